"""Accounts of before, given what new names are compared with: in small steps, beside play, at start and once an hour.

Two that were let in under names which can be taken for one another by now both stay: the second one's skeleton has the
account's id behind it. So nobody else comes to look like either of them.
"""

from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.confusables import VERSION
from mahjong_server.accounts.names.validation import skeleton_key

CHUNK = 500


def backfill_skeletons(_alias: str, _now: int) -> None:
    """Compute the skeletons that are missing or of an older version, the oldest accounts first."""
    current = Q(skeleton__startswith=f"{VERSION}:")
    behind = Player.objects.filter(Q(skeleton=None) | ~current, folded__isnull=False)
    while rows := list(behind.order_by("created_at", "pk").values_list("pk", "name")[:CHUNK]):
        for pk, name in rows:
            key = skeleton_key(name)
            if not _try_save(pk, name, key):
                _try_save(pk, name, f"{key} {pk.hex}")


def _try_save(pk: UUID, name: str, key: str) -> bool:
    try:
        with transaction.atomic():
            Player.objects.filter(pk=pk, name=name, folded__isnull=False).update(skeleton=key)
    except IntegrityError:
        return False
    return True
