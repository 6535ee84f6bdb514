"""A search for a game: kept over a reload, shown on other pages, ended by hand or by a table that is found."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.home import choose_opponents
from tests.e2e.support.ready_check import is_asked, says_ready
from tests.matchmaking.waiting import waiting
from tests.play.person import Person


async def searching(newcomer, speed):
    """Bring someone who seeks a game of this speed."""
    person = await newcomer()
    await person.goto("/")
    await choose_opponents(person.page, "online")
    find = person.page.get_by_test_id("find-game")
    await find.get_by_role("radio", name=speed).check()
    await find.get_by_test_id("seek-go").click()
    await expect(person.page.get_by_test_id("seek-status")).to_be_visible()
    return person


async def test_a_search_goes_on_everywhere_until_a_table_is_found(newcomer, table_server):
    person = await searching(newcomer, "Quick")
    await person.page.reload()
    await expect(person.page.get_by_test_id("seek-status")).to_contain_text("Quick")
    await person.page.get_by_role("link", name="Leaderboard").first.click()
    await expect(person.page.get_by_test_id("searching")).to_be_visible()
    async with waiting([Person(table_server) for _ in range(3)], {"speed": "quick"}) as others:
        await says_ready(person, table_server)
        await person.page.wait_for_url("**/table/*")
        await person.until(lambda: person.phase)
        assert person.doc["you"] is not None
        assert await asyncio.gather(*others) == [person.code] * 3
    await person.goto("/")
    find = person.page.get_by_test_id("find-game")
    await find.get_by_test_id("seek-go").click()
    await expect(find.get_by_role("alert")).to_be_visible()
    await expect(find.get_by_role("link", name="Go to your game")).to_have_attribute("href", f"/table/{person.code}")
    person.complaints = [text for text in person.complaints if "409" not in text]  # the refusal that was asked for


async def test_whoever_left_a_game_that_was_found_comes_back_to_it(newcomer, table_server):
    person = await searching(newcomer, "Quick")
    async with waiting([Person(table_server) for _ in range(3)], {"speed": "quick"}):
        await says_ready(person, table_server)
        await person.page.wait_for_url("**/table/*")
    await person.until(lambda: person.phase)
    seat = person.seat
    for step in ("menu", "leave", "leave-sure"):
        await person.page.get_by_test_id(step).click()
    await person.page.get_by_test_id("seek-go").click()
    await person.page.get_by_role("link", name="Go to your game").click()
    await person.page.get_by_role("button", name="Back to your seat").click()
    await person.until(lambda: person.doc.get("you") == seat)
    person.complaints = [text for text in person.complaints if "409" not in text]  # the refusal that was asked for


async def test_two_tabs_are_asked_and_one_answers_for_both(newcomer, table_server):
    """By the keyboard, on a page that has nothing to do with it; the other tab falls silent, too."""
    person = await searching(newcomer, "Slow")
    other = await person.page.context.new_page()
    await other.goto(f"{table_server.url}/rules")
    await expect(other.get_by_test_id("searching")).to_be_visible()
    async with waiting([Person(table_server) for _ in range(3)], {"speed": "slow"}):
        await is_asked(person, table_server)
        await expect(other.get_by_test_id("ready-yes")).to_have_attribute("aria-disabled", "false")
        await expect(other.get_by_test_id("ready-yes")).to_be_focused()
        await other.keyboard.press("Enter")
        await expect(other.get_by_role("alertdialog")).to_be_hidden()
        await expect(person.page.get_by_role("alertdialog")).to_be_hidden()
        await asyncio.wait(
            [asyncio.create_task(page.wait_for_url("**/table/*")) for page in (person.page, other)],
            return_when=asyncio.FIRST_COMPLETED,
        )


async def test_whoever_declines_is_off_the_queue_and_the_others_wait_on(newcomer, table_server):
    person = await searching(newcomer, "Normal")
    async with waiting([Person(table_server) for _ in range(3)], {}) as others:
        await is_asked(person, table_server)
        await expect(person.page.get_by_test_id("ready-no")).to_have_attribute("aria-disabled", "false")
        await person.page.get_by_test_id("ready-no").click()
        ended = person.page.get_by_test_id("search-over")
        await expect(ended).to_contain_text("You declined the table")
        await expect(person.page.get_by_test_id("seek-go")).to_be_visible()
        assert not any(task.done() for task in others)
        await check(person, "search-over")
        await ended.get_by_test_id("seek-again").click()
        await says_ready(person, table_server)
        await person.page.wait_for_url("**/table/*")


async def test_a_search_can_be_ended_anywhere(newcomer, table_server):
    person = await searching(newcomer, "Normal")
    await person.goto("/rules")
    bar = person.page.get_by_test_id("searching")
    await bar.get_by_role("button").click()
    await expect(bar).to_be_hidden()
    await person.goto("/")
    await expect(person.page.get_by_test_id("seek-go")).to_be_visible()
    assert (await person.page.evaluate("fetch('/api/seek').then((answer) => answer.json())"))["state"] == "none"


async def test_whoever_tires_of_waiting_plays_bots_by_one_press(newcomer):
    person = await searching(newcomer, "Slow")
    await person.page.get_by_test_id("seek-bots").click()
    await person.page.wait_for_url("**/table/*")
    await person.until(lambda: person.phase)
    kinds = [seat["kind"] for seat in person.doc["table"]["seats"].values()]
    assert sorted(kinds) == ["bot", "bot", "bot", "human"]


@pytest.mark.timeout(900)
async def test_searching_and_leaderboard_are_accessible(newcomer, table_server):
    person = await searching(newcomer, "Normal")
    await check(person, "searching")
    async with waiting([Person(table_server) for _ in range(3)], {}):
        await is_asked(person, table_server)
        await check(person, "ready-check")
        await person.page.get_by_test_id("ready-no").click()
    await person.page.get_by_test_id("seek-again").click()
    await expect(person.page.get_by_test_id("seek-status")).to_be_visible()
    await person.goto("/leaderboard")
    await expect(person.page.get_by_test_id("nobody-ranked")).to_be_visible()
    await expect(person.page.get_by_test_id("searching")).to_be_visible()
    await check(person, "leaderboard")
    await person.page.get_by_test_id("searching").get_by_role("button").click()
    await expect(person.page.get_by_test_id("searching")).to_be_hidden()
