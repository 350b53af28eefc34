"""Every phase of a game on the page, and every action in each of them: its permission, its words, and that nothing raises."""

from collections.abc import Callable

import pytest
from tables import ACTIONS, ENGINE, PERSON, PHASES, USUAL, Trying, asked, names, perform, phase_of, play, session, with_friend
from under_terms import WITH_A_FRIEND

from core.contract import GameError
from core.words import Words
from ui.play import on_turn, phase, views
from ui.play.engine_at_table import NO_NEWS
from ui.play.session import Effect, Session
from ui.together.clock_at_table import ClockAtTable
from ui.together.friend_at_table import FriendAtTable


def moves(made: Session) -> list[tuple[int, str]]:
    """All moves of the record's tree, each with the number of the node before it."""
    return [(node.parent.number if node.parent else -1, node.code) for node in made.record.nodes()]


@pytest.mark.parametrize("name", PHASES)
def test_a_phase_says_what_counts(name: str) -> None:
    expected = PHASES[name]
    made = expected.make()
    assert phase_of(made).name == name
    assert (phase.tap_use(made), phase.engine_free(made), phase.commands(made)) == (expected.tap_use, expected.free, expected.commands)
    assert phase.words(made).state == expected.state
    assert on_turn.actor(made) == expected.actor
    assert bool(made.lit()) == (expected.tap_use == "play")
    pieces = [spot.id for spot in made.board.spots(made.layout, made.seat)]
    assert any(made.can_drag(spot) for spot in pieces) == (expected.tap_use == "play")


def test_every_phase_is_reached() -> None:
    assert [each.name for each in phase.PHASES] == list(PHASES)


@pytest.mark.parametrize("name", PHASES)
def test_every_action_in_a_phase_leaves_a_whole_game(name: str) -> None:
    for action in ACTIONS:
        made = PHASES[name].make()
        before = moves(made)
        effects = perform(made, action)
        assert all(isinstance(each, Effect) for each in effects), action
        assert moves(made)[: len(before)] == before or sorted(moves(made)) >= sorted(before), f"{action} loses a move"
        assert len(moves(made)) <= len(before) + 1, f"{action} makes more than one move"
        if phase.tap_use(PHASES[name].make()) != "play" and action.startswith("tap"):
            assert moves(made) == before, f"{action} does not count and makes a move"
        views.panel(made)
        views.board(made)
        on_turn.tasks(made)


def test_every_action_of_a_session_is_tried() -> None:
    tried = {str(asked(session("57-56"), name)[0]) for name in ACTIONS}
    assert tried == {name[4:] for name in vars(Session) if name.startswith("_do_")}


def _from_another_tab() -> Session:
    """A game with a friend with which another tab has gone on."""
    made = with_friend("57-56", 0)
    assert made.friend
    made.friend.store()
    other = asked(made, "changed elsewhere")[1]
    other.terms = dict(made.record.terms)
    made.do("changed", other)
    return made


MADE: "dict[str, Callable[[], Session]]" = (
    {name: PHASES[name].make for name in PHASES} | WITH_A_FRIEND | {"from another tab": _from_another_tab}
)


@pytest.mark.parametrize("name", MADE)
def test_looking_changes_nothing(name: str) -> None:
    made = MADE[name]()

    def state() -> dict[str, object]:
        kept = {**vars(made), **vars(made.engine), **vars(made.next), "players": made.record.players, "terms": made.record.terms}
        for each in made.conditions:
            kept |= vars(each) | (vars(each.game) if isinstance(each, FriendAtTable) else {})
            if isinstance(each, ClockAtTable):
                kept |= vars(each.clock)
        for cache in ("_taps", "_asked", "_preview"):
            kept.pop(cache)
        return {key: str(value) for key, value in kept.items()}

    before = state()
    for _ in range(2):
        views.panel(made)
        views.board(made)
        views.pieces(made)
        views.early(made, [])
        on_turn.tasks(made)
        made.beat()
        for action in ACTIONS:
            name, *values = asked(made, action)
            made.no_help(name)
            for each in made.conditions:
                each.forbids(made, name, tuple(values))
    assert state() == before


