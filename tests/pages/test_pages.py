"""Pages and assets: one built frontend, or a page that says how to build it."""

import gzip
import json
import re

import pytest
from django.test import Client

PAGE = "<!doctype html><title>Mahjong</title>"
SCRIPT = "console.log('mahjong');" * 50


@pytest.fixture
def built(tmp_path, settings):
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text(PAGE)
    (dist / "assets" / "index-BqY2c1.js").write_text(SCRIPT)
    (dist / "assets" / "index-BqY2c1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (dist / "icon.svg").write_text("<svg/>")
    settings.FRONTEND = dist
    return Client()


@pytest.fixture
def unbuilt(tmp_path, settings):
    settings.FRONTEND = tmp_path / "nothing"
    return Client()


@pytest.mark.parametrize("path", ["/", "/table/aB3-_xYz", "/table/aB3-_xYz/", "/rules", "/rules/"])
def test_every_page_is_the_built_one(built, path):
    answer = built.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer["Content-Type"].startswith("text/html")
    assert answer["Cache-Control"] == "no-cache"


def test_assets_are_compressed_and_kept_for_good(built):
    plain = built.get("/assets/index-BqY2c1.js")
    assert plain.text == SCRIPT
    assert "immutable" in plain["Cache-Control"]
    packed = built.get("/assets/index-BqY2c1.js", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content).decode() == SCRIPT
    assert "Accept-Encoding" in packed["Vary"]
    assert "javascript" in packed["Content-Type"]


def test_a_build_that_replaces_another_is_served_at_once_and_what_is_gone_is_not_found(built, settings):
    old, new = settings.FRONTEND / "assets" / "index-BqY2c1.js", settings.FRONTEND / "assets" / "index-Xx1.js"
    assert built.get("/").text == PAGE
    old.unlink()
    assert built.get(f"/assets/{old.name}").status_code == 404
    (settings.FRONTEND / "index.html").unlink()
    assert built.get("/").status_code == 503
    new.write_text(SCRIPT)
    (settings.FRONTEND / "index.html").write_text(PAGE + "anew")
    assert built.get("/").text == PAGE + "anew"
    assert built.get(f"/assets/{new.name}").text == SCRIPT
    new.with_suffix(".js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    assert built.get(f"/assets/{new.name}", headers={"Accept-Encoding": "gzip"})["Content-Encoding"] == "gzip"


def test_what_may_change_is_asked_for_again(built):
    answer = built.get("/icon.svg")
    assert answer["Cache-Control"] == "max-age=60, public"
    again = built.get("/icon.svg", headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_head_has_no_body(built):
    for path in ("/", "/icon.svg"):
        answer = built.head(path)
        assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    "path", ["/assets/../index.html", "/assets/%2e%2e/%2e%2e/secret", "/assets/nothing.js", "/assets/", "//etc/passwd"]
)
def test_nothing_else_is_served(built, path):
    assert built.get(path).status_code == 404


@pytest.mark.parametrize("debug", [False, True])
def test_without_a_build_the_page_says_how_to_get_one(unbuilt, settings, debug):
    settings.DEBUG = debug
    answer = Client().get("/")
    assert answer.status_code == 503
    assert "./dev run" in answer.text


def test_a_build_of_while_the_server_runs_shows_when_debugging(tmp_path, settings):
    settings.DEBUG, settings.FRONTEND = True, tmp_path
    client = Client()
    (tmp_path / "index.html").write_text(PAGE)
    assert client.get("/").text == PAGE


def test_pages_are_only_read(built):
    assert built.post("/").status_code == 405


def test_where_nothing_is_the_frontend_says_so(built):
    answer = built.get("/nothing/<script>")
    assert (answer.status_code, answer.text) == (404, PAGE)


def test_where_nothing_is_without_a_build(unbuilt):
    answer = unbuilt.get("/nothing/<script>")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/html")
    assert "Nothing here" in answer.text
    assert "<script>" not in answer.text


AHEAD = {
    "first": "/assets/boot.js",
    "page": ["/assets/base.js", "/assets/base.css"],
    "languages": {"en": ["/assets/en.js"], "uk": ["/assets/uk.js"]},
    "texts": {"en": {"sichuan": ["/assets/s-en.js"]}, "uk": {"sichuan": ["/assets/more.js", "/assets/s-uk.js"]}},
    "table": ["/assets/table.js", "/assets/table.css"],
    "pages": {
        "table/": {"files": ["/assets/table.js", "/assets/table.css"], "texts": [], "games": {}, "asks": ""},
        "game/": {"files": ["/assets/replay.js"], "texts": [], "games": {}, "asks": "/api/matches/"},
        "rules": {"files": ["/assets/list.js"], "texts": [], "games": {}, "asks": ""},
        "rules/": {
            "files": ["/assets/rules.js", "/assets/rules.css"],
            "texts": [],
            "games": {"sichuan": {"files": ["/assets/s-rules.js", "/assets/rules.css"], "texts": ["sichuan"]}},
            "asks": "",
        },
        "": {"files": ["/assets/none.js"], "texts": [], "games": {}, "asks": ""},
    },
    "sprite": ["/assets/tiles.svg"],
    "games": {"sichuan": {"files": ["/assets/plugin.js", "/assets/table.js"], "texts": ["sichuan"]}},
}


@pytest.fixture
def telling(built, settings):
    (settings.FRONTEND / "ahead.json").write_text(json.dumps(AHEAD))
    (settings.FRONTEND / "index.html").write_text(f'<!doctype html><template id="ahead"></template>{PAGE}')
    return Client()


def named(answer):
    return re.findall(r"<(\S+)>", answer.headers.get("Link", ""))


def named_within(answer):
    """Return what the page's body names for its browser to ask for at once."""
    body = re.sub("<template.*</template>", "", answer.text)
    return re.findall(r'<link rel="[^>]+ href="/assets/([^"]+)" crossorigin', body)


@pytest.mark.parametrize(
    ("path", "files"),
    [
        ("/", []),
        ("/table/aB3-_xYz", ["table.js", "table.css"]),
        ("/rules", ["list.js"]),
        ("/rules/", ["list.js"]),
        ("/rules/sichuan", ["rules.js", "rules.css", "s-rules.js", "s-en.js"]),
        ("/rules/nothing", ["rules.js", "rules.css"]),
        ("/nothing/at/all", ["none.js"]),
    ],
)
def test_a_page_names_what_it_will_ask_for(telling, path, files):
    answer = telling.get(path)
    assert named(answer) == [f"/assets/{file}" for file in ["boot.js", "en.js", "base.js", "base.css"]]
    assert named_within(answer) == files


def test_a_page_names_what_it_asks_the_server_for_first(telling):
    """As the page itself will: ``fetch`` takes what was preloaded only for the same address, and as it asks for it."""
    asked = '<link rel="preload" as="fetch" href="/api/matches/aB3-_xYz" crossorigin>'
    assert asked in telling.get("/game/aB3-_xYz").text
    assert 'as="fetch"' not in telling.get("/rules").text


def test_nothing_that_an_address_says_gets_into_the_page(telling):
    answer = telling.get('/game/"><script>alert(1)</script>')
    assert answer.status_code == 404
    assert "alert(1)</script>" not in answer.text
    assert 'href="/api/matches/%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E"' in answer.text


def test_a_page_names_the_texts_that_it_takes_in_ones_language(telling):
    answer = telling.get("/rules/sichuan", headers={"Accept-Language": "uk"})
    assert named_within(answer)[-2:] == ["more.js", "s-uk.js"]
    assert "Accept-Language" in answer["Vary"]


def test_a_file_is_named_as_the_page_asks_for_it(telling):
    """Else it would be fetched twice."""
    assert telling.get("/")["Link"].split(", ") == [
        "</assets/boot.js>; rel=preload; as=script",
        "</assets/en.js>; rel=modulepreload; crossorigin",
        "</assets/base.js>; rel=modulepreload; crossorigin",
        "</assets/base.css>; rel=preload; as=style; crossorigin",
    ]


def asked_later(answer):
    template = re.search(r'<template id="ahead">(.*)</template>', answer.text)
    return re.findall(r'href="/assets/([^"]+)" crossorigin', template[1]) if template else []


def test_home_names_in_its_body_what_its_first_script_is_to_ask_for(telling):
    assert asked_later(telling.get("/")) == ["table.js", "table.css", "plugin.js", "s-en.js", "tiles.svg"]
    assert asked_later(telling.get("/", headers={"Accept-Language": "uk"})) == [
        "table.js",
        "table.css",
        "plugin.js",
        "more.js",
        "s-uk.js",
        "tiles.svg",
    ]
    assert asked_later(telling.get("/rules")) == []


def test_home_is_compressed_for_whoever_takes_that(telling):
    answer = telling.get("/", headers={"Accept-Encoding": "br, gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == telling.get("/").content
    assert {"Accept-Encoding", "Accept-Language"} <= set(answer["Vary"].split(", "))
    assert answer["Content-Type"].startswith("text/html")
    assert telling.head("/").content == b""


@pytest.mark.parametrize("wish", ["uk", "uk-UA,uk;q=0.9,en;q=0.8", "xx, uk;q=0.3", "en;q=0.2, uk"])
def test_a_page_names_the_words_of_the_language_wished_for(telling, wish):
    assert named(telling.get("/rules", headers={"Accept-Language": wish}))[1] == "/assets/uk.js"


@pytest.mark.parametrize("wish", ["", "xx", ",;q=,", "*", "en;q=nonsense"])
def test_whoever_wishes_for_nothing_known_gets_the_usual_words(telling, wish):
    assert named(telling.get("/rules", headers={"Accept-Language": wish}))[1] == "/assets/en.js"


def test_a_game_without_a_face_is_no_fault(telling, settings):
    settings.GAMES = ["games.riichi"]
    assert asked_later(telling.get("/")) == ["table.js", "table.css", "tiles.svg"]
