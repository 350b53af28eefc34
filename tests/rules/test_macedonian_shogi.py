"""マケドニア将棋 as its rule book says it: tables of examples, each rule and each refusal with a small position."""

import re

import pytest
from armies import GOTE, KINGS, SENTE, army, hand, men, start, wearer, with_kings
from playing import after, codes, ends

from core.records.record import Record
from core.words import Words
from games import board_of, load
from games.macedonian_shogi.army import CELL, FACE, HELD

# The board and the start.


@pytest.mark.parametrize(("name", "file", "rank"), [("11", 0, 0), ("18", 0, 7), ("81", 7, 0), ("45", 3, 4)])
def test_files_run_from_the_right_and_ranks_from_the_top(name: str, file: int, rank: int) -> None:
    assert CELL[name] == file * 8 + rank
    spot = next(spot for spot in board_of(load("macedonian-shogi")).spots("square", SENTE) if spot.id == name)
    assert (spot.x, spot.y) == (750 - 100 * file, 50 + 100 * rank)


def test_the_men_stand_as_the_source_prints_them() -> None:
    seed = {1: "弓騎将王子将騎弓", 2: "歩歩重重重重歩歩", 7: "歩歩重重重重歩歩", 8: "弓騎将子王将騎弓"}
    lines = start().diagram("ja").splitlines()[1:9]
    assert [re.sub(r"[^一-龥]", "", line) for line in lines] == [seed.get(rank, "") for rank in range(1, 9)]
    assert [line[-1] for line in lines] == list("12345678")


def test_the_bottom_side_is_sente_and_both_kings_wear_their_crowns() -> None:
    position = start()
    assert position.turn == SENTE
    assert {name[1] for name, face in men(position).items() if face.isupper()} == {"7", "8"}
    assert (wearer(position, SENTE), wearer(position, GOTE)) == ("48", "51")
    assert [face for face in men(position).values() if face in "B2b2"] == ["b2", "B2", "b2", "B2"]


def test_sixteen_first_moves_and_each_again_with_the_crown_passed() -> None:
    plain = [code for code in codes(start()) if not code.startswith("!")]
    assert codes(start()) == ["!" + code for code in plain] + plain
    by_kind = [FACE[start().board[CELL[code[:2]]]] for code in plain]
    assert {face: by_kind.count(face) for face in by_kind} == {"P": 4, "H": 8, "N": 4}
    assert len(codes(start())) == 32


# How the men go. The same for 後手, turned by half: see the properties.


@pytest.mark.parametrize(
    ("face", "reaches"),
    [
        ("P", "54"),
        ("P+", "45 54 65"),
        ("H", "53 54"),
        ("H+", "45 53 54 65"),
        ("B0", "45 54 56 65"),
        ("N", "34 36 43 47 63 67 74 76"),
        ("G", "44 45 54 56 64 65"),
        ("S", "44 46 54 64 66"),
        ("K", "44 45 46 54 56 64 65 66"),
    ],
)
def test_where_a_man_goes(face: str, reaches: str) -> None:
    extra = "" if face in "KS" else KINGS[0]
    kings = {"K": "18=S", "S": "18=K"}.get(face, extra)
    assert ends(army(f"55={face} {kings}", KINGS[1], passes=(2, 2)), "55-") == reaches


@pytest.mark.parametrize(
    ("face", "cell", "blocked", "reaches"),
    [
        ("H", "55", "54", ""),  # 重 leaps over no man
        ("H", "55", "53", "54"),
        ("H", "52", "", "51"),  # and stays on the board
        ("N", "55", "54 44 45 46 56 66 65 64", "34 36 43 47 63 67 74 76"),  # 騎 leaps
        ("P+", "51", "", "41 61"),  # 成歩 on the last rank goes only sideways
    ],
)
def test_who_leaps_and_who_does_not(face: str, cell: str, blocked: str, reaches: str) -> None:
    men_in_the_way = " ".join(f"{other}=G" for other in blocked.split())
    assert ends(with_kings(f"{cell}={face} {men_in_the_way}"), f"{cell}-") == reaches


def test_heavy_men_take_at_one_or_two() -> None:
    assert ends(with_kings("55=H", "53=P"), "55-") == "53 54"
    assert ends(with_kings("55=H", "54=P 53=P"), "55-") == "54"


def test_an_archer_steps_alike_with_and_without_arrows() -> None:
    for face in ("B0", "B1", "B2"):
        assert ends(with_kings(f"55={face}"), "55-") == "45 54 56 65"
    moved = after(with_kings("55=B2"), "55-54")
    assert men(moved)["54"] == "B2"


# Promotion.


