"""HEAD says what GET would say, on both servers, for pages, the API, files and refusals, compressed or not."""

import http.client
from contextlib import closing

import pytest
from django.test import Client

from mahjong_server.server.servers import SERVERS
from tests import real_servers

ENCODINGS = ("identity", "gzip", "br, gzip")
PATHS = (
    "/",
    "/rules",
    "/rules/sichuan",
    "/table/aB3-_xYz",
    "/nothing/at/all",
    "/worker.js",
    "/app.webmanifest",
    "/api/games",
    "/api/schema",
    "/api/me",
    "/api/nothing",
    "/api/sessions",
    "/healthz",
    "/readyz",
)
BY_CHANCE = 200
"""Bytes by which a compressed answer of the API is lengthened at most (``site.api.compressed``)."""
OF_THE_MOMENT = {"date", "x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset"}


@pytest.fixture(scope="module", params=SERVERS)
def served(request):
    with real_servers.mahjong_server(SERVER=request.param) as running:
        yield running


@pytest.fixture(scope="module")
def files():
    """Return addresses of files that are named by their content: a script, styles, a picture."""
    folder = real_servers.ROOT / "frontend" / "dist" / "assets"
    found = [next(folder.glob(f"*.{kind}"), None) for kind in ("js", "css", "svg")]
    return [f"/assets/{path.name}" for path in found if path]


def ask(server, method, path, **headers):
    """Return the status, the headers by their names in lower case, and the body."""
    with closing(http.client.HTTPConnection(server.host, server.port, timeout=60)) as line:
        line.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders() if name.lower() not in OF_THE_MOMENT}
        return answer.status, told, answer.read()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_head_says_what_get_says(served, files, encoding):
    assert files
    for path in (*PATHS, *files):
        status, told, body = ask(served, "GET", path, Accept_Encoding=encoding)
        head_status, head_told, head_body = ask(served, "HEAD", path, Accept_Encoding=encoding)
        assert head_body == b"", path
        assert head_status == status, path
        length, head_length = (int(each.pop("content-length")) for each in (told, head_told))
        assert length == len(body), path
        by_chance = BY_CHANCE if path.startswith("/api/") and "content-encoding" in told else 0
        assert abs(head_length - length) <= by_chance, path
        assert head_told == told, path


def test_head_asked_again_is_as_get_asked_again(served):
    mark = ask(served, "GET", "/worker.js")[1]["etag"]
    got, head = (ask(served, method, "/worker.js", If_None_Match=mark) for method in ("GET", "HEAD"))
    assert got == head
    assert got[0] == 304


def test_head_asks_for_no_part(served, files):
    """A range is one of GET alone; of HEAD it is not looked at (RFC 9110, 14.2)."""
    status, told, _ = ask(served, "HEAD", files[0], Range="bytes=0-9")
    assert (status, told.get("content-range")) == (200, None)
    assert ask(served, "GET", files[0], Range="bytes=0-9")[2] == ask(served, "GET", files[0])[2][:10]


def test_the_line_goes_on_after_head(served):
    """A body that were sent after all would be read as the beginning of the next answer."""
    with closing(http.client.HTTPConnection(served.host, served.port, timeout=60)) as line:
        for method in ("HEAD", "GET", "HEAD", "GET"):
            line.request(method, "/api/games")
            answer = line.getresponse()
            assert answer.status == 200
            assert bool(answer.read()) == (method == "GET")


@pytest.mark.django_db
def test_head_changes_nothing_that_get_does_not():
    client = Client()
    assert client.head("/api/me").status_code == client.get("/api/me").status_code
    assert client.head("/api/seek").status_code == client.get("/api/seek").status_code
