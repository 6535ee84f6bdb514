# pyright: basic
"""What the rest of the server asks of play: start a match, take notice of seats, write its record, close sockets.

Ordinary synchronous functions for views and commands. They change the database and then wake the platform of this
process, if there is one; other processes hear of it by the bus or by polling.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from mahjong_server import wire
from mahjong_server.accounts.caller import rated_by_hand_problem
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.play import match_secrecy
from mahjong_server.play.interventions import add_time, pause_match, stop_match, unpause_match
from mahjong_server.play.match.catalogue import UnsupportedVersion, rules_of
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.match.played_on import PlayedOn
from mahjong_server.play.match.runner import MatchState, Runner
from mahjong_server.play.models import Match, Seat
from mahjong_server.play.node import lifecycle
from mahjong_server.play.storage import loading, queries, response_times
from mahjong_server.play.table import instant_start, resumed_start
from mahjong_server.play.table.viewers import spectator_counts
from mahjong_server.play.table.viewers.connections import seat_of
from mahjong_server.wire import Close

OPENNESS = (Match.Spectators.NONE, Match.Spectators.PUBLIC, Match.Spectators.ALL)


__all__ = [
    "NotOver",
    "add_time",
    "close_sockets",
    "deal_first",
    "is_amid_deal",
    "is_watching",
    "make_playing",
    "note_program",
    "on_sockets_revoked",
    "out_of_reach",
    "pause_match",
    "play_on",
    "playing_shown_hands",
    "record_of",
    "refuse_rated_by_program",
    "seats_changed",
    "set_spectators",
    "start_match",
    "stop_match",
    "unpause_match",
    "watchers_of",
]


class NotOver(Exception):
    """The match is still being played, so that its log is nobody's business yet."""


def start_match(match: Match) -> None:
    """Begin to play a waiting match whose seats are all filled. Once committed, the first deal is prepared."""
    now = now_ms()
    waiting = Match.objects.filter(pk=match.pk, status=Match.Status.WAITING)
    clock = response_times.first_clock(match, Seat.objects.filter(match=match).count(), now)
    if waiting.update(status=Match.Status.PLAYING, started_at=now, due_at=now, clock=clock, roster=F("roster") + 1):
        match.status, match.started_at = Match.Status.PLAYING, now
        _note_networks(match)
        # Whoever has seen all hands, late though it was, must not take over one of them.
        Match.objects.filter(pk=match.pk, spectators=Match.Spectators.ALL).update(closed=True)
        transaction.on_commit(lambda: seats_changed(match))


def _note_networks(match: Match) -> None:
    """Keep with the seats from which networks the match is played, as it begins."""
    now = Seat.objects.filter(pk=OuterRef("pk")).values("player__network")
    Seat.objects.filter(match=match).update(network=Coalesce(Subquery(now), Value("")))


def note_program(match: Match | int, player: Any) -> None:
    """Mark the seat of a player (its id) as a program's, which sits or plays there by a token, and tell the table."""
    with transaction.atomic():
        key = match if isinstance(match, int) else match.pk
        mine = Seat.objects.filter(match=key, player=player, program=False, player__is_bot=False)
        if Seat.objects.filter(pk__in=list(mine.values_list("pk", flat=True))).update(program=True):
            Match.objects.filter(pk=key).update(roster=F("roster") + 1)
            transaction.on_commit(lambda: lifecycle.notify(lambda node: node.hints.announce_change(key)))


def deal_first(match: Match, player: Any, seed: bytes, nonce: str) -> wire.State | None:
    """Deal a match that has just begun from this seed and its only player's nonce; return what the player sees.

    In the transaction that made it. Return ``None`` where others are to be asked: then the table asks, as ever.
    """
    time_scale, process = lifecycle.pace_and_name()
    table = loading.read_table(DEFAULT_DB_ALIAS, match.pk, time_scale)
    seat = seat_of(player.pk.hex, table.seating) if table else None
    return instant_start.deal(table, seat, seed, nonce, now_ms(), process) if table and seat is not None else None


def play_on(match: Match, log: Sequence[Any], state: MatchState, origin: PlayedOn) -> None:
    """Have a match that has just begun go on from where a log of events leads, in the transaction that made it."""
    time_scale, process = lifecycle.pace_and_name()
    table = loading.read_table(DEFAULT_DB_ALIAS, match.pk, time_scale)
    assert table is not None, "its rules are those of a log that was read"
    resumed_start.resume(table, log, state, origin, now_ms(), process)


def make_playing(matches: Sequence[Match], seats: int) -> None:
    """Put new matches into the database that begin to play at once; they are alike in all but who sits there.

    ``seats`` is how many each has; the caller fills them in the same transaction. A few statements for all of them.
    """
    now = now_ms()
    for match in matches:
        match.status, match.started_at, match.due_at, match.roster = Match.Status.PLAYING, now, now, 1
        shown = match.spectators == Match.Spectators.ALL  # as in start_match
        match.closed = match.closed or shown or match.source == Match.Source.EVENT
    Match.objects.bulk_create(matches)
    clock = response_times.first_clock(matches[-1], seats, now)
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(clock=clock)
    for match in matches:
        transaction.on_commit(partial(seats_changed, match))


def walls_commitment(key: bytes) -> str:
    """Return what may be shown of the key of shared walls before anybody plays them."""
    return SharedWalls(key).commitment


def open_walls(key: bytes) -> None:
    """Let everybody see what was dealt by shared walls, at all tables: nobody has still to play them."""
    opened = Match.objects.filter(walls=key).filter(~match_secrecy.all_open())
    opened.update(walls_until=now_ms(), roster=F("roster") + 1)


