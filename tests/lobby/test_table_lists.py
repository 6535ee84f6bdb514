"""The lists of tables: by pages over HTTP, and live as the topic ``lobby``, both with few queries."""

from typing import Any
from uuid import UUID

import msgspec
import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live import topics
from mahjong_server.live.models import Presence
from mahjong_server.lobby import lobby_topic, services, table_lists
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.play.models import Match, Seat, Snapshot
from mahjong_server.play.table.viewers import spectator_counts
from mahjong_server.ratings.models import Rating
from tests.lobby.conftest import Visitor


@pytest.fixture
def made(player):
    """Return the code of a new public table."""

    def make(name="Owner", *, playing=False, **order):
        owner = player(name, "account" if order.get("rated") else "guest")
        match = services.create_table(owner, TableOrder(**{"public": True, **order}))
        Seat.objects.filter(match=match, seat=0).update(came=True)
        if playing:
            Match.objects.filter(pk=match.pk).update(status=Match.Status.PLAYING, started_at=now_ms())
        return match.code

    return make


def page(client, query=""):
    answer = client.get(f"/api/tables{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def codes(client, query=""):
    return [row["code"] for row in page(client, query)["results"]]


def lobby():
    return msgspec.to_builtins(topics.find_topic("lobby").kind.read("", None))


@pytest.mark.parametrize("at_time", ["cut", "finish", "one-more"])
def test_a_row_tells_how_long_is_played(client, made, at_time):
    code = made("Anna", deals=8, minutes=60, at_time=at_time)
    for row in (page(client)["results"][0], lobby()["tables"]["rows"][code], client.get(f"/api/tables/{code}").json()):
        assert (row["deals"], row["minutes"], row.get("at_time", "cut")) == (8, 60, at_time)


def test_a_row_tells_the_terms_and_who_sits(client, made):
    code = made("Anna", minutes=30, speed="slow", bots="hard", closed=True)
    found = page(client)
    assert (found["count"], found["page"], found["size"]) == (1, 1, 20)
    (row,) = found["results"]
    assert row["created_at"] <= now_ms()
    del row["created_at"]
    assert row == {
        "code": code,
        "game": "toy",
        "options": {"fast": False, "level": "low", "limit": 3},
        "preset": None,
        "changed": {"fast": False, "level": "low", "limit": 3},
        "deals": None,
        "minutes": 30,
        "speed": "slow",
        "rated": False,
        "closed": True,
        "spectators": "public",
        "delay": 0,
        "status": "waiting",
        "owner": 0,
        "seats": [
            {"kind": "human", "name": "Anna", "person": {"name": "Anna", "kind": "guest"}},
            *({"kind": "bot", "name": name, "level": "hard"} for name in ("Lán", "Zhú", "Jú")),
        ],
        "free": 3,
        "deal": 0,
        "watchers": 0,
        "started_at": None,
    }


def test_no_table_by_link_is_listed(client, made):
    made(public=False)
    made(public=False, playing=True)
    assert page(client) == {"count": 0, "page": 1, "size": 20, "results": []}
    assert lobby()["tables"] == lobby()["games"] == {"count": 0, "rows": {}, "order": []}


def test_a_table_that_its_people_have_left_is_not_listed(client, made):
    left, kept = made(), made()
    Seat.objects.filter(match__code=left).update(last_seen=now_ms() - table_lists.WAITS_MS - 1000)
    assert codes(client) == [kept]


def test_games_that_may_not_be_watched_are_not_listed(client, made):
    made(playing=True, spectators="none")
    watched = made(playing=True, spectators="all", delay=1)
    assert codes(client) == [watched]
    assert list(lobby()["games"]["rows"]) == [watched]


@pytest.mark.parametrize("status", [Match.Status.FINISHED, Match.Status.ABANDONED])
def test_what_is_over_is_not_listed(client, made, status):
    made()
    Match.objects.update(status=status)
    assert codes(client) == []


def test_filters(client, made):
    plain, quick, rated = made(), made(speed="quick"), made(rated=True)
    playing, other = made(playing=True), made(game="botless")
    assert set(codes(client)) == {plain, quick, rated, playing, other}
    assert codes(client, "?speed=quick") == [quick]
    assert codes(client, "?rated=true") == [rated]
    assert set(codes(client, "?rated=false&game=toy")) == {plain, quick, playing}
    assert codes(client, "?game=botless") == [other]
    assert codes(client, "?status=playing") == [playing]
    assert set(codes(client, "?status=waiting")) == {plain, quick, rated, other}
    assert codes(client, "?game=nothing") == []


def test_free_seats_are_those_that_may_be_taken(client, made, player):
    full, bots, shut = made(), made(bots="easy", playing=True), made(bots="easy", playing=True, closed=True)
    for number in range(3):
        services.take_seat(full, player(f"P{number}"), None)
    assert {row["code"]: row["free"] for row in page(client)["results"]} == {full: 0, bots: 3, shut: 0}
    assert codes(client, "?free=1") == [bots]
    assert codes(client, "?free=4") == []
    Match.objects.filter(code=full).update(status=Match.Status.PLAYING)
    Seat.objects.filter(match__code=full, seat=1).update(left=True)
    assert codes(client, "?free=1&order=oldest") == [full, bots]


def test_orders_and_pages(client, made):
    three = [made(), made(), made()]
    for age, code in enumerate(reversed(three)):
        Match.objects.filter(code=code).update(created_at=now_ms() - 1000 * age)
    assert codes(client) == three[::-1]
    assert codes(client, "?order=oldest") == three
    assert codes(client, "?size=2") == [three[2], three[1]]
    assert codes(client, "?size=2&page=2") == [three[0]]
    assert page(client, "?size=2&page=3") == {"count": 3, "page": 3, "size": 2, "results": []}
    services.set_bot(three[0], Player.objects.get(owned_matches__code=three[0]), 1, "easy")
    services.take_seat(three[2], Player.objects.get(owned_matches__code=three[1]), 1)
    assert codes(client, "?order=free")[-1] == three[2]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("?speed=warp", "speed"),
        ("?status=finished", "status"),
        ("?rated=perhaps", "rated"),
        ("?free=-1", "free"),
        ("?order=random", "order"),
        ("?size=51", "size"),
        ("?page=0", "page"),
        ("?public=false", "public"),
        ("?speed=quick&speed=slow", "speed"),
    ],
)
def test_bad_queries_are_explained(client, db, query, field):
    answer = client.get(f"/api/tables{query}")
    assert (answer.status_code, answer.json()["code"], list(answer.json()["errors"])) == (400, "invalid", [field])


