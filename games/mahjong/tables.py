"""Tables over one suit's key (``games.mahjong.hand``): what it splits into, and which ranks it lacks for that.

Two families of keys are enumerated once: those that split into 0..4 sets, and those that split into sets and a
pair. Taking a tile away from each gives the keys that are one tile short of either, with the ranks that complete
them. Waits are counted over all kinds, a fifth copy included: whether that is a wait is for the rules of a game.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from games.mahjong.hand import POWERS
from games.mahjong.tiles import COPIES, RANKS

Mask: TypeAlias = int
"""A set of ranks, or of kinds, as bits."""

Ranks: TypeAlias = tuple[int, ...]

SETS, PAIR = 1, 2
"""States of a key: it splits into sets alone, or into sets and one pair. (0: neither.)"""

SPLIT: Final = SETS | PAIR
EVEN, FOUR = 4, 8
"""Facts of a key: no rank is held once or thrice; all four copies of some rank are held."""

STATE: Final = 3
"""Where a form keeps its key's state."""

Form: TypeAlias = tuple[Mask, Mask, Mask, int, Mask]
"""What is known of a key: ``(0, ranks that make it sets and a pair, ranks that make it sets, state, 0)``.

The product of the two other suits' states is the index of the ranks that complete the hand: 1 when both are sets
(a pair is wanted here), 2 when the pair is there (sets are wanted), 0 or 4 when nothing can help.
"""

UNKNOWN: Final[Form] = (0, 0, 0, 0, 0)

PUNGS: Final[tuple[Ranks, ...]] = tuple((rank,) * 3 for rank in range(RANKS))
CHOWS: Final[tuple[Ranks, ...]] = tuple((rank, rank + 1, rank + 2) for rank in range(RANKS - 2))
PAIRS: Final[tuple[Ranks, ...]] = tuple((rank,) * 2 for rank in range(RANKS))

_MOST_SETS: Final = 4
_BITS: Final = 3
_FULL: Final = (1 << _BITS) - 1

# While a table is built, a suit is held as ``wide``, three bits a rank, beside its base-5 key: a fifth copy would
# spill over in base 5. Keys add up all the same, so a key is right again once the fifth copy is taken away.
_Targets: TypeAlias = dict[int, int]


def forms(groups: tuple[Ranks, ...]) -> dict[int, Form]:
    """Return the forms of all keys of one suit that split into the sets given, or are one tile short of it."""
    layer = {0: 0}
    plain = dict(layer)
    for _ in range(_MOST_SETS):
        layer = _grow(layer, groups)
        plain |= layer
    paired = _grow(plain, PAIRS)
    states = dict.fromkeys(_held(plain), SETS) | dict.fromkeys(_held(paired), PAIR)
    for_sets, for_pair = _short(plain), _short(paired)
    return {
        key: (0, for_pair.get(key, 0), for_sets.get(key, 0), states.get(key, 0), 0)
        for key in states.keys() | for_sets.keys() | for_pair.keys()
    }


def facts(known: dict[int, Form]) -> bytes:
    """Return by key its state, where its form is known, ``EVEN`` and ``FOUR``."""
    found, even = bytearray(_any_four()), [0]
    for power in POWERS:
        even = [key + power * held for held in range(0, COPIES + 1, 2) for key in even]
    for key in even:
        found[key] |= EVEN
    for key, form in known.items():
        found[key] |= form[STATE]
    return bytes(found)


def _any_four() -> bytes:
    """Return by key whether all four copies of any rank are held."""
    found = b"\0"
    for power in POWERS:
        found = found * COPIES + bytes((FOUR,)) * power
    return found


def _grow(targets: _Targets, groups: Iterable[Ranks]) -> _Targets:
    """Return every target joined with one group, as long as no rank has more than five copies."""
    grown: _Targets = {}
    for group in groups:
        wide_step = sum(1 << _BITS * rank for rank in group)
        key_step = sum(POWERS[rank] for rank in group)
        room = [(_BITS * rank, COPIES + 1 - group.count(rank)) for rank in set(group)]
        for wide, key in targets.items():
            if all(wide >> shift & _FULL <= most for shift, most in room):
                grown[wide + wide_step] = key + key_step
    return grown


def _held(targets: _Targets) -> Iterator[int]:
    """Yield the keys of the targets that hold no fifth copy."""
    return (key for wide, key in targets.items() if not _fifths(wide))


def _short(targets: _Targets) -> dict[int, Mask]:
    """Return, for each key that is one tile short of a target, the ranks that complete it."""
    found: dict[int, Mask] = {}
    for wide, key in targets.items():
        fifths = _fifths(wide)
        if len(fifths) > 1:
            continue
        for rank in fifths or range(RANKS):
            if wide >> _BITS * rank & _FULL:
                less = key - POWERS[rank]
                found[less] = found.get(less, 0) | 1 << rank
    return found


_ONES: Final = sum(1 << _BITS * rank for rank in range(RANKS))


def _fifths(wide: int) -> list[int]:
    """Return the ranks held five times: those whose bits are 101 (more than five never occur)."""
    marks = wide & wide >> 2 & _ONES
    return [rank for rank in range(RANKS) if marks >> _BITS * rank & 1] if marks else []
