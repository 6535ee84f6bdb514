"""The dearest hands of an account, and where they are to be seen."""

import pytest

from mahjong_server.profiles.best_hands import MOST

pytestmark = pytest.mark.django_db


def hands(stranger, name="Ada"):
    return stranger.told(f"players/{name}/hands")["hands"]


def test_the_dearest_first_with_all_that_is_told_of_it(stranger, me, over):
    first = over(me, hands=[(0, "hu", 4), (0, "root", 4), (2, "hu", 32), (3, "not-ready", -64)], at=5)
    second = over("Zhu", me, hands=[(1, "hu", 8)])
    found = hands(stranger)
    assert [(each["code"], each["deal"], each["seat"], each["points"]) for each in found] == [
        (first.code, 2, 0, 32),
        (second.code, 1, 1, 8),
        (first.code, 0, 0, 4),
    ]
    assert [each["tags"] for each in found] == [["hu"], ["hu"], ["hu", "root"]]
    assert found[0]["finished_at"] == 5


def test_no_more_than_some_of_each_game(stranger, me, over):
    for number in range(MOST + 3):
        over(me, hands=[(0, "hu", number + 1)])
        over(me, game="toppan", hands=[(0, "win", 1000 * (number + 1))])
    found = hands(stranger)
    assert [each["points"] for each in found if each["game"] == "sichuan"] == [8, 7, 6, 5, 4]
    assert [each["points"] for each in found if each["game"] == "toppan"] == [8000, 7000, 6000, 5000, 4000]


def test_hands_of_others_and_losses_are_none_of_one_s_own(stranger, me, others, over):
    over(me, hands=[(0, "not-ready", -16)])
    over(others[0], hands=[(0, "hu", 64)])
    assert hands(stranger) == []
