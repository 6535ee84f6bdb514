"""Whom the home page offers to play with: a tab each, and a table on terms of one's own."""

from playwright.async_api import Locator, Page


async def choose_opponents(page: Page, opponents: str) -> None:
    """Choose whom to play with: ``bots``, people ``online`` or ``friends``."""
    await page.get_by_test_id(f"opponents-{opponents}").check()


async def lay_out(page: Page, opponents: str) -> Locator:
    """Unfold the terms of a table of one's own; return its form."""
    await choose_opponents(page, opponents)
    await page.get_by_test_id("terms" if opponents == "friends" else "own-table").click()
    return page.locator("form").filter(has=page.get_by_test_id("create-table"))
