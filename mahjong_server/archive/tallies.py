"""What a match counts for in its players' figures: read off its log once, and kept as sums (``models.Tally``).

Each game says which of its outcomes counts as what (``Game.tally``). Matches that older servers filed have none:
``manage.py tally`` reads their logs.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max

from games.base import Tally as Found
from mahjong_server.accounts.models import Player
from mahjong_server.archive.match_logs import MatchLog, read_log
from mahjong_server.archive.models import Highlight, Outcome, Tally
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.models import Match

log = logging.getLogger(__name__)


class DealSums(NamedTuple):
    """What a seat's whole deals come to: how many, their points, the squares of these, and how many of each figure."""

    deals: int = 0
    points: int = 0
    squares: int = 0
    figures: Mapping[str, int] = MappingProxyType({})

    def plus(self, found: Found) -> "DealSums":
        """Return the sums with one more deal."""
        points, figures = found.points, Counter(self.figures) + Counter(found.figures)
        return DealSums(self.deals + 1, self.points + points, self.squares + points**2, figures)


def sum_deals(played: MatchLog) -> list[DealSums]:
    """Return the sums of each seat. A deal that time alone followed is met twice, and counts once."""
    found = {told.deal: told for state in played.ends() if (told := played.runner.game.tally(state.game))}
    sums = [DealSums() for _ in range(played.runner.seats)]
    for told in found.values():
        sums = [before.plus(seat) if seat else before for before, seat in zip(sums, told.seats, strict=True)]
    return sums


def save_tallies(
    match: Match, outcomes: Iterable[Outcome], sums: Sequence[DealSums], best: dict[int, int] | None = None
) -> None:
    """Keep the sums of seats whose players have not been deleted; ``best``: by seat, the dearest hand won."""
    preset, seated = preset_of(match), list(outcomes)
    players = Player.objects.filter(pk__in={outcome.player_id for outcome in seated}, erased_at=None)
    known = set(players.values_list("pk", flat=True))
    Tally.objects.bulk_create(
        Tally(
            outcome=outcome,
            player_id=outcome.player_id,
            game=match.game,
            preset=preset,
            best=(best or {}).get(outcome.seat, 0),
            **{**sums[outcome.seat]._asdict(), "figures": dict(sums[outcome.seat].figures)},
        )
        for outcome in seated
        if outcome.player_id in known
    )


def preset_of(match: Match) -> str:
    """Return the key of the preset that a match was played by to the letter, or "" for rules of its own."""
    told = preset_and_changes(match.game, match.options)
    return str(told["preset"]["key"]) if told["preset"] and not told["changed"] else ""


def untallied_matches(most: int, beside: Iterable[int] = ()) -> list[int]:
    """Return ids of matches that have results of players and no tallies, beside these; the newest first."""
    waiting = Outcome.objects.filter(player__isnull=False, player__erased_at=None, tally=None)
    found = waiting.exclude(match_id__in=beside).order_by("-match_id").values_list("match_id", flat=True)
    return list(found.distinct()[:most])


def tally_match(key: int) -> bool:
    """Tally a match that was filed without; return whether its log could be read: of another nothing counts.

    Raise ``UnsupportedVersion`` for a match that newer processes alone can read.
    """
    match = Match.objects.get(pk=key)
    try:
        sums = sum_deals(read_log(match))
    except UnsupportedVersion:
        raise
    except LookupError as error:
        log.warning("match %s counts for no figures: %s", match.code, error)
        sums = [DealSums()] * match.seats.count()
    dearest = Highlight.objects.filter(match=match, points__gt=0).values_list("seat").annotate(Max("points"))
    with transaction.atomic():
        Match.objects.select_for_update(no_key=True).get(pk=key)
        list(Player.objects.select_for_update(no_key=True).filter(outcomes__match=match).order_by("pk"))
        save_tallies(match, match.outcomes.filter(tally=None).order_by("seat"), sums, dict(dearest))
    return any(each.deals for each in sums)


def export(player: Player) -> Any:
    """Return the tallies of a player, for the player to take away."""
    told = ("game", "preset", "deals", "points", "squares", "figures", "best")
    rows = Tally.objects.filter(player=player).select_related("outcome__match").order_by("outcome__match")
    return [{"match": row.outcome.match.code, **{name: getattr(row, name) for name in told}} for row in rows]


def forget(player: Player, **_signal: Any) -> None:
    """Delete the tallies of a player who is being deleted."""
    Tally.objects.filter(player=player).delete()
