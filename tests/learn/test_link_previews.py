"""What messengers show of links to pages about a game, and to the leaderboard."""

import pytest

from mahjong_server.learn.link_previews import PAGES
from tests.pages.built_pages import LANGUAGES, built, texts, told

__all__ = ["built"]
PLAIN = {"og:site_name": "Mahjong"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", PAGES)
def test_a_page_about_a_game_is_told_by_its_name_and_a_sentence_of_its_own(built, what, language):
    words = texts(language)
    name, sentence = PAGES[what]
    assert told(built, f"/{what}/riichi", language) == PLAIN | {
        "og:type": "website",
        "og:title": f"{words['game.riichi']} · {words[name]}",
        "og:description": words[sentence],
    }


GONE = ("/rules/chess", "/drill/chess", "/rules/sanma", "/drill/nothing-here", "/learn", "/rules")


@pytest.mark.parametrize("path", GONE)
def test_of_a_game_that_is_not_played_here_nothing_is_told(built, path):
    assert told(built, path) == PLAIN


def test_the_leaderboard_is_told_with_the_game_asked_for(built, settings):
    settings.PUBLIC_URL = "https://mahjong.example"
    found = told(built, "/leaderboard")
    assert found["og:title"] == "Leaderboard"
    assert found["og:description"].startswith("The strongest ranked players")
    assert found["og:url"] == "https://mahjong.example/leaderboard"
    found = told(built, "/leaderboard?game=riichi&page=2")
    assert (found["og:title"], found["og:url"]) == (
        "Riichi mahjong · Leaderboard",
        "https://mahjong.example/leaderboard?game=riichi",
    )
    for game in ("chess", '"><script>', "%00"):
        assert told(built, f"/leaderboard?game={game}")["og:title"] == "Leaderboard"


def test_a_drill_of_a_day_is_told_as_any(built):
    assert told(built, "/drill/sichuan?day=2026-01-01") == told(built, "/drill/sichuan/")
