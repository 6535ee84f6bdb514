"""A club evening in browsers: twelve people enter, check in and play, a referee pauses a table, a stranger watches."""

import asyncio
import time

from playwright.async_api import expect

from tests.e2e.events.test_event_page import HOUR_MS, TABLE, make_event
from tests.e2e.pages.test_talk import arrive
from tests.e2e.support.player import Player

PHONE = {"width": 390, "height": 844}
PEOPLE = 12
STAGE = {"rounds": 1, "seating": "lot", "deals": 1}
PLAYED_MS = 200_000
"""So long a round lasts at most that nobody is there for any more."""


async def enter(person: Player, key: str) -> None:
    """Enter an event and check in, as a guest does by its page."""
    page = person.page
    await person.goto(f"/events/{key}")
    await page.get_by_test_id("event-enter").click()
    await page.get_by_test_id("act-dialog").get_by_role("button", name="Enter", exact=True).click()
    await page.get_by_test_id("event-check-in").click()
    await expect(page.get_by_test_id("event-step")).to_have_attribute("data-step", "next")


async def rule(referee: Player, ruling: str) -> None:
    """Do something at the first table."""
    page = referee.page
    await page.get_by_test_id("rule-1").click()
    await page.get_by_role("button", name=ruling).click()
    await page.get_by_test_id("act-dialog").get_by_role("button", name=ruling).click()


async def told_of_the_pause(person: Player) -> None:
    await person.page.get_by_text("A referee has paused").wait_for()


async def test_twelve_people_play_a_round_that_a_referee_pauses_and_a_stranger_watches(newcomer):
    organiser = await arrive(newcomer, "Event Ostap", viewport=PHONE, has_touch=True)
    begins = int(time.time() * 1000) + HOUR_MS
    terms = {"check_in": "event", "check_in_opens": 90, "starts_at": begins, "speed": "quick", "stages": [STAGE]}
    key = await make_event(organiser, game="little_mahjong", **terms)
    stranger = await newcomer()
    await stranger.goto(f"/events/{key}?tab=standings")
    people = [await newcomer(viewport=PHONE) for _ in range(PEOPLE)]
    for person in people:
        await enter(person, key)

    page = organiser.page
    await organiser.goto(f"/events/{key}?tab=organise")
    await page.get_by_test_id("organise-next").click()
    await page.get_by_test_id("act-dialog").get_by_role("button", name="Begin round 1").click()
    await asyncio.gather(*(expect(person.page).to_have_url(TABLE) for person in people))
    codes = [person.page.url.rpartition("/")[2] for person in people]
    assert sorted(codes.count(code) for code in set(codes)) == [4, 4, 4]

    await page.get_by_test_id("tab-rounds").click()
    await rule(organiser, "Pause play")
    await expect(page.get_by_test_id("table-1")).to_contain_text("paused")
    waiting = [asyncio.create_task(told_of_the_pause(person)) for person in people]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for each in waiting:
        each.cancel()
    await rule(organiser, "Let play go on")
    await expect(page.get_by_test_id("table-1")).not_to_contain_text("paused")

    for person in people:
        await person.page.context.close()
    await expect(stranger.page.get_by_test_id("standing-12")).to_be_visible(timeout=PLAYED_MS)
    await expect(page.get_by_test_id("round-1")).to_contain_text("Table 3")
