"""Redaction of events and seats: whole for their owner, without the hidden parts for others."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from games.base import ALL, Json, Seat, Viewer
from games.layers import PUBLIC, Layer
from games.plain_data import plain

_OfSeat = Callable[[Seat], Json]


def to_seat(seat: int, whole: Json, rest: Json, viewers: Iterable[Viewer]) -> dict[Viewer, Json]:
    """Show all of an event to a seat and to who sees every hand, to the others what is left of it."""
    return {viewer: whole if viewer in (seat, ALL) else rest for viewer in viewers}


def without(event: Struct, *secrets: str) -> dict[str, Json]:
    """Return an event as JSON without some of its fields."""
    doc: dict[str, Json] = plain(event)
    for secret in secrets:
        doc.pop(secret, None)
    return doc


def with_hands(deal: dict[str, Json], hands: Sequence[Json], viewers: Iterable[Viewer]) -> dict[Viewer, Json]:
    """Show each viewer the event of a deal with the hands that it sees: none, the own one, or all."""
    return {viewer: _with_hands(deal, hands, viewer) for viewer in viewers}


def _with_hands(deal: dict[str, Json], hands: Sequence[Json], viewer: Viewer) -> dict[str, Json]:
    if viewer is None:
        return deal
    return deal | ({"hands": hands} if viewer == ALL else {"hand": hands[viewer]})


def layers(viewers: Iterable[Viewer], seats: int, held: _OfSeat, hints: _OfSeat) -> dict[Viewer, Layer]:
    """Return by viewer what lies over the public's view: the own seat as its player knows it (``held``), and help.

    Whoever sees every hand sees all seats so, and gets no help.
    """
    return {viewer: _layer(viewer, seats, held, hints) for viewer in viewers}


def _layer(viewer: Viewer, seats: int, held: _OfSeat, hints: _OfSeat) -> Layer:
    if viewer is None:
        return PUBLIC
    if viewer == ALL:
        return Layer({}, {str(seat): held(seat) for seat in range(seats)})
    found = hints(viewer)
    return Layer({"hints": found} if found else {}, {str(viewer): held(viewer)})
