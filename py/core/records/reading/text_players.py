"""The names of the players: behind the headings of the sides, where others write a move or the end of the game.

Apart because a name is told from a move in the same way wherever it stands.
"""

from core.contract import IllegalMove
from core.levels import level
from core.records.reading.text_beside_moves import prose_in
from core.records.reading.text_endings import ending
from core.records.reading.text_words import (
    COLOURS,
    MARKS,
    SAME,
    is_shaped,
    may_be_moves,
    move_before_words,
    names_of,
    parted,
    read_move,
    side_of_colour,
    spaced,
    unmarked,
)
from core.records.record import Player, Record
from core.records.spaces import plain, visible
from core.register import load
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Game
    from core.records.reading.text_so_far import RecordSoFar

BRIEF = 80  # characters of a quotation


def player(so_far: "RecordSoFar", side: int, value: str, written: str) -> "str | None":
    """The player of a side, -1 for a colour; or a move, where people write `先手：57-56`, or the end. `written`: the side's name."""
    here = so_far.record.here if so_far.record else None
    if so_far.many_turns and so_far.moves.lost:
        return value  # which is left unread
    if here and here.ply and not so_far.ours and plain(value)[:1] == SAME and is_shaped(spaced(value).split()[0]):
        return value  # no name begins so
    if not so_far.ours and not so_far.moves.lost and (here and here.ply or len(value) > 2 or so_far.by_turns):
        position = here.position if here else Record(load(so_far.game_id)).position
        is_move = False  # of the other side
        first = spaced(value).replace("→", " ").replace("(", " ").split()[:1] if so_far.by_turns else []
        if here and here.ply and not first:  # `後手：k!`, `先手：47-36かな`: moves have been read, so this is no name
            first = [bare for bare in [plain(value).rstrip("!?"), value[: prose_in(plain(value))]] if bare and bare != value]
        for word in [value] + first + [unmarked(each) for each in first]:
            try:
                read_move(position, word)
                if side < 0 or position.turn == side:
                    return value
                is_move = is_move or so_far.by_turns or may_be_moves(value)
            except IllegalMove:
                pass  # the value is a name
        told = ending(f"{written} {value}", position.game) if here and here.ply else None
        if told:
            so_far.end(told)
            return None
        if so_far.many_turns and (side < 0 or position.turn == side) and (move := move_before_words(position, value)):
            return f"{move} ({value[len(move) :].strip()})"
        if is_move and not any(sign in value for sign in MARKS):
            return "▲△"[side] + value  # the mark is told to be wrong
        if so_far.many_turns and (here and here.ply or may_be_moves(value)) or so_far.by_turns and here is None and may_be_moves(value):
            return value  # it is refused as a move, in words
    if side < 0 or not so_far.ours and value.lower() in COLOURS:  # no name
        so_far.pass_over(value)
        return None
    has_mark = not so_far.ours and any(sign in value for sign in "▲△☗☖▽")
    if has_mark and (so_far.can_play(parted(spaced(value).split()[0])[2]) or may_be_moves(value)):
        so_far.refuse(f"{written}: {value}")
        return None
    if not so_far.ours and with_marks(value) != plain(value):  # the sides of more moves
        so_far.refuse(f"{written}: {value}")
        return None
    words = value.split(" ")
    engine = level(plain(words[1])) if len(words) == 2 and words[0].lower() in names_of("player.engine") else ""
    if len(words) == 2 and words[0].lower() in names_of("player.engine") and not engine:
        so_far.say(Words("text.level", text=visible(value[:BRIEF])))
    if so_far.paired_at and so_far.players[1 - side].name == value:  # they stood the other way round
        so_far.players[1 - side] = so_far.players[side]
    so_far.paired_at = 0
    so_far.players[side] = Player(engine, "" if engine else value)
    return None


