"""WebKit, by the WebDriver of WebKitGTK, on a screen that nobody sees."""

import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.error import URLError

from PIL import ImageGrab

from tests import real_servers
from tests.e2e.engines.webdriver import WebDriver
from tests.e2e.engines.window import LOOK_AGAIN_S, VIEWPORT, Window

Json = Any
SCREEN = "2048x1400x24"
RESIZES = 40
BROWSERS = "*/webkit*gtk-*/MiniBrowser"
ENGLISH = {"LANG": "C.UTF-8", "LANGUAGE": "en"}
PAINTED_BY_PROCESSOR = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
"""A screen that nobody sees has no graphics card; to play one takes longer than to paint."""
LISTEN = """(() => {
    window.complaints = []
    const hear = (text) => /^ResizeObserver loop/.test(text) || window.complaints.push(text)
    addEventListener('error', ({ message }) => hear(message))
    addEventListener('unhandledrejection', ({ reason }) => hear(String(reason)))
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => hear(violatedDirective))
    for (const name of ['error', 'warn']) {
        const told = console[name]
        console[name] = (...words) => told(...words, hear(words.join(' ')))
    }
})()"""
"""Has a page note what its console is told, for this driver tells nothing of it. That sizes are looked at once more in
the next frame is no fault of a page's."""


class WebKit:
    """A driver, of whose browsers each is a person's own."""

    def __init__(self, driver: WebDriver, program: str, display: str) -> None:
        self.driver = driver
        self.program = program
        self.display = display

    def window(self) -> "WebKitWindow":
        """Start a browser, which has one window.

        It waits until pages have loaded. An eager one goes on when a document is there; before a command that comes
        while its pictures still load, it waits for that moment again, which never comes.
        """
        options = {"binary": self.program, "args": ["--automation"]}
        browser = self.driver.session(**{"pageLoadStrategy": "normal", "webkitgtk:browserOptions": options})
        return WebKitWindow(browser, self.display)


class WebKitWindow(Window):
    """A browser with one window."""

    def __init__(self, browser: WebDriver, display: str) -> None:
        self.browser = browser
        self.display = display
        self.left: list[str] = []
        self.more = (0, 0)
        """How much larger than the page the window is."""
        self.place = (0, 0, 0, 0)
        """Where on the screen the page is."""
        self.resize(*VIEWPORT)

    @property
    def complaints(self) -> list[str]:
        return self.left + self.heard()

    def heard(self) -> list[str]:
        """Return what the page that is open has complained of."""
        told: list[str] = json.loads(self.evaluate("JSON.stringify(window.complaints ?? [])"))
        return told

    def open(self, url: str) -> None:
        """Go to a page, and listen to it from when it has loaded."""
        self.left += self.heard()
        self.browser.call("POST", "/url", url=url)
        self.evaluate(LISTEN)

    def evaluate(self, expression: str) -> str:
        return str(self.browser.call("POST", "/execute/sync", script=f"return {expression}", args=[]))

    def act(self, devices: list[Json]) -> None:
        self.browser.call("POST", "/actions", actions=devices)

    def resize(self, width: int, height: int) -> None:
        """Make the window so large that the page in it, below the tool bar, is as large as wished, and wait for it."""
        room = [0, 0]
        for _ in range(RESIZES):
            window = {"x": 0, "y": 0, "width": width + self.more[0], "height": height + self.more[1]}
            rect = self.browser.call("POST", "/window/rect", **window)
            room = json.loads(self.evaluate("JSON.stringify([innerWidth, innerHeight])"))
            if room == [width, height]:
                self.place = (0, rect["height"] - height, width, rect["height"])
                return
            self.more = (rect["width"] - room[0], rect["height"] - room[1])
            time.sleep(LOOK_AGAIN_S)
        raise AssertionError(f"the page stays at {room}")

    def picture(self) -> bytes:
        """Look at the screen: the driver waits for another frame first, and where nothing moves there may be none."""
        png = BytesIO()
        ImageGrab.grab(self.place, xdisplay=self.display).save(png, "PNG")
        return png.getvalue()

    def close(self) -> None:
        self.browser.call("DELETE")


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A running driver of WebKit, with a screen of its own."""
    driver = real_servers.need(shutil.which("WebKitWebDriver"), "WebKit's driver")
    browser = real_servers.need(webkit_program(), "WebKit")
    with real_servers.folder() as path, screen(path / "screen") as display:
        log, port = path / "log", real_servers.free_port()
        env = {**os.environ, **ENGLISH, **PAINTED_BY_PROCESSOR, "DISPLAY": display}
        with real_servers.running([driver, f"--port={port}"], log, env=env) as process:
            started = WebDriver(f"http://127.0.0.1:{port}")
            real_servers.wait_for(lambda: is_ready(started), process, log)
            yield WebKit(started, browser, display)


def webkit_program() -> str | None:
    """Return where the browser of WebKitGTK is: WEBKIT in the environment, else what the machine has."""
    return os.environ.get("WEBKIT") or next(map(str, sorted(Path("/usr/lib").glob(BROWSERS))), None)


@contextmanager
def screen(log: Path) -> Iterator[str]:
    """An X server without a screen, at the first display that is free; yields its name."""
    program = real_servers.need(shutil.which("Xvfb"), "Xvfb")
    command = [program, "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with real_servers.running(command, log) as process:
        real_servers.wait_for(lambda: display_of(log) != "", process, log)
        yield f":{display_of(log)}"


def display_of(log: Path) -> str:
    """Return the number that the X server has written once it runs."""
    return next((line for line in log.read_text().splitlines() if line.isdigit()), "")


def is_ready(driver: WebDriver) -> bool:
    with suppress(URLError):
        return bool(driver.call("GET", "/status")["ready"])
    return False
