"""A moderator looks on at a match once the log has it, and sees no hand of a deal that goes on; wide and on a phone."""

import asyncio
import re

from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import faults
from tests.e2e.pages.test_talk import arrive, ask, sit_down
from tests.e2e.support.tcp_proxy import Cable
from tests.real_servers import Server

PHONE = {"width": 390, "height": 844}


async def test_a_moderator_sees_what_everyone_sees_once_the_log_has_it(newcomer, table_server: Server):
    anna, ben = await arrive(newcomer, "Look Anna"), await arrive(newcomer, "Look Ben")
    moderator = await arrive(newcomer, "Look Mod")
    await asyncio.to_thread(table_server.manage, "moderator", moderator.account)
    code = await sit_down(anna, ben)
    page = moderator.page
    await moderator.goto("/moderation")
    await page.get_by_role("radio", name="Log").check()
    await page.get_by_label("Table code").fill(code)
    await page.get_by_role("button", name="Observe live").click()
    await page.get_by_label("Why are you observing?").fill("Somebody stalls")
    assert await faults(page) == []
    await moderator.picture("why")
    await page.get_by_role("button", name="Start observing").click()
    await expect(page.get_by_test_id("look-public")).to_be_visible()
    await expect(page.get_by_test_id("look-waits")).to_contain_text("once it is over")
    await expect(page.get_by_test_id("look-all")).to_have_count(0)
    await expect(page.get_by_test_id("look-seats")).to_contain_text("Look Ben")
    await moderator.picture("wide")
    assert await faults(page) == []
    looks = (await ask(moderator, "GET", "moderation/actions?what=look"))["results"]
    assert [(look["by"], look["why"]) for look in looks if look["table"] == code] == [
        (moderator.account, "Somebody stalls")
    ]
    await page.set_viewport_size(PHONE)  # type: ignore[arg-type] # a TypedDict
    await expect(page.get_by_test_id("look-public").locator("fieldset:disabled .table")).to_be_visible()
    assert await page.get_by_test_id("look-public").locator("button:enabled").count() == 0
    await page.get_by_role("radio", name="All hands, delayed").check()
    await expect(page.get_by_test_id("look-waits")).to_be_visible()
    await expect(page.get_by_test_id("look-public")).to_have_count(0)
    await moderator.picture("phone-waits")
    await page.get_by_role("radio", name="Live, hands hidden").check()
    await expect(page.get_by_test_id("look-log")).to_be_visible()
    await page.emulate_media(color_scheme="dark")
    assert await faults(page) == []
    await moderator.picture("phone")
    await page.reload()
    await expect(page.get_by_test_id("look-public")).to_be_visible()


async def test_a_look_shows_acts_clocks_and_links_as_they_change_and_comes_back(newcomer, table_server: Server):
    async with Cable(table_server.port) as cable:
        anna, ben = await arrive(newcomer, "Live Anna"), await arrive(newcomer, "Live Ben")
        moderator = await arrive(lambda: newcomer(cable.url), "Live Mod")
        await asyncio.to_thread(table_server.manage, "moderator", moderator.account)
        code = await sit_down(anna, ben)
        for player in (anna, ben):
            await expect(player.page.get_by_test_id("forbid-confirm")).to_be_visible()
        page = moderator.page
        key = (await ask(moderator, "POST", "moderation/looks", {"table": code, "why": "To see"}))["key"]
        await moderator.goto(f"/look/{code}#{key}")
        rows = page.get_by_test_id("look-seats").locator("tbody tr")
        await expect(rows.nth(anna.seat)).to_contain_text("online")
        await anna.page.get_by_test_id("forbid-confirm").click()
        await expect(anna.page.get_by_test_id("forbid-confirm")).to_have_count(0)
        cable.pull()
        await expect(page.get_by_test_id("banner-reconnecting")).to_be_visible()
        await ben.page.get_by_test_id("forbid-confirm").click()
        await ben.until(lambda: ben.phase == "turn")
        cable.plug()
        await expect(page.get_by_test_id("banner-reconnecting")).not_to_be_visible()
        await expect(page.get_by_test_id("look-seats")).to_contain_text(re.compile(r"here\s*\d+\s*\d+|bot"))
        await expect(page.get_by_test_id("look-log")).to_be_visible()
        await ben.page.close()
        await expect(rows.nth(ben.seat)).to_contain_text("offline")
        await moderator.picture("live")


async def test_the_hands_of_a_deal_lie_open_to_a_moderator_once_it_is_over(newcomer, table_server: Server):
    anna, ben = await arrive(newcomer, "Open Anna"), await arrive(newcomer, "Open Ben")
    moderator = await arrive(newcomer, "Open Mod")
    await asyncio.to_thread(table_server.manage, "moderator", moderator.account)
    code = await sit_down(anna, ben)
    page = moderator.page
    key = (await ask(moderator, "POST", "moderation/looks", {"table": code, "why": "To see"}))["key"]
    await moderator.goto(f"/look/{code}#{key}")
    await expect(page.get_by_test_id("look-waits")).to_be_visible()
    for player in (anna, ben):
        await ask(player, "DELETE", f"tables/{code}/seats")
    hands = page.get_by_test_id("look-all")
    await expect(hands.locator(".piece[data-tile]").first).to_be_visible(timeout=240_000)
    await expect(page.get_by_test_id("look-public")).to_be_visible()
    await moderator.picture("over")
