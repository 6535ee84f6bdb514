"""Two worlds: the same deal as far as one viewer can know, and everything else dealt anew.

Tiles are followed as the wall dealt them. Those that the viewer has not seen by now, in others' hands and in the wall,
are mixed; the log is written again with them, sealed choices too; folding it gives the other world.
"""

from random import Random

from msgspec.structs import replace

from games.base import ALL, Viewer
from games.mahjong.tiles import parse, suit_of
from games.mahjong.wall import DEALT, SEATS, deal
from games.sichuan.events import (
    Claimed,
    Dealt,
    DirectionThrown,
    Discarded,
    Drew,
    Event,
    Exchanged,
    Forbade,
    HuDrawn,
    Konged,
    ThreeChosen,
    WindowSettled,
)
from games.sichuan.state import State


class Tracker:
    """Which tile of the wall, by its place, is held by whom."""

    def __init__(self, dealt: Dealt) -> None:
        self.wall = list(dealt.wall)
        places = deal(range(len(self.wall)), dealt.dealer)
        self.held: list[list[int]] = [list(hand) for hand in places]
        self.next = DEALT
        self.open = ("", -1)
        self.dealt = [set(hand) for hand in places]
        self.given: dict[int, list[int]] = {}
        """By seat the places of the three tiles that it chose to give, in the order of the event."""

    def follow_exchange(self, event: ThreeChosen | Exchanged) -> None:
        if isinstance(event, ThreeChosen):
            self.choose(event.seat, event.tiles)
        else:
            self.exchange(event.steps)

    def choose(self, seat: int, tiles: tuple[str, ...]) -> None:
        """Note which three tiles a seat gives, as soon as all have chosen."""
        places: list[int] = []
        for tile in tiles:
            places.append(next(at for at in self.held[seat] if self.wall[at] == tile and at not in places))
        self.given[seat] = places

    def exchange(self, steps: int) -> None:
        """Let all threes change hands."""
        for seat, places in self.given.items():
            for place in places:
                self.held[seat].remove(place)
                self.held[(seat + steps) % SEATS].append(place)

    def give(self, seat: int, tile: str, count: int = 1) -> None:
        """Take tiles out of a hand: everybody sees them."""
        for _ in range(count):
            place = next(place for place in self.held[seat] if self.wall[place] == tile)
            self.held[seat].remove(place)

    def follow(self, event: Event) -> None:
        match event:
            case ThreeChosen() | Exchanged():
                self.follow_exchange(event)
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
        certain = player.has_won and (not state.options.strict or player.aside is not None)
        if seat != viewer and seat not in shown and not certain:
            unseen += tracker.held[seat]
    if viewer is not None and viewer != ALL:  # what was given away is known, wherever it is
        unseen = [place for place in unseen if place not in tracker.dealt[viewer]]
    wall = list(dealt.wall)
    mixed = [wall[place] for place in unseen]
    rng.shuffle(mixed)
    for place, tile in zip(unseen, mixed, strict=True):
        wall[place] = tile
    return rewritten(log, viewer, state, tracker, wall, rng)


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
    log: list[Event], viewer: Viewer, state: State, tracker: Tracker, wall: list[str], rng: Random
) -> list[Event]:
    """Return the log with another wall, and with other sealed choices."""
    found: list[Event] = []
    drawn: dict[int, str | None] = {}
    place = DEALT
    for event in log:
        new = event
        match event:
            case Dealt():
                new = replace(event, wall=tuple(wall))
            case DirectionThrown() | ThreeChosen() | Forbade():
                new = resealed(event, viewer, state, tracker, wall, rng)
            case Drew():
                new = replace(event, tile=wall[place])
                drawn[event.seat] = wall[place]
                place += 1
            case HuDrawn() if event.tile is not None:
                new = replace(event, tile=drawn[event.seat])
            case Claimed() if viewer not in (event.seat, ALL) and rng.random() < 0.5:
                continue
            case _:
                pass
        found.append(new)
    return found


def resealed(event: Event, viewer: Viewer, state: State, tracker: Tracker, wall: list[str], rng: Random) -> Event:
    """Return what was chosen or thrown unseen before play, as it may have been in the other world."""
    match event:
        case DirectionThrown():
            die = rng.randrange(6) + 1 if state.steps is None else 2 * state.steps - rng.randrange(2)
            return DirectionThrown(die)
        case ThreeChosen():
            return replace(event, tiles=tuple(wall[at] for at in tracker.given[event.seat]))
        case Forbade() if event.seat in sealed(state, viewer):
            left = [wall[place] for place in tracker.held[event.seat] if place < DEALT]
            return other_choice(event.seat, left, rng, openly=state.options.forbidding == "open")
        case _:
            return event


def other_choice(seat: int, hand: list[str], rng: Random, *, openly: bool) -> Forbade:
    """Return another forbidden suit that the seat might have named."""
    suit = rng.choice("mps")
    held = [] if openly else [tile for tile in hand if "mps"[suit_of(parse(tile))] == suit]
    return Forbade(seat, tile=rng.choice(held)) if held else Forbade(seat, suit=suit)
