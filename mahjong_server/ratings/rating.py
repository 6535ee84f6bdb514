"""Rates a match as it is filed: in the transaction that files it, and so once."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import F

from mahjong_server.archive.models import Outcome
from mahjong_server.play.models import Match
from mahjong_server.ratings.models import Rating, RatingChange
from mahjong_server.ratings.scale import Skill, rate


def rate_match(match: Match, outcomes: Sequence[Outcome]) -> None:
    """Change the ratings of all who played a rated match by the places they came to (the archive's hook).

    Whoever left has the place of their seat, which was played on for them. A match that was abandoned counts by the
    points at its end. Without an account at each seat nothing is rated.
    """
    if not match.rated or not all(_counts(outcome) for outcome in outcomes):
        return
    sitters = [outcome.player_id for outcome in outcomes if outcome.player_id]
    held = _hold(sitters, match.game)
    before = [held[player].skill for player in sitters]
    after = rate(before, [outcome.place for outcome in outcomes])
    at = match.finished_at or 0
    RatingChange.objects.bulk_create(
        RatingChange(
            match=match,
            player_id=player,
            game=match.game,
            place=outcome.place,
            before=old.value,
            after=new.value,
            provisional=new.provisional,
            at=at,
        )
        for player, outcome, old, new in zip(sitters, outcomes, before, after, strict=True)
    )
    for player, new in zip(sitters, after, strict=True):
        _keep(held[player], new, at)


def _counts(outcome: Outcome) -> bool:
    """Return whether a person with an account sat there: accounts erased since then count as well."""
    player = outcome.player
    if outcome.bot or player is None or player.is_bot:
        return False
    return player.user_id is not None or player.erased_at is not None


def _hold(players: Sequence[UUID], game: str) -> dict[UUID, Rating]:
    """Return the ratings of these players, locked. All take them in one order, so that nobody waits in a circle."""
    order = sorted(players)
    Rating.objects.bulk_create([Rating(player_id=player, game=game) for player in order], ignore_conflicts=True)
    held = Rating.objects.select_for_update().filter(player__in=order, game=game).order_by("player_id")
    return {rating.player_id: rating for rating in held}


def _keep(rating: Rating, skill: Skill, at: int) -> None:
    kept = Rating.objects.filter(pk=rating.pk)
    kept.update(mu=skill.mu, sigma=skill.sigma, games=F("games") + 1, updated_at=max(at, rating.updated_at))
