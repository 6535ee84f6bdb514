"""One deal of each game, a guided deal and a replay, as somebody at a desk sees them in Firefox and in WebKit."""

import re

import pytest

from tests.e2e.engines.page import Page
from tests.e2e.engines.playing import discard_tile, hear, play_deal

COUNT = "[data-testid=replay-count]"
HOW_MANY = "(css) => document.querySelectorAll(css).length"
HELD = "[data-testid^=held-] [data-tile]"


@pytest.mark.parametrize("game", ["sichuan", "riichi", "sanma", "toppan", "little_mahjong"])
def test_a_deal_is_played_to_its_sheet(page: Page, game: str):
    page.open("/")
    page.click(f"[data-testid=game-{game}]")
    page.click("[data-testid=play-now]")
    play_deal(page)
    page.see("[data-testid=sheet-next]")
    page.picture("sheet")
    assert len(page.says("[data-testid=sheet-own] li")) >= 1
    page.click("[data-testid=sheet-next]")
    page.until(lambda: not page.says("[data-testid=sheet]"), "the next deal")


def test_a_newcomer_plays_the_guided_deal(page: Page):
    page.open("/tutorial/sichuan")
    hear(page, "hand")
    page.click("[data-testid=coach-next]")
    hear(page, "forbid")
    page.click("[data-testid=forbid-confirm]")
    for text in ("settled", "first-discard"):
        hear(page, text)
        page.click("[data-testid=coach-next]")
    hear(page, "draw")
    discard_tile(page, "9s")
    hear(page, "pung")
    page.press("p")
    hear(page, "after-pung")
    discard_tile(page, "4s")
    hear(page, "ready")
    page.picture("ready")
    while not page.says("[data-testid=coach].over"):
        page.click("[data-testid=coach-next]")
    page.picture("over")


def test_a_replay_is_walked_through_by_keys_and_by_its_slider(page: Page, code: str):
    page.open(f"/game/{code}")
    shows(page, r"· 1/")
    page.press("ArrowRight", "ArrowRight")
    shows(page, r"· 3/")
    page.until(lambda: page.run(HOW_MANY, HELD) >= 48, "all hands")
    page.click("[data-testid=replay-slider]")
    middle = int(shows(page, r"· (\d\d+)/")[1])
    page.picture("middle")
    page.click("[data-testid=moves] button", "discards")
    shows(page, rf"· (?!{middle}/)\d+/")
    page.click("[data-testid=replay-play]")
    shows(page, r"· 5/|· 6/|· 7/")
    page.click("[data-testid=replay-play]")
    page.click("[data-testid=replay-sheet]")
    page.until(lambda: page.says("[data-testid=sheet] .card"), "the score sheet")
    page.picture("sheet")


def shows(page: Page, count: str) -> re.Match[str]:
    """Wait until the replay says that it shows such a moment."""
    found: list[re.Match[str] | None] = []

    def is_there() -> bool:
        found.append(re.search(count, " ".join(page.says(COUNT))))
        return found[-1] is not None

    page.until(is_there, count)
    assert found[-1] is not None
    return found[-1]
