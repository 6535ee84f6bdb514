"""Standings as a table: for people, and for spreadsheets that run what looks like a formula."""

import csv
from io import StringIO

from mahjong_server.events.standings.results import Entrant
from mahjong_server.events.standings.standings import standings
from mahjong_server.events.standings.tables import COLUMNS, as_csv, as_text
from tests.events.standings.samples import event, session


def lines(name="Anna"):
    players = (Entrant("a", name, "Red"), Entrant("b"), Entrant("c"), Entrant("d"))
    return standings(event(session(1, a=5, b=5, c=5, d=-15), players=players))


def rows(text):
    return list(csv.reader(StringIO(text)))


def test_a_spreadsheet_gets_decimals_and_never_a_date():
    head, first, *_ = rows(as_csv(lines()))
    assert tuple(head) == COLUMNS
    assert first == ["1", "Anna", "Red", "2.33", "2.33", "0", "5", "5", "1"]


def test_a_name_is_never_a_formula_nor_a_second_line():
    for name in ("=1+1", "+1", "-1", "@SUM(A1)", '=cmd|"/c"!A1', "a,b", 'a"b', "a\nb"):
        told = rows(as_csv(lines(name)))
        assert len(told) == 5
        assert told[1][1] in {f"'{name}", " ".join(name.split())}
        assert not told[1][1].startswith(("=", "+", "-", "@"))


def test_numbers_stand_under_one_another():
    head, *body = as_text(lines()).splitlines()
    end = head.index("total") + len("total")
    assert {line[end - 4 : end] for line in body[:3]} == {"2.33"}
    assert [line[:end].rstrip()[-1] for line in body] == ["3", "3", "3", "0"]
