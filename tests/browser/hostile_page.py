"""Runs in MicroPython on a page of the checkout, in place of py/main.py: gives hostile inputs to the readers and shows the results.

`window.hostile(json)` takes a list of [kind, game id, input], puts the markup that the page would show into the document, and
answers as JSON: the exceptions raised, the slowest input in milliseconds, and the amount of markup shown.
"""

import gc
import json
import time

from pyscript import document, window
from pyscript.ffi import create_proxy

from core import words
from core.contract import GameError
from core.records import link, text_writer
from core.records.reading import text_reader
from core.records.record import Record
from core.steps import finish
from core.words import say
from games import board_of, load
from ui.dialogs import record_text, share
from ui.html import controls, move_list, players, status
from ui.storage.find_record import RecordFinder
from ui.storage.store import Store

gc.threshold(4_000_000)  # type: ignore[attr-defined]

words.room("ui/dialogs")
store = Store()
opening = RecordFinder(store)


turns = [0]


def shown(record: Record, problems: list[words.Words], lang: str) -> str:
    """The markup that a page writes for a record's own words and its problems, with one dialog of three, in turn."""
    turns[0] += 1
    body = controls.note(problems, lang) if problems else ""
    body += "".join(f"<p>{players.who(record, player, lang)}</p>" for player in (0, 1))
    body += "<ol>" + "".join(move_list.move_list(board_of(record.game), record, lang, {})) + "</ol>"
    if turns[0] % 3 == 0:
        return body + record_text.comment(record.here.comment)
    if turns[0] % 3 == 1:
        return body + share.html("https://host/#" + link.write(record, None, None, True, True), "", "")
    return body + record_text.text(text_writer.write(record, lang), "")


def from_link(game_id: str, text: str, lang: str) -> str:
    """The markup for a fragment."""
    asked = link.read(text, game_id)
    return shown(asked.record, asked.problems, lang) if asked.record else controls.note(asked.problems, lang)


def from_text(game_id: str, text: str, lang: str) -> str:
    """The markup for a pasted record."""
    record, problems = text_reader.read(text, game_id)
    return shown(record, problems, lang)


def from_store(game_id: str, text: str, lang: str) -> str:
    """The markup for a stored game, given as text."""
    store.memory.clear()
    store.reads = False
    store.memory["komado.game.x"] = text
    opening.problems = []
    entry = finish(store.reading("x"))
    found = finish(opening.stored(entry)) if entry else None
    return shown(found[0], opening.problems, lang) if found else controls.note(opening.problems, lang)


def from_options(game_id: str, text: str, lang: str) -> str:
    """The markup for a game's options, given as a JSON object."""
    try:
        return shown(Record(load(game_id, **json.loads(text))), [], lang)
    except GameError as error:
        return controls.note([error.words], lang)


def from_hand(game_id: str, text: str, lang: str) -> str:
    """The markup for a typed move."""
    position = load(game_id).start()
    try:
        move = position.read(text)
        return status.status_line("no", position.kifu(move, lang), "", lang)
    except GameError as error:
        return status.status_line("no", error.words, say(error.words, lang), lang)


def unguarded(game_id: str, text: str, lang: str) -> str:
    """The text itself as markup: a control, as no page may write it."""
    return text


WAYS = {"link": from_link, "text": from_text, "store": from_store, "options": from_options, "hand": from_hand, "unguarded": unguarded}


def hostile(given: object) -> str:
    """Shows one batch of inputs, and returns the results as JSON."""
    body, raised, slowest = [], [], 0
    for number, (kind, game_id, text) in enumerate(json.loads(str(given))):
        begun = time.ticks_ms()  # type: ignore[attr-defined]
        try:
            body.append("<section>" + WAYS[kind](game_id, text, ("ja", "en")[number % 2]) + "<i></i></section>")
        except Exception as error:
            raised.append([kind, game_id, text, repr(error)])
        slowest = max(slowest, time.ticks_ms() - begun)  # type: ignore[attr-defined]
    whole = "".join(body)
    document.querySelector("#app").innerHTML = whole
    return json.dumps({"raised": raised, "slowest": slowest, "characters": len(whole), "taken": len(body)})


document.querySelector("#app").hidden = True  # it is looked at, not laid out
window.hostile = create_proxy(hostile)
document.documentElement.setAttribute("data-ready", "board")
