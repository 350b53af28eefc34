"""Words, buttons and notices as HTML text. `game_layout.py` decides which buttons are around a board.

The build and the page use the same functions. Fixed sentences are written in both languages side by side and CSS shows one (`t`), so a
switch of language moves nothing; sentences about the game are in one language (`say`). Text typed by a person is escaped.
"""

from core.drawing.svg import esc
from core.words import LANGUAGES, Words, begins_with_text, say
from ui.html.icons import icon


def t(key: str, **values: object) -> str:
    """A fixed sentence in both languages, as markup."""
    return said(Words(key, **values))


def said(words: Words) -> str:
    """Words in both languages, as markup."""
    return "".join(f'<span class="t" lang="{lang}">{esc(say(words, lang))}</span>' for lang in LANGUAGES)


MOVES = ("move", "mine", "theirs")  # the values of a sentence that are moves


def with_moves(words: Words, lang: str) -> str:
    """A sentence as markup in which a move is never broken over two lines, nor translated by the browser."""
    values = {name: f"\x01{value}\x02" if name in MOVES and isinstance(value, str) else value for name, value in words.values.items()}
    return esc(say(Words(words.key, **values), lang)).replace("\x01", '<span class="whole" translate="no">').replace("\x02", "</span>")


def aria(key: str) -> str:
    """An `aria-label` that follows the page's language (`data-aria` holds the key)."""
    return f'aria-label="{esc(say(Words(key), "ja"))}" data-aria="{key}"'


def button(do: str, key: str, name: str = "", cls: str = "btn", keys: str = "") -> str:
    """A button for one of the page's actions: words, with an icon if `name` is given."""
    shortcut = f' aria-keyshortcuts="{keys}"' if keys else ""
    return f'<button class="{cls}" data-do="{do}"{shortcut}>{icon(name) if name else ""}<span>{t(key)}</span></button>'


def icon_button(do: str, key: str, name: str, cls: str = "btn icon") -> str:
    """A button that shows only an icon; its words are its accessible name."""
    return f'<button class="{cls}" data-do="{do}" {aria(key)}>{icon(name)}</button>'


def sentence(words: object, lang: str) -> str:
    """Words as a sentence, escaped; in English it begins with a capital, unless that is a letter of a place, a move or a name."""
    said = say(words, lang)
    return esc(said if lang != "en" or begins_with_text(words, lang) else said[:1].upper() + said[1:])


MOST_QUOTED = 200  # the most characters quoted from a link or a text; the list of all games is shorter


def _brief(value: object) -> object:
    """A quoted value, cut if it is long."""
    if isinstance(value, Words):
        return Words(value.key, **{name: _brief(each) for name, each in value.values.items()})
    return value[:MOST_QUOTED] + "…" if isinstance(value, str) and len(value) > MOST_QUOTED else value


def note(words: list[Words], lang: str, bad: bool = True, more: str = "") -> str:
    """A notice above the board, with a button to close it. It follows the page's language."""
    lines = ""
    for each in LANGUAGES:
        lines += f'<span class="t" lang="{each}">' + "<br>".join(sentence(_brief(one), each) for one in words[:6]) + "</span>"
    return (
        f'<div class="note{" bad" if bad else ""}" role="alert">{icon("warn" if bad else "suit")}<div>{lines}{more}</div>'
        f'<button class="btn bare icon" data-do="hush" data-aria="do.close" aria-label="{esc(say(Words("do.close"), lang))}">'
        f"{icon('close')}</button></div>"
    )


def reading(address: str, key: str, mark: str = "", cls: str = "t") -> str:
    """The links to a page without a program, one a language; CSS shows the page's. `address` is that in the first language. `mark`: an icon
    before the words; `cls`: the classes, t among them."""
    links = ""
    for lang in LANGUAGES:
        words = esc(say(Words(key), lang))
        inside = f"{mark}<span>{words}</span>" if mark else words
        links += f'<a class="{cls}" lang="{lang}" href="{address}{"" if lang == LANGUAGES[0] else lang + "/"}">{inside}</a>'
    return links
