"""Signing in and out, and the list of the browsers that are signed in."""

import pytest
from django.contrib.auth.models import User

from mahjong_server.accounts import services, signals
from mahjong_server.accounts.models import Player, SignIn
from mahjong_server.accounts.names.validation import lookup_keys
from mahjong_server.accounts.sign_in import attempt_limits, sessions
from mahjong_server.database.shared_clock import now_ms
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db
FAR = 4102444800000


def test_in_and_out(ada, stranger):
    assert stranger.sign_in("ada").json()["name"] == "Ada"
    assert stranger.told("me")["kind"] == "account"
    assert stranger.drop("session").status_code == 204
    assert stranger.told("me")["name"] is None
    assert ada.told("me")["name"] == "Ada"


@pytest.mark.security("SEC 3.2")
def test_the_session_gets_a_new_key_each_time(ada, stranger):
    stranger.send("me", {"name": "Bo"})
    before = stranger.cookies["mahjong-session"].value
    stranger.sign_in("Ada")
    inside = stranger.cookies["mahjong-session"].value
    stranger.drop("session")
    after = stranger.cookies["mahjong-session"].value
    assert len({before, inside, after}) == 3


def test_the_guest_is_back_after_signing_out(ada, stranger):
    stranger.send("me", {"name": "Bo"})
    guest = Player.objects.get(name="Bo")
    stranger.sign_in("Ada")
    stranger.drop("session")
    assert stranger.told("me")["name"] == "Bo"
    stranger.send("me", {"name": "Bob"})
    assert Player.objects.get(name="Bob").pk == guest.pk


def test_from_one_account_to_another_leaves_the_first(ada):
    Person().sign_up("Bo")
    ada.sign_in("Bo")
    assert ada.told("me")["name"] == "Bo"
    assert {entry.player.name for entry in SignIn.objects.all()} == {"Bo"}
    ada.drop("session")
    assert ada.told("me")["name"] is None


@pytest.mark.parametrize(("name", "password"), [("Ada", "wrong password"), ("Nobody", PASSWORD), ("Ada", "x" * 900)])
@pytest.mark.security("SEC 3.6")
def test_one_answer_for_a_wrong_name_and_a_wrong_password(ada, stranger, name, password):
    answer = stranger.sign_in(name, password)
    assert code_of(answer, 401) == "wrong-sign-in"
    assert answer.json()["detail"] == "No account has this name and this password."
    assert stranger.told("me")["name"] is None


@pytest.mark.security("SEC 3.6")
def test_a_password_is_hashed_for_a_name_that_nobody_has(stranger, monkeypatch):
    hashed: list[str] = []
    monkeypatch.setattr("mahjong_server.accounts.sign_in.passwords.make_password", hashed.append)
    stranger.sign_in("Nobody", "some password")
    assert hashed == ["some password"]


@pytest.mark.security("SEC 3.6")
def test_a_password_beyond_measure_is_hashed_for_a_name_that_somebody_has(ada, stranger, monkeypatch):
    hashed: list[str] = []

    def is_right(_, password):
        hashed.append(password)
        return True

    monkeypatch.setattr(User, "check_password", is_right)
    assert code_of(stranger.sign_in("Ada", "x" * 201), 401) == "wrong-sign-in"
    assert hashed == ["x" * 200]


@pytest.mark.parametrize("body", [{}, {"name": "Ada"}, {"name": 1, "password": "x"}, {"name": "A", "password": None}])
def test_half_a_sign_in_is_invalid(ada, stranger, body):
    assert code_of(stranger.ask("POST", "session", body), 400) == "invalid"


@pytest.mark.security("SEC 3.6")
def test_guessing_is_slowed_down_by_name_and_address(ada, stranger):
    for _ in range(5):
        assert code_of(stranger.sign_in("Ada", "guess guess"), 401) == "wrong-sign-in"
    answer = stranger.sign_in("Ada")
    assert code_of(answer, 429) == "throttled"
    assert answer.json()["until"] > 0
    assert Person(X_Forwarded_For="x").sign_in("Ada").status_code == 429  # a header that no proxy of ours wrote


