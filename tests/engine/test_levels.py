"""The levels: weak as people are, never suicidal."""

from collections import Counter

import pytest
from armies import army
from searching import chosen, frogs, replayed

from core.levels import LEVEL_IDS
from engine.levels import LEVELS, choose, level_of
from engine.scores import SURE
from engine.search import Search
from games import fast_form, ids, levels_of, load
from tools.engine_lab import ladder
from tools.engine_lab.long_run import NotesFile

GAME_IDS = ["medamagaeru", "progressive-mancala"]


def test_ids_and_names_are_stable():
    assert list(LEVELS) == list(LEVEL_IDS) == [str(n) for n in range(1, 9)]
    assert all(id == level.id and level.name == f"level.{id}" for id, level in LEVELS.items())
    assert LEVELS["8"].margin == 0


@pytest.mark.parametrize("game_id", ids())
def test_each_level_sees_no_less_than_the_one_before(game_id):
    """A level may search less deep than the one before it only if it is the first to search beyond its depth, and fewer positions only if
    it distinguishes moves by a smaller margin, which is costly.
    """
    levels = [level_of(name, load(game_id)) for name in LEVELS]
    assert [level.time_ms for level in levels] == sorted(level.time_ms for level in levels)
    for weaker, stronger in zip(levels, levels[1:], strict=False):
        more = (stronger.nodes or 10**9) >= (weaker.nodes or 0) or stronger.margin < weaker.margin
        deeper = stronger.depth >= weaker.depth and more
        assert stronger.beyond >= weaker.beyond and (deeper or stronger.beyond > weaker.beyond), stronger
        assert stronger[3:] != weaker[3:]
    form = fast_form(load(game_id))
    assert all(level.beyond for level in levels[3:]) or not form.forces
    assert levels[7][3:] == (LEVELS["8"].depth, None, 0, True)


@pytest.mark.parametrize("game_id", ids())
def test_a_game_declares_all_levels_below_the_last_or_none(game_id):
    game = load(game_id)
    declared = levels_of(game)
    assert declared is None or len(declared) == len(LEVELS) - 1
    contents = [LEVELS[name][3:] for name in list(LEVELS)[:-1]] if declared is None else declared
    for name, (depth, *rest) in zip(LEVELS, contents, strict=False):
        assert level_of(name, game)[3:] == (LEVELS["7"].depth if depth is None else depth, *rest)


def test_a_level_that_does_not_look_beyond_knows_nothing_beyond():
    for game_id in ids():
        game = load(game_id)
        weak, strong = level_of("1", game).form(game), level_of("8", game).form(game)
        assert strong is None and (weak is None) == (fast_form(game) is None)
        if weak is not None:
            assert issubclass(weak, fast_form(game)) and weak.forces == 0
            assert all(getattr(weak, name) == value for name, value in getattr(weak, "shallow", {}).items())


def test_only_the_first_level_is_blind():
    met = 0
    for game_id in ids():
        game = load(game_id)
        first, second = (level_of(name, game).form(game) for name in ("1", "2"))
        for name, value in getattr(first, "blind", {}).items():
            met += 1
            assert getattr(first, name) == value != getattr(second, name) == getattr(fast_form(game), name)
    assert met


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "game_id, games, least, most",
    [
        ("medamagaeru", 60, 0.4, 0.9),
        ("shinken-shobu", 60, 0.4, 0.9),
        ("macedonian-shogi", 60, 0.4, 0.9),
        ("progressive-mancala", 20, 0.4, 0.9),
        ("uchu-yuei", 60, 0.1, 0.9),
        ("kokutan-no-uma", 60, 0.1, 0.9),
    ],
)
def test_a_first_game_can_be_won(game_id, games, least, most):
    """A player that takes all it can and looks no farther wins some games against the weakest level and loses some."""
    *_, result = ladder.ladder(game_id, "greedy", "1", games)
    assert least <= result.points <= most, result


