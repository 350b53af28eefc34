"""The choice of a clock in the dialog of a new game: none, for the game, byo-yomi, a time for each turn, or days a turn with a friend.

Apart because it knows nothing of players and options.
"""

from core.words import Words, say
from ui import dom
from ui.dialogs.box import Box
from ui.dialogs.fields import choose, pick
from ui.html.controls import said, t

KINDS = ("", "game", "periods", "turn", "days")
DAY = 86400  # seconds
# Usual clocks, each with the key of its name and that key's values.
PRESETS = (
    ("180+2", "new.usual.game", {"m": 3, "s": 2}),
    ("600+10", "new.usual.game", {"m": 10, "s": 10}),
    ("600/30x3", "new.usual.periods", {"m": 10, "s": 30, "k": 3}),
    ("move/10", "new.usual.turn", {"s": 10}),
    ("move/259200", "new.usual.days", {"d": 3}),
)
# The lists of each kind: name, key of the words of a value, values, the value at first. Days, minutes or seconds by the key.
LISTS = {
    "game": (("minutes", "new.minutes", (1, 3, 5, 10, 15, 30, 60), 5), ("added", "new.seconds", (0, 2, 5, 10, 30), 5)),
    "periods": (
        ("main", "new.minutes", (1, 3, 5, 10, 20, 30, 60), 10),
        ("period", "new.seconds", (10, 20, 30, 60), 30),
        ("times", "new.times", (1, 3, 5, 10), 3),
    ),
    "turn": (("turn", "new.seconds", (5, 10, 20, 30, 60, 120), 10),),
    "days": (("days", "new.days", (1, 2, 3, 5, 7, 14), 3),),
}


def _numbers(text: str) -> "tuple[str, list[int]]":
    """The kind of a clock as text, and the numbers of its lists; "" and [] for none."""
    try:
        if text.startswith("move/"):
            seconds = int(text[5:])
            return ("days", [seconds // DAY]) if seconds >= DAY else ("turn", [seconds])
        if "+" in text:
            main, more = text.split("+")
            return "game", [int(main) // 60, int(more)]
        if "/" in text:
            main, rest = text.split("/")
            period, times = rest.split("x")
            return "periods", [int(main) // 60, int(period), int(times)]
    except ValueError:
        return "", []
    return "", []


def presets() -> str:
    """A button for each usual clock."""
    buttons = ""
    for text, key, values in PRESETS:
        cls = "btn only-friend" if _numbers(text)[0] == "days" else "btn"
        buttons += f'<button type="button" class="{cls}" data-do="clock-as:{text}">{said(Words(key, **values))}</button>'
    return f'<div class="draws presets">{buttons}</div>'


def choose_as(text: str) -> None:
    """Chooses a clock in the dialog."""
    kind, numbers = _numbers(text)
    for radio in dom.every('#sheet input[name="clock"]'):
        radio.checked = str(radio.value) == kind
    for (name, _, _, _), number in zip(LISTS[kind], numbers):
        dom.one(f'#sheet select[name="clock-{name}"]').value = str(number)


def fields(last: str, lang: str) -> str:
    """The fields, as last time."""
    kind, numbers = _numbers(last)
    kinds = [(each, t("new.clock." + (each or "none"))) for each in KINDS]
    body = pick("clock", t("new.clock"), kinds, kind).replace('<label><input type="radio" name="clock" value="days"', _DAYS)
    body += presets()
    for each in KINDS[1:]:
        body += f'<div class="sides of-{each}">'
        for i, (name, key, values, usual) in enumerate(LISTS[each]):
            now = numbers[i] if each == kind and numbers[i] in values else usual
            named = [(str(value), say(Words(key, n=value), lang)) for value in values]
            body += choose("clock-" + name, t("new.clock." + name), named, str(now))
        body += "</div>"
    return f'<div class="clock-fields of-engine of-two of-friend">{body}<p class="soft small of-any">{t("new.clock_how")}</p></div>'


_DAYS = '<label class="only-friend"><input type="radio" name="clock" value="days"'


def picked(box: Box, opponent: str) -> str:
    """The clock in the dialog as text, "" for none."""
    kind = box.picked("clock")
    if opponent == "watch" or kind not in LISTS or (kind == "days" and opponent != "friend"):
        return ""
    found = [int(box.picked("clock-" + name) or usual) for name, _, _, usual in LISTS[kind]]
    if kind == "game":
        return f"{found[0] * 60}+{found[1]}"
    if kind == "periods":
        return f"{found[0] * 60}/{found[1]}x{found[2]}"
    return f"move/{found[0] * (DAY if kind == 'days' else 1)}"
