"""What is counted while faults happen, and how it is printed."""

from collections import Counter
from statistics import median


class Tally:
    """Counts by what was counted, and times in seconds with the fault that they followed."""

    def __init__(self) -> None:
        self.fault = "nothing"
        """What has happened last."""
        self.counts: Counter[str] = Counter()
        self.converged_s: list[tuple[float, str]] = []
        self.control_s: list[tuple[float, str]] = []
        self.away_s: list[tuple[float, str]] = []

    def add(self, what: str, times: int = 1) -> None:
        """Count something."""
        self.counts[what] += times

    def report(self) -> str:
        """Return everything, a line each."""
        lines = [f"{count:8,} {what}" for what, count in sorted(self.counts.items()) if count]
        lines += _times("converged", self.converged_s)
        lines += _times("converged without any fault, to compare with", self.control_s)
        return "\n".join(lines + _times("away from the table", self.away_s))


def _times(what: str, found: list[tuple[float, str]]) -> list[str]:
    if not found:
        return []
    worst, fault = max(found)
    middle = median(seconds for seconds, _ in found)
    return [f"{len(found):8,} times {what}: {middle:.2f} s (median), {worst:.2f} s at most (after: {fault})"]
