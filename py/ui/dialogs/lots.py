"""Lots for the first move as HTML text (rock paper scissors, thrown pieces), and the stored lots that still count.

Apart because it begins no game.
"""

import json
from collections import namedtuple

from core.drawing.board import Item
from core.drawing.svg import esc
from core.words import Words, say
from ui.dialogs.fields import action, dialog
from ui.html.controls import said, t
from ui.html.players import item_face

# The hands of rock paper scissors, and the drawing of each on a 24 x 24 box.
HANDS = ("rock", "scissors", "paper")
DRAWN = (
    "M6 13v-2.5a1.7 1.7 0 0 1 3.4 0V9.3a1.7 1.7 0 0 1 3.4 0v.3a1.7 1.7 0 0 1 3.4 0v1a1.5 1.5 0 0 1 3 .2V15a5.5 5.5 0 0 1-5.5 5.5h-2"
    "A5.7 5.7 0 0 1 6 15ZM9.4 10.5v2M12.8 9.6v2.9M16.2 10.6v2M6 13.2c1.6-.6 4.6-.9 5.2.2.7 1.3-.4 2.4-2.7 2.6",
    "M9 12 5.7 4.8a1.6 1.6 0 0 1 3-1.2l3 6.9 2.1-7.1a1.6 1.6 0 0 1 3.1.9L14.6 12M9 12c-1.5-.5-2.7.6-2.7 2v2a5 5 0 0 0 5 5H13"
    "a5 5 0 0 0 5-5v-2.5c0-1.8-2.4-2.5-3.4-1.5M9 12h3.2a1.6 1.6 0 0 1 0 3.2H10",
    "M7.2 14V6.7a1.4 1.4 0 0 1 2.8 0V11 4.5a1.4 1.4 0 0 1 2.8 0V11 5.5a1.4 1.4 0 0 1 2.8 0v6V8a1.4 1.4 0 0 1 2.8 0v7a6 6 0 0 1-6 6"
    "c-2.7 0-4.2-1.3-5.2-3.2l-2.6-4.2a1.4 1.4 0 0 1 2.3-1.5L7.2 14",
)
KEPT = "lot."  # prefix of a key in the store, before a game's id: the lots drawn for its next game
VALID_MS = 12 * 3600 * 1000  # milliseconds for which a lot counts

# A lot: its kind, "toss" or "janken"; the draw: five numbers from 0 to 1, or the numbers of the two hands.
Lot = namedtuple("Lot", ["kind", "drawn"])


def kept(text: str, now: int) -> "dict[str, Lot]":
    """The lots that still count, by opponent. `now` in milliseconds."""
    try:
        found = json.loads(text) if text else {}
        at, lots = found["at"], found["lots"]
        valid = {str(opponent): Lot(str(kind), list(drawn)) for opponent, (kind, drawn) in lots.items()} if 0 <= now - at < VALID_MS else {}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}
    return {opponent: lot for opponent, lot in valid.items() if _is_one(lot)}


def _is_one(lot: Lot) -> bool:
    """True if a stored value is a lot."""
    count, below = {"toss": (5, 1), "janken": (2, 3)}.get(lot.kind, (0, 0))
    whole = all(isinstance(number, (int, float) if below == 1 else int) and 0 <= number < below for number in lot.drawn)
    return bool(count) and len(lot.drawn) == count and whole


def written(valid: "dict[str, Lot]", opponent: str, lot: Lot, now: int) -> str:
    """The lots that still count and a new one, as text for the store."""
    lots = {name: [one.kind, one.drawn] for name, one in valid.items()}
    lots[opponent] = [lot.kind, lot.drawn]
    return json.dumps({"at": now, "lots": lots})


def _counts_still(again: bool) -> str:
    """Says that this result was drawn earlier and still counts."""
    return f'<p class="soft">{t("lot.stands")}</p>' if again else ""


def _hand(hand: int) -> str:
    """A hand: its drawing over its name."""
    return (
        f'<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="{DRAWN[hand]}"/></svg><span>{t("janken." + HANDS[hand])}</span>'
    )


def janken(result: str, first: str, again: bool = False) -> str:
    """The dialog of rock paper scissors. `result`: markup of both hands; `first`: the side that begins, "0", "1", or "" while undecided;
    `again`: the result was drawn earlier."""
    body = f'<div class="cast" role="status">{result}{_counts_still(again)}</div>' if result else ""
    if not first:
        hands = "".join(f'<button type="button" data-do="hand:{HANDS[hand]}">{_hand(hand)}</button>' for hand in range(3))
        body += f'<div class="pick">{hands}</div>'
    return dialog(t("janken.title"), body, action(f"start-as:{first}", "do.start", "btn main") if first else "")


def toss(items: "list[Item]", words: Words, player: int, lang: str, again: bool = False) -> str:
    """The dialog with thrown pieces, the result in words and the thrower's side (`player`). `again`: the result was drawn earlier."""
    faces = "".join(
        f'<svg viewBox="-50 -50 100 100" role="img" aria-label="{esc(say(item.words, lang))}">{item_face(item)}</svg>' for item in items
    )
    meaning = f"<p><b>{said(words)}</b></p><p>{t('toss.first' if player == 0 else 'toss.second')}</p>"
    body = f'<div class="cast"><div class="pieces">{faces}</div><div role="status">{meaning}{_counts_still(again)}</div></div>'
    return dialog(t("toss.title"), body, action(f"start-as:{player}", "do.start", "btn main"))


def shown(mine: int, theirs: int) -> "tuple[str, str]":
    """(markup of two hands, given by number; the side that begins: "0", "1" or "" for another try)."""
    outcome = ("draw", "win", "lose")[(theirs - mine) % 3]
    words = f'<p class="hands">{_hand(mine)} – {_hand(theirs)}</p>' + f"<p><b>{t('janken.' + outcome)}</b></p>"
    return words, {"draw": "", "win": "0", "lose": "1"}[outcome]
