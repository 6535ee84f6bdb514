"""The state of a match: plain frozen values, changed by ``evolve`` alone."""

from typing import Final, Literal, TypeAlias

from games.base import Json, SecretStruct
from games.mahjong.hand import EMPTY, Hand, minus
from games.mahjong.tiles import Kind, Suit
from games.mahjong.wall import SEATS, Break
from games.sichuan.events import ClaimWord
from games.sichuan.melds import Meld, MeldSort
from games.sichuan.options import Options

Phase: TypeAlias = Literal["before", "exchange", "forbid", "draw", "turn", "claim", "ending", "over"]
"""``before``: not dealt yet; ``draw``: the table hands a tile to ``turn.seat``; ``ending``: the sheet is missing."""


class Player(SecretStruct, frozen=True):
    """One seat in one deal."""

    hand: Hand = EMPTY
    """Concealed tiles, the one set aside included."""
    melds: tuple[Meld, ...] = ()
    river: tuple[Kind, ...] = ()
    given: tuple[Kind, ...] = ()
    """The three tiles chosen to be given."""
    received: tuple[Kind, ...] = ()
    """The three tiles that were given by another."""
    suit: Suit | None = None
    """The forbidden suit, once named; where the first discard names it, none until then (SBR §12.19)."""
    aside: Kind | None = None
    """The tile set aside, until it is discarded (SBR §4.1)."""
    card: bool = False
    """The forbidden-suit card lies there: until a tile of the suit is discarded (SBR §4.2)."""
    known: bool = False
    """Everyone knows the suit, if there is one: after the first discard, or a hu, or where it is named openly."""
    discarded: bool = False
    """Has discarded in this deal."""
    strayed: bool = False
    """A tile of another suit than the forbidden one was discarded (SBR §4.3)."""
    missed: int = 0
    """Points of the best win let go since the last draw (SBR §2.7)."""
    out: bool = False
    """Has gone hu, and is out of play."""
    locked: bool = False
    """Has gone hu and plays on with the hand as it is (SBR §12.22)."""
    won: tuple[Kind, ...] = ()
    """Tiles drawn and won on that lie apart from a locked hand."""

    @property
    def has_won(self) -> bool:
        """Whether the player has gone hu in this deal."""
        return self.out or self.locked

    @property
    def free(self) -> Hand:
        """The concealed tiles that may go into a meld."""
        return self.hand if self.aside is None else minus(self.hand, self.aside)


class Turn(SecretStruct, frozen=True):
    """The current turn: its seat, and what has happened in it."""

    seat: int
    drawn: Kind | None = None
    """The last tile drawn in this turn."""
    pung: bool = False
    """The turn began with a pung: no kong and no hu in it (SBR §3.4)."""
    kong: int | None = None
    """Index of the turn's last kong."""


class Open(SecretStruct, frozen=True):
    """A tile that others may claim: a discard, or the fourth tile of a kong."""

    seat: int
    kind: Kind
    kong: Literal["promoted", "postponed"] | None = None
    after: int | None = None
    """Index of the kong that the discard followed at once (SBR fan 8)."""


class Offer(SecretStruct, frozen=True):
    """The claims open to a seat; ``points`` is what a hu is truly worth, 0 for a false or barred one."""

    hu: bool
    pung: bool
    kong: bool
    points: int


class KongMade(SecretStruct, frozen=True):
    """A kong that stands, and who paid for it."""

    seat: int
    kind: Kind
    sort: MeldSort
    points: int
    payers: tuple[int, ...]
    giver: int | None = None
    """Who discarded the fourth tile of a melded one."""
    shot: bool = False
    """The discard after it was won: its payment goes back (SBR §10.5)."""
    heir: int | None = None
    """Who won on the discard after it, and is passed its payment (SBR §12.7)."""


class Win(SecretStruct, frozen=True):
    """A declared hu; ``points`` 0 and no fans when it was false. ``tile`` None: won on the dealt hand."""

    seat: int
    giver: int | None
    kind: Kind | None
    robbed: bool
    step: int
    """The public step at which it was declared: the same for all who won on one tile."""
    in_play: tuple[int, ...]
    """Who is still in play after all declarations on that tile."""
    points: int
    fans: dict[str, int]
    sets: tuple[tuple[Kind, ...], ...]
    payer: int | None = None
    """Who alone pays a hu on the replacement for a melded kong (SBR §12.2)."""


NOBODY: Final = (None,) * SEATS
"""Nothing, by seat: no offer, or no answer."""


class State(SecretStruct, frozen=True):
    """A match. ``step`` counts public events of the deal."""

    options: Options
    deals: int
    deal: int = -1
    phase: Phase = "before"
    step: int = 0
    dealer: int = 0
    dice: tuple[int, int] | None = None
    broken: Break | None = None
    wall: tuple[Kind, ...] = ()
    die: int | None = None
    """What the die shows that says where three tiles go: unknown to all until they have gone there."""
    steps: int | None = None
    """How many seats on three tiles went."""
    left: int = 0
    """How many tiles of the wall, its last ones, are still to be drawn."""
    players: tuple[Player, ...] = (Player(),) * SEATS
    turn: Turn = Turn(0)
    open: Open | None = None
    offers: tuple[Offer | None, ...] = NOBODY
    answers: tuple[ClaimWord | None, ...] = NOBODY
    kongs: tuple[KongMade, ...] = ()
    wins: tuple[Win, ...] = ()
    sheet: Json = None
    """What the newest deal came to, until the next one is dealt."""
    gains: list[list[int]] = []  # noqa: RUF012 - msgspec gives every state one of its own
    """What each settled deal brought, by seat: never changed, for views show this very list."""
    scores: tuple[int, ...] = (0,) * SEATS
    time_up: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its end (SBR §5.6)."""
        return self.phase in ("before", "over") and (self.time_up or self.deal + 1 >= self.deals)


def in_play(players: tuple[Player, ...]) -> tuple[int, ...]:
    """Return the seats that are not out of play."""
    return tuple(seat for seat, player in enumerate(players) if not player.out)


def next_in_play(players: tuple[Player, ...], seat: int) -> int:
    """Return the next seat in turn order, still in play, after the one given."""
    seat = (seat + 1) % SEATS
    while players[seat].out:
        seat = (seat + 1) % SEATS
    return seat
