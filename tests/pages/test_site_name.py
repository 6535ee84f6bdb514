"""What a place is called that has a name from its host: in its pages, its app, its mails, and nobody's name."""

import gzip
import json
from pathlib import Path

import pytest
from django.test import Client

from mahjong_server import environment as env
from mahjong_server.accounts.email_templates import RESET, render_reset
from mahjong_server.accounts.names.reserved import is_reserved
from mahjong_server.pages import site_name

FRONTEND = Path(__file__).parents[2] / "frontend"
PAGE = b"<!doctype html><head>" + site_name.HEAD + site_name.TITLE
MANIFEST = {"id": "/", "name": "Mahjong", "name_localized": {"ru": "M"}, "short_name": "M", "short_name_localized": {}}
OFFLINE = '<section><div class="brand">Mahjong</div><h1>No connection</h1></section><div class="brand">M</div>'
WORKER = "const VERSION = 'abc123'\nconst SHELL = JSON.parse('[]')"
NAME = 'Tiles & "Tea"'
TOLD = "Tiles &amp; &quot;Tea&quot;"


@pytest.fixture
def built(tmp_path, settings):
    settings.FRONTEND = tmp_path
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "app.webmanifest").write_text(json.dumps(MANIFEST))
    (tmp_path / "app.webmanifest.gz").write_bytes(gzip.compress(json.dumps(MANIFEST).encode()))
    (tmp_path / "offline.html").write_text(OFFLINE)
    (tmp_path / "worker.js").write_text(WORKER)
    return Client()


@pytest.fixture
def named(built, settings):
    settings.SITE_NAME = NAME
    return built


def test_the_usual_name_is_left_to_the_readers_language(built):
    assert built.get("/").content == PAGE
    assert built.get("/app.webmanifest").json() == MANIFEST
    assert (built.get("/offline.html").text, built.get("/worker.js").text) == (OFFLINE, WORKER)


def test_its_pages_and_the_links_to_them_have_the_name_in_their_head(named):
    page = named.get("/").text
    assert f"<title>{TOLD}</title>" in page
    assert f'<meta property="og:site_name" content="{TOLD}" />' in page
    assert f'<meta name="application-name" content="{TOLD}" />' in page
    assert "Mahjong" not in page


def test_the_app_has_the_name_in_every_language(named):
    for encoding in ("", "gzip"):
        answer = named.get("/app.webmanifest", headers={"Accept-Encoding": encoding})
        content = gzip.decompress(answer.content) if encoding else answer.content
        assert json.loads(content) == {"id": "/", "name": NAME, "short_name": NAME}
        assert answer["Content-Type"] == "application/manifest+json"
        assert answer["Cache-Control"] == "max-age=60, public"


def test_the_page_without_a_network_has_the_name_and_is_fetched_anew_under_another(named, settings):
    assert named.get("/offline.html").text == OFFLINE.replace(">Mahjong<", f">{TOLD}<").replace(">M<", f">{TOLD}<")
    assert named.get("/offline.html")["Content-Type"].startswith("text/html")
    worker = named.get("/worker.js").text
    assert worker.startswith("const VERSION = 'abc123")
    settings.SITE_NAME = "Another"
    assert len({worker, named.get("/worker.js").text, WORKER}) == 3


def test_the_build_has_the_places_for_it():
    page = (FRONTEND / "index.html").read_bytes()
    assert (page.count(site_name.HEAD), page.count(site_name.TITLE)) == (1, 1)
    assert "const VERSION = '%version%'" in (FRONTEND / "src/offline/worker.js").read_text(encoding="utf-8")
    assert '<div class="brand">' in (FRONTEND / "vite-offline.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", RESET)
def test_a_letter_says_where_it_is_from(settings, language):
    usual, _ = render_reset(language, [])
    settings.SITE_NAME = NAME
    own, _ = render_reset(language, [])
    assert usual != own
    assert own == usual.replace(RESET[language].site, NAME)


def test_letters_are_from_the_name(monkeypatch):
    monkeypatch.delenv("EMAIL_FROM", raising=False)
    usual = env.email("", "")["DEFAULT_FROM_EMAIL"]
    assert usual == "Mahjong <noreply@localhost>"
    found = env.email("", "https://tiles.example", "Дом костей")["DEFAULT_FROM_EMAIL"]
    assert found == "Дом костей <noreply@tiles.example>"
    assert env.email("", "", NAME)["DEFAULT_FROM_EMAIL"] == r'"Tiles & \"Tea\"" <noreply@localhost>'


def test_nobody_may_be_called_as_the_place(settings):
    assert not is_reserved("Tile House")
    settings.SITE_NAME = "Tile House"
    assert is_reserved("tile HOUSE")
    assert is_reserved("Mahjong")


@pytest.mark.parametrize(
    ("text", "name"), [("", "Mahjong"), ("  Tile \t House ", "Tile House"), ("麻将之家", "麻将之家")]
)
def test_a_name_is_one_line(monkeypatch, text, name):
    monkeypatch.setenv("SITE_NAME", text)
    assert env.line("SITE_NAME", "Mahjong") == name


@pytest.mark.parametrize("text", ["x" * 41, "Tile\u202eHouse"])
def test_what_is_no_name_is_refused(monkeypatch, text):
    monkeypatch.setenv("SITE_NAME", text)
    with pytest.raises(env.BadEnvironment, match="SITE_NAME"):
        env.line("SITE_NAME", "Mahjong")
