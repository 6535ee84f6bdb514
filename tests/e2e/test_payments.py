"""The picture of who pays whom: what stands on an arrow is read as it is."""

import pytest
from playwright.async_api import ViewportSize

from tests.e2e.pixels import changed

SIZES: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 320, "height": 568},
    {"width": 1280, "height": 720},
]
THOUSANDS = 1000
INNER = """(node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect()
    const [x, y] = [Math.ceil(left) + 1, Math.ceil(top) + 1]
    return { x, y, width: Math.floor(right) - 1 - x, height: Math.floor(bottom) - 1 - y }
}"""
BOX = "(node) => node.getBoundingClientRect().toJSON()"
ARROWS = "for (const path of document.querySelectorAll('[data-testid=flow] path')) path.style.visibility = '{}'"


def dear(doc) -> None:
    """Let payments be thousands: Ukrainian writes them with a space, through which an arrow could be seen."""
    for sheet in doc["view"]["sheets"].values():
        for entry in sheet["ledger"]:
            entry["points"] *= THOUSANDS


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
async def test_nothing_of_an_arrow_is_seen_between_its_figures(stage, size):
    table = await stage("over", dear, browser={"viewport": size, "reduced_motion": "reduce", "locale": "uk-UA"})
    page = table.page
    sums = page.get_by_test_id("flow").locator(".sum")
    await sums.first.wait_for()
    for figure in await sums.all():
        await figure.scroll_into_view_if_needed()
        rect = await figure.evaluate(INNER)
        assert await changed(page, rect, ARROWS.format("hidden")) == 0, await figure.text_content()
        await page.evaluate(ARROWS.format(""))


async def test_hands_and_payments_are_seen_at_one_look_on_a_wide_screen(stage):
    wide: ViewportSize = {"width": 1280, "height": 720}
    table = await stage("over", browser={"viewport": wide, "reduced_motion": "reduce"})
    sheet = table.page.get_by_test_id("sheet")
    won, paid, flow, below = (sheet.locator(each) for each in ("div.won", ".paid", "[data-testid=flow]", "footer"))
    await flow.wait_for()
    assert (await paid.evaluate(BOX))["left"] >= (await won.evaluate(BOX))["right"], "they stand beside the hands"
    assert (await flow.evaluate(BOX))["bottom"] < (await below.evaluate(BOX))["top"], "and in sight"
    await table.page.set_viewport_size({"width": 390, "height": 844})
    assert (await paid.evaluate(BOX))["top"] >= (await won.evaluate(BOX))["bottom"], "below them where it is narrow"
