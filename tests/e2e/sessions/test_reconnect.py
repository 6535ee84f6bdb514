"""A page reloaded, or a network gone for ten seconds, in the middle of a choice: everything comes back as it is."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page, Route, expect

from tests.e2e.support.player import Player, soon
from tests.e2e.support.playing import Mouse
from tests.e2e.support.staged_table import HAS_COME, Stage
from tests.e2e.support.tcp_proxy import Cable
from tests.e2e.support.truth import SEATS, read_log
from tests.real_servers import Server

Json = Any
CUT_S = 10
OVERDUE_S = 3
"""Until the server has certainly done what was due."""
MOMENTS = ["turn", "claim"]


@pytest_asyncio.fixture(loop_scope="session")
async def cable(table_server: Server) -> AsyncIterator[Cable]:
    """Everything between the browser and the server goes through this."""
    async with Cable(table_server.port) as plugged:
        yield plugged


async def reach(hands: Mouse, moment: str, speed: str) -> Json:
    """Play until the player is asked for a turn or a claim; return what is asked."""
    await hands.player.goto("/")
    await hands.page.get_by_test_id("speed-select").select_option(speed)
    await hands.press(hands.page.get_by_test_id("play-now"))
    return await hands.play_to(moment)


async def returned(player: Player, sockets: int) -> None:
    """Return once a socket newer than the first ones has told the whole state."""
    await player.until(lambda: len(player.frames) > sockets)


async def check_prompt(hands: Mouse, decision: Json) -> None:
    """The same choice is open, with the same deadline, and the page shows it and counts down to it."""
    assert hands.player.decision["id"] == decision["id"]
    assert hands.player.decision["deadline"] == decision["deadline"]
    assert hands.player.decision["actions"] == decision["actions"]
    if decision["kind"] == "claim":
        await expect(hands.page.get_by_test_id("claim-pass")).to_be_visible()
    else:
        kind = decision["default"]["tile"]
        await expect(hands.tile(kind)).to_be_visible()
        await expect(hands.tile(kind)).not_to_have_attribute("aria-disabled", "true")
    countdown = hands.page.get_by_test_id("countdown").filter(visible=True).last
    await expect(countdown).to_have_text(re.compile(r"\d+"))

    async def counts_down() -> bool:
        before, shown, after = left(decision), int(await countdown.inner_text()), left(decision)
        return after - 1 < shown < before + 2  # a page shows whole seconds, and a busy one shows them late

    await soon(counts_down)


def left(decision: Json) -> float:
    """Return the seconds until a decision's deadline."""
    return float(decision["deadline"] / 1000 - time.time())


async def check_table(player: Player) -> None:
    """The rivers on the page are those that the server told."""

    async def shows_the_rivers() -> bool:
        rivers = [player.page.get_by_test_id(f"river-{seat}").locator("[data-tile]") for seat in SEATS]
        shown = [await tiles.count() for tiles in rivers]
        return shown == [len(player.doc["view"]["seats"][str(seat)]["river"]) for seat in SEATS]

    await soon(shows_the_rivers)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_reloaded_page_shows_the_same_choice(newcomer, moment):
    hands = Mouse(await newcomer())
    decision = await reach(hands, moment, "slow")
    before = len(hands.player.frames)
    await hands.page.reload()
    await returned(hands.player, before)
    await check_prompt(hands, decision)
    await check_table(hands.player)
    await hands.player.picture("back")
    await hands.answer(decision)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_network_gone_for_ten_seconds_keeps_the_choice(newcomer, cable, moment):
    hands = Mouse(await newcomer(url=cable.url))
    decision = await reach(hands, moment, "slow")
    await soon(lambda: hands.page.evaluate(HAS_COME, "Reconnecting"))
    before, sockets = len(hands.player.frames), len(hands.player.sockets)
    cable.pull()
    await expect(hands.page.get_by_test_id("banner-reconnecting")).to_be_visible()
    await hands.player.picture("cut")
    await asyncio.sleep(CUT_S)
    # For each handshake that fails a browser holds up the next ones longer, in the end for seconds.
    assert len(hands.player.sockets) <= sockets + 1
    cable.plug()
    await returned(hands.player, before)
    await expect(hands.page.get_by_test_id("banner-reconnecting")).to_be_hidden()
    await check_prompt(hands, decision)
    await check_table(hands.player)
    await hands.player.picture("back")
    await hands.answer(decision)


