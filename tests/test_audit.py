"""Known vulnerabilities fail the check; advisories that can't be reached are told of, and fail nothing."""

import json
import os
import shutil
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

import pytest

from tests import audit
from tests.real_servers import ROOT, need

pytestmark = pytest.mark.security("SEC 9.1")
ADVISORY = {"id": "PYSEC-1", "summary": "It lets anyone in", "modified": "2026-01-01T00:00:00Z"}
FOR_NPM = {"id": 1, "url": "https://x.example", "title": "It, too", "severity": "high", "vulnerable_versions": "*"}


class Advisories(BaseHTTPRequestHandler):
    """OSV's and npm's answers, as far as they are asked for here."""

    bad = False
    status = 200

    def log_message(self, *_args):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not self.path.endswith("querybatch"):
            self._send({"svelte": [FOR_NPM]} if self.bad else {})
            return
        names = [query["package"]["name"] for query in json.loads(body)["queries"]]
        self._send({"results": [{"vulns": [ADVISORY]} if self.bad and name == "django" else {} for name in names]})

    def do_GET(self):
        package = {"name": unquote(self.path[1:]), "versions": {}, "dist-tags": {}}
        self._send(ADVISORY if "/vulns/" in self.path else package)

    def _send(self, answer):
        data = json.dumps(answer).encode()
        self.send_response(self.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def served(**traits):
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Stub", (Advisories,), traits))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def uv():
    own = ROOT / ".uv" / "bin" / "uv"
    return need(str(own) if own.exists() else shutil.which("uv"), "uv")


def found(service):
    env = {**os.environ, "npm_config_registry": f"{service}/"}
    return [audit.run(each, env) for each in audit.audits(uv(), service)]


def test_nothing_known_is_clean():
    with served() as service:
        assert [each.state for each in found(service)] == ["clean", "clean"]


def test_what_is_known_is_named():
    with served(bad=True) as service:
        python, npm = found(service)
    assert (python.state, npm.state) == ("vulnerable", "vulnerable")
    assert "django 5." in python.text
    assert "PYSEC-1" in python.text
    assert "svelte (high)" in npm.text


@pytest.mark.parametrize("status", [403, 404, 500])
def test_a_database_that_refuses_is_skipped_aloud(status):
    with served(status=status) as service:
        assert [each.state for each in found(service)] == ["skipped", "skipped"]


def test_no_network_no_program_and_no_answer_in_time_are_skipped_aloud():
    assert [each.state for each in found("http://127.0.0.1:9")] == ["skipped", "skipped"]
    none = audit.Audit("none", ["there-is-no-such-program"], ROOT)
    assert audit.run(none, os.environ).state == "skipped"
    slow = audit.Audit("slow", [sys.executable, "-c", "import time; time.sleep(60)"], ROOT)
    assert audit.run(slow, os.environ, 0.1) == ("skipped", "no answer within 0.1 s")


@pytest.mark.parametrize(("state", "status"), [("clean", 0), ("skipped", 0), ("vulnerable", 1)])
def test_only_what_is_known_fails(monkeypatch, capsys, state, status):
    monkeypatch.setattr(audit, "run", lambda *_: audit.Finding(state, "why"))
    assert audit.main(["uv"]) == status
    assert ("NOT CHECKED" in capsys.readouterr().out) == (state == "skipped")
