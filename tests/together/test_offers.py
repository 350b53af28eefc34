"""Offers between friends: asked, answered, over with the next move; and a turn that is free to take back until it is handed on."""

import re

import pytest
from friends import ID, Device, pair, resign

from core.records.lines import take_back
from ui.together import arrival, telling

LINE = "57-56.21-22.47-46.31-32"


def line(device: Device) -> str:
    """The moves of the game on a device."""
    return ".".join(device.here.codes())


def test_a_draw_offered_with_a_move_and_accepted() -> None:
    first, second, _ = pair(LINE)
    assert first.here.ask("draw")
    assert not first.here.ask("undo"), "one at a time"
    text = first.play("37-36").send()
    assert "ask=draw" in text
    assert second.open(text) == "newer"
    assert (second.keys(), second.here.state()) == (["friend.asks.draw"], "answer")
    assert second.here.reply(True)
    answer = second.send()
    assert "ans=yes" in answer
    assert "end=draw" in answer
    assert first.open(answer) == "newer"
    assert (first.here.state(), second.here.state(), first.here.latest_node().end) == ("over", "over", "draw")


@pytest.mark.parametrize("plays", [False, True])
def test_a_draw_declined_in_words_or_by_playing_on(plays: bool) -> None:
    first, second, _ = pair(LINE)
    first.here.ask("draw")
    asked = first.play("37-36").send()
    second.open(asked)
    if plays:
        second.play("41-42")
    else:
        assert second.here.reply(False)
        assert second.here.state() == "mine"
    assert second.open(asked) == "same", "a declined offer is not made again by its link"
    assert first.open(second.send()) == ("newer" if plays else "news")
    assert (first.keys(), first.here.offer) == (["friend.no.draw"], None)
    assert first.here.may_ask("draw") == plays, "not twice in one position"
    assert first.here.is_denied("draw") != plays


def test_who_asks_by_turns_for_two_things_is_heard_once_for_each() -> None:
    first, second, links = pair(LINE)
    text = links[-1].replace("&v=1", "&ask={}&v=1")
    assert first.open(text.format("draw")) == "news"
    assert [first.open(text.format(what)) for what in ("undo", "draw", "undo")] == ["same"] * 3, "one question at a time"
    for what in ("draw", "undo"):
        assert (first.open(text.format(what)), first.here.asks.what) == ("same" if what == "draw" else "news", what)  # type: ignore[union-attr]
        assert first.here.reply(False)
        first.send()
    assert [first.open(text.format(what)) for what in ("draw", "undo", "draw")] == ["same"] * 3
    assert first.here.state() == "mine"

    for what in ("draw", "undo"):
        assert second.here.ask(what)
        assert first.open(second.send()) == "news", "under a number of its own"
        assert (first.here.state(), first.here.unsent()) == ("mine", True), "it has been refused: the answer goes out once more"
        assert second.open(first.send()) == "news"
    assert not second.here.may_ask("draw") and not second.here.may_ask("undo")
    assert second.here.is_denied("draw") and second.here.is_denied("undo")


def test_to_take_back_is_asked_and_accepted() -> None:
    first, second, links = pair(LINE)
    first.play("37-36")
    assert not first.here.may_ask("undo"), "it is free until it is handed on"
    sent = first.send()
    second.open(sent)
    assert first.here.ask("undo")
    assert first.here.state() == "unsent"
    asked = first.send()
    assert second.open(asked) == "news"
    assert (second.keys(), second.here.state()) == (["friend.asks.undo"], "answer")
    assert second.here.reply(True)
    assert (line(second), second.here.state()) == (LINE, "unsent")
    answer = second.send()
    assert first.open(answer) == "taken"
    assert (line(first), first.keys(), first.here.state()) == (LINE, ["friend.taken_back"], "mine")
    assert len(first.here.record.made) == len(second.here.record.made) == 6, "the move stays as a variation"
    assert [first.open(text) for text in (answer, links[3])] == ["same", "older"]
    for device in (first, second):
        assert [device.open(text) for text in (sent, asked)] == ["undone", "undone"], "its links are old"
    assert second.open(first.play("67-66").send()) == "newer"
    assert line(second) == LINE + ".67-66"


