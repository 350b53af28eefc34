"""Whether markup is well-formed, and what of it a browser may translate."""

from html.parser import HTMLParser


class Tags(HTMLParser):
    """The tags that are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


class Translated(HTMLParser):
    """The texts that a browser translates: not those within `translate="no"`."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._left: list[bool] = []  # for each open tag, True if it is left as it is
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "wbr", "img"):
            self._left.append(("translate", "no") in attrs)

    def handle_endtag(self, tag: str) -> None:
        if self._left:
            self._left.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._left):
            self.texts.append(data)
