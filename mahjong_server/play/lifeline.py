"""Whether this process can serve its tables: it can while its database answers. All times are epoch ms.

Nobody's clock runs while nobody serves. So whoever was asked before an outage was over is given time back: when a
process could not reach its database, or write to it, when it was frozen, and when it has only just begun.
"""

from mahjong_server.play.clock import OUTAGE_MS


class Lifeline:
    """``beat`` is called whenever the database has answered: it is asked every second, and commits answer meanwhile.

    Asking alone would not do: a process with its hands full may come to ask only after some seconds. Nor does an answer
    count while what has been played can't be written down: the database may be read, but nobody can play.
    """

    def __init__(self, now: int) -> None:
        self._beat_at = self._back_at = now

    def beat(self, now: int) -> bool:
        """Note that the database has answered; return whether that has ended an outage."""
        before, self._back_at = self._back_at, self.back_at(now)
        self._beat_at = now
        return self._back_at != before

    def back_at(self, now: int) -> int:
        """Return when the last outage was over: this very moment, if it lasts."""
        return now if now - self._beat_at > OUTAGE_MS else self._back_at
