"""マケドニア将棋 (Macedonian shogi): an 8 x 8 shogi with a transferable crown and archers whose arrows stay on the board (seed 004)."""