@pytest.mark.parametrize(
    ("face", "line", "becomes"), [("P", "54-53", "P+"), ("H", "55-53", "H+"), ("H", "55-54", "H"), ("G", "54-53", "G")]
)
def test_pawns_and_heavy_men_promote_on_entering_the_enemy_camp(face: str, line: str, becomes: str) -> None:
    position = after(with_kings(f"{line[:2]}={face}"), line)
    assert men(position)[line[3:]] == becomes


def test_promotion_is_compulsory_and_a_captured_man_reverts() -> None:
    assert codes(with_kings("54=P"), "54-53") == ["54-53"]
    taken = after(with_kings("33=P+ 43=H+", "32=G 42=G", GOTE), "32-33")
    assert hand(taken, GOTE) == "P"
    assert hand(after(with_kings("43=H+", "42=G", GOTE), "42-43"), GOTE) == "H"


# Arrows.

QUEEN_55 = "11 15 22 25 28 33 35 37 44 45 46 51 52 53 54 56 57 58 64 65 66 73 75 77 82 85 88"


def test_an_arrow_on_an_archer_flies_like_a_queen() -> None:
    position = army("55=B1 48=K 38=S", "71=K 61=S", passes=(2, 2))
    assert ends(position, "55~") == QUEEN_55
    assert ends(army("55=B0 48=K 38=S", "71=K 61=S", passes=(2, 2)), "55~") == ""


def test_the_archer_stays_and_the_arrow_lies_loose() -> None:
    position = after(with_kings("55=B2"), "55~52")
    assert (men(position)["55"], men(position)["52"]) == ("B1", "A")


def test_an_arrow_takes_what_it_hits_and_stops_there() -> None:
    position = with_kings("55=B2", "53=H 51=G")
    assert codes(position, "55~5") == ["55~53", "55~54", "55~56", "55~57", "55~58"]
    shot = after(position, "55~53")
    assert (men(shot)["53"], men(shot)["55"], hand(shot, SENTE)) == ("A", "B1", "H")


def test_a_flying_arrow_takes_a_loose_enemy_arrow_and_an_enemy_archer_with_his_arrows() -> None:
    assert hand(after(with_kings("55=B1", "53=A"), "55~53"), SENTE) == "A"
    assert hand(after(with_kings("55=B1", "53=B2"), "55~53"), SENTE) == "AAB"


def test_an_arrow_does_not_fly_onto_own_men_but_to_an_archer_with_fewer_than_two() -> None:
    position = with_kings("55=B2 53=P 45=B0 65=B1 57=B2 33=A")
    assert not {"55~53", "55~57", "55~33"} & set(codes(position))
    assert men(after(position, "55~45"))["45"] == "B1"
    handed = men(after(position, "55~65"))
    assert (handed["65"], handed["55"]) == ("B2", "B1")


def test_one_arrow_a_move() -> None:
    position = after(with_kings("55=B2"), "55~53")
    assert position.turn == GOTE
    assert sum(face == "A" for face in men(position).values()) == 1


def test_a_loose_arrow_only_flies_back_to_an_archer_who_carries_fewer_than_two() -> None:
    position = with_kings("55=A 52=B0 25=B1 77=B2 46=P", "33=P")
    assert codes(position, "55") == ["55~25", "55~52"]
    assert men(after(position, "55~52")).get("55") is None
    assert men(after(position, "55~25"))["25"] == "B2"
    assert codes(with_kings("55=A 52=B0 53=P"), "55") == []  # over no man


def test_a_loose_arrow_flies_back_to_another_archer_than_its_own() -> None:
    position = after(with_kings("55=B2 22=B1", "85=P"), "55~52 85-86")
    assert codes(position, "52") == ["52~22", "52~55"]


def test_a_loose_arrow_takes_nothing_and_blocks_its_own_side() -> None:
    assert codes(with_kings("55=A", "54=P 52=B0"), "55") == []
    assert codes(with_kings("55=P 54=A"), "55") == []
    assert ends(with_kings("55=B0 54=A"), "55-") == "45 56 65"


@pytest.mark.parametrize("face", ["P", "H", "G", "S", "B0"])
def test_any_enemy_man_takes_a_loose_arrow_by_landing_on_it(face: str) -> None:
    sente = "18=K 55=S" if face == "S" else KINGS[0] + f" 55={face}"
    position = army(sente, KINGS[1] + " 54=A", passes=(2, 2))
    taken = after(position, "55-54")
    assert (men(taken)["54"], hand(taken, SENTE)) == (face, "A")
    # An archer on an enemy arrow's cell takes it in hand, not on the bow.


def test_an_enemy_arrow_is_of_no_other_use_to_an_archer() -> None:
    assert codes(with_kings("55=B0", "53=A"), "53") == []
    assert "55~53" not in codes(with_kings("55=B0", "53=A"))


