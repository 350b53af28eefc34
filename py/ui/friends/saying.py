"""The markup of a game with a friend: a notice over the board, and the dialogs of a conflict and of handing on."""

import js
from pyscript import document

from core.contract import Position
from core.drawing.board import GameBoard
from core.drawing.svg import esc
from core.words import LANGUAGES, Words, say
from ui import dom, focus
from ui.html.controls import button, said, t, with_moves
from ui.html.controls import note as note_html
from ui.html.icons import icon
from ui.together.game import FriendGame
from ui.together.reactions import SHOWN
from ui.turn_token import TurnToken, start

BUBBLE = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M4.5 5h15v11h-8l-4 4v-4h-3z"/></svg>'
_shown: dict[str, TurnToken] = {}  # the reaction shown last, by side
MARK = "● "
_marks: dict[str, str] = {}  # the words behind the mark before the page's title, by reason


def _marked() -> str:
    """The text before the page's title."""
    words = [_marks[reason] for reason in sorted(_marks)]
    return MARK + "".join([each + " — " for each in words if each]) if words else ""


def mark(reason: str, words: "str | None") -> None:
    """Marks the page's title: something waits for the visitor. One mark for all reasons; `words`: what stands behind it, "" for nothing,
    None where this reason is gone. The title may have been written anew since."""
    before = _marked()
    if words is None:
        _marks.pop(reason, None)
    else:
        _marks[reason] = words
    title, now = str(document.title), _marked()
    rest = title[len(before) :] if before and title.startswith(before) else title
    if now + rest != title:
        document.title = now + rest


def mark_again() -> None:
    """Writes the mark before a title that has been written without it."""
    title, marked = str(document.title), _marked()
    if not title.startswith(marked):
        document.title = marked + title


def note(words: "list[Words]", lang: str, ways: "list[tuple[str, str]] | None" = None, bad: bool = False) -> None:
    """Adds a box beside the board, with buttons. Where the first one is the usual way on, the others are drawn behind it."""
    usual = ways is not None and len(ways) > 1 and ways[0][0] in ("send", "hush")
    rest = "btn small bare" if usual else "btn small"
    buttons = "".join([button(do, key, "", "btn small main" if do in ("send", "hush") else rest) for do, key in ways or []])
    if words:
        more = f'<p class="friend-ways{" only" if len(ways or []) == 1 else ""}">{buttons}</p>' if buttons else ""
        dom.one("#notes").insertAdjacentHTML("beforeend", note_html(words, lang, bad, more))


def ask(question: str, name: object, watches: bool, times: bool = False) -> None:
    """Shows a question in a box over the board, "" for none: "relays" or "device". Apart from the notices, which a move removes. `watches`:
    the visitor plays neither side; `times`: the clock of the other side runs."""
    shown, held = dom.one("#friend-ask"), focus.within("#friend-ask")
    if shown:
        shown.remove()
    if held:
        focus.go_on()
    if question:
        words = Words("mail.ask_watch" if watches else "mail.ask") if question == "relays" else Words("mail.device", name=name)
        yes, no = ("mail.use", "mail.no") if question == "relays" else ("friend.accept", "friend.decline")
        ways = button("accept", yes, "", "btn small main") + button("decline", no, "", "btn small")
        always = f'<label class="friend-always"><input type="checkbox" name="always"><span>{t("mail.always")}</span></label>'
        more = always if question == "relays" else "<br>" + t("clock.anew_they") if times else ""
        body = f'<div class="friend-asked"><div>{said(words)}{more}</div><p class="friend-ways">{ways}</p></div>'
        box = f'<div id="friend-ask" class="notes friend-ask" role="region" aria-live="polite"><div class="note">{body}</div></div>'
        dom.one("#notes").insertAdjacentHTML("afterend", box)


def watchers(count: int, lang: str) -> None:
    """Shows above the board how many others have the game in sight."""
    shown = dom.one("#watchers")
    if shown and not count:
        shown.remove()
    elif count:
        if not shown:
            dom.one(".bar-tools").insertAdjacentHTML(
                "afterbegin", f'<span id="watchers" class="friend-watchers" role="img">{icon("eye")}<span></span></span>'
            )
            shown = dom.one("#watchers")
        shown.setAttribute("aria-label", say(Words("mail.watchers", n=count), lang))
        shown.querySelector("span").textContent = str(count)


def says(on: bool, hints: bool = False) -> None:
    """Shows the button of the set reactions among the tools, or removes it. `hints`: the visitor may ask for hints as a handicap, so it
    does not take their button's place."""
    shown, play = dom.one(".tools .says"), dom.one(".play")
    if play:
        dom.flag(play, "data-hints", hints)
    if play and bool(shown) != on:
        dom.flag(play, "data-says", on)
        if shown:
            shown.remove()
        else:
            body = f'<button class="btn says" data-do="say" aria-haspopup="dialog">{BUBBLE}<span>{t("say.title")}</span></button>'
            dom.one('.tools [data-do="hint"]').insertAdjacentHTML("afterend", body)


