"""What practised players look for at a table: claims beside the discard, keys, gaps, help in training alone."""

from itertools import pairwise

import pytest
from playwright.async_api import expect

from tests.e2e.support.player import soon

PHONES = [(390, 844), (360, 640)]
BESIDE_PX = 60
"""Between a discard and the nearest edge of the buttons that claim it."""
RECTS = """() => {
    const rect = (node) => node.getBoundingClientRect().toJSON()
    const all = (selector) => [...document.querySelectorAll(selector)].map(rect)
    return { last: all('.piece.last')[0], calls: all('.call:not(.gone)'), prompt: all('.prompt')[0],
        own: all('.own .piece'), plates: all('.plate'), bar: all('.table > .bar')[0] }
}"""
DRAINS = "() => parseFloat(getComputedStyle(document.querySelector('.prompt .countdown'), '::after').width)"
IS_BESIDE = "() => document.documentElement.dataset.claims === 'beside'"


def apart(a, b):
    """Return how far two rectangles are from each other, in px; less than 0 where they share an area."""
    across = max(a["left"] - b["right"], b["left"] - a["right"])
    down = max(a["top"] - b["bottom"], b["top"] - a["bottom"])
    return max(across, down)


def alone(doc):
    """Let bots sit at all seats but the viewer's."""
    for seat, info in doc["table"]["seats"].items():
        if int(seat) != doc["you"]:
            info |= {"kind": "bot", "level": "hard", "present": True}


async def test_claims_stand_beside_the_discard_on_nothing_that_is_told_or_pressed(stage):
    table = await stage("claim", claims="discard", motion="none")
    await soon(lambda: table.page.evaluate(IS_BESIDE))
    found = await table.page.evaluate(RECTS)
    asked = [found["prompt"], *found["calls"]]
    assert len(found["calls"]) == 4
    assert 0 < min(apart(each, found["last"]) for each in asked) < BESIDE_PX
    assert all(apart(each, other) >= 0 for each in asked for other in [*found["own"], *found["plates"]])


async def test_they_move_for_nothing_but_another_question(stage):
    table = await stage("claim", claims="discard", motion="none")
    await soon(lambda: table.page.evaluate(IS_BESIDE))
    before = (await table.page.evaluate(RECTS))["calls"]

    def something(doc):
        doc["view"]["seats"]["3"]["total"] += 1
        doc["clock"]["banks"]["0"] = 12_000

    table.show(something)
    await expect(table.page.get_by_test_id("seat-3")).to_contain_text("1")
    assert (await table.page.evaluate(RECTS))["calls"] == before
    await table.page.get_by_test_id("claim-pung").click()
    assert (await table.act())["action"] == {"type": "pung"}
    table.show(lambda doc: doc.pop("decision"))
    await soon(lambda: table.page.evaluate(f"() => !({IS_BESIDE})()"))


@pytest.mark.parametrize("claims", ["hand", "discard"])
@pytest.mark.parametrize("size", PHONES)
async def test_on_phones_they_span_the_window_below_the_time_that_drains(stage, size, claims):
    width, height = size
    table = await stage("claim", claims=claims, browser={"viewport": {"width": width, "height": height}})
    await expect(table.page.get_by_test_id("claim-pung")).to_be_visible()
    found = await table.page.evaluate(RECTS)
    calls, bar = sorted(found["calls"], key=lambda each: each["left"]), found["bar"]
    assert calls[0]["left"] - bar["left"] < 1
    assert bar["right"] - calls[-1]["right"] < 1
    assert all(0 <= b["left"] - a["right"] <= 8 for a, b in pairwise(calls))
    at_first = await table.page.evaluate(DRAINS)
    assert at_first <= bar["width"] + 1

    async def drained():
        return await table.page.evaluate(DRAINS) < at_first - 5

    await soon(drained)
    assert await table.page.evaluate(f"() => !({IS_BESIDE})()")


async def test_the_one_that_passes_has_its_place_whatever_else_is_offered(stage):
    table = await stage("claim", browser={"viewport": {"width": 390, "height": 844}})
    passes = table.page.get_by_test_id("claim-pass")
    await expect(passes).to_be_visible()
    before = await passes.bounding_box()
    table.show(lambda doc: doc["decision"].update(id="0.157.claim", actions=[{"type": "pung"}, {"type": "pass"}]))
    await expect(table.page.get_by_test_id("claim-hu")).to_be_hidden()
    assert await passes.bounding_box() == before


async def test_a_question_mark_lists_all_keys_and_answers_nothing(stage):
    table = await stage("claim")
    keys = table.page.get_by_test_id("keys")

    async def listed():
        await table.page.keyboard.press("?")
        return await keys.is_visible()

    await soon(listed)
    for text in ("Hu", "Kong", "Pung", "Pass", "lift a tile", "score gaps"):
        await expect(keys).to_contain_text(text)
    await table.page.keyboard.press("h")
    await table.page.keyboard.press("Escape")
    await expect(keys).to_be_hidden()
    assert table.acts == []


async def test_the_menu_has_them_too(stage):
    table = await stage("turn")
    await table.page.get_by_test_id("menu").click()
    await table.page.get_by_test_id("menu-keys").click()
    await expect(table.page.get_by_test_id("keys")).to_contain_text("Pung")


async def test_gaps_are_told_at_a_plate_and_go_with_the_mouse(stage):
    table = await stage("turn", lambda doc: doc["view"]["seats"]["1"].update(total=9))
    gaps = table.page.get_by_test_id("gaps")

    async def told():
        await table.page.get_by_test_id("seat-0").hover()
        await table.page.get_by_test_id("seat-1").hover()
        return await gaps.is_visible()

    await soon(told)
    await expect(gaps).to_contain_text("Wei is 5 ahead of you")
    await table.page.mouse.move(640, 300)
    await expect(gaps).to_be_hidden()
    await table.page.keyboard.press("g")
    await expect(gaps).to_contain_text("Chiyo is")
    await table.page.keyboard.press("Escape")
    await expect(gaps).to_be_hidden()


async def test_help_with_the_hand_is_there_in_training_and_goes_once_a_person_sits_down(stage):
    help_wanted = {"efficiency": True, "safeTiles": True}
    table = await stage("first", alone, **help_wanted)
    await expect(table.page.get_by_test_id("efficiency")).to_contain_text("from ready")
    table.show(lambda doc: doc["table"]["seats"]["2"].update(kind="human", name="Ann"))
    await expect(table.page.get_by_test_id("efficiency")).to_be_hidden()
    table.show(alone)
    await expect(table.page.get_by_test_id("efficiency")).to_be_visible()
    table.show(lambda doc: doc["table"].update(rated=True))
    await expect(table.page.get_by_test_id("efficiency")).to_be_hidden()


async def test_a_larger_last_discard_and_numbers_are_seen_where_they_are_wanted(stage):
    table = await stage("claim", largeDiscard=True, discardNumbers=True, motion="none")
    last = table.page.locator(".piece.last")
    await expect(last).to_have_attribute("data-order", "15")
    sizes = "(tile) => [tile.firstChild.getBoundingClientRect().width, tile.getBoundingClientRect().width]"
    large, place = await last.evaluate(sizes)
    assert large > place * 1.3
