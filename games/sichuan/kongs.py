"""What a kong is worth, and who pays for it (SBR §10.1-10.3). ``payments`` settles it at the end of the deal."""

from msgspec.structs import replace

from games.mahjong.tiles import Kind
from games.sichuan.melds import MeldSort
from games.sichuan.state import KongMade, State, Turn, in_play

KONG_POINTS: dict[MeldSort, int] = {"concealed": 2, "melded": 2, "promoted": 1, "postponed": 0}
"""Points of each payer (SBR §10.1-10.3 and the table there)."""


def others(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats that still play, but for this one."""
    return tuple(other for other in in_play(state.players) if other != seat)


def kong_made(state: State, seat: int, kind: Kind, sort: MeldSort, payers: tuple[int, ...]) -> State:
    """Note what the kong earns; its declarer draws a replacement."""
    points = KONG_POINTS[sort]
    kong = KongMade(seat, kind, sort, points, payers if points else ())
    return replace(state, phase="draw", kongs=(*state.kongs, kong), turn=Turn(seat, kong=len(state.kongs)))
