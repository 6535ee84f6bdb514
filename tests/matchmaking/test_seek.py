"""`/api/seek`: to seek, to look, to give up; and who may not."""

import pytest
from django.core.cache import cache

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.matchmaking.models import Seek, Wait
from mahjong_server.play.models import Match, Seat
from tests.matchmaking.conftest import CASUAL, RATED, Visitor, gone, opens_page, people, person, seat_all, seeks, waited
from tests.ratings.test_leaderboard import signed_in

pytestmark = pytest.mark.django_db
NONE = {"state": "none", "code": None, "sought": None, "waiting": 0, "needed": 0}


def browser(player):
    """Return a browser of this player."""
    visitor = Visitor()
    visitor.cookies = signed_in(player).cookies
    return visitor


def beside(found, wanted):
    return {key: found[key] for key in wanted} == wanted


def test_a_stranger_who_looks_stays_one(visitor):
    assert beside(visitor.ask("get"), NONE)
    assert not Player.objects.exists()
    assert not visitor.cookies


def test_a_stranger_who_seeks_becomes_a_guest(visitor):
    found = visitor.ask("post", body={"speed": "quick"})
    assert beside(found, {"state": "waiting", "code": None, "waiting": 1, "needed": 4, "offer_bots": False})
    assert beside(found["sought"], {"game": "toy", "speed": "quick", "rated": False})
    assert Seek.objects.get().player == Player.objects.get()
    assert visitor.ask("get")["sought"] == found["sought"]


def test_to_give_up(visitor):
    visitor.ask("post")
    assert visitor.ask("delete", status=204) is None
    assert not Seek.objects.exists()
    assert beside(visitor.ask("get"), NONE)
    visitor.ask("delete", status=204)


def test_to_seek_again_keeps_the_place_and_on_other_terms_begins_anew(visitor):
    visitor.ask("post")
    waited(Player.objects.get(), 40_000)
    since = Seek.objects.get().created_at
    assert visitor.ask("post")["sought"]["since"] == since
    again = visitor.ask("post", body={"speed": "slow"})
    assert (again["sought"]["speed"], again["sought"]["since"] > since) == ("slow", True)
    assert Seek.objects.count() == 1


def test_the_range_widens_until_anyone_will_do(visitor):
    first = visitor.ask("post")
    assert first["sought"]["widening"] | {"anyone_at": 0} == {"value": 1500, "start": 400, "per_s": 10, "anyone_at": 0}
    player = Player.objects.get()
    waited(player, 30_000)
    later = visitor.ask("get")
    assert later["low"] < first["low"] < 1500 < first["high"] < later["high"]
    waited(player, 60_000)
    found = visitor.ask("get")
    assert (found["low"], found["high"], found["now"] >= found["sought"]["widening"]["anyone_at"]) == (None, None, True)


def test_bots_are_offered_after_a_while_where_there_are_any(visitor):
    visitor.ask("post")
    player = Player.objects.get()
    assert not visitor.ask("get")["offer_bots"]
    waited(player, 30_000)
    assert visitor.ask("get")["offer_bots"]
    visitor.ask("post", body={"game": "botless"})
    waited(player, 30_000)
    found = visitor.ask("get")
    assert (found["offer_bots"], found["sought"]["bots_at"]) == (False, None)


def test_one_press_leaves_the_queue_and_plays_bots(visitor):
    visitor.ask("post")
    code = visitor.ask("post", "play", {"game": "toy"}, status=201)["code"]
    assert not Seek.objects.exists()
    assert Match.objects.get(code=code).status == "playing"


def test_nothing_is_expected_before_anything_is_known(visitor, seekers):
    assert visitor.ask("post")["expected_s"] is None
    Wait.objects.bulk_create(
        Wait(game="toy", speed="normal", rated=False, waited_ms=30_000, at=now_ms()) for _ in range(4)
    )
    assert 25 <= visitor.ask("get")["expected_s"] <= 30
    waited(Player.objects.get(), 31_000)
    assert visitor.ask("get")["expected_s"] is None
    seekers(3, CASUAL)
    assert visitor.ask("get")["expected_s"] == 2


def test_waits_on_other_terms_tell_nothing(visitor):
    Wait.objects.bulk_create(
        Wait(game="toy", speed="normal", rated=True, waited_ms=30_000, at=now_ms()) for _ in range(4)
    )
    assert visitor.ask("post")["expected_s"] is None


def test_to_look_is_a_sign(visitor):
    visitor.ask("post")
    gone(Player.objects.get(), 29_000)
    before = Seek.objects.get().seen_at
    visitor.ask("get")
    assert Seek.objects.get().seen_at > before


def test_who_is_seated_is_told_where(visitor, seekers):
    visitor.ask("post")
    opens_page(Player.objects.get())
    seekers(3, CASUAL)
    seat_all()
    code = Match.objects.get().code
    assert beside(visitor.ask("get"), {"state": "playing", "code": code, "sought": None})
    assert visitor.refused("delete") == (409, "table-found")
    assert visitor.refused("post") == (409, "playing-already")
    assert Seat.objects.count() == 4


