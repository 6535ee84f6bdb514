"""An event that was played: its page, its screen and its form in four languages, from a small phone to a 4K wall."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_fit import CUT, speak
from tests.e2e.events.test_event_page import faults
from tests.e2e.pages.test_talk import ask
from tests.e2e.support.player import Player
from tests.events.played.event_run import PASSWORD, EventRun
from tests.real_servers import Server

PHONE, DESK, WALL = ({"width": w, "height": h} for w, h in ((360, 640), (1280, 720), (3840, 2160)))
TABS = ("organise", "entrants", "rounds", "standings", "log", "export")
NAME = "Spring Cup of the Harbour Club, the third"
ORGANISER, PEOPLE = "Event Orest", 9


@pytest.fixture(scope="session")
def played() -> dict[str, EventRun]:
    """The event that all of these tests look at, once it is played."""
    return {}


async def event_of(played: dict[str, EventRun], server: Server) -> EventRun:
    """Return an event of nine people and two rounds, the second of which is on; play it if it is not there yet."""
    if "run" not in played:
        run = EventRun(server)
        stage = {"rounds": 2, "seating": "swiss", "deals": 1, "pause": 600}
        terms = {"unfit": "bye", "clubs": "apart", "description": "Bring your own tea."}
        run.make(ORGANISER, name=NAME, stages=[stage], **terms)
        await run.come(PEOPLE)
        await run.check_in()
        await run.begin()
        await run.when(lambda doc: doc["rounds"] and doc["rounds"][0]["status"] == "over")
        run.command("penalties", {"entrant": 1, "points": "1/2", "clause": "3.2", "reason": "late"})
        await run.end()
        played["run"] = run
    return played["run"]


async def looked_at(player: Player, sizes: list[dict[str, int]], what: str) -> list[str]:
    """Return what is wrong with the page at these sizes; keep a picture of each."""
    found = []
    for size in sizes:
        await player.page.set_viewport_size(size)  # type: ignore[arg-type]
        await player.picture(f"{what}-{size['width']}")
        wrong = [*await faults(player), *await player.page.evaluate(CUT)]
        found += [f"{what}, {size['width']} px: {each}" for each in wrong]
    return found


@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
async def test_an_event_is_right_in_every_language_and_size(newcomer, table_server, played, lang):
    run = await event_of(played, table_server)
    organiser = await newcomer(color_scheme="dark" if lang in {"ru", "zh"} else "light", reduced_motion="reduce")
    page = organiser.page
    await speak(organiser, lang)
    await organiser.goto("/rules")
    await ask(organiser, "POST", "session", {"name": ORGANISER, "password": PASSWORD})
    await ask(organiser, "PUT", "preferences", {"language": lang})
    found = []
    for tab in TABS:
        await organiser.goto(f"/events/{run.key}?tab={tab}")
        await expect(page.get_by_test_id(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        await expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{lang}"))
        found += await looked_at(organiser, [PHONE, DESK], tab)
    await organiser.goto("/events/new")
    await page.locator("[data-testid^=template-]").first.click()
    await expect(page.get_by_test_id("event-name")).to_be_visible()
    await page.evaluate("document.querySelectorAll('main details').forEach((fold) => (fold.open = true))")
    found += await looked_at(organiser, [PHONE, DESK], "form")
    await organiser.goto(f"/events/{run.key}/screen")
    await expect(page.get_by_text(NAME).first).to_be_visible()
    found += await looked_at(organiser, [DESK, WALL], "screen")
    await organiser.goto(f"/events/{run.key}?tab=standings")
    await expect(page.get_by_test_id("standing-1")).to_be_visible()
    found += await looked_at(organiser, [WALL], "wall")
    await page.emulate_media(media="print")
    await expect(page.get_by_role("navigation")).to_be_hidden()
    await looked_at(organiser, [DESK], "print")
    assert found == []
