"""Every page opens in the language with the longest words, at every size, without a word in the console."""

import pytest
from playwright.async_api import expect

from tests.e2e.support.measurements import NOTE
from tests.e2e.support.player import drawn

RAW = """() => [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, label, legend, option, th, li)')]
    .filter((node) => !node.closest('code, pre') && node.children.length < 2)
    .map((node) => node.textContent.trim())
    .filter((text) => /^[a-z]+([.-][a-z]+)*$/.test(text))"""
"""Texts that look like keys of a catalogue: in Ukrainian nothing else is written in small Latin letters."""
LOW = """() => [...document.querySelectorAll('main :is(a[href], button, select, textarea, summary, input[type=text])')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.visually-hidden'))
    .filter((node) => getComputedStyle(node).display !== 'inline')
    .map((node) => [node, node.getBoundingClientRect().height])
    .filter(([, height]) => height > 0 && height < 43.5)
    .map(([node, height]) => `${node.localName} "${node.textContent.trim()}": ${height}`)"""
"""What is pressed and too low for a finger; links within a sentence are as high as its lines."""
PHONE = 390
MOST_SHIFT = 0.01
SIZES = [(1280, 720), (844, 390), (390, 844), (320, 568)]
PATHS = [
    "/",
    "/rules",
    "/rules/sichuan",
    "/rules/little_mahjong",
    "/rules/sanma",
    "/learn",
    "/imports",
    "/tutorial/sichuan",
    "/calculator/sichuan",
    "/calculator/sanma",
    "/trainer/sichuan",
    "/trainer/riichi",
    "/drill/sichuan",
    "/drill/toppan",
    "/daily/sichuan",
    "/daily/toppan",
    "/presets/sichuan",
    "/games",
    "/events",
    "/events/new",
    "/leaderboard",
    "/events/nowhere1/deals/1/1",
    "/events/nowhere1",
    "/signin",
    "/signup",
    "/reset",
    "/account",
    "/developers",
    "/moderation",
]


@pytest.mark.parametrize("path", PATHS)
async def test_page_fits_every_size(newcomer, path):
    person = await newcomer(locale="uk-UA")
    await person.goto(path)
    await person.page.get_by_role("heading", level=1).wait_for()
    assert await person.page.locator("html").get_attribute("lang") == "uk"
    assert path == "/developers" or await person.page.evaluate(RAW) == []
    for width, height in SIZES:
        await person.page.set_viewport_size({"width": width, "height": height})
        too_wide = await person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not too_wide, f"{path} scrolls sideways at {width} pixels"
        assert width != PHONE or await person.page.evaluate(LOW) == []
        await person.picture(f"light-{width}x{height}")
    await person.page.emulate_media(color_scheme="dark")
    await person.picture(f"dark-{width}x{height}")


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
async def test_the_way_to_play_stands_still_as_the_choices_come(newcomer, lang):
    person = await newcomer(viewport={"width": 1280, "height": 720}, locale=lang)
    page = person.page
    await page.add_init_script(NOTE)
    await person.goto("/")
    await page.locator("#join").wait_for()
    await page.locator("[data-testid=level-select] option").first.wait_for(state="attached")
    await drawn(page)
    assert sum(shift["value"] for shift in await page.evaluate("felt.shifts")) < MOST_SHIFT


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_without_scripts_a_page_says_in_sight_what_it_lacks(newcomer, width, height):
    person = await newcomer(viewport={"width": width, "height": height}, java_script_enabled=False)
    await person.page.goto(f"{person.url}/table/abcdefgh")
    words = person.page.locator("noscript p")
    await expect(words).to_have_count(4)
    await expect(words.last).to_be_in_viewport(ratio=1)
