"""Plays, draws and writes the same things in every interpreter, and prints the results, so that they can be compared.

Written in the Python that CPython and MicroPython share, like the page itself: no typing, no random, no ordered dict. A line `== name`
begins a section. tools/test_support/interpreter.mjs runs it under MicroPython and Pyodide, here it is
`python replay.py <py> <games> <catalogues> <examples> <beside> <wanted>`; `wanted` is JSON: {"games": the sections of the wanted games,
"share": n, to perform only one in n actions in each phase, and one random game for each choice of options}.
"""

import json
import os
import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

import games  # noqa: E402 - the path comes first
from core import words  # noqa: E402
from core.contract import BadOption, Game, GameError, Position  # noqa: E402
from core.drawing import layers  # noqa: E402
from core.export import poster, standalone_svg  # noqa: E402
from core.positions.parts import Cells  # noqa: E402
from core.records import (
    link,  # noqa: E402
    text_writer,  # noqa: E402
)
from core.records.reading import text_reader  # noqa: E402
from core.records.record import Player, Record  # noqa: E402
from core.steps import finish
from games import board_of, load  # noqa: E402
from ui.editor.model import Draft  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_COMBINATIONS = 12  # combinations; of more, each value is tried once, with the other options at their defaults
GAMES = 2  # random games for each choice of options
PLY_CAP = 120
CLOSE_LOOK = 15  # every so many plies a position is written in full, at the others only its next move
PERFT_DEPTH = 3
FOLDERS: "list[str]" = []  # the folders of games: the page's, and the examples'
LOST = "does not come back as it was"
PERFT_LEAVES = 6000  # lines of play; a depth with more is not counted

# Codes that are no move, in pasted and mistyped forms; the last ones hold digits and spaces that interpreters may see differently.
NO_MOVES = ("", "0", "57", "57-55", "57-57*", "l", "goal", "pass", "K", "ｋ", "5７-56", "²", "\u00a0k", "é")

# Texts behind `#`; a frog is short for めだまがえる, a bowl for Progressive Mancala.
FROG, BOWL = "game=medamagaeru&", "game=progressive-mancala&moves=k.c&"
FRAGMENTS = (
    "", "&&", "moves", "moves=", "moves=%", "%6Doves=%6B.c&ply=1", "moves=k.c.%E3%81", "moves=" + "k." * 10001,
    "v=2", "v=", "lang=de&theme=pink&embed=7&seat=2", "lang=ja&theme=dark&embed=1&seat=1", "game=chess", "game=%3Cscript%3E",
    FROG + "home=nowhere&first=white", FROG + "holes=17&nonsense=%FF%00", FROG + "moves=57-56.99-99&end=draw",
    FROG + "moves=57-56.21-22&ply=1&end=resign:0", BOWL + "ply=3", BOWL + "ply=%C2%B2", BOWL + "ply=%D9%A1", BOWL + "ply=" + "9" * 5000,
    BOWL + "p0=engine:4&p1=engine:9", BOWL + "embed=1&mode=puzzle&ply=1&host=https%3A%2F%2Fblog.example", "mode=x&host=*", "host=null",
    "game=progressive-mancala&record=holes%3A%2017%0Aq%20a&ply=1", "game=medamagaeru&record=%3Cb%3E&end=draw",
)  # fmt: skip

