"""Back and Forward lead to where one was, on every page that is longer than the window."""

import pytest
from playwright.async_api import Page

from tests.e2e.support.player import soon

LONG = ["/rules/sichuan", "/rules/riichi", "/calculator/sichuan", "/developers", "/learn"]
HEIGHT = 360
PORTION = 0.6
"""How far down a page is left, of what there is below its first screen."""


async def leave(page: Page) -> int:
    """Go far down the page, once it is all there, and on to the home page by its link; return how far that was."""
    await page.wait_for_load_state("networkidle")
    await page.evaluate("(part) => scrollTo(0, part * (document.body.scrollHeight - innerHeight))", PORTION)
    place: int = await page.evaluate("scrollY")
    assert place > HEIGHT / 4
    await page.evaluate("document.querySelector('header a.brand').click()")
    await page.get_by_test_id("play-now").wait_for()
    return place


async def stands(page: Page, place: int) -> None:
    """Return once the page stands there."""

    async def there() -> bool:
        now: float = await page.evaluate("scrollY")
        return abs(now - place) <= 1

    await soon(there)


@pytest.mark.parametrize("path", LONG)
async def test_back_and_forward_lead_to_where_one_was(newcomer, path):
    person = await newcomer(viewport={"width": 844, "height": HEIGHT}, reduced_motion="reduce")
    page = person.page
    await person.goto(path)
    await page.get_by_role("heading", level=1).wait_for()
    below = await leave(page)
    assert await page.evaluate("scrollY") == 0
    await page.locator("#join").wait_for()
    await page.evaluate("document.querySelector('#join').scrollIntoView()")
    await soon(lambda: page.evaluate("history.state?.y === scrollY"))
    home = await page.evaluate("scrollY")
    await page.go_back()
    await stands(page, below)
    await page.go_forward()
    await page.get_by_test_id("play-now").wait_for()
    await stands(page, home)
    await page.go_back()
    await stands(page, below)


async def test_a_link_leads_to_the_top_of_a_page_that_one_has_been_down(newcomer):
    person = await newcomer(viewport={"width": 844, "height": HEIGHT}, reduced_motion="reduce")
    page = person.page
    await person.goto("/rules/sichuan")
    await page.get_by_role("heading", level=1).wait_for()
    await leave(page)
    await page.evaluate("document.querySelector('header a[href=\"/learn\"]').click()")
    await page.locator('a[href="/rules/sichuan"]').first.click()
    await page.get_by_role("heading", level=1).wait_for()
    await page.wait_for_load_state("networkidle")
    assert await page.evaluate("scrollY") == 0
