"""What the visitor chose for every page: language, theme, animation speed, help. Kept by the store, applied to the html element.

Nothing of it is read back from there: what a browser that translates or darkens a page writes into it is no choice of ours.
"""

import js
from pyscript import window

from ui import dom
from ui.board.speeds import SPEEDS
from ui.board.volumes import LOUDNESS, VOLUMES
from ui.storage.store import Store

PIECES = ("", "simple")  # the sets of pieces
# The looks of boards: under which name each is kept, and the attribute of the html element that the style sheets go by.
LOOKS = {"boards": "data-board-theme", "coords": "data-coords", "pieces": "data-pieces"}
CONFIRMS = ("off", "small", "on")  # when a move waits for a second word
SMALL = "(max-width: 37.49rem), (max-height: 30rem)"
STILL = "(prefers-reduced-motion: reduce)"
FINGERS = "(pointer: coarse)"


class Settings:
    """The settings of this visitor."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._looks: dict[str, str] = {}
        self.begin()
        self.still = dom.media(STILL, self._still_changed)
        self.fingers = dom.media(FINGERS)  # a phone or a tablet

    def _still_changed(self, event: js.JsProxy) -> None:
        self.still = bool(event.matches)

    def begin(self) -> None:
        """Begins with what the loader (static/js/boot.js) chose before anything was painted."""
        self._looks = {name: str(getattr(window.komadoLooks, name)) for name in ["lang", "theme"] + list(LOOKS)}

    @property
    def lang(self) -> str:
        """ja or en."""
        return self._looks["lang"]

    def set_lang(self, lang: str) -> None:
        """Switches the language in place."""
        self._looks["lang"] = dom.root().lang = lang
        dom.root().setAttribute("data-lang", lang)
        self._choose("lang", lang)

    def _choose(self, name: str, value: str) -> None:
        """Keeps what the visitor chose: it holds against what a link asked for, in the address and on the next pages."""
        self.store.put(name, value)
        window.komadoChose(name)
        parts = dom.location_hash().split("&")
        others = [part for part in parts if not part.startswith(name + "=")]
        if others != parts:
            dom.keep_address("&".join(others))

    @property
    def theme(self) -> str:
        """light, dark or "" for the system's."""
        return self._looks["theme"]

    def dress(self, theme: str) -> None:
        """Shows the page in a theme."""
        self._set("theme", "data-theme", theme)

    def _set(self, name: str, attribute: str, value: str) -> None:
        self._looks[name] = value
        if value:
            dom.root().setAttribute(attribute, value)
        else:
            dom.root().removeAttribute(attribute)

    def next_theme(self) -> str:
        """Goes on to the next theme: from the system's to the one that looks different, then to the one that looks as the system's."""
        themes = ["", "light", "dark"] if dom.media("(prefers-color-scheme: dark)") else ["", "dark", "light"]
        theme = themes[(themes.index(self.theme) + 1) % 3]
        self.dress(theme)
        self._choose("theme", theme)
        return theme

    def look(self, name: str) -> str:
        """How all boards look, as one of LOOKS says."""
        return self._looks[name]

    def set_look(self, name: str, value: str) -> None:
        """Gives all boards another look at once."""
        self._set(name, LOOKS[name], value)
        self.store.put(name, value)

    @property
    def speed(self) -> str:
        """One of SPEEDS; reduced motion means off unless the visitor chose."""
        kept = self.store.get("speed")
        if kept in SPEEDS:
            return kept
        return "off" if self.still else "normal"

    @property
    def sound(self) -> str:
        """How loud moves are heard, one of VOLUMES: usually not at all on a phone and in somebody else's page."""
        kept = self.store.get("sound")
        if kept in VOLUMES:
            return kept
        return "0" if self.fingers or dom.root().hasAttribute("data-embed") else "1"

    @property
    def volume(self) -> float:
        """The same as a number from 0 to 1."""
        return LOUDNESS[self.sound]

    @property
    def confirm(self) -> str:
        """One of CONFIRMS; never in somebody else's page."""
        kept = self.store.get("confirm")
        return kept if kept in CONFIRMS and not self.store.guest else "off"

    @property
    def confirms(self) -> bool:
        """Whether a move waits for a second word on this screen."""
        return self.confirm == "on" or self.confirm == "small" and dom.media(SMALL)

    def put(self, name: str, value: str) -> None:
        """Keeps a setting."""
        self.store.put(name, value)

    def on(self, name: str, usually: bool) -> bool:
        """A yes-or-no setting."""
        kept = self.store.get(name)
        return kept == "1" if kept in ("0", "1") else usually
