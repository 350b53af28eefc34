"""A store without a browser, for what is kept on a device. It also runs on MicroPython."""


class Notepad:
    """Texts by name. `guest`: as in a frame of another page."""

    def __init__(self, guest: bool = False, **texts: str) -> None:
        self.guest = guest
        self.texts = texts

    def get(self, name: str, most: int = 20000) -> str:
        """The text under a name, "" for none and for one longer than `most`."""
        text = self.texts.get(name, "")
        return text if len(text) <= most else ""

    def put(self, name: str, text: str) -> None:
        """Stores a text."""
        self.texts[name] = text
