"""The first discard names the forbidden suit: a note says so, and each tile lifted tells what it would forbid."""

from typing import Any

import pytest
from playwright.async_api import expect

Json = Any
SIZES = ((1280, 800), (390, 844), (844, 390), (320, 568))
SUITS = {"m": "Characters", "p": "Dots", "s": "Bamboo"}
CLAUSE = "SBR §12.19"


def to_first_discard(doc: Json) -> None:
    """Make of a table at which suits are forbidden one at which the own discard is to name the suit."""
    seat = doc["you"]
    hand = doc["view"]["seats"][str(seat)]["hand"]
    actions = [{"type": "discard", "tile": tile} for tile in dict.fromkeys(hand)]
    doc["view"] |= {"phase": "turn", "turn": seat, "dealer": seat, "options": {"forbidding": "first-discard"}}
    doc["view"]["hints"] = {"names": {"clause": CLAUSE}, "forbid": hand[-1][1]}
    doc["decision"] |= {"kind": "turn", "actions": actions, "default": actions[-1]}


def without_a_suit(doc: Json) -> None:
    """The same for a hand that lacks a suit."""
    to_first_discard(doc)
    doc["view"]["hints"]["names"]["suit"] = "s"


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_the_note_is_in_sight_and_no_card_lies_over_the_table(stage, width, height):
    table = await stage("forbid", to_first_discard, browser={"viewport": {"width": width, "height": height}})
    note = table.page.get_by_test_id("first-discard")
    await expect(note).to_be_in_viewport(ratio=1)
    await expect(note).to_have_text("Your first discard forbids its suit")
    await expect(table.page.get_by_test_id("forbid-confirm")).to_have_count(0)
    await table.player.picture(f"first-discard-{width}x{height}")


async def test_a_tile_lifted_tells_its_suit_and_pressed_again_forbids_it(stage):
    table = await stage("forbid", to_first_discard)
    hand = table.doc["view"]["seats"][str(table.doc["you"])]["hand"]
    await table.tile(hand[0]).click()
    await expect(table.page.get_by_text(f"Forbidden suit: {SUITS[hand[0][1]]}").first).to_be_visible()
    assert table.acts == []
    await table.tile(hand[-1]).click()
    await expect(table.page.get_by_text(f"Forbidden suit: {SUITS[hand[-1][1]]}").first).to_be_visible()
    await table.tile(hand[-1]).click()
    assert (await table.act())["action"] == {"type": "discard", "tile": hand[-1]}


async def test_of_a_hand_that_lacks_a_suit_that_one_is_named_whatever_goes(stage):
    table = await stage("forbid", without_a_suit)
    await expect(table.page.get_by_test_id("first-discard")).to_have_text("Your first discard will forbid: bamboo")
    hand = table.doc["view"]["seats"][str(table.doc["you"])]["hand"]
    await table.tile(hand[0]).click()
    await expect(table.page.get_by_text("Forbidden suit:")).to_have_count(0)
