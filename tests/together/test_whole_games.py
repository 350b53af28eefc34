"""Whole games by mailbox without a browser: both devices with the session's own code and the page's own connections, and a real relay."""

import json
import queue
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from friends import Device
from post_office import RealRelay

from core.records.record import Record
from core.terms.with_friend import Friend
from games import folder_of, ids, load
from tools import ROOT
from tools.test_support.checks import playthrough_of
from ui.together import mailbox
from ui.together.game import FriendGame
from ui.together.mailbox import Mailbox

PATIENCE = 20  # seconds for the relay
SHIPPED = [game_id for game_id in ids() if folder_of(game_id).startswith("games.")]


@pytest.fixture(scope="module")
def relay() -> Iterator[RealRelay]:
    made = RealRelay(often=True)
    yield made
    made.close()


class Correspondent(Device):
    """A device with a mailbox. All that it knows is in its store, also while it is away."""

    def __init__(self, relay: str, name: str) -> None:
        super().__init__()
        self.name = name
        command = ["node", "--experimental-websocket", str(ROOT / "tests" / "helpers" / "carrier.mjs")]
        command += [(ROOT / "static" / "js" / "relays.mjs").as_uri(), relay, name]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._lines: queue.Queue[list[Any]] = queue.Queue()
        self._heard: list[list[Any]] = []
        self.own: tuple[str, int] = ("", 0)  # its last letter, as a relay has returned it
        self.letters = 0  # that it has written
        self.is_open = False
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._node.stdout
        for line in self._node.stdout:
            self._lines.put(json.loads(line))

    def _until(self, kind: str) -> list[Any]:
        """The next thing of a kind that it is told; what comes before it waits."""
        for i, found in enumerate(self._heard):
            if found[0] == kind:
                return self._heard.pop(i)
        while (found := self._lines.get(timeout=PATIENCE))[0] != kind:
            self._heard.append(found)
        return found

    def _do(self, *asked: str) -> Any:
        assert self._node.stdin
        self._node.stdin.write(json.dumps(asked) + "\n")
        self._node.stdin.flush()
        return self._until("done")[1]

    @property
    def box(self) -> Mailbox:
        """The mailbox, as it lies in the store."""
        return mailbox.of_text(self.here.box, self.key, self.here.own_side)

    def comes(self) -> None:
        """Opens the page."""
        if not self.is_open:
            self.key, self.is_open = str(self._do("open")), True

    def goes(self) -> None:
        """Closes the page."""
        if self.is_open:
            self._do("close")
        self._heard, self.is_open = [], False

    def reads(self, moves: str) -> None:
        """Reads letters until these moves have been played."""
        while ".".join(self.here.codes()) != moves:
            _, _, key, text, _ = self._until("letter")
            box = self.box
            verdict = box.judge(text, key, int(time.time() * 1000))
            if verdict.kind == mailbox.TAKE:
                assert self.open(verdict.link, letter=True) in ("newer", "older", "same", "news")
            self.here.box = box.text()

    def finds_own(self) -> None:
        """Hears its own last letter."""
        _, _, key, text, at = self._until("own")
        assert key == self.key
        self.own = text, at

    def writes(self) -> None:
        """Publishes the game, and waits until the relay has it. In the middle of a turn there is nothing to say."""
        if self.here.may_send():
            box = self.box
            letter = box.next(self.here.fragment(True), int(time.time()))
            self.here.box = box.text()
            at = self._do("letter", letter)
            assert at
            while self._until("taken")[4] < at:
                pass
            self.here.sent()
            self.letters += 1

    def close(self) -> None:
        """Ends it."""
        self._node.kill()
        self._node.communicate()


@pytest.fixture
def people(relay: RealRelay) -> Iterator[tuple[Correspondent, Correspondent]]:
    name = f"{time.time_ns():022d}"
    made = Correspondent(relay.address, name), Correspondent(relay.address, name)
    yield made
    for person in made:
        person.close()


@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_whole_game_one_side_away_for_half_of_it(people: tuple[Correspondent, Correspondent], game_id: str) -> None:
    options, codes = playthrough_of(game_id)
    record = Record(load(game_id, **options))
    friend, inviter = people
    inviter.game = FriendGame(Record(load(game_id, **options)), Friend().changed(id=inviter.name), 1)
    inviter.comes()
    link = inviter.here.fragment(True)
    inviter.writes()
    friend.open(link)
    friend.comes()
    turns = [0, 0]
    for ply, code in enumerate(codes):
        moves, turn = ".".join(codes[:ply]), record.position.turn
        mover = people[turn]
        if not mover.is_open:
            mover.comes()
            if turns[turn]:
                mover.finds_own()  # so that nothing has to be said again
                assert mover.box.has_said(mover.own[0], mover.here.fragment(True), not mover.here.unsent())
        mover.reads(moves)
        mover.play(code)
        mover.writes()
        record.play(code)
        turns[turn] += record.position.turn != turn or record.outcome() is not None
        if ply >= len(codes) // 2 and turn == 0 and record.position.turn == 1:
            friend.goes()
    for person in people:
        person.comes()
        person.reads(".".join(codes))
        assert person.here.record.outcome(person.here.latest_node()) == record.outcome()
    assert (friend.letters, inviter.letters) == (turns[0], turns[1] + 1), "one a turn, and the invitation"
