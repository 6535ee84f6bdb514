"""No page does anything that the Content-Security-Policy forbids, Trusted Types included."""

import re

import pytest

from mahjong_server.urls import PAGES

WATCH = """
window.violations = []
addEventListener('securitypolicyviolation', (event) =>
  window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`))
"""
PATHS = (
    *("/", "/games", "/leaderboard", "/account", "/signin", "/signup", "/moderation", "/developers", "/reset"),
    *("/reset/1:abc-def", "/rules", "/learn", "/player/Nobody", "/table/nowhere1", "/game/nowhere1", "/look/nowhere1"),
    *(f"/{page}/{game}" for page in ("rules", "tutorial", "calculator") for game in ("sichuan", "riichi", "toppan")),
)


def test_every_page_is_looked_at():
    seen = {pattern for pattern in PAGES for path in PATHS if re.fullmatch(pattern, path[1:])}
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