TEXTS = (
    "先手：46緑2で中央へ\n後手：22白2\n先手：36緑1\n後手：投了", "先手 k h d\n後手 c k j",
    "先手：あき\n後手：なお\nk c\nなおさんの投了（後手）",
    "57-46 31-22\n投了（△）", "57-46 31-22 47-36\n引き分け狙いの手でした", "+5746FU,-3122FU\n%TORYO,T9", "ゴールはb3\nc1 b1 c2です。",
    "1. k 1-0 c 1-2 2. h 2-2", "【第1局】\nk c h k\n■第2局\nd j g", "board=hex, size=3x3\ngoal@c3 a1", ">!28-16 82-83!<",
    "[LINE] なおとのトーク\n20:02 あき 57-46", "[01/03/2026, 20:01:15] Aki: 28-16", "46緑2(57) 様子見\n第二手 22白2(31) 好手",
    "1.57-46$1 31-22$2", "**Aki**: 57-46\n<nao> 31-22 〔31-32〕 47-36", "aki — 今日 21:03\n57-46 31-22: 47-36", "k c\n先手は無敗\nI resign",
    "先手の勝ち\n先手：あき、後手：なお\n57-46 31-22\n後手有利、先手の負け", "A k\nB c\nA h\n悪手：k d",
    "A　k\nB　c\nA　h", "先手：なお／後手：あき\nk c\nなおさん、投了", "k c h\n先手の圧勝", "k — 0:12\nc — 0:15",
    "1. k-c-h-k 失敗例：d", "1 57-46\n変化：2手\n2 99\n変化：4手\n4 31-22", "▲：57-46で開始\n△：31-22\n▲：47-36",
    "後手｜先手\nc｜k\nk｜h", "57-46 31-22\n先手○ 後手●", "57-46 31-22 0:1 🏳️", "* 57-46\n* 31-22", "▲あき 対 △なお\n57-46",
    "目標 c3\na1 b2", "ゴールをd5に置く\n1 b4\n2 c3", "【2】\nk c h\n----\nd c", "k c h\n感想戦\nd c k", "57-46 31-22 … 47-36",
    "k c h→d（訂正）「k」", "白：57-46\n緑：31-22", " a b c d e f g h i j k\n 5 5 5\nk c h", "I. k\nII. c", "3手目 h\n1手目 k\n2手目 c",
    "57-46 31-22 /* 47-36 */ 61-71", "手数 | 後手 | 先手\n1 | c | k",
    "", "k c h k", "1. k 2. c 3. h", "1 ▲k (x y) 2 △c", "先手k 後手c\r\n*memo\n*もう一行", "holes: 17\nq a", "k\u3000c\u00a0h\u2003k",
    "² k", "１ k", "game: x [chess]\nk", "Variation: 2 [k.c]\nd", "Result: draw [draw]", "56緑2(57)→22白4(21)、", "1手目:56G2", "名前: 値",
    "first: white\nFirst: White\n21-22", "First: green\n57-56", "c→i→d→ゴール k→j→……", "▲８六歩", "きょうの対局\n47-46!? {a\nb} 31-32",
    "【先手1手目:k 1点獲得(1vs0)】\nいい手。\n【後手1手目:b 2点獲得(1vs2)】\nc→i→d→ゴール\n【先手2手目:h 1点獲得(2vs2)】",
    "57-55 22-23 28-36 71-63 ▲５七騎 △54歩", "Start: 7.1W5W3W1W2W41.7.7.7.1G4G2G1G3G51.7:0\n57-56", "Start: x\nk",
    "  b  c  d  e  f  g  h  i\n2 白    白    白    白\n3    白    白    白    白\n4 白    白    白    白\n5    ・    ・    ・    ・\n"
    "6 黒    黒    黒    黒\n7    黒    黒    黒    黒\n8 黒    黒    黒    黒\n先手・黒の番です\n反転の段階\nここで、どう指しますか。",
    "○k ×c", "d5 b4 T3 c3 (T12)", "!67-65 62-63 同　重成\n変化：3手\n同重直成", "57-46 31-22 47-36\n変化：31-32 47-36\n変化：21-11",
    "k c h k\n変化：d", "[d5] [b4]", "57-55 22-23 28-36 71-63 ▲５七騎左上\n変化：5手\n▲57騎右",
    "太郎対花子\n57-46 by Tom\n31-22 by Anna", "先手：k w 後手：投了\nTom: k | Anna: c", "初手：k\n二手目：c\n第三手：h",
    "# 57-46\n#: good\n# 3l-22",
    "{|\n|+ A game\n! No !! Move\n|-\n| 1\n| style='x' | k\n|}", "<TR><TD>1<TD>k\n<tr><td>2</td><td>c</td></tr>", "I. k\n2. c\nl0. h",
    "A game:\n(;PB[あき]RE[W+R];B[57-46]C[a\\]b];W[31-22](;B[47-36])(;B[27-26]))\nend", "(;B[aa]", "[k, c]", "goal@d3 1 a3 2 b2 4 c2",
    '{"moves":[{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}},"comments":["x"],"forks":[[{"special":"TORYO"}]]}]}', "k c\\nh",
)  # fmt: skip


