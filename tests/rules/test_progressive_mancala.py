"""Progressive Mancala as its rule book says it: the ring, single sowings, turns and ends, and Game 2 ply by ply."""

import re

import pytest

from core.contract import IllegalMove
from core.drawing import layers
from core.words import Words, say
from games import board_of, load
from games.progressive_mancala.rules import Bowls, Rules


def rules(holes: int = 11) -> Rules:
    game = load("progressive-mancala", holes=str(holes))
    assert isinstance(game, Rules)
    return game


def after(line: str, holes: int = 11) -> Bowls:
    position = rules(holes).start()
    for code in line.split():
        position = position.play(position.parse(code))
    return position


def chain(position: Bowls, code: str) -> str:
    """The places a sowing was lifted from, and the place where it ended: `kf*` went from k over f into the GOAL."""
    legs = position.sowing(position.parse(code)).legs
    places = [leg.lifted for leg in legs] + [legs[-1].landed]
    return "".join("abcdefghijklmnopq"[place] if place < position.game.holes else "*" for place in places)


def bowls(holes: str, turn: int = 0, goal: int = 0, scores: tuple[int, int] = (0, 0), left: int = 1, gifts: int = 0) -> Bowls:
    return Bowls(rules(), bytes(map(int, holes.split())), goal, scores, turn, left, gifts)


# The ring and the start.


@pytest.mark.parametrize(("holes", "stones", "majority"), [(11, 55, 28), (17, 85, 43)])
def test_the_start(holes: int, stones: int, majority: int) -> None:
    position = rules(holes).start()
    assert (list(position.holes), position.goal, position.scores, position.turn, position.left) == ([5] * holes, 0, (0, 0), 0, 1)
    assert (sum(position.holes), position.game.majority) == (stones, majority)
    assert [position.code(move) for move in position.legal_moves()] == list("abcdefghijklmnopq"[:holes])


@pytest.mark.parametrize(("player", "ring"), [(0, "kjihgfedcba*k"), (1, "abcdefghijk*a")])
def test_each_player_sows_his_own_way_round_and_both_pass_the_goal(player: int, ring: str) -> None:
    game, names = rules(), "abcdefghijk*"
    for place, following in zip(ring, ring[1:], strict=False):
        assert names[game.next[player][names.index(place)]] == following


# Single sowings: (holes before, side on turn, hole, holes after, GOAL after, captured).
SOWINGS = [
    ("the GOAL is reached: its stones are captured", "1 0 0 0 0 0 0 0 0 0 9", 0, "a", "0 0 0 0 0 0 0 0 0 0 9", 3, 0, 4),
    ("an empty hole ends the move", "9 0 1 0 0 0 0 0 0 0 0", 0, "c", "9 1 0 0 0 0 0 0 0 0 0", 3, 3, 0),
    ("a filled hole is lifted too", "0 1 0 1 0 0 0 0 0 0 9", 1, "b", "0 0 1 1 0 0 0 0 0 0 9", 0, 0, 0),
    ("and sown on from", "0 1 1 0 0 0 0 0 0 0 9", 1, "b", "0 0 0 1 1 0 0 0 0 0 9", 0, 0, 0),
    ("round the GOAL", "0 3 0 0 0 0 0 0 0 0 1", 0, "b", "1 0 0 0 0 0 0 0 1 1 0", 4, 5, 0),
    ("12 stones end in the emptied origin, which is not skipped", "0 0 12 0 0 0 0 0 0 0 0", 0, "c", "1 1 1 1 1 1 1 1 1 1 1", 0, 1, 0),
]


@pytest.mark.parametrize(
    ("holes", "turn", "code", "then", "goal", "left_there", "gain"), [row[1:] for row in SOWINGS], ids=[row[0] for row in SOWINGS]
)
def test_a_sowing(holes: str, turn: int, code: str, then: str, goal: int, left_there: int, gain: int) -> None:
    position = bowls(holes, turn, goal)
    sowing = position.sowing(position.parse(code))
    assert (" ".join(map(str, sowing.holes)), sowing.goal, sowing.gain) == (then, left_there, gain)


# After 1.k, the end of each reply: stones captured, or the GOAL left by an empty ending.
REPLIES = [("a", 0, 3), ("b", 5, 0), ("c", 2, 0), ("d", 0, 5), ("e", 0, 0), ("g", 3, 0), ("h", 5, 0), ("i", 0, 7), ("j", 5, 0)]


