"""Sounds from the events of a move, synthesized by Web Audio without files. Silent until the visitor has touched the page."""

import js

from core.contract import Event
from core.drawing.board import Tone
from ui import dom

# Events of any game's pieces. A board adds its own; all others are silent.
SOUNDS = {
    "slide": Tone("triangle", 190, 120, 70, 0.5),
    "jump": Tone("triangle", 240, 420, 110, 0.4),
    "fly": Tone("sine", 320, 640, 160, 0.3),
    "leap": Tone("sine", 520, 260, 160, 0.3),
    "drop": Tone("triangle", 150, 90, 90, 0.6),
    "take": Tone("sawtooth", 260, 70, 120, 0.25),
    "flip": Tone("sine", 480, 720, 90, 0.3),
    "promote": Tone("sine", 520, 1040, 200, 0.3),
}
SAMPLE = "slide"  # the sound that demonstrates a volume
END = Tone("sine", 392, 784, 420, 0.4)
GAP = 0.07  # seconds between the sounds of one move
MOST = 4  # sounds of one move


class Sound:
    """The sounds of one game; `own` has the sounds that its board adds. `volume`, one of LOUDNESS, follows the setting."""

    def __init__(self, own: "dict[str, Tone]") -> None:
        self.tones = dict(list(SOUNDS.items()) + list(own.items()))
        self.volume = 0.0
        self.context: js.JsProxy = None

    def wake(self) -> None:
        """Call this within the handler of a touch: some browsers allow sound only from there."""
        if self.volume and self.context and str(self.context.state) == "suspended":
            dom.attempt(self.context, "resume")

    def move(self, events: "list[Event]", ended: bool) -> None:
        """Plays a move, and the end of the game if it was the last. The first sound takes time: call it after painting."""
        if not self.volume:
            return
        kinds: list[str] = []
        for event in events:
            if event.kind in self.tones and event.kind not in kinds:
                kinds.append(event.kind)
        for i, kind in enumerate(kinds[:MOST]):
            self._play(self.tones[kind], i * GAP)
        if ended:
            self._play(END, len(kinds[:MOST]) * GAP)

    def one(self, kind: str) -> None:
        """Plays one event of a move that is shown step by step."""
        if self.volume and kind in self.tones:
            self._play(self.tones[kind], 0)

    def _play(self, tone: Tone, wait: float) -> None:
        if self.context is None:
            if dom.ask(None, "navigator.userActivation.hasBeenActive") is False:
                return  # no touch yet: browsers would refuse the sound with a message in the console
            self.context = dom.ask(None, "AudioContext")
        source, volume = dom.ask(self.context, "createOscillator"), dom.ask(self.context, "createGain")
        if not self.context or not source or not volume:
            self.volume = 0.0  # this browser has no Web Audio
            return
        begin = float(self.context.currentTime) + wait
        end = begin + tone.ms / 1000
        source.type = tone.wave
        source.frequency.setValueAtTime(tone.low, begin)
        source.frequency.exponentialRampToValueAtTime(tone.high, end)
        volume.gain.setValueAtTime(tone.loudness * self.volume, begin)
        volume.gain.exponentialRampToValueAtTime(0.001, end)
        source.connect(volume)
        volume.connect(self.context.destination)
        dom.attempt(source, "start", begin)
        dom.attempt(source, "stop", end)
