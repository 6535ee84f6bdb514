"""Games from elsewhere over HTTP: read, kept for whoever brought them, replayed and coached, and deleted."""

import gzip

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import convert

from mahjong_server.accounts.models import Player
from mahjong_server.archive.models import Entry, Outcome
from mahjong_server.imports import kept_imports, read_file
from mahjong_server.imports.models import Import
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match
from tests.archive.played import Visitor, filed, log_of
from tests.imports.conftest import KEY, NAMES, brought, file_of, record_of, upload
from tests.imports.fake_format import HEAD

pytestmark = pytest.mark.django_db
EASY = ("easy",) * 4
DIFFERENCE = [1, "scores", "the file says 40, our rules 20", {"told": [40, "\u202e" + 50 * "x"], "ours": [20]}]
TOLD = {"deal": 1, "code": "scores", "text": DIFFERENCE[2], "facts": {"told": [40, 40 * "x"], "ours": [20]}}


def test_a_file_becomes_a_game_of_ones_own(visitor):
    answer = upload(visitor, file_of(differences=[DIFFERENCE]))
    assert answer.status_code == 201
    told = answer.json()
    assert (told["game"], told["format"]) == ("sichuan", "Fakeo")
    assert told["differences"] == [TOLD]
    (row,) = visitor.ask("imports")["imports"]
    assert (row["id"], row["names"], row["deals"], row["differences"]) == (told["id"], NAMES, 2, 1)
    assert len(told["id"]) == 22


def test_the_list_says_what_can_be_read(visitor):
    told = visitor.ask("imports")
    assert (told["formats"], told["most"], told["imports"]) == (["Fakeo"], 50, [])


def test_what_came_of_it_is_told_as_of_a_match(visitor):
    key = brought(visitor, differences=[DIFFERENCE])
    match = filed(log_of(2))
    theirs, ours = visitor.ask(f"imports/{key}"), visitor.ask(f"matches/{match.code}")
    assert theirs["deals"] == ours["deals"]
    assert [(each["score"], each["place"]) for each in theirs["seats"]] == [
        (each["score"], each["place"]) for each in ours["seats"]
    ]
    assert [each["name"] for each in theirs["seats"]] == NAMES
    assert {each["kind"] for each in theirs["seats"]} == {"foreign"}
    assert theirs["dealt"] == 2
    assert theirs["table"].keys() >= ours["table"].keys() - {"ends_at"}
    game = games()[KEY].info.options
    assert convert(theirs["table"]["options"], game) == convert(ours["table"]["options"], game)


@pytest.mark.parametrize("deal", [0, 1])
@pytest.mark.parametrize("view", ["all", "0", "3"])
def test_its_deals_are_those_of_the_match(visitor, deal, view):
    key = brought(visitor)
    match = filed(log_of(2))
    theirs = visitor.ask(f"imports/{key}/deals/{deal}", view=view)
    ours = visitor.ask(f"matches/{match.code}/deals/{deal}", view=view)
    assert (theirs["code"], theirs["deal"], theirs["view"], theirs["fair"]) == (key, deal, view, None)
    assert len(theirs["moments"]) == len(ours["moments"])
    assert "fair" not in theirs["doc"]
    assert theirs["doc"]["view"] == ours["doc"]["view"]
    assert [each["events"] for each in theirs["moments"]] == [
        [event for event in each["events"] if is_recorded(event)] for each in ours["moments"]
    ]
    end, ended = theirs["moments"][-1]["patch"], ours["moments"][-1]["patch"]
    assert end["view"] == ended["view"]
    assert end.get("result") == ended.get("result")


def is_recorded(event):
    """Return whether a record has it: neither the making of walls, nor a claim that nobody saw."""
    made = {"committed", "continued", "readied", "nonce-opened", "nonce-unopened", "revealed"}
    return event["type"] not in made and event.get("claim") != "pass"


