"""Groups of people who play rated matches together, for moderators to look at: at chosen tables, and at found ones.

Many matches of the same few, one of whom mostly wins, from one network: that may be friends, or one person.
"""

from collections import Counter
from dataclasses import dataclass, field
from uuid import UUID

from mahjong_server.accounts.models import Player
from mahjong_server.archive.models import Outcome
from mahjong_server.ratings.models import Verdict

SINCE_MS = 30 * 24 * 60 * 60 * 1000
FEWEST = 3
"""Matches that the same people have played together for the group to be told of."""
MOST_MATCHES = 5000
"""The newest of more than these are looked at."""


@dataclass
class Group:
    """People who played rated matches of a game together."""

    game: str
    people: list[Player]
    matches: int = 0
    last: int = 0
    """When the last of them ended, epoch ms."""
    wins: Counter[UUID] = field(default_factory=Counter[UUID])
    one_network: bool = False
    """Two of them played one of these from one network, or would now."""
    left: int = 0
    """Matches that somebody left."""


def odd_groups(now: int) -> list[Group]:
    """Return the groups of the last month (``now`` is epoch ms), those with most matches first."""
    found: dict[tuple[str, frozenset[UUID]], Group] = {}
    recent = Verdict.objects.filter(at__gt=now - SINCE_MS)
    verdicts = {each.match_id: each for each in recent.select_related("match").order_by("-at")[:MOST_MATCHES]}
    for match, outcomes in _by_match(verdicts).items():
        verdict = verdicts[match]
        people = {each.player.pk: each.player for each in outcomes if each.player}
        key = verdict.match.game, frozenset(people)
        group = found.setdefault(key, Group(verdict.match.game, sorted(people.values(), key=lambda who: who.name)))
        group.matches += 1
        group.last = max(group.last, verdict.at)
        group.wins.update(each.player.pk for each in outcomes if each.player and each.place == 1)
        group.left += any(each.left for each in outcomes)
        group.one_network |= verdict.reason == Verdict.Reason.NETWORK or _share_network(group.people)
    groups = [group for group in found.values() if group.matches >= FEWEST and len(group.people) > 1]
    return sorted(groups, key=lambda group: (-group.matches, -group.last))


def _by_match(verdicts: dict[int, Verdict]) -> dict[int, list[Outcome]]:
    grouped: dict[int, list[Outcome]] = {}
    for outcome in Outcome.objects.filter(match__in=list(verdicts)).select_related("player"):
        grouped.setdefault(outcome.match_id, []).append(outcome)
    return grouped


def _share_network(people: list[Player]) -> bool:
    known = [who.network for who in people if who.network]
    return len(set(known)) < len(known)
