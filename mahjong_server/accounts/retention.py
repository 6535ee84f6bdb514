"""What is forgotten of those who do not come back: sessions, guests who never played, and from where they played."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Model, QuerySet

from mahjong_server.accounts import networks
from mahjong_server.accounts.models import Attempt, DeletedIdentity, KnownBrowser, Player, SignIn, SignUpLink

CHUNK = 500


def purge(_alias: str, now: int) -> None:
    """Delete what nobody can come back to, in small steps; ``now`` is epoch ms. Runs hourly (``apps.py``)."""
    expired = now - settings.SESSION_COOKIE_AGE * 1000
    _delete(Session.objects.filter(expire_date__lt=_datetime(now)))
    _delete(SignIn.objects.filter(seen_at__lt=expired))
    _delete(KnownBrowser.objects.filter(used_at__lt=expired))
    _delete(DeletedIdentity.objects.filter(until__lt=now))
    _delete(KnownBrowser.objects.filter(player__erased_at__isnull=False, player__identities=None))
    _delete(Attempt.objects.filter(until__lt=now))
    _delete(SignUpLink.objects.filter(expires_at__lt=now))
    _delete(expired_guests(_datetime(expired)))
    networks.forget_old_networks(now)


def expired_guests(before: datetime) -> QuerySet[Player]:
    """Return guests whose session has expired and of whom nothing else is kept: who sat anywhere stays in the log."""
    guests = Player.objects.filter(user=None, erased_at=None, created_at__lt=before)
    return guests.filter(**dict.fromkeys(_relations(), None))


def _relations() -> Iterable[str]:
    """Yield the names of all that may point at a player, but for what only says that they were there."""
    for relation in Player._meta.related_objects:  # noqa: SLF001 - Django's documented API
        if relation.name not in {"presence", "seek", "absence"}:
            yield relation.name


def _delete(rows: QuerySet[Any, Any]) -> None:
    kind: type[Model] = rows.model
    while keys := list(rows.values_list("pk", flat=True)[:CHUNK]):
        kind._default_manager.filter(pk__in=keys).delete()  # noqa: SLF001 - Django's documented API


def _datetime(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
