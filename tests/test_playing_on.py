"""A deal that is played on from a moment of a replay stands as it stood then, goes on by the rules, and is not kept."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from django.db import DEFAULT_DB_ALIAS

from games.base import Seat as Chair
from mahjong_server.archive import archive_match, log_packing
from mahjong_server.archive.models import Entry, Outcome, Tally
from mahjong_server.archive.replay_steps import replay_deal
from mahjong_server.background import event_loop_lag
from mahjong_server.background.event_loop_lag import Load
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.commit_reveal import Committed
from mahjong_server.play.match.played_on import PlayedOn
from mahjong_server.play.match.runner import MatchState
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.models import Event, Match, Seat
from mahjong_server.play.projection import document, merge_patch
from mahjong_server.play.storage import loading, queries
from mahjong_server.play.storage.append import build_append
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.writer.commit import write
from tests.archive.played import Visitor, broken_off, filed, log_of, store

pytestmark = pytest.mark.django_db
GAMES = sorted(games())
LONG_MS = 10**7


def levels(game: str) -> tuple[str, ...]:
    """Return the weakest bots in every seat: they play every kind of hand, and quickly."""
    info = games()[game].info
    return (info.bots[0],) * info.usual_seats


def moments_of(log, deal):
    """Return the moments at which anything is left to choose, with all seats' views of each."""
    told = [replay_deal(log, deal, seat) for seat in range(log.runner.seats)]
    return [list(_views(each)) for each in told]


def _views(deal: Any) -> Iterator[Any]:
    found = deal["doc"]
    yield found["view"]
    for moment in deal["moments"][1:]:
        found = merge_patch.apply(found, moment["patch"])
        yield found["view"]


def asked(visitor: Visitor, match: Match, **order: Any) -> Any:
    return visitor.post(f"/api/matches/{match.code}/play-on", order, content_type="application/json")


def play_on(visitor: Visitor, match: Match, **order: Any) -> LoadedTable:
    """Return the new table, as another process would load it."""
    code = visitor.tell("post", f"matches/{match.code}/play-on", order, 201)["code"]
    return table_of(code)


def table_of(code: str) -> LoadedTable:
    table = loading.read_table(DEFAULT_DB_ALIAS, code, 1.0)
    assert table
    return table


def state_of(table: LoadedTable) -> MatchState:
    assert table.timed
    return table.timed.position.state


def origin_of(table: LoadedTable) -> PlayedOn:
    origin = state_of(table).origin
    assert origin
    return origin


def frame_of(table: LoadedTable, seat: Chair) -> Any:
    """Return what a seat's socket is sent first."""
    runner, timed = table.referee.runner, table.timed
    assert timed
    told = [runner.redact(event, seat) for event in table.deal_events]
    shared = {"table": document.table(table.row, table.seating, now_ms())}
    return {
        "doc": document.Documents(runner).of(shared, timed, [seat]).of(seat),
        "events": [each for each in told if each],
    }


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return value


