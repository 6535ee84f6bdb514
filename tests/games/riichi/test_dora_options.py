"""What lies open and what counts of it, by options (RR §19)."""

from typing import Any

import pytest

from games.riichi.rules import RULES
from tests.games.riichi.table import Table

ON_25P = "234m345s678s34p22s"
NO_URA: dict[str, Any] = {"ura_dora": False, "kan_ura_dora": False}
NO_KAN_DORA: dict[str, Any] = {"kan_dora": False, "kan_ura_dora": False}


def won_in_riichi(**kept: Any) -> Table:
    """Return a deal that seat 1, in riichi, wins from seat 0, after a kan of seat 2."""
    given: dict[str, Any] = {"drawn": "5p", "indicators": "9p1m", "ura": "1p2p", "riichi": (1,), "kans": (2,)}
    melds = ("", "", "9999sc", "")
    return Table("", ON_25P, melds=melds, **given | kept).discard(0, "5p").ron(1).settle()


def dora(table: Table) -> dict[str, int]:
    found: dict[str, int] = table.sheet["winners"][0]["dora"]
    return found


def told(table: Table) -> list[str]:
    """Return the indicators that events have told of."""
    events = [RULES.redact(event, None) for event in table.log]
    return [each["indicator"] for each in events if each and each.get("indicator")]


@pytest.mark.clause("RR §19.3", "RR §19.4", "RR §19.5")
def test_by_default_all_of_them_count():
    table = won_in_riichi()
    assert (table.sheet["indicators"], table.sheet["ura"]) == (["9p", "1m"], ["1p", "2p"])
    assert dora(table) == {"dora": 1, "ura-dora": 1}


@pytest.mark.clause("RR §19.3")
def test_without_ura_they_are_not_shown():
    table = won_in_riichi(**NO_URA)
    assert (table.sheet["indicators"], table.sheet["ura"]) == (["9p", "1m"], [])
    assert dora(table) == {"dora": 1}


@pytest.mark.clause("RR §19.5")
def test_without_ura_of_kans_the_first_alone():
    table = won_in_riichi(kan_ura_dora=False)
    assert (table.sheet["indicators"], table.sheet["ura"]) == (["9p", "1m"], ["1p"])
    assert dora(table) == {"dora": 1}


class TestKanDora:
    @pytest.mark.clause("RR §19.4")
    def test_no_kan_turns_an_indicator_over(self):
        table = won_in_riichi(**NO_KAN_DORA)
        assert (table.sheet["indicators"], table.sheet["ura"]) == (["9p"], ["1p"])
        assert dora(table) == {}

    @pytest.mark.clause("RR §19.4")
    @pytest.mark.parametrize("tile", ["5m", "1z"])
    def test_closed_ones(self, tile: str):
        hand = "555m147p258s1234z" if tile == "5m" else "111z147p258s2345m"
        for options, turned in (({}, ["9p", "1m"]), (NO_KAN_DORA, ["9p"])):
            table = Table(hand, drawn="0m" if tile == "5m" else tile, indicators="9p1m", **options).kan(0, tile)
            if tile == "1z":
                table.settle()
            assert RULES.view(table.state, None)["wall"]["indicators"] == turned
            assert told(table) == turned[1:]

    @pytest.mark.clause("RR §19.4")
    def test_open_ones(self):
        for options, turned in (({}, ["9p", "1m"]), (NO_KAN_DORA, ["9p"])):
            table = Table("", "555m147p258s1234z", drawn="0m", indicators="9p1m", **options)
            table.discard(0, "0m").claim_kan(1).settle()
            assert RULES.view(table.state, None)["wall"]["indicators"] == turned
            assert told(table) == turned[1:]


@pytest.mark.clause("RR §19.2")
def test_without_ippatsu_nobody_is_shown_it():
    for options, shown in (({}, True), ({"ippatsu": False}, False)):
        table = Table("123456m789p11s23s", drawn="9s", **options).riichi(0, "9s").settle()
        assert ("ippatsu" in RULES.view(table.state, None)["seats"]["0"]) is shown
