"""How an account plays: by game and preset, from what each match counts for."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mahjong_server.play.models import Match
from mahjong_server.profiles.figures import figures_of
from tests.accounts.conftest import code_of

pytestmark = pytest.mark.django_db


def test_of_who_has_not_played_there_are_none(stranger, ada):
    assert stranger.told("players/Ada/figures") == {"figures": []}
    assert code_of(stranger.get("/api/players/Nobody/figures"), 404) == "no-such-player"


def test_figures_add_up_over_matches(stranger, me, over):
    over(me, "Zhu", points=[8, -2, 0], figures={"won": 1, "self-drawn": 1}, score=6)
    over("Zhu", me, points=[-4], figures={"dealt-in": 1}, score=-4)
    (found,) = stranger.told("players/Ada/figures")["figures"]
    figures = found["figures"]
    assert (found["game"], figures["matches"], figures["deals"]) == ("sichuan", 2, 4)
    assert figures["points"] == {"mean": 0.5, "margin": 5.2}
    assert figures["place"] == {"mean": 1.5, "margin": 0.98}
    assert figures["score"]["mean"] == 1.0
    shares = {each["figure"]: each["share"] for each in figures["shares"]}
    assert shares == {"won": 0.25, "self-drawn": 0.25, "dealt-in": 0.25, "called": 0.0, "not-ready": 0.0}


def test_each_preset_by_itself_the_most_played_first(stranger, me, over):
    over(me, points=[1], figures={"won": 1})
    over(me, points=[1, 1, 1], preset="xueliu")
    over(me, points=[5, 5], preset="")
    (found,) = stranger.told("players/Ada/figures")["figures"]
    rows = [(each["preset"] and each["preset"]["key"], each["figures"]["deals"]) for each in found["presets"]]
    assert rows == [("xueliu", 3), (None, 2), ("sbr-2019", 1)]
    assert found["figures"]["deals"] == 6
    assert found["presets"][2]["figures"]["points"] == {"mean": 1.0, "margin": None}


def test_games_the_most_played_first_and_one_that_is_offered_no_more_is_left_out(stranger, me, over):
    over(me, points=[1])
    over(me, game="toppan", points=[1, 2], preset="")
    over(me, game="gone", points=[1, 2, 3])
    found = stranger.told("players/Ada/figures")["figures"]
    assert [(each["game"], each["figures"]["deals"]) for each in found] == [("toppan", 2), ("sichuan", 1)]


def test_a_match_without_a_whole_deal_counts_for_nothing(stranger, me, over):
    over(me, points=[])
    assert stranger.told("players/Ada/figures") == {"figures": []}


def test_a_match_that_others_have_still_to_play_counts_once_its_walls_are_open(stranger, me, over):
    over(me, points=[8])
    Match.objects.update(walls=b"k" * 32, walls_until=None)
    assert stranger.told("players/Ada/figures") == {"figures": []}
    assert stranger.told("players/Ada")["results"] == []
    Match.objects.update(walls_until=1)
    (found,) = stranger.told("players/Ada/figures")["figures"]
    assert found["figures"]["matches"] == 1
    assert stranger.told("players/Ada")["games"] == 1


def test_scores_may_be_as_large_as_chips(stranger, me, over):
    for _ in range(2):
        over(me, game="riichi", points=[96_000, -96_000], score=1_000_000)
    (found,) = stranger.told("players/Ada/figures")["figures"]
    assert found["figures"]["score"] == {"mean": 1_000_000.0, "margin": 0.0}


def test_more_matches_take_no_more_queries(me, over):
    over(me, points=[1])
    with CaptureQueriesContext(connection) as few:
        figures_of(me)
    for number in range(9):
        over(me, points=[number])
    with CaptureQueriesContext(connection) as many:
        figures_of(me)
    assert len(many) == len(few) == 2
