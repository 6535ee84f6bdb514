"""A game that is over is found, replayed, checked, and watched together."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests import real_servers
from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.finished_match import play_out
from tests.e2e.support.player import soon
from tests.real_servers import Server

Json = Any
DEALS = 2
LONGEST = "W" * 20
"""As many letters as a name may have, none of which is narrow, and no place to part them."""
SCROLLED = """(sheet) => [sheet, ...sheet.querySelectorAll('*')].filter((node) =>
    node.scrollHeight > node.clientHeight + 1 && getComputedStyle(node).overflowY === 'auto').length"""
"""How many parts of a sheet are longer than what is shown of them."""
COUNT = re.compile(r"Deal (\d+)/(\d+) · (\d+)/(\d+)")


@pytest.fixture(scope="session")
def archive() -> Iterator[tuple[Server, str]]:
    """A server without any pauses, and the code of a game that was played there."""
    with real_servers.mahjong_server(MAHJONG_PACE="0") as server:
        yield server, play_out(server, "Anna", DEALS)


@pytest.fixture
def code(archive: tuple[Server, str]) -> str:
    return archive[1]


@pytest.fixture
def visitor(newcomer: Any, archive: tuple[Server, str]) -> Any:
    """Return a function that brings someone to that server."""

    async def arrive(path: str, **options: Any) -> Any:
        person = await newcomer(archive[0].url, **options)
        await person.goto(path)
        return person

    return arrive


async def count(page: Page) -> tuple[int, int]:
    """Return the deal and the moment that the page says it shows."""
    found = COUNT.search(await page.get_by_test_id("replay-count").inner_text())
    assert found
    return int(found[1]), int(found[3])


async def until(page: Page, deal: int, moment: int) -> None:
    """Wait until the page shows this moment, with all of the table: its last part is one's own side."""
    await expect(page.get_by_test_id("replay-count")).to_contain_text(re.compile(rf"Deal {deal}/{DEALS} · {moment}/"))
    await expect(page.get_by_test_id("river-0")).to_be_attached()


async def test_its_first_answer_comes_with_the_page(newcomer, archive, code):
    """Asked for by the page's own answer, and not once more by its script."""
    person = await newcomer(archive[0].url)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url.removeprefix(archive[0].url)))
    await person.goto(f"/game/{code}")
    await until(person.page, 1, 1)
    assert asked.count(f"/api/matches/{code}") == 1
    early = f"performance.getEntriesByName(location.origin + '/api/matches/{code}').map(each => each.initiatorType)"
    assert await person.page.evaluate(early) == ["link"]


async def test_all_of_it_by_keyboard(visitor, code):
    page = (await visitor(f"/game/{code}")).page
    await until(page, 1, 1)
    pages = await page.evaluate("history.length")
    first = page.get_by_test_id("moves").get_by_role("button", name=re.compile("discards")).first
    discard = int((await first.inner_text()).split()[0])
    for moment in range(2, discard + 2):
        await page.keyboard.press("ArrowRight")
        await until(page, 1, moment)
    await page.keyboard.press("ArrowLeft")
    await until(page, 1, discard)
    await expect(page.get_by_role("status").filter(has_text="discards")).to_be_attached()
    await page.keyboard.press("]")
    await until(page, 2, 1)
    await page.keyboard.press("ArrowLeft")
    last = (await count(page))[1]
    assert last > 20
    await page.keyboard.press("Home")
    await until(page, 1, 1)
    await page.keyboard.press("End")
    await until(page, 1, last)
    await page.keyboard.press("[")
    await until(page, 1, 1)
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("v")
    await expect(page).to_have_url(re.compile(r"#1\.2\.0$"))
    assert await page.evaluate("history.length") == pages
    await page.reload()
    await until(page, 1, 2)


async def test_it_plays_by_itself(visitor, code):
    page = (await visitor(f"/game/{code}")).page
    await until(page, 1, 1)
    await page.keyboard.press(" ")
    await until(page, 1, 3)
    await page.get_by_test_id("replay-play").click()
    await expect(page.get_by_test_id("replay-play")).to_have_accessible_name("Play")
    stopped = await count(page)
    await asyncio.sleep(1.5)
    assert await count(page) == stopped


async def test_the_slider_and_the_list_lead_to_a_moment(visitor, code):
    page = (await visitor(f"/game/{code}")).page
    await page.get_by_test_id("replay-slider").fill("11")
    await until(page, 1, 12)
    moves = page.get_by_test_id("moves")
    await moves.get_by_role("button", name=re.compile("discards")).nth(2).click()
    await expect(moves.locator('[aria-current="step"]')).to_have_text(re.compile("discards"))
    await page.get_by_test_id("deal-1").click()
    await until(page, 2, 1)


