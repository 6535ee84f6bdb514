"""What commits add to the figures that the server keeps of itself (``telemetry/metrics.py``)."""

from mahjong_server.play.writer.commit import BatchResult
from mahjong_server.telemetry.metrics import WRITER_BATCH, WRITER_COMMIT


def measure(done: BatchResult) -> None:
    """Count what was committed together, and how long that took."""
    if done.appends:
        WRITER_BATCH.observe(done.appends)
        WRITER_COMMIT.observe(done.seconds)
