"""The yaku of a hand: what each is worth closed and open, and when it stands (RR §10, §11)."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from games.mahjong.sets34 import Hand as Tiles
from games.mahjong.sets34 import count
from games.mahjong.tiles34 import NORTH, Kind
from games.riichi.options import Axes
from games.riichi.scoring import fu
from games.riichi.scoring.patterns import patterns
from games.riichi.scoring.reading import Group, Reading
from games.riichi.scoring.win import Circumstances, Melds, is_closed
from games.riichi.tile_set import dora_of

YAKUMAN: Final = 13
"""The han that a yakuman is written as."""


class Yaku(Struct, frozen=True):
    """A yaku, or a sort of dora, of a hand: its slug, its han and its clause."""

    name: str
    han: int
    clause: str


class Hand(NamedTuple):
    """A won hand in one reading, with what is asked of it again and again.

    ``alike``: the concealed tiles of the kind won on, that one included. ``closed``: nothing of it was claimed, closed
    kans aside. ``triplets`` are its sets of three or four alike, ``shown`` the patterns of its groups.
    """

    reading: Reading
    melds: Melds
    won: Circumstances
    options: Axes
    alike: int
    closed: bool
    triplets: list[Group]
    shown: frozenset[str]

    @property
    def has_sets(self) -> bool:
        """Whether it is four sets and a pair."""
        return bool(self.reading.groups) and not self.reading.is_seven_pairs


def hand_of(reading: Reading, melds: Melds, won: Circumstances, options: Axes, alike: int) -> Hand:
    """Return a won hand in this reading."""
    groups = reading.groups
    triplets = [group for group in groups if group.is_triplet]
    shown = patterns(tuple([group.kinds for group in groups]))
    return Hand(reading, melds, won, options, alike, is_closed(melds), triplets, shown)


Holds: TypeAlias = Callable[[Hand], bool]


class _Rule(Struct, frozen=True):
    name: str
    clause: str
    closed: int
    open: int
    holds: Holds | None = None
    """Nothing where the groups alone tell (``patterns``)."""
    double: Holds | None = None
    """When a yakuman may be worth two (RR §22.5)."""


def _is_pinfu(hand: Hand) -> bool:
    return hand.has_sets and fu.is_flat(hand.reading, hand.won, hand.options)


def _is_tanyao(hand: Hand) -> bool:
    return "tanyao" in hand.shown and (hand.closed or hand.options.open_tanyao)


def _has_set_of(hand: Hand, kind: Kind) -> bool:
    return kind in [group.kind for group in hand.triplets]


def _concealed_triplets(hand: Hand) -> int:
    return sum([not group.open for group in hand.triplets])


def _waits_on_its_pair(hand: Hand) -> bool:
    return hand.reading.wait == "tanki"


def _has_won_on_its_pair(hand: Hand) -> bool:
    """Return whether thirteen different tiles waited for any of them."""
    return hand.alike == 2


def _has_won_on_the_odd_one(hand: Hand) -> bool:
    """Return whether 1-1-1-2-3-4-5-6-7-8-9-9-9 waited for any tile of its suit: of the one won on it has one more."""
    return hand.alike in (2, 4)


def _is_renho(won: Circumstances) -> bool:
    return won.first and not won.tsumo and not won.is_dealer


def _kans(hand: Hand) -> int:
    return sum([meld.is_kan for meld in hand.melds])


_ORDINARY: Final[tuple[_Rule, ...]] = (
    _Rule("riichi", "RR §10.2", 1, 0, lambda hand: hand.won.riichi == 1),
    _Rule("double-riichi", "RR §10.3", 2, 0, lambda hand: hand.won.riichi == 2),
    _Rule("ippatsu", "RR §10.4", 1, 0, lambda hand: hand.won.riichi > 0 and hand.won.ippatsu and hand.options.ippatsu),
    _Rule("menzen-tsumo", "RR §10.5", 1, 0, lambda hand: hand.won.tsumo),
    _Rule("pinfu", "RR §10.6", 1, 0, _is_pinfu),
    _Rule("iipeiko", "RR §10.7", 1, 0),
    _Rule("ryanpeiko", "RR §10.8", 3, 0),
    _Rule("tanyao", "RR §10.9", 1, 1, _is_tanyao),
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
    _Rule("daisushi", "RR §11.4", YAKUMAN, YAKUMAN, double=lambda _: True),
    _Rule("tsuiso", "RR §11.5", YAKUMAN, YAKUMAN),
    _Rule("chinroto", "RR §11.6", YAKUMAN, YAKUMAN),
    _Rule("ryuiso", "RR §11.7", YAKUMAN, YAKUMAN),
    _Rule("sukantsu", "RR §11.8", YAKUMAN, YAKUMAN, lambda hand: _kans(hand) == 4),
    _Rule("suanko", "RR §11.9", YAKUMAN, 0, lambda hand: _concealed_triplets(hand) == 4, double=_waits_on_its_pair),
    _Rule("churenpoto", "RR §11.10", YAKUMAN, 0, double=_has_won_on_the_odd_one),
    _Rule("kokushi", "RR §11.11", YAKUMAN, 0, lambda hand: hand.reading.wait == "kokushi", double=_has_won_on_its_pair),
    _Rule("tenho", "RR §11.12", YAKUMAN, 0, lambda hand: hand.won.first and hand.won.tsumo and hand.won.is_dealer),
    _Rule("chiho", "RR §11.13", YAKUMAN, 0, lambda hand: hand.won.first and hand.won.tsumo and not hand.won.is_dealer),
    _Rule("renho", "RR §10.28", YAKUMAN, 0, lambda hand: hand.options.renho == "yakuman" and _is_renho(hand.won)),
)


def _worth(rules: Iterable[_Rule], *, closed: bool) -> list[tuple[_Rule, Yaku]]:
    """Return by rule what it is worth, of those that a hand may have at all."""
    found = [(rule, Yaku(rule.name, rule.closed if closed else rule.open, rule.clause)) for rule in rules]
    return [(rule, each) for rule, each in found if each.han]


_Worth: TypeAlias = dict[bool, list[tuple[_Rule, Yaku]]]
"""Yaku by whether a hand is closed: made once, since every hand that might win is asked."""

_OF_ORDINARY: Final[_Worth] = {closed: _worth(_ORDINARY, closed=closed) for closed in (False, True)}
_OF_YAKUMAN: Final[_Worth] = {closed: _worth(_YAKUMAN, closed=closed) for closed in (False, True)}
RENHO: Final = Yaku("renho", 5, "RR §10.28")
"""A win worth a mangan by itself; nothing adds to it."""


def ordinary(hand: Hand) -> tuple[Yaku, ...]:
    """Return the yaku of a hand, yakuman left out."""
    return tuple([each for rule, each in _OF_ORDINARY[hand.closed] if _holds(rule, hand)])


def yakuman(hand: Hand) -> tuple[Yaku, ...]:
    """Return the yakuman of a hand, each of 13 han, or of 26 where it is worth two (RR §22.5)."""
    found = [(rule, each) for rule, each in _OF_YAKUMAN[hand.closed] if _holds(rule, hand)]
    if not hand.options.double_yakuman:
        return tuple([each for _, each in found])
    return tuple([_doubled(each) if rule.double and rule.double(hand) else each for rule, each in found])


def _holds(rule: _Rule, hand: Hand) -> bool:
    return rule.holds(hand) if rule.holds else rule.name in hand.shown


def _doubled(one: Yaku) -> Yaku:
    return Yaku(one.name, 2 * one.han, one.clause)


def is_renho(won: Circumstances, options: Axes) -> bool:
    """Return whether a hand is won on a discard before the winner's first turn, which is a mangan (RR §10.28)."""
    return options.renho == "mangan" and _is_renho(won)


