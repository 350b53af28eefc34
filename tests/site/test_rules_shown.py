"""The illustrated rules: the parts that a rules.json must have, the messages about a faulty one, and that no game leaves anything out."""

import copy
import json
import random
import re

import pytest

from core.records.record import Record
from core.words import LANGUAGES, say
from games import ids, load
from games.macedonian_shogi.army import FACES as MEN
from games.macedonian_shogi.drawing import symbol_of
from tools.site.rulebook.sections import Writer
from tools.site.rulebook.source import BLOCKS, RulesError, path_of, read, read_rules, sentences
from tools.test_support.style import faults

GAMES = [game_id for game_id in ids() if path_of(game_id).is_file()]  # a new game may begin without
# Our own rulings in the rule book, by game: each is on the game's page, with its reason.
RULINGS = {
    "medamagaeru": {"no-move", "fourfold", "home"},
    "uchu-yuei": {"own-block", "five-or-more", "pass", "fourfold", "notation"},
    "shinken-shobu": {"mutual", "no-pieces", "fourfold", "notation"},
    "kokutan-no-uma": {"free-bounce", "pass", "notation"},
    "two-three": {"notation"},
    "progressive-mancala": {"start-hole", "extra-moves", "carry-over"},
    "maciji": {"distinct", "connected", "limits", "setup", "notation"},
    "macedonian-shogi": {"fallen", "arrow-arrow", "archer-drop", "lone-arrow", "no-move", "fourfold", "notation"},
}

SIDES = ("own0", "own1")
DISCS = {(disc, side) for disc in ("disc-o", "disc-x") for side in SIDES}
# Every face of both sides, as the boards draw them.
FACES: dict[str, set[tuple[str, str]]] = {
    "medamagaeru": {(f"frog{face}", side + turned) for face in range(1, 6) for side in SIDES for turned in ("", " turned")},
    "uchu-yuei": DISCS,
    "shinken-shobu": DISCS,
    "kokutan-no-uma": DISCS,
    "two-three": {("disc-o", side) for side in SIDES},
    "progressive-mancala": set(),  # stones are alike, without an owner
    "maciji": {("number1", "own0"), ("number2", "own1"), ("goal", ""), ("goal-reached", ""), ("blocked", ""), ("warp", "")},
    "macedonian-shogi": {
        (symbol_of(face, crowned), side)
        for face in MEN
        for crowned in ((False, True) if face in ("K", "S") else (False,))
        for side in SIDES
    },
}


def small(game_id: str = "medamagaeru") -> dict[str, object]:
    """Rules with one section."""
    figure = {
        "start": "57-56",
        "states": [
            {"say": {"ja": "前です。", "en": "Before."}, "show": "21"},
            {"say": {"ja": "あとです。", "en": "After."}, "do": "21-22"},
        ],
    }
    title = {"ja": "題", "en": "Title"}
    return {"lead": title, "sections": [{"id": "one", "title": title, "body": [{"figure": figure}]}]}


def test_a_figure_is_drawn_once_and_says_what_differs() -> None:
    rules = read_rules("medamagaeru", small())
    html = Writer(rules, "en").article()
    assert html.count('<svg class="picture') == 1
    assert html.count('type="radio"') == 2 and html.count(" checked") == 1
    moved = re.findall(r'class="moved" style="([^"]*)"', html)
    assert len(moved) == 1
    assert moved[0] == "--p1:translate(550px,50px);--p2:translate(550px,150px)"
    assert "Before." in html and "After." in html


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda figure: figure.update(start="57-47"), "57-47"),
        (lambda figure: figure["states"][1].update(do="21-24"), "21-24"),
        (lambda figure: figure["states"][0].update(show="57"), "nothing can be tapped after 57"),
        (lambda figure: figure["states"][0].update(say={"ja": "だけ"}), "no sentence in ja and en"),
        (lambda figure: figure["states"][0].update(say={"ja": "**あ", "en": "a"}), "stars"),
        (lambda figure: figure["states"][0].update(do="57-56"), "every state but the first"),
        (lambda figure: figure["states"][0].update(shows="21"), "a state has no shows"),
        (lambda figure: figure.update(options={"size": "9"}), "size"),
        (lambda figure: figure.update(states=[]), "1 to 6 states"),
    ],
)
def test_what_is_wrong_is_said_with_its_game_and_section(spoil: object, reason: str) -> None:
    data = copy.deepcopy(small())
    spoil(data["sections"][0]["body"][0]["figure"])  # type: ignore[index,operator]
    with pytest.raises(RulesError) as error:
        read_rules("medamagaeru", data)
    assert "medamagaeru: section one" in str(error.value)
    assert reason in str(error.value)


