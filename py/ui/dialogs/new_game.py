"""The dialog of a new game (players, first move, options), and lots for the first move.

Apart because it alone asks who is to play, and by which options.
"""

import json
from collections import namedtuple

import js

from core.contract import Game
from core.drawing.svg import esc
from core.levels import LEVEL_IDS
from core.levels import level as level_id
from core.records.lines import begun_here, runs
from core.records.record import Player, Record
from core.words import Words, say
from games import board_of, settle
from ui import device, dom
from ui.dialogs import clock_fields, lots
from ui.dialogs.box import Box
from ui.dialogs.fields import action, choose, dialog, pick
from ui.html.boards import miniature
from ui.html.controls import said, t
from ui.html.icons import icon
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.play.table import Table
from ui.storage import results
from ui.storage.last_level import LAST
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

MOST_BUTTONS = 4  # the most values shown as buttons beside each other

OPPONENTS = ("engine", "two", "friend", "watch")
SIDES = ("0", "1", "random")

# The choices of the new game: its options, the opponent (one of OPPONENTS), the engine's level, the visitor's side, and the levels of both
# sides where two engines play; the names of two people at one device, of the near one first; the clock as text, "" for none.
Wishes = namedtuple("Wishes", ["options", "opponent", "level", "side", "levels", "names", "clock"])


def written(asked: Wishes) -> str:
    """The choices as text for the store."""
    return json.dumps(
        {
            "options": asked.options,
            "opponent": asked.opponent,
            "level": asked.level,
            "side": asked.side,
            "levels": list(asked.levels),
            "names": list(asked.names),
            "clock": asked.clock,
        }
    )


def remembered(text: str) -> Wishes:
    """The stored choices; "" or {} for those that are missing or unknown."""
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        found = {}
    known = found if isinstance(found, dict) else {}

    def one_of(name: str, values: "tuple[str, ...]") -> str:
        value = known.get(name)
        return value if isinstance(value, str) and value in values else ""

    options, levels = known.get("options"), known.get("levels")
    both = levels if isinstance(levels, list) and len(levels) == 2 and all(map(level_id, levels)) else ("", "")
    chosen = {str(name): str(value) for name, value in options.items()} if isinstance(options, dict) else {}
    names, clock = known.get("names"), known.get("clock")
    two = [_name(str(name)) for name in names] if isinstance(names, list) and len(names) == 2 else ["", ""]
    opponent, level, side = one_of("opponent", OPPONENTS), level_id(known.get("level")), one_of("side", SIDES)
    return Wishes(chosen, opponent, level, side, tuple(both), tuple(two), clock if isinstance(clock, str) else "")


def _name(text: str) -> str:
    """A name as it is shown: of at most 40 characters, in one line."""
    return " ".join(text.split())[:40]


def html(
    game: Game,
    record: Record,
    person: int,
    last: Wishes,
    lang: str,
    ended: "list[tuple[str, list[int]]]",
    own: str = "",
    strangers: bool = False,
) -> str:
    """Players, first move and options: as last time, else as now. `person` is the visitor's side now; `ended`: the rows of
    `results.table` for the game; `own`: the visitor's name; `strangers`: one can wait for somebody to play with."""
    levels = [player.level for player in record.players if player.level]
    opponent = last.opponent or ("watch" if len(levels) == 2 else "engine" if levels or not record.root.children else "two")
    who = [("engine", icon("engine") + t("new.engine")), ("two", icon("people") + t("new.two"))]
    who += [("friend", icon("share") + t("new.friend")), ("watch", icon("eye") + t("new.watch"))]
    body = pick("opponent", t("new.who"), who, opponent)
    names = [(level, level + " · " + say(Words("level." + level), lang)) for level in LEVEL_IDS]
    level = last.level or (levels[0] if levels else "1")
    body += f'<div class="of-engine">{choose("level", t("new.level"), names, level)}</div>'
    both = levels if len(levels) == 2 else [level, level]
    body += '<div class="of-watch sides">'
    for player in (0, 1):
        title = t("new.level_of", side=Words("side." + str(player)))
        body += choose("level-" + str(player), title, names, last.levels[player] or both[player])
    body += "</div>"
    body += so_far(ended)
    sides = [("0", t("side.0")), ("1", t("side.1")), ("random", t("new.random"))]
    body += f'<div class="of-engine">{pick("side", t("new.side"), sides, last.side or str(person))}</div>'
    draws = action("janken", "new.janken", "btn") + (action("toss", "new.toss", "btn") if board_of(game).thrown([0.0] * 5) else "")
    body += of_friend(own, strangers) + of_two(last.names)
    body += f'<div class="draws of-engine of-two">{draws}</div>' + clock_fields.fields(last.clock, lang)
    body += f'<div id="options">{options(game, lang)}</div>'
    other = action("close", "do.cancel")
    if record.root.children and (runs(record) or record.here.settled() is None):
        other = f'<p class="soft of-engine of-two of-watch" id="untaken" role="status">{untaken(record.game, game.settings, lang)}</p>'
        other += '<button type="button" class="btn of-engine of-two of-watch" data-do="players-here"'
        other += f' aria-describedby="untaken">{t("new.go_on")}</button>'
    return dialog(t("do.new"), body, other + action("start", "do.start", "btn main"), t("game." + game.id))


