"""The lock of a table's row, and the checks that a change of a table begins with."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import F

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_player, refresh_topic
from mahjong_server.lobby.game_choices import field_problem
from mahjong_server.play import services as play
from mahjong_server.play.match.catalogue import UnsupportedVersion, rules_of
from mahjong_server.play.models import Match, Seat
from mahjong_server.play.unsupported_version import newer

OVER = {Match.Status.FINISHED, Match.Status.ABANDONED}
before_sitting: list[Callable[[Player], None]] = []
"""Called with whoever is about to sit down, by their own wish, in the transaction that seats them."""
before_seating: list[Callable[[Sequence[Player]], None]] = []
"""Called with all whom an event is about to seat, at however many tables, in the transaction that seats them."""


def find_table(code: str) -> Match:
    """Return the table of this code; raise ``Problem`` (404)."""
    return _found(Match.objects.filter(code=code).first())


def notify_sitting_down(player: Player) -> None:
    """Notify other apps of a player who is about to sit down."""
    for receiver in before_sitting:
        receiver(player)


def notify_seating(players: Sequence[Player]) -> None:
    """Notify other apps of all whom an event is about to seat."""
    for receiver in before_seating:
        receiver(players)


@contextmanager
def locked_table(code: str) -> Iterator[Match]:
    """Lock the table's row for one change, and notify of the change afterwards."""
    with transaction.atomic():
        match = _found(Match.objects.select_for_update(no_key=True).filter(code=code).first())
        yield match
        notify_changed(match)


def notify_changed(match: Match) -> None:
    """Notify everyone who sees the table, once the change is committed."""
    Match.objects.filter(pk=match.pk).update(roster=F("roster") + 1)
    transaction.on_commit(lambda: play.seats_changed(match))
    if match.public:
        refresh_topic("lobby")
    for player in match.invites.values_list("player_id", flat=True):
        refresh_player(player)


def refresh_tables_of(player: Player) -> None:
    """Refresh the tables where a player sits: the name has changed."""
    with transaction.atomic():
        for match in Match.objects.filter(seats__player=player).exclude(status__in=OVER).order_by("pk"):
            notify_changed(match)


def on_renamed(player: Player, **_signal: Any) -> None:
    """Receive ``accounts.signals.renamed``."""
    refresh_tables_of(player)


def refuse_over(match: Match) -> None:
    """Raise ``Problem`` (409) once play is over."""
    if match.status in OVER:
        raise Problem(409, "match-over", "Play at this table is over.")


def refuse_started(match: Match) -> None:
    """Raise ``Problem`` (409) once play has begun."""
    refuse_over(match)
    if match.status != Match.Status.WAITING:
        raise Problem(409, "already-started", "Play has begun at this table.")


def refuse_event_table(match: Match) -> None:
    """Raise ``Problem`` (409) at an event's table, whose seats nobody but its referees gives."""
    if match.source == Match.Source.EVENT:
        raise Problem(409, "event-table", "This is an event's table: its referees say who sits there.")


def refuse_strangers(match: Match, player: Player) -> None:
    """Refuse who did not play before where the seats of a rematch are for those who did."""
    is_reserved = match.reserved and match.status == Match.Status.WAITING
    if is_reserved and not Seat.objects.filter(match__next=match, player=player).exists():
        raise Problem(403, "seats-reserved", "The seats of this table are for those who played before.")


def refuse_newer(match: Match) -> None:
    """Leave what needs the rules of a newer process's table to such a process: raise ``Problem`` (503)."""
    try:
        rules_of(match.game, match.rules_version)
    except UnsupportedVersion:
        raise newer() from None
    except LookupError:
        pass  # rules that were given up: what begins now goes by those of now


def refuse_not_owner(match: Match, owner: Player | None) -> None:
    """Raise ``Problem`` (403) for all but the owner, and (409) once play is over."""
    if owner is None or match.owner_id != owner.pk:
        raise Problem(403, "not-owner", "Only the table's owner may do this.")
    refuse_over(match)


def refuse_not_owner_or_started(match: Match, owner: Player | None) -> None:
    """Raise ``Problem`` (403) for all but the owner, and (409) once play has begun."""
    refuse_not_owner(match, owner)
    refuse_started(match)


def seats_of(match: Match) -> list[Seat]:
    """Return the seats in turn order."""
    return list(match.seats.select_related("player").order_by("seat"))


def own_seat(match: Match, player: Player | None) -> Seat:
    """Return the player's seat; raise ``Problem`` (409) without one."""
    seat = match.seats.filter(player=player).first() if player else None
    if seat is None:
        raise Problem(409, "not-seated", "You have no seat at this table.")
    return seat


def seat_numbered(seats: list[Seat], number: int) -> Seat:
    """Return the seat of this number; raise ``Problem`` (400)."""
    if number >= len(seats):
        raise field_problem("seat", f"This table has the seats 0 to {len(seats) - 1}.", "no-such-seat")
    return seats[number]


def _found(match: Match | None) -> Match:
    if match is None:
        raise Problem(404, "no-such-table", "There is no table of this code.")
    return match
