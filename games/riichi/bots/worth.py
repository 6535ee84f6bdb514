"""The value of a hand to its player: the best of the ways that it may go."""

from collections.abc import Iterable
from typing import Final

from games.mahjong.sets34 import Hand, plus
from games.mahjong.tiles34 import Kind
from games.riichi import scoring
from games.riichi.bots.plans import Plan, plans
from games.riichi.bots.seen import Seen
from games.riichi.bots.win_chance import ALARM, CALM, CLOSED, RON, chance_to_win, points_of
from games.riichi.scoring import Melds
from games.riichi.scoring.payments import HONBA

_STICK: Final = 1_000
_RIICHI_RON: Final = 0.92
"""Share of the discards that a silent hand wins on which a riichi hand wins on: it warns the others."""

IMPROVED: Final = 0.4
"""Share of the way from its own width to the usual one that a hand which isn't ready gets before its next step."""

_URA: Final = 1.25
"""Factor of a riichi hand's points, on average, by ippatsu, tsumo and ura."""


class Worth:
    """Values the hands that a decision may lead to."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.hazard = (ALARM if seen.alarm else CALM)[seen.seats]
        self.pot = HONBA * (seen.seats - 1) * seen.honba + _STICK * seen.sticks

    def of(self, hand: Hand, melds: Melds, reds: int, more: float = 0.0) -> float:
        """Return what a hand that waits for its next draw is worth, in points; ``more`` han are sure to come."""
        waits = scoring.waits(hand, melds)
        now = self.ready(hand, melds, reds, waits, riichi=False) if waits else 0.0
        ways = (plan for plan in plans(self.seen, hand, melds) if not waits or plan.way.distance > 1)
        return max([now, *(self._plan(plan, reds + more) for plan in ways)])

    def riichi(self, hand: Hand, melds: Melds, reds: int) -> float:
        """Return what a hand is worth that declares riichi."""
        waits = scoring.waits(hand, melds)
        return self.ready(hand, melds, reds, waits, riichi=True) if waits else 0.0

    def ready(self, hand: Hand, melds: Melds, reds: int, waits: Iterable[Kind], *, riichi: bool) -> float:
        """Return what a hand that is ready for some tiles is worth, going by what each of them would bring."""
        seen = self.seen
        furiten = bool(set(waits) & set(seen.river))
        useful = points = 0.0
        for kind in waits:
            left = seen.unseen[kind]
            if left:
                ron = 0.0 if furiten else self._points(hand, melds, kind, reds, tsumo=False, riichi=riichi)
                tsumo = self._points(hand, melds, kind, reds, tsumo=True, riichi=riichi)
                share = RON * (_RIICHI_RON if riichi else 1.0) if ron else 0.0
                useful += left * ((tsumo > 0) + share) / (1 + RON)
                points += left * (tsumo + ron * share) / (1 + RON)
        if not useful:
            return 0.0
        won = chance_to_win(1, useful / seen.hidden, seen.draws, self.hazard, CLOSED)
        gain = won * (points / useful * (_URA if riichi else 1.0) + self.pot)
        return gain - _STICK * (1 - won) if riichi else gain

    def _plan(self, plan: Plan, more: float) -> float:
        seen = self.seen
        useful = float(sum(seen.unseen[kind] for kind in plan.way.accepts))
        distance = max(plan.way.distance, 1)
        if 1 < distance < len(plan.pace.usual):
            useful += (plan.pace.usual[distance] - useful) * IMPROVED
        won = chance_to_win(distance, useful / seen.hidden, seen.draws, self.hazard, plan.pace)
        return won * (points_of(plan.han + more, dealer=seen.is_dealer) + self.pot)

    def _points(self, hand: Hand, melds: Melds, kind: Kind, reds: int, *, tsumo: bool, riichi: bool) -> float:
        won = self.seen.won(tsumo=tsumo, reds=reds, riichi=int(riichi))
        score = scoring.score(plus(hand, kind), melds, kind, won, self.seen.options)
        return score.points if score else 0.0
