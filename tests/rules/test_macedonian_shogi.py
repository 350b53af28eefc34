"""マケドニア将棋 as its rule book says it: tables of examples, each rule and each refusal with a small position."""

import re

import pytest

from core import notation
from core.contract import IllegalMove
from core.record import Record
from core.words import Words, say
from games import board_of, load
from games.macedonian_shogi.army import CELL, FACE, HELD, NAMES, OWNER, man
from games.macedonian_shogi.rules import Army, Rules

SENTE, GOTE = 0, 1
KINGS = ("18=K 28=S", "81=K 71=S")  # out of everybody's way


def army(sente: str, gote: str, turn: int = SENTE, hands: tuple[str, str] = ("", ""), passes: tuple[int, int] = (0, 0)) -> Army:
    """A position from words like `57=P 18=B2 44=H+`; a hand is its letters, `PPA` being two 歩 and an arrow."""
    board, ids = bytearray(64), bytearray(64)
    for side, men in ((SENTE, sente.split()), (GOTE, gote.split())):
        for word in men:
            cell, face = word.split("=")
            board[CELL[cell]] = man(side, face)
    for number, taken in enumerate([i for i in range(64) if board[i]], 1):
        ids[taken] = number
    held = bytes(hand.count(kind) for hand in hands for kind in HELD)
    game = load("macedonian-shogi")
    assert isinstance(game, Rules)
    return Army(game, bytes(board), held, passes, turn, bytes(ids), len(sente.split()) + len(gote.split()))


def with_kings(sente: str, gote: str = "", turn: int = SENTE, hands: tuple[str, str] = ("", "")) -> Army:
    """The same with a crowned 王 and a 子 in either far corner, and no crown to pass, so that each code comes once."""
    return army(f"{KINGS[0]} {sente}", f"{KINGS[1]} {gote}", turn, hands, (2, 2))


def start() -> Army:
    position = load("macedonian-shogi").start()
    assert isinstance(position, Army)
    return position


def codes(position: Army, begin: str = "") -> list[str]:
    return [code for code in map(position.code, position.legal_moves()) if code.startswith(begin)]


def ends(position: Army, begin: str) -> str:
    """Where the moves lead whose codes begin so, as one text."""
    return " ".join(code[len(begin) :] for code in codes(position, begin))


def after(position: Army, line: str) -> Army:
    for code in line.split():
        position = position.play(position.parse(code))
    return position


def men(position: Army) -> dict[str, str]:
    """`{"57": "P"}`: 後手's men in small letters."""
    return {NAMES[i]: FACE[p] if OWNER[p] == SENTE else FACE[p].lower() for i, p in enumerate(position.board) if p}


def hand(position: Army, side: int) -> str:
    return "".join(kind * position.hands[side * len(HELD) + i] for i, kind in enumerate(HELD))


def wearer(position: Army, side: int) -> str:
    return NAMES[position.crowned(side)]


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
        ("H", "55", "54", ""),  # 重 leaps over nobody
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
    assert codes(with_kings("55=A 52=B0 53=P"), "55") == []  # over nobody


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
    # An archer who steps on an enemy arrow has it in hand, not on the bow.


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
    assert view.notice(position) == Words("macedonian-shogi.check")
    assert [mark.spot for mark in view.warnings(position)] == ["55"]
    lost = after(position, "88-87 54-55")
    outcome = lost.outcome()
    assert outcome is not None
    assert outcome.winner == GOTE
    assert (view.notice(lost), view.warnings(lost)) == (None, [])


def test_a_check_by_an_arrow_and_an_exposed_crown_of_the_other_side() -> None:
    position = army("55=B1 18=K 28=S", "51=K 81=S")
    view = board_of(position.game)
    assert [mark.spot for mark in view.warnings(position)] == ["51"]
    assert view.notice(position) is None
    assert view.notice(after(position, "18-17")) == Words("macedonian-shogi.check")
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


# Codes, taps and notation.


