"""Clocks at the table: what is forbidden while they run, when a flag ends the game, and that a reload keeps them."""

import json

import pytest
from tables import ACTIONS, ENGINE, PERSON, PHASES, names, perform, phase_of, play, session, with_friend
from under_terms import Now, of, unsent, with_clock

from core.records.lines import latest_node, runs
from core.records.record import Record
from core.steps import finish
from core.terms import clock
from core.words import Words
from games import load
from ui.play import on_turn, phase, views
from ui.play.session import Session
from ui.together import clock_at_table
from ui.together.arrival import moves_act
from ui.together.friend_at_table import FriendAtTable, claim_act
from ui.together.game import Offer


def refused(made: Session) -> str:
    """The key of the refusal."""
    return made.refused.key if made.refused else ""


def due(its: clock_at_table.ClockAtTable) -> "int | None":
    """Milliseconds until a flag falls, None while none can."""
    return its.clock.until_flag(its.now()) if runs(its.record) else None


def test_a_move_passes_the_turn_and_the_next_clock_runs_when_it_is_seen() -> None:
    made, its, now = with_clock(session("57-56.31-32"))
    now.at = 10000
    play(made, "47-46")
    assert its.remaining(0).ms == 55000
    now.at = 20000
    assert (its.remaining(1).ms, due(its)) == (60000, None)
    its.seen()
    now.at = 21000
    assert (its.remaining(1).ms, due(its)) == (59000, 59000)


@pytest.mark.parametrize("action", [("hint",), ("undo",), ("redo",), ("swap",), ("players", (PERSON, ENGINE), 0)])
def test_help_is_off_in_a_timed_game(action: tuple[object, ...]) -> None:
    made, its, _ = with_clock(session("57-56.31-32"))
    assert not phase.engine_free(made)
    assert names(made.do(*action)) == ["refused"]  # type: ignore[arg-type]
    why = "clock.sides" if action[0] in ("swap", "players") else "clock.help"
    assert refused(made) == why
    made.do("act", clock_at_table.pause_act(its, True))
    made.do(*action)  # type: ignore[arg-type]
    assert refused(made) == why, "a pause is no way around it"


def test_help_is_on_with_days_a_move_and_when_the_game_is_over() -> None:
    made, _, _ = with_clock(session("57-56"), "move/259200")
    assert phase.engine_free(made)
    assert names(made.do("hint")) == ["advise"]
    made, its, now = with_clock(session("57-56"))
    made.do("finish", "resign:1")
    assert phase.engine_free(made)
    its.seen()
    now.at = 999999
    assert due(its) is None
    made.do("act", clock_at_table.flag_act(its))
    assert made.record.here.end == "resign:1"


def test_a_clock_that_begins_to_run_is_to_be_stored_at_once() -> None:
    """Else a browser that ends without a word gives the turn its whole time back."""
    made, its, now = with_clock(session("57-56.31-32"))
    play(made, "47-46")
    its.store()
    assert its.is_kept(), "it stands"
    its.seen()
    assert not its.is_kept()
    its.store()
    assert its.is_kept()
    now.at = 9000
    play(made, "21-22")
    its.seen()
    assert not its.is_kept(), "it is another side's"
    its.clock.far = (0,)
    assert its.is_kept(), "which counts its time itself"


def test_a_flag_ends_the_game() -> None:
    made, its, now = with_clock(session("57-56.31-32"))
    now.at = 59999
    assert made.do("act", clock_at_table.flag_act(its)) == []
    now.at = 60000
    assert due(its) == 0
    made.do("tap", "47")
    assert refused(made) == "clock.over"
    assert its.clock.runs() and not its.broken(), "a refused tap stops no clock, whose end ends the game"
    made.do("act", clock_at_table.flag_act(its))
    outcome = made.record.outcome()
    assert outcome and (outcome.winner, outcome.reason.key, made.record.here.end) == (1, "outcome.time", "time:0")
    assert phase_of(made).name == "over"
    assert its.remaining(0).ms == 0


