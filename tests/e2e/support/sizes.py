"""One page at one size after another, and what is wrong with it there."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from playwright.async_api import Page

Asked = Mapping[str, Any]
"""Scripts that return what is wrong, each with what it is given."""


async def faults_at(
    page: Page, sizes: Iterable[tuple[int, int]], asked: Asked, settle: Callable[[], Awaitable[object]]
) -> list[str]:
    """Return what the page answers at each size, once it has settled there: a line each, the size first."""
    faults = []
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        await settle()
        for script, given in asked.items():
            faults += [f"{width}x{height}: {each}" for each in await page.evaluate(script, given)]
    return faults
