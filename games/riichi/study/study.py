"""The answer to a hand: scoring's own readings, waits and payments, asked about tiles on paper."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType, json
from msgspec.structs import replace

from games.base import Json
from games.mahjong.sets34 import Hand, minus, plus
from games.mahjong.tiles34 import Kind, Tile, is_red, kind_of, notation, ordered, parse
from games.riichi import scoring
from games.riichi.scoring import Meld, Score, Settled
from games.riichi.scoring.distance import nearest
from games.riichi.settlement.final_scores import STICK
from games.riichi.settlement.score_sheet import Entry
from games.riichi.study import answer
from games.riichi.study.answer import Answer, Furiten, Lacking, Value, WaitFor, Worth
from games.riichi.study.check import check
from games.riichi.study.hand import LaidHand, LaidMeld, Won, seen
from games.riichi.tile_set import copies
from games.studies import Note, Reason


def study(hand: LaidHand) -> Json:
    """Return what there is to say of a hand; raise ``Illegal`` for one that can't be."""
    check(hand)
    return json.decode(json.encode(_answer(hand)))


def _answer(hand: LaidHand) -> Answer:
    if hand.wanting:
        return Answer("laying", "RR §2.1", wanting=hand.wanting)
    if hand.won is None:
        return _unfinished(hand)
    kind = kind_of(parse(hand.won.tile))
    whole = plus(hand.concealed, kind)
    found = scoring.scores(whole, hand.declared, kind, hand.won_by(hand.won), hand.options)
    fault = _fault(hand, hand.won, whole, found)
    return _false(hand, hand.won, whole, fault) if fault else _won(hand, hand.won, found)


def _fault(hand: LaidHand, won: Won, whole: Hand, found: tuple[Score, ...]) -> Reason | None:
    """Return why the tile doesn't win, ``None`` when it does."""
    if not scoring.complete(whole, hand.declared):
        return Reason("not-complete", "this is not four sets and a pair, nor seven pairs, nor kokushi", "RR §6.1")
    if won.giver is not None and _missed(hand):
        return Reason("furiten", "a tile that it waits for lies among one's own discards", "RR §6.3")
    return None if found else Reason("no-yaku", "it has no yaku", "RR §10.1")


def _won(hand: LaidHand, won: Won, found: tuple[Score, ...]) -> Answer:
    best = found[0]
    ledger = tuple(_ledger(hand, won, best))
    return Answer(
        "win",
        "RR §6.1",
        value=_value(best),
        readings=tuple(_shown(hand, score, counts=score is best) for score in found),
        ledger=ledger,
        scores=tuple(_balance(ledger, seat) for seat in range(hand.options.seats)),
        notes=tuple(_notes(hand, won, found)) or UNSET,
    )


def _ledger(hand: LaidHand, won: Won, score: Score) -> Iterator[Entry]:
    for each in scoring.payments(score.base, _settled(hand, won, score), hand.options):
        yield Entry(each.reason, each.payer, each.payee, each.points, each.clause)
    if hand.sticks:
        yield Entry("sticks", None, hand.seat, hand.sticks * STICK, "RR §15.2")


def _settled(hand: LaidHand, won: Won, score: Score) -> Settled:
    how = Settled(hand.seat, hand.dealer, won.giver, hand.honba, honba_from=hand.options.pao_honba)
    if _brings_kan_pao(hand, won):
        return replace(how, liable=hand.liable, liable_by="RR §22.12")
    yakuman = _liable_for(hand, score)
    part = scoring.part_of(score, yakuman, hand.options)
    clause = scoring.clauses_of(hand.options).pao if part is None else "RR §22.11"
    return replace(how, liable=hand.liable, liable_base=part, liable_by=clause) if yakuman else how


