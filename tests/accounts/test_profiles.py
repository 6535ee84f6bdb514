"""What everyone may see of an account, and nothing of a guest."""

from io import StringIO
from urllib.parse import quote

import pytest
from django.core.management import CommandError, call_command

from mahjong_server.accounts.models import Player
from mahjong_server.archive.models import Outcome
from mahjong_server.play.models import Match, Seat
from mahjong_server.ratings.models import Rating, RatingChange
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db


def finish(*outcomes, game="sichuan", at=1, rated=False):
    """File a match: who (a player, or a name of a bot), place, score of each seat."""
    match = Match.objects.create(
        game=game, rules_version=1, deals=4, status=Match.Status.FINISHED, finished_at=at, rated=rated, started_at=1
    )
    for seat, (who, place, score) in enumerate(outcomes):
        player = who if isinstance(who, Player) else None
        name = who.name if isinstance(who, Player) else who
        Seat.objects.create(match=match, seat=seat, player=player)
        fields = {"name": name, "folded": name.casefold(), "bot": "" if player else "easy"}
        Outcome.objects.create(match=match, seat=seat, player=player, score=score, place=place, **fields)
    return match


@pytest.fixture
def me(ada):
    return Player.objects.get(name="Ada")


def test_a_new_profile(ada, stranger):
    found = stranger.told("players/aDa")
    assert found.pop("since") > 0
    assert found == {
        "name": "Ada",
        "kind": "account",
        "moderator": False,
        "here": False,
        "you": False,
        "followed": False,
        "games": 0,
        "results": [],
        "ratings": [],
    }
    assert ada.told("players/Ada")["you"] is True


def test_results_by_game(stranger, me):
    finish((me, 1, 20), ("Zhu", 2, 0))
    finish((me, 4, -8), ("Zhu", 1, 8))
    finish((me, 2, 3), game="toppan")
    found = stranger.told("players/Ada")
    assert found["games"] == 3
    assert found["results"] == [
        {"game": "sichuan", "games": 2, "places": [1, 0, 0, 1], "average_place": 2.5, "average_score": 6.0},
        {"game": "toppan", "games": 1, "places": [0, 1, 0, 0], "average_place": 2.0, "average_score": 3.0},
    ]


def test_games_newest_first_in_pages(stranger, me):
    guest = Player.objects.create(name="Gast")
    for number in range(5):
        finish((me, 1, number), (guest, 2, 0), ("Zhu", 3, -number), at=number, rated=number == 4)
    page = stranger.told("players/Ada/games?size=2&page=1")
    assert (page["count"], [row["score"] for row in page["results"]]) == (5, [4, 3])
    assert page["results"][0]["rated"] is True
    assert (page["results"][0]["preset"], page["results"][0]["changed"]) == (
        {"key": "sbr-2019", "title": "SBR 2019"},
        {},
    )
    others = page["results"][0]["others"]
    assert others == [
        {"name": "Gast", "place": 2, "score": 0, "kind": "guest"},
        {"name": "Zhu", "place": 3, "score": -4},
    ]
    assert stranger.told("players/Ada/games?size=2&page=3")["results"][0]["score"] == 0
    assert stranger.told("players/Ada/games?game=toppan")["count"] == 0


@pytest.mark.parametrize("query", ["page=0", "size=51", "page=x", "order=x", "unheard=1"])
def test_bad_pages(ada, stranger, query):
    assert code_of(stranger.get(f"/api/players/Ada/games?{query}"), 400) == "invalid"


