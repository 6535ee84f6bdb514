"""What moves on the table: dealt, drawn and thrown tiles, and points; no motion holds a press back."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.support.player import drawn, soon
from tests.e2e.support.staged_table import HAS_COME, as_it_is, discarded, not_dealt

FLYING = "document.getAnimations().filter((each) => each.effect?.target?.closest('.piece')).length"
FLYING_OWN = "document.getAnimations().filter((each) => each.effect?.target?.closest('.own button')).length"
STAY_UP = """() => {
    const now = performance.now()
    performance.now = () => now
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
        const flight = animate.call(this, frames, options)
        flight.pause()
        return flight
    }
}"""
"""The page's time stands still and what flies stays in the air, however slow the machine is to look."""
PRESS_LAST = """(() => {
    const { x, y, width, height } = [...document.querySelectorAll('.own button')].at(-1).getBoundingClientRect()
    const there = document.elementFromPoint(x + width / 2, y + height / 2)
    there.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    there.click()
    return there.closest('.own button') !== null
})()"""
NOTE_FLIGHTS = """() => {
    const { animate } = Element.prototype
    globalThis.flights = []
    Element.prototype.animate = function (frames, options) {
        flights.push([this.dataset.tile, options.delay, options.duration])
        return animate.call(this, frames, options)
    }
}"""
HIDE = "(hidden) => Object.defineProperty(document, 'hidden', { get: () => Boolean(hidden), configurable: true })"
"""Has the page be one that nobody looks at, or one that is seen again."""
NOTE_FLOATS = """() => {
    globalThis.floats = []
    const note = (node) => node.classList?.contains('float') && floats.push(node.textContent)
    const watcher = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note)))
    watcher.observe(document.querySelector('.floats'), { childList: true })
}"""


async def test_a_press_counts_while_tiles_are_dealt_and_drawn(stage):
    table = await stage("turn")
    await table.can_fly()
    await table.page.evaluate(STAY_UP)
    table.set("forbid", lambda doc: doc["view"].update(deal=5))
    table.show_state()
    await soon(lambda: table.page.evaluate(f"{FLYING_OWN} > 0"))
    own = table.page.get_by_role("toolbar").get_by_role("button").last
    flying = f"{FLYING_OWN} > 0"  # also right after the press: the picture of what it did comes first
    assert await table.page.evaluate(f"[{flying}, {PRESS_LAST}, {flying}]") == [True, True, True]
    await soon(lambda: table.page.evaluate(f"{FLYING_OWN} === 0"))
    await expect(own).to_have_attribute("aria-pressed", "true")
    await table.page.get_by_test_id("forbid-confirm").click()
    assert (await table.act())["action"]["type"] == "forbid"


@pytest.mark.parametrize(("motion", "share"), [("full", 1), ("quick", 0.5), ("none", 0)])
async def test_motion_is_as_quick_as_wished(stage, motion, share):
    table = await stage("turn", oneClick=True, motion=motion)
    await table.can_fly()
    await table.page.evaluate(NOTE_FLIGHTS)
    await table.tile("4m").click()
    await table.act()
    # The tile flies once the picture is there that shows what was pressed.
    await (soon(lambda: table.page.evaluate("flights.length > 0")) if share else drawn(table.page))
    lengths = await table.page.evaluate("flights.map(([, , lasts]) => lasts)")
    assert lengths == ([220 * share] if share else [])


async def test_points_that_come_and_go_float_at_their_seats(stage):
    def paid(doc):
        seats = doc["view"]["seats"]
        seats["1"]["points"], seats["3"]["points"] = -4, 6

    table = await stage("turn")
    await table.page.locator(".floats").wait_for(state="attached")
    await table.page.evaluate(NOTE_FLOATS)
    table.show(paid, {"type": "konged", "seat": 3, "tile": "6s", "sort": "promoted"})
    await soon(lambda: table.page.evaluate("floats.length >= 3"))
    assert sorted(await table.page.evaluate("floats")) == ["+3", "Kong", "\N{MINUS SIGN}3"]
    await expect(table.page.locator(".float")).to_have_count(0)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_tiles_fly_from_the_wall_into_a_new_deal_unless_motion_is_reduced(stage, motion, first):
    table = await stage("turn", not_dealt if first else as_it_is, browser={"reduced_motion": motion})
    await table.can_fly()
    await table.page.evaluate(NOTE_FLIGHTS)
    table.set("forbid", lambda doc: doc["view"].update(deal=5))
    table.show_state()
    await expect(table.page.get_by_test_id("forbid-confirm")).to_be_visible()
    flying = await table.page.evaluate("flights.length")
    assert flying >= 50 if motion == "no-preference" else flying == 0
    await soon(lambda: table.page.evaluate(f"{FLYING} === 0"))


async def test_what_happened_while_nobody_looked_lies_there(stage):
    table = await stage("turn")
    await table.can_fly()
    await table.page.evaluate(NOTE_FLIGHTS)
    await table.page.evaluate(HIDE, 1)
    table.set("forbid", lambda doc: doc["view"].update(deal=5))
    table.show_state()
    await expect(table.page.get_by_test_id("forbid-confirm")).to_be_visible()
    await table.page.evaluate(HIDE, 0)
    assert await table.page.evaluate("flights") == []
    await table.page.get_by_test_id("forbid-confirm").click()
    await table.act()
    await soon(lambda: table.page.evaluate("flights.length > 0"))
    assert max(await table.page.evaluate("flights.map(([, , lasts]) => lasts)")) == 220, "a tile is dealt once more"


async def test_the_very_first_deal_is_seen_dealt(newcomer):
    player = await newcomer()
    await player.page.add_init_script(f"({NOTE_FLIGHTS})()")
    await player.goto("/")
    await soon(lambda: player.page.evaluate(HAS_COME, "moving"))
    await player.page.get_by_test_id("play-now").click()
    await expect(player.page.get_by_test_id("forbid-confirm")).to_be_visible()
    await soon(lambda: player.page.evaluate("flights.length >= 50"))


async def test_the_hand_closes_up_once_the_discard_has_landed(stage):
    table = await stage("turn", oneClick=True)
    await table.can_fly()
    await table.page.evaluate(NOTE_FLIGHTS)
    await table.tile("4m").click()
    await table.act()
    table.show(lambda doc: discarded(doc, "4m"), {"type": "discarded", "seat": 0, "tile": "4m"})
    await expect(table.page.get_by_test_id("river-0").locator("[data-tile]").last).to_have_class(re.compile("last"))
    flights = await table.page.evaluate("flights")
    assert flights[0] == ["4m", 0, 220]
    assert [after for tile, after, _ in flights if tile == "4m"] == [0]
    landed = {after for tile, after, _ in flights if tile != "4m"}
    assert landed
    assert min(landed) >= 150
