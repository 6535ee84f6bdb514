"""Toppan at six seats and at two, from the antes to the end of the match, in browsers."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.all_pages.test_accessibility import faults
from tests.e2e.support.playing import PHONE, Hands, Keyboard, Mouse, Touch, unfold

Json = Any
DEALS = 2
STEP = 100
KEYS = {"hit": "h", "stand": "s", "drop": "d", "call": "c", "bet": "b"}
CREATE = """async (order) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(order) })
    return (await answer.json()).code
}"""


class Gambler(Hands):
    """What a cheerful beginner does at this table: hits up to seven, bets on nine and better, raises once."""

    raised = -1

    def wanted(self) -> Json | None:
        """Return the decision that is the player's to make, readiness aside."""
        decision = self.player.decision
        return decision if decision and decision["kind"] in {"draw", "bet"} else None

    def choose(self, decision: Json) -> Json:
        """Return the action, having looked that no other hand can be seen."""
        shown = view(self)
        assert [seat for seat, held in shown["seats"].items() if "hand" in held] == [str(self.player.seat)]
        total, actions = shown["hints"]["total"], decision["actions"]
        if decision["kind"] == "draw":
            return actions[0] if total <= 7 else actions[-1]
        raises = [action for action in actions[1:] if action["points"] > shown["bet"] + STEP]
        if raises and total >= 10 and self.raised != shown["deal"]:
            self.raised = shown["deal"]
            return raises[0]
        return actions[1] if len(actions) > 1 and total >= 5 else actions[0]

    def steps(self, action: Json) -> int:
        """Return how often the amount has to go up by a step before it is the one to bet."""
        more: int = action["points"] - view(self)["bet"]
        return more // STEP - 1

    def button(self, action: Json) -> Locator:
        """Return what is pressed for an act."""
        return self.page.get_by_test_id(f"act-{self.act_of(action)}")

    def act_of(self, action: Json) -> str:
        """Return which of the buttons it is: a bet as high as the highest is a call."""
        return "call" if action.get("points") == view(self)["bet"] else str(action["type"])


class Pointer(Gambler, Mouse):
    """By clicks."""

    async def call(self, action: Json) -> None:
        """Press the button; to bet or raise, set the amount first."""
        act = self.act_of(action)
        if act == "bet":
            for _ in range(self.steps(action)):
                await self.press(self.page.get_by_test_id("more"))
            await expect(self.page.get_by_test_id("act-bet")).to_contain_text(f"{action['points']:,}")
        await self.press(self.button(action))


class Finger(Touch, Pointer):
    """By taps."""


class Keys(Gambler, Keyboard):
    """By keys alone: the amount by the slider's own."""

    async def call(self, action: Json) -> None:
        """Press the key of the act, once the slider stands at the amount."""
        act = self.act_of(action)
        if act == "bet":
            if steps := self.steps(action):
                await self.reach(self.page.get_by_role("slider"))
                for _ in range(steps):
                    await self.key("ArrowRight")
            await expect(self.page.get_by_test_id("act-bet")).to_contain_text(f"{action['points']:,}")
        await self.key(KEYS[act])


def view(hands: Hands) -> Json:
    return hands.player.doc.get("view", {})


async def dealt(hands: Hands, deal: int) -> None:
    """Return once this deal is shown."""
    await hands.player.until(lambda: view(hands).get("deal") == deal and hands.player.phase != "before")


async def seated(hands: Hands) -> None:
    """Return once the page knows its seat."""
    await hands.player.until(lambda: "you" in hands.player.doc)


async def play_match(hands: Hands) -> None:
    """Play every deal, look at the showdown and the sheet, and end on the result."""
    for deal in range(DEALS):
        await dealt(hands, deal)
        if not deal and hands.player.seat < 2:  # in one's own long turn nothing goes on meanwhile
            await hands.player.until(hands.wanted)
            await expect(hands.page.locator(".table")).to_be_visible()  # its code comes after what it shows
            await hands.player.picture("1-table")
            assert await faults(hands.page) == []
        await hands.play_deal()
        await check_sheet(hands, deal)
        await hands.press(hands.page.get_by_test_id("sheet-next"))
    await expect(hands.page.get_by_test_id("session-end")).to_be_visible()


async def check_sheet(hands: Hands, deal: int) -> None:
    """The sheet tells who won by what total and yaku, and each payment with its clause; the table shows it too."""
    shown = hands.page.get_by_test_id("sheet")
    sheet = view(hands)["sheets"][str(deal)]
    winner = sheet["winners"][0]
    card = shown.locator("article.won")
    await expect(card).to_contain_text(f"+{winner['points']:,}")
    if sheet["end"] == "showdown":
        await expect(card).to_contain_text(str(winner["total"]).replace(".5", "½").removesuffix(".0"))
        await expect(card.locator("li")).to_have_count(len(winner["yaku"]) + 1)
    await unfold(shown)
    texts = await shown.get_by_role("table", name="Payments").locator("tbody tr").all_inner_texts()
    for entry in sheet["ledger"]:
        payer = hands.player.doc["table"]["seats"][str(entry["payer"])]["name"]
        assert any(entry["clause"] in text and payer in text for text in texts), (entry, texts)
    await expect(hands.page.get_by_test_id(f"spot-{winner['seat']}")).to_contain_text(f"+{winner['points']:,}")
    await hands.player.picture(f"2-sheet-{deal}")
    if deal == DEALS - 1:  # after an earlier one the others wait for the next
        assert await faults(hands.page) == []


async def open_table(hands: Hands, seats: int) -> str:
    """Make a table and go there; return its address."""
    await hands.player.goto("/")
    order = {"game": "toppan", "seats": seats, "deals": DEALS, "speed": "slow", "bots": None}
    code = await hands.page.evaluate(CREATE, order)
    await hands.player.goto(f"/table/{code}")
    await hands.player.until(lambda: "you" in hands.player.doc)
    return f"/table/{code}"


async def sit_down(owner: Hands, others: list[Hands], seats: int) -> None:
    """Have the others come by the link and the owner begin; bots take the seats that are left."""
    address = await open_table(owner, seats)
    for seat, hands in enumerate(others, 1):
        await hands.player.goto(address)
        await hands.press(hands.page.get_by_test_id(f"sit-{seat}"))
        await seated(hands)
        await hands.press(hands.page.get_by_test_id("ready"))
    await expect(owner.page.get_by_test_id("start")).to_be_enabled()
    await owner.press(owner.page.get_by_test_id("start"))


@pytest.mark.timeout(900)
async def test_four_and_two_bots_play_a_match_to_its_end(newcomer):
    owner, phone = Pointer(await newcomer()), Finger(await newcomer(**PHONE, reduced_motion="reduce"))
    keys, friend = Keys(await newcomer(reduced_motion="reduce")), Pointer(await newcomer(reduced_motion="reduce"))
    await sit_down(owner, [phone, keys, friend], 6)
    await asyncio.gather(*(play_match(hands) for hands in (owner, phone, keys, friend)))
    totals = [sum(scores) for scores in view(owner)["scores"]]
    assert totals == [0] * DEALS


async def test_two_play_a_match_to_its_end(newcomer):
    owner, other = Pointer(await newcomer(viewport={"width": 844, "height": 390})), Keys(await newcomer())
    await sit_down(owner, [other], 2)
    await asyncio.gather(play_match(owner), play_match(other))
    assert sum(other.player.doc["result"]["scores"]) == 2 * 20_000
