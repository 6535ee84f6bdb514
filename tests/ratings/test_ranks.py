"""Kyu and dan: what a rating is called, and that the name stays put where the rating does."""

import re
from pathlib import Path

import pytest

from bench.ranks import simulate
from mahjong_server.ratings.models import Rating
from mahjong_server.ratings.ranks import DAN, FIRST_DAN, KYU, STEP, next_rank, rank_at, rank_name, slack
from mahjong_server.ratings.rating_model import FIRST_MU, POINTS, ZERO, Skill

PAGE = Path(__file__).resolve().parents[2] / "docs" / "ranks.md"


def skill(value: float, sigma: float = 3.0) -> Skill:
    return Skill(FIRST_MU + (value - ZERO) / POINTS, sigma)


def test_each_rank_is_a_step_wide():
    found = [rank_name(rank_at(FIRST_DAN + STEP * steps)) for steps in (-2, -1, 0, 1)]
    assert found == ["2k", "1k", "1d", "2d"]
    assert rank_name(rank_at(FIRST_DAN - 1)) == "1k"


def test_there_are_a_lowest_and_a_highest():
    assert [rank_name(rank_at(value)) for value in (-9_000, 9_000)] == ["10k", "10d"]
    assert len({rank_name(rank) for rank in range(KYU + DAN)}) == KYU + DAN


def test_nobody_has_a_rank_before_the_rating_is_certain():
    assert next_rank(None, skill(1600, sigma=6.1)) is None
    assert rank_name(next_rank(None, skill(1600, sigma=6.0))) == "1d"
    assert rank_name(None) is None


def test_a_rank_is_reached_at_its_number_and_lost_some_points_below():
    held = next_rank(None, skill(1600))
    room = slack(skill(1600))
    assert room == 90
    assert next_rank(held, skill(1600 - room)) == held
    assert rank_name(next_rank(held, skill(1600 - room - 1))) == "1k"
    assert rank_name(next_rank(held, skill(1700))) == "2d"


def test_the_slack_is_wider_where_the_rating_is_less_certain():
    assert [slack(skill(1500, sigma)) for sigma in (6.0, 3.0, 1.0)] == [180, 90, 50]


def test_a_rating_that_goes_to_and_fro_at_a_border_keeps_its_rank():
    rank, seen = rank_at(1600), set()
    for value in (1605, 1595, 1604, 1590, 1610, 1580, 1601):
        rank = next_rank(rank, skill(value)) or 0
        seen.add(rank)
    assert seen == {rank_at(1600)}


def test_several_ranks_may_go_at_once():
    assert rank_name(next_rank(rank_at(1600), skill(1200))) == "4k"
    assert rank_name(next_rank(rank_at(1200), skill(1600))) == "1d"


def test_a_rating_of_before_has_the_rank_that_it_comes_to():
    assert Rating(mu=skill(1600).mu, sigma=3.0).rank_name == "1d"
    assert Rating(mu=skill(1600).mu, sigma=8.0).rank_name is None
    assert Rating(mu=skill(1580).mu, sigma=3.0, grade=rank_at(1600)).rank_name == "1d"


def test_the_page_has_the_table():
    rows = re.findall(r"^\| (\d+) (kyu|dan) \| ([\d,]+|below[^|]*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = [(f"{number}{sort[0]}", start.replace(",", "")) for number, sort, start in rows]
    wanted = [(rank_name(rank), str(FIRST_DAN + STEP * (rank - KYU))) for rank in range(1, KYU + DAN)]
    assert told == [("10k", f"below {FIRST_DAN - STEP * (KYU - 1)}"), *wanted]


@pytest.mark.parametrize("seed", [1, 2])
def test_ranks_do_not_inflate(seed: int):
    """The whole year of 2,000 players is ``./dev bench ranks``; this is a smaller site for a shorter time."""
    found = simulate(players=240, days=120, seed=seed, settling=60)
    assert abs(found.drift) < 0.7
    assert abs(found.drift_of_worth) < 0.7
    assert found.changes < found.plain_changes / 2
