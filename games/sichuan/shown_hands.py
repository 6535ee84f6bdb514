"""Hands laid open at the end of a deal, as far as the rules show them (SBR §6.4, §6.5)."""

from msgspec import UNSET, UnsetType

from games.mahjong.hand import kinds
from games.mahjong.tiles import NAMES, SUITS, suit_of
from games.sichuan.melds import Meld
from games.sichuan.score_sheet import End, HandShown, MeldShown, WaitShown
from games.sichuan.state import Player, State, Win


def hands(state: State, end: End, ready: dict[int, dict[int, int]]) -> dict[str, HandShown]:
    """Return every seat's hand: winners' always, those in play only after an empty wall."""
    wins = {win.seat: win for win in state.wins}
    return {
        str(seat): _hand(state, seat, end, wins.get(seat), ready.get(seat, {})) for seat in range(len(state.players))
    }


def _hand(state: State, seat: int, end: End, win: Win | None, waits: dict[int, int]) -> HandShown:
    player = state.players[seat]
    melds = [_meld(meld) for meld in player.melds]
    if win and not player.locked:
        return _won(player, win, melds)
    if end == "wall" or player.locked:
        return HandShown(
            shown=True,
            melds=melds,
            forbidden=_suit(player),
            tiles=_tiles(player),
            ready=bool(waits) or player.locked,
            waits=[WaitShown(NAMES[kind], points) for kind, points in waits.items()],
            points=_worth(state, waits) if waits else UNSET,
        )
    public = player.known or any(suit_of(meld.kind) == player.suit for meld in player.melds)
    return HandShown(shown=False, melds=melds, forbidden=_suit(player) if public else UNSET)


def _won(player: Player, win: Win, melds: list[MeldShown]) -> HandShown:
    return HandShown(
        shown=True,
        melds=melds,
        forbidden=_suit(player),
        tiles=_tiles(player),
        sets=shown_sets(win) if win.points else UNSET,
        tile=UNSET if win.kind is None else NAMES[win.kind],
    )


def shown_sets(win: Win) -> list[list[str]]:
    """Return the concealed tiles of a true hu, won tile included, as the reading that counts."""
    return [[NAMES[kind] for kind in group] for group in win.sets]


def _worth(state: State, waits: dict[int, int]) -> int:
    """Return what a ready hand is worth at the empty wall (SBR §7.2, §12.4)."""
    return min(waits.values()) if state.options.not_ready == "cheapest" else max(waits.values())


def _suit(player: Player) -> str | UnsetType:
    """Return the letter of the forbidden suit; nothing where no discard named it (SBR §12.19)."""
    return UNSET if player.suit is None else SUITS[player.suit]


def _tiles(player: Player) -> list[str]:
    return [NAMES[kind] for kind in kinds(player.hand)]


def _meld(meld: Meld) -> MeldShown:
    giver = UNSET if meld.from_seat is None else meld.from_seat
    return MeldShown(meld.sort, NAMES[meld.kind], giver)
