"""A person at a window: sees, clicks, presses keys; knows nothing but what the page shows."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.e2e.engines.window import LOOK_AGAIN_S, PATIENCE_S, Window

Json = Any
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Home": "\ue011",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
SPOT = """(css, text) => {
    const shown = [...document.querySelectorAll(css)].filter((node) =>
        node.checkVisibility({ visibilityProperty: true }) && !node.disabled && node.textContent.includes(text))
    for (const node of shown) {
        node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
        const { left, top, width, height } = node.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2].map(Math.round)
        const hit = document.elementFromPoint(x, y)
        if (hit && (node.contains(hit) || hit.closest('label')?.contains(node))) return [x, y]
    }
    return null
}"""
"""Where a press would meet what is looked for, if anything is there and nothing lies over it."""
TEXTS = """(css) => [...document.querySelectorAll(css)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .map((node) => node.innerText)"""


class Page:
    """What the window shows, and the hands at it. Elements are named by CSS, and by a part of their text."""

    def __init__(self, window: Window, url: str, pictures: Path, name: str) -> None:
        self.window = window
        self.url = url
        self.pictures = pictures
        self.name = name

    def open(self, path: str) -> None:
        """Go to a page of the site."""
        self.window.open(self.url + path)

    def run(self, function: str, *given: Json) -> Json:
        """Return what a function gives on the page."""
        return json.loads(self.window.evaluate(f"JSON.stringify(({function})(...{json.dumps(given)}) ?? null)"))

    def until(self, holds: Callable[[], Json], what: str) -> Json:
        """Look again and again until something is so; return it."""
        deadline = time.monotonic() + PATIENCE_S
        while not (found := holds()):
            assert time.monotonic() < deadline, f"never seen: {what}"
            time.sleep(LOOK_AGAIN_S)
        return found

    def spot(self, css: str, text: str = "") -> list[int] | None:
        """Return where something can be pressed; nothing while it can't."""
        spot: list[int] | None = self.run(SPOT, css, text)
        return spot

    def see(self, css: str, text: str = "") -> list[int]:
        """Wait until something is there, can be pressed and keeps still; return where."""
        seen: list[list[int] | None] = [None]

        def is_still() -> bool:
            seen.append(self.spot(css, text))
            return seen[-1] is not None and seen[-1] == seen[-2]

        self.until(is_still, f"{css} {text}")
        assert seen[-1] is not None
        return seen[-1]

    def says(self, css: str) -> list[str]:
        """Return the texts of what is there to be seen."""
        texts: list[str] = self.run(TEXTS, css)
        return texts

    def click(self, css: str, text: str = "") -> None:
        """Wait until something can be pressed, and press it."""
        self.click_at(*self.see(css, text))

    def click_at(self, x: int, y: int) -> None:
        """Move the mouse there and press it once."""
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0, "origin": "viewport"}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.window.act([{"type": "pointer", "id": "mouse", "actions": [move, *press]}])

    def press(self, *keys: str) -> None:
        """Press keys one after another, by their names or letters."""
        strokes = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.window.act([{"type": "key", "id": "keyboard", "actions": strokes}])

    def write(self, css: str, text: str) -> None:
        """Click a field and write into it."""
        self.click(css)
        self.press(*text)

    def choose(self, css: str, value: str) -> None:
        """Go along a list by keys to one of its values."""
        self.see(css)
        self.run("(css) => document.querySelector(css).focus()", css)
        self.press("Home")
        for _ in range(self.run("(css) => document.querySelector(css).length", css)):
            if self.run("(css) => document.querySelector(css).value", css) == value:
                return
            self.press("ArrowDown")
        raise AssertionError(f"{css} never says {value}")

    def remember(self, **kept: Json) -> None:
        """Have the browser remember settings of an earlier visit; the page that is opened next goes by them."""
        keep = "(kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(`mahjong.${key}`, value))"
        self.run(keep, {key: json.dumps(value) for key, value in kept.items()})

    def picture(self, what: str) -> None:
        """Keep a picture of what is seen."""
        (self.pictures / f"{self.name}-{what}.png").write_bytes(self.window.picture())
