"""Boards of a rules page as HTML with SVG: one drawing a figure, in which only the differences between its states are drawn repeatedly.

Radio buttons before it choose the state, so a figure is stepped without any script, by tap and by arrow keys; the style sheet
(static/css/rules.css) shows the parts of the chosen state and lets a piece glide from its last place.

Apart because it only draws, and knows nothing of sections and sentences.
"""

from __future__ import annotations

import re

from core.contract import Game
from core.drawing.board import Arrow, GameBoard, Mark, Piece
from core.drawing.layers import lights, marks_layer, over_layer, piece_face, place
from core.drawing.svg import esc, mark_symbols, n
from core.words import Words, say
from games import board_of
from tools.site.rulebook.source import ALL, Card, Figure, State, lit

DRAWN = "rd-"  # prefix of the names of symbols and grounds
PREFIX = "r-"  # prefix of every id, since the page of a game has a board with ids of its own


class Drawn:
    """The shared parts of the figures of one page: its symbols and grounds, each drawn once. `flow(text)` makes a sentence markup."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.figures = 0
        self._shared: dict[str, str] = {}
        self._symbols: dict[str, str] = {}

    def definitions(self) -> str:
        """The symbols and grounds used so far, to be placed before the figures."""
        # Inside an svg of its own: in a copy a rule such as `svg .pond` matches only what is within the copied element.
        body = "".join(self._symbols.values()) + "".join(
            f'<g id="{name}"><svg class="rd" overflow="visible">{drawn}</svg></g>' for drawn, name in self._shared.items()
        )
        return f'<svg width="0" height="0" class="icons" aria-hidden="true"><defs>{body}</defs></svg>'

    def ground(self, drawn: str) -> str:
        """A ground as a reference to its symbol, so that figures share it."""
        name = self._shared.setdefault(drawn, f"{DRAWN}ground{len(self._shared) + 1}")
        return f'<use href="#{name}"/>'

    def renamed(self, svg: str, symbols: str) -> str:
        """SVG with the names of its symbols prefixed for these pages."""
        known = {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', symbols, re.DOTALL)}

        def take(name: str) -> str:
            whole = known.get(name)
            if whole is None:
                return name
            new = DRAWN + name
            if new in self._symbols and self._symbols[new] != self._as_used(whole, new):
                new += "-" + str(sum(one.startswith(new) for one in self._symbols))
            if new not in self._symbols:
                self._symbols[new] = ""  # before its content, which may use other symbols
                body = self._as_used(whole, new)
                self._symbols[new] = body
                for inner in re.findall(r'href="#([^"]+)"', whole):
                    take(inner)
            return new

        return re.sub(r'href="#([^"]+)"', lambda found: f'href="#{take(found[1])}"', svg)

    def _as_used(self, symbol: str, name: str) -> str:
        inner = re.sub(r'href="#([^"]+)"', lambda found: f'href="#{DRAWN}{found[1]}"', symbol)
        return re.sub(r' id="[^"]+"', f' id="{name}"', inner, count=1)


def _alike(each: list[str]) -> str:
    """The SVG of all states as one: common parts once, other parts with the names of their states."""
    if len(set(each)) == 1:
        return each[0]
    body = ""
    for drawn in dict.fromkeys(each):
        if drawn:
            body += f'<g class="{_states(i for i, one in enumerate(each) if one == drawn)}">{drawn}</g>'
    return body


def _states(numbers: object) -> str:
    return "on " + " ".join(f"in{number + 1}" for number in numbers)  # type: ignore[attr-defined]


def _piece(each: list[Piece | None], at: list[str]) -> str:
    """A piece through all states as one SVG. `each`: its SVG by state, None where it is missing; `at`: its transform by state."""
    faces = _alike([piece_face(piece) if piece else "" for piece in each])
    if len(set(at)) == 1:
        return f'<g style="{at[0]}">{faces}</g>'
    ways = ";".join(f"--p{i + 1}:{one.removeprefix('transform:')}" for i, one in enumerate(at))
    return f'<g class="moved" style="{ways}">{faces}</g>'


def _pieces(figure: Figure, layout: str) -> str:
    view = figure.view
    places = view.places(layout, 0)
    found = [{piece.id: piece for piece in view.pieces(state.position, 0)} for state in figure.states]
    still, moved = "", ""
    for name in dict.fromkeys(name for one in found for name in one):
        each = [one.get(name) for one in found]
        there = [piece for piece in each if piece]
        at = []
        for i, piece in enumerate(each):
            near = piece or next((one for one in each[i::-1] if one), there[0])  # a captured piece stays in its last place
            at.append(place(places[near.spot]))
        drawn = _piece(each, at)
        if len(set(at)) == 1:
            still += drawn
        else:
            moved += drawn
    fixtures = [dict(view.fixtures(state.position, layout, 0)) for state in figure.states]
    for drawn_now, state in zip(fixtures, figure.states, strict=True):
        for frame in state.frames:
            drawn_now.update(frame.fixtures)
    names = dict.fromkeys(name for one in fixtures for name in one)
    return "".join(_alike([one.get(name, "") for one in fixtures]) for name in names) + still + moved


def _marks(figure: Figure, state: State, layout: str) -> str:
    view = figure.view
    marks = view.last_move(state.before, state.move) if state.before is not None else []
    taking = [mark for mark in _lights(figure, state) if mark.symbol == "m-take"]
    chosen = [Mark("m-selected", spot) for spot in state.show]
    return marks_layer(view, marks + view.warnings(state.position) + chosen + taking, layout, 0)


def _lights(figure: Figure, state: State) -> list[Mark]:
    return lights(figure.view, state.position, () if state.show == ALL else state.show, lit(state))


def _over(figure: Figure, state: State, layout: str, lang: str) -> str:
    view = figure.view
    if state.frames:
        return str(state.frames[-1].over).replace(' id="flight"', "")
    body = over_layer(view, state.position, _lights(figure, state), layout, 0, lang)
    if state.arrow is not None:
        body += view.arrow(Arrow("hint", view.way(state.position, state.arrow)), layout, 0)
    if state.before is not None and state.position.outcome() is not None:
        body += view.ending(state.before, state.move, state.position, layout, 0)
    return body


def dress(view: GameBoard, lang: str) -> None:
    """Sets a board's defaults for a reader of a language, without the gain of each move."""
    for setting in view.settings:
        view.choose(setting.name, lang in setting.on_in and setting.name != "gains")


