"""Watching two engines: at which pace their moves are shown, whether they are held, and the toolbar for both. It knows no record."""

from core.words import Words, say
from ui import dom
from ui.html.controls import aria, icon_button, t
from ui.html.icons import icon
from ui.storage.settings import Settings

PACES = (250, 500, 1000, 2000, 4000)  # milliseconds a move
USUAL = 1000
SIGNS = {250: "¼", 500: "½", 1000: "1", 2000: "2", 4000: "4"}
HELD = 1000  # milliseconds: a move that is held is asked for again after them
DRAWN = {"pause": "M8.5 5.5v13M15.5 5.5v13", "step": "M6 5.5v13l9-6.5ZM18.5 5.5v13", "slower": "M5 12h14"}  # icons that only this room has


class Watch:
    """One game that is watched. `lang` is the language of the page.

    paused    no move is shown until there is a step, or it goes on
    stepping  one move is to be shown at once
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.paused = False
        self.stepping = False
        self._since = dom.now()  # of the pace: a move is not shown sooner
        kept = settings.store.get("pace")
        self.pace = int(kept) if kept in [str(pace) for pace in PACES] else USUAL
        self._beats = 0
        self._shown = ""  # the words on the first button

    # Time.
    def wait(self, flies: bool, landed_at: int, played_at: int, beat: int) -> int:
        """Milliseconds for which the next move may not be shown, when the last one was played and has landed then.

        `flies`: it has not; `beat`: the pause after landing, which is shorter where the pace is quick.
        """
        if flies:
            return self.pace
        if self.stepping:
            return 0
        if self.paused:
            return HELD
        return max(0, max(played_at, self._since) + self.pace - dom.now(), landed_at + min(beat, self.pace // 4) - dom.now())

    def hold(self) -> None:
        """No move is shown any more; the one on its way lands."""
        self.paused = True
        self.show_beat(0)

    def go_on(self) -> None:
        """Moves are shown again, the first one after a whole pace."""
        self.paused, self.stepping = False, False
        self._since = dom.now()

    def change(self, by: int) -> None:
        """A slower or a faster pace, by so many steps."""
        at = PACES.index(self.pace) + by
        if 0 <= at < len(PACES):
            self.pace = PACES[at]
            self._settings.put("pace", str(self.pace))

    # What is seen.
    def said(self, turn: Words, side: Words, ply: int) -> "tuple[Words, Words]":
        """What the status line says: whose turn it is, and below it how many moves have been played, at which pace."""
        pace = Words("watch.pace", n=ply, pace=SIGNS[self.pace])
        return (Words("watch.paused", side=side) if self.paused else turn), pace

    def show(self, over: bool) -> None:
        """Brings the toolbar up to date; `over`: the game has ended, and nothing can be shown but what was played."""
        tools = dom.one(".tools")
        if not dom.one(".tools .pace"):
            dom.flag(dom.one(".play"), "data-watching", True)
            self._shown = ""
            dom.one(".tools .more").insertAdjacentHTML("beforebegin", self._tools())
        if over:
            self.show_beat(0)
        lang = self._settings.lang
        button = dom.one('.tools [data-do="pause"]')
        shown = "do.go_on" if self.paused else "do.pause"
        if self._shown != shown:
            self._shown = shown
            button.innerHTML = (icon("play") if self.paused else _drawn("pause")) + f"<span>{t(shown)}</span>"
        for do in ("pause", "step"):
            dom.flag(tools.querySelector(f'[data-do="{do}"]'), "disabled", over)
        for do, end in (("slower", PACES[-1]), ("faster", PACES[0])):
            dom.flag(tools.querySelector(f'[data-do="{do}"]'), "disabled", self.pace == end)
        dom.write(".tools .pace b", SIGNS[self.pace])
        for element in tools.querySelectorAll("[data-aria]"):
            element.setAttribute("aria-label", say(Words(str(element.dataset.aria)), lang))

    def _tools(self) -> str:
        slower = f'<button class="btn" data-do="slower" {aria("do.slower")}>{_drawn("slower")}</button>'
        return (
            '<button class="btn main watches" data-do="pause" aria-keyshortcuts="Space"></button>'
            f'<button class="btn watches" data-do="step">{_drawn("step")}<span>{t("do.step")}</span></button>'
            f'<span class="pace watches" role="group" {aria("watch.speed")}>{slower}'
            f"<output><small>{t('watch.a_move')}</small><span><b></b> {t('watch.seconds')}</span></output>"
            f"{icon_button('faster', 'do.faster', 'plus', 'btn')}</span>"
        )

    def show_beat(self, wait_ms: int) -> None:
        """A bar fills until the next move, in so many milliseconds; 0: it is empty."""
        status = dom.one("#status")
        if not wait_ms:
            status.removeAttribute("data-beat")
            return
        self._beats = 1 - self._beats
        status.style.setProperty("--beat", f"{wait_ms}ms")
        status.setAttribute("data-beat", str(self._beats))  # another name begins anew

    def end(self) -> None:
        """Somebody plays, or another game takes the page: the usual toolbar again."""
        dom.flag(dom.one(".play"), "data-watching", False)
        self.show_beat(0)
        for element in dom.every(".tools .watches"):
            element.remove()


def _drawn(name: str) -> str:
    return f'<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="{DRAWN[name]}"/></svg>'