def test_ratings_and_their_curve(stranger, me):
    first, second = finish((me, 1, 5), at=1), finish((me, 1, 5), at=2)
    Rating.objects.create(player=me, game="sichuan", games=2, mu=26, sigma=8)
    about = {"player": me, "game": "sichuan", "place": 1, "provisional": True}
    RatingChange.objects.create(match=first, before=1500, after=1540, at=1, **about)
    RatingChange.objects.create(match=second, before=1540, after=1560, at=2, **about)
    assert stranger.told("players/Ada")["ratings"] == [
        {"game": "sichuan", "value": 1560, "provisional": True, "grade": None, "games": 2}
    ]
    (curve,) = stranger.told("players/Ada/ratings")["ratings"]
    assert curve["game"] == "sichuan"
    assert [(point["at"], point["value"], point["code"]) for point in curve["points"]] == [
        (1, 1540, first.code),
        (2, 1560, second.code),
    ]


@pytest.mark.parametrize("rest", ["", "/games", "/ratings"])
def test_guests_and_nobody_have_no_page(stranger, rest):
    Person().send("me", {"name": "Bo"})
    for name in ("Bo", "Nobody", "x" * 300):
        assert code_of(stranger.get(f"/api/players/{name}{rest}"), 404) == "no-such-player"
    assert code_of(stranger.get(f"/api/players/%00{rest}"), 404) == "not-found"


def test_accounts_by_the_beginning_of_their_names(ada, stranger):
    for name in ("Adam", "Bo", "Anna"):
        Person().sign_up(name)
    Person().send("me", {"name": "Adalbert"})
    assert [row["name"] for row in stranger.told("players?name=AD")["results"]] == ["Ada", "Adam"]
    assert stranger.told("players")["count"] == 4
    assert [row["name"] for row in stranger.told("players?order=newest&size=1")["results"]] == ["Anna"]
    assert code_of(stranger.get("/api/players?order=email"), 400) == "invalid"


def test_nothing_private_is_told(ada, stranger, me):
    finish((me, 1, 5))
    for path in ("players", "players/Ada", "players/Ada/games", "players/Ada/ratings"):
        text = stranger.get(f"/api/{path}").content.decode()
        assert "mail.example" not in text
        assert me.pk.hex not in text.replace("-", "")


def test_names_are_told_as_they_are(stranger):
    name = "<b>&\"'?#%"
    Person().sign_up(name)
    assert stranger.told(f"players/{quote(name)}")["name"] == name


def test_a_program_s_account_says_so_for_good(ada, stranger):
    assert ada.told("accounts")["bot_allowed"] is True
    assert code_of(ada.send("bot", {"password": "wrong"}), 403) == "wrong-password"
    assert ada.send("bot", {"password": PASSWORD}).json()["kind"] == "bot"
    assert ada.told("me")["kind"] == "bot"
    assert stranger.told("players/Ada")["kind"] == "bot"
    assert [row["name"] for row in stranger.told("players?kind=bot")["results"]] == ["Ada"]
    assert ada.told("accounts")["bot_allowed"] is False


def test_who_has_played_rated_games_becomes_no_program(ada, me):
    finish((me, 1, 5), rated=True)
    assert ada.told("accounts")["bot_allowed"] is False
    assert code_of(ada.send("bot", {"password": PASSWORD}), 409) == "has-rated-games"
    assert ada.told("me")["kind"] == "account"


def test_moderators_are_named_by_command(ada, stranger):
    out = StringIO()
    call_command("moderator", "ADA", stdout=out)
    assert ada.told("me")["moderator"] is True
    assert stranger.told("players/Ada")["moderator"] is True
    call_command("moderator", "Ada", "--remove", stdout=out)
    assert ada.told("me")["moderator"] is False
    with pytest.raises(CommandError, match="no account"):
        call_command("moderator", "Nobody")


@pytest.mark.security("SEC 3.16")
@pytest.mark.parametrize("text", ["A\u034fd", "Ada\ufe0f", "\u200bada", "A\U000e0100da"])
def test_what_nobody_sees_changes_no_search(ada, text):
    assert [row["name"] for row in ada.told(f"players?name={quote(text)}")["results"]] == ["Ada"]
    if text != "A\u034fd":
        assert ada.told(f"players/{quote(text)}")["name"] == "Ada"
