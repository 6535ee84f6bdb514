"""The leaderboard: the best first, a page at a time, of those alone who are to be on it; and one's own place."""

import pytest
from django.test import Client

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.ratings.leaderboard import ACTIVE_MS
from mahjong_server.ratings.models import Rating
from tests.matchmaking.conftest import person

pytestmark = pytest.mark.django_db
PATH = "/api/leaderboards/sichuan"
SURE = 3.0


def rated(name, mu=25.0, sigma=SURE, ago_ms=0, game="sichuan"):
    player = person(name)
    Rating.objects.create(player=player, game=game, mu=mu, sigma=sigma, games=30, updated_at=now_ms() - ago_ms)
    return player


def signed_in(player):
    """Return a browser of this player."""
    client = Client()
    session = client.session
    sign_in = pytest.importorskip("mahjong_server.accounts.sign_in.sessions").sign_in
    sign_in(session, player, "")
    client.cookies["mahjong-session"] = str(session.session_key)
    return client


def ask(client=None, **query):
    answer = (client or Client()).get(PATH, query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def names(found):
    return [(row["rank"], row["name"]) for row in found["results"]]


def test_nobody_yet():
    assert ask() == {"count": 0, "page": 1, "size": 20, "results": [], "own": None, "days": 60}


def test_the_best_come_first():
    rated("Boris", 27.0)
    rated("Anna", 31.0)
    rated("Clara", 22.5)
    found = ask()
    assert names(found) == [(1, "Anna"), (2, "Boris"), (3, "Clara")]
    assert found["results"][0] == {
        "rank": 1,
        "name": "Anna",
        "kind": "account",
        "value": 1860,
        "grade": "3d",
        "games": 30,
        "you": False,
    }


def test_pages():
    for number in range(7):
        rated(f"P{number}", 30.0 - number)
    found = ask(page=2, size=3)
    assert (found["count"], names(found)) == (7, [(4, "P3"), (5, "P4"), (6, "P5")])
    assert ask(page=9, size=3)["results"] == []


def test_equals_have_one_order_on_every_page():
    for number in range(6):
        rated(f"P{number}")
    shown = [row["name"] for page in (1, 2, 3) for row in ask(page=page, size=2)["results"]]
    assert sorted(shown) == [f"P{number}" for number in range(6)]


def test_who_is_not_ranked():
    rated("Unsure", sigma=7.0)
    rated("Away", ago_ms=ACTIVE_MS + 1000)
    rated("Elsewhere", game="other")
    banned, erased, back = rated("Banned"), rated("Erased"), rated("Back")
    type(banned).objects.filter(pk=banned.pk).update(banned_until=now_ms() + 60_000)
    type(erased).objects.filter(pk=erased.pk).update(erased_at=1)
    type(back).objects.filter(pk=back.pk).update(banned_until=now_ms() - 60_000)
    assert names(ask()) == [(1, "Back")]


def test_one_s_own_place_is_marked_wherever_one_looks():
    for number in range(5):
        rated(f"P{number}", 30.0 - number)
    own = rated("Anna", 20.0)
    client = signed_in(own)
    own = {"rank": 6, "value": 1200, "provisional": False, "grade": "4k", "games": 30, "banned": False}
    assert ask(client, size=2)["own"] == own
    assert [row["you"] for row in ask(client, size=2, page=3)["results"]] == [False, True]
    assert not any(row["you"] for row in ask(size=50)["results"])


@pytest.mark.parametrize(("sigma", "ago_ms", "provisional"), [(7.0, 0, True), (SURE, ACTIVE_MS + 1000, False)])
def test_one_s_own_rating_is_told_off_the_board_too(sigma, ago_ms, provisional):
    client = signed_in(rated("Anna", sigma=sigma, ago_ms=ago_ms))
    grade = None if provisional else "1k"
    own = {"rank": None, "value": 1500, "provisional": provisional, "grade": grade, "games": 30, "banned": False}
    assert ask(client)["own"] == own
    assert ask(signed_in(person("Newcomer")))["own"] is None


def test_the_banned_are_told_that_they_are_not_ranked_for_that():
    anna = rated("Anna")
    client = signed_in(anna)
    for until, banned in ((now_ms() + 60_000, True), (now_ms() - 1, False)):
        type(anna).objects.filter(pk=anna.pk).update(banned_until=until)
        own = ask(client)["own"]
        assert (own["banned"], own["rank"]) == (banned, None if banned else 1)


@pytest.mark.parametrize(
    ("path", "query", "status", "code"),
    [
        ("nonsense", {}, 404, "no-such-game"),
        ("sichuan", {"page": "0"}, 400, "invalid"),
        ("sichuan", {"size": "51"}, 400, "invalid"),
        ("sichuan", {"order": "name"}, 400, "invalid"),
        ("sichuan", {"page": "x"}, 400, "invalid"),
    ],
)
def test_bad_questions_are_refused(path, query, status, code):
    answer = Client().get(f"/api/leaderboards/{path}", query)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_nothing_can_be_changed():
    assert Client().post(PATH).status_code == 405
