"""A session of deals and a time, from the form to its end: its clock, its last deals, and what is told of them."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests import real_servers
from tests.e2e.all_pages.test_accessibility import faults
from tests.e2e.support.home import lay_out
from tests.e2e.support.playing import PHONE, Hands, Keyboard, Touch
from tests.real_servers import Server

MINUTE_S = 0.5
MINUTES = "20"
"""The shortest session that the form offers: ten seconds on this server, so that time is up in the first deal."""
DEALS = "16"


@pytest.fixture(scope="module")
def short_server() -> Iterator[Server]:
    """A server with a quick table and short minutes."""
    with real_servers.mahjong_server(MAHJONG_PACE="0.05", MAHJONG_MINUTE_S=str(MINUTE_S)) as server:
        yield server


async def choose(hands: Hands, group: str, name: str) -> None:
    """Choose in a group of the form for a table."""
    form = hands.page.locator("form").filter(has=hands.page.get_by_test_id("create-table"))
    await form.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name, exact=True).check()


async def order(hands: Hands, end: str) -> None:
    """Order a table for friends of so many deals within so much time."""
    await hands.player.goto("/")
    await lay_out(hands.page, "friends")
    await choose(hands, "Length", "Both")
    await choose(hands, "Deals", DEALS)
    await choose(hands, "Minutes", MINUTES)
    await choose(hands, "When time is up", end)
    assert await faults(hands.page) == []
    await hands.player.picture("form")
    await hands.page.get_by_test_id("create-table").click()


def seen(hands: Hands) -> list[Any]:
    """Return the deals left that the page's document shows."""
    return [hands.player.doc.get("clock", {}).get("deals_left"), hands.player.doc["view"]["deal"]]


async def end_of(page: Page) -> str:
    """Return what the session's end says of its deals."""
    end = page.get_by_test_id("session-end")
    await expect(end).to_be_visible()
    return await end.inner_text()


async def test_one_more_deal_follows_the_one_in_which_the_time_is_up_by_keys_alone(newcomer, short_server):
    hands = Keyboard(await newcomer(short_server.url))
    page = hands.page
    await order(hands, "One more deal")
    terms = f"{DEALS} deals · at most {MINUTES} minutes · one more deal when time is up"
    await expect(page.get_by_text(terms)).to_be_visible()
    await hands.press(page.get_by_test_id("start"))
    await hands.player.until(lambda: hands.player.phase)
    await expect(page.get_by_text(f"Deal 1 of {DEALS}").first).to_be_visible()
    await hands.play_deal()
    await hands.player.until(lambda: seen(hands) == [1, 0])
    told = page.get_by_test_id("session-time")
    await expect(told).to_have_text("Time is up: one more deal is played.")
    assert await faults(page) == []
    await hands.player.picture("sheet-one-more")
    await hands.next_deal()
    await hands.player.until(lambda: seen(hands) == [0, 1])
    await expect(page.get_by_text(f"Deal 2 of {DEALS} · last deal").first).to_be_visible()
    await hands.player.picture("table-last")
    await hands.play_deal()
    await expect(told).to_have_text("Time is up: this is the last deal.")
    await hands.press(page.get_by_test_id("sheet-next"))
    assert "2 deals" in await end_of(page)
    assert hands.player.doc["table"]["status"] == "finished"


async def test_the_deal_in_which_the_time_is_up_is_the_last_on_a_phone(newcomer, short_server):
    hands = Touch(await newcomer(short_server.url, **PHONE))
    page = hands.page
    await order(hands, "Last deal")
    await hands.press(page.get_by_test_id("start"))
    await hands.player.until(lambda: hands.player.phase)
    await hands.play_deal()
    await hands.player.until(lambda: seen(hands) == [0, 0])
    await expect(page.get_by_test_id("session-time")).to_have_text("Time is up: this is the last deal.")
    assert await faults(page) == []
    await hands.player.picture("sheet-last")
    await hands.press(page.get_by_test_id("sheet-next"))
    assert "1 deal" in await end_of(page)
