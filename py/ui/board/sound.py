"""Sounds from the events of a move, made on the spot by Web Audio: no files. Silent until the visitor has touched the page."""

import js
from pyscript import window

from core.contract import Event
from ui import dom

# Kind of event -> (wave, from Hz, to Hz, milliseconds, loudness). What is not named here is silent.
SOUNDS = {
    "slide": ("triangle", 190, 120, 70, 0.5),
    "jump": ("triangle", 240, 420, 110, 0.4),
    "fly": ("sine", 320, 640, 160, 0.3),
    "leap": ("sine", 520, 260, 160, 0.3),
    "drop": ("triangle", 150, 90, 90, 0.6),
    "write": ("square", 1400, 900, 35, 0.06),
    "block": ("square", 300, 200, 60, 0.08),
    "warp": ("sine", 700, 350, 140, 0.25),
    "goal": ("sine", 660, 880, 160, 0.3),
    "take": ("sawtooth", 260, 70, 120, 0.25),
    "flip": ("sine", 480, 720, 90, 0.3),
    "promote": ("sine", 520, 1040, 200, 0.3),
    "crown": ("sine", 780, 1170, 260, 0.3),
    "check": ("sine", 880, 880, 120, 0.25),
    "lift": ("triangle", 300, 380, 60, 0.25),
    "sow": ("triangle", 520, 360, 40, 0.3),
    "capture": ("sine", 520, 780, 220, 0.4),
    "bonus": ("sine", 330, 247, 200, 0.3),
}
END = ("sine", 392, 784, 420, 0.4)
GAP = 0.07  # seconds between the sounds of one move
MOST = 4  # sounds of one move


class Sound:
    """What is heard. `on` follows the setting."""

    def __init__(self) -> None:
        self.on = False
        self.context: js.JsProxy = None

    def wake(self) -> None:
        """To be called in the very task of a touch: where only that lets a page be heard, the sounds from now on are."""
        if self.on and self.context and str(self.context.state) == "suspended":
            dom.attempt(self.context, "resume")

    def move(self, events: "list[Event]", ended: bool) -> None:
        """A move, and the end of the game if it was the last. The first sound takes its time: better after the board has been painted."""
        if not self.on:
            return
        kinds: list[str] = []
        for event in events:
            if event.kind in SOUNDS and event.kind not in kinds:
                kinds.append(event.kind)
        for i, kind in enumerate(kinds[:MOST]):
            self._play(SOUNDS[kind], i * GAP)
        if ended:
            self._play(END, len(kinds[:MOST]) * GAP)

    def one(self, kind: str) -> None:
        """One event by itself, such as a stone sown."""
        if self.on and kind in SOUNDS:
            self._play(SOUNDS[kind], 0)

    def _play(self, sound: "tuple[str, int, int, int, float]", wait: float) -> None:
        if self.context is None:
            made = window.komadoAudio()
            if not made:
                self.on = False  # this browser has none
                return
            self.context = made
        wave, low, high, ms, loud = sound
        begin = float(self.context.currentTime) + wait
        end = begin + ms / 1000
        tone, volume = self.context.createOscillator(), self.context.createGain()
        tone.type = wave
        tone.frequency.setValueAtTime(low, begin)
        tone.frequency.exponentialRampToValueAtTime(high, end)
        volume.gain.setValueAtTime(loud * 0.5, begin)
        volume.gain.exponentialRampToValueAtTime(0.001, end)
        tone.connect(volume)
        volume.connect(self.context.destination)
        dom.attempt(tone, "start", begin)
        dom.attempt(tone, "stop", end)