def _brings_kan_pao(hand: LaidHand, won: Won) -> bool:
    """Return whether the tile won on can replace an open kan that who is liable gave the tile of (RR §22.12)."""
    kans = [meld for meld in hand.melds if meld.sort == "open-kan" and meld.giver in (None, hand.liable)]
    return hand.options.kan_pao and hand.liable is not None and won.rinshan and bool(kans)


def _liable_for(hand: LaidHand, score: Score) -> set[str]:
    """Return the yakuman of which who is liable can have given the last declared set (RR §14.6, §22.7)."""
    if hand.liable is None:
        return set()
    given = [meld for meld in hand.melds if meld.bare.is_open and meld.giver in (None, hand.liable)]
    return {each.name for each in score.yaku} & {yakuman for meld in given for yakuman in _pao_of(hand, meld)}


def _pao_of(hand: LaidHand, last: LaidMeld) -> tuple[scoring.PaoYaku, ...]:
    """Return the yakuman for which the giver of a set is liable, if it is the one declared last."""
    claimed = Meld("open-kan" if last.sort == "open-kan" else "pon", last.bare.kind)
    return scoring.pao_of([other.bare for other in hand.melds if other is not last], claimed, hand.options)


def _balance(ledger: tuple[Entry, ...], seat: int) -> int:
    return sum(entry.points * ((entry.payee == seat) - (entry.payer == seat)) for entry in ledger)


def _notes(hand: LaidHand, won: Won, found: tuple[Score, ...]) -> Iterator[Note]:
    best = found[0]
    if any(score.points < best.points for score in found):
        yield Note("dearest", "RR §14.5")
    if best.limit == "counted-yakuman":
        yield Note("counted-yakuman", "RR §14.4")
    if won.chankan:
        yield Note("kan-not-made", "RR §3.7")
    if hand.options.ura_dora and hand.riichi and hand.indicators and not hand.ura and not best.yakuman:
        yield Note("ura-unseen", "RR §12.3")
    if hand.liable is not None and not _liable_for(hand, best) and not _brings_kan_pao(hand, won):
        yield Note("no-pao", scoring.clauses_of(hand.options).pao)


def _value(score: Score) -> Value:
    return Value(
        yaku=_lines(score.yaku),
        dora=_lines(score.dora),
        han=score.han,
        fu=score.fu,
        fu_sum=sum(part.fu for part in score.fu_parts),
        fu_parts=tuple(
            answer.FuLine(part.reason, part.fu, part.clause, UNSET if part.tile is None else notation(part.tile))
            for part in score.fu_parts
        ),
        limit=score.limit,
        yakuman=score.yakuman,
        base=score.base,
        points=score.points,
        clause="RR §14.3" if score.limit else "RR §14.1",
    )


def _lines(found: tuple[scoring.Yaku, ...]) -> tuple[answer.Line, ...]:
    return tuple(answer.Line(each.name, each.han, each.clause) for each in found)


def _shown(hand: LaidHand, score: Score, *, counts: bool) -> answer.ReadingShown:
    value = _value(score)
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    return answer.ReadingShown(**fields, sets=_sets(hand, score), wait=score.wait, counts=counts)


def _sets(hand: LaidHand, score: Score) -> tuple[tuple[str, ...], ...]:
    """Return the groups of a reading in tiles; red fives go where their melds have them, or anywhere else."""
    if not score.groups:
        return (tuple(map(notation, ordered(hand.own))),)
    free = _free_reds(hand)
    melds = iter([tuple(map(notation, meld.parsed)) for meld in hand.melds])
    own = len(score.groups) - 1 - len(hand.melds) if hand.melds else len(score.groups)
    return tuple(
        next(melds) if own <= place < own + len(hand.melds) else _concealed(group.kinds, free)
        for place, group in enumerate(score.groups)
    )


def _free_reds(hand: LaidHand) -> list[Tile]:
    """Return the red fives among the concealed tiles."""
    won = [hand.won.tile] if hand.won else []
    return [tile for tile in map(parse, (*hand.tiles, *won)) if is_red(tile)]


