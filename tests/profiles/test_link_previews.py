"""What messengers show of a link to a player: what the profile's page says, and never more."""

import json

import pytest
from django.db import OperationalError

from mahjong_server.accounts.models import Player
from mahjong_server.play.models import Seat
from mahjong_server.profiles import link_previews
from mahjong_server.ratings.models import Rating
from tests.accounts.conftest import PASSWORD, Person
from tests.archive.played import filed, log_of
from tests.pages.built_pages import LANGUAGES, Head, built, told

__all__ = ["built"]
pytestmark = pytest.mark.django_db
PLAIN = {"og:site_name": "Mahjong"}


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture
def ada(built):
    return Person().sign_up("Ada", email="ada@mail.example")


def rated(name, game, value, games, spread=40):
    mu, sigma = value / 40, spread / 40
    return Rating.objects.create(player=Player.objects.get(name=name), game=game, mu=mu, sigma=sigma, games=games)


def test_who_has_played_nothing_is_a_name(built, ada):
    assert told(built, "/player/Ada") == PLAIN | {"og:type": "website", "og:title": "Ada"}


def test_games_and_ratings_are_those_of_the_page(built, ada):
    match = filed(log_of(1), ())
    Seat.objects.filter(match=match, seat=0).update(player=Player.objects.get(), bot="")
    match.outcomes.filter(seat=0).update(player=Player.objects.get())
    settled, unsure = rated("Ada", "sichuan", 1700, 30), rated("Ada", "riichi", 1500, 2, spread=300)
    assert not settled.skill.provisional
    assert unsure.skill.provisional
    page = built.get("/api/players/Ada").json()
    assert page["games"] == 1
    found = told(built, "/player/Ada")
    assert found["og:description"] == f"1 game · Rating: Sichuan mahjong {settled.skill.value}"
    assert {each["value"] for each in page["ratings"]} == {settled.skill.value, unsure.skill.value}
    assert "riichi" not in found["og:description"].lower(), "a guess is none yet"
    texts = [told(built, "/player/Ada", language)["og:description"] for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    assert all(str(settled.skill.value) in text for text in texts)


def test_a_name_may_be_spelt_otherwise_and_is_told_as_it_is(built, ada, settings):
    settings.PUBLIC_URL = "https://mahjong.example"
    for spelt in ("ADA", "ada", "Ada/"):
        found = told(built, f"/player/{spelt}")
        assert (found["og:title"], found["og:url"]) == ("Ada", "https://mahjong.example/player/Ada")


def test_a_program_is_told_as_one(built, ada):
    Player.objects.update(is_bot=True)
    assert told(built, "/player/Ada")["og:description"] == "Bot"


def test_of_the_deleted_guests_and_the_unknown_nothing_is_told(built, ada):
    Person().send("me", {"name": "Gast"})
    assert told(built, "/player/Gast") == PLAIN
    for name in ("Nobody", "%00", "%00Ada", "a" * 120, "..", "%ff"):
        assert told(built, f"/player/{name}") == PLAIN, name
    assert ada.drop("accounts", {"password": PASSWORD}).status_code == 204
    for name in ("Ada", "Deleted player", "Deleted%20player"):
        assert told(built, f"/player/{name}") == PLAIN, name


def test_nothing_private_is_told(built, ada):
    Player.objects.update(banned_until=9e15, muted_until=9e15, network="deadbeef", moderator=True)
    page = built.get("/player/Ada").text
    for word in ("mail.example", "deadbeef", "ban", "mut", "oderator"):
        assert word not in page.lower(), word


@pytest.mark.parametrize("name", ['"><script>x</script>', "a' b=\"", "</title>", "&amp;<b>", "A\u0301<i>"])
def test_a_hostile_name_stays_a_name(built, ada, name):
    Player.objects.update(name=name)  # more than names may be
    page = built.get("/player/Ada").text
    head = Head(page)
    assert head.told["og:title"] == name
    assert set(head.tags) == {"head", "meta", "title"}
    assert head.card == "summary"


def test_a_page_comes_though_the_database_is_away_or_the_build_has_no_words(built, ada, settings, monkeypatch):
    def fail(*_: object) -> None:
        raise OperationalError

    with monkeypatch.context() as patch:
        patch.setattr(link_previews, "find_account_by_name", fail)
        assert told(built, "/player/Ada") == PLAIN
    (settings.FRONTEND / "words.json").write_text(json.dumps({}))
    assert told(Person(), "/player/Ada") == PLAIN
