"""Payments of a deal: hands, honba and pao, riichi sticks, noten, and a chombo paid at once (RR §8, §15, §17.3)."""

from collections.abc import Iterator, Sequence
from itertools import product

from games.riichi.options import Axes
from games.riichi.scoring import MANGAN, Score, Settled, clauses_of, payments, tsumo_total
from games.riichi.settlement import final_scores
from games.riichi.settlement.liability import settled
from games.riichi.settlement.match_end import penalised
from games.riichi.settlement.score_sheet import End, Entry
from games.riichi.state import State, Win
from games.riichi.turns import draws

NOTEN = 1_000
"""What all noten players pay together, and all ready ones get, for each player but one (RR §8.2, SR §4.3)."""

Won = Sequence[tuple[Win, Score]]


def ledger(state: State, end: End, won: Won) -> tuple[Entry, ...]:
    """Return every payment of the deal."""
    return tuple(_entries(state, end, won))


def _entries(state: State, end: End, won: Won) -> Iterator[Entry]:
    in_riichi = [seat for seat, player in enumerate(state.players) if player.riichi]
    for seat in in_riichi:
        yield Entry("riichi", seat, None, final_scores.STICK, "RR §5.2")
    if end == "win":
        yield from _wins(state, won)
        yield from _sticks(state, won, in_riichi)
    elif end == "draw":
        yield from noten(draws.tenpai(state), state.options)
    elif end == "nagashi-mangan":
        yield from _nagashi(state)
    elif end in ("chombo", "time"):
        if end == "chombo" and state.options.chombo == "mangan":
            yield from _chombo(state)
        clause = "RR §17.4" if end == "chombo" else "RR §16.6"
        yield from (Entry("returned", None, seat, final_scores.STICK, clause) for seat in in_riichi)


def _wins(state: State, won: Won) -> Iterator[Entry]:
    for place, (win, score) in enumerate(won):
        # Of several winners the first alone may get it (RR §21.4).
        honba = 0 if place and state.options.honba_of_several == "first" else state.honba
        for each in payments(score.base, settled(state, win, score, honba), state.options):
            yield Entry(each.reason, each.payer, each.payee, each.points, each.clause)


def _sticks(state: State, won: Won, in_riichi: list[int]) -> Iterator[Entry]:
    """Give winners their own sticks back, and the first of them all others (RR §15.2), or all (RR §21.5)."""
    winners = [win.seat for win, _ in won]
    back = state.options.sticks_of_several == "own" or len(winners) == 1
    own = [seat for seat in winners if back and seat in in_riichi]
    for seat in own:
        yield Entry("returned", None, seat, final_scores.STICK, "RR §15.2")
    others = state.sticks - len(own)
    if others:
        yield Entry("sticks", None, winners[0], others * final_scores.STICK, "RR §15.2")


def noten(ready: Sequence[int], options: Axes) -> Iterator[Entry]:
    """Yield what noten players pay to ready ones (RR §8.2, SR §4.3)."""
    seats = options.seats
    others = [seat for seat in range(seats) if seat not in ready]
    pairs = list(zip(others, ready, strict=True) if len(ready) == len(others) else product(others, ready))
    for payer, payee in pairs:
        yield Entry("noten", payer, payee, NOTEN * (seats - 1) // len(pairs), clauses_of(options).noten)


def _nagashi(state: State) -> Iterator[Entry]:
    """Yield a mangan's payments to each whose discards earn it; honba and sticks stay out of it (RR §8.5)."""
    for seat in draws.nagashi(state):
        for each in payments(MANGAN, Settled(seat, state.dealer, None), state.options):
            yield Entry("nagashi-mangan", each.payer, each.payee, each.points, "RR §8.5")


def chombo_cost(state: State, seat: int) -> int:
    """Return what a chombo costs a seat: points after uma, or what it pays at once (RR §17.3, §18.11)."""
    if state.options.chombo == "mangan":
        return tsumo_total(MANGAN, dealer=seat == state.dealer, options=state.options)
    return final_scores.after_uma(state.options)


def _chombo(state: State) -> Iterator[Entry]:
    """Yield a mangan's payments the other way round: from each who pays a chombo to the others (RR §18.11)."""
    for seat in penalised(state):
        for each in payments(MANGAN, Settled(seat, state.dealer, None), state.options):
            yield Entry("chombo", each.payee, each.payer, each.points, "RR §17.3")
