"""マケドニア将棋 (Macedonian shogi): an 8 x 8 shogi with a crown to hand over and archers whose arrows fly and lie about (seed 004)."""
