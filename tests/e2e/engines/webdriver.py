"""WebDriver: commands to a browser's driver, as JSON over HTTP."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.e2e.engines.window import PATIENCE_S

Json = Any


class WebDriver:
    """A driver at an address; a session's commands go to a driver at the address of the session."""

    def __init__(self, url: str) -> None:
        self.url = url

    def session(self, **capabilities: Json) -> "WebDriver":
        """Start a browser and return what drives it."""
        begun = self.call("POST", "/session", capabilities={"alwaysMatch": capabilities})
        return WebDriver(f"{self.url}/session/{begun['sessionId']}")

    def call(self, method: str, path: str = "", **params: Json) -> Json:
        """Carry out a command and return its result."""
        body = json.dumps(params).encode() if method == "POST" else None
        request = Request(self.url + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()}") from error
