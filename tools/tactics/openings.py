"""How long the beginning of a game is: so many plies are played at random before a match begins or a position is looked for."""

OPENING_PLIES = {
    "medamagaeru": 6, "uchu-yuei": 4, "shinken-shobu": 8, "kokutan-no-uma": 30, "two-three": 3,
    "progressive-mancala": 8, "maciji": 3, "macedonian-shogi": 6,
}  # fmt: skip
