"""The parts of dialogs as HTML text: native controls inside one native <dialog>."""

from core.drawing.svg import esc
from ui.html.controls import aria, t
from ui.html.icons import icon


def dialog(title: str, body: str, footer: str = "", lead: str = "", close: str = "close") -> str:
    """The inside of the dialog. `close`: the action of the button that closes it."""
    under = f"<p>{lead}</p>" if lead else ""
    foot = f"<footer>{footer}</footer>" if footer else ""
    return (
        f'<header><div><h2 id="sheet-title">{title}</h2>{under}</div>'
        f'<button type="button" class="btn bare icon" data-do="{close}" {aria("do.close")}>{icon("close")}</button></header>'
        f'<div class="body">{body}</div>{foot}'
    )


def action(do: str, key: str, cls: str = "btn") -> str:
    """A button of a dialog."""
    return f'<button type="button" class="{cls}" data-do="{do}">{t(key)}</button>'


def pick(name: str, title: str, values: "list[tuple[str, str]]", now: str) -> str:
    """A choice between a few values: native radio buttons drawn as one control. values: (value, label markup)."""
    items = "".join(
        f'<label><input type="radio" name="{name}" value="{esc(value)}"{" checked" if value == now else ""}><span>{label}</span></label>'
        for value, label in values
    )
    return f'<fieldset class="field"><legend>{title}</legend><div class="seg fill">{items}</div></fieldset>'


def choose(name: str, title: str, values: "list[tuple[str, str]]", now: str) -> str:
    """A choice between many values: a native list. values: (value, label in one language as plain text)."""
    items = ""
    for value, label in values:
        items += f'<option value="{esc(value)}"{" selected" if value == now else ""}>{esc(label)}</option>'
    control = f'<select class="input" id="{name}" name="{name}">{items}</select>'
    return f'<div class="field"><label class="label" for="{name}">{title}</label>{control}</div>'


def check(name: str, title: str, on: bool) -> str:
    """A yes-or-no setting."""
    box = f'<input type="checkbox" class="toggle" role="switch" name="{name}"{" checked" if on else ""}>'
    return f'<label class="switch-row"><span>{title}</span>{box}</label>'
