"""A board in another site's page, on another origin: a picture, and a game when it is started."""

from host import board, document, embed_script
from seat import Seat, Sit, replay

from tools.server.server import Site

GAME = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
DRAWN = """async () => { const { shadowRoot } = document.querySelector("komado-board");
  const image = [...shadowRoot.querySelectorAll("img")].find((one) => one.getClientRects().length);
  await image.decode(); return image.naturalWidth > 0 && !shadowRoot.querySelector("iframe") }"""
START = "() => document.querySelector('komado-board').shadowRoot.querySelector('button')"
HEARD = """<script>window.heard = []; for (const kind of ["ready", "move", "end"])
  addEventListener("komado:" + kind, (event) => heard.push([kind, event.detail?.moves ?? ""]));</script>"""


def read(seat: Seat, elsewhere: Site, body: str) -> None:
    """Opens a blog's page with a board in it."""
    elsewhere.extra["/post"] = document(f"<main><h1>My blog</h1>{HEARD}{body}</main>", embed_script(seat.site))
    seat.driven.goto(elsewhere.origin + "/post")


def start(seat: Seat) -> None:
    """Presses the board's button; returns when its frame has taken its place."""
    seat.press(START)
    seat.driven.wait("() => heard.some(([kind]) => kind === 'ready')")


def test_a_poster_a_start_and_a_move(sit: Sit, elsewhere: Site) -> None:
    seat = sit()
    read(seat, elsewhere, board("medamagaeru"))
    seat.driven.wait(DRAWN)
    before = seat.driven.call("() => document.querySelector('komado-board').getBoundingClientRect().height")
    start(seat)
    assert abs(seat.driven.call("() => document.querySelector('komado-board').getBoundingClientRect().height") - before) <= 1
    seat.enter()
    record = replay("medamagaeru", "")
    seat.check(record)
    for code in ("57-56", "31-32"):
        seat.play(record, code)
        seat.check(record)


def test_the_engine_answers_in_a_frame(sit: Sit, elsewhere: Site) -> None:
    seat = sit(engine=True)
    read(seat, elsewhere, board("medamagaeru", p1="engine:1"))
    start(seat)
    seat.enter().play(replay("medamagaeru", ""), "57-56")
    seat.wait_for_moves(2)
    seat.ready("engine").check(replay("medamagaeru", seat.moves))


def test_a_replay(sit: Sit, elsewhere: Site) -> None:
    seat = sit()
    read(seat, elsewhere, board("progressive-mancala", mode="replay", moves=GAME, ply=2, width=480))
    start(seat)
    seat.enter().check(replay("progressive-mancala", "k.c"))
    seat.do("do.next")
    seat.wait_for_moves(3)
    seat.check(replay("progressive-mancala", "k.c.h"))
    seat.do("do.last")
    seat.wait_for_moves(15)
    seat.check(replay("progressive-mancala", GAME))
