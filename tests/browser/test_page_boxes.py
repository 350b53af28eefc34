"""No words are cut, laid over one another, beyond the window or broken inside a word: on every page, in every dialog and state.
And all parts of a table that a player needs are in sight.

One game at one width runs in `make test`, every game in `make test-all`: each state on the smallest phone, where words have least room, and
in one other window, with larger letters once. Which one is chosen by the state's name, so that each size meets most states of a game.
What reads much the same in all games is looked at in half of them, two in each language.
"""

import json
import random
import zlib
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from boxes import LETTERS, SETTLED, at_sizes, letters_of
from boxes import faults as words_of
from game_page import GamePage, random_game, taps_of
from learner import Learner
from lines import SHIPPED, told
from people import Correspondent
from playwright.sync_api import Page, expect
from visitor import Visitor

from core.records.record import Record
from core.taps import Taps
from core.words import Words, say
from games import LESSONS, board_of, folder_of, load
from tools import ROOT
from tools.puzzles.files import read as puzzles_of
from tools.server.server import Site
from ui.html.status import commands, status_line

Open = Callable[..., GamePage]
One = TypeVar("One")

SMALLEST, OTHERS = (320, 568), [(360, 740), (390, 844), (740, 360), (768, 1024), (1024, 768), (1440, 900)]
SIZES = [SMALLEST, *OTHERS]
LOCALES = {"ja": "ja-JP", "en": "en-US"}
DIALOGS = [["do.share"], ["do.share", "embed.title"], ["do.more"], ["do.more", "do.new"]]
ALIKE = [  # in all games
    *(["do.more", "do." + name] for name in ("text", "comment", "type", "resign", "draw", "settings", "keys")),
    ["do.more", "do.new", "new.janken"],
]  # fmt: skip
TOSS = ["do.more", "do.new", "new.toss"]
WRITE = """html => { const status = document.querySelector("#status"); status.dataset.manner = "mind tip"; status.innerHTML = html; }"""
LONG = 60_000  # the engine may still be arriving
BROKEN = "o@e5.q@e6.x@a1"  # moves of no game


