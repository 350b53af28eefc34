"""Games with friends on the page, without a browser: what is stored, and what many who have the link can do."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import class_room  # stands in for the modules of a browser
import pytest
from friends import digest, reopened

from core.records import link
from core.records.lines import lead, take_back
from core.records.record import Record
from core.terms import with_friend
from core.terms.with_friend import Friend
from core.words import LANGUAGES, Words
from games import load
from ui import device, dom
from ui.dialogs import menu
from ui.friends import post, saying
from ui.friends.acts import Acts
from ui.friends.friends import Friends
from ui.html.controls import sentence
from ui.play.game_page import GamePage
from ui.together import arrival, mailbox, reactions, tossing
from ui.together.friend_at_table import FriendAtTable
from ui.together.game import FriendGame, of_record
from ui.turn_token import TurnOver, TurnToken

OWN, FRIEND = "a" * 64, "b" * 64


class Line:
    """The connections. `said`: what was published."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def publish(self, _kind: int, _name: str, text: str, *_more: object) -> None:
        self.said.append(text)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A mailbox in use, whose clock stands; the letters that come are not read yet."""
    monkeypatch.setattr(dom, "now", lambda: 1_000_000)
    table: Any = SimpleNamespace(life=TurnToken(), session=SimpleNamespace(replaced=False), run=lambda work: work.close())
    table.do = lambda _act, act: act(table.session)
    game: Any = SimpleNamespace(friend=SimpleNamespace(id="id"))
    at: Any = FriendAtTable(game)
    at.mail = "on"
    friends: Any = class_room.Browser()
    one: Any = post.Post(friends, table, at)
    monkeypatch.setattr(one, "_show", dom.noop)
    monkeypatch.setattr(one, "_in_sight", lambda: True)
    one.box, one._post = mailbox.Mailbox(OWN, 0), Line()
    one.box.keys[1] = FRIEND
    return one


def watcher(number: int) -> str:
    return f"{number:064x}"


def test_the_friend_who_comes_to_a_rematch_is_not_counted_as_watching(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another game somebody may watch before the friend comes."""
    told: list[int] = []
    monkeypatch.setattr(saying, "watchers", lambda count, _lang: told.append(count))
    playing.table.settings.lang = "en"
    playing._here = {watcher(3): dom.now()}
    game = playing.at_table.game
    for before, joined in (("", False), ("B" * 22, False), ("B" * 22, True)):
        game.friend, playing.at_table.joined = game.friend.changed(re=before), joined
        playing.dress()
    assert told == [1, 0, 1]


def test_many_watchers_do_not_crowd_out_a_letter_of_the_friend(made: Any) -> None:
    for number in range(500):
        made._received("letter", "letters", watcher(number), "x", 1)
    made._received("letter", "players", FRIEND, "the move", 1)
    assert made._letters[-1] == (FRIEND, "the move")
    assert len(made._letters) < 200


def test_many_watchers_do_not_hide_that_the_friend_is_here(made: Any) -> None:
    for number in range(500):
        made._received("letter", "here", watcher(number), "here", 1)
    made._received("letter", "here", FRIEND, "here", 1)
    assert FRIEND in made._here
    assert len(made._here) < 200


