"""A person with a game's link but without Komado, who writes what they want to a relay; or one in the lobby."""

import json
import subprocess
import time

from tools import ROOT

LETTER, HERE = 30078, 20078
POOL = "komado-lobby-1"


class Peer:
    """One key that writes to a relay. `game`: the id of a game's link."""

    def __init__(self, relay: str, game: str = "") -> None:
        module = (ROOT / "static" / "js" / "relays.mjs").as_uri()
        command = ["node", "--experimental-websocket", str(ROOT / "tests" / "helpers" / "peer.mjs"), module, relay, game]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._number = int(time.time())
        self.key = self._do(["key"])

    def _do(self, asked: list[object]) -> str:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.write(json.dumps(asked) + "\n")
        self._node.stdin.flush()
        answer = self._node.stdout.readline().strip()
        assert answer, "the peer has ended"
        return answer

    def writes(self, link: str, number: int = 0) -> None:
        """A letter of the game's mailbox with a link; `number`: its number, 0 for the next one."""
        self._number += 1
        self.says(f"1 {number or self._number} {link}")

    def says(self, text: str) -> None:
        """Any text in place of a letter."""
        self._do([LETTER, "ID", text, "ID"])

    def is_here(self, text: str = "here") -> None:
        """A sign of presence."""
        self._do([HERE, "ID", text, "ID"])

    def waits(self, text: str) -> None:
        """A presence in the lobby."""
        self._do([LETTER, POOL, text, POOL])

    def tells(self, key: str, text: str) -> None:
        """A letter to one who waits in the lobby."""
        self._do([HERE, "", text, "to:" + key, json.dumps([["p", key]])])

    def sends(self, event: dict[str, object]) -> None:
        """An event as it is."""
        self._do(["raw", event])

    def crowd(self, texts: list[str], name: str = POOL, seal: str = POOL) -> None:
        """A lasting letter by each of as many other people; in the lobby, or with "ID" for both in the game."""
        self._do(["crowd", LETTER, name, texts, seal])

    def puts_its_clock_forward(self, seconds: int) -> None:
        """From now on its letters have later dates."""
        self._do(["clock", seconds])

    def close(self) -> None:
        """Ends it."""
        self._node.kill()
        self._node.communicate()
