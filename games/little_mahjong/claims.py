"""Claims on the last discard: who may claim what, and whose claim goes before (LM §4, §5)."""

from collections.abc import Iterator
from typing import Final

from games.base import Illegal
from games.little_mahjong import triplets
from games.little_mahjong.dominoes import Hand, Kind, names, notation, parse, plus
from games.little_mahjong.events import Granted
from games.little_mahjong.state import Answer, Open, Player, State, distance
from games.little_mahjong.triplets import Sort

REACH: Final[dict[Sort, int]] = {"two-straights": 1, "set-and-straight": 2, "two-sets": 3}
"""How far in turn order after the discard a seat may sit to claim it for such a triplet (LM §4.2-4.4)."""

REACH_CLAUSES: Final[dict[Sort, str]] = {
    "two-straights": "LM §4.2",
    "set-and-straight": "LM §4.3",
    "two-sets": "LM §4.4",
}

PASS: Final = Answer("pass")
WIN: Final = Answer("win")


def no_claim() -> Illegal:
    """Return the refusal of a claim where there is nothing to claim."""
    return Illegal("nothing-to-claim", "there is nothing to claim", "LM §4.1")


def makes(hand: Hand, kind: Kind, far: int) -> list[triplets.Claim]:
    """Return the triplets for which a seat so far after the discard may claim it, the dearest first."""
    return [claim for claim in triplets.claims(hand, kind) if far <= REACH[claim.triplet.sort]]


def wins(player: Player, kind: Kind) -> bool:
    """Return whether a player wins with the discard, which anyone may (LM §4.5)."""
    return triplets.best(plus(player.hand, kind), player.open) is not None


def answers(state: State, tile: Open, seat: int) -> Iterator[Answer]:
    """Yield what a seat may answer; nothing but a pass where it may claim nothing."""
    player, far = state.players[seat], distance(state.seats, tile.seat, seat)
    if far and wins(player, tile.kind):
        yield WIN
    if far and player.laid is None:
        yield from (Answer("triplet", claim.own) for claim in makes(player.hand, tile.kind, far))
    yield PASS


def is_asked(state: State, tile: Open, seat: int) -> bool:
    """Return whether a seat has something to claim and has not answered yet."""
    return state.answers[seat] is None and next(answers(state, tile, seat)) != PASS


def check(state: State, seat: int, answer: Answer) -> None:
    """Raise ``Illegal`` unless the seat is asked, has not answered yet, and may claim so.

    Only the claimer's own hand and public facts are looked at.
    """
    tile = state.open
    if state.phase != "claim" or tile is None or tile.seat == seat:
        raise no_claim()
    if state.answers[seat]:
        raise Illegal("already-answered", "one claim a seat on one domino", "LM §4.1")
    allowed = list(answers(state, tile, seat))
    if answer not in allowed:
        raise _refusal(state, tile, seat, answer)
    if allowed == [PASS]:
        raise no_claim()


def _refusal(state: State, tile: Open, seat: int, answer: Answer) -> Illegal:
    player = state.players[seat]
    if answer.own is None:
        return no_hand()
    if player.laid:
        return Illegal("already-laid", "beside a laid triplet a discard is claimed to win alone", "LM §4.7")
    made = triplets.triplet(plus(answer.own, tile.kind))
    if made is None:
        return Illegal("no-triplet", f"{' '.join(names(plus(answer.own, tile.kind)))} make no triplet", "LM §2.1")
    text = f"{made.sort} may be claimed by the next {REACH[made.sort]} in turn order alone"
    return Illegal("too-far", text, REACH_CLAUSES[made.sort])


def no_hand() -> Illegal:
    """Return the refusal of a win without a winning hand."""
    return Illegal("no-two-triplets", "the hand doesn't make two triplets", "LM §3.3")


def answer_with(player: Player, tiles: tuple[str, str]) -> Answer:
    """Return the claim of a triplet with two dominoes; raise ``Illegal`` when they aren't held."""
    one, two = sorted(map(parse, tiles))
    for kind in {one, two}:
        if player.hand.count(kind) < (one, two).count(kind):
            raise Illegal("not-held", f"there is no {notation(kind)} in the hand for that", "LM §4.1")
    return Answer("triplet", (one, two))


def outcome(state: State) -> tuple[Granted, ...]:
    """Return the claim that stands: that of the nearest claimer, whatever it is for (LM §5.1)."""
    assert state.open is not None
    for far in range(1, state.seats):
        seat = (state.open.seat + far) % state.seats
        answer = state.answers[seat]
        if answer and answer.claim != "pass":
            return (_granted(state.open, seat, answer),)
    return ()


def _granted(tile: Open, seat: int, answer: Answer) -> Granted:
    if answer.own is None:
        return Granted(seat, "win")
    made = triplets.TRIPLETS[plus(answer.own, tile.kind)]
    one, two = names(answer.own)
    return Granted(seat, "triplet", (one, two), made.sort)
