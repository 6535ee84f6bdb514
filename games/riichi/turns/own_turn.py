"""Actions in the own turn: discard, riichi, kan, tsumo, and nine ends (RR §3-§5, §9.2)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from games.base import Illegal
from games.mahjong.dead_wall import MOST_KONGS
from games.mahjong.sets34 import count
from games.mahjong.tiles34 import Kind, Tile, kind_of, notation
from games.riichi import scoring
from games.riichi.settlement import final_scores, win_value
from games.riichi.state import Player, State, Turn
from games.riichi.turns.claims import no_ron
from games.riichi.turns.melds import Meld, bare
from games.riichi.turns.ready_hand import ready_waits

NINE = 9

Choice = tuple[Tile, bool]
"""A tile to discard, and whether it is the one just drawn."""

_HANDS_KEPT: Final = 1 << 10


def discards(state: State) -> tuple[Choice, ...]:
    """Return what may be discarded: in riichi the drawn tile alone (RR §5.3); not what kuikae bars (RR §4)."""
    turn, player = state.turn, state.players[state.turn.seat]
    drawn = () if turn.drawn is None else ((turn.drawn, True),)
    return drawn if player.riichi else (*_of_hand(player.hand, turn.drawn, turn.barred), *drawn)


@lru_cache(_HANDS_KEPT)
def _of_hand(hand: tuple[Tile, ...], drawn: Tile | None, barred: tuple[Kind, ...]) -> tuple[Choice, ...]:
    """Return what may be discarded of the tiles beside the one drawn: asked several times a turn."""
    return tuple((tile, False) for tile in dict.fromkeys(rest(hand, drawn)) if kind_of(tile) not in barred)


def rest(hand: tuple[Tile, ...], drawn: Tile | None) -> list[Tile]:
    """Return a hand without the tile just drawn."""
    held = list(hand)
    if drawn is not None:
        held.remove(drawn)
    return held


def check_discard(state: State, tile: Tile, *, drawn: bool) -> None:
    """Raise ``Illegal`` unless the tile may be discarded so."""
    turn, player = state.turn, state.players[state.turn.seat]
    if (tile, drawn) in discards(state):
        return
    if tile not in ([turn.drawn] if drawn else rest(player.hand, turn.drawn)):
        where = "drawn" if drawn else "in the hand beside the tile drawn"
        raise Illegal("not-held", f"there is no {notation(tile)} {where}", "RR §2.1")
    if player.riichi:
        raise Illegal("in-riichi", "in riichi every tile drawn is discarded", "RR §5.3")
    why = f"{notation(tile)} would take the place of the tile just called"
    raise Illegal("kuikae", why, kuikae_clause(turn, [tile]))


def kuikae_clause(turn: Turn, tiles: Iterable[Tile]) -> str:
    """Return the clause by which kuikae bars these tiles, or both: as the kind called, or from the run's other side."""
    called = {kind_of(tile) == turn.barred[0] for tile in tiles}
    return "RR §4.1, §4.2" if len(called) > 1 else "RR §4.1" if True in called else "RR §4.2"


def may_riichi(state: State) -> bool:
    """Return whether riichi may be declared, as far as everyone can tell (RR §5.1)."""
    return state.turn.drawn is not None and _no_riichi(state) is None


def _no_riichi(state: State) -> Illegal | None:
    """Return what everyone can see that bars riichi, ``None`` where nothing does (RR §5.1, §20.3, §20.4, SR §2.3)."""
    seat, options = state.turn.seat, state.options
    # As many tiles as let everybody draw once more.
    least = 1 if options.riichi_without_draw else state.seats
    if state.players[seat].riichi:
        return Illegal("in-riichi", "riichi is declared once", "RR §5.3")
    if not state.players[seat].is_closed:
        return Illegal("not-closed", "riichi takes a closed hand", "RR §5.1")
    if state.left < least:
        if options.riichi_without_draw:
            return Illegal("last-draw", "riichi takes a tile in the wall", "RR §20.4")
        return Illegal("too-late", f"riichi takes {least} tiles in the wall", "RR §5.1")
    if not options.riichi_below_deposit and state.points[seat] < final_scores.STICK:
        return Illegal("below-deposit", f"riichi takes {final_scores.STICK:,} points", "RR §20.3")
    return None


def riichis(state: State) -> tuple[Choice, ...]:
    """Return the discards with which riichi may be declared: those that leave the hand ready, in strict play any."""
    if not may_riichi(state):
        return ()
    found = discards(state)
    return found if state.options.strict else tuple(each for each in found if is_ready_after(state, each[0]))


def is_ready_after(state: State, tile: Tile) -> bool:
    """Return whether the hand whose turn it is is ready once the tile is discarded."""
    player = state.players[state.turn.seat]
    held = list(player.hand)
    held.remove(tile)
    return bool(ready_waits(tuple(held), player.melds, state.options.fifth_tile))


