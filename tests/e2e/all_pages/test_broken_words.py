"""Where letters are wide and scrollbars take room no word of a button or label is broken amid, and nothing is cut."""

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.e2e.conftest import FLAGS
from tests.e2e.support.broken_words import BEYOND, BROKEN
from tests.e2e.support.player import open_player

WIDE = """document.documentElement.style.setProperty('--font', '"DejaVu Sans", Verdana, sans-serif')"""
SIZES = [(1280, 720), (844, 390), (390, 844)]
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
