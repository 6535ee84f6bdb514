"""The last deal of a match (RR §16.1, §16.6, §17.6, §18)."""

from collections.abc import Sequence

from games.riichi.settlement import final_scores
from games.riichi.settlement.next_hand import dealer_stays
from games.riichi.settlement.score_sheet import End, Last, Round
from games.riichi.state import State
from games.riichi.turns import draws


def ends_by(state: State, end: End, gains: Sequence[int], following: Round) -> Last | None:
    """Return by what the match ends with this deal, ``None`` where it goes on with the hand that follows.

    ``gains`` are what the deal brings by seat.
    """
    points = state.points_after(gains)
    if state.time_up:
        return "time"
    if _is_last_chombo(state, end):
        return "chombo"
    if _is_bankrupt(state, points):
        return "bankrupt"
    # A chombo decides nothing else: its deal is played again (RR §17.4).
    return None if end == "chombo" else _decided_by(state, end, points, following)


def penalised(state: State) -> tuple[int, ...]:
    """Return who pays a chombo (RR §17.1, §17.2)."""
    return tuple(win.seat for win in state.wins) or draws.noten_riichi(state)


def _is_last_chombo(state: State, end: End) -> bool:
    """Return whether somebody pays so many that the match ends, lest its deals be played again for ever (RR §17.6)."""
    if end != "chombo" or not state.bounded:
        return False
    return any(state.chombo[seat] + 1 >= final_scores.MOST_CHOMBO for seat in penalised(state))


def _is_bankrupt(state: State, points: Sequence[int]) -> bool:
    """Return whether somebody is out of points where that ends the match (RR §18.4)."""
    least = min(points)
    return {"none": False, "below-zero": least < 0, "zero": least <= 0}[state.options.bankruptcy]


def _decided_by(state: State, end: End, points: Sequence[int], following: Round) -> Last | None:
    """Return what ends the match where all hands are played, and with them the goal is reached, if there is one."""
    has_goal = not state.options.goal or max(points) >= state.options.goal
    following_hand = following.hand(state.seats)
    if state.hand >= state.hands:
        left = following_hand < state.hands + state.seats
        return "goal" if has_goal else None if left else "hands"
    if following_hand >= state.hands:
        return "hands" if has_goal else None
    return "dealer" if state.hand == state.hands - 1 and _dealer_ends(state, end, points) else None


def _dealer_ends(state: State, end: End, points: Sequence[int]) -> bool:
    """Return whether the dealer of the last hand ends the match who could deal again (RR §18.5, §18.6)."""
    options, dealer = state.options, state.dealer
    leads = all(points[dealer] > held for seat, held in enumerate(points) if seat != dealer)
    if not leads or points[dealer] < options.goal or not dealer_stays(state, end):
        return False
    return options.winning_dealer_ends if end == "win" else options.ready_dealer_ends and not state.abort
