"""When a wall's seed is shown: never while it could tell a hand that the rules keep hidden, and always in the end."""

import json
from typing import Any

import msgspec
import pytest

from games.base import ALL, TABLE
from mahjong_server.archive import replay_steps
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import SPEEDS
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.commit_reveal import Committed, Readied, Revealed, redact
from mahjong_server.play.match.fairness.proof import Mismatch, verify
from mahjong_server.play.match.runner import MatchState, Runner
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.projection import document
from tests.games import playthrough
from tests.golden import logs
from tests.play import nonce_answers

OPEN = {"sichuan"}
"""Games whose deal's end lays all hands open."""
CLOSED = sorted(playthrough.GAMES.keys() - OPEN)
NONCES = {0: nonce_answers.nonce(0), 1: nonce_answers.nonce(1)}


@pytest.fixture(autouse=True)
def every_game(settings) -> None:
    settings.GAMES = playthrough.NAMES


def runner_of(key: str) -> Runner:
    game = playthrough.GAMES[key]
    return Runner(game, {}, game.info.usual_seats, {"toppan": 12}.get(key, 5))


PLAYED: dict[str, list[Any]] = {}


def played(key: str) -> list[Any]:
    """Return the log of a whole match."""
    if key not in PLAYED:
        runner = runner_of(key)
        PLAYED[key] = nonce_answers.play(runner, runner.new(), NONCES, silent=(1,))[0]
    return PLAYED[key]


def seeds(events: list[Any]) -> list[str]:
    return [event.seed for event in events if isinstance(event, Committed)]


def sent(runner: Runner, state: MatchState, viewer: Any) -> Any:
    """Return what a viewer's document says of play."""
    position = runner.at(state)
    clock = time.tick(time.start(runner.seats, SPEEDS["normal"], 0), position.decisions, SPEEDS["normal"], 0)
    timed = TimedPosition(position, clock)
    return document.play(runner, timed) | document.personal(runner, timed, viewer)


def record_of(runner: Runner, entries: list[str]) -> dict[str, Any]:
    record = proof.record_of(runner, [runner.decode(entry) for entry in entries])
    record["match"] = {"seats": runner.seats, "deals": runner.deals}
    record["log"] = [json.loads(entry) for entry in entries]
    found: dict[str, Any] = json.loads(json.dumps(record))
    return found


def stored(runner: Runner, events: list[Any]) -> list[str]:
    return [runner.encode(event) for event in events]


def test_the_games_say_whether_the_end_of_a_deal_lays_all_hands_open():
    assert {key for key, game in playthrough.GAMES.items() if game.info.hands_open_at_end} == OPEN


@pytest.mark.security("SEC 10.1")
@pytest.mark.parametrize("key", CLOSED)
def test_no_seed_reaches_anybody_while_the_match_goes_on(key: str):
    runner, events = runner_of(key), played(key)
    state, secret, over = (
        runner.new().state,
        seeds(events),
        next(i for i, event in enumerate(events) if isinstance(event, Revealed)),
    )
    assert len(secret) > 1
    viewers = (None, ALL, *range(runner.seats))
    for event in events[:over]:
        state = runner.fold(state, [event])
        seen = [runner.redact(event, viewer) for viewer in viewers]
        if not isinstance(event, Readied):  # nothing but hashes
            seen += [sent(runner, state, viewer) for viewer in viewers]
        text = msgspec.json.encode(seen).decode()
        assert not [seed for seed in secret if seed in text]
    assert runner.game.result(state.game) is not None


@pytest.mark.security("SEC 10.1")
@pytest.mark.parametrize("key", CLOSED)
def test_once_the_match_is_over_all_seeds_are_shown_in_order(key: str):
    events = played(key)
    bound = [event for event in events if isinstance(event, Committed)]
    shown = [event for event in events if isinstance(event, Revealed)]
    assert events[-len(shown) :] == shown
    assert [(event.deal, event.seed) for event in shown] == [(event.deal, event.seed) for event in bound]
    assert all(event.nonces[:2] == (nonce_answers.nonce(0), "") for event in shown)
    position = runner_of(key).at(runner_of(key).fold(runner_of(key).new().state, events))
    assert not position.decisions
    assert position.state.shuffle.unshown == ()


def test_where_all_hands_lie_open_the_seed_is_shown_before_the_next_wall_is_bound():
    kinds = [type(event) for event in played("sichuan") if isinstance(event, Committed | Revealed)]
    assert kinds == [Committed, Revealed] * 5


@pytest.mark.parametrize("key", playthrough.GAMES)
def test_a_record_proves_each_deal_and_says_who_did_not_open(key: str):
    runner = runner_of(key)
    record = record_of(runner, stored(runner, played(key)))
    lines = list(verify(record))
    assert [line.split(":")[0] for line in lines] == [f"deal {deal}" for deal in range(len(record["deals"]))]
    assert all("seat 1 did not open" in line or "goes on" in line for line in lines)
    assert all("unopened" in deal["fair"] for deal in record["deals"] if "fair" in deal)


@pytest.mark.parametrize("key", playthrough.GAMES)
def test_a_state_amid_the_match_survives_storage(key: str):
    runner, state = runner_of(key), runner_of(key).new().state
    for event in played(key):
        state = runner.fold(state, [event])
        if isinstance(event, Committed | Revealed):
            assert runner.decode_snapshot(runner.encode_snapshot(state)) == state


