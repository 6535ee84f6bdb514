"""A wall that nobody can choose: the server binds itself, then every seat does, and only then all is opened.

Before a deal the server draws a seed and shows its SHA-256. Each seat answers that it is ready with the hash of a fresh
nonce (``nonces``), or with none. Once all have answered, those who gave a hash open their nonces. Who does not within
a few seconds is named and counts as having given none. The chance of the deal follows from the seed and the nonces, and
the seed, shown when it gives no hand away any more, lets anyone check it.

That is at the deal's end where this lays all hands open (``GameInfo.hands_open_at_end``), elsewhere when the match is
over: then all of its seeds are shown, wall by wall.

Who could bias what, as long as one seat gives the hash of a nonce that it drew at random and keeps to itself:

- The server alone is bound to the seed before it sees a hash, and sees nonces only once all hashes are in. It could
  claim of a seat that it did not open: of n seats that gave a hash it may leave out any, a choice of 2^n walls. Each
  that it leaves out is named to all, and its player knows better.
- Seats alone know no seed: whether one opens or not, the walls between which it chooses are unknown to it.
- The server and k seats know the seed, and see the nonces of all others before they open their own. Their freedom is to
  open or not: one of 2^k walls, and each seat that does not open is named. Nothing can be tried out beforehand.
- A seat that gives no hash, as bots and whoever is away, guards nothing: where no seat but theirs gives one, the server
  and one seat choose the wall at will.

Not held: the server sees all hands, and may tell them. It may refuse a player's hash before any is opened, which that
player sees, or end a match whose wall it does not like, which all see. Before it binds itself it may draw as many seeds
as it likes: they are worth nothing without the nonces.

A game may have a wall go on to its next deal (``"next"``). Then the players are asked as before any deal, but nothing
is bound anew, and the seed stays hidden until the last deal of its wall is over.

A wall that several tables share (``shared_walls``) heeds no nonce, so that it is the same everywhere: the server could
have chosen it before it bound itself. Its seed stands in the log as any other, and is shown to nobody.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from games.base import TABLE, Decision, Json, Seat, SecretStruct, Upcast
from games.chance import KeyedChance
from mahjong_server.play.match.fairness.nonces import Open, Ready, hash_of
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.match.played_on import PlayedOn
from mahjong_server.play.match.session_end import TimeCalled

T = TypeVar("T")
SETTLED_SECONDS = 2.5
"""How long a page may show the end of a deal before the account of it, which asks for the next one."""
READY_SECONDS = SETTLED_SECONDS + 30.0
FIRST_READY_SECONDS = 5.0
OPEN_SECONDS = 5.0
"""Enough for a page that is there: it opens by itself, in one round trip."""


class Committed(SecretStruct, frozen=True, tag="committed", tag_field="type", omit_defaults=True):
    """The server has bound itself to ``seed`` (64 hex digits), of which only the SHA-256 is visible.

    ``walls``: of a wall that tables share, the commitment to their key.
    """

    deal: int
    commitment: str
    seed: str
    walls: str = ""


class Readied(SecretStruct, frozen=True, tag="readied", tag_field="type", omit_defaults=True):
    """A seat is ready, and bound to a nonce by its ``hash``. ``nonce``: in old logs, given at once and unbound."""

    seat: Seat
    hash: str = ""
    nonce: str = ""


class Opened(SecretStruct, frozen=True, tag="nonce-opened", tag_field="type"):
    """A seat has opened its nonce."""

    seat: Seat
    nonce: str


class Unopened(Struct, frozen=True, tag="nonce-unopened", tag_field="type"):
    """A seat has given a hash and not opened its nonce: it counts as having given none."""

    seat: Seat


class Continued(Struct, frozen=True, tag="continued", tag_field="type"):
    """A deal is over, and its wall goes on to ``deal``: the seed stays hidden."""

    deal: int


class Revealed(SecretStruct, frozen=True, tag="revealed", tag_field="type", omit_defaults=True):
    """A wall's seed is shown with the nonces by seat; ``deal`` is the first of its deals, which are all over.

    ``walls``: of a wall that tables share, the commitment to their key. Then nobody sees this.
    """

    deal: int
    seed: str
    nonces: tuple[str, ...]
    walls: str = ""


class Resumed(Struct, frozen=True, tag="resumed", tag_field="type"):
    """Play goes on after an outage, or a referee's pause: nobody's time ran meanwhile. Nobody sees this."""


class Paused(Struct, frozen=True, tag="paused", tag_field="type"):
    """A referee has the table stand still until it is resumed. Nobody sees this: the document says so."""


PlatformEvent = (
    Committed | Readied | Opened | Unopened | Continued | Revealed | Resumed | TimeCalled | PlayedOn | Paused
)


def _bound_by_hashes(event: Json) -> Json:
    """Version 2: a ``readied`` has the hash of a nonce that is opened later; one of before has the nonce itself."""
    return event


def _time_called(event: Json) -> Json:
    """Version 3: there is an event of ``time-called``; all others are as they were."""
    return event


def _played_on(event: Json) -> Json:
    """Version 4: there is an event of ``played-on``; all others are as they were."""
    return event


def _paused(event: Json) -> Json:
    """Version 5: there is an event of ``paused``; all others are as they were."""
    return event


def _walls_shared(event: Json) -> Json:
    """Version 6: a ``committed`` and a ``revealed`` may be of a wall that tables share; none of before is."""
    return event


UPCASTS: tuple[Upcast, ...] = (_bound_by_hashes, _time_called, _played_on, _paused, _walls_shared)
"""Whenever one of these gets another shape, one more, as in ``GameInfo.upcasts``."""


class Wall(SecretStruct, frozen=True):
    """A wall whose deals are over and whose seed is still to be shown."""

    deal: int
    seed: str
    nonces: tuple[str, ...]
    walls: str = ""


class ShuffleState(SecretStruct, frozen=True):
    """Where the making of the wall stands.

    ``hashes`` has ``""`` for a seat that gave none. ``nonces`` has ``None`` for one that has not answered or not opened
    yet, ``""`` for one without.

    ``deal`` is the one that the wall was made for, ``later`` how many it has gone on to since. Before each of these
    (``step`` "going") the seats in ``agreed`` have said that they are ready. ``kept``: the match's earlier walls, as
    far as their seeds are still to be shown. ``walls``: of a wall that tables share, the commitment to their key.
    """

    step: Literal["idle", "asking", "going", "dealt"] = "idle"
    deal: int = -1
    seed: str = ""
    commitment: str = ""
    nonces: tuple[str | None, ...] = ()
    hashes: tuple[str, ...] = ()
    later: int = 0
    agreed: tuple[Seat, ...] = ()
    kept: tuple[Wall, ...] = ()
    walls: str = ""

    @property
    def now(self) -> int:
        """The deal that is being played, or made."""
        return self.deal + self.later

    @property
    def wall(self) -> Wall:
        """The wall that is being played, or made."""
        return Wall(self.deal, self.seed, tuple(nonce or "" for nonce in self.nonces), self.walls)

    @property
    def unshown(self) -> tuple[Wall, ...]:
        """The walls that were dealt from and whose seeds are still to be shown, in order."""
        return (*self.kept, self.wall) if self.step in {"going", "dealt"} else self.kept

    @property
    def unopened(self) -> tuple[Seat, ...]:
        """The seats that gave a hash and have not opened it in time."""
        pairs = zip(self.hashes, self.nonces, strict=True)
        return tuple(seat for seat, (bound, nonce) in enumerate(pairs) if bound and nonce == "")


def commitment_of(seed: str) -> str:
    """Return what is shown of a seed (hex) before its deal: the SHA-256 of its bytes, in hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def key_of(seed: str, deal: int, nonces: Sequence[str]) -> bytes:
    """Return the key of the deal's chance: HMAC-SHA256 of ``mahjong-wall/1:deal:nonce:nonce:…`` under the seed."""
    text = ":".join(("mahjong-wall/1", str(deal), *nonces))
    return hmac.digest(bytes.fromhex(seed), text.encode(), hashlib.sha256)


