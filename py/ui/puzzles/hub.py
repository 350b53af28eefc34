"""The list of a game's puzzles, as HTML text for a dialog: today's, the days in a row, the number of solved ones, and kinds."""

from core.words import Words
from ui.html.controls import said, t
from ui.puzzles import choosing, daily
from ui.puzzles.daily import Days
from ui.puzzles.history import History, grade, result_words
from ui.puzzles.solving import puzzles_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.puzzles.daily import Date
    from ui.puzzles.history import Entry

SHOWN = 28  # days at a time
A_SHEET = 6  # puzzles on a printed page
EARLIER, LATER = "#sheet .earlier", "#sheet .later"  # the selectors of the buttons that show other days
AGAIN, FAVOURITE, GRADE, THEME = "again", "favourite", "grade", "theme"  # what puzzles are chosen by


def of_kind(entries: "list[Entry]", kind: str, history: History) -> "list[Entry]":
    """The puzzles of a kind: "" for all, AGAIN, FAVOURITE, "grade:3", "theme:drop"; all for an unknown kind."""
    name, _, value = kind.partition(":")
    if name in (AGAIN, FAVOURITE):
        ids = history.again() if name == AGAIN else history.favourites()
        found = [choosing.found(entries, puzzle_id) for puzzle_id in ids]
        return [entry for entry in found if entry]
    if name == GRADE and value.isdigit():
        return choosing.of_a_kind(entries, int(value))
    return choosing.of_a_kind(entries, 0, value if name == THEME else "")


def hub(
    entries: "list[Entry]",
    history: History,
    days: Days,
    today: "Date",
    best: int = 0,
    first: int = 0,
    own: "tuple[Entry, ...]" = (),
    rushed: bool = False,
) -> str:
    """The body of the dialog. `best`: the best rush; `first`: the latest day of the archive that is shown, 0 for today; `own`: the
    visitor's own mistakes; `rushed`: the result of the last rush can be seen again."""
    return (
        _today(days, today)
        + (_rush(best, rushed) if entries else "")
        + (_solved(entries, history) + _kinds(entries + list(own), history) if entries else "")
        + f"<section><h3>{t('puzzles.days')}</h3>{_days(days, today, first)}</section>"
        + (_sheets(entries) if entries else "")
    )


def _today(days: Days, today: "Date") -> str:
    number = daily.number_of(today)
    asked, kept = daily.asked(number), days.of(number)
    if asked is None:
        return ""
    row = [said(words) for words in daily.row_words(days.row(today), len(days.to_earn(today)), bool(kept and kept != daily.BEGUN))]
    done = f" · {said(result_words(kept))}" if kept and kept != daily.BEGUN else ""
    return (
        f'<section class="today"><div><h3>{t("puzzles.daily", number=number)}</h3><p>{t("game." + asked[0])}{done}</p>'
        f'<p class="soft">{" · ".join(row)}</p></div>'
        f'<button type="button" class="btn main" data-do="daily">{t("puzzles.solve")}</button></section>'
    )


def before_rush(best: int, rushed: bool) -> str:
    """What is kept of earlier rushes of a kind: the best result, 0 for none, and a button for the last one's, if `rushed`."""
    told = f'<p class="soft">{t("puzzles.rush.best", n=best)}</p>' if best else ""
    again = f'<button type="button" class="btn small" data-do="rush-result">{t("puzzles.rush.last")}</button>' if rushed else ""
    return told + again


def _rush(best: int, rushed: bool) -> str:
    """The way to a rush through the puzzles of all games."""
    before = before_rush(best, rushed)
    start = f'<button type="button" class="btn" data-do="rush-start">{t("puzzles.rush.start")}</button>'
    return f'<section class="today"><div><h3>{t("puzzles.rush")}</h3><p>{t("puzzles.rush.text")}</p>{before}</div>{start}</section>'


def is_there(game_id: str, name: str) -> bool:
    """True for a puzzle that was made anew, and for one that has not been withdrawn."""
    return "=" in name or choosing.found(puzzles_of(game_id), name) is not None


def named(at: int, game_id: str, name: str) -> str:
    """The description of a puzzle as markup: its grade, its number within that, and its themes; of one that was made anew its place in the
    rush, `at`."""
    entry = choosing.found(puzzles_of(game_id), name) if "=" not in name else None
    if entry is None:
        words = [Words("puzzles.print.number", n=at)]
    else:
        alike = choosing.of_a_kind(puzzles_of(game_id), entry["grade"])
        words = [grade(entry["grade"]), Words("puzzles.print.number", n=alike.index(entry) + 1)]
        words += [choosing.theme_words(theme) for theme in entry["themes"]]
    return t("game." + game_id) + "<small>" + " · ".join([said(each) for each in words]) + "</small>"