@pytest.mark.parametrize(
    ("position", "code", "taps"),
    [
        (start(), "57-56", "57 56"),
        (start(), "!57-56", "crown 57 56"),
        (with_kings("15=B2"), "15-14", "15 14 choice:step"),
        (with_kings("15=B2"), "15~14", "15 14 choice:arrow"),
        (with_kings("15=B2"), "15~33", "15 33"),
        (with_kings("15=B2 14=B1"), "15~14", "15 14"),
        (with_kings("15=B0"), "15-14", "15 14"),
        (with_kings("15=B0 55=A"), "55~15", "55 15"),
        (with_kings("", hands=("PB", "")), "P@55", "hand:P 55"),
        (with_kings("", hands=("PB", "")), "B0@55", "hand:B 55"),
        (with_kings("", hands=("AB", "")), "B0@55", "hand:B 55 choice:B0"),
        (with_kings("", hands=("AAB", "")), "B2@55", "hand:B 55 choice:B2"),
        (with_kings("", hands=("AAB", "")), "A@55", "hand:A 55"),
        (army(*KINGS, hands=("AB", "")), "!B1@55", "crown hand:B 55 choice:B1"),
    ],
)
def test_taps(position: Army, code: str, taps: str) -> None:
    assert " ".join(position.taps(position.parse(code))) == taps  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "code", "ja", "en"),
    [
        (start(), "57-56", "56重(57)", "H57-56"),
        (start(), "17-16", "16歩(17)", "P17-16"),
        (start(), "!57-56", "譲位 56重(57)", "crown H57-56"),
        (army("58=K 18=S", KINGS[1]), "!58-47", "譲位 47王(58)", "crown K58-47"),
        (with_kings("24=P"), "24-23", "23歩成(24)", "P24-23+"),
        (with_kings("24=H", "22=G"), "24-22", "22重成(24)", "H24x22+"),
        (with_kings("23=P+"), "23-13", "13成歩(23)", "+P23-13"),
        (with_kings("55=G", "54=P"), "55-54", "54将(55)", "G55x54"),
        (with_kings("", "54=G", GOTE), "54-55", "55将(54)", "G54-55"),
        (with_kings("55=P", "54=G", GOTE), "54-55", "55将(54)", "G54x55"),
        (with_kings("15=B2"), "15~42", "42矢(15)", "A15-42"),
        (with_kings("15=B2", "42=P"), "15~42", "42矢(15)", "A15x42"),
        (with_kings("15=B2"), "15-14", "14弓(15)", "B15-14"),
        (with_kings("15=B0 55=A"), "55~15", "15矢(55)", "A55-15"),
        (with_kings("", hands=("P", "")), "P@55", "55歩打", "P*55"),
        (with_kings("", hands=("BAA", "")), "A@55", "55矢打", "A*55"),
        (with_kings("", hands=("BAA", "")), "B0@55", "55弓打", "B*55"),
        (with_kings("", hands=("BAA", "")), "B1@55", "55弓矢1打", "B1*55"),
        (with_kings("", hands=("BAA", "")), "B2@55", "55弓矢2打", "B2*55"),
    ],
)
def test_kifu(position: Army, code: str, ja: str, en: str) -> None:
    move = position.parse(code)
    assert (position.kifu(move, "ja"), position.kifu(move, "en")) == (ja, en)  # type: ignore[arg-type]
    for text in (code, ja, en):
        assert position.read(text) == move, text


@pytest.mark.parametrize("text", ["55歩", "P-55"])
def test_reading_does_without_the_origin_where_one_man_can_go(text: str) -> None:
    position = with_kings("56=P 57=H")
    assert position.read(text) == position.parse("56-55")


def test_an_ambiguous_reading_is_refused_with_the_moves_it_could_be() -> None:
    position = with_kings("45=G 65=G 54=B1 57=B1")
    assert position.read("55弓") == position.parse("54-55")
    for text, candidates in (("55将", "45-55, 65-55"), ("55矢", "54~55, 57~55"), ("G-55", "45-55, 65-55")):
        with pytest.raises(IllegalMove) as refused:
            position.read(text)
        assert refused.value.reason == Words("macedonian-shogi.ambiguous", codes=candidates)


