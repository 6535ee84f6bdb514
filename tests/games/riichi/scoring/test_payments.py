"""Points: the source's tables cell by cell, the formula, limits, shares, honba and pao."""

import pytest

from games.mahjong.tiles34 import parse
from games.riichi.scoring import LIMITS, Payment, Settled, liable_for, payments, ron_points, tsumo_points, tsumo_total
from games.riichi.scoring.score import limit_of
from tests.games.riichi.scoring.hands import declared

RON = {
    (1, 30): (1000, 1500),
    (1, 40): (1300, 2000),
    (1, 50): (1600, 2400),
    (1, 60): (2000, 2900),
    (2, 25): (1600, 2400),
    (2, 30): (2000, 2900),
    (2, 40): (2600, 3900),
    (2, 50): (3200, 4800),
    (2, 60): (3900, 5800),
    (3, 25): (3200, 4800),
    (3, 30): (3900, 5800),
    (3, 40): (5200, 7700),
    (3, 50): (6400, 9600),
    (3, 60): (7700, 11600),
    (4, 25): (6400, 9600),
    (4, 30): (7700, 11600),
    (4, 40): (8000, 12000),
}
"""By han and fu: what a ron costs, from a player who doesn't deal and from the dealer's hand."""

TSUMO = {
    (1, 30): (500, 300),
    (1, 40): (700, 400),
    (1, 50): (800, 400),
    (1, 60): (1000, 500),
    (2, 20): (700, 400),
    (2, 30): (1000, 500),
    (2, 40): (1300, 700),
    (2, 50): (1600, 800),
    (2, 60): (2000, 1000),
    (3, 20): (1300, 700),
    (3, 25): (1600, 800),
    (3, 30): (2000, 1000),
    (3, 40): (2600, 1300),
    (3, 50): (3200, 1600),
    (3, 60): (3900, 2000),
    (4, 20): (2600, 1300),
    (4, 25): (3200, 1600),
    (4, 30): (3900, 2000),
    (4, 40): (4000, 2000),
}
"""By han and fu: what the dealer and each other pay; the dealer's own hand brings the former from each."""

LIMIT_ROWS = {
    "mangan": ((5,), 8000, 2000, 4000, 12000),
    "haneman": ((6, 7), 12000, 3000, 6000, 18000),
    "baiman": ((8, 9, 10), 16000, 4000, 8000, 24000),
    "sanbaiman": ((11, 12), 24000, 6000, 12000, 36000),
    "counted-yakuman": ((13, 14, 20, 40), 32000, 8000, 16000, 48000),
}
"""By limit: han, a ron, what others and the dealer pay for a tile drawn, a dealer's ron."""


def paid(base: int, **settled: int | None) -> dict[tuple[int, str], int]:
    """Return what each seat pays, by seat and reason."""
    whole: dict[str, int | None] = {"winner": 1, "dealer": 0, "giver": None} | settled
    found = payments(base, Settled(**whole))  # type: ignore[arg-type]
    assert all(entry.payee == whole["winner"] and entry.clause.startswith("RR §14.") for entry in found)
    return {(entry.payer, entry.reason): entry.points for entry in found}


@pytest.mark.clause("RR §14.1", "RR §14.2")
@pytest.mark.parametrize(("han", "fu"), RON)
def test_each_cell_of_the_table_for_a_ron(han: int, fu: int) -> None:
    _, base = limit_of(han, fu)
    assert (ron_points(base, dealer=False), ron_points(base, dealer=True)) == RON[han, fu]


@pytest.mark.clause("RR §14.1", "RR §14.2")
@pytest.mark.parametrize(("han", "fu"), TSUMO)
def test_each_cell_of_the_table_for_a_tsumo(han: int, fu: int) -> None:
    _, base = limit_of(han, fu)
    from_dealer, from_other = TSUMO[han, fu]
    assert tsumo_points(base, dealer=False) == (from_dealer, from_other)
    assert tsumo_total(base, dealer=False) == from_dealer + 2 * from_other
    assert tsumo_points(base, dealer=True)[1] == from_dealer
    assert tsumo_total(base, dealer=True) == 3 * from_dealer


@pytest.mark.clause("RR §14.1")
def test_twice_the_fu_is_one_han_more() -> None:
    assert limit_of(1, 100) == limit_of(2, 50) == limit_of(3, 25)


