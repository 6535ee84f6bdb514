"""The hand dragged: tiles thrown upwards, the hand ordered by drag or keys, a finger that rests."""

import asyncio
from functools import partial

import pytest
from playwright.async_api import expect

from tests.e2e.support.staged_table import discarded, hand
from tests.e2e.table.test_premove import drawn

APART_S = 0.2  # a second tap sooner than 150 ms after the first doesn't count


def discard(tile):
    return {"type": "discard", "tile": tile}


def step(doc):
    """Something happens that concerns nobody here."""
    doc["view"]["seats"]["3"]["total"] += 1


async def middle(locator):
    box = await locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def drag(stage, start, end, *, lets_go=True):
    await stage.has_fingers()
    mouse = stage.page.mouse
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(*end, steps=6)
    if lets_go:
        await mouse.up()


@pytest.mark.parametrize(("kind", "ordered"), [("5p", False), ("4m", True)], ids=["", "first-of-an-ordered-hand"])
async def test_dragging_up_discards_where_wished(stage, kind, ordered):
    table = await stage("turn", drag=True, freeOrder=ordered)
    x, y = await middle(table.tile(kind))
    await drag(table, (x, y), (x, y - 20))
    await expect(table.tile(kind)).to_have_attribute("aria-pressed", "false")
    assert table.acts == []
    await drag(table, (x, y), (x + 10, y - 130))
    assert (await table.act())["action"] == discard(kind)


async def test_a_tile_falls_back_where_time_runs_out_while_it_is_dragged(stage):
    table = await stage("turn", drag=True)
    x, y = await middle(table.tile("7m"))
    await drag(table, (x, y), (x, y - 100), lets_go=False)
    table.show(partial(discarded, tile="5m"))
    await expect(table.tile("5m")).to_have_count(0)
    await table.page.mouse.up()
    await expect(table.tile("7m")).to_have_css("translate", "none")
    assert table.acts == []


async def test_a_tile_that_was_taken_hold_of_before_the_turn_is_not_discarded_in_it(stage):
    table = await stage("melds", drag=True)
    await table.page.get_by_test_id("ahead").wait_for(state="attached")
    x, y = await middle(table.tile("3m"))
    await drag(table, (x, y), (x, y - 130), lets_go=False)
    table.show(drawn(901, {"type": "hu"}))
    await expect(table.page.get_by_test_id("claim-hu")).to_be_enabled()
    await table.page.mouse.up()
    await expect(table.tile("3m")).to_have_css("translate", "none")
    assert table.acts == []


async def test_dragging_does_nothing_where_not_wished(stage):
    table = await stage("turn", drag=False)
    x, y = await middle(table.tile("5p"))
    await drag(table, (x, y), (x, y - 130))
    await expect(table.tile("5p")).to_be_visible()
    assert table.acts == []


def bar(doc):
    """The tile of 5p may not go."""
    doc["decision"]["actions"] = [action for action in doc["decision"]["actions"] if action.get("tile") != "5p"]


async def test_a_tile_that_may_not_go_follows_the_finger_falls_back_and_says_why(stage):
    table = await stage("turn", bar, drag=True)
    await table.has_fingers()
    tile, mouse = table.tile("5p"), table.page.mouse
    x, y = await middle(tile)
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x, y - 130, steps=6)
    assert (await middle(tile))[1] == pytest.approx(y - 130, abs=12)
    await mouse.up()
    await expect(table.page.locator(".reason p")).to_be_visible()
    await expect(tile).to_have_css("translate", "none")
    assert table.acts == []


@pytest.mark.parametrize(("width", "height", "notch"), [(1280, 720, 0), (390, 844, 0), (844, 390, 60)])
async def test_the_hand_is_ordered_by_dragging_and_stays_so_for_the_deal(stage, width, height, notch):
    table = await stage("turn", freeOrder=True, browser={"viewport": {"width": width, "height": height}})
    session = await table.page.context.new_cdp_session(table.page)
    await session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": notch}})
    await expect(table.tile("4s")).to_be_visible()
    await drag(table, await middle(table.tile("5p")), await middle(table.tile("5m")))
    assert await hand(table) == "4m 5p 5m 6m 7m 7m 4p 4s"
    table.show(step)
    await asyncio.sleep(APART_S)
    assert await hand(table) == "4m 5p 5m 6m 7m 7m 4p 4s"
    assert table.acts == []


async def test_the_hand_is_ordered_by_keys_with_the_focus_on_the_tile(stage):
    table = await stage("turn", freeOrder=True)
    await table.tile("5p").focus()
    for _ in range(2):
        await table.page.keyboard.press("Shift+ArrowLeft")
        await expect(table.tile("5p")).to_be_focused()
    assert await hand(table) == "4m 5m 6m 7m 5p 7m 4p 4s"
    await table.tile("4s").focus()
    await table.page.keyboard.press("Shift+ArrowLeft")
    assert (await hand(table)).endswith("4p 4s")


async def test_a_finger_that_rests_on_a_tile_asks_and_one_that_drags_discards(stage):
    table = await stage("turn", oneClick=True, browser={"has_touch": True, "viewport": {"width": 390, "height": 844}})
    touch = await table.page.context.new_cdp_session(table.page)
    await table.has_fingers()

    async def finger(kind, *points):
        await touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    spot = await middle(table.tile("4s"))
    await finger("touchStart", spot)
    await expect(table.page.get_by_test_id("waits")).to_be_visible()
    await finger("touchEnd")
    await asyncio.sleep(APART_S)
    assert table.acts == []
    x, y = await middle(table.tile("5p"))
    await finger("touchStart", (x, y))
    for up in range(0, 160, 20):
        await finger("touchMove", (x, y - up))
    await finger("touchEnd")
    assert (await table.act())["action"] == discard("5p")