@pytest.mark.parametrize("text", ["▲譲位 56重(57) △22歩成(21)", "crown H57-56", "1 ▲譲位 56重(57)", "!57-56", "譲位 56重"])
def test_a_record_may_write_a_move_in_two_words(text: str) -> None:
    record, _ = notation.read(text, "macedonian-shogi")
    assert record.root.children[0].code == "!57-56"


def test_a_crown_without_a_move_is_refused() -> None:
    _, problems = notation.read("56重(57) 23歩(22)\n譲位", "macedonian-shogi")
    assert problems
    assert "譲位" in say(problems[-1], "ja")


DIAGRAMS = {
    "ja": """\
 8    7    6    5    4    3    2    1
v王* v子   ・   ・   ・   ・   ・   ・  1
 ・   ・   ・   ・   ・   ・   ・   ・  2
 ・   ・   ・   ・   ・  歩+   ・   ・  3
 ・   ・   ・   ・   矢   ・   ・   ・  4
 ・   ・   ・  弓1   重   ・   ・   ・  5
 ・  v重+  ・   ・  v弓0  ・   ・   ・  6
 ・   ・   ・   ・   ・   ・   ・   ・  7
 ・   ・   ・   ・   ・   ・  子*   王  8
先手 持ち駒 矢1 歩2 譲位 1
後手 持ち駒 - 譲位 0
後手の番です""",
    "en": """\
8  7  6  5  4  3  2  1
k* s  .  .  .  .  .  .  1
.  .  .  .  .  .  .  .  2
.  .  .  .  .  P+ .  .  3
.  .  .  .  A  .  .  .  4
.  .  .  B1 H  .  .  .  5
.  h+ .  .  b0 .  .  .  6
.  .  .  .  .  .  .  .  7
.  .  .  .  .  .  S* K  8
First: in hand A1 P2, crown passed 1
Second: in hand -, crown passed 0
Second to move""",
}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_diagram_shows_owners_crowns_arrows_promotion_hands_and_passes(lang: str) -> None:
    sente, gote = "18=K 28=S 55=B1 33=P+ 44=A 45=H", "81=K 71=S 46=B0 76=H+"
    position = army(sente, gote, GOTE, hands=("PPA", ""), passes=(1, 0))
    assert position.diagram(lang).splitlines() == DIAGRAMS[lang].splitlines()
    assert army(sente, gote, hands=("PPA", "")).diagram() == army(sente, gote, hands=("PPA", "")).diagram("ja")