async def test_on_a_phone_the_list_opens_at_the_moment_shown(visitor, code):
    page = (await visitor(f"/game/{code}#1.60.all", viewport={"width": 390, "height": 844})).page
    await until(page, 1, 60)
    await page.get_by_test_id("replay-menu-open").click()
    await page.get_by_role("button", name="Deals and moves").click()
    await expect(page.get_by_test_id("moves").locator('[aria-current="step"]')).to_be_in_viewport(ratio=1)


async def test_a_discard_leads_to_its_moment(visitor, code):
    page = (await visitor(f"/game/{code}#1.30.all")).page
    await until(page, 1, 30)
    river = page.locator("[data-testid^=river-]").filter(has=page.locator(".piece")).first
    tile = await river.locator(".piece").first.get_attribute("data-tile")
    await river.locator(".piece").first.click()
    await expect(page.get_by_test_id("replay-count")).not_to_contain_text("· 30/")
    await expect(river.locator(".piece")).to_have_count(1)
    assert await river.locator(".piece").first.get_attribute("data-tile") == tile


async def test_every_hand_or_one(visitor, code):
    page = (await visitor(f"/game/{code}#1.2.all")).page
    hands = page.locator("[data-testid^=held-] [data-tile]")
    await until(page, 1, 2)
    assert await hands.count() >= 48  # nothing is claimed yet, and each seat has set one tile aside at most
    await page.goto(page.url.replace(".all", ".2"))
    await expect(page.get_by_test_id("held-0").locator("[data-tile]")).to_have_count(0)
    assert await page.get_by_test_id("held-2").locator("[data-tile]").count() >= 12


async def test_an_address_that_is_gone_to_counts_whatever_the_page_has_noted_meanwhile(visitor, code):
    page = (await visitor(f"/game/{code}#1.2.all")).page
    await until(page, 1, 2)
    await page.evaluate("location.hash = '#1.2.2'; history.replaceState(history.state, '', '#1.2.all')")
    await expect(page.get_by_test_id("held-0").locator("[data-tile]")).to_have_count(0)
    await soon(lambda: page.evaluate("location.hash === '#1.2.2'"))


async def test_an_account_is_whole_on_paper(visitor, code):
    page = (await visitor(f"/game/{code}", viewport={"width": 844, "height": 390})).page
    await page.get_by_test_id("replay-sheet").click()
    sheet = page.get_by_role("dialog")
    await expect(sheet.get_by_test_id("sheet-details")).to_be_attached()
    assert await sheet.evaluate(SCROLLED) == 1
    await page.emulate_media(media="print")
    await expect(sheet.get_by_role("table", name="Payments")).to_be_visible()
    assert await sheet.evaluate(SCROLLED) == 0
    await soon(lambda: sheet.evaluate("(sheet) => sheet.getBoundingClientRect().y === 0"))  # it opens with a motion
    box = await sheet.bounding_box()
    assert box
    assert box["height"] > 390


async def test_the_longest_name_leaves_the_list_of_moves_whole(newcomer):
    with real_servers.mahjong_server(MAHJONG_PACE="0") as server:  # its own: others count the games of theirs
        person = await newcomer(server.url)
        await person.goto(f"/game/{play_out(server, LONGEST, 1)}")
        moves = person.page.get_by_test_id("moves")
        await expect(moves).to_contain_text(f"{LONGEST} discards")
        for rows in await moves.get_by_role("list").all():
            assert await rows.evaluate("(list) => list.scrollWidth - list.clientWidth") == 0
        await person.page.close()


async def test_the_account_and_the_wall(visitor, code, archive, tmp_path):
    person = await visitor(f"/game/{code}#2.99999.all")
    page = person.page
    await page.get_by_test_id("replay-sheet").click()
    await expect(page.get_by_test_id("sheet")).to_be_visible()
    await person.picture("sheet")
    await page.keyboard.press("Escape")
    await expect(page.get_by_test_id("replay-sheet")).to_be_focused()
    await page.get_by_test_id("replay-menu-open").click()
    async with page.expect_download() as coming:
        await page.get_by_role("link", name="Download the record").click()
    path = tmp_path / "record.json"
    await (await coming.value).save_as(path)
    assert len(json.loads(archive[0].manage("replay", str(path)))["deals"]) == DEALS
    await page.get_by_test_id("check-wall").click()
    await expect(page.get_by_test_id("wall-verdict").get_by_text("✓")).to_have_count(2)
    await person.picture("wall")


