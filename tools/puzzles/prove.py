"""Repeats every proof of the games' puzzles, however long it takes: the certificates, and that no other move is right.

python -m tools.puzzles.prove
python -m tools.puzzles.prove maciji
"""

from __future__ import annotations

import sys
import time

from games import ids
from tools.puzzles import certificates
from tools.puzzles.files import proofs_of, read, validate


def main() -> int:
    """Command line: prints the number of puzzles of each game, and all faults."""
    faulty = False
    for game_id in sys.argv[1:] or ids():
        data = read(game_id)
        if data is None:
            print(f"{game_id:20} none")
            continue
        began = time.process_time()
        problems = validate(game_id, data, certificates.read(proofs_of(game_id)), budget=None)
        print(f"{game_id:20} {len(data['puzzles'])} checked in {time.process_time() - began:.0f} s", *problems, sep="\n  ", flush=True)
        faulty |= bool(problems)
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
