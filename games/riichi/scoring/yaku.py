"""The yaku of a hand: what each is worth closed and open, and when it stands (RR §10, §11)."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from games.mahjong.tiles34 import Kind, dora_of
from games.riichi.scoring import fu
from games.riichi.scoring.patterns import patterns
from games.riichi.scoring.reading import Reading
from games.riichi.scoring.win import Circumstances, Melds, is_closed

YAKUMAN: Final = 13
"""The han that a yakuman is written as."""


class Yaku(Struct, frozen=True):
    """A yaku, or a sort of dora, of a hand: its slug, its han and its clause."""

    name: str
    han: int
    clause: str


class Hand(NamedTuple):
    """A won hand in one reading."""

    reading: Reading
    melds: Melds
    won: Circumstances

    @property
    def closed(self) -> bool:
        """Whether nothing of it was claimed, closed kans aside."""
        return is_closed(self.melds)

    @property
    def has_sets(self) -> bool:
        """Whether it is four sets and a pair."""
        return bool(self.reading.groups) and not self.reading.is_seven_pairs


Holds: TypeAlias = Callable[[Hand], bool]


class _Rule(Struct, frozen=True):
    name: str
    clause: str
    closed: int
    open: int
    holds: Holds | None = None
    """Nothing where the groups alone tell (``patterns``)."""


def _is_pinfu(hand: Hand) -> bool:
    return hand.has_sets and fu.is_flat(hand.reading, hand.won)


def _has_set_of(hand: Hand, kind: Kind) -> bool:
    return any(group.is_triplet and group.kind == kind for group in hand.reading.groups)


def _concealed_triplets(hand: Hand) -> int:
    return sum(group.is_triplet and not group.open for group in hand.reading.groups)


def _kans(hand: Hand) -> int:
    return sum(meld.is_kan for meld in hand.melds)


_ORDINARY: Final[tuple[_Rule, ...]] = (
    _Rule("riichi", "RR §10.2", 1, 0, lambda hand: hand.won.riichi == 1),
    _Rule("double-riichi", "RR §10.3", 2, 0, lambda hand: hand.won.riichi == 2),
    _Rule("ippatsu", "RR §10.4", 1, 0, lambda hand: hand.won.riichi > 0 and hand.won.ippatsu),
    _Rule("menzen-tsumo", "RR §10.5", 1, 0, lambda hand: hand.won.tsumo),
    _Rule("pinfu", "RR §10.6", 1, 0, _is_pinfu),
    _Rule("iipeiko", "RR §10.7", 1, 0),
    _Rule("ryanpeiko", "RR §10.8", 3, 0),
    _Rule("tanyao", "RR §10.9", 1, 1),
    _Rule("yakuhai-white", "RR §10.10", 1, 1),
    _Rule("yakuhai-green", "RR §10.10", 1, 1),
    _Rule("yakuhai-red", "RR §10.10", 1, 1),
    _Rule("yakuhai-seat", "RR §10.10", 1, 1, lambda hand: _has_set_of(hand, hand.won.winds[0])),
    _Rule("yakuhai-round", "RR §10.10", 1, 1, lambda hand: _has_set_of(hand, hand.won.winds[1])),
    _Rule("sanshoku-dojun", "RR §10.11", 2, 1),
    _Rule("ittsu", "RR §10.12", 2, 1),
    _Rule("chanta", "RR §10.13", 2, 1),
    _Rule("junchan", "RR §10.14", 3, 2),
    _Rule("honroto", "RR §10.15", 2, 2),
    _Rule("toitoi", "RR §10.16", 2, 2),
    _Rule("sananko", "RR §10.17", 2, 2, lambda hand: _concealed_triplets(hand) == 3),
    _Rule("sanshoku-doko", "RR §10.18", 2, 2),
    _Rule("sankantsu", "RR §10.19", 2, 2, lambda hand: _kans(hand) == 3),
    _Rule("shosangen", "RR §10.20", 2, 2),
    _Rule("honitsu", "RR §10.21", 3, 2),
    _Rule("chinitsu", "RR §10.22", 6, 5),
    _Rule("chiitoitsu", "RR §10.23", 2, 0, lambda hand: hand.reading.is_seven_pairs),
    _Rule("haitei", "RR §10.24", 1, 1, lambda hand: hand.won.tsumo and hand.won.last and not hand.won.rinshan),
    _Rule("rinshan", "RR §10.25", 1, 1, lambda hand: hand.won.tsumo and hand.won.rinshan),
    _Rule("hotei", "RR §10.26", 1, 1, lambda hand: not hand.won.tsumo and hand.won.last and not hand.won.chankan),
    _Rule("chankan", "RR §10.27", 1, 1, lambda hand: not hand.won.tsumo and hand.won.chankan),
)
_YAKUMAN: Final[tuple[_Rule, ...]] = (
    _Rule("daisangen", "RR §11.2", YAKUMAN, YAKUMAN),
    _Rule("shosushi", "RR §11.3", YAKUMAN, YAKUMAN),
    _Rule("daisushi", "RR §11.4", YAKUMAN, YAKUMAN),
    _Rule("tsuiso", "RR §11.5", YAKUMAN, YAKUMAN),
    _Rule("chinroto", "RR §11.6", YAKUMAN, YAKUMAN),
    _Rule("ryuiso", "RR §11.7", YAKUMAN, YAKUMAN),
    _Rule("sukantsu", "RR §11.8", YAKUMAN, YAKUMAN, lambda hand: _kans(hand) == 4),
    _Rule("suanko", "RR §11.9", YAKUMAN, 0, lambda hand: _concealed_triplets(hand) == 4),
    _Rule("churenpoto", "RR §11.10", YAKUMAN, 0),
    _Rule("kokushi", "RR §11.11", YAKUMAN, 0, lambda hand: hand.reading.wait == "kokushi"),
    _Rule("tenho", "RR §11.12", YAKUMAN, 0, lambda hand: hand.won.first and hand.won.tsumo and hand.won.is_dealer),
    _Rule("chiho", "RR §11.13", YAKUMAN, 0, lambda hand: hand.won.first and hand.won.tsumo and not hand.won.is_dealer),
)
RENHO: Final = Yaku("renho", 5, "RR §10.28")
"""Worth a mangan by itself; nothing adds to it."""


def ordinary(hand: Hand) -> tuple[Yaku, ...]:
    """Return the yaku of a hand, yakuman left out."""
    return tuple(_of(_ORDINARY, hand))


def yakuman(hand: Hand) -> tuple[Yaku, ...]:
    """Return the yakuman of a hand, each of 13 han."""
    return tuple(_of(_YAKUMAN, hand))


def is_renho(won: Circumstances) -> bool:
    """Return whether a hand is won on a discard before the winner's first turn (RR §10.28)."""
    return won.first and not won.tsumo and not won.is_dealer


def dora(held: Counter[Kind], won: Circumstances) -> tuple[Yaku, ...]:
    """Return the dora among the tiles of a whole hand, by sort (RR §12)."""
    found = (
        Yaku("dora", _pointed_at(held, won.indicators), "RR §12.1"),
        Yaku("ura-dora", _pointed_at(held, won.ura) if won.riichi else 0, "RR §12.3"),
        Yaku("red-dora", won.reds, "RR §12.4"),
    )
    return tuple(each for each in found if each.han)


def _of(rules: tuple[_Rule, ...], hand: Hand) -> Iterator[Yaku]:
    shown = patterns(tuple(group.kinds for group in hand.reading.groups))
    closed = hand.closed
    for rule in rules:
        han = rule.closed if closed else rule.open
        if han and (rule.holds(hand) if rule.holds else rule.name in shown):
            yield Yaku(rule.name, han, rule.clause)


def _pointed_at(held: Counter[Kind], indicators: tuple[Kind, ...]) -> int:
    return sum(held[dora_of(indicator)] for indicator in indicators)
