"""Blocks between players (``Tie``), as every app asks for them."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from mahjong_server.accounts.models import Player, Tie


def has_blocked(by: Player, whom: Player) -> bool:
    """Return whether ``by`` has blocked ``whom``."""
    return Tie.objects.filter(by=by, whom=whom, sort=Tie.Sort.BLOCK).exists()


def blocks_among(players: QuerySet[Any, Any]) -> Iterator[tuple[UUID, UUID]]:
    """Yield who blocks whom among these players (a subquery of ids)."""
    found = Tie.objects.filter(sort=Tie.Sort.BLOCK, by__in=players, whom__in=players)
    yield from found.values_list("by", "whom")


def has_block_with(player: Player, others: Iterable[UUID]) -> bool:
    """Return whether the player has blocked one of the others (ids), or the other way round."""
    some = list(others)
    blocks = Tie.objects.filter(sort=Tie.Sort.BLOCK)
    return blocks.filter(Q(by=player, whom__in=some) | Q(whom=player, by__in=some)).exists()