def test_a_better_move_is_sought_in_place_of_the_move_that_the_engine_is_asked_for() -> None:
    """Its answer is not played as the visitor's try."""
    made = session("57-56.31-32.47-46", players=(PERSON, ENGINE))
    made.do("asked", "move")
    assert made.engine.busy == "move"
    effects = made.do("tries", Trying())
    assert (made.engine.busy, phase_of(made).name) == ("", "trying")
    assert effects[0] == Effect("stop", (True,))


def test_the_search_for_a_better_move_ends_where_it_is_left() -> None:
    class Near(Trying):
        def followed(self, here: object) -> bool:
            return here is not made.record.root

    made = session("57-56.31-32")
    made.do("tries", Near())
    made.do("walk", lambda record: record.jump(1))
    assert phase_of(made).name == "trying"
    made.do("walk", lambda record: record.jump(0))
    assert made.trying is None


def test_a_tap_while_a_move_is_shown_ends_that_and_does_nothing_else() -> None:
    made = PHASES["showing"].make()
    before = moves(made)
    assert names(made.do("tap", "c"))[0] == "skipped"
    assert not made.showing and moves(made) == before


def sowing_again() -> Session:
    """Mancala against the computer, which has sown and sows once more."""
    made = session(game="progressive-mancala", players=(PERSON, ENGINE))
    while not (made.level() and made.record.here.before.turn == made.position.turn):
        play(made, made.position.code(made.position.legal_moves()[-1]))
    return made


def test_a_tap_begun_before_the_board_changed_makes_no_move_and_is_answered() -> None:
    made = sowing_again()
    aim = made.aim()
    while made.level():
        made.do("asked", "move")
        made.do("answer", made.position.code(made.position.legal_moves()[0]))
        before = moves(made)
        assert "refused" in names(made.do("tap", "a", aim)) and made.showing and not made.next.way, "it neither ends the sowing nor is kept"
        made.do("skip")
    hole = made.lit()[0]
    assert "refused" in names(made.do("tap", hole, aim)) and moves(made) == before
    assert made.refused == Words("refuse.changed")
    made.do("tap", hole, made.aim())
    assert len(moves(made)) == len(before) + 1


def test_a_tap_begun_before_the_board_changed_still_chooses_a_piece() -> None:
    made = session("57-56", players=(PERSON, ENGINE))
    aim = made.aim()
    made.do("asked", "move")
    made.do("answer", "31-32")
    made.do("tap", "47", aim)
    assert made.selected() == ["47"] and made.refused is None


def test_a_move_to_be_confirmed_is_made_at_the_second_word() -> None:
    made = PHASES["confirm"].make()
    assert moves(made) == [] and made.next.pending
    made.do("go")
    assert [node.code for node in made.record.nodes()] == ["57-56"]


def test_the_same_place_tapped_again_after_a_refusal_stays_chosen() -> None:
    made = session()
    made.do("tap", "57")
    assert "refused" in names(made.do("tap", "31"))
    assert made.selected() == ["57"] and made.refused
    made.do("tap", "57")
    assert made.selected() == ["57"] and made.refused is None


def test_a_refusal_fades_but_not_the_next_one() -> None:
    made = session()
    made.do("tap", "31")
    first = made.refused
    made.do("tap", "32")
    assert first is not made.refused
    assert made.do("faded", first) == [] and made.refused
    assert names(made.do("faded", made.refused)) == ["status"] and made.refused is None


