"""What is worth finding again."""

from games.base import Highlight
from games.little_mahjong.game import GAME
from tests.games.little_mahjong.table import Table

WINS = "22 25 55 12 35"  # with 34: two sets beside two straights, 4 points


def tags(table: Table) -> list[str]:
    return [found.tag for found in GAME.highlights(table.state)]


def test_a_win_and_what_it_is():
    table = Table(WINS, "", "", "", drawn="34").win(0)
    assert GAME.highlights(table.state)[0] == Highlight(0, 0, "win", 4)
    assert tags(table) == ["win", "self-drawn", "two-sets"]
    assert tags(Table(WINS, "", "", "", turn=1, drawn="34").discard(1, "34").win(0).settle()) == ["win", "two-sets"]
    assert tags(Table("13 13 22 44 56", "", "", "", drawn="56").win(0)) == ["win", "self-drawn"]


def test_six_points_are_two_triplets_of_two_sets():
    assert tags(Table("11 12 22 33 34", "", "", "", drawn="44").win(0)) == [
        "win",
        "self-drawn",
        "two-sets",
        "six-points",
    ]


def test_a_win_in_the_first_round_and_one_with_the_last_domino():
    assert "first-round" in tags(Table(WINS, "", "", "", drawn="34", left=8).win(0))
    assert "first-round" not in tags(Table(WINS, "", "", "", drawn="34", left=7).win(0))
    assert "first-round" in tags(Table(WINS, "", "", drawn="34", left=14).win(0))
    assert "last-tile" in tags(Table(WINS, "", "", "", drawn="34", left=0).win(0))


def test_a_draw_is_nothing_to_find():
    assert tags(Table(WINS, "", "", "", drawn="34", left=0).discard(0, "34")) == []
    assert {"win", "self-drawn", "two-sets", "six-points", "first-round", "last-tile"} == set(GAME.info.tags)
