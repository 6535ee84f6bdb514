"""Who is liable for a won hand, and for what of it (RR §14.6, §22.7, §22.11, §22.12)."""

from typing import NamedTuple

from msgspec.structs import replace

from games.riichi.scoring import Score, Settled, clauses_of, part_of
from games.riichi.state import State, Win


class Liability(NamedTuple):
    """Who is liable, for which part of the hand's base (``None``: all of it), and by which clause."""

    seat: int
    base: int | None
    clause: str


def settled(state: State, win: Win, score: Score, honba: int) -> Settled:
    """Return how a win is paid, by whoever pays it."""
    how = Settled(win.seat, state.dealer, win.giver, honba, honba_from=state.options.pao_honba)
    found = liability(state, win, score)
    return replace(how, liable=found.seat, liable_base=found.base, liable_by=found.clause) if found else how


def liability(state: State, win: Win, score: Score) -> Liability | None:
    """Return who is liable for the hand by pao, ``None`` where nobody is."""
    if state.options.kan_pao and win.giver is None and state.turn.kan_giver is not None:
        return Liability(state.turn.kan_giver, None, "RR §22.12")
    names, pao = {each.name for each in score.yaku}, state.players[win.seat].pao
    seat = next((seat for yaku, seat in pao if yaku in names), None)
    if seat is None:
        return None
    part = part_of(score, [yaku for yaku, by in pao if by == seat], state.options)
    return Liability(seat, part, clauses_of(state.options).pao if part is None else "RR §22.11")
