"""The answer to a hand: the engine's own triplets, waits, claims and settlement, asked about dominoes on paper."""

from collections import Counter

from msgspec import UNSET, UnsetType, json

from games.base import Json
from games.little_mahjong import triplets
from games.little_mahjong.claims import REACH, REACH_CLAUSES, no_hand
from games.little_mahjong.dominoes import COPIES, KINDS, Hand, Kind, minus, names, notation, parse, plus
from games.little_mahjong.payments import payments, scores
from games.little_mahjong.score_sheet import TripletShown, shown
from games.little_mahjong.study.answer import Answer, ClaimShown, ReadingShown, Verdict, WaitFor
from games.little_mahjong.study.hand import StudyHand, check, lying
from games.little_mahjong.study.missing_tiles import missing_tiles
from games.little_mahjong.triplets import Reading, Triplet
from games.studies import Lacking, Reason

_SEAT = 0
"""Where the hand sits in the payments."""


def study(hand: StudyHand) -> Json:
    """Return what there is to say of a hand; raise ``Illegal`` for one that can't be."""
    check(hand)
    return json.decode(json.encode(_answer(hand)))


def _answer(hand: StudyHand) -> Answer:
    wanting = hand.waiting - len(hand.tiles)
    if wanting > 0:
        return Answer("laying", "LM §3.1", _within(hand), wanting=wanting)
    whole = hand.hidden if hand.discard is None else plus(hand.hidden, hand.discard)
    if wanting < 0:
        return _won(hand, whole) or _full(hand, whole)
    if hand.discard is None:
        return _waiting(hand)
    return _won(hand, whole) or _waiting(hand)


def _within(hand: StudyHand) -> tuple[TripletShown, ...]:
    return tuple(map(shown, triplets.within(hand.hidden)))


def _won(hand: StudyHand, whole: Hand) -> Answer | None:
    found = _readings(hand, whole)
    if not found:
        return None
    ledger = tuple(payments(_SEAT, found[0].points, hand.seats))
    clause = "LM §4.5" if hand.tile else "LM §3.4" if hand.laid else "LM §3.3"
    return Answer(
        "win",
        clause,
        _within(hand),
        readings=tuple(_reading(hand, each, counts=each is found[0]) for each in found),
        claims=_claims(hand) if hand.tile else UNSET,
        ledger=ledger,
        scores=scores(ledger, hand.seats),
    )


def _readings(hand: StudyHand, whole: Hand) -> tuple[Reading, ...]:
    if hand.open is None:
        return triplets.readings(whole)
    reading = triplets.best(whole, hand.open)
    return (reading,) if reading else ()


def _reading(hand: StudyHand, reading: Reading, *, counts: bool) -> ReadingShown:
    one, two = reading.triplets
    return ReadingShown((shown(one, laid=bool(hand.laid)), shown(two, laid=False)), reading.points, counts)


def _full(hand: StudyHand, whole: Hand) -> Answer:
    """Say of a full hand that doesn't win why, and which discards leave it ready."""
    laid, refusal = hand.open, no_hand()
    found = {notation(kind): _waits(hand, minus(whole, kind), laid) for kind in dict.fromkeys(whole)}
    return Answer(
        "none",
        refusal.clause,
        _within(hand),
        reason=Reason(refusal.code, refusal.text, refusal.clause),
        lacking=_lacking(hand),
        discards={tile: waits for tile, waits in found.items() if waits},
    )


def _waiting(hand: StudyHand) -> Answer:
    """Say of a hand between its turns what it waits for, and what it could claim."""
    waits = _waits(hand, hand.hidden, hand.open)
    verdict: Verdict = "ready" if waits else "short"
    reason = Reason("not-ready", "no domino makes two triplets of it", "LM §3.3")
    return Answer(
        verdict,
        "LM §3.4" if hand.laid else "LM §3.3",
        _within(hand),
        reason=UNSET if waits else reason,
        lacking=UNSET if waits else _lacking(hand),
        waits=waits or UNSET,
        claims=UNSET if hand.laid else _claims(hand),
    )


def _waits(hand: StudyHand, held: Hand, laid: Triplet | None) -> tuple[WaitFor, ...]:
    away = lying(hand)
    found = triplets.waits(held, laid)
    return tuple(WaitFor(notation(kind), COPIES[kind] - away[kind], points) for kind, points in found.items())


def _lacking(hand: StudyHand) -> Lacking | UnsetType:
    found = missing_tiles(hand.hidden, Counter(map(parse, (*hand.seen, *hand.laid))), laid=bool(hand.laid))
    return Lacking(found.tiles, names(found.accepts)) if found else UNSET


def _claims(hand: StudyHand) -> tuple[ClaimShown, ...]:
    """Return which triplets the hand could claim, and from how far: on the discard, or on all still to be had."""
    if hand.laid:
        return ()
    away = lying(hand)
    kinds = [kind for kind in KINDS if away[kind] < COPIES[kind]] if hand.discard is None else [hand.discard]
    return tuple(_claim(hand, kind, claim) for kind in kinds for claim in triplets.claims(hand.hidden, kind))


def _claim(hand: StudyHand, kind: Kind, claim: triplets.Claim) -> ClaimShown:
    made = claim.triplet
    by = tuple(range(1, min(REACH[made.sort], hand.seats - 1) + 1))
    return ClaimShown(
        notation(kind),
        names(claim.own),
        by,
        REACH_CLAUSES[made.sort],
        names(made.tiles),
        made.sort,
        made.points,
        made.threes,
    )
