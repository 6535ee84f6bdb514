"""The coach: what the strongest bot would have chosen otherwise than a seat did, by that seat's own eyes."""

from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest

from games.base import Json
from games.sichuan.events import Claimed
from mahjong_server.archive import coach, matches
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.limits.throttles import AddressThrottle
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness.commit_reveal import Committed, Readied
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.models import Match
from tests.archive.played import broken_off, filed, log_of
from tests.archive.test_replay_steps import bounds, deal_of
from tests.games.two_worlds import Way
from tests.play.test_runner import play

GAMES = ("sichuan", "riichi", "sanma", "toppan", "little_mahjong")
MIXED = ("hard", "easy", "medium", "easy")


def mixed(game: str) -> MatchLog:
    """Return the first deals of a match of the best bot and weaker ones, as much as is soon played."""
    info = games()[game].info
    return log_of(4, 5, 300, game, (info.bots[-1], *MIXED[1 : info.usual_seats]))


def said(log: MatchLog, deal: int, seat: int) -> Json:
    """Return what the coach says of a seat in a deal that there is."""
    found = coach.review_choices(log, deal, seat)
    assert found
    return msgspec.to_builtins(found)


@pytest.mark.parametrize("game", GAMES)
class TestEveryGame:
    def test_the_coach_agrees_with_itself(self, game):
        log = mixed(game)
        found = [said(log, deal, 0) for deal in range(log.dealt())]
        assert sum(each["looked"] for each in found) > 5
        assert [each["departures"] for each in found] == [[]] * len(found)

    def test_it_differs_from_who_knows_less_and_says_when_and_by_how_much(self, game):
        log = mixed(game)
        reasons = import_module(f"games.{game}.advice").REASONS
        departures = 0
        for deal in range(log.dealt()):
            last = len(deal_of(log, deal, None)["moments"]) - 1
            for seat in range(1, log.runner.seats):
                found = said(log, deal, seat)
                departures += len(found["departures"])
                assert len(found["departures"]) <= found["looked"]
                losses = [each["loss"] for each in found["departures"] if each["loss"] is not None]
                assert all(loss >= log.runner.game.info.slight for loss in losses)
                assert found["lost"] == round(sum(losses), 2)
                least = log.runner.game.info.sure
                for each in found["departures"]:
                    assert each["sure"] == (each["loss"] is None or each["loss"] > least) or each["loss"] == least
                for each in found["departures"]:
                    assert 0 < each["moment"] <= last
                    assert each["did"] != each["would"]
                    assert each["reason"] in reasons
        assert departures

    def test_a_deal_that_was_not_dealt_is_not_spoken_of(self, game):
        assert coach.review_choices(mixed(game), 99, 0) is None


def test_a_choice_is_told_at_the_moment_that_showed_it_and_a_claim_at_the_one_that_followed():
    log = mixed("sichuan")
    shown = deal_of(log, 0, None)["moments"]
    kinds = set()
    for seat in (1, 2, 3):
        for each in said(log, 0, seat)["departures"]:
            events = shown[each["moment"]]["events"]
            did = each["did"]["type"]
            kinds.add(did)
            if did == "discard":
                assert any(e["type"] == "discarded" and e["seat"] == seat for e in events)
                assert next(e["tile"] for e in events if e["type"] == "discarded") == each["did"]["tile"]
            elif did in {"pass", "pung", "claim-kong"}:
                assert any(e["type"] == "window-settled" for e in events)
            elif did == "forbid":
                assert any(e["type"] == "forbidden-settled" for e in events)
    assert {"discard", "forbid"} <= kinds


def test_what_was_left_open_when_its_moment_passed_is_not_looked_at():
    """Whoever had not answered yet when the match was broken off has chosen nothing."""
    log = mixed("sichuan")
    start, stop = bounds(log, 0)
    place = next(i for i in range(start, stop) if isinstance(log.events[i], Claimed))
    seat = log.events[place].seat
    before, after = (MatchLog(log.runner, log.events[:end], log.times[:end]) for end in (place, place + 1))
    assert said(after, 0, seat)["looked"] == said(before, 0, seat)["looked"] + 1


def test_a_win_that_was_let_go_is_told_without_a_number():
    runner = Runner(games()["little_mahjong"], {}, 4, 8)
    events, _ = play(runner, runner.new(), lambda decision: decision.actions[-1])
    log = MatchLog(runner, events, list(range(len(events))))
    departures = [each for deal in range(8) for seat in range(4) for each in said(log, deal, seat)["departures"]]
    assert any(each["loss"] is None for each in departures)
    assert all((each["loss"] is None) == (each["would"] == {"type": "win"}) for each in departures)


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_a_seat_can_not_tell_apart_are_coached_alike(game):
    way: Way = import_module(f"tests.games.{game}.test_two_worlds").WAY
    looked = compared = 0
    for seed in range(3):
        rng, log = Random(seed), list[Any]()
        for _, _, _, events, after in way.playing(seed):
            if log and way.begins(events[0]):
                break
            log += events
            if rng.random() < 8 * way.often / 10:
                seat = rng.randrange(len(after.players))
                twin = way.other_world(log, seat, after, rng)
                here, there = (said(world(way, after, each), 0, seat) for each in (log, twin))
                assert here == there
                looked += here["looked"]
                compared += twin != log
    assert looked
    assert compared


