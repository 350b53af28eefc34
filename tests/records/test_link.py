"""Links: a written link reads back; a broken one reports its problems and keeps the readable part."""

from collections.abc import Callable
from unittest import mock
from urllib import parse

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import FEW, QUICK, TEXT, TREES, named, unsayable

from core import register
from core.levels import LEVEL_IDS
from core.records import link
from core.records.lines import latest_node, lead, take_back, whole
from core.records.node import ENDS
from core.records.reading import text_reader
from core.records.record import Player, Record
from games import ids, load
from ui.html.controls import note

GAME_2 = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"

# Text that looks like a fragment, so that its reading gets somewhere.
WORDS = [
    *link.KEYS,
    *["home", "holes", "first", "edge", "11", "17", "white", "57-56", "k.c"],
    *["resign:0", "draw", "engine:4", "human", "²", "-1", "%", "%zz"],
]
FRAGMENTS = st.one_of(
    TEXT,
    st.lists(st.sampled_from([*WORDS, *ids(), "=", "&", ".", "="]) | TEXT, max_size=14).map("".join),
    st.lists(st.tuples(st.sampled_from(link.KEYS), st.sampled_from(WORDS) | TEXT).map("=".join), max_size=6).map("&".join),
)


@FEW
@given(record=TREES, seat=st.sampled_from([None, 0, 1]), end=st.sampled_from(ENDS), data=st.data())
def test_what_is_written_reads_back(record: Record, seat: int | None, end: str, data: st.DataObject) -> None:
    record.players = data.draw(st.tuples(*[st.sampled_from([Player(level, "") for level in ("", *LEVEL_IDS)])] * 2))
    line = record.current_line()
    record.here = line[-1] if line else record.root
    record.finish(end)
    record.jump(data.draw(st.integers(0, len(line))))
    here = record.here.ply
    read = link.read(link.write(record, seat=seat, players=True, with_game=True))
    assert read.problems == []
    assert (read.game_id, read.seat, read.named_players) == (record.game_id, seat, True)
    again = read.record
    assert again is not None
    assert (again.game.settings, again.players) == (record.game.settings, record.players)
    assert [node.code for node in again.current_line()] == [node.code for node in line]
    assert (again.here.ply, again.position) == (here, record.position)
    again.jump(len(line))
    record.jump(len(line))
    assert again.outcome() == record.outcome()


@FEW
@given(record=TREES, data=st.data())
def test_a_link_to_a_position_carries_nothing_after_it(record: Record, data: st.DataObject) -> None:
    record.players = named(data)
    node = data.draw(st.sampled_from([record.root, *record.nodes()]))
    read = link.read(link.write(record, node=node), record.game_id).record
    assert read is not None
    assert (read.position, len(read.nodes()), read.here.ply) == (node.position, node.ply, node.ply)


@QUICK
@given(fragment=FRAGMENTS, game_id=st.sampled_from(["", *ids()]))
def test_no_fragment_makes_reading_raise(fragment: str, game_id: str) -> None:
    read = link.read(fragment, game_id)
    assert [unsayable(words) for words in read.problems] == [[] for _ in read.problems]
    assert (read.record is None) == (read.game_id == "")


