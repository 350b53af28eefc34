"""A game's rules.json: reads and validates it. Every sentence is in both languages, every move is legal.

`lead` is a sentence; `sections` have `id`, `title` and `body`, a list of blocks, each an object with one of the names in BLOCKS:

- `p`: a paragraph. `figure`: a board with states, see `Figure`. `cards`: pieces, see `Card`. `ends`: [event, consequence] rows.
- `ruling`: our decision where the source is silent, with `id` and `why`. `options`: each option's name and its purpose.
- `notation`: rows of `start` (moves), `code` (a move, written as the record writes it) and `means`. `terms`: [term, meaning] rows.

A sentence is {"ja": …, "en": …}; **two stars** make it strong. A term or name that never breaks stands in `names`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from core.contract import Game, GameError, Position
from core.drawing.board import Frame, GameBoard
from core.words import LANGUAGES, Words
from games import board_of, load
from tools.program.game_files import path_in

BLOCKS = ("p", "figure", "cards", "ends", "ruling", "options", "notation", "terms")
MOST_STATES = 6  # the style sheet supports no more
REACH = {"o": "a step", "x": "a capture", "*": "a ray", "@": "the piece", ".": "nothing"}

ALL = ("*",)  # shows all spots of a first tap

Said = dict[str, str]  # a sentence in each language


class RulesError(ValueError):
    """An invalid rules.json; the text names the game, the section and the reason."""


class State(NamedTuple):
    """A state of a figure's board: the position, the last move, taps whose continuations are lit, a move drawn as an arrow."""

    position: Position
    before: Position | None
    move: Any
    show: tuple[str, ...]
    arrow: Any
    frames: list[Frame]  # the frames of a move that is shown step by step up to this state
    say: Said


class Figure(NamedTuple):
    """A board and the states through which it is stepped, first to last."""

    view: GameBoard
    states: list[State]
    hand: bool  # True if the pieces in hand of the side at the bottom are shown


class Card(NamedTuple):
    """A piece: its faces as (symbol, classes, degrees), its name, its description, and its moves on a square of 3 or 5 cells.

    In `moves`, rows from the far side: `@` the piece, `o` a target cell, `*` the first cell of a whole line. None for no moves.
    """

    faces: list[tuple[str, str, int]]
    name: Said
    text: Said
    moves: list[str]
    check: tuple[str, str]  # the moves and the spot of a position where this piece is free enough to show its moves


class Section(NamedTuple):
    """A part of the rules: blocks as (name, contents)."""

    id: str
    title: Said
    body: list[tuple[str, Any]]


class Rules(NamedTuple):
    """The rules of a game."""

    game: Game
    lead: Said
    names: list[str]
    sections: list[Section]


def path_of(game_id: str) -> Path:
    """The path of a game's rules."""
    return path_in(game_id, "rules.json")


def read(game_id: str) -> Rules:
    """The rules of a game. Raises RulesError."""
    path = path_of(game_id)
    try:
        return read_rules(game_id, json.loads(path.read_text("utf-8")))
    except ValueError as error:
        raise error if isinstance(error, RulesError) else RulesError(f"{game_id}: {path.name} is no JSON: {error}") from error


def read_rules(game_id: str, data: dict[str, Any]) -> Rules:
    """The rules from the data of a file."""
    load(game_id)  # also loads its sentences
    sections: list[Section] = []
    for each in data.get("sections", []):
        where = f"{game_id}: section {each.get('id', len(sections) + 1)}"
        try:
            body = [_block(game_id, block) for block in each["body"]]
            sections.append(Section(each["id"], _said(each["title"]), body))
        except (GameError, LookupError, ValueError, TypeError) as error:
            raise RulesError(
                f"{where}: {type(error).__name__}: {error}" if isinstance(error, LookupError) else f"{where}: {error}"
            ) from error
    twice = {section.id for section in sections if [one.id for one in sections].count(section.id) > 1}
    if twice or not sections:
        raise RulesError(f"{game_id}: {'sections are named twice: ' + ', '.join(sorted(twice)) if twice else 'there are no sections'}")
    try:
        return Rules(load(game_id), _said(data["lead"]), data.get("names", []), sections)
    except LookupError as error:
        raise RulesError(f"{game_id}: there is no {error}") from error
    except ValueError as error:
        raise RulesError(f"{game_id}: lead: {error}") from error


