"""Score sheets of older deals, which are looked up when somebody wants them."""

import pytest
from django.test import Client

from games.score_sheets import sheets_of
from mahjong_server.archive.log_packing import pack_match
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match
from tests.archive.played import START, Visitor, filed, log_of, store

pytestmark = pytest.mark.django_db

LOG_DEALS = 2


@pytest.fixture
def log():
    return log_of(LOG_DEALS)


def playing(log, **fields) -> Match:
    """Put the log there as a match that goes on, and was begun just so that its last entry is of now."""
    match = store(log, status="playing", finished_at=None, **fields)
    late = now_ms() - log.times[-1]
    for event in match.events.all():
        event.at += late
        event.save()
    match.started_at = START + late
    match.save()
    return match


def sitting(match: Match) -> Visitor:
    """Return the browser of somebody who sits there."""
    visitor = Visitor().named("Anna")
    match.seats.filter(seat=0).update(player=visitor.session["player"])
    return visitor


def test_every_deal_that_is_over_has_its_sheet(log):
    match = playing(log)
    found = [Visitor().ask(f"tables/{match.code}/sheets/{deal}") for deal in range(LOG_DEALS)]
    assert found == list(sheets_of(log.events))


def test_a_deal_that_goes_on_has_none(log):
    start, stop = log.bounds(1)
    cut = log._replace(events=log.events[: (start + stop) // 2], times=log.times[: (start + stop) // 2])
    match = playing(cut)
    assert Visitor().ask(f"tables/{match.code}/sheets/0")["scores"]
    for deal in (1, 2, 10**30):
        assert Visitor().ask(f"tables/{match.code}/sheets/{deal}", 404)["code"] == "no-such-deal"


def test_it_may_be_kept_and_comes_compressed(log):
    match = playing(log)
    answer = Client().get(f"/api/tables/{match.code}/sheets/0", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Cache-Control"] == "private, max-age=3600"
    assert answer.headers["Content-Encoding"] == "gzip"


def test_a_packed_log_tells_the_same(log):
    match = filed(log)
    before = [Visitor().ask(f"tables/{match.code}/sheets/{deal}") for deal in range(LOG_DEALS)]
    assert pack_match(match.pk)
    assert [Visitor().ask(f"tables/{match.code}/sheets/{deal}") for deal in range(LOG_DEALS)] == before
    assert Visitor().ask(f"tables/{match.code}/sheets/{LOG_DEALS}", 404)["code"] == "no-such-deal"


@pytest.mark.security("SEC 2.8")
@pytest.mark.parametrize("is_packed", [False, True])
def test_who_sat_there_sees_the_own_hand_and_no_other_that_is_hidden(log, is_packed):
    if is_packed:
        match = filed(log)
        assert pack_match(match.pk)
    else:
        match = playing(log)
    runner, hidden = log.runner, 0
    for deal in range(LOG_DEALS):
        path = f"tables/{match.code}/sheets/{deal}"
        public = Visitor().ask(path)
        end = next(i for i in range(*log.bounds(deal)) if hasattr(log.events[i], "sheet"))
        state = runner.fold(runner.new().state, log.events[: end + 1])
        for seat, hand in public["hands"].items():
            visitor = Visitor().named(f"Anna {seat}")
            match.seats.update(player=None)
            match.seats.filter(seat=seat).update(player=visitor.session["player"])
            held = runner.game.view(state.game, int(seat))["seats"][seat]["hand"]
            seen = visitor.ask(path)
            assert seen["hands"][seat].get("tiles") == (hand["tiles"] if hand["shown"] else held)
            assert {**seen, "hands": {**seen["hands"], seat: hand}} == public, "and nothing else"
            hidden += not hand["shown"]
            assert all(hand["shown"] or "tiles" not in hand for hand in public["hands"].values())
    assert hidden, "some hands are not shown to all"


@pytest.mark.security("SEC 2.8")
def test_who_took_a_seat_over_during_play_sees_no_hand_that_was_held_there_before(log):
    match, visitor = playing(log), Visitor().named("Anna")
    match.seats.update(player=None)
    match.seats.filter(seat=2).update(player=visitor.session["player"], stand_in="hard")
    for deal in range(LOG_DEALS):
        path = f"tables/{match.code}/sheets/{deal}"
        assert visitor.ask(path) == Visitor().ask(path)


def test_a_table_that_shows_nothing_shows_sheets_to_who_sits_there_alone(log):
    match = playing(log, spectators="none")
    path = f"tables/{match.code}/sheets/0"
    assert Visitor().ask(path, 403)["code"] == "no-spectators"
    assert Visitor().named("Someone else").ask(path, 403)["code"] == "no-spectators"
    assert sitting(match).ask(path)["scores"]


def test_who_sees_all_hands_late_sees_the_sheet_no_earlier(log):
    match = playing(log, spectators="all", delay=5)
    ends = [at for at, event in zip(log.times, log.events, strict=True) if hasattr(event, "sheet")]
    late_ms = log.times[-1] - ends[0]
    assert late_ms > 10 * 60_000, "the first deal ended long before the last one"
    path = f"tables/{match.code}/sheets"
    assert Visitor().ask(f"{path}/0", view="all") == Visitor().ask(f"{path}/0")
    assert Visitor().ask(f"{path}/1")["scores"], "everybody sees at once what is public"
    assert Visitor().ask(f"{path}/1", 404, view="all")["code"] == "no-such-deal"
    match.delay = late_ms // 60_000 + 2
    match.save()
    assert Visitor().ask(f"{path}/0", 404, view="all")["code"] == "no-such-deal"


def test_late_is_nobody_who_sits_there_and_nobody_where_no_hands_are_shown(log):
    match = playing(log, spectators="all", delay=5)
    path = f"tables/{match.code}/sheets/0"
    assert sitting(match).ask(path, 403, view="all")["code"] == "no-spectators"
    Match.objects.filter(pk=match.pk).update(spectators="public")
    assert Visitor().ask(path, 403, view="all")["code"] == "no-spectators"


def test_a_table_or_rules_that_are_not_there(log):
    assert Visitor().ask("tables/nothing/sheets/0", 404)["code"] == "no-such-table"
    match = playing(log)
    Match.objects.filter(pk=match.pk).update(rules_version=0)
    assert Visitor().ask(f"tables/{match.code}/sheets/0", 409)["code"] == "rules-changed"
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    assert Visitor().ask(f"tables/{match.code}/sheets/0", 503)["code"] == "newer-server"