def _concealed(group: tuple[Kind, ...], reds: list[Tile]) -> tuple[str, ...]:
    """Return a group in tiles, taking red fives for it as long as there are any."""
    return tuple(notation(_taken(kind, reds)) for kind in group)


def _taken(kind: Kind, reds: list[Tile]) -> Tile:
    for tile in reds:
        if kind_of(tile) == kind:
            reds.remove(tile)
            return tile
    return kind


def _false(hand: LaidHand, won: Won, whole: Hand, fault: Reason) -> Answer:
    """Say why a win would be false, and what there is to do instead."""
    complete = fault.code != "not-complete"
    return Answer(
        "false",
        fault.clause,
        reason=fault,
        lacking=UNSET if complete else _lacking(hand, whole),
        waits=_waits(hand, hand.concealed, won.tile) or UNSET,
        furiten=_furiten(hand),
        discards=_discards(hand, whole) or UNSET if won.giver is None else UNSET,
    )


def _unfinished(hand: LaidHand) -> Answer:
    waits = _waits(hand, hand.concealed)
    if waits:
        return Answer("ready", "RR §6.1", waits=waits, furiten=_furiten(hand))
    reason = Reason("not-ready", "more than one tile is missing", "RR §6.1")
    lacking = _lacking(hand, hand.concealed)
    if lacking.tiles == 1:
        reason = Reason("own-four", "all the tiles that it waits for are in the hand itself", "RR §8.3")
    return Answer("short", reason.clause, reason=reason, lacking=lacking)


def _lacking(hand: LaidHand, held: Hand) -> Lacking:
    way, lying, whole = nearest(held, 4 - len(hand.melds)), seen(hand), copies(hand.options)
    accepts = [kind for kind in way.accepts if whole[kind]]
    return Lacking(way.distance, tuple(map(notation, accepts)), sum(whole[kind] - lying[kind] for kind in accepts))


def _missed(hand: LaidHand) -> tuple[str, ...]:
    """Return the waits among the own discards."""
    thrown = {kind_of(parse(tile)) for tile in hand.discarded}
    return tuple(notation(kind) for kind in scoring.waits(hand.concealed, hand.declared) if kind in thrown)


def _furiten(hand: LaidHand) -> Furiten | UnsetType:
    found = _missed(hand)
    return Furiten(found, "RR §6.3") if found else UNSET


def _waits(hand: LaidHand, held: Hand, without: str = "") -> tuple[WaitFor, ...]:
    """Return what a hand one tile short waits for, as it is laid or without a tile: one thrown away, or not won on."""
    lying, whole = seen(hand), copies(hand.options)
    return tuple(
        WaitFor(
            notation(kind),
            whole[kind] - lying[kind],
            _worth(hand, held, kind, without, tsumo=False),
            _worth(hand, held, kind, without, tsumo=True),
        )
        for kind in scoring.waits(held, hand.declared)
    )


def _worth(hand: LaidHand, held: Hand, kind: Kind, without: str, *, tsumo: bool) -> Worth | UnsetType:
    reds = sum(map(is_red, hand.own)) - (without[:1] == "0")
    won = hand.circumstances(tsumo=tsumo, reds=reds)
    score = scoring.score(plus(held, kind), hand.declared, kind, won, hand.options)
    return Worth(score.han, score.fu, score.limit, score.points, _lines(score.yaku)) if score else UNSET


def _discards(hand: LaidHand, whole: Hand) -> dict[str, tuple[WaitFor, ...]]:
    """Return the discards that leave the hand ready, with what it waits for then."""
    held = ordered(map(parse, (*hand.tiles, *([hand.won.tile] if hand.won else []))))
    found = {notation(tile): _waits(hand, minus(whole, kind_of(tile)), notation(tile)) for tile in dict.fromkeys(held)}
    return {tile: waits for tile, waits in found.items() if waits}