def _said(text: Any) -> Said:
    if not isinstance(text, dict) or set(text) != set(LANGUAGES) or not all(isinstance(one, str) and one.strip() for one in text.values()):
        raise ValueError(f"{text!r} is no sentence in {' and '.join(LANGUAGES)}")
    for one in text.values():
        if one.count("**") % 2:
            raise ValueError(f"{one!r} has stars without their pair")
    return text


def _block(game_id: str, block: dict[str, Any]) -> tuple[str, Any]:
    kinds = [name for name in block if name in BLOCKS]
    if len(kinds) != 1:
        raise ValueError(f"a block has to be one of {', '.join(BLOCKS)}: {sorted(block)}")
    kind = kinds[0]
    held = block[kind]
    if kind == "p":
        return kind, _said(held)
    if kind == "figure":
        return kind, _figure(game_id, held)
    if kind == "cards":
        return kind, [_card(game_id, card) for card in held]
    if kind in ("ends", "terms"):
        return kind, [(_said(what), _said(then)) for what, then in held]
    if kind == "ruling":
        return kind, (str(block["id"]), _said(held), _said(block["why"]))
    if kind == "options":
        return kind, _options(load(game_id), held)
    return kind, [_row(game_id, row) for row in held]


def _options(game: Game, held: dict[str, Said]) -> list[tuple[str, list[Words], Said]]:
    known = {option.name: option for option in game.options}
    if set(held) != set(known):
        raise ValueError(f"its options are {sorted(known)}, not {sorted(held)}")
    return [(name, [Words(f"option.{game.id}.{name}")], _said(held[name])) for name in known]


def walk(position: Position, codes: str) -> Iterator[tuple[Position, Any]]:
    """The position before each of the codes (joined by dots), with its move. Raises IllegalMove."""
    for code in filter(None, codes.split(".")):
        move = position.parse(code)
        yield position, move
        position = position.play(move)


def after(position: Position, codes: str) -> Position:
    """The position after the codes."""
    for before, move in walk(position, codes):
        position = before.play(move)
    return position


def _figure(game_id: str, held: dict[str, Any]) -> Figure:
    game = load(game_id, **held.get("options", {}))
    view = board_of(game)
    position = after(game.start(), held.get("start", ""))
    states: list[State] = []
    for each in held["states"]:
        unknown = set(each) - {"do", "say", "show", "arrow", "part", "of"}
        if unknown:
            raise ValueError(f"a state has no {', '.join(sorted(unknown))}")
        if bool(states) != ("do" in each or "part" in each):
            raise ValueError("every state but the first says by `do` or `part` how it is reached")
        before, move = None, None
        for before, move in walk(position, each.get("do", "")):
            position = before.play(move)
        show = tuple(filter(None, each.get("show", "").split(" ")))
        if show and show != ALL and not _continued(position, show):
            raise ValueError(f"nothing can be tapped after {' '.join(show)}")
        arrow = position.parse(each["arrow"]) if "arrow" in each else None
        frames = _frames(view, position, each["of"], each["part"]) if "part" in each else []
        states.append(State(position, before, move, show, arrow, frames, _said(each["say"])))
    if not 1 <= len(states) <= MOST_STATES:
        raise ValueError(f"a figure has 1 to {MOST_STATES} states, not {len(states)}")
    return Figure(view, states, bool(held.get("hand")))


def _frames(view: GameBoard, position: Position, code: str, part: int) -> list[Frame]:
    """The first frames of a move shown step by step, in the layout of the pages."""
    made = view.frames(position, position.parse(code), view.layouts[-1], 0)
    if not 0 < part <= made.count:
        raise ValueError(f"{code} is shown in {made.count} steps, so none is the {part}th")
    return [frame for _, frame in zip(range(part), made.each, strict=False)]


