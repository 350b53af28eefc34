"""Going through a game, taking back and ending it: the position, the words, the available actions, and the tasks that go on meanwhile."""

import pytest
from tables import ENGINE, PERSON, PHASES, USUAL, names, phase_of, play, session

from core.records.record import Record
from core.words import Words
from ui.play import on_turn, phase, views
from ui.play.session import Effect, Session

PRINTED = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"  # Progressive Mancala, to its end
BACK, ON = -1, -2


def stands(made: Session) -> str:
    """The moves up to the reader's position."""
    return ".".join(node.code for node in made.record.here.line())


def said(effects: list[Effect]) -> tuple[object, ...]:
    """The spoken words, in order."""
    return tuple(word for each in effects if each.name == "speak" for word in each.values)


def walk(made: Session, *steps: int) -> list[Effect]:
    """Goes back and forward, by BACK and ON, or to a ply; returns the effects of the last step."""
    found: list[Effect] = []
    for step in steps:

        def go(record: Record, step: int = step) -> None:
            record.back() if step == BACK else record.forward() if step == ON else record.jump(step)

        found = made.do("walk", go)
    return found


def test_undo_and_redo_have_no_limit() -> None:
    made, codes = session(PRINTED, "progressive-mancala"), PRINTED.split(".")
    for left in range(len(codes) - 1, -1, -1):
        made.do("undo")
        assert stands(made) == ".".join(codes[:left])
    for done in range(1, len(codes) + 1):
        made.do("redo")
        assert stands(made) == ".".join(codes[:done])


def test_walking_stops_at_both_ends_and_undo_goes_on_from_where_the_game_stands() -> None:
    codes = ["57-56", "31-32", "56-55", "32-33"]
    made = session(".".join(codes))
    for step, ply in ((BACK, 3), (BACK, 2), (ON, 3), (0, 0), (BACK, 0), (ON, 1), (4, 4), (ON, 4), (0, 0)):
        walk(made, step)
        assert stands(made) == ".".join(codes[:ply])
    made.do("undo")
    assert stands(made) == ".".join(codes[:3]), "the game's last move is taken back, not what is looked at"


def test_what_can_do_nothing_is_told() -> None:
    """The buttons that are disabled: undo before the visitor's first move, and those that lead to the current position."""
    made = session("57-56.21-32", players=(ENGINE, PERSON))

    def idle() -> set[str]:
        return {do for do, can in views.able(made).items() if not can}

    assert idle() == {"next", "last"}
    walk(made, BACK)
    assert idle() == set()
    walk(made, 0)
    assert idle() == {"first", "prev"}
    walk(made, 2)
    made.do("undo")
    assert idle() == {"undo"}
    made.do("undo")
    assert stands(made) == "57-56"
    made.do("finish", "resign:0")
    assert idle() == {"hint"}
    assert [do for do, can in views.able(session()).items() if can] == ["hint"], "at the start there is nowhere to go"


def test_what_was_done_is_said_before_the_position() -> None:
    made = session("57-56.21-32")
    made.do("finish", "resign:0")
    steps: list[tuple[str, tuple[object, ...], Words]] = [
        ("undo", (), Words("do.unend")),
        ("undo", (), Words("do.undo")),
        ("redo", (), Words("do.redo")),
        ("walk", (lambda record: record.jump(0),), Words("heard.start")),
        ("walk", (lambda record: record.forward(),), Words("status.ply", n=1)),
        ("walk", (lambda record: record.jump(2),), Words("status.ply", n=2)),
        ("rotate_board", (), Words("heard.turned", side=made.board.side_name(1))),
    ]
    for name, values, first in steps:
        assert said(made.do(name, *values))[0] == first


@pytest.mark.parametrize(
    ("end", "winner", "words"),
    [
        ("resign:0", 1, Words("outcome.resigned")),
        ("resign:1", 0, Words("outcome.resigned")),
        ("draw", None, Words("outcome.agreed")),
    ],
)
def test_an_end_that_somebody_says(end: str, winner: int | None, words: Words) -> None:
    made = session("57-56")
    assert words in said(made.do("finish", end))
    ended = made.record.outcome()
    assert ended and ended.winner == winner
    assert phase_of(made).name == "over" and made.lit() == [] and phase.words(made).detail == words
    assert "helped" in [each.name for each in made.do("undo")], "a game that goes on after it has been given up is no result"
    assert made.record.outcome() is None and stands(made) == "57-56" and made.lit()