def test_moves_drawn_wrongly_are_found() -> None:
    data = json.loads(path_of("medamagaeru").read_text("utf-8"))
    card = next(block for section in data["sections"] for block in section["body"] if "cards" in block)["cards"][0]
    card["moves"] = ["ooo", "o@o", "oo."]
    with pytest.raises(RulesError, match=r"medamagaeru: section pieces: .*missing \[\(1, 1\)\]"):
        read_rules("medamagaeru", data)


def test_all_our_games_have_them() -> None:
    assert set(GAMES) >= set(RULINGS) == set(FACES)
    assert len(RULINGS) == 8


@pytest.mark.parametrize("game_id", GAMES)
def test_every_sentence_is_in_our_style(game_id: str) -> None:
    found = []
    for where, said, kind in sentences(read(game_id)):
        for lang in LANGUAGES:
            found += [(where, lang, said[lang], wrong) for wrong in [faults(lang, f"rules.{game_id}", said[lang], kind)] if wrong]
    assert found == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_has_its_card(game_id: str) -> None:
    faces = {
        (face[0], face[1])
        for section in read(game_id).sections
        for kind, held in section.body
        if kind == "cards"
        for card in held
        for face in card.faces
    }
    assert FACES.get(game_id, set()) <= faces


@pytest.mark.parametrize("game_id", GAMES)
def test_every_ruling_is_told(game_id: str) -> None:
    told = [held[0] for section in read(game_id).sections for kind, held in section.body if kind == "ruling"]
    assert sorted(told) == sorted(RULINGS.get(game_id, set()))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_reader_finds_every_part(game_id: str) -> None:
    """Boards, endings, options if there are any, notation and terms; and each drawn board finds all its symbols."""
    rules = read(game_id)
    kinds = {kind for section in rules.sections for kind, _ in section.body}
    assert kinds >= set(BLOCKS) - {"cards", "options"} | ({"options"} if load(game_id).options else set()) | (
        {"cards"} if FACES.get(game_id) else set()
    )
    for lang in LANGUAGES:
        html = Writer(rules, lang).article()
        known = set(re.findall(r' id="([^"]+)"', html))
        assert set(re.findall(r'href="#([^"]+)"', html)) <= known
        assert set(re.findall(r' for="([^"]+)"', html)) <= known
        assert set(re.findall(r'aria-labelledby="([^"]+)"', html)) <= known
        assert len(re.findall(r' id="([^"]+)"', html)) == len(known)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_signs_of_a_record_are_explained(game_id: str) -> None:
    """The signs in the list of moves that are no words: the side, a marked piece, a move's gain."""
    dice, record = random.Random(game_id), Record(load(game_id))
    while record.outcome() is None and record.here.ply < 40:
        record.play(record.position.code(dice.choice(record.position.legal_moves())))
    for lang, mark in (("ja", "反"), ("en", "+")):
        data = json.loads(path_of(game_id).read_text("utf-8"))
        told = [term[0][lang] for section in data["sections"] for block in section["body"] for term in block.get("terms", ())]
        written = [node.notation(lang) for node in record.here.line()]
        wanted = {"▲", "△"} | ({mark} if any(mark in kifu for kifu, _ in written) else set())
        wanted |= {
            re.sub(r"\d+", "8", say(remark, lang)) for _, remark in written if remark and re.search(r"\d|^(空|empty)$", say(remark, lang))
        }
        assert [sign for sign in sorted(wanted) if not any(sign in term for term in told)] == []
