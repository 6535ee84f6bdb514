"""Deals that end without a win: four abortive draws, and the empty wall (RR §8, §9)."""

from games.mahjong.tiles34 import ENDS, WINDS, kind_of
from games.mahjong.wall import SEATS
from games.riichi.settlement.score_sheet import Abort
from games.riichi.state import Player, State
from games.riichi.turns.ready_hand import awaited


def aborted(state: State) -> Abort | None:
    """Return what breaks a deal off after a discard that nobody has won on (RR §9.1, §9.3, §9.4)."""
    if _four_winds(state):
        return "four-winds"
    if all(player.riichi for player in state.players):
        return "four-riichi"
    return "four-kans" if state.is_fourth_kan else None


def _four_winds(state: State) -> bool:
    """Return whether the four first discards are one wind, with nothing called in between."""
    if not state.unbroken or any(len(player.river) != 1 for player in state.players):
        return False
    found = {kind_of(player.river[0].tile) for player in state.players}
    return len(found) == 1 and found <= set(WINDS)


def asked_to_show(state: State) -> tuple[int, ...]:
    """Return who chooses whether to show a ready hand (RR §8.4): who is in riichi has to."""
    return tuple(seat for seat in range(SEATS) if is_asked(state.players[seat]))


def is_asked(player: Player) -> bool:
    """Return whether the player has a ready hand that need not be shown."""
    return not player.riichi and bool(awaited(player))


def shows(state: State, seat: int) -> bool:
    """Return whether a hand is laid open at the empty wall: who has not answered shows a ready hand."""
    player = state.players[seat]
    return bool(player.riichi) or (is_asked(player) and state.shown[seat] is not False)


def tenpai(state: State) -> tuple[int, ...]:
    """Return who counts as ready at the empty wall (RR §8.2-8.4)."""
    return tuple(seat for seat in range(SEATS) if shows(state, seat) and awaited(state.players[seat]))


def noten_riichi(state: State) -> tuple[int, ...]:
    """Return who declared riichi without a ready hand; found out when hands in riichi are shown (RR §17.2)."""
    return tuple(seat for seat, player in enumerate(state.players) if player.riichi and not awaited(player))


def nagashi(state: State) -> tuple[int, ...]:
    """Return whose discards were all ends and honours, none of them called (RR §8.5)."""
    if not state.options.nagashi_mangan:
        return ()
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if player.river and all(each.taken is None and kind_of(each.tile) in ENDS for each in player.river)
    )
