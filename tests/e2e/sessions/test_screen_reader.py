"""A whole session played by what a screen reader says and nothing else, to the end, a rematch, and away again."""

import asyncio
import re
from functools import partial

import pytest

from tests.e2e.support.playing import DEAF_S
from tests.e2e.support.screen_reader import Node, Reader, matching

TILE = re.compile(r"^(?P<rank>\d) (?P<suit>character|dot|bamboo)s?\b")
CALLS = ("Hu", "Kong", "Pung")
DEALS = 2
PLAY = """async (order) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/play', { method: 'POST', headers, body: JSON.stringify(order) })
    return (await answer.json()).code
}"""
FORBIDDEN = re.compile(r"Forbidden suit: (Character|Dot|Bamboo)")


class Listener:
    """Someone at Sichuan's table who knows what was read out."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.deals: list[str] = []

    async def play_session(self) -> None:
        """Play until the session is over."""
        while True:
            nodes = await self.reader.until(self.something_to_do)
            if matching(nodes, "dialog", "^Your place: "):
                return
            await self.do(nodes)

    def something_to_do(self, nodes: list[Node]) -> list[Node]:
        """Return the tree when it asks for something."""
        asked = self.asked(nodes) or matching(nodes, "button", "^(Next deal|Final result)")
        return nodes if asked or matching(nodes, "dialog", "^Your place: ") else []

    def asked(self, nodes: list[Node]) -> str:
        """Return what the assertive region says."""
        told = [node.said for node in nodes if node.role == "alert" and node.said]
        return next((said for said in told if not re.match(r"\d+ seconds? left", said)), "")

    async def do(self, nodes: list[Node]) -> None:
        """Do what is asked, once. What was answered is asked no more: what is read next is new, or did not count."""
        if sheet := matching(nodes, "dialog", "^Deal "):
            await self.go_on(sheet[0])
        elif "Choose your forbidden suit" in (asked := self.asked(nodes)):
            await self.forbid()
        elif calls := [call for call in CALLS if re.search(rf"may (?:claim|declare): .*\b{call}\b", asked)]:
            await self.call(calls[0])
        elif "may claim" in asked:
            await self.call("Pass")
        elif asked.startswith("Your turn"):
            await self.discard(matching(nodes, "button", "", "^Your hand$"), nodes)

    async def go_on(self, sheet: Node) -> None:
        """Hear the account of a deal, and go on."""
        if sheet.name not in self.deals:
            self.deals.append(sheet.name)
            assert "Payments" in sheet.said
        await self.reader.choose("button", "^(Next deal|Final result)")
        await self.reader.until(lambda nodes: not matching(nodes, "dialog", re.escape(sheet.name)))

    async def forbid(self) -> None:
        """Take the suit that is suggested. A picture later it is asked no more."""
        suggested = await self.reader.reach("radio", "^Suggested ")
        assert suggested.states["checked"] == "true"
        await self.reader.choose("button", "^Forbid$")
        await self.reader.until(lambda nodes: not matching(nodes, "radio", "^Suggested "))

    async def call(self, call: str) -> None:
        """Press the button of a call; of several kongs, the first."""
        await asyncio.sleep(DEAF_S)
        if button := await self.reader.find("button", rf"^{call}\b"):
            await self.reader.press(button)
        if call == "Kong" and (which := await self.reader.find("button", "^Kong of", "^Which kong")):
            await self.reader.press(which)

    async def discard(self, hand: list[Node], nodes: list[Node]) -> None:
        """Lift the tile that fits least, and lay it down."""
        own = matching(nodes, "region", "^Your seat$")
        shown = FORBIDDEN.search(
            own[0].said + " ".join(node.name for node in nodes if ("region", "Your seat") in node.path)
        )
        suit = shown[1].lower() if shown else ""
        free = [
            node for node in hand if TILE.match(node.name) and "may not" not in node.name and "first (" not in node.name
        ]
        if not free:
            return
        name = min(free, key=lambda node: fit(node, hand, suit)).name
        for _ in range(2):
            if tile := await self.reader.find("button", f"^{re.escape(name)}$", "^Your hand$"):
                await self.reader.press(tile)
                await asyncio.sleep(DEAF_S)


def fit(node: Node, hand: list[Node], forbidden: str) -> float:
    """Return how much a tile has to do with the others, as far as its name tells."""
    own = TILE.match(node.name)
    assert own
    if "set aside" in node.name or own["suit"] == forbidden:
        return -2
    if "leaves your hand ready" in node.name:
        return -1
    others = [other for each in hand if each != node and (other := TILE.match(each.name))]
    near = {0: 3, 1: 2, 2: 1}
    return sum(near.get(abs(int(own["rank"]) - int(each["rank"])), 0) for each in others if each["suit"] == own["suit"])


@pytest.mark.timeout(900)
async def test_a_session_is_played_by_the_accessibility_tree_alone(newcomer):
    player = await newcomer(reduced_motion="reduce")
    await player.goto("/")
    await player.goto(f"/table/{await player.page.evaluate(PLAY, {'deals': DEALS, 'bots': 'medium'})}")
    reader = Reader(player.page)
    listener = Listener(reader)
    await listener.play_session()
    assert listener.deals == [f"Deal {deal} of {DEALS}" for deal in range(1, DEALS + 1)]
    assert [text for text in reader.heard if text.startswith("You draw ")]  # it stands as long as the turn does
    await reader.choose("button", "^Play again$")
    await reader.reach("radio", "^Suggested ")
    await leave(reader)
    await reader.choose("button", "^Play now")
    await reader.reach("radio", "^Suggested ")


async def leave(reader: Reader) -> None:
    """Leave by the menu."""
    await reader.choose("button", "^Menu$")
    await reader.choose("button", "^Leave the table$")
    await reader.choose("button", "^Leave the table$", r"^Leave the table\?$")


def is_said(title: str, nodes: list[Node]) -> list[Node]:
    return [node for node in nodes if node.role == "status" and node.said == title]


async def test_it_is_said_where_a_link_has_led(newcomer):
    player = await newcomer()
    await player.goto("/")
    await player.page.get_by_test_id("arrival").wait_for(state="attached")
    reader = Reader(player.page)
    for link, title in (("Games", "Games · Mahjong"), ("Learn", "Learn · Mahjong")):
        await reader.choose("link", f"^{link}$")
        await reader.until(partial(is_said, title))
