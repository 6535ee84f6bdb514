"""Nobody finds out anything of a day's deal before their own try, and nobody its wall before all may know it."""

import json
import re
from typing import Any

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.daily import settling
from mahjong_server.daily.deals import opens_at
from mahjong_server.daily.models import DailyDeal, Try
from mahjong_server.drills import gathering
from mahjong_server.play.match.fairness.proof import verify
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.models import Match
from tests.archive.played import Visitor
from tests.daily.tries import GAME, TODAY, begin, end, exhaust, it_is, key_of, play, played

pytestmark = pytest.mark.django_db
AFTER = opens_at(TODAY)
OF_MATCH = (
    *("matches/{}", "matches/{}/deals/0", "matches/{}/deals/0?view=0", "matches/{}/deals/0/coach?seat=0"),
    *("tables/{}/record", "tables/{}/sheets/0", "tables/{}", "matches/{}/rating", "matches/{}/files/none"),
)
"""What may be asked of a match that is over; ``{}`` stands for its code."""
BESIDE = (
    *(f"games/{GAME}/daily", f"games/{GAME}/daily/results", "matches", "matches?tag=triplet", "matches?player=Boris"),
    *("players/Boris/games", "players/Boris/hands", "tables", f"games/{GAME}/drill"),
)


def answer(visitor: Visitor, path: str) -> tuple[int, str]:
    found = visitor.get(f"/api/{path}")
    return found.status_code, found.content.decode()


def account(name: str, **fields: Any) -> Visitor:
    visitor = Visitor()
    body = {"name": name, "password": "nine quiet tiles"}
    assert visitor.post("/api/accounts", body, content_type="application/json").status_code in {200, 201}
    if fields:
        Player.objects.filter(name=name).update(**fields)
    return visitor


def world(monkeypatch: pytest.MonkeyPatch, key: bytes) -> list[Any]:
    """Return all that a newcomer is told, and may do, while others have played a deal of this key and a bot has."""
    monkeypatch.setattr("mahjong_server.daily.deals.secrets.token_bytes", lambda _: key)
    DailyDeal.objects.all().delete()
    boris = account(f"Boris{key[0]}")
    match = played(boris, "hard")
    exhaust(settling.play_as_bot(DailyDeal.objects.get().pk))
    visitor = Visitor().named("Anna")
    told = [answer(visitor, path.format(match.code)) for path in OF_MATCH]
    told += [answer(visitor, path.replace("Boris", f"Boris{key[0]}")) for path in BESIDE]
    for path, body in (("studies", {"match": match.code}), (f"matches/{match.code}/play-on", PLAY_ON)):
        found = visitor.post(f"/api/{path}", body, content_type="application/json")
        told.append((found.status_code, found.content.decode()))
    known = {match.code: "CODE", SharedWalls(key).commitment: "WALLS", f"Boris{key[0]}": "Boris"}
    return [(status, _plain(text, known)) for status, text in told]


PLAY_ON = {"deal": 0, "moment": 0, "seat": 0}


def _plain(text: str, known: dict[str, str]) -> str:
    for found, word in known.items():
        text = text.replace(found, word)
    return re.sub(r"\b1[78]\d{11}\b", "TIME", text)


def test_two_worlds_of_one_day_tell_a_newcomer_the_same(monkeypatch):
    one, other = (world(monkeypatch, bytes([number] * 32)) for number in (1, 2))
    results = set(Try.objects.values_list("points", "place"))
    assert results, "there is something to tell"
    assert one == other


def test_who_has_not_played_is_shown_no_match_of_the_day(anna, boris):
    match = played(boris)
    for visitor in (anna, Visitor()):
        for path in OF_MATCH:
            status, text = answer(visitor, path.format(match.code))
            if path == "tables/{}":  # who sat there, and no tile
                assert status == 200
                assert "view" not in json.loads(text)
            else:
                assert status == 403, path
        assert visitor.ask(f"games/{GAME}/daily/results", 403)["code"] == "deal-secret"
        assert visitor.ask("matches")["count"] == 0


