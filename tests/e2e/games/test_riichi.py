"""Riichi in browsers: a deal by four people, a tonpusen from the first dice to uma, and nobody told too much."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests import real_servers
from tests.e2e.all_pages.test_accessibility import faults
from tests.e2e.pages.test_people_meet import GET_UP
from tests.e2e.support.playing import PHONE, Hands, Keyboard, Mouse, Touch, unfold
from tests.e2e.support.truth import SEATS, first_hands, read_log
from tests.real_servers import Server

Json = Any
ORDER = {"game": "riichi", "options": {"length": "tonpusen"}, "speed": "normal", "bots": None}
CREATE = """async (order) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(order) })
    return (await answer.json()).code
}"""
QUICK = "localStorage.setItem('mahjong.settings', JSON.stringify({ oneClick: true }))"
KEYS = {
    "tsumo": "t",
    "ron": "r",
    "kan": "k",
    "kita": "a",
    "claim-kan": "k",
    "pon": "p",
    "riichi": "i",
    "show": "s",
    "chi": "c",
    "kyushu": "n",
    "pass": "Escape",
    "conceal": "Escape",
}
SWITCHES = ("No calls", "Discard what I draw", "Win automatically")
OF_GAME = {
    *("dealt", "drew", "discarded", "kan-declared", "claimed", "window-settled"),
    *("tsumo", "kyushu", "answered", "time-up", "settled"),
}
INDICATOR = 130
"""Where the first dora indicator lies in the wall, in drawing order."""


@pytest.fixture(scope="module")
def place() -> Iterator[Server]:
    """A server with a quick table: a tonpusen is long."""
    with real_servers.mahjong_server(MAHJONG_PACE="0.05") as server:
        yield server


class Beginner(Hands):
    """Wins where it can, declares riichi, calls now and then, and keeps what fits together."""

    def wanted(self) -> Json | None:
        """Return the decision that is the player's to make, readiness aside."""
        decision = self.player.decision
        return decision if decision and decision["kind"] not in {"ready", "open"} else None

    def choose(self, decision: Json) -> Json:
        """Return the action."""
        actions, view = decision["actions"], self.player.doc["view"]
        for wish in ("tsumo", "ron", "kita", "riichi", "kan", "claim-kan", "pon", "chi", "show"):
            if found := [action for action in actions if action["type"] == wish]:
                return found[0]
        if decision["kind"] != "turn":
            return decision["default"]
        held = view["seats"][str(self.player.seat)]["hand"]
        ready = (view.get("hints") or {}).get("discards") or {}
        return min(actions, key=lambda action: (action["tile"] not in ready, fit(action["tile"], held)))

    def button(self, action: Json) -> Locator:
        """Return what is pressed for a call."""
        return self.page.get_by_test_id(f"claim-{action['type']}")

    async def do(self, decision: Json, action: Json) -> None:
        """Carry out one action of a decision."""
        if action["type"] != "discard":
            await self.heard(self.button(action))
            await self.call(action)
            several = sum(each["type"] == action["type"] for each in decision["actions"]) > 1
            if several and action["type"] != "riichi":
                await self.press(self.page.locator(".faces button").first)
        if action["type"] in {"discard", "riichi"}:
            await self.discard(action["tile"])

    async def let_the_table_answer(self) -> None:
        """Turn the table's switches on: they hold for one deal."""
        await self.press(self.page.get_by_role("button", name="Auto"))
        for name in SWITCHES:
            await self.page.get_by_role("checkbox", name=name).check()
        await self.press(self.page.get_by_role("button", name="Auto"))


class Pointer(Beginner, Mouse):
    """By clicks, one for a discard."""

    async def call(self, action: Json) -> None:
        """Press the button."""
        await self.press(self.button(action))

    async def discard(self, kind: str) -> None:
        """Press the tile."""
        await self.press(self.tile(kind))


class Finger(Touch, Pointer):
    """By taps."""


