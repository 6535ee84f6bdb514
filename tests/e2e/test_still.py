"""On a phone held upright nothing comes back for a moment, or moves, while what one waits for is on its way."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.e2e.play import DEAF_S
from tests.gallery.exhibition import camera, scenes_of
from tests.gallery.scenes import Scene

UPRIGHT = {"width": 390, "height": 844}
WHERE = """() => ['.told .what', '.prompt > .tile', '.prompt > .countdown', '.menu > .buttons'].map((part) => {
    const { x, y } = document.querySelector(part).getBoundingClientRect()
    return [part, Math.round(x), Math.round(y)]
})"""
"""Where a prompt's parts stand that are there before a win's worth."""


async def test_what_gave_way_to_a_call_stays_away_until_it_is_answered(stage):
    table = await stage("claim", browser={"viewport": UPRIGHT})
    switches = table.page.locator(".menu .auto")
    await switches.wait_for(state="attached")
    await expect(switches).to_be_hidden()
    await asyncio.sleep(DEAF_S)
    await table.page.get_by_test_id("claim-pung").click()
    await table.act()
    await expect(table.page.get_by_test_id("sent")).to_be_visible()
    await expect(switches).to_be_hidden()
    table.show(lambda doc: doc.pop("decision"))
    await expect(switches).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
async def test_a_prompt_has_room_for_the_worth_of_a_win_before_it_comes(browser, table_server, tmp_path, width, height):
    scene = next(each for each in scenes_of("riichi") if isinstance(each, Scene) and each.name == "riichi-ron")
    come = asyncio.Event()

    async def late(route):
        await come.wait()
        await route.continue_()

    async with camera(browser, table_server.url, tmp_path, "ru") as ours:
        page = ours.page
        await page.set_viewport_size({"width": width, "height": height})
        await page.route(re.compile("/assets/Offer-"), late)
        ours.stage.doc, ours.stage.events = scene.doc, scene.events
        await ours.player.goto("/table/GALLERY1")
        await page.get_by_test_id("claim-ron").wait_for()
        await page.get_by_test_id("chat-open").wait_for(state="attached")
        before = await page.evaluate(WHERE)
        come.set()
        await expect(page.locator(".told > strong")).to_be_visible()
        assert await page.evaluate(WHERE) == before
