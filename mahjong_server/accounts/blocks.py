"""Who is to have nothing to do with whom: what players said of one another (``Tie``), for every app."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from mahjong_server.accounts.models import Player, Tie


def has_blocked(by: Player, whom: Player) -> bool:
    """Return whether ``by`` wants to have nothing to do with ``whom``."""
    return Tie.objects.filter(by=by, whom=whom, sort=Tie.Sort.BLOCK).exists()


def blocks_among(players: QuerySet[Any, Any]) -> Iterator[tuple[UUID, UUID]]:
    """Yield for each block between two of these players, ids as a subquery, who blocks whom."""
    found = Tie.objects.filter(sort=Tie.Sort.BLOCK, by__in=players, whom__in=players)
    yield from found.values_list("by", "whom")


def has_block_with(player: Player, others: Iterable[UUID]) -> bool:
    """Return whether the player and one of these (by id) are not to meet: either of the two has blocked the other."""
    some = list(others)
    blocks = Tie.objects.filter(sort=Tie.Sort.BLOCK)
    return blocks.filter(Q(by=player, whom__in=some) | Q(whom=player, by__in=some)).exists()
