"""Play now with a wall that the server has bound itself to: dealt in the answer, and as fair as at any table."""

import hashlib
import json
from typing import Any

import msgspec
import pytest

from mahjong_server.play.models import Event, Match
from mahjong_server.play.storage import loading
from mahjong_server.play.storage.advance_commitments import PLEDGES, Pledges
from tests.lobby.conftest import Visitor, refused

GAMES = ["games.sichuan", "games.riichi", "games.sanma", "games.toppan", "games.little_mahjong"]
NONCE = "5a" * 32


@pytest.fixture(autouse=True)
def games(settings: Any, _toy_games: None) -> None:
    settings.GAMES = GAMES


def pledge(visitor: Visitor) -> dict[str, str]:
    answer = visitor.get("/api/play")
    assert answer["Cache-Control"] == "no-store"
    found: dict[str, str] = answer.json()
    return found


def log() -> list[dict[str, Any]]:
    return [json.loads(data) for data in Event.objects.order_by("seq").values_list("data", flat=True)]


@pytest.mark.parametrize("game", ["sichuan", "riichi", "sanma", "toppan", "little_mahjong"])
def test_the_answer_is_what_a_table_loaded_from_the_log_shows(anna, game):
    given = pledge(anna)
    answer = anna.send("play", {"game": game, "pledge": given["key"], "nonce": NONCE})
    assert answer.status_code == 201
    match = Match.objects.get()
    assert answer.json()["code"] == match.code
    state = answer.json()["state"]
    assert (state["type"], state["doc"]["you"], state["doc"]["table"]["status"]) == ("state", 0, "playing")
    assert state["doc"]["decision"] is None or state["doc"]["decision"]["kind"] != "ready"
    assert state["doc"]["fair"]["commitment"] == given["commitment"]
    table = loading.read_table("default", match.pk, 1.0)
    assert table is not None
    assert table.timed is not None
    assert table.timed.position.state.head == match.head == Event.objects.count()
    view = table.referee.runner.game.view(table.timed.position.state.game, 0)
    assert msgspec.to_builtins(view) == state["doc"]["view"]


def test_the_log_is_that_of_any_first_deal(anna):
    given = pledge(anna)
    anna.send("play", {"pledge": given["key"], "nonce": NONCE})
    committed, *ready, opened, dealt = log()
    assert committed["type"] == "committed"
    assert hashlib.sha256(bytes.fromhex(committed["seed"])).hexdigest() == given["commitment"]
    bound = hashlib.sha256(f"mahjong-nonce/1:{given['commitment']}:0:{NONCE}".encode()).hexdigest()
    assert {event["seat"]: event.get("hash") for event in ready} == {0: bound, 1: None, 2: None, 3: None}
    assert opened == {"v": 6, "type": "nonce-opened", "seat": 0, "nonce": NONCE}
    assert dealt["type"] == "dealt"


def test_who_gives_no_nonce_is_dealt_at_once_and_opens_nothing(anna):
    given = pledge(anna)
    assert "state" in anna.send("play", {"pledge": given["key"]}).json()
    assert [event["type"] for event in log()] == ["committed", *["readied"] * 4, "dealt"]


@pytest.mark.security("SEC 6.6")
def test_what_others_hold_and_the_seed_stay_secret(anna):
    given = pledge(anna)
    told = anna.send("play", {"pledge": given["key"], "nonce": NONCE}).content.decode()
    seed = log()[0]["seed"]
    assert seed not in told
    assert seed not in json.dumps(given)
    state = json.loads(told)["state"]
    assert [seat for seat, held in state["doc"]["view"]["seats"].items() if held.get("hand")] == ["0"]
    assert "wall" not in state["events"][0]


@pytest.mark.security("SEC 6.6")
def test_a_pledge_counts_once_whoever_brings_it(anna, boris):
    given = pledge(anna)
    assert "state" in boris.send("play", {"pledge": given["key"], "nonce": NONCE}).json()
    again = anna.send("play", {"pledge": given["key"], "nonce": NONCE})
    assert (again.status_code, set(again.json())) == (201, {"code"})
    assert Match.objects.get(code=again.json()["code"]).head == 0, "it is asked for a nonce, as ever"


def test_an_unknown_pledge_leaves_a_table_that_asks_as_ever(anna):
    answer = anna.send("play", {"pledge": "nothing", "nonce": NONCE})
    assert (answer.status_code, set(answer.json())) == (201, {"code"})
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"nonce": "no hex"}, {"nonce": "a" * 65}, {"nonce": "a" * 31}, {"pledge": "a" * 33}, {"seed": "aa"}]
)
def test_what_is_no_pledge_or_nonce_is_refused_and_takes_none(anna, wrong):
    given = pledge(anna)
    assert refused(anna.send("play", {"pledge": given["key"], "nonce": NONCE} | wrong)) == (400, "invalid")
    assert not Match.objects.exists()
    assert PLEDGES.take(given["key"]), "it may still be brought"


@pytest.mark.security("SEC 6.6")
def test_the_oldest_pledges_are_forgotten():
    kept = Pledges(most=2)
    first, second, third = (kept.make() for _ in range(3))
    assert kept.take(first.key) is None
    assert {hashlib.sha256(kept.take(each.key) or b"").hexdigest() for each in (second, third)} == {
        second.commitment,
        third.commitment,
    }