def test_the_coach_says_the_same_of_what_is_recorded(visitor):
    key = brought(visitor, record=record_of(bots=EASY))
    match = filed(log_of(2, bots=EASY))
    found = 0
    for seat in range(4):
        theirs = visitor.ask(f"imports/{key}/deals/1/coach", seat=seat)
        ours = visitor.ask(f"matches/{match.code}/deals/1/coach", seat=seat)
        assert theirs.keys() == ours.keys()
        assert theirs["departures"] == [each for each in ours["departures"] if each["did"]["type"] != "pass"]
        assert 0 < theirs["looked"] <= ours["looked"]
        found += len(theirs["departures"])
    assert found


@pytest.mark.security("SEC 2.16")
def test_for_others_it_is_as_if_it_were_not(visitor, other):
    key = brought(visitor)
    for browser in (other, Visitor()):
        for path in ("", "/deals/0", "/deals/0/coach?seat=0", "/deals/7"):
            told = browser.get(f"/api/imports/{key}{path}")
            unknown = browser.get(f"/api/imports/{'x' * 22}{path}")
            assert (told.status_code, told.content) == (unknown.status_code, unknown.content)
            assert told.json()["code"] == "no-such-import"
        assert browser.delete(f"/api/imports/{key}").status_code == 404
        assert browser.ask("imports")["imports"] == []
    assert visitor.ask(f"imports/{key}")["id"] == key


def test_a_stranger_becomes_a_guest_by_bringing_one(db):
    browser = Visitor()
    key = brought(browser)
    assert browser.ask("me")["kind"] == "guest"
    assert browser.ask(f"imports/{key}")["id"] == key


def test_nobody_is_made_for_a_file_that_is_refused(db):
    assert upload(Visitor(), b"nothing").status_code == 422
    assert not Player.objects.exists()


def test_it_can_be_deleted(visitor):
    key = brought(visitor)
    visitor.tell("delete", f"imports/{key}", status=204)
    visitor.ask(f"imports/{key}", 404)
    visitor.tell("delete", f"imports/{key}", status=404)


def test_it_counts_for_nothing(visitor):
    brought(visitor)
    assert not Match.objects.exists()
    assert not Entry.objects.exists()
    assert not Outcome.objects.exists()
    assert visitor.ask("matches")["count"] == 0


def test_there_is_no_such_deal_or_seat(visitor):
    key = brought(visitor)
    assert visitor.ask(f"imports/{key}/deals/2", 404)["code"] == "no-such-deal"
    assert visitor.ask(f"imports/{key}/deals/0", 404, view="4")["code"] == "no-such-seat"
    assert visitor.ask(f"imports/{key}/deals/0/coach", 404, seat=4)["code"] == "no-such-seat"


def test_a_refusal_says_where(visitor):
    answer = upload(visitor, HEAD + b"{")
    assert answer.status_code == 422
    told = answer.json()
    assert (told["code"], told["detail"], told["place"]) == ("not-json", "This is not JSON.", "line 2")
    assert told["facts"] == {"line": 2}


def test_what_no_format_knows_is_refused(visitor):
    told = upload(visitor, b"\x00\xff").json()
    assert told["code"] == "unknown-format"
    assert "place" not in told
    assert upload(visitor, b"").json()["code"] == "unknown-format"


def test_what_the_rules_refuse_is_refused(visitor):
    record = record_of()
    record["deals"][0]["actions"] = record["deals"][0]["actions"][:-1]
    assert upload(visitor, file_of(record)).json()["code"] == "rules-refuse"
    assert upload(visitor, file_of(record | {"deals": []})).json()["code"] == "no-hands"


def test_a_file_may_be_compressed(visitor):
    assert upload(visitor, gzip.compress(file_of())).status_code == 201
    for data in (gzip.compress(file_of())[:-20], b"\x1f\x8b" + file_of()):
        assert upload(visitor, data).json()["code"] == "damaged"


@pytest.mark.security("SEC 6.1")
def test_no_more_of_it_is_unpacked_than_a_file_may_have(visitor):
    packed = gzip.compress(HEAD + b" " * 50_000_000)
    assert len(packed) < 60_000
    answer = upload(visitor, packed)
    assert (answer.status_code, answer.json()["code"]) == (422, "too-large")


