"""The page of an event: a stranger watches it, a player enters and checks in, a referee has a table stand still."""

import re
import time
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages import test_accessibility as accessibility
from tests.e2e.pages.test_talk import arrive, ask
from tests.e2e.support.player import Player

HOUR_MS = 3_600_000
TABLE = re.compile(r"/table/")
"""Where a page leads by itself as its player's table begins."""
NARROW = {"width": 360, "height": 740}


def settings(**changed: Any) -> dict[str, Any]:
    """Return an event of one round of one deal, in an hour."""
    stage = {"rounds": 2, "seating": "lot", "deals": 1}
    begins = int(time.time() * 1000) + HOUR_MS
    return {
        "name": "Spring Cup",
        "game": "sichuan",
        "starts_at": begins,
        "check_in": "none",
        "stages": [stage],
    } | changed


async def make_event(organiser: Player, **changed: Any) -> str:
    """Make an event that people may enter; return its key."""
    made = await ask(organiser, "POST", "events", {"settings": settings(**changed), "open": True})
    key: str = made["key"]
    return key


async def faults(person: Player) -> list[str]:
    """Return what axe-core says of the page, and whether it scrolls sideways."""
    found = await accessibility.faults(person.page)
    too_wide = await person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*found, *(["too wide"] if too_wide else [])]


async def test_a_player_enters_checks_in_and_withdraws_by_the_page(newcomer):
    organiser = await arrive(newcomer, "Event Olga")
    begins = int(time.time() * 1000) + HOUR_MS
    key = await make_event(organiser, check_in="event", check_in_opens=90, starts_at=begins)
    player = await newcomer(viewport=NARROW)
    page = player.page
    await player.goto(f"/events/{key}")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Spring Cup")
    assert await faults(player) == []
    await page.get_by_test_id("event-enter").click()
    await page.get_by_test_id("act-dialog").get_by_role("button", name="Enter", exact=True).click()
    await expect(page.get_by_test_id("entrant-1")).to_contain_text("you")
    await page.get_by_test_id("event-check-in").click()
    await expect(page.get_by_test_id("event-step")).to_have_attribute("data-step", "next")
    await expect(page.get_by_test_id("entrant-1")).to_contain_text("checked in")
    assert await faults(player) == []
    await page.get_by_test_id("event-withdraw").click()
    await page.get_by_test_id("act-dialog").get_by_role("button", name="Withdraw").click()
    await expect(page.get_by_test_id("entrant-1")).to_contain_text("withdrew")
    await expect(page.get_by_test_id("event-enter")).to_be_visible()


async def test_a_stranger_watches_while_a_referee_rules(newcomer):
    organiser = await arrive(newcomer, "Event Olena")
    key = await make_event(organiser)
    players = [await arrive(newcomer, f"Entrant {name}") for name in ("Ada", "Bo")]
    for each in players:
        await ask(each, "POST", f"events/{key}/entry", {})
        await each.goto(f"/events/{key}")
    stranger = await newcomer()
    await stranger.goto(f"/events/{key}?tab=rounds")
    await expect(stranger.page.get_by_test_id("no-rounds")).to_be_visible()

    page = organiser.page
    await page.set_viewport_size({"width": 390, "height": 844})
    await organiser.goto(f"/events/{key}?tab=organise")
    await page.get_by_test_id("organise-next").click()
    await page.get_by_test_id("act-dialog").get_by_role("button", name="Begin round 1").click()
    table = stranger.page.get_by_test_id("table-1")
    await expect(table).to_contain_text("Entrant Ada")
    await expect(players[0].page).to_have_url(TABLE)

    await page.get_by_test_id("tab-rounds").click()
    await page.get_by_test_id("rule-1").click()
    assert await faults(organiser) == []
    await page.get_by_role("button", name="Pause play").click()
    await page.get_by_test_id("act-dialog").get_by_role("button", name="Pause play").click()
    await expect(table).to_contain_text("paused")

    await stranger.page.get_by_test_id("tab-standings").click()
    await ask(
        organiser, "POST", f"events/{key}/penalties", {"entrant": 1, "points": "1/2", "clause": "7.2", "reason": "Late"}
    )
    await expect(stranger.page.get_by_test_id("standing-1")).to_contain_text("½")
    assert await faults(stranger) == []


async def test_a_player_calls_a_referee_from_the_table(newcomer):
    organiser = await arrive(newcomer, "Event Olha")
    key = await make_event(organiser)
    player = await arrive(newcomer, "Entrant Caller")
    await ask(player, "POST", f"events/{key}/entry", {})
    await player.goto(f"/events/{key}")
    await organiser.goto(f"/events/{key}")
    await ask(organiser, "POST", f"events/{key}/next-round", {})
    await expect(player.page).to_have_url(TABLE)
    await player.page.get_by_test_id("menu").click()
    call = player.page.get_by_test_id("call-referee")
    await call.click()
    await expect(call).to_contain_text("A referee has been called")
    await expect(organiser.page.get_by_test_id("event-calls")).to_contain_text("Entrant Caller")
    assert await faults(organiser) == []
    await organiser.page.get_by_test_id("event-calls").get_by_role("button").click()
    await organiser.page.get_by_test_id("act-dialog").get_by_role("button", name="Answer the call").click()
    await expect(call).to_contain_text("Call a referee")
    await expect(organiser.page.get_by_test_id("event-calls")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "text"),
    [("screen", "Spring Cup"), ("stream/1/1", "no table 1 yet"), ("stream/1/1?delay=60", "60 seconds late")],
)
async def test_a_wall_and_a_stream_show_what_the_page_tells(newcomer, path, text):
    organiser = await arrive(newcomer, f"Event Host {len(path)}")
    key = await make_event(organiser)
    await ask(organiser, "POST", f"events/{key}/entry", {})
    watcher = await newcomer(viewport={"width": 1920, "height": 1080})
    await watcher.goto(f"/events/{key}/{path}")
    shown = watcher.page.get_by_test_id("event-screen" if path == "screen" else "event-stream")
    await expect(shown).to_contain_text(text)
    assert await faults(watcher) == []


async def test_an_event_that_there_is_not(newcomer):
    person = await newcomer()
    await person.goto("/events/nowhere1")
    await expect(person.page.get_by_role("heading", name="No such event")).to_be_visible()
    assert await faults(person) == []
