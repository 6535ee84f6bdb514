"""Rates a match as it is filed: in the transaction that files it, and so once."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import F

from mahjong_server.archive.models import Outcome
from mahjong_server.play.models import Match
from mahjong_server.ratings.match_weight import has_left, refusal_reason, spared_seats, weight_of
from mahjong_server.ratings.models import Rating, RatingChange, Verdict
from mahjong_server.ratings.ranks import next_rank
from mahjong_server.ratings.rating_model import Skill, move_part_way, rate, rate_with_leavers


class Change(NamedTuple):
    """What a match did to one player's rating."""

    player: UUID
    place: int
    old: Skill
    new: Skill
    left: bool


def rate_match(match: Match, outcomes: Sequence[Outcome]) -> None:
    """Change the ratings of all who played a rated match by the places they came to (the archive's hook).

    How much it counts says ``match_weight``, and so who has left: they come behind all others. A match that was
    abandoned counts by the points at its end.
    """
    if not match.rated:
        return
    refused, at = refusal_reason(match, outcomes), match.finished_at or 0
    if refused:
        Verdict.objects.create(match=match, weight=0, reason=refused, at=at)
        return
    players = [outcome.player_id for outcome in outcomes if outcome.player_id]
    held = _lock_ratings(players, match.game)
    counted = weight_of(match, outcomes)
    Verdict.objects.create(match=match, at=at, **counted._asdict())
    _save(match, held, _changes(match, outcomes, [held[player].skill for player in players], counted.weight))


def _changes(match: Match, outcomes: Sequence[Outcome], before: Sequence[Skill], weight: float) -> list[Change]:
    """Return what the match does to those who sat, in the order of the outcomes."""
    places = [outcome.place for outcome in outcomes]
    left = [index for index, outcome in enumerate(outcomes) if has_left(outcome)]
    whole = (
        rate_with_leavers(before, places, left, spared_seats(match, outcomes, left)) if left else rate(before, places)
    )
    return [
        Change(outcome.player_id, outcome.place, old, move_part_way(old, new, weight), index in left)
        for index, (outcome, old, new) in enumerate(zip(outcomes, before, whole, strict=True))
        if outcome.player_id
    ]


def _lock_ratings(players: Sequence[UUID], game: str) -> dict[UUID, Rating]:
    """Return the ratings of these players, locked. All take them in one order, so that nobody waits in a circle."""
    order = sorted(players)
    Rating.objects.bulk_create([Rating(player_id=player, game=game) for player in order], ignore_conflicts=True)
    held = Rating.objects.select_for_update().filter(player__in=order, game=game).order_by("player_id")
    return {rating.player_id: rating for rating in held}


def _save(match: Match, held: dict[UUID, Rating], changes: Sequence[Change]) -> None:
    at = match.finished_at or 0
    RatingChange.objects.bulk_create(
        RatingChange(
            match=match,
            player_id=change.player,
            game=match.game,
            place=change.place,
            before=change.old.value,
            after=change.new.value,
            provisional=change.new.provisional,
            left=change.left,
            at=at,
        )
        for change in changes
    )
    for player, _, _, new, _ in changes:
        kept = Rating.objects.filter(pk=held[player].pk)
        last = max(at, held[player].updated_at)
        grade = next_rank(held[player].grade, new)
        kept.update(mu=new.mu, sigma=new.sigma, grade=grade, games=F("games") + 1, updated_at=last)
