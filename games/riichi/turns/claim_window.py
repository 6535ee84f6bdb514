"""The closing of a claim window: a win, a set, a riichi that stands, or just the next turn."""

from msgspec.structs import replace

from games.mahjong.tiles34 import kind_of, parse
from games.riichi.events import WindowSettled
from games.riichi.scoring import pao_of
from games.riichi.settlement import final_scores
from games.riichi.state import Open, State, Turn, Win
from games.riichi.turns import claims, draws, kita
from games.riichi.turns.kans import completed
from games.riichi.turns.melds import bare
from games.riichi.turns.state_changes import broken, kan_stands, less, with_player
from games.table import put


def closed(state: State, event: WindowSettled) -> State:
    """Return the state after the window."""
    tile = state.open
    assert tile is not None
    winners = [each.seat for each in event.outcome if each.claim == "ron"]
    after = replace(_let_go(state, winners), step=state.step + 1, offers=state.no_seats, answers=state.no_seats)
    if claims.is_triple(state, tile, winners):
        return replace(after, phase="ending", abort="triple-ron")
    if winners:
        return _won(state, after, tile, winners)
    after = _riichi_stands(after, tile)
    if event.outcome:
        granted = event.outcome[0]
        return _melded(after, tile, granted.seat, granted.claim, tuple(map(parse, granted.tiles)))
    if tile.kan == "kita":
        return kita.set_aside(after, tile)
    return completed(after, tile) if tile.kan else _passed(after, tile)


def _let_go(state: State, winners: list[int]) -> State:
    """Note who let a tile go that completes the hand, whatever else was claimed (RR §6.4)."""
    for seat, offer in enumerate(state.offers):
        if offer and offer.complete and seat not in winners:
            state = with_player(state, seat, missed=True)
    return state


def _won(before: State, after: State, tile: Open, winners: list[int]) -> State:
    """Note every ron, and what is wrong with it; the tile stays where it lies."""
    wins = tuple(Win(seat, tile.seat, tile.tile, tile.kan, claims.fault(before, tile, seat)) for seat in winners)
    return replace(after, phase="ending", wins=wins)


def _riichi_stands(state: State, tile: Open) -> State:
    """Take the deposit of who declared riichi with the tile that nobody has won on (RR §5.2)."""
    if not tile.riichi:
        return state
    first = state.unbroken and len(state.players[tile.seat].river) == 1
    state = with_player(state, tile.seat, riichi=2 if first else 1, ippatsu=state.options.ippatsu)
    points = put(state.points, tile.seat, state.points[tile.seat] - final_scores.STICK)
    return replace(state, sticks=state.sticks + 1, points=points)


def _melded(state: State, tile: Open, seat: int, claim: str, tiles: tuple[int, ...]) -> State:
    """Join the discard to tiles of the claimer's hand."""
    state = broken(_taken(state, tile, seat))
    player = state.players[seat]
    meld = claims.meld_of(tile, claim, tiles)
    liable = pao_of(bare(player.melds), bare((meld,))[0], state.options)
    state = with_player(
        state,
        seat,
        hand=less(player, tiles),
        melds=(*player.melds, meld),
        missed=False,
        pao=(*player.pao, *((yakuman, tile.seat) for yakuman in liable)),
    )
    if claim == "kan":
        return kan_stands(state, seat, closed=False, giver=tile.seat)
    barred = claims.barred(state, kind_of(tile.tile), (tiles[0], tiles[1]))
    return replace(state, phase="turn", open=None, turn=Turn(seat, barred=barred))


def _taken(state: State, tile: Open, seat: int) -> State:
    """Mark the discard as called."""
    river = state.players[tile.seat].river
    return with_player(state, tile.seat, river=(*river[:-1], replace(river[-1], taken=seat)))


def _passed(state: State, tile: Open) -> State:
    """Go on after a discard that nobody wanted: with the next seat's draw, unless the deal ends here.

    The tile stays ``open``, so that it can be told which one was discarded last.
    """
    abort = draws.aborted(state)
    if abort:
        return replace(state, phase="ending", abort=abort)
    if not state.left:
        return replace(state, phase="show", shown=state.no_seats)
    return replace(state, phase="draw", turn=Turn(state.next_seat(tile.seat)))
