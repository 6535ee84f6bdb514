"""The deal of the day is played as a visitor does: to its end, compared with a bot, with a friend, and practised."""

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import faults
from tests.e2e.games.test_little_mahjong import Finger, Pointer
from tests.e2e.support.playing import PHONE, Hands

GAME = "little_mahjong"
PATH = f"/daily/{GAME}"


async def play(hands: Hands) -> None:
    """Play one's try from the page of the day to the end of its session, and back to the page by the way shown."""
    page = hands.page
    await hands.player.goto(PATH)
    await expect(page.get_by_test_id("everybody")).to_contain_text("Once you’ve played")
    assert await faults(page) == []
    await hands.player.picture("1-open")
    await hands.press(page.get_by_test_id("play"))
    await hands.play_deal()
    await hands.press(page.get_by_test_id("sheet-next"))
    await expect(page.get_by_test_id("session-end")).to_be_visible()
    await expect(page.get_by_test_id("play-again")).to_have_count(0)
    await expect(page.get_by_test_id("compare")).to_be_visible()
    await hands.player.picture("2-session-end")
    await hands.press(page.get_by_test_id("compare"))
    await expect(page.get_by_test_id("daily-points")).to_be_visible()
    await expect(page.get_by_test_id("daily-bot")).not_to_contain_text("working")


@pytest.mark.timeout(900)
async def test_two_play_the_deal_of_the_day_and_are_compared(newcomer):
    anna, phone = Pointer(await newcomer()), Finger(await newcomer(**PHONE, reduced_motion="reduce"))
    await play(anna)
    await expect(anna.page.get_by_test_id("daily-rank")).to_contain_text("1 of 1")
    await expect(anna.page.get_by_test_id("alone")).to_be_visible()
    await anna.player.picture("3-alone")
    assert await faults(anna.page) == []
    await play(phone)
    await expect(phone.page.get_by_test_id("daily-rank")).to_contain_text("of 2")
    rows = phone.page.get_by_test_id("everybody").locator("tbody tr")
    await expect(rows).to_have_count(2)
    await phone.player.picture("3-compared")
    assert await faults(phone.page) == []
    await phone.press(rows.get_by_role("link", name="Watch the deal").first)
    await expect(phone.page.get_by_role("slider", name="Position in the deal")).to_be_visible()
    await phone.player.goto(PATH)
    await phone.press(phone.page.get_by_test_id("practise"))
    await phone.player.until(lambda: phone.player.doc["table"]["shared"]["source"] == "practice")


async def test_a_day_without_a_deal_leads_to_today(newcomer):
    person = await newcomer()
    await person.goto(f"{PATH}?day=2020-01-01")
    await expect(person.page.get_by_test_id("no-daily")).to_be_visible()
    await person.picture("none")
    await person.page.get_by_role("link", name="Go to today’s deal").click()
    await expect(person.page.get_by_test_id("play")).to_be_visible()


async def test_a_game_that_there_is_none_of_and_a_server_that_is_away_are_told(newcomer):
    person = await newcomer()
    await person.goto("/daily/chess")
    await expect(person.page.get_by_role("alert")).to_contain_text("doesn’t offer this game")
    await person.page.route("**/api/games/*/daily", lambda route: route.abort())
    await person.goto(PATH)
    await expect(person.page.get_by_role("button", name="Try again")).to_be_visible()
    await person.page.unroute("**/api/games/*/daily")
    await person.page.get_by_role("button", name="Try again").click()
    await expect(person.page.get_by_test_id("play")).to_be_visible()
    asked_in_vain = ("status of 4", "ERR_FAILED")
    person.complaints[:] = [text for text in person.complaints if not any(word in text for word in asked_in_vain)]


async def test_the_home_page_leads_there(newcomer):
    person = await newcomer()
    await person.goto("/")
    await person.page.get_by_test_id("daily-links").get_by_role("link", name="Little Mahjong").click()
    await expect(person.page.get_by_test_id("play")).to_be_visible()
    await person.goto("/")
    await person.page.get_by_test_id("daily-links").scroll_into_view_if_needed()
    await person.picture("home")
