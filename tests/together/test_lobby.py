"""Somebody to play with: who waits, who fits, and the knock; strangers may write what they want."""

import random

import pytest
from friends import ID, digest, resign

from core.levels import STRONGEST
from core.records import link, mending
from core.records.record import Record
from core.terms import toss, with_friend
from core.words import LANGUAGES, say
from games import board_of, ids, load
from ui.together import lobby, odds, series
from ui.together.game import FriendGame
from ui.together.lobby import Lobby, Wish

NOW = 1_000_000
KEYS = [f"{number:064x}" for number in range(1, 9)]
SEAL = "A" * 43
WANTS = Wish((3, 7), ["maciji", "two-three"], ["", "300+5"], False, "")


def waits(own: int = 0, wish: Wish | None = WANTS, others: dict[int, Wish] | None = None) -> Lobby:
    """A person who waits, and has heard of others."""
    made = Lobby(KEYS[own], wish, [])
    for other, wanted in (others or {}).items():
        assert made.received(KEYS[other], lobby.written(wanted), 5, NOW)
    return made


def begun(mine: Wish = WANTS, theirs: Wish = WANTS, game: str = "maciji", limit: str = "") -> str:
    """The first link of a game for which one knocks."""
    return lobby.begin(mine, theirs, game, limit, ID, digest, bytes(16)).fragment(True)


def agreed(text: str, mine: Wish = WANTS, theirs: Wish = WANTS) -> bool:
    """True if the receiver of a knock takes its link."""
    asked = link.read(text)
    friend, problems = with_friend.read(asked.terms)
    asked.problems.extend(problems)
    return lobby.is_agreed(mine, theirs, asked, friend)


