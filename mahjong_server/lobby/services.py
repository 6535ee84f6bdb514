"""Everything that changes who sits where. Nothing else writes tables and seats before, beside and after play.

Each function is one transaction that holds the match's row, so that of two who want one seat one gets it. It raises
``Problem`` when it refuses, and then nothing has changed. Live tables hear of a change once it is committed.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import F

from mahjong_server.accounts.models import Player
from mahjong_server.lobby.catalogue import find_game, read_level, read_options, refusal
from mahjong_server.lobby.orders import TableOrder
from mahjong_server.play import services as play
from mahjong_server.play.catalogue import games
from mahjong_server.play.models import Match, Seat, now_ms
from mahjong_server.site.problems import Problem

FORGOTTEN_MS = 24 * 60 * 60 * 1000
"""A table that waits and whose players have all been gone for so long is closed."""
OVER = {Match.Status.FINISHED, Match.Status.ABANDONED}


def create_table(owner: Player, order: TableOrder) -> Match:
    """Make a table with its owner in seat 0, and bots elsewhere if the order names their level."""
    game = find_game(order.game)
    options = read_options(game, order.options)
    level = read_level(game, order.bots) if order.bots is not None else ""
    with transaction.atomic():
        _close_forgotten()
        match = Match.objects.create(
            game=game.info.key,
            rules_version=game.info.rules_version,
            options=options,
            deals=order.deals,
            speed=order.speed,
            owner=owner,
        )
        Seat.objects.create(match=match, seat=0, player=owner, last_seen=now_ms())
        Seat.objects.bulk_create(Seat(match=match, seat=seat, bot=level) for seat in range(1, game.info.seats[1]))
    return match


def play_now(player: Player, order: TableOrder) -> Match:
    """Make a table full of bots and start it."""
    with transaction.atomic():
        return start(create_table(player, order).code, player)


def find_table(code: str) -> Match:
    """Return the table of this code; raise ``Problem`` (404)."""
    return _known(Match.objects.filter(code=code).first())


def take_seat(code: str, player: Player, wanted: int | None) -> Match:
    """Seat the player: on a free seat before play, in place of a bot or of someone who left at any time.

    Before play a player who sits may move. During play each plays the hand that they were dealt.
    """
    with _held(code) as match:
        _not_over(match)
        seats = _seats(match)
        own = next((seat for seat in seats if seat.player_id == player.pk), None)
        if own and (wanted in {None, own.seat}):
            _sit(own, player)
            return match
        if own and match.status == Match.Status.PLAYING:
            raise Problem(409, "already-seated", f"You play seat {own.seat} of this table.")
        seat = _free_seat(match, seats, wanted)
        if own:
            _empty(own)
        _sit(seat, player)
    return match


def leave_seat(code: str, player: Player | None) -> Match:
    """Give the seat up. Before play it is free again; during play the table plays for it, and others may take it."""
    with _held(code) as match:
        _not_over(match)
        seat = match.seats.filter(player=player).first() if player else None
        if player is None or seat is None:
            raise Problem(409, "not-seated", "You have no seat at this table.")
        if match.status == Match.Status.PLAYING:
            seat.left = True
            seat.save(update_fields=["left"])
        else:
            _empty(seat)
            _hand_over(match, player)
    return match


def fill_seat(code: str, owner: Player | None, number: int, level: str | None) -> Match:
    """Let the owner put a bot on a seat that no player has, change its level, or send it away (``None``)."""
    with _held(code) as match:
        _owner_waiting(match, owner)
        seat = _numbered(_seats(match), number)
        if seat.player_id:
            raise Problem(409, "seat-taken", "A player sits there.")
        seat.bot = read_level(games()[match.game], level) if level is not None else ""
        seat.save(update_fields=["bot"])
    return match


def start(code: str, owner: Player | None) -> Match:
    """Let the owner start play; seats still empty become bots."""
    with _held(code) as match:
        _owner_waiting(match, owner)
        empty = match.seats.filter(player=None, bot="")
        if empty.exists():
            empty.update(bot=read_level(games()[match.game], None))
        play.start_match(match)
    return match


def tell_new_name(player: Player) -> None:
    """Let the tables where a player sits know of the new name."""
    with transaction.atomic():
        for match in Match.objects.filter(seats__player=player).exclude(status__in=OVER):
            _changed(match)


@contextmanager
def _held(code: str) -> Iterator[Match]:
    """Hold the table's row for one change, and tell the live table afterwards."""
    with transaction.atomic():
        match = _known(Match.objects.select_for_update().filter(code=code).first())
        yield match
        _changed(match)


def _changed(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(roster=F("roster") + 1)
    transaction.on_commit(lambda: play.seats_changed(match))


def _close_forgotten() -> None:
    """Close tables that nobody came to; whoever makes a new one pays for it, so that no clock is needed."""
    now = now_ms()
    waiting = Match.objects.filter(status=Match.Status.WAITING, created_at__lt=now - FORGOTTEN_MS)
    forgotten = waiting.exclude(seats__last_seen__gt=now - FORGOTTEN_MS)
    forgotten.update(status=Match.Status.ABANDONED, finished_at=now, roster=F("roster") + 1)


def _known(match: Match | None) -> Match:
    if match is None:
        raise Problem(404, "no-such-table", "There is no table of this code.")
    return match


def _not_over(match: Match) -> None:
    if match.status in OVER:
        raise Problem(409, "match-over", "Play at this table is over.")


def _owner_waiting(match: Match, owner: Player | None) -> None:
    if owner is None or match.owner_id != owner.pk:
        raise Problem(403, "not-owner", "Only the table's owner may do this.")
    _not_over(match)
    if match.status != Match.Status.WAITING:
        raise Problem(409, "already-started", "Play has begun at this table.")


def _seats(match: Match) -> list[Seat]:
    return list(match.seats.order_by("seat"))


def _numbered(seats: list[Seat], number: int) -> Seat:
    if number >= len(seats):
        raise refusal("seat", f"This table has the seats 0 to {len(seats) - 1}.", "no-such-seat")
    return seats[number]


def _free_seat(match: Match, seats: list[Seat], wanted: int | None) -> Seat:
    """Return the seat wanted if it may be taken, else the first that may: empty ones before bots' and deserted ones."""
    if wanted is not None:
        seat = _numbered(seats, wanted)
        if not _may_take(match, seat):
            raise Problem(409, "seat-taken", "That seat is taken.")
        return seat
    free = sorted((seat for seat in seats if _may_take(match, seat)), key=lambda seat: bool(seat.bot or seat.player_id))
    if not free:
        raise Problem(409, "table-full", "All seats of this table are taken.")
    return free[0]


def _may_take(match: Match, seat: Seat) -> bool:
    return seat.player_id is None or (seat.left and match.status == Match.Status.PLAYING)


def _sit(seat: Seat, player: Player) -> None:
    seat.player, seat.bot, seat.left, seat.last_seen = player, "", False, now_ms()
    seat.save(update_fields=["player", "bot", "left", "last_seen"])


def _empty(seat: Seat) -> None:
    seat.player, seat.bot, seat.left = None, "", False
    seat.save(update_fields=["player", "bot", "left"])


def _hand_over(match: Match, leaver: Player) -> None:
    """Give a table whose owner leaves to the next player; without one, close it."""
    if match.owner_id != leaver.pk:
        return
    heir = match.seats.exclude(player=None).order_by("seat").first()
    match.owner = heir.player if heir else None
    if heir is None:
        match.status = Match.Status.ABANDONED
        match.finished_at = now_ms()
    match.save(update_fields=["owner", "status", "finished_at"])
