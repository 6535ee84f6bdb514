"""Small steps that several events share."""

from typing import Any

from msgspec.structs import replace

from games import table
from games.mahjong.tiles34 import Kind, Tile, kind_of
from games.riichi.state import Open, Player, State, Turn
from games.riichi.turns import claims


def with_player(state: State, seat: int, **changes: Any) -> State:
    """Return the state with a changed player."""
    return replace(state, players=table.with_player(state.players, seat, **changes))


def less(player: Player, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return a hand without some of its tiles."""
    held = list(player.hand)
    for tile in tiles:
        held.remove(tile)
    return tuple(held)


def of_kind(player: Player, kind: Kind) -> tuple[Tile, ...]:
    """Return the tiles of a kind that a hand holds."""
    return tuple(tile for tile in player.hand if kind_of(tile) == kind)


def opened(state: State, tile: Open) -> State:
    """Open a claim window."""
    state = replace(state, phase="claim", step=state.step + 1, open=tile, answers=state.no_seats)
    return replace(state, offers=claims.offers(state, tile))


def broken(state: State) -> State:
    """Note that something has been declared: first turns and ippatsu are over for everyone (RR §10.4, SR §3.5)."""
    players = tuple(replace(player, ippatsu=False) if player.ippatsu else player for player in state.players)
    return replace(state, players=players, unbroken=False)


def kan_stands(state: State, seat: int, *, closed: bool, giver: int | None = None) -> State:
    """Count a kan that nobody robbed; its declarer draws a replacement. Its indicator is turned over, or waits.

    ``giver`` is who discarded the tile of an open one.
    """
    waits = state.options.kan_dora and not turns_at_once(state, closed=closed)
    return replacing(replace(state, kans=(*state.kans, seat), covered=waits), Turn(seat, kan_giver=giver))


def replacing(state: State, turn: Turn) -> State:
    """Let a seat draw a replacement for what it has declared: a kan, or a North set aside."""
    return replace(broken(state), phase="draw", turn=replace(turn, replacement=True), open=None)


def turns_at_once(state: State, *, closed: bool) -> bool:
    """Return whether a kan turns its indicator over as soon as it stands (RR §3.4, §20.1)."""
    return closed or state.options.kan_dora_moment == "at-once"
