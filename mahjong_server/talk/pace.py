"""How much may be said: so many at once, then one in so long. Counted in the database, for all processes together."""

import hashlib
from typing import NamedTuple

from django.db import transaction
from rest_framework.settings import api_settings

from mahjong_server.site.problems import Problem
from mahjong_server.talk.models import Bucket


class Pace(NamedTuple):
    """``burst`` at once, then one each ``step_ms``."""

    name: str
    burst: int
    step_ms: int


LINES = Pace("lines", 5, 2_000)
LINES_OF_ADDRESS = Pace("lines-address", 20, 500)
"""A household or a class may share an address."""
REPORTS = Pace("reports", 5, 60 * 60 * 1000)
REPORTS_OF_ADDRESS = Pace("reports-address", 10, 30 * 60 * 1000)


def spend(pace: Pace, who: object, at: int) -> None:
    """Count one more of a person or an address; raise ``Problem`` (429), which says until when, for one too many.

    To be called in the transaction of what is counted: what is refused for another reason does not count.
    """
    key = hashlib.sha256(f"{pace.name}:{who}".encode()).hexdigest()
    with transaction.atomic():
        bucket, _ = Bucket.objects.select_for_update().get_or_create(key=key)
        full_at = max(bucket.full_at, at) + pace.step_ms
        until = full_at - pace.burst * pace.step_ms
        if until > at:
            raise Problem(429, "throttled", "That was too much at once. Wait a moment.", until=until)
        bucket.full_at = full_at
        bucket.save(update_fields=["full_at"])


def spend_address(pace: Pace, address: str, at: int) -> None:
    """Count one more of an address, unless addresses are not counted here."""
    if api_settings.DEFAULT_THROTTLE_RATES.get("change"):
        spend(pace, address, at)