@pytest.mark.parametrize("key", CLOSED)
def test_time_that_is_up_shows_all_that_was_dealt_from(key: str):
    runner, events = runner_of(key), played(key)
    second = [i for i, event in enumerate(events) if isinstance(event, Committed)][1]
    dealing = next(i for i in range(second, len(events)) if not proof.is_platform(events[i]))
    before = runner.at(runner.fold(runner.new().state, events[:dealing]))
    dealt = dealing + len(runner.table_step(before, bytes))
    for cut, walls in ((second + 1, 1), (second + 3, 1), (dealt, 2)):  # asked; amid the answers; amid the deal
        position = runner.at(runner.fold(runner.new().state, events[:cut]))
        ended = runner.end_time(position)
        more, position = runner.settle_table(runner.at(runner.fold(position.state, ended)), bytes)
        shown = [event for event in more if isinstance(event, Revealed)]
        assert [event.seed for event in shown] == seeds(events)[:walls]
        assert not position.decisions
        whole = [*events[:cut], *ended, *more]
        first = events[second].deal
        assert len(list(verify(record_of(runner, stored(runner, whole))))) == first + walls - 1


@pytest.mark.parametrize("key", CLOSED)
def test_a_match_that_is_abandoned_proves_the_deals_that_are_over(key: str):
    runner, events = runner_of(key), played(key)
    second = [i for i, event in enumerate(events) if isinstance(event, Committed)][1]
    record = record_of(runner, stored(runner, events[: second + 12]))
    settled = events[second].deal
    assert len(record["deals"]) == settled == len(list(verify(record)))
    assert record["deals"][0]["fair"]["seed"] == seeds(events)[0]
    record["deals"][0]["fair"]["seed"] = record["log"][0]["seed"] = "11" * 32
    with pytest.raises(Mismatch, match="deal 0: the commitment is not"):
        list(verify(record))


@pytest.mark.parametrize("key", CLOSED)
def test_a_replay_shows_how_each_deal_came_about(key: str):
    runner, events = runner_of(key), played(key)
    log = MatchLog(runner, events, list(range(len(events))))
    assert log.dealt() == log.settled() == len(record_of(runner, stored(runner, events))["deals"])
    for deal in range(log.dealt()):
        found = replay_steps.replay_deal(log, deal, 0)
        assert found
        assert found["fair"]["seed"] in seeds(events)
        assert found["fair"]["unopened"] == [1]
        assert found["fair"]["hashes"][0]
        assert not any(found["fair"]["hashes"][2:])
        last = found["moments"][-1]
        told = [event["type"] for event in last["events"]]
        assert ("revealed" in told) == (deal == log.dealt() - 1)


def revealed_early(record: dict[str, Any]) -> None:
    """Show the first seed at its deal's end, as logs of before did."""
    at = [i for i, event in enumerate(record["log"]) if event["type"] == "committed"][1]
    shown = next(event for event in record["log"] if event["type"] == "revealed")
    record["log"].remove(shown)
    record["log"].insert(at, shown)


def test_a_seed_that_was_shown_while_it_told_hands_does_not_pass():
    runner = runner_of("riichi")
    record = record_of(runner, stored(runner, played("riichi")))
    revealed_early(record)
    with pytest.raises(Mismatch, match="shown where the game does not deal"):
        list(verify(record))


OF_BEFORE = [name for name in logs.names() if ".1-" in name and "highcard" not in name and "bound" not in name]
"""Logs whose events, the game's and the platform's, are all of the first version."""


class TestLogsOfBefore:
    """Nonces given at once, and a seed shown at each deal's end, in all games."""

    @pytest.mark.parametrize("name", OF_BEFORE)
    def test_they_are_proved_as_ever(self, name: str):
        match = logs.read(name)
        assert not any('"v":2' in entry for entry in match.log)
        record = record_of(logs.runner_of(match), match.log)
        assert len(list(verify(record))) == len(record["deals"])

    @pytest.mark.parametrize("name", ["riichi-1.1-tonpusen", "toppan-1.1-three", "little_mahjong-1.1-four"])
    @pytest.mark.parametrize("place", ["bound", "answered", "dealt", "over"])
    def test_a_match_goes_on_by_today_s(self, name: str, place: str):
        match = logs.read(name)
        runner = logs.runner_of(match)
        events = [runner.decode(entry) for entry in match.log]
        second = [i for i, event in enumerate(events) if isinstance(event, Committed)][1]
        cut = {"bound": second + 1, "answered": second + 2, "dealt": second + 8, "over": second}[place]
        position = runner.at(runner.fold(runner.new().state, events[:cut]))
        more, end = nonce_answers.play(runner, position, NONCES)
        assert not end.decisions
        record = record_of(runner, [*match.log[:cut], *stored(runner, more)])
        assert len(list(verify(record))) == len(record["deals"])
        shown = [event.deal for event in more if isinstance(event, Revealed)]
        bound = [event["deal"] for event in record["log"] if event["type"] == "committed"]
        assert shown == bound[1:]  # the first one was shown when its deals were over
        fresh = [event.deal for event in more if isinstance(event, Committed)]
        assert all("hashes" in deal["fair"] for i, deal in enumerate(record["deals"]) if i in fresh)

    def test_what_is_seen_of_them_is_what_it_was(self):
        runner = runner_of("sichuan")
        old = runner.decode('{"type":"readied","seat":2,"nonce":"ab"}')
        assert redact(old) == {"type": "readied", "seat": 2, "nonce": "ab"}

    def test_a_nonce_that_was_given_at_once_counts(self):
        runner = runner_of("sichuan")
        _, position = runner.settle_table(runner.new(), lambda: bytes(32))
        old = [runner.decode(f'{{"type":"readied","seat":{seat},"nonce":"0{seat}"}}') for seat in range(4)]
        position = runner.at(runner.fold(position.state, old))
        assert position.decisions[TABLE].kind == "deal"
        assert position.state.shuffle.wall.nonces == ("00", "01", "02", "03")
