"""An organiser at a phone makes an event, finds it in the calendar and on the home page, changes and copies it."""

import re
import secrets
import time
from typing import Any

from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import check, faults
from tests.e2e.support.player import Player

Json = Any
PHONE = {"width": 390, "height": 844}
A_MINUTE_S = 60
EVENT = re.compile(r"/events/(?P<key>[\w-]+)$")
ASK = """async ([method, path, body]) => {
    const answer = await fetch(`/api/${path}`, {
        method, headers: { 'Content-Type': 'application/json' }, body: body && JSON.stringify(body),
    })
    return answer.json()
}"""


async def ask(person: Player, method: str, path: str, body: Json = None) -> Json:
    """Ask the API as this person; return its answer."""
    return await person.page.evaluate(ASK, [method, path, body])


async def arrive(newcomer: Any, **options: Any) -> Player:
    """Return somebody with an account, in Berlin."""
    person: Player = await newcomer(timezone_id="Europe/Berlin", **options)
    await person.goto("/rules")
    order = {"name": f"Host {secrets.token_hex(4)}", "password": secrets.token_urlsafe()}
    await ask(person, "POST", "accounts", order)
    return person


async def publish(person: Player, name: str) -> str:
    """Make an event of the first template, by its name alone; return its key."""
    page = person.page
    await person.goto("/events")
    await page.get_by_test_id("new-event").click()
    await page.get_by_test_id("template-sbr-evening").click()
    await page.get_by_test_id("event-name").fill(name)
    await page.get_by_test_id("event-publish").click()
    await page.wait_for_url(EVENT)
    found = EVENT.search(page.url)
    assert found
    return found["key"]


async def test_an_event_is_made_on_a_phone_seen_changed_and_copied(newcomer):
    person = await arrive(newcomer, viewport=PHONE, has_touch=True)
    page, name = person.page, f"Friday cup {secrets.token_hex(3)}"
    begun = time.monotonic()
    key = await publish(person, name)
    assert time.monotonic() - begun < A_MINUTE_S
    made = (await ask(person, "GET", f"events/{key}"))["settings"]
    assert (made["name"], made["zone"], made["game"], len(made["stages"])) == (name, "Europe/Berlin", "sichuan", 1)

    await person.goto("/events")
    await expect(page.get_by_test_id("coming")).to_contain_text(name)
    await person.goto("/")
    await expect(page.get_by_test_id("next-events")).to_be_attached()

    await person.goto(f"/events/{key}/edit")
    await page.get_by_test_id("part-entry").click()
    await page.get_by_role("spinbutton", name="Seats").fill("16")
    await page.get_by_test_id("event-save").click()
    await page.wait_for_url(EVENT)
    assert (await ask(person, "GET", f"events/{key}"))["settings"] == {**made, "limit": 16}

    await person.goto("/events/new")
    await page.get_by_test_id("copies").get_by_role("link", name=re.compile(name)).click()
    await expect(page.get_by_test_id("event-name")).to_have_value(name)
    await page.get_by_test_id("event-name").fill(f"{name} II")
    await page.get_by_test_id("event-draft").click()
    await page.wait_for_url(lambda url: bool(EVENT.search(url)) and key not in url)
    again = await ask(person, "GET", f"events/{page.url.rpartition('/')[2]}")
    assert (again["status"], again["settings"]["limit"]) == ("draft", 16)


async def test_what_is_refused_stands_at_its_field_and_nothing_typed_is_lost(newcomer):
    person = await arrive(newcomer)
    page = person.page
    await person.goto("/events/new?template=sbr-evening")
    await page.get_by_test_id("event-name").fill("Refused")
    await page.get_by_test_id("part-presence").click()
    closes = page.get_by_role("spinbutton", name="Closes, minutes before")
    await closes.fill("45")
    await page.get_by_test_id("part-presence").click()
    await page.get_by_test_id("event-publish").click()
    await expect(closes).to_be_focused()
    await expect(closes).to_have_accessible_description("Check-in has to close later than it opens.")
    await page.reload()
    await expect(page.get_by_test_id("event-name")).to_have_value("Refused")
    await page.get_by_test_id("part-presence").click()
    await expect(closes).to_have_value("45")
    person.complaints[:] = [text for text in person.complaints if "status of 400" not in text]


async def test_the_calendar_and_the_form_are_accessible(newcomer):
    person = await arrive(newcomer)
    await publish(person, "Accessible cup")
    await person.goto("/events")
    await person.page.get_by_test_id("coming").wait_for()
    await check(person, "events")
    await person.goto("/events/new")
    await person.page.get_by_test_id("template-marathon").wait_for()
    await check(person, "event-templates")
    await person.goto("/events/new?template=knock-out")
    await person.page.get_by_test_id("event-name").wait_for()
    await person.page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    await check(person, "event-form")


async def test_an_event_is_made_by_keyboard_alone(newcomer):
    person = await arrive(newcomer)
    page = person.page
    await person.goto("/events/new?template=club-evening")
    await page.get_by_test_id("event-name").focus()
    await page.keyboard.type("By keys")
    await page.keyboard.press("Enter")
    await page.wait_for_url(EVENT)
    assert await faults(page) == []
