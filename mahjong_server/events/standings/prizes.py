"""Prizes that follow from the results by themselves: the best session and the dearest hand."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from msgspec import Struct

from mahjong_server.events.standings.results import Results
from mahjong_server.events.standings.standings import Counted, sessions_by_player
from mahjong_server.events.values import written


class Prize(Struct, frozen=True):
    """Who wins a prize, where, and with how much. ``kind`` is "best-session" or "dearest-hand"."""

    kind: str
    player: str
    round: int
    table: int
    points: str


def prizes(results: Results) -> list[Prize]:
    """Return the prizes; equals each win one. Substitutes win none, and no hand is dearest where none was won."""
    return [
        *_most(results, "best-session", lambda each: each.match_points),
        *_most(results, "dearest-hand", lambda each: Fraction(each.hand) if each.hand else None),
    ]


def _most(results: Results, kind: str, measure: Callable[[Counted], Fraction | None]) -> Iterator[Prize]:
    """Yield the prize of each session that has the most by a measure."""
    ranked = {each.key for each in results.players if not each.substitute}
    found = [
        (amount, player, each)
        for player, sessions in sorted(sessions_by_player(results).items())
        if player in ranked
        for each in sessions
        if (amount := measure(each)) is not None
    ]
    most = max((amount for amount, _, _ in found), default=None)
    for amount, player, each in found:
        if amount == most:
            yield Prize(kind, player, each.round, each.table, written(amount))
