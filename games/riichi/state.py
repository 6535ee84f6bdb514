"""The state of a match: plain frozen values, changed by ``evolve`` alone."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import convert

from games.base import Json, SecretStruct
from games.mahjong.dead_wall import MOST_KONGS, WallShape
from games.mahjong.sets34 import Hand, hand_of
from games.mahjong.tiles34 import EAST, Kind, Tile
from games.mahjong.wall import SEATS, Break
from games.riichi.events import ClaimWord
from games.riichi.options import Axes, Options
from games.riichi.settlement import final_scores
from games.riichi.settlement.score_sheet import Abort, Fault, Round, round_of
from games.riichi.tile_set import wall_of
from games.riichi.turns.melds import Meld

Phase: TypeAlias = Literal["before", "draw", "turn", "claim", "show", "ending", "over"]
"""``draw``: the table hands a tile to ``turn.seat``; ``show``: hands are shown at the empty wall; ``ending``: the sheet
is missing."""

Robbed: TypeAlias = Literal["added", "closed", "kita"]
"""What a tile was declared as that lies open to ron: an added kan, a closed one, or a North set aside."""

keys_of = lru_cache(maxsize=1 << 13)(hand_of)
"""Tiles as a hand of kinds: asked again and again for the same ones."""


class Discarded(SecretStruct, frozen=True):
    """A tile of a river; ``taken`` is the seat that called it, though it still bars its owner's ron (RR §6.3)."""

    tile: Tile
    drawn: bool = False
    sideways: bool = False
    taken: int | None = None


class Player(SecretStruct, frozen=True):
    """One seat in one deal."""

    hand: tuple[Tile, ...] = ()
    """Concealed tiles, sorted, the one just drawn included."""
    melds: tuple[Meld, ...] = ()
    river: tuple[Discarded, ...] = ()
    riichi: int = 0
    """1: in riichi; 2: in double riichi."""
    ippatsu: bool = False
    """In riichi for less than a turn, without a call in between (RR §10.4)."""
    missed: bool = False
    """A tile that completes the hand was let go: no ron till the next draw or call, in riichi never (RR §6.4, §6.5)."""
    pao: tuple[tuple[str, int], ...] = ()
    """Yakuman, and who is liable for it (RR §14.6)."""
    norths: int = 0
    """Norths set aside, which are dora (SR §3.7)."""

    @property
    def keys(self) -> Hand:
        """The concealed tiles as a hand of kinds."""
        return keys_of(self.hand)

    @property
    def is_closed(self) -> bool:
        """Whether nothing of the hand came from others."""
        return all(meld.from_seat is None for meld in self.melds)


class Turn(SecretStruct, frozen=True):
    """The current turn: its seat, and what has happened in it."""

    seat: int
    drawn: Tile | None = None
    """The last tile drawn in this turn; ``None`` after chi and pon."""
    replacement: bool = False
    """Whether the last tile drawn replaced a kan or a North, or the next one will."""
    barred: tuple[Kind, ...] = ()
    """Kinds that kuikae forbids to discard (RR §4)."""
    kan_giver: int | None = None
    """Who gave the tile of the open kan that the last tile drawn replaced, or the next one will (RR §22.12)."""


class Open(SecretStruct, frozen=True):
    """A tile that others may claim: a discard; a tile of a kan, or a North set aside, that may be robbed."""

    seat: int
    tile: Tile
    kan: Robbed | None = None
    riichi: bool = False
    """Its discard declares riichi."""

    @property
    def is_of_kan(self) -> bool:
        """Whether it is a tile of a kan."""
        return self.kan in ("added", "closed")


class Offer(SecretStruct, frozen=True):
    """The claims open to a seat: ``pon`` and ``chi`` name the two tiles of the hand.

    ``complete``: the tile completes the hand, whether or not it may be won; to let it go is furiten (RR §6.4).
    """

    ron: bool = False
    kan: bool = False
    pon: tuple[tuple[Tile, Tile], ...] = ()
    chi: tuple[tuple[Tile, Tile], ...] = ()
    complete: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether there is anything to claim."""
        return bool(self.ron or self.kan or self.pon or self.chi)


class Answer(SecretStruct, frozen=True):
    """A seat's answer in a claim window, with the tiles of its hand that it uses."""

    claim: ClaimWord
    tiles: tuple[Tile, ...] = ()


class Win(SecretStruct, frozen=True):
    """A declared win on ``tile``; ``giver`` ``None``: drawn. ``false`` says what is wrong with it, "" nothing."""

    seat: int
    giver: int | None
    tile: Tile
    kan: Robbed | None = None
    false: Fault | Literal[""] = ""


