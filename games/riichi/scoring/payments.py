"""Payments for a hand: shares, honba and pao (RR §14.2, §14.6, §14.7)."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from games.base import Seat

MANGAN: Final = 2000
LIMITS: Final = {
    "mangan": MANGAN,
    "haneman": 3000,
    "baiman": 4000,
    "sanbaiman": 6000,
    "counted-yakuman": 8000,
    "yakuman": 8000,
}
"""What stands in for the base of a hand that reaches a limit (RR §14.3); a yakuman's for each of them."""

SEATS: Final = 4
HONBA: Final = 300
_HUNDRED: Final = 100


class Payment(Struct, frozen=True):
    """Points that go from one seat to another, and why: ``hand``, ``honba`` or ``pao``."""

    reason: Literal["hand", "honba", "pao"]
    payer: Seat
    payee: Seat
    points: int
    clause: str


class Settled(Struct, frozen=True):
    """A settled win. ``giver`` is ``None`` for a tile drawn; ``liable`` who gave the set that brings pao.

    ``honba_from`` says who pays the honba of a ron where giver and liable are two (RR §22.8).
    """

    winner: Seat
    dealer: Seat
    giver: Seat | None
    honba: int = 0
    liable: Seat | None = None
    honba_from: Literal["discarder", "liable"] = "discarder"


def ron_points(base: int, *, dealer: bool) -> int:
    """Return what whoever discarded the tile pays (RR §14.2)."""
    return _rounded(base * (6 if dealer else 4))


def tsumo_points(base: int, *, dealer: bool) -> tuple[int, int]:
    """Return what the dealer, and what each other player pays for a tile drawn (RR §14.2); a dealer gets it thrice."""
    return _rounded(base * 2), _rounded(base * 2 if dealer else base)


def tsumo_total(base: int, *, dealer: bool) -> int:
    """Return what a hand won by a tile drawn earns in all."""
    from_dealer, from_other = tsumo_points(base, dealer=dealer)
    return from_other * 3 if dealer else from_dealer + from_other * 2


def payments(base: int, settled: Settled) -> tuple[Payment, ...]:
    """Return all that is paid for a hand; riichi sticks apart."""
    return tuple(_payments(base, settled))


def _payments(base: int, settled: Settled) -> Iterator[Payment]:
    payer = settled.liable if settled.giver is None else settled.giver
    if payer is None:
        yield from _shares(base, settled)
        return
    whole = ron_points(base, dealer=settled.winner == settled.dealer)
    by_liable = whole // 2 if settled.liable not in (None, payer) else 0
    if settled.giver is None:
        yield Payment("pao", payer, settled.winner, whole, "RR §14.6")
    else:
        yield Payment("hand", payer, settled.winner, whole - by_liable, "RR §14.2")
    if settled.liable is not None and by_liable:
        yield Payment("pao", settled.liable, settled.winner, by_liable, "RR §14.6")
    if settled.honba:
        if settled.liable is not None and settled.honba_from == "liable":
            payer = settled.liable
        yield Payment("honba", payer, settled.winner, HONBA * settled.honba, "RR §14.7")


def _shares(base: int, settled: Settled) -> Iterator[Payment]:
    """Yield what the three others pay for a tile drawn."""
    from_dealer, from_other = tsumo_points(base, dealer=settled.winner == settled.dealer)
    for step in range(1, SEATS):
        seat = (settled.winner + step) % SEATS
        points = from_dealer if seat == settled.dealer else from_other
        yield Payment("hand", seat, settled.winner, points, "RR §14.2")
        if settled.honba:
            yield Payment("honba", seat, settled.winner, HONBA // 3 * settled.honba, "RR §14.7")


def _rounded(points: int) -> int:
    return -(-points // _HUNDRED) * _HUNDRED
