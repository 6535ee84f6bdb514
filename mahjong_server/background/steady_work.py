"""Whether a process has worked without an outage for so long that whoever gives no sign of life is really gone."""

from time import monotonic


class SteadyWork:
    """Turns that are more than ``most_gap_s`` apart mean an outage; ``settle_s`` after one people can be back."""

    def __init__(self, most_gap_s: float, settle_s: float) -> None:
        self._most_gap_s = most_gap_s
        self._settle_s = settle_s
        self._since = 0.0
        self.worked_at = float("-inf")
        """When the last turn ended (``time.monotonic``)."""

    def is_settled(self) -> bool:
        """Return whether those who are missed are gone, and not kept away by an outage. Asked at a turn's beginning."""
        now = monotonic()
        if now - self.worked_at > self._most_gap_s:
            self._since = now
        return now - self._since >= self._settle_s

    def note_turn(self) -> None:
        """Note that a turn has ended well."""
        self.worked_at = monotonic()
