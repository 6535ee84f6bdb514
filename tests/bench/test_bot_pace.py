"""A deal of Sichuan against quick bots takes its one person under 40 s of waiting, and tells where they come from."""

import sys
from statistics import median

import pytest

from bench import bot_pace
from bench.bot_pace import WANTED_S, waits_s

FEW = 12


def test_a_deal_against_quick_bots_takes_less_than_40_seconds_of_waiting():
    quick = list(waits_s("sichuan", "quick", FEW))
    assert median(quick) < WANTED_S
    assert max(quick) < 2 * median(quick)


def test_bots_that_play_at_once_take_a_part_of_that_and_natural_ones_more():
    instant, quick, natural = (median(waits_s("sichuan", pace, 4)) for pace in ("instant", "quick", "natural"))
    assert instant < quick / 2
    assert quick < natural / 2
    assert instant > 1.8, "a deal is given time to be seen"


def test_the_same_deals_take_as_long_again():
    assert list(waits_s("little_mahjong", "quick", 3)) == list(waits_s("little_mahjong", "quick", 3))


def test_each_pace_has_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "argv", ["bot_pace", "--game", "little_mahjong", "--deals", "2"])
    bot_pace.main()
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["bots", "deals", "median"]
    assert [line.split()[:2] for line in lines] == [["natural", "2"], ["quick", "2"], ["instant", "2"]]
