"""How a beginner plays a deal by what stands on the page: wins where it can, else passes, discards what comes."""

import json
import time
from typing import Any

from tests.e2e.engines.page import Page
from tests.e2e.engines.window import LOOK_AGAIN_S, PATIENCE_S
from tests.real_servers import ROOT

Json = Any
DEAF_S = 0.4
"""The page ignores what is pressed in the first moments: it may have been meant for something else."""
LOOK = """() => {
    const seen = (css) => [...document.querySelectorAll(css)].filter((node) =>
        !node.disabled && node.checkVisibility({ visibilityProperty: true }))
    const names = (css) => seen(css).map((node) => node.dataset.testid)
    return {
        sheet: seen('[data-testid=sheet]').length > 0,
        forbids: seen('[data-testid=forbid-confirm]').length > 0,
        calls: names('[data-testid^=claim-], [data-testid^=act-]'),
        turn: seen('.prompt .turn').length > 0,
    }
}"""
WINS = ("claim-hu", "claim-tsumo", "claim-ron", "claim-win")
KEYS = {"claim-pass": "Escape", "claim-conceal": "Escape", "act-stand": "s", "act-call": "c", "act-drop": "d"}
"""What is pressed where nothing is won, by its key."""
BY_HAND = 3
"""How many tiles are discarded by hand."""
LESSON = ROOT / "frontend" / "src" / "i18n" / "en" / "lesson-sichuan.json"
TEXTS: dict[str, str] = json.loads(LESSON.read_text(encoding="utf-8"))
TILE = "[data-testid=hand-tile]:not([aria-disabled])"
LIFTED = "[data-testid=hand-tile][aria-pressed=true]"
NEWEST = """(css) => {
    const tiles = [...document.querySelectorAll(css)]
    const cheap = tiles.filter((tile) => !tile.classList.contains('costly'))
    const { left, top, width, height } = (cheap.at(-1) ?? tiles.at(-1)).getBoundingClientRect()
    return [left + width / 2, top + height / 2].map(Math.round)
}"""


def play_deal(page: Page) -> None:
    """Play until the score sheet lies open; after some discards the table's own switch discards what is drawn."""
    discards, looked = 0, time.monotonic()
    while not (seen := page.run(LOOK))["sheet"]:
        assert time.monotonic() - looked < PATIENCE_S, f"nothing goes on: {seen}"
        if not (seen["forbids"] or seen["calls"] or seen["turn"]):
            time.sleep(LOOK_AGAIN_S)
            continue
        looked = time.monotonic()
        discards += answer(page, seen)
        if discards == BY_HAND:
            discards += 1
            let_go_on(page)


def answer(page: Page, seen: Json) -> bool:
    """Do what is asked; return whether that was a discard."""
    time.sleep(DEAF_S)
    wins = [name for name in WINS if name in seen["calls"]]
    keys = [KEYS[name] for name in seen["calls"] if name in KEYS]
    if seen["forbids"]:
        click_soon(page, "[data-testid=forbid-confirm]")
    elif wins:
        click_soon(page, f"[data-testid={wins[0]}]")
    elif keys:
        page.press(keys[0])
    elif seen["turn"]:
        discard(page)
        return True
    return False


def click_soon(page: Page, css: str) -> None:
    """Press what was there a moment ago, unless it is gone: it may have been pressed before, or time was up."""
    if spot := page.spot(css):
        page.click_at(*spot)


def discard(page: Page) -> None:
    """Lift the newest tile that costs nothing, and discard it."""
    spot = page.run(NEWEST, TILE)
    page.click_at(*spot)
    time.sleep(DEAF_S)
    click_soon(page, LIFTED)


def let_go_on(page: Page) -> None:
    """Switch on that what is drawn is discarded."""
    if page.spot("button", "Auto"):
        page.click("button", "Auto")
        page.click("label", "Discard what I draw")
        page.picture("auto")
        page.click("button", "Auto")


def discard_tile(page: Page, kind: str) -> None:
    """Lift a tile of this kind, and discard it."""
    tile = f"[data-testid=hand-tile][data-tile='{kind}']"
    page.click(tile)
    page.see(f"{tile}[aria-pressed=true]")
    time.sleep(DEAF_S)
    page.click(f"{tile}[aria-pressed=true]")


def hear(page: Page, text: str) -> None:
    """Wait until the coach says a text, and until presses count."""
    page.see("[data-testid=coach-text]", TEXTS[f"lesson.sichuan.{text}"])
    time.sleep(DEAF_S)
