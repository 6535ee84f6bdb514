"""Kans declared in one's own turn: laid down, robbed or standing (RR §3)."""

from msgspec.structs import replace

from games.mahjong.tiles34 import ENDS, Kind, kind_of, notation, ordered, parse
from games.riichi.events import IndicatorTurned, KanDeclared
from games.riichi.state import Open, State
from games.riichi.turns.melds import Meld
from games.riichi.turns.state_changes import kan_stands, less, of_kind, opened, turns_at_once, with_player


def declaration(state: State, kind: Kind, sort: str) -> list[IndicatorTurned | KanDeclared]:
    """Return the events of a kan that may be declared; one that stands at once turns over what waited for it."""
    seat = state.turn.seat
    tiles = tuple(map(notation, of_kind(state.players[seat], kind)))
    if sort == "added":
        return [KanDeclared(seat, notation(kind), "added", tiles)]
    if is_open(state, kind):
        return [KanDeclared(seat, notation(kind), "closed", tiles)]
    return [*waiting(state), KanDeclared(seat, notation(kind), "closed", tiles, next_indicator(state, closed=True))]


def is_open(state: State, kind: Kind) -> bool:
    """Return whether a closed kan of the kind could complete thirteen orphans that may rob it (RR §3.8)."""
    return state.options.kokushi_robs_closed_kan and kind in ENDS


def next_indicator(state: State, *, closed: bool) -> str | None:
    """Return the indicator that one more kan turns over as it stands, ``None`` where it waits or is none (RR §19.4)."""
    if not state.options.kan_dora:
        return None
    if not turns_at_once(state, closed=closed):
        return None
    return notation(state.wall[state.shape.indicators[len(state.kans) + 1]])


def waiting(state: State) -> list[IndicatorTurned]:
    """Return the turning over of the indicator that waits for it, if one does (RR §20.1)."""
    if not state.covered:
        return []
    return [IndicatorTurned(notation(state.wall[state.shape.indicators[len(state.kans)]]))]


def waiting_for_discard(state: State) -> list[IndicatorTurned]:
    """Return the same where a discard is what it waits for."""
    return waiting(state) if state.options.kan_dora_moment == "with-discard" else []


def declared(state: State, event: KanDeclared) -> State:
    """Lay the kan down. An added one waits beside its pon until nobody has robbed it."""
    seat, kind, tiles = event.seat, parse(event.tile), tuple(map(parse, event.tiles))
    player = state.players[seat]
    if event.sort == "added":
        state = with_player(state, seat, hand=less(player, tiles))
        return opened(state, Open(seat, tiles[0], "added"))
    melds = (*player.melds, Meld("closed-kan", tuple(ordered(tiles))))
    state = with_player(state, seat, hand=less(player, tiles), melds=melds)
    if is_open(state, kind):
        return opened(state, Open(seat, kind, "closed"))
    return kan_stands(replace(state, step=state.step + 1), seat, closed=True)


def completed(state: State, tile: Open) -> State:
    """Let a kan stand that lay open to robbing."""
    if tile.kan == "closed":
        return kan_stands(state, tile.seat, closed=True)
    melds = tuple(
        replace(meld, sort="added-kan", tiles=tuple(ordered((*meld.tiles, tile.tile))), added=tile.tile)
        if meld.sort == "pon" and meld.kind == kind_of(tile.tile)
        else meld
        for meld in state.players[tile.seat].melds
    )
    return kan_stands(with_player(state, tile.seat, melds=melds), tile.seat, closed=False)
