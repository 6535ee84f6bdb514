"""Two worlds: the same deals as far as one viewer can know, and everything else drawn anew.

Tiles that the viewer has not seen, in hands and in the wall, change places, one with another at a time, wherever
that leaves every hand possible: no first pair that would have burst, none that would have had to stand before.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from games.base import ALL, Viewer
from games.mahjong.tiles34 import parse
from games.toppan.events import Burst, Dealt, Event, HitTaken, Settled
from games.toppan.tile_points import MOST, total

Rows = dict[int, list[int]]
"""By seat, the places in the wall of the tiles that it holds, in the order taken."""


class Tracker:
    """Which places of a wall a viewer has seen, and which of them made up each hand."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.next = 0
        self.seen: set[int] = set()
        self.hands: list[list[int]] = []
        self.rows: Rows = {}
        self._opened = 0

    def follow(self, event: Event) -> None:
        match event:
            case Dealt():
                self._dealt(event)
            case Burst():
                self.seen.update(self.rows[event.seat])
                self.rows[event.seat].clear()
                self._take(event.seat, 2)
            case HitTaken():
                self._take(event.seat, 1)
            case Settled():
                for seat, hand in event.sheet.hands.items():
                    self.seen.update(self.rows[int(seat)] if hand.shown else ())
            case _:
                pass

    def _dealt(self, event: Dealt) -> None:
        self._opened += 1
        self.seen.add(136 - 2 * self._opened)
        self.rows = {seat: [] for seat in range(len(event.hands))}
        self.hands += self.rows.values()
        for seat in in_turn(event):
            self._take(seat, 2)

    def _take(self, seat: int, many: int) -> None:
        places = range(self.next, self.next + many)
        self.next += many
        self.rows[seat].extend(places)
        if self.viewer in (seat, ALL):
            self.seen.update(places)


def in_turn(event: Dealt) -> Iterator[int]:
    """Yield who is dealt to, from oya on."""
    many = len(event.hands)
    return (seat for step in range(many) if event.hands[seat := (event.dealer + step) % many])


def other_world(log: list[Event], viewer: Viewer, rng: Random) -> list[Event]:
    """Return the log of a wall, from its building on, in a world that the viewer can't tell from this one."""
    first = log[0]
    assert isinstance(first, Dealt)
    assert first.wall is not None
    tracker = Tracker(viewer)
    for event in log:
        tracker.follow(event)
    return list(rewritten(log, mixed(list(first.wall), tracker, rng)))


def mixed(wall: list[str], tracker: Tracker, rng: Random) -> list[str]:
    """Let hidden tiles change places as long as every hand stays possible."""
    hidden = [place for place in range(len(wall)) if place not in tracker.seen]
    row_of = {place: row for row in tracker.hands for place in row}
    for one in hidden * 2:
        two = rng.choice(hidden)
        wall[one], wall[two] = wall[two], wall[one]
        if not all(_might_be([wall[place] for place in row_of.get(each, ())]) for each in (one, two)):
            wall[one], wall[two] = wall[two], wall[one]
    return wall


def _might_be(hand: list[str]) -> bool:
    tiles = [parse(tile) for tile in hand]
    return total(tiles[:2]) <= MOST and (len(tiles) < 3 or total(tiles[:-1]) <= MOST)


def rewritten(log: list[Event], wall: list[str]) -> Iterator[Event]:
    """Yield the log with the tiles of another wall."""
    hands: dict[int, tuple[str, ...]] = {}
    place = 0
    for event in log:
        match event:
            case Dealt():
                hands = {}
                for seat in in_turn(event):
                    hands[seat] = tuple(wall[place : place + 2])
                    place += 2
                dealt = tuple(hands.get(seat, ()) for seat in range(len(event.hands)))
                yield replace(event, hands=dealt, wall=event.wall and tuple(wall))
            case Burst():
                thrown = hands[event.seat]
                hands[event.seat] = tuple(wall[place : place + 2])
                place += 2
                yield replace(event, thrown=thrown, taken=hands[event.seat])
            case HitTaken():
                yield replace(event, tile=wall[place])
                place += 1
            case _:
                yield event
