"""Tables in lists: public ones that wait for players or may be watched. A few queries, however many there are.

A list is shared fairly: it begins with one table of each maker, or of each network where several play from one, goes
on with the second of each, and so on. So nobody hides the tables of others, however many they make.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Literal
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Case, Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from msgspec import UNSET, Meta
from msgspec.structs import replace

from mahjong_server.accounts.names import numbering
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.lists import PageQuery
from mahjong_server.lobby.people_lists import describe_people
from mahjong_server.lobby.requests import Name, Speed
from mahjong_server.lobby.responses import ListedSeat, ListedTable, Person
from mahjong_server.lobby.terms import listed_at_time, listed_bot_pace
from mahjong_server.play.match.catalogue import agreed_deals
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.models import Match, Seat, Snapshot
from mahjong_server.play.storage.loading import BOT_NAMES
from mahjong_server.play.table.viewers import spectator_counts

WAITS_MS = 20_000
"""A table that nobody of those who sit there has had open for so long is not listed: nobody would start it."""
ORDERS = {
    "newest": ("-created_at", "-pk"),
    "oldest": ("created_at", "pk"),
    "free": ("-free", "-created_at", "-pk"),
    "deal": ("deal", "-created_at", "-pk"),
}
MOST_IN_TURNS = 1000
"""So many tables of a list are in turns; those behind them, if there are any, follow in plain order."""


class TablesQuery(PageQuery, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Which tables are wanted, and in what order. ``free`` is how many seats must be free at least."""

    game: Name | None = None
    speed: Speed | None = None
    rated: bool | None = None
    status: Literal["waiting", "playing"] | None = None
    free: Annotated[int, Meta(ge=0, le=16)] = 0
    order: Literal["newest", "oldest", "free", "deal"] = "newest"

    def filter_queryset(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the tables wanted, in plain order."""
        wanted = {"game": self.game, "speed": self.speed, "rated": self.rated, "status": self.status}
        rows = rows.filter(**{name: value for name, value in wanted.items() if value is not None})
        return rows.filter(free__gte=self.free).order_by(*ORDERS[self.order])


def listed_tables() -> QuerySet[Match]:
    """Return the tables that everyone may know of, with ``free`` and ``deal``, seats and players at hand."""
    attended = Seat.objects.filter(match=OuterRef("pk"), player__isnull=False, came=True)
    open_now = attended.filter(last_seen__gt=now_ms() - WAITS_MS)
    waiting = Q(Exists(open_now), status=Match.Status.WAITING)
    watched = Q(status=Match.Status.PLAYING) & ~Q(spectators=Match.Spectators.NONE)
    shut = When(closed=True, status=Match.Status.PLAYING, then=Value(0))
    takeable = Seat.objects.filter(Q(player=None) | Q(left=True), match=OuterRef("pk"))
    tables = Match.objects.filter(waiting | watched, public=True)
    return tables.annotate(free=Case(shut, default=_count_by_match(takeable)), deal=BEGUN).prefetch_related(SITTERS)


def fair_slice(rows: QuerySet[Any], start: int, stop: int) -> list[Any]:
    """Return a part of these tables, which are in plain order, as a list shows them: in turns."""
    turns = take_turns(rows.values_list("pk", "owner", "owner__network")[:MOST_IN_TURNS])
    found = {match.pk: match for match in rows.filter(pk__in=turns[start:stop])}
    behind = rows[max(start, MOST_IN_TURNS) : stop] if stop > MOST_IN_TURNS else []
    return [*(found[key] for key in turns[start:stop] if key in found), *behind]


def take_turns(tables: Iterable[tuple[int, UUID | None, str | None]]) -> list[int]:
    """Return ids of tables, given with their owners and these one's networks: first one of each network.

    Those of one network take turns by their owners.
    """
    owned: Counter[Any] = Counter()
    ranked: list[tuple[int, int, Any, int]] = []
    for index, (key, owner, network) in enumerate(tables):
        maker = owner or key
        owned[maker] += 1
        ranked.append((owned[maker], index, network or maker, key))
    grouped: Counter[Any] = Counter()
    turns: list[tuple[int, int, int]] = []
    for _, index, group, key in sorted(ranked):
        grouped[group] += 1
        turns.append((grouped[group], index, key))
    return [key for _, _, key in sorted(turns)]


def _count_by_match(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.order_by().values("match").annotate(number=Count("*")).values("number")
    return Coalesce(Subquery(counted), 0)


BEGUN = _count_by_match(Snapshot.objects.filter(match=OuterRef("pk")))
"""How many deals have begun: each begins with a snapshot."""
SITTERS = Prefetch("seats", Seat.objects.order_by("seat").select_related("player"))
"""The seats in turn order, with those who sit there."""


def describe_tables(matches: Iterable[Any]) -> list[ListedTable]:
    """Return rows of ``listed_tables`` as they are shown; people and watchers are looked up for all together."""
    rows = list(matches)
    watchers = spectator_counts.count(DEFAULT_DB_ALIAS, [match.pk for match in rows], now_ms()) if rows else {}
    people = {
        game: describe_people(
            (seat.player for match in rows if match.game == game for seat in match.seats.all() if seat.player), game
        )
        for game in {match.game for match in rows}
    }
    return [_listed(match, people[match.game], watchers.get(match.pk, 0)) for match in rows]


def _listed(match: Any, people: dict[UUID, Person], watchers: int) -> ListedTable:
    seats = list(match.seats.all())
    return ListedTable(
        code=match.code,
        game=match.game,
        options=match.options,
        **preset_and_changes(match.game, match.options),
        deals=agreed_deals(match.game, match.deals),
        minutes=match.minutes,
        speed=match.speed,
        rated=match.rated,
        closed=match.closed,
        spectators=match.spectators,
        delay=match.delay,
        status=match.status,
        owner=next((seat.seat for seat in seats if match.owner_id and seat.player_id == match.owner_id), None),
        seats=_numbered([_seat(seat, people) for seat in seats]),
        free=match.free,
        deal=match.deal,
        watchers=watchers,
        created_at=match.created_at,
        started_at=match.started_at,
        at_time=listed_at_time(match),
        bot_pace=listed_bot_pace(match),
    )


def _seat(seat: Seat, people: dict[UUID, Person]) -> ListedSeat:
    if seat.bot:
        return ListedSeat("bot", occupant_name(seat), level=seat.bot)
    if seat.player is None:
        return ListedSeat("empty")
    person = people.get(seat.player.pk, UNSET)
    if seat.program and person is not UNSET:
        person = replace(person, kind="bot", avatar=UNSET)
    return ListedSeat("human", occupant_name(seat), person)


def _numbered(seats: list[ListedSeat]) -> list[ListedSeat]:
    numbers = numbering.numbers(seat.name for seat in seats)
    return [replace(seat, nth=nth) if nth > 1 else seat for seat, nth in zip(seats, numbers, strict=True)]


def occupant_name(seat: Seat) -> str:
    """Return the name of whoever sits there, the empty one for nobody."""
    if seat.bot:
        return BOT_NAMES[seat.seat % len(BOT_NAMES)]
    return seat.player.name if seat.player else ""
