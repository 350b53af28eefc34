"""The dialog of settings for looks, motion, sound and help. A choice takes effect at once.

Apart because it knows no record.
"""

import js

from ui import device
from ui.board.sound import SAMPLE
from ui.board.speeds import SPEEDS
from ui.board.themes import BOARD_THEMES, theme_words
from ui.board.volumes import VOLUMES
from ui.dialogs.box import Box
from ui.dialogs.fields import check, dialog, pick
from ui.html.controls import said, t
from ui.play.registry import Action
from ui.play.table import Table
from ui.storage.settings import CONFIRMS, LOOKS, PIECES

RELAYS = ("", "1", "0")  # whether relays carry games with friends: ask in each game, always, never


def html(
    current: dict[str, str], own: "list[tuple[str, bool]]", turning: bool, tips: bool, simple: bool, fingers: bool, relays: bool = False
) -> str:
    """The settings.

    `current`: board theme, piece set, coordinates, speed, volume, confirmation of moves, relays; `own`: (name, True if on) for each of the
    board's own settings; `simple`: True if there is a simple piece set; `fingers`: True on a phone or a tablet, which is silent at
    first; `relays`: True if the site has relays for games with friends.
    """
    body = pick("boards", t("set.board_theme"), [(name, said(theme_words(name))) for name in BOARD_THEMES], current["boards"])
    if simple:
        body += pick("pieces", t("set.pieces"), [(name, t("set.pieces." + name)) for name in PIECES], current["pieces"])
    body += pick("coords", t("set.coords"), [(name, t("set.coords." + name)) for name in ("", "in", "off")], current["coords"])
    body += pick("speed", t("settings.speed"), [(name, t("settings.speed." + name)) for name in SPEEDS], current["speed"])
    body += pick("sound", t("settings.sound"), [(name, t("settings.sound." + name)) for name in VOLUMES], current["sound"])
    if fingers:
        body += f'<p class="soft small">{t("settings.sound.fingers")}</p>'
    body += pick("confirm", t("settings.confirm"), [(name, t("settings.confirm." + name)) for name in CONFIRMS], current["confirm"])
    body += "".join(check(name, t("settings." + name), on) for name, on in own)
    if relays:
        body += pick("relays", t("settings.relays"), [(name, t("settings.relays." + name)) for name in RELAYS], current["relays"])
    body += check("turning", t("settings.turn"), turning) + check("tips", t("settings.tips"), tips)
    return dialog(t("do.settings"), body)


class SettingsDialog:
    """Shows the settings and stores them."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def actions(self) -> "dict[str, Action]":
        """The action that opens the dialog."""
        return {"settings": Action(self._open)}

    def _open(self, table: Table, _argument: str) -> None:
        settings = table.settings
        own = [(setting.name, table.session.board.switched[setting.name]) for setting in table.session.board.settings]
        current = {name: settings.look(name) for name in LOOKS}
        current["speed"], current["sound"], current["confirm"] = settings.speed, settings.sound, settings.confirm
        asked = settings.store.get("relays")
        current["relays"] = asked if asked in RELAYS else ""
        turning, tips, simple = settings.on("turning", False), settings.on("tips", True), table.session.board.simple
        self.box.open(html(current, own, turning, tips, simple, settings.fingers, bool(device.relays())))

    def changed(self, table: Table, element: js.JsProxy) -> None:
        """Stores and applies the new value of a control."""
        name = str(element.name)
        if name in LOOKS:
            table.settings.set_look(name, str(element.value))
        elif name in ("speed", "sound", "confirm"):
            table.settings.put(name, str(element.value))
            if name == "sound":
                table.sounds.volume = table.settings.volume
                table.sounds.wake()
                table.sounds.one(SAMPLE)
        elif name == "relays":
            table.settings.put(name, str(element.value))
            if "relays" in table.own:  # the game with a friend on this page
                table.own["relays"].run(table, "")
        elif name in ("turning", "tips") or name in table.session.board.switched:
            table.settings.put(name, "1" if element.checked else "0")
            if table.dress():
                table.redraw()
            elif name in table.session.board.switched:
                table.mark()