class Chance:
    """A linear congruential generator: the same numbers everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % limit


def digest(text: str) -> str:
    """FNV-1a, 32 bits, of the UTF-8 text, in hexadecimal."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return f"{value:08x}"


def shown(said: object) -> str:
    """Words with their key and values, in a fixed order; anything else as its text."""
    if isinstance(said, words.Words):
        return said.key + "(" + ", ".join([name + "=" + shown(value) for name, value in sorted(said.values.items())]) + ")"
    return str(said)


def both(said: "words.Words") -> str:
    """Words, then the sentence in both languages."""
    return shown(said) + " | " + words.say(said, "ja") + " | " + words.say(said, "en")


# Games, played at random and looked at from all sides.


def choices(game_id: str) -> list[dict[str, str]]:
    """The choices of options.json, else every combination of option values, or each value once if those are too many."""
    folder = FOLDERS[0 if games.folder_of(game_id).startswith("games.") else 1] + "/" + games.folder_of(game_id).split(".")[-1] + "/checks"
    if "options.json" in os.listdir(folder):
        with open(folder + "/options.json", encoding="utf-8") as file:
            stand_for_all: list[dict[str, str]] = json.loads(file.read())
        return stand_for_all
    options = load(game_id).options
    every: list[dict[str, str]] = [{}]
    for option in options:
        every = [dict(list(chosen.items()) + [(option.name, value)]) for chosen in every for value in option.values]
    if len(every) > MOST_COMBINATIONS:
        every = [{}] + [{option.name: value} for option in options for value in option.values if value != option.default]
    return every


def games_of(game_id: str) -> list[Game]:
    """The game under every choice of options that it accepts."""
    made = []
    for chosen in choices(game_id):
        try:
            made.append(load(game_id, **chosen))
        except BadOption as error:
            print("not together:", shown(error.words))
    return made


def refuse(position: Position, code: str) -> None:
    """Prints the answers of a position to a code that is invalid, or perhaps valid."""
    for reads in (position.parse, position.read):
        try:
            print(code, position.code(reads(code)))
        except GameError as error:
            print(code, both(error.words))


def set_up(position: Position, chance: Chance) -> None:
    """Prints a position as text, and the results of reading spoilt copies of it."""
    text = position.text()
    print("set up", text, "" if position.game.position(text) == position else LOST)
    at, sign = chance.below(len(text)), text[chance.below(len(text))]
    for spoilt in (text[:at] + sign + text[at + 1 :], text[:at], text + ":0", "\u3000" + text):
        try:
            print(spoilt, position.game.position(spoilt).text())
        except GameError as error:
            print(spoilt, both(error.words))


def by_hand(game: Game) -> None:
    """A position set up by taps on the palette and the board, each change taken back."""
    draft, board, chance = Draft(game), board_of(game), Chance(len(game.id))
    spots = ["hand0", "hand1"]
    for part in draft.parts:
        spots += part.spots if isinstance(part, Cells) else part.keys
    diagram = game.start().diagram("ja")
    for text in ("x", diagram + "\nここで、どう指しますか。", diagram.split("\n")[0] + "\n、盤。"):
        unread = draft.read(text)
        print(draft.presets(), both(unread) if unread else draft.stored())
    for each in draft.palette:
        for name in (each.id, ""):
            draft.choose(name)
            for _ in range(6):
                try:
                    draft.tap(spots[chance.below(len(spots))])
                except GameError as error:
                    print(both(error.words))
        problem = draft.problem()
        print(draft.stored(), both(problem) if problem else "", draft.places(), [draft.remaining(other) for other in draft.palette])
        print(sorted([tuple(piece) for piece in draft.pieces(board, 1)])[:3])
    while draft.undo():
        print(draft.stored())


def look(position: Position, chance: Chance) -> None:
    """Prints all output of a position: moves in notation, refusals, answers to idle taps."""
    moves = position.legal_moves()
    for move in moves:
        print(position.code(move), position.kifu(move, "ja"), position.kifu(move, "en"), position.taps(move), sep=" ")
    refuse(position, NO_MOVES[chance.below(len(NO_MOVES))])
    view = board_of(position.game)
    spots = [spot.id for spot in view.spots(view.layouts[0], 0)] if moves else []
    for _ in range(6 if moves else 0):
        first, spot = position.taps(moves[chance.below(len(moves))])[:1], spots[chance.below(len(spots))]
        print("tap", spot, both(position.explain((), spot)), "; after", first[0], both(position.explain(first, spot)))