def test_the_replies_to_k() -> None:
    position = after("k")
    replies = []
    for move in position.legal_moves():
        sowing = position.sowing(move)
        replies.append((position.code(move), sowing.gain, sowing.goal))
        assert position.play(move).left == (1 if sowing.gain else 2)
    assert replies == REPLIES  # f and k are empty


@pytest.mark.parametrize("code", ["f", "k"])
def test_an_empty_hole_cannot_be_sown(code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        after("k").parse(code)
    assert refused.value.reason == Words("progressive-mancala.empty_hole", hole=code)
    with pytest.raises(IllegalMove) as refused:
        after("k").sowing("abcdefghijk".index(code))
    assert refused.value.reason == Words("progressive-mancala.empty_hole", hole=code)


@pytest.mark.parametrize(("code", "holes", "last"), [("l", 11, "k"), ("r", 17, "q"), ("", 11, "k"), ("ab", 11, "k"), ("K", 11, "k")])
def test_no_such_hole(code: str, holes: int, last: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        rules(holes).start().parse(code)
    assert refused.value.reason == Words("progressive-mancala.no_hole", last=last)


def test_the_goal_is_not_sown() -> None:
    assert rules(11).start().explain((), "goal") == Words("progressive-mancala.not_the_goal")


@pytest.mark.parametrize(("code", "expected"), [("e", "e*"), ("k", "kf*"), ("h", "hcic")])
def test_the_seeds_other_first_moves(code: str, expected: str) -> None:
    assert chain(rules().start(), code) == expected
    assert after(code).scores == ((0, 0) if code == "h" else (1, 0))


# Game 2: player, code in the record, chain (`*` is the GOAL), score after it.
GAME_2 = [
    (0, "k", "kf*", (1, 0)),
    (1, "c", "cid*", (1, 2)),
    (0, "h", "h*", (2, 2)),
    (1, "k", "kajgf*", (2, 6)),
    (0, "d", "d*", (3, 6)),
    (1, "j", "j*", (3, 7)),
    (0, "g", "gf", (3, 7)),  # ends in an empty hole: two moves for the other side
    (1, "c-", "cibcehceg*", (3, 12)),
    (1, "a", "ahjdkj*", (3, 15)),
    (0, "i", "ibgb", (3, 15)),
    (1, "f-", "fekcjbfib", (3, 15)),  # its own gift comes only after the bonus move
    (1, "e", "eg*", (3, 21)),
    (0, "i-", "ihjgec*", (5, 21)),
    (0, "a", "adgecakdbhcakic", (5, 21)),
    (1, "f", "fbdg*", (5, 28)),
]


def test_game_2_ply_by_ply() -> None:
    position = rules().start()
    for ply, (player, written, places, scores) in enumerate(GAME_2, 1):
        assert position.outcome() is None, ply
        assert position.turn == player, ply
        move = position.parse(written[0])
        assert position.kifu(move) == position.kifu(move, "en") == written
        assert position.read(written) == move
        assert chain(position, written[0]) == places, ply
        position = position.play(move)
        assert position.scores == scores, ply
        assert sum(position.holes) + position.goal + sum(scores) == 55, ply
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1, Words("progressive-mancala.majority", a=5, b=28))
    assert position.legal_moves() == []
    assert (list(position.holes), position.goal) == ([1, 0, 2, 0, 4, 1, 0, 3, 2, 7, 2], 0)


def test_game_2_after_the_first_of_two_moves() -> None:
    position = after("k c h k d j g c")
    assert list(position.holes) == [7, 3, 0, 5, 0, 6, 0, 1, 4, 5, 9]
    assert (position.goal, position.scores, position.turn, position.left) == (0, (3, 12), 1, 1)


@pytest.mark.parametrize(("line", "code", "places", "gain"), [("k c h k d j", "h", "hedb*", 3), ("k c h k d j g c a i f", "d", "dj*", 6)])
def test_moves_the_seed_would_have_preferred(line: str, code: str, places: str, gain: int) -> None:
    position = after(line)
    assert chain(position, code) == places
    assert position.sowing(position.parse(code)).gain == gain


def test_the_goal_left_behind_in_game_2() -> None:
    assert after("k c h k d j g c a i f").goal == 5
    assert after("k c h k d j g c a i f e i a").goal == 5


# Turns and the end.


def test_a_turn_has_one_move_and_one_more_for_each_empty_ending_of_the_turn_before() -> None:
    # 先手 has two moves and ends both in an empty hole: 後手 has three, and ends the first in the GOAL.
    position = bowls("9 0 0 1 0 0 0 1 0 0 1", left=2)
    for code, turn, left in [("d", 0, 1), ("h", 1, 3), ("k", 1, 2)]:
        position = position.play(position.parse(code))
        assert (position.turn, position.left) == (turn, left)
    assert position.gifts == 0


@pytest.mark.parametrize("player", [0, 1])
def test_a_majority_wins_at_once_even_with_moves_left(player: int) -> None:
    scores = (27, 0) if player == 0 else (0, 27)
    hole, code = ("1 0 0 0 0 0 0 0 0 0 9", "a") if player == 0 else ("9 0 0 0 0 0 0 0 0 0 1", "k")
    before = bowls(hole, player, 0, scores, left=3)
    assert before.kifu(before.parse(code)) == code
    won = before.play(before.parse(code))
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.winner, won.legal_moves()) == (player, [])