def wall_chance(shuffle: ShuffleState) -> KeyedChance:
    """Return the chance with which the current deal is dealt."""
    return KeyedChance(_key(shuffle))


def table_chance(shuffle: ShuffleState, head: int) -> KeyedChance:
    """Return the chance of whatever the table decides after the deal, at this place in the log."""
    return KeyedChance(lambda: hmac.digest(_key(shuffle), b"table:%d" % head, hashlib.sha256))


def _key(shuffle: ShuffleState) -> bytes:
    return key_of(shuffle.seed, shuffle.deal, shuffle.wall.nonces)


def decisions(shuffle: ShuffleState, deal: Decision[Any], seats: int, *, opens: bool) -> Mapping[Seat, Decision[Any]]:
    """Return who must choose before the game's own decision, ``deal`` or ``next``, may be played.

    ``opens``: the end of a deal lays all hands open, so that its seed may be shown.
    """
    if shuffle.step == "dealt" and deal.kind == "next":
        return _step(shuffle.now + 1, "continue")
    if shuffle.step == "dealt" and opens:
        return revelation(shuffle)
    if shuffle.step in {"idle", "dealt"}:
        return _step(shuffle.now + 1, "commit")
    seated = deal.seats or range(seats)
    waiting = [seat for seat in seated if not _has_answered(shuffle, seat)]
    seconds = READY_SECONDS if shuffle.now else FIRST_READY_SECONDS
    ready: Decision[Any] = Decision(f"{shuffle.now}.ready", "ready", (Ready(),), Ready(), seconds)
    if waiting:
        return dict.fromkeys(waiting, ready)
    sealed = [seat for seat in seated if shuffle.hashes[seat] and shuffle.nonces[seat] is None]
    opening: Decision[Any] = Decision(f"{shuffle.now}.open", "open", (Open(),), Open(), OPEN_SECONDS)
    return dict.fromkeys(sealed, opening) if sealed else {TABLE: deal}