def test_differences_that_were_kept_without_facts_are_told(visitor):
    key = brought(visitor, differences=[DIFFERENCE])
    old = {name: value for name, value in TOLD.items() if name != "facts"}
    Import.objects.filter(pk=key).update(differences=[old])
    assert visitor.ask(f"imports/{key}")["differences"] == [old | {"facts": {}}]


@pytest.mark.security("SEC 6.1")
def test_a_file_of_more_than_two_megabytes_is_refused(visitor):
    answer = upload(visitor, HEAD + b" " * 2_000_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert upload(visitor, HEAD + b" " * 1_999_995).json()["code"] == "not-json"


def test_other_bodies_are_as_short_as_before(visitor):
    answer = visitor.generic("POST", "/api/me", b" " * 70_000, content_type="application/json")
    assert answer.status_code == 413
    assert "65536" in answer.json()["detail"]


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "multipart/form-data; boundary=x", ""])
def test_the_type_of_the_body_does_not_matter(visitor, kind):
    assert upload(visitor, kind=kind).status_code == 201


def test_a_record_that_is_too_long_to_keep_is_refused(visitor, monkeypatch):
    monkeypatch.setattr(read_file, "MOST_RECORD", 1000)
    assert upload(visitor).json()["code"] == "too-long"


@pytest.mark.parametrize("name", ["a\x00b", "\u202eevil", "x" * 500])
def test_names_are_cut_to_what_can_be_shown(visitor, name):
    key = brought(visitor, names=[name, "", "", ""])
    (shown, *_) = visitor.ask(f"imports/{key}")["table"]["seats"].values()
    assert len(shown["name"]) <= 40
    assert shown["name"].isprintable()


def test_what_no_database_keeps_is_refused(visitor):
    record = record_of()
    assert upload(visitor, file_of({**record, "note": "\x00"})).json()["code"] == "wrong-value"


def test_the_oldest_make_room(visitor, monkeypatch):
    monkeypatch.setattr(kept_imports, "MOST", 2)
    keys = [brought(visitor) for _ in range(3)]
    assert [each["id"] for each in visitor.ask("imports")["imports"]] == keys[:0:-1]


def test_one_at_a_time(visitor, monkeypatch):
    monkeypatch.setattr(read_file, "WAIT_S", 0.01)
    with read_file._reading:
        answer = upload(visitor)
    assert (answer.status_code, answer.json()["code"]) == (503, "import-busy")
    assert answer["Retry-After"]
    assert upload(visitor).status_code == 201


def test_so_many_a_minute(visitor):
    for _ in range(10):
        upload(visitor, b"x")
    assert upload(visitor, b"x").status_code == 429


def test_whoever_is_banned_brings_nothing(visitor):
    Player.objects.update(banned_until=2**42)
    assert upload(visitor).json()["code"] == "banned"
    assert not Import.objects.exists()


BROKEN = st.one_of(
    st.binary(max_size=400),
    st.binary(max_size=200).map(lambda data: HEAD + data),
    st.tuples(st.integers(0, 5_000), st.binary(min_size=1, max_size=4)).map(
        lambda at: (whole := file_of())[: at[0]] + at[1] + whole[at[0] + len(at[1]) :]
    ),
    st.integers(0, 5_000).map(lambda stop: file_of()[:stop]),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=BROKEN)
def test_whatever_is_brought_is_taken_or_refused(visitor, data, no_limits):
    answer = upload(visitor, data)
    assert answer.status_code in {201, 422}
    if answer.status_code == 422:
        assert answer["Content-Type"] == "application/problem+json"


@pytest.fixture
def no_limits(monkeypatch):
    from mahjong_server.limits.throttles import CallThrottle

    monkeypatch.setattr(CallThrottle, "allow_request", lambda *_: True)
    monkeypatch.setattr("mahjong_server.limits.throttles.AddressThrottle.allow_request", lambda *_: True)
    monkeypatch.setattr("mahjong_server.limits.throttles.PersonThrottle.allow_request", lambda *_: True)