def escaped(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


@pytest.mark.parametrize("before", ["game=", "record=", "v=%E3&record=%3D%0A", ""])
@pytest.mark.parametrize("around", ["Game: x [{}]", "{}", "対局:[{}]%0Ae5", "moves=a1&game={}&ply=1"])
@pytest.mark.parametrize("write", [str, link.quote, escaped])
@pytest.mark.parametrize("game_id", ids())
def test_no_game_is_asked_for_that_was_not_named(before: str, around: str, write: Callable[[str], str], game_id: str) -> None:
    text = before + around.format(write(game_id))
    for read, own in ((link.read, ""), (link.read, "maciji"), (text_reader.read, "maciji")):
        with mock.patch.object(register, "module", wraps=register.module) as asked:
            read(text, own)
        assert {call.args[0] for call in asked.call_args_list} <= {own, *link.named(text)}


def test_the_games_that_a_text_names() -> None:
    assert link.named("game=maciji&moves=a1&record=" + link.quote("Game: x [two-three]")) == ["two-three", "maciji"]
    assert link.named("record=%5Bm%61ciji%5D&v=%E3") == ["maciji"], "an escape that reads as nothing spoils no other"
    assert link.named("moves=a1&size=4x4&p0=engine:8") == []


@QUICK
@given(text=TEXT)
def test_quoting_is_undone_by_unquoting(text: str) -> None:
    quoted = link.quote(text)
    assert quoted == parse.quote(text, safe="-._~*@!:,")
    assert not set(quoted) & set("&=#?. ") - {"."}
    assert link.unquote(quoted) == text


# A link, the game's page it opens on, the problems it names, the moves it keeps.
BROKEN = [
    ("moves=k.c.z.k", ["illegal.at"], "k c"),
    ("moves=k.k", ["illegal.at"], "k"),
    ("moves=" + GAME_2 + ".a", ["illegal.at"], GAME_2.replace(".", " ")),
    ("mov", ["link.cut"], ""),
    ("moves=k.c&v", ["link.cut"], "k c"),
    ("moves=k.c&v=", ["link.cut"], "k c"),
    ("moves=k.c&v=2", ["link.later"], "k c"),
    ("moves=k.c&ply=3", ["link.ply"], "k c"),
    ("moves=k.c&ply=-1", ["link.ply"], "k c"),
    ("moves=k.c&ply=²", ["link.ply"], "k c"),
    ("moves=k.c&ply=99999999999999999999", ["link.ply"], "k c"),
    ("moves=k.c&holes=12", ["option.value"], "k c"),
    ("moves=k.c&size=4", ["option.unknown"], "k c"),
    ("moves=k.c&self=4&game_id=x&chosen=y", ["option.unknown"] * 3, "k c"),
    ("game=shinken-shobu&moves=&size=4", ["option.none"], ""),
    ("moves=k.c&seat=2&lang=fr&theme=blue&embed=yes", ["link.value"] * 4, "k c"),
    ("moves=k.c&p0=engine:9&p1=<script>", ["link.value"] * 2, "k c"),
    ("moves=k.c&end=resign:2", ["link.value"], "k c"),
    ("moves=k.c&game=chess", ["game.unknown"], "k c"),
    ("moves=" + "k." * 20000, ["link.too_long"], ""),
    ("", [], ""),
    ("&&=&=x", [], ""),
    ("moves=..k..c..", [], "k c"),
]


@pytest.mark.parametrize(("fragment", "problems", "kept"), BROKEN, ids=[fragment[:40] or "empty" for fragment, _, _ in BROKEN])
def test_a_broken_link_names_what_is_wrong_and_keeps_the_rest(fragment: str, problems: list[str], kept: str) -> None:
    read = link.read(fragment, "progressive-mancala")
    assert sorted(words.key for words in read.problems) == sorted(problems)
    assert read.record is not None
    assert " ".join(node.code for node in read.record.current_line()) == kept


def test_an_end_after_an_unreadable_move_is_not_believed() -> None:
    read = link.read("moves=k.z&end=resign:0", "progressive-mancala").record
    assert read is not None
    assert read.outcome() is None


def test_game_2_as_a_link() -> None:
    read = link.read("moves=" + GAME_2, "progressive-mancala")
    assert read.problems == []
    assert read.record is not None
    outcome = read.record.outcome()
    assert outcome is not None
    assert (read.record.here.ply, outcome.winner, str(outcome.reason)) == (15, 1, "5–28 stones")
    assert link.write(read.record) == "moves=" + GAME_2 + "&v=1"


@pytest.mark.parametrize("game_id", ids())
def test_no_option_has_the_name_of_a_key(game_id: str) -> None:
    assert not {option.name for option in load(game_id).options} & set(link.KEYS)


def test_a_link_opens_the_editor() -> None:
    asked = link.read("edit=1&start=1W5W31W2W41.7.7.7.7.2G2W13.1G41G1G3G51:0", "medamagaeru")
    assert (asked.edit, asked.problems) == (True, [])
    assert not link.read("", "medamagaeru").edit


def test_a_puzzle_is_asked_for_by_its_id() -> None:
    asked = link.read("puzzle=gpcmr&mode=puzzle&v=1", "medamagaeru")
    assert (asked.puzzle, asked.mode, asked.problems) == ("gpcmr", "puzzle", [])
    assert link.read("moves=57-56", "medamagaeru").puzzle == ""


def test_a_frame() -> None:
    asked = link.read("moves=k.c&embed=1&mode=puzzle&ply=1&host=https%3A%2F%2Fblog.example%3A8000", "progressive-mancala")
    assert (asked.embed, asked.mode, asked.host, asked.problems) == (True, "puzzle", "https://blog.example:8000", [])
    assert (link.read("", "medamagaeru").mode, link.read("", "medamagaeru").host) == ("play", "")
    for host in ("*", "javascript:x", "https://a/b"):
        broken = link.read("host=" + host, "medamagaeru")
        assert broken.host == ""
        assert [words.key for words in broken.problems] == ["link.host"]


def test_a_whole_record_in_a_link() -> None:
    text = "holes: 17\nq a\n*a comment & <b>\n"
    asked = link.read("record=" + link.quote(text) + "&ply=1", "progressive-mancala")
    assert asked.record is not None
    assert asked.problems == []
    assert [node.code for node in asked.record.current_line()] == ["q", "a"]
    assert asked.record.here.ply == 1
    assert asked.record.current_line()[1].comment == "a comment & <b>"
    assert asked.record.game.settings["holes"] == "17"


def test_a_record_in_a_link_keeps_what_is_readable() -> None:
    asked = link.read("record=57-56%2057-57%2031-32", "medamagaeru")
    assert asked.record is not None
    assert [node.code for node in asked.record.current_line()] == ["57-56"]
    assert asked.problems


def test_a_record_names_its_own_game() -> None:
    asked = link.read("record=" + link.quote("Game: x [maciji]\nsize: 4x4\ne5"), "medamagaeru")
    assert asked.record is not None
    assert (asked.game_id, asked.record.game_id) == ("maciji", "maciji")


@pytest.mark.parametrize("behind", ["#?secret=Vr3kD0LmXz", "#", "#moves=57-56", "#x=1&y"])
def test_what_others_append_behind_another_sign_is_passed_over(behind: str) -> None:
    asked = link.read("moves=57-56.31-32&embed=1" + behind, "medamagaeru")
    assert asked.problems == []
    assert asked.record is not None
    assert [node.code for node in asked.record.here.line()] == ["57-56", "31-32"]


def test_what_others_append_to_an_address_without_a_fragment_is_passed_over() -> None:
    assert link.read("?secret=Vr3kD0LmXz", "medamagaeru").problems == []


@pytest.mark.parametrize("fragment", ["game={}", "host={}", "mode={}", "{}=1", "moves=k.{}", "holes={}", "{}"])
def test_what_a_notice_quotes_of_a_long_address_is_cut(fragment: str) -> None:
    problems = link.read(fragment.format("x" * 19_000), "progressive-mancala").problems
    assert problems
    assert len(note(problems, "en")) < 2_500


@FEW
@given(record=TREES, data=st.data())
def test_the_whole_game_is_the_one_on_the_board(record: Record, data: st.DataObject) -> None:
    """After moves taken back, variations and ends: the link opens at the page's own position, with the same end of the game."""
    for _ in range(data.draw(st.integers(1, 5))):
        node = data.draw(st.sampled_from([record.root, *record.nodes()]))
        record.go(node)
        lead(record)
        if data.draw(st.booleans()):
            take_back(record)
            lead(record)
        if data.draw(st.booleans()):
            record.finish(data.draw(st.sampled_from(ENDS)))
    for written in (link.write(record, None, with_game=True, last=whole(record)), link.write(record, None, with_game=True)):
        read = link.read(written)
        again = read.record
        assert again is not None and read.problems == []
        assert [step.code for step in again.here.line()] == [step.code for step in record.here.line()]
        assert again.outcome() == record.outcome()
    game = link.read(link.write(record, None, with_game=True, last=whole(record))).record
    assert game is not None
    stands = latest_node(record)
    if record.here in [record.root, *stands.line()] and not any(node.end for node in [record.root, *stands.line()[:-1]]):
        assert [step.code for step in game.main_line()] == [step.code for step in stands.line()]
        assert game.outcome(latest_node(game)) == record.outcome(stands)


@pytest.mark.parametrize("end", ENDS[1:])
def test_a_game_that_was_ended_after_a_move_was_taken_back(end: str) -> None:
    record = Record(load("medamagaeru"))
    for code in ("47-46", "41-42", "57-56"):
        record.play(code)
    take_back(record)
    record.finish(end)
    for written in (link.write(record, None, last=whole(record)), link.write(record)):
        assert written == f"moves=47-46.41-42&end={end}&v=1"


def test_an_option_may_depend_on_another() -> None:
    asked = link.read("goal=e6&size=5x6", "maciji")
    assert asked.record is not None
    assert (asked.problems, asked.record.game.settings["goal"]) == ([], "e6")
    assert [words.key for words in link.read("goal=e6", "maciji").problems] == ["option.value"]
