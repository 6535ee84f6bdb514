"""The clauses that payments cite: three players have others than four (SR §4)."""

from typing import Final, NamedTuple

from games.mahjong.wall import SEATS
from games.riichi.options import Axes


class Clauses(NamedTuple):
    """By what is paid for, the clause that says how much; those of four players."""

    ron: str = "RR §14.2"
    tsumo: str = "RR §14.2"
    honba: str = "RR §14.7"
    pao: str = "RR §14.6"
    noten: str = "RR §8.2"


OF_FOUR: Final = Clauses()
OF_THREE: Final = Clauses(tsumo="SR §4.1", honba="SR §4.2", pao="SR §4.4", noten="SR §4.3")


def clauses_of(options: Axes) -> Clauses:
    """Return the clauses of a table: by its players, and by whether the missing one's share is lost (SR §6.2)."""
    if options.seats == SEATS:
        return OF_FOUR
    return OF_THREE._replace(tsumo="SR §6.2") if options.shares_missing else OF_THREE
