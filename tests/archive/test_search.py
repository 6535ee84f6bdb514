"""Finding matches again: who, what, when, and what was worth telling."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.archive.models import Entry, Highlight, Outcome
from mahjong_server.play.models import Match
from tests.archive.played import START, broken_off, filed, log_of, store

DAY_MS = 86_400_000
pytestmark = pytest.mark.django_db


@pytest.fixture
def games():
    """Return three matches, the oldest first: Anna and Boris; Anna and Clara, rated; Boris alone, broken off."""
    first = filed(log_of(2, 0), ("Anna", "Boris"), finished_at=START)
    second = filed(log_of(2, 1), ("Clara", "Anna"), finished_at=START + DAY_MS, rated=True)
    third = filed(broken_off(3, 2), ("Boris",), finished_at=START + 2 * DAY_MS, status=Match.Status.ABANDONED)
    return [first.code, second.code, third.code]


def codes(answer):
    return [row["code"] for row in answer["results"]]


def test_the_newest_come_first(visitor, games):
    answer = visitor.ask("matches")
    assert codes(answer) == games[::-1]
    assert (answer["count"], answer["page"], answer["size"]) == (3, 1, 20)


def test_a_row_tells_who_played_and_what_came_of_it(visitor, games):
    row = visitor.ask("matches", player="clara")["results"][0]
    match = Match.objects.get(code=games[1])
    assert {key: row[key] for key in ("code", "game", "status", "rated", "deals")} == {
        "code": games[1],
        "game": "sichuan",
        "status": "finished",
        "rated": True,
        "deals": 2,
    }
    assert (row["preset"], row["changed"]) == ({"key": "sbr-2019", "title": "SBR 2019"}, {})
    assert [seat["name"] for seat in row["seats"]][:2] == ["Clara", "Anna"]
    assert [seat["kind"] for seat in row["seats"]] == ["guest", "guest", "machine", "machine"]
    assert [seat["score"] for seat in row["seats"]] == [o.score for o in match.outcomes.order_by("seat")]
    assert row["best"] == match.entry.best
    assert row["found"] == []
    assert not {"player", "id", "player_id"} & {key for seat in row["seats"] for key in seat}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"player": "ANNA"}, [1, 0]),
        ({"player": ["Anna", "boris"]}, [0]),
        ({"player": "Nobody"}, []),
        ({"rated": "true"}, [1]),
        ({"rated": "false"}, [2, 0]),
        ({"game": "sichuan"}, [2, 1, 0]),
        ({"game": "other"}, []),
        ({"size": 1, "page": 2}, [1]),
        ({"page": 9}, []),
        ({"from": "2023-11-15", "to": "2023-11-15"}, [1]),
        ({"to": "2023-11-14"}, [0]),
        ({"from": "2023-11-16"}, [2]),
        ({"from": "2023-11-15", "to": "2023-11-15", "zone": 600}, [0]),
        ({"to": "2023-11-14", "zone": -600}, [0]),
        ({"from": "2023-11-14", "to": "2023-11-15"}, [1, 0]),
        ({"from": "2023-11-14", "to": "2023-11-15", "zone": 0, "to_zone": 120}, [0]),
        ({"from": "2023-11-15", "to": "2023-11-15", "zone": 120, "to_zone": 60}, [1, 0]),
    ],
)
def test_each_filter_narrows(visitor, games, query, found):
    assert datetime.fromtimestamp(START / 1000, UTC).date().isoformat() == "2023-11-14"
    assert codes(visitor.ask("matches", **query)) == [games[i] for i in found]


def test_an_account_is_found_by_its_name_of_now_too(visitor, games):
    clara = Outcome.objects.get(match__code=games[1], seat=0).player
    assert clara
    clara.name, clara.folded = "Zoë N.", lookup_key("Zoë N.")
    clara.user = get_user_model().objects.create(username="zoe")
    clara.save()
    for name in ("zoë n.", "ZOË N", "clara"):
        row = visitor.ask("matches", player=name)["results"][0]
        assert (row["code"], row["seats"][0]["name"], row["seats"][0]["kind"]) == (games[1], "Zoë N.", "account")


def test_by_what_was_worth_telling(visitor, games):
    for tag in set(Highlight.objects.values_list("tag", flat=True)):
        wanted = set(Highlight.objects.filter(tag=tag).values_list("match__code", flat=True))
        answer = visitor.ask("matches", tag=tag)
        assert set(codes(answer)) == wanted
        assert all({found["tag"] for found in row["found"]} == {tag} for row in answer["results"])
    assert codes(visitor.ask("matches", tag="no-such-tag")) == []


def test_a_tag_of_some_value(visitor, games):
    best = Highlight.objects.filter(tag="hu").order_by("-points").first()
    assert best
    answer = visitor.ask("matches", tag="hu", points=best.points)
    assert best.match.code in codes(answer)
    assert all(found["points"] >= best.points for row in answer["results"] for found in row["found"])
    assert codes(visitor.ask("matches", tag="hu", points=best.points + 1)) == []
    assert set(codes(visitor.ask("matches", points=best.points))) == set(codes(answer))


def test_what_was_lost_counts_by_its_size(visitor, games):
    match = Match.objects.get(code=games[0])
    loser = Outcome.objects.get(match=match, seat=1)
    Highlight.objects.create(match=match, outcome=loser, deal=0, seat=1, tag="48-lost", points=-48, size=48)
    assert codes(visitor.ask("matches", tag="48-lost", points=48)) == [games[0]]
    assert codes(visitor.ask("matches", tag="48-lost", points=49)) == []
    assert codes(visitor.ask("matches", tag="48-lost", player="Boris")) == [games[0]]
    assert codes(visitor.ask("matches", tag="48-lost", player="Anna")) == []
    assert codes(visitor.ask("matches", points=48)) == []


@pytest.mark.parametrize("name", ["boris", "Zoë"])
def test_what_is_found_of_players_is_theirs(visitor, games, name):
    boris = Outcome.objects.get(match__code=games[0], seat=1).player
    assert boris
    boris.name, boris.folded = "Zoë", lookup_key("Zoë")
    boris.user = get_user_model().objects.create(username="zoe")
    boris.save()
    ours = Highlight.objects.filter(match__code=games[0], tag="hu")
    theirs = list(ours.filter(seat=1).values_list("deal", "points"))
    assert 0 < len(theirs) < ours.count()
    for query in ({"tag": "hu"}, {"points": 1}):
        row = next(row for row in visitor.ask("matches", player=name, **query)["results"] if row["code"] == games[0])
        assert {found["seat"] for found in row["found"]} == {1}
        assert {(found["deal"], found["points"]) for found in row["found"]} >= set(theirs)


def test_the_dearest_first(visitor, games):
    Entry.objects.filter(match__code=games[1]).update(best=99)
    assert codes(visitor.ask("matches", order="points"))[0] == games[1]


@pytest.mark.parametrize(
    "query",
    [
        {"page": "0"},
        {"page": "x"},
        {"size": "51"},
        {"points": "0"},
        {"points": "many"},
        {"rated": "perhaps"},
        {"from": "yesterday"},
        {"to": "2023-13-01"},
        {"order": "random"},
        {"player": ""},
        {"player": "x" * 21},
        {"player": ["a", "b", "c", "d", "e"]},
        {"tag": ["a", "b", "c", "d", "e"]},
        {"player": "a\0b"},
        {"colour": "red"},
        {"game": ["a", "b"]},
    ],
)
def test_what_can_not_be_asked_is_refused(visitor, games, query):
    assert visitor.ask("matches", 400, **query)["code"] == "invalid"


def test_what_was_not_filed_is_not_found(visitor):
    store(log_of(2))
    store(log_of(2), status=Match.Status.PLAYING)
    assert visitor.ask("matches")["count"] == 0


def test_a_long_list_takes_no_more_queries_than_a_short_one(visitor, games):
    with CaptureQueriesContext(
        connection,
    ) as few:
        visitor.ask("matches", size=1)
    with CaptureQueriesContext(connection) as many:
        visitor.ask("matches", size=3, player="boris", tag="hu")
    assert len(many) == len(few)


def test_a_day_ends_at_midnight(visitor):
    last = datetime(2024, 2, 29, 23, 59, 59, 999000, UTC)
    match = filed(log_of(2), finished_at=int(last.timestamp() * 1000))
    after = filed(log_of(2), finished_at=int((last + timedelta(milliseconds=1)).timestamp() * 1000))
    assert codes(visitor.ask("matches", to="2024-02-29")) == [match.code]
    assert codes(visitor.ask("matches", **{"from": "2024-03-01"})) == [after.code]
