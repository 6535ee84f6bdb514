"""What everybody pays, and who is out (TP §6)."""

import pytest

from games.base import TABLE
from games.toppan.game import GAME
from games.toppan.options import Options
from tests.games.toppan.table import OUT, Table

DOUBLE = Options(oya="double")
OYA, SOUTH, WEST, NORTH = range(4)


def example(options: Options) -> Table:
    """Return the rules' worked example: bets of 2,000; oya 10, South 10½ worth 2, West 9½ of five tiles, North out."""
    table = Table("4m6p", "8p2s3z", "1m3p4s1s1z", "5m5p", options=options)
    table.bet(2000, OYA, SOUTH, WEST).drop(NORTH)
    return table


@pytest.mark.clause("TP §6.1", "TP §6.2", "TP §6.3")
def test_the_worked_example_with_one_multiple_more():
    table = example(Options())
    assert table.won == "1 by nearest (TP §5.1)"
    assert (table.winner["total"], table.winner["times"], table.winner["yaku"]) == (10.5, 2, {"toppan": 2})
    assert table.sheet["hands"]["0"]["total"] == 10
    assert [hand["status"] for hand in table.sheet["hands"].values()] == ["lost", "won", "lost", "dropped"]
    assert (table.sheet["hands"]["2"]["total"], table.sheet["hands"]["2"]["count"]) == (9.5, 5)
    assert table.sheet["scores"] == [-7000, 13000, -5000, -1000]
    assert table.paid("ante") == ["0>1 1000 (TP §6.1)", "2>1 1000 (TP §6.1)", "3>1 1000 (TP §6.1)"]
    assert table.paid("bet") == ["0>1 6000 (TP §6.3)", "2>1 4000 (TP §6.2)"]
    assert table.state.scores == (13000, 33000, 15000, 19000)


@pytest.mark.clause("TP §6.4")
def test_the_worked_example_with_double():
    table = example(DOUBLE)
    assert table.sheet["scores"] == [-9000, 15000, -5000, -1000]
    assert table.paid("bet") == ["0>1 8000 (TP §6.4)", "2>1 4000 (TP §6.2)"]


@pytest.mark.clause("TP §6.3", "TP §6.4")
@pytest.mark.parametrize(("options", "times", "clause"), [(Options(), 3, "TP §6.3"), (DOUBLE, 4, "TP §6.4")])
def test_oya_wins_more_from_everybody(options: Options, times: int, clause: str):
    table = Table("8p2s3z", "9m", "9s", options=options).call(1000)
    assert table.paid("bet") == [f"1>0 {times * 1000} ({clause})", f"2>0 {times * 1000} ({clause})"]
    assert [entry["times"] for entry in table.sheet["ledger"] if entry["reason"] == "bet"] == [times, times]


@pytest.mark.clause("TP §7.20", "TP §6.2")
def test_a_hand_without_yaku_pays_once():
    table = Table("4m6p", "9m1z", "1p9s", oya=1).call(500)
    assert table.won == "0 by order (TP §5.6)"
    assert table.paid("bet") == ["1>0 1000 (TP §6.3)", "2>0 500 (TP §6.2)"]
    assert table.winner["times"] == 1


@pytest.mark.clause("TP §7.13", "TP §6.2")
def test_the_emperors_suite_pays_five_times():
    table = Table("55m1z", "11234z", "9m").call(1000)
    assert table.paid("bet") == ["0>1 6000 (TP §6.3)", "2>1 5000 (TP §6.2)"]


@pytest.mark.clause("TP §6.5")
def test_who_cannot_pay_in_full_gives_all():
    table = Table("1m1z", "555p", "2s1z", chips=[20, 20, 3.5]).call(2000)
    (entry,) = [entry for entry in table.sheet["ledger"] if entry["reason"] == "bet" and entry["payer"] == 2]
    assert (entry["points"], entry["owed"], entry["bet"], entry["times"]) == (2500, 20000, 2000, 10)
    assert entry["clause"] == "TP §6.5"
    assert table.paid("bet")[0] == "0>1 19000 (TP §6.5)"
    assert table.sheet["broke"] == [0, 2]
    assert table.state.scores == (0, 43500, 0)


@pytest.mark.clause("TP §4.5", "TP §6.5")
def test_with_all_chips_in_one_wins_as_much_as_anybody():
    table = Table("8p2s3z", "9m", chips=[1, 20]).bet(100, 0).bet(2000, 1).bet(2000, 0)
    assert table.sheet["scores"] == [1000 + 3 * 2000, -7000]


@pytest.mark.clause("TP §6.6")
def test_what_is_left_below_another_ante_goes_to_the_winner_too():
    table = Table("9m", "8p2s3z", "9s", oya=1, chips=[4.9, 20, 5]).call(1000)
    assert table.paid("bet") == ["2>1 3000 (TP §6.3)", "0>1 3000 (TP §6.3)"]
    assert table.paid("remainder") == ["0>1 900 (TP §6.6)"]
    assert table.state.scores == (0, 28900, 1000)
    assert table.sheet["broke"] == [0]


@pytest.mark.clause("TP §6.6")
def test_so_it_does_of_who_dropped_out():
    table = Table("9m", "8p2s3z", "9s", chips=[1.4, 20, 20]).drop(0).bet(100, 1).drop(2)
    assert table.won == "1 by last (TP §4.4)"
    assert table.paid("remainder") == ["0>1 400 (TP §6.6)"]
    assert table.state.scores == (0, 22400, 19000)


@pytest.mark.clause("TP §6.6", "TP §2.5")
def test_who_is_out_neither_pays_nor_deals_nor_is_dealt_to():
    table = Table("9m", OUT, "8p2s3z", "9s").call(100)
    assert table.paid("ante") == ["0>2 1000 (TP §6.1)", "3>2 1000 (TP §6.1)"]
    assert table.sheet["next_dealer"] == 2
    assert table.sheet["hands"]["1"]["status"] == "out"
    assert GAME.decisions(table.state)[TABLE].seats == (0, 2, 3)
    table.deal()
    view = GAME.view(table.state, 1)
    assert (view["seats"]["1"]["status"], view["seats"]["1"]["count"], view["pot"]) == ("out", 0, 3000)
    assert "hints" not in view
    while table.state.phase == "draw":
        table.stand(table.state.turn)
    assert 1 not in GAME.decisions(table.state)


@pytest.mark.clause("TP §1.3")
def test_every_chip_is_accounted_for():
    table = Table("9m", "8p2s3z", "9s", "5m5p", chips=[4.9, 20, 5, 1]).call(1000)
    assert sum(table.sheet["scores"]) == 0
    for seat in range(4):
        gained = sum(
            entry["points"] * ((entry["payee"] == seat) - (entry["payer"] == seat)) for entry in table.sheet["ledger"]
        )
        assert gained == table.sheet["scores"][seat]
