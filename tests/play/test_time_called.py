"""A session whose last deals are played when its time is up: an event calls time, and all follows from the log."""

from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from django.db import connections

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import KeyedDelays
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.commit_reveal import Committed, Readied
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.session_end import TimeCalled
from mahjong_server.play.match.transition import Answer, TimedPosition
from mahjong_server.play.models import Event, Match
from mahjong_server.play.storage import queries
from tests.backends import NewNode
from tests.games.depth import DEPTH
from tests.play.highcard.game import GAME, Dealt, Scored, TimeUp
from tests.play.table import Client, in_database, make_match, players_of, start

PACE = time.SPEEDS["normal"]
SEATS = 3
START = 1_000_000
ENDLESS = 999
SHOWN = (TimeCalled, TimeUp, Dealt, Scored)


class Session:
    """A match that bots and one slow player play in virtual time; its log with the times of the entries."""

    def __init__(self, at_time: str, *, deals: int = ENDLESS, pack_lasts: int = 1, lasts_ms: int | None = None) -> None:
        self.options = {"cards": 1, "pack_lasts": pack_lasts}
        self.deals, self.at_time = deals, at_time
        self.ends_at = None if lasts_ms is None else START + lasts_ms
        self.referee = self.new_referee()
        self.seating = (Occupant(player="p", last_seen=10**12), *[Occupant(bot="keen")] * (SEATS - 1))
        self.timed = TimedPosition(self.referee.runner.new(), time.start(SEATS, PACE, START))
        self.now = START
        self.log: list[tuple[int, Any]] = []
        self.seeds = count()

    def new_referee(self) -> Referee:
        """Return the referee that another process would have."""
        referee = Referee(Runner(GAME, self.options, SEATS, self.deals), PACE, KeyedDelays(b"k" * 32), self.at_time)
        referee.ends_at = self.ends_at
        return referee

    @property
    def is_over(self) -> bool:
        return not self.timed.position.decisions

    def seed(self) -> bytes:
        return next(self.seeds).to_bytes(32, "big")

    def step(self) -> None:
        """Play what is due next, when it is."""
        due = self.referee.due(self.timed, self.seating)
        assert due is not None
        self.now = max(self.now, due)
        self._take(self.referee.run_due(self.timed, self.seating, self.now, self.seed))

    def answer(self, at: int) -> None:
        """Have the player answer by the default."""
        self.now = at
        asked = self.timed.position.decisions[0]
        answer = Answer(0, asked.id, msgspec.to_builtins(asked.default))
        self._take(self.referee.act(self.timed, self.seating, answer, at, self.seed))

    def _take(self, step: Any) -> None:
        self.timed = step.timed
        self.log += [(step.at, event) for event in step.events]

    def play(self) -> None:
        while not self.is_over:
            self.step()

    def play_until(self, *, step: str, deals: int) -> None:
        """Play until the table rests there, when so many deals have begun."""
        while (self.timed.position.state.shuffle.step, len(self.of(Dealt))) != (step, deals):
            self.step()

    def end_time(self) -> None:
        """Let the time of the session be up a moment from now."""
        self.ends_at = self.referee.ends_at = self.now + 1

    def of(self, *kinds: type) -> list[tuple[int, Any]]:
        return [(at, event) for at, event in self.log if isinstance(event, kinds)]

    def shown(self) -> list[str]:
        return [type(event).__name__ for _, event in self.of(*SHOWN)]


MOMENTS = {"before the first deal": ("asking", 0), "within a deal": ("dealt", 2), "between deals": ("asking", 2)}
TOLD = {
    ("finish", "before the first deal"): ["TimeCalled", "TimeUp"],
    ("finish", "within a deal"): [*["Dealt", "Scored"], "Dealt", "TimeCalled", "Scored", "TimeUp"],
    ("finish", "between deals"): [*["Dealt", "Scored"] * 2, "TimeCalled", "TimeUp"],
    ("one-more", "before the first deal"): ["TimeCalled", "Dealt", "Scored", "TimeUp"],
    ("one-more", "within a deal"): ["Dealt", "Scored", "Dealt", "TimeCalled", "Scored", "Dealt", "Scored", "TimeUp"],
    ("one-more", "between deals"): [*["Dealt", "Scored"] * 2, "TimeCalled", "Dealt", "Scored", "TimeUp"],
    ("cut", "before the first deal"): ["TimeUp"],
    ("cut", "within a deal"): ["Dealt", "Scored", "Dealt", "TimeUp"],
    ("cut", "between deals"): [*["Dealt", "Scored"] * 2, "TimeUp"],
}


