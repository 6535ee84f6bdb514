"""Rated matches change ratings once, by places; nothing else does."""

from itertools import permutations

import pytest
from django.contrib.auth.models import User

from mahjong_server.accounts import services as accounts
from mahjong_server.accounts.export import build_export
from mahjong_server.archive import archive_match
from mahjong_server.archive.models import Outcome
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match, Seat
from mahjong_server.ratings import services
from mahjong_server.ratings.models import Rating, RatingChange
from tests.archive.played import attended, broken_off, log_of, store
from tests.matchmaking.conftest import person

pytestmark = pytest.mark.django_db
GAME = "sichuan"


def values():
    return {rating.player.name: rating.skill.value for rating in Rating.objects.select_related("player")}


def test_a_rated_match_is_rated_as_it_is_filed(filed):
    match = filed()
    places = dict(Outcome.objects.filter(match=match).values_list("player__name", "place"))
    found = values()
    assert set(found) == {"Anna", "Boris", "Clara", "Dora"}
    pairs = list(permutations(places, 2))
    assert all(found[one] > found[other] for one, other in pairs if places[one] < places[other])
    assert all(found[one] == found[other] for one, other in pairs if places[one] == places[other])
    assert set(Rating.objects.values_list("games", "updated_at")) == {(1, match.finished_at)}


def test_each_change_is_kept(filed):
    match = filed()
    for change in RatingChange.objects.select_related("player"):
        assert change.match_id == match.pk
        assert (change.before, change.provisional, change.at) == (1500, True, match.finished_at)
        assert change.after == values()[change.player.name]
        assert change.place == Outcome.objects.get(match=match, player=change.player).place


def test_to_file_again_changes_nothing(filed):
    match = filed()
    before = values()
    assert not archive_match.file_match(match.pk)
    Match.objects.filter(pk=match.pk).update(filed=True)
    assert not archive_match.file_match(match.pk)
    assert values() == before


def test_ratings_follow_one_another(filed):
    filed(0)
    before = values()
    match = filed(1)
    for change in RatingChange.objects.filter(match=match).select_related("player"):
        assert change.before == before[change.player.name]
    assert set(Rating.objects.values_list("games", flat=True)) == {2}


def test_casual_matches_are_not_rated(filed):
    filed(rated=False)
    assert not Rating.objects.exists()


@pytest.mark.parametrize("stranger", ["guest", "bot"])
def test_without_four_accounts_nothing_is_rated(filed, four, stranger):
    filed(0, [*four[:3], person("Other", stranger)])
    assert not Rating.objects.exists()


def test_with_a_bot_of_the_table_nothing_is_rated(filed, four):
    filed(0, [*four[:3], None])
    assert not Rating.objects.exists()


def test_an_account_that_was_erased_meanwhile_counts_for_the_others(over, four):
    match = over()
    User.objects.filter(player=four[0]).delete()
    type(four[0]).objects.filter(pk=four[0].pk).update(user=None, erased_at=now_ms())
    assert archive_match.file_match(match.pk)
    assert RatingChange.objects.count() == 4


def test_a_match_that_was_broken_off_counts_by_the_points_at_its_end(four):
    match = store(broken_off(whole=attended(frozenset(range(4)))), (), rated=True, status=Match.Status.ABANDONED)
    for seat, player in enumerate(four):
        Seat.objects.filter(match=match, seat=seat).update(player=player, bot="")
    assert archive_match.file_match(match.pk)
    changes = RatingChange.objects.filter(match=match)
    assert {change.place for change in changes} == set(Outcome.objects.values_list("place", flat=True))


def test_a_match_without_a_settled_deal_does_not_count(four):
    match = store(log_of(2, 0, events=30), (), rated=True, status=Match.Status.ABANDONED)
    for seat, player in enumerate(four):
        Seat.objects.filter(match=match, seat=seat).update(player=player, bot="")
    assert archive_match.file_match(match.pk)
    assert not Rating.objects.exists()


def test_a_fault_while_rating_undoes_the_filing(over, monkeypatch):
    match = over()
    monkeypatch.setattr("mahjong_server.ratings.rate_match.rate", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        archive_match.file_match(match.pk)
    match.refresh_from_db()
    assert not match.filed
    assert not Rating.objects.exists()


def test_others_ask_for_all_of_a_table_at_once(came, four, django_assert_num_queries):
    came(1, 2, 3, 4)
    newcomer = person("Newcomer")
    with django_assert_num_queries(1):
        found = services.shown_ratings([*four, newcomer.pk], GAME)
    assert set(found) == {player.pk for player in four}
    assert found[four[0].pk] == {"value": values()["Anna"], "provisional": True, "grade": None}
    assert services.shown_ratings(four, "other") == {}


def test_a_player_s_own_story(came, four):
    first, second = came(1, 2, 3, 4, at=1_000), came(4, 3, 2, 1, at=2_000)
    assert [change.match for change in services.changes_of(four[0])] == [first, second]
    (rating,) = services.ratings_of(four[0])
    assert (rating.game, rating.games) == (GAME, 2)
    told = services.export(four[0])
    assert [change["match"] for change in told["changes"]] == [first.code, second.code]
    assert told["now"][0]["games"] == 2


def test_a_deleted_account_leaves_no_rating_of_its_own(came, four):
    came(1, 2, 3, 4)
    kept = values() | {}
    accounts.erase(four[0])
    del kept["Anna"]
    assert values() == kept
    assert RatingChange.objects.filter(player=four[0]).count() == 0
    assert RatingChange.objects.count() == 3
    assert services.export(four[1])["changes"][0]["place"] == 2
    assert services.export(four[0]) == {"now": [], "changes": []}


def test_what_is_kept_is_given_to_whom_it_is_of(came, four):
    came(1, 2, 3, 4)
    assert build_export(four[0]).more["ratings"]["now"][0]["games"] == 1