def test_how_many_deals_have_begun(client, made):
    code = made(playing=True)
    match = Match.objects.get(code=code)
    for seq in (0, 40):
        Snapshot.objects.create(match=match, seq=seq, state=b"")
    assert page(client)["results"][0]["deal"] == 2
    assert lobby()["games"]["rows"][code]["deal"] == 2


def test_lists_tell_no_ids(client, made):
    made()
    made(playing=True)
    ids = [form for player in Player.objects.all() for form in (str(player.pk), player.pk.hex)]
    text = client.get("/api/tables").text + msgspec.json.encode(lobby()).decode()
    assert ids
    assert not any(form in text for form in ids)


def test_the_lobby_has_tables_games_and_people(made, player):
    waiting, playing = made("Anna"), made("Boris", playing=True)
    for name, kind in (("Zoe", "account"), ("Anna", "guest"), ("Robot", "bot")):
        Presence.objects.create(player=player(name, kind), seen_at=now_ms())
    Presence.objects.create(player=player("Gone"), seen_at=now_ms() - 60_000)
    doc = lobby()
    assert (doc["tables"]["count"], list(doc["tables"]["rows"])) == (1, [waiting])
    assert (doc["games"]["count"], list(doc["games"]["rows"])) == (1, [playing])
    assert doc["people"]["count"] == 3
    assert [(one["name"], one["kind"]) for one in doc["people"]["rows"]] == [
        ("Anna", "guest"),
        ("Robot", "bot"),
        ("Zoe", "account"),
    ]


def test_the_lobby_counts_who_plays_what_be_it_public_or_not(made, player):
    codes = [made("Anna", playing=True), made("Boris", playing=True, public=False), made("Waits")]
    Seat.objects.filter(match__code=codes[1], seat=1).update(player=player("Clara"), last_seen=now_ms())
    assert lobby()["in_play"] == {"tables": 2, "players": {"toy": 3}}
    gone = Seat.objects.filter(match__code=codes[1])
    gone.filter(seat=0).update(left=True)
    gone.filter(seat=1).update(last_seen=now_ms() - table_lists.WAITS_MS - 1)
    assert lobby()["in_play"] == {"tables": 1, "players": {"toy": 1}}


def test_long_lists_are_cut_and_counted(made, player, monkeypatch):
    monkeypatch.setattr(lobby_topic, "MOST_ROWS", 2)
    for number in range(4):
        made()
        Presence.objects.create(player=player(f"P{number}"), seen_at=now_ms())
    newest = Match.objects.order_by("-created_at", "-pk").values_list("code", flat=True)[:2]
    doc = lobby()
    assert (doc["tables"]["count"], list(doc["tables"]["rows"])) == (4, list(newest))
    assert (doc["people"]["count"], len(doc["people"]["rows"])) == (4, 2)


@pytest.mark.parametrize("many", [1, 12])
def test_it_takes_as_many_queries_for_many_as_for_one(client, made, player, many, django_assert_num_queries):
    for number in range(many):
        made(f"W{number}", rated=True)
        made(f"P{number}", playing=True, rated=True)
        Presence.objects.create(player=player(f"Here {number}", "account"), seen_at=now_ms())
    with django_assert_num_queries(QUERIES_OF_LOBBY):
        lobby()
    with django_assert_num_queries(QUERIES_OF_PAGE):
        page(client, "?size=50")


