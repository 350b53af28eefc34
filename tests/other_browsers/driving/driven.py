"""One window of one browser of any kind, with the few functions that the tests of every browser need.

Chromium and WebKitGTK are driven through Selenium and their own drivers. Firefox speaks WebDriver BiDi itself, so it is driven over
its own socket: its driver is in no package registry.
"""

import json
import os
import re
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import websocket
from selenium import webdriver
from selenium.common import WebDriverException
from selenium.webdriver.chrome.service import Service as ChromeService
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

PATIENCE = 45  # seconds that anything is waited for: two cores may be busy with something else
KEYS = {"Enter": Keys.ENTER, "Escape": Keys.ESCAPE, "Tab": Keys.TAB, "ArrowRight": Keys.ARROW_RIGHT, "Home": Keys.HOME, "End": Keys.END}
FRAME = """() => { const within = (root) => root.querySelector("iframe") ??
  [...root.querySelectorAll("*")].map((one) => one.shadowRoot && within(one.shadowRoot)).find(Boolean); return within(document); }"""

CORNER = """() => {{ const frame = ({FRAME})(), {{ x, y }} = frame.getBoundingClientRect();
  return [x + frame.clientLeft, y + frame.clientTop]; }}"""


class Broken(Exception):
    """A function called in the page raised."""


def until(look: Callable[[], Any], what: str) -> Any:
    """Waits until `look` returns something true, and returns it. Raises TimeoutError with `what`."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        if time.monotonic() > end:
            raise TimeoutError(f"never came: {what}")
        time.sleep(0.05)
    return found


class Driven(ABC):
    """A browser with a fresh profile and one window."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Opens an address."""

    @abstractmethod
    def reload(self) -> None:
        """Reloads the page as the browser's button does."""

    @abstractmethod
    def call(self, function: str, *given: Any) -> Any:
        """The result of a JavaScript function, maybe async, called with these values in the page or in the entered frame."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Presses the mouse at a point of the page or frame that `call` looks into."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses a key."""

    @abstractmethod
    def enter(self) -> None:
        """Directs `call` and `click` to the first frame of the page, which may be in a shadow root."""

    @abstractmethod
    def size(self, width: int, height: int) -> None:
        """Gives the page's viewport this size, or as near as the browser allows."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Takes a screenshot of the window."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Errors and warnings in the console so far, exceptions among them."""

    @abstractmethod
    def quit(self) -> None:
        """Ends the browser."""

    def wait(self, function: str, *given: Any) -> Any:
        """Waits until the function returns something true, and returns it; while the page changes it may also fail."""

        def look() -> Any:
            with suppress(Broken, WebDriverException):
                return self.call(function, *given)

        return until(look, f"{function} {given}")


class Classic(Driven):
    """A browser driven by classic WebDriver."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver
        self._inside = False  # a frame
        driver.set_script_timeout(PATIENCE)
        driver.set_page_load_timeout(PATIENCE)

    def goto(self, url: str) -> None:
        self.driver.switch_to.default_content()
        self._inside = False
        self.driver.get("about:blank")  # an address that differs behind "#" alone would be no new page
        self.driver.get(url)

    def reload(self) -> None:
        self.driver.refresh()

    def call(self, function: str, *given: Any) -> Any:
        script = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => ({function})(...JSON.parse(arguments[0])))().then((found) => done([found ?? null, '']),"
            " (error) => done([null, String(error)]))"
        )
        found, wrong = self.driver.execute_async_script(script, json.dumps(given))
        if wrong:
            raise Broken(wrong)
        return found

    def click(self, x: float, y: float) -> None:
        if self._inside:  # both drivers count from the corner of the page
            self.driver.switch_to.default_content()
            left, top = self.call(CORNER.format(FRAME=FRAME))
            self.enter()
            x, y = x + left, y + top
        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()  # type: ignore[no-untyped-call]
        actions.perform()

    def press(self, key: str) -> None:
        actions = ActionBuilder(self.driver)
        actions.key_action.send_keys(KEYS.get(key, key))
        actions.perform()

    def enter(self) -> None:
        self.driver.switch_to.frame(until(lambda: self.driver.execute_script(f"return ({FRAME})() ?? null"), "a frame"))
        self._inside = True

    def size(self, width: int, height: int) -> None:
        for _ in range(2):  # the second time the frame of the window is known
            around = self.driver.execute_script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
            self.driver.set_window_size(width + around[0], height + around[1])

    def picture(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))

    def quit(self) -> None:
        self.driver.quit()


class Chromium(Classic):
    """Debian's Chromium and its driver."""

    def __init__(self, paths: list[str], folder: Path) -> None:
        browser, driver = paths
        options = webdriver.ChromeOptions()
        options.binary_location = browser
        for switch in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-prefers-reduced-motion"):
            options.add_argument(switch)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        super().__init__(webdriver.Chrome(options, ChromeService(driver)))

    def complaints(self) -> list[str]:
        assert isinstance(self.driver, webdriver.Chrome)
        heard = self.driver.get_log("browser")  # type: ignore[no-untyped-call]
        return [one["message"] for one in heard if one["level"] in ("SEVERE", "WARNING")]