def session(at_time: str, moment: str, **terms: Any) -> Session:
    found = Session(at_time, **terms)
    step, deals = MOMENTS[moment]
    found.play_until(step=step, deals=deals)
    found.end_time()
    found.play()
    return found


@pytest.mark.parametrize(("at_time", "moment"), TOLD)
def test_what_the_end_of_time_brings(at_time, moment):
    played = session(at_time, moment)
    assert played.shown() == TOLD[at_time, moment]


@pytest.mark.parametrize(("at_time", "moment"), TOLD)
def test_the_log_alone_tells_the_end_and_proves_it(at_time, moment):
    """A process that folds the log knows neither the time nor how the session was to end."""
    played = session(at_time, moment)
    entries = [played.referee.runner.encode(event) for _, event in played.log]
    runner = Runner(GAME, played.options, SEATS, ENDLESS)
    position = runner.at(runner.fold(runner.new().state, map(runner.decode, entries)))
    assert position == played.timed.position
    assert runner.game.result(position.state.game)
    events = [event for _, event in played.log]
    record = proof.record_of(runner, events) | {
        "match": {"seats": SEATS, "deals": ENDLESS},
        "log": [msgspec.json.decode(entry) for entry in entries],
    }
    assert len(list(proof.verify(msgspec.to_builtins(record)))) == len(played.of(Dealt))


@pytest.mark.parametrize("at_time", ["finish", "one-more"])
def test_the_call_is_when_something_is_due_and_comes_once(at_time):
    played = Session(at_time)
    played.play_until(step="dealt", deals=1)
    played.end_time()
    assert played.ends_at
    assert played.referee.due(played.timed, played.seating) == played.ends_at
    run = played.referee.run_due
    assert run(played.timed, played.seating, played.ends_at - 1, played.seed).events == []
    step = run(played.timed, played.seating, played.ends_at, played.seed)
    assert step.events == [TimeCalled(0 if at_time == "finish" else 1)]
    assert step.due_at
    assert step.due_at > played.ends_at, "nothing more is due for it"
    assert run(step.timed, played.seating, played.ends_at + 1, played.seed).events == []


@pytest.mark.parametrize("at_time", ["finish", "one-more"])
def test_nobody_is_asked_anew_by_the_call_or_loses_time(at_time):
    played = Session(at_time)
    played.play_until(step="dealt", deals=1)
    played.end_time()
    before = played.timed
    assert played.ends_at
    after = played.referee.run_due(before, played.seating, played.ends_at, played.seed).timed
    assert after.position.decisions == before.position.decisions
    assert after.clock == before.clock


@pytest.mark.parametrize("at_time", ["finish", "one-more"])
def test_what_lies_open_to_claims_is_settled_before_time_is_called(at_time):
    played = Session(at_time)
    while played.timed.position.state.game.phase != "window":
        played.step()
    played.end_time()
    played.step()
    told = [type(event).__name__ for at, event in played.log if at == played.now]
    assert told.index("Closed") < told.index("TimeCalled")


def test_whoever_is_ready_as_time_is_up_has_no_deal_begin_after_it():
    played = Session("finish")
    played.play_until(step="asking", deals=1)
    played.end_time()
    assert played.ends_at
    played.answer(played.ends_at)
    told = [type(event).__name__ for at, event in played.log if at == played.ends_at]
    assert told == ["Readied", "TimeCalled", "TimeUp"]
    assert played.is_over


def test_whoever_is_ready_as_time_is_up_is_dealt_the_one_more():
    played = Session("one-more")
    played.play_until(step="asking", deals=1)
    played.end_time()
    assert played.ends_at
    played.answer(played.ends_at)
    assert [type(event) for at, event in played.log if at == played.ends_at] == [Readied, TimeCalled, Dealt]
    played.play()
    assert len(played.of(Dealt)) == 2


