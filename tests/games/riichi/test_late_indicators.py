"""Indicators of open and added kans that are turned over late, at each moment that a table may choose (RR §20.1)."""

import pytest

from games.riichi.events import Discarded, Drew, IndicatorTurned, KanDeclared, WindowSettled
from games.riichi.game import GAME
from games.riichi.rules import RULES
from tests.games.random_play import logged
from tests.games.riichi.playing import flow_of, playing
from tests.games.riichi.table import Table

LATE = ("with-discard", "after-discard")
ON_1S = "456789m789p11s23s"
ON_7P = "456789m789s11s68p"
KEPT = {"indicators": "3p9s1z", "ura": "9p9p9p", "replacements": "7z6z"}


def turned(table: Table) -> list[str]:
    """Return the indicators that everybody sees."""
    found: list[str] = RULES.view(table.state, None)["wall"]["indicators"]
    return found


def added(moment: str, *others: str, **kept: object) -> Table:
    """Return a table at which seat 0 has added a kan to its pon, and has drawn White."""
    table = Table("2m2345p123s55z", *others, melds=("222m",), drawn="9m", kan_dora_moment=moment, **KEPT, **kept)
    return table.kan(0, "2m").settle()


def types(table: Table, count: int) -> list[type]:
    """Return what the last events are."""
    return [type(event) for event in table.log[-count:]]


class TestMoment:
    @pytest.mark.clause("RR §20.1")
    @pytest.mark.parametrize(("moment", "shown"), [("at-once", 2), ("with-discard", 1), ("after-discard", 1)])
    def test_a_kan_that_stands_turns_it_over_or_not(self, moment: str, shown: int):
        assert turned(added(moment)) == ["3p", "9s"][:shown]
        table = Table("", "222m2345p123s55z1p", drawn="2m", kan_dora_moment=moment, **KEPT)
        assert turned(table.discard(0, "2m").claim_kan(1).settle()) == ["3p", "9s"][:shown]

    @pytest.mark.clause("RR §20.1")
    @pytest.mark.parametrize("moment", LATE)
    def test_that_of_a_closed_kan_is_turned_over_at_once(self, moment: str):
        table = Table("2222m2345p123s55z", drawn="9m", kan_dora_moment=moment, **KEPT).kan(0, "2m")
        assert turned(table) == ["3p", "9s"]

    @pytest.mark.clause("RR §20.1")
    def test_with_the_discard_it_is_turned_over_before_anybody_answers(self):
        table = added("with-discard").discard(0, "9m")
        assert table.state.phase == "claim"
        assert turned(table) == ["3p", "9s"]
        assert types(table, 2) == [IndicatorTurned, Discarded]
        assert turned(table.settle()) == ["3p", "9s"]

    @pytest.mark.clause("RR §20.1")
    def test_after_the_discard_once_nobody_has_won_on_it(self):
        table = added("after-discard").discard(0, "9m")
        assert turned(table) == ["3p"]
        table.settle()
        assert types(table, 3) == [IndicatorTurned, WindowSettled, Drew]
        assert turned(table) == ["3p", "9s"]

    @pytest.mark.clause("RR §20.1")
    def test_a_call_is_no_win(self):
        table = added("after-discard", "99m147p258s12345z").discard(0, "9m").pon(1).settle()
        assert turned(table) == ["3p", "9s"]

    @pytest.mark.clause("RR §20.1")
    def test_an_open_kan_on_the_discard_waits_for_its_own(self):
        table = added("after-discard", "999m147p258s1234z").discard(0, "9m").claim_kan(1).settle()
        assert turned(table) == ["3p", "9s"]
        assert turned(table.drop(1, "6z")) == ["3p", "9s", "1z"]

    @pytest.mark.clause("RR §20.1")
    def test_the_end_of_time_settles_the_discard_first(self):
        table = added("after-discard").discard(0, "9m").end_time()
        assert table.sheet["indicators"] == ["3p", "9s"]
        assert added("after-discard").end_time().sheet["indicators"] == ["3p"]