def test_another_address_may_still_come_in(ada, stranger):
    for _ in range(6):
        stranger.sign_in("Ada", "guess guess")
    friend = Person()
    friend.defaults["REMOTE_ADDR"] = "203.0.113.7"
    assert friend.sign_in("Ada").status_code == 200


@pytest.mark.security("SEC 3.6")
def test_many_addresses_together_are_slowed_down(ada):
    codes = set()
    for number in range(31):
        person = Person()
        person.defaults["REMOTE_ADDR"] = f"203.0.113.{number}"
        codes.add(person.sign_in("Ada", "guess guess").status_code)
    assert codes == {401, 429}


def test_the_right_password_starts_the_count_anew(ada, stranger):
    for _ in range(3):
        for _ in range(4):
            stranger.sign_in("Ada", "guess guess")
        assert stranger.sign_in("Ada").status_code == 200


def test_counts_end_with_time(ada, stranger, monkeypatch):
    for _ in range(6):
        stranger.sign_in("Ada", "guess guess")
    later = now_ms() + attempt_limits.WINDOW_MS + 1
    monkeypatch.setattr(attempt_limits, "now_ms", lambda: later)
    assert stranger.sign_in("Ada").status_code == 200


def test_only_accounts_sign_out(stranger):
    assert code_of(stranger.drop("session"), 401) == "sign-in-needed"
    stranger.send("me", {"name": "Bo"})
    assert code_of(stranger.drop("session"), 403) == "account-needed"
    assert stranger.told("me")["name"] == "Bo"


@pytest.mark.security("SEC 3.3")
def test_sessions_are_listed_without_their_keys(ada, stranger):
    stranger.sign_in("Ada")
    answer = ada.get("/api/sessions")
    first, second = answer.json()["sessions"]
    assert (first["current"], second["current"]) == (True, False)
    assert first["agent"] == "Firefox, Linux"
    for person in (ada, stranger):
        assert person.cookies["mahjong-session"].value not in answer.content.decode()
    assert set(first) == {"id", "agent", "current", "created_at", "seen_at"}


def test_another_session_is_ended(ada, stranger):
    stranger.sign_in("Ada")
    other = ada.told("sessions")["sessions"][1]["id"]
    assert ada.drop(f"sessions/{other}").status_code == 204
    assert stranger.told("me")["name"] is None
    assert len(ada.told("sessions")["sessions"]) == 1


def test_all_others_are_ended(ada):
    others = [Person(), Person()]
    for other in others:
        other.sign_in("Ada")
    assert ada.drop("sessions").status_code == 204
    assert [other.told("me")["name"] for other in others] == [None, None]
    assert ada.told("me")["name"] == "Ada"


def test_another_s_session_is_not_to_be_ended(ada):
    bo = Person().sign_up("Bo")
    foreign = bo.told("sessions")["sessions"][0]["id"]
    assert code_of(ada.drop(f"sessions/{foreign}"), 404) == "not-found"
    assert code_of(ada.drop("sessions/00000000-0000-0000-0000-000000000000"), 404) == "not-found"
    assert code_of(ada.drop("sessions/x"), 404) == "not-found"
    assert bo.told("me")["name"] == "Bo"


@pytest.mark.security("SEC 3.4")
def test_the_oldest_of_too_many_sessions_ends_and_its_sockets_with_it(ada):
    oldest, ended = SignIn.objects.get(), list[tuple[object, str]]()

    def note(player: object, credential_id: str, **_signal: object) -> None:
        ended.append((player, credential_id))

    signals.sockets_revoked.connect(note)
    try:
        for _ in range(services.MOST_SIGN_INS):
            assert Person().sign_in("Ada").status_code == 200
    finally:
        signals.sockets_revoked.disconnect(note)
    assert len(SignIn.objects.all()) == services.MOST_SIGN_INS
    assert ada.told("me")["name"] is None
    assert ended == [(oldest.player_id, oldest.door)]


def test_a_session_notes_when_it_was_used(ada):
    SignIn.objects.update(seen_at=0)
    ada.told("me")
    assert SignIn.objects.get().seen_at > 0


