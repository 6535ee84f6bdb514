"""A page that waits rests: for a clock it is drawn once a second, for nothing else at all. Phones live on batteries."""

import asyncio
import json
from typing import Any

import pytest
from playwright.async_api import CDPSession, WebSocketRoute

from tests.e2e.support.player import Player

Json = Any
LONG_MS = 600_000
WATCHED_S = 2
CLOCK_TICKS = 3
"""How often a clock may show another second while it is watched."""
TRIES = 15
STYLED, LAID = "RecalcStyleCount", "LayoutCount"
COUNT_FRAMES = """
const request = window.requestAnimationFrame.bind(window)
window.framesAsked = 0
window.requestAnimationFrame = (callback) => { window.framesAsked += 1; return request(callback) }
"""
PLAY = """async (game) => {
    const ask = (path, body) =>
        fetch(`/api/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    await ask('me', JSON.stringify({ name: 'Ida' }))
    return (await (await ask('play', JSON.stringify({ game }))).json()).code
}"""


class Halt:
    """Passes on what the server says until the player is asked for something, then nothing but answers to pings."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    def connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        halted: list[bool] = []  # each connection by itself: one that comes back begins with everything
        server.on_message(lambda message: self._pass_on(page, str(message), halted))

    def _pass_on(self, page: WebSocketRoute, message: str, halted: list[bool]) -> None:
        frame = json.loads(message)
        if frame["type"] == "pong":
            page.send(message)
        elif not halted:
            decision = frame.get("patch", frame.get("doc", {})).get("decision") or {}
            if decision.get("deadline") and decision.get("kind") not in {"ready", "open"}:
                decision["deadline"] += LONG_MS
                halted.append(True)
                self.asked.set()
            page.send(json.dumps(frame))


async def counts(page_session: CDPSession, player: Player) -> dict[str, float]:
    """Return how often the page was styled and laid out, and asked for a frame of an animation, ever."""
    metrics = (await page_session.send("Performance.getMetrics"))["metrics"]
    counted = {metric["name"]: metric["value"] for metric in metrics}
    frames = await player.page.evaluate("framesAsked")
    return {STYLED: counted[STYLED], LAID: counted[LAID], "frames": frames}


async def rests(player: Player, ticks: int) -> None:
    """Assert that the page comes to rest; what moves as it opens may first come to its end."""
    session = await player.page.context.new_cdp_session(player.page)
    await session.send("Performance.enable")
    done: dict[str, float] = {}
    for _ in range(TRIES):
        before = await counts(session, player)
        await asyncio.sleep(WATCHED_S)
        done = {name: value - before[name] for name, value in (await counts(session, player)).items()}
        if done["frames"] == 0 and done[STYLED] <= ticks and done[LAID] <= ticks:
            return
    raise AssertionError(f"in {WATCHED_S} s, {ticks} ticks of clocks: {done}")


@pytest.mark.parametrize("game", ["sichuan", "riichi", "sanma", "toppan", "little_mahjong"])
async def test_a_table_that_waits_is_drawn_once_a_second(newcomer, game):
    player = await newcomer()
    halt = Halt()
    await player.page.add_init_script(COUNT_FRAMES)
    await player.page.route_web_socket("**/ws/tables/*", halt.connect)
    await player.goto("/")
    code = await player.page.evaluate(PLAY, game)
    await player.goto(f"/table/{code}")
    async with asyncio.timeout(60):
        await halt.asked.wait()
    await player.page.get_by_test_id("countdown").filter(visible=True).first.wait_for()
    await rests(player, CLOCK_TICKS)


async def test_pages_without_a_clock_do_nothing(newcomer):
    player = await newcomer()
    await player.page.add_init_script(COUNT_FRAMES)
    for path in ("/", "/leaderboard", "/learn"):
        await player.goto(path)
        await player.page.get_by_role("main").wait_for()
        await rests(player, 0)