@pytest.mark.parametrize("letter", [True, False])
@pytest.mark.parametrize("end", ["resign:0", "draw"])
def test_who_accepts_to_take_back_ends_nothing_in_the_other_ones_name(end: str, letter: bool) -> None:
    first, second, _ = pair("57-56.21-22.47-46")
    first.here.ask("undo")
    second.open(first.send())
    second.here.reply(True)
    text = second.send().replace("&v=1", f"&end={end}&v=1")
    assert first.open(text, letter=letter) == "taken"
    assert (first.here.runs(), first.here.codes()) == (True, ["57-56", "21-22"])


@pytest.mark.parametrize("letter", [True, False])
def test_a_draw_is_not_accepted_at_a_position_before_it_was_offered(letter: bool) -> None:
    """Where the other one has lost by now, say."""
    first, second, _ = pair(LINE)
    first.here.ask("draw")
    second.open(first.send())
    assert first.open(f"friend={ID}&moves=57-56&end=draw&seat=0&v=1", letter=letter) == "conflict"
    assert first.here.runs()
    second.here.reply(True)
    assert first.open(second.send(), letter=letter) == "newer"
    assert first.here.latest_node().end == "draw"


@pytest.mark.parametrize("letter", [True, False])
@pytest.mark.parametrize("end", ["resign:1", "time:1"])
def test_who_has_given_up_or_run_out_of_time_accepts_no_draw_any_more(end: str, letter: bool) -> None:
    first, _, _ = pair(LINE)
    first.here.ask("draw")
    first.play("67-66").send()
    begins = f"friend={ID}&moves={LINE}"
    assert first.open(f"{begins}.67-66&end={end}&seat=0&v=1", letter=letter) == "newer"
    assert first.open(f"{begins}&end=draw&seat=0&v=1", letter=letter) == "older"
    assert first.here.latest_node().end == end


def test_to_take_back_ones_turn_takes_the_reply_with_it() -> None:
    first, second, _ = pair(LINE)
    assert first.here.ask("undo")
    assert first.here.state() == "unsent"
    text = first.send()
    assert first.here.state() == "mine"
    assert second.open(text) == "news"
    second.here.reply(True)
    assert first.open(second.send()) == "taken"
    assert line(first) == line(second) == "57-56.21-22"


@pytest.mark.parametrize("letter", [True, False])
@pytest.mark.parametrize("codes", ["57-56.21-22.47-46", LINE])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_who_agree_at_once_to_take_back_both_go_back_to_the_later_position(codes: str, order: tuple[int, int], letter: bool) -> None:
    both = pair(codes)[:2]
    for step in range(2):
        assert all(device.here.reply(True) if step else device.here.ask("undo") for device in both)
        links = [device.send() for device in both]
        for side in order:
            assert both[side].open(links[1 - side], letter=letter) in ("news", "newer", "older")
    assert [line(device) for device in both] == [codes.rpartition(".")[0]] * 2
    assert {"mine", "theirs"} == {device.here.state() for device in both}
    assert "conflict" not in [both[side].open(links[1 - side], letter=letter) for side in order]


def reply(device: Device) -> str:
    """Makes any move. Returns the link."""
    position = device.here.latest_node().position
    return device.play(position.code(position.legal_moves()[0])).send()


def unnumbered(text: str) -> str:
    """A link as a device with an earlier version writes it."""
    return re.sub("&seq=[^&]*", "", text)


def test_the_same_move_after_it_was_taken_back_counts() -> None:
    first, second, _ = pair(LINE)
    old = first.play("37-36").send()
    second.open(old)
    first.here.ask("undo")
    second.open(first.send())
    second.here.reply(True)
    first.open(second.send())
    assert second.open(old) == "undone", "its number of take-backs is that of before"
    assert second.open(first.play("37-36").send()) == "newer"
    assert line(second) == line(first)
    assert first.open(reply(second)) == "newer", "the friend's reply goes on from it"


def test_without_numbers_the_same_move_counts_when_one_says_so() -> None:
    first, second, _ = pair(LINE)
    second.open(first.play("37-36").send())
    first.here.ask("undo")
    second.open(unnumbered(first.send()))
    second.here.reply(True)
    first.open(unnumbered(second.send()))
    text = unnumbered(first.play("37-36").send())
    came, asked, _ = second.looks_at(text)
    assert came.kind == "undone"
    arrival.count_again(second.here, asked)
    assert second.open(text) == "newer"
    assert line(second) == line(first)
    assert first.open(reply(second)) == "newer", "the friend's reply goes on from it"


