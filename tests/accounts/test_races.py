"""Two at once, on SQLite and on PostgreSQL: one wins, the other is told, and nothing is doubled."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore

from mahjong_server.accounts import guests, preferences, services
from mahjong_server.accounts.models import ERASED_NAME, Attempt, Player, Token
from mahjong_server.accounts.names.validation import lookup_key, random_guest_name
from mahjong_server.accounts.preferences import Preferences
from mahjong_server.accounts.sign_in import attempt_limits, password_reset, sign_up_links, tokens
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.limits import stored_counts
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.play.models import Match, Seat
from tests.accounts.conftest import Person, code_of
from tests.races import run_concurrently

pytestmark = pytest.mark.usefixtures("backend")
PASSWORD = "nine quiet tiles"


def new_name():
    return f"N{uuid4().hex[:12]}".replace("l", "x")


def sign_up(name, guest=None):
    return services.sign_up(guest, name, PASSWORD, "")


def test_four_sign_up_under_one_name():
    name = new_name()
    spellings = (name, name.upper(), name.lower(), f" {name} ")
    results = run_concurrently(*(lambda spelt=spelt: sign_up(spelt) for spelt in spellings))
    assert results.count("name-taken") == 3
    winner = Player.objects.get(folded=lookup_key(name))
    assert winner in results
    assert User.objects.filter(username=winner.pk.hex).count() == 1
    assert User.objects.filter(player=None).count() == 0  # nobody was made by half


@pytest.mark.security("SEC 3.17")
def test_many_sign_up_by_one_link(settings):
    settings.SIGN_UP = "link"
    link = sign_up_links.create_link(2, now_ms() + 60_000, "", now_ms())
    results = run_concurrently(*(lambda: services.sign_up(None, new_name(), PASSWORD, "", link) for _ in range(4)))
    assert results.count("sign-up-link") == 2
    assert Player.objects.count() == 2


def test_one_guest_signs_up_twice():
    guest = Player.objects.create(name=random_guest_name())
    results = run_concurrently(*(lambda: sign_up(new_name(), guest) for _ in range(3)))
    assert results.count("signed-in") == 2
    assert User.objects.filter(player=guest).count() == 1


def test_a_guest_and_an_account_want_one_name():
    name = new_name()
    session = SessionStore()
    run_concurrently(lambda: sign_up(name), lambda: guests.name_player(session, name))
    assert [player.kind for player in Player.objects.filter(name=name)] == ["account"]


def meanwhile(monkeypatch, work):
    """Have somebody do this just after ``name_player`` has found a name free."""
    real, works = guests.refuse_taken_name, [work]

    def refuse_taken(name):
        real(name)
        for each in works[:]:
            works.clear()
            each()

    monkeypatch.setattr(guests, "refuse_taken_name", refuse_taken)


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_name_that_becomes_an_account_s_while_a_guest_takes_it_is_the_account_s(monkeypatch, comes_back):
    name, session = new_name(), SessionStore()
    if comes_back:
        guests.get_or_create_player(session)
    meanwhile(monkeypatch, lambda: sign_up(name))
    assert run_concurrently(lambda: guests.name_player(session, name)) == ["name-taken"]
    assert [player.kind for player in Player.objects.filter(name=name)] == ["account"]


def test_a_guest_who_becomes_an_account_while_renamed_keeps_the_account_s_name(monkeypatch):
    session, name = SessionStore(), new_name()
    guest = guests.get_or_create_player(session)
    meanwhile(monkeypatch, lambda: sign_up(name, guest))
    assert run_concurrently(lambda: guests.name_player(session, new_name())) == ["name-fixed"]
    assert Player.objects.get(pk=guest.pk).name == name


def test_a_guest_who_becomes_an_account_while_their_name_is_freed_keeps_the_account_s_name(monkeypatch):
    name, own = new_name(), new_name()
    guest = Player.objects.create(name=name, look=lookup_key(name))
    monkeypatch.setattr(guests, "random_guest_name", lambda: sign_up(own, guest) and random_guest_name())
    assert guests.rename_guests_of(lookup_key(name)) == []
    assert Player.objects.get(pk=guest.pk).name == own


def test_the_last_token_is_made_once():
    player = sign_up(new_name())
    for _ in range(tokens.MOST_TOKENS - 1):
        tokens.issue_token(player, "x", ["read"], None)
    results = run_concurrently(*(lambda: tokens.issue_token(player, "x", ["read"], None) for _ in range(3)))
    assert results.count("too-many-tokens") == 2
    assert Token.objects.filter(player=player).count() == tokens.MOST_TOKENS


def test_guesses_made_at_once_are_all_counted():
    key = uuid4().hex
    results = run_concurrently(*(lambda: attempt_limits.count_attempt({key: 3}) for _ in range(6)))
    assert results.count("throttled") == 3
    assert Attempt.objects.get(key=stored_counts.count_key(key)).count == 6


def test_a_link_used_twice_at_once_works_once():
    player = sign_up(new_name())
    token = password_reset.make_token(player.user)
    passwords = [f"seven loud dragons {number}" for number in range(3)]
    results = run_concurrently(*(lambda each=each: password_reset.confirm_reset(token, each) for each in passwords))
    assert results.count("link-over") == 2
    winner = passwords[next(index for index, result in enumerate(results) if result != "link-over")]
    assert User.objects.get(player=player).check_password(winner)


def test_a_program_s_account_begins_no_rated_game_unseen():
    player = sign_up(new_name())
    match = Match.objects.create(game="sichuan", rules_version=1, deals=1, rated=True, started_at=1)
    Seat.objects.create(match=match, seat=0, player=player)
    results = run_concurrently(*(lambda: services.declare_bot(player) for _ in range(2)))
    assert results == ["has-rated-games"] * 2
    assert not Player.objects.get(pk=player.pk).is_bot


def test_erased_twice_at_once():
    player = sign_up(new_name())
    copies = [Player.objects.get(pk=player.pk) for _ in range(2)]
    run_concurrently(*(lambda one=one: services.erase(one) for one in copies))
    player = Player.objects.get(pk=player.pk)
    assert player.erased_at
    assert not User.objects.filter(username=player.pk.hex).exists()


CHANGES = {
    "password": lambda player: services.set_password(player, "seven loud dragons"),
    "email": lambda player: services.set_email(player, "ada@mail.example"),
    "name": lambda player: guests.respell(player, player.name.upper()),
    "bot": services.declare_bot,
    "preferences": lambda player: preferences.save_preferences(player, Preferences(language="ru")),
    "token": lambda player: tokens.issue_token(player, "program", ["read"], None),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_of_an_account_changes_that_was_deleted_while_the_password_was_looked_at(change):
    player = sign_up(new_name())
    services.erase(Player.objects.get(pk=player.pk))
    assert run_concurrently(lambda: CHANGES[change](player)) == ["sign-in-needed"]
    left = Player.objects.get(pk=player.pk)
    assert (left.name, left.preferences, left.is_bot, left.tokens.count()) == (ERASED_NAME, {}, False, 0)


def test_a_name_is_not_spelt_anew_for_an_account_that_is_deleted_meanwhile(monkeypatch):
    person, respell = Person().sign_up(name := new_name()), guests.respell
    player = Player.objects.get(name=name)

    def deleted(who, spelt):
        services.erase(who)
        return respell(who, spelt)

    monkeypatch.setattr(guests, "respell", deleted)
    assert code_of(person.send("me", {"name": name.upper()}), 401) == "sign-in-needed"
    assert Player.objects.get(pk=player.pk).name == ERASED_NAME


def test_a_link_is_over_whose_account_is_deleted_while_it_is_used(monkeypatch):
    player = sign_up(new_name())
    token = password_reset.make_token(player.user)
    monkeypatch.setattr(password_reset, "refuse_weak", lambda *_: services.erase(player))
    assert run_concurrently(lambda: password_reset.confirm_reset(token, "seven loud dragons")) == ["link-over"]


def test_an_account_that_is_deleted_while_its_player_takes_a_seat_is_deleted_and_sits_nowhere(settings):
    settings.RATE_LIMITED = False  # more tables than one may wait at
    owner = sign_up(new_name())
    for _ in range(5):
        player = sign_up(new_name())
        match = lobby.create_table(owner, TableOrder(game="sichuan"))
        lobby.take_seat(match.code, player, 1)
        run_concurrently(lambda: services.erase(player), lambda: lobby.take_seat(match.code, player, 2))  # noqa: B023 - at once
        assert Player.objects.get(pk=player.pk).erased_at
        assert not Seat.objects.filter(player=player).exists()
    for sit_down in (lobby.create_table, lobby.play_now):
        assert run_concurrently(lambda: sit_down(player, TableOrder(game="sichuan"))) == ["sign-in-needed"]  # noqa: B023
