"""The toss between two players who do not trust each other: honest players agree, and cheating is detected or gains nothing."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import QUICK, TEXT

from core.terms import toss

GAME = "0123456789abcdefghijkl"


def digest(data: bytes) -> bytes:
    """SHA-256."""
    return hashlib.sha256(data).digest()


def number(n: int) -> bytes:
    """The number that a peer has drawn."""
    return n.to_bytes(16, "big")


def tossed(mine: bytes, theirs: bytes, game: str = GAME) -> str:
    """A whole toss between honest players."""
    return toss.opened(toss.answer(toss.seal(digest, game, mine), theirs), mine)


def test_honest_people_have_the_same_lots() -> None:
    sealed = toss.seal(digest, GAME, number(7))
    answered = toss.answer(sealed, number(9))
    whole = toss.opened(answered, number(7))
    assert [toss.is_toss(each) for each in (sealed, answered, whole)] == [True] * 3
    assert [toss.lots(digest, GAME, each) for each in ("", sealed, answered)] == [None] * 3
    for known, came in ((sealed, answered), (answered, whole), (sealed, whole), ("", sealed)):
        assert toss.compare(digest, GAME, known, came) == "newer"
        assert toss.compare(digest, GAME, came, known) == "older"
        assert toss.compare(digest, GAME, came, came) == "same"
    thrown = toss.lots(digest, GAME, whole)
    assert thrown is not None
    assert len(thrown) == 5


def test_both_begin_equally_often() -> None:
    begins = 0
    for n in range(400):
        thrown = toss.lots(digest, GAME, tossed(number(n), number(n * n)))
        assert thrown
        begins += toss.inviter_begins(thrown)
    assert 160 < begins < 240


@pytest.mark.parametrize("faces", range(6))
def test_most_pieces_decide(faces: int) -> None:
    assert toss.inviter_begins([1] * faces + [0] * (5 - faces)) == (faces >= 3)


def test_an_inviter_who_opens_another_number_is_seen() -> None:
    answered = toss.answer(toss.seal(digest, GAME, number(7)), number(9))
    for n in range(50):
        whole = toss.opened(answered, number(n))
        assert (toss.compare(digest, GAME, answered, whole) == "bent") == (n != 7)
        assert (toss.lots(digest, GAME, whole) is None) == (n != 7)


def test_an_inviter_who_seals_anew_after_the_answer_is_seen() -> None:
    answered = toss.answer(toss.seal(digest, GAME, number(7)), number(9))
    for n in range(50):
        other = tossed(number(n), number(9))
        assert (toss.compare(digest, GAME, answered, other) == "bent") == (n != 7)


def test_an_inviter_who_alters_the_answer_is_seen() -> None:
    answered = toss.answer(toss.seal(digest, GAME, number(7)), number(9))
    assert toss.compare(digest, GAME, answered, tossed(number(7), number(8))) == "bent"


def test_a_friend_who_answers_twice_is_seen() -> None:
    sealed = toss.seal(digest, GAME, number(7))
    answered = toss.answer(sealed, number(9))
    assert toss.compare(digest, GAME, answered, toss.answer(sealed, number(10))) == "bent"


def test_a_friend_who_mirrors_the_seal_gains_nothing() -> None:
    begins = 0
    for n in range(400):
        sealed = toss.seal(digest, GAME, number(n))
        thrown = toss.lots(digest, GAME, toss.opened(toss.answer(sealed, toss.as_bytes(sealed)[:16]), number(n)))
        assert thrown
        begins += toss.inviter_begins(thrown)
    assert 160 < begins < 240


def test_a_seal_counts_in_its_own_game_only() -> None:
    whole = tossed(number(7), number(9))
    assert toss.lots(digest, "another0another0another", whole) is None
    assert toss.compare(digest, "another0another0another", "", whole) == "bent"


@QUICK
@given(known=TEXT, came=TEXT | st.from_regex(r"[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{22}){0,3}", fullmatch=True))
def test_no_message_makes_a_toss_raise(known: str, came: str) -> None:
    assert toss.compare(digest, GAME, known, came) in ("same", "newer", "older", "bent")
    toss.lots(digest, GAME, came)


@QUICK
@given(data=st.binary(max_size=40))
def test_bytes_as_text(data: bytes) -> None:
    text = toss.as_text(data)
    assert toss.as_bytes(text) == data
    assert not set(text) - set(toss.SIGNS)