@pytest.mark.parametrize(
    "wish",
    [
        WANTS,
        Wish((0, 0), ["maciji"], [""], True, "second"),
        Wish((0, 0), ["macedonian-shogi"], [""], False, "piece"),
        Wish((0, 0), ["maciji"], [""], False, "hints:8"),
        Wish((11, 11), list(ids()), list(lobby.CLOCKS), True, ""),
    ],
)
def test_a_wish_is_read_as_it_was_written(wish: Wish) -> None:
    assert lobby.read(lobby.written(wish)) == wish._replace(games=[each for each in ids() if each in wish.games])
    assert len(lobby.written(wish)) < 250
    assert all(say(lobby.name_of(wish), lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    "text",
    [
        "", "1", "2&n=1.1&g=maciji&c=", "1&n=1.1&g=maciji", "1&n=1.1&g=chess&c=", "1&n=1.1&g=maciji&c=1+1", "1&n=12.1&g=maciji&c=",
        "1&n=-1.1&g=maciji&c=", "1&n=1&g=maciji&c=", "1&n=<b>.1&g=maciji&c=", "1&n=1.1&g=maciji&c=&h=queen", "1&n=٣.1&g=maciji&c=",
        "1&n=1.1&g=maciji&c=&h=hints:9", "1&n=1.1&g=maciji&c=&h=hints:", "1&n=1.1&g=maciji&c=&h=piece:1",
        "1&n=1.1&g=maciji&c=&x=" + "x" * 600, "[" * 500, "1&n=0001.1&g=maciji&c=",
    ],
)  # fmt: skip
def test_no_other_presence_counts(text: str) -> None:
    here = waits()
    assert not here.received(KEYS[1], text, 5, NOW)
    assert here.count() == 0


def test_what_is_unknown_in_a_presence_is_left_out() -> None:
    assert lobby.read("1&n=3.7&g=chess,two-three,maciji&c=,300+5,1+1&o=2&z=1") == WANTS._replace(games=["two-three", "maciji"])


@pytest.mark.parametrize("seed", range(40))
def test_no_text_makes_it_raise(seed: int) -> None:
    chance = random.Random(seed)
    here = waits(others={1: WANTS})
    parts = [
        "1",
        "&",
        "n=",
        ".",
        "g=",
        "c=",
        "maciji",
        ",",
        "300+5",
        " ",
        "knock",
        "yes",
        "no",
        "gone",
        ID,
        "3",
        "\x00",
        "🐸",
        "=",
        "h=second",
    ]
    for _ in range(50):
        text = "".join(chance.choice(parts) for _ in range(chance.randrange(12)))
        here.received(KEYS[1], text, chance.randrange(9), NOW)
        here.opens(KEYS[1], text, NOW)


def test_a_presence_counts_for_three_minutes_and_the_newest_counts() -> None:
    here = waits(others={1: WANTS, 2: WANTS._replace(games=["medamagaeru"])})
    assert (here.count(), [key for key, _ in here.fitting()]) == (2, [KEYS[1]])
    assert not here.received(KEYS[1], lobby.written(WANTS), 5, NOW + 60_000), "a replay"
    assert not here.received(KEYS[1], "1", 4, NOW + 60_000), "an older one"
    assert not here.received(KEYS[1], lobby.written(WANTS), 65, NOW + 60_000), "renewed: the list is as before"
    assert here.tick(NOW + 181_000)
    assert [key for key, _ in here.fitting()] == [KEYS[1]]
    assert here.tick(NOW + 241_000)
    assert here.count() == 0
    here.received(KEYS[1], lobby.written(WANTS), 70, NOW)
    assert here.received(KEYS[1], "1", 71, NOW), "who leaves says so"
    assert here.count() == 0


def test_the_pool_has_an_end_and_nobody_is_pushed_out() -> None:
    here = waits(others={1: WANTS})
    for number in range(2 * lobby.MOST):
        here.received(f"{number + 99:064x}", lobby.written(WANTS), 5, NOW + 1)
    assert here.count() == lobby.MOST
    assert here.fitting()[0][0] == KEYS[1]


@pytest.mark.parametrize(
    ("theirs", "found"),
    [
        (WANTS, [("maciji", ""), ("maciji", "300+5"), ("two-three", ""), ("two-three", "300+5")]),
        (WANTS._replace(games=["two-three", "uchu-yuei"], clocks=["300+5", "move/10"]), [("two-three", "300+5")]),
        (WANTS._replace(games=["uchu-yuei"]), []),
        (WANTS._replace(clocks=["move/10"]), []),
    ],
)
def test_two_fit_by_game_and_clock(theirs: Wish, found: list[tuple[str, str]]) -> None:
    assert lobby.matches(WANTS, theirs) == found
    assert bool(waits(others={1: theirs}).fitting()) == bool(found)


GIVEN = [
    ("", ""),
    ("second", ""),
    ("", "second"),
    ("second", "second"),
    ("piece", ""),
    ("", "piece"),
    ("piece", "second"),
    ("hints", ""),
    ("", "hints"),
    ("hints:4", ""),
    ("", "hints:1"),
]
SHOGI = "macedonian-shogi"


@pytest.mark.parametrize("gives", GIVEN)
@pytest.mark.parametrize("game", ids())
@pytest.mark.parametrize("limit", lobby.CLOCKS)
def test_a_game_that_both_want_is_agreed(gives: tuple[str, str], game: str, limit: str) -> None:
    mine, theirs = (Wish((1, 1), list(ids()), list(lobby.CLOCKS), False, each) for each in gives)
    made = lobby.begin(mine, theirs, game, limit, ID, digest, bytes(16))
    seats = {("second", ""): 1, ("", "second"): 0, ("hints", ""): 0, ("", "hints"): 1, ("hints:4", ""): 0, ("", "hints:1"): 1}
    seats.update({("piece", ""): 0, ("", "piece"): 1} if game == SHOGI else {})
    assert made.own_side == seats.get(gives)
    assert toss.is_toss(made.friend.toss) == (made.own_side is None)
    assert bool(made.record.start) == (gives in seats and "piece" in gives)
    assert made.friend.hints == {"hints": "1", "hints:4": "1:4", "hints:1": "1:1"}.get("".join(gives), "")
    assert made.hint_level() == (made.friend.hints[2:] or STRONGEST)
    assert agreed(made.fragment(True), theirs, mine)
    assert not agreed(
        with_friend.write(made.record, made.friend.changed(hints="" if made.friend.hints else "0"), made.own_side, None, True), theirs, mine
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game=maciji", "game=uchu-yuei"),
        ("game=maciji", "game=chess"),
        ("game=maciji", "game=maciji&size=9x9"),
        ("&v=1", "&clock=move/10&v=1"),
        ("&v=1", "&clock=x&v=1"),
        ("&v=1", "&moves=b2&v=1"),
        ("&v=1", "&end=resign:1&v=1"),
        ("&v=1", "&seat=0&v=1"),
        ("&v=1", "&seat=1&v=1"),
        ("&v=1", "&ask=draw&v=1"),
        ("&v=1", "&n0=Buy%20my%20shoes&v=1"),
        ("&v=1", "&re=" + ID + "&v=1"),
        ("&v=1", "&score=9-0&v=1"),
        ("&v=1", ""),
        ("friend=" + ID, "friend=x"),
        ("toss=", "toss=" + SEAL + "."),
    ],
)
def test_a_knock_for_anything_else_is_not_agreed(old: str, new: str) -> None:
    text = begun()
    assert agreed(text)
    assert old in text
    assert not agreed(text.replace(old, new))