async def test_choice_made_without_network_is_sent_again(newcomer, cable, table_server):
    """A tile discarded into a dead cable is discarded, once, when the network is back."""
    hands = Mouse(await newcomer(url=cable.url))
    decision = await reach(hands, "turn", "slow")
    before, discards = len(hands.player.frames), own_discards(hands.player, table_server)
    cable.pull()
    await hands.discard(decision["default"]["tile"])
    assert own_discards(hands.player, table_server) == discards
    cable.plug()
    await returned(hands.player, before)
    await hands.player.until(lambda: (hands.player.decision or {}).get("id") != decision["id"])
    assert own_discards(hands.player, table_server) == [*discards, decision["default"]["tile"]]


def own_discards(player: Player, server: Server) -> list[str]:
    log = read_log(Path(server.env["VAR_DIR"]) / "mahjong.sqlite3", player.code)
    return [event["tile"] for event in log if event["type"] == "discarded" and event["seat"] == player.seat]


async def test_deadline_passed_without_network_shows_what_the_default_did(newcomer, cable):
    """At the quick pace the claim is over before the network is back: the table has gone on, and the page with it."""
    hands = Mouse(await newcomer(url=cable.url))
    decision = await reach(hands, "claim", "quick")
    before = len(hands.player.frames)
    cable.pull()
    await asyncio.sleep(left(decision) + OVERDUE_S)
    cable.plug()
    await returned(hands.player, before)
    assert hands.asked() != decision["id"]
    await check_table(hands.player)


async def loses_the_first(page: Page, files: str, requests: int = 1) -> list[str]:
    """Let the first requests for such files fail; return the list of what is asked for."""
    asked: list[str] = []

    async def answer(route: Route) -> None:
        asked.append(route.request.url)
        await (route.abort() if len(asked) <= requests else route.continue_())

    await page.route(f"**/assets/{files}", answer)
    return asked


async def test_what_could_not_be_fetched_beside_the_game_comes_when_the_network_is_back(newcomer):
    table = Stage(await newcomer())
    asked = await loses_the_first(table.page, "moving-*.js")
    await table.open("turn")
    await table.page.locator(".floats").wait_for(state="attached")
    assert len(asked) >= 2


async def test_what_comes_late_has_its_styles_though_they_could_not_be_fetched_at_first(newcomer):
    table = Stage(await newcomer())
    asked = await loses_the_first(table.page, "moving-*.css")
    await table.open("turn")
    switches = table.page.locator(".auto")
    await switches.wait_for()
    assert len(asked) >= 2
    assert await switches.evaluate("(each) => getComputedStyle(each).position") == "relative"


async def test_chat_that_could_not_be_fetched_comes_when_the_network_is_back(newcomer):
    table = Stage(await newcomer())
    asked = await loses_the_first(table.page, "talk-*.js")
    await table.open("turn")
    await table.page.get_by_test_id("chat-open").wait_for()
    assert len(asked) == 2


async def test_menu_pressed_without_network_opens_when_it_is_back(newcomer):
    table = Stage(await newcomer())
    asked = await loses_the_first(table.page, "side-*.js")
    await table.open("turn")
    await table.page.get_by_test_id("menu").click()
    await expect(table.page.get_by_role("dialog")).to_be_visible()
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("files", "shown"),
    [("lobby-*.js", "[data-testid=own-table]"), ("lobby-*.js", "#join"), ("talk-*.js", "[data-testid=chat]")],
)
async def test_what_could_not_be_fetched_below_the_picture_comes_when_the_network_is_back(newcomer, files, shown):
    player = await newcomer()
    asked = await loses_the_first(player.page, files)
    await player.goto("/")
    await player.page.locator(shown).wait_for()
    assert len(asked) >= 2


@pytest.mark.parametrize("files", ["en-*.js", "plugin-*.js"])
async def test_table_comes_though_what_it_is_shown_by_could_not_be_fetched_at_first(newcomer, files):
    """Neither stays blank, or out of reach, until it is loaded anew."""
    table = Stage(await newcomer())
    asked = await loses_the_first(table.page, files, 2)
    await table.open("turn")
    await table.page.get_by_test_id("menu").wait_for()
    assert len(asked) >= 3


@pytest.mark.parametrize("files", ["moving-*.js", "gestures-*.js"])
async def test_what_a_hand_takes_later_comes_when_the_network_is_back(newcomer, files):
    table = Stage(await newcomer())
    asked = await loses_the_first(table.page, files)
    await table.open("turn")

    async def is_asked_for_again() -> bool:
        return len(asked) >= 2

    await soon(is_asked_for_again)
