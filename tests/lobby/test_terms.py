"""What may be agreed on before a match, and what does not go together."""

import msgspec
import pytest

from mahjong_server.http.problems import Problem
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.lobby.terms import Terms, read_terms, terms_of
from mahjong_server.play.models import Match


def read(**order) -> Terms:
    return read_terms(TableOrder(**order))


def test_what_is_left_out_is_private_casual_and_closed():
    terms = read()
    assert (terms.game, terms.deals, terms.minutes, terms.speed) == ("toy", 4, None, "normal")
    assert (terms.public, terms.rated, terms.closed) == (False, False, True)
    assert (terms.spectators, terms.delay) == ("public", 0)


def test_all_terms():
    options = msgspec.Raw(b'{"limit": 5}')
    terms = read(options=options, deals=2, speed="slow", public=True, spectators="all", delay=5, closed=True)
    assert terms.options == {"fast": False, "level": "low", "limit": 5}
    assert (terms.deals, terms.speed, terms.public, terms.closed) == (2, "slow", True, True)
    assert (terms.spectators, terms.delay) == ("all", 5)


def test_a_session_by_time_has_more_deals_than_anyone_plays():
    terms = read(minutes=45)
    assert (terms.minutes, terms.deals) == (45, 999)


def test_a_session_has_deals_and_a_time_together():
    terms = read(deals=8, minutes=60)
    assert (terms.deals, terms.minutes, terms.at_time) == (8, 60, "cut")


@pytest.mark.parametrize("at_time", ["cut", "finish", "one-more"])
@pytest.mark.parametrize("deals", [{}, {"deals": 8}])
def test_the_end_of_time_is_agreed_on(at_time, deals):
    assert read(minutes=60, at_time=at_time, **deals).at_time == at_time


@pytest.mark.security("SEC 2.10")
@pytest.mark.parametrize(
    ("order", "closed"),
    [({}, True), ({"public": True}, False), ({"closed": False}, False), ({"public": True, "closed": True}, True)],
)
def test_strangers_join_a_private_table_in_play_only_where_it_says_so(order, closed):
    assert read(**order).closed is closed


def test_a_rated_match_is_always_closed():
    assert read(rated=True, closed=False).closed


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({"at_time": "finish"}, "at_time"),
        ({"deals": 8, "at_time": "one-more"}, "at_time"),
        ({"delay": 5}, "delay"),
        ({"delay": 5, "spectators": "none"}, "delay"),
        ({"rated": True, "bots": "easy"}, "bots"),
        ({"spectators": "all"}, "delay"),
        ({"rated": True, "spectators": "all"}, "delay"),
        ({"rated": True, "spectators": "all", "delay": 1}, "delay"),
    ],
)
def test_what_does_not_go_together(order, field):
    with pytest.raises(Problem) as refused:
        read(**order)
    assert (refused.value.status_code, refused.value.code, list(refused.value.errors)) == (400, "invalid", [field])


@pytest.mark.parametrize("delay", [3, 5, 10, 15])
def test_rated_matches_may_be_seen_late(delay):
    assert read(rated=True, spectators="all", delay=delay).delay == delay


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({"minutes": 9}, "minutes"),
        ({"minutes": 181}, "minutes"),
        ({"minutes": 45.5}, "minutes"),
        ({"public": 1}, "public"),
        ({"rated": "yes"}, "rated"),
        ({"spectators": "some"}, "spectators"),
        ({"spectators": "all", "delay": 2}, "delay"),
        ({"spectators": "all", "delay": -1}, "delay"),
        ({"closed": 1}, "closed"),
        ({"minutes": 20, "at_time": "soon"}, "at_time"),
        ({"deals": 2, "at_time": "finish"}, "at_time"),
        ({"source": "seek"}, "body"),
    ],
)
def test_bad_terms_are_explained_and_make_nothing(anna, order, field):
    for path in ("tables", "play"):
        answer = anna.send(path, order)
        assert (answer.status_code, answer.json()["code"], list(answer.json()["errors"])) == (400, "invalid", [field])
    assert not Match.objects.exists()


def test_a_table_remembers_its_terms(table):
    match, _ = table(kind="account", rated=True, public=True, minutes=60, spectators="all", delay=10, speed="quick")
    kept = Match.objects.get(pk=match.pk)
    assert terms_of(kept) == read(
        rated=True, public=True, minutes=60, spectators="all", delay=10, speed="quick", closed=True
    )


def test_a_table_remembers_how_its_time_ends(table):
    match, _ = table(deals=8, minutes=60, at_time="one-more")
    assert terms_of(Match.objects.get(pk=match.pk)) == read(deals=8, minutes=60, at_time="one-more")


@pytest.mark.security("SEC 11.4")
@pytest.mark.parametrize(
    ("length", "field"),
    [
        ({"deals": 1}, "deals"),
        ({"deals": 3}, "deals"),
        ({"minutes": 44}, "minutes"),
        ({"deals": 3, "minutes": 60}, "deals"),
        ({"deals": 8, "minutes": 44}, "minutes"),
    ],
)
def test_a_rated_match_is_long_enough_to_measure_anything(length, field):
    with pytest.raises(Problem) as refused:
        read(rated=True, **length)
    assert (refused.value.code, list(refused.value.errors)) == ("rated-too-short", [field])
    assert not read(**length).rated
    assert read(rated=True).deals == 4
    assert read(rated=True, deals=4).deals == 4
    assert read(rated=True, minutes=45).minutes == 45
    assert read(rated=True, deals=4, minutes=45).deals == 4


def test_rated_tables_are_made_by_accounts(anna, client):
    assert (anna.send("tables", {"rated": True})).json()["code"] == "account-needed"
    answer = client.post("/api/tables", {"rated": True}, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (401, "sign-in-needed")
    assert not client.cookies
    assert not Match.objects.exists()


def test_programs_make_no_rated_tables(table):
    with pytest.raises(Problem) as refused:
        table(kind="bot", rated=True)
    assert refused.value.code == "rated-needs-accounts"