def test_no_toss_or_another_side_is_not_agreed_where_one_gives_the_first_move() -> None:
    strong = WANTS._replace(gives="second")
    text = begun(strong, WANTS)
    assert "seat=0" in text
    assert agreed(text, WANTS, strong)
    assert not agreed(text.replace("seat=0", "seat=1"), WANTS, strong)
    assert not agreed(text)
    assert not agreed(begun(), WANTS, strong)


def test_a_piece_less_is_exactly_that_position() -> None:
    strong, weak = (WANTS._replace(games=[SHOGI, "maciji"], gives=each) for each in ("piece", ""))
    text = begun(strong, weak, SHOGI)
    assert agreed(text, weak, strong)
    position = link.read(text).record.position  # type: ignore[union-attr]
    usual = board_of(position.game).pieces(load(SHOGI).start(), 0)
    here = {piece.spot for piece in board_of(position.game).pieces(position, 0)}
    assert [(piece.spot, piece.owner) for piece in usual if piece.spot not in here] == [("78", 0)]
    assert (position.turn, position.outcome()) == (0, None)

    start = "start=" + link.quote(odds.start(SHOGI, 0))
    assert start in text
    for other in (odds.start(SHOGI, 1), odds.start(SHOGI, 0).replace("SK!", "K!S"), odds.start(SHOGI, 0).replace("PPHHHHPP", "8")):
        assert not agreed(text.replace(start, "start=" + link.quote(other)), weak, strong)
    assert not agreed(text.replace(start + "&", ""), weak, strong)
    assert not agreed(text.replace("seat=1", "seat=0"), weak, strong)
    assert not agreed(text, weak, weak)
    assert not agreed(text, strong, strong)
    even = begun(weak, weak, SHOGI)
    assert agreed(even, weak, weak)
    assert not agreed(even.replace("&v=1", "&" + start + "&v=1"), weak, weak)


@pytest.mark.parametrize("side", [0, 1])
def test_in_a_rematch_the_same_player_has_a_piece_less(side: int) -> None:
    record = Record(load(SHOGI), None, odds.start(SHOGI, side))
    game = FriendGame(record, with_friend.Friend().changed(id=ID), side)
    assert resign(game)
    following = series.rematch(game, digest)
    assert following is not None
    assert (following.own_side, following.record.start) == (1 - side, odds.start(SHOGI, 1 - side))
    assert odds.swapped(SHOGI, "") == ""


@pytest.mark.parametrize("level", ["", ":1", ":8"])
@pytest.mark.parametrize("side", [0, 1])
def test_in_a_rematch_the_same_player_has_hints(side: int, level: str) -> None:
    game = FriendGame(Record(load("maciji")), with_friend.Friend().changed(id=ID, hints="1" + level), side)
    assert (game.has_hints(), game.hint_level()) == (side == 1, level[1:] or STRONGEST)
    assert resign(game)
    assert game.hint_level() == STRONGEST, "the game is over"
    following = series.rematch(game, digest)
    assert following is not None and following.friend.hints == "0" + level
    assert following.has_hints() == (side == 1)


