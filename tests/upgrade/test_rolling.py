"""An upgrade while games are on: migrations run under the old processes, new ones join, the old ones drain.

The old ones are the code of the release before, from the repository's own history; where that is not at hand (a
tarball, a shallow clone), they are today's, and only what a version to come may migrate is tried.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests import real_servers
from tests.play.person import Person  # noqa: TC001 - one of many types, all imported alike
from tests.play.test_two_servers import check_end, four_at_a_table
from tests.real_servers import ROOT, Server

pytestmark = pytest.mark.timeout(600)
BEFORE = "e645f469"
"""The release before this one."""
SHARED = {
    "SECRET_KEY": "the same for all processes of a site",
    "MAHJONG_PACE": "0.1",
    "RATE_LIMITED": "0",
    "PUBLIC_URL": "",
}


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    command = ["git", "archive", BEFORE, "manage.py", "games", "mahjong_server"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        return ROOT
    place = tmp_path_factory.mktemp("before")
    subprocess.run(["tar", "-x", "-C", place], input=done.stdout, check=True)  # of Python's own, 3.11.2 knows no filter
    return place


def migrate(code: Path, env: dict[str, str], **more: str) -> None:
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    env = env | {"PGOPTIONS": "-c lock_timeout=5s", **more}
    done = subprocess.run(command, cwd=code, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def process(code: Path, env: dict[str, str], log: Path) -> Iterator[Server]:
    """A server of that code; it may have ended by itself."""
    port = real_servers.free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with log.open("ab") as output:
        started = subprocess.Popen(command, cwd=code, env=env, stdout=output, stderr=output)
    server = Server(port, env, log, started)
    try:
        real_servers.wait_for(lambda: answers(server), started, log)
        yield server
    finally:
        started.terminate()
        started.wait(90)


def answers(server: Server) -> bool:
    try:
        with urlopen(f"{server.url}/healthz", timeout=5) as response:
            return bool(response.status == 200)
    except OSError:
        return False


class Players:
    """Four people who play one match after another, on whatever processes there are.

    What the new version begins the old one can't read: such tables are the new one's alone, as where a proxy goes by
    the table.
    """

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.new: list[Server] = []
        self.matches: list[tuple[str, list[Person]]] = []
        self.done = False
        self.sitting_down = asyncio.Lock()

    async def play_on(self) -> None:
        while not self.done:
            async with self.sitting_down:
                match = await asyncio.to_thread(four_at_a_table, self.new or self.servers)
            self.matches.append(match)
            await asyncio.gather(*(person.play(match[0]) for person in match[1]))

    async def act(self, times: int = 4) -> None:
        """Wait until so many more acts are acknowledged."""
        wanted = self._acts() + times
        while self._acts() < wanted:  # noqa: ASYNC110 - whose acts these are changes with each match
            await asyncio.sleep(0.02)

    def _acts(self) -> int:
        return sum(len(person.acknowledged) for _, people in self.matches for person in people)

    async def leave(self, server: Server) -> None:
        """Have a process end; whoever it sends away goes to another one."""
        async with self.sitting_down:
            self.servers.remove(server)
            for _, people in self.matches[-1:]:
                for person in people:
                    person.server = self.servers[0] if person.server is server else person.server
            server.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(server.process.wait, 60) == 0


async def test_games_go_on_while_a_version_takes_over_from_another(before, postgres_server_url, redis_url, tmp_path):
    with real_servers.database(postgres_server_url) as database, ExitStack() as stack:
        env = {**os.environ, **SHARED, "DATABASE_URL": database, "REDIS_URL": redis_url, "VAR_DIR": str(tmp_path)}
        env.pop("DJANGO_SETTINGS_MODULE", None)
        migrate(before, env)
        logs = [tmp_path / f"{name}.log" for name in ("one", "two", "new")]
        old = [stack.enter_context(process(before, env, log)) for log in logs[:2]]
        players = Players(list(old))
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(players.play_on())
            await players.act()
            for settings in ("mahjong_server.settings", "tests.upgrade.next_settings"):
                await asyncio.to_thread(migrate, ROOT, env, DJANGO_SETTINGS_MODULE=settings)
                await players.act()
            new = await asyncio.to_thread(stack.enter_context, process(ROOT, env, logs[2]))
            players.servers.insert(0, new)
            players.new = [new]
            for leaving in old:
                await players.leave(leaving)
                await players.act()
            players.done = True
        for code, people in players.matches:
            check_end(new, code, people)
            assert not [error for person in people for error in person.errors if error["code"] != "decision-over"]
        for log in logs:
            assert "Traceback" not in log.read_text(), log.read_text()[-3000:]
