"""What a table in the middle of a deal is laid out from, and the state that comes of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from games.mahjong.dead_wall import WallShape
from games.mahjong.tiles34 import NORTH, Tile, kind_of, ordered, parse, parse_many
from games.riichi.options import Axes
from games.riichi.scoring import MeldSort
from games.riichi.state import Discarded, Player, State, StateOfFour, Turn
from games.riichi.tile_set import tile_set, wall_of
from games.riichi.turns.melds import Meld
from games.sanma.state import State as StateOfThree

SORTS: dict[str, MeldSort] = {"c": "closed-kan", "k": "open-kan", "+": "added-kan"}
STATES: dict[int, type[State]] = {4: StateOfFour, 3: StateOfThree}
HAND = 13


def meld_of(text: str, seat: int, seats: int) -> Meld:
    """Read "345m", "777z@2" (seat 2 gave it; else the seat to the left), kans: "5555mc", "5555mk", "5555m+"."""
    text, _, giver = text.partition("@")
    sort = SORTS.get(text[-1])
    tiles = tuple(ordered(parse_many(text[:-1] if sort else text)))
    if sort == "closed-kan":
        return Meld(sort, tiles)
    chi = len(set(map(kind_of, tiles))) == 3
    given = int(giver) if giver else (seat - 1) % seats
    return Meld(sort or ("chi" if chi else "pon"), tiles, tiles[0], given, tiles[-1] if sort == "added-kan" else None)


@dataclass
class Laid:
    """Everything in notation; see ``Table``."""

    hands: tuple[str, ...]
    melds: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()
    turn: int = 0
    drawn: str | None = None
    wall: str = ""
    left: int = 40
    indicators: str = ""
    ura: str = ""
    replacements: str = ""
    riichi: tuple[int, ...] = ()
    first: bool = False
    hand: int = 0
    honba: int = 0
    sticks: int = 0
    kans: tuple[int, ...] = ()
    norths: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    deals: int = 100
    deal: int = 0
    penalties: tuple[int, ...] = ()

    def state(self, options: Axes) -> State:
        """Return the state of a match in the middle of a deal."""
        seats, shape = options.seats, wall_of(options.seats)
        self.norths = self.norths or (0,) * seats
        new = parse(self.drawn) if self.drawn else None
        at = shape.live - len(self.kans) - sum(self.norths) - self.left
        players, wall = self._shared_out(options, new, at)
        points = self.points or (type(options)().start,) * seats
        return STATES[seats](
            options=options,
            deals=self.deals,
            deal=self.deal,
            chombo=self.penalties or (0,) * seats,
            phase="turn",
            first_dealer=-self.hand % seats,
            hand=self.hand,
            honba=self.honba,
            sticks=self.sticks + len(self.riichi),
            wall=wall,
            next=at,
            kans=self.kans,
            players=players,
            points=tuple(each - 1000 * (seat in self.riichi) for seat, each in enumerate(points)),
            unbroken=self.first,
            turn=Turn(self.turn, drawn=new),
        )

    def _shared_out(self, options: Axes, new: Tile | None, at: int) -> tuple[tuple[Player, ...], tuple[Tile, ...]]:
        """Return the players and the wall: what is written, and tiles that are left over where nothing is.

        The next tile is drawn ``at`` that place.
        """
        seats, shape = options.seats, wall_of(options.seats)
        texts, rivers = (padded(given, seats) for given in (self.melds, self.rivers))
        declared = [tuple(meld_of(each, seat, seats) for each in text.split()) for seat, text in enumerate(texts)]
        given, rivers_given = ([parse_many(text) for text in found] for found in (padded(self.hands, seats), rivers))
        given[self.turn] += [] if new is None else [new]
        dead, upcoming = dead_wall(shape, self.indicators, self.ura, self.replacements), parse_many(self.wall)
        laid = [meld.tiles for sets in declared for meld in sets]
        rest = left_over(options, *given, *rivers_given, *laid, [NORTH] * sum(self.norths), upcoming, dead.values())
        for seat, tiles in enumerate(given):
            tiles += [rest.pop() for _ in range(0 if self.hands[seat] else HAND - 3 * len(declared[seat]))]
        players = tuple(
            Player(
                tuple(ordered(tiles)),
                sets,
                tuple(map(Discarded, river)),
                riichi=int(seat in self.riichi),
                norths=self.norths[seat],
            )
            for seat, (tiles, sets, river) in enumerate(zip(given, declared, rivers_given, strict=True))
        )
        filled = {at + place: tile for place, tile in enumerate(upcoming)} | dead
        return players, tuple(filled.get(place, rest[place % len(rest)]) for place in range(shape.tiles))


def dead_wall(shape: WallShape, indicators: str, ura: str, replacements: str) -> dict[int, Tile]:
    """Return tiles of the dead wall by their place."""
    return {
        place: tile
        for places, text in ((shape.indicators, indicators), (shape.ura, ura), (shape.replacements, replacements))
        for place, tile in zip(places, parse_many(text), strict=False)
    }


def left_over(options: Axes, *some: Iterable[Tile]) -> list[Tile]:
    """Return the other tiles of the set, mixed; ``ValueError`` for a tile that it doesn't have so often."""
    rest = list(tile_set(options))
    for tile in (tile for tiles in some for tile in tiles):
        rest.remove(tile)
    Random(1).shuffle(rest)
    return rest


def padded(given: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Return texts by seat, empty ones for the seats that have none."""
    return (*given, *[""] * (seats - len(given)))
