"""Ten thousand hands counted by the ``mahjong`` package as well: where its rules are ours, so are its results."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as TheirMeld

from games.mahjong.tiles34 import FIVES, Kind
from games.riichi.scoring import LIMITS, Meld, Score
from tests.games.riichi.scoring.made import Made, made

HANDS = 10_000

OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, limit_to_sextuple_yakuman=False)
"""Our rules as far as it has a switch for them; double yakuman are left as it has them."""

NAMES = {
    "Riichi": "riichi",
    "Double Riichi": "double-riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "menzen-tsumo",
    "Pinfu": "pinfu",
    "Iipeiko": "iipeiko",
    "Ryanpeikou": "ryanpeiko",
    "Tanyao": "tanyao",
    "Yakuhai (haku)": "yakuhai-white",
    "Yakuhai (hatsu)": "yakuhai-green",
    "Yakuhai (chun)": "yakuhai-red",
    "Sanshoku Doujun": "sanshoku-dojun",
    "Ittsu": "ittsu",
    "Chantai": "chanta",
    "Junchan": "junchan",
    "Honroutou": "honroto",
    "Toitoi": "toitoi",
    "San Ankou": "sananko",
    "Sanshoku Doukou": "sanshoku-doko",
    "San Kantsu": "sankantsu",
    "Shou Sangen": "shosangen",
    "Honitsu": "honitsu",
    "Chinitsu": "chinitsu",
    "Chiitoitsu": "chiitoitsu",
    "Haitei Raoyue": "haitei",
    "Rinshan Kaihou": "rinshan",
    "Houtei Raoyui": "hotei",
    "Chankan": "chankan",
    "Renhou": "renho",
    "Renhou (yakuman)": "renho",
    "Daisangen": "daisangen",
    "Shousuushii": "shosushi",
    "Dai Suushii": "daisushi",
    "Tsuu Iisou": "tsuiso",
    "Chinroutou": "chinroto",
    "Ryuuiisou": "ryuiso",
    "Suu Kantsu": "sukantsu",
    "Suu Ankou": "suanko",
    "Suu Ankou Tanki": "suanko",
    "Chuuren Poutou": "churenpoto",
    "Daburu Chuuren Poutou": "churenpoto",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi",
    "Tenhou": "tenho",
    "Chiihou": "chiho",
    "Dora": "dora",
    "Ura Dora": "ura-dora",
    "Aka Dora": "red-dora",
}


class Worth(NamedTuple):
    """What both say of a hand; ``fu`` and the parts of it that were added up, 0 where only a yakuman counts."""

    yaku: dict[str, int]
    han: int
    fu: int
    fu_sum: int
    points: int


def ours(score: Score | None) -> Worth | None:
    if score is None:
        return None
    lines = {each.name: each.han for each in score.yaku + score.dora}
    return Worth(lines, score.han, score.fu, sum(part.fu for part in score.fu_parts), score.points)


def theirs(hand: Made, rules: OptionalRules = OPTIONS, **instead: bool) -> Worth | None:
    """Return the package's count of a hand, with some circumstances changed; ``None``: no yaku."""
    found = asked(hand, rules, **instead)
    if found.error == HandCalculator.ERR_NO_YAKU:
        return None
    assert found.error is None
    assert found.cost
    assert found.yaku
    assert found.han
    lines: Counter[str] = Counter()
    for each in found.yaku:
        lines[slug(each.name)] += each.han_open if found.is_open_hand and each.han_open else each.han_closed
    yakuman = any(each.is_yakuman for each in found.yaku)
    fu_sum = 0 if yakuman else sum(part["fu"] for part in found.fu_details or ())
    return Worth(dict(lines), found.han, 0 if yakuman else found.fu or 0, fu_sum, found.cost["total"])


def slug(name: str) -> str:
    if name.startswith("Yakuhai (") and "seat" in name:
        return "yakuhai-seat"
    if name.startswith("Yakuhai (") and "round" in name:
        return "yakuhai-round"
    return NAMES[name]


def asked(hand: Made, rules: OptionalRules = OPTIONS, **instead: bool) -> HandResponse:
    """Ask the package, which wants a number of its own for each of the 136 tiles."""
    tiles = numbers(hand)
    concealed = {kind: iter(tiles[kind]) for kind in tiles}
    melds = [their_meld(meld, concealed) for meld in hand.melds]
    whole = [number for copies in tiles.values() for number in copies]
    won = hand.won
    given = {
        "is_tsumo": won.tsumo,
        "is_riichi": won.riichi == 1,
        "is_daburu_riichi": won.riichi == 2,
        "is_ippatsu": won.ippatsu,
        "is_rinshan": won.rinshan,
        "is_chankan": won.chankan,
        "is_haitei": won.last and won.tsumo,
        "is_houtei": won.last and not won.tsumo,
        "is_tenhou": won.first and won.tsumo and won.is_dealer,
        "is_chiihou": won.first and won.tsumo and not won.is_dealer,
        "is_renhou": won.first and not won.tsumo and not won.is_dealer,
    }
    seat, round_ = won.winds
    config = HandConfig(
        **(given | instead), player_wind=seat, round_wind=round_, options=rules, num_nuki_dora=won.norths
    )
    return HandCalculator.estimate_hand_value(
        whole,
        next(concealed[hand.win]),
        melds,
        [kind * 4 + 1 for kind in won.indicators],
        config,
        ura_dora_indicators=[kind * 4 + 1 for kind in won.ura],
    )


