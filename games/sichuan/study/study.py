"""The answer to a hand: the engine's own fans, waits and settlement, asked about tiles on paper."""

from msgspec import UNSET, json

from games.base import Json
from games.mahjong.hand import Hand, kinds, minus, plus
from games.mahjong.tiles import COPIES, SUITS, Kind, notation, parse
from games.mahjong.wall import SEATS
from games.sichuan import hand_value, payments
from games.sichuan.bots.shape import to_pairs, to_sets
from games.sichuan.claims import no_hand
from games.sichuan.fans import counts
from games.sichuan.kongs import kong_points
from games.sichuan.score_sheet import Entry
from games.sichuan.state import KongMade, Player, State, Win
from games.sichuan.study.answer import Answer, Fan, SetsShown, Value, WaitFor
from games.sichuan.study.hand import StudyHand, Won, check, holds_forbidden, seen
from games.studies import Lacking, Note, Reason


def study(hand: StudyHand) -> Json:
    """Return what there is to say of a hand; raise ``Illegal`` for one that can't be."""
    check(hand)
    return json.decode(json.encode(_answer(hand)))


def _answer(hand: StudyHand) -> Answer:
    if hand.wanting:
        return Answer("laying", "SBR §2.1", wanting=hand.wanting)
    if hand.won is None:
        return _unfinished(hand)
    whole, won_on = _whole(hand, hand.won), parse(hand.won.tile)
    readings = hand_value.every(whole, hand.declared, hand.suit, _chance(hand), hand.options, won_on)
    return _won(hand, hand.won, readings) if readings else _false(hand, hand.won)


def _whole(hand: StudyHand, won: Won) -> Hand:
    return plus(hand.concealed, parse(won.tile))


def _chance(hand: StudyHand) -> tuple[str, ...]:
    """Return those of fans 7-10, and of SBR §12.1 and §12.15, that the way of winning brings."""
    won = hand.won
    if won is None:
        return ()
    after = "win-after-kong" if won.giver is None else "shoot-after-kong"
    drawn = won.giver is None and _payer(hand, won) is None
    happened = {
        after: won.after_kong,
        "robbing-kong": won.robbed,
        "under-the-sea": won.last,
        "self-drawn": drawn,
        "heavenly-hand": won.first == "deal",
        "earthly-hand": won.first == "draw",
    }
    return tuple(key for key, happens in happened.items() if happens)


def _payer(hand: StudyHand, won: Won) -> int | None:
    """Return who alone pays a hu on a replacement: the giver of the only kong, if it is melded (SBR §12.2)."""
    kongs = [meld for meld in hand.declared if meld.is_kong]
    if hand.options.kong_draw == "self-drawn" or won.giver is not None or not won.after_kong or len(kongs) != 1:
        return None
    return kongs[0].from_seat if kongs[0].sort == "melded" else None


def _won(hand: StudyHand, won: Won, readings: list[hand_value.Reading]) -> Answer:
    best = readings[0]
    value = Value(_fans(best.fans), best.total, hand.options.fan_limit, best.points, "SBR §7.3")
    shown = tuple(SetsShown(_sets(each), _fans(each.fans), each.total, each.points, each is best) for each in readings)
    ledger = _ledger(hand, won, best)
    return Answer(
        "win",
        "SBR §2.1",
        value=value,
        readings=shown,
        ledger=[entry for entry in ledger if entry.reason == "hu"],
        kongs=[entry for entry in ledger if entry.reason != "hu"],
        scores=payments.scores(ledger),
        notes=_notes(hand, won, best) or UNSET,
    )


def _notes(hand: StudyHand, won: Won, best: hand_value.Reading) -> tuple[Note, ...]:
    found = {
        "over-limit": ("SBR §7.3", 0 < hand.options.fan_limit < best.total),
        "kong-goes-back": (
            "SBR §10.5",
            won.giver is not None and won.after_kong and hand.options.kong_shot == "returned",
        ),
        "kong-passed-on": (
            "SBR §12.7",
            won.giver is not None and won.after_kong and hand.options.kong_shot == "passed",
        ),
        "kong-not-made": ("SBR §10.4", won.robbed),
    }
    return tuple(Note(code, clause) for code, (clause, holds) in found.items() if holds)


