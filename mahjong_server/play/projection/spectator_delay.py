"""When those see a match who see every hand: what is over, and late. Pure: times are epoch ms, and handed in.

A match is shown in parts: deal by deal where a deal's end lays all hands open (``GameInfo.hands_open_at_end``), else as
a whole. No part is shown before it is over. From then on, or from the delay on if that is later, it is played back at
its own pace, after the parts before it; where one is not over yet the playback stands still.

So how far the playback is behind grows from part to part, and is the longest part so far, or the delay.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple


class End(NamedTuple):
    """The end of a part: it is made of entries of the log up to number ``stop``, and was over at ``at``."""

    stop: int
    at: int


class Shown(NamedTuple):
    """What is shown at a time: the match as it was at ``moment``, ``behind`` ms ago, by entries before ``stop``.

    ``waits``: nothing more is shown before a part is over that still goes on.
    """

    moment: int
    stop: int
    behind: int
    waits: bool


class Playback:
    """The plan of one match by what is known of it. ``ends`` has its parts that are over, oldest first."""

    def __init__(self, started_at: int | None, delay: int, ends: Iterable[End], *, over: bool) -> None:
        self.ends = tuple(ends)
        self._started_at = started_at
        self._delay = delay
        self._over = over
        self._behind: list[int] = []
        behind, begin = delay, started_at or 0
        for end in self.ends:
            behind, begin = max(behind, end.at - begin), end.at
            self._behind.append(behind)
        self._until = [end.at + behind for end, behind in zip(self.ends, self._behind, strict=True)]

    @property
    def stop(self) -> int:
        """How many entries of the log may be read: those of parts that are over."""
        return self.ends[-1].stop if self.ends else 0

    def begin(self, moment: int) -> End:
        """Return the end of the parts that were over before a moment that is shown."""
        before = [end for end in self.ends if end.at < moment]
        return before[-1] if before else End(0, self._started_at or 0)

    def at(self, now: int) -> Shown:
        """Return what is shown now."""
        index = bisect_right(self._until, now)
        if index < len(self.ends):
            end, behind = self.ends[index], self._behind[index]
            floor = self.ends[index - 1].at if index else 0
            return Shown(max(floor, now - behind), end.stop, behind, waits=False)
        if not self.ends:
            return self._before(now)
        end, behind = self.ends[-1], self._behind[-1]
        return Shown(now - behind if self._over else end.at, end.stop, behind, waits=not self._over)

    def _before(self, now: int) -> Shown:
        late, begin = now - self._delay, self._started_at
        if begin is None or self._over:
            return Shown(late, 0, self._delay, waits=False)
        return Shown(min(late, begin - 1), 0, self._delay, waits=True)

    def when(self, moment: int) -> int | None:
        """Return when a moment of the match is shown, ``None`` as long as that is not known."""
        for end, behind in zip(self.ends, self._behind, strict=True):
            if moment <= end.at:
                return moment + behind
        return moment + self._behind[-1] if self.ends and self._over else None
