"""The hand after this one: who deals it, and what lies on the table (RR §15.3, §15.4)."""

from games.riichi.settlement import final_scores
from games.riichi.settlement.score_sheet import End, Entry, Round, round_of
from games.riichi.state import State
from games.riichi.turns import draws


def next_hand(state: State, end: End, entries: tuple[Entry, ...]) -> Round:
    """Return what the next hand is called, whether or not it is played."""
    laid = sum(entry.points * ((entry.payee is None) - (entry.payer is None)) for entry in entries)
    sticks = state.sticks - deposits(state) + laid // final_scores.STICK
    stays = dealer_stays(state, end)
    honba = _honba(state, end, stays=stays)
    return round_of(state.hand + (not stays), state.seats, honba=honba, sticks=sticks)


def deposits(state: State) -> int:
    """Return how many of the sticks on the table were laid in this deal."""
    return sum(player.riichi > 0 for player in state.players)


def dealer_stays(state: State, end: End) -> bool:
    """Return whether the dealer deals again: after a win, ready at an empty wall, or when nothing was decided."""
    if end == "win":
        return has_won(state, state.dealer)
    if end in ("draw", "nagashi-mangan"):
        return state.dealer in draws.tenpai(state)
    return True


def has_won(state: State, seat: int) -> bool:
    """Return whether a seat has truly won."""
    return any(win.seat == seat and not win.false for win in state.wins)


def _honba(state: State, end: End, *, stays: bool) -> int:
    if end in ("chombo", "time"):
        return state.honba
    return 0 if end == "win" and not stays else state.honba + 1