def of_friend(own: str, strangers: bool) -> str:
    """The fields for a game with a friend: the visitor's name and side, and instructions. Usually the friend has the first move."""
    name = (
        f'<div class="field"><label class="label" for="own-name">{t("new.name")}</label>'
        f'<input class="input" id="own-name" name="own-name" maxlength="40" autocomplete="nickname" value="{esc(own)}"></div>'
    )
    sides = [("1", t("side.1")), ("0", t("side.0")), ("toss", t("new.toss"))]
    how = f'<p class="soft small">{t("new.friend_how")}</p>'
    if strangers:
        how += f'<p class="friend-ways">{action("lobby", "new.lobby")}</p>'
    return f'<div class="of-friend">{name}{pick("of-friend-side", t("new.side"), sides, "1")}{how}</div>'


def of_two(names: "tuple[str, str]") -> str:
    """The fields for the names of two people at one device."""
    body = ""
    for place, name in zip(("near", "far"), names):
        body += (
            f'<div class="field"><label class="label" for="name-{place}">{t("new.name." + place)}</label>'
            f'<input class="input" id="name-{place}" name="name-{place}" maxlength="40" autocomplete="off" value="{esc(name)}"></div>'
        )
    return f'<div class="of-two sides">{body}</div>'


def untaken(shown: Game, chosen: dict[str, str], lang: str) -> str:
    """A sentence with the names of all chosen options that `shown`, the game on the board, does not have; "" for none."""
    other = [option.name for option in shown.options if chosen[option.name] != shown.settings[option.name]]
    names = [say(Words(f"option.{shown.id}.{name}"), lang) for name in other]
    return esc(say(Words("new.untaken", options=("」「" if lang == "ja" else "”, “").join(names)), lang)) if names else ""


def so_far(ended: "list[tuple[str, list[int]]]") -> str:
    """Results of games against the engine here, by level, and a button to forget them."""
    if not ended:
        return ""
    heads = "".join(f'<th scope="col">{t("results." + name)}</th>' for name in ("level", "won", "drawn", "lost"))
    rows = ""
    for level, counts in ended:
        cells = "".join(f"<td>{count}</td>" for count in counts)
        rows += f'<tr><th scope="row">{level} · {t("level." + level)}</th>{cells}</tr>'
    clear = action("clear-results", "results.clear_now", "btn small")
    sure = f'<details><summary class="btn small">{t("results.clear")}</summary>{clear}</details>'
    return (
        f'<details class="results of-engine"><summary>{t("results.title")}</summary>'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table><p>{t('results.note')}</p>{sure}</details>"
    )


def options(game: Game, lang: str) -> str:
    """The fields of the game's options with their current values. Each offers the values that are possible with the others. Also a picture
    of the board with these options."""
    body = ""
    for option in game.options:
        title, name, current = t(f"option.{game.id}.{option.name}"), "option-" + option.name, game.settings[option.name]
        values = [(value, game.option_words(option.name, value)) for value in game.allowed(option.name)]
        if len(values) > MOST_BUTTONS:
            body += choose(name, title, [(value, say(words, lang)) for value, words in values], current)
        elif len(values) > 1:
            body += pick(name, title, [(value, said(words)) for value, words in values], current)
    return body + f'<div class="preview" aria-hidden="true">{miniature(board_of(game), game.start())}</div>' if body else ""


