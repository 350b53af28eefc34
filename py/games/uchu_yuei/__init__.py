"""宇宙遊泳: five in a row with pieces that are dropped, step, jump and travel through space (seed 001)."""
