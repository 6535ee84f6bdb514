"""Kongs: what one is worth, who pays for it, and when the payment goes back (SBR §10, §11.1)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.mahjong.tiles import Kind, notation
from games.sichuan.melds import MeldSort
from games.sichuan.score_sheet import Entry
from games.sichuan.state import KongMade, State, Turn, in_play

KONG_POINTS: dict[MeldSort, int] = {"concealed": 2, "melded": 2, "promoted": 1, "postponed": 0}
"""Points of each payer (SBR §10.1-10.3 and the table there)."""

_CLAUSES = {"concealed": "SBR §10.1", "melded": "SBR §10.2", "promoted": "SBR §10.3"}


def others(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats that still play, but for this one."""
    return tuple(other for other in in_play(state.players) if other != seat)


def kong_made(state: State, seat: int, kind: Kind, sort: MeldSort, payers: tuple[int, ...]) -> State:
    """Note what the kong earns; its declarer draws a replacement."""
    points = KONG_POINTS[sort]
    kong = KongMade(seat, kind, sort, points, payers if points else ())
    return replace(state, phase="draw", kongs=(*state.kongs, kong), turn=Turn(seat, kong=len(state.kongs)))


def payments(state: State, ready: dict[int, dict[int, int]]) -> Iterator[Entry]:
    """Yield every kong's payment at the end of the deal, and its return where one is due."""
    false = {win.seat for win in state.wins if not win.points}
    not_ready = {seat for seat, waits in ready.items() if not waits}
    for kong in state.kongs:
        clause = _returned(kong, false, not_ready)
        for payer in kong.payers:
            tile = notation(kong.kind)
            yield Entry("kong", payer, kong.seat, kong.points, _CLAUSES[kong.sort], tile)
            if clause:
                yield Entry("kong-returned", kong.seat, payer, kong.points, clause, tile)


def _returned(kong: KongMade, false: set[int], not_ready: set[int]) -> str | None:
    """Return the clause by which a kong's payment goes back, ``None`` where it stays."""
    if kong.shot:
        return "SBR §10.5"
    if kong.seat in false:
        return "SBR §11.1"
    return "SBR §10.6" if kong.seat in not_ready else None
