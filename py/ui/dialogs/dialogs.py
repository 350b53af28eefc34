"""Opens the dialogs, reads them, and does what they ask of a table."""

import asyncio
from collections import namedtuple

import js
from pyscript import document, window

from core.contract import GameError
from core.records import link, spaces, text_reader, text_writer
from core.records.record import Player, Record
from core.words import Words, say
from games import settle
from ui import dom
from ui.dialogs import sheets
from ui.dialogs.copying import BUBBLE, Copying, clear
from ui.html.controls import t

# The new game as it was asked for: its options, who the opponent is (engine, two, watch) and the engine's level.
Asked = namedtuple("Asked", ["options", "opponent", "level"])


def seated(opponent: str, level: str, side: str) -> "tuple[tuple[Player, Player], int]":
    """The players of a new game and the seat at the bottom; a `side` other than "0" and "1" is drawn."""
    person, engine = Player("", ""), Player(level, "")
    if side not in ("0", "1"):
        side = "0" if dom.dice() < 0.5 else "1"
    if opponent == "two":
        return (person, person), 0
    if opponent == "watch":
        return (engine, engine), 0
    return ((person, engine), 0) if side == "0" else ((engine, person), 1)


class Dialogs:
    """One native <dialog>, filled anew each time."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        self.app = app
        self.asked: Asked | None = None  # what the new game's dialog said when lots were begun to be drawn
        self.copying = Copying()
        self.snippets: list = []  # type: ignore[type-arg] # the sheet for another page's writer, once it was asked for

    @property
    def table(self):  # type: ignore[no-untyped-def]
        """The table the dialogs act on."""
        return self.app.table

    def open(self, html: str) -> None:
        """Shows a sheet; an open one is replaced."""
        dialog = dom.one("#sheet")
        if not dialog:
            document.body.insertAdjacentHTML("beforeend", '<dialog id="sheet" class="sheet" aria-labelledby="sheet-title"></dialog>')
            dialog = dom.one("#sheet")
        dialog.innerHTML = html + BUBBLE
        if not dialog.open:
            dialog.showModal()

    def close(self) -> None:
        """Puts the dialog away."""
        dialog = dom.one("#sheet")
        if dialog and dialog.open:
            dialog.close()

    def is_open(self) -> bool:
        """Whether a dialog has the page."""
        dialog = dom.one("#sheet")
        return bool(dialog and dialog.open)

    def _picked(self, name: str) -> str:
        found = dom.one(f'#sheet input[name="{name}"]:checked, #sheet select[name="{name}"]')
        return str(found.value) if found else ""

    # New game and players.
    def new_game(self, opponent: str = "") -> None:
        """Who plays, who begins, which options; `opponent` is proposed, else the one there is now."""
        self.asked = None
        table = self.table
        person = 1 if table.record.players[0].level and not table.record.players[1].level else 0
        self.open(sheets.new_game(table.record.game, table.record, person, opponent, table.lang))

    def _players(self) -> "tuple[tuple[Player, Player], int]":
        """The players as chosen and the seat at the bottom."""
        return seated(self._picked("opponent"), self._picked("level") or "1", self._picked("side"))

    def _options(self) -> dict[str, str]:
        game = self.table.record.game
        return {option.name: self._picked("option-" + option.name) or game.settings[option.name] for option in game.options}

    def start(self) -> None:
        """A new game as the dialog says."""
        self._begin(self._options(), *self._players())

    def start_as(self, side: str) -> None:
        """The game that was asked for before lots were drawn; `side` is the one that they gave."""
        if self.asked:
            players, seat = seated(self.asked.opponent, self.asked.level, side)
            self._begin(self.asked.options, players, int(side) if self.asked.opponent == "two" else seat)

    def _begin(self, options: dict[str, str], players: "tuple[Player, Player]", seat: int) -> None:
        self.close()
        self.app.open_record(Record(settle(self.table.record.game.id, options), players), seat)

    def players_here(self) -> None:
        """Other players for the game on the table."""
        players, seat = self._players()
        self.close()
        table = self.table
        table.record.players = players
        if table.seat != seat:
            table.seat = seat
            table.scene.whole()
        table.cancel()
        table.engine.forget()
        table.keep()
        table.scene.everything(False)
        table.engine.turn()

    # Drawing lots. What was chosen is remembered while another sheet is shown.
    def _remember(self) -> None:
        if self._picked("opponent"):
            self.asked = Asked(self._options(), self._picked("opponent"), self._picked("level") or "1")

    def toss(self) -> None:
        """Pieces of the game are thrown, and how they fall says who begins."""
        self._remember()
        thrown = self.table.view.thrown([dom.dice() for _ in range(5)])
        if thrown:
            items, words, player = thrown
            self.open(sheets.toss(items, words, player, self.table.lang))

    def janken(self, hand: str = "") -> None:
        """Rock paper scissors against the page."""
        self._remember()
        if not hand:
            self.open(sheets.janken("", ""))
            return
        mine = sheets.HANDS.index(hand)
        theirs = int(dom.dice() * 3)
        outcome = ("draw", "win", "lose")[(theirs - mine) % 3]
        words = f"<p>{t('janken.' + hand)} – {t('janken.' + sheets.HANDS[theirs])}</p><p><b>{t('janken.' + outcome)}</b></p>"
        self.open(sheets.janken(words, {"draw": "", "win": "0", "lose": "1"}[outcome]))

    # Links and texts.
    def share(self) -> None:
        """Links to this position and to the whole line."""
        record = self.table.record
        base = str(window.location.href).split("#")[0]
        shell = str(dom.root().dataset.page) != record.game.id
        seat = self.table.seat or None
        here = base + "#" + link.write(record, record.here, seat, False, shell)
        diagram = record.position.diagram(self.table.lang)
        self.open(sheets.share(base + "#" + link.write(record, None, seat, False, shell), here, diagram))

    def embed(self) -> None:
        """What a writer needs to show this board in a page of his own."""
        if not self.snippets:
            from ui.dialogs.embed_code import EmbedCode  # few visitors ever want it: not before

            self.snippets.append(EmbedCode(self.app))
        self.snippets[0].open()

    def copy(self, element_id: str) -> None:
        """Copies a field."""
        asyncio.create_task(self.copying.copy(element_id))

    def text(self) -> None:
        """The record as text."""
        self.open(sheets.text(text_writer.write(self.table.record, self.table.lang)))

    def read_text(self) -> None:
        """Reads the pasted text, or a pasted link, as a new game; what was wrong is said and the readable part opened."""
        pasted = str(dom.one("#record-text").value)
        others = [game_id for game_id in link.named(pasted) if game_id != self.table.record.game.id]
        if others:
            asyncio.create_task(self._read_other(pasted, others))
        else:
            self._read(pasted)

    async def _read_other(self, pasted: str, game_ids: "list[str]") -> None:
        """The same, once the page has these games."""
        lost = await self.app.fetch_games(game_ids)
        field = dom.one("#sheet[open] #record-text")
        if not field or str(field.value) != pasted:
            return  # somebody went on meanwhile
        if lost:
            dom.one("#text-problem").textContent = say(lost[0], self.table.lang)
        else:
            self._read(pasted)

    def _read(self, pasted: str) -> None:
        game_id = self.table.record.game.id
        if "#" in pasted and "moves=" in pasted:
            asked = link.read(pasted.strip().split("#", 1)[1].split()[0], game_id)
            record, problems = asked.record, asked.problems
        else:
            record, problems = text_reader.read(pasted, game_id)
        if record is None or (problems and not record.root.children):
            dom.one("#text-problem").textContent = " ".join(say(one, self.table.lang) for one in problems)
            return
        self.close()
        self.app.open_record(record, self.table.seat)
        if problems:
            self.app.say_problems(problems + [Words("link.kept", ply=record.here.ply)])

    def comment(self) -> None:
        """A comment on the move that led here."""
        self.open(sheets.comment(self.table.record.here.comment))

    def save_comment(self) -> None:
        """Keeps the comment."""
        self.table.record.here.comment = str(dom.one("#comment-text").value)
        self.close()
        self.table.keep()
        self.table.scene.side()

    def type_move(self) -> None:
        """A move by its code or notation."""
        table = self.table
        codes = [table.record.position.code(move) for move in table.record.position.legal_moves()]
        self.open(sheets.type_move([] if table.level() else codes, table.lang))
        dom.one("#move-text").focus()

    def typed(self) -> None:
        """Plays the typed move or says why not."""
        position = self.table.record.position
        typed = spaces.plain_spaces(str(dom.one("#move-text").value)).strip()
        try:
            if self.table.behind:
                raise GameError(Words("tab.elsewhere"))
            if self.table.level():
                raise GameError(Words("refuse.engine_turn"))
            code = position.code(position.read(typed))
        except GameError as error:
            dom.one("#type-problem").textContent = say(error.words, self.table.lang)
            return
        self.close()
        self.table.play(code)

    def menu(self) -> None:
        """Everything that has no button of its own."""
        self.open(sheets.menu(self.table.record, self.app.offline.words()))

    def keys(self) -> None:
        """The list of keys."""
        self.open(sheets.keys())

    def settings(self) -> None:
        """How the board moves and helps."""
        table = self.table
        gains, pictures = getattr(table.view, "show_gains", None), getattr(table.view, "pictures", None)
        self.open(sheets.settings(table.settings.speed, gains, table.settings.on("turning", False), table.settings.sound, pictures))

    def changed(self, element: js.JsProxy) -> None:
        """A control of the settings was used: it counts at once."""
        name = str(element.name)
        table = self.table
        if name.startswith("embed-") and self.snippets:
            clear()  # the button goes
            self.snippets[0].changed()
            return
        if name.startswith("option-"):
            # What an option allows depends on those before it: the board's size on the cells there are for a goal.
            dom.write("#options", sheets.options(settle(table.record.game.id, self._options()), table.lang))
            again = dom.one(f'#options select[name="{name}"], #options input[name="{name}"]:checked')
            if again:
                again.focus()
            return
        if name == "speed":
            table.settings.put("speed", str(element.value))
        elif name in ("gains", "turning", "sound", "pictures"):
            table.settings.put(name, "1" if element.checked else "0")
            table.sound.on = table.settings.sound
            if table.dress():
                table.scene.whole()
                table.scene.everything(False)
            elif name == "gains":
                table.scene.marks()