def test_another_level_of_hints_is_not_agreed() -> None:
    strong = WANTS._replace(gives="hints:3")
    text = begun(strong, WANTS)
    assert "hints=1:3" in text
    assert agreed(text, WANTS, strong)
    assert not any(agreed(text.replace("hints=1:3", other), WANTS, strong) for other in ("hints=1", "hints=1:8", "hints=0:3", "hints=1:33"))


def test_options_are_agreed_if_both_want_them() -> None:
    text = begun().replace("game=maciji", "game=maciji&warp=on")
    assert mending.read(text).record is not None
    free = WANTS._replace(options=True)
    assert [agreed(text, *both) for both in ((free, free), (free, WANTS), (WANTS, free))] == [True, False, False]


def test_a_knock_and_its_answer() -> None:
    one, other = waits(0, others={1: WANTS}), waits(1, others={0: WANTS})
    text = one.knock(KEYS[1], ID, begun(), NOW)
    assert one.knock(KEYS[1], ID, begun(), NOW) == "", "one at a time"
    came = other.opens(KEYS[0], text, NOW)
    assert (came.kind, came.value) == ("knock", begun())
    other.put(came, ID, NOW)
    key, answer = other.answer(True, NOW)
    assert key == KEYS[0]
    assert one.opens(KEYS[2], answer, NOW).kind == "pass", "of another"
    assert one.opens(KEYS[1], answer.replace(ID, ID[::-1]), NOW).kind == "pass", "of another game"
    assert one.opens(KEYS[1], answer, NOW) == lobby.Letter("yes", KEYS[1], ID)
    assert one.opens(KEYS[1], answer, NOW).kind == "pass", "a replay"


def test_not_now_is_heard_and_then_there_is_peace() -> None:
    one, other = waits(0, others={1: WANTS}), waits(1, others={0: WANTS})
    text = one.knock(KEYS[1], ID, begun(), NOW)
    other.put(other.opens(KEYS[0], text, NOW), ID, NOW)
    assert one.opens(KEYS[1], other.answer(False, NOW)[1], NOW).kind == "no"
    other.tick(NOW + lobby.AGAIN + 1)
    assert other.opens(KEYS[0], text, NOW + lobby.AGAIN + 1).kind == "pass"


def test_knocks_that_nobody_answers_or_that_are_taken_back_end() -> None:
    one, other = waits(0, others={1: WANTS}), waits(1, others={0: WANTS})
    other.put(other.opens(KEYS[0], one.knock(KEYS[1], ID, begun(), NOW), NOW), ID, NOW)
    key, text = one.give_up()
    assert other.opens(key, text, NOW).kind == "pass", "of another key"
    assert other.opens(KEYS[0], text, NOW).kind == "gone"
    assert (other.asked, other.answer(True, NOW)) == (None, ("", ""))
    one.knock(KEYS[1], ID, begun(), NOW)
    assert one.lapses(NOW + lobby.ANSWER + 1)[0] == KEYS[1]
    assert one.knocked is None


def test_a_knock_that_was_read_late_and_has_lapsed_can_no_longer_be_accepted() -> None:
    """Its sender says so: the clock of the other one began with the reminder."""
    one, other = waits(0, others={1: WANTS}), waits(1, others={0: WANTS})
    one.knock(KEYS[1], ID, begun(), NOW)
    read = NOW + lobby.ANSWER - 1000
    other.put(other.opens(KEYS[0], one.remind(KEYS[1])[1], read), ID, read)
    assert one.lapses(read) == ("", "")
    key, text = one.lapses(read + 2000)
    assert (key, one.knocked) == (KEYS[1], None)
    assert other.opens(KEYS[0], text, read + 2000).kind == "late"
    assert other.asked is None


