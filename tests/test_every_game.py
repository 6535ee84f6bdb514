"""Whatever the place around the tables does it does for every game on offer: a match of each, from lobby to proof."""

import json
from functools import cache
from io import StringIO
from itertools import count
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.cache import cache as counts
from django.core.management import call_command
from msgspec.structs import replace

from games.base import ALL
from games.registry import AnyGame
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.archive import archive_match
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.lobby.services import seat_together
from mahjong_server.matchmaking.queue import Terms
from mahjong_server.matchmaking.rounds import table_terms
from mahjong_server.play.match import clock
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.fairness.commit_reveal import Resumed, Revealed
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.models import Match
from mahjong_server.play.projection.delayed_replay import DelayedReplay
from mahjong_server.play.storage.loading import LoadedTable, referee_of, seating_of
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import MatchRow, SeatRow
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.ratings.models import Rating
from tests.archive.played import START, STEP_MS, Visitor, attended, filed, store
from tests.play.table_contexts import table_context

pytestmark = pytest.mark.django_db
DEALS = 2
"""Deals that are begun before time is up: so much shows everything, and even the longest game stays short."""
IN_THE_LAST = 12
"""Steps into the last of them."""


@pytest.fixture(params=games().values(), ids=lambda game: game.info.key)
def game(request: pytest.FixtureRequest) -> AnyGame:
    counts.clear()  # rate limits count by address, and every test has the same
    found: AnyGame = request.param
    return found


@cache
def log_of(key: str, seats: int) -> MatchLog:
    """Return the log of a session of bots, ended by time in the middle of a deal."""
    game = games()[key]
    referee = Referee(Runner(game, {}, seats, 99), SPEEDS["normal"], KeyedDelays(b"k" * 32, 0.0))
    seating = tuple(Occupant(bot=game.info.bots[0]) for _ in range(seats))
    timed = TimedPosition(referee.runner.new(), clock.start(seats, referee.speed, START))
    events: list[Any] = []
    times: list[int] = []
    left = IN_THE_LAST
    for number in count():
        now = START + 100 * STEP_MS * number
        step = referee.run_due(timed, seating, now, lambda number=number: number.to_bytes(32, "big"))  # type: ignore[misc]
        events += step.events
        times += [now] * len(step.events)
        timed = step.timed
        if not timed.position.decisions:
            return MatchLog(referee.runner, events, times)
        left -= timed.position.state.shuffle.now >= DEALS - 1 and timed.position.state.shuffle.step == "dealt"
        if not left:
            referee.ends_at = now
    raise AssertionError("unreachable")


def usual(game: AnyGame) -> MatchLog:
    return log_of(game.info.key, game.info.usual_seats)


@pytest.fixture
def visitor() -> Visitor:
    return Visitor().named("Anna")


def accounts(number: int) -> list[Player]:
    made = []
    for name in (f"Player {seat}" for seat in range(number)):
        user = User.objects.create(username=name)
        made.append(Player.objects.create(name=name, user=user, folded=lookup_key(name)))
    return made


def test_tables_of_every_size_are_made_filled_and_started(game, visitor):
    info = game.info
    code = visitor.tell("post", "play", {"game": info.key, "bots": info.bots[-1]}, 201)["code"]
    table = visitor.ask(f"tables/{code}")
    assert [seat["kind"] for seat in table["seats"].values()] == ["human"] + ["bot"] * (info.usual_seats - 1)
    assert (table["deals"] is None) == info.own_end
    for seats in {*info.seats}:
        order = {"game": info.key, "seats": seats, "public": True, "spectators": "all", "delay": 1, "minutes": 20}
        code = visitor.tell("post", "tables", order, 201)["code"]
        visitor.tell("post", f"tables/{code}/bots", {"seat": seats - 1, "level": info.bots[0]})
        visitor.tell("post", f"tables/{code}/start")
        assert visitor.ask(f"tables/{code}")["status"] == "playing"
        assert Match.objects.get(code=code).seats.count() == seats
    assert info.key in {row["game"] for row in visitor.ask("tables")["results"]}


def test_matchmaking_seats_as_many_as_usual(game):
    four = accounts(game.info.usual_seats)
    (match,) = seat_together([four], table_terms(Terms(game.info.key, "quick", "league")))
    assert (match.status, match.rated, match.spectators) == ("playing", True, "all")


def test_a_match_is_filed_found_and_replayed_with_every_pair_of_eyes(game, visitor):
    log = usual(game)
    match = filed(log, ())
    (row,) = visitor.ask("matches", game=game.info.key)["results"]
    assert (row["code"], len(row["seats"])) == (match.code, log.runner.seats)
    assert min(seat["place"] for seat in row["seats"]) == 1
    whole = visitor.ask(f"matches/{match.code}")
    assert (whole["dealt"], whole["table"]["game"]) == (log.dealt(), game.info.key)
    for deal, played in enumerate(whole["deals"]):
        for tag in {each["tag"] for each in played["highlights"]}:
            found = visitor.ask("matches", tag=tag)["results"][0]["found"]
            assert (tag, deal) in [(each["tag"], each["deal"]) for each in found]
    moments = set()
    for view in ("all", *map(str, range(log.runner.seats))):
        found = visitor.ask(f"matches/{match.code}/deals/0", view=view)
        moments.add(tuple(moment["at"] for moment in found["moments"]))
        hands = {seat for seat, held in found["doc"]["view"]["seats"].items() if held.get("hand")}
        assert hands == ({view} if view != "all" else {str(seat) for seat in range(log.runner.seats)})
    assert len(moments) == 1
    assert visitor.ask(f"matches/{match.code}/deals/{log.dealt() - 1}")["moments"]


