"""Spectators in a real browser: all hands late, the table turned, what is public at once, and the door shut."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests import real_servers
from tests.e2e.support.player import Player
from tests.real_servers import Server

MINUTE_S = 6
PLAY = """async (order) => {
    const headers = { 'Content-Type': 'application/json' }
    const made = await fetch('/api/play', { method: 'POST', headers, body: JSON.stringify(order) })
    return (await made.json()).code
}"""
LEAVE = "async (code) => { await fetch(`/api/tables/${code}/seats`, { method: 'DELETE' }) }"
FORBID = """async (code) => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ spectators: 'none' })
    return (await fetch(`/api/tables/${code}/spectators`, { method: 'POST', headers, body })).status
}"""
ORDER = {"deals": 4, "bots": "easy", "speed": "quick", "spectators": "all", "delay": 1}


@pytest.fixture(scope="module")
def late_server() -> Iterator[Server]:
    """A server whose minutes are short."""
    with real_servers.mahjong_server(MAHJONG_PACE="0.3", MAHJONG_MINUTE_S=str(MINUTE_S)) as server:
        yield server


def timed(page: Page) -> list[tuple[float, dict[str, Any]]]:
    """Return a list that fills with what the page's table sockets are sent, and when (epoch ms)."""
    found: list[tuple[float, dict[str, Any]]] = []

    def listen(socket: Any) -> None:
        if "view=all" in socket.url:
            socket.on("framereceived", lambda text: found.append((time.time() * 1000, json.loads(text))))

    page.on("websocket", listen)
    return found


async def begin(owner: Player) -> str:
    """Start a table at which bots and a deputy play; return its code."""
    await owner.page.goto(owner.url)
    code: str = await owner.page.evaluate(PLAY, ORDER)
    await owner.page.evaluate(LEAVE, code)
    return code


async def test_all_hands_are_seen_late_and_turned_and_the_owner_shuts_the_door(newcomer, late_server):
    owner, fan = await newcomer(late_server.url), await newcomer(late_server.url)
    frames = timed(fan.page)
    code = await begin(owner)
    await fan.page.goto(f"{late_server.url}/table/{code}?view=all")
    await expect(fan.page.get_by_test_id("late-waits")).to_contain_text("once it is over")
    await fan.picture("0-waits")
    await fan.page.set_viewport_size({"width": 390, "height": 844})
    await fan.picture("0-waits-phone")
    await fan.page.set_viewport_size({"width": 1280, "height": 800})
    await fan.until(lambda: fan.phase in {"turn", "claim"})
    await expect(fan.page.get_by_test_id("told")).to_contain_text("behind")
    held = fan.page.get_by_test_id("held-2")
    await expect(held.locator(".piece[data-tile]").first).to_be_visible()
    await fan.picture("1-all-hands")
    before = await held.locator(".piece").first.bounding_box()
    await fan.page.get_by_test_id("bottom").select_option("2")
    await expect(fan.page.locator(".plate.seat-0")).to_contain_text(fan.doc["table"]["seats"]["2"]["name"])
    await expect(held.locator(".piece.hand").first).to_be_visible()
    assert before != await held.locator(".piece").first.bounding_box()
    shown = [(came, frame) for came, frame in frames if "now" in frame]
    assert shown
    assert all(came - frame["now"] >= 1000 * MINUTE_S - 1 for came, frame in shown)

    await fan.page.get_by_test_id("view").select_option("public")
    await expect(fan.page.get_by_test_id("told")).to_contain_text("You are watching")
    await fan.until(lambda: "behind" not in fan.doc and fan.phase in {"turn", "claim"})
    assert not any(seat.get("hand") for seat in fan.doc["view"]["seats"].values() if not seat.get("hu"))
    assert await owner.page.evaluate(FORBID, code) == 200
    await expect(fan.page.get_by_role("heading", level=1)).to_have_text("Closed to spectators")
    await fan.picture("2-shut")


async def test_a_deal_that_goes_on_is_watched_live_meanwhile(newcomer, late_server):
    owner, fan = await newcomer(late_server.url), await newcomer(late_server.url)
    await fan.page.goto(late_server.url)
    code = await begin(owner)
    await fan.page.goto(f"{late_server.url}/table/{code}?view=all")
    await expect(fan.page.get_by_test_id("late-waits")).to_be_visible()
    await fan.page.get_by_test_id("watch-public").click()
    await expect(fan.page.get_by_test_id("told")).to_contain_text("You are watching")
    await fan.until(lambda: "behind" not in fan.doc and fan.phase in {"turn", "claim"})


async def test_who_plays_is_led_back_to_the_own_seat(newcomer, late_server):
    player = await newcomer(late_server.url)
    await player.page.goto(player.url)
    code = await player.page.evaluate(PLAY, ORDER)
    await player.page.goto(f"{player.url}/table/{code}?view=all")
    await expect(player.page.get_by_role("heading", level=1)).to_have_text("You’re playing here")
    await player.page.get_by_test_id("watch-public").click()
    await player.until(lambda: "you" in player.doc)
    await expect(player.page.get_by_test_id("menu")).to_be_visible()


async def test_what_a_spectator_has_opened_stays_open_as_play_goes_on(stage):
    table = await stage("spectator")
    await table.page.get_by_text("Take a seat").click()
    told = table.page.get_by_test_id("told")
    for watchers in (2, 3):
        table.show(lambda doc, watchers=watchers: doc["table"].update(watchers=watchers))
        await expect(told).to_contain_text(str(watchers))
    await expect(table.page.locator("details")).to_have_attribute("open", "")
