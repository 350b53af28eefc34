"""The dialog of how the board moves and helps. What is chosen counts at once."""

import js

from ui.board.speeds import SPEEDS
from ui.board.themes import BOARD_THEMES, theme_words
from ui.dialogs.box import Box
from ui.dialogs.fields import check, dialog, pick
from ui.html.controls import said, t
from ui.play.game_in_play import GameInPlay
from ui.storage.settings import LOOKS

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.dialogs.box import Action


def html(speed: str, own: "list[tuple[str, bool]]", turning: bool, sound: bool, boards: str, coords: str) -> str:
    """How the board looks, moves and helps. `own`: the names of the board's own settings, and whether each is on; `boards`: their theme;
    `coords`: where their coordinates are."""
    body = pick("boards", t("set.board_theme"), [(name, said(theme_words(name))) for name in BOARD_THEMES], boards)
    body += pick("coords", t("set.coords"), [(name, t("set.coords." + name)) for name in ("", "in", "off")], coords)
    body += pick("speed", t("settings.speed"), [(name, t("settings.speed." + name)) for name in SPEEDS], speed)
    body += "".join(check(name, t("settings." + name), on) for name, on in own)
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
        own = [(setting.name, game.board.chosen[setting.name]) for setting in game.board.settings]
        self.box.open(
            html(
                game.settings.speed,
                own,
                game.settings.on("turning", False),
                game.settings.sound,
                game.settings.look("boards"),
                game.settings.look("coords"),
            )
        )

    def changed(self, game: GameInPlay, element: js.JsProxy) -> None:
        """A control was used."""
        name = str(element.name)
        if name in LOOKS:
            game.settings.set_look(name, str(element.value))
        elif name == "speed":
            game.settings.put("speed", str(element.value))
        elif name in ("turning", "sound") or name in game.board.chosen:
            game.settings.put(name, "1" if element.checked else "0")
            game.sound.on = game.settings.sound
            if game.dress():
                game.draw_anew()
            elif name in game.board.chosen:
                game.mark()
