"""The dialogs as HTML text. Native controls inside one native <dialog>; `dialogs` opens them and reads them."""

from core.contract import Game
from core.drawing.board import Item
from core.drawing.svg import esc
from core.records.link import LEVELS
from core.records.record import Record
from core.words import Words, say
from games import board_of
from ui.board.speeds import SPEEDS
from ui.html.boards import miniature
from ui.html.controls import said, t
from ui.html.icons import icon
from ui.html.players import item_face


def sheet(title: str, body: str, footer: str = "", lead: str = "") -> str:
    """The inside of the dialog."""
    under = f"<p>{lead}</p>" if lead else ""
    foot = f"<footer>{footer}</footer>" if footer else ""
    return (
        f'<header><div><h2 id="sheet-title">{title}</h2>{under}</div>'
        f'<button type="button" class="btn bare icon" data-do="close" aria-label="✕">{icon("close")}</button></header>'
        f'<div class="body">{body}</div>{foot}'
    )


def action(do: str, key: str, cls: str = "btn") -> str:
    """A button of a dialog."""
    return f'<button type="button" class="{cls}" data-do="{do}">{t(key)}</button>'


def pick(name: str, title: str, values: "list[tuple[str, str]]", chosen: str) -> str:
    """One of a few: native radio buttons that look like one control. values: (value, label markup)."""
    items = "".join(
        f'<label><input type="radio" name="{name}" value="{esc(value)}"{" checked" if value == chosen else ""}><span>{label}</span></label>'
        for value, label in values
    )
    return f'<fieldset class="field"><legend>{title}</legend><div class="seg fill">{items}</div></fieldset>'


def choose(name: str, title: str, values: "list[tuple[str, str]]", chosen: str) -> str:
    """One of many: a native list. values: (value, label in one language: no markup, a list shows none)."""
    items = ""
    for value, label in values:
        items += f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(label)}</option>'
    control = f'<select class="input" id="{name}" name="{name}">{items}</select>'
    return f'<div class="field"><label class="label" for="{name}">{title}</label>{control}</div>'


def check(name: str, title: str, on: bool) -> str:
    """A yes-or-no setting."""
    box = f'<input type="checkbox" class="toggle" role="switch" name="{name}"{" checked" if on else ""}>'
    return f'<label class="switch-row"><span>{title}</span>{box}</label>'


def new_game(game: Game, record: Record, person: int, opponent: str, lang: str) -> str:
    """Who plays, who begins, which options. `person` is the side the visitor has now."""
    levels = [player.level for player in record.players if player.level]
    opponent = opponent or ("watch" if len(levels) == 2 else "engine" if levels or not record.root.children else "two")
    who = [("engine", t("new.engine")), ("two", t("new.two")), ("watch", t("new.watch"))]
    body = pick("opponent", t("new.who"), who, opponent)
    names = [(level, level + " · " + say(Words("level." + level), lang)) for level in LEVELS]
    body += choose("level", t("new.level"), names, levels[0] if levels else "1")
    sides = [("0", t("side.0")), ("1", t("side.1")), ("random", t("new.random"))]
    body += pick("side", t("new.side"), sides, str(person))
    draws = action("janken", "new.janken", "btn") + (action("toss", "new.toss", "btn") if board_of(game).thrown([0.0] * 5) else "")
    body += f'<div class="draws">{draws}</div>'
    body += f'<div id="options">{options(game, lang)}</div>'
    other = action("players-here", "new.go_on") if record.root.children else action("close", "do.cancel")
    return sheet(t("do.new"), body, other + action("start", "do.start", "btn main"), t("game." + game.id))


MOST_BUTTONS = 4  # values that still stand beside each other


def options(game: Game, lang: str) -> str:
    """The game's own options as they stand, each with the values that go with the others, and the board that they make."""
    body = ""
    for option in game.options:
        title, name, chosen = t(f"option.{game.id}.{option.name}"), "option-" + option.name, game.settings[option.name]
        values = [(value, game.option_words(option.name, value)) for value in game.allowed(option.name)]
        if len(values) > MOST_BUTTONS:
            body += choose(name, title, [(value, say(words, lang)) for value, words in values], chosen)
        elif len(values) > 1:
            body += pick(name, title, [(value, said(words)) for value, words in values], chosen)
    return body + f'<div class="preview" aria-hidden="true">{miniature(board_of(game), game.start())}</div>' if body else ""


def menu(record: Record, kept: str) -> str:
    """Everything that has no button of its own; under it what is `kept` for playing without a network, as markup."""
    over = record.outcome() is not None
    rows = [("new", "do.new", "plus"), ("redo", "do.redo", "redo"), ("turn", "do.turn", "turn")]
    if record.here.end:
        rows.append(("unend", "do.unend", "undo"))
    elif not over:
        rows.append(("resign", "do.resign", "flag"))
        if not any(player.level for player in record.players):
            rows.append(("draw", "do.draw", "people"))
    rows += [("swap", "do.swap", "people"), ("text", "do.text", "copy"), ("comment", "do.comment", "book"), ("type", "do.type", "code")]
    rows += [("settings", "do.settings", "auto"), ("keys", "do.keys", "more")]
    body = ""
    for do, key, picture in rows:
        body += f'<button type="button" class="btn bare wide" data-do="{do}">{icon(picture)}<span>{t(key)}</span></button>'
    under = f'<p class="soft" id="offline" role="status">{kept}</p>' if kept else ""
    return sheet(t("menu.title"), f'<div class="menu">{body}</div>{under}')