class State(SecretStruct, frozen=True):
    """A match. ``next`` is the index in ``wall`` of the next tile of the live wall; ``step`` counts public events.

    Tuples by seat are as long as there are players (``StateOfFour``).
    """

    options: Axes
    deals: int
    bounded: bool = True
    """The match has an end whatever its players do (RR §16.7, §17.6); by the rules of version 1 it had none."""
    deal: int = -1
    phase: Phase = "before"
    step: int = 0
    first_dealer: int = 0
    hand: int = 0
    """Which hand of the match it is, 0 (East 1) to 11 (West 4); renchan and replayed deals don't raise it."""
    honba: int = 0
    sticks: int = 0
    """Riichi sticks on the table."""
    dice: tuple[int, int] | None = None
    broken: Break | None = None
    wall: tuple[Tile, ...] = ()
    next: int = 0
    kans: tuple[int, ...] = ()
    """Seats that declared the kans of this deal, in order."""
    covered: bool = False
    """The indicator of the last kan still lies face down (RR §20.1)."""
    players: tuple[Player, ...] = ()
    unbroken: bool = True
    """Nobody has declared a set in this deal."""
    turn: Turn = Turn(0)
    open: Open | None = None
    """What lies open to claims, or the newest discard while it still lies in its pond."""
    offers: tuple[Offer | None, ...] = ()
    answers: tuple[Answer | None, ...] = ()
    shown: tuple[bool | None, ...] = ()
    """At the empty wall: whether a seat shows its ready hand; ``None`` where it has not said so or is not asked."""
    abort: Abort | None = None
    wins: tuple[Win, ...] = ()
    sheet: Json = None
    """What the newest deal came to, until the next one is dealt."""
    gains: list[list[int]] = []  # noqa: RUF012 - msgspec gives every state one of its own
    """What each settled deal brought, by seat: never changed, for views show this very list."""
    rounds: list[Json] = []  # noqa: RUF012 - likewise
    """What each settled deal is called by."""
    points: tuple[int, ...] = ()
    """What the players hold, deposits in riichi taken off."""
    chombo: tuple[int, ...] = ()
    """Penalties so far, counted after uma (RR §17.3)."""
    time_up: bool = False
    ended: bool = False
    """The last hand is played."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.options.seats

    @property
    def no_seats(self) -> tuple[None, ...]:
        """Nothing of each seat."""
        return (None,) * self.seats

    @property
    def dealer(self) -> int:
        """The seat of the dealer."""
        return (self.first_dealer + self.hand) % self.seats

    @property
    def following(self) -> Round:
        """The hand that is dealt next (RR §15.3, §15.4)."""
        if self.sheet:
            return convert(self.sheet["next"], Round)
        return round_of(self.hand, self.seats, honba=self.honba, sticks=self.sticks)

    @property
    def hands(self) -> int:
        """Hands of the match, renchan and one more round apart: each player deals once a round."""
        return self.options.rounds * self.seats

    @property
    def round_wind(self) -> int:
        """0: the East round; 1: South; 2: West."""
        return self.hand // self.seats

    @property
    def shape(self) -> WallShape:
        """The shape of the wall."""
        return wall_of(self.seats)

    @property
    def replaced(self) -> int:
        """How many replacements kans and Norths set aside have taken, one that is still to be drawn included."""
        return len(self.kans) + sum([player.norths for player in self.players])

    @property
    def left(self) -> int:
        """Tiles left in the live wall, which gives one to the dead wall for each replacement (RR §1.7, SR §1.6)."""
        return self.shape.live - self.replaced - self.next if self.wall else 0

    @property
    def upcoming(self) -> Tile:
        """The tile that is drawn next: the wall's, or the replacement of the last kan or North."""
        return self.wall[self.shape.replacements[self.replaced - 1] if self.turn.replacement else self.next]

    @property
    def indicators(self) -> tuple[Tile, ...]:
        """The dora indicators that lie open (RR §3.4, §19.4, §20.1)."""
        return tuple(self.wall[place] for place in self.shape.indicators[: self._turned]) if self.wall else ()

    @property
    def ura(self) -> tuple[Tile, ...]:
        """The tiles below them that count in riichi (RR §12.3, §19.3, §19.5)."""
        if not self.options.ura_dora:
            return ()
        return tuple(self.wall[place] for place in self.shape.ura[: self._turned if self.options.kan_ura_dora else 1])

    @property
    def _turned(self) -> int:
        """How many indicators lie open."""
        return (len(self.kans) if self.options.kan_dora else 0) + 1 - self.covered

    @property
    def scores(self) -> tuple[int, ...]:
        """The final scores, if the match ended here (RR §16)."""
        return tuple(each.score for each in self.standings)

    @property
    def standings(self) -> tuple[final_scores.Standing, ...]:
        """The standing of each seat, if the match ended here."""
        return final_scores.standings(self.points, self.sticks, self.chombo, self.options, self.first_dealer)

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its end (RR §16.1, §16.6, §16.7)."""
        return self.phase in ("before", "over") and (self.time_up or self.ended or self.deal + 1 >= self.deals)

    @property
    def is_fourth_kan(self) -> bool:
        """Whether four kans of different players lie there, so that the next discard ends the deal (RR §9.4)."""
        return self.options.four_kans and len(self.kans) == MOST_KONGS and len(set(self.kans)) > 1

    def points_after(self, gains: Sequence[int]) -> tuple[int, ...]:
        """Return by seat the points once a deal is settled: its deposits are among the gains, and taken off before."""
        return tuple(
            held + gain + final_scores.STICK * (player.riichi > 0)
            for held, gain, player in zip(self.points, gains, self.players, strict=True)
        )

    def wind(self, seat: int) -> Kind:
        """Return a seat's wind in this deal."""
        return EAST + (seat - self.dealer) % self.seats

    def next_seat(self, seat: int) -> int:
        """Return whose turn follows that of a seat."""
        return (seat + 1) % self.seats

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in turn order from a seat."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))


class StateOfFour(State, frozen=True):
    """A match of four."""

    options: Options
    players: tuple[Player, ...] = (Player(),) * SEATS
    offers: tuple[Offer | None, ...] = (None,) * SEATS
    answers: tuple[Answer | None, ...] = (None,) * SEATS
    shown: tuple[bool | None, ...] = (None,) * SEATS
    points: tuple[int, ...] = (Options().start,) * SEATS
    chombo: tuple[int, ...] = (0,) * SEATS


def first_state(options: Options, deals: int, *, bounded: bool) -> StateOfFour:
    """Return the state of a match of four before the first deal."""
    return StateOfFour(options, deals, bounded, points=(options.start,) * SEATS)
