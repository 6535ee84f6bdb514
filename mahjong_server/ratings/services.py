"""What the rest of the server asks about ratings."""

from collections.abc import Iterable
from typing import Any, TypedDict
from uuid import UUID

from mahjong_server.accounts.models import Player
from mahjong_server.ratings.models import Rating, RatingChange
from mahjong_server.ratings.rating_model import Skill


class Shown(TypedDict):
    """A rating as it is shown beside a name; ``grade`` is the rank, ``None`` for who has none yet."""

    value: int
    provisional: bool
    grade: str | None


def shown_ratings(players: Iterable[Player | UUID], game: str) -> dict[UUID, Shown]:
    """Return the ratings of those of these players who have one in this game, by their ids. One query."""
    keys = {player.pk if isinstance(player, Player) else player for player in players}
    return {rating.player_id: _shown(rating) for rating in Rating.objects.filter(player__in=keys, game=game)}


def skill_of(player: Player, game: str) -> Skill:
    """Return what is thought of a player's strength, that of a newcomer if nothing is known."""
    rating = Rating.objects.filter(player=player, game=game).first()
    return rating.skill if rating else Skill()


def ratings_of(player: Player) -> list[Rating]:
    """Return a player's ratings, the most played game first."""
    return list(Rating.objects.filter(player=player).order_by("-games", "game"))


def changes_of(player: Player) -> list[RatingChange]:
    """Return each change of a player's ratings with its match, by game and then by time."""
    told = ("game", "place", "before", "after", "provisional", "left", "at", "match__code")
    rows = RatingChange.objects.filter(player=player).select_related("match").only(*told)
    return list(rows.order_by("game", "at", "pk"))


def export(player: Player) -> Any:
    """Return all that ratings keep of a player, for the player to take away."""
    return {
        "now": [{"game": each.game, **_shown(each), "games": each.games} for each in ratings_of(player)],
        "changes": [
            {"game": each.game, "match": each.match.code, "at": each.at, "place": each.place}
            | {"before": each.before, "after": each.after, "left": each.left}
            for each in changes_of(player)
        ],
    }


def forget(player: Player, **_signal: Any) -> None:
    """Delete a player's ratings and how they went; the others' stand as they are."""
    Rating.objects.filter(player=player).delete()
    RatingChange.objects.filter(player=player).delete()


def _shown(rating: Rating) -> Shown:
    skill = rating.skill
    return {"value": skill.value, "provisional": skill.provisional, "grade": rating.rank_name}
