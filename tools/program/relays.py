"""The relays that carry games between friends: the ones of static/relays.json, or those that a build is given."""

from __future__ import annotations

import json
import re

from tools import ROOT

LIST = ROOT / "static" / "relays.json"
# The address goes into a page's content security policy: nothing in it may end a source or a directive.
ADDRESS = re.compile(r"wss?://(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?(?:/[\w./~-]*)?", re.ASCII)


def chosen(given: str | None) -> list[str]:
    """The addresses in a text with spaces between, for None those of static/relays.json; each once. Raises ValueError for one that is no
    address of a relay."""
    found: list[str] = json.loads(LIST.read_text("utf-8")) if given is None else given.split()
    wrong = [address for address in found if not ADDRESS.fullmatch(address)]
    if wrong:
        raise ValueError(f"RELAYS: {', '.join(wrong)}: an address such as wss://relay.example or ws://127.0.0.1:7000 is needed")
    return list(dict.fromkeys(found))