def set_spectators(match: Match, owner: Any, value: str) -> None:
    """Say who may watch. Once play has begun the owner may allow less, never more: they sat down on those terms.

    Before, nobody is ready any more by that, for the terms are others.

    Raise ``Problem``. Whoever may no longer watch has their sockets closed, in all processes.
    """
    with transaction.atomic():
        held = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
        _check_spectators(held, owner, value)
        if held.spectators != value:
            Match.objects.filter(pk=match.pk).update(spectators=value, roster=F("roster") + 1)
            if held.status == Match.Status.WAITING:  # whoever agreed to start did so on other terms
                Seat.objects.filter(match=match).update(ready=False)
            match.spectators = value
            transaction.on_commit(lambda: seats_changed(match))


def _check_spectators(match: Any, owner: Any, value: str) -> None:
    if owner is None or match.owner_id != owner.pk:
        raise Problem(403, "not-owner", "Only the table's owner may do this.")
    if match.status not in {Match.Status.WAITING, Match.Status.PLAYING}:
        raise Problem(409, "match-over", "Play at this table is over.")
    if match.status == Match.Status.PLAYING and OPENNESS.index(value) > OPENNESS.index(match.spectators):
        raise Problem(409, "already-started", "Once play has begun, only less may be shown than was agreed.")
    if match.walls is not None and value != Match.Spectators.NONE:
        raise Problem(409, "walls-secret", "Others have still to play the same deals: nobody watches here.")
    if value == Match.Spectators.ALL and not match.delay:
        raise Problem(409, "no-delay", "All hands are shown only with a delay, which this table does not have.")


def watchers_of(matches: Iterable[int]) -> dict[int, int]:
    """Return how many people watch each of these matches (by id), those without any left out."""
    return spectator_counts.count(DEFAULT_DB_ALIAS, matches, now_ms())


def is_watching(match: Match, player: UUID) -> bool:
    """Return whether a player watches a match, or has within the last minutes."""
    return spectator_counts.is_watching(DEFAULT_DB_ALIAS, match.pk, player.hex)


def seats_changed(match: Match) -> None:
    """Let the live table know that its seats or its status changed; ``roster`` has to have been raised."""
    match_id = match.pk
    lifecycle.notify(lambda node: node.hints.announce_change(match_id))


def close_sockets(player: Any, code: int = Close.SIGNED_OUT, credential_id: str = "") -> None:
    """Close every socket of a player (its id), in all processes; with a ``credential_id`` those it opened alone."""
    lifecycle.notify(
        lambda node: node.hints.close_sockets_everywhere(str(player).replace("-", ""), code, credential_id)
    )


def on_sockets_revoked(player: Any, credential_id: str = "", **_signal: Any) -> None:
    """Receive ``accounts.signals.sockets_revoked``."""
    close_sockets(player, credential_id=credential_id)


def refuse_rated_by_program(code: str) -> None:
    """Raise ``Problem`` (403) for a program that would play at a rated table (by its code) as a person."""
    if Match.objects.filter(code=code, rated=True).exists():
        raise rated_by_hand_problem()


def out_of_reach(player: UUID) -> bool:
    """Return whether a player is to be told nothing by anyone beyond their table now: spectators see all its hands."""
    return playing_shown_hands({player}).exists()


def playing_shown_hands(players: Collection[UUID]) -> QuerySet[Seat]:
    """Return the seats of these players at tables in play whose hands are, or were, all shown to spectators."""
    playing = Seat.objects.filter(player__in=players, match__status=Match.Status.PLAYING)
    # An owner who lets spectators see less amid play does not make those forget who saw all.
    all_hands = Q(match__spectators=Match.Spectators.ALL) | Q(match__delay__gt=0) | Q(match__scenes__isnull=False)
    return playing.filter(all_hands)


def is_amid_deal(match: Match) -> bool:
    """Return whether a deal of a match is being played: not before the first one, between two or after the last.

    Where this process does not know the rules, it may be.
    """
    try:
        table = loading.read_table(DEFAULT_DB_ALIAS, match.pk, 1.0)
    except UnsupportedVersion:
        return True
    if table is None:
        return True
    return table.timed is not None and table.referee.runner.is_amid_deal(table.timed.position.state)


def record_of(match: Match) -> dict[str, Any]:
    """Return the record of a match that is over (``docs/records.md``), with the proof of each wall.

    Beside the game's own keys each deal has ``fair`` (commitment, seed, nonces by seat), and the record has ``match``
    (seats, deals and the version of the rules) and ``log``: every event as stored, which ``manage.py verify`` folds
    anew. Where tables share its walls it has ``walls``, their key, too: whom it is given to, the caller decides.
    Raise ``NotOver``, and ``LookupError`` for rules that this server does not have.
    """
    if match.status not in {Match.Status.FINISHED, Match.Status.ABANDONED}:
        raise NotOver
    game = rules_of(match.game, match.rules_version)
    runner = Runner(game, match.options, Seat.objects.filter(match=match).count(), match.deals)
    log = [entry.data for entry in queries.log_of(DEFAULT_DB_ALIAS, match.pk)]
    record = proof.record_of(runner, [runner.decode(data) for data in log])
    record["match"] = {"seats": runner.seats, "deals": runner.deals, "rules": match.rules_version}
    if match.walls is not None:
        walls = SharedWalls(bytes(match.walls))
        record["walls"] = {"commitment": walls.commitment, "key": walls.key.hex()}
    record["log"] = [msgspec.json.decode(data) for data in log]
    return record
