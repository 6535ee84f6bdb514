"""Who wins when hands are laid open (TP §5)."""

import json
from pathlib import Path

import pytest

from games.toppan.options import Options
from tests.games.toppan.table import Table

WORDS = Path(__file__).resolve().parents[3] / "frontend/src/i18n"
STRICT = Options(bust_loses=True)


def won(*hands: str, oya: int = 0, options: Options | None = None) -> str:
    """Return who wins among these hands, and by what."""
    return Table(*hands, oya=oya, options=options).call(100).won


@pytest.mark.clause("TP §5.1")
def test_the_nearest_to_ten_and_a_half_wins():
    assert won("9m", "8p1p1z", "3s3p") == "1 by nearest (TP §5.1)"
    assert won("91m", "82p1z", "9s2p") == "1 by nearest (TP §5.1)"
    assert won("19m3m", "9s1z") == "1 by nearest (TP §5.1)"  # 13 and 9½


@pytest.mark.clause("TP §5.1", "TP §5.4")
def test_above_is_as_near_as_below():
    assert won("92m", "81p2s") == "1 by tiles (TP §5.4)"  # 11 of two tiles, 11 of three
    assert won("92m", "8p1s1z2z") == "1 by tiles (TP §5.4)"
    assert won("991m", "2p", "9s1z") == "2 by nearest (TP §5.1)"


@pytest.mark.clause("TP §5.2", "TP §7.13")
def test_the_emperors_suite_beats_everything():
    assert won("55m1z", "11234z", "9m1z") == "1 by honours (TP §5.2)"
    assert won("11234z", "556677z") == "1 by tiles (TP §5.4)"
    assert won("11234z", "55667z", oya=0) == "1 by order (TP §5.6)"
    assert won("11234z", "55m1z", options=STRICT) == "0 by honours (TP §5.2)"


@pytest.mark.clause("TP §5.3")
def test_with_the_option_a_total_over_ten_and_a_half_cannot_win():
    assert won("92m", "3p") == "0 by nearest (TP §5.1)"
    assert won("92m", "3p", options=STRICT) == "1 by within (TP §5.3)"
    assert won("92m", "9p3p", options=STRICT) == "0 by nearest (TP §5.1)"
    assert won("91m1z", "9p3p", options=STRICT) == "0 by within (TP §5.3)"


@pytest.mark.clause("TP §5.4")
def test_of_totals_as_near_more_tiles_win():
    assert won("55m", "45p1s") == "1 by tiles (TP §5.4)"
    assert won("1m2p3s4m", "55p") == "0 by tiles (TP §5.4)"


@pytest.mark.clause("TP §5.5")
def test_then_the_higher_multiple():
    assert won("9m1p", "9s1s") == "1 by rank (TP §5.5)"
    assert won("9s1s", "9m1p", oya=1) == "0 by rank (TP §5.5)"


@pytest.mark.clause("TP §5.6")
@pytest.mark.parametrize(("oya", "winner"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_then_who_sits_farthest_from_oya(oya: int, winner: int):
    assert won("9m1p", "9p1s", "9s1m", "1s9m", oya=oya) == f"{winner} by order (TP §5.6)"


@pytest.mark.clause("TP §5.6")
def test_oya_comes_last_of_all():
    assert won("9m1p", "9p1s", "1m1s", oya=0) == "1 by order (TP §5.6)"
    assert won("9m1p", "9p1s", "1m1s", oya=1) == "0 by order (TP §5.6)"


def test_who_dropped_out_is_not_compared():
    table = Table("55m1z", "9p1s", "9s1z").drop(0).bet(100, 1).bet(100, 2)
    assert table.won == "1 by nearest (TP §5.1)"


@pytest.mark.clause("TP §5.1", "TP §5.5")
@pytest.mark.parametrize(
    ("lang", "as_near"),
    [("en", "Equally near"), ("ru", "Одинаково близко"), ("uk", "Однаково близько"), ("zh", "同样接近")],
)
def test_what_is_told_of_a_higher_rank_holds_of_ten_and_eleven(lang: str, as_near: str):
    table = Table("73m", "9p2s").call(100)
    assert [hand["total"] for hand in table.sheet["hands"].values()] == [10, 11]
    assert table.won == "0 by rank (TP §5.5)"
    texts = json.loads((WORDS / lang / "score-toppan.json").read_text(encoding="utf-8"))
    assert texts["toppan.by.rank"].startswith(as_near)
