"""What a table's play adds to the figures that the server keeps of itself (``telemetry/metrics.py``)."""

from games.base import TABLE
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.telemetry.metrics import CLAIM_WINDOWS
from mahjong_server.wire import Close

REASONS = {code: name.lower().replace("_", "-") for name, code in vars(Close).items() if name.isupper()}
"""Close codes in words; they are few, and so may be a label."""


def count_window(before: TimedPosition | None, after: TimedPosition, at: int) -> None:
    """Note how long a pause of the table lasted, once it is over: from and until moments that the whole table saw."""
    pause = before.clock.running.get(TABLE) if before else None
    if pause is None:
        return
    still = after.clock.running.get(TABLE)
    if still is None or still.decision != pause.decision:
        CLAIM_WINDOWS.observe(max(0, at - pause.since) / 1000)


def reason_of(code: int | None) -> str:
    """Return why a socket ended, in a word, by the code with which the server closed it, if it did."""
    if code is None:
        return "client"
    return REASONS.get(code, "failed" if code == 1011 else "other")
