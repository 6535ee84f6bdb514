"""An account that is deleted: what goes, what stays; and all that is kept, for its owner to take away."""

import json

import pytest
from django.contrib.auth.models import User
from django.db import connection

from mahjong_server.accounts import export, retention, signals
from mahjong_server.accounts.models import ERASED_NAME, DeletedIdentity, KnownBrowser, Player, SignIn, Token
from mahjong_server.accounts.names import validation
from mahjong_server.accounts.sign_in import deleted_identities
from mahjong_server.archive.models import Outcome
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby.lobby_topic import read_invites
from mahjong_server.play.models import Match, Seat
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(ada):
    """A match that Ada has finished."""
    match = Match.objects.create(game="sichuan", rules_version=1, deals=4, status=Match.Status.FINISHED, finished_at=5)
    player = Player.objects.get(name="Ada")
    Seat.objects.create(match=match, seat=0, player=player)
    Outcome.objects.create(match=match, seat=0, player=player, name="Ada", folded="ada", score=12, place=1)
    return match


def test_the_games_stay_and_the_person_goes(ada, played, with_token):
    with_token(ada)
    player = Player.objects.get()
    assert ada.drop("accounts", {"password": PASSWORD}).status_code == 204
    player.refresh_from_db()
    assert (player.name, player.kind, player.folded, player.preferences) == (ERASED_NAME, "guest", None, {})
    assert player.erased_at
    assert Seat.objects.get().player_id == player.pk
    assert Outcome.objects.get().name == ERASED_NAME
    assert not User.objects.exists()
    assert not SignIn.objects.exists()
    assert not Token.objects.exists()
    assert ada.told("me")["name"] is None
    assert ada.get("/api/players/Ada").status_code == 404


@pytest.mark.security("SEC 3.13")
@pytest.mark.parametrize("name", ["Ada", "ADA", "Adɑ", "★Ada★"])  # noqa: RUF001
def test_nobody_passes_for_someone_who_has_just_left(ada, stranger, name):
    ada.drop("accounts", {"password": PASSWORD})
    assert code_of(stranger.send("accounts", {"name": name, "password": PASSWORD}), 409) == "name-taken"
    assert code_of(stranger.send("me", {"name": name}), 409) == "name-taken"
    assert code_of(ada.send("me", {"name": name}), 409) == "name-taken"
    later = now_ms() + deleted_identities.NAME_KEPT_MS + 1
    retention.purge("default", later)
    assert not DeletedIdentity.objects.exists()
    stranger.sign_up(name)
    assert stranger.told("players/Ada")["games"] == 0


@pytest.mark.security("SEC 3.13")
def test_of_who_has_left_no_name_and_no_address_is_kept_and_no_browser(ada):
    Player.objects.update(email_proven=True)
    ada.drop("accounts", {"password": PASSWORD})
    kept = list(DeletedIdentity.objects.values())
    assert len(kept) == len({*validation.lookup_keys("Ada"), validation.skeleton_key("Ada")})
    assert {len(row["digest"]) for row in kept} == {64}
    assert set(kept[0]) == {"id", "player_id", "digest", "until"}
    assert not KnownBrowser.objects.exists()
    Person().sign_up("Bo", email="ada@mail.example")


def test_several_may_be_deleted(ada):
    bo = Person().sign_up("Bo")
    for person in (ada, bo):
        assert person.drop("accounts", {"password": PASSWORD}).status_code == 204
    assert Player.objects.filter(name=ERASED_NAME).count() == 2


def test_nobody_comes_back_by_an_old_cookie(ada):
    copy = Person()
    copy.cookies["mahjong-session"] = ada.cookies["mahjong-session"].value
    ada.drop("accounts", {"password": PASSWORD})
    assert copy.told("me")["name"] is None
    assert copy.send("me", {"name": "Bo"}).json()["name"] == "Bo"
    assert Player.objects.count() == 2


