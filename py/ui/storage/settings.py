"""The visitor's settings for every page: language, theme, speed, help. Stored, and applied to the html element.

Nothing is read back from that element: a browser that translates or darkens pages writes into it.
"""

import js
from pyscript import window

from ui import dom
from ui.board.speeds import SPEEDS
from ui.board.volumes import LOUDNESS, VOLUMES
from ui.storage.store import Store

PIECES = ("", "simple")  # the piece sets
# Looks of boards: the key of each in the store, and its attribute of the html element.
LOOKS = {"boards": "data-board-theme", "coords": "data-coords", "pieces": "data-pieces"}
CONFIRMS = ("off", "small", "on")  # moves wait for a confirmation: never, on small screens, always
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
        """Starts with the values that the loader (static/js/boot.js) applied before the first paint."""
        self._looks = {name: str(getattr(window.komadoLooks, name)) for name in ["lang", "theme"] + list(LOOKS)}

    @property
    def lang(self) -> str:
        """The page's language, "ja" or "en"."""
        return self._looks["lang"]

    def set_lang(self, lang: str) -> None:
        """Switches the language in place."""
        self._looks["lang"] = dom.root().lang = lang
        dom.root().setAttribute("data-lang", lang)
        self._choose("lang", lang)

    def _choose(self, name: str, value: str) -> None:
        """Stores the visitor's choice: it overrides a link's parameter, now and on the next pages."""
        self.store.put(name, value)
        window.komadoChose(name)
        parts = dom.location_hash().split("&")
        others = [part for part in parts if not part.startswith(name + "=")]
        if others != parts:
            dom.keep_address("&".join(others))

    @property
    def theme(self) -> str:
        """The theme: "light", "dark", or "" for the system's."""
        return self._looks["theme"]

    def dress(self, theme: str) -> None:
        """Applies a theme to the page."""
        self._set("theme", "data-theme", theme)

    def _set(self, name: str, attribute: str, value: str) -> None:
        self._looks[name] = value
        if value:
            dom.root().setAttribute(attribute, value)
        else:
            dom.root().removeAttribute(attribute)

    def next_theme(self) -> str:
        """Changes to the next theme: from the system's to the opposite one, then to the one that looks like the system's."""
        themes = ["", "light", "dark"] if dom.media("(prefers-color-scheme: dark)") else ["", "dark", "light"]
        theme = themes[(themes.index(self.theme) + 1) % 3]
        self.dress(theme)
        self._choose("theme", theme)
        return theme

    def look(self, name: str) -> str:
        """The look of all boards, by a name of LOOKS."""
        return self._looks[name]

    def set_look(self, name: str, value: str) -> None:
        """Changes a look of all boards at once."""
        self._set(name, LOOKS[name], value)
        self.store.put(name, value)

    @property
    def speed(self) -> str:
        """One of SPEEDS; without a choice, reduced motion means off."""
        kept = self.store.get("speed")
        if kept in SPEEDS:
            return kept
        return "off" if self.still else "normal"

    @property
    def sound(self) -> str:
        """The volume, one of VOLUMES: without a choice, silent on phones and in frames."""
        kept = self.store.get("sound")
        if kept in VOLUMES:
            return kept
        return "0" if self.fingers or dom.root().hasAttribute("data-embed") else "1"

    @property
    def volume(self) -> float:
        """The volume as a number from 0 to 1."""
        return LOUDNESS[self.sound]

    @property
    def confirm(self) -> str:
        """One of CONFIRMS; never on in a frame."""
        kept = self.store.get("confirm")
        return kept if kept in CONFIRMS and not self.store.guest else "off"

    @property
    def confirms(self) -> bool:
        """True if moves wait for a confirmation on this screen."""
        return self.confirm == "on" or self.confirm == "small" and dom.media(SMALL)

    def put(self, name: str, value: str) -> None:
        """Stores a setting."""
        self.store.put(name, value)

    def on(self, name: str, usually: bool) -> bool:
        """True if a yes-or-no setting is on; `usually`: its value while the visitor has chosen none."""
        kept = self.store.get(name)
        return kept == "1" if kept in ("0", "1") else usually
