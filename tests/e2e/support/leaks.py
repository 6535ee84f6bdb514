"""Is everything that a seat was sent something that the seat may know? Decided by the truth, tile by tile."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.e2e.support.truth import PUBLIC, SEATS, Truth, visible

Json = Any
TILE = re.compile(r"[1-9][mps]")
PRELUDE = {"committed", "readied", "nonce-opened", "nonce-unopened", "time-called"}

MAY_BE = re.compile(
    r"""table\.(code|game|deals|minutes|ends_at|at_time|speed|bot_pace|status|owner|watchers|next)
    |table\.(options\.[a-z_]+|preset\.(key|title)|changed\.[a-z_]+)
    |table\.(public|rated|closed|spectators|delay|seats\.\d\.(kind|name|level|present|ready|account|machine))
    |you
    |view\.(deal|deals|phase|dealer|dice\.\d|turn|time_up)
    |view\.options\.[a-z_]+
    |view\.exchange\.steps
    |view\.wall\.(left|side|stacks)
    |view\.last\.(seat|tile|kong|after_kong)
    |view\.seats\.\d\.(count|holds_drawn|river\.\d+|points|total|hand\.\d+|forbidden|aside|card|drawn)
    |view\.seats\.\d\.melds\.\d\.(sort|tile|from)
    |view\.seats\.\d\.(plays_on|(given|received|won)\.\d+)
    |view\.seats\.\d\.(hu|again\.\d+)\.(order|from|robbed|tile|points|fans\.[a-z-]+)
    |view\.hints\.(forbid|exchange\.\d|costly|must\.(tile|suit|clause)|locked\.clause|missed\.(points|clause)|hu\.(points|fans\.[a-z-]+))
    |view\.hints\.(names\.(clause|suit)|hu\.again\.\d+\.(tile|points|left))
    |view\.hints\.(waits|discards\.[1-9][mps])\.\d+\.(tile|points|left)
    |view\.scores\.\d+\.\d
    |view\.sheets\.\d+\..+
    |decision\.(id|kind|deadline|bank|(actions\.\d+|default)\.(type|tile|tiles\.\d|suit))
    |clock\.(banks\.\d|turn\.(seat|deadline)|deals_left)
    |fair\.(deal|commitment|seed|hashes\.\d|nonces\.\d|unopened\.\d)
    |result\.(scores|places)\.\d""",
    re.VERBOSE,
)
"""Every place in a document where something may stand. What has no place here may not be sent."""


def without_nulls(value: Json) -> Json:
    """Return the value without what is ``null`` in its objects: to say nothing and to say ``null`` is the same."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


