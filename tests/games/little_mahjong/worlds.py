"""Two worlds: the same deal as far as one viewer can know, and everything else dealt anew.

Dominoes are followed as the wall dealt them. Those that the viewer has not seen by now, in others' hands and in the
wall, are mixed; the log is written again with them, sealed answers too; folding it gives the other world.
"""

from random import Random

from msgspec.structs import replace

from games.base import ALL, Viewer
from games.little_mahjong.events import Claimed, Dealt, Discarded, Drew, Event, WindowSettled
from games.little_mahjong.state import HAND, State
from tests.games.two_worlds import mixed


class Tracker:
    """Which domino of the wall, by its place, is hidden in whose hand."""

    def __init__(self, dealt: Dealt) -> None:
        self.wall = list(dealt.wall)
        self.held = [
            list(range((seat - dealt.dealer) % dealt.seats * HAND, (seat - dealt.dealer) % dealt.seats * HAND + HAND))
            for seat in range(dealt.seats)
        ]
        self.next = HAND * dealt.seats

    def give(self, seat: int, tile: str) -> None:
        """Take a domino out of a hand: everybody sees it."""
        self.held[seat].remove(next(place for place in self.held[seat] if self.wall[place] == tile))

    def follow(self, event: Event) -> None:
        match event:
            case Drew():
                self.held[event.seat].append(self.next)
                self.next += 1
            case Discarded():
                self.give(event.seat, event.tile)
            case WindowSettled():
                for granted in event.outcome:
                    for tile in granted.tiles or ():
                        self.give(granted.seat, tile)
            case _:
                pass


def other_world(log: list[Event], viewer: Viewer, state: State, rng: Random) -> list[Event]:
    """Return the log of a deal, ``Dealt`` first, in a world that the viewer can't tell from this one.

    To who sees every hand the undrawn wall alone is unknown.
    """
    dealt = log[0]
    assert isinstance(dealt, Dealt)
    tracker = Tracker(dealt)
    for event in log:
        tracker.follow(event)
    unseen = [*range(tracker.next, len(dealt.wall))]
    for seat in range(state.seats) if viewer != ALL else ():
        shown = state.win is not None and state.win.seat == seat
        if seat != viewer and not shown:
            unseen += tracker.held[seat]
    return list(rewritten(log, viewer, mixed(dealt.wall, unseen, rng), rng))


def rewritten(log: list[Event], viewer: Viewer, wall: list[str], rng: Random) -> list[Event]:
    """Return the log with another wall; what others have sealed is something else, or not said yet."""
    found: list[Event] = []
    drawn = HAND * log[0].seats  # type: ignore[union-attr]
    for event in log:
        match event:
            case Dealt():
                found.append(replace(event, wall=tuple(wall)))
            case Drew():
                found.append(replace(event, tile=wall[drawn]))
                drawn += 1
            case Claimed() if viewer not in (event.seat, ALL):
                found += rng.choice([[Claimed(event.seat, "pass")], [Claimed(event.seat, "win")], []])
            case _:
                found.append(event)
    return found
