"""めだまがえる as its rule book says it: tables of examples, and one game from the first move to the last."""

import pytest
from playing import after, codes

from core.contract import IllegalMove
from games import load
from games.medamagaeru.rules import CELL, FACE, FLIPPED, NAMES, NUMBER, STEPS, Frogs, Rules, beats, piece, scores

GREEN, WHITE = 0, 1


def frogs(green: str, white: str, turn: int = 0, first: str = "green", taken: tuple[int, int] = (0, 0)) -> Frogs:
    """A position from words like `67=4 57=2+`: cell, number, `+` when turned over; `taken`: the captures of both players."""
    board = bytearray(49)
    for colour, men in ((GREEN, green.split()), (WHITE, white.split())):
        for man in men:
            cell, number = man.split("=")
            board[CELL[cell]] = piece(colour, int(number[0]), int(number.endswith("+")))
    game = load("medamagaeru", first=first)
    assert isinstance(game, Rules)
    return Frogs(game, bytes(board), turn, taken)


def men(position: Frogs) -> dict[str, tuple[str, int]]:
    return {NAMES[i]: ("gw"[(p - 1) // 10], NUMBER[p]) for i, p in enumerate(position.board) if p}


def start(**options: str) -> Frogs:
    position = load("medamagaeru", **options).start()
    assert isinstance(position, Frogs)
    return position


# The board and the start.


@pytest.mark.parametrize(("cell", "index"), [("71", 0), ("11", 6), ("44", 24), ("77", 42), ("17", 48)])
def test_files_run_from_the_right_and_ranks_from_the_top(cell: str, index: int) -> None:
    assert NAMES[index] == cell


@pytest.mark.parametrize(("cell", "neighbours"), [("77", 3), ("11", 3), ("47", 5), ("14", 5), ("44", 8)])
def test_a_step_goes_in_any_direction_and_not_round_the_edge(cell: str, neighbours: int) -> None:
    assert len(STEPS[CELL[cell]]) == neighbours


@pytest.mark.parametrize(("home", "green_rank", "white_rank"), [("edge", "7", "1"), ("second", "6", "2")])
def test_each_side_has_4_2_1_3_5_from_its_own_left(home: str, green_rank: str, white_rank: str) -> None:
    green = {file + green_rank: ("g", number) for file, number in zip("65432", (4, 2, 1, 3, 5), strict=True)}
    white = {file + white_rank: ("w", number) for file, number in zip("23456", (4, 2, 1, 3, 5), strict=True)}
    assert men(start(home=home)) == green | white


@pytest.mark.parametrize(("options", "count"), [({}, 17), ({"home": "second"}, 32), ({"first": "white"}, 17)])
def test_number_of_first_moves(options: dict[str, str], count: int) -> None:
    assert len(start(**options).legal_moves()) == count


@pytest.mark.parametrize(("first", "ranks"), [("green", {"7"}), ("white", {"1"})])
def test_the_option_says_which_colour_player_0_moves(first: str, ranks: set[str]) -> None:
    position = start(first=first)
    assert position.turn == 0
    assert {code[1] for code in codes(position)} == ranks


# Taking and turning over.


@pytest.mark.parametrize("face", range(1, 6))
def test_each_number_takes_one_other(face: int) -> None:
    prey = {1: 5, 2: 1, 3: 2, 4: 3, 5: 4}
    assert [other for other in range(1, 6) if beats(face, other)] == [prey[face]]


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("other", range(1, 6))
@pytest.mark.parametrize("up", ["", "+"])
def test_the_face_shown_governs_taking(number: int, other: int, up: str) -> None:
    position = frogs(f"44={number}{up}", f"45={other} 11=1 12=1 13=1")
    face = number % 5 + 1 if up else number
    takes = codes(position, "44-45")
    if (face, other) not in {(1, 5), (2, 1), (3, 2), (4, 3), (5, 4)}:
        assert takes == []
    elif up:
        assert takes == ["44-45"]  # once a piece
    else:
        assert takes == ["44-45", "44-45*"]


@pytest.mark.parametrize("number", range(1, 6))
def test_the_back_shows_the_next_number_and_that_of_5_shows_1(number: int) -> None:
    assert FACE[piece(GREEN, number, 1)] == {1: 2, 2: 3, 3: 4, 4: 5, 5: 1}[number]


def test_turning_over_is_for_good_and_decides_being_taken() -> None:
    position = frogs("44=2", "45=1 47=5 11=3 12=4")
    assert "44-45*" in codes(position)
    turned = after(position, "44-45*")
    p = turned.board[CELL["45"]]
    assert (NUMBER[p], FACE[p], FLIPPED[p]) == (2, 3, 1)
    assert "11-45" not in codes(turned)
    again = frogs("45=2+ 44=1", "46=4 55=2")
    assert codes(again, "45-46") == []
    assert codes(again, "45-55") == ["45-55"]


def test_no_turning_over_without_taking_and_no_taking_of_own() -> None:
    position = frogs("44=2 45=1 77=3", "11=1 12=2 13=3")
    assert not any(code.endswith("*") for code in codes(position))
    assert codes(position, "44-45") == []


def test_taking_is_not_compulsory() -> None:
    assert len(codes(frogs("44=2", "45=1 11=2 12=3 13=4"))) == 9  # seven quiet steps and two ways of taking


# The ends.


SCORED = [
    ((1, 2, 4), (1, 3, 5), (3, 2)),
    ((1, 2, 4), (1, 2, 3), (2, 2)),
    ((1, 2, 4), (1, 5, 5), (2, 2)),
]


@pytest.mark.parametrize(("green", "white", "points"), SCORED)
def test_a_piece_scores_one_if_it_beats_any_enemy_left(green: tuple[int, ...], white: tuple[int, ...], points: tuple[int, int]) -> None:
    assert scores(bytes([piece(GREEN, n, 0) for n in green] + [piece(WHITE, n, 0) for n in white])) == points


def test_a_turned_piece_scores_as_the_face_it_shows() -> None:
    assert scores(bytes([piece(GREEN, 4, 1), piece(WHITE, 4, 0)])) == (1, 0)


@pytest.mark.parametrize(
    ("green", "white", "first", "winner", "a", "b"),
    [
        ("11=1 12=2 13=4", "71=1 72=3 73=5", "green", 0, 3, 2),
        ("11=1 12=2 13=4", "71=1 72=3 73=5", "white", 1, 2, 3),
        ("71=1 72=3 73=5", "11=1 12=2 13=4", "green", 1, 2, 3),
        ("11=1 12=2 13=4", "71=1 72=2 73=3", "green", None, 2, 2),
    ],
)
def test_at_two_each_the_game_is_scored(green: str, white: str, first: str, winner: int | None, a: int, b: int) -> None:
    position = frogs(green, white, first=first, taken=(2, 2))
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key, outcome.reason.values) == (winner, "medamagaeru.scored", {"a": a, "b": b})
    assert position.legal_moves() == []


def test_the_game_stops_at_once_when_the_second_pair_is_even() -> None:
    before = frogs("44=2 77=1 67=4", "45=1 11=3 12=5 13=2", taken=(1, 2))
    assert before.outcome() is None
    assert after(before, "44-45").outcome() is not None


@pytest.mark.parametrize(("first", "winner"), [("green", 0), ("white", 1)])
def test_the_third_capture_wins(first: str, winner: int) -> None:
    before = frogs("44=2 77=1 67=4 57=5 47=3", "45=1 11=3 12=5", turn=winner, first=first, taken=(2 - 2 * winner, 2 * winner))
    assert before.outcome() is None
    won = after(before, "44-45*")
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key, won.legal_moves()) == (winner, "medamagaeru.three", [])


@pytest.mark.parametrize(("first", "turn"), [("green", 0), ("white", 1)])
def test_who_has_no_legal_move_loses(first: str, turn: int) -> None:
    # Each Green 1 may take only a 5, and none of the three neighbours of its corner is one. (More men than a game has, to be plain.)
    men = "67=2 66=2 76=2 27=3 26=3 16=3 21=4 22=4 12=4"
    stuck = frogs("77=1 17=1 11=1", men, turn=turn, first=first, taken=(2 * turn, 2 - 2 * turn))
    outcome = stuck.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key, stuck.legal_moves()) == (1 - turn, "outcome.stuck", [])