def _solved(entries: "list[Entry]", history: History) -> str:
    """The numbers of solved puzzles, in all and by grade: each a button for one of that grade."""
    items = ""
    for number, done, whole in history.counts(entries):
        items += (
            f'<li><button type="button" class="btn" data-do="puzzle-kind:{GRADE}:{number}"><b>{t("puzzles.grade.listed", grade=number)}</b>'
            f'<progress max="{whole}" value="{done}" aria-hidden="true"></progress>'
            f"<small>{t('puzzles.count', n=done, of=whole)}</small></button></li>"
        )
    return f'<section><h3>{t("puzzles.all")} <small>{said(history.count(entries))}</small></h3><ul class="grades">{items}</ul></section>'


def _kinds(entries: "list[Entry]", history: History) -> str:
    """Buttons for the puzzles that come back, the favourites, and the themes."""
    items = ""
    for kind, key in ((AGAIN, "puzzles.again"), (FAVOURITE, "puzzles.favourites")):
        count = len(of_kind(entries, kind, history))
        if count:
            items += _chip(kind, t(key, count=count))
    themed = len([entry for entry in entries if entry["themes"]])  # the visitor's own mistakes have none
    for theme, count in choosing.themes_of(entries):
        if count in (1, themed):
            continue  # choosing it would name the theme of that puzzle before it is solved, or would choose every puzzle
        items += _chip(f"{THEME}:{theme}", f"{said(choosing.theme_words(theme))} <small>{count}</small>")
    return f'<section><h3>{t("puzzles.kinds")}</h3><ul class="kinds">{items}</ul></section>'


def _sheets(entries: "list[Entry]") -> str:
    """Buttons that print a sheet of puzzles each."""
    items = ""
    for at in range(0, len(entries), A_SHEET):
        words = span(at + 1, min(at + A_SHEET, len(entries)))
        items += f'<li><button type="button" class="btn small" data-do="puzzle-print:{at // A_SHEET}">{said(words)}</button></li>'
    return f'<section><h3>{t("puzzles.print")}</h3><p class="soft">{t("puzzles.print.text")}</p><ul class="kinds">{items}</ul></section>'


def span(first: int, last: int) -> Words:
    """The numbers of the puzzles on a sheet, in words."""
    return Words("puzzles.print.sheet", n=first, of=last)


def _chip(kind: str, name: str) -> str:
    return f'<li><button type="button" class="btn small" data-do="puzzle-kind:{kind}">{name}</button></li>'


def _days(days: Days, today: "Date", first: int) -> str:
    """The last days, each a button with the sign of what is kept of it; the first one shown and the first of a month with its month."""
    number = daily.number_of(today)
    items = ""
    shown = days.archive(today, first or number, SHOWN)
    for day, result in reversed(shown):
        words = daily.day_words(day, result, today)
        _, month, date = daily.date_shown(day, today)
        named = f"<small>{t('puzzles.month.' + str(month))}</small>" if date == 1 or day == shown[-1][0] else ""
        state = (f' data-result="{result}"' if result else "") + (' aria-current="date"' if day == number else "")
        items += (
            f'<li><button type="button" class="btn day" data-do="daily:{day}"{state}>'
            f'<span aria-hidden="true">{named}{date}</span>'
            f'<span class="sr">{said(words)}</span></button></li>'
        )
    last = shown[0][0] if shown else number
    others = [("puzzles.earlier", shown[-1][0] - 1 if shown else 0), ("puzzles.later", min(last + SHOWN, number) if last < number else 0)]
    more = "".join([_other_days(key, at) for key, at in others if at])
    legend = "".join([f'<li><span class="day" data-result="{sign}"></span>{said(result_words(sign))}</li>' for sign in "ft"])
    return f'<ol class="days">{items}</ol><ul class="legend soft">{legend}</ul><div class="others">{more}</div>'


def _other_days(key: str, first: int) -> str:
    """The button that shows earlier or later days. `first`: the latest of them."""
    return f'<button type="button" class="btn small {key.split(".")[1]}" data-do="puzzle-days:{first}">{t(key)}</button>'