def test_one_less_than_the_majority_does_not_win() -> None:
    assert bowls("5 5 5 5 0 0 0 0 0 0 1", scores=(27, 7)).outcome() is None


def test_17_holes() -> None:
    position = rules(17).start()
    assert [position.game.place_name(place) for place in (0, 16, 17)] == ["a", "q", "goal"]
    assert [chain(position, code) for code in "eklq"] == ["e*", "kf*", "lgamg", "qlf*"]


# A move shown step by step.


@pytest.mark.parametrize(
    ("position", "code", "shown"),
    [
        (
            bowls("3 0 1 0 0 0 0 0 0 0 9", goal=2),
            "c",  # one stone, into an empty hole
            [(2, "c=0", "1 over c", "lift", "c"), (1, "", "1 over b", "sow", None), (2, "b=1", "0 over b", "bonus", None)],
        ),
        (
            bowls("1 1 0 0 0 0 0 0 0 0 9", goal=2),
            "b",  # on from a, which was filled, into the GOAL
            [
                (2, "b=0", "1 over b", "lift", "b"),
                (1, "", "1 over a", "sow", None),
                (2, "a=0", "2 over a", "lift", "b → a"),
                (1, "", "2 over goal", "sow", None),
                (1, "goal=3", "1 over k", "sow", None),
                (2, "k=0", "10 over k", "lift", "b → a → k"),
            ],
        ),
        (
            bowls("1 0 0 0 0 0 0 0 0 0 9", goal=2),
            "a",
            [(2, "a=0", "1 over a", "lift", "a"), (1, "", "1 over goal", "sow", None), (3, "goal=3", "0 over goal", "capture", "a → goal")],
        ),
    ],
)
def test_the_frames_of_a_sowing(position: Bowls, code: str, shown: list[tuple[int, str, str, str, str | None]]) -> None:
    """(steps to wait, changed bowls, stones in the hand and their place, the sound, the status line)."""
    board = board_of(position.game)
    spots = {layers.place(spot, 0, -34 if spot.id == "goal" else -84): name for name, spot in board.places("wide", 0).items()}
    bowl = {
        drawn: f"{name}={count}"
        for count in range(12)
        for name, drawn in board.fixtures(bowls(" ".join([str(count)] * 11), goal=count), "wide", 0)
    }
    seen = []
    for frame in board.frames(position, position.parse(code), "wide", 0).each:
        style, _, held = frame.over.partition('style="')[2].partition('">')
        stones = re.sub("<[^>]*>", "", held) or "0"
        seen.append(
            (
                frame.pause,
                " ".join(bowl[drawn] for _, drawn in frame.fixtures),
                f"{stones} over {spots[style]}",
                frame.sound,
                frame.words and say(frame.words, "en"),
            )
        )
    assert seen[: len(shown)] == shown


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_what_a_hole_would_capture_is_stones_and_no_signed_figure(layout: str) -> None:
    position = after("k")
    board = board_of(position.game)
    written = board.badges(position, layout, 0, "ja")
    gains = [position.sowing(hole).gain for hole in position.legal_moves()]
    assert [int(said) for said in re.findall(r">(\d+)<", written)] == gains
    assert written.count("<circle") == len(gains)
    assert written.count('class="earn none"') == 2 * gains.count(0)  # the stone and the figure
    assert "+" not in re.sub(r"<[^>]*>", "", written)
