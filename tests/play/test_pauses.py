"""A referee pauses a game: nothing is due, nothing counts, nothing is lost, whichever process serves it."""

from functools import partial
from typing import Any

import msgspec
import pytest

from games.base import ALL, TABLE
from mahjong_server.http.problems import Problem
from mahjong_server.play import services
from mahjong_server.play.match.abandonment import ABANDON_MS
from mahjong_server.play.match.clock import RESUME_MS
from mahjong_server.play.match.fairness.commit_reveal import Paused
from mahjong_server.play.match.fairness.proof import verify
from mahjong_server.play.match.runner import ActRefused
from mahjong_server.play.match.transition import Answer
from mahjong_server.play.models import Event, Match
from mahjong_server.play.projection import document
from mahjong_server.play.table import advice
from tests.backends import NewNode
from tests.play.table import Client, Time, in_database, make_match, players_of, start, without_nulls
from tests.play.test_delayed_tables import Late, all_hands, is_over
from tests.play.test_referee import NOBODY_CAN, SEAT_1_CAN, Table, people, seed

HANDS = ((1, 2), (11, 12), (21, 22))
HOUR = 3_600_000


def paused(table: Table, at: int) -> None:
    """Have a table stand still from a moment on."""
    table.now = at
    table.timed = table.referee.pause(table.timed, at).timed


def go_on(table: Table, at: int) -> None:
    table.now = at
    table.timed = table.referee.resume(table.timed, table.seating, at).timed


def refusal(table: Table, seat: int, decision: str, **action: Any) -> tuple[str, str, str | None]:
    with pytest.raises(ActRefused) as caught:
        table.referee.act(table.timed, table.seating, Answer(seat, decision, action), table.now, seed)
    return caught.value.code, caught.value.text, caught.value.clause


def test_while_a_game_is_paused_nothing_is_due_and_nothing_happens():
    table = Table(HANDS, people(b1="keen"))
    table.referee.ends_at = 10_000
    step = table.referee.pause(table.timed, 1_000)
    assert (step.events, step.due_at) == ([Paused()], None)
    table.timed = step.timed
    assert table.due() is None
    for later in (1_000, 20_000, HOUR):
        assert table.referee.run_due(table.timed, table.seating, later, seed).events == []


@pytest.mark.security("SEC 6.10")
def test_all_are_refused_alike_whoever_is_asked_and_whatever_they_say():
    for hands in (NOBODY_CAN, SEAT_1_CAN):
        table = Table(hands, people())
        table.answer(0, at=0, type="play", card=1)
        paused(table, 100)
        said = {
            refusal(table, seat, decision, **action)
            for seat in range(3)
            for decision in ("0.2.window", "0.1.turn", "")
            for action in ({"type": "pass"}, {"type": "nonsense"})
        }
        assert said == {("paused", "a referee has paused the game", None)}


def test_time_before_a_pause_counts_and_time_during_it_does_not():
    table = Table(HANDS, people(last_seen=HOUR))
    before = table.timed.clock.running[0]
    paused(table, 4_000)
    go_on(table, 4_000 + HOUR)
    after = table.timed.clock.running[0]
    assert (after.since, after.until) == (before.since + HOUR, before.until + HOUR)
    assert table.timed.clock.banks == Table(HANDS, people()).timed.clock.banks


def test_whoever_is_asked_has_some_seconds_after_a_pause():
    table = Table(HANDS, people(last_seen=HOUR))
    banks = table.timed.clock.banks
    late = table.timed.clock.running[0].until + 700
    paused(table, late)
    go_on(table, late + HOUR)
    assert table.timed.clock.running[0].until == late + HOUR + RESUME_MS
    table.answer(0, at=late + HOUR + RESUME_MS, type="play", card=2)
    assert table.timed.clock.banks == banks


def test_nobody_was_away_in_a_pause():
    table = Table(HANDS, people(last_seen=0))
    paused(table, 1_000)
    go_on(table, HOUR)
    due = table.due()
    assert due is not None
    assert due >= HOUR + RESUME_MS


def test_a_bot_goes_on_thinking_where_it_was():
    table = Table(HANDS, people(b0="keen"))
    due = table.due()
    assert due is not None
    paused(table, due - 10)
    go_on(table, due - 10 + HOUR)
    assert table.due() == due + HOUR


@pytest.mark.security("SEC 6.10")
@pytest.mark.parametrize("hands", [NOBODY_CAN, SEAT_1_CAN], ids=["nobody", "somebody"])
def test_a_claim_window_lasts_after_a_pause_as_if_it_opened_then(hands: Any):
    """Whoever may claim has to come back first: a window that closed sooner would tell that nobody may."""
    table = Table(hands, people(last_seen=HOUR))
    table.answer(0, at=0, type="play", card=1)
    length = table.pause()
    paused(table, length - 1)
    go_on(table, HOUR)
    assert table.pause() == HOUR + length
    assert TABLE in table.timed.clock.running


def test_a_pause_is_shown_to_nobody_as_an_event_and_asks_nobody():
    table = Table(HANDS, people())
    runner = table.referee.runner
    assert [runner.redact(Paused(), viewer) for viewer in (None, 0, ALL)] == [None] * 3
    assert document.play(runner, table.timed)["clock"]["turn"]
    assert document.personal(runner, table.timed, 0)["decision"]
    paused(table, 5)
    assert document.play(runner, table.timed)["clock"]["turn"] is None
    assert document.personal(runner, table.timed, 0)["decision"] is None
    stored = [runner.decode(runner.encode(Paused()))]
    assert stored == [Paused()]