def test_who_watches_sees_what_two_players_take_back() -> None:
    first, second, links = pair(LINE)
    third = Device()
    third.open(links[-1])
    arrival.sit(third.here, None)
    second.open(first.play("37-36").send(), letter=True)
    third.open(first.here.fragment(), letter=True)
    first.here.ask("undo")
    asked = first.send()
    second.open(asked, letter=True)
    assert third.open(asked, letter=True) == "same"
    second.here.reply(True)
    answer = second.here.fragment()
    came, link, _ = third.looks_at(answer, letter=True)
    assert came.kind == "conflict", "one who plays neither side takes the players' line"
    arrival.choose(third.here, link, True)
    assert line(third) == LINE
    assert third.open(answer, letter=True) == "same"


def test_by_mailbox_the_same_move_again_counts_at_once() -> None:
    first, second, _ = pair(LINE)
    stale = first.play("37-36").send()
    second.open(stale, letter=True)
    first.here.ask("undo")
    asked = first.send()
    second.open(asked, letter=True)
    second.here.reply(True)
    first.open(second.send(), letter=True)
    assert second.open(asked, letter=True) == "undone", "this letter has not heard of it"
    assert second.open(first.play("37-36").send(), letter=True) == "newer"
    assert line(second) == line(first)
    assert first.open(reply(second), letter=True) == "newer"


def test_who_plays_on_after_asking_meets_the_answer_and_goes_back() -> None:
    first, second, _ = pair(LINE)
    first.here.ask("undo")
    second.open(first.send())
    second.here.reply(True)
    answer, move = second.send(), first.play("37-36").send()
    assert second.open(move) == "undone"
    assert first.open(answer) == "taken"
    assert line(first) == line(second) == "57-56.21-22"


def test_without_numbers_who_plays_on_after_asking_meets_the_answer_as_a_contradiction() -> None:
    first, second, _ = pair(LINE)
    first.here.ask("undo")
    second.open(unnumbered(first.send()))
    second.here.reply(True)
    second.send()
    came, _, _ = second.looks_at(unnumbered(first.play("37-36").send()))
    assert (came.kind, came.ply, came.mine, came.theirs) == ("conflict", 3, "", "47-46")


@pytest.mark.parametrize("letter", [True, False])
def test_an_answer_is_one_to_the_offer_that_it_counts(letter: bool) -> None:
    first, second, _ = pair("57-56.21-22")
    assert first.here.ask("undo") and second.here.ask("undo")
    links = first.send(), second.send()
    first.open(links[1], letter=letter)
    second.open(links[0], letter=letter)
    first.here.reply(True)
    assert first.here.ask("undo"), "once more, one move earlier: after both nothing is left"
    second.here.reply(True)
    answers = first.send(), second.send()
    assert "seq=2.1.1" in answers[0] and "seq=1.1.1" in answers[1]
    assert first.open(answers[1], letter=letter) != "taken", "that was an answer to the first"
    assert line(first) == "57-56"
    second.open(answers[0], letter=letter)
    assert (line(second), second.here.state()) == ("57-56", "answer")


def test_a_no_to_an_earlier_offer_leaves_the_later_one_open() -> None:
    first, second, _ = pair(LINE)
    second.here.ask("undo")
    first.open(second.send())
    first.here.reply(False)
    late = first.send()
    second.open(late)
    second.here.ask("draw")
    first.open(second.send())
    assert second.open(late) == "same"
    assert second.here.open_offer()
    first.here.reply(True)
    assert second.open(first.send()) == "newer"
    assert second.here.latest_node().end == "draw"


def test_a_friend_who_counts_as_far_as_one_can_is_still_answered() -> None:
    first, second, links = pair(LINE)
    asked = links[-1].replace("&v=1", "&ask=draw&seq=9999.9999.9999&v=1")
    assert first.open(asked) == "news"
    first.here.reply(False)
    assert second.open(first.send()) == "same", "it has asked nothing"
    first.here.ask("undo")
    second.open(first.send())
    assert second.here.reply(True)
    assert first.open(second.send()) == "taken"
    assert line(first) == line(second) == "57-56.21-22"


def test_another_device_counts_on_from_the_friends_link() -> None:
    first, second, _ = pair(LINE)
    first.here.ask("draw")
    second.open(first.send())
    second.here.reply(False)
    other = Device()
    other.open(second.send())
    assert other.here.ask("undo")
    asked = other.send()
    assert "seq=2.0.0" in asked
    assert second.open(asked) == "news"
    second.here.reply(True)
    assert other.open(second.send()) == "taken"


