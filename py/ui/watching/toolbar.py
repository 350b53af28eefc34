"""The toolbar of an engine-engine game: pauses, shows the next move, and sets the pace."""

from core.words import Words, say
from ui import dom
from ui.html.controls import aria, icon_button, t
from ui.html.icons import icon
from ui.watching.pace import PACES, SIGNS, Pace

DRAWN = {"pause": "M8.5 5.5v13M15.5 5.5v13", "step": "M6 5.5v13l9-6.5ZM18.5 5.5v13", "slower": "M5 12h14"}  # icons used only here


class Toolbar:
    """Made when an engine-engine game starts on the page."""

    def __init__(self) -> None:
        self._beats = 0
        self._written = dom.Written()  # the button to pause or go on

    def show(self, pace: Pace, over: bool, lang: str) -> None:
        """Brings the toolbar up to date; `over`: the game has ended, and only played moves can be shown."""
        tools = dom.one(".tools")
        if not dom.one(".tools .pace"):
            dom.flag(dom.one(".play"), "data-watching", True)
            self._written.forget()
            dom.one(".tools .more").insertAdjacentHTML("beforebegin", _tools())
        if over:
            self.show_beat(0)
        button = dom.one('.tools [data-do="pause"]')
        shown = "do.go_on" if pace.paused else "do.pause"
        if self._written.differs("pause", shown):
            button.innerHTML = (icon("play") if pace.paused else _drawn("pause")) + f"<span>{t(shown)}</span>"
        for do in ("pause", "step"):
            dom.flag(tools.querySelector(f'[data-do="{do}"]'), "disabled", over)
        for do, end in (("slower", PACES[-1]), ("faster", PACES[0])):
            dom.flag(tools.querySelector(f'[data-do="{do}"]'), "disabled", pace.each == end)
        dom.write(".tools .pace b", SIGNS[pace.each])
        for element in tools.querySelectorAll("[data-aria]"):
            element.setAttribute("aria-label", say(Words(str(element.dataset.aria)), lang))

    def show_beat(self, wait_ms: int) -> None:
        """Starts a bar that fills until the next move, in `wait_ms`; 0 empties it."""
        status = dom.one("#status")
        if not wait_ms:
            status.removeAttribute("data-beat")
            return
        self._beats = 1 - self._beats
        status.style.setProperty("--beat", f"{wait_ms}ms")
        status.setAttribute("data-beat", str(self._beats))  # another name restarts the animation

    def end(self) -> None:
        """Restores the usual toolbar: a person plays, or another game takes the page."""
        dom.flag(dom.one(".play"), "data-watching", False)
        self.show_beat(0)
        for element in dom.every(".tools .watches"):
            element.remove()


def _tools() -> str:
    slower = f'<button class="btn" data-do="slower" {aria("do.slower")}>{_drawn("slower")}</button>'
    return (
        '<button class="btn main watches" data-do="pause" aria-keyshortcuts="Space"></button>'
        f'<button class="btn watches" data-do="step">{_drawn("step")}<span>{t("do.step")}</span></button>'
        f'<span class="pace watches" role="group" {aria("watch.speed")}>{slower}'
        f"<output><small>{t('watch.a_move')}</small><span><b></b> {t('watch.seconds')}</span></output>"
        f"{icon_button('faster', 'do.faster', 'plus', 'btn')}</span>"
    )


def _drawn(name: str) -> str:
    return f'<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="{DRAWN[name]}"/></svg>'
