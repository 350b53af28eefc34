"""The engine goes on thinking while a visitor looks at earlier moves: its move comes, and the view stays."""

import pytest
from tables import ENGINE, PERSON, names, phase_of, play, session

from core.records.lines import latest_node
from ui.play import on_turn, phase
from ui.play.session import Session

ASKED = "57-56.31-32.47-46"
REPLY = "21-22"


def asked(players: tuple[object, object] = (PERSON, ENGINE)) -> Session:
    """The engine, on turn after three moves, has been asked for its move."""
    made = session(ASKED, players=players)  # type: ignore[arg-type]
    made.do("asked", "move")
    return made


def back(made: Session, plies: int = 1) -> list[str]:
    """Goes `plies` moves back; returns the names of the effects."""
    return [name for _ in range(plies) for name in names(made.do("walk", lambda record: record.back()))]


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_the_move_comes_and_the_view_stays(plies: int) -> None:
    made = asked()
    done = back(made, plies)
    assert "stop" not in done and not phase.engine_free(made)
    here, looking = made.record.here, phase.words(made)
    assert looking.state == "back" and "think" not in on_turn.tasks(made)
    effects = names(made.do("answer", REPLY))
    assert made.record.here is here and phase.words(made).state == "back"
    assert [node.code for node in made.record.main_line()] == [*ASKED.split("."), REPLY]
    assert phase.words(made).detail != looking.detail, "a hint says that a move came"
    assert {"save", "everything", "speak", "sound"} <= set(effects) and phase.engine_free(made)
    made.do("walk", lambda record: record.go(latest_node(record)))
    assert made.record.here.code == REPLY and phase_of(made).name == "yours"
    back(made)
    assert phase.words(made).detail == looking.detail, "it has been seen"


@pytest.mark.parametrize("plies", [1, 3])
def test_who_looks_back_before_the_engine_is_asked_has_it_asked(plies: int) -> None:
    """While the visitor's move is still being painted, or shown step by step."""
    made = session(ASKED, players=(PERSON, ENGINE))
    there = made.record.here
    done = [each for _ in range(plies) for each in made.do("walk", lambda record: record.back())]
    assert [each.values for each in done if each.name == "think_on"] == [(there,)]
    assert made.engine.off_board is there and not phase.engine_free(made)
    made.do("asked", "move", there)
    here = made.record.here
    made.do("answer", REPLY)
    assert made.record.here is here and [node.code for node in made.record.main_line()] == [*ASKED.split("."), REPLY]


@pytest.mark.parametrize(("players", "moves"), [((PERSON, PERSON), ASKED), ((ENGINE, ENGINE), ASKED), ((PERSON, ENGINE), "57-56.31-32")])
def test_nobody_is_asked_for_who_looks_back_in_another_ones_turn(players: tuple[object, object], moves: str) -> None:
    made = session(moves, players=players)  # type: ignore[arg-type]
    assert "think_on" not in back(made)


def test_who_comes_back_finds_the_engine_still_thinking() -> None:
    made = asked()
    back(made, 2)
    made.do("report", {"ms": 900, "depth": 3, "best": "", "score": 0, "win_in": None})
    done = names(made.do("walk", lambda record: record.go(latest_node(record))))
    assert "stop" not in done and made.engine.busy == "move" and not on_turn.may_think(made)
    assert phase.words(made).state == "thinking" and made.engine.report
    made.do("answer", REPLY)
    assert made.record.here.code == REPLY


def test_without_an_answer_the_engine_is_asked_again_by_who_comes_back() -> None:
    made = asked()
    back(made)
    made.do("answer", "")
    assert phase.engine_free(made)
    made.do("walk", lambda record: record.forward())
    assert "think" in on_turn.tasks(made) and on_turn.may_think(made)


ENDS_IT = {
    "a hint": lambda made: made.do("hint") + made.do("asked", "hint"),
    "a variation": lambda made: made.do("try_here"),
    "undo": lambda made: made.do("undo"),
    "resign": lambda made: made.do("finish", "resign:0"),
    "other players": lambda made: made.do("players", (PERSON, PERSON), 0),
    "another tab": lambda made: made.do("changed"),
    "another game": lambda made: made.do("leave"),
    "a failure": lambda made: made.do("failed"),
}


@pytest.mark.parametrize("what", ENDS_IT)
def test_what_ends_the_question(what: str) -> None:
    made = asked()
    back(made)
    effects = ENDS_IT[what](made)
    assert made.engine.off_board is None
    assert what == "a hint" or ("stop", (True,)) in [(each.name, each.values) for each in effects]


def test_two_engines_that_are_watched_stop_for_who_looks_back() -> None:
    assert "stop" in back(asked((ENGINE, ENGINE)))


def test_a_move_beside_the_game_ends_the_question() -> None:
    made = session("57-56.31-32", players=(PERSON, ENGINE))
    made.do("walk", lambda record: record.back())
    made.do("try_here")
    play(made, "21-22", "47-46")
    made.do("asked", "move")
    assert "stop" in back(made, 3)
