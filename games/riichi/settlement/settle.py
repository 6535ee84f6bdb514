"""The end of a deal: how it ended, who won what, and what follows (RR §15, §17)."""

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from games.mahjong.tiles34 import kind_of, notation
from games.riichi.events import Settled, SettledOfThree
from games.riichi.scoring import Score
from games.riichi.settlement import match_end, win_value
from games.riichi.settlement.liability import liability
from games.riichi.settlement.next_hand import deposits, next_hand
from games.riichi.settlement.payments import chombo_cost, ledger
from games.riichi.settlement.score_sheet import End, Entry, FuPart, Sheet, Winner, round_of
from games.riichi.settlement.shown_hands import hands, with_norths
from games.riichi.state import State, Win
from games.riichi.turns import draws

Valued = tuple[tuple[Win, Score], ...]


def settled(state: State, *, time_up: bool = False) -> Settled:
    """Return the settlement of a deal that has come to its end, by a win, a draw, or time."""
    end: End = "time" if time_up else ending(state)
    found = sheet(state, end)
    return SettledOfThree(end, with_norths(state, found)) if state.seats == 3 else Settled(end, found)


def ending(state: State) -> End:
    """Return how the deal ended; a false win or a false riichi that comes out undoes it (RR §17)."""
    if state.wins:
        return "win" if any(not win.false for win in state.wins) else "chombo"
    if draws.noten_riichi(state):
        return "chombo"
    if state.abort:
        return state.abort
    return "nagashi-mangan" if draws.nagashi(state) else "draw"


def valued(state: State) -> Valued:
    """Return the true wins of the deal and what they are worth."""
    return tuple((win, score) for win in state.wins if not win.false for score in [_score(state, win)] if score)


def _score(state: State, win: Win) -> Score | None:
    if win.giver is None:
        return win_value.of_draw(state, ura=True)
    assert state.open is not None
    return win_value.of_tile(state, win.seat, state.open, ura=True)


def sheet(state: State, end: End) -> Sheet:
    """Return who won what, who pays whom for what, and the hands as far as they are shown."""
    won = valued(state) if end == "win" else ()
    entries = ledger(state, end, won)
    gains, following = scores(entries, state.seats), next_hand(state, end, entries)
    last = match_end.ends_by(state, end, gains, following)
    return Sheet(
        round=round_of(state.hand, state.seats, honba=state.honba, sticks=state.sticks - deposits(state)),
        dealer=state.dealer,
        next_dealer=(state.first_dealer + following.hand(state.seats)) % state.seats,
        end=end,
        indicators=tuple(map(notation, state.indicators)),
        ura=tuple(map(notation, state.ura)) if any(state.players[win.seat].riichi for win, _ in won) else (),
        winners=tuple(_winners(state, won)),
        ledger=entries,
        hands=hands(state, end),
        scores=gains,
        sticks=following.sticks,
        next=None if last else following,
        chombo={str(seat): chombo_cost(state, seat) for seat in match_end.penalised(state)}
        if end == "chombo"
        else UNSET,
        over=last if last in ("bankrupt", "goal", "dealer") else UNSET,
    )


def scores(entries: tuple[Entry, ...], seats: int) -> tuple[int, ...]:
    """Return by seat what the entries come to."""
    gains: Counter[int | None] = Counter()
    for entry in entries:
        gains[entry.payer] -= entry.points
        gains[entry.payee] += entry.points
    return tuple(gains[seat] for seat in range(seats))


def _winners(state: State, won: Valued) -> Iterator[Winner]:
    worths = {win.seat: score for win, score in won}
    for win in state.wins:
        if not win.false:
            yield _winner(state, win, worths[win.seat])
        else:
            clause = "RR §17.5" if won else "RR §17.1"
            yield Winner(
                win.seat,
                win.giver,
                notation(win.tile),
                clause,
                robbed=win.kan or UNSET,
                false=win.false,
                waived=True if won else UNSET,
            )


def _winner(state: State, win: Win, score: Score) -> Winner:
    riichi = state.players[win.seat].riichi
    pays = liability(state, win, score)
    return Winner(
        win.seat,
        win.giver,
        notation(win.tile),
        "RR §14.1",
        points=score.points,
        han=score.han,
        fu=score.fu,
        limit=score.limit,
        yakuman=score.yakuman,
        yaku={each.name: each.han for each in score.yaku},
        dora={each.name: each.han for each in score.dora},
        fu_parts=tuple(
            FuPart(part.reason, part.fu, UNSET if part.tile is None else notation(part.tile)) for part in score.fu_parts
        ),
        wait=score.wait,
        sets=tuple(_sets(state, win, score)),
        riichi=riichi or UNSET,
        robbed=win.kan or UNSET,
        replaced=True if win.giver is None and state.turn.replacement else UNSET,
        liable=pays.seat if pays else UNSET,
    )


def _sets(state: State, win: Win, score: Score) -> Iterator[tuple[str, ...]]:
    """Yield the concealed groups of the reading that counts, made of the tiles that are there, red fives too."""
    held = [*state.players[win.seat].hand, *([] if win.giver is None else [win.tile])]
    for group in score.groups:
        if group.sort == "kan" or (group.open and not group.won):
            continue
        if group.sort == "chi":
            tiles = [next(tile for tile in held if kind_of(tile) == kind) for kind in group.kinds]
        else:
            tiles = [tile for tile in held if kind_of(tile) == group.kind][: len(group.kinds)]
        for tile in tiles:
            held.remove(tile)
        yield tuple(map(notation, tiles))
