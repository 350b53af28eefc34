"""The status line as HTML text: turn, result, and the buttons beside it.

`ui/play/phase.py` decides its sentence and its buttons; in a game with a friend `ui/together/friend_at_table.py` does.
"""

from core.contract import Outcome, Position
from core.drawing.board import GameBoard, Item
from core.drawing.svg import esc
from core.records.record import REPETITIONS, Record
from core.words import Words, say
from ui.html.controls import button, sentence, t
from ui.html.icons import icon
from ui.html.players import item_face

FIRST = 2  # plies: the first move of each side


def ask_engine(short: bool) -> str:
    """The button to play against the engine, in the status line; an icon over one word where buttons for moves need the room."""
    if not short:
        return button("players", "do.engine", "engine", "btn small")
    face = f'{icon("engine")}<span class="sr">{t("do.engine")}</span><span aria-hidden="true">{t("do.engine_short")}</span>'
    return f'<button class="btn small" data-do="players" data-short="">{face}</button>'


def way(do: str, key: str, short: bool, lang: str) -> str:
    """A button in the status line. For an opponent it is shortened if `short`; for another new game it is an icon; for a rematch it says
    that the players change sides, where they do."""
    if do == "players":
        return ask_engine(short)
    if do == "new":
        said = esc(say(Words(key), lang))
        return f'<button class="btn small" data-do="new" title="{said}">{icon("plus")}<span class="sr">{said}</span></button>'
    if key == "do.again":
        return (
            f'<button class="btn small" data-do="again" data-short=""><span>{t(key)}</span> <small>{t("do.again_swaps")}</small></button>'
        )
    return button(do, key, "", "btn small")


def commands(items: "list[Item]", lit: "list[str]", taps: "tuple[str, ...]", lang: str, hint: "tuple[str, ...]" = ()) -> str:
    """Buttons for taps without a place on the board, marked as possible, made already, or unavailable; the taps of a hint stand out."""
    body = ""
    for item in items:
        gone = item.classes == "gone"
        if gone or item.tap in lit or item.tap in taps:
            face = f'<svg class="ico" viewBox="-50 -50 100 100" aria-hidden="true">{item_face(item)}</svg>' if item.symbol else ""
            state = ' aria-disabled="true"' if gone else ' aria-pressed="true"' if item.tap in taps else ' data-lit=""'
            state += ' data-hint=""' if item.tap in hint else ""
            sign = " sign" if face else ""
            body += f'<button class="btn small{sign}" data-spot="{esc(item.tap)}"{state}>{face}{sentence(item.words, lang)}</button>'
    return body


def result_words(ended: Outcome, person: "int | None" = None) -> Words:
    """The winner in a sentence. `person`: the human side in a game against the engine, addressed as "you"."""
    if ended.winner is None:
        return Words("result.draw")
    if person is not None:
        return Words("result.you" if ended.winner == person else "result.engine")
    return Words("result.win", side=Words("side." + str(ended.winner)))


def alone(record: Record) -> "int | None":
    """The side of the only person in a game against the engine; None where two people or two engines play."""
    people = [player for player in (0, 1) if not record.players[player].level]
    return people[0] if len(people) == 1 else None


def turn_words(view: GameBoard, position: Position, engine_plays: bool) -> Words:
    """The side on turn in words, or a notice of the board about something to do or to mind."""
    notice, side = view.notice(position), view.side_name(position.turn)
    if notice is not None:
        return Words("status.notice", side=Words("player.you") if engine_plays else side, notice=notice)
    if not engine_plays:
        return Words("status.turn", side=side)
    return Words("status.yours") if view.mind(position) is None else Words("status.yours.side", side=side)


def again(record: Record) -> "Words | None":
    """Says that the position has occurred once or twice before (the fourth time is a draw), else None."""
    times = record.here.repetitions()
    return Words("again." + str(times)) if 1 < times < REPETITIONS else None


def beneath(view: GameBoard, record: Record) -> "tuple[object, str]":
    """(detail below the side on turn, manner of the detail): a warning, else the result of the last move, else how to make a first move,
    else the number of the move."""
    mind = view.mind(record.position)
    if mind is not None:
        return mind, "mind"
    seen = again(record)
    if seen is not None:
        return seen, "mind again" + str(record.here.repetitions())
    gave = view.gave(record.here.before, record.here.move, record.position) if record.here.parent else None
    if gave is not None:
        return gave, "mind gave"
    if record.here.ply < FIRST and view.notice(record.position) is None:
        return view.begin(record.position), "mind begin"
    return (Words("status.ply", n=record.here.ply + 1), "ply") if view.plies else ("", "")


def crowded(view: GameBoard, record: Record) -> bool:
    """True if the sentence needs so much room that the buttons beside it are small."""
    return view.notice(record.position) is not None or beneath(view, record)[1].startswith("mind")


def names(detail: object, buttons: str) -> str:
    """The value of `data-has`, the contents of the status line beside its sentence: "sub", a "btn", "two", "three"; their actions."""
    does = [part[: part.index('"')] for part in buttons.split('data-do="')[1:]]
    return " ".join(["sub"] * bool(detail) + ["btn", "two", "three"][: buttons.count("<button")] + does)


def status_line(state: str, words: object, detail: object, lang: str, buttons: str = "", manner: str = "") -> str:
    """The status line; the state is also a shape. Text in place of `words` is a move. `manner` is the kind of detail: "why" nothing
    happened, the number of the "ply", something to "mind", which has a line of its own; "mind again2": the position occurs for the second
    time."""
    said = sentence(detail, lang) if manner.startswith("mind") else esc(say(detail, lang))
    hidden = ' aria-hidden="true"' if manner == "mind gave" else ""  # the detail is made of signs, and the move has been announced
    sub = f'<span class="sub {manner}"{hidden}>{said}</span>' if detail else ""
    shown = f'<span class="say"{" translate=no" * isinstance(words, str)}>{sentence(words, lang)}</span>'
    return f'<span class="dot" data-state="{state}"></span>{shown}{sub}{buttons}'
