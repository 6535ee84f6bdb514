"""A crowd seeks games over three server processes, PostgreSQL and Redis: nobody is lost and nobody is doubled."""

import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from mahjong_server import environment
from tests import real_servers
from tests.backends import swapped
from tests.matchmaking.crowd import Ledger, Lines, Someone, all_at_once, gather
from tests.real_servers import Server

pytestmark = pytest.mark.timeout(900)
SECRET = "the same for all processes of a site"
PATIENCE_S = 120
ORDER = {"speed": "slow"}
BY_BROWSER = 8
TWICE = 7
"""Every seventh is impatient, and presses at two processes at once."""


@pytest.fixture
def settings_of_a_site(settings) -> None:
    settings.SECRET_KEY = SECRET
    settings.GAMES = ["games.sichuan"]


@pytest.fixture
def three(postgres_server_url: str, migrated_url: str, redis_url: str) -> Iterator[list[Server]]:
    with real_servers.database(postgres_server_url, migrated_url) as database, ExitStack() as stack:

        def start(number: int) -> Server:
            shared = {"REDIS_URL": redis_url, "SECRET_KEY": SECRET, "MAHJONG_PACE": "1"}
            named = f"{database}?application_name=server-{number}"
            return stack.enter_context(real_servers.mahjong_server(None, DATABASE_URL=named, **shared))

        with ThreadPoolExecutor(3) as pool:
            yield list(pool.map(start, range(3)))


@pytest.fixture
def crowd(
    three: list[Server], tmp_path: Path, settings_of_a_site: None, django_db_blocker: DjangoDbBlocker
) -> Callable[[int], list[Someone]]:
    def come(count: int) -> list[Someone]:
        with django_db_blocker.unblock(), swapped(environment.database(three[0].env["DATABASE_URL"], tmp_path)):
            return gather(count)

    return come


@pytest.fixture
def lines() -> Iterator[Lines]:
    with closing(Lines()) as opened:
        yield opened


@pytest.fixture
def ledger(three: list[Server]) -> Iterator[Ledger]:
    with closing(Ledger(three[0].env["DATABASE_URL"])) as opened:
        yield opened


def wait_until(condition: Callable[[], bool], meanwhile: Callable[[], object] = lambda: None) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        meanwhile()
        time.sleep(0.05)


@contextmanager
def agreeing(ledger: Ledger) -> Iterator[None]:
    """Let all to whom a table is proposed be ready meanwhile, and come: a crowd may take longer than one has for it."""
    done = threading.Event()

    def agree() -> None:
        while not done.wait(0.2):
            ledger.agree()
            ledger.attend()

    with ThreadPoolExecutor(1) as pool:
        answered = pool.submit(agree)
        try:
            yield
        finally:
            done.set()
        answered.result()


def until_few_wait(ledger: Ledger, lines: Lines, server: Server, people: list[Someone]) -> None:
    """Wait for all who can be seated; who is asked whether they are ready says yes, some of them by their browser."""
    by_id = {who.player: who for who in people}

    def answer() -> None:
        some = [by_id[player] for player in ledger.asked()[:BY_BROWSER]]
        ledger.agree()
        ledger.attend()
        all_at_once(lines.ask, ((server, who, "POST", {"ready": True}, "/api/seek/ready") for who in some))

    wait_until(lambda: len(ledger.waiting()) <= len(people) % 4, answer)


def check(ledger: Ledger, people: list[Someone]) -> dict[str, list[Someone]]:
    """Everyone sits once or waits, tables have four, and too few wait for another table; return who sits where."""
    seats, waiting = ledger.seats(), ledger.waiting()
    assert sorted([*waiting, *(player for _, player in seats)]) == sorted(who.player for who in people)
    assert len(waiting) == len(people) % 4
    assert set(Counter(code for code, _ in seats).values()) == {4}
    by_id = {who.player: who for who in people}
    tables: dict[str, list[Someone]] = {}
    for code, player in seats:
        tables.setdefault(code, []).append(by_id[player])
    return tables


def test_a_thousand_find_a_game(three, crowd, lines, ledger):
    people = crowd(1003)
    jobs = [(three[number % 3], who, "POST", ORDER) for number, who in enumerate(people)]
    jobs += [(three[(number + 1) % 3], who, "POST", ORDER) for number, who in enumerate(people) if number % TWICE == 0]
    jobs.sort(key=lambda job: job[1].cookie)
    with agreeing(ledger):
        answers = all_at_once(lines.ask, jobs)  # who has been seated between two presses is told so
    assert {answer.get("state") or answer["code"] for answer in answers} <= {"waiting", "playing", "playing-already"}
    until_few_wait(ledger, lines, three[0], people)
    tables = check(ledger, people)
    for number, (code, four) in enumerate(list(tables.items())[::10]):  # each may ask any process
        told = [lines.ask(three[(number + seat) % 3], who) for seat, who in enumerate(four)]
        assert [(one["state"], one["code"]) for one in told] == [("playing", code)] * 4
    seated = {who.player for four in tables.values() for who in four}
    left = [lines.ask(three[0], who) for who in people if who.player not in seated]
    assert [one["state"] for one in left] == ["waiting"] * 3


def test_nobody_is_lost_when_the_process_that_pairs_is_killed(three, crowd, lines, ledger):
    people = crowd(202)
    with agreeing(ledger):  # so that what is going on is that tables begin
        all_at_once(lines.persist, ((three, number, who, ORDER) for number, who in enumerate(people[:100])))
    killed = kill_the_pairing(three, ledger)
    alive = [server for server in three if server is not killed]
    with agreeing(ledger):
        all_at_once(lines.persist, ((three, number, who, ORDER) for number, who in enumerate(people[100:])))
    until_few_wait(ledger, lines, alive[0], people)
    check(ledger, people)
    wait_until(lambda: ledger.untouched() == 0)  # the others play on what the dead one has begun
    assert {lines.ask(alive[0], who)["state"] for who in people} == {"playing", "waiting"}


def kill_the_pairing(servers: list[Server], ledger: Ledger) -> Server:
    """Kill the process that is just pairing."""
    deadline = time.monotonic() + PATIENCE_S
    while (name := ledger.pairing()) is None:
        assert time.monotonic() < deadline, "nobody pairs"
    victim = servers[int(name.rpartition("-")[2])]
    victim.process.send_signal(signal.SIGKILL)
    victim.process.wait()
    return victim
