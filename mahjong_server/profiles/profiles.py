"""What everyone may see of an account: since when, what was played and how it went."""

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from django.db.models import Avg, Count, QuerySet
from msgspec import UNSET

from mahjong_server.accounts.avatars import shown_avatar
from mahjong_server.accounts.models import ERASED_NAME, Player
from mahjong_server.accounts.names import numbering
from mahjong_server.accounts.names.lookup import find_account_by_name
from mahjong_server.accounts.responses import (
    Curve,
    GameRating,
    Opponent,
    PersonRow,
    PlayedGame,
    Profile,
    RatingPoint,
    Results,
)
from mahjong_server.archive.models import Outcome
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.live.models import PRESENT_MS
from mahjong_server.play.match.catalogue import agreed_deals, games
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.match_secrecy import all_open
from mahjong_server.profiles.following import is_followed
from mahjong_server.ratings.models import RatingChange
from mahjong_server.ratings.services import changes_of, ratings_of


def all_accounts() -> QuerySet[Player]:
    """Return everyone who has an account."""
    return Player.objects.filter(user__isnull=False, erased_at=None)


def find_account(name: str) -> Player:
    """Return the account of this name, however it is spelt; raise ``Problem`` (404)."""
    player = find_account_by_name(name)
    if player is None:
        raise Problem(404, "no-such-player", "There is no account of this name.")
    return player


def is_here(player: Player) -> bool:
    """Return whether the player has a page open."""
    presence = getattr(player, "presence", None)
    return presence is not None and presence.seen_at > now_ms() - PRESENT_MS


def person_row(player: Player) -> PersonRow:
    """Return an account as lists show it."""
    kind: Any = player.kind
    return PersonRow(player.name, kind, player.since_ms, is_here(player), shown_avatar(player))


def profile_of(player: Player, visitor: Player | None) -> Profile:
    """Return what the profile's page begins with."""
    results = results_of(player)
    return Profile(
        name=player.name,
        kind=player.kind,  # type: ignore[arg-type] # one of these
        moderator=player.moderator,
        since=player.since_ms,
        here=is_here(player),
        you=visitor == player,
        followed=is_followed(player, visitor),
        games=sum(result.games for result in results),
        results=results,
        ratings=[
            GameRating(each.game, each.skill.value, each.skill.provisional, each.rank_name, each.games)
            for each in ratings_of(player)
        ],
        avatar=shown_avatar(player),
    )


def results_of(player: Player) -> list[Results]:
    """Return how the player did, by game, the most played first, in matches that others have not still to play."""
    mine = Outcome.objects.filter(all_open("match__"), player=player)
    sums = mine.values("match__game").annotate(games=Count("pk"), place=Avg("place"), points=Avg("score"))
    places = Counter(mine.values_list("match__game", "place"))
    found = [
        Results(
            game=row["match__game"],
            games=row["games"],
            places=_counts_by_place(row["match__game"], places),
            average_place=round(row["place"], 2),
            average_score=round(row["points"], 1),
        )
        for row in sums
    ]
    return sorted(found, key=lambda result: -result.games)


def _counts_by_place(game: str, places: Mapping[tuple[str, int], int]) -> list[int]:
    """Return how often each place was come to, down to that of a usual table or the worst that there was."""
    usual = games()[game].info.usual_seats if game in games() else 0
    last = max([usual, *(place for key, place in places if key == game)])
    return [places.get((game, place), 0) for place in range(1, last + 1)]


def games_of(player: Player, game: str | None = None) -> QuerySet[Outcome]:
    """Return the player's finished matches that others have not still to play, the newest first."""
    known = Outcome.objects.filter(all_open("match__"), player=player)
    mine = known.select_related("match").prefetch_related("match__outcomes__player")
    if game:
        mine = mine.filter(match__game=game)
    return mine.order_by("-match__finished_at", "-pk")


def game_row(outcome: Outcome) -> PlayedGame:
    """Return a match as the list of one player's games shows it."""
    match: Any = outcome.match
    seats = sorted(match.outcomes.all(), key=lambda each: each.seat)
    numbers = dict(zip((each.pk for each in seats), numbering.numbers(map(_name, seats)), strict=True))
    rest = sorted((each for each in match.outcomes.all() if each.pk != outcome.pk), key=lambda each: each.place)
    return PlayedGame(
        code=match.code,
        game=match.game,
        **preset_and_changes(match.game, match.options),
        deals=agreed_deals(match.game, match.deals),
        rated=match.rated,
        finished_at=match.finished_at or 0,
        place=outcome.place,
        score=outcome.score,
        others=[_opponent(each, numbers[each.pk]) for each in rest],
    )


def _opponent(outcome: Outcome, nth: int) -> Opponent:
    kind: Any = outcome.player.kind if outcome.player else UNSET
    return Opponent(_name(outcome), outcome.place, outcome.score, kind, nth if nth > 1 else UNSET)


def _name(outcome: Outcome) -> str:
    return outcome.player.name if outcome.player else outcome.name or ERASED_NAME


def curves_of(player: Player) -> list[Curve]:
    """Return how the player's ratings went, by game."""
    changes = groupby(changes_of(player), key=lambda change: change.game)
    return [Curve(game, [_point(change) for change in found]) for game, found in changes]


def _point(change: RatingChange) -> RatingPoint:
    return RatingPoint(change.at, change.match.code, change.after, change.provisional)
