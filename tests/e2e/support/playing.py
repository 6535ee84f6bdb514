"""How a person plays: by mouse, by touch, or by keyboard alone, through nothing but what the page offers."""

import asyncio
from typing import Any

from playwright.async_api import Locator, expect

from tests.e2e.support.player import Player

Json = Any
DEAF_S = 0.35
"""The page ignores claims, and the second of two clicks, for a moment: they may have been meant for something else.

The moment begins when the page shows what is asked, which on a busy machine is long after it was told."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
"""What is in a hand that taps, as options of a browser's context."""
MOST_TABS = 40
MOST_LIFTS = 5
KEYS = {"hu": "h", "kong": "k", "claim-kong": "k", "pung": "p", "pass": "Escape"}


class Hands:
    """What every way of playing shares: look at what is asked, choose, wait until it has counted."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def tile(self, kind: str) -> Locator:
        """Return the newest tile of a kind in the own hand."""
        return self.page.get_by_role("toolbar").locator(f'[data-tile="{kind}"]').last

    async def play_now(self) -> None:
        """Press the one button, and see the table, all of it: the last part to be drawn is one's own side."""
        await self.player.goto("/")
        await self.press(self.page.get_by_test_id("play-now"))
        await self.player.until(lambda: self.player.decision and self.player.phase == "forbid")
        await self.page.get_by_test_id(f"river-{self.player.seat}").wait_for(state="attached")

    async def play_deal(self) -> None:
        """Play until the score sheet lies open."""
        await self.player.until(lambda: self.player.phase)
        deal = self.player.doc["view"]["deal"]
        while not self.is_settled(deal):
            await self.player.until(lambda: self.wanted() or self.is_settled(deal))
            if decision := self.wanted():
                await self.answer(decision)
        await expect(self.page.get_by_test_id("sheet")).to_be_visible()

    async def play_to(self, kind: str) -> Json:
        """Play, over several deals if need be, until a turn or a claim is asked; return what is asked."""
        while True:
            await self.player.until(lambda: self.wanted() or self.is_between_deals())
            decision = self.wanted()
            if decision is None:
                await self.next_deal()
            elif decision["kind"] == kind:
                return decision
            else:
                await self.answer(decision)

    async def next_deal(self) -> None:
        """Press on from the score sheet."""
        await self.press(self.page.get_by_test_id("sheet-next"))
        await self.player.until(lambda: not self.is_between_deals())

    def is_between_deals(self) -> bool:
        """Return whether a sheet lies open and this player is waited for."""
        decision = self.player.decision or {}
        return decision.get("kind") == "ready" and bool(self.player.doc["view"]["sheets"])

    def is_settled(self, deal: int) -> bool:
        return len(self.player.doc["view"].get("scores", [])) > deal

    def wanted(self) -> Json | None:
        """Return the decision that is the player's to make, readiness aside."""
        decision = self.player.decision
        return decision if decision and decision["kind"] in {"forbid", "turn", "claim"} else None

    async def answer(self, decision: Json) -> None:
        """Do what is asked, and wait until the table has moved on, be it without us: time may run out."""
        moved = asyncio.ensure_future(self.player.until(lambda: self.asked() != decision["id"]))
        doing = asyncio.ensure_future(self.do(decision, self.choose(decision)))
        await asyncio.wait([moved, doing], return_when=asyncio.FIRST_COMPLETED)
        if not moved.done():
            await doing
        doing.cancel()
        await moved

    def asked(self) -> str:
        """Return the id of the decision that is the player's now, nothing for none."""
        return str((self.player.decision or {}).get("id", ""))

    def choose(self, decision: Json) -> Json:
        """Return what to do, as a beginner at Sichuan's table sees it."""
        return choose(decision, self.player)

    async def do(self, decision: Json, action: Json) -> None:
        """Carry out one action of a decision."""
        if decision["kind"] == "forbid":
            await self.forbid()
        elif action["type"] == "discard":
            await self.discard(action["tile"])
        else:
            await self.heard(self.button(action))
            await self.call(action)

    def button(self, action: Json) -> Locator:
        """Return what is pressed for a call."""
        return self.page.get_by_test_id(f"claim-{action['type'].removeprefix('claim-')}").first

    async def heard(self, button: Locator) -> None:
        """Return once the page has shown a button for so long that a press of it counts."""
        await expect(button).to_be_enabled()
        await asyncio.sleep(DEAF_S)

    async def forbid(self) -> None:
        """Take what is suggested."""
        await self.press(self.page.get_by_test_id("forbid-confirm"))

    async def discard(self, kind: str) -> None:
        raise NotImplementedError

    async def call(self, action: Json) -> None:
        raise NotImplementedError

    async def press(self, target: Locator) -> None:
        raise NotImplementedError


