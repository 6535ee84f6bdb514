"""What one viewer is to be shown of a match, moment by moment: an own projection of the log, made once and kept."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from games.base import Viewer
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.projection import document
from tests.simulation.page_document import without_nulls

SHOWN = ("view", "decision", "clock", "fair", "result")


class Moment(NamedTuple):
    """Where the match stood after an append, which was made, and committed, at these times (epoch ms)."""

    timed: TimedPosition
    status: str
    made: int
    at: int


class Gaze:
    """One viewer's. ``redacted`` are the log's first events as the viewer sees them, ``None`` for those unseen."""

    def __init__(self, runner: Runner, viewer: Viewer, redacted: Sequence[Any]) -> None:
        self._runner = runner
        self._viewer = viewer
        self._seen: list[Any] = []
        self._counts = [0]
        self._shown: dict[int, dict[str, Any]] = {}
        self._add(redacted)

    def follow(self, events: Sequence[Any]) -> None:
        """Take in what of the whole log is new."""
        if len(events) >= len(self._counts):
            self._add([redacted(self._runner, event, self._viewer) for event in events[len(self._counts) - 1 :]])

    def _add(self, shown: Sequence[Any]) -> None:
        for event in shown:
            if event is not None:
                self._seen.append(event)
            self._counts.append(len(self._seen))

    def place_of(self, moments: list[Moment], doc: Any, events: list[Any], first: int, start: int | None) -> int | None:
        """Return the first moment from ``first`` on that a document, with these events, shows.

        The events begin with the one of number ``start`` that the viewer saw, or without it with the deal.
        """
        for place in range(first, len(moments)):
            begin = self.deal_begins(moments[place]) if start is None else start
            end = self._counts[moments[place].timed.position.state.head]
            if end - begin != len(events) or not self._is_shown(moments[place], place, doc):
                continue
            if events == self._seen[begin:end]:
                return place
        return None

    def deal_begins(self, moment: Moment) -> int:
        """Return how many events the viewer had seen before the deal of a moment."""
        return self._counts[moment.timed.position.state.deal_at]

    def _is_shown(self, moment: Moment, place: int, doc: Any) -> bool:
        if place not in self._shown:
            whole = document.play(self._runner, moment.timed)
            whole |= document.personal(self._runner, moment.timed, self._viewer)
            self._shown[place] = without_nulls(as_json(whole))
        shown = self._shown[place]
        return all(doc.get(part) == shown.get(part) for part in SHOWN)


def redacted(runner: Runner, event: Any, viewer: Viewer) -> Any:
    """Return an event as it comes to a viewer, ``None`` where it does not."""
    shown = runner.redact(event, viewer)
    return None if shown is None else as_json(shown)


def as_json(value: Any) -> Any:
    """Return a value as it comes out of its JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