def test_a_flag_falls_where_the_game_stands_while_one_looks_back() -> None:
    made, its, now = with_clock(session("57-56.31-32"))
    made.do("walk", lambda record: record.jump(1))
    now.at = 60000
    made.do("act", clock_at_table.flag_act(its))
    assert (made.record.here.ply, made.record.here.end) == (2, "time:0")


def test_an_engine_never_flags() -> None:
    made, its, now = with_clock(session("57-56", players=(PERSON, ENGINE)), tireless=(1,))
    assert on_turn.THINK in on_turn.tasks(made)
    now.at = 999999
    made.do("act", clock_at_table.flag_act(its))
    assert made.record.outcome() is None
    made.do("asked", "move")
    made.do("answer", "31-32")
    assert its.remaining(1).ms == 5000


def test_nothing_moves_while_the_clocks_are_paused() -> None:
    made, its, now = with_clock(session("57-56.31-32"))
    now.at = 10000
    made.do("act", clock_at_table.pause_act(its, True))
    now.at = 500000
    said = [each.values[0].key for each in made.do("tap", "47") if each.name == "speak"]
    assert (said, made.selected(), its.remaining(0).ms) == (["clock.held"], [], 50000)
    made.do("act", clock_at_table.pause_act(its, False))
    made.do("tap", "47")
    assert made.selected() == ["47"]
    now.at = 501000
    assert its.remaining(0).ms == 49000


def test_a_friends_game_may_have_clocks_too() -> None:
    made, its, now = with_clock(with_friend("57-56.31-32", 0))
    now.at = 60000
    made.do("act", clock_at_table.flag_act(its))
    assert made.record.here.end == "time:0"


def test_where_a_side_has_hints_the_refusal_says_whose_they_are() -> None:
    made, its, _ = with_clock(with_friend("57-56.31-32", 0))
    assert isinstance(made.friend, FriendAtTable)
    its.at_table = made.friend
    game = made.friend.game
    assert made.no_help("hint") == Words("clock.help")
    game.friend = game.friend.changed(hints="1")
    assert made.no_help("hint") == Words("friend.help_hints", side=Words("side.1"))
    assert made.no_help("undo") == Words("clock.undo"), "a handicap of hints is none of undo"


@pytest.mark.parametrize(("timed", "ways"), [(False, ["send", "undo"]), (True, ["send"])])
def test_what_a_live_clock_does_not_allow_has_no_button(timed: bool, ways: list[str]) -> None:
    made = unsent()
    if timed:
        made, _, _ = with_clock(made)
    line = of(made)[0].status(made)
    assert line is not None and [do for do, _ in line.buttons] == ways


@pytest.mark.parametrize("away", [False, True])
def test_a_reload_keeps_the_clocks(away: bool) -> None:
    made, its, now = with_clock(session("57-56.31-32"))
    now.at = 10000
    its.store(1700000000000)
    record = Record(load("medamagaeru"))
    assert finish(record.reading_rows(json.loads(json.dumps(made.record.to_data())))) == []
    again = clock_at_table.of_record(record, 1700000005000, away, now)
    assert again is not None
    assert (again.remaining(0).ms, due(again)) == (45000 if away else 50000, None)
    again.seen()
    now.at = 11000
    assert again.remaining(0).ms == (44000 if away else 49000)


def test_a_link_brings_what_is_left_and_the_record_who_has_begun() -> None:
    made, now = session("57-56"), Now()
    made.record.terms["clock"] = "300+5:201.4:300"
    its = clock_at_table.of_record(made.record, 0, False, now)
    assert its is not None
    its.seen()
    assert (its.remaining(0).ms, its.clock.runs()) == (201400, False)
    play(made, "31-32")
    made.do("timed", its)
    its.moved(made.record.here)
    its.seen()
    assert its.clock.runs()
    made.record.terms = {"ticks": "{", "clock": "x"}
    assert clock_at_table.of_record(made.record, 0, False, now) is None


