"""Riichi for three in browsers: a deal by three people, who set Norths aside by mouse, keys and finger."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import faults
from tests.e2e.games.test_riichi import Beginner, Finger, Keys, Pointer, check_sheet, sheets, sit_down
from tests.e2e.support.playing import PHONE

Json = Any
ORDER = {"game": "sanma", "options": {"length": "tonpusen"}, "speed": "normal", "bots": None}
MOST_DEALS = 3
"""A deal may be won before anybody has a North, though seldom."""
NORTHS = """() => Object.fromEntries([...document.querySelectorAll('[data-testid^=bonus-]')].map((norths) =>
    [norths.dataset.testid.slice(6), [norths.querySelectorAll('[data-tile="4z"]').length, norths.ariaLabel]]))"""


class Looker:
    """Looks at the Norths that lie on a table, each time that it has been asked something."""

    def __init__(self, hands: Beginner) -> None:
        self.hands = hands
        self.seen = 0

    async def look(self) -> None:
        """Hold what lies there, and what is said of it, against the view."""
        seats: Json = self.hands.player.doc["view"]["seats"]
        wanted = {seat: held["kita"] for seat, held in seats.items() if held.get("kita")}
        shown = await self.hands.page.evaluate(NORTHS)
        if self.hands.player.doc["view"]["seats"] != seats or self.hands.player.phase != "turn":
            return
        assert shown == {seat: [count, f"Norths set aside: {count}"] for seat, count in wanted.items()}
        self.seen += bool(wanted)

    async def play_deal(self) -> None:
        """Play until the score sheet lies open."""
        hands = self.hands
        await hands.player.until(lambda: hands.player.phase)
        deal = hands.player.doc["view"]["deal"]
        while not hands.is_settled(deal):
            await hands.player.until(lambda: hands.wanted() or hands.is_settled(deal))
            if decision := hands.wanted():
                if decision["kind"] == "turn":
                    await self.look()
                await hands.answer(decision)
        await expect(hands.page.get_by_test_id("sheet")).to_be_visible()


@pytest.mark.timeout(600)
async def test_three_play_and_set_norths_aside(newcomer):
    three = [
        Pointer(await newcomer(reduced_motion="reduce")),
        Keys(await newcomer(reduced_motion="reduce")),
        Finger(await newcomer(reduced_motion="reduce", **PHONE)),
    ]
    owner, lookers = three[0], [Looker(hands) for hands in three]
    await sit_down(three, ORDER)
    for deal in range(MOST_DEALS):
        await expect(owner.page.get_by_test_id("seat-2")).to_be_visible()
        assert await owner.page.locator(".plate").count() == len(three)
        await asyncio.gather(*(each.play_deal() for each in lookers))
        for hands in three:
            await check_sheet(hands, sheets(hands)[str(deal)])
        if any(each.seen for each in lookers) or not sheets(owner)[str(deal)]["next"]:
            break
        await asyncio.gather(*(hands.next_deal() for hands in three))
    assert any(each.seen for each in lookers)
    await owner.player.picture("sheet")
    assert await faults(owner.page) == []