def numbers(hand: Made) -> dict[Kind, list[int]]:
    """Return the numbers of a hand's tiles by kind; that of a red five is the first of its kind."""
    reds = hand.won.reds
    found = {}
    for kind, copies in hand.held.most_common():
        red = kind in FIVES and reds > 0
        reds -= red
        first = 0 if red or kind not in FIVES or copies == 4 else 1
        found[kind] = [kind * 4 + first + copy for copy in range(copies)]
    return found


def their_meld(meld: Meld, free: dict[Kind, Iterator[int]]) -> TheirMeld:
    sort = {"chi": TheirMeld.CHI, "pon": TheirMeld.PON, "added-kan": TheirMeld.SHOUMINKAN}.get(meld.sort, TheirMeld.KAN)
    return TheirMeld(sort, [next(free[kind]) for kind in meld.kinds], opened=meld.is_open)


DOUBLED = {"kokushi", "suanko", "churenpoto", "daisushi"}


def is_haitei_with_rinshan(hand: Made, mine: Worth | None) -> bool:
    """It counts neither of the two together: RR §10.24 leaves haitei out."""
    won = hand.won
    if not (won.rinshan and won.last):
        return False
    assert asked(hand).error == HandCalculator.ERR_HAITEI_WITH_RINSHAN
    without = theirs(hand, is_haitei=False)
    return mine == without or is_fu_of_a_replacement(hand, mine, without) or is_double_yakuman(hand, mine, without)


def is_fu_of_a_replacement(hand: Made, mine: Worth | None, other: Worth | None) -> bool:
    """It gives the two fu of a tile drawn to a replacement tile as well: RR §13.4 doesn't."""
    if not (hand.won.rinshan and mine and other):
        return False
    return (mine.yaku, mine.fu_sum) == (other.yaku, other.fu_sum - 2)


def is_double_yakuman(hand: Made, mine: Worth | None, other: Worth | None) -> bool:
    """It counts some waits and the four big winds double: RR §11.1 counts each yakuman once."""
    if not (mine and other):
        return False
    doubled = {name for name, han in other.yaku.items() if han == 26}
    return bool(doubled) and doubled <= DOUBLED and mine.yaku == dict.fromkeys(other.yaku, 13)


def is_renho(hand: Made, mine: Worth | None, other: Worth | None) -> bool:
    """It adds renho to the hand: by RR §10.28 it is a mangan unless the hand is worth more without it."""
    if other is None or mine is None or "renho" not in other.yaku | mine.yaku:
        return False
    own = theirs(hand, is_renhou=False)
    if own is None or own.points <= 8000:
        return mine.yaku == {"renho": 5} and mine.points == 8000
    return mine == own


def difference(hand: Made) -> str:
    """Return what a hand is counted otherwise by, "" for nothing."""
    mine = ours(hands()[hand])
    if hand.won.rinshan and hand.won.last:
        return "haitei with rinshan" if is_haitei_with_rinshan(hand, mine) else "unknown"
    other = theirs(hand)
    return "" if mine == other else next((name for name, holds in NAMED.items() if holds(hand, mine, other)), "unknown")


NAMED = {
    "fu of a replacement tile": is_fu_of_a_replacement,
    "double yakuman": is_double_yakuman,
    "renho": is_renho,
}


@cache
def hands() -> dict[Made, Score | None]:
    """Return the hands, and what we say of each."""
    chance = Random(20)
    found: dict[Made, Score | None] = {}
    while len(found) < HANDS:
        hand = made(chance)
        found[hand] = hand.score
    return found


@pytest.mark.clause("RR §10.24", "RR §10.28", "RR §11.1", "RR §13.4", "RR §14.5")
def test_every_hand_is_counted_alike_but_for_differences_that_the_rules_name() -> None:
    found = Counter(map(difference, hands()))
    assert found.keys() == {"", "haitei with rinshan", *NAMED}
    assert found[""] > HANDS * 0.8
    assert min(found.values()) > 20


def test_the_hands_show_every_yaku_and_every_limit() -> None:
    """Otherwise the test above would prove little."""
    scores = [score for score in hands().values() if score]
    seen = {each.name for score in scores for each in score.yaku + score.dora}
    assert seen == {*NAMES.values(), "yakuhai-seat", "yakuhai-round"}
    assert {score.limit for score in scores} == {"", *LIMITS}
    assert {score.wait for score in scores} == {"ryanmen", "kanchan", "penchan", "tanki", "shanpon", "kokushi"}
    assert len(scores) < HANDS


@pytest.mark.clause("RR §10.4")
def test_a_robbed_added_kan_leaves_ippatsu_as_it_is() -> None:
    robbed = [score for hand, score in hands().items() if hand.won.chankan and hand.won.ippatsu]
    names = [{each.name for each in score.yaku} for score in robbed if score and not score.yakuman]
    assert len(names) > 5
    assert all({"ippatsu", "chankan"} <= each for each in names)