def test_tables_under_way_are_left(ada, stranger):
    waiting = ada.send("tables").json()["code"]
    playing = ada.send("tables").json()["code"]
    stranger.send(f"tables/{playing}/seats", {"seat": 1})
    stranger.send(f"tables/{playing}/ready", {"ready": True})
    assert ada.send(f"tables/{playing}/start").status_code == 200
    ada.drop("accounts", {"password": PASSWORD})
    assert Match.objects.get(code=waiting).status == Match.Status.ABANDONED
    seat = Seat.objects.get(match__code=playing, seat=0)
    assert seat.left
    assert seat.player is not None
    assert seat.player.name == ERASED_NAME


def test_invitations_end(ada, stranger):
    stranger.sign_up("Bo")
    host, clara = Person().sign_up("Host"), Person().sign_up("Clara")
    code = host.send("tables").json()["code"]
    ada.send(f"tables/{code}/seats", {})
    for sender, name in ((ada, "Bo"), (host, "Clara")):
        assert sender.send(f"tables/{code}/invites", {"name": name}).status_code == 201
    for person in (ada, clara):
        person.drop("accounts", {"password": PASSWORD})
    assert [read_invites(player.pk) for player in Player.objects.filter(name__in=("Host", "Bo"))] == [None, None]


@pytest.mark.parametrize(("body", "status", "code"), [({"password": "x"}, 403, "wrong-password"), ({}, 400, "invalid")])
@pytest.mark.security("SEC 3.8")
def test_without_the_password_nothing_goes(ada, body, status, code):
    assert code_of(ada.drop("accounts", body), status) == code
    assert ada.told("me")["name"] == "Ada"


def test_guests_have_nothing_to_delete(stranger):
    stranger.send("me", {"name": "Bo"})
    assert code_of(stranger.drop("accounts", {"password": "x"}), 403) == "account-needed"


def test_what_else_is_kept_goes_too_or_nothing_does(ada):
    def fail(**_signal):
        raise ZeroDivisionError

    signals.before_erase.connect(fail)
    try:
        with pytest.raises(ZeroDivisionError):
            ada.drop("accounts", {"password": PASSWORD})
    finally:
        signals.before_erase.disconnect(fail)
    assert ada.told("me")["name"] == "Ada"
    assert ada.told("accounts")["email"] == "ada@mail.example"


def test_the_export_holds_all_and_no_secret(ada, played, with_token):
    _, token = with_token(ada)
    ada.ask("PUT", "preferences", {"language": "ru"})
    answer = ada.get("/api/export")
    assert answer["Content-Disposition"] == 'attachment; filename="mahjong-account.json"'
    found = json.loads(answer.content)
    assert found["profile"]["email"] == "ada@mail.example"
    assert found["preferences"] == {"language": "ru"}
    (seat,) = found["seats"]
    assert (seat["table"], seat["place"], seat["score"]) == (played.code, 1, 12)
    assert [each["name"] for each in found["tokens"]] == ["program"]
    assert len(found["sessions"]) == 1
    assert set(found["more"]) == set(export.parts) >= {"ratings", "talk"}
    text = answer.content.decode()
    for secret in (
        token["token"].split("_", 2)[2],
        User.objects.get().password,
        ada.cookies["mahjong-session"].value,
        token["id"],
    ):
        assert secret not in text
    for digest in (SignIn.objects.get().digest, Token.objects.get().digest, Player.objects.get().pk.hex):
        assert digest not in text


def test_only_accounts_export(stranger):
    assert code_of(stranger.get("/api/export"), 401) == "sign-in-needed"


def test_who_has_changed_something_in_the_admin_can_go_though_it_is_off_by_now(ada):
    key = Player.objects.get().user_id
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE django_admin_log (id integer, user_id integer NOT NULL REFERENCES auth_user (id))")
        cursor.execute("INSERT INTO django_admin_log VALUES (1, %s)", [key])
    assert ada.drop("accounts", {"password": PASSWORD}).status_code == 204
    assert ada.told("me")["name"] is None
    connection.check_constraints()
