"""Preferences: kept for accounts, of known keys and sizes, the same as the page has."""

import re
from pathlib import Path

import msgspec
import pytest

from mahjong_server.accounts.preferences import Settings
from tests.accounts.conftest import Person, code_of

SOURCE = Path(__file__).resolve().parents[2] / "frontend" / "src" / "app" / "session" / "settings.svelte.js"
FULL = {
    "language": "uk",
    "settings": {"theme": "dark", "tiles": "contrast", "oneClick": True, "effects": 0.3, "mute": False},
    "choices": {"level": "hard", "deals": 8, "rated": True, "seats": {"ring": 6}, "options": {"ring": {"limit": 4}}},
}


@pytest.mark.django_db
def test_kept_and_told(ada):
    assert ada.told("preferences") == {"preferences": {}}
    assert ada.ask("PUT", "preferences", FULL).json() == {"preferences": FULL}
    other = Person()
    other.sign_in("Ada")
    assert other.told("preferences") == {"preferences": FULL}
    assert ada.ask("PUT", "preferences", {"language": "en"}).json() == {"preferences": {"language": "en"}}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wish",
    [
        {"language": "de"},
        {"settings": {"theme": "pink"}},
        {"settings": {"unheard": 1}},
        {"settings": {"effects": 2}},
        {"settings": {"mute": "yes"}},
        {"settings": []},
        {"choices": {"deep": {"er": {"than": {"that": 1}}}}},
        {"choices": {"wide": {str(number): 1 for number in range(21)}}},
        {"choices": {"options": {"ring": {str(number): 1 for number in range(65)}}}},
        {"choices": {"long": {"er": {"word": "x" * 65}}}},
        {"choices": {"list": [1]}},
        {"choices": {"x" * 33: 1}},
        {"choices": {"level": "x" * 65}},
        {"choices": {str(number): 1 for number in range(41)}},
        {"moderator": True},
        [],
    ],
)
def test_nothing_else_is_kept(ada, wish):
    ada.ask("PUT", "preferences", FULL)
    assert code_of(ada.ask("PUT", "preferences", wish), 400) == "invalid"
    assert ada.told("preferences") == {"preferences": FULL}


@pytest.mark.django_db
def test_all_options_of_a_game_with_many_may_be_chosen(ada):
    wish = {"choices": {"presets": {"ring": "ema-2025"}, "options": {"ring": {f"rule_{n}": True for n in range(50)}}}}
    assert ada.ask("PUT", "preferences", wish).json() == {"preferences": wish}


@pytest.mark.django_db
def test_guests_keep_theirs_in_the_browser(stranger):
    assert code_of(stranger.get("/api/preferences"), 401) == "sign-in-needed"
    stranger.send("me", {"name": "Bo"})
    assert code_of(stranger.ask("PUT", "preferences", FULL), 403) == "account-needed"


def test_the_page_and_the_server_know_the_same_settings():
    defaults = SOURCE.read_text(encoding="utf-8").partition("export const DEFAULTS = {")[2].partition("\n}")[0]
    of_page = set(re.findall(r"^  (\w+):", defaults, re.MULTILINE))
    assert of_page == {field.encode_name for field in msgspec.structs.fields(Settings)}
