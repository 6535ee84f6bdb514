"""How much of a match its players played themselves, by its log alone, in every game."""

import pytest

from mahjong_server.archive.participation import Share, count_shares
from mahjong_server.play.match.catalogue import games
from tests.archive.played import attended, log_of

GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_whoever_answers_all_has_made_all_choices(game):
    for share in count_shares(attended(frozenset(range(4)), 3, game, 2)):
        assert share.choices == share.made > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_for_somebody_is_not_their_choice(game):
    found = count_shares(attended(frozenset({1, 2}), 3, game, 2))
    assert [share.made > share.choices / 2 for share in found] == [False, True, True, False]
    assert found[0].made == found[3].made == 0
    assert all(share.choices for share in found)


@pytest.mark.parametrize("game", GAMES)
def test_those_who_go_amid_the_match_have_made_a_part(game):
    whole = attended(frozenset(range(4)), 3, game, 2)
    part = count_shares(attended(frozenset(range(4)), 3, game, 2, away_from=len(whole.events) // 4))
    assert sum(share.made for share in part) < sum(share.made for share in count_shares(whole)) / 2


@pytest.mark.parametrize("game", GAMES)
def test_those_who_are_gone_at_the_end_have_missed_their_last_choices(game):
    whole = attended(frozenset(range(4)), 3, game, 2)
    assert all(share.missed == 0 for share in count_shares(whole))
    for share in count_shares(attended(frozenset(range(4)), 3, game, 2, away_from=len(whole.events) // 4)):
        assert share.missed == share.choices - share.made > 0


def test_bots_make_no_choice_of_a_player():
    assert all(share.made == 0 for share in count_shares(log_of(1)))
    assert count_shares(attended(frozenset(), away_from=0)._replace(events=[], times=[], actors=[])) == [Share()] * 4
