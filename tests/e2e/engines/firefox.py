"""Firefox, by WebDriver BiDi, which it speaks by itself."""

import base64
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests import real_servers
from tests.e2e.engines.bidi import Bidi
from tests.e2e.engines.window import PATIENCE_S, VIEWPORT, Window

Json = Any
PATIENT: Json = {"max_size": None, "compression": None, "open_timeout": PATIENCE_S, "ping_timeout": None}
"""How to connect: pictures are large, and pages may stall."""
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
TOLD = "log.entryAdded"
PREFERENCES = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processCount": 1,
    "dom.webaudio.enabled": False,
    "media.hardware-video-decoding.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
    "widget.gtk.overlay-scrollbars.enabled": False,
}
"""Without what it would ask the network for by itself; nobody listens; scrollbars take room, as on most desktops."""


class Firefox:
    """One browser, of which each window is a person's own."""

    def __init__(self, socket: ClientConnection) -> None:
        self.windows: dict[str, FirefoxWindow] = {}
        self.bidi = Bidi(socket, self.hear)
        self.bidi.call("session.new", capabilities={"alwaysMatch": {}})
        self.bidi.call("session.subscribe", events=[TOLD])

    def hear(self, _: str, entry: Json) -> None:
        """Note what stands in the console of a window."""
        window = self.windows.get(entry["source"].get("context"))
        if window and entry["level"] in {"error", "warn"}:
            window.told.append(str(entry["text"]))

    def window(self) -> "FirefoxWindow":
        """Open a window."""
        person = self.bidi.call("browser.createUserContext")["userContext"]
        opened = self.bidi.call("browsingContext.create", type="tab", userContext=person)["context"]
        self.windows[opened] = FirefoxWindow(self.bidi, person, opened)
        return self.windows[opened]


class FirefoxWindow(Window):
    """A tab of a container of its own."""

    def __init__(self, bidi: Bidi, person: str, context: str) -> None:
        self.bidi = bidi
        self.person = person
        self.context = context
        self.told: list[str] = []
        self.resize(*VIEWPORT)

    @property
    def complaints(self) -> list[str]:
        """What has been told before the browser answers this."""
        self.bidi.call("session.status")
        return self.told

    def open(self, url: str) -> None:
        self.bidi.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, expression: str) -> str:
        target = {"context": self.context}
        done = self.bidi.call("script.evaluate", expression=expression, target=target, awaitPromise=False)
        assert done["type"] == "success", done["exceptionDetails"]["text"]
        return str(done["result"]["value"])

    def act(self, devices: list[Json]) -> None:
        self.bidi.call("input.performActions", context=self.context, actions=devices)

    def resize(self, width: int, height: int) -> None:
        room = {"width": width, "height": height}
        self.bidi.call("browsingContext.setViewport", context=self.context, viewport=room)

    def picture(self) -> bytes:
        return base64.b64decode(self.bidi.call("browsingContext.captureScreenshot", context=self.context)["data"])

    def close(self) -> None:
        self.bidi.call("browser.removeUserContext", userContext=self.person)


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A running Firefox with a fresh profile."""
    program = real_servers.need(firefox_program(), "Firefox")
    with real_servers.folder() as path:
        (path / "user.js").write_text("".join(map(preference, PREFERENCES.items())))
        command = [program, "--headless", "--no-remote", "--profile", str(path), "--remote-debugging-port", "0"]
        log = path / "log"
        with real_servers.running(command, log) as process:
            real_servers.wait_for(lambda: listening(log) is not None, process, log)
            with connect(f"{listening(log)}/session", **PATIENT) as socket:
                yield Firefox(socket)


def firefox_program() -> str | None:
    """Return where Firefox is: FIREFOX in the environment, else what the machine has."""
    return os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


def preference(given: tuple[str, object]) -> str:
    """Return a line of a profile's ``user.js``."""
    name, value = given
    return f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"


def listening(log: Path) -> str | None:
    """Return the address that Firefox says it listens at, once it does."""
    found = LISTENS.search(log.read_text(errors="replace"))
    return found and found[1]
