"""Whom an account has played with of late: people with accounts, as far as the visitor wants to see them."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from mahjong_server.accounts.avatars import shown_avatar
from mahjong_server.accounts.models import Player, Tie
from mahjong_server.archive.models import Outcome
from mahjong_server.play.match_secrecy import all_open
from mahjong_server.profiles.profiles import is_here
from mahjong_server.profiles.responses import Met, OpponentsAnswer

MATCHES = 50
"""So many of the last matches are looked at."""
MOST = 12
"""People that are told."""


def recent_opponents(player: Player, visitor: Player | None) -> OpponentsAnswer:
    """Return those of the player's last matches, the last one met first; none of walls that others have still to play.

    Guests, programs and the deleted are left out, and whoever the visitor has blocked. Who has blocked the visitor is
    told as ever: to be left out would tell it.
    """
    mine = Outcome.objects.filter(all_open("match__"), player=player).order_by("-match__finished_at", "-match_id")
    places = dict(mine.values_list("match_id", "place")[:MATCHES])
    met: dict[Player, list[Outcome]] = {}
    others = _people(visitor).filter(match_id__in=places).exclude(player=player)
    for outcome in others.order_by("-match__finished_at", "-match_id", "seat"):
        assert outcome.player is not None
        met.setdefault(outcome.player, []).append(outcome)
    return OpponentsAnswer(len(places), [_met(who, found, places) for who, found in list(met.items())[:MOST]])


def _people(visitor: Player | None) -> QuerySet[Outcome]:
    people = Outcome.objects.filter(
        program=False, player__user__isnull=False, player__is_bot=False, player__erased_at=None
    )
    if visitor is not None:
        blocked = Tie.objects.filter(by=visitor, sort=Tie.Sort.BLOCK)
        people = people.exclude(player__in=blocked.values("whom"))
    return people.select_related("player__presence", "match")


def _met(who: Player, outcomes: Iterable[Outcome], places: dict[int, int]) -> Met:
    last, *_ = found = list(outcomes)
    kind: Any = who.kind
    return Met(
        name=who.name,
        kind=kind,
        here=is_here(who),
        games=len(found),
        ahead=sum(places[each.match_id] < each.place for each in found),
        code=last.match.code,
        game=last.match.game,
        at=last.match.finished_at or 0,
        avatar=shown_avatar(who),
    )
