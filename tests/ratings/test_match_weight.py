"""Whom one chooses to play with counts less and less, and from one network nothing at all."""

import pytest

from mahjong_server.accounts import networks
from mahjong_server.archive import archive_match
from mahjong_server.archive.models import Outcome
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match
from mahjong_server.ratings.match_weight import WEEK_MS
from mahjong_server.ratings.models import Rating, RatingChange, Verdict
from mahjong_server.ratings.rate_match import rate_match
from tests.matchmaking.conftest import person

pytestmark = pytest.mark.django_db
CHOSEN = Match.Source.TABLE


def gains(match):
    """What a match changed, by place."""
    changes = RatingChange.objects.filter(match=match).order_by("place")
    return [change.after - change.before for change in changes]


def test_the_same_company_counts_by_half_by_a_third_and_so_on(came):
    whole = gains(came(1, 2, 3, 4))
    found = []
    for times in range(4):
        Rating.objects.all().delete()  # everybody begins anew; what was played together stays
        match = came(1, 2, 3, 4, source=CHOSEN)
        found.append([gain * (times + 1) for gain in gains(match)])
        verdict = match.verdict
        assert (verdict.weight, verdict.together) == (1 / (1 + times), times)
        assert verdict.reason == ("company" if times else "")
    for scaled in found:
        assert scaled == pytest.approx(whole, abs=3)


def test_certainty_grows_by_as_little(came):
    came(1, 2, 3, 4, source=CHOSEN)
    first = Rating.objects.earliest("pk").sigma
    Rating.objects.all().delete()
    came(1, 2, 3, 4, source=CHOSEN)
    fresh = Rating().sigma
    assert fresh - Rating.objects.earliest("pk").sigma == pytest.approx((fresh - first) / 2)


def test_two_of_the_same_people_are_company(came, four):
    others = [person(name) for name in ("Ella", "Fritz", "Gina", "Hugo")]
    came(1, 2, 3, 4, source=CHOSEN)
    assert came(1, 2, 3, 4, source=CHOSEN, players=[four[0], *others[:3]]).verdict.together == 0
    assert came(1, 2, 3, 4, source=CHOSEN, players=[four[1], four[2], *others[2:]]).verdict.together == 1
    assert came(1, 2, 3, 4, source=Match.Source.REMATCH).verdict.together == 2


def test_found_tables_neither_lessen_nor_are_lessened(came):
    for _ in range(3):
        assert came(1, 2, 3, 4).verdict.weight == 1
    assert came(1, 2, 3, 4, source=CHOSEN).verdict.weight == 1
    assert came(1, 2, 3, 4).verdict.weight == 1


def test_company_is_forgotten_after_a_week_and_is_that_of_one_game(came):
    now = now_ms()
    came(1, 2, 3, 4, source=CHOSEN, at=now - WEEK_MS)
    assert came(1, 2, 3, 4, source=CHOSEN, at=now).verdict.weight == 1
    assert came(1, 2, 3, 4, source=CHOSEN, at=now, game="riichi").verdict.weight == 1
    assert came(1, 2, 3, 4, source=CHOSEN, at=now).verdict.weight == 1 / 2


@pytest.mark.security("SEC 11.2")
def test_four_friends_from_four_networks_are_rated_less_and_less(came, four):
    for _ in range(60):
        came(1, 2, 3, 4, source=CHOSEN)
    best = Rating.objects.get(player=four[0])
    alone = sum(1 / (1 + times) for times in range(60))
    assert best.skill.value > 1500
    assert best.sigma > 6, "sixty such matches are less than five, and nobody is ranked by them"
    assert 4 < alone < 5
    assert best.games == 60


@pytest.mark.security("SEC 11.2")
def test_from_one_network_sixty_matches_move_nobody(over):
    sources = (Match.Source.TABLE, Match.Source.SEEK, Match.Source.REMATCH)
    for number in range(60):
        match = over(number % 2, source=sources[number % 3])
        match.seats.update(network=networks.network_digest("203.0.113.7"))
        assert archive_match.file_match(match.pk)
    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()
    assert set(Verdict.objects.values_list("weight", "reason")) == {(0.0, "network")}


@pytest.mark.security("SEC 11.2")
def test_two_of_one_network_are_enough(over, settings):
    def file(*addresses):
        match = over()
        for seat, address in enumerate(addresses):
            match.seats.filter(seat=seat).update(network=networks.network_digest(address))
        assert archive_match.file_match(match.pk)
        return match.verdict.reason

    assert file("203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.2") == "network"
    assert file("203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4") == ""
    assert file("", "", "", "") == "", "of matches that began before networks were noted none is known"
    settings.RATED_ONE_NETWORK = True
    assert file(*["203.0.113.1"] * 4) == ""


def test_a_match_that_does_not_count_makes_nobody_a_rating(over, four):
    match = over(0, [*four[:3], None])
    assert archive_match.file_match(match.pk)
    assert (match.verdict.weight, match.verdict.reason) == (0, "accounts")
    assert not Rating.objects.exists()


def test_casual_matches_have_no_verdict(filed):
    filed(rated=False)
    assert not Verdict.objects.exists()


def test_a_fault_while_counting_rates_nothing(came, four, monkeypatch):
    monkeypatch.setattr("mahjong_server.ratings.rate_match.weight_of", lambda *_: 1 / 0)
    match = Match.objects.create(game="sichuan", rules_version=1, deals=4, rated=True, finished_at=1)
    outcomes = [Outcome(match=match, seat=seat, player=who, name="", score=0, place=1) for seat, who in enumerate(four)]
    with pytest.raises(ZeroDivisionError):
        rate_match(match, outcomes)


@pytest.mark.security("SEC 11.2")
def test_a_network_that_two_came_to_share_during_the_match_counts_too(over, four):
    match = over(1, source=CHOSEN)
    for number, seat in enumerate(match.seats.order_by("seat")):
        match.seats.filter(pk=seat.pk).update(network=networks.network_digest(f"203.0.113.{number}"))
    for who in four[:2]:
        who.network = networks.network_digest("198.51.100.7")
        who.save()
    assert archive_match.file_match(match.pk)
    assert Verdict.objects.get(match=match).reason == "network"
