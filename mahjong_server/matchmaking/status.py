"""How a search stands, as its player is told; and the queues, as everyone is told."""

import math
from collections import Counter
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.matchmaking import no_shows, pools, queue
from mahjong_server.matchmaking.forecast import expected_s, usual_s
from mahjong_server.matchmaking.messages import Mine, Missed, Proposed, Queue, Queues, Seeking, Sought, Widening
from mahjong_server.matchmaking.models import Seek, Wait
from mahjong_server.matchmaking.pairing import ANYONE_MS, RANGE_PER_S, Seeker, may_meet, rating_range
from mahjong_server.matchmaking.queue import Terms, is_rated, of_queue, terms_of
from mahjong_server.matchmaking.retention import WAITS_MS
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match

OFFER_BOTS_MS = 30_000
LATELY = 40
"""How many waits are looked at."""
MOST_LOOKED_AT = 100
STILL_THERE = Q(seats__player__isnull=False, seats__left=False)
"""The seats of those who play at a table, and have not left for good."""
TERMS = ("game", "pool", "speed", "rated")


def status_of(player: Player | None) -> Seeking:
    """Return how the player's search stands."""
    now = now_ms()
    waiting = Seek.objects.filter(player=player, match=None).select_related("proposal")
    seek = waiting.first() if player else None
    if seek is not None:
        return _waiting(seek, now)
    match = queue.game_under_way(player) if player else None
    if match is not None:
        return Seeking("playing", code=match.code, now=now)
    return Seeking("none", missed=_missed(player.pk, now) if player else None, now=now)


def read_own_seek(player: UUID) -> Mine | None:
    """Return what the topic ``me`` tells of a search."""
    seek = Seek.objects.filter(player=player).select_related("match", "proposal").first()
    if seek is None:
        missed = _missed(player, now_ms())
        return Mine(missed=missed) if missed else None
    if seek.match is None:
        return Mine(sought=_sought(seek), proposal=_proposal(seek))
    return Mine(code=seek.match.code) if seek.match.status == Match.Status.PLAYING else None


def read_queues(_key: str, _player: UUID | None) -> Queues:
    """Return every queue in which somebody waits, plays, or was seated lately."""
    now = now_ms()
    waiting = _count_by_queue(queue.present_seeks(now), Count("*"))
    playing = _count_by_queue(_found_tables(), Count("seats", filter=STILL_THERE))
    lately = _count_by_queue(Wait.objects.filter(at__gt=now - WAITS_MS), Count("*"))
    known = sorted({*waiting, *playing, *lately}, key=lambda terms: (terms.game, terms.pool, terms.speed))
    return Queues(
        queues=[_queue(terms, waiting[terms], playing[terms]) for terms in known],
        needed={key: game.info.usual_seats for key, game in games().items()},
    )


def _found_tables() -> QuerySet[Match]:
    return Match.objects.filter(status=Match.Status.PLAYING, source=Match.Source.SEEK)


def _count_by_queue(rows: QuerySet[Any], number: Count) -> Counter[Terms]:
    """Return how many there are of each queue that this process knows."""
    counted = rows.filter(pools.known_condition()).order_by().values_list(*TERMS).annotate(number=number)
    found: Counter[Terms] = Counter()
    for game, pool, speed, rated, count in counted:
        found[Terms(game, speed, pools.pool_key(game, pool, rated=rated))] += count
    return found


def _queue(terms: Terms, waiting: int, playing: int) -> Queue:
    speed: Any = terms.speed
    usual = usual_s(_waits(terms), games()[terms.game].info.usual_seats)
    return Queue(terms.game, terms.pool, speed, is_rated(terms), waiting, playing, usual)


def _waits(terms: Terms) -> list[int]:
    lately = Wait.objects.filter(of_queue(terms), at__gt=now_ms() - WAITS_MS).order_by("-at")
    return list(lately.values_list("waited_ms", flat=True)[:LATELY])


def _waiting(seek: Seek, now: int) -> Seeking:
    terms = terms_of(seek)
    others = queue.present_seeks(now).filter(of_queue(terms)).exclude(pk=seek.pk)
    own = _seeker(seek)
    longest = [_seeker(other) for other in others.order_by("created_at", "pk")[:MOST_LOOKED_AT]]
    game = games().get(seek.game)  # a newer process may have let them in
    needed = game.info.usual_seats if game else 0
    missing = needed - 1 - sum(may_meet(own, other, now) for other in longest)
    waited = max(0, now - seek.created_at)
    points = rating_range(seek.created_at, seek.spread, now)
    anyone = math.isinf(points)
    sought = _sought(seek)
    return Seeking(
        state="waiting",
        sought=sought,
        waiting=1 + others.count(),
        needed=needed,
        expected_s=expected_s(_waits(terms), waited, missing, needed) if game else None,
        low=None if anyone else round(seek.value - points),
        high=None if anyone else round(seek.value + points),
        offer_bots=sought.bots_at is not None and now >= sought.bots_at,
        proposal=_proposal(seek),
        now=now,
    )


def _sought(seek: Seek) -> Sought:
    speed: Any = seek.speed
    start = round(rating_range(seek.created_at, seek.spread, seek.created_at))
    widening = Widening(seek.value, start, RANGE_PER_S, seek.created_at + ANYONE_MS)
    game = games().get(seek.game)
    bots_at = seek.created_at + OFFER_BOTS_MS if game and game.info.bots else None
    pool = terms_of(seek).pool
    return Sought(seek.game, pool, speed, seek.rated, seek.created_at, bots_at, widening, seek.let_down > 0)


def _proposal(seek: Seek) -> Proposed | None:
    """Return the table that is proposed, as all of those who were found are told."""
    if seek.proposal is None:
        return None
    ready = Seek.objects.filter(proposal=seek.proposal, ready_at__isnull=False).count()
    return Proposed(seek.proposal.deadline, seek.ready_at is not None, ready, seek.proposal.seats)


def _missed(player: UUID, now: int) -> Missed | None:
    absence = no_shows.unread_absence(player, now)
    if absence is None:
        return None
    speed: Any = absence.speed
    until = absence.until if absence.until > now else None
    pool = terms_of(absence).pool
    return Missed(absence.game, pool, speed, absence.rated, absence.at, absence.declined, until)


def _seeker(seek: Seek) -> Seeker:
    return Seeker(seek.created_at, seek.player_id.hex, seek.value, seek.spread)
