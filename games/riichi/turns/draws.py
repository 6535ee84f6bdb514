"""Deals that end without a win: abortive draws after a discard, and the empty wall (RR §8, §9)."""

from games.mahjong.tiles34 import ENDS, WINDS, kind_of
from games.riichi.settlement.score_sheet import Abort
from games.riichi.state import State
from games.riichi.turns.ready_hand import ready_with


def aborted(state: State) -> Abort | None:
    """Return what breaks a deal off after a discard that nobody has won on (RR §9.1, §9.3, §9.4, §21.2)."""
    if state.options.four_winds and _four_winds(state):
        return "four-winds"
    if state.options.four_riichi and all(player.riichi for player in state.players):
        return "four-riichi"
    return "four-kans" if state.is_fourth_kan else None


def _four_winds(state: State) -> bool:
    """Return whether the first discards of all are one wind, with nothing called in between."""
    if not state.unbroken or any(len(player.river) != 1 for player in state.players):
        return False
    found = {kind_of(player.river[0].tile) for player in state.players}
    return len(found) == 1 and found <= set(WINDS)


def asked_to_show(state: State) -> tuple[int, ...]:
    """Return who chooses whether to show a ready hand (RR §8.4): who is in riichi has to."""
    return tuple(seat for seat in range(state.seats) if is_asked(state, seat))


def is_asked(state: State, seat: int) -> bool:
    """Return whether the player has a ready hand that need not be shown."""
    return not state.players[seat].riichi and is_ready(state, seat)


def is_ready(state: State, seat: int) -> bool:
    """Return whether the player's hand is ready, as far as the table counts such waits (RR §8.3, §21.3)."""
    return bool(ready_with(state.players[seat], state.options.fifth_tile))


def shows(state: State, seat: int) -> bool:
    """Return whether a hand is laid open at the empty wall: who has not answered shows a ready hand."""
    return bool(state.players[seat].riichi) or (is_asked(state, seat) and state.shown[seat] is not False)


def tenpai(state: State) -> tuple[int, ...]:
    """Return who counts as ready at the empty wall (RR §8.2-8.4)."""
    return tuple(seat for seat in range(state.seats) if shows(state, seat) and is_ready(state, seat))


def noten_riichi(state: State) -> tuple[int, ...]:
    """Return who declared riichi without a ready hand; found out when hands in riichi are shown (RR §17.2)."""
    return tuple(seat for seat, player in enumerate(state.players) if player.riichi and not is_ready(state, seat))


def nagashi(state: State) -> tuple[int, ...]:
    """Return whose discards were all ends and honours, none of them called (RR §8.5)."""
    if not state.options.nagashi_mangan:
        return ()
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if player.river and all(each.taken is None and kind_of(each.tile) in ENDS for each in player.river)
    )