def revelation(shuffle: ShuffleState) -> Mapping[Seat, Decision[Any]]:
    """Return the table's decision to show the first seed that is still to be shown."""
    return _step(shuffle.unshown[0].deal, "reveal")


def _step(deal: int, kind: str) -> Mapping[Seat, Decision[Any]]:
    return {TABLE: Decision(f"{deal}.{kind}", kind, (), None)}


def _has_answered(shuffle: ShuffleState, seat: Seat) -> bool:
    if shuffle.step == "going":
        return seat in shuffle.agreed
    return bool(shuffle.hashes[seat]) or shuffle.nonces[seat] is not None


def commit(shuffle: ShuffleState, seed: bytes) -> Committed:
    """Return the event that binds the server to 32 fresh random bytes for the next deal."""
    return Committed(shuffle.now + 1, commitment_of(seed.hex()), seed.hex())


def commit_shared(shuffle: ShuffleState, walls: SharedWalls) -> Committed:
    """Return the event that binds the server to the seed that a shared key has for the next deal."""
    return replace(commit(shuffle, walls.seed(shuffle.now + 1)), walls=walls.commitment)


def bind(shuffle: ShuffleState, seat: Seat, ready: Ready) -> Readied:
    """Return the event of a seat that is ready. Where the wall goes on, or is shared, no hash is heeded."""
    return Readied(seat, ready.hash if shuffle.step == "asking" and not shuffle.walls else "")


def unseal(shuffle: ShuffleState, seat: Seat, opening: Open) -> Opened | Unopened | None:
    """Return the event of a seat that opens its nonce, or none; ``None`` where the nonce is not that of its hash."""
    if not opening.nonce:
        return Unopened(seat)
    return Opened(seat, opening.nonce) if fits(shuffle, seat, opening.nonce) else None


