"""A game with a friend on the table: who may move, which help is off, and what comes while one looks elsewhere."""

from collections.abc import Callable

import pytest
from friends import digest
from tables import ACTIONS, PERSON, USUAL, a_friend, names, perform, phase_of, play, session
from under_terms import LINE, asked, back, codes, looks, mine, of, over, theirs, undone, unsent

from core.records.lines import latest_node
from core.records.record import Record
from core.terms import clock
from core.terms.with_friend import Friend
from core.words import LANGUAGES, Words, say
from games import folder_of, ids, load
from tools.test_support.checks import playthrough_of
from ui.play import on_turn, phase, views
from ui.play.session import Session
from ui.together import tossing
from ui.together.arrival import moves_act
from ui.together.clock_at_table import ClockAtTable
from ui.together.friend_at_table import FriendAtTable, offer_act
from ui.together.game import of_record


def refused(made: Session) -> str:
    """The key of the refusal."""
    return made.refused.key if made.refused else ""


# Each state: the phase, the use of a tap, whether commands are shown, the status, its buttons.
STATES = {
    mine: ("a friend's", "play", True, "yours", []),
    theirs: ("a friend's", "friend", False, "waiting", ["send"]),
    unsent: ("a friend's", "friend", False, "unsent", ["send", "undo"]),
    asked: ("a friend's", "play", True, "yours", ["accept", "decline"]),
    looks: ("a friend's", "friend", False, "waiting", []),
    back: ("looking back", "earlier", False, "back", ["now"]),
    undone: ("a friend's", "friend", False, "back", ["now"]),
    over: ("over", "over", False, "end", ["send", "again", "examine"]),
}


@pytest.mark.parametrize("make", STATES)
def test_a_state_says_what_counts(make: object) -> None:
    made: Session = make()  # type: ignore[operator]
    name, taps, commands, state, buttons = STATES[make]  # type: ignore[index]
    line = phase.words(made)
    assert (phase_of(made).name, phase.tap_use(made), phase.commands(made), line.state) == (name, taps, commands, state)
    assert [do for do, _ in line.buttons] == buttons
    assert phase.engine_free(made) == (make is over), "help is off until the game is over"
    assert bool(made.lit()) == (taps == "play")
    assert all(
        say(words, lang) for lang in LANGUAGES for words in (line.words, line.detail, *(Words(key) for _, key in line.buttons)) if words
    )


@pytest.mark.parametrize("make", STATES)
def test_no_action_changes_what_both_know(make: Callable[[], Session]) -> None:
    for action in [
        name for name in ACTIONS if name not in ("merge", "changed elsewhere")
    ]:  # what another tab stores has been allowed there
        made = make()
        _, game = of(made)
        known, runs = game.handed.split("|")[0], game.runs()
        perform(made, action)
        assert (codes(made) + ".").startswith(known + ".") or not known, action
        assert len(game.codes()) <= game.known() + 2, action
        assert game.runs() or not runs or made.record.here.end.startswith("resign:0") or action == "resign", action
        assert runs or not game.runs(), f"{action}: what is over stays over"
        assert on_turn.THINK not in on_turn.tasks(made), action
        assert not made.engine.busy or action == "asked", action
        assert made.record.players[0].level == made.record.players[1].level == "", action
        views.panel(made)
        views.board(made)


@pytest.mark.parametrize(
    ("make", "action", "why"),
    [
        (mine, ("hint",), "friend.help"),
        (mine, ("go",), "friend.help"),
        (mine, ("undo",), "friend.undo"),
        (mine, ("redo",), "friend.redo"),
        (mine, ("finish", "draw"), "friend.draw"),
        (mine, ("finish", "resign:1"), "friend.ended"),
        (mine, ("swap",), "friend.sides"),
        (theirs, ("tap", "47"), "friend.turn"),
        (theirs, ("play", "47-46"), "friend.turn"),
        (unsent, ("tap", "31"), "friend.turn"),
        (looks, ("tap", "47"), "friend.look"),
        (back, ("try_here",), "friend.copy"),
        (back, ("play", "41-42"), "friend.copy"),
        (undone, ("tap", "21"), "friend.copy"),
        (over, ("undo",), "friend.ended"),
        (over, ("finish", ""), "friend.ended"),
    ],
)
def test_a_refusal_says_why(make: object, action: tuple[str, ...], why: str) -> None:
    made: Session = make()  # type: ignore[operator]
    before = codes(made)
    assert "refused" in names(made.do(*action))
    assert (refused(made), codes(made)) == (why, before)