def test_an_end_by_time_that_is_taken_back_ends_the_clocks() -> None:
    made, its, now = with_clock(session("57-56.31-32"))
    now.at = 60000
    made.do("act", clock_at_table.flag_act(its))
    assert not its.broken()
    made.do("undo")
    assert its.broken()


def test_an_engine_hurries_when_its_time_is_short() -> None:
    made, its, now = with_clock(session("57-56", players=(PERSON, ENGINE)), "60+2", tireless=(1,))
    its.seen()
    now.at = 3000
    assert not its.hurries()
    now.at = 4000
    assert its.hurries()
    its.clock.main[1] = 1000
    now.at = 900
    assert its.hurries()
    made.do("asked", "move")
    made.do("answer", "31-32")
    assert not its.hurries()


def test_the_engine_moves_though_the_clocks_are_paused() -> None:
    made, its, now = with_clock(session("57-56", players=(PERSON, ENGINE)), tireless=(1,))
    made.do("asked", "move")
    made.do("act", clock_at_table.pause_act(its, True))
    made.do("answer", "31-32")
    assert made.position.turn == 0
    its.seen()
    now.at = 999999
    assert due(its) is None


def test_a_paused_game_says_so_and_takes_no_taps() -> None:
    made, its, _ = with_clock(session("57-56.31-32"))
    made.do("act", clock_at_table.pause_act(its, True))
    made.do("tap", "47")
    line = views.panel(made).status
    assert (line.words.key, line.detail, line.buttons) == ("clock.held", "", [("pause", "clock.go_on")])
    assert (made.selected(), made.lit()) == ([], [])
    assert phase_of(made).name == "held" and on_turn.actor(made) == on_turn.OTHER
    made.do("walk", lambda record: record.go(record.root))
    assert views.panel(made).status.words.key == "clock.held"
    made.do("finish", "resign:0")
    assert phase_of(made).name == "over"
    assert made.record.here is latest_node(made.record) and made.record.here.end == "resign:0", "not where one looked"


def test_the_time_of_a_move_that_is_taken_back_goes_on() -> None:
    made, its, now = with_clock(with_friend("57-56.31-32", 0), "move/259200")
    now.at = 1000
    play(made, "47-46")
    its.seen()
    now.at = 5000
    made.do("undo")
    its.seen()
    assert its.remaining(0).ms == 259195000


def by_link() -> tuple[Session, clock_at_table.ClockAtTable, Now]:
    """A friend's game with a minute for each; the friend is second."""
    made, its, now = with_clock(with_friend("57-56.31-32", 0))
    assert isinstance(made.friend, FriendAtTable)
    made.conditions.remove(its)
    made.do("timed", its)
    its.at_table, its.clock.far = made.friend, (1,)
    return made, its, now


def test_each_side_writes_its_own_time_with_its_move() -> None:
    made, its, now = by_link()
    now.at = 10000
    play(made, "47-46")
    for each in made.conditions:
        each.store()
    assert isinstance(made.friend, FriendAtTable)
    game = made.friend.game
    assert game.friend.clock == "60+5:55:60"
    assert "clock=60%2B5:55:60&" in game.fragment()
    its.seen()
    now.at = 900000
    assert its.clock.flag(now.at) is None, "the friend's flag is the friend's"
    game.friend = game.friend.changed(clock="60+5:1:42")  # as their link says
    made.do("act", moves_act(made.friend, ["41-42"], list))
    for each in made.conditions:
        each.store()
    assert [its.clock.main[side] for side in (0, 1)] == [55000, 42000], "what is said of one's own time does not count"
    its.seen()
    now.at = 901000
    assert its.remaining(0).ms == 54000


