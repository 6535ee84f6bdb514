"""A match that is over, over HTTP: what came of it, and its deals moment by moment."""

import io
import json

import pytest
from django.core.management import call_command

from mahjong_server.archive import matches
from mahjong_server.play.models import Match, Seat
from tests.archive.played import broken_off, filed, log_of, store

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return filed(log_of(2))


def test_a_match_tells_what_came_of_it(visitor, match):
    answer = visitor.ask(f"matches/{match.code}")
    assert (answer["code"], answer["status"], answer["dealt"], len(answer["deals"])) == (
        match.code,
        "finished",
        2,
        2,
    )
    assert answer["record"] == f"/api/tables/{match.code}/record"
    assert [seat["name"] for seat in answer["table"]["seats"].values()] == ["Anna", "Boris", "Zhú", "Jú"]
    assert answer["deals"][0]["scores"] == match.entry.deals[0]["scores"]
    assert "ledger" not in answer["deals"][0]
    assert str(Seat.objects.exclude(player=None)[0].player_id) not in json.dumps(answer)


def test_a_deal_comes_whole_and_small(visitor, match):
    answer = visitor.get(f"/api/matches/{match.code}/deals/1", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.content) < 12_000
    deal = visitor.ask(f"matches/{match.code}/deals/1")
    assert (deal["deal"], deal["view"]) == (1, "all")
    assert len(deal["moments"]) > 20
    assert "table" not in deal["doc"]


@pytest.mark.parametrize("view", ["0", "3"])
def test_through_one_seats_eyes(visitor, match, view):
    deal = visitor.ask(f"matches/{match.code}/deals/0", view=view)
    assert deal["doc"]["you"] == int(view)
    assert [seat for seat, held in deal["doc"]["view"]["seats"].items() if "hand" in held] == [view]


def test_it_can_be_kept_for_good(visitor, match):
    path = f"/api/matches/{match.code}/deals/0"
    plain = visitor.get(path)
    assert plain.headers["Cache-Control"] == "public, no-cache"
    kept = visitor.get(path, {"edition": visitor.ask(f"matches/{match.code}")["edition"]})
    assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    again = visitor.get(path, headers={"If-None-Match": plain.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    weak = visitor.get(path, headers={"If-None-Match": f"W/{plain.headers['ETag']}"})
    assert weak.status_code == 304
    for held in ('"other",{}', '"other" , W/{}', 'W/"other",\t{}'):
        several = visitor.get(path, headers={"If-None-Match": held.format(plain.headers["ETag"])})
        assert several.status_code == 304, held
    other = visitor.get(path, {"view": "1"}, headers={"If-None-Match": plain.headers["ETag"]})
    assert other.status_code == 200


def test_a_new_edition_is_no_match_for_an_old_copy(visitor, match, monkeypatch):
    path = f"/api/matches/{match.code}/deals/0"
    before = visitor.get(path).headers["ETag"]
    old = matches.deals_edition(match)
    monkeypatch.setattr(matches, "FORMAT", matches.FORMAT + 1)
    answer = visitor.get(path, {"edition": old}, headers={"If-None-Match": before})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "public, no-cache"


@pytest.mark.parametrize("what", ["", "/deals/0", "/deals/0?view=2"])
@pytest.mark.parametrize(
    ("status", "started", "code"),
    [
        ("playing", 1, "not-finished"),
        ("waiting", None, "not-finished"),
        ("abandoned", None, "never-played"),
    ],
)
def test_before_the_end_nothing_is_told(visitor, match, what, status, started, code):
    Match.objects.update(status=status, started_at=started)
    answer = visitor.get(f"/api/matches/{match.code}{what}")
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert "hand" not in answer.text.replace("hands", "")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("matches/nowhere", 404, "no-such-table"),
        ("matches/nowhere/deals/0", 404, "no-such-table"),
        ("matches/{}/deals/2", 404, "no-such-deal"),
        ("matches/{}/deals/99999999999999999999", 404, "no-such-deal"),
        ("matches/{}/deals/-1", 404, "not-found"),
        ("matches/{}/deals/0?view=4", 404, "no-such-seat"),
        ("matches/{}/deals/0?view=04", 400, "invalid"),
        ("matches/{}/deals/0?view=0%0A", 400, "invalid"),
        ("matches/{}/deals/0?view=public", 400, "invalid"),
        ("matches/{}/deals/0?colour=red", 400, "invalid"),
    ],
)
def test_what_is_not_there_is_said_so(visitor, match, path, status, code):
    assert visitor.ask(path.format(match.code), status)["code"] == code


def test_rules_of_another_time_are_not_guessed_at(visitor, match):
    Match.objects.update(rules_version=0)
    assert visitor.ask(f"matches/{match.code}/deals/0", 409)["code"] == "rules-changed"
    Match.objects.update(rules_version=99)
    assert visitor.ask(f"matches/{match.code}/deals/0", 503)["code"] == "newer-server"
    assert visitor.ask(f"matches/{match.code}")["dealt"] == 2


def test_a_match_is_told_before_it_is_filed(visitor):
    match = store(log_of(2))
    answer = visitor.ask(f"matches/{match.code}")
    assert (answer["dealt"], answer["deals"], answer["seats"]) == (2, [], [])
    assert visitor.ask(f"matches/{match.code}/deals/1")["moments"]


def test_a_broken_off_match_replays_up_to_where_it_got(visitor):
    match = filed(broken_off(), status=Match.Status.ABANDONED)
    answer = visitor.ask(f"matches/{match.code}")
    assert (answer["status"], answer["dealt"], len(answer["deals"])) == ("abandoned", 2, 1)
    assert visitor.ask(f"matches/{match.code}/deals/1")["moments"]


def test_its_record_can_be_replayed_and_proved(visitor, tmp_path, capsys):
    match = filed(broken_off(), status=Match.Status.ABANDONED)
    record = visitor.ask(f"tables/{match.code}/record")
    assert len(record["deals"]) == 1
    assert len(record["log"]) == match.head
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    out = io.StringIO()
    call_command("replay", str(path), stdout=out)
    assert json.loads(out.getvalue())["scores"] == [o.score for o in match.outcomes.order_by("seat")]
    call_command("verify", str(path), stdout=out)
    assert out.getvalue().count("deal 0:") == 1
