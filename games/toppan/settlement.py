"""The end of a deal: who wins, what everyone pays for it, who is out, and who is oya next (TP §5, §6)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import UNSET

from games.mahjong.tiles34 import Tile, notation
from games.toppan.events import Settled
from games.toppan.options import Options
from games.toppan.score_sheet import End, Entry, HandShown, Sheet, Status, Winner
from games.toppan.showdown import CLAUSES, Shown, Verdict, compare
from games.toppan.state import ANTE, Player, State
from games.toppan.tile_points import shown
from games.toppan.yaku import Reading, read


class Outcome(NamedTuple):
    """The outcome of a deal: who won, by what, and at what multiple; ``readings`` of the hands that were compared."""

    verdict: Verdict
    times: int
    readings: Mapping[int, Reading]

    @property
    def winner(self) -> int:
        """The seat that won."""
        return self.verdict.ranks[0]


def settled(state: State) -> Settled:
    """Return the settlement of a deal in which nobody has anything more to choose."""
    end: End = "showdown" if len(state.staying) > 1 else "last"
    return Settled(end, sheet(state, end, outcome(state)))


def broken_off(state: State) -> Settled:
    """Return the settlement of a deal that time cut short: everybody takes back what lies in the pot (TP §8.3)."""
    return Settled("time", sheet(state, "time", None))


def outcome(state: State) -> Outcome:
    """Return who wins among those who stayed; the last one left wins without showing a hand (TP §4.4)."""
    staying = state.staying
    if len(staying) == 1:
        return Outcome(Verdict(tuple(staying), "last"), 1, {})
    readings = {seat: reading_of(state, seat) for seat in staying}
    many = len(state.players)
    hands = [
        Shown(seat, (seat - state.dealer) % many, len(state.players[seat].hand), readings[seat]) for seat in staying
    ]
    verdict = compare(hands, bust_loses=state.options.bust_loses)
    return Outcome(verdict, readings[verdict.ranks[0]].times, readings)


def reading_of(state: State, seat: int) -> Reading:
    """Return what a seat's hand comes to."""
    return read(state.players[seat].hand, state.dora, black_hand=state.options.black_hand)


def sheet(state: State, end: End, won: Outcome | None) -> Sheet:
    """Return who won what, who paid whom for what, and the hands as far as they are shown."""
    ledger = tuple(payments(state, won)) if won else ()
    gains = scores(ledger, len(state.players))
    chips = [player.chips + gain for player, gain in zip(state.players, gains, strict=True)]
    return Sheet(
        dealer=state.dealer,
        next_dealer=next(seat for seat in state.after(state.dealer) if chips[seat] >= ANTE),
        end=end,
        indicator=notation(state.indicators[-1]),
        dora=notation(state.dora),
        bet=state.bet,
        winners=(_winner(won, gains),) if won else (),
        ledger=ledger,
        hands={str(seat): _hand(player, seat, won) for seat, player in enumerate(state.players)},
        broke=tuple(seat for seat in state.seated if chips[seat] < ANTE),
        scores=gains,
    )


def scores(ledger: Iterable[Entry], seats: int) -> tuple[int, ...]:
    """Return by seat what the entries come to."""
    gains: Counter[int] = Counter()
    for entry in ledger:
        gains[entry.payer] -= entry.points
        gains[entry.payee] += entry.points
    return tuple(gains[seat] for seat in range(seats))


def payments(state: State, won: Outcome) -> Iterator[Entry]:
    """Yield what everyone else pays the winner: the ante, the bet, and what is left below another ante (TP §6)."""
    for seat in state.from_oya():
        player = state.players[seat]
        if player.out or seat == won.winner:
            continue
        yield Entry("ante", seat, won.winner, ANTE, "TP §6.1")
        paid = 0
        if not player.dropped:
            bet = _bet(state, seat, won)
            paid = bet.points
            yield bet
        if 0 < (rest := player.free - paid) < ANTE:
            yield Entry("remainder", seat, won.winner, rest, "TP §6.6")


def _bet(state: State, payer: int, won: Outcome) -> Entry:
    """Return what a loser pays: bet times multiple, as far as there are chips for it (TP §6.2-6.5)."""
    with_oya = state.dealer in (payer, won.winner)
    times = times_paid(won.times, state.options, with_oya=with_oya)
    owed, free = state.bet * times, state.players[payer].free
    clause = "TP §6.5" if owed > free else oya_clause(state.options) if with_oya else "TP §6.2"
    short = owed if owed > free else UNSET
    return Entry("bet", payer, won.winner, min(owed, free), clause, state.bet, times, short)


def times_paid(times: int, options: Options, *, with_oya: bool) -> int:
    """Return the multiple that is paid, when oya wins or pays it (TP §6.3, §6.4)."""
    if not with_oya:
        return times
    return times + 1 if options.oya == "plus-one" else times * 2


def oya_clause(options: Options) -> str:
    """Return the clause by which oya wins and pays more."""
    return "TP §6.3" if options.oya == "plus-one" else "TP §6.4"


def _winner(won: Outcome, gains: tuple[int, ...]) -> Winner:
    reading = won.readings.get(won.winner)
    return Winner(
        won.winner,
        gains[won.winner],
        CLAUSES[won.verdict.by],
        won.verdict.by,
        won.times,
        total=shown(reading.total) if reading else UNSET,
        yaku=reading.yaku if reading else UNSET,
    )


def _hand(player: Player, seat: int, won: Outcome | None) -> HandShown:
    thrown = tuple((notation(first), notation(second)) for first, second in player.thrown)
    reading = won.readings.get(seat) if won else None
    if player.out:
        return HandShown("out", shown=False, count=0, thrown=(), bet=0)
    if player.dropped:
        return HandShown("dropped", shown=False, count=len(player.hand), thrown=thrown, bet=0)
    status: Status = "broken-off" if won is None else "won" if seat == won.winner else "lost"
    if reading is None:
        return HandShown(status, shown=False, count=len(player.hand), thrown=thrown, bet=player.bet)
    return HandShown(
        status,
        shown=True,
        count=len(player.hand),
        thrown=thrown,
        bet=player.bet,
        tiles=names(player.hand),
        total=shown(reading.total),
        distance=shown(reading.distance),
        yaku=reading.yaku,
        times=reading.times,
    )


def names(tiles: Iterable[Tile]) -> tuple[str, ...]:
    """Return tiles in notation."""
    return tuple(map(notation, tiles))
