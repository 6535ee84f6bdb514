"""Ways to read a winning hand: into which groups, and to which of them the winning tile goes (RR §13.5, §14.5)."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.mahjong.sets34 import Hand, is_orphans, is_seven_pairs, kinds, readings
from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import Kind
from games.riichi.scoring.win import Meld, Melds

GroupSort: TypeAlias = Literal["chi", "pon", "kan", "pair"]
Wait: TypeAlias = Literal["ryanmen", "kanchan", "penchan", "tanki", "shanpon", "kokushi"]

SEVEN: Final = 7


class Group(Struct, frozen=True):
    """A set or pair. ``open``: claimed, or a triplet completed by another's tile; ``won``: the last tile went here."""

    kinds: tuple[Kind, ...]
    sort: GroupSort
    open: bool = False
    won: bool = False

    @property
    def kind(self) -> Kind:
        """The lowest kind of the group."""
        return self.kinds[0]

    @property
    def is_triplet(self) -> bool:
        """Whether it is three or four alike."""
        return self.sort in ("pon", "kan")


class Reading(Struct, frozen=True):
    """One way to read a hand: its sets and, last, its pair; seven pairs; or no groups at all in kokushi."""

    groups: tuple[Group, ...]
    wait: Wait

    @property
    def pair(self) -> Group:
        """The pair beside four sets."""
        return self.groups[-1]

    @property
    def is_seven_pairs(self) -> bool:
        """Whether these are seven pairs."""
        return len(self.groups) == SEVEN


def read(hand: Hand, melds: Melds, win: Kind, *, tsumo: bool) -> list[Reading]:
    """Return all ways to read a hand whose concealed tiles include the winning one; none: it isn't complete."""
    found = [
        reading
        for groups in readings(hand)
        if len(groups) + len(melds) == 5
        for reading in _placed(groups, tuple(map(_declared, melds)), win, tsumo=tsumo)
    ]
    if not melds and is_seven_pairs(hand):
        pairs = sorted(set(kinds(hand)))
        found.append(Reading(tuple(Group((kind, kind), "pair", won=kind == win) for kind in pairs), "tanki"))
    if not melds and is_orphans(hand):
        found.append(Reading((), "kokushi"))
    return found


def _placed(
    groups: tuple[tuple[Kind, ...], ...], declared: tuple[Group, ...], win: Kind, *, tsumo: bool
) -> Iterator[Reading]:
    """Yield a reading for each group, alike ones once, that the winning tile can have completed."""
    for chosen in dict.fromkeys(group for group in groups if win in group):
        place = groups.index(chosen)
        own = [_own(group, at == place, tsumo) for at, group in enumerate(groups)]
        yield Reading((*own[:-1], *declared, own[-1]), _wait(chosen, win))


def _own(kinds: tuple[Kind, ...], won: bool, tsumo: bool) -> Group:  # noqa: FBT001 - by place
    """Return a group of one's own tiles."""
    if len(kinds) == 2:
        return Group(kinds, "pair", won=won)
    if kinds[0] == kinds[1]:
        return Group(kinds, "pon", open=won and not tsumo, won=won)
    return Group(kinds, "chi", won=won)


def _declared(meld: Meld) -> Group:
    sort: GroupSort = "kan" if meld.is_kan else "chi" if meld.sort == "chi" else "pon"
    return Group(meld.kinds, sort, open=meld.is_open)


def _wait(group: tuple[Kind, ...], win: Kind) -> Wait:
    if len(group) == 2:
        return "tanki"
    if group[0] == group[1]:
        return "shanpon"
    if win == group[1]:
        return "kanchan"
    edge = (group[0] % RANKS == 0 and win == group[2]) or (group[2] % RANKS == RANKS - 1 and win == group[0])
    return "penchan" if edge else "ryanmen"
