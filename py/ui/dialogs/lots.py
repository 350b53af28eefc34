"""Drawing lots for who begins, as HTML text: rock paper scissors, and pieces that are thrown; and the lots that stand."""

import json
from collections import namedtuple

from core.drawing.board import Item
from core.drawing.svg import esc
from core.words import Words, say
from ui.dialogs.fields import action, dialog
from ui.html.controls import said, t
from ui.html.players import item_face

HANDS = ("rock", "scissors", "paper")
KEPT = "lot."  # before a game's name: the lots drawn for its next game
STANDS = 12 * 3600 * 1000  # milliseconds: after so long nobody is at the same game any more

# A lot: its kind, "toss" or "janken"; what was drawn, five numbers from 0 to 1 or the two hands by their numbers.
Lot = namedtuple("Lot", ["kind", "drawn"])


def kept(text: str, now: int) -> "dict[str, Lot]":
    """The lots that stand, by the opponent they were drawn about. `now` in milliseconds."""
    try:
        found = json.loads(text) if text else {}
        at, lots = found["at"], found["lots"]
        standing = (
            {str(opponent): Lot(str(kind), list(drawn)) for opponent, (kind, drawn) in lots.items()} if 0 <= now - at < STANDS else {}
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}
    return {opponent: lot for opponent, lot in standing.items() if _is_one(lot)}


def _is_one(lot: Lot) -> bool:
    """Whether what was kept as a lot is one."""
    count, below = {"toss": (5, 1), "janken": (2, 3)}.get(lot.kind, (0, 0))
    whole = all(isinstance(number, (int, float) if below == 1 else int) and 0 <= number < below for number in lot.drawn)
    return bool(count) and len(lot.drawn) == count and whole


def written(standing: "dict[str, Lot]", opponent: str, lot: Lot, now: int) -> str:
    """The lots that stand, and one that has just been drawn, to be kept."""
    lots = {name: [one.kind, one.drawn] for name, one in standing.items()}
    lots[opponent] = [lot.kind, lot.drawn]
    return json.dumps({"at": now, "lots": lots})


def _stands(again: bool) -> str:
    """That a lot which is shown again is the one that was drawn."""
    return f'<p class="soft">{t("lot.stands")}</p>' if again else ""


def janken(result: str, first: str, again: bool = False) -> str:
    """Rock paper scissors: `result` is markup of what happened, `first` "0", "1" or "" while undecided; `again`: it was drawn before."""
    body = f'<div class="cast" role="status">{result}{_stands(again)}</div>' if result else ""
    if not first:
        hands = "".join(f'<button type="button" data-do="hand:{hand}">{t("janken." + hand)}</button>' for hand in HANDS)
        body += f'<div class="pick">{hands}</div>'
    return dialog(t("janken.title"), body, action(f"start-as:{first}", "do.start", "btn main") if first else "")


def toss(items: "list[Item]", words: Words, player: int, lang: str, again: bool = False) -> str:
    """Thrown pieces, what they mean and whom that makes the thrower; `again`: they were thrown before."""
    faces = "".join(
        f'<svg viewBox="-50 -50 100 100" role="img" aria-label="{esc(say(item.words, lang))}">{item_face(item)}</svg>' for item in items
    )
    meaning = f"<p><b>{said(words)}</b></p><p>{t('toss.first' if player == 0 else 'toss.second')}</p>"
    body = f'<div class="cast"><div class="pieces">{faces}</div><div role="status">{meaning}{_stands(again)}</div></div>'
    return dialog(t("toss.title"), body, action(f"start-as:{player}", "do.start", "btn main"))


def shown(mine: int, theirs: int) -> "tuple[str, str]":
    """Two hands by their numbers: markup of what happened, and who begins: "0", "1" or "" for another try."""
    outcome = ("draw", "win", "lose")[(theirs - mine) % 3]
    words = f"<p>{t('janken.' + HANDS[mine])} – {t('janken.' + HANDS[theirs])}</p><p><b>{t('janken.' + outcome)}</b></p>"
    return words, {"draw": "", "win": "0", "lose": "1"}[outcome]