def board(figure: Figure, drawn: Drawn) -> str:
    """The one picture of a figure."""
    view, lang = figure.view, drawn.lang
    dress(view, lang)
    layout = view.layouts[-1]
    w, h = view.size(layout)
    body = drawn.ground(view.ground(layout, 0, lang))
    body += _alike([_marks(figure, state, layout) for state in figure.states])
    body += _pieces(figure, layout) + view.labels(layout, 0)
    body += _alike([_over(figure, state, layout, lang) for state in figure.states])
    label = esc(say(Words("board.label", game=Words("game." + view.game.id)), lang))
    head = f'<svg class="picture {layout}" viewBox="0 0 {w} {h}" style="--w:{w};--h:{h}" role="img" aria-label="{label}">'
    return head + drawn.renamed(body, mark_symbols() + view.symbols()) + "</svg>"


def _hand(figure: Figure, state: State, drawn: Drawn) -> str:
    """The pieces in hand of the side at the bottom, each kind with its number."""
    view = figure.view
    return "".join(
        f'<span><svg class="pc" viewBox="-50 -50 100 100" role="img" aria-label="{esc(say(item.words, drawn.lang))}">'
        f"{drawn.renamed(_face((item.symbol, item.classes, 0), ''), view.symbols())}</svg>{item.count}</span>"
        for item in view.hand(state.position, 0)
    )


