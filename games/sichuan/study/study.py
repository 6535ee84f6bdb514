"""The answer to a hand: the engine's own fans, waits and settlement, asked about tiles on paper."""

from msgspec import UNSET, json

from games.base import Json
from games.mahjong.hand import Hand, kinds, minus, plus
from games.mahjong.tiles import COPIES, Kind, Suit, notation, parse
from games.mahjong.wall import SEATS
from games.sichuan import hand_value, payments
from games.sichuan.bots.shape import Way, to_pairs, to_sets
from games.sichuan.claims import no_hand
from games.sichuan.fans import clause_of, counts, limit_clause
from games.sichuan.forbidden_suit import ALL_SUITS, is_unnamed, lacking, ruled_out, suits_of
from games.sichuan.kongs import kong_points
from games.sichuan.options import Options
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
    suit = _ruled_out(hand, hand.concealed)
    readings = hand_value.every(whole, hand.declared, suit, _chance(hand), hand.options, won_on)
    return _won(hand, hand.won, readings) if readings else _false(hand, hand.won)


def _whole(hand: StudyHand, won: Won) -> Hand:
    return plus(hand.concealed, parse(won.tile))


def _player(hand: StudyHand, held: Hand) -> Player:
    return Player(held, hand.declared, suit=hand.suit)


def _ruled_out(hand: StudyHand, held: Hand) -> Suit | None:
    """Return the suit that no tile of a hand may have to win: as at the table (SBR §12.19)."""
    return ruled_out(_player(hand, held), hand.options)


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
    if hand.options.kong_draw == "self-drawn" or won.giver is not None or not won.after_kong:
        return None
    return hand.replaced.giver if hand.replaced and hand.replaced.sort == "melded" else None


def _may_have_a_payer(hand: StudyHand, won: Won) -> bool:
    """Return whether a melded kong may be the last of several, whose giver would pay alone (SBR §12.2)."""
    if hand.options.kong_draw == "self-drawn" or won.giver is not None or not won.after_kong:
        return False
    return hand.replaced is None and any(meld.sort == "melded" for meld in hand.melds)


def _won(hand: StudyHand, won: Won, readings: list[hand_value.Reading]) -> Answer:
    best = readings[0]
    options = hand.options
    value = Value(_fans(best.fans, options), best.total, options.fan_limit, best.points, limit_clause(options))
    shown = tuple(
        SetsShown(_sets(each), _fans(each.fans, options), each.total, each.points, each is best) for each in readings
    )
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
        "over-limit": (limit_clause(hand.options), 0 < hand.options.fan_limit < best.total),
        "kong-goes-back": (
            "SBR §10.5",
            won.giver is not None and won.after_kong and hand.options.kong_shot == "returned",
        ),
        "kong-passed-on": (
            "SBR §12.7",
            won.giver is not None and won.after_kong and hand.options.kong_shot == "passed",
        ),
        "kong-not-made": ("SBR §10.4", won.robbed),
        "several-kongs": ("SBR §12.2", _may_have_a_payer(hand, won)),
    }
    return tuple(Note(code, clause) for code, (clause, holds) in found.items() if holds)


def _false(hand: StudyHand, won: Won) -> Answer:
    """Say why a hu would be false, what it would cost where it can be declared, and what there is to do instead."""
    whole = _whole(hand, won)
    refusal = no_hand(whole, _player(hand, whole))
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
    player = _player(hand, hand.concealed)
    if is_unnamed(player, hand.options) and lacking(player) is None:
        return Reason("three-suits", "a hand that holds all three suits isn't ready", "SBR §12.19")
    if holds_forbidden(hand):
        return Reason("forbidden-suit", "a hand that holds the forbidden suit isn't ready", "SBR §9.1")
    if hand_value.waits(hand.concealed, hand.declared, _ruled_out(hand, hand.concealed)):
        return Reason("own-four", "all four tiles that it waits for are in the hand itself", "SBR Terms")
    return Reason("not-ready", "more than one tile is missing", "SBR Terms")


def _lacking(hand: StudyHand, held: Hand) -> Lacking:
    ways: list[Way] = []
    for barred in _suits_to_bar(hand, held):
        suits = tuple(suit for suit in ALL_SUITS if suit != barred)
        ways.append(to_sets(held, 4 - len(hand.melds), suits))
        if not hand.melds:
            ways.append(to_pairs(held, suits))
    least = min(way.distance for way in ways)
    accepts = sorted({kind for way in ways if way.distance == least for kind in way.accepts})
    return Lacking(least, tuple(map(notation, accepts)))


def _suits_to_bar(hand: StudyHand, held: Hand) -> tuple[Suit | None, ...]:
    """Return the forbidden suit, or each that the first discard may still name."""
    if not is_unnamed(_player(hand, held), hand.options):
        return (hand.suit,)
    melded = suits_of(hand.declared)
    return tuple(suit for suit in ALL_SUITS if suit not in melded) or (None,)


def _waits(hand: StudyHand, held: Hand) -> tuple[WaitFor, ...]:
    options, lying = hand.options, seen(hand)
    found = hand_value.waits(held, hand.declared, _ruled_out(hand, held), options)
    return tuple(
        WaitFor(
            notation(kind),
            COPIES - lying[kind],
            _fans(fans := hand_value.fans_with(held, hand.declared, kind, options), options),
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


def _fans(fans: dict[str, int], options: Options) -> tuple[Fan, ...]:
    return tuple(Fan(key, count, clause_of(key, options)) for key, count in fans.items())


def _sets(reading: hand_value.Reading) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(notation, group)) for group in reading.groups)
