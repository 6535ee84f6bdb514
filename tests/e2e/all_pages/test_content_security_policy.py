"""No page does anything that the Content-Security-Policy forbids, Trusted Types included."""

import asyncio
import re
from urllib.parse import quote

import pytest
from playwright.async_api import expect

from mahjong_server.urls import PAGES
from tests.e2e.pages.test_talk import arrive, ask, sit_down
from tests.e2e.support.finished_match import play_out
from tests.e2e.support.player import Player
from tests.real_servers import Server

WATCH = """
window.violations = []
addEventListener('securitypolicyviolation', (event) =>
  window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`))
"""
GAMES = ("sichuan", "riichi", "sanma", "toppan", "little_mahjong")
PATHS = (
    *("/", "/games", "/leaderboard", "/account", "/signin", "/signup", "/moderation", "/developers", "/reset"),
    *(
        "/reset/new#1:abc-def",
        "/reset/new",
        "/rules",
        "/learn",
        "/player/Nobody",
        "/table/nowhere1",
        "/game/nowhere1",
        "/events",
        "/events/new",
        "/imports",
        "/imports/nowhere1",
        "/events/nowhere1",
        "/events/nowhere1/screen",
        "/events/nowhere1/stream/1/1",
        "/look/nowhere1",
        "/events/nowhere1/deals/1/1",
    ),
    *(f"/{page}/{game}" for page in ("rules", "tutorial", "calculator", "trainer", "drill", "daily") for game in GAMES),
)


def test_every_page_is_looked_at():
    seen = {pattern for pattern in PAGES for path in PATHS if re.fullmatch(pattern, path[1:].partition("#")[0])}
    assert seen == set(PAGES)


@pytest.mark.security("SEC 1.4")
async def test_no_page_does_what_its_policy_forbids(newcomer):
    person = await newcomer()
    await person.page.add_init_script(WATCH)
    for path in PATHS:
        await person.goto(path)
        await person.page.locator("main").first.wait_for()
        await person.page.wait_for_load_state("networkidle")
        assert await person.page.evaluate("window.violations") == [], path
    # What was asked for in vain is no matter of policy.
    person.complaints[:] = [text for text in person.complaints if "status of 4" not in text]


@pytest.mark.security("SEC 1.4")
async def test_nor_do_games_in_play_and_over_and_whoever_looks_on(newcomer, table_server: Server):
    anna, ben, moderator = [await arrive(newcomer, f"Policy {name}") for name in ("Anna", "Ben", "Mod")]
    for person in (anna, ben, moderator):
        await person.page.add_init_script(WATCH)
    await asyncio.to_thread(table_server.manage, "moderator", moderator.account)
    code = await sit_down(anna, ben)
    over = await asyncio.to_thread(play_out, table_server, "Cleo", 1)
    await looks_on(moderator, code)
    await clean(moderator, "/look")
    for path in (
        "/moderation",
        "/account",
        f"/player/{quote(anna.account)}",
        f"/game/{over}",
        "/leaderboard",
        f"/table/{code}",
    ):
        await moderator.goto(path)
        await clean(moderator, path)
    for person in (anna, ben):
        await expect(person.page.get_by_test_id("hand-tile").first).to_be_visible()
        await clean(person, "/table")


async def looks_on(moderator: Player, code: str) -> None:
    """Look on at a table."""
    look = await ask(moderator, "POST", "moderation/looks", {"table": code, "why": "To see that nothing is forbidden"})
    await moderator.goto(f"/look/{code}#{look['key']}")
    for part in ("public", "waits"):
        await expect(moderator.page.get_by_test_id(f"look-{part}")).to_be_visible()


async def clean(person: Player, what: str) -> None:
    """See that this page did nothing that its policy forbids."""
    await person.page.locator("main").first.wait_for()
    await person.page.wait_for_load_state("networkidle")
    assert await person.page.evaluate("window.violations") == [], what
