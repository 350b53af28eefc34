"""Random keys that identify positions, shared by the games' compact forms. Used by the engine only."""

import random


def random_keys(name: str, count: int) -> list[int]:
    """Random 60-bit numbers, always the same for a name (Zobrist, 1970): a position's key is the xor of its parts' numbers."""
    rng = random.Random(name)
    return [rng.getrandbits(60) for _ in range(count)]
