"""The proxy of ``deploy/Caddyfile`` before real processes, found by name as those of ``compose.yaml`` are."""

import os
import shutil
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from tests.real_servers import ROOT, folder, free_port, listens, need, running, wait_for

CADDYFILE = ROOT / "deploy" / "Caddyfile"
NAME = "web.example"
A, IN = 1, 1


class Names:
    """A name server for one name; ``hosts`` are the addresses that it has now."""

    def __init__(self, hosts: list[str]) -> None:
        self.hosts = hosts
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Answer no more; an empty question ends the thread."""
        self.socket.sendto(b"", self.socket.getsockname())
        self.thread.join()
        self.socket.close()

    def _run(self) -> None:
        while True:
            asked, client = self.socket.recvfrom(512)
            if not asked:
                return
            self.socket.sendto(self._answer(asked), client)

    def _answer(self, asked: bytes) -> bytes:
        """Return the addresses of the one name to whoever asks for such; of any other sort there are none."""
        end = asked.index(b"\0", 12) + 5
        (kind,) = struct.unpack("!H", asked[end - 4 : end - 2])
        found = self.hosts if kind == A else []
        head = asked[:2] + struct.pack("!HHHHH", 0x8580, 1, len(found), 0, 0)
        records = (struct.pack("!HHHIH", 0xC00C, A, IN, 1, 4) + socket.inet_aton(host) for host in found)
        return head + asked[12:end] + b"".join(records)


def program() -> str:
    """Return where Caddy is: CADDY in the environment, else what the Python environment has."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return need(os.environ.get("CADDY") or shutil.which("caddy", path=path), "Caddy")


@contextmanager
def proxy(names: Names, port: int) -> Iterator[str]:
    """The proxy before the processes that ``names`` knows at ``port``; yields its URL."""
    own, health = free_port(), free_port()
    text = CADDYFILE.read_text(encoding="utf-8")
    assert "refresh 1s" in text
    text = text.replace("refresh 1s", f"refresh 1s\n\t\tresolvers {names.address}").replace(
        "127.0.0.1:2020", f"127.0.0.1:{health}"
    )
    with folder() as path:
        (path / "Caddyfile").write_text(text, encoding="utf-8")
        env = {**os.environ, "SITE_ADDRESS": f":{own}", "WEB_HOST": NAME, "WEB_PORT": str(port), "HOME": str(path)}
        env |= {"XDG_DATA_HOME": str(path), "XDG_CONFIG_HOME": str(path), "FRONTEND_DIR": str(ROOT / "frontend/dist")}
        env |= {"AWAY_DIR": str(CADDYFILE.parent)}
        command = [program(), "run", "--config", str(path / "Caddyfile"), "--adapter", "caddyfile"]
        with running(command, path / "log", env=env) as process:
            wait_for(lambda: listens(own), process, path / "log")
            yield f"http://127.0.0.1:{own}"
