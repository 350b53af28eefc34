"""The list of a game's puzzles: today's, counts by grade, kinds to choose by, the archive of days; well-formed, in both languages."""

import re

import pytest
from notepad import Notepad
from tags import Tags

from core.words import room
from games import ORDER
from tools.puzzles.files import read
from ui.puzzles import daily, hub
from ui.puzzles.daily import Days
from ui.puzzles.history import FIRST, HELP, NOT, TRIES, History

room("ui/puzzles")
ENTRIES = read("medamagaeru")["puzzles"]
TODAY = daily.date_of(40)


def kept(**results: str) -> History:
    """A history with the results of the first puzzles, in order."""
    history = History(Notepad())
    for number, result in results.items():
        history.note(ENTRIES[int(number[1:])]["id"], result)
    return history


def test_it_is_well_formed_and_says_everything_twice() -> None:
    days = Days(Notepad())
    days.note(39, FIRST, daily.date_of(39))
    text = hub.hub(ENTRIES, kept(p0=FIRST, p1=HELP), days, TODAY)
    tags = Tags()
    tags.feed(text)
    assert tags.open == [] and text.count('lang="ja"') == text.count('lang="en"')
    assert "puzzles." not in text
    assert [int(day) for day in re.findall(r"daily:(\d+)", text)] == list(range(13, 41)) and "puzzle-days:12" in text
    assert 'data-do="daily:39" data-result="f"' in text and 'data-do="daily:40" aria-current="date"' in text


def test_the_month_of_each_day_can_be_seen() -> None:
    """On the first one shown, and on the first of a month."""
    text = hub.hub(ENTRIES, kept(), Days(Notepad()), daily.date_of(97), first=69)
    seen = re.findall(r'<span aria-hidden="true">(.*?)(\d+)</span><span class="sr">', text)
    months = [(date, re.findall(r">(\w+)<", month)) for month, date in seen if month]
    assert months == [("11", ["1月", "Jan"]), ("1", ["2月", "Feb"])] and len(seen) == 28


def test_the_first_days_have_none_before_them() -> None:
    text = hub.hub(ENTRIES, kept(), Days(Notepad()), daily.date_of(3))
    assert re.findall(r"daily:(\d+)", text) == ["1", "2", "3"] and "puzzle-days" not in text
    assert "rush-result" not in text and 'data-do="rush-result"' in hub.hub(ENTRIES, kept(), Days(Notepad()), TODAY, rushed=True)
    assert re.findall(r"daily:(\d+)", hub.hub([], kept(), Days(Notepad()), TODAY, 0, 2)) == ["1", "2"]


@pytest.mark.parametrize(("first", "others"), [(0, ["69"]), (97, ["69"]), (69, ["41", "97"]), (20, ["48"]), (90, ["62", "97"])])
def test_the_archive_leads_to_earlier_days_and_back_to_later_ones(first: int, others: list[str]) -> None:
    text = hub.hub(ENTRIES, kept(), Days(Notepad()), daily.date_of(97), first=first)
    assert re.findall(r"puzzle-days:(\d+)", text) == others


@pytest.mark.parametrize("game_id", ORDER)
@pytest.mark.parametrize("own", [0, 1])
def test_no_theme_chooses_every_puzzle(game_id: str, own: int) -> None:
    entries = read(game_id)["puzzles"]
    mistakes = tuple({**entries[0], "id": f"#{number}", "themes": []} for number in range(own))
    offered = re.findall(r"puzzle-kind:theme:([\w-]+)", hub.hub(entries, kept(), Days(Notepad()), TODAY, own=mistakes))
    assert offered and all(any(theme not in entry["themes"] for entry in entries) for theme in offered)


@pytest.mark.parametrize("game_id", ORDER)
def test_no_kind_names_the_theme_of_a_single_puzzle(game_id: str) -> None:
    entries = read(game_id)["puzzles"]
    offered = re.findall(r"puzzle-kind:theme:([\w-]+)", hub.hub(entries, kept(), Days(Notepad()), TODAY))
    assert len(offered) >= 5
    assert all(sum(theme in entry["themes"] for entry in entries) > 1 for theme in offered)


def test_one_chooses_by_grade_theme_what_comes_back_and_favourites() -> None:
    history = kept(p0=FIRST, p1=HELP, p2=NOT, p3=TRIES)
    history.favour(ENTRIES[5]["id"], True)
    assert hub.of_kind(ENTRIES, "again", history) == [ENTRIES[1], ENTRIES[2]]
    assert hub.of_kind(ENTRIES, "favourite", history) == [ENTRIES[5]]
    assert {entry["grade"] for entry in hub.of_kind(ENTRIES, "grade:1", history)} == {1}
    assert all("capture" in entry["themes"] for entry in hub.of_kind(ENTRIES, "theme:capture", history))
    for kind in ("", "grade:", "grade:x", "later:1"):
        assert hub.of_kind(ENTRIES, kind, history) == ENTRIES
    assert 'puzzle-kind:again"' in hub.hub(ENTRIES, history, Days(Notepad()), TODAY)
    assert 'puzzle-kind:again"' not in hub.hub(ENTRIES, kept(), Days(Notepad()), TODAY)
