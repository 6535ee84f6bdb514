"""Points of tsumo among three, cell by cell, as riichi.wiki has them for Mahjong Soul, the fourth's share lost or not.

Of a base of 320 points its dealer gets 1,000 from each where the share is shared: all its other cells are rounded up,
and so is that one here.
"""

import pytest

from games.riichi.scoring import LIMITS, tsumo_points
from games.riichi.scoring.score import limit_of
from games.sanma.options import Options

LOST, SHARED = Options(), Options(tsumo_loss=False)

TABLE = {
    (2, 20): ("400/700", "600/900", 700, 1100),
    (3, 20): ("700/1300", "1100/1700", 1300, 2000),
    (4, 20): ("1300/2600", "2000/3300", 2600, 3900),
    (3, 25): ("800/1600", "1200/2000", 1600, 2400),
    (4, 25): ("1600/3200", "2400/4000", 3200, 4800),
    (1, 30): ("300/500", "500/700", 500, 800),
    (2, 30): ("500/1000", "800/1300", 1000, 1500),
    (3, 30): ("1000/2000", "1500/2500", 2000, 3000),
    (4, 30): ("2000/3900", "3000/4900", 3900, 5900),
    (1, 40): ("400/700", "600/900", 700, 1100),
    (2, 40): ("700/1300", "1100/1700", 1300, 2000),
    (3, 40): ("1300/2600", "2000/3300", 2600, 3900),
    (1, 50): ("400/800", "600/1000", 800, 1200),
    (2, 50): ("800/1600", "1200/2000", 1600, 2400),
    (3, 50): ("1600/3200", "2400/4000", 3200, 4800),
    (1, 60): ("500/1000", "800/1300", 1000, 1500),
    (2, 60): ("1000/2000", "1500/2500", 2000, 3000),
    (3, 60): ("2000/3900", "3000/4900", 3900, 5900),
    (1, 70): ("600/1200", "900/1500", 1200, 1800),
    (2, 70): ("1200/2300", "1800/2900", 2300, 3500),
    (1, 80): ("700/1300", "1100/1700", 1300, 2000),
    (2, 80): ("1300/2600", "2000/3300", 2600, 3900),
    (1, 90): ("800/1500", "1200/1900", 1500, 2300),
    (2, 90): ("1500/2900", "2300/3700", 2900, 4400),
    (1, 100): ("800/1600", "1200/2000", 1600, 2400),
    (2, 100): ("1600/3200", "2400/4000", 3200, 4800),
    (2, 110): ("1800/3600", "2700/4500", 3600, 5400),
}
"""By han and fu: what the third and the dealer pay with the share lost, and with it shared; what each pays a dealer."""

ABOVE = {
    "mangan": ("2000/4000", "3000/5000", 4000, 6000),
    "haneman": ("3000/6000", "4500/7500", 6000, 9000),
    "baiman": ("4000/8000", "6000/10000", 8000, 12000),
    "sanbaiman": ("6000/12000", "9000/15000", 12000, 18000),
    "yakuman": ("8000/16000", "12000/20000", 16000, 24000),
}


def paid(base: int) -> tuple[str, str, int, int]:
    """Return a base's cells."""
    shares = [tsumo_points(base, dealer=False, options=options) for options in (LOST, SHARED)]
    lost, shared = (f"{from_other}/{from_dealer}" for from_dealer, from_other in shares)
    dealers = [tsumo_points(base, dealer=True, options=options)[1] for options in (LOST, SHARED)]
    return lost, shared, dealers[0], dealers[1]


@pytest.mark.clause("SR §4.1", "SR §6.2")
@pytest.mark.parametrize(("han", "fu"), TABLE)
def test_each_cell_of_the_table(han: int, fu: int) -> None:
    limit, base = limit_of(han, fu)
    assert limit == ""
    assert paid(base) == TABLE[han, fu]


@pytest.mark.clause("SR §4.1", "SR §6.2")
@pytest.mark.parametrize("limit", ABOVE)
def test_each_limit(limit: str) -> None:
    assert paid(LIMITS[limit]) == ABOVE[limit]