def drawn(record: Record) -> None:
    """Prints the digest of the board in every layout, from either seat, in either language, and of the texts around it."""
    view, position = board_of(record.game), record.position
    lit = [position.taps(move)[0] for move in position.legal_moves()]
    for layout in view.layouts:
        for seat in (0, 1):
            print("drawn", layout, seat, *[digest(layers.draw(view, position, layout, seat, lang, lit)) for lang in words.LANGUAGES])
    for lang in words.LANGUAGES:
        beside = (view.holding(position, 0, lang), view.holding(position, 1, lang), view.panel(position, lang))
        print("beside", *[digest(text) for text in beside])
    for line in view.verdict(position):
        print("verdict", both(line))


def alone(record: Record, css: str) -> None:
    """Prints the digest of the picture that stands alone."""
    view, sheet = board_of(record.game), standalone_svg.StyleSheet(css, record.game_id)
    for theme in standalone_svg.THEMES:
        for layout in view.layouts:
            print("alone", theme, layout, digest(poster.poster(view, record, sheet, theme, layout, 1, "en")))


def play(game: Game, seed: int) -> Record:
    """A random game, printed ply by ply."""
    chance, record, view = Chance(seed * 7919 + 1), Record(game), board_of(game)
    while record.outcome() is None and record.here.ply < PLY_CAP:
        position = record.position
        moves = position.legal_moves()
        codes = [position.code(move) for move in moves]
        # The livelier of two moves: captures and long sowings end games, in all possible ways.
        one, other = moves[chance.below(len(moves))], moves[chance.below(len(moves))]
        move = one if len(position.events(one)) > len(position.events(other)) else other
        print(
            record.here.ply,
            position.turn,
            ".".join(codes),
            "->",
            position.code(move),
            *[position.kifu(move, lang) for lang in words.LANGUAGES],
        )
        print(".".join(position.taps(move)), *["/".join([str(part) for part in event]) for event in position.events(move)])
        remark = position.remark(move)
        print(both(remark) if remark else "-", view.trace(position, move, "ja"), *[shown(said) for said in view.spoken(position, move)])
        if record.here.ply % CLOSE_LOOK == seed:
            look(position, chance)
            set_up(position, Chance(record.here.ply))
        record.play(position.code(move))
    ended = record.outcome()
    print("ended", record.here.ply, ended.winner if ended else "-", both(ended.reason) if ended else "")
    return record


