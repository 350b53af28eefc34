"""The volumes by the names of the setting: "0" and "1" date from when there was only off and on."""

VOLUMES = ("0", "quiet", "1", "loud")
LOUDNESS = {"0": 0.0, "quiet": 0.15, "1": 0.5, "loud": 0.9}