class Keys(Beginner, Keyboard):
    """By keys alone."""

    async def call(self, action: Json) -> None:
        """Press the key of the call."""
        await self.key(KEYS[action["type"]])

    async def discard(self, kind: str) -> None:
        """Press Enter on the tile."""
        await self.go_along(kind)
        await self.key("Enter")


def fit(tile: str, hand: list[str]) -> int:
    """Return how much a tile has to do with the others in a hand, as a beginner sees it."""
    if tile[1] == "z":
        return 3 * hand.count(tile)
    near = {0: 3, 1: 2, 2: 1}
    ranks = [int(other[0]) or 5 for other in hand if other[1] == tile[1]]
    return sum(near.get(abs((int(tile[0]) or 5) - rank), 0) for rank in ranks)


@pytest.mark.timeout(1200)
async def test_four_play_a_deal_and_one_of_them_a_tonpusen_to_its_end(newcomer, place):
    four = [
        Pointer(await newcomer(place.url)),
        Keys(await newcomer(place.url, reduced_motion="reduce")),
        Finger(await newcomer(place.url, reduced_motion="reduce", **PHONE)),
        Keys(await newcomer(place.url, reduced_motion="reduce")),
    ]
    owner, *others = four
    await sit_down(four, ORDER)
    await asyncio.gather(*(play_by_hand(hands) for hands in four))
    # One deal of four pages is enough to see; whoever gets up is played for, to the match's end.
    await asyncio.gather(*(get_up(hands) for hands in others))
    await play_on(owner)
    log = read_log(Path(place.env["VAR_DIR"]) / "mahjong.sqlite3", owner.player.code)
    for seat, hands in enumerate(others, 1):
        check_told(seat, first_deal(log), first_deal(told(hands)))
    check_told(owner.player.seat, log, told(owner))
    await check_end(owner, log)


async def sit_down(people: list[Beginner], order: Json) -> None:
    """Open a table for all of them and start."""
    owner = people[0]
    for hands in people:
        await hands.page.add_init_script(QUICK)
    await owner.player.goto("/")
    code = await owner.page.evaluate(CREATE, order)
    await owner.player.goto(f"/table/{code}")
    for seat, hands in enumerate(people[1:], 1):
        await hands.player.goto(f"/table/{code}")
        await take_seat(hands, seat)
    await owner.press(owner.page.get_by_test_id("start"))


async def take_seat(hands: Beginner, seat: int) -> None:
    """Sit down, and agree to start."""
    await hands.press(hands.page.get_by_test_id(f"sit-{seat}"))
    await hands.player.until(lambda: hands.player.doc.get("you") == seat)
    await hands.press(hands.page.get_by_test_id("ready"))


async def play_by_hand(hands: Beginner) -> None:
    """Play the first deal by clicks, look at the table before the first of them, and read the sheet."""
    await expect(hands.page.get_by_test_id("indicators")).to_be_visible()
    if not hands.player.seat:
        await hands.player.picture("1-table")
        assert await faults(hands.page) == []
    await hands.play_deal()
    await check_sheet(hands, sheets(hands)["0"])
    if not hands.player.seat:
        await hands.player.picture("2-sheet")
        assert await faults(hands.page) == []


async def get_up(hands: Beginner) -> None:
    """Leave the table, and its page."""
    assert await hands.page.evaluate(GET_UP, hands.player.code) == 200
    await hands.player.goto("/learn")


async def play_on(hands: Beginner) -> None:
    """Press on from each sheet, let the table's switches answer, and end on the result."""
    deal = 0
    while sheets(hands)[str(deal)].get("next"):
        await hands.press(hands.page.get_by_test_id("sheet-next"))
        deal += 1
        await play_by_switches(hands, deal)
        await check_sheet(hands, sheets(hands)[str(deal)])
    if not hands.player.seat:
        await hands.player.picture("3-last-sheet")
    await hands.press(hands.page.get_by_test_id("sheet-next"))
    await expect(hands.page.get_by_test_id("session-end")).to_be_visible()