def play_to_the_end(table: LoadedTable) -> LoadedTable:
    """Let bots play on in all seats, with everything written; return the table as it was led there."""
    level = next(who.bot for who in table.seating if who.bot)
    seating = tuple(Occupant(bot=level) for _ in table.seating)
    now = now_ms()
    while table.timed and table.timed.position.decisions:
        now += LONG_MS
        step = table.referee.run_due(table.timed, seating, now, lambda: b"s" * 32)
        write(DEFAULT_DB_ALIAS, [build_append(table, step, "p")])
        found = queries.match_by_id(DEFAULT_DB_ALIAS, table.row.id)
        assert found
        table.row, table.timed = found[0], step.timed
    return table


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_every_seat_sees_what_it_saw_then_and_play_goes_on(game, number):
    log = log_of(2, 40 + number, game=game, bots=levels(game))
    match, visitor, random = filed(log), Visitor(), Random(number)
    deal = random.randrange(log.dealt())
    views = moments_of(log, deal)
    moment, seat = random.randrange(len(views[0]) - 2), random.randrange(log.runner.seats)
    table = play_on(visitor, match, deal=deal, moment=moment, seat=seat, bots=levels(game)[0])
    state = state_of(table)
    for chair in range(log.runner.seats):
        assert without_nulls(log.runner.game.view(state.game, chair)) == views[chair][moment]
    assert [bool(who.player) for who in table.seating] == [chair == seat for chair in range(log.runner.seats)]
    origin = {"match": match.code, "deal": deal, "moment": moment, "seat": seat}
    assert frame_of(table, seat)["doc"]["origin"] == origin

    ended = play_to_the_end(table)
    again = table_of(table.row.code)
    assert state_of(again) == state_of(ended)
    assert again.row.status == "finished"
    whole = [again.referee.runner.decode(entry.data) for entry in queries.log_of(DEFAULT_DB_ALIAS, again.row.id)]
    assert again.referee.runner.fold(again.referee.runner.new().state, whole) == state_of(ended)
    after = whole[state.head :]
    assert not any(isinstance(event, Committed) for event in after)  # no deal follows


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.security("SEC 2.3")
def test_a_seat_is_shown_nothing_that_it_did_not_see_then(game):
    log = log_of(2, 40, game=game, bots=levels(game))
    match = filed(log)
    deal = log.dealt() - 1
    seen = replay_deal(log, deal, 0)
    assert seen
    moment = len(seen["moments"]) // 2
    table = play_on(Visitor(), match, deal=deal, moment=moment, seat=0)
    frame = frame_of(table, 0)
    events = [event for step in seen["moments"][: moment + 1] for event in step["events"]]
    assert [each for each in frame["events"] if each["type"] not in {"committed", "readied", "continued"}] == [
        each for each in events if each["type"] not in {"committed", "readied", "continued"}
    ]
    text = msgspec.json.encode(frame).decode()
    assert "fair" not in frame["doc"]
    assert origin_of(table).seed not in text
    assert state_of(table).shuffle.seed not in text
    assert set(frame["doc"]) <= {"table", "you", "view", "decision", "clock", "origin", "result"}


def test_what_is_drawn_later_hangs_on_a_key_of_its_own():
    match = filed(log_of(2, 41))
    keys = {origin_of(play_on(Visitor(), match, deal=0, moment=0, seat=0)).seed for _ in range(2)}
    assert len(keys) == 2


def test_the_deal_is_the_last():
    table = play_on(Visitor(), filed(log_of(2, 41)), deal=0, moment=3, seat=0)
    assert state_of(table).deals_left == 0
    assert frame_of(table, 0)["doc"]["clock"]["deals_left"] == 0


def test_the_table_is_a_private_one_and_counts_for_nothing():
    match = filed(log_of(2, 41))
    table = play_on(Visitor(), match, deal=1, moment=4, seat=1)
    row = table.row
    assert (row.public, row.rated, row.closed, row.spectators, row.delay, row.minutes) == (
        *(False, False, True, "none", 0, None),
    )
    assert (row.options, row.speed, row.deals) == (match.options, match.speed, match.deals)
    assert [who.bot for who in table.seating] == ["medium", "", "medium", "medium"]
    assert Match.objects.get(code=row.code).source == "replay"


def test_nothing_of_it_is_kept(monkeypatch):
    visitor, before = Visitor(), filed(log_of(2, 41))
    counts = Entry.objects.count(), Outcome.objects.count(), Tally.objects.count()
    table = play_to_the_end(play_on(visitor, before, deal=1, moment=4, seat=1))
    monkeypatch.setattr(archive_match, "hooks", [lambda *_: pytest.fail("it counts for something")])
    assert archive_match.file_match(table.row.id)
    assert (Entry.objects.count(), Outcome.objects.count(), Tally.objects.count()) == counts
    code = table.row.code
    for path in (f"matches/{code}", f"matches/{code}/deals/1", f"tables/{code}/record"):
        assert visitor.ask(path, 409)["code"] == "played-on"
    assert visitor.tell("post", "studies", {"match": code}, 409)["code"] == "played-on"
    assert asked(visitor, Match.objects.get(code=code), deal=1, moment=0, seat=0).json()["code"] == "played-on"
    assert log_packing.pack_match(table.row.id)
    assert not Match.objects.filter(code=code).exists()
    assert visitor.ask(f"matches/{before.code}/deals/1")["moments"]


