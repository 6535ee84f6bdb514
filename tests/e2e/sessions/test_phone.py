"""A whole session on a small phone, from the home page to the result, by taps alone; one deal on its side."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import ViewportSize, expect

from tests.e2e.games.test_first_deal import check_sheet
from tests.e2e.support.leaks import Watch
from tests.e2e.support.player import Player
from tests.e2e.support.playing import Touch
from tests.e2e.support.truth import read_log

Json = Any
UPRIGHT: ViewportSize = {"width": 360, "height": 640}
ON_ITS_SIDE: ViewportSize = {"width": 640, "height": 360}
PHONE = {
    "viewport": UPRIGHT,
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 3,
    "reduced_motion": "reduce",
}
LEAST_TARGET, LEAST_TILE = 44, 20
MISFITS = """([target, tile]) => {
  const found = []
  if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways')
  if (visualViewport.scale !== 1) found.push(`zoomed to ${visualViewport.scale}`)
  const top = document.querySelector('dialog[open]') ?? document.querySelector('main')
  const boxes = (selector) => [...top.querySelectorAll(selector)].filter((node) => node.checkVisibility())
    .filter((node) => !node.closest('[data-testid=hint], [role=toolbar]'))
    .map((node) => [node.dataset.testid ?? node.textContent, node.getBoundingClientRect()])
    .filter(([, { width, height }]) => width && height)
  for (const [name, { width, height }] of boxes('button, a.button, [role=radio], select'))
    if (Math.min(width, height) < target - 0.5) found.push(`${name.trim()} is ${width}x${height}`)
  if (top.matches('.game'))
    for (const [, { width, height, left, right }] of boxes('[role=toolbar] .tile')) {
      if (Math.min(width, height) < tile - 0.5) found.push(`a tile of ${width}x${height}`)
      if (left < -1 || right > innerWidth + 1) found.push(`a tile from ${left} to ${right}`)
    }
  return [...new Set(found)]
}"""
"""What a thumb would miss or an eye could not read, of what lies uppermost. A newcomer's hint is no higher than the
backs that it may cover, a tile in the hand as wide as the hand lets it."""


async def fits(player: Player, what: str) -> None:
    """Keep a picture; assert that there is nothing too small, outside, or zoomed."""
    await player.picture(what)
    assert await player.page.evaluate(MISFITS, [LEAST_TARGET, LEAST_TILE]) == [], what


async def play_a_deal(hands: Touch, deal: int) -> None:
    """Look at the card and at the first turn, play to the sheet, and look at that."""
    player = hands.player
    await player.until(lambda: player.phase == "forbid" and hands.wanted())
    await expect(player.page.get_by_test_id("forbid-confirm")).to_be_visible()
    await fits(player, f"{deal}-1-forbid")
    await hands.answer(player.decision)
    await player.until(lambda: (player.decision or {}).get("kind") == "turn")
    await expect(hands.tile(player.decision["default"]["tile"])).to_be_visible()
    await fits(player, f"{deal}-2-turn")
    await hands.play_deal()
    await fits(player, f"{deal}-3-sheet")


@pytest.mark.timeout(900)
async def test_a_session_by_taps_alone_on_a_small_phone(newcomer, table_server):
    hands = Touch(await newcomer(**PHONE))
    player = hands.player
    await player.goto("/")
    await expect(player.page.get_by_test_id("own-table")).to_be_visible()
    await fits(player, "0-home")
    await hands.play_now()
    for deal in range(player.doc["table"]["deals"]):
        if deal:
            await hands.next_deal()
        await player.page.set_viewport_size(ON_ITS_SIDE if deal == 1 else UPRIGHT)
        await play_a_deal(hands, deal)
    log = read_log(Path(table_server.env["VAR_DIR"]) / "mahjong.sqlite3", player.code)
    await check_sheet(player, [event["sheet"] for event in log if event["type"] == "settled"][-1])
    await hands.press(player.page.get_by_test_id("sheet-next"))
    await expect(player.page.get_by_test_id("session-end")).to_be_visible()
    await fits(player, "9-end")
    watch = Watch(log, player.seat)
    for frames in player.frames:
        watch.follow(frames)
    first = player.code
    await hands.press(player.page.get_by_test_id("play-again"))
    await player.until(lambda: player.code != first and player.decision)
