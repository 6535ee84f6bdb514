"""Winning hands at random, spread over everything that scoring looks at."""

from collections import Counter
from random import Random
from typing import NamedTuple

from games.mahjong.sets34 import hand_of
from games.mahjong.tiles import COPIES, RANKS
from games.mahjong.tiles34 import ENDS, FIVES, HONOUR, KINDS, NORTH, WHITE, Kind
from games.riichi.options import Axes, Options
from games.riichi.scoring import Circumstances, Meld, Melds, MeldSort, Score, score
from games.riichi.tile_set import copies


class Made(NamedTuple):
    """A hand that is complete: its concealed tiles, the winning one included, and all about the win."""

    concealed: tuple[Kind, ...]
    melds: Melds
    win: Kind
    won: Circumstances

    @property
    def score(self) -> Score | None:
        """What our rules say that it is worth."""
        return self.by(Options())

    def by(self, options: Axes) -> Score | None:
        """Return what they say by some options."""
        return score(hand_of(self.concealed), self.melds, self.win, self.won, options)

    @property
    def held(self) -> Counter[Kind]:
        """All its tiles by kind."""
        return Counter([*self.concealed, *(kind for meld in self.melds for kind in meld.kinds)])


_OF_FOUR = Options()
TRIPLETS: tuple[MeldSort, ...] = ("pon", "open-kan", "added-kan", "closed-kan")
SUITED = tuple(kind for kind in KINDS if kind < HONOUR)
PALETTES = (
    (10, tuple(KINDS)),
    (6, SUITED),
    (6, tuple(kind for kind in KINDS if kind not in ENDS)),
    (6, (*range(RANKS), *range(HONOUR, WHITE + 3))),
    (5, tuple(range(RANKS, 2 * RANKS))),
    (3, tuple(kind for kind in SUITED if kind % RANKS in (0, 1, 2, 6, 7, 8))),
    (3, tuple(ENDS)),
    (2, tuple(range(HONOUR, WHITE + 3))),
    (2, tuple(kind for kind in KINDS if kind in ENDS and kind < HONOUR)),
    (2, (19, 20, 21, 23, 25, 32)),
    (2, tuple(kind for kind in SUITED if kind % RANKS in (1, 2, 3))),
    (1, (*range(WHITE, WHITE + 3), 0, 1, 2)),
)
"""Weights, and the kinds that a hand is made of."""


def made(chance: Random, options: Axes = _OF_FOUR) -> Made:
    """Return a hand of four sets and a pair, or at times one of the other shapes, of the tiles that a match has."""
    there = copies(options)
    while True:
        special = chance.randrange(30)
        groups = _pairs(chance) if special == 0 else _orphans(chance) if special == 1 else _groups(chance)
        if all(held <= there[kind] for kind, held in Counter(kind for group in groups for kind in group).items()):
            return _won(chance, groups, options)


def _groups(chance: Random) -> list[tuple[Kind, ...]]:
    palette = chance.choices([kinds for _, kinds in PALETTES], [weight for weight, _ in PALETTES])[0]
    triplets = chance.choice((0.05, 0.3, 0.6, 1.0))
    sets = [_set(chance, palette, triplets) for _ in range(4)]
    theme = chance.randrange(12)
    if theme == 0:
        sets[1] = sets[0]
    elif theme == 1:
        sets[1:3] = sets[0], sets[3]
    elif theme == 2 and sets[0][0] < HONOUR:
        sets[1:3] = (_moved(sets[0], RANKS), _moved(sets[0], 2 * RANKS))
    elif theme == 3:
        sets[:3] = _straight(chance.randrange(3) * RANKS)
    elif theme == 4:
        sets = [_outside(chance) for _ in range(4)]
        palette = tuple(ENDS)
    return [*sets, (chance.choice(palette),) * 2]


