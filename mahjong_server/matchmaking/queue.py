"""The queue: who joins it, who leaves it, and who in it is still there. Beside it only rounds write seeks.

Whoever sits down anywhere stops seeking, and whoever seeks gets up from tables that still wait; both hold the player's
row, so that of the two the later one counts, whichever process does them.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from msgspec import Struct

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_player, refresh_topic
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.services.creating import check_eligible
from mahjong_server.matchmaking import no_shows
from mahjong_server.matchmaking.models import Absence, Seek
from mahjong_server.matchmaking.pools import pool_condition, pool_key, pool_of
from mahjong_server.play.models import Match, Seat
from mahjong_server.ratings.services import skill_of
from mahjong_server.telemetry import metrics

ALIVE_MS = 30_000
"""Without a sign for so long, by a page that is open or by a request, a search is over."""
TOPIC = "seeks"


class Terms(Struct, frozen=True):
    """What someone seeks. All who seek the same wait in one queue; ``pool`` is the key of one of the game's."""

    game: str
    speed: str
    pool: str


def terms_of(row: Seek | Absence) -> Terms:
    """Return what a player seeks, or sought."""
    return Terms(row.game, row.speed, pool_key(row.game, row.pool, rated=row.rated))


def of_queue(terms: Terms) -> Q:
    """Return which seeks and waits are of this queue."""
    return Q(speed=terms.speed) & pool_condition(terms.game, terms.pool)


def is_rated(terms: Terms) -> bool:
    """Return whether what is sought is rated."""
    pool = pool_of(terms.game, terms.pool)
    return pool is not None and pool.rated


def join(player: Player, terms: Terms) -> None:
    """Let the player seek a game. Who seeks on these terms already keeps their place, other terms begin anew.

    Raise ``Problem``: 409 while a game that counts, or as many games as one may play, are under way, and for other
    terms while a table is proposed; 403 for whom the terms are not for; 429 for a while for whoever did not come to
    tables again and again.
    """
    if player.kind == "bot":
        raise Problem(403, "not-for-programs", "Games are found for people. Programs make tables, or join them.")
    check_eligible(is_rated(terms), player)
    with transaction.atomic():
        lock_player(player)
        old = Seek.objects.select_for_update().filter(player=player).first()
        refuse_under_way(player)  # asked once the row is held: a round that has just seated the player is over then
        lobby.refuse_more_playing(player)
        no_shows.refuse_early(player, now_ms())
        if old is not None and old.proposal_id is not None and terms_of(old) != terms:
            raise Problem(409, "answer-first", "A table is proposed to you: say first whether you are ready.")
        _enter(player, terms, old)
        no_shows.mark_read(player)
        _refresh(player)
    lobby.leave_waiting(player)
    _refuse_begun_meanwhile(player)


def leave(player: Player) -> None:
    """Let the player seek no longer; raise ``Problem`` (409) once a table has been found.

    Whoever leaves while a table is proposed has declined it. Who seeks nothing has read that they were missed.
    """
    with transaction.atomic():
        seek = Seek.objects.select_for_update().filter(player=player).first()
        if seek is None:
            if no_shows.mark_read(player):
                refresh_player(player.pk)
            return
        if seek.match_id and game_under_way(player):
            raise Problem(409, "table-found", "A table has been found: you are seated.")
        _leave(seek)


def accept(player: Player) -> None:
    """Note that the player is ready for the table that is proposed; to say it again changes nothing.

    Raise ``Problem`` (409) where none is: it may have been called off just then. Once it has begun that is no error.
    """
    with transaction.atomic():
        seek = Seek.objects.select_for_update().filter(player=player).first()
        if seek is not None and seek.match_id is not None:
            return
        if seek is None or seek.proposal_id is None:
            raise Problem(409, "no-proposal", "No table is proposed to you at this moment.")
        if seek.ready_at is not None:
            return
        seek.ready_at = seek.seen_at = now_ms()
        seek.save(update_fields=["ready_at", "seen_at"])
        transaction.on_commit(metrics.SEEK_ANSWERS.labels("ready").inc)
        for each in Seek.objects.filter(proposal=seek.proposal_id).values_list("player", flat=True):
            refresh_player(each)


def decline(player: Player) -> None:
    """Let the player seek no longer, since they are not ready; raise ``Problem`` (409) where no table is proposed."""
    with transaction.atomic():
        seek = Seek.objects.select_for_update().filter(player=player, match=None).first()
        if seek is None or seek.proposal_id is None:
            raise Problem(409, "no-proposal", "No table is proposed to you at this moment.")
        _leave(seek)


