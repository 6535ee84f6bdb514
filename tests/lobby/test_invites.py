"""Invitations: by name, bounded, answered, withdrawn, and void after a while."""

from typing import Any

import msgspec
import pytest

from mahjong_server.accounts.models import Player, Tie
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.live.models import PRESENT_MS, Presence
from mahjong_server.lobby import services
from mahjong_server.lobby.lobby_topic import read_invites
from mahjong_server.lobby.models import LASTS_MS, Invite
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.lobby.services import invites
from mahjong_server.play.models import Match
from mahjong_server.talk import blocks
from tests.lobby.conftest import refused


def comes(player, ago_ms=0):
    """Note that the player has a page open, or had."""
    Presence.objects.update_or_create(player=player, defaults={"seen_at": now_ms() - ago_ms})
    return player


def got(player):
    found = read_invites(player.pk)
    return [(one.code, one.sender.name) for one in found.got] if found else []


def code_of(work) -> str:
    with pytest.raises(Problem) as caught:
        work()
    return caught.value.code


@pytest.fixture
def friend(player):
    return player("Frida", "account")


def test_an_account_is_found_by_its_name_however_it_is_written(anna, code, friend):
    answer = anna.send(f"tables/{code}/invites", {"name": " fRIDA "})
    assert answer.status_code == 201
    assert answer.json()["name"] == "Frida"
    assert set(answer.json()) == {"key", "name", "expires_at"}
    assert got(friend) == [(code, "Anna")]


def test_a_guest_is_found_while_here(anna, code, player):
    guest = player("Gustav")
    path, body = f"tables/{code}/invites", {"name": "Gustav"}
    assert refused(anna.send(path, body)) == (404, "no-such-player")
    comes(guest, PRESENT_MS + 1000)
    assert refused(anna.send(path, body)) == (404, "no-such-player")
    comes(guest)
    assert anna.send(path, body).status_code == 201
    assert got(guest) == [(code, "Anna")]


def test_guests_of_one_name_can_t_be_told_apart(anna, code, player):
    for _ in range(2):
        comes(player("Gustav"))
    assert refused(anna.send(f"tables/{code}/invites", {"name": "Gustav"})) == (409, "ambiguous-name")
    assert not Invite.objects.exists()


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": 1}, {"name": "x" * 81}, {"player": "Frida"}])
def test_invitations_that_make_no_sense(anna, code, body):
    assert refused(anna.send(f"tables/{code}/invites", body)) == (400, "invalid")


def test_who_may_not_be_invited(table, player, friend):
    match, owner = table(kind="account")
    assert code_of(lambda: services.invite(match.code, owner, "Owner")) == "not-yourself"
    services.take_seat(match.code, friend, 1)
    assert code_of(lambda: services.invite(match.code, owner, "Frida")) == "already-seated"
    services.kick(match.code, owner, 1)
    assert code_of(lambda: services.invite(match.code, owner, "Frida")) == "kicked"


def test_to_rated_tables_people_with_accounts_are_invited(table, player, friend):
    match, owner = table(kind="account", rated=True)
    comes(player("Gustav"))
    player("Robot", "bot")
    for name in ("Gustav", "Robot"):
        assert code_of(lambda name=name: services.invite(match.code, owner, name)) == "rated-needs-accounts"
    assert services.invite(match.code, owner, "Frida").player == friend


def test_accepting_is_sitting_down(anna, code, friend):
    anna.send(f"tables/{code}/invites", {"name": "Frida"})
    services.take_seat(code, friend, None)
    assert got(friend) == []
    assert not Invite.objects.exists()


def test_declining_and_withdrawing(anna, boris, code, friend, player):
    boris.send(f"tables/{code}/seats")
    for answerer in (friend, Player.objects.get(name="Boris"), Player.objects.get(name="Anna")):
        key = boris.send(f"tables/{code}/invites", {"name": "Frida"}).json()["key"]
        assert code_of(lambda key=key: services.withdraw_invite(code, player("Other"), key)) == "no-such-invite"
        services.withdraw_invite(code, answerer, key)
        assert got(friend) == []


