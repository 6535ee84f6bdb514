"""A wall that nobody can choose: the server commits itself, every seat adds a nonce, then all is shown.

Before a deal the server draws a seed and shows its SHA-256. Each seat answers with a nonce of its own. The chance of
the deal follows from both, so neither side can steer it, and the seed shown after the deal lets anyone check it.
Nonces are hex digits and so hold no separator; a seat that gives none counts as an empty nonce.

A game may have a wall go on to its next deal (``"next"``). Then the players are asked as before any deal, but nothing
is bound anew, and the seed is shown only once the last deal of its wall is over.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.base import TABLE, Decision, Json, Sealed, Seat, Upcast
from games.chance import KeyedChance

READY_SECONDS = 30.0
FIRST_READY_SECONDS = 5.0

Nonce = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]*(?!\n)$")]


class Ready(Struct, frozen=True, tag="ready", tag_field="type", forbid_unknown_fields=True):
    """A seat's wish to go on, and its share in the wall's seed."""

    nonce: Nonce = ""


class Committed(Sealed, frozen=True, tag="committed", tag_field="type"):
    """The server has bound itself to ``seed`` (64 hex digits), of which only the SHA-256 is visible."""

    deal: int
    commitment: str
    seed: str


class Readied(Sealed, frozen=True, tag="readied", tag_field="type"):
    """A seat has given its nonce."""

    seat: Seat
    nonce: str


class Continued(Struct, frozen=True, tag="continued", tag_field="type"):
    """A deal is over, and its wall goes on to ``deal``: the seed stays hidden."""

    deal: int


class Revealed(Sealed, frozen=True, tag="revealed", tag_field="type"):
    """All deals of a wall are over, and its seed is shown with the nonces by seat; ``deal`` is the first of them."""

    deal: int
    seed: str
    nonces: tuple[str, ...]


class Resumed(Struct, frozen=True, tag="resumed", tag_field="type"):
    """Play goes on after an outage: nobody's time ran meanwhile. Nobody sees this."""


PlatformEvent = Committed | Readied | Continued | Revealed | Resumed
UPCASTS: tuple[Upcast, ...] = ()
"""Whenever one of these gets another shape, one more, as in ``GameInfo.upcasts``."""


class Fair(Sealed, frozen=True):
    """Where the making of the wall stands. ``nonces`` has ``None`` for a seat that has not answered.

    ``deal`` is the one that the wall was made for, ``later`` how many it has gone on to since. Before each of these
    (``step`` "going") the seats in ``agreed`` have said that they are ready.
    """

    step: Literal["idle", "asking", "going", "dealt"] = "idle"
    deal: int = -1
    seed: str = ""
    commitment: str = ""
    nonces: tuple[str | None, ...] = ()
    later: int = 0
    agreed: tuple[Seat, ...] = ()

    @property
    def now(self) -> int:
        """The deal that is being played, or made."""
        return self.deal + self.later


def commitment_of(seed: str) -> str:
    """Return what is shown of a seed (hex) before its deal: the SHA-256 of its bytes, in hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def key_of(seed: str, deal: int, nonces: Sequence[str]) -> bytes:
    """Return the key of the deal's chance: HMAC-SHA256 of ``mahjong-wall/1:deal:nonce:nonce:…`` under the seed."""
    text = ":".join(("mahjong-wall/1", str(deal), *nonces))
    return hmac.digest(bytes.fromhex(seed), text.encode(), hashlib.sha256)


def wall_chance(fair: Fair) -> KeyedChance:
    """Return the chance with which the current deal is dealt."""
    return KeyedChance(_key(fair))


def table_chance(fair: Fair, head: int) -> KeyedChance:
    """Return the chance of whatever the table decides after the deal, at this place in the log."""
    return KeyedChance(lambda: hmac.digest(_key(fair), b"table:%d" % head, hashlib.sha256))


