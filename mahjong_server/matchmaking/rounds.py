"""One round of the matchmaker: one transaction in which tables are proposed to people who wait, or begin.

Whatever kills the process, everyone either still waits, proposed a table or not, or sits at one that is being played.
"""

import secrets
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, OuterRef
from msgspec.structs import replace

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http import load_shedding
from mahjong_server.live.services import refresh_player, refresh_topic
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.terms import Terms as TableTerms
from mahjong_server.lobby.terms import read_terms
from mahjong_server.matchmaking import no_shows, pools, proposals, queue, retention
from mahjong_server.matchmaking.models import Absence, Proposal, Seek, Wait
from mahjong_server.matchmaking.pairing import Seeker, find_groups
from mahjong_server.matchmaking.queue import TOPIC, Terms, terms_of
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match

MOST_TABLES = 250
"""Tables proposed, and tables begun, in one round: a long transaction keeps others waiting; the next comes at once."""
MOST_SEEKS = 4000
DELAY = 5
"""Minutes that those who see all hands of a found table are behind."""
GIVEN_UP_MS = 10 * 60_000
"""So old is a search for what only other processes know before that is taken for given up, not for new."""
LOCK = 0x6D6A_7365_656B
"""PostgreSQL's advisory lock of whichever process pairs."""
_shuffle = secrets.SystemRandom().shuffle


class RoundResult(NamedTuple):
    """What a round came to: how many tables have begun, and whether more may well follow at once."""

    tables: int = 0
    more: bool = False


class News(NamedTuple):
    """What a player (id in hex) has to be told; ``key`` tells one such thing from the next."""

    player: str
    what: str
    key: int


def run_round(*, drop: bool) -> RoundResult:
    """Begin the tables that all have agreed to, and propose others; with ``drop`` let go of those who are gone.

    A process that is full proposes none: people wait on, and keep their place.
    """
    if not Seek.objects.exists() and not Proposal.objects.exists():
        return RoundResult()
    with transaction.atomic():
        if not _lock_pairing():
            return RoundResult()
        now = now_ms()
        retention.purge(now)
        _drop_lost(now, drop=drop)
        settled = proposals.settle(now, MOST_TABLES, blame=drop)
        _start_tables(settled.seated, now)
        found = _pair(now) if load_shedding.takes_pairs() else []
        if found:
            proposals.propose(found[:MOST_TABLES], now)
    return RoundResult(len(settled.seated), settled.more or len(found) > MOST_TABLES)


def _lock_pairing() -> bool:
    """Return whether this process is the one that pairs. On SQLite the transaction itself lets only one in."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])


def _drop_lost(now: int, *, drop: bool) -> None:
    """Delete the seeks of those who may not play, whose game or pool was given up, and (``drop``) who are gone."""
    barred = Seek.objects.filter(queue.barred_condition(now), match=None)
    lost = Seek.objects.filter(match=None, created_at__lt=now - GIVEN_UP_MS).exclude(pools.known_condition())
    gone = Seek.objects.filter(match=None).exclude(pk__in=queue.alive_seeks(now).values("pk"))
    for seeks in [barred, lost, *([gone] if drop else [])]:
        for seek in seeks.select_for_update(skip_locked=True, of=("self",)):
            seek.delete()
            refresh_player(seek.player_id)
            refresh_topic(TOPIC)


def _pair(now: int) -> list[list[Seek]]:
    """Return who go together; their seeks are locked. Who just joins or leaves is left to the next round."""
    playing = queue.counting_seats().filter(player=OuterRef("player"))
    known = queue.present_seeks(now).filter(pools.known_condition(), proposal=None)
    waiting = known.exclude(Exists(playing)).order_by("created_at", "pk").select_related("player")
    by_terms: dict[Terms, dict[str, Seek]] = defaultdict(dict)
    for seek in waiting.select_for_update(skip_locked=True, of=("self",))[:MOST_SEEKS]:
        by_terms[terms_of(seek)][seek.player_id.hex] = seek
    enough = any(len(seeks) >= _table_size(terms) for terms, seeks in by_terms.items())
    blocks = proposals.blocks_of(Seek.objects.filter(match=None)) if enough else {}
    apart = {player.hex: {other.hex for other in others} for player, others in blocks.items()}
    found = [
        [seeks[each.key] for each in group]
        for terms, seeks in by_terms.items()
        for group in find_groups([_seeker(key, seek) for key, seek in seeks.items()], _table_size(terms), now, apart)
    ]
    return sorted(found, key=lambda group: (not group[0].let_down, group[0].created_at))


def _seeker(key: str, seek: Seek) -> Seeker:
    return Seeker(seek.created_at, key, seek.value, seek.spread, bool(seek.let_down))


def _table_size(terms: Terms) -> int:
    return games()[terms.game].info.usual_seats


def _start_tables(found: Sequence[Sequence[Seek]], now: int) -> None:
    """Make each of these groups a table, in seats that chance gives them, and start it."""
    alike: dict[Terms, list[Sequence[Seek]]] = defaultdict(list)
    for group in found:
        alike[terms_of(group[0])].append(group)
    for terms, tables in alike.items():
        matches = lobby.seat_together([_shuffled_players(group) for group in tables], table_terms(terms))
        for group, match in zip(tables, matches, strict=True):
            for seek in group:
                seek.match, seek.seated_at = match, now
    if found:
        _note_seated([seek for group in found for seek in group], now)


def _shuffled_players(group: Sequence[Seek]) -> list[Player]:
    """Return who sits at a table, by seat."""
    players = [seek.player for seek in group]
    _shuffle(players)
    return players


def _note_seated(seeks: Sequence[Seek], now: int) -> None:
    """Write down who sits and how long they have waited, and tell them."""
    proposals.save_seeks(seeks, "match", "seated_at")
    no_shows.forget_absences([seek.player_id for seek in seeks])
    Wait.objects.bulk_create(
        Wait(
            game=seek.game,
            pool=terms_of(seek).pool,
            speed=seek.speed,
            rated=seek.rated,
            waited_ms=max(0, now - seek.created_at),
            at=now,
        )
        for seek in seeks
    )


def table_terms(terms: Terms) -> TableTerms:
    """Return the terms of a table that is found: the pool's; anyone may watch, all hands with a delay."""
    watched = {"public": True, "spectators": Match.Spectators.ALL.value, "delay": DELAY}
    found = {"source": Match.Source.SEEK.value, "pool": terms.pool, "closed": True}
    pool = pools.pool_of(terms.game, terms.pool)
    assert pool is not None, "rounds look at pools alone that this process knows"
    return replace(read_terms(pools.order_of(terms.game, pool, terms.speed)), **found, **watched)


def news_since(since: int) -> set[News]:
    """Return who was seated or missed since then, and to whom a table is proposed now, by any process."""
    seated = Seek.objects.filter(seated_at__gte=since).values_list("player", flat=True)
    proposed = Seek.objects.filter(match=None).exclude(proposal=None).values_list("player", "proposal")
    missed = Absence.objects.filter(at__gte=since).values_list("player", "at")
    return {
        *(News(player.hex, "seated", 0) for player in seated),
        *(News(player.hex, "proposed", key or 0) for player, key in proposed),
        *(News(player.hex, "missed", at) for player, at in missed),
    }
