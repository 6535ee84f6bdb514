"""Nothing is asked, and no time is seen to run, before what it is about lies there; nor any later than that."""

import pytest
from playwright.async_api import expect

from tests.e2e.support.dealt_tables import IN_THE_AIR, KEYS, LAND, STILL, deal, show
from tests.e2e.support.player import soon
from tests.e2e.support.staged_table import HAS_COME

SOUNDED = """() => {
    globalThis.asked = []
    navigator.vibrate = (pattern) => asked.push(pattern)
}"""
HURRY = "document.querySelector('.table').dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))"


def countdown(table):
    return table.page.get_by_test_id("countdown")


def prompt(table):
    """What is said at once to whoever hears the page."""
    return table.page.locator('[role="alert"][aria-live="assertive"]')


async def at_the_table(stage, key, browser=None):
    """Open a table of a game that has not been dealt to."""
    table = await stage("turn", lambda doc: (doc.clear(), doc.update(deal(key).before)), browser=browser or {})
    await table.can_fly()
    return table


@pytest.mark.parametrize("key", KEYS)
async def test_a_prompt_waits_for_the_deal_and_is_there_with_it(stage, key):
    table = await at_the_table(stage, key)
    await table.page.evaluate(STILL)
    show(table, deal(key).dealt)
    await soon(lambda: table.page.evaluate(f"{IN_THE_AIR} > 3"))
    await expect(countdown(table)).to_have_count(0)
    await expect(table.page.get_by_test_id("hint")).to_have_count(0)
    assert not (await prompt(table).inner_text()).strip()
    await table.page.evaluate(LAND)
    await expect(countdown(table)).to_be_visible()
    await expect(prompt(table)).not_to_be_empty()


@pytest.mark.parametrize("key", KEYS)
async def test_where_nothing_flies_it_is_there_at_once(stage, key):
    table = await at_the_table(stage, key, {"reduced_motion": "reduce"})
    await table.page.evaluate(STILL)
    show(table, deal(key).dealt)
    await expect(countdown(table)).to_be_visible()


@pytest.mark.parametrize("key", ["sichuan", "riichi", "sanma", "little_mahjong"])
async def test_a_press_brings_tiles_and_prompt(stage, key):
    table = await at_the_table(stage, key)
    await table.page.evaluate(STILL)
    show(table, deal(key).dealt)
    await soon(lambda: table.page.evaluate(f"{IN_THE_AIR} > 3"))
    await expect(countdown(table)).to_have_count(0)
    await table.page.evaluate(HURRY)
    await expect(countdown(table)).to_be_visible()


async def test_whoever_comes_amid_the_dealing_finds_all_of_it(stage):
    table = await at_the_table(stage, "riichi")
    table.doc = deal("riichi").dealt
    show(table, table.doc)
    await table.player.goto("/table/STAGED01")
    await expect(countdown(table)).to_be_visible()


async def test_sounds_come_with_the_prompt(stage):
    table = await at_the_table(stage, "riichi", {"has_touch": True})
    await soon(lambda: table.page.evaluate(HAS_COME, "playing"))
    await table.page.evaluate(SOUNDED)
    await table.page.evaluate(STILL)
    show(table, deal("riichi").dealt)
    await soon(lambda: table.page.evaluate(f"{IN_THE_AIR} > 3"))
    assert await table.page.evaluate("asked.length") == 0
    await table.page.evaluate(LAND)
    await soon(lambda: table.page.evaluate("asked.length > 0"))