async def unfold(sheet: Locator) -> None:
    """Open what a score sheet folds away: who paid whom, and why."""
    await sheet.get_by_test_id("sheet-details").evaluate("(summary) => { summary.parentElement.open = true }")


def choose(decision: Json, player: Player) -> Json:
    """Return what a cheerful beginner does: any hu, kong or pung, else discard what fits the rest least."""
    actions = decision["actions"]
    for wish in ("hu", "kong", "claim-kong", "pung"):
        if found := [action for action in actions if action["type"] == wish]:
            return found[0]
    if decision["kind"] != "turn":
        return decision["default"]
    own = player.doc["view"]["seats"][str(player.seat)]
    return min(actions, key=lambda action: fit(action["tile"], own["hand"], own.get("forbidden")))


def fit(tile: str, hand: list[str], forbidden: str | None) -> int:
    """Return how much a tile has to do with the others in a hand, as a beginner sees it."""
    if tile[1] == forbidden:
        return -1
    near = {0: 3, 1: 2, 2: 1}
    return sum(near.get(abs(int(tile[0]) - int(other[0])), 0) for other in hand if other[1] == tile[1])


class Mouse(Hands):
    """Everything by clicks."""

    async def press(self, target: Locator) -> None:
        """Click."""
        await target.click()

    async def discard(self, kind: str) -> None:
        """Lift the tile, again if the hand was laid anew just then, and discard it."""
        for _ in range(MOST_LIFTS):
            await self.press(self.tile(kind))
            await asyncio.sleep(DEAF_S)
            if await self.tile(kind).get_attribute("aria-pressed") == "true":
                break
        await self.press(self.tile(kind))

    async def call(self, action: Json) -> None:
        """Press the button; of several kongs, the tile."""
        await self.press(self.button(action))
        faces = self.page.get_by_role("group", name="Which kong?")
        if await faces.count():
            await self.press(faces.get_by_role("button").first)


class Touch(Mouse):
    """Everything by taps."""

    async def press(self, target: Locator) -> None:
        """Tap."""
        await target.tap()


class Keyboard(Hands):
    """Everything by keys; the pointer never moves."""

    async def key(self, name: str) -> None:
        await self.page.keyboard.press(name)

    async def reach(self, target: Locator) -> None:
        """Go on with Tab until the target has the focus."""
        for _ in range(MOST_TABS):
            if await target.evaluate("node => node === document.activeElement"):
                return
            await self.key("Tab")
        raise AssertionError(f"{target} can't be reached by Tab")

    async def press(self, target: Locator) -> None:
        """Reach it and press Enter."""
        await self.reach(target)
        await expect(target).to_be_enabled()
        await self.key("Enter")

    async def discard(self, kind: str) -> None:
        """Press Enter twice on the tile."""
        await self.go_along(kind)
        for _ in range(MOST_LIFTS):
            await self.key("Enter")
            await asyncio.sleep(DEAF_S)
            if await self.tile(kind).get_attribute("aria-pressed") == "true":
                break
        await self.key("Enter")

    async def go_along(self, kind: str) -> None:
        """Tab to the hand, and go along it with the arrows to a tile."""
        await self.reach(self.page.get_by_role("toolbar").locator('[tabindex="0"]'))
        await self.key("Home")
        wanted = (
            await self.page.get_by_role("toolbar")
            .get_by_role("button")
            .evaluate_all("(tiles, kind) => tiles.findLastIndex((tile) => tile.dataset.tile === kind)", kind)
        )
        for _ in range(wanted):
            await self.key("ArrowRight")
        await expect(self.tile(kind)).to_be_focused()

    async def call(self, action: Json) -> None:
        """Press the key; of several kongs, the first face."""
        await self.key(KEYS[action["type"]])
        faces = self.page.get_by_role("group", name="Which kong?")
        if await faces.count():
            await self.press(faces.get_by_role("button").first)