@pytest.mark.parametrize("view", ["1.25.all", "2.99999.1"])
async def test_a_replay_is_accessible_at_every_size(visitor, code, view):
    person = await visitor(f"/game/{code}#{view}")
    await person.page.get_by_test_id("replay-slider").wait_for()
    await check(person, f"replay-{view[0]}")


@pytest.mark.parametrize(("width", "height"), [(640, 360), (568, 320), (1024, 768), (1100, 720), (390, 844)])
async def test_the_slider_has_room_and_the_table_too(visitor, code, width, height):
    page = (await visitor(f"/game/{code}#1.25.all", viewport={"width": width, "height": height})).page
    slider = await page.get_by_test_id("replay-slider").bounding_box()
    controls = await page.get_by_role("group", name="Replay controls").bounding_box()
    middle = await page.locator(".well").bounding_box()
    assert slider["width"] >= 120
    assert slider["height"] >= 44
    assert controls["height"] < (64 if height < 400 else 112)
    assert middle["height"] >= 30
    if width >= 1024:
        await expect(page.get_by_test_id("moves")).to_be_visible()
        await expect(page.get_by_test_id("replay-sheet")).to_be_in_viewport(ratio=1)


async def test_its_menu_is_accessible(visitor, code):
    person = await visitor(f"/game/{code}")
    await person.page.get_by_test_id("replay-menu-open").click()
    await person.page.get_by_test_id("moment-link").wait_for()
    await check(person, "replay-menu")


async def test_the_coach_leads_to_where_it_would_have_chosen_otherwise(visitor, code):
    """Whoever left was played for by the default, with which no bot agrees for long."""
    person = await visitor(f"/game/{code}")
    coach = person.page.get_by_test_id("coach")
    await person.page.get_by_test_id("replay-slider").wait_for()
    await person.page.keyboard.press("c")
    await expect(coach).to_contain_text("Agrees with")
    await person.page.keyboard.press("n")
    await expect(coach).to_contain_text("Coach: ")
    await check(person, "replay-coach")


async def test_games_are_found(visitor, code, archive):
    play_out(archive[0], "Boris", 1)
    person = await visitor("/games")
    page = person.page
    await expect(page.get_by_test_id("games").locator("> li")).to_have_count(2)
    await check(person, "games")
    await page.get_by_label("Player", exact=True).fill("anna")
    await page.get_by_test_id("games-search").click()
    await expect(page.get_by_test_id("games").locator("> li")).to_have_count(1)
    await expect(page).to_have_url(re.compile(r"/games\?player=anna$"))
    await page.get_by_label("Player", exact=True).fill("Nobody")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("No games match.")).to_be_visible()
    await page.go_back()
    await page.get_by_test_id(f"game-{code}").click()
    await until(page, 1, 1)


async def test_people_watch_together(visitor, code):
    leader, follower = await visitor(f"/game/{code}#1.5.all"), await visitor("/games")
    await until(leader.page, 1, 5)
    await leader.page.get_by_test_id("replay-menu-open").click()
    await leader.page.get_by_test_id("study-create").click()
    await expect(leader.page.get_by_test_id("study")).to_contain_text("You lead")
    await leader.page.get_by_test_id("replay-menu-open").click()
    link = await leader.page.get_by_test_id("study-link").input_value()
    await leader.page.keyboard.press("Escape")
    await follower.page.goto(link)
    await until(follower.page, 1, 5)
    await expect(leader.page.get_by_test_id("study-count")).to_contain_text("2 people here")
    await leader.page.keyboard.press("ArrowRight")
    await until(follower.page, 1, 6)
    await leader.page.keyboard.press("]")
    await until(follower.page, 2, 1)
    await follower.page.keyboard.press("Home")
    await follower.page.keyboard.press("ArrowRight")
    await until(follower.page, 2, 2)
    await leader.page.keyboard.press("v")
    await expect(leader.page).to_have_url(re.compile(r"#2\.1\.0$"))
    await until(follower.page, 2, 2)
    await follower.page.get_by_test_id("study-catch-up").click()
    await until(follower.page, 2, 1)
    await expect(follower.page).to_have_url(re.compile(r"#2\.1\.0$"))
    await leader.picture("leads")
    await follower.picture("follows")
    await leader.page.get_by_test_id("study-count").click()
    await leader.page.get_by_role("button", name="Hand over the lead").click()
    await expect(follower.page.get_by_test_id("study")).to_contain_text("You lead")
    await follower.page.keyboard.press("ArrowRight")
    await until(leader.page, 2, 2)
    await follower.page.get_by_test_id("study-count").click()
    await follower.page.get_by_test_id("study-leave").click()
    await leader.page.get_by_test_id("study-take").click()
    await expect(leader.page.get_by_test_id("study")).to_contain_text("You lead")