def _moved(group: tuple[Kind, ...], step: int) -> tuple[Kind, ...]:
    """Return the same set some suits on, in a ring."""
    return tuple((kind + step) % HONOUR for kind in group)


def _straight(first: Kind) -> list[tuple[Kind, ...]]:
    return [(start, start + 1, start + 2) for start in range(first, first + RANKS, 3)]


def _outside(chance: Random) -> tuple[Kind, ...]:
    """Return a set that holds an end."""
    kind = chance.choice(sorted(ENDS))
    if kind >= HONOUR or chance.random() < 0.3:
        return (kind,) * 3
    low = kind - 2 * (kind % RANKS > 0)
    return low, low + 1, low + 2


def _set(chance: Random, palette: tuple[Kind, ...], triplets: float) -> tuple[Kind, ...]:
    kind = chance.choice(palette)
    run = kind, kind + 1, kind + 2
    if chance.random() < triplets or kind >= HONOUR or kind % RANKS > 6 or not set(run) <= set(palette):
        return (kind,) * 3
    return run


def _pairs(chance: Random) -> list[tuple[Kind, ...]]:
    palette = chance.choice([kinds for _, kinds in PALETTES if len(kinds) >= 7])
    return [(kind, kind) for kind in chance.sample(palette, 7)]


def _orphans(chance: Random) -> list[tuple[Kind, ...]]:
    return [(kind,) for kind in (*ENDS, chance.choice(sorted(ENDS)))]


def _won(chance: Random, groups: list[tuple[Kind, ...]], options: Axes) -> Made:
    declared = chance.choice((0, 0, 1, 2, 3, 4)) if len(groups) == 5 else 0
    if declared and not options.allows_chi:
        groups = sorted(groups[:4], key=lambda group: group[0] != group[1]) + groups[4:]
        declared = min(declared, sum(group[0] == group[1] for group in groups[:4]))
    free = Counter(kind for group in groups for kind in group)
    melds: list[Meld] = []
    for group in groups[:declared]:
        sort: MeldSort = "chi" if group[0] != group[1] else chance.choice(TRIPLETS)
        if sort.endswith("kan") and free[group[0]] == 3:
            free[group[0]] += 1
        elif sort != "chi":
            sort = "pon"
        melds.append(Meld(sort, group[0]))
    concealed = tuple(sorted(kind for group in groups[declared:] for kind in group))
    win = chance.choice(concealed)
    return Made(concealed, tuple(melds), win, _circumstances(chance, tuple(melds), free, win, options))


def _circumstances(chance: Random, melds: Melds, held: Counter[Kind], win: Kind, options: Axes) -> Circumstances:
    tsumo = chance.random() < 0.5
    norths = chance.randrange(COPIES + 1 - held[NORTH]) if options.sets_norths_aside else 0
    riichi = 0 if any(meld.is_open for meld in melds) else chance.choice((0, 0, 1, 1, 2))
    rinshan = tsumo and (norths > 0 or any(meld.is_kan for meld in melds)) and chance.random() < 0.5
    chankan = not tsumo and held[win] == 1 and chance.random() < 0.3
    first = not melds and not norths and not riichi and not chankan and chance.random() < 0.15
    kinds = [kind for kind, there in enumerate(copies(options)) if there]
    return Circumstances(
        seat_wind=chance.randrange(options.seats),
        round_wind=chance.randrange(2),
        tsumo=tsumo,
        riichi=riichi,
        ippatsu=riichi > 0 and not rinshan and chance.random() < 0.4,
        rinshan=rinshan,
        chankan=chankan,
        last=not first and not chankan and chance.random() < 0.15,
        first=first,
        indicators=tuple(chance.choice(kinds) for _ in range(1 + sum(meld.is_kan for meld in melds))),
        ura=tuple(chance.choice(kinds) for _ in range(riichi and 1)),
        reds=sum(chance.random() < held[kind] / COPIES for kind in FIVES),
        norths=norths,
    )