def test_who_comes_and_goes_all_the_time_is_answered_now_and_then(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(500):
        made._received("letter", "here", watcher(1), "away" if number % 2 else "here", 1)
    assert made._post.said == ["here"]
    made._received("letter", "here", FRIEND, "here", 1)
    monkeypatch.setattr(dom, "now", lambda: 1_000_000 + 2 * post.PAUSE)
    made._answer_here()  # as it is done each second
    made._answer_here()
    assert made._post.said == ["here", "here"], "the friend is answered a little later"


@pytest.mark.parametrize("later", range(0, 25, 3))
def test_two_pages_in_sight_say_so_each_25_seconds_whoever_came_first(made: Any, monkeypatch: pytest.MonkeyPatch, later: int) -> None:
    """An answer to the other one's sign is a sign too."""
    passed, minutes = 0.0, 10

    class OverError(Exception):
        """The time is over."""

    async def passes(seconds: float) -> None:
        nonlocal passed
        before, passed = passed, passed + seconds
        if passed > minutes * 60:
            raise OverError
        if int(before + later) // 25 < int(passed + later) // 25:
            made._received("letter", "here", FRIEND, "here", 1)

    monkeypatch.setattr(dom, "now", lambda: int(1_000_000 + passed * 1000))
    monkeypatch.setattr(made, "_agreed", lambda: True)
    monkeypatch.setattr(made, "push", dom.noop)
    made._working = 1
    with pytest.raises(OverError):
        asyncio.run(made._begin(SimpleNamespace(rest=passes)))
    assert minutes * 60 // 25 - 1 <= made._post.said.count("here") <= minutes * 60 // 23 + 2


def test_a_question_about_a_device_stays_about_that_device(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "_ask", dom.noop)
    made.at_table.game.own_side, made.at_table.game.believed, made.at_table.game.tossing = 0, False, bool
    for number in (1, 2):
        asyncio.run(made._judge(made.box, watcher(number), mailbox.written("moves=57-56&seat=0", 1)))
    assert made._device[1] == watcher(1)


@pytest.fixture
def playing(made: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same with a real game, in which the inviter has begun; `made.told`: what was stored and published, in this order."""
    game = FriendGame(Record(load("medamagaeru")), Friend().changed(id="A" * 22), 0)
    game.mail = "on"
    game.record.play("57-56")
    told: list[str] = []

    async def published(*_what: object) -> int:
        told.append("published")
        return 1

    async def painted() -> None:
        """Everything is."""

    monkeypatch.setattr(dom, "painted", painted)
    monkeypatch.setattr(made, "_ask", dom.noop)
    monkeypatch.setattr(made, "_listen", dom.noop)
    made.told, made.tasks = told, []
    made.table.run = made.tasks.append
    made.table.save = lambda how: told.append("stored " + how)
    made.table.settings = SimpleNamespace(store=SimpleNamespace(get=lambda _name: ""))
    made.table.session.behind = False
    made.table.saving = SimpleNamespace(store=SimpleNamespace(guest=False))
    made.table.status = dom.noop
    made.at_table.game, made.at_table.declined = game, False
    made._ready, made._post.publish = True, published
    yield made
    for task in made.tasks:
        task.close()


def test_a_letter_is_in_the_store_before_it_leaves(playing: Any) -> None:
    asyncio.run(playing._push())
    assert playing.told[:2] == ["stored now", "published"]
    assert mailbox.of_text(playing.at_table.game.box, OWN, 0).number > 0


def test_what_is_on_its_way_is_not_taken_back(playing: Any) -> None:
    """Nor what has gone over a connection that ended before the answer: the friend may have it."""
    game, playing.at_table.mail, playing._working = playing.at_table.game, "on", 1
    assert game.may_take_back()
    asyncio.run(playing._push())
    assert not game.may_take_back() and game.may_ask("undo")
    playing._working = 0
    playing._tell("off")
    assert not game.may_take_back() and game.may_ask("undo")


def test_a_move_taken_back_while_no_relay_answers_reaches_none_later(playing: Any) -> None:
    """The letter with it, which waits for a relay, is replaced. Once a relay has been given one, what it says is on its way."""
    game, playing.at_table.mail = playing.at_table.game, "off"
    asyncio.run(playing._push())
    assert game.may_take_back() and playing.told.count("published") == 1
    take_back(game.record)
    asyncio.run(playing._push())
    asyncio.run(playing._push())
    assert (game.codes(), game.unsent(), playing.told.count("published")) == ([], True, 2)
    game.record.play("57-56")
    lead(game.record)
    game.sent()
    assert game.ask("draw")
    asyncio.run(playing._push())
    assert game.withdraw()
    asyncio.run(playing._push())
    assert playing.told.count("published") == 4, "the same of an offer"
    assert game.ask("undo")
    asyncio.run(playing._push())
    playing.told.clear()
    playing._received("said", "", "", "", 1)
    playing._received("said", "", "", "", 1)  # to another relay
    assert playing.told == ["stored now"]
    assert not game.withdraw() and not game.may_take_back()


def test_a_move_that_no_relay_takes_is_told_though_one_is_connected(playing: Any) -> None:
    """And it is not told otherwise before one takes it."""

    async def passes(_seconds: float) -> None:
        """The time is over."""

    def waits() -> str:
        for task in playing.tasks:
            asyncio.run(task)
        playing.tasks.clear()
        return str(playing.at_table.mail)

    playing.friends = SimpleNamespace(clocks=SimpleNamespace(passes=dom.noop))
    playing._link = SimpleNamespace(rest=passes, end=dom.noop)
    playing._working = 1
    asyncio.run(playing._push())
    assert (waits(), playing._working) == ("off", 1)
    assert not playing.at_table.game.may_take_back(), "that one may have it, and so may the friend"
    playing._received("state", "", "", "", 2)
    assert playing.at_table.mail == "off"
    playing._received("taken", "", "", "", 1)
    assert (playing.at_table.mail, playing.at_table.game.unsent()) == ("on", False)
    playing.at_table.game.record.play("21-22")
    playing.at_table.game.record.play("47-46")
    asyncio.run(playing._push())
    playing._received("taken", "", "", "", 1)
    assert waits() == "on"


def test_a_claim_that_is_made_again_after_it_was_refused_is_published_again(playing: Any) -> None:
    game, playing.at_table.mail = playing.at_table.game, "on"

    def claims() -> None:
        game.record.finish("time:1")
        game.claimed = True
        playing.told.clear()
        asyncio.run(playing._push())

    def bring(_table: object, _at_table: object, came: Any, asked: Any, friend: Any) -> None:
        game.reopen()
        arrival.take_in(game, came, asked, friend, digest)

    clocks = SimpleNamespace(timed=lambda: None, passes=dom.noop)
    playing.friends = SimpleNamespace(bring=bring, digest=digest, in_time=lambda *_: False, clocks=clocks)
    playing.table.session.game_id, playing.table.session.record = "medamagaeru", game.record
    claims()
    assert "published" in playing.told
    asyncio.run(playing._take_in("friend=" + "A" * 22 + "&ans=no&moves=57-56&seat=0&v=1"))
    assert game.runs()
    claims()
    assert "published" in playing.told


def test_what_is_on_its_way_is_known_after_a_reload(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    relays = ["wss://relay.example"]
    monkeypatch.setattr(device, "relays", lambda: relays)
    playing.at_table.mail, playing._working = "on", 1
    asyncio.run(playing._push())
    at_table = FriendAtTable(reopened(playing.at_table.game))
    again = post.Post(playing.friends, playing.table, at_table)
    again.expects()
    shown = at_table.status(SimpleNamespace(record=at_table.game.record))  # type: ignore[arg-type]
    assert shown is not None and (getattr(shown.detail, "key", ""), shown.buttons) == ("mail.sending", [])
    assert not at_table.game.may_take_back()
    at_table.mail = "on"
    again._note_sending()
    assert not at_table.game.may_take_back(), "and it is published again"
    relays.clear()
    again.expects()
    assert at_table.game.may_take_back()


@pytest.mark.parametrize(("handed", "returned", "days", "published"), [
    (True, True, 1, False), (False, True, 1, False), (True, False, 1, True), (True, True, 31, True)
])  # fmt: skip
def test_a_page_that_is_opened_again_does_not_say_again_what_a_relay_has(
    playing: Any, monkeypatch: pytest.MonkeyPatch, handed: bool, returned: bool, days: int, published: bool
) -> None:
    """But says it if no relay has it, or has had it for so long that it will forget it. What is found there counts as handed on."""
    monkeypatch.setattr(dom, "now", lambda: 1_000_000_000)
    asyncio.run(playing._push())
    if handed:
        playing.at_table.game.sent()
    friends: Any = SimpleNamespace(clocks=SimpleNamespace(passes=dom.noop))
    again: Any = post.Post(friends, playing.table, FriendAtTable(reopened(playing.at_table.game)))
    monkeypatch.setattr(again, "_show", dom.noop)
    game, asked = again.at_table.game, list[str]()
    again.box, again._ready = mailbox.of_text(game.box, OWN, 0), True
    again._post = SimpleNamespace(publish=playing._post.publish, again=lambda *_: asked.append("again"))
    letter = mailbox.written(game.fragment(True), again.box.number, FRIEND)
    if returned:
        again._received("own", "letters", OWN, letter, 1_000_000 - days * 24 * 3600)
    playing.told.clear()
    asyncio.run(again._push())
    assert ("published" in playing.told, asked) == (published, [] if published else ["again"])
    assert game.unsent() is False or published
    asyncio.run(again._push())
    assert playing.told.count("published") == published
    again._posted, again._anew = None, True  # such as the refusal of a claim that has been refused before
    again._received("own", "letters", OWN, mailbox.written(game.fragment(True), again.box.number, FRIEND), 1_000_000)
    asyncio.run(again._push())
    assert playing.told.count("published") == published + 1


@pytest.mark.parametrize(("always", "said"), [("", ["away"]), ("1", ["away"]), ("0", [])])
def test_who_decides_against_relays_sends_no_more(playing: Any, always: str, said: list[str]) -> None:
    line = playing._post = Line()
    line.close = dom.noop  # type: ignore[attr-defined]
    playing.table.settings.store.get = lambda _name: always
    playing._note_sending = dom.noop
    playing.close()
    assert line.said == said


def test_what_is_on_its_way_is_noted_by_an_act(playing: Any) -> None:
    """It decides whether a move may be taken back."""
    posted: list[str] = []
    does = playing.table.do

    def act(name: str, act: object) -> None:
        posted.append(playing.at_table.game.posted)
        does(name, act)

    playing.table.do = act
    playing._working, playing._published = 1, "something"
    playing._note_sending()
    assert (posted, playing.at_table.game.posted) == ([""], "something")


def test_a_device_is_stored_as_soon_as_it_is_accepted(playing: Any) -> None:
    other, game = watcher(3), playing.at_table.game
    playing._device, playing.question = (mailbox.Verdict("device", game.fragment(), 1), other), "device"
    playing.answer(True)
    assert mailbox.of_text(game.box, OWN, 0).keys == [OWN, other]
    assert playing.told == ["stored now"]


def opens(one: Any, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], None]) -> list[str]:
    """Opens a mailbox. `meanwhile()` is called while its file is fetched. Returns the secret key with which it was opened, if it was."""
    used: list[str] = []

    async def fetched(_name: str) -> list[object]:
        meanwhile()
        return [relays]

    async def name(_id: str) -> str:
        return "name"

    def opened(_relays: str, key: str, _hear: object) -> object:
        used.append(key)
        return SimpleNamespace(key=OWN)

    relays = SimpleNamespace(nameOf=name, isSecret=bool, newSecret=lambda: "a new one", open=opened)
    monkeypatch.setattr(post, "js_import", fetched)
    monkeypatch.setattr(dom, "root", class_room.Browser)
    monkeypatch.setattr(dom, "built", lambda _name: "")
    monkeypatch.setattr(dom, "absolute", str)
    one._post = None
    asyncio.run(one._open())
    return used


def test_a_mailbox_whose_file_does_not_come_is_opened_later(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def passes(seconds: float) -> None:
        waited.append(seconds)

    def lost() -> None:
        raise OSError

    playing.table.life = SimpleNamespace(rest=passes)
    assert (opens(playing, monkeypatch, lost), playing.at_table.mail) == ([], "off")
    for _ in range(2):
        asyncio.run(playing._open_later())
        assert playing.tasks[-1].__name__ == "_open"
    assert waited == [post.PATIENCE, 2 * post.PATIENCE]


def tosses(one: Any, monkeypatch: pytest.MonkeyPatch, game: FriendGame) -> Any:
    """The same in a game whose sides are tossed for. Letters are taken in as on a page. Returns the mailbox."""

    async def take_in(text: str) -> None:
        asked = link.read(text, "medamagaeru")
        friend, _ = with_friend.read(asked.terms)
        came = arrival.compare(game, asked, friend, digest, False, True)
        if came.kind in (arrival.NEWER, arrival.NEWS):
            arrival.take_in(game, came, asked, friend, digest)

    monkeypatch.setattr(one, "_take_in", take_in)
    monkeypatch.setattr(one, "_joined", dom.noop)
    one.at_table.game, one.box, one._ready = game, mailbox.Mailbox(OWN, None), False
    return one.box


def a_toss() -> tuple[FriendGame, FriendGame]:
    """A game whose sides are tossed for, as the inviter has it, and as the friend does who has answered."""
    first = tossing.invited(Record(load("medamagaeru")), Friend().changed(id="A" * 22), digest, bytes(16))
    asked = link.read(first.fragment(), "medamagaeru")
    second = arrival.adopt(asked, with_friend.read(asked.terms)[0])
    assert tossing.step(second, digest, bytes(range(16)))
    return first, second


def hears(one: Any, key: str, text: str, number: int = 1) -> None:
    """A letter comes."""
    asyncio.run(one._judge(one.box, key, mailbox.written(text, number)))


def test_after_a_toss_the_inviter_has_a_side_and_who_has_answered_has_the_other(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = a_toss()
    box = tosses(playing, monkeypatch, first)
    hears(playing, FRIEND, second.fragment())
    side = first.own_side
    assert side is not None
    assert (box.keys[side], box.keys[1 - side]) == (OWN, FRIEND)
    for seat in (0, 1):  # one who has only read along
        assert box.judge(mailbox.written(f"moves=57-56&seat={seat}", 1), watcher(3 + seat), 0).kind != "take"


def test_after_a_toss_the_friend_has_a_side_and_who_has_opened_has_the_other(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = a_toss()
    sealed, answered = first.fragment(), second.fragment()
    box = tosses(playing, monkeypatch, second)
    for seat in (0, 1):  # one who has the link writes before the inviter, for either side
        hears(playing, watcher(3 + seat), sealed + f"&seat={seat}")
    assert box.keys == ["", ""], "before the toss is over nobody has a side"
    asked = link.read(answered, "medamagaeru")
    came = arrival.compare(first, asked, with_friend.read(asked.terms)[0], digest, False, True)
    arrival.take_in(first, came, asked, with_friend.read(asked.terms)[0], digest)
    hears(playing, FRIEND, first.fragment())
    side = second.own_side
    assert side is not None
    assert (box.keys[side], box.keys[1 - side]) == (OWN, FRIEND)


def test_who_answers_an_invitation_after_another_one_is_told_and_watches(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the other one has answered decides nothing before the inviter has heard it."""
    first, second = a_toss()
    asked = link.read(first.fragment(), "medamagaeru")
    third = arrival.adopt(asked, with_friend.read(asked.terms)[0])
    assert tossing.step(third, digest, bytes([5] * 16))
    answered = second.fragment()
    tossing.received(first, digest, second.friend.toss)
    assert tossing.step(first, digest, b"")
    told: list[object] = []
    monkeypatch.setattr(saying, "note", lambda words, _lang, ways=None: told.append(([each.key for each in words], ways)))
    playing.at_table.game, playing.table.session.game_id, playing.table.settings.lang = third, "medamagaeru", "en"
    playing.table.session.record = third.record
    playing.friends = SimpleNamespace(digest=digest, in_time=lambda *_: False, clocks=SimpleNamespace(timed=lambda: None))
    playing.friends.bring = lambda _table, _at_table, came, asked, friend: arrival.take_in(third, came, asked, friend, digest)
    for text in (answered, first.fragment(), first.fragment()):
        asyncio.run(playing._take_in(text))
    assert told == [(["mail.answered"], [("sit", "friend.only_look")])]
    assert third.state() != "look"
    arrival.sit(third, None)
    playing.sat(None)
    asyncio.run(playing.tasks.pop())
    assert (third.state(), third.tossing()) == ("look", False)


def test_one_who_only_watches_a_toss_reads_of_no_number_of_their_own() -> None:
    first, second = a_toss()
    asked = link.read(second.fragment(), "medamagaeru")
    third = arrival.adopt(asked, with_friend.read(asked.terms)[0])
    tossing.received(first, digest, second.friend.toss)
    assert tossing.step(first, digest, b"")
    for game in (second, third):
        tossing.received(game, digest, first.friend.toss)
    assert [saying.toss_reason(game) for game in (first, second, third)] == [
        "friend.toss_why_inviter",
        "friend.toss_why",
        "friend.toss_why_look",
    ]


@pytest.mark.parametrize(
    ("stranger", "mail", "sends"),
    [("", "", True), ("", "off", True), ("", "on", False), ("", "opens", False), (FRIEND, "", False), (FRIEND, "off", False)],
)
def test_the_box_of_a_toss_hands_its_number_on_only_where_a_link_is_the_way(
    invited: Any, monkeypatch: pytest.MonkeyPatch, stranger: str, mail: str, sends: bool
) -> None:
    """To a stranger no link can be sent, whether relays answer or not."""
    shown: list[str] = []
    first, second = a_toss()
    first.stranger = stranger
    asked = link.read(second.fragment(), "medamagaeru")
    friend = with_friend.read(asked.terms)[0]
    table: Any = SimpleNamespace(
        do=lambda _act, act: act(SimpleNamespace(record=first.record, do=lambda *_: [])),
        status=dom.noop,
        settings=SimpleNamespace(lang="en"),
        session=SimpleNamespace(seat=0),
    )
    at_table = FriendAtTable(first)
    at_table.mail = mail
    invited._put_below = dom.noop
    monkeypatch.setattr(dom, "one", lambda _name: SimpleNamespace(insertAdjacentHTML=lambda _at, html: shown.append(html)))
    came = arrival.compare(first, asked, friend, digest)
    assert came.kind == arrival.NEWS
    invited.bring(table, at_table, came, asked, friend)
    assert [first.state(), len(shown), "friend-toss" in shown[0], 'data-do="send"' in shown[0]] == ["unsent", 1, True, sends]


def test_a_box_beside_the_board_has_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(dom, "one", lambda _name: SimpleNamespace(insertAdjacentHTML=lambda _at, html: shown.append(html)))
    words = Words("mail.watching")
    saying.note([words], "ja", [("sit:0", "mail.i_play")])
    assert all(sentence(words, lang) in shown[0] for lang in LANGUAGES)


def test_the_mark_before_the_title_follows_the_language(invited: Any, playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it stays when the title is written anew."""
    title, settings = SimpleNamespace(title="-"), SimpleNamespace(lang="ja")
    monkeypatch.setattr(saying, "document", title)
    game = playing.at_table.game
    game.record.play("21-22")
    playing.table.settings, invited._post = settings, playing
    for lang in LANGUAGES:
        settings.lang, title.title = lang, "めだまがえる"
        invited.page.on_written()
        assert title.title == f"● {sentence(Words('friend.row.mine'), lang)} — めだまがえる"
    saying.mark("turn", None)
    invited._post, title.title = None, "駒窓"
    saying.mark("lobby", "")  # somebody asks for a game
    title.title = "Komado"
    invited.page.on_written()
    assert title.title == "● Komado"
    saying.mark("lobby", None)
    assert title.title == "Komado"


@pytest.mark.parametrize(("stranger", "known", "sends"), [("", False, True), ("", True, False), (FRIEND, False, False)])
def test_a_new_game_is_handed_on_at_once_but_not_to_a_stranger(invited: Any, stranger: str, known: bool, sends: bool) -> None:
    """The friend, who has the other side, is to begin."""
    done: list[str] = []
    page = invited.page
    page.open_named, page.hush, page.actions = dom.noop, dom.noop, SimpleNamespace(do=done.append)
    game = FriendGame(Record(load("medamagaeru")), Friend().changed(id="C" * 22), 1)
    game.stranger = stranger
    invited.open(game, known)
    assert done == (["send"] if sends else [])


def test_a_stranger_is_blocked_and_unblocked_from_their_game(invited: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[str] = []
    game, page = invited.at_table.game, invited.page
    game.meet(FRIEND, ("Red Fox", "Blue Owl"))
    game.store()
    assert 'data-do="block"' in menu.menu(game.record, "")
    page.actions, invited.table.settings = SimpleNamespace(do=dom.noop), page.settings
    monkeypatch.setattr(saying, "note", lambda words, _lang, ways: boxes.append(words[0].key + " " + ways[0][0]))
    acts: Any = Acts(invited, invited.table, invited.at_table, None)  # type: ignore[arg-type]
    for how, blocked in (("", [FRIEND]), ("", [FRIEND]), ("off", [])):
        acts.actions()["block"].run(invited.table, how)
        assert invited.blocked() == blocked
    assert boxes == ["friend.blocked block:off"] * 2


def test_a_phrase_of_one_who_is_blocked_is_not_shown(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    blocked = [FRIEND]
    game, playing.friends = playing.at_table.game, SimpleNamespace(blocked=lambda: blocked)
    monkeypatch.setattr(saying, "bubble", lambda *what: shown.append(what))
    playing.table.settings.lang, playing.table.speak = "en", dom.noop
    playing.at_table.game.stranger = FRIEND
    letter = reactions.Reactions(game.friend.id).say(1, 0)
    playing._reactions = reactions.Reactions(game.friend.id)
    playing._react(FRIEND, letter)
    assert not shown
    blocked.clear()
    playing._react(FRIEND, letter)
    assert len(shown) == 1


def test_a_visitor_who_decides_against_relays_reads_what_becomes_of_the_game_with_a_stranger(playing: Any) -> None:
    """And once they decide otherwise, the usual line is back. `Post.check` is called when the settings are closed."""
    consent: list[str] = ["0"]
    told: list[Any] = []
    playing.table.settings = SimpleNamespace(store=SimpleNamespace(get=lambda _name: consent[0]), lang="en")
    at_table = FriendAtTable(playing.at_table.game)
    at_table.game.sent()
    at_table.mail, at_table.game.stranger, at_table.joined = "on", FRIEND, True
    playing.at_table = at_table
    session: Any = SimpleNamespace(record=at_table.game.record)

    def line() -> None:
        told.append(at_table.status(session))

    playing.table.status = line
    playing._post = SimpleNamespace(publish=lambda *_: None, close=lambda: None)
    playing.check()
    assert at_table.declined
    assert (told[-1].detail.key, told[-1].buttons) == ("mail.declined", [("settings", "do.settings")])
    consent[0] = "1"
    playing.check()
    assert not at_table.declined and (told[-1].detail, told[-1].buttons) == ("", [])


@pytest.mark.parametrize("lost", ["behind", "replaced", "declined"])
def test_a_mailbox_that_may_no_longer_be_open_when_its_file_has_come_stays_closed(
    playing: Any, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    def ends() -> None:
        if lost == "declined":
            playing.at_table.game.mail = "off"
        else:
            setattr(playing.table.session, lost, True)

    assert not opens(playing, monkeypatch, ends)
    assert playing.at_table.mail == "", "nothing is said of relays that nobody has asked"


def test_the_key_of_a_game_with_which_another_tab_has_gone_on_meanwhile_is_kept(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = playing.at_table.game
    after = FriendGame(before.record, before.friend, 0)
    after.mail, after.key = "on", "the other tab's"
    assert opens(playing, monkeypatch, lambda: setattr(playing.at_table, "game", after)) == ["the other tab's"]
    assert after.key == "the other tab's"


@pytest.fixture
def invited() -> Any:
    """The games of a page that a link has just brought one, in which the visitor is to move: `friends.table` and `friends.at_table`."""
    store, engine = class_room.a_store(), class_room.Opponent("")
    page: Any = GamePage(store, class_room.settings_of(store), engine, "", True)  # type: ignore[arg-type]

    async def no_dialogs() -> None:
        """There are none."""

    async def comes(*_what: object) -> object:
        return True

    async def all_there(_names: list[str]) -> list[object]:
        return []

    page.fetch_games, page.fetch_and_open = all_there, comes
    friends: Any = Friends(page, no_dialogs)
    found = asyncio.run(friends.found(link.read(f"friend={'A' * 22}&moves=57-56&seat=1&v=1", "medamagaeru")))
    assert found
    game = of_record(found[0])
    friends.at_table = SimpleNamespace(game=game)
    friends.table = SimpleNamespace(saving=SimpleNamespace(name=friends.keep(game)), session=SimpleNamespace(seat=1))
    return friends


def tries(friends: Any, action: str) -> bool:
    """Tries moves on a copy, by the board (“try-here”) or by the notice about a new game (“apart”). True if the game is still there."""
    acts: Any = Acts(friends, friends.table, friends.at_table, None)  # type: ignore[arg-type]
    friends.page.run = asyncio.run
    acts.actions()[action].run(friends.table, "")
    return list(friends.page.store.names()) == ["f-" + "A" * 22]


def test_moves_tried_on_a_copy_cost_nobody_the_game(invited: Any) -> None:
    assert tries(invited, "try-here"), "the visitor plays it, or may do so"


def test_a_game_of_which_only_a_copy_is_wanted_is_not_kept(invited: Any) -> None:
    assert not tries(invited, "apart")


@pytest.mark.parametrize("done", ["has moved", "has a mailbox"])
def test_what_one_has_done_in_a_game_is_kept_beside_a_copy(invited: Any, done: str) -> None:
    game = invited.at_table.game
    if done == "has moved":
        game.record.play("21-22")
    else:
        game.key = "1" * 64
    assert tries(invited, "apart")


def test_a_link_of_another_game_costs_nobody_this_one(invited: Any) -> None:
    game = FriendGame(Record(load("maciji")), Friend().changed(id="B" * 22), 0)
    invited.at_table.game, invited.table.saving.name = game, invited.keep(game)
    tries(invited, "apart")
    assert "f-" + "B" * 22 in invited.page.store.names()


def test_a_question_about_two_lines_ends_when_the_friend_goes_on_with_the_line_here(invited: Any) -> None:
    """An answer to it would give up what has been played since."""
    done: list[str] = []
    game, asked = invited.at_table.game, link.read(f"friend={'A' * 22}&moves=57-56.21-22&seat=1&v=1", "medamagaeru")
    table: Any = SimpleNamespace(
        do=lambda _act, act: done.append(act.__qualname__.split(".")[0]),
        status=dom.noop,
        write_lists=dom.noop,
        settings=SimpleNamespace(lang="en"),
        session=None,
    )
    newer = arrival.compare(game, asked, game.friend, digest)
    invited._came = newer._replace(kind=arrival.CONFLICT), asked, game.friend
    invited.at_table = FriendAtTable(game)
    invited.bring(table, invited.at_table, newer, asked, game.friend)
    invited.decide(table, invited.at_table, True)
    assert (newer.kind, done) == (arrival.NEWER, ["moves_act", "FriendAtTable"]), "only the link was taken in"


def test_what_a_link_says_is_in_the_store_before_it_is_handed_on(invited: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page may end while the visitor is in a chat."""
    done: list[str] = []
    invited.table.saving.now = lambda: done.append("stored")
    invited.table.do, invited.table.session.game_id, invited.table.life = dom.noop, "medamagaeru", TurnToken()
    monkeypatch.setattr(dom, "absolute", str)
    acts: Any = Acts(invited, invited.table, FriendAtTable(invited.at_table.game), None)  # type: ignore[arg-type]

    async def handed(url: str, _how: str) -> str:
        done.append("handed on" if url else "")
        return "shared"

    monkeypatch.setattr(acts, "_handed", handed)
    monkeypatch.setattr(acts, "_act", dom.noop)
    monkeypatch.setattr(acts, "_close", dom.noop)
    asyncio.run(acts._send(""))
    assert done == ["stored", "handed on"]


@pytest.mark.parametrize(
    "text", ['{"later": 1}', "[", '{"at": 1, "record": {"game": "medamagaeru", "options": {"later": "1"}, "terms": {"friend": "ID"}}}']
)
def test_a_link_overwrites_no_stored_game_that_cannot_be_read(text: str) -> None:
    store, engine = class_room.a_store(), class_room.Opponent("")
    page = GamePage(store, class_room.settings_of(store), engine, "", True)  # type: ignore[arg-type]

    async def no_dialogs() -> None:
        """There are none."""

    async def all_there(_names: list[str]) -> list[object]:
        return []

    page.fetch_games = all_there  # type: ignore[method-assign, assignment]

    friend_id = "A" * 22
    store.put("game.f-" + friend_id, text.replace("ID", friend_id))
    asked = link.read(f"friend={friend_id}&moves=57-56&seat=1&v=1", "medamagaeru")
    found = asyncio.run(Friends(page, no_dialogs).found(asked))
    assert found
    assert found[2] != "f-" + friend_id


def test_a_link_handed_on_after_another_game_has_come_changes_nothing(invited: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The share sheet may stay open for minutes."""
    done: list[str] = []
    invited.table.do, invited.table.session.game_id, invited.table.life = dom.noop, "medamagaeru", TurnToken()
    invited.table.saving.now = dom.noop
    monkeypatch.setattr(dom, "absolute", str)
    acts: Any = Acts(invited, invited.table, invited.at_table, None)  # type: ignore[arg-type]

    async def handed(_url: str, _how: str) -> str:
        invited.table.life.end()
        return "shared"

    monkeypatch.setattr(acts, "_handed", handed)
    monkeypatch.setattr(acts, "_act", lambda _change: done.append("acted"))
    with pytest.raises(TurnOver):
        asyncio.run(acts._send(""))
    assert not done
