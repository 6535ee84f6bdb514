"""On a phone held upright nothing comes back for a moment, or moves, while what one waits for is on its way."""

import asyncio

from playwright.async_api import expect

from tests.e2e.play import DEAF_S

UPRIGHT = {"width": 390, "height": 844}


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