def test_withdrawing_over_http(anna, boris, client, code, friend):
    key = anna.send(f"tables/{code}/invites", {"name": "Frida"}).json()["key"]
    path = f"/api/tables/{code}/invites/{key}"
    for stranger in (boris, client):
        assert refused(stranger.delete(path)) == (404, "no-such-invite")
    other = boris.send("tables").json()["code"]
    assert refused(anna.delete(f"/api/tables/{other}/invites/{key}")) == (404, "no-such-invite")
    assert anna.delete(path).status_code == 204
    assert refused(anna.delete(path)) == (404, "no-such-invite")


def test_inviting_again_makes_it_last(anna, code, friend):
    first = anna.send(f"tables/{code}/invites", {"name": "Frida"}).json()
    Invite.objects.update(expires_at=now_ms() + 1000)
    second = anna.send(f"tables/{code}/invites", {"name": "Frida"}).json()
    assert second["key"] == first["key"]
    assert second["expires_at"] > now_ms() + LASTS_MS - 60_000
    assert got(friend) == [(code, "Anna")]


def test_one_sender_has_one_invitation_to_a_player(anna, code, friend):
    anna.send(f"tables/{code}/invites", {"name": "Frida"})
    other = anna.send("tables").json()["code"]
    anna.send(f"tables/{other}/invites", {"name": "Frida"})
    assert got(friend) == [(other, "Anna")]


def test_they_end_with_time(anna, code, friend):
    anna.send(f"tables/{code}/invites", {"name": "Frida"})
    Invite.objects.update(expires_at=now_ms())
    assert read_invites(friend.pk) is None
    anna.send(f"tables/{code}/invites", {"name": "Frida"})
    assert Invite.objects.count() == 1


def test_those_that_have_ended_take_nobody_s_place(table, player, friend, monkeypatch):
    monkeypatch.setattr(invites, "MOST_OF_A_TABLE", 2)
    match, owner = table()
    for number in range(2):
        services.invite(match.code, owner, player(f"P{number}", "account").name)
    Invite.objects.update(expires_at=now_ms())
    services.invite(match.code, owner, "Frida")
    assert got(friend) == [(match.code, "Owner")]
    assert Invite.objects.count() == 1


def test_who_invites_again_after_one_has_ended_is_the_sender(table, player, friend):
    match, owner = table()
    services.take_seat(match.code, other := player("Other"), 1)
    services.invite(match.code, other, "Frida")
    services.leave_seat(match.code, other)
    Invite.objects.update(expires_at=now_ms())
    services.invite(match.code, owner, "Frida")
    assert got(friend) == [(match.code, "Owner")]


@pytest.mark.parametrize(("sort", "left"), [("mute", 2), ("block", 1)])
def test_those_of_somebody_who_is_blocked_end(player, friend, sort, left):
    for sender in (player("Sender"), player("Other")):
        services.invite(services.create_table(sender, TableOrder()).code, sender, "Frida")
    blocks.tie(friend, Player.objects.get(name="Sender"), sort)
    assert len(got(friend)) == left
    assert got(friend)[0][1] == "Other"


@pytest.mark.parametrize("how", ["start", "close"])
def test_they_end_with_the_waiting(anna, code, friend, how):
    anna.send(f"tables/{code}/invites", {"name": "Frida"})
    if how == "start":
        anna.send(f"tables/{code}/start")
    else:
        anna.delete(f"/api/tables/{code}/seats")
    assert not Invite.objects.exists()


def test_there_are_not_too_many(table, player, monkeypatch):
    monkeypatch.setattr(invites, "MOST_OF_A_TABLE", 2)
    monkeypatch.setattr(invites, "MOST_OF_A_PLAYER", 2)
    match, owner = table()
    people = [player(f"P{number}", "account") for number in range(3)]
    for one in people[:2]:
        services.invite(match.code, owner, one.name)
    assert code_of(lambda: services.invite(match.code, owner, "P2")) == "too-many-invites"
    services.invite(match.code, owner, "P1")
    others = [player("Other 1"), player("Other 2")]
    tables = [services.create_table(other, TableOrder()) for other in others]
    services.invite(tables[0].code, others[0], "P0")
    assert code_of(lambda: services.invite(tables[1].code, others[1], "P0")) == "too-many-invites"
    assert len(got(people[0])) == 2