def test_an_archer_takes_by_his_step_too() -> None:
    position = with_kings("55=B2", "54=P")
    assert men(after(position, "55-54"))["54"] == "B2"
    assert men(after(position, "55~54"))["54"] == "A"


# Hands and drops.


def test_captured_men_go_to_the_hand_but_king_and_prince_leave_the_game() -> None:
    assert hand(after(with_kings("55=G", "54=N"), "55-54"), SENTE) == "N"
    position = after(army("55=G 18=K", "54=S 81=K"), "55-54")
    assert (hand(position, SENTE), position.outcome()) == ("", None)
    assert "S" not in "".join(men(position).values()).upper()
    gone = after(army("55=G 18=K", "54=K 81=S", passes=(0, 1)), "55-54")
    assert (hand(gone, SENTE), gone.outcome()) == ("", None)


def test_drops_only_on_empty_cells_of_the_own_camp_and_the_middle() -> None:
    position = with_kings("44=P", "55=P", hands=("P", ""))
    ranks = {code[3] for code in codes(position, "P@")}
    assert ranks == set("45678")
    assert not {"P@44", "P@55", "P@18"} & set(codes(position))
    assert len(codes(position, "P@")) == 40 - 4
    assert {code[3] for code in codes(with_kings("", "", GOTE, ("", "P")), "P@")} == set("12345")


@pytest.mark.parametrize(
    ("held", "kinds"),
    [
        ("P", "P"),
        ("PHGNA", "A G H N P"),
        ("B", "B0"),
        ("BA", "A B0 B1"),
        ("BAA", "A B0 B1 B2"),
        ("BAAA", "A B0 B1 B2"),
        ("AA", "A"),
    ],
)
def test_what_can_be_dropped(held: str, kinds: str) -> None:
    position = with_kings("", hands=(held, "P"))
    assert " ".join(dict.fromkeys(code.split("@")[0] for code in codes(position) if "@" in code)) == kinds


@pytest.mark.parametrize("kind", HELD)
def test_gote_drops_too(kind: str) -> None:
    assert codes(with_kings("", "", GOTE, ("", kind)), f"{kind.replace('B', 'B0')}@")


@pytest.mark.parametrize(("code", "face", "left"), [("B0@55", "B0", "AA"), ("B1@55", "B1", "A"), ("B2@55", "B2", ""), ("A@55", "A", "AB")])
def test_an_archer_takes_arrows_from_the_hand_as_he_is_dropped(code: str, face: str, left: str) -> None:
    position = after(with_kings("", hands=("BAA", "")), code)
    assert (men(position)["55"], hand(position, SENTE)) == (face, left)


def test_a_dropped_arrow_can_be_fetched() -> None:
    position = after(with_kings("15=B0", "85=P", hands=("A", "")), "A@55 85-86")
    assert men(after(position, "55~15"))["15"] == "B1"


def test_two_pawns_on_a_file_and_mate_by_a_dropped_pawn_are_allowed() -> None:
    position = army("57=P 18=K 28=S 52=G", "54=K 81=S", hands=("P", ""), passes=(2, 2))
    assert "P@55" in codes(position)
    assert after(position, "P@55").threats(GOTE)


def test_a_dropped_man_promotes_only_by_a_later_move() -> None:
    position = after(with_kings("", "85=P", hands=("P", "")), "P@54 85-86")
    assert men(position)["54"] == "P"
    assert men(after(position, "54-53"))["53"] == "P+"


# 譲位: passing the crown.


def test_the_crown_goes_to_the_prince_once_and_back_once() -> None:
    position = start()
    assert wearer(position, SENTE) == "48"
    position = after(position, "!57-56 22-23")
    assert (wearer(position, SENTE), position.passes) == ("58", (1, 0))
    position = after(position, "!56-55 23-24")
    assert (wearer(position, SENTE), position.passes) == ("48", (2, 0))
    assert codes(position, "!") == []


def test_each_side_has_its_own_passes() -> None:
    position = after(start(), "!57-56 !22-23")
    assert (position.passes, wearer(position, GOTE)) == ((1, 1), "41")


def test_any_move_may_follow_and_one_must() -> None:
    position = army("18=K 28=S 55=B1 33=A", "81=K 71=S 53=P", hands=("P", ""))
    plain = [code for code in codes(position) if code[0] != "!"]
    assert codes(position) == ["!" + code for code in plain] + plain
    for code in ("!18-17", "!28-27", "!55~53", "!55-54", "!33~55", "!P@45"):
        assert after(position, code).passes == (1, 0)


def test_the_man_who_gave_or_got_the_crown_may_move_himself() -> None:
    position = after(army(*KINGS), "!28-27")
    assert wearer(position, SENTE) == "27"