# Refusals.


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("", "refuse.unreadable"),
        ("57", "refuse.unreadable"),
        ("57-59", "refuse.unreadable"),
        ("57-56*", "refuse.unreadable"),
        ("57x56", "refuse.unreadable"),
        ("57?56", "refuse.unreadable"),
        ("K@55", "refuse.unreadable"),
        ("B@55", "refuse.unreadable"),
        ("B3@55", "refuse.unreadable"),
        ("!!57-56", "refuse.unreadable"),
        ("55-54", "refuse.empty"),
        ("52-53", "refuse.not_yours"),
        ("57-57", "macedonian-shogi.stays"),
        ("48-47", "refuse.own_piece"),
        ("17-15", "macedonian-shogi.goes.p"),
        ("57-54", "macedonian-shogi.goes.h"),
        ("28-37", "macedonian-shogi.goes.n"),
        ("38-36", "macedonian-shogi.goes.g"),
        ("58-56", "macedonian-shogi.goes.s"),
        ("48-46", "macedonian-shogi.goes.k"),
        ("57~56", "macedonian-shogi.only_arrows_fly"),
        ("18~15", "macedonian-shogi.in_the_way"),
        ("18~26", "macedonian-shogi.goes.a"),
        ("18~17", "refuse.own_piece"),
        ("P@55", "macedonian-shogi.none_in_hand"),
        ("B2@55", "macedonian-shogi.none_in_hand"),
    ],
)
def test_a_refusal_says_why(code: str, key: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        start().parse(code)
    assert (refused.value.code, refused.value.reason.key, refused.value.ply) == (code, key, None)


@pytest.mark.parametrize(
    ("position", "code", "key"),
    [
        (with_kings("55=H 54=P"), "55-53", "macedonian-shogi.heavy_leaps"),
        (with_kings("55=P+"), "55-56", "macedonian-shogi.goes.p.up"),
        (with_kings("55=H+"), "55-56", "macedonian-shogi.goes.h.up"),
        (with_kings("55=B0"), "55-53", "macedonian-shogi.no_arrow_left"),
        (with_kings("55=B0"), "55~53", "macedonian-shogi.no_arrow_left"),
        (with_kings("55=B0"), "55-34", "macedonian-shogi.goes.b"),
        (with_kings("55=B1"), "55-34", "macedonian-shogi.goes.a"),
        (with_kings("55=B1"), "55-53", "macedonian-shogi.goes.b"),  # his arrow would
        (with_kings("55=B1", "53=B1"), "55-53", "macedonian-shogi.goes.b"),
        (with_kings("55=B1 53=B1"), "55-53", "refuse.own_piece"),
        (with_kings("55=B1 53=B2"), "55-53", "macedonian-shogi.archer_full"),
        (with_kings("55=A 53=P"), "55~53", "macedonian-shogi.only_back"),
        (with_kings("55=A", "53=B0"), "55~53", "macedonian-shogi.only_back"),
        (with_kings("55=B1 53=P"), "55~53", "refuse.own_piece"),
        (with_kings("55=B1"), "55~55", "macedonian-shogi.stays"),
        (with_kings("55=B1 54=B2"), "55~54", "macedonian-shogi.archer_full"),
        (with_kings("55=B1 54=B2"), "55-54", "macedonian-shogi.archer_full"),
        (with_kings("55=B1 54=B1"), "55-54", "refuse.own_piece"),
        (with_kings("55=B0 54=B2"), "55-54", "refuse.own_piece"),
        (with_kings("55=B1 54=P"), "55-54", "refuse.own_piece"),
        (with_kings("55=A"), "55-54", "macedonian-shogi.arrow_walks"),
        (with_kings("55=A", "54=P"), "55~54", "macedonian-shogi.only_back"),
        (with_kings("55=A"), "55~53", "macedonian-shogi.only_back"),
        (with_kings("55=A 53=B2"), "55~53", "macedonian-shogi.archer_full"),
        (with_kings("55=A 53=B1 54=P"), "55~53", "macedonian-shogi.in_the_way"),
        (with_kings("55=A 43=B1"), "55~43", "macedonian-shogi.goes.a"),
        (with_kings("", hands=("P", "")), "P@53", "macedonian-shogi.drop_in_camp"),
        (with_kings("", hands=("P", "")), "P@18", "macedonian-shogi.drop_on_empty"),
        (with_kings("", hands=("BA", "")), "B2@55", "macedonian-shogi.too_few_arrows"),
        (with_kings("55=P"), "!55-54", "macedonian-shogi.crown_passed"),
        (army("18=K 55=P", KINGS[1]), "!55-54", "macedonian-shogi.crown_alone"),
        (army(KINGS[0] + " 55=P", KINGS[1]), "!55-53", "macedonian-shogi.goes.p"),
    ],
)
def test_refusals_in_play(position: Army, code: str, key: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        position.parse(code)
    assert refused.value.reason.key == key


@pytest.mark.parametrize(
    ("position", "taps", "spot", "key"),
    [
        (start(), "", "55", "refuse.empty"),
        (start(), "", "52", "refuse.not_yours"),
        (start(), "", "18", "macedonian-shogi.hemmed_in"),
        (start(), "crown", "18", "macedonian-shogi.hemmed_in"),
        (start(), "crown", "55", "refuse.empty"),
        (start(), "57", "54", "macedonian-shogi.goes.h"),
        (start(), "crown 57", "54", "macedonian-shogi.goes.h"),
        (with_kings("55=A"), "", "55", "macedonian-shogi.no_archer_near"),
        (with_kings("55=A 53=B0"), "55", "54", "macedonian-shogi.only_back"),
        (with_kings("55=B1 54=B2"), "55", "54", "macedonian-shogi.archer_full"),
        (with_kings("55=B1 53=P"), "55", "52", "macedonian-shogi.in_the_way"),
        (with_kings("55=B0"), "55", "52", "macedonian-shogi.no_arrow_left"),
        (with_kings("", hands=("P", "")), "hand:P", "53", "macedonian-shogi.drop_in_camp"),
        (with_kings("", hands=("B", "")), "hand:B", "18", "macedonian-shogi.drop_on_empty"),
        (with_kings("", hands=("P", "")), "", "hand:B", "macedonian-shogi.none_in_hand"),
        (with_kings("55=P"), "", "crown", "macedonian-shogi.crown_passed"),
        (army("18=K 55=P", KINGS[1]), "", "crown", "macedonian-shogi.crown_alone"),
        (start(), "57", "crown", "macedonian-shogi.crown_once"),
    ],
)
def test_a_tap_that_leads_nowhere_is_explained(position: Army, taps: str, spot: str, key: str) -> None:
    assert position.explain(tuple(taps.split()), spot).key == key


def test_a_missing_man_is_named() -> None:
    kind = Words("macedonian-shogi.kind.b")
    assert start().explain((), "hand:B") == start().refusal("B1@55") == Words("macedonian-shogi.none_in_hand", kind=kind)


# Events.


@pytest.mark.parametrize(
    ("position", "code", "events"),
    [
        (with_kings("55=B2", "53=N"), "55~53", "take:3:53::N load:4:55:55:1 fly:7:55:53:A"),
        (with_kings("55=B2 53=B0"), "55~53", "load:4:55:55:1 fly::55:53:A load:3:53:53:1"),
        (with_kings("55=A 53=B1"), "55~53", "fly:4:55:53:A load:3:53:53:2"),
        (with_kings("55=N"), "55-43", "jump:3:55:43:N"),
        (with_kings("54=P", "53=H+"), "54-53", "take:3:53::H+ slide:4:54:53:P promote:4:53:53:P+"),
        (with_kings("", hands=("AB", "")), "B1@55", "drop:5::55:B1"),
        (army(*KINGS), "!28-27", "crown:2:18:28:1 slide:2:28:27:S"),
        (army(*KINGS, passes=(1, 0)), "!28-27", "crown:1:28:18:2 slide:2:28:27:S"),
    ],
)
def test_events(position: Army, code: str, events: str) -> None:
    told = [":".join(str(part) for part in event) for event in position.events(position.parse(code))]  # type: ignore[arg-type]
    assert sorted(told) == sorted(events.split())


@pytest.mark.parametrize(
    ("sente", "gote", "steps"), [("55=H", "", True), ("55=H 54=P", "", False), ("55=H", "54=P", False), ("55=H 53=P", "", False)]
)
def test_who_steps_himself(sente: str, gote: str, steps: bool) -> None:
    assert with_kings(sente, gote).steps(CELL["55"], CELL["53"]) is steps


# What the page shows beside the board.


def test_the_hand_is_tapped_by_its_owner_on_turn() -> None:
    position = with_kings("", hands=("PPA", "N"))
    view = board_of(position.game)
    assert [(item.tap, item.count) for item in view.hand(position, SENTE)] == [("hand:P", 2), ("hand:A", 1)]
    assert [(item.tap, item.count) for item in view.hand(position, GOTE)] == [("", 1)]


def test_the_crown_has_a_button_while_it_can_be_passed() -> None:
    view = board_of(load("macedonian-shogi"))
    assert [item.tap for item in view.commands(start())] == ["crown"]
    assert view.commands(with_kings("")) == []


def test_an_arrow_only_mark_tells_flights_from_steps() -> None:
    position = with_kings("55=B1", "53=P")
    view = board_of(position.game)
    assert [view.lit(position, ("55",), spot) for spot in ("54", "53", "44", "33")] == ["m-lit", "m-take", "m-flight", "m-flight"]
    assert view.lit(position, (), "55") == view.lit(position, ("crown",), "55") == ""


def test_the_pictures_can_stand_upright_on_either_side() -> None:
    view = board_of(load("macedonian-shogi"))
    view.pictures = True
    names = set(re.findall(r'<symbol id="([^"]+)"', view.symbols()))
    shown = {piece.symbol for seat in (0, 1) for piece in view.pieces(start(), seat)}
    assert shown <= names
    assert any(name.endswith("-turned") for name in shown)
