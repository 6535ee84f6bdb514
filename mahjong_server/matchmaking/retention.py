"""What is deleted of the queue once it no longer counts: seeks that were seated, waits, absences."""

from typing import Final

from mahjong_server.matchmaking.models import Absence, Seek, Wait
from mahjong_server.matchmaking.no_shows import REMEMBERED_MS

SEATED_MS: Final = 60_000
"""Time for which it is still told where someone was seated."""
WAITS_MS: Final = 60 * 60 * 1000
"""Time for which waits are kept."""


def purge(now: int) -> None:
    """Delete what has been kept long enough; ``now`` is epoch ms. Runs in each round of the matchmaker."""
    Seek.objects.filter(seated_at__lt=now - SEATED_MS).delete()
    Wait.objects.filter(at__lt=now - WAITS_MS).delete()
    Absence.objects.filter(at__lt=now - REMEMBERED_MS).delete()