def test_while_it_is_played_it_has_no_record():
    table = play_on(Visitor(), filed(log_of(2, 41)), deal=1, moment=4, seat=1)
    assert Visitor().ask(f"tables/{table.row.code}/record", 409)["code"] == "not-finished"


def test_its_log_proves_nothing():
    log = log_of(2, 41)
    origin = PlayedOn("aaaa", 0, 3, 0, "00" * 32)
    events = [*log.events, origin]
    record = proof.record_of(log.runner, log.events)
    record["match"] = {"seats": 4, "deals": 2, "rules": log.runner.game.info.rules_version}
    record["log"] = [json.loads(log.runner.encode(event)) for event in events]
    with pytest.raises(proof.Mismatch, match="was played on: its wall was known"):
        list(proof.verify(record))


@pytest.mark.parametrize("deal", [1, 2])
def test_a_deal_that_was_broken_off_can_be_played_on(deal):
    match = filed(broken_off(), ("Anna", "Boris"), status=Match.Status.ABANDONED)
    answer = asked(Visitor(), match, deal=deal, moment=5, seat=0)
    assert answer.status_code == (201 if deal == 1 else 404), answer.content


# ── What is refused ──


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        ({"deal": 9, "moment": 0, "seat": 0}, (404, "no-such-deal")),
        ({"deal": 0, "moment": 9_999, "seat": 0}, (404, "no-such-moment")),
        ({"deal": 0, "moment": 0, "seat": 4}, (404, "no-such-seat")),
        ({"deal": 0, "moment": 0, "seat": 0, "bots": "divine"}, (400, "no-such-level")),
        ({"deal": 0, "moment": -1, "seat": 0}, (400, "invalid")),
        ({"deal": 0, "moment": 0}, (400, "invalid")),
    ],
)
def test_what_there_is_not(order, wanted):
    before = Match.objects.count(), Seat.objects.count(), Event.objects.count()
    match = filed(log_of(2, 41))
    answer = asked(Visitor(), match, **order)
    assert (answer.status_code, answer.json()["code"]) == wanted
    assert Match.objects.count() == before[0] + 1
    assert Seat.objects.count() == before[1] + 4


def test_the_end_of_a_deal_leaves_nothing_to_play():
    log = log_of(2, 41)
    match = filed(log)
    last = len(moments_of(log, 0)[0]) - 1
    for moment in (last, last - 1):
        answer = asked(Visitor(), match, deal=0, moment=moment, seat=0)
        assert (answer.status_code, answer.json()["code"]) == (409, "nothing-left")


@pytest.mark.security("SEC 2.8")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"status": Match.Status.PLAYING, "finished_at": None}, "not-finished"),
        ({"status": Match.Status.ABANDONED, "started_at": None}, "never-played"),
    ],
)
def test_of_what_may_not_be_looked_at_nothing_is_played_on(fields, code):
    match = store(broken_off())
    Match.objects.filter(pk=match.pk).update(**fields)
    answer = asked(Visitor(), match, deal=0, moment=0, seat=0)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert Match.objects.count() == 1


@pytest.mark.security("SEC 5.8")
def test_one_person_plays_at_no_more_tables_than_one_may():
    match, visitor = filed(log_of(2, 41)), Visitor()
    for moment in range(3):
        assert asked(visitor, match, deal=0, moment=moment, seat=0).status_code == 201
    answer = asked(visitor, match, deal=0, moment=3, seat=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-games")
    assert len(answer.json()["tables"]) == 3


def test_a_busy_process_makes_none(monkeypatch):
    match = filed(log_of(2, 41))
    monkeypatch.setattr(event_loop_lag, "_level", Load.BUSY)
    answer = asked(Visitor(), match, deal=0, moment=0, seat=0)
    assert (answer.status_code, answer.json()["code"]) == (503, "server-busy")
    assert Match.objects.count() == 1


def test_rules_of_a_newer_process_are_left_to_it():
    match = filed(log_of(2, 41))
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    answer = asked(Visitor(), match, deal=0, moment=0, seat=0)
    assert (answer.status_code, answer.json()["code"]) == (503, "newer-server")
