"""The rules in short and the facts of a game as HTML text."""

from core.contract import Game
from core.words import LANGUAGES, Words, has
from ui.html.controls import said, t


def rule_words(game: Game) -> list[Words]:
    """The rules in short for the game's options: keys rules.GAME.1, .2 … until one is missing.

    With a non-default option, rules.GAME.1.OPTION.VALUE takes the place of rules.GAME.1, or rules.GAME.1.OPTION, which is filled with
    the value.
    """
    rules: list[Words] = []
    while has(f"rules.{game.id}.{len(rules) + 1}", LANGUAGES[0]):
        key = f"rules.{game.id}.{len(rules) + 1}"
        words = Words(key)
        for name, value in game.non_default():
            if has(f"{key}.{name}.{value}", LANGUAGES[0]):
                words = Words(f"{key}.{name}.{value}")
            elif has(f"{key}.{name}", LANGUAGES[0]):
                words = Words(f"{key}.{name}", value=value)
        rules.append(words)
    return rules


def heading(game: Game) -> str:
    """The contents of the page's heading: the game's name and its non-default options, which link to the rules."""
    name, unusual = said(Words("game." + game.id)), game.unusual()
    if not unusual:
        return name
    options = "".join([f"<small>{said(words)}</small>" for words in unusual])
    return f'{name} <button class="options" data-do="options">{options}</button>'


def rules_text(game: Game) -> str:
    """The rules in short, the non-default options, and the credits, in both languages."""
    items = "".join([f"<li>{said(words)}</li>" for words in rule_words(game)])
    unusual = "".join([f"<li>{said(words)}</li>" for words in game.unusual()])
    options = f"<p>{t('option.here')}</p><ul>{unusual}</ul>" if unusual else ""
    return f'{options}<ol>{items}</ol>{facts(game)}<p class="soft">{t("credit." + game.id)}</p>'


def facts(game: Game) -> str:
    """Number of players, duration, and whether draws are possible."""
    known = game.facts
    rows = [("facts.players", t("facts.people", n=known.players)), ("facts.length", t("facts.plies", n=known.plies, minutes=known.minutes))]
    if known.most_plies:
        rows.append(("facts.longest", t("facts.most_plies", n=known.most_plies)))
    rows.append(("facts.draws", t("facts.draws.yes" if known.draws else "facts.draws.no")))
    return f'<dl class="fact-list">{"".join(f"<dt>{t(key)}</dt><dd>{body}</dd>" for key, body in rows)}</dl>'
