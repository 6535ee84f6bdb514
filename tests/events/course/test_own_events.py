"""The events that somebody's own page tells of: nobody else can hide one, and a role that ends leaves nothing."""

import pytest

from mahjong_server.accounts.models import Tie
from mahjong_server.events.models import Event
from mahjong_server.events.own_events import MOST, own_events
from mahjong_server.events.services.commands import name_official
from tests.events.course.conftest import settings_of

pytestmark = pytest.mark.django_db


def made(organiser, clock, *, is_open=True, **changed):
    """Return the key of a new event without check-in."""
    order = {"settings": settings_of(clock, check_in="none", **changed), "open": is_open}
    return organiser.ask("post", "events", order, 201)["key"]


def name(organiser, key, person, role="referee"):
    """Have somebody help to run an event, however often that is done."""
    name_official(key, organiser.player, person.player.name, role)


def test_no_role_hides_an_event_that_somebody_plays_in(visit, clock):
    olga, eve, players = visit("Olga"), visit("Eve"), [visit(f"P{number}") for number in range(4)]
    running, to_come, judged = made(olga, clock), made(olga, clock, name="Later"), made(olga, clock)
    name(olga, judged, players[0])
    for each in players:
        each.ask("post", f"events/{running}/entry")
    for each in players[1:]:
        each.ask("post", f"events/{judged}/entry")
    players[0].ask("post", f"events/{to_come}/entry")
    clock.forward(61)
    assert Event.objects.get(key=running).next_at is None
    soon = Event.objects.get(key=running).starts_at + 2 * 60_000
    for _ in range(MOST - 1):
        name(eve, made(eve, clock, is_open=False, starts_at=soon), players[0])
    name(eve, made(eve, clock, starts_at=soon), players[0])
    told = own_events(players[0].player.pk)
    assert told is not None
    assert list(told)[:3] == [running, to_come, judged]
    assert told[running].table is not None
    assert len(told) == MOST + 2


def test_a_role_that_ends_leaves_nothing_to_see(visit, clock):
    olga, rita = visit("Olga"), visit("Rita")
    draft, played = made(olga, clock, is_open=False), made(olga, clock)
    rita.ask("post", f"events/{played}/entry")
    for key in (draft, played):
        name(olga, key, rita)
    assert {each["key"] for each in rita.ask("get", "events?mine=true")["results"]} == {draft, played}
    for key in (draft, played):
        name(olga, key, rita, None)
    assert [each["key"] for each in rita.ask("get", "events?mine=true")["results"]] == [played]
    assert set(own_events(rita.player.pk) or {}) == {played}
    rita.ask("delete", f"events/{played}/entry")
    assert own_events(rita.player.pk) is None


@pytest.mark.parametrize("by_organiser", [True, False])
def test_nobody_is_named_across_a_block(visit, clock, by_organiser):
    olga, rita = visit("Olga"), visit("Rita")
    key = made(olga, clock)
    name(olga, key, rita, "co-organiser")
    pair = (olga.player, rita.player) if by_organiser else (rita.player, olga.player)
    Tie.objects.create(by=pair[0], whom=pair[1], sort=Tie.Sort.BLOCK)
    order = {"name": "Rita", "role": "referee"}
    assert olga.refused("post", f"events/{key}/officials", order) == (403, "invite-refused")
    olga.ask("post", f"events/{key}/officials", order | {"role": None})
    assert own_events(rita.player.pk) is None
