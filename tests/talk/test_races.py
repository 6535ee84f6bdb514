"""What must hold however many say or do something at the same moment: on both backends."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connections

from mahjong_server.accounts.models import Tie
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.talk import blocks, moderation, posting, reports
from mahjong_server.talk.models import Action, Line, Report
from mahjong_server.talk.player_lookup import Target
from tests.talk.conftest import new_player

AT_ONCE = 8


def run_concurrently(*works: Callable[[], Any]) -> list[str]:
    """Do these things in as many threads and return what came of each: a problem's code, or nothing."""

    def run(work: Callable[[], Any]) -> str:
        try:
            work()
        except Problem as problem:
            return problem.code
        finally:
            connections["default"].close()
        return ""

    with ThreadPoolExecutor(len(works)) as pool:
        return sorted(pool.map(run, works))


def test_nobody_says_more_than_the_pace_allows(backend):
    player = new_player("Anna", account=True)
    at = now_ms()

    def one(number: int) -> Callable[[], Any]:
        return lambda: posting.post_message(
            player, "lobby", posting.MessageContent(text=f"line {number}"), "10.2.0.1", at
        )

    assert run_concurrently(*map(one, range(AT_ONCE))) == [""] * 5 + ["throttled"] * 3
    assert Line.objects.filter(player=player).count() == 5


def test_the_same_report_stands_open_once(backend):
    anna, ben = [new_player(name, account=False) for name in ("Anna", "Ben")]

    def report() -> None:
        reports.create_report(anna, Target(ben), "spam", "", "10.2.0.2", now_ms())

    assert run_concurrently(*[report] * 4) == ["", *["reported-already"] * 3]
    assert Report.objects.filter(reporter=anna).count() == 1


def test_a_report_is_closed_by_one_moderator(backend):
    anna, ben = [new_player(name, account=False) for name in ("Anna", "Ben")]
    first, second = [new_player(name, account=False, moderator=True) for name in ("One", "Two")]
    reports.create_report(anna, Target(ben), "abuse", "", "10.2.0.3", now_ms())
    report = Report.objects.get(reporter=anna)
    wanted = moderation.ModerationRequest(what="mute", target=ben, why="Rude", hours=1, report=report)
    works = [lambda who=who: moderation.perform(who, wanted, now_ms()) for who in (first, second)]
    assert run_concurrently(*works) == ["", "report-closed"]
    assert Action.objects.filter(target=ben).count() == 1


def test_of_two_there_is_one_tie(backend):
    anna, ben = [new_player(name, account=False) for name in ("Anna", "Ben")]
    works = [lambda sort=sort: blocks.tie(anna, ben, sort) for sort in (Tie.Sort.MUTE, Tie.Sort.BLOCK) * 2]
    assert run_concurrently(*works) == [""] * 4
    assert Tie.objects.filter(by=anna).count() == 1
