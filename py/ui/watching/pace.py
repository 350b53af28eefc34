"""At which pace the moves of two engines are shown, and whether they are held. It knows no browser and no record."""

from core.words import Words

PACES = (250, 500, 1000, 2000, 4000)  # milliseconds a move
USUAL = 1000
SIGNS = {250: "¼", 500: "½", 1000: "1", 2000: "2", 4000: "4"}
HELD = 1000  # milliseconds: a move that is held is asked for again after them


class Pace:
    """The pace of one game that is watched.

    paused    no move is shown until there is a step, or it goes on
    stepping  one move is to be shown at once
    """

    def __init__(self, kept: str, now: int) -> None:
        """`kept`: the pace that the visitor chose before, as text, "" for none; `now`: milliseconds."""
        self.paused = False
        self.stepping = False
        self.each = int(kept) if kept in [str(pace) for pace in PACES] else USUAL
        self._since = now  # of the pace: a move is not shown sooner

    def wait(self, flies: bool, landed_at: int, played_at: int, beat: int, now: int) -> int:
        """Milliseconds for which the next move may not be shown, when the last one was played and has landed then.

        `flies`: it has not; `beat`: the pause after landing, which is shorter where the pace is quick.
        """
        if flies:
            return self.each
        if self.stepping:
            return 0
        if self.paused:
            return HELD
        return max(0, max(played_at, self._since) + self.each - now, landed_at + min(beat, self.each // 4) - now)

    def hold(self) -> None:
        """No move is shown any more; the one on its way lands."""
        self.paused = True

    def go_on(self, now: int) -> None:
        """Moves are shown again, the first one after a whole pace."""
        self.paused, self.stepping = False, False
        self._since = now

    def change(self, by: int) -> None:
        """A slower or a faster pace, by so many steps."""
        at = PACES.index(self.each) + by
        if 0 <= at < len(PACES):
            self.each = PACES[at]

    def said(self, turn: Words, side: Words, ply: int) -> "tuple[Words, Words]":
        """What the status line says: whose turn it is, and below it how many moves have been played, at which pace."""
        pace = Words("watch.pace", n=ply, pace=SIGNS[self.each])
        return (Words("watch.paused", side=side) if self.paused else turn), pace
