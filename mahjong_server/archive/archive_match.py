"""Puts a match that is over into the archive, once, whichever process comes to it first.

What it is filed with follows from its log and nothing else. The log is read and played through before the match's
row is held, so that nobody waits for that; ``Match.filed`` then says who was first.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.db import transaction

from games.base import Highlight as Found
from games.base import Json, RecordError
from mahjong_server.accounts.models import ERASED_NAME, Player
from mahjong_server.accounts.names.validation import search_key
from mahjong_server.archive.kept_matches import is_kept
from mahjong_server.archive.match_logs import OVER, MatchLog, read_log
from mahjong_server.archive.models import Entry, Highlight, Outcome
from mahjong_server.archive.participation import Participation, count_participation
from mahjong_server.archive.tallies import DealSums, save_tallies, sum_deals
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.models import Match, Seat
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.loading import seating_of

log = logging.getLogger(__name__)
Hook = Callable[[Match, list[Outcome]], None]
hooks: list[Hook] = []
"""Called for each match as it is filed, in the same transaction, with the outcomes by seat: at least one deal of it is
settled. A match that was abandoned has ``status`` "abandoned". What a hook raises undoes the filing."""


class MatchSummary(NamedTuple):
    """What a log comes to: points and places by seat, the deals' outcomes, what is worth finding again.

    ``sums`` are those of the whole deals, by seat. ``participation`` says of a rated match, and of an event's, how much
    of it the players played themselves, by seat.
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    deals: list[Json]
    highlights: list[Found]
    sums: list[DealSums]
    participation: list[Participation] | None = None


def file_match(key: int) -> bool:
    """File the match of this id; return whether it was this call that did it.

    Raise ``UnsupportedVersion`` for a match that a newer process has to file: this one would find no results.
    """
    match = Match.objects.filter(pk=key, status__in=OVER, filed=False).first()
    if match is None:
        return False
    kept = is_kept(match.pk, match.status, match.started_at, match.source)
    summary = _summarize(match) if kept else None
    with transaction.atomic():
        held = Match.objects.select_for_update(no_key=True).get(pk=key)
        if held.filed:
            return False
        Match.objects.filter(pk=key).update(filed=True)
        held.filed = True
        if summary is not None:
            _save(held, summary)
        Seat.objects.filter(match=held).exclude(network="").update(network="")  # hooks were the last to need them
    return True


def unfiled_matches(most: int, beside: Iterable[int] = ()) -> list[int]:
    """Return ids of matches that are over and not filed yet, beside these."""
    waiting = Match.objects.filter(filed=False, status__in=OVER).exclude(pk__in=beside)
    return list(waiting.order_by("pk").values_list("pk", flat=True)[:most])


def _summarize(match: Match) -> MatchSummary | None:
    """Return what the log comes to, or ``None`` when no deal of it was settled or its rules are gone."""
    try:
        played = read_log(match)
    except UnsupportedVersion:
        raise
    except LookupError as error:
        log.warning("match %s is filed without results: %s", match.code, error)
        return None
    if not played.settled():
        return None
    runner = played.runner
    state = runner.fold(runner.new().state, played.events).game
    result = runner.game.result(state)
    try:
        outcome = runner.game.replay(proof.record_of(runner, played.events))
    except RecordError as error:
        if result is None:
            log.warning("match %s is filed without results: %s", match.code, error)
            return None
        outcome = {"scores": result.scores, "deals": []}
    scores = tuple(outcome["scores"])
    places = result.places if result else tuple(1 + sum(other > mine for other in scores) for mine in scores)
    return MatchSummary(
        scores,
        places,
        outcome["deals"],
        find_highlights(played),
        sum_deals(played),
        count_participation(played) if match.rated or match.source == Match.Source.EVENT else None,
    )


def find_highlights(played: MatchLog) -> list[Found]:
    """Return what is worth finding again in each deal of a match."""
    found: dict[int, list[Found]] = {}
    for state in played.ends():
        for each in (told := played.runner.game.highlights(state.game)):
            found[each.deal] = told  # of a deal that time alone followed, twice
    return [each for told in found.values() for each in told]


def _save(match: Match, summary: MatchSummary) -> None:
    outcomes = Outcome.objects.bulk_create(_outcomes(match, summary))
    by_seat = {outcome.seat: outcome for outcome in outcomes}
    Entry.objects.create(
        match=match,
        game=match.game,
        rated=match.rated,
        finished_at=match.finished_at or 0,
        best=max([0, *(found.points for found in summary.highlights)]),
        deals=tag_deals(summary.deals, summary.highlights),
    )
    Highlight.objects.bulk_create(
        Highlight(
            match=match,
            outcome=by_seat[found.seat],
            deal=found.deal,
            seat=found.seat,
            tag=found.tag,
            points=found.points,
            size=abs(found.points),
        )
        for found in summary.highlights
    )
    save_tallies(match, outcomes, summary.sums, _dearest(summary))
    for hook in hooks:
        hook(match, outcomes)


def _dearest(summary: MatchSummary) -> dict[int, int]:
    """Return by seat the value of the dearest hand won."""
    won: dict[int, int] = {}
    for found in summary.highlights:
        won[found.seat] = max(won.get(found.seat, 0), found.points)
    return won


def _outcomes(match: Match, summary: MatchSummary) -> list[Outcome]:
    _lock_players(match)
    found = queries.match_by_id("default", match.pk)
    assert found is not None, "the match is held"
    names = [who.name for who in seating_of(found[1])]
    return [
        Outcome(
            match=match,
            seat=seat.seat,
            player_id=seat.player_id,
            bot=seat.bot,
            name=names[seat.seat],
            folded=search_key(names[seat.seat]),
            score=summary.scores[seat.seat],
            place=summary.places[seat.seat],
            program=seat.program,
            left=seat.left,
            **(summary.participation[seat.seat]._asdict() if summary.participation else {}),
        )
        for seat in Seat.objects.filter(match=match).order_by("seat")
    ]


def _lock_players(match: Match) -> None:
    """Hold those who sit: a name that is read must not be forgotten before it is written down, or it never would be."""
    list(Player.objects.select_for_update(no_key=True).filter(seats__match=match).order_by("pk"))


def tag_deals(deals: list[Json], highlights: list[Found]) -> list[Json]:
    """Return the outcomes of deals as they are kept: without the ledgers, with what is worth finding again."""
    tags: dict[int, list[Json]] = defaultdict(list)
    for found in highlights:
        tags[found.deal].append({"seat": found.seat, "tag": found.tag, "points": found.points})
    kept = [{key: value for key, value in deal.items() if key != "ledger"} for deal in deals]
    return [deal | {"highlights": tags[number]} for number, deal in enumerate(kept)]


def anonymize_results(player: Player, **_signal: Any) -> None:
    """Leave nobody's name in the results of a player who is being deleted (``accounts.signals.erased``)."""
    player.outcomes.update(name=ERASED_NAME, folded=search_key(ERASED_NAME))
