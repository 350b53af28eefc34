"""Puzzles solved, and what is kept of them, without a browser. A part of replay.py."""

import json

from notepad import Notepad

from core.words import LANGUAGES, Words, say
from games import ORDER, folder_of
from ui.puzzles import daily, rush
from ui.puzzles.choosing import following, of_a_kind, theme_words, themes_of
from ui.puzzles.history import RESULTS, History
from ui.puzzles.solving import Solving

MOST = 6  # puzzles of each game
TODAY = (2027, 2, 28)
LEFT_BY_OTHERS = "x 7:q9 5:f0 9:h1 ² abcde:f* fghij:n all:4:20261201 all:²:1"


def shown(said: Words) -> str:
    """The sentence in both languages."""
    return " | ".join([say(said, lang) for lang in LANGUAGES])


def stands(solving: Solving) -> str:
    """The state of a puzzle, as one line."""
    said = shown(solving.says(Words("side." + str(solving.side))))
    return " ".join([solving.state, str(solving.at), solving.marks, solving.result(), ".".join(solving.line), str(solving.plies), said])


def solve(game_id: str, entry: "dict[str, object]") -> None:
    """Prints a puzzle's way, with a wrong move, hints and the answer."""
    solving = Solving(game_id, entry)
    codes = [solving.position.code(move) for move in solving.position.legal_moves()]
    print(entry["id"], solving.before, solving.side, stands(solving), solving.letters("en"))
    for code in codes[:4]:
        if code != solving.solution[0]:
            solving.made(code)
            print(sorted(solving.question()) if solving.state == "doubt" else "", stands(solving))
            solving.told({"wins_in": int(str(entry["plies"])) + 2, "line": []} if code == codes[0] else None)
            print(stands(solving))
            solving.back()
    print(solving.hint(), solving.hint(), stands(solving))
    while solving.state in ("ask", "reply"):
        if solving.state == "reply":
            solving.replied()
        else:
            solving.made(solving.solution[solving.at])
        print(stands(solving))
    solving.begin()
    print(solving.answer(), solving.answer(), solving.rest(), stands(solving))


def main(sources: str) -> None:
    """Prints everything. `sources` holds the games with their puzzles."""
    print("== puzzles")
    for game_id in ORDER:
        with open(sources + "/" + folder_of(game_id).split(".")[-1] + "/puzzles.json", encoding="utf-8") as file:
            entries = json.loads(file.read())["puzzles"]
        for entry in entries[:MOST] + [each for each in entries if each["goal"] == "best"][:1]:
            solve(game_id, entry)
    store = Notepad(puzzles=LEFT_BY_OTHERS, daily=LEFT_BY_OTHERS, rush=LEFT_BY_OTHERS)
    history, kept = History(store), daily.Days(store)
    for number in range(40, 90):
        found = daily.asked(number)
        result = RESULTS[number % 5 % 4]
        if found and number % 9:
            history.note(found[1], result)
            kept.begin(number, daily.date_of(number))
            kept.note(number, result, TODAY)
        history.favour(str(number), not number % 7)
        print(number, found, daily.date_of(number), kept.row(daily.date_of(number + 1)))
    print(store.get("puzzles"), history.again(), history.favourites(), history.counts(entries))
    print(store.get("daily"), kept.to_earn(TODAY), kept.archive(TODAY, 88, 9), daily.number_of(TODAY))
    print(daily.shared(83, "wrhs", "h", 4, "https://komado.example/", "ja"))
    print(*[shown(theme_words(theme)) + str(many) for theme, many in themes_of(entries)])
    for entry in of_a_kind(entries, entries[-1]["grade"]):
        then = following(entries, entry["id"], history)
        print(entry["id"], then and then["id"])
    run = rush.Rush(rush.in_order([("a", entry) for entry in entries], lambda: 0.5), 0)
    for number in range(12):
        print(run.log[-1:], run.tick(number), run.ended, run.skip(number), run.done(rush.WRONG if number % 4 == 3 else rush.RIGHT, number))
    print(
        *[
            shown(words)
            for words in run.told(3) + daily.row_words((3, 4), 2, False) + [daily.day_words(80, "f", TODAY), history.count(entries)]
        ]
    )
    print(rush.note(store, rush.ALL, run.score(), TODAY), store.get("rush"), rush.best(store, rush.ALL))
