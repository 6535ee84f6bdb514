"""How much of a table a press changes, and of how much it is made: counts, which are the same on every machine.

What a press costs on a slow phone grows with them: each part that is changed is looked at, styled and drawn anew.
"""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.sessions.test_responsiveness import LANDED
from tests.e2e.support.player import soon
from tests.e2e.support.staged_table import Stage, others_discarded

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOST_TOUCHED = 60
"""Parts that a press, or what others do, may change in any way, clocks and signs that come and go included: some twenty
are; were all tiles changed, it would be more than a hundred."""
MOST_PARTS = 600
"""What a table with a hundred tiles may be made of."""
WATCH = """() => {
    window.touched = new Set()
    const all = (node) => [node, ...node.querySelectorAll?.('*') ?? []]
    new MutationObserver((records) => records.forEach(({ target, addedNodes }) =>
        [target, ...[...addedNodes].flatMap(all)].forEach((each) => touched.add(each))
    )).observe(document.querySelector('.table'), {
        subtree: true, attributes: true, childList: true, characterData: true,
    })
}"""
MOVED = """() => {
    Object.assign(window, { moved: [], pressed: 0 })
    addEventListener('transitionrun', ({ target, propertyName }) =>
        target.closest('button') && moved.push([target.className, propertyName]))
    addEventListener('click', () => requestAnimationFrame(() => setTimeout(() => { pressed += 1 })), true)
}"""


@pytest.fixture
def laid(stage):
    async def lay(**settings: Any) -> Stage:
        table: Stage = await stage("turn", browser=PHONE, **settings)
        await table.can_fly()
        await table.has_fingers()
        await table.page.evaluate(WATCH)
        return table

    return lay


async def touched(page: Page) -> int:
    """Return how many parts of the table were changed since it is watched, once all tiles have landed."""
    await soon(lambda: page.evaluate(LANDED))
    number: int = await page.evaluate("touched.size")
    return number


async def test_a_lift_touches_little(laid):
    table = await laid()
    await table.tile("4m").tap()
    await expect(table.tile("4m")).to_have_attribute("aria-pressed", "true")
    assert 0 < await touched(table.page) <= MOST_TOUCHED


async def test_a_discard_touches_little_before_the_server_has_it(laid):
    table = await laid(oneClick=True)
    await table.tile("4m").tap()
    await expect(table.page.get_by_test_id("river-0").locator("[data-tile='4m']")).to_be_visible()
    assert 0 < await touched(table.page) <= MOST_TOUCHED


async def test_what_others_do_touches_little(laid):
    table = await laid()
    table.show(others_discarded, {"type": "discarded", "seat": 1, "tile": "9p"})
    await expect(table.page.get_by_test_id("river-1").locator(".last[data-tile='9p']")).to_be_visible()
    assert 0 < await touched(table.page) <= MOST_TOUCHED


@pytest.mark.parametrize(("state", "button"), [("claim", "claim-pass"), ("forbid", "forbid-confirm")])
async def test_a_finger_on_a_button_starts_no_motion(stage, state, button):
    table = await stage(state, browser=PHONE)
    pressed = table.page.get_by_test_id(button)
    await expect(pressed).to_be_enabled()
    await table.page.evaluate(MOVED)
    await pressed.tap()
    await soon(lambda: table.page.evaluate("Boolean(pressed)"))
    assert await table.page.evaluate("moved") == []


async def test_a_table_is_made_of_little(laid):
    table = await laid()
    assert await table.page.locator(".table .piece").count() > 100
    assert await table.page.locator(".table *").count() <= MOST_PARTS