def check_riichi(state: State, tile: Tile, *, drawn: bool) -> None:
    """Raise ``Illegal`` unless riichi may be declared with the discard."""
    if refusal := _no_riichi(state):
        raise refusal
    check_discard(state, tile, drawn=drawn)
    if (tile, drawn) not in riichis(state):
        raise Illegal("not-tenpai", "the hand would not be ready", "RR §5.1")


def kans(state: State) -> list[Kind]:
    """Return the kinds that may be declared as a kan in this turn."""
    player = _player(state)
    pons = {meld.kind for meld in player.melds if meld.sort == "pon"}
    held = [kind_of(tile) for tile in player.hand]
    found = sorted(kind for kind in set(held) if kind in pons or held.count(kind) == 4)
    return [kind for kind in found if _no_kan(state, kind) is None]


def kan_sort(state: State, kind: Kind) -> Literal["closed", "added"]:
    """Return what sort of kan the kind makes in this turn; raise ``Illegal`` when it may not be declared."""
    refusal = _no_kan(state, kind)
    if refusal is not None:
        raise refusal
    return "closed" if count(_player(state).keys, kind) == 4 else "added"


def _no_kan(state: State, kind: Kind) -> Illegal | None:
    """Return why the kind may not be declared as a kan, ``None`` where it may."""
    player, turn = _player(state), state.turn
    if turn.drawn is None:
        return Illegal("turn-of-a-call", "no kan right after one's own chi or pon", "RR §3.3")
    if len(state.kans) == MOST_KONGS:
        return Illegal("fifth-kan", "four kans are all that a deal allows", "RR §3.6")
    if not state.left:
        return Illegal("no-replacement", "the wall has no tile left to keep the dead wall whole", "RR §3.5")
    held = count(player.keys, kind)
    added = held and any(meld.sort == "pon" and meld.kind == kind for meld in player.melds)
    if held < 4 and not added:
        text = f"the hand has no four {notation(kind)}, nor a fourth for a pon of it"
        return Illegal("too-few", text, "RR §3.1")
    if player.riichi and not _keeps_hand(state, kind, turn.drawn):
        return Illegal("kan-in-riichi", "in riichi a kan must leave waits and sets as they are", "RR §5.4")
    return None


def _keeps_hand(state: State, kind: Kind, drawn: Tile) -> bool:
    """Return whether a kan leaves waits and sets as they are, and a ready hand ready (RR §5.4, §21.3)."""
    player = _player(state)
    if kind_of(drawn) != kind or not scoring.kan_keeps_hand(player.keys, bare(player.melds), kind):
        return False
    fifth, before = state.options.fifth_tile, rest(player.hand, drawn)
    kan = Meld("closed-kan", tuple(tile for tile in player.hand if kind_of(tile) == kind))
    after = tuple(tile for tile in before if kind_of(tile) != kind)
    return not ready_waits(tuple(before), player.melds, fifth) or bool(ready_waits(after, (*player.melds, kan), fifth))


def may_tsumo(state: State) -> bool:
    """Return whether tsumo may be declared in this turn."""
    return state.turn.drawn is not None and (state.options.strict or win_value.of_draw(state) is not None)


def check_tsumo(state: State) -> None:
    """Raise ``Illegal`` unless tsumo may be declared in this turn."""
    if state.turn.drawn is None:
        raise Illegal("turn-of-a-call", "after chi or pon there is no tile drawn to win on", "RR §6.6")
    if not may_tsumo(state):
        raise no_ron(fault(state), _player(state))


def fault(state: State) -> Literal["not-complete", "no-yaku", ""]:
    """Return what is wrong with a tsumo now, "" if nothing; furiten doesn't bar it (RR §6.7)."""
    player = _player(state)
    if not scoring.complete(player.keys, bare(player.melds)):
        return "not-complete"
    return "" if win_value.of_draw(state) else "no-yaku"


def ends_held(state: State) -> int:
    """Return how many different ends and honours could break the deal off now, 0 where nothing can (RR §9.2)."""
    player = _player(state)
    if not state.options.nine_ends or not state.unbroken or player.river or state.turn.drawn is None:
        return 0
    found = scoring.kyushu(player.keys)
    return found if found >= NINE else 0


def check_kyushu(state: State) -> None:
    """Raise ``Illegal`` unless nine ends may break the deal off now."""
    if not state.options.nine_ends:
        raise Illegal("no-nine-ends", "nine ends don't break a deal off at this table", "RR §21.2")
    if not state.unbroken or _player(state).river or state.turn.drawn is None:
        raise Illegal("not-first-turn", "that is for a first turn before any call", "RR §9.2")
    if not ends_held(state):
        raise Illegal("too-few-ends", "nine different ends and honours are wanted", "RR §9.2")


def default_discard(state: State) -> Choice:
    """Return the discard of who runs out of time: the tile drawn, else the last that may be discarded."""
    return discards(state)[-1]


def _player(state: State) -> Player:
    return state.players[state.turn.seat]