def test_a_record_is_replayed_and_proves_its_walls(game, visitor, tmp_path):
    match = filed(usual(game), ())
    path = tmp_path / "record.json"
    path.write_text(json.dumps(visitor.ask(f"tables/{match.code}/record")))
    out, proofs = StringIO(), StringIO()
    call_command("replay", str(path), stdout=out)
    scores = json.loads(out.getvalue())["scores"]
    assert scores == list(match.outcomes.order_by("seat").values_list("score", flat=True))
    call_command("replay", str(path), at=5, seat=1, stdout=StringIO())
    call_command("verify", str(path), stdout=proofs)
    assert proofs.getvalue().count("deal ") >= usual(game).dealt()


def test_everybody_of_a_rated_match_is_rated(game, visitor):
    everybody = frozenset(range(game.info.usual_seats))
    log = attended(everybody, game=game.info.key, deals=game.info.rated_deals)
    players = accounts(log.runner.seats)
    match = store(log, (), rated=True)
    for seat, player in enumerate(players):
        match.seats.filter(seat=seat).update(player=player, bot="")
    assert archive_match.file_match(match.pk)
    assert Rating.objects.filter(game=game.info.key).count() == log.runner.seats
    board = visitor.ask(f"leaderboards/{game.info.key}")
    assert board["count"] == 0  # one match makes nobody's rating certain
    (results,) = visitor.ask("players/Player 0")["results"]
    assert (results["game"], len(results["places"])) == (game.info.key, game.info.usual_seats)


def test_whoever_sees_every_hand_late_sees_the_whole_match(game):
    log = usual(game)
    replay = DelayedReplay(replace(row_of(log), head=len(log.events)), seats_of(log), 0.0)
    rows = zip(log.events, log.times, strict=True)
    replay.take(LogEntry(i, at, log.runner.encode(event)) for i, (event, at) in enumerate(rows))
    told: list[Any] = []
    while replay.next_moment() is not None:
        told += replay.redacted(replay.advance(log.times[-1] + 1))
    end = log.runner.fold(log.runner.new().state, log.events)
    assert replay.document(replay.playback.at(log.times[-1]))["view"] == game.view(end.game, ALL)
    assert told == [seen for event in log.events if (seen := log.runner.redact(event, ALL)) is not None]


def test_hands_lie_open_at_a_deal_s_end_where_the_game_says_so(game):
    """Where it does, the wall is shown with the deal's end, so that nothing stays hidden; elsewhere some hands do."""
    log = usual(game)
    ends = [place for place, event in enumerate(log.events) if hasattr(event, "sheet")]
    assert ends
    if game.info.hands_open_at_end:
        assert all(isinstance(log.events[place + 1], Revealed) for place in ends)
        return
    states = [log.runner.fold(log.runner.new().state, log.events[: place + 1]).game for place in ends]
    seats = [seat for state in states for seat in game.view(state, None)["seats"].values()]
    assert not all("hand" in seat for seat in seats)


def row_of(log: MatchLog) -> MatchRow:
    return MatchRow(
        1, "table", log.runner.game.info.key, msgspec.to_builtins(log.runner.options), log.runner.deals, "normal",
        "playing", None, b"k" * 32, 0, 0, "{}", "", START, spectators="all", delay=1,
        rules_version=log.runner.game.info.rules_version,
    )  # fmt: skip


def seats_of(log: MatchLog) -> list[SeatRow]:
    return [SeatRow(seat, f"p{seat}", f"Player {seat}", "", 0, left=False) for seat in range(log.runner.seats)]


def test_what_a_viewer_may_not_see_sends_that_viewer_nothing(game):
    """Each event goes through a hub: no frame where neither events nor the document have changed for its viewer."""
    log = usual(game)
    live_table = hub_of(log)
    connections = {
        viewer: ClientConnection(None if viewer is None else f"p{viewer}")
        for viewer in (None, *range(log.runner.seats))
    }
    for connection in connections.values():
        live_table.attach(connection)
        connection._frames.clear()
    seen, hidden = 0, 0
    for event in [*log.events[:20], Resumed(), *log.events[20:]]:  # what no viewer sees of any game
        before = live_table.broadcaster._project(connections)
        tell(live_table, event)
        after = live_table.broadcaster._project(connections)
        for viewer, connection in connections.items():
            told = log.runner.redact(event, viewer)
            frames = [msgspec.json.decode(frame) for frame in connection._frames]
            assert [each for frame in frames for each in frame["events"]] == ([] if told is None else [told])
            assert bool(frames) == (told is not None or before.of(viewer) != after.of(viewer))
            seen, hidden = seen + bool(frames), hidden + (not frames)
            connection._frames.clear()
    assert seen > len(log.events)
    assert hidden


def hub_of(log: MatchLog) -> LiveTable:
    row, seats = replace(row_of(log), spectators="public"), log.runner.seats
    referee = referee_of(row, seats, 1.0)
    timed = TimedPosition(referee.runner.new(), clock.start(seats, referee.speed, START))
    return LiveTable(table_context(lambda: START), LoadedTable(row, seating_of(seats_of(log)), referee, timed, [], {}))


def tell(live_table: LiveTable, event: Any) -> None:
    """Fold an event and tell it, as a hub does."""
    table, runner = live_table.table, live_table.table.referee.runner
    assert table.timed
    position = runner.at(runner.fold(table.timed.position.state, [event]))
    table.timed = TimedPosition(position, clock.tick(table.timed.clock, position.decisions, SPEEDS["normal"], START))
    table.deal_events += [event]
    live_table.broadcaster.broadcast([event])
