"""Makes a game: one folder below py/games/, playable and tested from the start, for its author to change.

    python -m tools.new_game pebbles             copies the example of tests/games under another name, with all that a game has
    python -m tools.new_game pebbles --checks    computes the tables of its checks/ again, after a change of the rules

Nothing outside the folder is touched. The printed lines name the next files to change, and how to prove them.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from pathlib import Path

from core.contract import Game
from core.words import LANGUAGES
from games import ids, load, register
from tools import ROOT
from tools.test_support.checks import checks_of, choices
from tools.test_support.fingerprint import fingerprint, written
from tools.test_support.perft import QUICK, perft
from tools.test_support.telling import figures, told

EXAMPLE = ROOT / "tests" / "games" / "three_in_a_row"
NAMES = ("three-in-a-row", "three_in_a_row", "三目並べ (three in a row)", "Nine")  # id, folder, title and class of the example
ID = re.compile(r"[a-z]+(-[a-z]+)*")
TO_WRITE = {"ja": "（書くこと）", "en": "(to be written) "}  # the prefix of a sentence that is still to be written
PLACES = "places.txt"
DEPTH = 4
TRIES = 1000  # random games; the shortest of those with enough plies is taken
FEWEST, LONG, MOST = 8, 100, 600  # where games are long, the first game that ends is taken
LOOK = """/* {title}. */
[data-game="{id}"] {{ --accent: light-dark(#1f8a8a, #2f9a9a); --accent-ink: light-dark(#1a6f70, #6fbab7); }}

/* the parts of a symbol: a rule that names what is around it would not reach them */
.{id} {{ fill: none; stroke: var(--ink); stroke-width: 10; stroke-linecap: round; }}
"""
PERFT = """# Perft: how many lines of exactly `depth` legal moves start at a position; a game that ends earlier is no leaf.
# Each row: options | moves that lead to the position | depth | leaves. `-` is none. Counted by these rules: find another source.
"""
PLAYTHROUGH = """# A playthrough: ply | whose turn (0 先手, 1 後手) | code | kifu | what the page says aloud in English; then how it ended.
# Lines that begin with `#` are remarks on the line below; options, if any, come first as name=value.

# A random game. Play one that shows what the game is about, and say so.
"""
DIAGRAMS = "# The board in characters after so many plies of the annotated game; compared letter by letter.\n"
FINGERPRINTS = """# Digests of all that the game says over some random games: options | digest, `-` for none.
# tests/rules/test_fingerprints.py compares.
"""
NEXT = """{folder}/ is a game now: `make dev` shows it at #game={id}. Next, in this order:
  rules.py          what is played; its facts: how many plies and minutes, whether it can be drawn
  board.py          the places, the pieces and what they are called; look.css their looks and the game's accent
  ja.json, en.json  every sentence that begins with {ja} or {en}
  places.txt        where each of them stands
  evaluate.py       who stands better
  checks/           python -m tools.new_game {id} --checks   computes the tables again; then play a better game for playthrough.txt
  fast.py           only where the engine should be quicker (py/engine/form.py)
docs/adding-a-game.md says more. The proof: make check-game ID={id}"""


def sentences(lang: str, game_id: str) -> dict[str, str]:
    """The example's sentences for the new game, each marked to be written."""
    known: dict[str, str] = json.loads((EXAMPLE / f"{lang}.json").read_text("utf-8"))
    return {key.replace(NAMES[0], game_id): TO_WRITE[lang] + text for key, text in sorted(known.items())}


def copy(game_id: str, folder: Path) -> None:
    """Copies everything but the tables."""
    name, title = folder.name, game_id.replace("-", " ").title()
    texts = {path.name: path.read_text("utf-8") for path in sorted(EXAMPLE.glob("*.py"))}
    folder.mkdir()
    for file, text in texts.items():
        text = text.replace(f"from {NAMES[1]}", f"from games.{name}").replace(NAMES[1], name).replace(NAMES[0], game_id)
        text = re.sub(rf"\b{NAMES[3]}\b", title.replace(" ", ""), text.replace(NAMES[2], title))
        text = re.sub(r'"sign(?=[\d{"])', f'"{game_id}', text)  # symbols and classes of all games share one page
        (folder / file).write_text(_sorted(text), "utf-8")
    for lang in LANGUAGES:
        text = json.dumps(dict(sorted(sentences(lang, game_id).items())), ensure_ascii=False, indent=1)
        (folder / f"{lang}.json").write_text(text + "\n", "utf-8")
    (folder / PLACES).write_text((EXAMPLE / PLACES).read_text("utf-8").replace(NAMES[0], game_id), "utf-8")
    (folder / "look.css").write_text(LOOK.format(id=game_id, title=title), "utf-8")


def _sorted(text: str) -> str:
    """A module with its block of imports sorted again."""
    block = re.search(r"(?:^from .*\n)+", text, re.MULTILINE)
    return text if block is None else text.replace(block[0], "".join(sorted(block[0].splitlines(keepends=True))))


def write_checks(game_id: str) -> None:
    """Computes the tables of checks/ from the present rules."""
    folder = checks_of(game_id)
    folder.mkdir(exist_ok=True)
    every = [load(game_id, **chosen) for chosen in choices(game_id)]
    rows = [f"{written(game)} | - | {depth} | {leaves}\n" for game in every for depth, leaves in _counts(game)]
    codes = shortest(load(game_id))
    plies = [0, len(codes) // 2, len(codes)]
    tables = {
        "perft": PERFT + "".join(rows),
        "playthrough": PLAYTHROUGH + "".join(line + "\n" for line in told(game_id, codes, {})),
        "diagrams": DIAGRAMS + figures(game_id, codes, {}, plies),
        "fingerprints": FINGERPRINTS + "".join(f"{written(game)} | {fingerprint(game)}\n" for game in every),
    }
    for name, text in tables.items():
        (folder / f"{name}.txt").write_text(text, "utf-8")


def _counts(game: Game) -> list[tuple[int, int]]:
    """(depth, lines of play) as deep as the tests count them, at most to `DEPTH`."""
    found: list[tuple[int, int]] = []
    for depth in range(1, DEPTH + 1):
        leaves = perft(game.start(), depth)
        if not leaves or leaves > QUICK:
            break
        found.append((depth, leaves))
    return found


def shortest(game: Game) -> list[str]:
    """The codes of the shortest of many random games with enough variety. Raises ValueError if none ends."""
    chance, best = random.Random(game.id), list[str]()
    for _ in range(TRIES):
        position, codes = game.start(), list[str]()
        while position.outcome() is None and len(codes) < MOST:
            codes.append(position.code(chance.choice(position.legal_moves())))
            position = position.play(position.parse(codes[-1]))
        if position.outcome() is not None and (not best or _tells(codes) < _tells(best)):
            best = codes
        if len(best) > LONG:
            break
    if not best:
        raise ValueError("no random game comes to an end")
    return best


def _tells(codes: list[str]) -> tuple[int, int]:
    """A score of a line of play: the smaller, the more it shows."""
    return max(0, FEWEST - len(codes)), len(codes)


def main(arguments: list[str]) -> int:
    """The command line. Returns its exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the id: small letters, and dashes between words")
    parser.add_argument("--checks", action="store_true", help="only compute the tables of checks/ anew")
    asked = parser.parse_args(arguments)
    if asked.checks:
        if asked.game not in ids():
            parser.error(f"there is no game {asked.game}")
        write_checks(asked.game)
        return 0
    folder = ROOT / "py" / "games" / asked.game.replace("-", "_")
    if not ID.fullmatch(asked.game):
        parser.error(f"{asked.game}: an id has small letters, and dashes between words")
    if folder.exists() or asked.game in ids():
        parser.error(f"{folder.relative_to(ROOT)} is there already")
    copy(asked.game, folder)
    register(asked.game, "games." + folder.name)
    write_checks(asked.game)
    print(NEXT.format(folder=folder.relative_to(ROOT).as_posix(), id=asked.game, ja=TO_WRITE["ja"], en=TO_WRITE["en"].strip()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
