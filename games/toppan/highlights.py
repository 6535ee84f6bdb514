"""Highlights of a deal, read off the score sheet."""

from collections.abc import Iterator
from typing import Final

from games.base import Highlight, Json
from games.toppan.yaku import TIMES

BIG: Final = 20_000
"""What everybody begins with, won in one deal."""
MANY_BURSTS: Final = 3

TAGS: Final = ("win", "last-left", *TIMES, "big-win", "bursts", "all-in", "out")


def highlights(deal: int, sheet: Json) -> Iterator[Highlight]:
    """Yield those of a deal: the win with its yaku, then what befell the others, by seat."""
    for winner in sheet["winners"]:
        for tag in _tags(winner):
            yield Highlight(deal, winner["seat"], tag, winner["points"])
    short = {entry["payer"] for entry in sheet["ledger"] if "owed" in entry}
    for seat, points in enumerate(sheet["scores"]):
        if len(sheet["hands"][str(seat)]["thrown"]) >= MANY_BURSTS:
            yield Highlight(deal, seat, "bursts", points)
        if seat in short:
            yield Highlight(deal, seat, "all-in", points)
        if seat in sheet["broke"]:
            yield Highlight(deal, seat, "out", points)


def _tags(winner: Json) -> Iterator[str]:
    yield "last-left" if winner["by"] == "last" else "win"
    yield from winner.get("yaku", ())
    if winner["points"] >= BIG:
        yield "big-win"
