"""The answer to hands on paper: the engine's own yaku, showdown and settlement, asked about tiles on paper."""

from collections import Counter
from typing import Final

from msgspec import UNSET, json

from games.base import Json
from games.mahjong.tiles34 import Kind, Tile, dora_of, notation, ordered, parse
from games.toppan.settlement import Outcome, payments, scores
from games.toppan.showdown import CLAUSES, Shown, compare
from games.toppan.showdown import Verdict as Ranking
from games.toppan.state import Player, State
from games.toppan.study.answer import Answer, Drawn, LeftOut, Paper, Verdict, Yaku
from games.toppan.study.answer import Outcome as PaperOutcome
from games.toppan.study.hand import Opponent, StudyHand, check, laid
from games.toppan.tile_points import MOST, shown, total
from games.toppan.wall import SET
from games.toppan.yaku import CLAUSES as YAKU_CLAUSES
from games.toppan.yaku import Reading, read

_CLAUSES: Final[dict[Verdict, str]] = {
    "laying": "TP §3.2",
    "burst": "TP §3.3",
    "playing": "TP §3.4",
    "over": "TP §3.5",
}
_PAIR: Final = 2


def study(hand: StudyHand) -> Json:
    """Return what there is to say of hands on paper; raise ``Illegal`` for what can't be."""
    check(hand)
    return json.decode(json.encode(_answer(hand)))


def _answer(hand: StudyHand) -> Answer:
    verdict = _verdict(hand.tiles)
    return Answer(
        verdict,
        _CLAUSES[verdict],
        hands=tuple(_paper(hand, each) for each in hand.seats),
        wanting=_PAIR - len(hand.tiles) if verdict == "laying" else UNSET,
        draws=_draws(hand) if verdict == "playing" else UNSET,
        result=_result(hand) if hand.others and verdict in ("playing", "over") else UNSET,
    )


def _verdict(tiles: tuple[str, ...]) -> Verdict:
    if len(tiles) < _PAIR:
        return "laying"
    if total(map(parse, tiles)) <= MOST:
        return "playing"
    return "burst" if len(tiles) == _PAIR else "over"


def _reading(hand: StudyHand, tiles: tuple[Tile, ...]) -> Reading:
    return read(tiles, _dora(hand), black_hand=hand.options.black_hand)


def _dora(hand: StudyHand) -> Kind | None:
    return None if hand.indicator is None else dora_of(parse(hand.indicator))


def _paper(hand: StudyHand, other: Opponent) -> Paper | None:
    if other.dropped or not other.tiles:
        return None
    reading = _reading(hand, tuple(map(parse, other.tiles)))
    return Paper(
        _verdict(other.tiles),
        total=shown(reading.total),
        distance=shown(reading.distance),
        over=reading.total > MOST,
        bust=reading.is_over,
        yaku=tuple(Yaku(key, times, YAKU_CLAUSES[key]) for key, times in reading.yaku.items()),
        times=reading.times,
        left_out=tuple(LeftOut(key, by, "TP §7.19") for key, by in reading.left_out.items()),
    )


def _draws(hand: StudyHand) -> tuple[Drawn, ...]:
    tiles = tuple(map(parse, hand.tiles))
    hidden = Counter(SET) - laid(hand)
    return tuple(_drawn(hand, (*tiles, tile), hidden[tile]) for tile in ordered(hidden))


def _drawn(hand: StudyHand, tiles: tuple[Tile, ...], left: int) -> Drawn:
    reading = _reading(hand, tiles)
    total, distance = shown(reading.total), shown(reading.distance)
    return Drawn(notation(tiles[-1]), left, total, distance, reading.total > MOST, reading.times)


def _result(hand: StudyHand) -> PaperOutcome:
    """Return how the deal ends; of whom fewer than two tiles are laid, or a pair that bursts, just pays."""
    won, state = _outcome(hand), _state(hand)
    ledger = tuple(payments(state, won))
    by, ranks = won.verdict.by, won.verdict.ranks
    return PaperOutcome(won.winner, by, CLAUSES[by], won.times, ranks, ledger, scores(ledger, len(state.players)))


def _outcome(hand: StudyHand) -> Outcome:
    if all(other.dropped for other in hand.others):
        return Outcome(Ranking((0,), "last"), 1, {})
    readings = {
        seat: _reading(hand, tuple(map(parse, each.tiles)))
        for seat, each in enumerate(hand.seats)
        if not each.dropped and _verdict(each.tiles) in ("playing", "over")
    }
    many = len(hand.seats)
    shown_hands = [
        Shown(seat, (seat - hand.oya) % many, len(hand.seats[seat].tiles), reading)
        for seat, reading in readings.items()
    ]
    verdict = compare(shown_hands, bust_loses=hand.options.bust_loses)
    return Outcome(verdict, readings[verdict.ranks[0]].times, readings)


def _state(hand: StudyHand) -> State:
    """Return the deal as it stands when the hands are laid open."""
    players = tuple(
        Player(each.chips, bet=0 if each.dropped else hand.bet, dropped=each.dropped) for each in hand.seats
    )
    return State(hand.options, 1, players, deal=0, phase="ending", dealer=hand.oya)