def _continued(position: Position, taps: tuple[str, ...]) -> list[str]:
    return sorted(
        {ways[len(taps)] for ways in map(position.taps, position.legal_moves()) if len(ways) > len(taps) and ways[: len(taps)] == taps}
    )


def lit(state: State) -> list[str]:
    """The spots that continue the taps of a state; none if the state shows no tap."""
    if not state.show:
        return []
    found = _continued(state.position, () if state.show == ALL else state.show)
    return [spot for spot in found if not spot.startswith("choice:")]


def _card(game_id: str, held: dict[str, Any]) -> Card:
    view = board_of(load(game_id))
    known = view.symbols()
    faces = [(face[0], face[1], face[2] if len(face) > 2 else 0) for face in held["faces"]]
    for symbol, _, _ in faces:
        if f'id="{symbol}"' not in known:
            raise ValueError(f"the board draws no {symbol}")
    card = Card(faces, _said(held["name"]), _said(held["text"]), held.get("moves", []), tuple(held.get("check", ("", ""))))
    side = len(card.moves)
    if side not in (0, 3, 5) or any(len(row) != side or set(row) - set(REACH) for row in card.moves):
        raise ValueError(f"{card.name['en']}: its moves are no square of 3 or 5 cells in {' '.join(REACH)}")
    if side and not card.check[1]:
        raise ValueError(f"{card.name['en']}: its moves are not held to a position")
    if side and (wrong := _misdrawn(view, card)):
        raise ValueError(f"{card.name['en']}: {wrong}")
    return card


def _misdrawn(view: GameBoard, card: Card) -> str:
    """The differences between a card's drawn moves and those in its position; "" when they agree."""
    codes, at = card.check
    position = after(view.game.start(), codes)
    places = view.places(view.layouts[0], 0)
    half = len(card.moves) // 2
    reached = set()
    for move in position.legal_moves():
        taps = [tap for tap in position.taps(move) if tap in places]
        if taps[0] == at and len(taps) > 1:
            across, down = (round((a - b) / 100) for a, b in zip(places[taps[1]][1:3], places[at][1:3], strict=True))
            if max(abs(across), abs(down)) <= half:
                reached.add((across, down))
    drawn = {(x - half, y - half) for y, row in enumerate(card.moves) for x, sign in enumerate(row) if sign in "ox*"}
    if any("*" in row for row in card.moves):
        reached = {(x, y) for x, y in reached if max(abs(x), abs(y)) == 1}
    return (
        "" if drawn == reached else f"drawn {sorted(drawn - reached)} and missing {sorted(reached - drawn)} (columns, rows from the piece)"
    )


def _row(game_id: str, held: dict[str, Any]) -> tuple[Said, str, Said]:
    game = load(game_id, **held.get("options", {}))
    position = after(game.start(), held.get("start", ""))
    move = position.parse(held["code"])
    return {lang: position.kifu(move, lang) for lang in LANGUAGES}, position.code(move), _said(held["means"])


def sentences(rules: Rules) -> Iterator[tuple[str, Said, str]]:
    """Every sentence as (place, sentence, kind in docs/words.md)."""
    yield "lead", rules.lead, "rule"
    for section in rules.sections:
        yield section.id, section.title, "label"
        for kind, held in section.body:
            if kind == "p":
                yield section.id, held, "rule"
            elif kind == "figure":
                for state in held.states:
                    yield section.id, state.say, "rule"
            elif kind == "cards":
                for card in held:
                    yield section.id, card.name, "label"
                    yield section.id, card.text, "rule"
            elif kind == "ruling":
                yield section.id, held[1], "rule"
                yield section.id, held[2], "rule"
            elif kind == "options":
                for _, _, text in held:
                    yield section.id, text, "rule"
            elif kind == "notation":
                for _, _, means in held:
                    yield section.id, means, "label"
            else:
                for what, then in held:
                    yield section.id, what, "label"
                    yield section.id, then, "rule" if kind == "ends" else "label"