def test_an_answer_waits_until_the_friend_has_heard_it() -> None:
    first, second, _ = pair(LINE)
    second.here.ask("draw")
    asked = second.send()
    first.here.ask("undo")
    second.open(first.send())
    second.here.reply(False)
    first.open(asked)
    first.here.reply(False)
    assert first.open(second.send()) == "news", "it was written before"
    assert first.here.unsent()
    assert second.open(first.send()) == "news"
    assert not second.here.open_offer()


def test_with_a_move_of_ones_own_an_offer_that_is_out_is_not_taken_back() -> None:
    first, second, _ = pair(LINE)
    assert first.here.ask("undo") and second.here.ask("draw")
    links = first.send(), second.send()
    second.open(links[0])
    first.play("37-36")
    assert not first.here.withdraw()
    assert first.open(links[1]) == "news"
    take_back(first.here.record)
    assert not first.here.withdraw()
    second.here.reply(True)
    assert first.open(second.send()) == "taken"


def test_the_move_after_which_a_claim_was_made_ends_nothing_when_it_is_made_again() -> None:
    first, second, _ = pair(LINE)
    second.here.ask("undo")
    first.open(second.send())
    first.here.reply(True)
    second.here.record.finish("time:0")
    second.here.claimed = True
    assert second.open(first.send(), letter=True) == "taken"
    assert second.play("31-32").here.runs()


def test_an_offer_is_over_with_the_next_move() -> None:
    first, second, _ = pair(LINE)
    first.here.ask("undo")
    first.send()
    first.play("37-36")
    text = first.send()
    assert first.here.offer is None
    assert "ask" not in text
    assert second.open(text) == "newer"
    assert second.here.state() == "mine"


def test_an_offer_that_comes_while_a_move_is_not_sent_yet() -> None:
    first, second, _ = pair(LINE)
    second.here.ask("draw")
    text = second.send()
    first.play("37-36")
    assert first.open(text) == "news"
    assert (first.here.state(), first.here.may_take_back(), first.here.known()) == ("answer", True, 4)
    sent = first.send()
    assert first.here.asks is None
    assert second.open(sent) == "newer"
    assert second.keys() == ["friend.no.draw"]
    assert first.open(text) == "older"


@pytest.mark.parametrize("side", [0, 1])
def test_one_may_resign_at_any_time(side: int) -> None:
    devices = pair(LINE)[:2]
    assert resign(devices[side].here)
    assert devices[side].here.unsent()
    text = devices[side].send()
    assert f"end=resign:{side}" in text
    assert devices[1 - side].open(text) == "newer"
    assert [device.here.state() for device in devices] == ["over", "over"]
    assert not resign(devices[1 - side].here)
    assert not devices[1 - side].here.ask("draw")
    assert devices[1 - side].open(text) == "same"


def test_nobody_asks_to_take_back_before_a_move_of_their_own() -> None:
    first, second, _ = pair("57-56")
    assert not second.here.may_ask("undo")
    assert second.here.may_ask("draw")
    assert first.here.may_ask("undo")


def test_a_watcher_offers_and_answers_nothing() -> None:
    _, second, _ = pair(LINE)
    second.here.ask("draw")
    third = Device()
    third.open(second.send())
    arrival.sit(third.here, None)
    assert (third.here.asks, third.here.state()) == (None, "look")
    assert not (third.here.reply(True) or third.here.ask("draw") or resign(third.here))


def test_until_it_is_sent_a_turn_is_free_to_take_back() -> None:
    first, second, _ = pair(LINE)
    assert not first.here.may_take_back()
    first.play("37-36")
    assert first.here.may_take_back()
    first.send()
    assert not first.here.may_take_back()
    assert not second.here.may_take_back()


def test_the_link_is_handed_on_when_the_turn_is_over() -> None:
    first, second = Device(), Device()
    game = "&game=progressive-mancala"
    first.open(second.invite("progressive-mancala") + game)
    second.open(first.play("g").send() + game)
    second.play("g")  # the next turn is a bonus move of the same side
    assert (second.here.state(), second.here.may_send(), second.here.may_take_back()) == ("mine", False, True)
    second.play(second.here.latest_node().position.code(second.here.latest_node().position.legal_moves()[0]))
    assert (second.here.state(), second.here.may_send()) == ("unsent", True)
    text = second.send() + game
    came, asked, _ = first.looks_at(text)
    assert (first.open(text), len(came.fresh)) == ("newer", 2)
    assert telling.said(came, first.here, asked, "en") == [], "they are one turn"
    assert first.here.before_turn(1) is first.here.record.made[1]
