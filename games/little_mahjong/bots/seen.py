"""What a player sees, read from the view (docs/protocol.md) into the terms of the rules."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from games.base import Json
from games.little_mahjong.dominoes import COPIES, KINDS, Hand, Kind, hand_of, parse
from games.little_mahjong.state import distance
from games.little_mahjong.triplets import TRIPLETS, Triplet


class Other(Struct, frozen=True):
    """Another player, ``far`` after this one in turn order: the hidden dominoes by their number, the triplet laid."""

    far: int
    count: int
    laid: Triplet | None


class Seen(Struct, frozen=True):
    """All that one seat knows of the deal."""

    hand: Hand
    laid: Triplet | None
    others: tuple[Other, ...]
    """In turn order, from the next player on."""
    unseen: tuple[int, ...]
    """By kind, how many lie in the wall or in hidden hands of others."""
    left: int
    """Dominoes left in the wall."""
    open: Kind | None
    """The discard that lies open."""


def own_seat(view: Json) -> int:
    """Return whose view it is: as long as a deal goes on, the only one whose hand shows."""
    return next(int(seat) for seat, doc in view["seats"].items() if "hand" in doc)


def read(view: Json) -> Seen:
    """Read the view of a seat that is asked."""
    seat, seats = own_seat(view), view["seats"]
    own = seats[str(seat)]
    away = Counter(_away(view))
    others = (_other(doc, distance(len(seats), seat, int(other))) for other, doc in seats.items() if doc is not own)
    last = view.get("last")
    return Seen(
        hand=hand_of(own["hand"]),
        laid=_laid(own),
        others=tuple(sorted(others, key=lambda other: other.far)),
        unseen=tuple(COPIES[kind] - away[kind] for kind in KINDS),
        left=view["wall"]["left"],
        open=parse(last["tile"]) if last else None,
    )


def _other(doc: Json, far: int) -> Other:
    return Other(far, doc["count"], _laid(doc))


def _laid(doc: Json) -> Triplet | None:
    return next((TRIPLETS[hand_of(meld["tiles"])] for meld in doc["melds"]), None)


def _away(view: Json) -> Iterator[Kind]:
    """Yield every domino in sight."""
    for doc in view["seats"].values():
        yield from map(parse, (*doc.get("hand", ()), *doc["river"]))
        for meld in doc["melds"]:
            yield from map(parse, meld["tiles"])
