"""Finds positions in people's matches: choices of their own that lost much where the best one was clear.

Looked at are matches that were played to their end and are in the archive, by the rules of today. A seat counts where a
person sat, no bot and no program, and of it those choices that its client sent: not what a deputy chose for it.
"""

from collections.abc import Iterator
from math import isfinite
from typing import Final, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.base import GameInfo, Seat
from games.view_memo import Memo
from mahjong_server.archive import coach, match_logs
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.drills.mistakes import grave_loss, kind_of
from mahjong_server.drills.models import DrillLook, DrillPosition
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match_secrecy import all_open
from mahjong_server.play.models import Match
from mahjong_server.play.models import Seat as SeatRow

ENOUGH: Final = 80
"""Positions of a game that wait for their day, ten days' worth: with so many no further match is looked at."""
PERSON: Final = Q(bot="", program=False, player__isnull=False, player__erased_at=None, player__is_bot=False)


class Mistake(NamedTuple):
    """A wrong choice: whose, at which place of the log stands what came of it, of which kind, and what it lost."""

    seat: Seat
    at: int
    kind: str
    loss: float


def waiting_matches(most: int, since: int = 0) -> list[int]:
    """Return ids of matches to look at that were over at this time (epoch ms) or later, the newest first."""
    wanted = Q(pk__in=())
    for key, game in games().items():
        info = game.info
        if isfinite(info.grave) and unused(info).count() < ENOUGH:
            wanted |= Q(game=key, rules_version=info.rules_version)
    found = Match.objects.filter(
        wanted,
        all_open(),
        Exists(SeatRow.objects.filter(PERSON, match=OuterRef("pk"))),
        ~Exists(DrillLook.objects.filter(match=OuterRef("pk"))),
        status=Match.Status.FINISHED,
        entry__finished_at__gte=since,
    )
    found = found.exclude(source=Match.Source.REPLAY).order_by("-entry__finished_at")
    return list(found.values_list("pk", flat=True)[:most])


def of_today(info: GameInfo) -> Q:
    """Return which positions are true of a game's rules and weighing as they are."""
    return Q(game=info.key, rules_version=info.rules_version, weighing=info.weighing)


def unused(info: GameInfo) -> QuerySet[DrillPosition]:
    """Return a game's positions that wait for their day, the oldest first."""
    return DrillPosition.objects.filter(of_today(info), day=None).order_by("found_at", "pk")


def gather(key: int) -> Iterator[None]:
    """Look at the match of this id unless somebody does or did; each step is one seat in one deal."""
    _, first = DrillLook.objects.get_or_create(match_id=key)
    if not first:
        return
    match = Match.objects.get(pk=key)
    log = match_logs.read_log(match)
    seats = list(SeatRow.objects.filter(PERSON, match=match).order_by("seat").values_list("seat", flat=True))
    for deal in range(log.dealt()):
        found = list[Mistake]()
        for seat in seats:
            found += find_mistakes(log, deal, seat)
            yield
        if found:
            keep(match, log, deal, max(found, key=lambda each: each.loss))


def find_mistakes(log: MatchLog, deal: int, seat: Seat) -> Iterator[Mistake]:
    """Yield the wrong choices that a seat's client sent in a deal."""
    bounds = log.bounds(deal)
    if bounds is None or log.actors is None:
        return
    game, memo = log.runner.game, Memo()
    for index, state, decision, action in coach.walk_choices(log, *bounds, seat):
        if log.actors[index] != seat:
            continue
        view = game.views(state.game, (seat,), memo).of(seat)
        loss = grave_loss(game, view, decision, action)
        if loss is not None:
            yield Mistake(seat, index, kind_of(game, view, decision, action), loss)


def keep(match: Match, log: MatchLog, deal: int, found: Mistake) -> None:
    """Keep a position; one that is kept already stays as it is."""
    info = log.runner.game.info
    DrillPosition.objects.get_or_create(
        match=match,
        deal=deal,
        seat=found.seat,
        index=found.at,
        defaults={
            "game": info.key,
            "rules_version": info.rules_version,
            "weighing": info.weighing,
            "kind": found.kind,
            "loss": round(found.loss, 2),
        },
    )
