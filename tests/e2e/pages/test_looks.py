"""What players choose to look at: cloth, tiles, backs and colours, worn at once, fetched only where they are chosen."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.support.player import soon
from tests.e2e.support.staged_table import Stage

CHOSEN = {"cloth": "linen", "tiles": "modern", "back": "crimson", "palette": "blind"}
EXTRA = re.compile(r"/(looks|modern)-[^/]*$")
KINDS = {"Cloth": 6, "Tiles": 4, "Tile backs": 5, "Tile colours": 2}
WORN = """() => {
    const style = getComputedStyle(document.querySelector('.table'))
    const inks = ['--cloth', '--face', '--back', '--ink-green', '--back-shell']
    return { ink: style.color, ...Object.fromEntries(inks.map((name) => [name, style.getPropertyValue(name).trim()])) }
}"""
SAMPLES = """(group) => [...group.querySelectorAll('label i')].map((each) => {
    const style = getComputedStyle(each)
    const tokens = ['--felt', '--face', '--side', '--back', '--back-line', '--ink-green', '--ink-red']
    return tokens.map((name) => style.getPropertyValue(name)).join()
})"""
ARRIVED = "[...document.styleSheets].some(({ href }) => href?.includes('/looks-'))"


@pytest.fixture
def dressed(newcomer):
    """Give a function that opens a staged table in the looks wished, and what the page has fetched for them."""

    async def open_dressed(**settings):
        stage = Stage(await newcomer())
        fetched = []
        stage.page.on("request", lambda request: fetched.extend(EXTRA.findall(request.url)))
        await stage.open("turn", **settings)
        return stage.page, fetched

    return open_dressed


async def test_the_first_looks_fetch_nothing_more(dressed):
    page, fetched = await dressed()
    await expect(page.get_by_role("toolbar").locator("use").first).to_have_attribute("href", re.compile("sprite"))
    assert fetched == []


async def test_what_was_chosen_is_worn_from_the_first_moment(dressed):
    page, fetched = await dressed(**CHOSEN)
    worn = await page.evaluate(WORN)
    assert set(fetched) >= {"looks"}
    assert worn["ink"] == "rgb(27, 23, 16)"  # the light cloth is written on in dark ink
    assert (worn["--face"], worn["--ink-green"], worn["--back-shell"]) == ("#fff", "#0067a3", "inline")
    suited = page.locator('[role=toolbar] [data-tile]:not([data-tile$="z"]) use')
    assert await suited.count()
    for at in range(await suited.count()):
        assert "modern" in await suited.nth(at).get_attribute("href")


async def test_every_look_is_shown_as_it_is_and_worn_when_chosen(newcomer):
    person = await newcomer()
    page = person.page
    await person.goto("/games")
    await page.get_by_role("button", name="Settings").click()
    await soon(lambda: page.evaluate(ARRIVED))
    for kind, count in KINDS.items():
        samples = await page.get_by_role("group", name=kind, exact=True).evaluate(SAMPLES)
        assert len(set(samples)) == len(samples) == count, f"two of {kind} are alike"
    await page.get_by_role("radio", name="Linen").check()
    await page.get_by_role("radio", name="Crimson").check()
    await expect(page.locator("html")).to_have_attribute("data-cloth", "linen")
    sample = page.get_by_role("img", name="Preview of your table")
    await expect(sample).to_have_css("background-image", re.compile("radial-gradient"))
    assert await sample.evaluate("(each) => getComputedStyle(each).getPropertyValue('--back')") == "#a5303d"
    await person.picture("looks")