# Codes and notation.


@pytest.mark.parametrize(
    ("number", "code", "ja", "en"),
    [
        ("2", "57-56", "56緑2(57)", "56G2(57)"),
        ("2", "57-46*", "46緑2成(57)", "46G2+(57)"),
        ("2", "57-46", "46緑2(57)", "46G2(57)"),
        ("2+", "57-56", "56緑成2(57)", "56G+2(57)"),
    ],
)
def test_kifu_has_the_number_before_turning(number: str, code: str, ja: str, en: str) -> None:
    position = frogs(f"57={number} 17=1", "46=1 11=3 12=4")
    move = position.parse(code)
    assert position.kifu(move, "ja") == ja
    assert position.kifu(move, "en") == en
    for text in (code, ja, en, ja.split("(")[0], en.split("(")[0]):
        assert position.read(text) == move, text


def test_kifu_of_white() -> None:
    position = start(first="white")
    assert position.kifu(position.parse("21-22")) == "22白4(21)"


def test_the_printed_number_tells_two_pieces_apart_without_the_origin() -> None:
    position = frogs("55=2+ 35=3 17=1", "11=1 12=2 13=4")  # both show 3, both can reach 44
    assert position.read("44緑成2") == position.parse("55-44")
    assert position.read("44緑3") == position.parse("35-44")


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("", "refuse.unreadable"),
        ("57", "refuse.unreadable"),
        ("57-58", "refuse.unreadable"),
        ("57-56**", "refuse.unreadable"),
        ("44-45", "refuse.empty"),
        ("21-22", "refuse.not_yours"),
        ("57-55", "medamagaeru.one_step"),
        ("57-47", "refuse.own_piece"),
        ("57-56*", "medamagaeru.flip_only_taking"),
    ],
)
def test_a_refusal_says_why(code: str, key: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        start().parse(code)
    assert (refused.value.code, refused.value.reason.key, refused.value.ply) == (code, key, None)


def test_refusals_about_taking() -> None:
    position = frogs("44=2 55=2+ 77=1", "45=3 54=2 11=1 12=1")
    for code, key in [("44-45", "medamagaeru.takes_only"), ("55-54*", "medamagaeru.flipped_already")]:
        with pytest.raises(IllegalMove) as refused:
            position.parse(code)
        assert refused.value.reason.key == key
    assert position.refusal("44-45").values == {"face": 2, "other": 1}


def test_nothing_can_be_played_once_it_is_over() -> None:
    with pytest.raises(IllegalMove) as refused:
        frogs("11=1 12=2 13=4", "71=1 72=3 73=5", taken=(2, 2)).parse("11-22")
    assert refused.value.reason.key == "refuse.over"


# A game from the first move to the last: (code, kifu, captures of both sides, events).
PLAYED = [
    ("67-56", "56緑4(67)", (0, 0), "slide"),
    ("61-52", "52白5(61)", (0, 0), "slide"),
    ("56-45", "45緑4(56)", (0, 0), "slide"),
    ("51-42", "42白3(51)", (0, 0), "slide"),
    ("57-56", "56緑2(57)", (0, 0), "slide"),
    ("42-43", "43白3(42)", (0, 0), "slide"),
    ("45-44", "44緑4(45)", (0, 0), "slide"),
    ("41-42", "42白1(41)", (0, 0), "slide"),
    ("44-43*", "43緑4成(44)", (1, 0), "take slide flip"),  # 4 takes 3 and shows 5 now
    ("42-43", "43白1(42)", (1, 1), "take slide"),  # so 1 takes it, and stays a 1
    ("56-55", "55緑2(56)", (1, 1), "slide"),
    ("31-32", "32白2(31)", (1, 1), "slide"),
    ("55-44", "44緑2(55)", (1, 1), "slide"),
    ("32-33", "33白2(32)", (1, 1), "slide"),
    ("44-43*", "43緑2成(44)", (2, 1), "take slide flip"),  # 2 takes 1 and shows 3
    ("52-53", "53白5(52)", (2, 1), "slide"),
    ("43-33", "33緑成2(43)", (3, 1), "take slide"),  # the turned 2 takes as a 3: the third capture
]


def test_a_whole_game() -> None:
    position = start()
    for ply, (code, kifu, taken, kinds) in enumerate(PLAYED):
        assert position.turn == ply % 2
        assert position.outcome() is None
        move = position.parse(code)
        assert position.kifu(move) == kifu
        assert " ".join(event.kind for event in position.events(move)) == kinds
        position = position.play(move)
        assert position.taken == taken
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key) == (0, "medamagaeru.three")
