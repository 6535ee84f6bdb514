"""The queue: who joins it, who leaves it, and who in it is still there. The only writer of seeks but the matchmaker.

Whoever sits down anywhere stops seeking, and whoever seeks gets up from tables that still wait; both hold the player's
row, so that of the two the later one counts, whichever process does them.
"""

from django.db import transaction
from django.db.models import Q, QuerySet
from msgspec import Struct

from mahjong_server.accounts.holding import hold
from mahjong_server.accounts.models import Player
from mahjong_server.live.services import touch, touch_player
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.services.making import check_eligible
from mahjong_server.matchmaking.models import Seek
from mahjong_server.play.models import Match, Seat, now_ms
from mahjong_server.ratings.services import skill_of
from mahjong_server.site.problems import Problem

ALIVE_MS = 30_000
"""Without a sign for so long, by a page that is open or by a request, a player is no longer waited for."""
TOPIC = "seeks"


class Terms(Struct, frozen=True):
    """What someone seeks. All who seek the same wait in one queue."""

    game: str
    speed: str
    rated: bool


def terms_of(seek: Seek) -> Terms:
    """Return what a player seeks."""
    return Terms(seek.game, seek.speed, seek.rated)


def join(player: Player, terms: Terms) -> None:
    """Let the player seek a game. Who seeks on these terms already keeps their place, other terms begin anew.

    Raise ``Problem``: 409 while a game that counts is under way, 403 for whom the terms are not for.
    """
    if player.kind == "bot":
        raise Problem(403, "not-for-programs", "Games are found for people. Programs make tables, or join them.")
    check_eligible(terms.rated, player)
    with transaction.atomic():
        hold(player)
        old = Seek.objects.select_for_update().filter(player=player).first()
        refuse_twice(player)  # asked once the row is held: a round that has just seated the player is over then
        _place(player, terms, old)
        _tell(player)
    lobby.leave_waiting(player)
    _not_begun_meanwhile(player)


def leave(player: Player) -> None:
    """Let the player seek no longer; raise ``Problem`` (409) once a table has been found."""
    with transaction.atomic():
        seek = Seek.objects.select_for_update().filter(player=player).first()
        if seek is None:
            return
        if seek.match_id and game_under_way(player):
            raise Problem(409, "table-found", "A table has been found: you are seated.")
        seek.delete()
        _tell(player)


def stop(player: Player) -> None:
    """Let someone who is about to sit down seek no longer, in the transaction that seats them; the lobby's hook."""
    hold(player)
    seek = Seek.objects.select_for_update().filter(player=player).first()
    if seek is None:
        return
    if seek.match_id:
        refuse_twice(player)
    seek.delete()
    _tell(player)


def forget(player: Player) -> None:
    """Drop the search of someone whose account is deleted."""
    if Seek.objects.filter(player=player).delete()[0]:
        _tell(player)


def note_sign(player: Player) -> None:
    """Note that the player still waits."""
    Seek.objects.filter(player=player, match=None).update(seen_at=now_ms())


def alive(now: int) -> QuerySet[Seek]:
    """Return who waits, is there, and may play."""
    since = now - ALIVE_MS
    signs = Q(seen_at__gt=since) | Q(player__presence__seen_at__gt=since)
    return Seek.objects.filter(signs, match=None).exclude(barred(now))


def barred(now: int) -> Q:
    """Return whose search ends: nothing is found for the banned, for accounts deleted since, for those of programs."""
    return Q(player__banned_until__gt=now) | Q(player__erased_at__isnull=False) | Q(player__is_bot=True)


def game_under_way(player: Player) -> Match | None:
    """Return the match that keeps a player from seeking: a rated or a found one, left or not, that is being played."""
    seat = seats_that_count().filter(player=player).select_related("match").order_by("-match__created_at").first()
    return seat.match if seat else None


def seats_that_count() -> QuerySet[Seat]:
    """Return the seats, left ones too, at rated and found tables that are being played."""
    counts = Q(match__rated=True) | Q(match__source=Match.Source.SEEK)
    return Seat.objects.filter(counts, match__status=Match.Status.PLAYING)


def refuse_twice(player: Player) -> None:
    """Raise ``Problem`` (409) for whoever has a game under way that counts."""
    if game_under_way(player):
        raise Problem(409, "playing-already", "You have a game under way that counts. Finish it first.")


def _not_begun_meanwhile(player: Player) -> None:
    """Refuse whose table has begun to play before they got up from it."""
    with transaction.atomic():
        seek = Seek.objects.select_for_update().filter(player=player, match=None).first()
        begun = seek is not None and game_under_way(player) is not None
        if begun:
            Seek.objects.filter(player=player).delete()
            _tell(player)
    if begun:
        refuse_twice(player)


def _place(player: Player, terms: Terms, old: Seek | None) -> None:
    now = now_ms()
    if old is not None and old.match_id is None and terms_of(old) == terms:
        Seek.objects.filter(pk=old.pk).update(seen_at=now)
        return
    skill = skill_of(player, terms.game)
    fresh = {
        "game": terms.game,
        "speed": terms.speed,
        "rated": terms.rated,
        "value": skill.value,
        "spread": skill.spread,
        "created_at": now,
        "seen_at": now,
        "match": None,
        "seated_at": None,
    }
    Seek.objects.update_or_create(player=player, defaults=fresh)


def _tell(player: Player) -> None:
    touch_player(player.pk)
    touch(TOPIC)