# Over processes


def logged(match: Match) -> list[str]:
    rows = Event.objects.filter(match=match).order_by("seq").values_list("data", flat=True)
    return [msgspec.json.decode(data)["type"] for data in rows]


def is_paused(doc: dict[str, Any]) -> bool:
    return bool(doc["table"].get("paused"))


async def test_a_pause_by_one_process_holds_in_all_and_outlives_them(new_node: NewNode):
    time = Time()
    one, two = await new_node(now=time), await new_node(now=time)
    match = await in_database(make_match, "hhbb", speed="slow")
    players = await in_database(players_of, match)
    clients = [await Client(node, player).open(match) for node, player in zip((one, two), players, strict=False)]
    spectator = await Client(one, None).open(match)
    await start(match)
    for client in clients:
        await client.asked("ready")
    act = clients[0].answer()
    await in_database(services.pause_match, match)
    for client in (*clients, spectator):
        await client.until(is_paused)
        assert not without_nulls(client.doc).get("decision")
        assert not client.doc["clock"].get("turn")
    before = await in_database(logged, match)
    assert before[-1] == "paused"
    with pytest.raises(ActRefused) as refused:
        await clients[0].send(act)
    assert refused.value.code == "paused"
    for node in (one, two):
        time.pass_by(node, ABANDON_MS + 60_000)
        await node.live_tables[match.pk].run_due()
        await node.live_tables[match.pk].compensate_outage()
    await one.stop()
    heir = await new_node(now=time)
    again = await Client(heir, players[0]).open(match)
    assert is_paused(again.doc)
    row = await in_database(Match.objects.get, pk=match.pk)
    assert (row.status, row.due_at, await in_database(logged, match)) == ("playing", None, before)
    await in_database(services.unpause_match, match)
    for client in (again, clients[1]):
        await client.asked("ready")
        assert not is_paused(client.doc)
    await again.send(act)  # under the same id, which was refused before
    assert (await in_database(logged, match))[len(before)] == "resumed"
    await in_database(services.stop_match, match)


def asks_another(decision: Any, doc: Any) -> bool:
    """Return whether a document asks for another decision than this one, or for none."""
    return bool((doc.get("decision") or {}).get("id") != decision)


async def test_a_game_that_was_paused_is_played_to_its_end_and_proved(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hbbb")
    client = await Client(node, (await in_database(players_of, match))[0]).open(match)
    await start(match)
    for kind in ("ready", "lay"):
        decision = (await client.asked(kind))["id"]
        for change in (services.pause_match, services.pause_match):
            await in_database(change, match)
        await client.until(is_paused)
        for change in (services.unpause_match, services.unpause_match):
            await in_database(change, match)
        await client.asked(kind)
        await client.act()
        await client.until(partial(asks_another, decision))
    await client.play_to_the_end()
    assert (await in_database(logged, match)).count("paused") == 2
    await in_database(match.refresh_from_db)
    assert match.paused_at is None
    assert list(verify(await in_database(services.record_of, match)))


async def test_what_a_process_worked_out_before_it_heard_of_a_pause_is_lost(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hhbb")
    client = await Client(node, (await in_database(players_of, match))[0]).open(match)
    await start(match)
    await client.asked("ready")
    live_table = node.live_tables[match.pk]
    timed = live_table.in_play
    assert timed is not None
    async with live_table.lock:  # as whoever works something out holds it until that is committed
        step = live_table.table.referee.resume(timed, live_table.table.seating, node.now())
        await in_database(services.pause_match, match)
        assert not await live_table._commit(step)
    await client.until(is_paused)
    async with live_table.lock:
        await in_database(services.unpause_match, match)
        assert not await live_table._commit(step)


async def test_nobody_is_advised_in_a_pause(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hbbb")
    client = await Client(node, (await in_database(players_of, match))[0]).open(match)
    await start(match)
    await client.asked("ready")
    await client.act()
    await client.asked("lay")
    await in_database(services.pause_match, match)
    with pytest.raises(Problem) as refused:
        await in_database(advice.advice_for, match.code, client.connection.player)
    assert refused.value.code == "nothing-asked"


async def test_who_sees_all_hands_late_sees_the_pause_when_its_moment_comes(new_node: NewNode, settings: Any):
    settings.MAHJONG_MINUTE_S = 1.5
    node = await new_node(pace=0.05)
    match = await in_database(all_hands, seats="hbbb")
    client = await Client(node, (await in_database(players_of, match))[0]).open(match)
    late = await Late(node).open(match)
    await start(match)
    await client.asked("ready")
    await client.act()
    await client.asked("lay")
    await in_database(services.pause_match, match)
    await client.until(is_paused)
    await in_database(services.unpause_match, match)
    await client.play_to_the_end()
    shown = []
    while not is_over(late.doc):
        await late.read()
        shown.append(is_paused(late.doc))
    assert sorted({*shown}) == [False, True]
    assert not shown[-1]
    assert late.doc["clock"] == client.doc["clock"]


@pytest.mark.parametrize("status", ["waiting", "finished", "abandoned"])
@pytest.mark.parametrize("change", ["pause_match", "unpause_match", "stop_match"])
@pytest.mark.django_db
def test_only_what_is_being_played_is_paused_or_stopped(status: str, change: str):
    match = make_match("bbbb", status=status)
    with pytest.raises(Problem) as refused:
        getattr(services, change)(match)
    assert refused.value.code == "not-playing"
    assert Match.objects.get(pk=match.pk).status == status
