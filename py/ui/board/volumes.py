"""How loud moves are heard, by the names of the setting: "0" and "1" are from the time when there was only off and on."""

VOLUMES = ("0", "quiet", "1", "loud")
LOUDNESS = {"0": 0.0, "quiet": 0.15, "1": 0.5, "loud": 0.9}