def test_a_knock_that_is_taken_back_before_it_is_put_is_not_put() -> None:
    one, other = waits(0, others={1: WANTS}), waits(1, others={0: WANTS, 2: WANTS})
    came = other.opens(KEYS[0], one.knock(KEYS[1], ID, begun(), NOW), NOW)
    other.opens(KEYS[2], "1 gone " + ID, NOW)
    assert not other.is_gone(KEYS[0], ID), "a third says nothing about it"
    assert other.opens(KEYS[0], one.give_up()[1], NOW).kind == "pass"
    assert other.is_gone(came.key, ID)
    assert not other.is_gone(came.key, ID[::-1])


def test_one_who_leaves_no_longer_asks() -> None:
    one, other = waits(0, others={1: WANTS}), waits(1, others={0: WANTS})
    other.put(other.opens(KEYS[0], one.knock(KEYS[1], ID, begun(), NOW), NOW), ID, NOW)
    assert other.received(KEYS[0], "1", 6, NOW)
    assert other.asked is None, "else others wait for an answer that cannot be given"


def test_a_knock_that_could_not_be_put_may_come_again() -> None:
    one, other = waits(0, others={1: WANTS}), waits(1, others={0: WANTS})
    text = one.knock(KEYS[1], ID, begun(), NOW)
    assert [other.opens(KEYS[0], text, NOW).kind for _ in range(2)] == ["knock", "pass"]
    other.hear_again(KEYS[0])
    assert other.opens(KEYS[0], text, NOW).kind == "knock"


def test_a_knock_at_one_who_leaves_waits_only_for_an_answer_on_its_way() -> None:
    one, other = waits(0, others={1: WANTS, 2: WANTS}), waits(1, others={0: WANTS})
    other.put(other.opens(KEYS[0], one.knock(KEYS[1], ID, begun(), NOW), NOW), ID, NOW)
    answer = other.answer(True, NOW)[1]
    assert one.received(KEYS[1], "1", 6, NOW + 1000)
    assert one.lapses(NOW + 1000 + lobby.PARTING) == ("", "")
    assert one.opens(KEYS[1], answer, NOW + 1000 + lobby.PARTING).kind == "yes", "who accepts leaves, and the answer may be late"
    assert one.knock(KEYS[2], ID, begun(), NOW + 2000)
    one.received(KEYS[2], "1", 6, NOW + 3000)
    assert one.lapses(NOW + 3001 + lobby.PARTING)[1] and one.knocked is None
    one.received(KEYS[1], lobby.written(WANTS), 7, NOW + 9000)
    assert one.knock(KEYS[1], ID, begun(), NOW + 9000)
    one.received(KEYS[1], "1", 8, NOW + 9000 + lobby.ANSWER - 1)
    assert one.lapses(NOW + 9001 + lobby.ANSWER)[1], "nothing waits longer than it would have"


def test_a_second_knock_waits_for_its_turn() -> None:
    one, others = waits(0, others={1: WANTS, 2: WANTS}), [waits(side, others={0: WANTS}) for side in (1, 2)]
    texts = [other.knock(KEYS[0], ID[number:] + ID[:number], begun(), NOW) for number, other in enumerate(others)]
    one.put(one.opens(KEYS[1], texts[0], NOW), ID, NOW)
    assert one.opens(KEYS[2], texts[1], NOW).kind == "pass"
    one.answer(False, NOW)
    assert others[1].remind(KEYS[0]) == (KEYS[0], texts[1]), "the presence is renewed"
    assert one.opens(KEYS[2], texts[1], NOW).kind == "knock"


def test_two_who_knock_at_each_other_get_one_game() -> None:
    one, other = waits(0, others={1: WANTS}), waits(1, others={0: WANTS})
    texts = one.knock(KEYS[1], ID, begun(), NOW), other.knock(KEYS[0], ID[::-1], begun(), NOW)
    assert one.opens(KEYS[1], texts[1], NOW).kind == "pass"
    assert other.opens(KEYS[0], texts[0], NOW).kind == "both"