def dora(hand: Tiles, melds: Melds, won: Circumstances, options: Axes) -> tuple[Yaku, ...]:
    """Return the dora among the tiles of a whole hand and the Norths set aside, by sort (RR §12, SR §3.7)."""

    def pointed_at(indicators: tuple[Kind, ...]) -> int:
        kinds = [dora_of(indicator, options.seats) for indicator in indicators]
        return sum([_copies(hand, melds, won, kind) for kind in kinds])

    counts = (
        ("dora", pointed_at(won.indicators), "RR §12.1"),
        ("ura-dora", pointed_at(_ura(won, options)), "RR §12.3"),
        ("red-dora", won.reds, "RR §12.4"),
        ("kita", won.norths, "SR §3.7"),
    )
    return tuple([Yaku(name, han, clause) for name, han, clause in counts if han])


def _ura(won: Circumstances, options: Axes) -> tuple[Kind, ...]:
    """Return the indicators below that count: in riichi alone, the first or those of kans too (RR §19.3, §19.5)."""
    if not won.riichi or not options.ura_dora:
        return ()
    return won.ura if options.kan_ura_dora else won.ura[:1]


def _copies(hand: Tiles, melds: Melds, won: Circumstances, kind: Kind) -> int:
    """Return how many tiles of a kind a winner has."""
    aside = won.norths if kind == NORTH else 0
    return count(hand, kind) + sum([meld.kinds.count(kind) for meld in melds]) + aside
