"""The device around the page: its clipboard and its files."""

import asyncio

import js
from pyscript import document

from ui import dom

PATIENCE = 1500  # ms to wait for the clipboard
ANSWERS = 60000  # ms to wait for a person who is asked whether the page may read the clipboard
DRAWS = 3000  # ms to wait until the browser has read a picture
SCALE = 2  # device pixels for each CSS pixel
READ_IN = 10  # s in which every browser has taken a file


def relays() -> "list[str]":
    """The relays to which this page may connect: its content security policy names them."""
    policy = dom.one('meta[http-equiv="Content-Security-Policy"]')
    for part in str(policy.content).split(";") if policy else []:
        words = part.split()
        if words and words[0] == "connect-src":
            return [word for word in words if word[:5] == "ws://" or word[:6] == "wss://"]
    return []


async def copied(field: js.JsProxy) -> bool:
    """True if the text is in the clipboard; where that is not allowed, the field is selected for copying by hand."""
    if await dom.resolves(dom.ask(None, "navigator.clipboard.writeText", str(field.value)), PATIENCE):
        return True
    field.focus()  # insecure pages and frames have no clipboard; a person may refuse, and some browsers ask first
    field.select()
    return bool(dom.ask(document, "execCommand", "copy"))


async def pasted() -> "str | None":
    """The text in the clipboard; None where the page may not read it."""
    asked = dom.ask(None, "navigator.clipboard.readText")
    return str(await asked) if await dom.resolves(asked, ANSWERS) else None


async def text_of(file: js.JsProxy, most: int) -> "str | None":
    """The text of a file, at most so many bytes of it, in UTF-8 or, as older programs write, in Shift_JIS; None where it cannot be
    read."""
    asked = dom.ask(dom.ask(file, "slice", 0, most), "arrayBuffer")
    if not await dom.resolves(asked, ANSWERS):
        return None
    content = await asked
    text = str(dom.ask(dom.ask(None, "TextDecoder", "utf-8"), "decode", content))
    return text if "\ufffd" not in text else str(dom.ask(dom.ask(None, "TextDecoder", "shift_jis"), "decode", content) or text)


async def save(text: str, name: str) -> None:
    """Has the browser save a text under this name."""
    address = dom.ask(None, "URL.createObjectURL", dom.ask(None, "Blob", js.Array.of(text)))
    save_from(str(address or "data:text/plain;charset=utf-8," + str(js.encodeURIComponent(text))), name)
    if address:
        await asyncio.sleep(READ_IN)
        dom.ask(None, "URL.revokeObjectURL", address)


def save_from(address: str, name: str) -> None:
    """Has the browser save a file of an address, such as a data URL, under this name."""
    anchor = document.createElement("a")
    anchor.href = address
    anchor.download = name
    anchor.click()


def file_of(parts: js.JsProxy, name: str) -> js.JsProxy:
    """A PNG with these contents as a file; None where the browser makes none."""
    return dom.ask(None, "File", parts, name, js.JSON.parse('{"type":"image/png"}'))


async def picture(address: str, name: str, width: int, height: int) -> js.JsProxy:
    """A picture with an address as a PNG file; None where the browser cannot draw or export it."""
    image = js.Image.new()
    image.src = address
    canvas = dom.ask(None, "OffscreenCanvas", width, height)
    pen = dom.ask(canvas, "getContext", "2d") if canvas else None
    if not pen or not await dom.resolves(dom.ask(image, "decode"), DRAWS) or dom.attempt(pen, "drawImage", image, 0, 0, width, height):
        return None
    made = dom.ask(canvas, "convertToBlob")
    return file_of(js.Array.of(await made), name) if await dom.resolves(made, DRAWS) else None


async def pixels(address: str, width: int, height: int) -> str:
    """A picture with an address, in pixels, as the data URL of a PNG; "" where the browser cannot draw or export it."""
    image = js.Image.new()
    image.src = address
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = width * SCALE, height * SCALE
    pen = dom.ask(canvas, "getContext", "2d")
    if not await dom.resolves(dom.ask(image, "decode"), DRAWS):
        return ""
    if not pen or dom.attempt(pen, "drawImage", image, 0, 0, width * SCALE, height * SCALE):
        return ""
    return str(dom.ask(canvas, "toDataURL", "image/png") or "")
