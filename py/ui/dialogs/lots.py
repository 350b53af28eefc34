"""Drawing lots for who begins, as HTML text: rock paper scissors, and pieces that are thrown."""

from core.drawing.board import Item
from core.drawing.svg import esc
from core.words import Words, say
from ui.dialogs.fields import action, dialog
from ui.html.controls import said, t
from ui.html.players import item_face

HANDS = ("rock", "scissors", "paper")


def janken(result: str, first: str) -> str:
    """Rock paper scissors: `result` is markup of what happened, `first` "0", "1" or "" while undecided."""
    body = f'<div class="cast" role="status">{result}</div>' if result else ""
    if not first:
        hands = "".join(f'<button type="button" data-do="hand:{hand}">{t("janken." + hand)}</button>' for hand in HANDS)
        body += f'<div class="pick">{hands}</div>'
    return dialog(t("janken.title"), body, action(f"start-as:{first}", "do.start", "btn main") if first else "")


def toss(items: "list[Item]", words: Words, player: int, lang: str) -> str:
    """Thrown pieces, what they mean and whom that makes the thrower."""
    faces = "".join(
        f'<svg viewBox="-50 -50 100 100" role="img" aria-label="{esc(say(item.words, lang))}">{item_face(item)}</svg>' for item in items
    )
    meaning = f"<p><b>{said(words)}</b></p><p>{t('toss.first' if player == 0 else 'toss.second')}</p>"
    body = f'<div class="cast"><div class="pieces">{faces}</div><div role="status">{meaning}</div></div>'
    return dialog(t("toss.title"), body, action("toss", "new.toss") + action(f"start-as:{player}", "do.start", "btn main"))


def shown(mine: int, theirs: int) -> "tuple[str, str]":
    """Two hands by their numbers: markup of what happened, and who begins: "0", "1" or "" for another try."""
    outcome = ("draw", "win", "lose")[(theirs - mine) % 3]
    words = f"<p>{t('janken.' + HANDS[mine])} – {t('janken.' + HANDS[theirs])}</p><p><b>{t('janken.' + outcome)}</b></p>"
    return words, {"draw": "", "win": "0", "lose": "1"}[outcome]
