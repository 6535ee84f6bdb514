"""Search a page for tiles, in pictures, attributes and words, that the player may not know."""

import re

from tests.e2e.support.player import Player
from tests.e2e.support.truth import SEATS

SUITS = {"character": "m", "characters": "m", "dot": "p", "dots": "p", "bamboo": "s"}
SHOWN = re.compile(r"#(?P<suit>[mps])(?P<rank>[1-9])\b|\b(?P<tile>[1-9][mps])\b|\b(?P<n>[1-9]) (?P<word>\w+)")


def tiles_in(html: str) -> set[str]:
    """Return the kinds that a piece of a page names in any way: by picture, by notation, in words."""
    return set(filter(None, map(_kind, SHOWN.finditer(html))))


def _kind(found: re.Match[str]) -> str:
    if found["suit"]:
        return found["rank"] + found["suit"]
    if found["tile"]:
        return found["tile"]
    return found["n"] + SUITS[found["word"]] if found["word"] in SUITS else ""


async def look(player: Player) -> None:
    """Search the page as it is now."""
    known = set(player.known)
    alien = tiles_in(await player.page.content()) - known - player.known
    assert not alien, f"the page of seat {player.seat} shows {alien}"
    hidden = [f"held-{seat}" for seat in SEATS if seat != player.seat] + ["wall"]
    for name in hidden:
        player.looked += await _is_blank(player, name)


async def _is_blank(player: Player, name: str) -> bool:
    """Assert that what lies there face down tells of no tile at all; ``False`` where nothing lies."""
    place = player.page.get_by_test_id(name)
    if player.phase not in {"forbid", "turn", "claim"} or not await place.count():
        return False
    html = str(await place.first.evaluate("node => node.outerHTML"))
    assert not tiles_in(html) or player.phase == "over", f"{name} as seat {player.seat} has it: {html}"
    return True