async def play_by_switches(hands: Beginner, deal: int) -> None:
    """Let the table's switches answer until the sheet lies open."""
    await hands.player.until(lambda: hands.player.doc["view"]["deal"] == deal)
    await hands.player.until(lambda: hands.wanted() or hands.is_settled(deal))
    if not hands.is_settled(deal):
        await hands.let_the_table_answer()
    await hands.player.until(lambda: hands.is_settled(deal))
    await expect(hands.page.get_by_test_id("sheet")).to_be_visible()


def sheets(hands: Beginner) -> Json:
    return hands.player.doc["view"]["sheets"]


async def check_sheet(hands: Beginner, sheet: Json) -> None:
    """Every payment stands in a row with its clause, every yaku beside the winner's hand; and the points add up."""
    page = hands.page.get_by_test_id("sheet")
    await unfold(page)
    rows = await page.get_by_role("table", name="Payments").locator("tbody tr").all_inner_texts()
    for entry in sheet["ledger"]:
        assert any(entry["clause"] in row for row in rows), (entry, rows)
    for winner in sheet["winners"]:
        await expect(page.get_by_text(f"{winner['points']:,} point").first).to_be_visible()
        await expect(page.locator(".worth").first).to_contain_text(" \N{EM DASH} ")
    flows = [0] * len(sheet["scores"])
    for entry in sheet["ledger"]:
        for seat, sign in ((entry["payer"], -1), (entry["payee"], 1)):
            if seat is not None:
                flows[seat] += sign * entry["points"]
    assert flows == sheet["scores"]


def check_told(seat: int, log: Iterable[Json], events: Iterable[Json]) -> None:
    """Whoever sits there was told of the game what that seat may know, all of it, and nothing else."""
    game = [event for event in log if event["type"] in OF_GAME]
    assert list(events) == [shown for event in game if (shown := visible(event, seat)) is not None]


def first_deal(events: Iterable[Json]) -> Iterator[Json]:
    """Give the events until the first deal is settled."""
    for event in events:
        yield event
        if event["type"] == "settled":
            return


def told(hands: Beginner) -> Iterator[Json]:
    """Give the events of the game that the page was sent, in order; what comes with the first state was before."""
    for text in (text for frames in hands.player.frames for text in frames):
        frame = json.loads(text)
        if frame["type"] == "update":
            for event in frame["events"]:
                if event["type"] == "dealt":
                    event["hand"].sort()
                if event["type"] in OF_GAME:
                    yield event


def visible(event: Json, seat: int) -> Json | None:
    """Return what a seat may see of an event, ``None`` for nothing."""
    event = {key: value for key, value in event.items() if key != "v"}
    hidden = {key: value for key, value in event.items() if key not in {"tile", "wall"}}
    match event["type"]:
        case "dealt":
            hands = first_hands(event["wall"], event["dealer"])
            return hidden | {"indicator": event["wall"][INDICATOR], "hand": sorted(hands[seat])}
        case "drew":
            return event if event["seat"] == seat else hidden
        case "claimed" | "answered":
            return event if event["seat"] == seat else None
        case _:
            return event


async def check_end(hands: Beginner, log: list[Json]) -> None:
    """The result is the points with sticks and uma."""
    settled = [event["sheet"] for event in log if event["type"] == "settled"]
    assert [sheet["next"] is None for sheet in settled] == [False] * (len(settled) - 1) + [True]
    final, result = hands.player.doc["view"]["final"], hands.player.doc["result"]
    for seat in SEATS:
        parts = final[str(seat)]
        assert parts["points"] == 30_000 + sum(sheet["scores"][seat] for sheet in settled)
        assert parts["score"] == parts["points"] - 30_000 + parts["sticks"] + parts["uma"] + parts["chombo"]
        assert parts["score"] == result["scores"][seat]
    await hands.player.picture("4-end")
