"""What messengers show of a link to a table or a replay: its rules by name, and the terms of its session."""

import json
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from games.presets import filled
from mahjong_server.pages.assets import PREVIEW_SLOT
from mahjong_server.play.match.catalogue import ENDLESS_DEALS, games
from mahjong_server.play.models import Match
from tests.pages.built_pages import FRONTEND, LANGUAGES, Head, built, texts, told

__all__ = ["built"]
CASES: list[dict[str, Any]] = json.loads((FRONTEND / "tests/fixtures/table-terms.json").read_text(encoding="utf-8"))
"""Terms of tables in every language; the page tells them in the same words (frontend/tests/app/tableTerms.test.js)."""


def made(table: dict[str, Any], **more: Any) -> Match:
    """Return a match on the terms of a table."""
    game = games()[table["game"]]
    options = filled(game.info.presets, {"preset": table["preset"]["key"], **table["changed"]})
    return Match.objects.create(
        game=table["game"],
        rules_version=game.info.rules_version,
        options=options,
        deals=table["deals"] or ENDLESS_DEALS,
        minutes=table.get("minutes"),
        at_time=table.get("at_time") or "cut",
        speed=table["speed"],
        bot_pace=table.get("bot_pace", "natural"),
        rated=table["rated"],
        **more,
    )


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=[f"{case['table']['preset']['key']}-{at}" for at, case in enumerate(CASES)])
def test_rules_are_named_by_their_preset_and_terms_told_as_the_page_tells_them(built, case, language):
    match = made(case["table"])
    found = told(built, f"/table/{match.code}", language)
    assert f"{found['og:title']} · {found['og:description']}" == " · ".join(case["told"][language])
    name, rules, *_ = case["told"][language]
    assert found["og:title"] == f"{name} · {rules}"
    assert told(built, f"/game/{match.code}", language) == found


@pytest.mark.django_db
@pytest.mark.parametrize("status", Match.Status.values)
def test_a_match_is_told_of_before_during_and_after_play(built, status):
    match = made(CASES[0]["table"], status=status)
    assert told(built, f"/table/{match.code}")["og:title"] == "Sichuan mahjong · Xueliu chenghe (血流成河)"


@pytest.mark.django_db
def test_who_asks_in_no_language_is_answered_in_english(built):
    match = made(CASES[1]["table"])
    assert told(built, f"/game/{match.code}")["og:description"] == "4 deals · Quick speed · Rated"
    assert told(built, f"/game/{match.code}", "xx") == told(built, f"/game/{match.code}", "en")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules", "/table/nothing", "/game/nothing", "/games", "/account"])
def test_no_other_page_tells_of_a_match(built, path):
    assert told(built, path) == {"og:site_name": "Mahjong"}


@pytest.mark.django_db
def test_of_a_game_that_is_gone_only_the_terms_are_told(built):
    match = made(CASES[0]["table"])
    Match.objects.filter(pk=match.pk).update(game="gone", options={"limit": "high"})
    assert told(built, f"/table/{match.code}") == {
        "og:site_name": "Mahjong",
        "og:type": "website",
        "og:description": "8 deals · Normal speed",
    }


@pytest.mark.django_db
def test_words_stand_in_the_page_as_text(built, settings):
    words = {language: texts(language) | {"game.sichuan": '"><script>'} for language in LANGUAGES}
    (settings.FRONTEND / "words.json").write_text(json.dumps(words), encoding="utf-8")
    page = Client().get(f"/table/{made(CASES[0]['table']).code}").text
    assert "<script>" not in page
    assert Head(page).told["og:title"].startswith('"><script> · ')


@pytest.mark.django_db
def test_a_page_comes_though_the_database_is_away(built, monkeypatch):
    match = made(CASES[0]["table"])

    def fail(**_: object) -> None:
        raise OperationalError

    monkeypatch.setattr(Match.objects, "filter", fail)
    assert told(built, f"/table/{match.code}") == {"og:site_name": "Mahjong"}


def test_a_build_without_words_asks_no_database(built, settings):
    (settings.FRONTEND / "words.json").unlink()
    assert told(Client(), "/table/aB3-_xYz") == {"og:site_name": "Mahjong"}


def test_the_frontends_page_has_the_place_for_it():
    assert (FRONTEND / "index.html").read_bytes().count(PREVIEW_SLOT) == 1
