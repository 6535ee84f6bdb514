"""Kongs: what one is worth, who pays for it, and when the payment goes back (SBR §10, §11.1, §12.5-12.7)."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.mahjong.tiles import Kind, notation
from games.sichuan.melds import MeldSort
from games.sichuan.options import Options
from games.sichuan.score_sheet import Entry
from games.sichuan.state import KongMade, State, Turn, in_play

_CLAUSES = {"concealed": "SBR §10.1", "melded": "SBR §10.2", "promoted": "SBR §10.3"}
_USUAL = Options()


def kong_points(sort: MeldSort, options: Options) -> int:
    """Return the points of each payer (SBR §10.1-10.3, §12.5)."""
    match sort:
        case "concealed":
            return options.concealed_kong
        case "melded":
            return options.melded_kong
        case "promoted":
            return options.promoted_kong
        case _:
            return options.postponed_kong


def kong_clause(sort: MeldSort, options: Options) -> str:
    """Return by which clause a kong is paid: that of its sort, or of the option that sets another price."""
    usual = kong_points(sort, options) == kong_points(sort, _USUAL)
    return _CLAUSES.get(sort, "SBR §12.5") if usual else "SBR §12.5"


def others(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats that still play, but for this one."""
    return tuple(other for other in in_play(state.players) if other != seat)


def kong_made(state: State, seat: int, kind: Kind, sort: MeldSort, payers: tuple[int, ...]) -> State:
    """Note what the kong earns; its declarer draws a replacement."""
    points = kong_points(sort, state.options)
    giver = payers[0] if sort == "melded" else None
    kong = KongMade(seat, kind, sort, points, payers if points else (), giver)
    return replace(state, phase="draw", kongs=(*state.kongs, kong), turn=Turn(seat, kong=len(state.kongs)))


def shot(kong: KongMade, winner: int, options: Options) -> KongMade:
    """Return a kong after the discard that follows it is won: first, of several, by this winner (SBR §10.5, §12.7)."""
    if options.kong_shot == "kept":
        return kong
    return replace(kong, shot=True, heir=winner if options.kong_shot == "passed" else None)


def payments(state: State, ready: dict[int, dict[int, int]]) -> Iterator[Entry]:
    """Yield every kong's payment at the end of the deal, and where it goes from its declarer, if it does."""
    false = {win.seat for win in state.wins if not win.points}
    not_ready = {seat for seat, waits in ready.items() if not waits} if state.options.kong_refund else set[int]()
    for kong in state.kongs:
        paid_by, tile = kong_clause(kong.sort, state.options), notation(kong.kind)
        clause = _returned(kong, false, not_ready)
        for payer in kong.payers:
            yield Entry("kong", payer, kong.seat, kong.points, paid_by, tile)
            if clause:
                yield Entry("kong-returned", kong.seat, payer, kong.points, clause, tile)
        if kong.heir is not None and kong.payers:
            yield Entry("kong-passed", kong.seat, kong.heir, kong.points * len(kong.payers), "SBR §12.7", tile)


def _returned(kong: KongMade, false: set[int], not_ready: set[int]) -> str | None:
    """Return the clause by which a kong's payment goes back, ``None`` where it stays."""
    if kong.shot:
        return "SBR §10.5" if kong.heir is None else None
    if kong.seat in false:
        return "SBR §11.1"
    return "SBR §10.6" if kong.seat in not_ready else None
