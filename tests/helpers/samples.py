"""Helpers for the tests of records, links and texts: random games as records, options to draw, and a check of sentences."""

import random
import string
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from core.contract import BadOption, Game
from core.records.node import ENDS
from core.records.record import Node, Player, Record
from core.words import LANGUAGES, Words, has, say
from games import ids, load, settle

Thing = TypeVar("Thing")

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
FEW = settings(QUICK, max_examples=25)  # where every example is a whole tree of moves

# Every game under every choice of its options; of a contradictory choice only the possible part.
GAMES: st.SearchStrategy[Game] = st.sampled_from(ids()).flatmap(
    lambda game_id: st.builds(
        lambda chosen: settle(game_id, chosen),
        st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in load(game_id).options}),
    )
)
# Any character but the lone halves of a pair, which no text that reaches a page can hold.
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def some(things: list[Thing], most: int) -> list[Thing]:
    """At most `most` of them, evenly spread, including the last."""
    return things if len(things) <= most else things[:: -(-len(things) // (most - 1))] + things[-1:]


def unsayable(words: object) -> list[str]:
    """The faults of a sentence in either language: a missing key, a name left unfilled. Checks the sentences inside it too."""
    if not isinstance(words, Words):
        return []
    wrong = []
    for lang in LANGUAGES:
        if not has(words.key, lang):
            wrong.append(f"{lang}: {words.key} is missing")
            continue
        try:
            if not say(words, lang):
                wrong.append(f"{lang}: {words.key} says nothing")
        except (KeyError, IndexError, ValueError) as error:
            wrong.append(f"{lang}: {words.key}: {error!r}")
    for value in words.values.values():
        wrong += unsayable(value)
    return wrong


def wander(record: Record, plies: int, chance: random.Random) -> None:
    """Plays random moves from the record's current node; a known move enters its line, another makes a variation."""
    for _ in range(plies):
        moves = record.position.legal_moves()
        if record.outcome() is not None or not moves:
            return
        record.play(record.position.code(chance.choice(moves)))


def tree(game: Game, seed: int, branches: int, plies: int) -> Record:
    """A record of random lines that leave each other at random places."""
    chance, record = random.Random(seed), Record(game)
    for _ in range(branches + 1):
        wander(record, chance.randint(0, plies), chance)
        record.go(chance.choice([record.root, *record.nodes()]))
    return record


TREES = st.builds(tree, GAMES, st.integers(0, 10**6), st.integers(0, 3), st.integers(0, 14))


def shape(node: Node) -> Any:
    """A node and all below it as plain values, to compare two trees."""
    return node.code, node.comment, node.end, [shape(child) for child in node.children]


def ended(record: Record, data: st.DataObject) -> None:
    """Ends some leaves of the tree by resignation or agreement."""
    for node in [record.root, *record.nodes()]:
        if not node.children:
            record.here = node
            record.finish(data.draw(st.sampled_from(["", *ENDS])))


def named(data: st.DataObject) -> tuple[Player, Player]:
    """Two players, people or engines."""
    player = st.one_of(
        st.just(Player("", "")), st.builds(Player, st.sampled_from(["1", "4", "8"]), st.just("")), st.builds(Player, st.just(""), TEXT)
    )
    return data.draw(player), data.draw(player)


# Values as JSON knows them, and others that look like a stored record without being one.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**6) | st.floats(allow_nan=False) | st.text(string.printable, max_size=6),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


def variants(game_id: str) -> list[Game]:
    """The game under each other value of each option that can be chosen alone."""
    found = []
    for option in load(game_id).options:
        for value in option.values:
            try:
                found.append(load(game_id, **{option.name: value}))
            except BadOption:
                continue
    return [game for game in found if game.non_default()]
