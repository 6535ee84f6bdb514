"""What a rated match did to the ratings, for those who look at its end."""

from typing import Literal

from msgspec import Struct

from mahjong_server.accounts.models import Player
from mahjong_server.play.models import Match
from mahjong_server.ratings.models import RatingChange, Verdict

Reason = Literal["", "accounts", "network", "short", "left", "company"]


class SeatChange(Struct, frozen=True):
    """A seat's rating before and after, as people are shown it; ``left``: rated behind all, as who leaves is."""

    seat: int
    before: int
    after: int
    provisional: bool
    left: bool


class RatedResult(Struct, frozen=True, kw_only=True):
    """What a match did to the ratings. ``rated``: it was to; ``settled``: it has, or won't, which takes a moment.

    ``weight`` is the part of the whole change that counted, 0 to 1. Why it was less ``reason`` tells those who sat
    there, and nobody else; ``together`` is how many rated matches of the week before had some of the same people.
    """

    rated: bool
    settled: bool
    weight: float
    reason: Reason
    together: int
    seats: list[SeatChange]


def result_of(match: Match, visitor: Player | None) -> RatedResult:
    """Return what a match that is over did to the ratings, as the visitor may know it."""
    verdict = Verdict.objects.filter(match=match).first()
    if verdict is None:  # casual, not filed yet, filed without a settled deal, or by an older server
        changes = _changes(match)
        settled = match.filed or not match.rated
        weight = 1.0 if changes else 0.0
        return RatedResult(rated=match.rated, settled=settled, weight=weight, reason="", together=0, seats=changes)
    sat = visitor is not None and match.outcomes.filter(player=visitor).exists()
    reason: Reason = verdict.reason if sat else ""  # type: ignore[assignment] # one of the choices
    return RatedResult(
        rated=True,
        settled=True,
        weight=verdict.weight,
        reason=reason,
        together=verdict.together if sat else 0,
        seats=_changes(match),
    )


def _changes(match: Match) -> list[SeatChange]:
    seats = dict(match.outcomes.exclude(player=None).values_list("player", "seat"))
    found = RatingChange.objects.filter(match=match, player__in=seats)
    changes = [
        SeatChange(seats[each.player_id], each.before, each.after, each.provisional, each.left) for each in found
    ]
    return sorted(changes, key=lambda change: change.seat)