class TestAnotherKan:
    @pytest.mark.clause("RR §20.1")
    @pytest.mark.parametrize("moment", LATE)
    def test_a_closed_one_turns_both_over(self, moment: str):
        table = Table("2m7777p258s55z", melds=("222m",), drawn="9s", kan_dora_moment=moment, **KEPT)
        table.kan(0, "2m").settle().kan(0, "7p")
        assert types(table, 3) == [IndicatorTurned, KanDeclared, Drew]
        assert turned(table) == ["3p", "9s", "1z"]

    @pytest.mark.clause("RR §20.1")
    @pytest.mark.parametrize("moment", LATE)
    def test_a_closed_one_of_ends_once_nobody_has_robbed_it(self, moment: str):
        table = Table("2m1111p258s55z", melds=("222m",), drawn="9s", kan_dora_moment=moment, **KEPT)
        table.kan(0, "2m").settle().kan(0, "1p")
        assert turned(table) == ["3p"]
        assert turned(table.settle()) == ["3p", "9s", "1z"]

    @pytest.mark.clause("RR §20.1")
    @pytest.mark.parametrize("moment", LATE)
    def test_an_added_one_turns_over_the_one_before_it(self, moment: str):
        table = Table("2m7p258s55z", melds=("222m 777p",), drawn="9s", kan_dora_moment=moment, **KEPT)
        table.kan(0, "2m").settle().kan(0, "7p")
        assert turned(table) == ["3p"]
        table.settle()
        assert turned(table) == ["3p", "9s"]
        assert turned(table.drop(0, "9s")) == ["3p", "9s", "1z"]

    @pytest.mark.clause("RR §20.1")
    @pytest.mark.parametrize("moment", LATE)
    def test_robbed_it_turns_nothing_over(self, moment: str):
        kept = {"melds": ("222m 777p",), "riichi": (1,), **KEPT}
        table = Table("2m7p258s55z", ON_7P, drawn="9s", kan_dora_moment=moment, **kept)
        table.kan(0, "2m").settle().kan(0, "7p").ron(1).settle()
        assert table.winners == ["1 from 0 on 7p: riichi 1, chankan 1"]
        assert table.sheet["indicators"] == ["3p"]
        assert table.sheet["ura"] == ["9p"]


class TestWon:
    @pytest.mark.clause("RR §20.1")
    @pytest.mark.parametrize(("moment", "shown"), [("at-once", 2), ("with-discard", 2), ("after-discard", 1)])
    def test_a_ron_on_the_discard_counts_what_is_turned_over(self, moment: str, shown: int):
        table = added(moment, ON_1S, riichi=(1,)).discard(0, "1s").ron(1).settle()
        assert table.sheet["indicators"] == ["3p", "9s"][:shown]
        assert table.sheet["ura"] == ["9p"] * shown
        assert table.sheet["winners"][0]["dora"].get("dora", 0) == 3 * (shown - 1), "three ones of bamboo"

    @pytest.mark.clause("RR §20.1")
    @pytest.mark.parametrize(("moment", "shown"), [("at-once", 2), ("with-discard", 1), ("after-discard", 1)])
    def test_a_win_on_the_replacement_does_not_count_it(self, moment: str, shown: int):
        kept = {"indicators": "3p1m", "replacements": "4p", "kan_dora_moment": moment}
        table = Table("2m23p345678s5z", melds=("222m",), drawn="5z", **kept).kan(0, "2m").settle().tsumo(0)
        assert len(table.sheet["indicators"]) == shown
        assert table.sheet["winners"][0]["dora"] == {"dora": 1 + 4 * (shown - 1)}


@pytest.mark.clause("RR §20.1")
@pytest.mark.parametrize("block", range(4))
def test_no_view_shows_an_indicator_before_its_event(block: int):
    """What everybody is shown is what events have told, and one comes of each kan in the end."""
    for seed in range(10 * block, 10 * block + 10):
        known: list[str] = []
        for _, _, _, events, after in playing(seed, 1, flow_of(seed)):
            for event in events:
                told = GAME.redact(event, None) or {}
                known += [told["indicator"]] if told.get("indicator") else []
            if after.phase != "before":
                assert known == GAME.view(after, None)["wall"]["indicators"]
                assert len(known) == 1 + len(after.kans) - after.covered


@pytest.mark.clause("RR §20.1", "RR §21.1")
@pytest.mark.parametrize("block", range(4))
def test_a_record_by_these_options_replays_to_the_same_outcome(block: int):
    for seed in range(10 * block, 10 * block + 10):
        log, state = logged(playing(seed, 2, flow_of(seed)))
        outcome = GAME.replay(GAME.record(flow_of(seed), log))
        assert (outcome["scores"], outcome["points"]) == (list(state.scores), list(state.points))
