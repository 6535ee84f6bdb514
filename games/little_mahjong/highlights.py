"""Highlights of a deal, read off the score sheet: wins by what they were."""

from collections.abc import Iterator
from typing import Final

from games.base import Highlight, Json
from games.little_mahjong.dominoes import TILES
from games.little_mahjong.state import HAND
from games.little_mahjong.triplets import POINTS

TAGS: Final = ("win", "self-drawn", "two-sets", "six-points", "first-round", "last-tile")
"""A win, drawn, with two sets in it, with nothing but two sets; after at most a draw a seat; with an empty wall."""


def highlights(deal: int, sheet: Json) -> Iterator[Highlight]:
    """Yield those of a deal."""
    for winner in sheet["winners"]:
        for tag in _tags(sheet, winner):
            yield Highlight(deal, winner["seat"], tag, winner["points"])


def _tags(sheet: Json, winner: Json) -> Iterator[str]:
    seats = len(sheet["scores"])
    yield "win"
    if winner["from"] is None:
        yield "self-drawn"
    if any(triplet["sort"] == "two-sets" for triplet in winner["triplets"]):
        yield "two-sets"
    if winner["points"] == 2 * POINTS["two-sets"]:
        yield "six-points"
    if sheet["left"] >= len(TILES) - HAND * seats - seats:
        yield "first-round"
    if not sheet["left"]:
        yield "last-tile"