@pytest.mark.clause("RR §14.3", "RR §14.4")
@pytest.mark.parametrize("slug", LIMIT_ROWS)
def test_each_row_of_the_limits(slug: str) -> None:
    hans, ron, from_other, from_dealer, dealer_ron = LIMIT_ROWS[slug]
    for han in hans:
        assert limit_of(han, 30) == limit_of(han, 110) == (slug, LIMITS[slug])
    assert (ron_points(LIMITS[slug], dealer=False), ron_points(LIMITS[slug], dealer=True)) == (ron, dealer_ron)
    assert tsumo_points(LIMITS[slug], dealer=False) == (from_dealer, from_other)


@pytest.mark.clause("RR §14.3")
def test_a_mangan_begins_at_seventy_fu_with_three_han_and_at_forty_with_four() -> None:
    assert [limit_of(3, fu)[0] for fu in (60, 70, 80)] == ["", "mangan", "mangan"]
    assert [limit_of(4, fu)[0] for fu in (25, 30, 40, 50)] == ["", "", "mangan", "mangan"]


@pytest.mark.clause("RR §14.3")
@pytest.mark.parametrize(("han", "fu", "points"), [(4, 30, 7700), (3, 60, 7700)])
def test_nothing_is_rounded_up_to_a_mangan(han: int, fu: int, points: int) -> None:
    limit, base = limit_of(han, fu)
    assert (limit, ron_points(base, dealer=False)) == ("", points)


@pytest.mark.clause("RR §14.2")
def test_one_han_and_thirty_fu_rounds_each_share_by_itself() -> None:
    base = 30 * 8
    assert paid(base, giver=3) == {(3, "hand"): 1000}
    assert paid(base) == {(0, "hand"): 500, (2, "hand"): 300, (3, "hand"): 300}


@pytest.mark.clause("RR §14.2")
def test_a_dealer_gets_the_same_from_each() -> None:
    assert paid(40 * 16, winner=0) == {(seat, "hand"): 1300 for seat in (1, 2, 3)}


@pytest.mark.clause("RR §14.7")
def test_honba_come_all_from_the_discarder_or_a_third_from_each() -> None:
    assert paid(240, giver=2, honba=2) == {(2, "hand"): 1000, (2, "honba"): 600}
    drawn = paid(240, honba=2)
    assert {seat: points for (seat, reason), points in drawn.items() if reason == "honba"} == {0: 200, 2: 200, 3: 200}


@pytest.mark.clause("RR §14.6")
def test_who_is_liable_pays_all_of_a_tile_drawn_as_if_it_were_a_ron() -> None:
    assert paid(8000, liable=3, honba=1) == {(3, "pao"): 32000, (3, "honba"): 300}
    assert paid(8000, winner=0, liable=3) == {(3, "pao"): 48000}


@pytest.mark.clause("RR §14.6")
def test_who_is_liable_shares_a_ron_from_another_half_and_half() -> None:
    assert paid(8000, giver=2, liable=3, honba=1) == {(2, "hand"): 16000, (3, "pao"): 16000, (2, "honba"): 300}
    assert paid(8000, winner=1, giver=0, liable=3) == {(0, "hand"): 16000, (3, "pao"): 16000}


@pytest.mark.clause("RR §14.6")
def test_who_is_liable_and_discards_the_last_tile_just_pays_a_ron() -> None:
    assert payments(8000, Settled(1, 0, 3, liable=3)) == (Payment("hand", 3, 1, 32000, "RR §14.2"),)


@pytest.mark.clause("RR §14.6")
@pytest.mark.parametrize(
    ("melds", "tile", "liable"),
    [
        ("555z 666z", "7z", "daisangen"),
        ("5555zc 6666zk 123m", "7z", "daisangen"),
        ("555z", "7z", None),
        ("555z 666z", "1z", None),
        ("111z 222z 333z", "4z", "daisushi"),
        ("1111z+ 2222zk 3333zc", "4z", "daisushi"),
        ("111z 222z", "4z", None),
        ("111z 222z 333z", "5z", None),
        ("111z 222z 333z", "5m", None),
    ],
)
def test_the_set_that_completes_the_declared_ones_makes_liable(melds: str, tile: str, liable: str | None) -> None:
    assert liable_for(declared(melds), parse(tile)) == liable
