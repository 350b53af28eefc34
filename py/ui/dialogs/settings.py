"""The dialog of how the board moves and helps. What is chosen counts at once."""

import js

from ui.board.speeds import SPEEDS
from ui.dialogs.box import Box
from ui.dialogs.fields import check, dialog, pick
from ui.html.controls import t
from ui.play.game_in_play import GameInPlay

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.dialogs.box import Action


def html(speed: str, gains: "bool | None", turning: bool, sound: bool, pictures: "bool | None") -> str:
    """How the board moves and helps."""
    body = pick("speed", t("settings.speed"), [(name, t("settings.speed." + name)) for name in SPEEDS], speed)
    if gains is not None:
        body += check("gains", t("settings.gains"), gains)
    if pictures is not None:
        body += check("pictures", t("settings.pictures"), pictures)
    body += check("sound", t("do.sound"), sound)
    body += check("turning", t("settings.turn"), turning)
    return dialog(t("do.settings"), body)


class SettingsDialog:
    """Shows them and keeps them."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def actions(self) -> "dict[str, Action]":
        """What opens it."""
        return {"settings": self._open}

    def _open(self, game: GameInPlay, _argument: str) -> None:
        gains, pictures = getattr(game.board, "show_gains", None), getattr(game.board, "pictures", None)
        self.box.open(html(game.settings.speed, gains, game.settings.on("turning", False), game.settings.sound, pictures))

    def changed(self, game: GameInPlay, element: js.JsProxy) -> None:
        """A control was used."""
        name = str(element.name)
        if name == "speed":
            game.settings.put("speed", str(element.value))
        elif name in ("gains", "turning", "sound", "pictures"):
            game.settings.put(name, "1" if element.checked else "0")
            game.sound.on = game.settings.sound
            if game.dress():
                game.draw_anew()
            elif name == "gains":
                game.mark()