@pytest.mark.parametrize("left", [False, True])
def test_whoever_has_a_game_under_way_that_counts_may_not_seek(visitor, seekers, left):
    visitor.ask("post")
    opens_page(Player.objects.get())
    seekers(3, CASUAL)
    seat_all()
    Seek.objects.all().delete()
    Seat.objects.update(left=left)
    assert visitor.refused("post", body={"speed": "slow"}) == (409, "playing-already")
    assert not Seek.objects.exists()
    Match.objects.update(status=Match.Status.FINISHED)
    assert visitor.ask("post")["state"] == "waiting"


def test_rated_games_are_for_accounts(visitor):
    assert visitor.refused("post", body={"rated": True}) == (401, "sign-in-needed")
    assert not Player.objects.exists()
    visitor.ask("post")
    assert visitor.refused("post", body={"rated": True}) == (403, "account-needed")
    assert Seek.objects.get().rated is False


def test_an_account_seeks_rated_games():
    anna = browser(person("Anna"))
    assert anna.ask("post", body={"rated": True})["sought"]["rated"]


@pytest.mark.parametrize("rated", [False, True])
def test_nothing_is_found_for_programs(rated):
    program = browser(person("Program", "bot"))
    assert program.refused("post", body={"rated": rated}) == (403, "not-for-programs")
    assert not Seek.objects.exists()


def test_who_plays_as_many_games_as_one_may_seeks_none(visitor):
    for _ in range(3):
        visitor.ask("post", "play", status=201)
    assert visitor.refused("post") == (409, "too-many-games")
    assert not Seek.objects.exists()


def test_the_banned_may_not_seek(visitor):
    visitor.ask("post")
    visitor.ask("delete", status=204)
    Player.objects.update(banned_until=now_ms() + 60_000)
    assert visitor.refused("post") == (403, "banned")
    assert not Seek.objects.exists()


def test_nobody_s_search_is_ended_by_another(visitor, seekers):
    seekers(1, CASUAL)
    assert visitor.refused("delete") == (401, "sign-in-needed")
    visitor.ask("post")
    visitor.ask("delete", status=204)
    assert Seek.objects.count() == 1


@pytest.mark.parametrize(
    "body",
    [
        {"game": 7},
        {"speed": "warp"},
        {"rated": "yes"},
        {"player": "00000000-0000-0000-0000-000000000000"},
        {"speed": None},
        [],
        {"rated": True, "match": 1},
    ],
)
def test_nonsense_is_refused_and_changes_nothing(visitor, body):
    assert visitor.refused("post", body=body) == (400, "invalid")
    assert not Player.objects.exists()


def test_a_game_that_there_isn_t(visitor):
    assert visitor.refused("post", body={"game": "chess"}) == (400, "no-such-game")
    assert not Player.objects.exists()


def test_changes_are_throttled(visitor, monkeypatch):
    from mahjong_server.limits.throttles import AddressThrottle

    cache.clear()
    monkeypatch.setattr(AddressThrottle, "THROTTLE_RATES", {"change": "2/min", "read": "3/min", "create": "9/min"})
    visitor.ask("post")
    visitor.ask("delete", status=204)
    assert visitor.refused("post") == (429, "throttled")
    for _ in range(3):
        visitor.ask("get")
    assert visitor.refused("get") == (429, "throttled")
    assert not Seek.objects.exists()


def test_a_rated_table_under_way_keeps_from_seeking_too(db):
    owner, *others = people(4)
    match = lobby.create_table(owner, TableOrder(game="toy", rated=True))
    for other in others:
        lobby.take_seat(match.code, other, None)
        lobby.set_ready(match.code, other, ready=True)
    lobby.start(match.code, owner)
    assert browser(others[0]).refused("post") == (409, "playing-already")
    assert beside(browser(others[0]).ask("get"), {"state": "playing", "code": match.code})


def test_a_casual_game_of_one_s_own_does_not(visitor):
    visitor.ask("post", "play", {"game": "toy"}, status=201)
    assert visitor.ask("post")["state"] == "waiting"


def test_queues_are_told_to_everyone(seekers):
    from mahjong_server.matchmaking.status import read_queues

    seekers(3, CASUAL)
    seeks(person("Other"), RATED)
    found = read_queues("", None)
    assert [(one.game, one.rated, one.waiting, one.usual_s) for one in found.queues] == [
        ("toy", False, 3, None),
        ("toy", True, 1, None),
    ]
    assert found.needed == {"toy": 4, "botless": 4}


def test_each_is_told_their_own_search(seekers):
    from mahjong_server.matchmaking.status import read_own_seek

    four = seekers(4, CASUAL)
    told = read_own_seek(four[0].pk)
    assert told
    assert (told.code, told.sought and told.sought.speed) == (None, "normal")
    seat_all()
    found = read_own_seek(four[0].pk)
    assert found
    assert (found.code, found.sought) == (Match.objects.get().code, None)
    Match.objects.update(status=Match.Status.FINISHED)
    assert read_own_seek(four[0].pk) is None
    assert read_own_seek(person("Other").pk) is None