def _key(fair: Fair) -> bytes:
    return key_of(fair.seed, fair.deal, [nonce or "" for nonce in fair.nonces])


def decisions(fair: Fair, deal: Decision[Any], seats: int) -> Mapping[Seat, Decision[Any]]:
    """Return who must choose before the game's own decision, ``deal`` or ``next``, may be played."""
    if fair.step == "dealt":
        return continuation(fair) if deal.kind == "next" else revelation(fair)
    if fair.step == "idle":
        return _step(fair.now + 1, "commit")
    waiting = [seat for seat in deal.seats or range(seats) if not _has_answered(fair, seat)]
    seconds = READY_SECONDS if fair.now else FIRST_READY_SECONDS
    ready: Decision[Any] = Decision(f"{fair.now}.ready", "ready", (Ready(),), Ready(), seconds)
    return dict.fromkeys(waiting, ready) if waiting else {TABLE: deal}


def revelation(fair: Fair) -> Mapping[Seat, Decision[Any]]:
    """Return the table's decision to show the seed."""
    return _step(fair.now, "reveal")


def continuation(fair: Fair) -> Mapping[Seat, Decision[Any]]:
    """Return the table's decision to let the wall go on to the next deal."""
    return _step(fair.now + 1, "continue")


def _step(deal: int, kind: str) -> Mapping[Seat, Decision[Any]]:
    return {TABLE: Decision(f"{deal}.{kind}", kind, (), None)}


def _has_answered(fair: Fair, seat: Seat) -> bool:
    return seat in fair.agreed if fair.step == "going" else fair.nonces[seat] is not None


def commit(fair: Fair, seed: bytes) -> Committed:
    """Return the event that binds the server to 32 fresh random bytes for the next deal."""
    return Committed(fair.now + 1, commitment_of(seed.hex()), seed.hex())


def go_on(fair: Fair) -> Continued:
    """Return the event that lets the wall go on to the next deal."""
    return Continued(fair.now + 1)


def reveal(fair: Fair) -> Revealed:
    """Return the event that shows how the deals that are over came about."""
    return Revealed(fair.deal, fair.seed, tuple(nonce or "" for nonce in fair.nonces))


def evolve(fair: Fair, event: PlatformEvent, seats: int) -> Fair:
    """Return the state after one of the platform's events."""
    match event:
        case Committed():
            return Fair("asking", event.deal, event.seed, event.commitment, (None,) * seats)
        case Continued():
            return replace(fair, step="going", later=event.deal - fair.deal, agreed=())
        case Readied() if fair.step == "going":
            return replace(fair, agreed=(*fair.agreed, event.seat))
        case Readied():
            nonces = tuple(event.nonce if seat == event.seat else n for seat, n in enumerate(fair.nonces))
            return replace(fair, nonces=nonces)
        case Revealed():
            return replace(fair, step="idle")
        case Resumed():
            return fair


def view(fair: Fair) -> Json:
    """Return what everybody may know: the seed only once all deals of its wall are over."""
    if fair.deal < 0:
        return None
    seen: dict[str, Json] = {"deal": fair.deal, "commitment": fair.commitment}
    if fair.step != "asking":
        seen["nonces"] = [nonce or "" for nonce in fair.nonces]
    if fair.step == "idle":
        seen["seed"] = fair.seed
    if fair.later:
        seen["through"] = fair.now
    return seen


def redact(event: PlatformEvent) -> Json | None:
    """Return the event as everybody sees it, ``None`` where nothing shows."""
    match event:
        case Committed():
            return {"type": "committed", "deal": event.deal, "commitment": event.commitment}
        case Readied():
            return {"type": "readied", "seat": event.seat, "nonce": event.nonce}
        case Continued():
            return {"type": "continued", "deal": event.deal}
        case Revealed():
            return {"type": "revealed", "deal": event.deal, "seed": event.seed, "nonces": list(event.nonces)}
        case Resumed():
            return None
