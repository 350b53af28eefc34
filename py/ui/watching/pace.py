"""The pace of an engine-engine game, and its pause. Knows no browser and no record."""

from core.words import Words

PACES = (250, 500, 1000, 2000, 4000)  # milliseconds a move
USUAL = 1000
SIGNS = {250: "¼", 500: "½", 1000: "1", 2000: "2", 4000: "4"}
HELD = 1000  # milliseconds between two checks while paused


class Pace:
    """The pace of one watched game.

    paused    True while no move is shown until a step or until the game goes on
    stepping  True if one move is to be shown at once
    """

    def __init__(self, kept: str, now: int) -> None:
        """`kept`: the stored choice of a pace as text, "" for none; `now`: milliseconds."""
        self.paused = False
        self.stepping = False
        self.each = int(kept) if kept in [str(pace) for pace in PACES] else USUAL
        self._since = now  # start of the current pace: no move is shown sooner than one pace after it

    def wait(self, flies: bool, landed_at: int, played_at: int, beat: int, now: int) -> int:
        """Milliseconds until the next move may be shown, given when the last one was played and landed.

        `flies`: True if it has not landed; `beat`: the pause in ms after landing, shorter at a quick pace.
        """
        if flies:
            return self.each
        if self.stepping:
            return 0
        if self.paused:
            return HELD
        return max(0, max(played_at, self._since) + self.each - now, landed_at + min(beat, self.each // 4) - now)

    def hold(self) -> None:
        """Pauses; a move in motion still lands."""
        self.paused = True

    def go_on(self, now: int) -> None:
        """Resumes; the first move comes after one full pace."""
        self.paused, self.stepping = False, False
        self._since = now

    def change(self, by: int) -> None:
        """Changes the pace by a number of steps in PACES."""
        at = PACES.index(self.each) + by
        if 0 <= at < len(PACES):
            self.each = PACES[at]

    def said(self, turn: Words, side: Words, ply: int) -> "tuple[Words, Words]":
        """The status line: the side on turn, and as its detail the moves so far and the pace."""
        pace = Words("watch.pace", n=ply, pace=SIGNS[self.each])
        return (Words("watch.paused", side=side) if self.paused else turn), pace