def test_a_tap_on_the_engines_turn_is_laid_ahead_and_made_when_one_is_on_turn() -> None:
    made = session("57-56", players=(PERSON, ENGINE))
    made.do("asked", "move")
    for tap in ("47", "46"):
        made.do("tap", tap)
    assert made.next.way == ("47", "46")
    play(made, "31-32")
    assert on_turn.actor(made) == on_turn.PREMOVE and on_turn.PREMOVE in on_turn.tasks(made)
    made.do("premove")
    assert made.record.here.code == "47-46"


def test_a_new_position_ends_the_turn_and_the_question() -> None:
    made = session("57-56", players=(PERSON, ENGINE))
    made.do("asked", "move")
    effects = made.do("answer", "31-32")
    assert "end_turn" in names(effects) and not made.engine.busy and made.engine.report is None


def test_the_engine_is_asked_once_and_only_where_the_line_ends() -> None:
    made = session("57-56", players=(PERSON, ENGINE))
    assert on_turn.THINK in on_turn.tasks(made) and on_turn.may_think(made)
    made.do("asked", "move")
    assert not on_turn.may_think(made)
    made.do("cancel")
    assert made.engine.busy == "move", "cancelling a person's taps does not stop the engine's own move"
    play(made, "31-32")
    made.do("walk", lambda record: record.jump(1))
    assert on_turn.THINK not in on_turn.tasks(made)


def test_the_engines_move_waits_until_the_last_one_has_landed_and_a_beat_has_passed() -> None:
    made = session(players=(PERSON, ENGINE))
    made.do("play", "57-56")
    assert made.flies() and made.beat() > 0
    made.do("landed")
    assert 0 < made.beat() <= made.beat_ms
    made.now.at += made.beat_ms  # type: ignore[attr-defined]
    assert made.beat() == 0


def test_an_engine_that_breaks_down_is_told_and_nothing_waits_for_it() -> None:
    made = session("57-56", players=(PERSON, ENGINE))
    made.do("asked", "move")
    made.do("world", USUAL, 400, NO_NEWS._replace(state="lost", lost=True), False)
    assert "speak" in names(made.do("engine"))
    assert phase.words(made).state == "warn"
    made.do("failed")
    assert not made.engine.busy and on_turn.may_think(made)


def test_resigning_while_looking_back_ends_the_game_where_it_stands() -> None:
    made = PHASES["looking back"].make()
    made.do("finish", "resign:1")
    assert made.record.here.ply == 2 and made.record.outcome()


def test_an_illegal_code_is_an_error_and_changes_nothing() -> None:
    made = session()
    with pytest.raises(GameError):
        made.do("play", "11-99")
    assert moves(made) == []


def test_two_engines_are_paused_and_stepped() -> None:
    made = PHASES["watching"].make()
    assert made.paused() and not made.awaits_engine()
    made.do("step")
    assert made.pace and made.pace.stepping and made.beat() == 0
    made.do("pause")
    assert not made.paused()


def test_a_refusal_stands_beside_anything_but_whose_turn_it_is() -> None:
    mine, other = session(), session("57-56", players=(PERSON, ENGINE))
    for made in (mine, other):
        made.do("tap", "44")
    assert views.panel(mine).status.state == "no"
    assert views.panel(other).status.manner == "why"


@pytest.mark.parametrize("action", ACTIONS)
def test_a_move_is_not_shown_on_when_the_game_has_left_it(action: str) -> None:
    made = PHASES["showing"].make()
    stood = made.record.here, made.record.outcome()
    assert made.showing
    effects = names(perform(made, action))
    if (made.record.here, made.record.outcome()) != stood:
        assert "skipped" in effects, "its frames end"
        assert not made.showing or effects.index("skipped") < effects.index("show")


def test_a_better_move_than_the_engines_is_sought_by_the_person() -> None:
    """The side on turn is the engine's; nobody asks the engine, and a tap counts."""
    made = session("57-56", players=(PERSON, ENGINE))
    assert made.level()
    assert not made.lit()
    made.do("tries", Trying())
    assert not made.level()
    assert made.lit()
    assert on_turn.THINK not in on_turn.tasks(made)
