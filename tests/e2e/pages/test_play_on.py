"""From any moment of a replay somebody plays on against bots, to the deal's end, and goes back to that very moment."""

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import expect

from tests import real_servers
from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.finished_match import play_out
from tests.e2e.support.playing import Mouse
from tests.real_servers import Server

MOMENT = 12


@pytest.fixture(scope="module")
def archive() -> Iterator[tuple[Server, str]]:
    """A server without any pauses, and the code of a game that was played there."""
    with real_servers.mahjong_server(MAHJONG_PACE="0") as server:
        yield server, play_out(server, "Anna", 1)


async def test_played_on_to_the_end_and_back(newcomer, archive):
    server, code = archive
    person = await newcomer(server.url)
    page = person.page
    await person.goto(f"/game/{code}#1.{MOMENT}.1")
    await expect(page.get_by_test_id("replay-count")).to_contain_text(f"· {MOMENT}/")
    await page.keyboard.press("o")
    dialog = page.get_by_test_id("play-on")
    await expect(dialog.get_by_role("radio").nth(1)).to_be_checked()  # the seat that is looked at
    await expect(dialog.get_by_role("radio", name="Medium")).to_be_checked()
    await check(person, "the dialog")
    await person.picture("dialog")
    await dialog.get_by_test_id("play-on-start").click()
    await page.wait_for_url(re.compile(r"/table/"))
    await person.until(lambda: person.doc.get("view"))
    assert person.seat == 1
    assert person.doc["origin"] == {"match": code, "deal": 0, "moment": MOMENT - 1, "seat": 1}
    assert "fair" not in person.doc

    await page.get_by_test_id("menu").click()
    back = page.get_by_test_id("played-on-back")
    await expect(back).to_have_attribute("href", f"/game/{code}#1.{MOMENT}.1")
    await person.picture("menu")
    await page.get_by_role("button", name="Fairness check").click()
    await expect(page.get_by_role("dialog")).to_contain_text("there is nothing to prove")
    await page.keyboard.press("Escape")

    await Mouse(person).play_deal()
    await page.get_by_test_id("sheet-next").click()
    end = page.get_by_test_id("session-end")
    await expect(end.get_by_test_id("play-again")).to_have_text("Play on from there again")
    await expect(end.get_by_test_id("to-replay")).to_have_count(0)
    await person.picture("end")
    first = person.code
    await end.get_by_test_id("play-again").click()
    await person.until(lambda: person.code != first and person.doc.get("view"))
    assert person.doc["origin"]["moment"] == MOMENT - 1
    await page.get_by_test_id("menu").click()
    await page.get_by_test_id("played-on-back").click()
    await expect(page.get_by_test_id("replay-count")).to_contain_text(f"· {MOMENT}/")


async def test_what_is_refused_is_told_in_the_dialog(newcomer, archive):
    server, code = archive
    person = await newcomer(server.url, viewport={"width": 390, "height": 844})
    page = person.page
    await person.goto(f"/game/{code}#1.{MOMENT}.all")
    await expect(page.get_by_test_id("replay-count")).to_contain_text(f"· {MOMENT}/")
    await page.get_by_test_id("replay-play-on").click()
    await page.route("**/play-on", lambda route: route.abort())
    await page.get_by_test_id("play-on-start").click()
    await expect(page.get_by_test_id("play-on").get_by_role("alert")).to_be_visible()
    await person.picture("offline")
    await page.keyboard.press("Escape")
    await page.keyboard.press("End")
    await expect(page.get_by_test_id("replay-play-on")).to_have_attribute("aria-disabled", "true")