def stepped(figure: Figure, drawn: Drawn, captions: list[str]) -> str:
    """A figure: its board, its controls if it has several states, and a caption for each as markup."""
    drawn.figures += 1
    name, many = f"{PREFIX}f{drawn.figures}", len(figure.states)
    picture = board(figure, drawn)
    if figure.hand:
        picture += "".join(f'<p class="held {_states([i])}">{_hand(figure, state, drawn)}</p>' for i, state in enumerate(figure.states))
    if many == 1:
        return f'<figure class="stepped"><div class="sb">{picture}</div><figcaption><p>{captions[0]}</p></figcaption></figure>'
    radios, taps, ways, told = "", "", "", ""
    for i in range(many):
        back, on = f"{name}-{i or many}", f"{name}-{(i + 1) % many + 1}"
        radios += (
            f'<input type="radio" class="s{i + 1}" name="{name}" id="{name}-{i + 1}" aria-labelledby="{name}c{i + 1}"'
            f"{' checked' if not i else ''}>"
        )
        within = _states([i])
        taps += f'<label class="tap {within}" for="{on}" aria-hidden="true"></label>'
        dots = "".join(f"<i{' data-on' if i == k else ''}></i>" for k in range(many))
        ways += (
            f'<div class="sc {within}" aria-hidden="true"><label for="{back}">{_BACK}</label>'
            f'<span class="sd">{dots}</span><span class="at">{i + 1} / {many}</span><label for="{on}">{_ON}</label></div>'
        )
        told += f'<p class="told {within}" id="{name}c{i + 1}">{captions[i]}</p>'
    return f'<figure class="stepped">{radios}<div class="sb">{picture}{taps}</div>{ways}<figcaption>{told}</figcaption></figure>'


_BACK, _ON = (f'<svg class="ico" viewBox="0 0 24 24"><path d="{d}"/></svg>' for d in ("m15 5-7 7 7 7", "m9 5 7 7-7 7"))


def board_symbols(game: Game, lang: str) -> str:
    """The symbols of a game's pieces in a language."""
    view = board_of(game)
    dress(view, lang)
    return view.symbols()


def faces(card: Card, symbols: str, drawn: Drawn) -> str:
    """The faces of a piece, one beside the other."""
    return "".join(
        f'<svg class="pc" viewBox="-50 -50 100 100" aria-hidden="true">{drawn.renamed(_face(face, symbols), symbols)}</svg>'
        for face in card.faces
    )


def _face(face: tuple[str, str, int], symbols: str, size: float = 96) -> str:
    symbol, classes, turn = face
    if turn == 180 and f'id="{symbol}-turned"' in symbols:  # the piece has a drawing of its own for the far side
        symbol += "-turned"
    turned = f' transform="rotate({turn})"' if turn else ""
    return f'<use href="#{symbol}" x="-{n(size / 2)}" y="-{n(size / 2)}" width="{n(size)}" height="{n(size)}" class="{classes}"{turned}/>'


def moves(card: Card, symbols: str, drawn: Drawn) -> str:
    """The moves of a piece: a square of cells with it in the middle, a dot on each reachable cell, a line where the move continues."""
    side = len(card.moves)
    if not side:
        return ""
    w = side * 100
    lines = "".join(f"M{i * 100} 0V{w}M0 {i * 100}H{w}" for i in range(1, side))
    body = f'<rect width="{w}" height="{w}" rx="10" class="mini-ground"/><path d="{lines}" class="grid"/>'
    middle = w / 2
    for y, row in enumerate(card.moves):
        for x, sign in enumerate(row):
            a, b = x * 100 + 50, y * 100 + 50
            if sign in "ox":
                body += f'<circle cx="{a}" cy="{b}" r="17" class="lit"/>'
            elif sign == "*":
                along, down = (a > middle) - (a < middle), (b > middle) - (b < middle)
                near, far = (f"{n(middle + along * off)} {n(middle + down * off)}" for off in (52, middle - 12))
                body += f'<path d="M{near}L{far}" class="way"/>'
    body += f'<g transform="translate({n(middle)} {n(middle)})">{_face(card.faces[0], symbols, 92)}</g>'
    return f'<svg class="mini" viewBox="0 0 {w} {w}" aria-hidden="true">{drawn.renamed(body, symbols)}</svg>'