@pytest.mark.parametrize("timed", [False, True])
def test_hints_are_a_handicap_for_the_side_that_has_them(timed: bool) -> None:
    made = mine()
    _, game = of(made)
    if timed:
        ticks = clock.of_text("300+5")
        assert ticks
        clocks = ClockAtTable(made.record, ticks, lambda: 0)
        clocks.at_table, _ = of(made)
        made.do("timed", clocks)
    game.friend = game.friend.changed(hints="1")
    assert "refused" in names(made.do("hint"))
    game.friend = game.friend.changed(hints="0")
    assert names(made.do("hint")) == ["advise"]
    code = made.position.code(made.position.legal_moves()[0])
    made.do("asked", "hint")
    assert not phase.engine_free(made)
    made.do("hinted", {"best": code, "score": 0, "win_in": 0, "ms": 5, "depth": 1})
    assert phase.words(made).state == "hint"
    made.do("go")
    assert codes(made) == LINE + "." + code
    assert "refused" in names(made.do("hint"))  # it is the friend's turn


BY_LINK = ("mail.once", "mail.off", "friend.copied", "friend.comes_here", "friend.toss_reply")  # speak of a link that one can hand on


@pytest.mark.parametrize("mail", ["", "opens", "on", "off"])
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("make", STATES)
def test_a_stranger_is_sent_no_link(make: Callable[[], Session], joined: bool, mail: str) -> None:
    made = make()
    at_table, game = of(made)
    game.stranger, at_table.mail, at_table.joined = "a" * 64, mail, joined
    line = phase.words(made)
    assert "send" not in [do for do, _ in line.buttons]
    assert not isinstance(line.detail, Words) or line.detail.key not in BY_LINK
    if make is theirs:
        told = Words("mail.off_met" if mail == "off" else "mail.comes" if joined else "mail.not_here")
        assert line.detail == (told if mail else "")


@pytest.mark.parametrize("make", STATES)
def test_a_visitor_who_uses_no_relays_reads_that_a_stranger_is_met_only_there(make: Callable[[], Session]) -> None:
    made = make()
    at_table, game = of(made)
    game.stranger, at_table.declined = "a" * 64, True
    line = phase.words(made)
    assert "send" not in [do for do, _ in line.buttons]
    if line.state in ("unsent", "waiting") and make is not looks:
        assert (line.detail.key, line.buttons[0]) == ("mail.declined", ("settings", "do.settings"))


@pytest.mark.parametrize("is_unsent", [False, True])
def test_a_toss_with_a_stranger_waits_where_the_visitor_uses_no_relays(is_unsent: bool) -> None:
    at_table = FriendAtTable(tossing.invited(Record(load("medamagaeru")), Friend().changed(id="a" * 22), digest, bytes(16)))
    at_table.game.stranger, at_table.declined = "a" * 64, True
    line = at_table._tosses(is_unsent)
    assert (line.detail.key, line.buttons) == ("mail.declined", [("settings", "do.settings")])


@pytest.mark.parametrize("mail", ["", "opens", "on", "off"])
@pytest.mark.parametrize("is_unsent", [False, True])
def test_a_stranger_is_sent_no_link_for_the_toss(mail: str, is_unsent: bool) -> None:
    at_table = FriendAtTable(tossing.invited(Record(load("medamagaeru")), Friend().changed(id="a" * 22), digest, bytes(16)))
    at_table.game.stranger, at_table.mail = "a" * 64, mail
    line = at_table._tosses(is_unsent)
    assert (line.words.key, line.buttons) == ("friend.toss_waits", [])
    told = Words("mail.off_met" if mail == "off" else "mail.sending" if is_unsent else "mail.not_here")
    assert line.detail == (told if mail else "")