@pytest.mark.parametrize(("left", "passes"), [("18=K", 0), ("28=S", 1)])
def test_both_must_be_on_the_board(left: str, passes: int) -> None:
    assert codes(army(left, KINGS[1], passes=(passes, 0)), "!") == []


# The ends.


@pytest.mark.parametrize(("prey", "passes"), [("K", 0), ("S", 1), ("K", 2)])
def test_who_takes_the_man_with_the_crown_wins(prey: str, passes: int) -> None:
    other = {"K": "81=S", "S": "81=K"}[prey]
    before = army("55=G 18=K", f"54={prey} {other}", passes=(0, passes))
    assert before.outcome() is None
    won = after(before, "55-54")
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key, won.legal_moves()) == (SENTE, "macedonian-shogi.crown_taken", [])


@pytest.mark.parametrize(("prey", "passes"), [("S", 0), ("K", 1), ("S", 2)])
def test_taking_the_other_one_ends_nothing(prey: str, passes: int) -> None:
    other = {"K": "81=S", "S": "81=K"}[prey]
    assert after(army("55=G 18=K", f"54={prey} {other}", passes=(0, passes)), "55-54").outcome() is None


def test_passing_the_crown_saves_a_king_who_cannot_escape() -> None:
    saved = after(army("18=K 68=S 17=P 27=P", "48=B1 81=K 71=S"), "!27-26")
    taken = after(saved, "48~18")
    assert men(taken)["18"] == "a"
    assert taken.outcome() is None


def test_leaving_the_crown_exposed_is_legal_and_warned_of() -> None:
    position = army("55=K 18=S 88=P", "54=G 81=K")
    view = board_of(position.game)
    assert "88-87" in codes(position)
    assert view.mind(position) == Words("macedonian-shogi.check", side=Words("side.1"), cells="54")
    assert [mark.spot for mark in view.warnings(position)] == ["55"]
    lost = after(position, "88-87 54-55")
    outcome = lost.outcome()
    assert outcome is not None
    assert outcome.winner == GOTE
    assert (view.mind(lost), view.warnings(lost)) == (None, [])


def test_a_check_by_an_arrow_and_an_exposed_crown_of_the_other_side() -> None:
    position = army("55=B1 18=K 28=S", "51=K 81=S")
    view = board_of(position.game)
    assert [mark.spot for mark in view.warnings(position)] == ["51"]
    assert view.mind(position) is None
    assert view.mind(after(position, "18-17")) == Words("macedonian-shogi.check", side=Words("side.0"), cells="55")
    assert view.warnings(army("55=B0 18=K 28=S", "51=K 81=S")) == []


def test_who_has_no_legal_move_loses() -> None:
    stuck = army("18=K 17=A 27=A 28=A", KINGS[1])
    outcome = stuck.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key, stuck.legal_moves()) == (GOTE, "outcome.stuck", [])


def test_nor_does_gote_without_one_win() -> None:
    outcome = army(KINGS[0], "81=K 82=A 71=A 72=A", GOTE).outcome()
    assert outcome is not None
    assert outcome.winner == SENTE


@pytest.mark.parametrize("corner", ["11", "88"])
@pytest.mark.parametrize(("royal", "other", "passes"), [("K", "S", 0), ("S", "K", 0), ("S", "K", 1)])
def test_in_a_corner_the_crown_is_as_good_as_elsewhere(corner: str, royal: str, other: str, passes: int) -> None:
    position = army(f"{corner}={royal} 55={other}", KINGS[1], passes=(passes, 0))
    assert position.outcome() is None
    assert position.may_pass(SENTE)


def test_the_same_position_four_times_is_a_draw() -> None:
    record = Record(load("macedonian-shogi"))
    for _ in range(3):
        assert record.outcome() is None
        for code in ("28-36", "71-63", "36-28", "63-71"):
            record.play(code)
    outcome = record.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key) == (None, "outcome.repetition")


def test_a_passed_crown_makes_it_another_position() -> None:
    record = Record(load("macedonian-shogi"))
    for line in ("28-36 71-63 36-28 63-71", "!28-36 71-63 36-28 63-71", "28-36 71-63 36-28 63-71"):
        for code in line.split():
            record.play(code)
    assert record.outcome() is None


@pytest.mark.parametrize(("more", "held"), [("", "P"), ("57=B0 58=A 47=A 67=A 56=A", "")])
def test_a_drop_or_an_arrow_that_flies_back_is_a_move_too(more: str, held: str) -> None:
    position = army(f"18=K 17=A 27=A 28=A {more}", KINGS[1], hands=(held, ""))
    assert position.outcome() is None
    assert position.legal_moves()
