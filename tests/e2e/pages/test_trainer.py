"""Training tile efficiency in a real browser: hands of the real server, by mouse, by keyboard, on a phone."""

from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.async_api import Page, expect

from tests.e2e.all_pages.test_accessibility import check

PHONE = {"width": 390, "height": 844}


async def hand_of(page: Page, game: str, seed: str, level: str) -> Any:
    """Return what the server says of a hand."""
    found = await page.request.get(urljoin(page.url, f"/api/games/{game}/exercise?seed={seed}&level={level}"))
    assert found.ok
    return await found.json()


@pytest.mark.parametrize("game", ["sichuan", "riichi", "sanma"])
async def test_a_hand_is_answered_and_the_next_one_comes(newcomer: Any, game: str):
    person = await newcomer()
    page: Page = person.page
    await person.goto(f"/trainer/{game}?hand=first&level=near")
    tiles = page.get_by_test_id("hand").get_by_role("button")
    await expect(tiles).to_have_count(14)
    best, second, *_ = (await hand_of(page, game, "first", "near"))["choices"]
    await page.locator(f'[data-tile="{best["tile"]}"]').first.click()
    verdict = page.get_by_test_id("verdict")
    await expect(verdict.get_by_role("heading")).to_have_text("Right")
    await expect(verdict).to_contain_text(f"{best['left']} tiles help")
    await expect(page.get_by_test_id("score-right")).to_have_text("1")
    rows = page.get_by_test_id("choices").get_by_role("listitem")
    await expect(rows.nth(1)).to_contain_text(f"{second['left']} tile")
    await page.get_by_test_id("next").press("Enter")
    await expect(verdict).to_be_empty()
    await expect(tiles.first).to_be_focused()
    assert "hand=first" not in page.url
    again = page.url
    await person.goto(f"/trainer/{game}")
    await expect(page.get_by_test_id("score-right")).to_have_text("1")
    assert page.url != again


async def test_a_link_brings_the_same_hand_to_a_friend_who_uses_keys(newcomer: Any):
    person, friend = await newcomer(), await newcomer()
    await person.goto("/trainer/riichi?level=far")
    hand = person.page.get_by_test_id("hand")
    await expect(hand.get_by_role("button")).to_have_count(14)
    await person.page.wait_for_url("**?hand=*&level=far")
    await friend.page.goto(person.page.url)
    theirs = friend.page.get_by_test_id("hand").get_by_role("button")
    await expect(theirs).to_have_count(14)
    read = "tiles => tiles.map((tile) => tile.dataset.tile)"
    assert await theirs.evaluate_all(read) == await hand.get_by_role("button").evaluate_all(read)
    await theirs.first.focus()
    await friend.page.keyboard.press("End")
    await expect(theirs.last).to_be_focused()
    await friend.page.keyboard.press("Enter")
    await expect(friend.page.get_by_test_id("next")).to_be_focused()
    await expect(friend.page.get_by_test_id("verdict").get_by_role("heading")).to_be_visible()


async def test_without_a_server_a_hand_can_be_asked_for_again(newcomer: Any):
    person = await newcomer()
    page: Page = person.page
    await person.goto("/trainer/sichuan?hand=away")
    await expect(page.get_by_test_id("hand")).to_be_visible()
    await page.get_by_test_id("hand").get_by_role("button").first.click()
    await page.context.set_offline(True)
    await page.get_by_test_id("next").click()
    await expect(page.get_by_role("alert")).to_contain_text("can’t be reached")
    await page.context.set_offline(False)
    await page.get_by_role("button", name="Try again").click()
    await expect(page.get_by_test_id("verdict")).to_be_empty()
    person.complaints[:] = [text for text in person.complaints if "ERR_INTERNET_DISCONNECTED" not in text]


@pytest.mark.parametrize("language", ["en", "ru", "uk", "zh"])
async def test_the_trainer_is_accessible_and_fits_a_phone(newcomer: Any, language: str):
    person = await newcomer(viewport=PHONE)
    await person.page.add_init_script(f"localStorage.setItem('mahjong.lang', '\"{language}\"')")
    await person.goto("/trainer/riichi?hand=abc&level=far")
    await person.page.get_by_test_id("hand").get_by_role("button").first.click()
    await expect(person.page.get_by_test_id("choices")).to_be_visible()
    await check(person, "trainer")
    assert not await person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
