"""マケドニア将棋 in words: codes, taps, notation, refusals, events, and the sentences beside the board."""

import re

import pytest
from armies import GOTE, KINGS, SENTE, army, start, with_kings

from core.contract import IllegalMove
from core.records.reading import text_reader
from core.taps import Taps
from core.words import LANGUAGES, Words, say
from games import board_of, load
from games.macedonian_shogi.army import CELL
from games.macedonian_shogi.rules import Army
from ui.html.status import commands

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
    assert " ".join(position.taps(position.parse(code))) == taps


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
    assert (position.kifu(move, "ja"), position.kifu(move, "en")) == (ja, en)
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
    record, _ = text_reader.read(text, "macedonian-shogi")
    assert record.root.children[0].code == "!57-56"


def test_a_crown_without_a_move_is_refused() -> None:
    _, problems = text_reader.read("56重(57) 23歩(22)\n譲位", "macedonian-shogi")
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
Player 1: in hand A1 P2, crown passed 1
Player 2: in hand -, crown passed 0
Player 2 to move""",
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
        (start(), "", "hand:", "refuse.nothing"),
        (start(), "", "hand:GH", "refuse.nothing"),
        (start(), "", "nowhere", "refuse.nothing"),
    ],
)
def test_a_tap_that_leads_nowhere_is_explained(position: Army, taps: str, spot: str, key: str) -> None:
    assert position.explain(tuple(taps.split()), spot).key == key


def test_ones_own_man_without_a_move_is_named_by_his_kind() -> None:
    said = start().explain((), "18")
    assert [say(said, lang) for lang in LANGUAGES] == ["この矢2本の弓兵は動けません", "this archer with two arrows cannot move"]


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
    told = [":".join(str(part) for part in event) for event in position.events(position.parse(code))]
    assert sorted(told) == sorted(events.split())


@pytest.mark.parametrize(
    ("sente", "gote", "steps"), [("55=H", "", True), ("55=H 54=P", "", False), ("55=H", "54=P", False), ("55=H 53=P", "", False)]
)
def test_who_steps_himself(sente: str, gote: str, steps: bool) -> None:
    assert with_kings(sente, gote).steps(CELL["55"], CELL["53"]) is steps


# The parts of the page beside the board.


def test_the_hand_is_tapped_by_its_owner_on_turn() -> None:
    position = with_kings("", hands=("PPA", "N"))
    view = board_of(position.game)
    assert [(item.tap, item.count) for item in view.hand(position, SENTE)] == [("hand:P", 2), ("hand:A", 1)]
    assert [(item.tap, item.count) for item in view.hand(position, GOTE)] == [("", 1)]


def test_the_crown_keeps_its_button_and_is_struck_out_when_it_cannot_be_passed() -> None:
    view = board_of(load("macedonian-shogi"))
    assert [(item.tap, item.classes) for item in view.commands(start())] == [("crown", "")]
    for position, why in ((with_kings("55=P"), "crown_passed"), (army("18=K 55=P", KINGS[1]), "crown_alone")):
        (item,) = view.commands(position)
        assert (item.tap, item.classes) == ("crown", "gone")
        assert commands([item], Taps(position).lit(), (), "ja").count("aria-disabled") == 1
        taps = Taps(position)
        taps.tap("crown")
        assert taps.refusal == Words("macedonian-shogi." + why)
    assert "aria-disabled" not in commands(view.commands(start()), ["crown"], (), "ja")


@pytest.mark.parametrize(
    ("passes", "gone", "rights"),
    [((0, 0), "", ["pass", "pass"]), ((1, 0), "", ["back", "pass"]), ((1, 2), "", ["back", "settled"]), ((0, 1), "S", ["none", "back"])],
)
def test_who_may_still_pass_the_crown_stands_at_both_seats(passes: tuple[int, int], gone: str, rights: list[str]) -> None:
    position = army("18=K 55=P" if gone else KINGS[0], KINGS[1], passes=passes)
    view = board_of(position.game)
    for player, right in enumerate(rights):
        shown = view.holding(position, player, "en")
        assert f'data-right="{right}"' in shown and say(Words("macedonian-shogi.right." + right), "en") in shown
        assert ("crown-cut" in shown) is (right in ("settled", "none"))


def test_an_arrow_only_mark_tells_flights_from_steps() -> None:
    position = with_kings("55=B1", "53=P")
    view = board_of(position.game)
    assert [view.lit(position, ("55",), spot) for spot in ("54", "53", "44", "33")] == ["m-lit", "m-take", "m-flight", "m-flight"]
    assert view.lit(position, (), "55") == view.lit(position, ("crown",), "55") == ""


def test_the_pictures_can_stand_upright_on_either_side() -> None:
    view = board_of(load("macedonian-shogi"))
    view.choose("pictures", True)
    names = set(re.findall(r'<symbol id="([^"]+)"', view.symbols()))
    shown = {piece.symbol for seat in (0, 1) for piece in view.pieces(start(), seat)}
    assert shown <= names
    assert any(name.endswith("-turned") for name in shown)
