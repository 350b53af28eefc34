"""A claim that the friend is out of time: by link or letter, believed or refused."""

from friends import Device, digest, pair

from ui.together import arrival

LINE = "57-56.21-22"


def claimed() -> tuple[Device, Device, str]:
    """The first, who is to move, the second, and the link in which the second claims the first's time."""
    first, second, _ = pair(LINE)
    second.here.end("time:0")
    second.here.claimed = True
    return first, second, second.send()


def test_a_claim_that_holds_ends_the_game_on_both_sides() -> None:
    first, second, link = claimed()
    assert first.open(link) == "newer"
    assert first.here.latest_node().end == second.here.latest_node().end == "time:0"
    assert not first.here.unsent()


def test_a_claim_with_time_left_changes_nothing_and_is_answered() -> None:
    first, second, link = claimed()
    assert first.open(link, in_time=True) == "news"
    assert first.keys() == ["clock.in_time"]
    assert first.here.state() == "mine" and first.here.unsent()
    answer = first.send()
    assert "ans=no" in answer and "&end=" not in answer
    assert second.open(answer) == "news"
    assert second.keys() == ["clock.not_up"]
    assert second.here.state() == "theirs" and not second.here.claimed
    assert second.open(answer) == "same"
    assert second.open(first.play("47-46").send()) == "newer"
    assert second.here.state() == "mine"


def test_a_move_in_time_crosses_the_claim() -> None:
    first, second, link = claimed()
    move = first.play("47-46").send()
    assert second.open(move) == "newer"
    assert second.keys() == ["clock.not_up"]
    assert second.here.state() == "mine" and second.here.codes()[-1] == "47-46"
    assert first.open(link, in_time=True) == "older"
    assert first.here.runs()


def test_a_claim_that_brings_a_move_too_is_refused_without_the_move() -> None:
    first, second, _ = pair(LINE)
    first.play("47-46").send()
    second.open(first.send())
    second.play("31-32")
    second.here.end("time:0")
    assert first.open(second.send(), in_time=True) == "newer"
    assert first.keys() == ["clock.in_time"]
    assert first.here.codes()[-1] == "31-32" and first.here.state() == "mine"


def test_a_flag_that_fell_on_a_device_on_which_one_has_not_moved_costs_nothing() -> None:
    first, second, links = pair(LINE)
    other = Device()
    other.open(links[-1])
    second.open(other.play("47-46").send())
    reply = second.play("31-32").send()
    first.here.end("time:0")  # as this device counts
    assert first.open(reply, letter=True) == "conflict", "nobody but this device moves its side by mailbox"
    assert first.open(reply) == "newer"
    assert first.keys() == ["clock.elsewhere"]
    assert first.here.state() == "mine" and first.here.codes()[-1] == "31-32"
    told, _, _ = pair(LINE)
    told.here.end("time:0")
    told.send()
    assert told.open(reply) == "conflict", "the friend has been told of it"


def test_only_ones_own_flag_can_be_disputed() -> None:
    first, second, _ = pair(LINE)
    first.here.end("time:0")  # its own clock says so
    link = first.send()
    came, asked, _ = second.looks_at(link)
    assert (came.kind, arrival.says_time_is_up(second.here, asked)) == ("newer", False)
    assert second.open(link) == "newer"
    later, _, _ = pair(LINE)
    came, asked, friend = second.looks_at(later.play("47-46").send())
    assert arrival.compare(second.here, asked, friend, digest).kind == "conflict", "an end that the friend has told stays"
