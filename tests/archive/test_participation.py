"""How much of a match its players played themselves, by its log alone, in every game."""

import pytest

from mahjong_server.archive.participation import Participation, count_participation
from mahjong_server.play.match.catalogue import games
from tests.archive.played import attended, log_of

GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_whoever_answers_all_has_made_all_choices(game):
    for seat in count_participation(attended(frozenset(range(4)), 3, game, 2)):
        assert seat.choices == seat.made > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_for_somebody_is_not_their_choice(game):
    found = count_participation(attended(frozenset({1, 2}), 3, game, 2))
    assert [seat for seat, each in enumerate(found) if each.made > each.choices / 2] == [1, 2]
    assert not any(each.made for seat, each in enumerate(found) if seat not in (1, 2))
    assert all(seat.choices for seat in found)


@pytest.mark.parametrize("game", GAMES)
def test_those_who_go_amid_the_match_have_made_a_part(game):
    whole = attended(frozenset(range(4)), 3, game, 2)
    part = count_participation(attended(frozenset(range(4)), 3, game, 2, away_from=len(whole.events) // 4))
    assert sum(seat.made for seat in part) < sum(seat.made for seat in count_participation(whole)) / 2


@pytest.mark.parametrize("game", GAMES)
def test_those_who_are_gone_at_the_end_have_missed_their_last_choices(game):
    whole = attended(frozenset(range(4)), 3, game, 2)
    assert all(seat.missed == 0 for seat in count_participation(whole))
    for seat in count_participation(attended(frozenset(range(4)), 3, game, 2, away_from=len(whole.events) // 4)):
        assert seat.missed == seat.choices - seat.made > 0


def test_bots_make_no_choice_of_a_player():
    assert all(seat.made == 0 for seat in count_participation(log_of(1)))
    assert (
        count_participation(attended(frozenset(), away_from=0)._replace(events=[], times=[], actors=[]))
        == [Participation()] * 4
    )