@pytest.mark.parametrize("at_time", ["finish", "one-more"])
def test_no_wall_is_bound_for_a_deal_that_will_not_be(at_time):
    played = session(at_time, "within a deal")
    last = max(i for i, (_, event) in enumerate(played.log) if isinstance(event, Scored))
    assert not [event for _, event in played.log[last:] if isinstance(event, Committed)]


def test_a_wall_that_would_go_on_ends_with_the_session():
    played = Session("one-more", pack_lasts=4)
    played.play_until(step="going", deals=1)
    played.end_time()
    played.play()
    assert played.shown() == ["Dealt", "Scored", "TimeCalled", "Dealt", "Scored", "TimeUp"]


@pytest.mark.parametrize("at_time", ["cut", "finish", "one-more"])
def test_a_match_whose_agreed_deals_are_over_first_ends_with_them(at_time):
    played = Session(at_time, deals=2, lasts_ms=10**9)
    played.play()
    assert played.shown() == ["Dealt", "Scored"] * 2


def test_a_call_in_the_last_agreed_deal_adds_none():
    played = Session("one-more", deals=1)
    played.play_until(step="dealt", deals=1)
    played.end_time()
    played.play()
    assert played.shown() == ["Dealt", "TimeCalled", "Scored"]


def test_no_time_is_called_once_play_is_over():
    played = Session("finish", deals=1)
    played.play()
    played.end_time()
    assert played.referee.runner.call_time(played.timed.position, 0) == []
    assert played.referee.run_due(played.timed, played.seating, played.now + 2, played.seed).events == []


@pytest.mark.parametrize("number", range(60 * DEPTH))
def test_no_match_plays_more_than_was_agreed_and_all_processes_come_to_the_same(number):
    dice = Random(number)
    at_time = dice.choice(("cut", "finish", "one-more"))
    deals, pack_lasts = dice.choice((1, 2, 3, 4)), dice.choice((1, 3))
    whole = Session(at_time, deals=deals, pack_lasts=pack_lasts)
    whole.play()
    lasts_ms = dice.randrange(round(1.1 * (whole.now - START)))
    one = Session(at_time, deals=deals, pack_lasts=pack_lasts, lasts_ms=lasts_ms)
    one.play()
    other = Session(at_time, deals=deals, pack_lasts=pack_lasts, lasts_ms=lasts_ms)
    while not other.is_over:  # before each step another process takes over, from what is stored alone
        referee = other.referee = other.new_referee()
        state = referee.runner.decode_snapshot(referee.runner.encode_snapshot(other.timed.position.state))
        other.timed = TimedPosition(referee.runner.at(state), other.timed.clock)
        other.step()
    assert other.log == one.log
    begun = [at for at, _ in one.of(Dealt)]
    late = [at for at in begun if at >= START + lasts_ms]
    assert len(begun) <= deals
    assert len(late) <= (at_time == "one-more")
    assert len(one.of(TimeCalled)) <= 1
    if at_time != "cut":
        assert len(one.of(Scored)) == len(begun), "every deal that begins is played to its end"


def test_a_snapshot_of_a_state_that_knows_no_call_is_not_read():
    runner = Session("finish").referee.runner
    body = msgspec.json.decode(runner.encode_snapshot(runner.new().state))
    with pytest.raises(msgspec.ValidationError):
        runner.decode_snapshot(msgspec.json.encode(body | {"stamp": "0" * len(body["stamp"])}))


def test_a_proof_holds_a_second_call_or_one_of_many_deals_against_the_log():
    played = session("finish", "within a deal")
    runner, events = played.referee.runner, [event for _, event in played.log]
    called = next(i for i, event in enumerate(events) if isinstance(event, TimeCalled))
    many = [*events[:called], TimeCalled(7), *events[called + 1 :]]
    twice = [*events[:called], TimeCalled(0), *events[called:]]
    for changed in (many, twice):
        record = proof.record_of(runner, changed) | {
            "match": {"seats": SEATS, "deals": ENDLESS},
            "log": [msgspec.json.decode(runner.encode(event)) for event in changed],
        }
        with pytest.raises(proof.Mismatch, match="TimeCalled"):
            list(proof.verify(msgspec.to_builtins(record)))


