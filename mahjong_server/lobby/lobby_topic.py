"""What the lobby shows to everyone, live: the topic ``lobby``; and to each player: their part of ``me``."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal
from uuid import UUID

from django.db.models import Count, Q
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import numbering
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http import load_shedding
from mahjong_server.lobby.models import Invite
from mahjong_server.lobby.people_lists import describe_people, present_players
from mahjong_server.lobby.responses import ListedTable, Person
from mahjong_server.lobby.table_lists import ORDERS, WAITS_MS, describe_tables, fair_slice, listed_tables
from mahjong_server.lobby.terms import listed_at_time, listed_bot_pace
from mahjong_server.play.match.catalogue import agreed_deals, games
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.models import Match, Seat
from mahjong_server.play.services import out_of_reach
from mahjong_server.wire import PresetDoc

MOST_ROWS = 50
"""How many of each are listed; ``count`` is of all."""
POLL_S = 5.0
"""Games move on and people go without a word to the lobby: it looks again this often."""


class Tables(Struct, frozen=True):
    """Some tables by their codes, and ``order``: the codes as they are listed. ``count`` is of all."""

    count: int
    rows: dict[str, ListedTable]
    order: list[str]


class People(Struct, frozen=True):
    """Who is here, by name."""

    count: int
    rows: list[Person]


class InPlay(Struct, frozen=True):
    """At how many tables is played now, whoever may watch them, and how many people play each game."""

    tables: int
    players: dict[str, int]


class Lobby(Struct, frozen=True):
    """The topic: tables to join, games to watch, who is here, how much is played.

    Those who look for a game are a topic of their own.
    ``load`` is that of the process that is asked: normal, busy or full (``http.load_shedding``).
    """

    tables: Tables
    games: Tables
    people: People
    in_play: InPlay
    load: str


def _numbered_people(players: Sequence[Player], people: Mapping[UUID, Person]) -> list[Person]:
    """Return people in the order of the players, with numbers by who came first where they have one name."""
    first = sorted(players, key=lambda player: (player.created_at, player.pk))
    numbers = zip(first, numbering.numbers(player.name for player in first), strict=True)
    nth = {player.pk: number for player, number in numbers if number > 1}
    return [replace(people[player.pk], nth=nth.get(player.pk, UNSET)) for player in players]


def read_lobby(_key: str, _player: UUID | None) -> Lobby:
    """Return what everyone in the lobby sees."""
    waiting, waiting_count = _first_tables(Match.Status.WAITING)
    playing, playing_count = _first_tables(Match.Status.PLAYING)
    rows = describe_tables([*waiting, *playing])
    here = present_players()
    named = list(here.order_by("name", "pk")[:MOST_ROWS])
    people = _numbered_people(named, describe_people(named, next(iter(games()))))
    return Lobby(
        tables=_tables(waiting_count, rows[: len(waiting)]),
        games=_tables(playing_count, rows[len(waiting) :]),
        people=People(here.count(), people),
        in_play=_in_play(),
        load=load_shedding.level().name.lower(),
    )


def _in_play() -> InPlay:
    """Count the tables in play, and the people who have one open there."""
    here = Q(player__isnull=False, left=False, last_seen__gt=now_ms() - WAITS_MS)
    seats = Seat.objects.filter(here, match__status=Match.Status.PLAYING).values_list("match__game")
    rows = list(seats.annotate(Count("match", distinct=True), Count("player", distinct=True)).order_by("match__game"))
    return InPlay(sum(tables for _, tables, _ in rows), {game: players for game, _, players in rows})


def _first_tables(status: str) -> tuple[list[Match], int]:
    """Return the tables that a list begins with, and how many there are."""
    rows = listed_tables().filter(status=status)
    return fair_slice(rows.order_by(*ORDERS["newest"]), 0, MOST_ROWS), rows.count()


def _tables(count: int, rows: list[ListedTable]) -> Tables:
    return Tables(count, {row.code: row for row in rows}, [row.code for row in rows])


class Invited(Struct, frozen=True):
    """An invitation to the player: who sends it, to what table, until when; its terms as in ``ListedTable``."""

    key: str
    code: str
    sender: Person
    game: str
    options: dict[str, Any]
    preset: PresetDoc | None
    changed: dict[str, Any]
    seats: int
    deals: int | None
    minutes: int | None
    speed: str
    rated: bool
    free: int
    expires_at: int
    at_time: Literal["finish", "one-more"] | UnsetType = UNSET
    bot_pace: Literal["quick", "instant"] | UnsetType = UNSET


class Sent(Struct, frozen=True):
    """An invitation that the player may withdraw."""

    key: str
    code: str
    person: Person
    expires_at: int


class Invites(Struct, frozen=True):
    """The part ``invites`` of ``me``: those to answer, and those that the player, or their table, has sent."""

    got: list[Invited]
    sent: list[Sent]


def read_invites(player: UUID) -> Invites | None:
    """Return the invitations that concern a player, the newest first.

    None while spectators see all hands of a game that the player plays: an inviter's name is a text like any other.
    """
    if out_of_reach(player):
        return None
    timed = Invite.objects.filter(expires_at__gt=now_ms(), match__status=Match.Status.WAITING)
    mine = timed.filter(Q(player=player) | Q(sender=player) | Q(match__owner=player))
    found = list(mine.select_related("match", "player", "sender").order_by("-created_at", "-pk"))
    if not found:
        return None
    people = describe_people((who for one in found for who in (one.player, one.sender)), found[0].match.game)
    return Invites(
        got=[_invited(one, people[one.sender_id]) for one in found if one.player_id == player],
        sent=[
            Sent(one.key, one.match.code, people[one.player_id], one.expires_at)
            for one in found
            if one.player_id != player
        ],
    )


def _invited(invite: Invite, sender: Person) -> Invited:
    match = invite.match
    return Invited(
        key=invite.key,
        code=match.code,
        sender=sender,
        game=match.game,
        options=match.options,
        **preset_and_changes(match.game, match.options),
        seats=match.seats.count(),
        deals=agreed_deals(match.game, match.deals),
        minutes=match.minutes,
        speed=match.speed,
        rated=match.rated,
        free=match.seats.filter(player=None).count(),
        expires_at=invite.expires_at,
        at_time=listed_at_time(match),
        bot_pace=listed_bot_pace(match),
    )
