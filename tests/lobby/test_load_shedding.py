"""A process with too much to do: a busy one takes no new tables with bots, a full one none; people may still sit."""

import threading

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.background import event_loop_lag
from mahjong_server.background.event_loop_lag import Load
from mahjong_server.http import load_shedding
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.lobby_topic import read_lobby
from mahjong_server.play.models import Match
from tests.lobby.conftest import refused

SEATS = 4
BUSY = (503, "server-busy")


@pytest.fixture
def load(monkeypatch):
    """Set the load."""
    return lambda level: monkeypatch.setattr(event_loop_lag, "_level", level)


def is_taken(answer, load_level, *, with_bots):
    """Check whether an answer is as it has to be at this level, and return whether the request was taken."""
    if load_level == Load.FULL or (with_bots and load_level == Load.BUSY):
        assert refused(answer) == BUSY
        assert int(answer["Retry-After"]) == 30
        assert answer.json()["detail"].endswith("Try again in a little while.")
        return False
    assert answer.status_code in {200, 201}, answer.content
    return True


@pytest.mark.parametrize("level", Load)
@pytest.mark.parametrize(
    ("path", "order", "with_bots"),
    [("play", {}, True), ("play", {"bots": "hard"}, True), ("tables", {"bots": "hard"}, True), ("tables", {}, False)],
)
def test_new_tables(anna, load, level, path, order, with_bots):
    load(level)
    taken = is_taken(anna.send(path, order), level, with_bots=with_bots)
    assert Match.objects.count() == taken


def test_tables_are_made_one_after_another_and_few_requests_wait_for_that():
    begun, done, may_end = [], [], threading.Event()

    def make(number):
        with load_shedding.making_table(with_bots=True):
            begun.append(number)
            may_end.wait()
            done.append(number)

    threads = [threading.Thread(target=make, args=(number,)) for number in range(load_shedding.MOST_MAKING)]
    for thread in threads:
        thread.start()
    with pytest.raises(Problem) as refusal, load_shedding.making_table(with_bots=False):
        pass
    assert (refusal.value.status_code, refusal.value.code, refusal.value.wait) == (*BUSY, 30)
    assert (len(begun), done) == (1, [])
    may_end.set()
    for thread in threads:
        thread.join()
    assert begun == done
    assert sorted(done) == list(range(load_shedding.MOST_MAKING))
    with load_shedding.making_table(with_bots=True):
        pass


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["play", "tables"])
def test_what_is_refused_for_want_of_a_place_makes_nobody_and_nothing(client, monkeypatch, path):
    monkeypatch.setattr(load_shedding, "_places", threading.BoundedSemaphore(1))
    with load_shedding.making_table(with_bots=False):
        answer = client.post(f"/api/{path}", {"game": "toy"}, content_type="application/json")
    assert refused(answer) == BUSY
    assert not Player.objects.exists()
    assert not Match.objects.exists()


@pytest.mark.parametrize("level", [Load.BUSY, Load.FULL])
def test_a_game_dealt_at_once(anna, load, level):
    pledge = anna.get("/api/play").json()["key"]
    load(level)
    is_taken(anna.send("play", {"pledge": pledge, "nonce": "ab" * 16}), level, with_bots=True)


@pytest.mark.parametrize("level", Load)
def test_bots_at_a_table(anna, code, load, level):
    load(level)
    answer = anna.send(f"tables/{code}/bots", {"seat": 1, "level": "hard"})
    taken = is_taken(answer, level, with_bots=True)
    assert bool(anna.look(code)["seats"]["1"].get("level")) == taken


def test_bots_are_sent_away_and_changed_at_any_load(anna, code, load):
    anna.send(f"tables/{code}/bots", {"seat": 1, "level": "hard"})
    load(Load.FULL)
    assert anna.send(f"tables/{code}/bots", {"seat": 1, "level": "fair"}).status_code == 200
    assert anna.send(f"tables/{code}/bots", {"seat": 1, "level": None}).status_code == 200


@pytest.mark.parametrize("level", Load)
@pytest.mark.parametrize("others", [0, 1, SEATS - 1])
def test_the_start(anna, code, load, level, others):
    for number in range(others):
        friend = type(anna)().named(f"Friend {number}")
        friend.send(f"tables/{code}/seats")
        friend.send(f"tables/{code}/ready")
    load(level)
    taken = is_taken(anna.send(f"tables/{code}/start"), level, with_bots=others < SEATS - 1)
    assert anna.look(code)["status"] == ("playing" if taken else "waiting")


@pytest.mark.parametrize("level", Load)
@pytest.mark.parametrize("bots", [False, True])
def test_a_rematch_made_and_joined(anna, boris, code, load, level, bots):
    """The first makes the table, another comes to it."""
    friends = [boris] if bots else [boris, type(anna)().named("Clara"), type(anna)().named("Dora")]
    for friend in friends:
        friend.send(f"tables/{code}/seats")
        friend.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/start")
    Match.objects.filter(code=code).update(status=Match.Status.FINISHED)
    load(level)
    is_taken(anna.send(f"tables/{code}/rematch"), level, with_bots=bots)
    load(Load.NORMAL)
    following = anna.send(f"tables/{code}/rematch").json()["code"]
    load(level)
    taken = is_taken(boris.send(f"tables/{code}/rematch"), level, with_bots=bots)
    assert boris.look(following).get("you") == (1 if taken else None)


def test_a_rematch_to_which_its_owner_has_added_a_bot_is_refused_before_anybody_sits_there(anna, code, load):
    others = [type(anna)().named(name) for name in ("Boris", "Clara", "Dora")]
    for friend in others:
        friend.send(f"tables/{code}/seats")
        friend.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/start")
    Match.objects.filter(code=code).update(status=Match.Status.FINISHED)
    following = anna.send(f"tables/{code}/rematch").json()["code"]
    for friend in others[:1]:
        assert friend.send(f"tables/{code}/rematch").status_code == 201
    assert anna.send(f"tables/{following}/bots", {"seat": 3, "level": "hard"}).status_code == 200
    load(Load.BUSY)
    assert refused(others[1].send(f"tables/{code}/rematch")) == BUSY
    assert others[1].look(following)["you"] is None


def test_whoever_plays_the_rematch_already_is_led_back_to_it(anna, load):
    code = anna.send("play").json()["code"]
    Match.objects.filter(code=code).update(status=Match.Status.FINISHED)
    following = anna.send(f"tables/{code}/rematch").json()["code"]
    load(Load.FULL)
    answer = anna.send(f"tables/{code}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (201, following)


def test_people_sit_down_say_that_they_are_ready_and_leave_at_any_load(anna, boris, code, load):
    load(Load.FULL)
    assert boris.send(f"tables/{code}/seats").status_code == 200
    assert boris.send(f"tables/{code}/ready").status_code == 200
    assert boris.delete(f"/api/tables/{code}/seats").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("level", Load)
def test_the_lobby_tells_of_it(load, level):
    load(level)
    assert read_lobby("lobby", None).load == level.name.lower()
