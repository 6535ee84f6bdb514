"""A seat's view (docs/protocol.md), read into the terms of the rules."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from games.base import Json
from games.little_mahjong.dominoes import COPIES, KINDS, Hand, Kind, hand_of, parse
from games.little_mahjong.triplets import TRIPLETS, Triplet


class Seen(Struct, frozen=True):
    """A seat's knowledge of the deal."""

    hand: Hand
    laid: Triplet | None
    others: int
    """How many others play."""
    unseen: tuple[int, ...]
    """By kind, how many lie in the wall or in hidden hands of others."""
    open: Kind | None = None
    """The discard that lies open."""


def read(view: Json) -> Seen:
    """Read the view of a seat that is asked: as long as a deal goes on, its hand is the only one that shows."""
    seats = view["seats"].values()
    own = next(doc for doc in seats if "hand" in doc)
    away = Counter(_away(view))
    last = view.get("last")
    return Seen(
        hand=hand_of(own["hand"]),
        laid=next((TRIPLETS[hand_of(meld["tiles"])] for meld in own["melds"]), None),
        others=len(seats) - 1,
        unseen=tuple(COPIES[kind] - away[kind] for kind in KINDS),
        open=parse(last["tile"]) if last else None,
    )


def _away(view: Json) -> Iterator[Kind]:
    """Yield every domino in sight."""
    for doc in view["seats"].values():
        yield from map(parse, (*doc.get("hand", ()), *doc["river"]))
        for meld in doc["melds"]:
            yield from map(parse, meld["tiles"])