def share(whole: str, here: str, diagram: str) -> str:
    """The link, whole or up to here, and the board as plain text."""

    def row(name: str, url: str) -> str:
        return (
            f'<div class="field"><label class="label" for="link-{name}">{t("share." + name)}</label><div class="copy">'
            f'<input id="link-{name}" class="input" readonly value="{esc(url)}">'
            f'<button type="button" class="btn" data-do="copy:link-{name}">{icon("copy")}{t("do.copy")}</button></div></div>'
        )

    drawn = (
        f'<div class="field"><label class="label" for="diagram">{t("share.diagram")}</label>'
        f'<textarea id="diagram" class="input diagram" rows="6" readonly spellcheck="false">{esc(diagram)}</textarea></div>'
    )
    note = f'<p class="soft small">{t("share.note")}</p>'
    footer = action("copy:diagram", "share.copy_diagram") + action("embed", "embed.title", "btn main")
    return sheet(t("share.title"), row("all", whole) + row("here", here) + note + drawn, footer)


def text(content: str) -> str:
    """The record as text: to copy, or to be replaced by another."""
    body = (
        f'<div class="field"><label class="hint" for="record-text">{t("text.hint")}</label>'
        f'<textarea id="record-text" class="input" rows="12" spellcheck="false">{esc(content)}</textarea>'
        '<p id="text-problem" class="small" role="alert"></p></div>'
    )
    return sheet(t("text.dialog"), body, action("copy:record-text", "do.copy") + action("read-text", "do.read", "btn main"))


def comment(content: str) -> str:
    """A comment on the move that led here."""
    body = f'<textarea id="comment-text" class="input" rows="5" aria-labelledby="sheet-title">{esc(content)}</textarea>'
    return sheet(t("do.comment"), body, action("close", "do.cancel") + action("save-comment", "do.save", "btn main"))


def type_move(codes: list[str], lang: str) -> str:
    """A move by its code or in notation, with the legal ones offered."""
    offered = "".join(f'<option value="{esc(code)}">' for code in codes)
    example = esc(say(Words("type.hint", example=codes[0] if codes else "-"), lang))
    body = (
        f'<form class="field" data-form="type"><label class="hint" for="move-text">{example}</label><div class="copy">'
        '<input id="move-text" class="input" list="codes" autocomplete="off" autocapitalize="none">'
        f'<datalist id="codes">{offered}</datalist>'
        f'<button class="btn main">{t("do.play")}</button></div><p id="type-problem" class="small" role="alert"></p></form>'
    )
    return sheet(t("type.title"), body)


def settings(speed: str, gains: "bool | None", turning: bool, sound: bool, pictures: "bool | None") -> str:
    """How the board moves and helps."""
    body = pick("speed", t("settings.speed"), [(name, t("settings.speed." + name)) for name in SPEEDS], speed)
    if gains is not None:
        body += check("gains", t("settings.gains"), gains)
    if pictures is not None:
        body += check("pictures", t("settings.pictures"), pictures)
    body += check("sound", t("do.sound"), sound)
    body += check("turning", t("settings.turn"), turning)
    return sheet(t("do.settings"), body)


KEYS = (
    ("← ↑ → ↓", "keys.arrows"),
    ("Enter", "keys.enter"),
    ("Esc", "keys.esc"),
    ("u", "do.undo"),
    ("r", "do.redo"),
    ("[ ]", "keys.walk"),
    ("PageUp PageDown", "keys.walk"),
    ("Home End", "keys.ends"),
    ("f", "do.turn"),
    ("h", "do.hint"),
    ("n", "do.new"),
    ("m", "do.type"),
    ("?", "keys.this"),
)


def keys() -> str:
    """The list of keys."""
    rows = "".join(f"<dt>{''.join(f'<kbd>{key}</kbd>' for key in names.split(' '))}</dt><dd>{t(words)}</dd>" for names, words in KEYS)
    return sheet(t("keys.title"), f'<dl class="keys">{rows}</dl>')


HANDS = ("rock", "scissors", "paper")


def janken(result: str, first: str) -> str:
    """Rock paper scissors: `result` is markup of what happened, `first` "0", "1" or "" while undecided."""
    body = f'<div class="cast" role="status">{result}</div>' if result else ""
    if not first:
        hands = "".join(f'<button type="button" data-do="hand:{hand}">{t("janken." + hand)}</button>' for hand in HANDS)
        body += f'<div class="pick">{hands}</div>'
    return sheet(t("janken.title"), body, action(f"start-as:{first}", "do.start", "btn main") if first else "")


def toss(items: "list[Item]", words: Words, player: int, lang: str) -> str:
    """Thrown pieces, what they mean and whom that makes the thrower."""
    faces = "".join(
        f'<svg viewBox="-50 -50 100 100" role="img" aria-label="{esc(say(item.words, lang))}">{item_face(item)}</svg>' for item in items
    )
    meaning = f"<p><b>{said(words)}</b></p><p>{t('toss.first' if player == 0 else 'toss.second')}</p>"
    body = f'<div class="cast"><div class="pieces">{faces}</div><div role="status">{meaning}</div></div>'
    return sheet(t("toss.title"), body, action("toss", "new.toss") + action(f"start-as:{player}", "do.start", "btn main"))
