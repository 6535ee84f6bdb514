"""Two worlds: the same deal as far as one viewer can know, and everything else dealt anew.

Tiles are followed as the wall dealt them. Those that the viewer has not seen by now, in others' hands and in the wall,
are mixed; the log is written again with them, sealed choices too; folding it gives the other world.
"""

from random import Random

from msgspec.structs import replace

from games.base import ALL, Viewer
from games.mahjong.tiles import parse, suit_of
from games.mahjong.wall import DEALT, SEATS, deal
from games.sichuan.events import Claimed, Dealt, Discarded, Drew, Event, Forbade, HuDrawn, Konged, WindowSettled
from games.sichuan.state import State


class Tracker:
    """Which tile of the wall, by its place, is held by whom."""

    def __init__(self, dealt: Dealt) -> None:
        self.wall = list(dealt.wall)
        places = deal(range(len(self.wall)), dealt.dealer)
        self.held: list[list[int]] = [list(hand) for hand in places]
        self.next = DEALT
        self.open = ("", -1)

    def give(self, seat: int, tile: str, count: int = 1) -> None:
        """Take tiles out of a hand: everybody sees them."""
        for _ in range(count):
            place = next(place for place in self.held[seat] if self.wall[place] == tile)
            self.held[seat].remove(place)

    def follow(self, event: Event) -> None:
        match event:
            case Drew():
                self.held[event.seat].append(self.next)
                self.next += 1
            case Discarded():
                self.give(event.seat, event.tile)
                self.open = (event.tile, event.seat)
            case Konged():
                self.give(event.seat, event.tile, 4 if event.sort == "concealed" else 1)
            case WindowSettled():
                for granted in event.outcome:
                    if granted.claim != "hu":
                        self.give(granted.seat, self.open[0], 2 if granted.claim == "pung" else 3)
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
    shown = shown_hands(state)
    unseen = [*range(tracker.next, len(dealt.wall))]
    for seat in range(SEATS) if viewer != ALL else ():
        # At the assisted table a hu is known to be true: a winner's hand can't be just any. Nor can that of a winner
        # with a tile set aside: the hu told its suit.
        player = state.players[seat]
        certain = player.out and (not state.options.strict or player.aside is not None)
        if seat != viewer and seat not in shown and not certain:
            unseen += tracker.held[seat]
    wall = list(dealt.wall)
    mixed = [wall[place] for place in unseen]
    rng.shuffle(mixed)
    for place, tile in zip(unseen, mixed, strict=True):
        wall[place] = tile
    kept = [[wall[place] for place in held if place < DEALT] for held in tracker.held]
    return rewritten(log, viewer, state, wall, kept, rng)


def shown_hands(state: State) -> set[int]:
    """Return whose hands lie open."""
    if state.phase != "over":
        return set()
    return {int(seat) for seat, hand in state.sheet["hands"].items() if hand["shown"]}


def sealed(state: State, viewer: Viewer) -> set[int]:
    """Return the seats whose forbidden suit the viewer does not know."""
    seats = {seat for seat, player in enumerate(state.players) if not player.known and viewer not in (seat, ALL)}
    return seats - shown_hands(state)


def rewritten(
    log: list[Event], viewer: Viewer, state: State, wall: list[str], kept: list[list[str]], rng: Random
) -> list[Event]:
    """Return the log with another wall, and with other sealed choices; ``kept`` is what is left of the dealt hands."""
    found: list[Event] = []
    drawn: dict[int, str | None] = {}
    place = DEALT
    for event in log:
        new = event
        match event:
            case Dealt():
                new = replace(event, wall=tuple(wall))
            case Drew():
                new = replace(event, tile=wall[place])
                drawn[event.seat] = wall[place]
                place += 1
            case HuDrawn() if event.tile is not None:
                new = replace(event, tile=drawn[event.seat])
            case Forbade() if (
                viewer not in (event.seat, ALL)
                and not state.players[event.seat].known
                and event.seat not in shown_hands(state)
            ):
                new = other_choice(event.seat, kept[event.seat], rng)
            case Claimed() if viewer not in (event.seat, ALL) and rng.random() < 0.5:
                continue
            case _:
                pass
        found.append(new)
    return found


def other_choice(seat: int, hand: list[str], rng: Random) -> Forbade:
    """Return another forbidden suit that the seat might have named."""
    suit = rng.choice("mps")
    held = [tile for tile in hand if "mps"[suit_of(parse(tile))] == suit]
    return Forbade(seat, tile=rng.choice(held)) if held else Forbade(seat, suit=suit)
