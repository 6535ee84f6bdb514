"""Seats before and during play: taken, left, given to bots, and taken away again."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db import transaction

from mahjong_server.accounts.blocks import has_block_with
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http import load_shedding
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.game_choices import read_level
from mahjong_server.lobby.models import Former, Kick
from mahjong_server.lobby.services import invites, table_quotas
from mahjong_server.lobby.services.closing import close_table
from mahjong_server.lobby.services.creating import check_eligible
from mahjong_server.lobby.services.table_lock import (
    find_table,
    locked_table,
    notify_sitting_down,
    own_seat,
    refresh_tables_of,
    refuse_event_table,
    refuse_newer,
    refuse_not_owner,
    refuse_not_owner_or_started,
    refuse_over,
    refuse_started,
    refuse_strangers,
    seat_numbered,
    seats_of,
)
from mahjong_server.lobby.table_lists import BEGUN
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match, Seat

before_joining: list[Callable[[Match, Player], None]] = []
"""Called with a table and whoever is about to join it; may raise ``Problem``."""


def take_seat(code: str, player: Player, wanted: int | None) -> Match:
    """Seat the player: on a free seat before play, in place of a bot or of someone who left at any time.

    Before play a player who sits may move. During play each plays the hand that they were dealt, and nobody joins a
    closed table, except whoever comes back to a seat of their own. Who gave a hand up to another sits down again only
    when the next is dealt.
    """
    with transaction.atomic():
        lock_player(player)
        _refuse_more(find_table(code), player)
        return _take_seat(code, player, wanted)


def _refuse_more(match: Match, player: Player) -> None:
    """Refuse who plays or waits at as many tables as one may, unless they sit at this one. No table is held yet."""
    if match.seats.filter(player=player, left=False).exists():
        return
    if match.status == Match.Status.WAITING:
        table_quotas.refuse_more_waiting(player)
    elif match.status == Match.Status.PLAYING:
        table_quotas.refuse_more_playing(player)


def _take_seat(code: str, player: Player, wanted: int | None) -> Match:
    with locked_table(code) as match:
        refuse_over(match)
        seats = seats_of(match)
        own = next((seat for seat in seats if seat.player_id == player.pk), None)
        if own and (wanted in {None, own.seat}):
            occupy(own, player)
            return match
        if own and match.status == Match.Status.PLAYING:
            raise Problem(409, "already-seated", f"You play seat {own.seat} of this table.")
        _refuse_joining(match, player)
        if own is None:
            _refuse_apart(seats, player)
            refuse_strangers(match, player)
        seat = _free_seat(match, seats, wanted)
        if own:
            vacate(own)
        elif seat.player_id:
            note_former(match, seat.player_id)
        if match.status == Match.Status.PLAYING:
            seat.stand_in = seat.bot or _usual_bot(match)
        occupy(seat, player)
        invites.end_invite(match, player)
    return match


def leave_seat(code: str, player: Player | None) -> Match:
    """Give the seat up. Before play it is free again; during play the table plays for it, and others may take it."""
    with locked_table(code) as match:
        refuse_over(match)
        seat = own_seat(match, player)
        if match.status == Match.Status.PLAYING:
            seat.left, seat.last_seen = True, now_ms()
            seat.save(update_fields=["left", "last_seen"])
        else:
            vacate(seat)
            _pass_ownership(match)
    return match


def leave_waiting(player: Player) -> None:
    """Let the player get up from every table that still waits."""
    waits = Match.objects.filter(seats__player=player, status=Match.Status.WAITING)
    for code in list(waits.values_list("code", flat=True)):
        with locked_table(code) as match:
            seat = match.seats.filter(player=player).first()
            if seat and match.status == Match.Status.WAITING:
                vacate(seat)
                _pass_ownership(match)


def set_ready(code: str, player: Player | None, ready: bool) -> Match:  # noqa: FBT001 - what is said
    """Set whether a seated player is ready; nobody is ready for more games than one may play."""
    with transaction.atomic():
        if ready and player is not None:
            table_quotas.refuse_more_playing(player)
        with locked_table(code) as match:
            refuse_started(match)
            seat = own_seat(match, player)
            seat.ready = ready
            seat.save(update_fields=["ready"])
    return match


def set_bot(code: str, owner: Player | None, number: int, level: str | None) -> Match:
    """Let the owner put a bot on a seat that no player has, change its level, or send it away (``None``)."""
    with locked_table(code) as match:
        refuse_not_owner_or_started(match, owner)
        seat = seat_numbered(seats_of(match), number)
        if seat.player_id:
            raise Problem(409, "seat-taken", "A player sits there.")
        check_eligible(match.rated, level)
        if level is not None and not seat.bot:
            load_shedding.refuse_new_table(with_bots=True)
        refuse_newer(match)
        seat.bot = read_level(games()[match.game], level) if level is not None else ""
        seat.save(update_fields=["bot"])
    return match


def kick(code: str, owner: Player | None, number: int, name: str | None = None) -> Match:
    """Let the owner send a player away; there is no way back to this table.

    During play that is whoever has joined during play: a bot plays on. With a ``name`` nobody else is sent away, should
    another sit there by now.
    """
    with locked_table(code) as match:
        refuse_event_table(match)
        refuse_not_owner(match, owner)
        seat = seat_numbered(seats_of(match), number)
        if seat.player is None:
            raise Problem(409, "nobody-there", "No player sits there.")
        if name is not None and name != seat.player.name:
            raise Problem(409, "somebody-else", "Somebody else sits there now.")
        if seat.player_id == match.owner_id:
            raise Problem(409, "not-yourself", "This can't be done to oneself.")
        level = seat.stand_in
        if match.status == Match.Status.PLAYING and not level:
            raise Problem(409, "not-joined", "During play only those who joined during play can be sent away.")
        Kick.objects.get_or_create(match=match, player=seat.player)
        vacate(seat, bot=level)
    return match


def occupy(seat: Seat, player: Player) -> None:
    """Seat the player; one who has just sat down is not ready yet."""
    moved = seat.player_id != player.pk
    if moved:
        notify_sitting_down(player)
    seat.player, seat.bot, seat.left, seat.last_seen = player, "", False, now_ms()
    seat.ready, seat.came, seat.program = seat.ready and not moved, seat.came and not moved, seat.program and not moved
    seat.network = player.network
    seat.save(update_fields=["player", "bot", "left", "last_seen", "ready", "came", "program", "network", "stand_in"])


def note_former(match: Match, player: UUID) -> None:
    """Note that a player (the id) gives a hand up to another."""
    Former.objects.update_or_create(match=match, player_id=player, defaults={"deals": _begun_deals(match)})


def _refuse_joining(match: Match, player: Player) -> None:
    refuse_event_table(match)
    if match.closed and match.status == Match.Status.PLAYING:
        raise Problem(409, "table-closed", "Nobody joins this table during play.")
    if Kick.objects.filter(match=match, player=player).exists():
        raise Problem(403, "kicked", "Whoever was sent away from this table can't come back to it.")
    check_hand_unseen(match, player)


def check_hand_unseen(match: Match, player: Player) -> None:
    """Refuse who may not sit at a table, or has seen what whoever plays there may not: raise ``Problem``."""
    if match.status == Match.Status.PLAYING and match.formers.filter(player=player, deals=_begun_deals(match)).exists():
        raise Problem(409, "hand-seen", "Whoever has seen one hand of a deal plays no other of it.")
    check_eligible(match.rated, player)
    for check in before_joining:
        check(match, player)


def _free_seat(match: Match, seats: list[Seat], wanted: int | None) -> Seat:
    """Return the seat wanted if it may be taken, else the first that may: empty ones before bots' and deserted ones."""
    if wanted is not None:
        seat = seat_numbered(seats, wanted)
        if not _is_takeable(match, seat):
            raise Problem(409, "seat-taken", "That seat is taken.")
        return seat
    free = sorted(
        (seat for seat in seats if _is_takeable(match, seat)), key=lambda seat: bool(seat.bot or seat.player_id)
    )
    if not free:
        raise Problem(409, "table-full", "All seats of this table are taken.")
    return free[0]