def test_a_proof_holds_a_deal_after_the_last_against_the_log():
    """The log of a match that went on is one whose call has been put in."""
    played = Session("cut", deals=3)
    played.play()
    runner, events = played.referee.runner, [event for _, event in played.log]
    second = [i for i, event in enumerate(events) if isinstance(event, Dealt)][1]
    changed = [*events[: second + 1], TimeCalled(0), *events[second + 1 :]]
    record = proof.record_of(runner, changed) | {
        "match": {"seats": SEATS, "deals": 3},
        "log": [msgspec.json.decode(runner.encode(event)) for event in changed],
    }
    with pytest.raises(proof.Mismatch):
        list(proof.verify(msgspec.to_builtins(record)))


# At a real table


@pytest.mark.usefixtures("backend")
def test_a_match_that_an_older_process_makes_has_its_deal_cut():
    """It inserts a row without the column."""
    match = Match(game="highcard", rules_version=1, deals=ENDLESS, minutes=60)
    connection = connections["default"]
    fields = [each for each in Match._meta.concrete_fields if each.name not in {"id", "at_time"}]
    names = ", ".join(f'"{each.column}"' for each in fields)
    values = [each.get_db_prep_save(each.pre_save(match, add=True), connection) for each in fields]
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO play_match ({names}) VALUES ({', '.join(['%s'] * len(fields))})", values)
    found = queries.match_by_code("default", match.code)
    assert found
    assert found[0].at_time == Match.objects.get(code=match.code).at_time == "cut"


@pytest.fixture
def short_minutes(settings) -> None:
    settings.MAHJONG_MINUTE_S = 2.0


def logged(match: Match) -> list[tuple[int, Any]]:
    rows = Event.objects.filter(match=match).order_by("seq").values_list("at", "data")
    return [(at, msgspec.json.decode(data)) for at, data in rows]


@pytest.mark.usefixtures("short_minutes")
@pytest.mark.parametrize(("at_time", "more"), [("finish", 0), ("one-more", 1)])
async def test_a_table_tells_its_end_calls_time_and_plays_its_last_deal(new_node: NewNode, at_time, more):
    node = await new_node(pace=0.02)
    match = await in_database(make_match, "hbbb", deals=ENDLESS, minutes=1, at_time=at_time)
    (player, *_) = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    assert (client.doc["table"]["at_time"], client.doc["table"]["minutes"]) == (at_time, 1)
    await start(match)
    await client.play_to_the_end()
    log = await in_database(logged, match)
    [(called, event)] = [(at, event) for at, event in log if event["type"] == "time-called"]
    assert event["deals_left"] == more
    await in_database(match.refresh_from_db)
    assert match.started_at is not None
    assert called >= match.started_at + 2000
    types = [event["type"] for _, event in log]
    assert types[types.index("time-called") :].count("dealt") == more
    assert types.count("dealt") == types.count("settled")
    assert types[-2:] == ["time-up", "revealed"]
    left = [doc["clock"]["deals_left"] for doc in client.documents() if "deals_left" in doc.get("clock", {})]
    assert sorted(left, reverse=True) == left
    assert set(left) == set(range(more + 1))
    seen = [event["type"] for event in client.events]
    assert "time-up" in seen


@pytest.mark.usefixtures("short_minutes")
@pytest.mark.parametrize("at_time", ["finish", "one-more"])
async def test_a_session_whose_server_died_is_called_when_another_comes(new_node: NewNode, at_time):
    node = await new_node(pace=0.01)
    match = await in_database(make_match, "hbbb", deals=ENDLESS, minutes=1, at_time=at_time)
    await in_database(match.seats.update, came=True)  # else it would end as one to which nobody came
    await start(match)
    await node.stop()
    assert (await in_database(Match.objects.get, pk=match.pk)).status == "playing"
    await in_database(lambda: Match.objects.filter(pk=match.pk).update(started_at=now_ms() - 60_000))
    heir = await new_node(pace=0.01)
    spectator = await Client(heir, None).open(match)
    await spectator.until(lambda doc: doc["table"]["status"] == "finished")
    types = [event["type"] for _, event in await in_database(logged, match)]
    assert types.count("time-called") == types.count("time-up") == 1
    assert types[types.index("time-called") :].count("dealt") == (at_time == "one-more")
