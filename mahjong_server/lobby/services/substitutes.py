"""Seats of an event's table in play, given to others by its referees. Nobody else changes who sits there.

Whoever gives a hand up to another sees no more of it and plays no other of that deal, as at any table.
"""

from django.db import transaction

from mahjong_server.accounts.bans import refuse_banned
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.game_choices import read_level
from mahjong_server.lobby.services.creating import check_eligible
from mahjong_server.lobby.services.seating import check_hand_unseen, note_former, occupy, vacate
from mahjong_server.lobby.services.table_lock import locked_table, refuse_newer, refuse_over, seat_numbered, seats_of
from mahjong_server.play import services as play
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match, Seat


def substitute(match: Match, number: int, player: Player) -> Match:
    """Give a seat to another player, or back to an earlier one; raise ``Problem``.

    Whoever watches all hands of the table is refused: what they have seen is over, but nobody can tell how much it was.
    """
    with transaction.atomic():
        lock_player(player)
        return _substitute(match.code, number, player)


def _substitute(code: str, number: int, player: Player) -> Match:
    with locked_table(code) as match:
        _refuse_other_tables(match)
        seats = seats_of(match)
        seat = seat_numbered(seats, number)
        if seat.player_id != player.pk:
            _refuse(match, seats, player)
            if seat.player_id:
                note_former(match, seat.player_id)
            seat.stand_in = ""
        occupy(seat, player)
    return match


def seat_bot(match: Match, number: int, level: str) -> Match:
    """Put a bot of this level in the place of whoever plays a seat; raise ``Problem``."""
    with locked_table(match.code) as held:
        _refuse_other_tables(held)
        refuse_newer(held)
        check_eligible(held.rated, level)
        seat = seat_numbered(seats_of(held), number)
        bot = read_level(games()[held.game], level)
        if seat.player_id:
            note_former(held, seat.player_id)
        vacate(seat, bot=bot)
    return held


def _refuse_other_tables(match: Match) -> None:
    refuse_over(match)
    if match.source != Match.Source.EVENT:
        raise Problem(403, "forbidden", "This table is no event's.")


def _refuse(match: Match, seats: list[Seat], player: Player) -> None:
    """Refuse who may not take over a hand here."""
    if any(seat.player_id == player.pk for seat in seats):
        raise Problem(409, "already-seated", f"{player.name} sits at this table already.")
    refuse_banned(player)
    check_hand_unseen(match, player)
    shown = match.spectators == Match.Spectators.ALL or match.delay
    if shown and play.is_watching(match, player.pk):
        raise Problem(403, "has-looked", "Whoever watches all hands of a game takes over none of them.")