@pytest.mark.parametrize("hints", ["0", "1:4"])
@pytest.mark.parametrize("action", ["hint", "go", "prove"])
def test_help_that_is_off_where_hints_are_a_handicap_says_who_has_them(action: str, hints: str) -> None:
    made = mine()
    _, game = of(made)
    game.friend = game.friend.changed(hints=hints)
    made.do(*((action, 0) if action == "prove" else (action,)))
    own = action == "hint" and hints == "0"
    assert made.refused == (None if own else Words("friend.help_hints", side=Words("side." + hints[0])))


def test_help_is_on_once_the_game_is_over() -> None:
    made = over()
    made.do("walk", lambda record: record.jump(1))
    assert phase.engine_free(made)
    assert refused(made) == ""
    assert names(made.do("hint")) == ["advise"]


def test_a_move_is_free_to_take_back_until_it_is_handed_on() -> None:
    made = unsent()
    _, game = of(made)
    made.do("undo")
    assert (codes(made), game.state()) == (LINE, "mine")
    play(made, "37-36")
    assert codes(made) == LINE + ".37-36"
    game.sent()
    made.do("undo")
    assert (codes(made), refused(made)) == (LINE + ".37-36", "friend.undo")


def test_walking_over_what_was_taken_back_does_not_make_it_again() -> None:
    made = undone()
    assert codes(made) == ""
    made.do("walk", lambda record: record.jump(1))
    assert (codes(made), made.record.here.ply) == ("", 1)
    told = phase.words(made).words.values
    assert told["n"] <= told["of"], "move 1 of 0"
    made.do("walk", lambda record: record.go(latest_node(record)))
    assert phase.words(made).state == "waiting"


@pytest.mark.parametrize("ply", [0, 1, 2])
def test_a_friends_moves_come_where_the_game_stands(ply: int) -> None:
    made = theirs()
    friend, game = of(made)
    made.do("walk", lambda record: record.jump(ply))
    effects = made.do("act", moves_act(friend, ["47-46"], lambda: []))
    assert codes(made) == LINE + ".47-46"
    assert game.state() == "mine"
    assert made.record.here.ply == (3 if ply == 2 else ply), "who looks back stays there"
    assert ("paint" in names(effects)) == (ply == 2)
    assert ("sound" in names(effects)) == (ply < 2), "a painted move is heard once it is seen"
    assert ply < 2 or "sound" in names(made.do("seen", made.record.here, []))
    assert "save" in names(effects)
    again = of_record(made.record)
    assert again and again.codes() == game.codes()


def test_several_moves_come_and_only_the_last_is_played_out() -> None:
    made = theirs()
    friend, game = of(made)
    effects = made.do("act", moves_act(friend, ["47-46", "31-32", "37-36"], lambda: [Words("friend.since", n=3)]))
    assert codes(made) == LINE + ".47-46.31-32.37-36"
    assert names(effects).count("paint") == 1
    assert any(Words("friend.since", n=3) in each.values for each in effects)
    assert game.state() == "mine"


def test_an_end_that_comes_ends_the_game() -> None:
    made = theirs()
    friend, game = of(made)

    def take() -> list[Words]:
        game.end("resign:0")
        return []

    made.do("act", moves_act(friend, [], take))
    assert phase_of(made).name == "over"


def test_an_offer_is_answered_at_the_table() -> None:
    made = asked()
    friend, game = of(made)
    made.do("act", offer_act(friend, lambda: game.reply(True)))
    outcome = made.record.outcome()
    assert outcome and outcome.winner is None
    assert made.record.terms["answer"] == "yes"


def test_an_offer_that_has_been_handed_on_at_ones_own_turn_is_told() -> None:
    made = mine()
    friend, game = of(made)
    made.do("act", offer_act(friend, lambda: game.ask("draw")))
    assert views.panel(made).status.words == Words("friend.with.draw")
    game.sent()
    friend.copied = True
    line = views.panel(made).status
    assert (line.state, line.detail, [do for do, _ in line.buttons]) == ("yours", Words("friend.copied"), ["send"])
    friend.copied = False
    assert views.panel(made).status.detail == Words("friend.is_offered")


def test_to_play_on_declines() -> None:
    made = asked()
    _, game = of(made)
    play(made, "47-46")
    assert "ans=no" in game.fragment()
    assert game.state() == "unsent"
    made.do("undo")
    assert game.state() == "answer", "nothing was declined yet"
    play(made, "47-46")
    text = game.fragment()
    game.sent()
    assert (game.asks, game.state(), game.fragment()) == (None, "theirs", text)