def test_a_move_taken_back_is_played_anew_without_a_question() -> None:
    made = session("k.c.h.a", "progressive-mancala", manner=USUAL._replace(speed="off"))
    made.do("undo")
    assert stands(made) == "k.c.h" and phase.tap_use(made) == "play"
    made.do("tap", "b")
    assert stands(made) == "k.c.h.b"
    walk(made, BACK)
    assert phase_of(made).name == "looking back"
    assert phase.words(made).words == Words("back.status", n=3, of=4)
    made.do("undo")
    assert stands(made) == "k.c.h" and phase_of(made).name == "yours", "taken back where the game stands"


@pytest.mark.parametrize("taps", [("31",), ("57", "54")])
def test_a_tap_that_does_nothing_says_why(taps: tuple[str, ...]) -> None:
    made = session()
    for tap in taps:
        effects = made.do("tap", tap)
    why = made.position.explain(taps[:-1], taps[-1])
    assert [each.values for each in effects if each.name == "refused"] == [(why,)]
    assert views.panel(made).status.words == why and stands(made) == ""
    made.do("tap", "57")
    made.do("tap", "56")
    assert stands(made) == "57-56"


def test_only_a_tapped_move_waits_to_be_confirmed() -> None:
    """Moves through the record and typed moves are made at once; another target replaces the first one."""
    made = session(manner=USUAL._replace(confirms=True, speed="off"))
    made.do("play", "57-56")
    assert stands(made) == "57-56" and not made.next.pending
    made.do("undo")
    made.do("redo")
    assert stands(made) == "57-56" and not made.next.pending
    for tap in ("21", "32", "22"):
        made.do("tap", tap)
    assert made.next.pending and made.position.code(made.next.pending[0]) == "21-22"
    assert phase_of(made).name == "confirm"
    made.do("cancel")
    assert not made.next.pending and stands(made) == "57-56"
    for tap in ("21", "32"):
        made.do("tap", tap)
    made.do("undo")
    assert not made.next.pending and stands(made) == "", "what waited belonged to another position"


def test_a_hint_is_refused_truly_where_one_looks_back_on_the_engines_ply() -> None:
    made = session("57-56.21-32", players=(PERSON, ENGINE))
    walk(made, BACK)
    made.do("hint")
    assert made.refused == Words("hint.back") and not made.engine.hint_waits
    ended = PHASES["over"].make()
    ended.do("hint")
    assert ended.refused == Words("hint.over")


def test_a_hint_asked_for_on_the_engines_turn_comes_after_its_move() -> None:
    made = session("57-56", players=(PERSON, ENGINE))
    made.do("asked", "move")
    made.do("hint")
    assert made.refused == Words("hint.later") and on_turn.HINT not in on_turn.tasks(made)
    made.do("answer", "31-32")
    made.do("skip")
    made.do("landed")
    assert on_turn.HINT in on_turn.tasks(made)


def test_a_move_is_undone_while_the_engine_thinks() -> None:
    made = session("57-56", players=(PERSON, ENGINE))
    made.do("asked", "move")
    effects = made.do("undo")
    assert stands(made) == "" and not made.engine.busy and made.lit()
    assert Effect("stop", (True,)) in effects and "end_turn" in names(effects), "its turn has ended, and with it the question"
    play(made, "47-46")
    assert on_turn.THINK in on_turn.tasks(made) and on_turn.may_think(made)


def test_the_engine_goes_on_while_earlier_moves_are_looked_at() -> None:
    """The engine's move comes, the view stays, and the status line reports it; the way to the end leads to the move."""
    made = session("57-56.31-32.47-46", players=(PERSON, ENGINE))
    made.do("asked", "move")
    walk(made, BACK, BACK)
    assert stands(made) == "57-56" and phase.words(made).detail == Words("back.looking")
    assert Words("back.came") in said(made.do("answer", "32-33"))
    assert stands(made) == "57-56" and phase.words(made).detail == Words("back.came")
    walk(made, 4)
    assert stands(made) == "57-56.31-32.47-46.32-33" and made.engine.came is None and phase_of(made).name == "yours"


