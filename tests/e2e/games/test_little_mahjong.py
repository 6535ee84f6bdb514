"""Little Mahjong at three and at four seats, from the first throw of dice to the end of the match, in browsers."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import faults
from tests.e2e.support.playing import DEAF_S, PHONE, Hands, Keyboard, Mouse, Touch, unfold

Json = Any
DEALS = 2
KEYS = {"win": "w", "pass": "Escape"}
CREATE = """async (order) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(order) })
    return (await answer.json()).code
}"""
OWN = "(buttons, own) => buttons.findIndex((button) => button.dataset.own === own)"


class Dominoes(Hands):
    """What a cheerful beginner does at this table: wins, claims the dearest triplet, keeps the hand ready."""

    def choose(self, decision: Json) -> Json:
        """Return the action."""
        actions, hints = decision["actions"], self.player.doc["view"].get("hints") or {}
        if found := [action for action in actions if action["type"] == "win"]:
            return found[0]
        if offers := hints.get("claims"):
            return {"type": "triplet", "tiles": max(offers, key=lambda offer: offer["points"])["own"]}
        if decision["kind"] == "turn" and hints.get("discards"):
            return {"type": "discard", "tile": next(iter(hints["discards"]))}
        return decision["default"]

    async def place_of(self, action: Json) -> int:
        """Return which of the triplets offered that is."""
        found = self.page.get_by_test_id("claim-triplet")
        await expect(found.first).to_be_visible()
        place = int(await found.evaluate_all(OWN, " ".join(action["tiles"])))
        assert place >= 0, action
        return place


class Pointer(Dominoes, Mouse):
    """By clicks."""

    async def call(self, action: Json) -> None:
        """Press the button."""
        buttons = self.page.get_by_test_id(f"claim-{action['type']}")
        place = await self.place_of(action) if action["type"] == "triplet" else 0
        await self.press(buttons.nth(place))


class Finger(Touch, Pointer):
    """By taps."""


class Keys(Dominoes, Keyboard):
    """By keys alone."""

    async def call(self, action: Json) -> None:
        """Press the key of the call, or the number of the triplet."""
        await self.key(KEYS.get(action["type"]) or str(await self.place_of(action) + 1))


async def dealt(hands: Hands, deal: int) -> None:
    """Return once this deal is shown, or all of them were."""
    await hands.player.until(lambda: deal in (view(hands).get("deal"), DEALS))


async def play_match(hands: Hands) -> None:
    """Play every deal, look at each sheet, and end on the result."""
    for deal in range(DEALS):
        await dealt(hands, deal)
        if not hands.player.seat:
            await look_at_turn(hands, deal)
        await hands.play_deal()
        await check_sheet(hands, deal)
        await hands.press(hands.page.get_by_test_id("sheet-next"))
    await expect(hands.page.get_by_test_id("session-end")).to_be_visible()


async def look_at_turn(hands: Hands, deal: int) -> None:
    """Look closely at the page in one's own long turn, in which nothing goes on meanwhile, if the deal has one."""
    while not hands.is_settled(deal):
        await hands.player.until(lambda: hands.wanted() or hands.is_settled(deal))
        decision = hands.wanted()
        if decision and decision["kind"] == "turn":
            await expect(hands.page.locator(".table")).to_be_visible()  # its code comes after what it shows
            await hands.player.picture("1-table")
            assert await faults(hands.page) == []
            return
        if decision:
            await hands.answer(decision)


def view(hands: Hands) -> Json:
    return hands.player.doc.get("view", {})


async def check_sheet(hands: Hands, deal: int) -> None:
    """The sheet tells the winner's two triplets and who pays, with the clause; or that it is a draw."""
    shown = hands.page.get_by_test_id("sheet")
    sheet = view(hands)["sheets"][str(deal)]
    await expect(shown).to_contain_text("draw" if sheet["end"] == "draw" else "Two triplets complete the hand")
    for winner in sheet["winners"]:
        await expect(shown.get_by_text("Winning hand")).to_be_visible()
        await expect(shown.locator(".winner [data-sort]")).to_have_count(2)
        await expect(shown.locator(".winner header")).to_contain_text(f"= {winner['points']} points")
    if sheet["ledger"]:
        await unfold(shown)
        row = shown.get_by_role("table", name="Payments").locator("tbody tr")
        await expect(row).to_have_count(1)
        await expect(row).to_contain_text(sheet["ledger"][0]["clause"])
    if not hands.player.seat:
        await hands.player.picture(f"2-sheet-{deal}")
    if not hands.player.seat and deal == DEALS - 1:  # after an earlier one the others wait for the next
        assert await faults(hands.page) == []


async def open_table(hands: Hands, seats: int) -> str:
    """Make a table and go there; return its address."""
    await hands.player.goto("/")
    order = {"game": "little_mahjong", "seats": seats, "deals": DEALS, "speed": "slow"}
    code = await hands.page.evaluate(CREATE, {**order, "bots": None})
    await hands.player.goto(f"/table/{code}")
    await hands.player.until(lambda: "you" in hands.player.doc)
    return f"/table/{code}"


async def keep_looking(hands: Hands) -> int:
    """Look again and again whether the hidden tiles of others, or the wall, tell anything; return how often."""
    seen = 0
    while not view(hands).get("sheets"):
        await asyncio.sleep(DEAF_S)
        for seat in range(len(view(hands).get("seats", {}))):
            place = hands.page.get_by_test_id(f"held-{seat}").or_(hands.page.get_by_test_id("wall"))
            if view(hands)["phase"] in {"turn", "claim"} and seat != hands.player.seat:
                told = await place.locator("[data-tile], .pips").count()
                assert not told or view(hands).get("sheets")  # the deal may end just then, and hands be laid open
                seen += 1
    return seen


async def sit_down(owner: Hands, others: list[Hands]) -> None:
    """Fill the table: the owner opens it, the others come by the link."""
    address = await open_table(owner, 1 + len(others))
    for seat, hands in enumerate(others, 1):
        await hands.player.goto(address)
        await hands.press(hands.page.get_by_test_id(f"sit-{seat}"))
        await hands.press(hands.page.get_by_test_id("ready"))
    await expect(owner.page.get_by_test_id("start")).to_be_enabled()
    await owner.press(owner.page.get_by_test_id("start"))


async def play_all(everybody: list[Hands]) -> None:
    """Play a match to its end, while the first of them looks for what is not to be seen."""
    looked, *_ = await asyncio.gather(keep_looking(everybody[0]), *map(play_match, everybody))
    assert looked
    assert [info["kind"] for info in everybody[0].player.doc["table"]["seats"].values()] == ["human"] * len(everybody)
    assert sum(everybody[-1].player.doc["result"]["scores"]) == 0


@pytest.mark.timeout(900)
async def test_three_play_a_match_one_of_them_by_keyboard_alone(newcomer):
    keys, friend = Keys(await newcomer()), Pointer(await newcomer(reduced_motion="reduce"))
    phone = Finger(await newcomer(**PHONE, reduced_motion="reduce"))
    await sit_down(keys, [friend, phone])
    await play_all([keys, friend, phone])


@pytest.mark.timeout(900)
async def test_four_play_a_match_one_of_them_on_a_phone(newcomer):
    owner, phone = Pointer(await newcomer()), Finger(await newcomer(**PHONE, reduced_motion="reduce"))
    friends = [Pointer(await newcomer(reduced_motion="reduce")) for _ in range(2)]
    await sit_down(owner, [phone, *friends])
    await play_all([owner, phone, *friends])
