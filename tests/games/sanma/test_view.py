"""What everybody sees of a table of three, and help for who plays there (docs/protocol.md)."""

from typing import Any

from games.base import ALL, TABLE
from games.riichi.rules import RULES
from tests.games.sanma.table import Fresh, Table

READY = "123456789p11s23s"
FAR = "19m158p258s35674z"


def test_there_are_three_seats_and_eight_replacements():
    play = Fresh(dealer=2)
    doc = RULES.view(play.state, None)
    assert [*doc["seats"]] == ["0", "1", "2"]
    assert (doc["wall"]["left"], doc["wall"]["replacements"]) == (54, 8)
    assert doc["wall"]["side"] == (2 + 2) % 3, "one and two dice, counted from the dealer"
    assert doc["options"]["kita"] is True


def test_a_deal_shows_to_each_the_own_hand_and_the_indicator():
    (event,) = Fresh(FAR + "9s", READY, indicators="9p").log
    seen: dict[Any, Any] = dict(RULES.redacted(event, (1, ALL, None)))
    assert seen[1]["hand"] == [*(f"{rank}p" for rank in range(1, 10)), "1s", "1s", "2s", "3s"]
    assert [len(hand) for hand in seen[ALL]["hands"]] == [14, 13, 13]
    assert seen[None].keys() == {"type", "deal", "dealer", "dice", "indicator"}
    assert seen[None]["indicator"] == "9p"


def test_norths_set_aside_lie_open_to_all():
    table = Table(FAR, drawn="9s")
    assert "kita" not in RULES.view(table.state, None)["seats"]["0"]
    table.kita(0)
    declared = table.log[-1]
    for viewer in (None, 0, 1, ALL):
        doc = RULES.view(table.state, viewer)
        assert doc["last"] == {"seat": 0, "tile": "4z", "kan": "kita"}
        assert "kita" not in doc["seats"]["0"], "while it may be won on, it isn't set aside"
        assert RULES.redact(declared, viewer) == {"type": "kita", "seat": 0, "tile": "4z"}
    table.settle()
    doc = RULES.view(table.state, None)
    assert (doc["seats"]["0"]["kita"], doc["wall"]["replacements"]) == (1, 7)
    assert "last" not in doc


def test_what_is_left_of_a_wait_counts_norths_set_aside():
    table = Table("", "123456789p123s4z", norths=(1, 0, 0), drawn="9s", indicators="9m")
    assert RULES.view(table.state, 1)["hints"]["waits"][0]["left"] == 2
    table = Table(FAR, "123456789p123s4z", drawn="9s", indicators="9m").kita(0)
    hints = RULES.view(table.state, 1)["hints"]
    assert hints["waits"][0]["left"] == 2, "the own one, and the one that lies open"
    assert hints["ron"]["yaku"] == {"ittsu": 2}


def test_the_window_of_a_north_is_the_tables_pause():
    table = Table(FAR, drawn="9s").kita(0)
    decision = RULES.decisions(table.state)[TABLE]
    assert (decision.kind, decision.bank) == ("pause", False)


def test_sheets_show_norths_and_what_they_brought():
    table = Table(READY, drawn="4z", norths=(0, 1, 0), replacements="9m4s", indicators="9m").kita(0).settle().tsumo(0)
    sheet = RULES.view(table.state, None)["sheets"]["0"]
    assert {seat: hand.get("kita") for seat, hand in sheet["hands"].items()} == {"0": 1, "1": 1, "2": None}
    assert sheet["winners"][0]["dora"] == {"kita": 1}
    assert sheet["winners"][0]["replaced"] is True
    assert len(sheet["scores"]) == 3