def _false(hand: StudyHand, won: Won) -> Answer:
    """Say why a hu would be false, what it would cost where it can be declared, and what there is to do instead."""
    whole = _whole(hand, won)
    player = Player(whole, hand.declared, suit=hand.suit)
    refusal = no_hand(whole, player)
    ledger = _ledger(hand, won, None) if hand.options.strict else []
    return Answer(
        "false",
        refusal.clause,
        reason=Reason(refusal.code, refusal.text, refusal.clause),
        lacking=_lacking(hand, whole),
        waits=_waits(hand, hand.concealed) or UNSET,
        discards=_discards(hand, whole) if won.giver is None else UNSET,
        ledger=ledger or UNSET,
        scores=payments.scores(ledger) if ledger else UNSET,
    )


def _unfinished(hand: StudyHand) -> Answer:
    waits = _waits(hand, hand.concealed)
    if waits:
        return Answer("ready", "SBR §7.2", waits=waits)
    lacking, reason = _lacking(hand, hand.concealed), _not_ready(hand)
    return Answer("short", reason.clause, reason=reason, lacking=lacking)


def _not_ready(hand: StudyHand) -> Reason:
    if holds_forbidden(hand):
        return Reason("forbidden-suit", "a hand that holds the forbidden suit isn't ready", "SBR §9.1")
    if hand_value.waits(hand.concealed, hand.declared, hand.suit):
        return Reason("own-four", "all four tiles that it waits for are in the hand itself", "SBR Terms")
    return Reason("not-ready", "more than one tile is missing", "SBR Terms")


def _lacking(hand: StudyHand, held: Hand) -> Lacking:
    suits = tuple(suit for suit in range(len(SUITS)) if suit != hand.suit)
    ways = [to_sets(held, 4 - len(hand.melds), suits)]
    if not hand.melds:
        ways.append(to_pairs(held, suits))
    least = min(way.distance for way in ways)
    accepts = sorted({kind for way in ways if way.distance == least for kind in way.accepts})
    return Lacking(least, tuple(map(notation, accepts)))


def _waits(hand: StudyHand, held: Hand) -> tuple[WaitFor, ...]:
    options, lying = hand.options, seen(hand)
    found = hand_value.waits(held, hand.declared, hand.suit, options)
    return tuple(
        WaitFor(
            notation(kind),
            COPIES - lying[kind],
            _fans(fans := hand_value.fans_with(held, hand.declared, kind, options)),
            points,
            _drawn(hand, kind, sum(fans.values())),
        )
        for kind, points in found.items()
    )


def _drawn(hand: StudyHand, kind: Kind, total: int) -> int:
    """Return what each pays for a hand of so many fans whose last tile is drawn."""
    options = hand.options
    points = hand_value.points_of(total + counts(options)["self-drawn"], options.fan_limit)
    return next(payments.payments(_win(hand, kind, None, points), options)).points


def _discards(hand: StudyHand, whole: Hand) -> dict[str, tuple[WaitFor, ...]]:
    """Return the discards that leave the hand ready, with what it waits for then."""
    found = {notation(kind): _waits(hand, minus(whole, kind)) for kind in dict.fromkeys(kinds(whole))}
    return {tile: waits for tile, waits in found.items() if waits}


def _ledger(hand: StudyHand, won: Won, best: hand_value.Reading | None) -> list[Entry]:
    """Return all payments of a deal in which nothing but this hu and the kongs of its hand came up."""
    player = Player(
        _whole(hand, won) if won.giver is None else hand.concealed, hand.declared, suit=hand.suit, known=True, out=True
    )
    players = tuple(player if seat == hand.seat else Player(out=seat in hand.gone) for seat in range(SEATS))
    win = _win(hand, parse(won.tile), won.giver, best.points if best else 0, _payer(hand, won))
    state = State(hand.options, 1, deal=0, players=players, wins=(win,), kongs=_kongs(hand))
    return payments.sheet(state, "three-hu").ledger


def _win(hand: StudyHand, kind: Kind, giver: int | None, points: int, payer: int | None = None) -> Win:
    return Win(
        hand.seat, giver, kind, robbed=False, step=0, in_play=hand.others, points=points, fans={}, sets=(), payer=payer
    )


def _kongs(hand: StudyHand) -> tuple[KongMade, ...]:
    made: list[KongMade] = []
    for meld in hand.declared:
        if meld.is_kong:
            given = () if meld.from_seat is None else (meld.from_seat,)
            payers = given if meld.sort == "melded" else hand.others
            points = kong_points(meld.sort, hand.options)
            made.append(KongMade(hand.seat, meld.kind, meld.sort, points, payers))
    return tuple(kong for kong in made if kong.points)


def _fans(fans: dict[str, int]) -> tuple[Fan, ...]:
    return tuple(Fan(key, count, hand_value.CLAUSES[key]) for key, count in fans.items())


def _sets(reading: hand_value.Reading) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(notation, group)) for group in reading.groups)
