"""The drill of the day is played as a visitor does: at the table, to the result, and found again the next time."""

import asyncio

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.support.playing import DEAF_S, PHONE


async def choose_something(page, press) -> None:
    """Press a call where one is offered, or else a tile of the own hand until it has gone."""
    verdict = page.get_by_test_id("verdict")
    calls = page.locator('[data-testid^="claim-"]:enabled')
    tiles = page.locator('[data-testid="hand-tile"]')
    for _ in range(6):
        await asyncio.sleep(DEAF_S + 0.1)
        target = calls.last if await calls.count() else tiles.last
        await press(target)
        if await verdict.inner_text():
            return
    raise AssertionError("the choice was never taken")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["mouse", "phone"])
async def test_a_drill_is_played_to_its_result_and_kept(newcomer, options):
    person = await newcomer(**options)
    page, press = person.page, Locator.tap if options else Locator.click
    await person.goto("/drill/sichuan")
    for number in range(1, 9):
        await expect(page.get_by_test_id("drill-step")).to_contain_text(f"Position {number} of 8")
        await expect(page.get_by_test_id("verdict")).to_be_empty()
        await choose_something(page, press)
        await expect(page.get_by_test_id("best")).to_be_visible()
        if number == 1:
            await person.picture("drill-answer")
        await press(page.get_by_test_id("next"))
    await expect(page.get_by_test_id("result-right")).to_contain_text("of 8")
    await person.picture("drill-result")
    await person.goto("/drill/sichuan")
    await expect(page.get_by_test_id("result-right")).to_contain_text("of 8")


@pytest.mark.parametrize("game", ["riichi", "sanma", "toppan", "little_mahjong"])
async def test_every_game_has_a_drill_today(newcomer, game):
    person = await newcomer()
    await person.goto(f"/drill/{game}")
    await expect(person.page.get_by_test_id("drill-step")).to_contain_text("Position 1 of 8")
    await person.picture(f"drill-{game}")
