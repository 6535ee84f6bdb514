"""Where letters are wide and scrollbars take room no word of a button or label is broken amid, and nothing is cut."""

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.e2e.conftest import FLAGS
from tests.e2e.support.broken_words import BEYOND, BROKEN
from tests.e2e.support.player import open_player, soon
from tests.e2e.support.staged_table import Stage
from tests.e2e.table.test_table import heard

WIDE = """document.documentElement.style.setProperty('--font', '"DejaVu Sans", Verdana, sans-serif')"""
SIZES = [(1280, 720), (844, 390), (390, 844)]
ROOM = """() => document.querySelector('.place .table').clientWidth >=
    Math.floor(30 * parseFloat(getComputedStyle(document.documentElement).fontSize))"""
HELD = """() => {
    const hero = document.querySelector('.stage'), { paddingLeft } = getComputedStyle(hero)
    const margin = parseFloat(paddingLeft) - 1
    const { left, right } = hero.getBoundingClientRect()
    return [...hero.querySelectorAll('.words, .choice > *, .begin > *')].filter((part) => {
        const box = part.getBoundingClientRect()
        return box.width && (box.left < left + margin || box.right > right - margin)
    }).map((part) => part.className)
}"""
"""What of the first part of the home page reaches into its margins."""
WITHIN = """() => {
    const faces = document.querySelector('.faces'), table = faces.closest('.table')
    const taken = faces.closest('.low') ? 2 * faces.parentElement.clientWidth + 48 : 12
    faces.style.width = '9999px'
    const { width } = faces.getBoundingClientRect()
    faces.style.width = ''
    return width > 0 && width <= table.clientWidth - taken
}"""
PAGES = ("/", "/learn", "/games", "/signup", "/calculator/sichuan")


@pytest_asyncio.fixture(loop_scope="session")
async def with_scrollbars(chromium: str):
    """A Chromium whose scrollbars take room, as on most desktops."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(
            executable_path=chromium, args=FLAGS, ignore_default_args=["--hide-scrollbars"]
        )
        yield launched
        await launched.close()


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
async def test_no_word_is_broken_and_no_tile_of_the_sample_cut(
    with_scrollbars: Browser, table_server, pictures, lang: str
):
    found: list[str] = []
    async with open_player(with_scrollbars, table_server.url, pictures, reduced_motion="reduce") as person:
        page = person.page
        await page.add_init_script(f"localStorage.setItem('mahjong.lang', '\"{lang}\"')")
        await page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {WIDE})")

        async def look(what: str) -> None:
            for width, height in SIZES:
                await page.set_viewport_size({"width": width, "height": height})
                found.extend(f"{what} {width}: {word}" for word in await page.evaluate(BROKEN))
                found.extend([f"{what} {width}: cut"] * await page.evaluate(BEYOND))

        for path in PAGES:
            await person.goto(path)
            await page.locator("h1").first.wait_for()
            await look(path)
        await page.set_viewport_size({"width": 1280, "height": 720})
        await page.locator("header button[aria-label]:not([popovertarget])").first.click()
        await page.get_by_test_id("settings").locator("fieldset label").first.wait_for()
        await look("settings")
        person.name = f"words-{lang}"
        await person.picture("settings")
    assert found == []
    assert person.complaints == []


@pytest.mark.parametrize("width", [320, 390, 500])
async def test_the_home_pages_picture_stays_within_the_page(with_scrollbars: Browser, table_server, pictures, width):
    async with open_player(with_scrollbars, table_server.url, pictures, reduced_motion="reduce") as person:
        await person.page.set_viewport_size({"width": width, "height": 844})
        await person.goto("/")
        await person.page.locator(".choice .sign").first.wait_for()
        assert await person.page.evaluate(HELD) == []


async def test_a_lessons_table_has_the_room_that_scrollbars_leave(with_scrollbars: Browser, table_server, pictures):
    async with open_player(with_scrollbars, table_server.url, pictures, reduced_motion="reduce") as person:
        await person.page.set_viewport_size({"width": 700, "height": 310})
        await person.goto("/tutorial/riichi")
        await person.page.locator(".place .table").wait_for()
        assert await person.page.evaluate("innerWidth - document.documentElement.clientWidth") > 0
        assert await person.page.evaluate(ROOM)


async def test_the_ways_of_a_call_are_as_wide_as_the_table_at_most(with_scrollbars: Browser, table_server, pictures):
    async with open_player(with_scrollbars, table_server.url, pictures, reduced_motion="reduce") as person:
        await person.page.set_viewport_size({"width": 540, "height": 320})
        table = Stage(person)
        await table.open("kong", lambda doc: doc["decision"]["actions"].insert(1, {"type": "kong", "tile": "4s"}))
        assert await person.page.evaluate("innerWidth - document.documentElement.clientWidth") > 0
        await heard(table)
        await person.page.keyboard.press("k")
        await person.page.locator(".faces").wait_for()
        await soon(lambda: person.page.evaluate(WITHIN))