def stop_seeking(player: Player) -> None:
    """Let someone who is about to sit down seek no longer, in the transaction that seats them; the lobby's hook."""
    lock_player(player)
    seek = Seek.objects.select_for_update().filter(player=player).first()
    if seek is None:
        return
    if seek.match_id:
        refuse_under_way(player)
    _leave(seek)


def stop_seeking_together(players: Sequence[Player]) -> None:
    """Let all whom an event seats seek no longer, in its transaction; who has found a game plays on there."""
    seeking = Seek.objects.filter(player__in=players, match=None).order_by("player")
    for player in [seek.player for seek in seeking.select_related("player")]:
        lock_player(player)
        seek = Seek.objects.select_for_update().filter(player=player, match=None).first()
        if seek is not None:
            _leave(seek)


def forget_player(player: Player, **_signal: Any) -> None:
    """Drop the search of someone whose account is deleted, and that they were ever missed."""
    no_shows.forget_player(player)
    if Seek.objects.filter(player=player).delete()[0]:
        _refresh(player)


def note_seen(player: Player) -> None:
    """Note that the player still waits."""
    Seek.objects.filter(player=player, match=None).update(seen_at=now_ms())


def alive_seeks(now: int) -> QuerySet[Seek]:
    """Return who waits, has given a sign lately, and may play. They may have closed their page just now."""
    since = now - ALIVE_MS
    signs = Q(seen_at__gt=since) | Q(player__presence__seen_at__gt=since)
    return Seek.objects.filter(signs, match=None).exclude(barred_condition(now))


def present_seeks(now: int) -> QuerySet[Seek]:
    """Return who waits, has a page open at this moment, and may play: a table is found for nobody else.

    A page whose end nobody noted, since its process died, is taken for open for ``ALIVE_MS``: then nobody answers.
    """
    seen = F("player__presence__seen_at")
    open_still = Q(player__presence__left_at=None) | Q(player__presence__left_at__lt=seen)
    fresh = Q(player__presence__seen_at__gt=now - ALIVE_MS)
    return Seek.objects.filter(fresh, open_still, match=None).exclude(barred_condition(now))


def barred_condition(now: int) -> Q:
    """Return whose search ends: nothing is found for the banned, for accounts deleted since, for those of programs."""
    return Q(player__banned_until__gt=now) | Q(player__erased_at__isnull=False) | Q(player__is_bot=True)


def game_under_way(player: Player) -> Match | None:
    """Return the match that keeps a player from seeking: a rated or a found one, left or not, that is being played."""
    seat = counting_seats().filter(player=player).select_related("match").order_by("-match__created_at").first()
    return seat.match if seat else None


def counting_seats() -> QuerySet[Seat]:
    """Return the seats, left ones too, at rated and found tables that are being played."""
    counts = Q(match__rated=True) | Q(match__source=Match.Source.SEEK)
    return Seat.objects.filter(counts, match__status=Match.Status.PLAYING)


def refuse_under_way(player: Player) -> None:
    """Raise ``Problem`` (409) for whoever has a game under way that counts."""
    if game_under_way(player):
        raise Problem(409, "playing-already", "You have a game under way that counts. Finish it first.")


def _refuse_begun_meanwhile(player: Player) -> None:
    """Refuse whose table has begun to play before they got up from it."""
    with transaction.atomic():
        seek = Seek.objects.select_for_update().filter(player=player, match=None).first()
        begun = seek is not None and game_under_way(player) is not None
        if begun:
            Seek.objects.filter(player=player).delete()
            _refresh(player)
    if begun:
        refuse_under_way(player)


def _enter(player: Player, terms: Terms, old: Seek | None) -> None:
    now = now_ms()
    if old is not None and old.match_id is None and terms_of(old) == terms:
        Seek.objects.filter(pk=old.pk).update(seen_at=now)
        return
    skill = skill_of(player, terms.game)
    fresh = {
        "game": terms.game,
        "pool": terms.pool,
        "speed": terms.speed,
        "rated": is_rated(terms),
        "value": skill.value,
        "spread": skill.spread,
        "created_at": now,
        "seen_at": now,
        "proposal": None,
        "ready_at": None,
        "let_down": 0,
        "match": None,
        "seated_at": None,
    }
    Seek.objects.update_or_create(player=player, defaults=fresh)


def _leave(seek: Seek) -> None:
    """Take someone off the queue; of a table that is proposed to them they are missed."""
    if seek.proposal_id is not None and seek.match_id is None:
        no_shows.note_absence(seek, now_ms(), declined=True)
    player = seek.player
    seek.delete()
    _refresh(player)


def _refresh(player: Player) -> None:
    refresh_player(player.pk)
    refresh_topic(TOPIC)
