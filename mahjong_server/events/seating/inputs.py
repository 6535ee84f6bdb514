"""What a round's seating is made of: who plays, where they stand, how they sat before, the rule and the seed."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from mahjong_server.events.values import Amount, EventError, Key, Text, check_keys

Hex: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?(?!\n)$")]
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32,64}(?!\n)$")]
Rule: TypeAlias = Literal["lot", "swiss", "interval", "plan", "scripted", "clubs"]
Unfit: TypeAlias = Literal["refuse", "bye", "bots"]
Table: TypeAlias = Annotated[tuple[Key | None, ...], Meta(min_length=2, max_length=10)]
"""Players by seat, East first; null is a bot."""
Tables: TypeAlias = Annotated[tuple[Table, ...], Meta(max_length=500)]

MOST_PLAYERS = 1000
MOST_ROUNDS = 100


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who takes part. Standings are as ``manage.py standings --format json`` tells them."""

    key: Key
    name: Text = ""
    club: Text = ""
    table_points: Amount = 0
    penalties: Amount = 0
    match_points: Amount = 0
    best_session: Amount | None = None


class SeatedRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A round as it is published; of an earlier one only ``tables`` and ``byes`` are read.

    ``seed`` is what the round's chance is keyed with. ``repeats`` and ``club_mates`` are the pairs at one table who met
    before, or are of one club. ``winds`` is the most by which one player's counts of two winds differ after the round.
    """

    tables: Tables
    byes: tuple[Key, ...] = ()
    round: int = 0
    seed: Hex = ""
    repeats: tuple[tuple[Key, Key], ...] = ()
    club_mates: tuple[tuple[Key, Key], ...] = ()
    winds: int = 0


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """An event before a round.

    ``unfit`` says what happens where numbers don't fill the tables. ``apart`` keeps those apart who have met, or are of
    one club, while possible. The seed follows from ``nonces`` and the server's part, or is given.
    """

    event: Annotated[str, Meta(min_length=1, max_length=200)]
    rule: Rule
    players: Annotated[tuple[Player, ...], Meta(max_length=MOST_PLAYERS)]
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    unfit: Unfit = "refuse"
    apart: bool = True
    absent: tuple[Key, ...] = ()
    rounds: Annotated[tuple[SeatedRound, ...], Meta(max_length=MOST_ROUNDS)] = ()
    script: Annotated[tuple[Tables, ...], Meta(max_length=MOST_ROUNDS)] = ()
    nonces: dict[Key, Nonce] = {}
    server_seed: Hex = ""
    seed: Hex = ""


def check_event(event: Event) -> None:
    """Raise ``EventError`` where names or numbers don't fit together."""
    known = check_keys(player.key for player in event.players)
    _check_known("absent", event.absent, known)
    _check_known("nonces", event.nonces, known)
    for number, played in enumerate(event.rounds, 1):
        check_tables(f"round {number}", played.tables, known, played.byes)
    for number, tables in enumerate(event.script, 1):
        check_tables(f"script, round {number}", tables, known)
    if event.seed and (event.nonces or event.server_seed):
        raise EventError("seed: it follows from the nonces and the server's part; give it or these")
    if not (event.seed or event.nonces or event.server_seed) and event.rule != "scripted":
        raise EventError("nonces: there are none, and no seed")


def present(event: Event) -> list[str]:
    """Return the keys of all who are there, in order of their code points, whatever the order of the file."""
    return sorted({player.key for player in event.players} - set(event.absent))


def check_tables(where: str, tables: Tables, known: frozenset[str], byes: tuple[str, ...] = ()) -> None:
    """Raise ``EventError`` for a player whom a round doesn't know, or has twice."""
    seen = set[str]()
    for place, key in (*_places(tables), *(("byes", key) for key in byes)):
        _check_known(f"{where}, {place}", (key,), known)
        if key in seen:
            raise EventError(f"{where}, {place}: player {key!r} has another place in this round")
        seen.add(key)


def _places(tables: Tables) -> Iterator[tuple[str, str]]:
    """Yield each player with where they sit."""
    for number, table in enumerate(tables, 1):
        yield from ((f"table {number}", key) for key in table if key is not None)


def _check_known(where: str, keys: tuple[str, ...] | dict[str, str], known: frozenset[str]) -> None:
    for key in keys:
        if key not in known:
            raise EventError(f"{where}: there is no player {key!r}")
