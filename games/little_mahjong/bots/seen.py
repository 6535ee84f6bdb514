"""A seat's view (docs/protocol.md), read into the terms of the rules."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from games.base import Json
from games.little_mahjong.dominoes import COPIES, KINDS, Hand, Kind, hand_of, parse
from games.little_mahjong.state import distance
from games.little_mahjong.triplets import TRIPLETS, Triplet


class Seen(Struct, frozen=True):
    """A seat's knowledge of the deal."""

    hand: Hand
    laid: Triplet | None
    others: int
    """How many others play."""
    unseen: tuple[int, ...]
    """By kind, how many lie in the wall or in hidden hands of others."""
    left: int
    """Dominoes left in the wall."""
    thrown: int = 0
    """Discards made so far, those that were claimed among them."""
    triplets: int = 0
    """How many others have laid a triplet open."""
    open: Kind | None = None
    """The discard that lies open."""
    far: int = 0
    """How far the seat is in turn order after the giver of that discard: 1 for the next."""


def read(view: Json) -> Seen:
    """Read the view of a seat that is asked: as long as a deal goes on, its hand is the only one that shows."""
    seats = view["seats"]
    seat, own = next((int(seat), doc) for seat, doc in seats.items() if "hand" in doc)
    away = Counter(_away(view))
    last = view.get("last")
    melds = sum(len(doc["melds"]) for doc in seats.values())
    return Seen(
        hand=hand_of(own["hand"]),
        laid=next((TRIPLETS[hand_of(meld["tiles"])] for meld in own["melds"]), None),
        others=len(seats) - 1,
        unseen=tuple(COPIES[kind] - away[kind] for kind in KINDS),
        left=view["wall"]["left"],
        thrown=len(view["discards"]) + melds,
        triplets=melds - len(own["melds"]),
        open=parse(last["tile"]) if last else None,
        far=distance(len(seats), last["seat"], seat) if last else 0,
    )


def _away(view: Json) -> Iterator[Kind]:
    """Yield every domino in sight."""
    for doc in view["seats"].values():
        yield from map(parse, (*doc.get("hand", ()), *doc["river"]))
        for meld in doc["melds"]:
            yield from map(parse, meld["tiles"])
