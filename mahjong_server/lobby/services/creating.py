"""Tables come to be, start to play, and are closed when nobody comes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db import transaction
from msgspec.structs import asdict

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http import load_shedding
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_topic
from mahjong_server.lobby.game_choices import read_level, read_seats
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.lobby.services import invites, table_quotas
from mahjong_server.lobby.services.closing import close_forgotten_tables
from mahjong_server.lobby.services.table_lock import (
    locked_table,
    notify_seating,
    notify_sitting_down,
    refuse_newer,
    refuse_not_owner_or_started,
    seats_of,
)
from mahjong_server.lobby.terms import Terms, read_terms
from mahjong_server.play import services as play
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match, Seat
from mahjong_server.wire import State


def create_table(owner: Player, order: TableOrder) -> Match:
    """Make a table with its owner in seat 0, and bots elsewhere if the order names their level."""
    load_shedding.refuse_new_table(with_bots=order.bots is not None)
    return _make_ordered(owner, order, table_quotas.refuse_more_waiting)


def _make_ordered(owner: Player, order: TableOrder, refuse_more: Callable[[Player], None]) -> Match:
    """Make the table of an order; refuse it where the owner, or their network, has as many as one may."""
    terms, seating = _read_order(owner, order)
    with transaction.atomic():
        refuse_more(owner)
        table_quotas.refuse_more_of_network(owner)
        close_forgotten_tables()
        return make_waiting_table(terms, owner, seating)


def _read_order(owner: Player, order: TableOrder) -> tuple[Terms, list[Player | str | None]]:
    """Return the terms of an order, and who sits where by it; raise ``Problem`` (400)."""
    terms = read_terms(order)
    level = read_level(terms.rules, order.bots) if order.bots is not None else None
    return terms, [owner, *[level] * (read_seats(terms.rules, order.seats) - 1)]


def play_now(player: Player, order: TableOrder) -> Match:
    """Make a table full of bots and start it."""
    load_shedding.refuse_new_table(with_bots=True)
    with transaction.atomic():
        match = _make_ordered(player, order, table_quotas.refuse_more_playing)
        with locked_table(match.code) as match:
            start_locked(match)
        return match


def deal_now(player: Player, order: TableOrder, seed: bytes, nonce: str) -> tuple[Match, State | None]:
    """Make a table full of bots, start it and deal, from a seed that was pledged and the player's nonce.

    Return with the table what the player sees there, ``None`` where it is not dealt yet.
    """
    with transaction.atomic():
        match = play_now(player, order)
        return match, play.deal_first(match, player, seed, nonce)


def seat_together(
    tables: Sequence[Sequence[Player | str]], terms: Terms, occasions: Sequence[dict[str, Any]] | None = None
) -> list[Match]:
    """Make tables of players, or bots by their levels, in this order of seats, and start them. Nobody owns them.

    All tables have as many seats; however many they are, it takes a few statements. ``occasions``: of which event,
    round and table each is, where that tells them apart.
    """
    fields = asdict(terms) | {"rules_version": terms.rules.info.rules_version}
    each = [{}] * len(tables) if occasions is None else [{"occasion": occasion} for occasion in occasions]
    matches = [Match(**fields | own) for _, own in zip(tables, each, strict=True)]
    with transaction.atomic():
        _check_all(terms, tables)
        play.make_playing(matches, len(tables[0]))
        now = now_ms()
        places = zip(matches, tables, strict=True)
        Seat.objects.bulk_create(seat for match, seating in places for seat in _seats(match, seating, now))
        if terms.public:
            refresh_topic("lobby")
    return matches


def _check_all(terms: Terms, tables: Sequence[Sequence[Player | str]]) -> None:
    """Refuse who may not sit on these terms, and tell of all who are seated."""
    if terms.source != Match.Source.EVENT:
        for seating in tables:
            _check_seating(terms, seating)
        return
    everyone = [who for seating in tables for who in seating]
    for who in everyone:
        check_eligible(terms.rated, who)
    notify_seating([who for who in everyone if isinstance(who, Player)])


def make_waiting_table(
    terms: Terms, owner: Player | None, seating: Sequence[Player | str | None], *, reserved: bool = False
) -> Match:
    """Make a waiting table; who sits where is a player, the level of a bot, or nobody.

    The seats of a ``reserved`` one are for those who played the match before it.
    """
    _check_seating(terms, seating)
    fields = asdict(terms) | {"rules_version": terms.rules.info.rules_version, "reserved": reserved}
    match = Match.objects.create(owner=owner, **fields)
    Seat.objects.bulk_create(_seats(match, seating, now_ms()))
    if match.public:
        refresh_topic("lobby")
    return match


def _check_seating(terms: Terms, seating: Sequence[Player | str | None]) -> None:
    """Refuse who may not sit on these terms, and tell of whoever sits down."""
    for who in seating:
        check_eligible(terms.rated, who)
        if isinstance(who, Player) and terms.source != Match.Source.SEEK:
            notify_sitting_down(who)


def _seats(match: Match, seating: Sequence[Player | str | None], now: int) -> Iterator[Seat]:
    """Yield the seats of a new table."""
    for seat, who in enumerate(seating):
        if isinstance(who, Player):
            yield Seat(match=match, seat=seat, player=who, last_seen=now, network=who.network)
        else:
            yield Seat(match=match, seat=seat, bot=who or "")


def check_eligible(rated: bool, who: Player | str | None) -> None:  # noqa: FBT001 - a term of the table
    """Refuse who may not sit at a rated table: guests, and bots of either kind."""
    if not rated or who is None:
        return
    if isinstance(who, str) or who.kind == "bot":
        raise Problem(409, "rated-needs-accounts", "A rated match is played by people with accounts, without bots.")
    if who.kind == "guest":
        raise Problem(403, "account-needed", "Rated matches need an account.")


def start(code: str, owner: Player | None) -> Match:
    """Let the owner start play, once the others are ready; seats still empty become bots, except in rated matches."""
    with transaction.atomic():
        if owner is not None:
            table_quotas.refuse_more_playing(owner)
        with locked_table(code) as match:
            refuse_not_owner_or_started(match, owner)
            start_locked(match)
    return match


def start_locked(match: Match) -> None:
    """Start play at a table that is held."""
    refuse_newer(match)
    seats = seats_of(match)
    load_shedding.refuse_new_table(with_bots=any(seat.player is None for seat in seats))
    if match.rated and any(seat.player is None or seat.player.kind != "account" for seat in seats):
        raise Problem(409, "rated-needs-accounts", "A rated match needs a person with an account in every seat.")
    if match.source != Match.Source.SEEK:
        _refuse_not_ready(match, seats)
    empty = match.seats.filter(player=None, bot="")
    if empty.exists():
        empty.update(bot=read_level(games()[match.game], None))
    play.start_match(match)
    invites.end_all_invites(match)


def names_not_ready(match: Match, seats: Sequence[Seat]) -> list[str]:
    """Return the names of those who have not agreed to start, or play elsewhere as much as one may.

    The owner agrees by starting.
    """
    others = [seat for seat in seats if seat.player and seat.player_id != match.owner_id]
    busy = table_quotas.players_at_limit(seat.player_id for seat in others if seat.player_id)
    return [seat.player.name for seat in others if seat.player and (not seat.ready or seat.player_id in busy)]


def _refuse_not_ready(match: Match, seats: Sequence[Seat]) -> None:
    late = names_not_ready(match, seats)
    if late:
        raise Problem(409, "not-ready", f"Not ready yet: {', '.join(late)}.")
