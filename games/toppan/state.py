"""The state of a match: plain frozen values, changed by ``evolve`` alone."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from games.base import Json, SecretStruct
from games.mahjong.tiles34 import Kind, Tile, dora_of
from games.toppan.options import Options
from games.toppan.tile_points import MOST, total
from games.toppan.wall import DRAWABLE, EACH, STACKS

START: Final = 20_000
"""What everybody has at first (TP §1.3)."""

ANTE: Final = 1_000
"""What a deal costs (TP §3.1), and the least with which one may stay at the table (TP §6.6)."""

LEAST_BET: Final = 100
MOST_BET: Final = 2_000
STEP: Final = 100
"""Bets, and the steps between them (TP §4.1)."""

Phase: TypeAlias = Literal["before", "draw", "bet", "ending", "over"]
"""``before``: not dealt yet; ``draw``: ``turn`` hits or stands; ``ending``: the sheet is missing."""


class Player(SecretStruct, frozen=True):
    """One seat in one deal; ``chips`` are those after all settled deals, ante and stake of this one not taken off."""

    chips: int = START
    hand: tuple[Tile, ...] = ()
    """In the order taken."""
    thrown: tuple[tuple[Tile, Tile], ...] = ()
    stood: bool = False
    bet: int = 0
    """Announced in this deal; 0: nothing yet, or taken back."""
    dropped: bool = False

    @property
    def total(self) -> int:
        """The total of the hand, in halves."""
        return total(self.hand)

    @property
    def may_hit(self) -> bool:
        """Whether the hand may take one more tile (TP §3.5)."""
        return self.total <= MOST

    @property
    def out(self) -> bool:
        """Whether the seat has nothing left to play with (TP §6.6)."""
        return self.chips < ANTE

    @property
    def free(self) -> int:
        """The chips that a bet may be made from."""
        return self.chips - ANTE

    @property
    def stake(self) -> int:
        """The part of the bet in the pot: with less than the bet a player stays in with all there is (TP §4.5)."""
        return min(self.bet, self.free)

    @property
    def stays(self) -> bool:
        """Whether the seat is in this deal, and has not dropped out of it."""
        return not self.out and not self.dropped


class State(SecretStruct, frozen=True):
    """A match. ``next`` is the index in ``wall`` of the next tile, ``opened`` how many dora stacks are open.

    ``built`` is the deal that the wall was built for, ``step`` the number of events of the deal so far.
    """

    options: Options
    deals: int
    players: tuple[Player, ...]
    deal: int = -1
    phase: Phase = "before"
    step: int = 0
    dealer: int = 0
    dice: tuple[int, int] | None = None
    wall: tuple[Tile, ...] = ()
    next: int = 0
    indicators: tuple[Tile, ...] = ()
    built: int = 0
    turn: int = 0
    sheet: Json = None
    """What the newest deal came to, until the next one is dealt."""
    gains: list[list[int]] = []  # noqa: RUF012 - msgspec gives every state one of its own
    """What each settled deal brought, by seat: never changed, for views show this very list."""
    seen: tuple[Tile, ...] = ()
    """Tiles of this wall that earlier deals have shown."""
    time_up: bool = False

    @property
    def scores(self) -> tuple[int, ...]:
        """Chips by seat after all settled deals."""
        return tuple(player.chips for player in self.players)

    @property
    def left(self) -> int:
        """Tiles that may still be drawn."""
        return DRAWABLE - self.next if self.wall else 0

    @property
    def stacks(self) -> int:
        """Dora stacks that have not been opened."""
        return STACKS - len(self.indicators) if self.wall else 0

    @property
    def dora(self) -> Kind:
        """The kind that the last indicator points to (TP §2.3)."""
        return dora_of(self.indicators[-1])

    @property
    def seated(self) -> list[int]:
        """The seats that are not out."""
        return [seat for seat, player in enumerate(self.players) if not player.out]

    @property
    def staying(self) -> list[int]:
        """The seats that have not dropped out of this deal, from oya on."""
        return [seat for seat in self.from_oya() if self.players[seat].stays]

    @property
    def bet(self) -> int:
        """The highest bet so far."""
        return max(player.bet for player in self.players)

    @property
    def call(self) -> int:
        """The least bet that stays in (TP §4.2)."""
        return max(self.bet, LEAST_BET)

    @property
    def needs_wall(self) -> bool:
        """Whether the next deal needs a wall of its own (TP §2.4)."""
        return not self.stacks or self.left < EACH * len(self.seated)

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its end (TP §8)."""
        done = self.time_up or self.deal + 1 >= self.deals or len(self.seated) < 2
        return self.phase in ("before", "over") and done

    def from_oya(self) -> Iterator[int]:
        """Yield the seats in turn order, oya first."""
        return self.after(self.dealer - 1)

    def after(self, seat: int) -> Iterator[int]:
        """Yield the seats in turn order, the one given last."""
        many = len(self.players)
        return ((seat + step) % many for step in range(1, many + 1))
