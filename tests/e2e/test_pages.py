"""Every page opens in the language with the longest words, at every size, without a word in the console."""

import pytest

RAW = """() => [...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, label, legend, option, th, li)')]
    .filter((node) => !node.closest('code, pre') && node.children.length < 2)
    .map((node) => node.textContent.trim())
    .filter((text) => /^[a-z]+([.-][a-z]+)*$/.test(text))"""
"""Texts that look like keys of a catalogue: in Ukrainian nothing else is written in small Latin letters."""
SIZES = [(1280, 720), (844, 390), (390, 844), (320, 568)]
PATHS = [
    "/",
    "/rules",
    "/learn",
    "/tutorial/sichuan",
    "/calculator/sichuan",
    "/games",
    "/leaderboard",
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
        await person.picture(f"light-{width}x{height}")
    await person.page.emulate_media(color_scheme="dark")
    await person.picture(f"dark-{width}x{height}")