def kept(record: Record) -> None:
    """Prints a record with a variation, comments and a result, as link, text and data, and as read back from each."""
    here = record.here
    record.players = (Player("4", ""), Player("", "<b>駒 & \u00a0窓</b>"))
    record.jump(here.ply // 2)
    moves = record.position.legal_moves()
    record.play(record.position.code(moves[-1])).comment = "一手前\n  <i>\"'&"
    if record.outcome() is None:
        record.finish("resign:1")
    record.root.comment = "メモ"
    for node in (None, here, record.here):
        fragment = link.write(record, node, 1, True, True)
        again = link.read(fragment)
        back = link.write(again.record, None, 1, True, True) if again.record else ""
        print("link", fragment, "" if back == fragment else LOST, *[shown(problem) for problem in again.problems])
    for lang in words.LANGUAGES:
        text = text_writer.write(record, lang)
        print(text)
        copy, problems = text_reader.read(text, record.game_id)
        print("text", "" if text_writer.write(copy, lang) == text else LOST, *[shown(problem) for problem in problems])
    data = record.to_data()
    print("data", *[str(name) + "=" + shown(value) for name, value in sorted(data.items()) if name not in ("options", "players", "rows")])
    print(*["/".join(player) for player in record.players])
    for row in data["rows"]:  # type: ignore[attr-defined]
        print("|".join([str(cell) for cell in row]))
    stored = Record(load(record.game_id, **record.game.settings))
    problems = finish(stored.reading_rows(json.loads(json.dumps(data))))
    print("stored", "" if stored.to_data() == data else LOST, *[shown(problem) for problem in problems])


def perft(position: Position, depth: int) -> int:
    """The number of lines of exactly `depth` legal moves."""
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum([perft(position.play(move), depth - 1) for move in moves])


def count(game: Game) -> None:
    """Prints perft from the start, as deep as is quick."""
    for depth in range(1, PERFT_DEPTH + 1):
        leaves = perft(game.start(), depth)
        print(game.id, game.non_default(), depth, leaves)
        if leaves * leaves > PERFT_LEAVES * perft(game.start(), max(1, depth - 1)):
            return


def bad_input(share: int) -> None:
    """Prints the results of unreadable or barely readable fragments and texts, each on one in `share` pages."""
    pages = ("",) + games.ids()
    for at, fragment in enumerate(FRAGMENTS):
        for game_id in [game_id for i, game_id in enumerate(pages) if i % share == at % share]:
            got = link.read(fragment, game_id)
            print("--", fragment[:60], game_id)
            print(got.game_id, got.seat, got.lang, got.theme, got.embed, got.mode, got.host, got.named_players)
            print(link.write(got.record) if got.record else "-")
            for problem in got.problems:
                print(both(problem)[:400])
    step = 4 if share == 1 else 8
    for at, text in enumerate(TEXTS):
        for game_id in [game_id for i, game_id in enumerate(games.ids()) if i % step == at % step]:
            record, problems = text_reader.read(text, game_id)
            print("--", text)
            print(link.write(record), text_writer.write(record, "en"), *[both(problem) for problem in problems])


def counted() -> None:
    """Prints the sentences for none, one and several, with the number as a number and as a text."""
    words.has("", "en")  # loads the games' own sentences
    for key in sorted([key for key in words.CATALOGUES["en"] if key.endswith(".one")]):
        names = [part.split("}")[0] for part in words.CATALOGUES["en"][key[:-4]].split("{")[1:]]
        for n in (0, 1, 2, 11, "1", "21"):
            filled = {name: n if name == "n" else name for name in names}
            print(key, n, *[words.say(words.Words(key[:-4], **filled), lang) for lang in words.LANGUAGES])


def read_json(path: str) -> "dict[str, str]":
    """The sentences in a file."""
    with open(path, encoding="utf-8") as file:
        found: dict[str, str] = json.loads(file.read())
    return found


def main(folder: str, sources: str, catalogues: str, examples: str, beside: str, asked: str) -> "Iterator[None]":
    """Prints everything, and yields wherever memory may be freed.

    `folder` holds core/, games/ and ui/, `sources` the games with their checks/, `catalogues` the sentences, `examples` games in a folder
    each, `beside` the style sheet of pictures and the modules that tests share, `asked` what is wanted.
    """
    wanted = json.loads(asked)
    FOLDERS[:] = [sources, examples]
    with open(beside + "/picture.css", encoding="utf-8") as file:
        css = file.read()
    for lang in words.LANGUAGES:
        words.CATALOGUES[lang] = read_json(catalogues + "/" + lang + ".json")
    for part in ("replay_vectors", "replay_page"):
        __import__(part).main(folder)
        yield
    sys.path.append(examples)
    for name in sorted(os.listdir(examples)):
        if "rules.py" in os.listdir(examples + "/" + name):
            games.register(name.replace("_", "-"), name)
    print("== numbers")
    counted()
    yield
    print("== bad input")
    bad_input(wanted["share"])
    yield
    sys.path.append(beside)
    for part, given in (("replay_play", wanted["share"]), ("replay_puzzles", sources), ("replay_together", folder)):
        __import__(part).main(given)
        yield
    for game_id in games.ids():
        for game in games_of(game_id):
            name = " ".join([game_id] + ["=".join(pair) for pair in game.non_default()])
            if name not in wanted["games"]:
                continue
            print("==", name)
            count(game)
            for code in NO_MOVES:
                refuse(game.start(), code)
            drawn(Record(game))
            by_hand(game)
            yield
            for seed in range(GAMES if wanted["share"] == 1 else 1):
                record = play(game, seed)
                drawn(record)
                if seed == 0:
                    alone(record, css)
                    kept(record)
                yield


if __name__ == "__main__":
    for _ in main(*sys.argv[1:]):
        pass