def test_a_friend_out_of_time_can_be_claimed_where_moves_arrive_by_themselves() -> None:
    made, its, now = by_link()
    friend = made.friend
    assert isinstance(friend, FriendAtTable)
    friend.late = its.late
    play(made, "47-46")
    its.seen()
    now.at = 100000
    assert its.remaining(1).ms == 60000, "the friend does not know of the move yet"
    friend.game.sent()
    its.seen()
    friend.mail, friend.joined = "on", True
    now.at = 164999
    assert not its.late()
    made.do("act", claim_act(friend))
    assert made.record.here.end == ""
    now.at = 165000
    assert its.late()
    for friend.mail, friend.joined in (("off", True), ("on", False)):
        assert not its.late()
    friend.joined = True
    made.do("act", claim_act(friend))
    assert made.record.here.end == "time:1" and friend.game.claimed
    assert its.ran_out() == 1
    its.seen()

    now.at = 170000  # their device knows better
    made.do("act", moves_act(friend, [], list, True))
    its.catch_up()
    assert not friend.game.claimed and made.record.outcome() is None
    its.seen()
    assert (its.remaining(1).ms, its.late()) == (60000, False), "their turn begins anew"


@pytest.mark.parametrize(
    ("seen", "after", "turn", "said", "wins"),
    [
        (True, 59, 0, "60+5:60:60", False),  # one's own clock shows a second more
        (True, 60, 0, "60+5:60:60", True),
        (False, 70, 0, "60+5:60:60", True),  # away: a move of five seconds, then more than a minute
        (False, 70, 0, "60+5:60:50", False),  # the friend needed 15 of the 70 seconds
        (False, 64, 0, "60+5:60:60", False),
        (False, 999, 1, "60+5:60:60", False),  # it is not this side's turn
        (False, 999, 0, "6000+5:60:60", False),
        (False, 999, 0, "", False),
    ],
)
def test_a_claim_is_held_against_the_times_that_were_written(seen: bool, after: int, turn: int, said: str, wins: bool) -> None:
    made, its, now = with_clock(with_friend("57-56.31-32" + ("" if seen else ".47-46"), 0))
    its.clock.far = (1,)
    assert its.clock.side == (0 if seen else 1)
    now.at = after * 1000
    assert its.in_time(0, turn, said) is not wins


def test_nobody_is_out_of_time_before_their_first_move() -> None:
    made, its, now = by_link()
    its.clock.begun = [False, True]
    now.at = 999000
    assert its.in_time(0, 0, "60+5:60:60")


def test_a_link_of_another_limit_changes_no_time() -> None:
    made, its, _ = by_link()
    assert isinstance(made.friend, FriendAtTable)
    made.friend.game.friend = made.friend.game.friend.changed(clock="6000+5:1:5000")
    its.catch_up()
    assert its.clock.main == [60000, 60000]


