"""The card of the exchange: three tiles are chosen and given, at a desk and on a phone, by a mouse and by keys."""

from itertools import combinations
from typing import Any

import pytest
from playwright.async_api import expect

Json = Any
SIZES = ((1280, 800), (390, 844), (844, 390), (320, 568))


def to_exchange(doc: Json) -> None:
    """Make of a table at which suits are forbidden one at which three tiles of one suit are given."""
    hand = doc["view"]["seats"][str(doc["you"])]["hand"]
    threes = {three for three in combinations(hand, 3) if len({tile[1] for tile in three}) == 1}
    actions = [{"type": "exchange", "tiles": list(three)} for three in sorted(threes)]
    doc["view"] |= {"phase": "exchange", "options": {"exchange": "one-suit"}}
    doc["decision"] |= {"kind": "exchange", "actions": actions, "default": actions[0]}


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_all_tiles_and_the_button_are_in_sight(stage, width, height):
    table = await stage("forbid", to_exchange, browser={"viewport": {"width": width, "height": height}})
    confirm = table.page.get_by_test_id("exchange-confirm")
    await expect(confirm).to_be_in_viewport(ratio=1)
    await expect(table.page.get_by_text("of one suit. A die decides")).to_be_in_viewport(ratio=1)
    hand = table.doc["view"]["seats"][str(table.doc["you"])]["hand"]
    labels = table.page.locator("form label:has(input[type=checkbox])")
    await expect(labels).to_have_count(len(hand))
    for place in range(len(hand)):
        await expect(labels.nth(place)).to_be_in_viewport(ratio=1)
    await table.player.picture(f"exchange-{width}x{height}")
    await confirm.click()
    assert (await table.act())["action"] == table.doc["decision"]["default"]


def received(doc: Json) -> None:
    """Three tiles have come from across, just before suits are forbidden."""
    own = doc["view"]["seats"][str(doc["you"])]
    own["received"] = own["hand"][:3]
    doc["view"]["exchange"] = {"steps": 2}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390), (568, 320)])
async def test_what_came_and_what_to_forbid_is_told_on_a_phone(stage, width, height):
    table = await stage("forbid", received, browser={"viewport": {"width": width, "height": height}})
    for text in ("You can’t win while holding this suit", "Three tiles go across. You receive"):
        await expect(table.page.get_by_text(text)).to_be_in_viewport(ratio=1)
    await expect(table.page.get_by_test_id("forbid-confirm")).to_be_in_viewport(ratio=1)


async def test_other_tiles_are_chosen_by_keys(stage):
    table = await stage("forbid", to_exchange)
    hand = table.doc["view"]["seats"][str(table.doc["you"])]["hand"]
    wanted = table.doc["decision"]["actions"][-1]
    places = [place for place, _ in enumerate(hand) if await table.page.get_by_test_id(f"give-{place}").is_checked()]
    for place in places:
        await table.page.get_by_test_id(f"give-{place}").press("Space")
    await expect(table.page.get_by_test_id("exchange-confirm")).to_be_disabled()
    left = list(wanted["tiles"])
    for place, tile in enumerate(hand):
        if tile in left:
            left.remove(tile)
            await table.page.get_by_test_id(f"give-{place}").press("Space")
    await table.page.get_by_test_id("exchange-confirm").press("Enter")
    assert (await table.act())["action"] == wanted