QUERIES_OF_LOBBY = 14
QUERIES_OF_PAGE = 6


def test_the_lobby_hears_of_public_tables_alone(made, player, monkeypatch):
    told: list[Any] = []
    for module in ("table_lock", "creating"):
        monkeypatch.setattr(f"mahjong_server.lobby.services.{module}.refresh_topic", told.append)
    private = made(public=False)
    services.take_seat(private, player("Anna"), 1)
    assert told == []
    public = made()
    assert told == ["lobby"]
    services.take_seat(public, player("Boris"), 1)
    assert told == ["lobby"] * 2


def test_ratings_stand_beside_names(client, made, player):
    made("Strong", rated=True)
    strong = Player.objects.get(name="Strong")
    Rating.objects.create(player=strong, game="toy", mu=40.0, sigma=1.0)
    Presence.objects.create(player=strong, seen_at=now_ms())
    shown = page(client)["results"][0]["seats"][0]["person"]["rating"]
    assert shown == lobby()["people"]["rows"][0]["rating"]
    assert set(shown) == {"value", "provisional", "grade"}


def test_watchers_are_counted(client, made):
    code = made(playing=True)
    spectator_counts.Notes("process").write(
        "default", {Match.objects.get(code=code).pk: frozenset({"a", "b"})}, now_ms()
    )
    assert page(client)["results"][0]["watchers"] == 2


def opened(visitor, **order):
    """Have a visitor make a public table, and note that its page is open."""
    answer = visitor.send("tables", {"public": True, **order})
    assert answer.status_code == 201, answer.content
    code = answer.json()["code"]
    Seat.objects.filter(match__code=code, seat=0).update(came=True)
    return code


@pytest.mark.security("SEC 5.9")
@pytest.mark.parametrize("networks", [("203.0.113.1", "203.0.113.2"), ("203.0.113.1", "203.0.113.1")])
def test_one_guest_with_dozens_of_tables_hides_nobody(settings, db, networks):
    many = 59 if len(set(networks)) > 1 else 56  # an address makes 60 a minute
    settings.TABLE_LIMITS = settings.TABLE_LIMITS | {"person-waiting": 60}
    others = [Visitor(REMOTE_ADDR=networks[0]).named(f"Guest of {number}") for number in range(3)]
    theirs = [opened(other) for other in others]
    flooder = Visitor(REMOTE_ADDR=networks[1]).named("Flooder")
    flood = [opened(flooder) for _ in range(many)]
    for order in table_lists.ORDERS:
        assert set(theirs) <= set(codes(flooder, f"?order={order}")), order
    first = page(flooder, "?status=waiting&free=3")
    assert (first["count"], len(first["results"])) == (many + 3, 20)
    assert set(theirs) <= set(lobby()["tables"]["order"][:6])  # as many as the page shows at first
    pages = [code for number in range(1, 5) for code in codes(flooder, f"?page={number}")]
    assert sorted(pages) == sorted([*theirs, *flood])


@pytest.mark.security("SEC 5.9")
def test_many_guests_of_one_network_hide_nobody_either(db):
    flood = [opened(Visitor(REMOTE_ADDR="203.0.113.1")) for _ in range(25)]
    lonely = opened(Visitor(REMOTE_ADDR="203.0.113.2"))
    Match.objects.filter(code=lonely).update(created_at=0)
    found = codes(Visitor())
    assert found[:3] == [flood[-1], lonely, flood[-2]]


def test_those_behind_what_is_shared_follow(client, made, monkeypatch):
    monkeypatch.setattr(table_lists, "MOST_IN_TURNS", 2)
    five = [made() for _ in range(5)][::-1]
    assert codes(client) == five
    assert [*codes(client, "?size=2"), *codes(client, "?size=2&page=2"), *codes(client, "?size=2&page=3")] == five


@pytest.mark.security("SEC 5.9")
def test_a_table_is_listed_once_somebody_there_has_it_open(client, made, player):
    code = made()
    Seat.objects.update(came=False)
    assert codes(client) == []
    assert lobby()["tables"]["order"] == []
    services.take_seat(code, player("Boris"), 1)
    assert codes(client) == []
    Seat.objects.filter(seat=1).update(came=True)
    assert codes(client) == [code]


def test_whose_table_is_of_no_network_is_one_by_themselves():
    a, b, c = (UUID(int=number) for number in range(3))
    keys = ((1, None, None), (2, None, None), (3, a, ""), (4, a, ""), (5, b, "n"), (6, c, "n"), (7, c, "n"))
    assert table_lists.take_turns(keys) == [1, 2, 3, 5, 4, 6, 7]