@pytest.mark.parametrize("at_time", ["cut", "finish", "one-more"])
def test_an_invitation_tells_how_long_is_played(table, friend, at_time):
    match, owner = table(deals=8, minutes=60, at_time=at_time)
    services.invite(match.code, owner, "Frida")
    (one,) = msgspec.to_builtins(read_invites(friend.pk))["got"]
    assert (one["deals"], one["minutes"], one.get("at_time", "cut")) == (8, 60, at_time)


def test_both_sides_see_it_and_nobody_else(table, player, friend):
    match, owner = table(minutes=30, speed="quick")
    services.take_seat(match.code, sender := player("Sender"), 1)
    made = services.invite(match.code, sender, "Frida")
    told = read_invites(friend.pk)
    assert told is not None
    assert told.sent == []
    (one,) = told.got
    assert (one.key, one.code, one.sender.name, one.minutes, one.speed) == (
        made.key,
        match.code,
        "Sender",
        30,
        "quick",
    )
    assert one.free == 2
    for seer in (owner, sender):
        seen = read_invites(seer.pk)
        assert seen is not None
        assert [(each.key, each.person.name) for each in seen.sent] == [(made.key, "Frida")]
        assert seen.got == []
    assert read_invites(player("Other").pk) is None


def test_those_concerned_hear_of_it(anna, code, friend, monkeypatch):
    told: list[Any] = []
    monkeypatch.setattr(invites, "refresh_player", told.append)
    owner = Player.objects.get(name="Anna")
    key = anna.send(f"tables/{code}/invites", {"name": "Frida"}).json()["key"]
    assert set(told) == {friend.pk, owner.pk}
    told.clear()
    anna.delete(f"/api/tables/{code}/invites/{key}")
    assert set(told) == {friend.pk, owner.pk}
    assert Match.objects.count() == 1


def test_who_is_blocked_invites_nobody(anna, code, friend):
    Tie.objects.create(by=friend, whom=Player.objects.get(name="Anna"), sort=Tie.Sort.BLOCK)
    assert refused(anna.send(f"tables/{code}/invites", {"name": "Frida"})) == (403, "invite-refused")
    assert not Invite.objects.exists()


def test_who_is_banned_is_not_invited_before_that_is_over(anna, code, friend):
    Player.objects.filter(pk=friend.pk).update(banned_until=now_ms() + 60_000)
    assert refused(anna.send(f"tables/{code}/invites", {"name": "Frida"})) == (409, "can-t-play")
    assert not Invite.objects.exists()
    Player.objects.filter(pk=friend.pk).update(banned_until=now_ms())
    assert anna.send(f"tables/{code}/invites", {"name": "Frida"}).status_code == 201


def test_a_no_is_not_asked_for_anew_for_ever(anna, code, player):
    player("Boris", "account")
    for _ in range(invites.MOST_OF_ONE):
        key = anna.send(f"tables/{code}/invites", {"name": "Boris"}).json()["key"]
        anna.delete(f"/api/tables/{code}/invites/{key}")
    assert refused(anna.send(f"tables/{code}/invites", {"name": "BORIS"})) == (429, "throttled")
    player("Clara", "account")
    assert anna.send(f"tables/{code}/invites", {"name": "Clara"}).status_code == 201


def test_one_sends_so_many_invitations_and_no_more(anna, code, player, monkeypatch):
    monkeypatch.setattr(invites, "MOST_LATELY", 2)
    for name in ("Boris", "Clara", "Dora"):
        player(name, "account")
    sent = [anna.send(f"tables/{code}/invites", {"name": name}).status_code for name in ("Boris", "Clara", "Dora")]
    assert sent == [201, 201, 429]
