"""Days by UTC, as lists and pages of a day ask for them."""

from datetime import UTC, date, datetime, time
from typing import Annotated, Final, TypeAlias

from django.http import Http404
from msgspec import Meta

DAY_MS: Final = 86_400_000
AskedDay: TypeAlias = Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?(?!\n)$", description="YYYY-MM-DD, UTC.")]
"""A day as a query names it; empty: today."""


def day_at(ms: int) -> date:
    """Return the day that it was at a time (epoch ms)."""
    return datetime.fromtimestamp(ms / 1000, UTC).date()


def midnight_of(day: date) -> int:
    """Return when a day begins (epoch ms)."""
    return int(datetime.combine(day, time(), UTC).timestamp()) * 1000


def read_day(text: str, today: date) -> date:
    """Return the day asked for; raise ``Http404`` for one that there is not, or not yet."""
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError:
        raise Http404 from None
    if day > today:
        raise Http404
    return day