def test_who_has_played_sees_how_others_did_and_not_what_made_the_wall(anna, boris):
    match, _ = played(boris), played(anna)
    seed = SharedWalls(key_of(match)).seed(0).hex()
    for path in ("matches/{}", "matches/{}/deals/0", "matches/{}/deals/0/coach?seat=0", "tables/{}/sheets/0"):
        status, text = answer(anna, path.format(match.code))
        assert status == (403 if path.startswith("tables/{}/sheets") else 200), path
        assert seed not in text
        assert key_of(match).hex() not in text
    assert anna.ask(f"tables/{match.code}/record", 403)["code"] == "walls-secret"
    assert boris.ask(f"tables/{match.code}/record", 403)["code"] == "walls-secret", "not one's own either"
    refused = anna.tell("post", f"matches/{match.code}/play-on", PLAY_ON, 403)
    assert (refused["code"], refused["until"]) == ("walls-secret", AFTER)
    shown = anna.get(f"/api/matches/{match.code}/deals/0")
    assert shown["Cache-Control"] == "private, no-cache"
    rows = anna.ask(f"games/{GAME}/daily/results")["results"]
    assert {row["code"] for row in rows} >= {match.code}


def test_ones_own_table_can_be_looked_at_as_soon_as_it_is_over(anna):
    code = begin(anna)
    play(code)
    end(code)
    assert anna.ask(f"matches/{code}/deals/0")


def test_while_a_try_goes_on_others_are_not_shown(anna, boris):
    match = played(boris)
    play(begin(anna), most=3)
    assert anna.ask(f"matches/{match.code}", 403)["code"] == "walls-secret"
    assert anna.ask(f"games/{GAME}/daily/results", 403)["code"] == "deal-secret"


def test_once_all_may_know_it_a_strangers_record_proves_the_wall(anna, boris, monkeypatch):
    match = played(boris)
    it_is(monkeypatch, AFTER - 1)
    assert anna.ask(f"matches/{match.code}", 403)["until"] == AFTER
    it_is(monkeypatch, AFTER)
    record = anna.ask(f"tables/{match.code}/record")
    assert record["walls"] == {"commitment": SharedWalls(key_of(match)).commitment, "key": key_of(match).hex()}
    assert ["the key of walls that tables share" in line for line in verify(record)] == [True]
    assert anna.ask("matches")["count"] == 1
    assert anna.ask(f"matches/{match.code}/deals/0/coach", seat=0)
    assert anna.ask(f"games/{GAME}/daily/results", day=TODAY.isoformat())["count"] == 1
    assert anna.ask(f"games/{GAME}/daily", day=TODAY.isoformat())["compared"]["count"] == 1
    anna.tell("post", "studies", {"match": match.code}, 201)


def test_nothing_of_it_is_made_a_drill_or_a_best_hand_before(boris, monkeypatch):
    match = played(boris, "hard", "sichuan")
    assert gathering.waiting_matches(9) == []
    it_is(monkeypatch, AFTER)
    assert gathering.waiting_matches(9) == [match.pk]


def test_a_moderator_looks_on_at_no_deal_that_others_have_still_to_play(anna):
    code = begin(anna)
    moderator = account("Mod", moderator=True)
    body = {"table": code, "why": "a report"}
    assert moderator.tell("post", "moderation/looks", body, 403)["code"] == "walls-secret"


def test_there_is_no_rematch_no_advice_and_nobody_to_watch(anna):
    code = begin(anna)
    assert anna.tell("post", f"tables/{code}/spectators", {"spectators": "public"}, 409)["code"] == "already-started"
    play(code, most=2)
    assert anna.ask(f"tables/{code}/advice", 403)["code"] == "without-advice"
    play(code)
    end(code)
    assert anna.tell("post", f"tables/{code}/rematch", {}, 409)["code"] == "no-rematch"
    assert Match.objects.count() == 1
