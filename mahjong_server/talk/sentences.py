"""Words that several refusals have in common."""

from datetime import UTC, datetime


def moment(at: int) -> str:
    """Return a time (epoch ms) for people who read English."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
