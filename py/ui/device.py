"""The device around the page: its clipboard and its files."""

import asyncio

import js
from pyscript import document

from ui import dom

PATIENCE = 1500  # ms to wait for the clipboard
READ_IN = 10  # s in which every browser has taken a file


async def copied(field: js.JsProxy) -> bool:
    """True if the text is in the clipboard; where that is not allowed, the field is selected for copying by hand."""
    if await dom.kept(dom.ask(None, "navigator.clipboard.writeText", str(field.value)), PATIENCE):
        return True
    field.focus()  # insecure pages and frames have no clipboard; a person may refuse, and some browsers ask first
    field.select()
    return bool(dom.ask(document, "execCommand", "copy"))


async def save(text: str, name: str) -> None:
    """Has the browser save a text under this name."""
    anchor = document.createElement("a")
    anchor.href = js.URL.createObjectURL(js.Blob.new(js.Array.of(text)))
    anchor.download = name
    anchor.click()
    await asyncio.sleep(READ_IN)
    js.URL.revokeObjectURL(anchor.href)
