"""What is forgotten: messages that have arrived, or have been given up, a week later."""

from typing import Final

from mahjong_server.webhooks.models import Delivery

KEPT_MS: Final = 7 * 24 * 3600 * 1000
CHUNK: Final = 500


def purge(_alias: str, now: int) -> None:
    """Delete old messages in small steps; ``now`` is epoch ms. Runs hourly (``apps.py``)."""
    old = Delivery.objects.exclude(status=Delivery.Status.WAITING).filter(asked_at__lt=now - KEPT_MS)
    while keys := list(old.values_list("pk", flat=True)[:CHUNK]):
        Delivery.objects.filter(pk__in=keys).delete()