def test_only_a_person_who_waits_and_fits_can_knock_and_not_too_often() -> None:
    here = waits(others={1: WANTS, 2: WANTS._replace(games=["uchu-yuei"])})
    text = "1 knock " + begun()
    assert [here.opens(KEYS[other], text, NOW).kind for other in (3, 2, 1, 1)] == ["pass", "pass", "knock", "pass"]
    assert waits(0, None, {1: WANTS}).opens(KEYS[1], text, NOW).kind == "pass", "who does not wait hears no knock"
    assert here.opens(KEYS[1], "1 knock " + "x" * 5000, NOW + 99_000).kind == "pass"


def test_one_who_is_blocked_is_never_heard_again() -> None:
    here = waits(others={1: WANTS, 2: WANTS})
    here.put(here.opens(KEYS[1], "1 knock " + begun(), NOW), ID, NOW)
    here.block([KEYS[1]])
    assert (here.asked, here.count()) == (None, 1)
    assert not here.received(KEYS[1], lobby.written(WANTS), 99, NOW)
    assert here.opens(KEYS[1], "1 knock " + begun(), NOW + 99_000).kind == "pass"
    assert Lobby(KEYS[0], WANTS, here.blocked).blocked == [KEYS[1]]


def test_a_knock_is_repeated_for_one_whose_page_is_new() -> None:
    one, other = waits(0, others={1: WANTS, 2: WANTS}), waits(1, others={0: WANTS})
    assert one.remind(KEYS[1]) == ("", "")
    text = one.knock(KEYS[1], ID, begun(), NOW)
    assert one.remind(KEYS[2]) == ("", "")
    assert one.remind(KEYS[1]) == (KEYS[1], text)
    came = other.opens(KEYS[0], text, NOW)
    other.put(came, ID, NOW)
    assert other.opens(KEYS[0], text, NOW).kind == "pass", "one who has heard it is not asked twice"


@pytest.mark.parametrize("gives", GIVEN)
def test_the_game_of_a_knock_can_be_made_again_from_its_link(gives: tuple[str, str]) -> None:
    mine, theirs = (WANTS._replace(gives=each) for each in gives)
    made = lobby.begin(mine, theirs, "maciji", "300+5", ID, digest, bytes(16))
    asked = link.read(made.fragment(True))
    friend, _ = with_friend.read(asked.terms)
    again = lobby.begun(asked, friend, made.secret)
    assert (again.own_side, again.chooses, again.secret) == (made.own_side, made.chooses, made.secret)
    assert again.fragment(True) == made.fragment(True)


def test_every_nickname_is_shown_in_the_readers_language() -> None:
    wishes = [WANTS._replace(name=(first, second)) for first in range(lobby.FIRST) for second in range(lobby.SECOND)]
    every = [{lang: say(lobby.name_of(wish), lang) for lang in LANGUAGES} for wish in wishes]
    for names in every:
        for lang, name in names.items():
            assert {each: lobby.in_language(name, each) for each in LANGUAGES} == names, lang
    for lang in LANGUAGES:
        assert len({names[lang] for names in every}) == len(every)
    assert [lobby.in_language(name, "en") for name in ("", "Yu", "みどりの", "Green Frog Yu")] == ["", "Yu", "みどりの", "Green Frog Yu"]


def test_the_nicknames_of_strangers_follow_the_language_and_stay_out_of_letters() -> None:
    mine, theirs = [{lang: say(lobby.name_of(WANTS._replace(name=name)), lang) for lang in LANGUAGES} for name in ((1, 2), (3, 4))]
    game = lobby.begin(WANTS, WANTS, "maciji", "", ID, digest, bytes(16))
    game.meet("a" * 64, (mine["ja"], theirs["ja"]))
    assert lobby.translate(game, "en") and game.names() == (mine["en"], theirs["en"])
    assert not lobby.translate(game, "en")
    assert "n0=" not in game.fragment(True)
    game.stranger = ""
    assert not lobby.translate(game, "ja"), "a friend chose that name"
