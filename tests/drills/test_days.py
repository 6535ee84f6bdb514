"""A day's drill has people's positions first: settled once, the same everywhere, and only what a seat knew."""

from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client

from games.base import Json
from mahjong_server.archive import coach
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.drills import days, gathering
from mahjong_server.drills.daily import describe, encode_drill
from mahjong_server.drills.days import A_DAY
from mahjong_server.drills.models import DrillDay, DrillPosition
from mahjong_server.drills.people import PeopleMoment, find_moments, table_of
from mahjong_server.drills.pool import Moment
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match
from tests.archive.played import filed
from tests.archive.test_coach import world
from tests.drills.blunders import blundered, log_of_blunders
from tests.drills.test_gathering import gather
from tests.races import run_concurrently

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 30)
NAMES = ("Annabella",)


@pytest.fixture(autouse=True)
def _at_one_time(monkeypatch: pytest.MonkeyPatch):
    cache.clear()
    encode_drill.cache_clear()
    it_is(monkeypatch, TODAY)


def it_is(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    now = datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() * 1000
    monkeypatch.setattr(days, "now_ms", lambda: int(now))


def ask(day: date | None = None) -> Json:
    answer = Client().get("/api/games/sichuan/drill" + (f"?day={day}" if day else ""))
    assert answer.status_code == 200, answer.content
    return answer.json()


def sources(drill: Json) -> list[str]:
    return [each["source"] for each in drill["positions"]]


def spread(match: Match, many: int) -> None:
    """Have as many positions wait as if so many matches had had this one."""
    one = DrillPosition.objects.get(match=match)
    for number in range(1, many):
        one.pk = None
        one.deal = number
        one.found_at += 1
        one.save()


def test_peoples_positions_come_first_and_bots_fill_the_rest():
    before = ask(TODAY - timedelta(1))
    filed(log_of_blunders(0, "sichuan", 2), NAMES)
    gather()
    drill = ask()
    assert sources(drill) == ["people"] * 2 + ["bots"] * (A_DAY - 2)
    assert len({each["id"] for each in drill["positions"]}) == A_DAY
    assert ask(TODAY - timedelta(1)) == before  # a day that is over stays as it was


def test_a_position_is_what_the_seat_saw_and_chose_and_says_neither_who_nor_where():
    match = filed(log_of_blunders(), NAMES)
    gather()
    kept = DrillPosition.objects.get()
    position = ask()["positions"][0]
    found = find_moments([kept.pk])[kept.pk].moment
    view = games()["sichuan"].view(found.state, 0)
    assert position["doc"]["you"] == 0
    assert position["doc"]["view"] == msgspec.to_builtins({k: v for k, v in view.items() if k != "hints"})
    assert position["played"] == msgspec.to_builtins(found.played)
    [lost] = [each["loss"] for each in position["choices"] if each["action"] == position["played"]]
    assert lost == kept.loss
    assert position["doc"]["table"]["options"] == msgspec.to_builtins(games()["sichuan"].info.options())
    text = msgspec.json.encode(position).decode()
    assert match.code not in text
    assert NAMES[0] not in text
    assert {each["name"] for each in position["doc"]["table"]["seats"].values()} == {""}


def test_options_are_the_matchs_own():
    blundered(options={"fan_limit": 5})
    gather()
    drill = ask()
    assert sources(drill)[0] == "people"
    assert [each["doc"]["table"]["options"]["fan_limit"] for each in drill["positions"]] == [5] + [3] * (A_DAY - 1)


def test_no_position_of_people_comes_twice_and_the_oldest_come_first(monkeypatch):
    match = blundered()
    gather()
    spread(match, A_DAY + 3)
    waiting = list(gathering.unused(games()["sichuan"].info).values_list("pk", flat=True))
    first = list(days.people_of(games()["sichuan"], TODAY).values())
    it_is(monkeypatch, TODAY + timedelta(1))
    second = list(days.people_of(games()["sichuan"], TODAY + timedelta(1)).values())
    assert first == waiting[:A_DAY]
    assert second == waiting[A_DAY:]
    it_is(monkeypatch, TODAY + timedelta(2))
    assert days.people_of(games()["sichuan"], TODAY + timedelta(2)) == {}


def test_a_day_that_has_begun_stays_whatever_is_found_later():
    first = ask()
    assert sources(first) == ["bots"] * A_DAY
    blundered()
    gather()
    encode_drill.cache_clear()  # as after a restart
    assert ask() == first


def test_a_day_that_nobody_asked_for_is_the_pools_and_nothing_is_written(monkeypatch):
    blundered()
    gather()
    it_is(monkeypatch, TODAY + timedelta(1))
    assert sources(ask(TODAY)) == ["bots"] * A_DAY
    assert not DrillDay.objects.exists()
    assert sources(ask())[0] == "people"
    assert sources(ask(TODAY)) == ["bots"] * A_DAY


def test_another_days_drill_is_told_again_once_it_is_over(monkeypatch):
    blundered()
    gather()
    first = ask()
    it_is(monkeypatch, TODAY + timedelta(5))
    encode_drill.cache_clear()
    assert ask(TODAY) == first


def test_a_match_that_is_deleted_leaves_its_place_to_the_pool():
    bots = ask(TODAY - timedelta(1))  # no people's: the day before
    gone, stays = blundered(), blundered(1)
    gather()
    first = ask()
    assert sources(first)[:3] == ["people", "people", "bots"]
    place = days.people_of(games()["sichuan"], TODAY)
    at = next(n for n, pk in place.items() if DrillPosition.objects.get(pk=pk).match.pk == gone.pk)
    gone.delete()
    second = ask()
    assert second["positions"][at]["source"] == "bots"
    assert [each for n, each in enumerate(second["positions"]) if n != at] == [
        each for n, each in enumerate(first["positions"]) if n != at
    ]
    assert len(second["positions"]) == len({each["id"] for each in second["positions"]}) == A_DAY
    assert DrillPosition.objects.get().match.pk == stays.pk
    assert ask(TODAY - timedelta(1)) == bots


@pytest.mark.parametrize("field", ["weighing", "rules_version"])
def test_what_was_found_by_another_weighing_or_other_rules_is_not_shown(field):
    blundered()
    gather()
    assert sources(ask())[0] == "people"
    DrillPosition.objects.update(**{field: 99})
    assert sources(ask()) == ["bots"] * A_DAY


def test_what_can_not_be_read_is_left_to_the_pool():
    match = blundered()
    gather()
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    assert sources(ask()) == ["bots"] * A_DAY
    DrillPosition.objects.update(index=10**6)
    encode_drill.cache_clear()
    assert sources(ask()) == ["bots"] * A_DAY


@pytest.mark.django_db(transaction=True)
def test_of_several_who_ask_first_all_are_answered_alike():
    match = blundered()
    gather()
    spread(match, A_DAY + 3)
    game = games()["sichuan"]
    found = run_concurrently(*[lambda: days.people_of(game, TODAY)] * 4)
    assert found == [found[0]] * 4
    assert len(found[0]) == A_DAY
    assert DrillDay.objects.count() == 1
    assert DrillPosition.objects.exclude(day=None).count() == A_DAY


@pytest.mark.parametrize("key", ["sichuan", "riichi", "sanma", "toppan", "little_mahjong"])
def test_two_worlds_that_a_seat_can_not_tell_apart_give_the_same_position(key):
    """Dealt anew where the seat could not see, as much is found and shown, to the byte."""
    way = import_module(f"tests.games.{key}.test_two_worlds").WAY
    compared = found = 0
    for seed in range(3):
        rng, log = Random(seed), list[Any]()
        for _, _, _, events, after in way.playing(seed):
            if log and way.begins(events[0]):
                break
            log += events
            if rng.random() < way.often / 2:
                seat = rng.randrange(len(after.players))
                twin = way.other_world(log, seat, after, rng)
                here, there = (shown(world(way, after, each), seat) for each in (log, twin))
                assert here == there
                found += len(here)
                compared += twin != log
    assert found
    assert compared


def shown(log: MatchLog, seat: int) -> list[bytes]:
    """Return the positions that would be shown of a seat, if all that it chose had been its client's."""
    theirs = log._replace(actors=[seat] * len(log.events))
    runner, told = log.runner, []
    for mistake in gathering.find_mistakes(theirs, 0, seat):
        state = runner.fold(runner.new().state, log.events[: mistake.at])
        chosen = coach.find_choice(log, mistake.at, state, seat)
        assert chosen
        moment = PeopleMoment(Moment(state.game, seat, *chosen), {}, 1, runner.seats)
        told.append(msgspec.json.encode(describe(runner.game, moment.moment, table_of(runner.game, moment), "people")))
    return told