def world(way: Way, state: Any, events: list[Any]) -> MatchLog:
    """Return the log of a match's first deal, with the wall's making before it, as if it had been played here."""
    seats = len(state.players)
    runner = Runner(way.game, msgspec.to_builtins(state.options), seats, state.deals)
    making = [Committed(0, "cd" * 32, "ab" * 32), *(Readied(seat, "") for seat in range(seats))]
    return MatchLog(runner, making + events, [0] * (len(making) + len(events)))


class TestOverHttp:
    pytestmark = pytest.mark.django_db

    @pytest.fixture
    def match(self):
        return filed(log_of(1, 5, None, "sichuan", MIXED))

    def test_it_is_told(self, visitor, match):
        answer = visitor.ask(f"matches/{match.code}/deals/0/coach", seat=1)
        assert (answer["code"], answer["deal"], answer["seat"]) == (match.code, 0, 1)
        assert answer["looked"] > len(answer["departures"]) > 0
        assert answer["departures"][0].keys() == {"moment", "did", "would", "loss", "sure", "reason", "facts"}
        assert visitor.ask(f"matches/{match.code}/deals/0/coach", seat=0)["departures"] == []

    def test_what_may_be_an_error_of_the_estimate_is_not_sure(self, visitor, match):
        found = [
            each
            for seat in (1, 2, 3)
            for each in visitor.ask(f"matches/{match.code}/deals/0/coach", seat=seat)["departures"]
        ]
        least = games()["sichuan"].info.sure
        assert {each["sure"] for each in found} == {True, False}
        assert all(each["sure"] == (each["loss"] is None or each["loss"] > least) for each in found)

    def test_it_may_be_kept_until_the_bot_has_another_opinion(self, visitor, match, monkeypatch):
        path = f"/api/matches/{match.code}/deals/0/coach"
        edition = visitor.ask(f"matches/{match.code}")["coach"]
        first = visitor.get(path, {"seat": 1, "edition": edition})
        assert first.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        held = {"If-None-Match": first.headers["ETag"]}
        assert visitor.get(path, {"seat": 1}, headers=held).status_code == 304
        assert visitor.get(path, {"seat": 2}, headers=held).status_code == 200
        monkeypatch.setattr(matches, "coach_edition", lambda _match: "another")
        again = visitor.get(path, {"seat": 1, "edition": edition}, headers=held)
        assert (again.status_code, again.headers["Cache-Control"]) == (200, "public, no-cache")

    def test_it_is_worked_out_once(self, visitor, match, monkeypatch):
        path = f"matches/{match.code}/deals/0/coach"
        first = visitor.ask(path, seat=1)
        monkeypatch.setattr(coach, "review_choices", lambda *_: pytest.fail("it was known"))
        assert visitor.ask(path, seat=1) == first

    @pytest.mark.parametrize(
        ("query", "status", "code"),
        [
            ("deals/0/coach", 400, "invalid"),
            ("deals/0/coach?seat=all", 400, "invalid"),
            ("deals/0/coach?seat=-1", 400, "invalid"),
            ("deals/0/coach?seat=4", 404, "no-such-seat"),
            ("deals/7/coach?seat=0", 404, "no-such-deal"),
        ],
    )
    def test_what_is_not_there_is_said_so(self, visitor, match, query, status, code):
        assert visitor.ask(f"matches/{match.code}/{query}", status)["code"] == code
        assert visitor.ask("matches/nowhere/deals/0/coach?seat=0", 404)["code"] == "no-such-table"

    @pytest.mark.parametrize(
        ("status", "started", "code"),
        [("playing", 1, "not-finished"), ("waiting", None, "not-finished"), ("abandoned", None, "never-played")],
    )
    def test_before_the_end_nothing_is_told(self, visitor, match, status, started, code):
        visitor.ask(f"matches/{match.code}/deals/0/coach", seat=1)
        Match.objects.update(status=status, started_at=started)
        assert visitor.ask(f"matches/{match.code}/deals/0/coach", 409, seat=1)["code"] == code

    def test_rules_of_another_time_are_not_guessed_at(self, visitor, match):
        Match.objects.update(rules_version=0)
        assert visitor.ask(f"matches/{match.code}/deals/0/coach", 409, seat=1)["code"] == "rules-changed"

    def test_a_match_that_was_broken_off_is_looked_at_as_far_as_it_got(self, visitor):
        match = filed(broken_off(), status=Match.Status.ABANDONED)
        assert visitor.ask(f"matches/{match.code}/deals/1/coach", seat=0)["looked"] > 0

    def test_it_has_a_limit_of_its_own(self, visitor, match, monkeypatch):
        monkeypatch.setattr(AddressThrottle, "THROTTLE_RATES", {"coach": "2/min", "list": "1/min", "read": "1/min"})
        path = f"matches/{match.code}/deals/0"
        for _ in range(2):
            visitor.ask(f"{path}/coach", seat=1)
        assert visitor.ask(f"{path}/coach", 429, seat=1)["code"] == "throttled"
        visitor.ask(path)