def seen(page: Page, state: str, name: str, within: str = "body", sizes: list[tuple[int, int]] | None = None) -> list[str]:
    """The faults of a state of one test, whose name is `name`, at these sizes; without them at the smallest and at one other, see above."""
    turn = zlib.crc32(f"{name} {state}".encode())
    letters = LETTERS[:1] if sizes else (LETTERS[0], LETTERS[1 + turn // len(OTHERS) % 2])
    return at_sizes(page, sizes or [SMALLEST, OTHERS[turn % len(OTHERS)]], state, within, letters)


def half(alike: list[One], game_id: str) -> list[One]:
    """Every second one, the others in two games later: of the games in one language, which are every second one, half have each."""
    return alike[SHIPPED.index(game_id) // 2 % 2 :: 2]


def fragment(options: dict[str, str], codes: list[str], *more: str) -> str:
    """The fragment of an address for a game."""
    return "&".join([*(f"{name}={value}" for name, value in options.items()), "moves=" + ".".join(codes), *more])


def question(game_id: str) -> tuple[str, tuple[str, ...]] | None:
    """A position with a question at a place, as a fragment, and the taps that lead to the question; None if the game has none."""
    options = {"flip": "on"} if game_id == "uchu-yuei" else {}
    record = Record(load(game_id, **options))
    for code in random_game(record.game, 1):
        taps = taps_of(record.position, code)
        if taps[-1].startswith("choice:"):
            return fragment(options, [node.code for node in record.here.line()]), taps[:-1]
        record.play(code)
    return None


def longest_refusal(game_id: str, lang: str) -> tuple[str, tuple[str, ...]]:
    """The refused taps with the longest sentence in the annotated game, and a fragment before them."""
    options, codes = told(game_id)
    record, found = Record(load(game_id, **options)), ("", "", ())
    board = board_of(record.game)
    places = sorted(spot.id for spot in board.spots(board.layouts[0], 0))
    for ply, code in enumerate(codes[:12]):
        spots = {
            tap for move in record.position.legal_moves() for tap in record.position.taps(move) if not tap.startswith(("choice:", "hand:"))
        }
        for first in ["", *sorted(spots)[:6]]:
            for spot in places:
                taps = Taps(record.position)
                if first and (taps.tap(first) or not taps.prefix):
                    continue
                if taps.tap(spot) is None and taps.refusal and len(said := say(taps.refusal, lang)) > len(found[0]):
                    found = said, fragment(options, codes[:ply]), (*taps.prefix, spot)
        record.play(code)
    return found[1], found[2]


def addresses(game_id: str, lang: str, every: bool) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The states of a game that need no engine: a name, a fragment, the taps made there. Without `every`, half of those that are alike."""
    options, codes = told(game_id)
    middle = len(codes) // 2
    yield "at the start", "", ()
    yield "in the middle", fragment(options, codes[:middle]), ()
    yield "at its end", fragment(options, codes), ()
    yield "with a tap refused", *longest_refusal(game_id, lang)
    asked = question(game_id)
    if asked:
        yield "with a question", *asked
    alike = [
        ("drawn", fragment(options, codes[:middle], "end=draw")),
        ("resigned", fragment(options, codes[:middle], "end=resign:0")),
        ("waiting for the engine", fragment(options, codes[:1], "p0=engine:1", "p1=engine:8")),
        ("looking back", fragment(options, codes[:-1], f"ply={middle}")),
        ("looking back against the engine", fragment(options, codes[:middle], f"ply={middle // 2}", "p1=engine:5")),
        ("of a broken link", "moves=" + BROKEN),
    ]
    yield from ((state, address, ()) for state, address in (alike if every else half(alike, game_id)))


def go(table: GamePage, game_id: str, fragment: str) -> GamePage:
    """Opens a game in the same tab."""
    base = table.page.url.split("#")[0]
    table.follow("about:blank")
    table.follow(f"{base}#{fragment}")
    return table.ready()


def test_one_game(open_game: Open) -> None:
    in_its_states(open_game, SHIPPED[0], "en", OTHERS[:1])


@pytest.mark.one_in(4)
@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_game(open_game: Open, game_id: str, lang: str) -> None:
    in_its_states(open_game, game_id, lang)


def in_its_states(open_game: Open, game_id: str, lang: str, sizes: list[tuple[int, int]] | None = None) -> None:
    """Looks at a game in all states that need no engine, and at its tabs."""
    table, faults = open_game(game_id, locale=LOCALES[lang]), []
    width, height = sizes[0] if sizes else SMALLEST
    for state, address, taps in addresses(game_id, lang, sizes is not None):
        go(table, game_id, address)
        table.page.set_viewport_size({"width": width, "height": height})
        table.tap(*taps)
        if state.endswith("refused"):
            expect(table.page.locator('#status[data-state="no"], #status .why').first).to_be_visible()
        if state.endswith("question"):
            expect(table.page.locator(".ask")).to_be_visible()
        faults += seen(table.page, state, game_id + lang, sizes=sizes)
    go(table, game_id, fragment(*told(game_id)))
    for tab in table.page.get_by_role("tab").filter(visible=True).all():
        tab.click()
        faults += seen(table.page, "with the tab " + tab.inner_text(), game_id + lang, sizes=sizes)
    assert not faults, "\n".join(faults)


def long_record(plies: int) -> list[str]:
    """The moves of a game of frogs that only walk."""
    dice, record = random.Random(1), Record(load("medamagaeru"))
    while record.here.ply < plies:
        walks = [record.position.code(move) for move in record.position.legal_moves() if len(record.position.taps(move)) == 2]
        record.play(dice.choice([code for code in walks if not record.position.events(record.position.parse(code))[1:]]))
    return [node.code for node in record.here.line()]


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", LOCALES)
def test_after_a_hundred_moves(open_game: Open, lang: str) -> None:
    """Numbers of three digits stand whole beside their moves."""
    table = open_game("medamagaeru", fragment({}, long_record(112), "p1=engine:1"), locale=LOCALES[lang])
    faults = at_sizes(table.page, SIZES, "after 112 moves")
    assert not faults, "\n".join(faults)


def test_the_dialogs_of_one_game(open_game: Open) -> None:
    in_its_dialogs(open_game, SHIPPED[0], "en", OTHERS[:1])


@pytest.mark.one_in(8, 1)
@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_its_dialogs(open_game: Open, game_id: str, lang: str) -> None:
    in_its_dialogs(open_game, game_id, lang)


def in_its_dialogs(open_game: Open, game_id: str, lang: str, sizes: list[tuple[int, int]] | None = None) -> None:
    """Looks at every dialog of a game."""
    options, codes = told(game_id)
    table, faults = open_game(game_id, fragment(options, codes[:4]), locale=LOCALES[lang]), []
    toss = [TOSS] if board_of(load(game_id)).thrown([0.0] * 5) else []  # not every game's pieces can be thrown
    for keys in [*DIALOGS, *(ALIKE if sizes else half(ALIKE, game_id)), *toss]:
        table.page.set_viewport_size({"width": 360, "height": 740})
        table.do(*keys)
        expect(table.dialog).to_be_visible()
        faults += seen(table.page, keys[-1], game_id + lang, "dialog[open]", sizes)
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
    assert not faults, "\n".join(faults)


@pytest.mark.one_in(8, 2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_with_the_engine(open_game: Open, game_id: str, lang: str) -> None:
    options, codes = told(game_id)
    middle = fragment(options, codes[: len(codes) // 2])
    table = open_game(game_id, middle, engine=True, locale=LOCALES[lang]).ready("engine")
    page, faults = table.page, []
    table.press("h")
    expect(page.locator('#status[data-state="hint"]')).to_be_visible(timeout=LONG)
    faults += seen(page, "with a hint", game_id + lang)
    page.click("#tab-analysis")
    expect(page.locator("#analysis tbody tr").first).to_be_visible(timeout=LONG)
    faults += seen(page, "with values", game_id + lang)
    go(table, game_id, middle + "&p0=engine:8&p1=engine:8").ready("engine")
    expect(page.locator('#status:is([data-state="thinking"], [data-state="watch"])')).to_be_visible(timeout=LONG)
    faults += at_sizes(page, SIZES[:2], "while it thinks")
    go(table, game_id, fragment(options, codes)).ready("engine")
    page.click("#status [data-do=examine]")
    expect(page.locator("#analysis .pc").first).to_be_visible(timeout=LONG)
    faults += seen(page, "under review", game_id + lang)
    if page.locator("#mistakes .mistake").count():
        page.locator("#mistakes .mistake").first.click()
        expect(page.locator("#mistakes [aria-current] .lines button").first).to_be_visible(timeout=LONG)
        faults += seen(page, "at a mistake", game_id + lang)
    assert not faults, "\n".join(faults)


@pytest.mark.matrix("en")
@pytest.mark.parametrize("lang", LOCALES)
def test_a_question_at_the_edge(open_game: Open, lang: str) -> None:
    table = open_game("macedonian-shogi", "moves=17-16.12-13.16-15.13-14", locale=LOCALES[lang], viewport={"width": 360, "height": 740})
    table.tap("18", "17")
    expect(table.page.locator(".ask")).to_be_visible()
    faults = at_sizes(table.page, [(360, 740), (320, 568), (390, 844), (412, 915)], "the question")
    assert not faults, "\n".join(faults)


@pytest.mark.exhaustive
@pytest.mark.one_in(4)
@pytest.mark.matrix("macedonian-shogi-ja")
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", LESSONS)
def test_tips(open_game: Open, game_id: str, lang: str) -> None:
    """The longest tips for beginners fit the status line beside every other text there. They are written by the page's own function."""
    table, faults = open_game(game_id, locale=LOCALES[lang]), []
    game = load(game_id)
    first = json.loads((ROOT / "py" / folder_of(game_id).replace(".", "/") / "lessons.json").read_text("utf-8"))["first"]
    tips = sorted((tip["say"][lang] for tip in first), key=len)[-2:]
    start = game.start()
    buttons = commands(board_of(game).commands(start), Taps(start).lit(), (), lang)
    turns = [Words("status.yours"), *(Words("status.yours.side", side=board_of(game).side_name(player)) for player in (0, 1))]
    for tip in tips:
        for turn in turns if tip == tips[-1] else turns[-1:]:
            table.page.evaluate(WRITE, status_line("yours", turn, tip, lang, buttons, "mind tip"))
            faults += seen(table.page, tip, game_id + lang)
    assert not faults, "\n".join(faults)


@pytest.mark.one_in(8, 3)
@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", LESSONS)
def test_a_lesson(open_game: Open, game_id: str, lang: str) -> None:
    table, faults = open_game(game_id, "lesson=1", engine=True, locale=LOCALES[lang], viewport={"width": 360, "height": 740}), []
    learner = Learner(table, game_id)
    learner.state("ask")
    for number in range(len(learner.steps)):
        faults += seen(table.page, f"step {number + 1}", game_id + lang)
        table.page.set_viewport_size({"width": 360, "height": 740})
        learner.solve(number)
        faults += seen(table.page, f"step {number + 1}, done", game_id + lang, sizes=[SMALLEST])  # in the room of the step
        table.page.locator('[data-do="next-step"]').click()
    learner.state("finish")
    faults += seen(table.page, "at its end", game_id + lang)
    assert not faults, "\n".join(faults)


HEAD = """() => {
  const box = (element) => element.getBoundingClientRect(), held = document.querySelector(".play > .far");
  return [...document.querySelectorAll(".lesson-head :is(.t, button)")].filter((one) => {
    const a = box(one), b = box(held);
    if (!b.width) return false;
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  }).map((one) => `the opponent's pieces over ${one.dataset.do || one.textContent}`);
}"""


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_puzzle(open_game: Open, game_id: str) -> None:
    """One in each language, the second half of the games the other way round; what is held stands beside the buttons of the head."""
    table, faults = open_game(game_id), []
    entries = puzzles_of(game_id)["puzzles"]
    for lang, entry in zip(LOCALES if SHIPPED.index(game_id) % 2 else list(LOCALES)[::-1], (entries[8], entries[30]), strict=True):
        go(table, game_id, f"puzzle={entry['id']}&lang={lang}")
        expect(table.page.locator('[data-do="puzzle-answer"]')).to_be_visible()
        faults += seen(table.page, f"{lang} {entry['id']}", game_id + lang)
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.evaluate(SETTLED)
            faults += [f"{entry['id']} {width}x{height}: {line}" for line in table.page.evaluate(HEAD)]
    assert not faults, "\n".join(faults)


NAMES = "ながいなまえのアレクサンドリアとベルンハルト", "Maximilian Alexander von Habsburg"
SEATS = """() => [...document.querySelectorAll(".seat")].flatMap((seat) => {
  const box = (one) => one.getBoundingClientRect(), of = (one) => one.className.baseVal ?? one.className, own = box(seat), faults = [];
  const parts = [...seat.querySelectorAll(":scope > :not(.hold), .hold > *")].filter((one) => box(one).width > 1);
  parts.forEach((one, at) => {
    const a = box(one);
    const within = a.left > own.left - 1 && a.right < own.right + 1 && a.top > own.top - 1 && a.bottom < own.bottom + 1;
    if (!within) faults.push(of(one) + " beyond the bar");
    for (const other of parts.slice(at + 1)) {
      const b = box(other);
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2)
        faults.push(`${of(one)} over ${of(other)}`);
    }
  });
  return faults;
})"""


HANDS = "-", "H2P3h1p2", "A5B1G1H1N1P1a3b1g1h1n1p1"  # with no kind, two and six
FIGURES = "10:00", "29", "1:59:59"
TELL = """([names, figures]) => {
  document.querySelectorAll(".clk time b").forEach((one) => (one.textContent = figures));
  document.querySelectorAll(".seat .who b").forEach((one, at) => (one.textContent = names[at]));
}"""


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("hands", HANDS)
def test_long_names_beside_clocks_and_hands(open_game: Open, hands: str, lang: str) -> None:
    """They are cut: what else stands in a player's bar stays whole at any time, and the bar as high as with any name."""
    board = "4k!3.8.8.8.8.8.8.4K!3" if "A" in hands else "b2ngk!sgnb2.8.8.8.8.8.8.B2NGSK!GNB2"
    faults: list[str] = []
    for clock in ("", "&clock=600/30x3"):
        table = open_game("macedonian-shogi", f"start={board}:{hands}:00:0{clock}", locale=LOCALES[lang])
        for pauses in (False, True) if clock else (False,):
            if pauses:
                table.page.locator('.tools [data-do="pause"]').click()
            for width, height in SIZES:
                table.page.set_viewport_size({"width": width, "height": height})
                high = set()
                for names in (["先手", "後手"], NAMES):
                    for figures in FIGURES if clock else FIGURES[:1]:
                        table.page.evaluate(TELL, [names, figures])
                        table.page.evaluate(SETTLED)
                        faults += [f"{clock} {width}x{height} {figures} {names[0]}: {line}" for line in table.page.evaluate(SEATS)]
                        high.add(table.page.locator(".seat.near").evaluate("(seat) => seat.offsetHeight"))
                assert len(high) == 1, (clock, width, height)
            table.page.set_viewport_size({"width": 1280, "height": 720})
    assert not faults, "\n".join(faults)


# The buttons of a box at which a finger meets something else, and a checkbox behind the words. A box may scroll, but only beyond the first
# buttons.
COVERED = """([within, first]) => {
  document.querySelector(within).scrollTop = 0;
  const always = document.querySelector(`${within} .friend-always`);
  const behind = always && always.getBoundingClientRect().left > always.parentElement.getBoundingClientRect().left + 2;
  return [...document.querySelectorAll(`${within} .btn`)].filter((one, at) => {
    if (at >= first) one.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = one.getBoundingClientRect();
    return ![0.15, 0.85].every((part) => one.contains(document.elementFromPoint(x + width / 2, y + part * height)));
  }).map((one) => one.textContent.trim()).concat(behind ? ["the checkbox"] : []);
}"""


def covered(page: Page, within: str, first: int) -> list[str]:
    """The buttons of a box that cannot be pressed, at each size; the first ones must be in sight."""
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        faults += [f"{width}x{height}: {words}" for words in page.evaluate(COVERED, [within, first])]
    return faults


@pytest.mark.exhaustive
@pytest.mark.one_in(8)
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_what_a_friend_is_asked(visit: Callable[..., Visitor], game_id: str, lang: str) -> None:
    """The question about relays is whole at every size, with both answers; a first link can be taken up, and in other ways too."""
    inviter, friend = (Correspondent(visit, "ws://127.0.0.1:9", locale=LOCALES[lang]) for _ in range(2))
    inviter.begins(game_id, str(1 - load(game_id).start().turn), "Yu")
    page = inviter.table.page
    expect(page.locator("#friend-ask")).to_be_visible()
    faults = at_sizes(page, SIZES, "the question", "#friend-ask", LETTERS[:1]) + covered(page, "#friend-ask", 2)
    friend.opens(inviter.handed())
    page = friend.table.page
    expect(page.locator('#notes [data-do="hush"]').first).to_be_attached()
    assert page.locator("#notes .btn").count() > 3
    faults += covered(page, "#notes", 1)
    assert not faults, "\n".join(faults)


@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", LOCALES)
def test_home(open_game: Open, lang: str) -> None:
    table = open_game("medamagaeru", "moves=57-56", locale=LOCALES[lang])  # a game to be gone on with
    table.follow(table.page.url.split("medamagaeru")[0])
    table.ready()
    expect(table.page.locator("#resume")).to_be_visible()
    faults = at_sizes(table.page, SIZES, "home")
    assert not faults, "\n".join(faults)


@pytest.mark.one_in(2)
@pytest.mark.matrix("about-ja")
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize(
    "page",
    ["about", "about/blogs", "articles/progressive-mancala", "articles/shinken-shobu-guide", *(f"{game_id}/rules" for game_id in SHIPPED)],
)
def test_what_there_is_to_read(come_again: Callable[..., Visitor], site: Site, page: str, lang: str) -> None:
    tab = come_again(locale=LOCALES[lang]).tab()
    tab.goto(f"{site.base}{page}/{'en/' * (lang == 'en')}")
    tab.wait_for_selector("h1")
    faults = seen(tab, page, page + lang)
    assert not faults, "\n".join(faults)


@pytest.mark.exhaustive
@pytest.mark.one_in(8, 2)
@pytest.mark.matrix("medamagaeru-en")
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_low_frame(open_game: Open, game_id: str, lang: str) -> None:
    """In a frame wider than high the board stands beside the other parts at full height; a row of holes between them at full width."""
    options, codes = told(game_id)
    table, faults = open_game(game_id), []
    wide = board_of(load(game_id)).shape == "wide"
    for mode in ("play", "replay", "diagram", "puzzle"):
        go(table, game_id, fragment(options, codes[:4], "embed=1", f"mode={mode}", f"lang={lang}"))
        for width, height in [(600, 371), (800, 450), (480, 320), (640, 360)]:
            table.page.set_viewport_size({"width": width, "height": height})
            faults += [f"{lang} {mode} {width}x{height} {line}" for line in words_of(table.page)]
            drawn = table.board.locator("svg.picture").bounding_box()
            assert drawn
            if drawn["width"] < width * 0.8 if wide else drawn["height"] < min(height - 80, width - 280):
                faults.append(f"{lang} {mode} {width}x{height}: a board of {drawn['width']}x{drawn['height']} px")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("lang", LOCALES)
def test_the_moves_owed_stand_beside_no_name_in_a_low_frame(open_game: Open, lang: str) -> None:
    """In Progressive Mancala a side with extra moves has a chip, which lies over no name; and the frame has nothing to scroll."""
    table, faults = open_game("progressive-mancala"), []
    for players in ("mode=replay", "p1=engine:5", "p1=engine:8"):
        go(table, "progressive-mancala", fragment({}, ["f", "f", "g", "e"], "embed=1", f"lang={lang}", players))
        for width, height in [(600, 371), (560, 371), (480, 320), (700, 380)]:
            table.page.set_viewport_size({"width": width, "height": height})
            faults += [f"{players} {width}x{height} {line}" for line in words_of(table.page)]
            if table.page.evaluate("document.documentElement.scrollHeight > innerHeight"):
                faults.append(f"{players} {width}x{height}: the frame scrolls")
    assert not faults, "\n".join(faults)


def test_a_long_name_gives_way_to_what_is_captured(open_game: Open) -> None:
    """A capture counter is as wide beside a long name as beside a short one."""
    table = open_game("medamagaeru", viewport={"width": 360, "height": 740})
    wide = "() => document.querySelector('.seat.near .hold > .row').getBoundingClientRect().width"
    before = table.page.evaluate(wide)
    for name in NAMES:
        table.page.evaluate(TELL, [[name, name], "10:00"])
        assert table.page.evaluate(wide) > before - 2


def test_a_name_beside_a_lane_is_not_broken_inside_a_word(open_game: Open) -> None:
    """A word too long for its line ends in “…”: then the name is as high as a short one."""
    table = open_game("two-three", viewport={"width": SMALLEST[0], "height": SMALLEST[1]})
    name, high = table.page.locator(".seat.near .who b"), "(name) => name.offsetHeight"
    before = name.evaluate(high)
    table.page.evaluate(TELL, [["ながいなまえのプレイヤー", "ながいなまえのプレイヤー"], ""])
    assert name.evaluate(high) == before


MARGINS = """(button) => {
  const { left, right } = button.getBoundingClientRect();
  const words = [...button.querySelectorAll(".t")].filter((one) => !one.closest(".sr")).map((one) => one.getBoundingClientRect());
  return Math.min(...words.filter(({ width }) => width).flatMap((one) => [one.left - left, right - one.right]), 99);
}"""


@pytest.mark.parametrize("lang", LOCALES)
def test_the_words_of_a_button_keep_clear_of_its_border(open_game: Open, lang: str) -> None:
    table = open_game("medamagaeru", fragment(*told("medamagaeru")), locale=LOCALES[lang])
    for width, height in [SMALLEST, *OTHERS]:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(SETTLED)
        for button in table.page.locator("#status .btn").filter(visible=True).all():
            assert button.evaluate(MARGINS) >= 6, (width, height, button.inner_text())


@pytest.mark.parametrize("size", [(360, 740), (390, 844)])
def test_how_to_begin_stands_in_one_line(open_game: Open, size: tuple[int, int]) -> None:
    """Beside two buttons too: three lines would touch the edges of the status line."""
    table = open_game("macedonian-shogi", viewport={"width": size[0], "height": size[1]})
    expect(table.page.locator("#status > .begin")).to_be_visible()
    assert table.page.locator("#status > .begin").evaluate("(words) => words.offsetHeight") < 20
    expect(table.page.locator('#status [data-spot="crown"]')).to_have_text("譲位")


def test_the_editor_has_its_coordinates_beside_the_board(open_game: Open) -> None:
    """Whatever is set for the game's own board: a piece may be put on every place."""
    table = open_game("medamagaeru", viewport={"width": 360, "height": 740})
    table.view.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="edit"]').click()
    expect(table.page.locator("#edit-stage svg")).to_be_visible()
    outside = """() => {
      const board = document.querySelector("#edit-stage svg").getBoundingClientRect();
      return [...document.querySelectorAll("#edit-stage .at-head")].every((one) => one.getBoundingClientRect().bottom <= board.top + 2);
    }"""
    assert table.page.evaluate(outside)
    table.page.evaluate("document.documentElement.dataset.coords = 'in'")
    assert table.page.evaluate(outside)


MISSED = (("uchu-yuei", 6), ("progressive-mancala", 0), ("macedonian-shogi", 5))  # puzzles of which much is told


@pytest.mark.matrix("ja")
@pytest.mark.parametrize("lang", LOCALES)
def test_the_puzzles_missed_in_a_rush_are_whole(open_game: Open, lang: str) -> None:
    table = open_game("medamagaeru", locale=LOCALES[lang])
    missed = " ".join(f"wrong:{game_id}:{puzzles_of(game_id)['puzzles'][at]['id']}" for game_id, at in MISSED)
    table.page.evaluate("kept => localStorage.setItem('komado.rush.last', kept)", "all misses 164000 " + missed)
    table.page.reload()
    table.ready().do("do.more")
    table.dialog.locator('[data-do="puzzle"]').click()
    table.dialog.locator('[data-do="rush-result"]').click()
    expect(table.dialog.locator(".missed a")).to_have_count(len(MISSED))
    faults = at_sizes(table.page, SIZES, "after a rush", "dialog[open]", LETTERS[:2])
    assert not faults, "\n".join(faults)


def test_the_head_of_a_puzzle_with_large_letters(open_game: Open) -> None:
    """On a desk too: what the opponent has gives way to the name of the puzzle."""
    table = open_game("medamagaeru", f"puzzle={puzzles_of('medamagaeru')['puzzles'][30]['id']}&lang=en")
    expect(table.page.locator('[data-do="puzzle-answer"]')).to_be_visible()
    table.page.locator(".lesson-head b .t:lang(en)").evaluate("(name) => (name.textContent = 'Daily puzzle #1')")
    with letters_of(table.page) as become:
        become(LETTERS[-1])
        table.page.set_viewport_size({"width": 1440, "height": 900})
        table.page.evaluate(SETTLED)
        assert not table.page.evaluate(HEAD)


RUSH = """(held) => {
  document.querySelector(".lesson-head").innerHTML =
    `<p class="lost"></p><p class="time">3:00</p><p class="score"><b>0</b></p>`;
  if (held) document.querySelector(".play > .far > .hold").innerHTML = `<ul class="hand"><li><button>x</button></li></ul>`;
}"""


@pytest.mark.parametrize(("held", "rows"), [(False, 1), (True, 2)])
def test_the_head_of_a_rush_has_a_second_row_for_what_is_held(open_game: Open, held: bool, rows: int) -> None:
    """And none where the opponent has nothing."""
    game_id = "macedonian-shogi" if held else "maciji"
    table = open_game(game_id, f"puzzle={puzzles_of(game_id)['puzzles'][0]['id']}", viewport={"width": 360, "height": 740})
    expect(table.page.locator('[data-do="puzzle-answer"]')).to_be_visible()
    table.page.evaluate(RUSH, held)
    table.page.evaluate(SETTLED)
    high = table.page.locator(".lesson-head").evaluate("(head) => head.offsetHeight")
    assert (high > 70) is (rows == 2), high