def parted_names(so_far: "RecordSoFar", value: str, other: int) -> "tuple[str, str]":
    """The name of one side and that of the other, "" where it does not stand in the same line: `先手：あき　後手：なお`."""
    small = plain(value).lower() if not so_far.ours and not so_far.moves.was_read and not may_be_moves(value) else ""
    for name in names_of("side." + str(other)):
        at = small.find(name + ":")
        if at > 0 and small[at - 1] in " ,、/|" and len(small) == len(value):
            own = value[:at]
            while own and plain(own[-1]) in " ,、/|":
                own = own[:-1]
            return own, value[at + len(name) + 1 :].strip()
    return value, ""


def with_marks(value: str) -> str:
    """What stands behind a side, with marks in place of the sides with a colon in it: `k 1点 後手：c` as `k 1点 △c`."""
    said = plain(value)
    small = said.lower()
    if ":" not in said or len(small) != len(said):
        return said
    for side in (0, 1):
        for name in names_of("side." + str(side)):
            at = small.find(name + ":")
            while at >= 0:
                said = said[:at] + " " + "▲△"[side] + said[at + len(name) + 1 :]
                small = said.lower()
                at = small.find(name + ":", at)
    return said


def are_moves_of_both(so_far: "RecordSoFar", side: int, value: str) -> bool:
    """True if what stands behind the sides in one line are moves, or a move and the end, and no names: `先手：k 1点 後手：c 2点`."""
    marked = with_marks(value)
    parts = [part.strip() for part in marked.replace("▲", "△").split("△")]
    if so_far.ours or len(parts) < 2 or not all(parts):
        return False
    words = [parted(spaced(part).split()[0])[2] if spaced(part).split() else "" for part in parts]
    if so_far.moves.was_read and not so_far.moves.lost:
        return so_far.started().position.turn == side  # no names; with the wrong turn they are refused
    is_like = is_shaped(words[1]) or ending(parts[1], so_far.game_named()) is not None
    first = parts[0] if words[0].lower() in so_far.game_named().first_words else words[0]
    return (so_far.by_turns or len(words[0]) > 2 or len(parts) > 2) and is_like and so_far.can_play(unmarked(first))


def may_be_a_name(so_far: "RecordSoFar", value: str) -> bool:
    """True for a player's name behind a side, before all moves."""
    words = spaced(value[:BRIEF]).split()
    is_early = so_far.record is None and not so_far.ours and not so_far.by_turns
    return is_early and bool(words) and not may_be_moves(value) and value.lower() not in COLOURS and not so_far.can_play(words[0].lower())


def won_by(so_far: "RecordSoFar", value: str) -> str:
    """The words of a result for a winner, given by a player's name or by a side; "" for another name."""
    sides = [side for side in (0, 1) if value in (so_far.players[side].name,) + names_of("side." + str(side))]
    return names_of("side." + str(sides[0]))[0] + "の勝ち" if value and len(sides) == 1 else ""


_TAGS = ("[white ", "[black ")  # of chess programs, in small letters
_OTHER_WAY = {"1-0": "0-1", "0-1": "1-0"}


def with_sides_named(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text; in a record of a chess program the tags White and Black name the sides, and a result is White's first. White is
    the side of that colour, else the one that is not Black; in a game without these colours the first."""
    said = [line.lstrip().lower()[: len(_TAGS[0])] for line in lines]
    if not (_TAGS[0] in said and _TAGS[1] in said):
        return lines
    white, black = side_of_colour("white", game()), side_of_colour("black", game())
    white = white if white >= 0 else 1 - black if black >= 0 else 0
    found = []
    for line, tag in zip(lines, said):
        if tag in _TAGS:
            side = white if tag == _TAGS[0] else 1 - white
            line = "[" + names_of("side." + str(side))[0] + " " + line.lstrip()[len(tag) :]
        elif white:
            words = line.split(" ")
            for at in (0, len(words) - 1) if len(words) > 1 else (0,):
                bare = words[at].strip('"]')
                words[at] = words[at].replace(bare, _OTHER_WAY.get(bare, bare)) if bare else words[at]
            line = " ".join(words)
        found.append(line)
    return found