def _refuse_apart(seats: list[Seat], player: Player) -> None:
    """Refuse whom somebody who sits there has blocked, or who has blocked them. It is not told which, nor who."""
    if has_block_with(player, [seat.player_id for seat in seats if seat.player_id]):
        raise Problem(403, "can-t-join", "You can't join this table.")


def _usual_bot(match: Match) -> str:
    """Return the level of the bot that would play on for somebody, the empty one where there are none."""
    game = games().get(match.game)
    return read_level(game, None) if game is not None and game.info.bots else ""


def _begun_deals(match: Match) -> int:
    """Return how many of its deals have begun."""
    return int(Match.objects.annotate(deal=BEGUN).values_list("deal", flat=True).get(pk=match.pk))


def _is_takeable(match: Match, seat: Seat) -> bool:
    return seat.player_id is None or (seat.left and match.status == Match.Status.PLAYING)


def vacate(seat: Seat, bot: str = "") -> None:
    """Take the player out of a seat, and put a bot in their place if its level is given."""
    seat.player, seat.bot = None, bot
    seat.network = seat.stand_in = ""
    seat.left = seat.ready = seat.came = seat.program = False
    seat.save(update_fields=["player", "bot", "left", "ready", "came", "program", "network", "stand_in"])


def _pass_ownership(match: Match) -> None:
    """Give a table whose owner has left to the next player; without one, close it."""
    if match.owner_id and match.seats.filter(player=match.owner_id).exists():
        return
    heir = match.seats.exclude(player=None).select_related("player").order_by("seat").first()
    match.owner = heir.player if heir else None
    if heir is None:
        close_table(match)
    match.save(update_fields=["owner"])


def on_erased(player: Player, **_signal: Any) -> None:
    """Receive ``accounts.signals.erased``: give up every seat of the player, and tell the tables."""
    give_up_seats(player)
    refresh_tables_of(player)


def give_up_seats(player: Player) -> None:
    """Give up every seat of a player. All tables are held before one is changed, in the order of their writers."""
    under_way = Match.objects.filter(seats__player=player, status__in=(Match.Status.WAITING, Match.Status.PLAYING))
    for match in list(under_way.select_for_update(no_key=True, of=("self",)).order_by("pk")):
        if match.seats.filter(player=player, left=False).exists():
            leave_seat(match.code, player)
