"""Limits on guessing, counted in the database: all processes count together, and a restart forgets nothing.

A try counts until its window of a quarter of an hour is over, not until there is room for one more, so that nobody
gets more tries than a window has, however patient they are.
"""

from django.db import transaction
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.settings import api_settings

from mahjong_server.accounts.models import Attempt
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.limits import client_address, stored_counts

WINDOW_MS = 15 * 60 * 1000


def address_of(request: Request | HttpRequest) -> str:
    """Return the client's address as limits count it."""
    return client_address.of_meta(request.META)


def count_attempt(most: dict[str, int]) -> None:
    """Count one try for each key, in this order; raise ``Problem`` (429) at the first that is over its number.

    What one key refuses is not counted for those after it. So the narrowest comes first, such as a name from one
    address: whoever is over that spends nothing of the name or of the address, which others need, too.
    Tries are counted before they are made, so that many at once get no further than many in a row.
    """
    if not api_settings.DEFAULT_THROTTLE_RATES.get("change"):
        return
    for key, limit in most.items():
        until = _count(key, limit)
        if until is not None:
            raise Problem(429, "throttled", "That was tried too often. Try again later.", until=until)


def reset_count(key: str) -> None:
    """Start counting anew: it was the right one."""
    Attempt.objects.filter(key=stored_counts.count_key(key)).delete()


def _count(key: str, limit: int) -> int | None:
    """Count one try; return until when there is no other, if there were too many."""
    now = now_ms()
    with stored_counts.locked_count(Attempt, key, until=now + WINDOW_MS) as attempt:
        if attempt.until <= now:
            attempt.count, attempt.until = 0, now + WINDOW_MS
        attempt.count += 1
    _delete_old_counts(now)
    return attempt.until if attempt.count > limit else None


def _delete_old_counts(now: int) -> None:
    """Drop counts long over, a few at a time, and none that somebody is about to count on."""
    with transaction.atomic():
        free = Attempt.objects.select_for_update(skip_locked=True)
        old = free.filter(until__lt=now - WINDOW_MS).values_list("key", flat=True)[:20]
        Attempt.objects.filter(key__in=list(old)).delete()
