"""The value of a win at this point of the deal."""

from typing import Any

from games.mahjong.sets34 import hand_of, plus
from games.mahjong.tiles34 import Kind, Tile, is_red, kind_of
from games.riichi.scoring import Circumstances, Score, complete, score
from games.riichi.state import Open, Player, State
from games.riichi.turns.melds import bare
from games.riichi.turns.ready_hand import keys_with


def of_draw(state: State, *, ura: bool = False) -> Score | None:
    """Return what the hand whose turn it is would win with; ``None`` where it isn't complete or has no yaku."""
    turn, player = state.turn, state.players[state.turn.seat]
    if turn.drawn is None or not complete(player.keys, bare(player.melds)):
        return None
    won = _won(state, turn.seat, tsumo=True, rinshan=turn.replacement, reds=_reds(player), ura=ura)
    return score(player.keys, bare(player.melds), kind_of(turn.drawn), won, state.options)


def of_tile(state: State, seat: int, tile: Open, *, ura: bool = False) -> Score | None:
    """Return what a hand would win with on another's tile."""
    player = state.players[seat]
    reds = _reds(player) + is_red(tile.tile)
    won = _won(state, seat, tsumo=False, chankan=tile.is_of_kan, reds=reds, ura=ura)
    return score(keys_with(player, tile.tile), bare(player.melds), kind_of(tile.tile), won, state.options)


def _won(state: State, seat: int, *, ura: bool, **how: Any) -> Circumstances:
    """Return how a seat would win now; the tiles below the indicators are seen once the deal is over."""
    player = state.players[seat]
    return Circumstances(
        seat_wind=(seat - state.dealer) % state.seats,
        round_wind=state.round_wind,
        riichi=player.riichi,
        ippatsu=player.ippatsu,
        last=not state.left,
        first=state.unbroken and not player.river,
        norths=player.norths,
        indicators=tuple(map(kind_of, state.indicators)),
        ura=tuple(map(kind_of, state.ura)) if ura and player.riichi else (),
        **how,
    )


def _reds(player: Player) -> int:
    return sum(map(is_red, player.hand)) + sum(meld.reds for meld in player.melds)


def on_paper(state: State, seat: int, hand: tuple[Tile, ...], kind: Kind, *, tsumo: bool) -> int:
    """Return the points of a hand one tile short that wins on a kind some time, as far as known; 0 without yaku."""
    player = state.players[seat]
    won = Circumstances(
        seat_wind=(seat - state.dealer) % state.seats,
        round_wind=state.round_wind,
        tsumo=tsumo,
        riichi=player.riichi,
        indicators=tuple(map(kind_of, state.indicators)),
        reds=sum(map(is_red, hand)) + sum(meld.reds for meld in player.melds),
        norths=player.norths,
    )
    found = score(plus(hand_of(hand), kind), bare(player.melds), kind, won, state.options)
    return found.points if found else 0
