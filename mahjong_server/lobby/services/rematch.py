"""The same people once more: the first who asks for it makes the next table, the others join it."""

from contextlib import suppress

from msgspec.structs import replace

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http import load_shedding
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.services import creating, seating, table_quotas
from mahjong_server.lobby.services.table_lock import (
    OVER,
    locked_table,
    own_seat,
    refuse_event_table,
    refuse_newer,
    refuse_not_owner_or_started,
    seats_of,
)
from mahjong_server.lobby.terms import terms_of
from mahjong_server.play.models import Match

RESERVED_MS = 2 * 60_000
"""So long those who played before have to come, before the owner may let others in."""


def rematch(code: str, player: Player | None) -> Match:
    """Seat the player at the next table of these players, made now if there is none yet.

    It has the same terms and the same bots, and is found by its link alone: its seats are for those who played here,
    until its owner lets others in. Who comes this way is ready; once no seat is empty, play starts.
    """
    with locked_table(code) as match:
        refuse_event_table(match)
        if match.status not in OVER:
            raise Problem(409, "still-playing", "Play at this table isn't over yet.")
        if match.started_at is None:
            raise Problem(409, "never-played", "Nothing was played at this table.")
        if match.walls is not None:
            raise Problem(409, "no-rematch", "These deals were dealt at other tables, too: there is no rematch.")
        seat = own_seat(match, player)
        assert player is not None
        following = match.next
        if following is None or following.status in OVER:
            _refuse_by_load(match)
            following = _make_next(match, player)
        else:
            if following.status == Match.Status.WAITING:
                _refuse_by_load(following)
            _join_next(following, player, seat.seat)
    return _start_if_full(following)


def _refuse_by_load(match: Match) -> None:
    load_shedding.refuse_new_table(with_bots=any(seat.bot for seat in seats_of(match)))


def _make_next(match: Match, player: Player) -> Match:
    refuse_newer(match)
    table_quotas.refuse_more_playing(player)
    table_quotas.refuse_more_of_network(player)
    terms = replace(terms_of(match), public=False, source=Match.Source.REMATCH.value, pool="")
    seating = [player if seat.player_id == player.pk else seat.bot or None for seat in seats_of(match)]
    others = match.seats.exclude(player=None).exclude(player=player)
    if others.exists():
        table_quotas.refuse_more_waiting(player)
    match.next = creating.make_waiting_table(terms, player, seating, reserved=others.exists())
    match.save(update_fields=["next"])
    return match.next


def open_reserved_seats(code: str, owner: Player | None) -> Match:
    """Let the owner of a rematch open its seats to anyone, once those who played before have had time to come."""
    with locked_table(code) as match:
        refuse_not_owner_or_started(match, owner)
        until = match.created_at + RESERVED_MS
        if match.reserved and now_ms() < until:
            raise Problem(409, "still-reserved", "Those who played before have some time to come.", until=until)
        if match.reserved:  # whoever agreed to start did so on other terms
            match.seats.update(ready=False)
        match.reserved = False
        match.save(update_fields=["reserved"])
    return match


def _join_next(following: Match, player: Player, seat: int) -> None:
    try:
        seating.take_seat(following.code, player, seat)
    except Problem as refused:
        if refused.code not in {"seat-taken", "already-seated"}:
            raise
        seating.take_seat(following.code, player, None)
    with suppress(Problem):  # play has begun: nobody is asked any more
        seating.set_ready(following.code, player, ready=True)


def _start_if_full(following: Match) -> Match:
    with locked_table(following.code) as match:
        seats = seats_of(match)
        full = all(seat.player or seat.bot for seat in seats)
        if match.status == Match.Status.WAITING and full and not creating.names_not_ready(match, seats):
            creating.start_locked(match)
    return match
