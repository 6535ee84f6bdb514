"""How much a rated match counts, by who played it from where, how often they chose to, and whether they stayed.

People who choose their company could agree who is to win. So a match at a table that somebody made, or at a rematch,
counts ``1 / (1 + n)`` of the whole, where ``n`` is how many such matches of this game at least two of the same people
have had rated in the ``WEEK_MS`` before: the second counts by half, the third by a third. A match in which two seats
were played from one network counts nothing, wherever its table came from.
"""

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import Count, QuerySet

from games.registry import AnyGame
from mahjong_server.archive.models import Outcome
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match
from mahjong_server.ratings.models import RatingChange, Verdict

WEEK_MS = 7 * 24 * 60 * 60 * 1000
"""So long company, and having been spared a loss, are remembered."""
STAYED = 0.5
"""The part of a seat's choices that its player has to make to have stayed."""
GONE = 10
"""Who makes none of the last so many choices is gone."""
Reason = Verdict.Reason


class MatchWeight(NamedTuple):
    """How much a match counts: ``weight`` from 0 to 1, and why."""

    weight: float
    reason: str = ""
    together: int = 0


def has_left(outcome: Outcome) -> bool:
    """Return whether a player did not stay: had left or was gone at the end, or made less than half of the choices."""
    choices, made = outcome.choices or 0, outcome.made or 0
    return outcome.left or made < STAYED * choices or (outcome.missed or 0) >= GONE


def refusal_reason(match: Match, outcomes: Sequence[Outcome]) -> str:
    """Return why a rated match counts nothing at all, or ``""``."""
    if not all(_is_person(outcome) for outcome in outcomes):
        return Reason.ACCOUNTS
    if not settings.RATED_ONE_NETWORK and shares_network(match):
        return Reason.NETWORK
    if not is_long_enough(games()[match.game], match.deals):
        return Reason.SHORT
    return Reason.LEFT if all(has_left(outcome) for outcome in outcomes) else ""


def is_long_enough(game: AnyGame, deals: int) -> bool:
    """Return whether a match of at most so many deals is long enough to be rated; one by time alone has no bound."""
    return game.info.own_end or deals >= game.info.rated_deals


def weight_of(match: Match, outcomes: Sequence[Outcome]) -> MatchWeight:
    """Return the weight of a match that is not refused.

    The caller holds the locks of the ratings, so that no two are weighed at once.
    """
    together = 0 if match.source == Match.Source.SEEK else times_together(match, outcomes)
    return MatchWeight(1 / (1 + together), Reason.COMPANY if together else "", together)


def shares_network(match: Match) -> bool:
    """Return whether two seats were played from one network: that of the start, or the one that was noted last."""
    seats = [set(pair) - {"", None} for pair in match.seats.values_list("network", "player__network")]
    return any(one & other for one, other in combinations(seats, 2))


def times_together(match: Match, outcomes: Sequence[Outcome]) -> int:
    """Return how many rated matches of the week before two of these people chose to play together."""
    players = [outcome.player_id for outcome in outcomes]
    since = (match.finished_at or 0) - WEEK_MS
    mine = by_choice(RatingChange.objects.filter(game=match.game, at__gt=since, player__in=players))
    return mine.values("match").annotate(people=Count("pk")).filter(people__gte=2).count()


def by_choice(changes: QuerySet[RatingChange]) -> QuerySet[RatingChange]:
    """Return those of these changes that come of matches whose company was chosen."""
    return changes.exclude(match__source=Match.Source.SEEK)


def spared_seats(match: Match, outcomes: Sequence[Outcome], left: Collection[int]) -> set[int]:
    """Return which of those who stayed, by index in the list, lose nothing: the same leaver spares one once a week.

    Else two who go together could agree that one leaves whenever the other is behind.
    """
    leavers = [outcomes[index].player_id for index in left]
    return {
        index
        for index, outcome in enumerate(outcomes)
        if index not in left and any(not _has_spared(match, leaver, outcome.player_id) for leaver in leavers)
    }


def _has_spared(match: Match, leaver: UUID | None, other: UUID | None) -> bool:
    of_late: dict[str, Any] = {"game": match.game, "at__gt": (match.finished_at or 0) - WEEK_MS}
    walked_out = RatingChange.objects.filter(player=leaver, left=True, **of_late)
    return walked_out.filter(match__rating_changes__player=other, match__rating_changes__left=False).exists()


def _is_person(outcome: Outcome) -> bool:
    """Return whether a person with an account sat there: accounts erased since then count as well."""
    player = outcome.player
    if outcome.bot or player is None or player.is_bot:
        return False
    return player.user_id is not None or player.erased_at is not None
