"""Two worlds: the same deal as far as one viewer can know, and everything else dealt anew.

Tiles are followed as the wall dealt them. Those that the viewer has not seen by now, in others' hands and in the walls,
are mixed; the log is written again with them, some of the others' sealed answers left out; folding it gives the other
world.
"""

from random import Random

from msgspec.structs import replace

from games.base import ALL, Viewer
from games.mahjong.wall import deal
from games.riichi.events import (
    Answered,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    KanDeclared,
    KitaDeclared,
    WindowSettled,
)
from games.riichi.state import State
from games.riichi.tile_set import wall_with
from tests.games.two_worlds import mixed


class Tracker:
    """Which tile of the wall, by its place, is held by whom."""

    def __init__(self, dealt: Dealt) -> None:
        self.wall = list(dealt.wall)
        self.shape = wall_with(len(self.wall))
        hands = deal(range(self.shape.tiles), dealt.dealer, self.shape.seats)
        self.held: list[list[int]] = [list(hand) for hand in hands]
        self.next = self.shape.dealt
        self.replaced = 0

    def draw(self, event: Drew) -> int:
        """Return the place of the tile drawn."""
        if event.replacement:
            place = self.shape.replacements[self.replaced]
            self.replaced += 1
        else:
            place = self.next
            self.next += 1
        self.held[event.seat].append(place)
        return place

    def give(self, seat: int, tiles: tuple[str, ...]) -> None:
        """Take tiles out of a hand: everybody sees them."""
        for tile in tiles:
            place = next(place for place in reversed(self.held[seat]) if self.wall[place] == tile)
            self.held[seat].remove(place)

    def follow(self, event: Event) -> None:
        match event:
            case Drew():
                self.draw(event)
            case Discarded() | KitaDeclared():
                self.give(event.seat, (event.tile,))
            case KanDeclared():
                self.give(event.seat, event.tiles)
            case WindowSettled():
                for granted in event.outcome:
                    self.give(granted.seat, granted.tiles)
            case _:
                pass


def other_world(log: list[Event], viewer: Viewer, state: State, rng: Random) -> list[Event]:
    """Return the log of a deal, ``Dealt`` first, in a world that the viewer can't tell from this one.

    To who sees every hand the undrawn tiles alone are unknown.
    """
    dealt = log[0]
    assert isinstance(dealt, Dealt)
    tracker = Tracker(dealt)
    for event in log:
        tracker.follow(event)
    unseen = [place for place in range(tracker.next, len(dealt.wall)) if place not in seen_in_walls(state, tracker)]
    for seat in range(state.seats) if viewer != ALL else ():
        if seat not in (viewer, *shown_hands(state)):
            unseen += tracker.held[seat]
    return list(rewritten(log, viewer, mixed(dealt.wall, unseen, rng), rng))


def seen_in_walls(state: State, tracker: Tracker) -> set[int]:
    """Return the places of the dead wall that everybody has seen, or somebody has drawn."""
    turned = len(state.indicators)
    shape = state.shape
    seen = {*shape.indicators[:turned], *shape.replacements[: tracker.replaced]}
    return seen | ({*shape.ura[:turned]} if state.phase == "over" and state.sheet["ura"] else set())


def shown_hands(state: State) -> set[int]:
    """Return whose hands lie open."""
    if state.phase != "over":
        return set()
    return {int(seat) for seat, hand in state.sheet["hands"].items() if hand["shown"]}


def rewritten(log: list[Event], viewer: Viewer, wall: list[str], rng: Random) -> list[Event]:
    """Return the log with another wall, and without some of the others' sealed answers."""
    found: list[Event] = []
    tracker: Tracker | None = None
    for event in log:
        new = event
        match event:
            case Dealt():
                new = replace(event, wall=tuple(wall))
                tracker = Tracker(new)
            case Drew():
                assert tracker is not None
                new = replace(event, tile=wall[tracker.draw(event)])
            case Claimed() | Answered() if viewer not in (event.seat, ALL) and rng.random() < 0.5:
                continue
            case _:
                pass
        found.append(new)
    return found
