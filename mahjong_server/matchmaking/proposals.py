"""Tables are proposed before they begin: those who were found have ten seconds to say that they are ready.

Answers are rows: whichever process runs a round next sees what has become of a proposal. All have said yes and have a
page open: they sit down. Somebody has left, or said no, or said nothing until the deadline: that one is dropped, the
others keep their place and are served next.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet

from mahjong_server.accounts import blocks
from mahjong_server.live.services import refresh_player, refresh_topic
from mahjong_server.matchmaking import no_shows, pools, queue
from mahjong_server.matchmaking.models import Proposal, Seek
from mahjong_server.telemetry import metrics

READY_MS = 10_000
"""How long one has to answer."""
Group = Sequence[Seek]


class Settlement(NamedTuple):
    """What came of proposals that are over: who is to sit together, and whether more are over than were looked at."""

    seated: list[Group]
    more: bool


def propose(groups: Sequence[Group], now: int) -> None:
    """Propose a table to each group, whose seeks are locked, and tell them."""
    made = Proposal.objects.bulk_create(Proposal(seats=len(group), deadline=now + READY_MS) for group in groups)
    for proposal, group in zip(made, groups, strict=True):
        for seek in group:
            seek.proposal, seek.ready_at = proposal, None
    save_seeks([seek for group in groups for seek in group], "proposal", "ready_at")
    transaction.on_commit(lambda: metrics.SEEK_PROPOSALS.labels("made").inc(len(made)))


def settle(now: int, most: int, *, blame: bool) -> Settlement:
    """End the proposals that are over, at most so many; those who are to sit are returned, their seeks locked.

    Without ``blame`` nobody is dropped for having said nothing: no process may have been there to hear them.
    """
    over = _finished(now, most + 1)
    groups = _lock_seeks(over[:most])
    able = _availability([seek for group in groups.values() for seek in group], now)
    judged = [(each, _decide(each, groups[each.pk], able, now)) for each in over[:most] if each.pk in groups]
    ended = [(each, fate) for each, fate in judged if fate is not None]
    absent = [seek for _, fate in ended for seek in fate.missed] if blame else []
    for seek in absent:
        no_shows.note_absence(seek, now, declined=False)
    _delete_seeks([*absent, *(seek for _, fate in ended for seek in fate.busy)])
    _keep_waiting([seek for _, fate in ended for seek in [*fate.others, *([] if blame else fate.missed)]])
    seated = [fate.seated for _, fate in ended if fate.seated]
    for seek in [seek for group in seated for seek in group]:
        seek.proposal = None
    _delete_proposals([each for each, _ in ended], len(seated))
    return Settlement(seated, len(over) > most)


def blocks_of(seeks: QuerySet[Seek]) -> dict[UUID, set[UUID]]:
    """Return, by player, the others among these seekers whom that player never sits with: a block holds both ways."""
    found: dict[UUID, set[UUID]] = defaultdict(set)
    for by, whom in blocks.blocks_among(seeks.order_by().values("player")):
        found[by].add(whom)
        found[whom].add(by)
    return found


def _finished(now: int, most: int) -> list[Proposal]:
    """Return the proposals whose time is up, that somebody has left, or that all have agreed to: the oldest first."""
    waiting = Q(seeks__match=None)
    counted = Proposal.objects.annotate(
        there=Count("seeks", filter=waiting), ready=Count("seeks", filter=waiting & Q(seeks__ready_at__isnull=False))
    )
    over = Q(deadline__lte=now) | Q(there__lt=F("seats")) | Q(ready=F("seats"))
    return list(counted.filter(over).order_by("deadline", "pk")[:most])


def _lock_seeks(over: Sequence[Proposal]) -> dict[int, list[Seek]]:
    """Return the seeks of each proposal, the longest waiting first, and lock them.

    A proposal of which somebody just answers or leaves is left out: the next round has it.
    """
    found: dict[int, list[Seek]] = {each.pk: [] for each in over}
    pointing = Seek.objects.filter(proposal__in=over, match=None)
    locked = pointing.select_related("player").select_for_update(skip_locked=True, of=("self",))
    for seek in locked.order_by("created_at", "pk"):
        found[seek.proposal_id or 0].append(seek)
    counts = dict(pointing.order_by().values_list("proposal").annotate(Count("pk")))
    return {key: seeks for key, seeks in found.items() if len(seeks) == counts.get(key, 0)}


class _Availability(NamedTuple):
    """Of those who were found, by player: who is here and may play, who plays already, and who blocks whom."""

    here: set[UUID]
    playing: set[UUID]
    blocks: dict[UUID, set[UUID]]


def _availability(seeks: Sequence[Seek], now: int) -> _Availability:
    players = [seek.player_id for seek in seeks]
    here = set(queue.present_seeks(now).filter(pk__in=players).values_list("pk", flat=True))
    playing = set(queue.counting_seats().filter(player__in=players).values_list("player_id", flat=True))
    return _Availability(here, playing, blocks_of(Seek.objects.filter(pk__in=players)))


class _Verdict(NamedTuple):
    """What becomes of those who were found: they all sit; or some were missed, some are busy, others wait on."""

    seated: Group = ()
    missed: Group = ()
    busy: Group = ()
    others: Group = ()


def _decide(proposal: Proposal, group: Group, able: _Availability, now: int) -> _Verdict | None:
    """Return what becomes of a proposal that is over, ``None`` where someone who agreed may still come back in time."""
    late = proposal.deadline <= now
    busy = [seek for seek in group if seek.player_id in able.playing]
    coming = [seek for seek in group if seek.ready_at is not None and seek.player_id in able.here]
    if not busy and len(group) == proposal.seats:
        if len(coming) == len(group) and _may_sit(group, able):
            return _Verdict(seated=group)
        if len(coming) < len(group) and not late:
            return None
    missed = [seek for seek in group if late and seek not in coming and seek not in busy]
    return _Verdict(
        missed=missed, busy=busy, others=[seek for seek in group if seek not in missed and seek not in busy]
    )


def _may_sit(group: Group, able: _Availability) -> bool:
    """Return whether nobody has blocked another since they were found, and this process knows the queue still."""
    together = {seek.player_id for seek in group}
    terms = queue.terms_of(group[0])
    known = pools.pool_of(terms.game, terms.pool) is not None
    return known and not any(able.blocks.get(player, set()) & together for player in together)


def _delete_seeks(seeks: Sequence[Seek]) -> None:
    """Take these off the queue, and tell them."""
    Seek.objects.filter(pk__in=[seek.pk for seek in seeks]).delete()
    _refresh(seek.player_id for seek in seeks)


def _keep_waiting(seeks: Sequence[Seek]) -> None:
    """Let these wait on, with the place that they had, and tell them that somebody did not come."""
    for seek in seeks:
        seek.proposal = seek.ready_at = None
        seek.let_down += 1
    save_seeks(seeks, "proposal", "ready_at", "let_down")


def _delete_proposals(proposals: Sequence[Proposal], begun: int) -> None:
    keys = [each.pk for each in proposals]
    # Those whom an older process has seated meanwhile, too.
    Seek.objects.filter(proposal__in=keys).update(proposal=None)
    Proposal.objects.filter(pk__in=keys).delete()
    transaction.on_commit(lambda: metrics.SEEK_PROPOSALS.labels("begun").inc(begun))
    transaction.on_commit(lambda: metrics.SEEK_PROPOSALS.labels("called-off").inc(len(keys) - begun))


def save_seeks(seeks: Sequence[Seek], *fields: str) -> None:
    """Write these fields of rows that are there and locked, and tell their players.

    "Conflicts" all of them, which takes a tenth of what bulk_update does.
    """
    Seek.objects.bulk_create(seeks, update_conflicts=True, unique_fields=["player"], update_fields=list(fields))
    _refresh(seek.player_id for seek in seeks)


def _refresh(players: Iterable[Any]) -> None:
    for player in players:
        refresh_player(player)
    refresh_topic(queue.TOPIC)
