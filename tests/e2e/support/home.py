"""The ways to play that the home page has: a tab each, and a table on terms of one's own."""

from playwright.async_api import Locator, Page


async def choose_way(page: Page, way: str) -> None:
    """Choose whom to play with: ``bots``, people ``online`` or ``friends``."""
    await page.get_by_test_id(f"way-{way}").check()


async def lay_out(page: Page, way: str) -> Locator:
    """Unfold the terms of a table of one's own; return its form."""
    await choose_way(page, way)
    await page.get_by_test_id("terms" if way == "friends" else "own-table").click()
    return page.locator("form").filter(has=page.get_by_test_id("create-table"))