def fits(shuffle: ShuffleState, seat: Seat, nonce: str) -> bool:
    """Return whether it is this nonce that the seat bound itself to."""
    return hash_of(shuffle.commitment, seat, nonce) == shuffle.hashes[seat]


def go_on(shuffle: ShuffleState) -> Continued:
    """Return the event that lets the wall go on to the next deal."""
    return Continued(shuffle.now + 1)


def reveal(wall: Wall) -> Revealed:
    """Return the event that shows how the deals of a wall came about."""
    return Revealed(wall.deal, wall.seed, wall.nonces, wall.walls)


def evolve(shuffle: ShuffleState, event: PlatformEvent, seats: int) -> ShuffleState:
    """Return the state after one of the platform's events."""
    match event:
        case Committed():
            none = (None,) * seats
            made = event.deal, event.seed, event.commitment, none, ("",) * seats
            return ShuffleState("asking", *made, kept=shuffle.unshown, walls=event.walls)
        case Continued():
            return replace(shuffle, step="going", later=event.deal - shuffle.deal, agreed=())
        case Readied() | Opened() | Unopened():
            return _answered(shuffle, event)
        case Revealed() if event.deal == shuffle.deal:
            return replace(shuffle, step="idle")
        case Revealed():
            return replace(shuffle, kept=tuple(wall for wall in shuffle.kept if wall.deal != event.deal))
        case Resumed() | TimeCalled() | PlayedOn() | Paused():
            return shuffle


def _answered(shuffle: ShuffleState, event: Readied | Opened | Unopened) -> ShuffleState:
    if shuffle.step == "going":
        return replace(shuffle, agreed=(*shuffle.agreed, event.seat))
    if isinstance(event, Readied) and event.hash:
        return replace(shuffle, hashes=_with(shuffle.hashes, event.seat, event.hash))
    nonce = "" if isinstance(event, Unopened) else event.nonce
    return replace(shuffle, nonces=_with(shuffle.nonces, event.seat, nonce))


def _with(by_seat: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return tuple(value if each == seat else old for each, old in enumerate(by_seat))


def view(shuffle: ShuffleState) -> Json:
    """Return what everybody may know: the seed only once all deals of its wall are over, and may be looked into."""
    if shuffle.deal < 0:
        return None
    seen: dict[str, Json] = {"deal": shuffle.deal, "commitment": shuffle.commitment}
    if any(shuffle.hashes):
        seen["hashes"] = list(shuffle.hashes)
    if shuffle.step != "asking":
        seen["nonces"] = list(shuffle.wall.nonces)
        if shuffle.unopened:
            seen["unopened"] = list(shuffle.unopened)
    if shuffle.walls:
        seen["walls"] = shuffle.walls
    elif shuffle.step == "idle":
        seen["seed"] = shuffle.seed
    if shuffle.later:
        seen["through"] = shuffle.now
    return seen


def redact(event: PlatformEvent) -> Json | None:
    """Return the event as everybody sees it, ``None`` where nothing shows."""
    match event:
        case Committed():
            shared = {"walls": event.walls} if event.walls else {}
            return {"type": "committed", "deal": event.deal, "commitment": event.commitment, **shared}
        case Readied():
            given = {"hash": event.hash} if event.hash else {"nonce": event.nonce}
            return {"type": "readied", "seat": event.seat, **given}
        case Opened() | Unopened() | Continued() | TimeCalled():  # nothing of them is hidden
            return to_builtins(event)
        case Revealed() if event.walls:  # others may still have to play its deals
            return None
        case Revealed():
            return {"type": "revealed", "deal": event.deal, "seed": event.seed, "nonces": list(event.nonces)}
        case Resumed() | PlayedOn() | Paused():  # the document tells where play came from, and that it stands still
            return None
