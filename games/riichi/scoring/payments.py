"""Payments for a hand: shares, honba and pao (RR §14.2, §14.6, §14.7)."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from games.base import Seat
from games.riichi.options import Axes, Options
from games.riichi.scoring.clauses import clauses_of

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

HONBA: Final = 100
"""What each honba adds, for each player but the winner (RR §14.7, SR §4.2)."""
_HUNDRED: Final = 100
_FOUR: Final = Options()


class Payment(Struct, frozen=True):
    """Points that go from one seat to another, and why: ``hand``, ``honba`` or ``pao``."""

    reason: Literal["hand", "honba", "pao"]
    payer: Seat
    payee: Seat
    points: int
    clause: str


class Settled(Struct, frozen=True):
    """A settled win. ``giver`` is ``None`` for a tile drawn; ``liable`` who gave the set that brings pao.

    ``honba_from`` says who pays the honba of a ron where giver and liable are two (RR §22.8); ``liable_base`` is the
    part of the base that who is liable pays for, ``None`` for all of it (RR §22.11); ``liable_by`` the clause.
    """

    winner: Seat
    dealer: Seat
    giver: Seat | None
    honba: int = 0
    liable: Seat | None = None
    honba_from: Literal["discarder", "liable"] = "discarder"
    liable_base: int | None = None
    liable_by: str = "RR §14.6"


def ron_points(base: int, *, dealer: bool) -> int:
    """Return what whoever discarded the tile pays (RR §14.2)."""
    return _rounded(base * (6 if dealer else 4))


def tsumo_points(base: int, *, dealer: bool, options: Axes = _FOUR) -> tuple[int, int]:
    """Return what the dealer, and what each other player pays for a tile drawn (RR §14.2, SR §4.1).

    To a dealer each pays the latter. Where three play, the share of the fourth is lost, or the two pay it between them.
    """
    from_dealer, from_other = _rounded(base * 2), _rounded(base * 2 if dealer else base)
    missing = from_other * (_FOUR.seats - options.seats) if options.shares_missing else 0
    more = missing // (options.seats - 1)
    return _rounded(from_dealer + more), _rounded(from_other + more)


def tsumo_total(base: int, *, dealer: bool, options: Axes = _FOUR) -> int:
    """Return what a hand won by a tile drawn earns in all."""
    from_dealer, from_other = tsumo_points(base, dealer=dealer, options=options)
    return from_other * (options.seats - 1) if dealer else from_dealer + from_other * (options.seats - 2)


def payments(base: int, settled: Settled, options: Axes = _FOUR) -> tuple[Payment, ...]:
    """Return all that is paid for a hand; riichi sticks apart."""
    return tuple(_payments(base, settled, options))


def _payments(base: int, settled: Settled, options: Axes) -> Iterator[Payment]:
    if settled.giver is not None:
        yield from _by_ron(base, settled, settled.giver, options)
    elif settled.liable is not None:
        yield from _by_liable(base, settled, settled.liable, options)
    else:
        yield from _shares(base, settled, settled.honba, options)


def _by_ron(base: int, settled: Settled, giver: Seat, options: Axes) -> Iterator[Payment]:
    """Yield what who discarded the tile pays, and who is liable, if that is another: half of their part."""
    dealer, payer = settled.winner == settled.dealer, giver
    whole, clauses = ron_points(base, dealer=dealer), clauses_of(options)
    if settled.liable in (None, giver):
        yield Payment("hand", giver, settled.winner, whole, clauses.ron)
    else:
        by_liable = ron_points(_part(base, settled), dealer=dealer) // 2
        yield Payment("hand", giver, settled.winner, whole - by_liable, clauses.ron)
        yield Payment("pao", settled.liable, settled.winner, by_liable, settled.liable_by)
        payer = settled.liable if settled.honba_from == "liable" else giver
    if settled.honba:
        yield Payment("honba", payer, settled.winner, _honba(settled, options), clauses.honba)


def _by_liable(base: int, settled: Settled, liable: Seat, options: Axes) -> Iterator[Payment]:
    """Yield what who is liable pays for a tile drawn in place of all, and what all pay for the rest of the hand."""
    part = _part(base, settled)
    whole = tsumo_total(part, dealer=settled.winner == settled.dealer, options=options)
    yield Payment("pao", liable, settled.winner, whole, settled.liable_by)
    if part < base:
        yield from _shares(base - part, settled, 0, options)
    if settled.honba:
        yield Payment("honba", liable, settled.winner, _honba(settled, options), clauses_of(options).honba)


def _part(base: int, settled: Settled) -> int:
    return base if settled.liable_base is None else settled.liable_base


def _shares(base: int, settled: Settled, honba: int, options: Axes) -> Iterator[Payment]:
    """Yield what the others pay for a tile drawn."""
    from_dealer, from_other = tsumo_points(base, dealer=settled.winner == settled.dealer, options=options)
    clauses = clauses_of(options)
    for step in range(1, options.seats):
        seat = (settled.winner + step) % options.seats
        points = from_dealer if seat == settled.dealer else from_other
        yield Payment("hand", seat, settled.winner, points, clauses.tsumo)
        if honba:
            yield Payment("honba", seat, settled.winner, HONBA * honba, clauses.honba)


def _honba(settled: Settled, options: Axes) -> int:
    """Return what the honba of a win come to."""
    return HONBA * (options.seats - 1) * settled.honba


def _rounded(points: int) -> int:
    return -(-points // _HUNDRED) * _HUNDRED
