"""Asks each relay whether it takes, keeps and replaces such a letter as a game with a friend sends, and how quickly.

`python -m tools.test_support.relays [wss://… …]`, else the relays of `RELAYS` or of static/relays.json. Fails if a relay answers, but does
not do all of it. A relay that cannot be reached is only named, so it passes where no network is.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

import websocket
from nostr_sdk import EventBuilder, Keys, Kind, Tag, Timestamp

from tools.program import relays

LIMIT = 5  # seconds for each answer
KIND = 30078  # as py/ui/friends/post.py
KEEPS = 600  # seconds


class Unreached(Exception):
    """A relay did not answer; the text gives the reason."""


class Trial(NamedTuple):
    """What a relay did: each step with its milliseconds, and the steps that failed, with the relay's words."""

    times: list[tuple[str, float]]
    wrong: list[str]


class Talk:
    """A connection to one relay, with a key and a name of its own."""

    def __init__(self, connection: websocket.WebSocket) -> None:
        self.connection = connection
        self.keys = Keys.generate()
        self.name = secrets.token_hex(16)
        self.trial = Trial([], [])

    def letter(self, text: str, at: int) -> dict[str, Any]:
        """A signed letter."""
        tags = [Tag.parse(["d", self.name]), Tag.parse(["expiration", str(at + KEEPS)])]
        made = EventBuilder(Kind(KIND), text).tags(tags).custom_created_at(Timestamp.from_secs(at)).finalize(self.keys)
        found: dict[str, Any] = json.loads(made.as_json())
        return found

    def say(self, *message: object) -> None:
        """Sends a message."""
        self.connection.send(json.dumps(message))

    def heard(self) -> Iterator[list[Any]]:
        """The relay's messages, until it is silent for too long."""
        until = time.monotonic() + LIMIT
        while time.monotonic() < until:
            try:
                message = json.loads(self.connection.recv())
            except (OSError, ValueError, websocket.WebSocketException):
                return
            if isinstance(message, list) and message:
                yield message

    @contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Notes how long a step takes."""
        since = time.monotonic()
        yield
        self.trial.times.append((step, (time.monotonic() - since) * 1000))

    def publish(self, step: str, text: str, at: int) -> None:
        """Publishes a letter, and notes whether the relay takes it."""
        letter = self.letter(text, at)
        self.say("EVENT", letter)
        for kind, *rest in self.heard():
            if kind == "OK" and rest[0] == letter["id"]:
                if rest[1] is not True:
                    self.trial.wrong.append(f"{step}: {rest[2]}")
                return
        self.trial.wrong.append(f"{step}: no answer")

    def kept(self) -> list[str]:
        """The texts of one's letters that the relay has."""
        self.say("REQ", "trial", {"kinds": [KIND], "#d": [self.name]})
        found = []
        for kind, _, *rest in self.heard():
            if kind == "EVENT":
                found.append(str(rest[0]["content"]))
            elif kind in ("EOSE", "CLOSED"):
                break
        return found


def tried(address: str) -> Trial:
    """What a relay does. Raises Unreached."""
    since = time.monotonic()
    try:
        connection = websocket.create_connection(address, timeout=LIMIT)
    except (OSError, websocket.WebSocketException) as error:
        raise Unreached(str(error)) from error
    with closing(connection):
        talk = Talk(connection)
        talk.trial.times.append(("open", (time.monotonic() - since) * 1000))
        kept: list[str] = []
        try:
            with talk.timed("take"):
                talk.publish("take", "one", int(time.time()) - 1)  # of two within a second a relay may keep either one
            with talk.timed("replace"):
                talk.publish("replace", "two", int(time.time()))
            with talk.timed("find"):
                kept = talk.kept()
        except (OSError, websocket.WebSocketException) as error:
            talk.trial.wrong.append(f"the connection ended: {error}")
        if kept != ["two"]:
            talk.trial.wrong.append(f"keep: {', '.join(kept) or 'nothing'} where only the second letter should be")
        return talk.trial


def main(arguments: list[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("relays", nargs="*")
    asked = parser.parse_args(arguments)
    addresses = asked.relays or relays.chosen(os.environ.get("RELAYS"))
    failed = False
    for address in addresses:
        try:
            trial = tried(address)
        except Unreached as reason:
            print(f"{address}: not reached ({reason})")
            continue
        failed = failed or bool(trial.wrong)
        print(f"{address}: " + ", ".join(f"{step} {round(ms)} ms" for step, ms in trial.times))
        for wrong in trial.wrong:
            print(f"    {wrong}")
    if not addresses:
        print("no relays are chosen")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