LISTEN = """() => { if (window.complaints) return; window.complaints = [];
  const note = (what) => { complaints.push(String(what)) };
  addEventListener("error", (event) => note(event.message));
  addEventListener("unhandledrejection", (event) => note(event.reason));
  for (const level of ["error", "warn"]) {
    const plain = console[level];
    console[level] = (...all) => { note(all.join(" ")); plain(...all) };
  } }"""


class WebKit(Classic):
    """WebKitGTK's MiniBrowser on a hidden screen.

    The console is recorded from the moment that a page has loaded; earlier messages are missed. An error
    among them would keep the page from getting ready, which every test notices.
    """

    def __init__(self, paths: list[str], folder: Path, display: str) -> None:
        browser, driver, *_screen = paths
        self._heard: list[str] = []
        options = WebKitOptions()
        options.binary_location = browser
        options.add_argument("--automation")
        service = WebKitService(driver, env={**os.environ, "DISPLAY": display}, log_output=subprocess.DEVNULL)
        super().__init__(webdriver.WebKitGTK(options, service))

    def goto(self, url: str) -> None:
        self._received()
        super().goto(url)
        self.call(LISTEN)

    def reload(self) -> None:
        self._received()
        super().reload()
        self.call(LISTEN)

    def enter(self) -> None:
        self._received()
        super().enter()
        self.call(LISTEN)

    def _received(self) -> None:
        self._heard += self.call("() => (window.complaints ?? []).splice(0)")

    def complaints(self) -> list[str]:
        self._received()
        return list(self._heard)


class Firefox(Driven):
    """Firefox by WebDriver BiDi, without a driver between."""

    PREFERENCES = {"ui.prefersReducedMotion": 1, "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False}

    def __init__(self, paths: list[str], folder: Path) -> None:
        profile = folder / "profile"
        profile.mkdir()
        lines = [f'user_pref("{name}", {json.dumps(value)});\n' for name, value in self.PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines))
        command = [paths[0], "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        address = self._listening()
        self._socket = websocket.create_connection(f"{address}/session", suppress_origin=True, timeout=PATIENCE + 15)
        self._asked = 0
        self._complaints: list[str] = []
        self._send("session.new", capabilities={"alwaysMatch": {}})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._top = self._frame = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _listening(self) -> str:
        assert self._process.stderr
        for line in self._process.stderr:
            if found := re.search(r"listening on (ws://\S+)", line):
                self._rest = threading.Thread(target=self._process.stderr.read, daemon=True)
                self._rest.start()  # a full pipe would stop it
                return found[1]
        raise Broken("Firefox ended before it could be spoken to")

    def _send(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv())
            if heard.get("id") == self._asked:
                if heard["type"] == "error":
                    raise Broken(f"{method}: {heard['message']}")
                return heard["result"]
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] in ("error", "warn"):
                self._complaints.append(heard["params"]["text"])

    def goto(self, url: str) -> None:
        self._frame = self._top
        self._send("browsingContext.navigate", context=self._top, url="about:blank", wait="complete")
        self._send("browsingContext.navigate", context=self._top, url=url, wait="complete")

    def reload(self) -> None:
        self._send("browsingContext.reload", context=self._top, wait="complete")

    def call(self, function: str, *given: Any) -> Any:
        answer = self._send(
            "script.callFunction",
            functionDeclaration=f"async (given) => JSON.stringify(await ({function})(...JSON.parse(given)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self._frame},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise Broken(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        self._send("input.performActions", context=self._frame, actions=[{"type": kind, "id": kind, "actions": list(actions)}])

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self._act("pointer", move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def enter(self) -> None:
        def inside() -> Any:
            return self._send("browsingContext.getTree", root=self._top)["contexts"][0]["children"]

        self._frame = until(inside, "a frame")[0]["context"]

    def size(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", context=self._top, viewport={"width": width, "height": height})

    def picture(self, path: Path) -> None:
        path.write_bytes(b64decode(self._send("browsingContext.captureScreenshot", context=self._top)["data"]))

    def complaints(self) -> list[str]:
        self._send("session.status")  # earlier log entries arrive before this answer
        return list(self._complaints)

    def quit(self) -> None:
        with suppress(Broken, OSError, websocket.WebSocketException):
            self._send("browser.close")
        self._socket.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._rest.join(PATIENCE)
        assert self._process.stderr
        self._process.stderr.close()


@contextmanager
def hidden_screen() -> Iterator[str]:
    """A hidden screen; yields its name, as in DISPLAY."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1600x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as named:
        name = named.readline().strip()
    try:
        yield f":{name}"
    finally:
        screen.terminate()
        screen.wait(PATIENCE)