def players_of(asked: Wishes) -> "tuple[tuple[Player, Player], int]":
    """(players of a new game, side at the bottom); a side other than "0" and "1" is drawn at random."""
    person, engine, side = Player("", ""), Player(asked.level, ""), asked.side
    if asked.opponent == "two":
        return (Player("", asked.names[0]), Player("", asked.names[1])), 0
    if asked.opponent == "watch":
        return (Player(asked.levels[0], ""), Player(asked.levels[1], "")), 0
    if side not in ("0", "1"):
        side = "0" if dom.dice() < 0.5 else "1"
    return ((person, engine), 0) if side == "0" else ((engine, person), 1)


class NewGame:
    """Shows the dialog, draws lots, starts the game."""

    def __init__(self, page: GamePage, box: Box) -> None:
        self.page = page
        self.box = box
        self.asked: Wishes | None = None  # the choices when lots were drawn

    def actions(self) -> "dict[str, Action]":
        """The actions of the dialog's buttons."""
        return {
            "new": Action(self.open),
            "players": Action(lambda table, _: self.open(table, "engine"), changes=True),
            "start": Action(self._start),
            "start-as": Action(self._start_as),
            "clock-as": Action(lambda _, text: clock_fields.choose_as(text)),
            "players-here": Action(self._players_here, changes=True),
            "toss": Action(self._toss),
            "janken": Action(self._janken),
            "hand": Action(self._janken),
            "clear-results": Action(self._clear_results),
            "friend": Action(lambda table, _: self.page.run(self._friend(table, self.box.life))),
        }

    def open(self, table: Table, opponent: str = "") -> None:
        """Opens the dialog with `opponent` chosen, or the current opponent for ""."""
        self.asked = None
        players, rules = table.session.record.players, table.session.record.game
        person = 1 if players[0].level and not players[1].level else 0
        last = remembered(table.settings.store.get(LAST + rules.id))
        last = Wishes(last.options, opponent or last.opponent, last.level, last.side, last.levels, last.names, last.clock)
        if not rules.non_default():
            rules = settle(rules.id, last.options)
        ended = results.table(table.settings.store.get(results.NAME), rules.id)
        own = table.settings.store.get("name")
        self.box.open(html(rules, table.session.record, person, last, table.settings.lang, ended, own, bool(device.relays())))

    def changed(self, table: Table, element: js.JsProxy) -> None:
        """Updates the options: the values of each depend on those before it."""
        name = str(element.name)
        if name.startswith("option-"):
            rules = settle(table.session.game_id, self.chosen(table))
            dom.write("#options", options(rules, table.settings.lang))
            dom.write("#untaken", untaken(table.session.record.game, rules.settings, table.settings.lang))
            again = dom.one(f'#options select[name="{name}"], #options input[name="{name}"]:checked')
            if again:
                again.focus()

    def _clear_results(self, table: Table, _argument: str) -> None:
        store = table.settings.store
        store.put(results.NAME, results.without(store.get(results.NAME), table.session.game_id))
        dom.focus('#sheet [name="level"]')
        for shown in dom.every("#sheet .results"):
            shown.remove()

    def chosen(self, table: Table) -> dict[str, str]:
        """The options in the dialog."""
        rules = table.session.record.game
        return {option.name: self.box.picked("option-" + option.name) or rules.settings[option.name] for option in rules.options}

    def _asked(self, table: Table) -> Wishes:
        picked = self.box.picked
        levels = (picked("level-0") or "1", picked("level-1") or "1")
        names = [dom.one(f"#sheet [name=name-{place}]") for place in ("near", "far")]
        two = tuple([_name(str(field.value)) if field else "" for field in names])
        opponent = picked("opponent")
        return Wishes(self.chosen(table), opponent, picked("level") or "1", picked("side"), levels, two, self.clock(opponent))

    def clock(self, opponent: str) -> str:
        """The clock in the dialog, "" for none."""
        return clock_fields.picked(self.box, opponent)

    def _start(self, table: Table, _argument: str) -> None:
        """Starts a new game with the choices in the dialog, and stores them for the next time."""
        asked = self._asked(table)
        table.settings.put(LAST + table.session.game_id, written(asked))
        if asked.opponent == "friend":
            self.page.actions.do("friend")
            return
        self._begin(table, asked, *players_of(asked))

    async def _friend(self, table: Table, life: TurnToken) -> None:
        """Begins a game with a friend with the choices in the dialog, if it is still open then."""
        friends = await self._fetched(table, life)
        if friends:
            await friends.invite(table)

    def _start_as(self, table: Table, side: str) -> None:
        """Starts the game with the choices made before the lots; `side` is the result of the lots."""
        if self.asked:
            asked = self.asked
            players, seat = players_of(Wishes(asked.options, asked.opponent, asked.level, side, asked.levels, asked.names, asked.clock))
            if asked.opponent == "two" and side == "1":
                players, seat = (players[1], players[0]), 1
            self._begin(table, asked, players, seat)

    def _begin(self, table: Table, asked: Wishes, players: "tuple[Player, Player]", seat: int) -> None:
        record = Record(settle(table.session.game_id, asked.options), players)
        if asked.clock:
            record.terms["clock"] = asked.clock
            self.page.run(self._begin_timed(table, record, seat, self.box.life))
        else:
            self._open(table, record, seat)

    async def _begin_timed(self, table: Table, record: Record, seat: int, life: TurnToken) -> None:
        """Begins a game with clocks, once what moves them has been fetched."""
        if await self._fetched(table, life):
            self._open(table, record, seat)

    async def _fetched(self, table: Table, life: TurnToken) -> "Any":
        """The room of clocks and friends, None if it does not come: then the dialog closes, and a notice says why. The dialog stays open
        meanwhile, so that no tap meant for the new game reaches the old one. Raises TurnOver if it shows something else by then."""
        for button in dom.every('#sheet [data-do^="start"]'):
            button.setAttribute("aria-busy", "true")
        friends = await table.life.after(self.page.friends())
        life.check()
        if friends is None:
            self.box.close()
        return friends

    def _open(self, table: Table, record: Record, seat: int) -> None:
        """Opens the new game in place of the dialog. The lot drawn for it has been used."""
        self.box.close()
        table.settings.store.put(lots.KEPT + record.game_id, "")
        self.page.open_record(record, seat)

    def _players_here(self, table: Table, _argument: str) -> None:
        """Replaces the players of the game on the board. A finished game stays as it is, and another begins from this position."""
        players, seat = players_of(self._asked(table))
        self.box.close()
        if runs(table.session.record):
            table.do("players", players, seat)
        elif table.session.record.here.settled() is None:
            self.page.open_record(begun_here(table.session.record, players), seat)

    # Drawing lots. The choices are remembered while another dialog is open. A lot counts until a game begins.
    def _remember(self, table: Table) -> None:
        if self.box.picked("opponent"):
            self.asked = self._asked(table)

    def _shows_earlier_lot(self, table: Table) -> bool:
        """Shows the lot drawn earlier for this opponent; True if there is one."""
        lot = lots.kept(table.settings.store.get(lots.KEPT + table.session.game_id), dom.now()).get(
            self.asked.opponent if self.asked else ""
        )
        if lot:
            self._show(table, lot, True)
        return bool(lot)

    def _draw(self, table: Table, lot: lots.Lot) -> None:
        store, name = table.settings.store, lots.KEPT + table.session.game_id
        if self.asked and (lot.kind == "toss" or lots.shown(*lot.drawn)[1]):
            store.put(name, lots.written(lots.kept(store.get(name), dom.now()), self.asked.opponent, lot, dom.now()))
        self._show(table, lot, False)

    def _show(self, table: Table, lot: lots.Lot, again: bool) -> None:
        thrown = table.session.board.thrown(lot.drawn) if lot.kind == "toss" else None
        if thrown:
            self.box.open(lots.toss(*thrown, table.settings.lang, again))
        elif lot.kind == "janken":
            self.box.open(lots.janken(*lots.shown(*lot.drawn), again))

    def _toss(self, table: Table, _argument: str) -> None:
        """Throws pieces of the game to find the side that begins."""
        self._remember(table)
        if not self._shows_earlier_lot(table):
            self._draw(table, lots.Lot("toss", [dom.dice() for _ in range(5)]))

    def _janken(self, table: Table, hand: str) -> None:
        """Plays rock paper scissors against the page."""
        self._remember(table)
        if self._shows_earlier_lot(table):
            return
        if hand:
            self._draw(table, lots.Lot("janken", [lots.HANDS.index(hand), int(dom.dice() * 3)]))
        else:
            self.box.open(lots.janken("", ""))