def test_the_board_does_not_turn_and_nobody_else_is_invited() -> None:
    made = mine()
    made.manner = made.manner._replace(turning=True)
    made.seat = 1
    assert on_turn.FACE_PLAYER not in on_turn.tasks(made)
    assert "players" not in [do for do, _ in views.panel(made).status.buttons]
    assert "players" in [do for do, _ in views.panel(session(LINE)).status.buttons]


def test_what_was_handed_on_is_stored_at_once() -> None:
    made = unsent()
    friend, game = of(made)

    def hands_on() -> bool:
        game.sent()
        return True

    done = made.do("act", offer_act(friend, hands_on))
    assert [each.values for each in done if each.name == "save"][-1] == ("now",)
    assert made.record.terms["state"] == "theirs"


class NoHelp:
    """A condition that allows no help, and forbids nothing else."""

    def no_help(self, asked: str) -> Words:
        return Words("friend.help")

    def forbids(self, *_asked: object) -> None:
        return None


def test_help_is_decided_in_one_place() -> None:
    made = session("57-56")
    assert made.no_help() is None and phase.engine_free(made)
    made.conditions.append(NoHelp())  # type: ignore[arg-type]
    assert made.no_help() == Words("friend.help") and not phase.engine_free(made)
    assert names(made.do("hint")) == ["refused"]


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("hints", ["", "0", "1"])
@pytest.mark.parametrize("make", [mine, theirs, over])
def test_an_action_is_refused_where_the_decision_says_so(make: Callable[[], Session], hints: str, live: bool) -> None:
    for helps in ("hint", "prove"):
        made = make()
        _, game = of(made)
        game.friend = game.friend.changed(hints=hints)
        ticks = clock.of_text("300+5")
        assert ticks
        if live:
            made.do("timed", ClockAtTable(made.record, ticks, lambda: 0))
        why = made.no_help(helps)
        allowed = make is over or (helps == "hint" and make is mine and hints == "0")
        assert (why is None) == allowed and (made.no_help() is None) == phase.engine_free(made) == (make is over)
        made.do(*((helps, 0) if helps == "prove" else (helps,)))
        assert why is None or made.refused == why


@pytest.mark.matrix
@pytest.mark.parametrize("game_id", [each for each in ids() if folder_of(each).startswith("games.")])
def test_a_whole_game_by_taps_on_two_tables(game_id: str) -> None:
    """Each tap of the side on turn counts, the other side's taps say whose turn it is, and what one hands on the other sees as the last
    move. The lines above the boards are there in both languages."""
    options, moves = playthrough_of(game_id)
    two = [session("", game_id, (PERSON, PERSON), USUAL, **options) for _ in (0, 1)]
    for side, made in enumerate(two):
        made.do("joined", a_friend(made, side))
    for code in moves:
        position = two[0].record.position
        mover, other = two[position.turn], two[1 - position.turn]
        for made in two:
            told = phase.words(made)
            assert all(say(words, lang) for lang in LANGUAGES for words in (told.words, told.detail) if words)
        assert (phase.tap_use(mover), phase.tap_use(other), other.lit()) == ("play", "friend", [])
        for spot in position.taps(position.parse(code)):
            if mover.record.here.ply == other.record.here.ply:  # the last tap may be the only one left
                assert spot in mover.lit() or spot.startswith("choice:")
                mover.do("tap", spot)
                assert mover.refused is None
        mover.do("skip")
        mover.do("landed")
        friend, game = of(mover)
        other.do("tap", min(other.board.places(other.layout, other.seat)))
        assert refused(other) == "friend.turn"
        fresh = game.codes()[len(of(other)[1].codes()) :]
        assert fresh == [code]
        assert game.may_send() == (not game.may_move())
        effects = other.do("act", moves_act(of(other)[0], fresh, lambda: []))
        assert {"paint", "show"} & set(names(effects)) and other.record.here is of(other)[1].latest_node()
        for made in two:
            made.do("skip")
            made.do("landed")
            of(made)[1].sent()
        last = other.record.here
        assert other.board.last_move(last.before, last.move) == mover.board.last_move(last.before, last.move)
        assert codes(mover) == codes(other)
    assert [phase_of(made).name for made in two] == ["over", "over"]