TURNING = USUAL._replace(turning=True, speed="off")


def test_the_board_turns_to_the_player_on_turn() -> None:
    made = session(manner=TURNING)
    for code, seat in (("57-56", 1), ("21-32", 0), ("67-66", 1)):
        made.do("play", code)
        assert on_turn.FACE_PLAYER in on_turn.tasks(made)
        assert said(made.do("face_player"))[-1] == Words("heard.turned", side=made.board.side_name(seat))
        assert made.seat == seat and on_turn.FACE_PLAYER not in on_turn.tasks(made)
    walk(made, BACK)
    assert on_turn.FACE_PLAYER not in on_turn.tasks(made), "a reader who only looks back is left alone"
    walk(made, 3)
    made.do("undo")
    assert on_turn.FACE_PLAYER in on_turn.tasks(made)


@pytest.mark.parametrize("players", [(PERSON, ENGINE), (ENGINE, ENGINE)])
def test_the_board_does_not_turn_against_the_engine(players: tuple[object, object]) -> None:
    made = session("57-56", players=players, manner=TURNING)  # type: ignore[arg-type]
    assert on_turn.FACE_PLAYER not in on_turn.tasks(made) and made.do("face_player") == []


@pytest.mark.parametrize("codes", ["k.c", "k.c.h"])
def test_a_line_laid_beside_the_game_keeps_it(codes: str) -> None:
    """An earlier position asks first; moves tried then are a variation, and the way back leads to the present game."""
    made = session(PRINTED[: len("k.c.h.k.d.j")], "progressive-mancala", manner=USUAL._replace(speed="off"))
    walk(made, len(codes.split(".")))
    assert [each.name for each in made.do("tap", "a")] == ["mark", "earlier"] and made.lit() == []
    assert "think" in [each.name for each in made.do("try_here")], "where the engine is on turn it is asked"
    other = next(code for code in map(made.position.code, made.position.legal_moves()) if code not in ("h", "k"))
    for tap in made.position.taps(made.position.parse(other)):
        made.do("tap", tap)
    assert stands(made) == f"{codes}.{other}" and phase.words(made).detail == Words("back.beside")
    assert [node.code for node in made.record.main_line()] == ["k", "c", "h", "k", "d", "j"]


BEGUN = "*c7.*f2.*g7.*d2"  # 黒檀の馬, while horses are placed


def buttons(made: Session) -> list[tuple[str, str]]:
    """The buttons of the status line."""
    return list(views.panel(made).status.buttons)


def go_on(made: Session, *codes: str) -> None:
    """Makes moves of the other side, and then the page's own for a side that repeats a command."""
    for code in codes:
        made.do("play", code)
        while on_turn.REPEAT in on_turn.tasks(made):
            made.do("repeated")


def test_a_side_passes_by_itself_until_that_is_taken_back_or_the_phase_ends() -> None:
    made = session(BEGUN, "kokutan-no-uma", manner=USUAL._replace(speed="off"))
    assert ("repeat", "kokutan-no-uma.pass_on") in buttons(made)
    made.do("repeat", "")
    assert made.repeats == {0} and on_turn.actor(made) == on_turn.REPEATER and on_turn.REPEAT in on_turn.tasks(made)
    made.do("repeated")
    go_on(made, "*b2", "*h2", "*b4")
    assert stands(made) == BEGUN + ".pass.*b2.pass.*h2.pass.*b4.pass", "the other side goes on, and is answered"
    made.do("repeat", "0")
    go_on(made, "*d4")
    assert not made.repeats and made.record.here.code == "*d4", "taken back at the seat, whoever is on turn"
    made.do("repeat", "")
    made.do("repeated")
    made.do("undo")
    assert not made.repeats and made.record.here.code == "*d4", "a move taken back is not made again"
    for _ in range(2):
        made.do("repeat", "")
        made.do("repeated")
    assert not made.repeats, "both: two passes in a row end the phase, and the wish with it"
    assert not any(name == "repeat" for name, _ in buttons(made))