@pytest.mark.security("SEC 2.6")
def test_the_banned_do_not_come_in(ada, stranger):
    Player.objects.update(banned_until=FAR)
    answer = stranger.sign_in("Ada")
    assert code_of(answer, 403) == "banned"
    assert answer.json()["until"] == FAR
    assert "2100-01-01" in answer.json()["detail"]
    assert code_of(stranger.sign_in("Ada", "wrong password"), 401) == "wrong-sign-in"  # only the owner learns of it


def test_the_banned_who_are_in_change_nothing_but_may_leave(ada):
    Player.objects.update(banned_until=FAR)
    assert code_of(ada.send("tables"), 403) == "banned"
    assert code_of(ada.send("play"), 403) == "banned"
    assert code_of(ada.send("me", {"name": "ADA"}), 403) == "banned"
    assert ada.told("me")["name"] == "Ada"
    assert ada.told("accounts")["banned_until"] == FAR
    assert ada.get("/api/export").status_code == 200
    assert ada.drop("session").status_code == 204


def test_a_ban_ends(ada):
    Player.objects.update(banned_until=1)
    assert ada.send("tables").status_code == 201
    assert ada.told("accounts")["banned_until"] is None


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1", "Safari"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8", "Unknown"),
        ("", "Unknown"),
    ],
)
def test_browsers_in_short_words(header, words):
    assert sessions.describe_user_agent(header).startswith(words)


def test_an_account_of_before_more_letters_were_known_to_look_alike_is_found_and_its_name_taken(stranger):
    stranger.sign_up("Սարո")
    Player.objects.filter(name="Սարո").update(folded=lookup_keys("Սարո")[0])
    assert Person().sign_in("Սարո").status_code == 200
    assert Person().told("players/Սարո")["name"] == "Սարո"
    assert Person().told("players?name=Սա")["count"] == 1  # noqa: RUF001
    assert Person().send("accounts", {"name": "Սարո", "password": PASSWORD}).json()["code"] == "name-taken"
    assert stranger.send("me", {"name": "ՍԱՐՈ"}).status_code == 200


def test_of_two_names_that_are_one_by_now_each_signs_in_to_its_own_account(stranger):
    stranger.sign_up("Ada")
    Player.objects.filter(name="Ada").update(folded="later", skeleton=None)
    Person().sign_up("Adɑ", password="eight loud tiles")  # noqa: RUF001
    Player.objects.filter(name="Adɑ").update(folded="adɑ")  # noqa: RUF001
    Player.objects.filter(name="Ada").update(folded="ada")
    assert Person().sign_in("Adɑ", "eight loud tiles").json()["name"] == "Adɑ"  # noqa: RUF001
    assert Person().sign_in("Ada").json()["name"] == "Ada"


def test_an_account_that_is_active_no_longer_is_out_with_all_its_tokens(ada, stranger):
    program = Person(Authorization=f"Bearer {ada.send('tokens', {'name': 'x', 'scopes': ['read']}).json()['token']}")
    assert program.told("me")["name"] == "Ada"
    user = User.objects.get(player__name="Ada")
    user.is_active = False
    user.save()
    services.end_access(user)
    assert ada.told("me")["name"] is None
    assert code_of(stranger.sign_in("Ada"), 401) == "wrong-sign-in"
    assert code_of(program.get("/api/me"), 401) == "bad-token"


@pytest.mark.security("SEC 3.4")
def test_nobody_comes_in_by_a_password_that_is_changed_while_it_is_looked_at(ada, stranger, monkeypatch):
    check = services.authenticate

    def changed(name, password):
        player = check(name, password)
        assert ada.send("password", {"old": PASSWORD, "new": "seven loud dragons"}).status_code == 204
        return player

    monkeypatch.setattr(services, "authenticate", changed)
    assert code_of(stranger.sign_in("Ada"), 401) == "wrong-sign-in"
    assert stranger.told("me")["name"] is None
    assert SignIn.objects.count() == 1


def test_nobody_comes_in_to_an_account_that_is_deleted_meanwhile(ada, stranger, monkeypatch):
    check = services.authenticate

    def deleted(name, password):
        player = check(name, password)
        services.erase(player)
        return player

    monkeypatch.setattr(services, "authenticate", deleted)
    assert code_of(stranger.sign_in("Ada"), 401) == "wrong-sign-in"
    assert not SignIn.objects.exists()