def phrases(count: int, shows: bool) -> str:
    """The dialog with what can be said. `shows`: the other's reactions are shown."""
    from ui.dialogs.fields import dialog

    body = "".join([f'<button type="button" class="btn" data-do="say:{i}">{t("lobby.say." + str(i))}</button>' for i in range(count)])
    box = f'<input type="checkbox" class="toggle" role="switch" data-do="say:mute"{" checked" if shows else ""}>'
    switch = f'<label class="switch-row"><span>{t("say.shows")}</span>{box}</label>'
    return dialog(t("say.title"), f'<div class="say-phrases">{body}</div>{switch}', "", t("say.lead"))


def bubble(side: "int | None", words: Words, lang: str) -> None:
    """Shows a reaction at the bar of a side for a few seconds."""
    bar = dom.one(f'.seat[data-player="{side}"]')
    if str(side) in _shown:
        _shown[str(side)].end()
    if bar:
        text = say(words, lang)
        bar.setAttribute("data-said", text[:1].upper() + text[1:] if lang == "en" else text)
        shown = _shown[str(side)] = TurnToken()
        start(_fades(bar, shown), dom.noop)


async def _fades(bar: js.JsProxy, shown: TurnToken) -> None:
    await shown.rest(SHOWN)
    bar.removeAttribute("data-said")


def toss_reason(game: FriendGame) -> str:
    """The key of the sentence that says why the result of a toss can be trusted: by the inviter, the friend, or one who only looks."""
    if game.own_side is None:
        return "friend.toss_why_look"
    return "friend.toss_why_inviter" if game.secret else "friend.toss_why"


def tossed(thrown: "list[int]", game: FriendGame, mail: bool, lang: str) -> None:
    """Adds a box with the thrown pieces, the sides, and the numbers behind them. `mail`: the game goes on without links."""
    own = game.own_side
    begins = 2 * sum(thrown) > len(thrown)
    back = ' class="back"'
    faces = "".join([f'<circle cx="{12 + 24 * i}" cy="12" r="9"{"" if face else back}/>' for i, face in enumerate(thrown)])
    first = t("friend.tossed_inviter" if begins else "friend.tossed_friend", n=sum(thrown), of=len(thrown))
    mine = f"<b>{t('friend.tossed_you', side=Words('side.' + str(own)))}</b> " if own is not None else ""
    body = f'<p class="friend-toss"><svg viewBox="0 0 120 24" aria-hidden="true">{faces}</svg><span>{mine}{first}</span></p>'
    rows = zip(("friend.toss_seal", "friend.toss_answer", "friend.toss_opened"), game.friend.toss.split("."))
    shown = "".join([f"<dt>{t(key)}</dt><dd translate=no>{esc(part)}</dd>" for key, part in rows])
    why = t(toss_reason(game))
    body += f'<details class="friend-sum"><summary>{t("friend.toss_check")}</summary><p>{why}</p><dl>{shown}</dl></details>'
    if game.state() == "unsent" and not mail:
        body += f'<p class="friend-ways">{button("send", "friend.send", "", "btn small main")}</p>'
    dom.one("#notes").insertAdjacentHTML("beforeend", note_html([], lang, False, body))


def conflict(board: GameBoard, both: "list[Position]", words: Words) -> str:
    """The dialog with both boards."""
    from ui.dialogs.fields import action, dialog
    from ui.html.boards import miniature

    boards = "".join(
        [
            f"<figure>{miniature(board, position)}<figcaption>{t(key)}</figcaption></figure>"
            for position, key in zip(both, ("friend.here", "friend.in_link"))
        ]
    )
    told = "".join([f'<span class="t" lang="{lang}">{with_moves(words, lang)}</span>' for lang in LANGUAGES])
    body = f'<p>{told}</p><div class="friend-both">{boards}</div><p class="soft">{t("friend.none_lost")}</p>'
    return dialog(t("friend.two_lines"), body, action("take", "friend.take") + action("keep", "friend.keep", "btn main"))


def hand(url: str, drawn: str) -> str:
    """The dialog with the link and its QR code, "" for a link that is too long for one."""
    from ui.dialogs.fields import action, dialog

    field = f'<input id="friend-link" class="input" readonly value="{esc(url)}" aria-label="URL">'
    ways = action("send:done", "friend.given") + action("send:copy", "do.copy", "btn main")
    return dialog(t("friend.hand"), f"<p>{t('friend.hand_text' if drawn else 'friend.hand_link')}</p>{drawn}{field}", ways)
