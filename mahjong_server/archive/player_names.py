"""Who played, as others see it."""

from collections.abc import Collection

from msgspec import UNSET

from mahjong_server.accounts.names import numbering
from mahjong_server.archive.models import Outcome
from mahjong_server.archive.responses import SeatResult


def seat_results(outcomes: Collection[Outcome]) -> list[SeatResult]:
    """Return how each seat ended, in the order given."""
    seated = sorted(outcomes, key=lambda outcome: outcome.seat)
    numbers = dict(zip((each.seat for each in seated), numbering.numbers(map(_name, seated)), strict=True))
    return [
        SeatResult(
            name=_name(outcome),
            nth=numbers[outcome.seat] if numbers[outcome.seat] > 1 else UNSET,
            kind=_kind(outcome),
            level=outcome.bot or UNSET,
            seat=outcome.seat,
            score=outcome.score,
            place=outcome.place,
        )
        for outcome in outcomes
    ]


def _name(outcome: Outcome) -> str:
    """Return an account's name as it is now, so that it leads to a profile; everyone else's as it was."""
    player = outcome.player
    return player.name if player is not None and player.kind != "guest" else outcome.name


def _kind(outcome: Outcome) -> str:
    if outcome.bot:
        return "machine"
    if outcome.program:
        return "bot"
    return outcome.player.kind if outcome.player is not None else "guest"
