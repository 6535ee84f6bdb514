"""Whom a player would rather not hear, or have nothing to do with at all."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import touch, touch_player
from mahjong_server.talk.models import Tie
from mahjong_server.talk.rooms import rooms_of

MOST_TIES = 500
on_block: list[Callable[[Player, Player], None]] = []
"""Called with a player and whom that player blocks, in the transaction that does it."""


def tie(by: Player, whom: Player, sort: str) -> Tie:
    """Mute or block somebody; what there was between the two before is replaced. Raise ``Problem`` (409)."""
    if by.pk == whom.pk:
        raise Problem(409, "not-yourself", "This can't be done to oneself.")
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=by.pk)
        if Tie.objects.filter(by=by).exclude(whom=whom).count() >= MOST_TIES:
            raise Problem(409, "too-many-ties", "Your list is full: take somebody off it first.")
        made, _ = Tie.objects.update_or_create(by=by, whom=whom, defaults={"sort": sort})
        if sort == Tie.Sort.BLOCK:
            for hear in on_block:
                hear(by, whom)
        _tell(by.pk, whom.pk)
    return made


def untie(by: Player, key: str) -> None:
    """Undo it; raise ``Problem`` (404)."""
    with transaction.atomic():
        found = Tie.objects.filter(by=by, key=key).first()
        if found is None:
            raise Problem(404, "no-such-tie", "Nobody on your list has this key.")
        found.delete()
        _tell(by.pk, found.whom_id)


def blocked(by: Player, whom: Player) -> bool:
    """Return whether ``by`` wants to have nothing to do with ``whom``."""
    return Tie.objects.filter(by=by, whom=whom, sort=Tie.Sort.BLOCK).exists()


def blocks_among(players: QuerySet[Any, Any]) -> Iterator[tuple[UUID, UUID]]:
    """Yield for each block between two of these players, ids as a subquery, who blocks whom."""
    found = Tie.objects.filter(sort=Tie.Sort.BLOCK, by__in=players, whom__in=players)
    yield from found.values_list("by", "whom")


def is_apart(player: Player, others: Iterable[UUID]) -> bool:
    """Return whether the player and one of these (by id) are not to meet: either of the two has blocked the other."""
    some = list(others)
    blocks = Tie.objects.filter(sort=Tie.Sort.BLOCK)
    return blocks.filter(Q(by=player, whom__in=some) | Q(whom=player, by__in=some)).exists()


def _tell(by: UUID, whom: UUID) -> None:
    for room in {*rooms_of(by), *rooms_of(whom)}:
        touch(f"chat:{room}")
    touch_player(by)
