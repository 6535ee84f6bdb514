"""The reliability table: estimates beside what choices brought."""

import sys
from math import sqrt

import pytest

from bench import calibration
from bench.bots import game_of, player
from bench.calibration import Chosen, Deal, lost_in_duels, play, rows
from bench.reliability.measures import MEASURES, measure_of


def test_rows_are_means_by_group_with_errors_over_deals():
    ready = ("1 early", "1 ready")
    deals = [
        Deal([Chosen(0, ready, 1.0, 0.0, 0.0), Chosen(0, ready, 2.0, 1.0, 0.0)], [4.0, -4.0]),
        Deal([Chosen(1, ready, 0.0, 0.0, 0.0), Chosen(1, ("2 middle", "3 further"), -1.0, 0.0, 0.0)], [1.0, -1.0]),
    ]
    first, second = rows(deals)
    assert (first.group, first.choices, first.estimate, first.gained) == (ready, 3, 1.0, 2.0)
    assert first.error == pytest.approx(sqrt(2.0**2 + 2.0**2) / 3)
    assert (second.choices, second.estimate, second.gained, second.error) == (1, -1.0, -1.0, 0.0)


def test_a_deal_of_sichuan_is_told_by_phase_and_readiness():
    game = game_of("sichuan")
    bots = [player(game, "medium")] * 4
    deal = play(game, game.info.options(), bots, b"1", range(4))
    groups = {each.group for each in deal.chosen}
    assert {phase for phase, _ in groups} <= {"1 early", "2 middle", "3 late", "4 last"}
    assert {ready for _, ready in groups} <= {"1 ready", "2 one away", "3 further"}
    assert len(groups) > 2
    assert any(each.lost for each in deal.chosen)
    assert sum(deal.gained) == 0


@pytest.mark.parametrize(
    ("key", "first"),
    [("riichi", "1 early"), ("sanma", "1 early"), ("toppan", "1 drawing"), ("little_mahjong", "1 first")],
)
def test_every_game_s_choices_are_told_by_phase(key, first):
    game = game_of(key)
    seats = game.info.usual_seats
    deals = [play(game, game.info.options(), [player(game, "medium")] * seats, b"%d" % n, range(seats)) for n in (1, 2)]
    groups = {each.group for deal in deals for each in deal.chosen}
    assert first in {phase for phase, _ in groups}
    assert len({ready for _, ready in groups}) > 1
    assert len({phase for phase, _ in groups}) > 1


def test_a_game_without_measures_is_one_group(monkeypatch):
    monkeypatch.delitem(MEASURES, "toppan")
    assert measure_of(game_of("toppan")).phase({}) == "all"


def test_the_weaker_level_loses_by_estimates_and_in_duels():
    game = game_of("little_mahjong")
    said, true = lost_in_duels(game, game.info.options(), 4, ("hard", "easy"), [b"1", b"2"])
    assert len(said) == len(true) == 2
    assert min(said) > 0


def test_the_table_and_the_ratio_are_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    words = ["calibration", "--game", "little_mahjong", "--deals", "8", "--against", "easy"]
    monkeypatch.setattr(sys, "argv", words)
    calibration.main()
    head, *lines, ratio = capsys.readouterr().out.splitlines()
    assert head.split() == ["choices", "estimate", "gained", "difference"]
    assert lines[0].startswith("1 first, 1 ready")
    assert ratio.startswith("lost a deal: by estimates ")
