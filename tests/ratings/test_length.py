"""A rated match is long enough to be a measure, in every game, whichever way its table came to be."""

import pytest

from mahjong_server.archive import archive_match
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.game_choices import describe_game
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.lobby.terms import read_terms
from mahjong_server.matchmaking.queue import Terms
from mahjong_server.matchmaking.rounds import table_terms
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match
from mahjong_server.ratings.models import Rating

pytestmark = pytest.mark.security("SEC 11.4")
COUNTED = sorted(key for key, game in games().items() if not game.info.own_end)


@pytest.mark.parametrize("game", COUNTED)
def test_one_deal_is_no_rated_match(game):
    with pytest.raises(Problem) as refused:
        read_terms(TableOrder(game=game, deals=1, rated=True))
    assert refused.value.code == "rated-too-short"
    assert read_terms(TableOrder(game=game, deals=1)).deals == 1


@pytest.mark.parametrize("game", COUNTED)
def test_what_pages_and_matchmaking_offer_is_long_enough(game):
    least = games()[game].info.rated_deals
    assert describe_game(games()[game])["deals"]["rated"] == least in {4, 8, 16}, "the numbers that pages offer"
    assert read_terms(TableOrder(game=game, rated=True)).deals >= least
    assert table_terms(Terms(game, "normal", "league")).deals >= least
    assert table_terms(Terms(game, "normal", "casual")).deals == 4


def test_riichi_ends_by_its_own_rules():
    terms = table_terms(Terms("riichi", "normal", "league"))
    assert (terms.deals, terms.minutes) == (999, None)
    for minutes in (10, 44):
        with pytest.raises(Problem):
            read_terms(TableOrder(game="riichi", minutes=minutes, rated=True))
    assert read_terms(TableOrder(game="riichi", minutes=45, rated=True)).minutes == 45


@pytest.mark.django_db
def test_a_short_match_that_was_agreed_on_before_moves_nobody(over):
    match = over()
    Match.objects.filter(pk=match.pk).update(deals=1)
    assert archive_match.file_match(match.pk)
    assert (match.verdict.weight, match.verdict.reason) == (0, "short")
    assert not Rating.objects.exists()
