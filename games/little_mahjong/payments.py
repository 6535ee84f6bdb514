"""The end of a deal: what the winner receives, and who plays first in the next one (LM §6, §7)."""

from collections.abc import Iterator

from games.little_mahjong import triplets
from games.little_mahjong.dominoes import names, notation
from games.little_mahjong.events import Settled
from games.little_mahjong.score_sheet import End, Entry, HandShown, Sheet, TripletShown, Winner, shown
from games.little_mahjong.state import Laid, Player, State, Win
from games.little_mahjong.triplets import Reading


def settled(state: State, *, time_up: bool = False) -> Settled:
    """Return the settlement of a deal that has come to its end, by a win, the wall, or time."""
    end: End = "win" if state.win else "time" if time_up else "draw"
    return Settled(end, _sheet(state, end))


def _sheet(state: State, end: End) -> Sheet:
    winner = _winner(state, state.win) if state.win else None
    ledger = tuple(payments(winner.seat, winner.points, state.seats)) if winner else ()
    return Sheet(
        dealer=state.dealer,
        next_dealer=winner.seat if winner else state.dealer,
        end=end,
        left=state.left,
        winners=(winner,) if winner else (),
        ledger=ledger,
        hands={str(seat): _hand(state, seat) for seat in range(state.seats)},
        scores=scores(ledger, state.seats),
    )


def payments(winner: int, points: int, seats: int) -> Iterator[Entry]:
    """Yield what everybody else pays the winner, drawn or claimed alike (LM §6.1)."""
    for payer in range(seats):
        if payer != winner:
            yield Entry("win", payer, winner, points, "LM §6.1")


def scores(ledger: tuple[Entry, ...], seats: int) -> tuple[int, ...]:
    """Return by seat what the entries come to."""
    gains = [0] * seats
    for entry in ledger:
        gains[entry.payer] -= entry.points
        gains[entry.payee] += entry.points
    return tuple(gains)


def _winner(state: State, win: Win) -> Winner:
    player = state.players[win.seat]
    reading = triplets.best(player.hand, player.open)
    assert reading is not None, "a win was checked when it was declared"
    sets = _triplets(player, reading)
    return Winner(win.seat, win.giver, notation(win.kind), _clause(state, win), sets, reading.points)


def _clause(state: State, win: Win) -> str:
    """Return what a win rests on: the tile drawn, the triplet just laid in the winner's turn, or the claim."""
    if win.giver is None:
        return "LM §3.3"
    return "LM §4.6" if state.turn.seat == win.seat else "LM §4.5"


def _triplets(player: Player, reading: Reading) -> tuple[TripletShown, TripletShown]:
    one, two = reading.triplets
    return shown(one, laid=player.laid is not None), shown(two, laid=False)


def _hand(state: State, seat: int) -> HandShown:
    """Return a seat's hand at the end: the winner's is shown whole, of others what lies open (LM §6.3)."""
    player = state.players[seat]
    melds = (meld(player.laid),) if player.laid else ()
    if state.win is None or state.win.seat != seat:
        return HandShown(shown=False, melds=melds)
    return HandShown(shown=True, melds=melds, tiles=names(player.hand))


def meld(laid: Laid) -> TripletShown:
    """Return the triplet that a player has laid open, as everybody sees it."""
    made = laid.triplet
    return TripletShown(
        names(made.tiles), made.sort, made.points, made.threes, tile=notation(laid.kind), giver=laid.giver
    )
