"""Whom a player would rather not hear, or have nothing to do with at all."""

from uuid import UUID

from django.db import transaction

from mahjong_server.accounts.models import Player, Tie
from mahjong_server.accounts.signals import blocked
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_player, refresh_topic
from mahjong_server.talk.chat_rooms import rooms_of

MOST_TIES = 500


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
            blocked.send(None, player=by, whom=whom)
        _refresh(by.pk, whom.pk)
    return made


def untie(by: Player, key: str) -> None:
    """Delete a mute or a block; raise ``Problem`` (404)."""
    with transaction.atomic():
        found = Tie.objects.filter(by=by, key=key).first()
        if found is None:
            raise Problem(404, "no-such-tie", "Nobody on your list has this key.")
        found.delete()
        _refresh(by.pk, found.whom_id)


def _refresh(by: UUID, whom: UUID) -> None:
    for room in {*rooms_of(by), *rooms_of(whom)}:
        refresh_topic(f"chat:{room}")
    refresh_player(by)
