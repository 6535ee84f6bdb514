"""Minutes that people agree on, as milliseconds: how long a session lasts, how far behind spectators are."""

from django.conf import settings

from mahjong_server.play.storage.queries import MatchRow


def minutes_ms(minutes: int) -> int:
    """Return so many minutes in ms; ``MAHJONG_MINUTE_S`` says how long one is."""
    return round(minutes * settings.MAHJONG_MINUTE_S * 1000)


def ends_at(row: MatchRow) -> int | None:
    """Return when the session's time is up (epoch ms), or ``None``: not begun, or played by the number of deals."""
    if row.minutes is None or row.started_at is None:
        return None
    return row.started_at + minutes_ms(row.minutes) + row.added_ms


def delay_ms(row: MatchRow) -> int:
    """Return how far behind those are who see every hand."""
    return minutes_ms(row.delay)
