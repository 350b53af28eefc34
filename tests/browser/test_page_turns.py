"""Time to see: the engine's move is shown when one's own has landed and a beat has passed, and nothing is said that goes at once."""

from collections.abc import Callable
from typing import Any

import pytest
from game_page import GamePage
from lines import SHIPPED

from core.records.record import Record
from games import load

Open = Callable[..., GamePage]

# Every change of what is played, of what moves on the board and of what the status line says, as [milliseconds, moves, moving, said].
RECORD = """() => {
  const board = document.querySelector("[data-board]"), status = document.querySelector("#status");
  const runs = (animation) => animation.playState === "running";
  const moving = () => board.getAnimations({ subtree: true }).some(runs) || !!status.querySelector('[data-do="skip"]');
  const seen = [];
  const look = () => {
    const now = [board.dataset.moves ? board.dataset.moves.split(".").length : 0, moving(), status.innerText];
    if (String(now) !== String(seen.at(-1)?.slice(1))) seen.push([performance.now(), ...now]);
  };
  const each = () => { look(); requestAnimationFrame(each); };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  each();
  return { seen };
}"""
FIRST = {"kokutan-no-uma": ("pass.pass", "b8-g5"), "progressive-mancala": ("", "k")}  # a long flight, and stones to be sown
BEAT = 400 * 0.7  # ms: a frame that comes late takes something off what is seen of it


@pytest.mark.matrix("kokutan-no-uma")
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_engine_waits_until_ones_own_move_has_landed(open_game: Open, game_id: str) -> None:
    before, code = FIRST.get(game_id, ("", ""))
    record = Record(load(game_id))
    for played in before.split(".") if before else []:
        record.play(played)
    ply, turn = record.here.ply, record.position.turn
    code = code or record.position.code(record.position.legal_moves()[0])
    table = open_game(game_id, f"p{1 - turn}=engine:1&moves={before}", engine=True, still=False).ready("engine")
    watched = table.page.evaluate_handle(RECORD)
    table.play(record, code)
    table.wait_for_moves(ply + 2)
    seen: list[list[Any]] = watched.evaluate("watched => watched.seen")
    moving = [at for at, moves, moves_on, _ in seen if moves == ply + 1 and moves_on]
    rested = [at for at, moves, moves_on, _ in seen if moves == ply + 1 and not moves_on and at > moving[-1]]
    reply = next(at for at, moves, _, _ in seen if moves == ply + 2)
    assert rested, "one's own move is seen at rest"
    assert reply - rested[0] > BEAT
