"""What is worth finding again in a deal of three."""

import pytest

from games.riichi.views import highlights as of_four
from games.sanma.game import GAME
from games.sanma.highlights import TAGS
from games.sanma.options import Options
from tests.games.riichi.bots.deals import Deal


@pytest.mark.clause("SR §1.1", "SR §5.1")
def test_tags_are_those_of_riichi_that_three_players_may_earn() -> None:
    assert GAME.info.tags == TAGS
    assert set(of_four.TAGS) - set(TAGS) == {"sanshoku-dojun", "triple-ron"}
    assert set(TAGS) <= set(of_four.TAGS)


def test_deals_of_bots_tell_of_wins_and_what_they_cost() -> None:
    told: set[str] = set()
    for number in range(12):
        deal = Deal(GAME, Options(), ["hard", "medium", "easy"], b"told %d" % number)
        found = GAME.highlights(deal.state)
        won = [winner["seat"] for winner in deal.sheet["winners"]]
        assert [each.seat for each in found if each.tag == "win"] == won
        told |= {each.tag for each in found}
    assert {"win", "tsumo", "riichi", "mangan", "dealt-in"} <= told <= set(TAGS)
