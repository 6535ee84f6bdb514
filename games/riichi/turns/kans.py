"""Kans declared in one's own turn: laid down, robbed or standing (RR §3)."""

from msgspec.structs import replace

from games.mahjong.tiles34 import ENDS, Kind, kind_of, notation, ordered, parse
from games.riichi.events import KanDeclared
from games.riichi.state import Open, State
from games.riichi.turns.melds import Meld
from games.riichi.turns.state_changes import kan_stands, less, of_kind, opened, with_player


def declaration(state: State, kind: Kind, sort: str) -> KanDeclared:
    """Return the event of a kan that may be declared."""
    seat = state.turn.seat
    tiles = tuple(map(notation, of_kind(state.players[seat], kind)))
    if sort == "added":
        return KanDeclared(seat, notation(kind), "added", tiles)
    indicator = None if is_open(kind) else next_indicator(state)
    return KanDeclared(seat, notation(kind), "closed", tiles, indicator)


def is_open(kind: Kind) -> bool:
    """Return whether a closed kan of the kind could complete thirteen orphans (RR §3.8)."""
    return kind in ENDS


def next_indicator(state: State) -> str | None:
    """Return the indicator that one more kan turns over, ``None`` where kans bring none (RR §19.4)."""
    if not state.options.kan_dora:
        return None
    return notation(replace(state, kans=(*state.kans, 0)).indicators[-1])


def declared(state: State, event: KanDeclared) -> State:
    """Lay the kan down. An added one waits beside its pon until nobody has robbed it."""
    seat, kind, tiles = event.seat, parse(event.tile), tuple(map(parse, event.tiles))
    player = state.players[seat]
    if event.sort == "added":
        state = with_player(state, seat, hand=less(player, tiles))
        return opened(state, Open(seat, tiles[0], "added"))
    melds = (*player.melds, Meld("closed-kan", tuple(ordered(tiles))))
    state = with_player(state, seat, hand=less(player, tiles), melds=melds)
    if is_open(kind):
        return opened(state, Open(seat, kind, "closed"))
    return kan_stands(replace(state, step=state.step + 1), seat)


def completed(state: State, tile: Open) -> State:
    """Let a kan stand that lay open to robbing."""
    if tile.kan == "closed":
        return kan_stands(state, tile.seat)
    melds = tuple(
        replace(meld, sort="added-kan", tiles=tuple(ordered((*meld.tiles, tile.tile))), added=tile.tile)
        if meld.sort == "pon" and meld.kind == kind_of(tile.tile)
        else meld
        for meld in state.players[tile.seat].melds
    )
    return kan_stands(with_player(state, tile.seat, melds=melds), tile.seat)