def test_the_weakest_varies_and_the_choice_stays_near_the_best():
    position = load("medamagaeru").start()
    assert len({chosen(position, "1", seed) for seed in range(20)}) > 3
    search = Search(position, depth=1, margin=80)
    for _ in search.run():
        pass
    scores = dict(search.report.scores)
    assert all(choose(search.report, 80, seed)[1] >= max(scores.values()) - 80 for seed in range(20))


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_takes_an_immediate_win(name):
    third = frogs(0, (2, 0), g4="44", g1="77", g5="17", w3="34", w2="11", w1="71")
    goal = replayed(load("progressive-mancala"), "k c h k d j g c a i f e i a")
    for seed in range(5):
        for position in (third, goal):
            after = position.play(position.parse(chosen(position, name, seed, nodes=2_000)))
            assert after.outcome().winner == position.turn


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("stronger, weaker", [("4", "1"), ("8", "4")])
def test_the_stronger_level_wins_more(game_id, stronger, weaker):
    """A few games on small budgets, sides swapped: enough to detect levels in the wrong order."""
    game, points = load(game_id), 0.0
    for number in range(4):
        position = game.start()
        seen = Counter([position])
        plies = 0
        while position.outcome() is None and seen[position] < 4 and plies < 120:
            name = stronger if position.turn == number % 2 else weaker
            position = position.play(position.parse(chosen(position, name, f"{number}:{plies}", nodes=1_500, seen=seen)))
            seen[position] += 1
            plies += 1
        outcome = position.outcome()
        points += 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == number % 2)
    assert points >= 2.5


@pytest.mark.parametrize("name", ["4", "5"])
def test_an_empty_board_is_not_all_the_same_to_a_level_that_sees_answers(name: str) -> None:
    """It opens, and answers an opening, away from the edge, and not always on the same cell."""
    start = load("uchu-yuei").start()
    for position in (start, start.play(start.parse("o@e5")), start.play(start.parse("x@a1"))):
        cells = {chosen(position, name, seed).split("@")[1] for seed in range(12)}
        assert len(cells) > 3
        assert all(cell[0] not in "aj" and cell[1] not in "19" for cell in cells), cells


def test_a_decided_game_leaves_no_choice():
    position = frogs(1, (2, 0), g4="44", g3="55", w3="34", w2="66", w1="12")
    search = Search(position, depth=4, margin=10)
    for _ in search.run():
        pass
    assert abs(search.report.score) >= SURE
    assert {choose(search.report, 10, seed)[0] for seed in range(8)} == {search.report.best}


def test_a_ladder_goes_on_where_it_stopped(tmp_path):
    kept = tmp_path / "notes.txt"
    results = list(ladder.ladder("maciji", "2", "1", 6, notes=NotesFile(kept)))
    lines = kept.read_text("utf-8").splitlines()
    assert [result.games for result in results] == [2, 4, 6] and len(lines) == 6
    changed = [f"{line.rpartition(' ')[0]} 0" for line in lines[:3]]
    kept.write_text("\n".join(changed) + "\n" + lines[3][:-1], "utf-8")  # the fourth line was being written
    *_, last = ladder.ladder("maciji", "2", "1", 6, notes=NotesFile(kept))
    assert last.games == 6 and last.drawn >= 3, "three games are those of the notes"
    again = kept.read_text("utf-8").splitlines()
    assert again == changed + lines[3:]
    assert f"+{last.won} ={last.drawn} -{last.lost} of 6" in ladder.table(NotesFile(kept), ladder.FLOOR)


def test_a_ladder_takes_up_no_game_of_other_levels(tmp_path):
    notes = NotesFile(tmp_path / "notes.txt")
    assert ladder.about("maciji", "8", "7", 700) != ladder.about("maciji", "8", "7", 800)
    list(ladder.ladder("maciji", "2", "1", 2, notes=notes))
    assert "of 2" not in ladder.table({key.replace("(", "(9"): 1 for key in notes}, ladder.FLOOR)


def test_the_last_level_plays_a_ladder_with_a_fixed_number_of_nodes():
    last, before = ladder.climber("maciji", "8", 700).level, ladder.climber("maciji", "7", 700).level
    assert last.nodes == 700 and before == level_of("7", load("maciji"))


def test_the_weakest_keeps_its_crown_while_nothing_asks_for_it():
    """It never throws away its right to pass the crown: not as a first move, not as a reply, not in the moves that follow."""
    start = load("macedonian-shogi").start()
    replies = [start.play(move) for move in start.legal_moves() if not start.code(move).startswith("!")]
    asked = [start] * 12 + replies * 3
    played = [chosen(position, "1", seed) for seed, position in enumerate(asked)]
    assert len(asked) == 60 and len(set(played)) > 10
    assert [code for code in played if code.startswith("!")] == []
    for game in range(3):
        position = start
        for ply in range(8):
            code = chosen(position, "1" if ply % 2 else "2", f"{game}:{ply}")
            in_check = position.threats(position.turn)
            assert in_check or not code.startswith("!"), (game, ply, code)
            position = position.play(position.parse(code))


def test_the_weakest_still_passes_a_crown_that_would_fall():
    position = army("18=K 88=S 17=H 27=H 28=H", "37=N 81=K 71=S")
    assert position.threats(0)
    assert all(chosen(position, "1", seed).startswith("!") for seed in range(6))
