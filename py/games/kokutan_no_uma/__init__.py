"""黒檀の馬: discs that fly along the diagonals and bounce off the rim (seed 001)."""
