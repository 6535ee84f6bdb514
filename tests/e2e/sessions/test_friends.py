"""Friends at one table: a seat by link, a session of four, and nobody told what is another's."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.support.home import lay_out
from tests.e2e.support.leaks import Watch
from tests.e2e.support.player import Player
from tests.e2e.support.playing import Mouse
from tests.e2e.support.tile_search import look
from tests.e2e.support.truth import SEATS, read_log
from tests.real_servers import Server

Json = Any
DEALS = 2
ORDER = {"deals": DEALS, "speed": "normal", "bots": None}
CREATE = """async (order) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(order) })
    return (await answer.json()).code
}"""
LOOK_EVERY_S = 1


async def test_friend_takes_a_seat_by_link(newcomer):
    owner, friend = Mouse(await newcomer()), Mouse(await newcomer(reduced_motion="reduce"))
    await owner.player.goto("/")
    await lay_out(owner.page, "friends")
    await owner.page.get_by_test_id("name-input").fill("Anna")
    await owner.page.get_by_role("group", name="Deals").get_by_role("radio", name="1", exact=True).check()
    await owner.press(owner.page.get_by_test_id("create-table"))
    link = await owner.page.get_by_test_id("share-link").input_value()
    await owner.player.picture("1-waiting")
    await friend.page.goto(link)
    await take_seat(friend, 2)
    await expect(owner.page.get_by_test_id("start")).to_be_enabled()
    await friend.player.picture("2-seated")
    await owner.press(owner.page.get_by_test_id("start"))
    await asyncio.gather(owner.play_deal(), friend.play_deal())
    for hands in (owner, friend):
        await hands.press(hands.page.get_by_test_id("sheet-next"))
        await expect(hands.page.get_by_test_id("session-end")).to_contain_text("Anna")


@pytest.mark.timeout(1200)
async def test_four_play_a_session_and_nobody_is_told_what_is_anothers(newcomer, table_server):
    four = [Mouse(await newcomer(reduced_motion="reduce" if seat else None)) for seat in SEATS]
    await sit_down(four)
    watchers = [asyncio.create_task(keep_looking(hands.player)) for hands in four]
    await asyncio.gather(*(play_session(hands) for hands in four))
    for watcher in watchers:
        watcher.cancel()
    looks = await asyncio.gather(*watchers, return_exceptions=True)
    assert all(isinstance(ended, asyncio.CancelledError) for ended in looks), looks
    check_frames(four, table_server)
    assert [hands.player.looked > 10 for hands in four] == [True] * 4


async def sit_down(four: list[Mouse]) -> None:
    """Open a table for all of them and start."""
    owner = four[0]
    await owner.player.goto("/")
    code = await owner.page.evaluate(CREATE, ORDER)
    await owner.player.goto(f"/table/{code}")
    for seat, hands in enumerate(four[1:], 1):
        await hands.player.goto(f"/table/{code}")
        await take_seat(hands, seat)
    await owner.press(owner.page.get_by_test_id("start"))


async def take_seat(hands: Mouse, seat: int) -> None:
    """Sit down, and agree to start."""
    await hands.press(hands.page.get_by_test_id(f"sit-{seat}"))
    await hands.player.until(lambda: hands.player.doc.get("you") == seat)
    await hands.press(hands.page.get_by_test_id("ready"))
    await hands.player.until(lambda: hands.player.doc["table"]["seats"][str(seat)]["ready"])


async def play_session(hands: Mouse) -> None:
    """Play every deal, press on after each sheet, and end on the session's result."""
    for deal in range(DEALS):
        await dealt(hands, deal)
        await hands.play_deal()
        await hands.player.picture(f"sheet-{deal}")
        await hands.press(hands.page.get_by_test_id("sheet-next"))
    await expect(hands.page.get_by_test_id("session-end")).to_be_visible()


async def dealt(hands: Mouse, deal: int) -> None:
    await hands.player.until(lambda: hands.player.doc.get("view", {}).get("deal") == deal and hands.wanted())


async def keep_looking(player: Player) -> None:
    """Search the page again and again for what this player may not know."""
    while True:
        await player.until(lambda: player.phase in {"forbid", "turn", "claim"})
        await look(player)
        await asyncio.sleep(LOOK_EVERY_S)


def check_frames(four: list[Mouse], server: Server) -> None:
    """Hold every frame that anybody got against the server's log."""
    log = read_log(Path(server.env["VAR_DIR"]) / "mahjong.sqlite3", four[0].player.code)
    assert sum(event["type"] == "settled" for event in log) == DEALS
    for hands in four:
        watch = Watch(log, hands.player.seat)
        for frames in hands.player.frames:
            if seated := since_seated(frames):
                watch.follow(seated)
        assert watch.at == len(watch.shown)


def since_seated(frames: list[str]) -> list[str]:
    """Return a socket's frames from the whole document on that first shows a seat; sitting down may come after."""
    whole = (i for i, text in enumerate(frames) if text.startswith('{"type":"state"') and '"you":' in text)
    return frames[next(whole, len(frames)) :]