def leaves(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield the path and value of everything in a document that is neither an object nor a list."""
    if not isinstance(value, dict | list):
        yield path, value
        return
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        yield from leaves(item, f"{path}.{key}" if path else str(key))


def tiles_of(value: Json) -> Iterator[str]:
    """Yield every tile in a document or event, where it is a value or a key."""
    for path, leaf in leaves(value):
        yield from (key for key in path.split(".") if TILE.fullmatch(key))
        if isinstance(leaf, str) and TILE.fullmatch(leaf):
            yield leaf


def merged(doc: Json, patch: Json) -> Json:
    """Return the document after a merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(doc) if isinstance(doc, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def current_deal(events: list[Json]) -> list[Json]:
    """Return the events from the newest deal on, with the proof of the wall that stands before it."""
    start = max((i for i, event in enumerate(events) if event["type"] == "dealt"), default=0)
    while start and events[start - 1]["type"] in PRELUDE:
        start -= 1
    return events[start:]


def dealt_on(events: list[Json]) -> list[Json]:
    """Return the same without that proof: whoever comes while a deal is played is not told its events again."""
    start = next((i for i, event in enumerate(events) if event["type"] == "dealt"), 0)
    return events[start:]


class Watch:
    """Follows what one seat is sent along the log; every method asserts."""

    def __init__(self, log: list[Json], seat: int) -> None:
        self.seat = seat
        self.log = log
        shown = [(index, seen) for index, event in enumerate(log) if (seen := visible(event, seat)) is not None]
        self.indices = [index for index, _ in shown]
        self.shown = [seen for _, seen in shown]
        self.at = 0
        self.doc: Json = {}
        self.frames = 0

    def follow(self, frames: list[str]) -> None:
        """Check one socket's frames, the first of which gives the document whole."""
        assert json.loads(frames[0])["type"] == "state"
        for text in frames:
            frame = json.loads(text)
            if frame["type"] == "state":
                self.doc = frame["doc"]
                self.at = self._position(frame["events"])
            elif frame["type"] == "update":
                self._update(frame)
            else:
                assert frame["type"] in {"ack", "pong"}, text
                continue
            self.frames += 1
            truth = self.truth()
            check_raw(text, truth)
            check_document(without_nulls(self.doc), truth, self.seat)

    def _position(self, events: list[Json]) -> int:
        """Return how many of the visible events a whole document comes after."""
        for at in range(self.at, len(self.shown) + 1):
            if events in (self._slice(at), dealt_on(self._slice(at))):
                return at
        raise AssertionError(f"events that this seat may not see, or in another order: {events}")

    def _slice(self, at: int) -> list[Json]:
        return current_deal(self.shown[:at])

    def _update(self, frame: Json) -> None:
        events = frame["events"]
        assert self.shown[self.at : self.at + len(events)] == events
        assert events or frame["patch"], "a frame without news tells that something hidden happened"
        if not events and self.at:
            assert set(frame["patch"]) <= {"table", "decision"}, f"a change without an event: {frame['patch']}"
        self.at += len(events)
        self.doc = merged(self.doc, frame["patch"])

    def truth(self) -> Truth:
        """Return everything, as it is after the newest event that the seat has seen."""
        truth = Truth()
        for event in self.log[: self.indices[self.at - 1] + 1 if self.at else 0]:
            truth.apply(event)
        return truth


def check_raw(text: str, truth: Truth) -> None:
    """Nothing that looks like a wall, and no seed whose deal isn't over, stands anywhere in a frame."""
    assert '"wall":[' not in text.replace(" ", "")
    for seed in truth.seeds.values():
        assert seed not in text


def check_document(doc: Json, truth: Truth, seat: int) -> None:
    """Everything in the document has its place, and says what this seat may know and no more."""
    for path, _ in leaves(doc):
        assert MAY_BE.fullmatch(path), f"{path} may not be sent"
    view = doc.get("view")
    if not view:
        return
    newest = {str(truth.deal): without_nulls(truth.sheets[-1])} if truth.is_over and truth.sheets else {}
    assert view["sheets"] == newest
    assert view["scores"] == [sheet["scores"] for sheet in truth.sheets]
    if truth.deal < 0:
        return
    assert view["wall"]["left"] == truth.left
    for other in SEATS:
        check_seat(view["seats"][str(other)], truth, other, is_own=other == seat)
    if seat == PUBLIC:
        assert not {"you", "decision"} & set(doc)
        assert "hints" not in view
        return
    check_hints(view.get("hints", {}), truth, seat)
    check_decision(doc.get("decision"), truth, seat)


def check_seat(shown: Json, truth: Truth, seat: int, *, is_own: bool) -> None:
    """Check what a document shows of one seat, against the truth."""
    place = truth.places[seat]
    assert shown["count"] == place.count
    assert shown["river"] == place.river
    assert shown["melds"] == place.melds
    if "hu" in shown:
        assert place.hu is not None
        if not is_own and place.hu["from"] is None and not truth.is_over:
            assert not {"tile", "points", "fans"} & set(shown["hu"])
        elif "tile" in shown["hu"]:
            assert shown["hu"]["tile"] == place.hu["tile"]
    if is_own:
        return
    assert "drawn" not in shown
    if place.suit_is_public:
        assert shown["forbidden"] == place.suit
    else:
        assert "forbidden" not in shown
        assert "card" not in shown
        assert shown.get("aside", "tile-or-card") == "tile-or-card"
        assert ("aside" in shown) == (not truth.is_forbidding)
    if "hand" in shown:
        assert truth.is_over
        assert truth.sheets[-1]["hands"][str(seat)]["shown"]
        assert Counter(shown["hand"]) == +place.hand


def check_hints(hints: Json, truth: Truth, seat: int) -> None:
    """How many of a tile are left to be had is counted from what the seat sees."""
    seen = truth.seen_by(seat)
    lists = [hints.get("waits", []), *hints.get("discards", {}).values()]
    for wait in [wait for waits in lists for wait in waits]:
        assert wait["left"] == 4 - seen[wait["tile"]]


def check_decision(decision: Json, truth: Truth, seat: int) -> None:
    """A choice names the seat's own tiles alone."""
    for action in (decision or {}).get("actions", []):
        if "tile" in action:
            assert truth.places[seat].hand[action["tile"]] > 0