@pytest.mark.parametrize(
    ("moves", "text", "left"),
    [
        ("", "300+5:9:9", [300, 300]),  # nobody has moved yet
        ("57-56", "300+5:9:9", [9, 300]),
        ("57-56", "300+5:99999:300", [305, 300]),
        ("57-56.31-32.47-46", "300+5:99999:99999", [310, 305]),
        ("57-56.31-32", "600/30x3:601:0x1", [600, 0]),
        ("57-56.31-32", "300+5:0:0", [300, 300]),
        ("57-56.31-32", "600/30x3:0x0:0x1", [600, 0]),
    ],
)
def test_the_times_of_a_link_are_believed_as_far_as_its_moves_allow(moves: str, text: str, left: list[int]) -> None:
    made = session(moves)
    made.record.terms["clock"] = text
    its = clock_at_table.of_record(made.record, 0, False, Now())
    assert its and [ms // 1000 for ms in its.clock.main] == left


def test_a_friend_has_no_more_time_than_their_turns_allow_and_all_of_it_before_their_first_move() -> None:
    made, its, now = by_link()
    assert isinstance(made.friend, FriendAtTable)
    game = made.friend.game
    game.friend = game.friend.changed(clock="60+5:60:9999")
    its.catch_up()
    assert its.clock.main == [60000, 65000]
    made, its, now = with_clock(with_friend("57-56", 0))
    assert isinstance(made.friend, FriendAtTable)
    its.at_table, its.clock.far, its.clock.begun = made.friend, (1,), [True, False]
    its.clock.again()
    made.friend.game.friend = made.friend.game.friend.changed(clock="60+5:60:9")
    its.catch_up()
    its.seen()
    made.friend.mail, made.friend.joined, now.at = "on", True, 999000
    assert (its.remaining(1).ms, its.late()) == (60000, False)


def test_a_friend_who_has_lost_by_time_has_none_left() -> None:
    made, its, now = by_link()
    assert isinstance(made.friend, FriendAtTable)
    friend = made.friend
    play(made, "47-46")
    friend.game.sent()
    its.seen()

    def their_flag() -> list[Words]:
        friend.game.end("time:1")
        return []

    made.do("act", moves_act(friend, [], their_flag))
    its.seen()
    assert (its.ran_out(), its.shown(1).ms, its.shown(0).ms) == (1, 0, 65000)


def test_the_first_move_that_one_has_made_on_another_device_starts_the_clock() -> None:
    made, its, now = with_clock(with_friend("", 0))
    assert isinstance(made.friend, FriendAtTable)
    its.at_table, its.clock.far, its.clock.begun = made.friend, (1,), [False, False]
    its.clock.again()
    made.do("act", moves_act(made.friend, ["57-56", "31-32"], list))
    its.seen()
    now.at = 9000
    assert its.remaining(0).ms == 51000


def test_a_move_that_is_taken_back_after_a_reload_gives_no_time_back() -> None:
    made, its, now = by_link()
    its.clock = clock.of_text("move/259200", (), (1,)) or its.clock
    its.clock.begun = [True, True]
    its.seen()
    now.at = 200000000
    play(made, "47-46")
    its.seen()
    its.store()
    now.at = 210000000
    again = clock_at_table.of_record(made.record, now.at, True, now, (), (1,))
    assert again
    made.conditions.remove(its)
    made.do("timed", again)
    again.at_table = its.at_table
    again.seen()
    made.do("undo")  # not handed on
    again.seen()
    assert again.remaining(0).ms == 49200000
    play(made, "47-46")
    again.seen()
    of(made)[1].sent()
    again.seen()
    again.store()
    assert "before" not in json.loads(made.record.terms["ticks"]), "it is handed on"


def test_a_turn_that_both_have_taken_back_begins_anew() -> None:
    made, its, now = by_link()
    its.clock = clock.of_text("move/259200", (), (1,)) or its.clock
    its.clock.begun = [True, True]
    assert isinstance(made.friend, FriendAtTable)
    game = made.friend.game
    its.seen()
    now.at = 1000
    play(made, "47-46")
    its.seen()
    game.sent()
    its.seen()
    now.at = 200000000

    def both_agree() -> list[Words]:
        game.go_back(Offer("undo", 0, 3, 0))
        game.received()
        return []

    made.do("act", moves_act(made.friend, [], both_agree))
    its.seen()
    assert its.remaining(0).ms == 259200000
    play(made, "47-46")
    its.seen()
    now.at = 200005000
    made.do("undo")  # not handed on
    its.seen()
    assert its.remaining(0).ms == 259195000


def test_another_tab_goes_on_with_the_clocks() -> None:
    made, its, now = with_clock(session("57-56.31-32"))
    its.store()
    other, theirs, later = with_clock(session("57-56.31-32"))
    later.at = 20000
    theirs.store()
    made.record.terms = other.record.terms
    its.catch_up()
    assert its.remaining(0).ms == 40000
    assert now.at == 0


@pytest.mark.parametrize("name", PHASES)
def test_every_action_in_every_phase_under_a_clock(name: str) -> None:
    for action in ACTIONS:
        made, its, now = with_clock(PHASES[name].make())
        now.at = 1000
        before = len(made.record.made)
        perform(made, action)
        assert len(made.record.made) <= before + 1, action
        assert its.clock.fallen is None, action
        views.panel(made)
        views.board(made)
        on_turn.tasks(made)
