"""How fast bots play is agreed on apart from the clock, and tells nobody anything."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from django.db import connections
from msgspec import to_builtins
from msgspec.structs import replace

from games.base import TABLE, Decision, Seat
from games.sichuan.events import Dealt, Event
from games.sichuan.game import GAME as SICHUAN
from mahjong_server.background.event_loop_lag import Load
from mahjong_server.http import load_shedding
from mahjong_server.play.match import claim_window, clock
from mahjong_server.play.match.bot_pace import NATURAL, SPANS
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.fairness.commit_reveal import ShuffleState
from mahjong_server.play.match.runner import MatchState
from mahjong_server.play.match.seating import Occupant, Seating
from mahjong_server.play.match.transition import Answer, TimedPosition
from mahjong_server.play.models import Match
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.loading import referee_of
from mahjong_server.play.storage.queries import MatchRow
from tests.backends import NewNode
from tests.games.sichuan.playing import options_of, playing
from tests.games.sichuan.worlds import other_world
from tests.play.table import Client, Time, in_database, make_match, players_of, start
from tests.play.test_referee import NOBODY_CAN, SEAT_1_CAN, Table, people

PACES = tuple(SPANS)
HASTY = [pace for pace in PACES if pace != NATURAL]
NORMAL = SPEEDS["normal"]
GONE = Occupant("gone", left=True)


def table(hands: Any, seating: Seating, pace: str, now: int = 0) -> Table:
    return Table(hands, seating, now=now, bot_pace=pace)


# A bot's own turn


@pytest.mark.parametrize(("pace", "least", "most"), [("natural", 600, 2_200), ("quick", 300, 600), ("instant", 0, 100)])
def test_a_bot_takes_as_long_as_was_agreed(pace, least, most):
    drawn = [
        KeyedDelays(bytes([key])).think_ms(0, Decision("0.1.turn", "turn", (), None), SPANS[pace].think_ms)
        for key in range(200)
    ]
    assert least <= min(drawn) <= max(drawn) <= most
    (due,) = {table(NOBODY_CAN, people(b0="keen"), pace).due() for _ in range(2)}
    assert due is not None
    assert least <= due <= most


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.security("SEC 2.3")
def test_a_bots_turn_lasts_as_long_whatever_it_holds_and_whoever_sits_there(pace):
    others = ((30, 1, 5), (31, 10, 20), (32, 12, 22)), ((39, 38, 37), (1, 2, 3), (4, 5, 6))
    companies = people(b0="keen"), people(b0="keen", b1="keen")
    assert len({table(hands, seating, pace).due() for hands in others for seating in companies}) == 1


@pytest.mark.parametrize("pace", HASTY)
def test_bots_take_their_time_where_nobody_is_there_to_wait_for_them(pace):
    alone, left = people(b0="keen", b1="keen"), (*people(b0="keen", b1="keen")[:2], GONE)
    assert table(NOBODY_CAN, left, pace).due() == table(NOBODY_CAN, alone, NATURAL).due()
    assert table(NOBODY_CAN, alone, pace).due() != table(NOBODY_CAN, alone, NATURAL).due()


# Claim windows


def window(hands: Any, seating: Seating, pace: str) -> Table:
    """Return a table at which seat 0 has just played a card."""
    found = table(hands, seating, pace)
    found.answer(0, at=1_000, type="play", card=1)
    return found


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.security("SEC 2.3")
def test_one_person_cannot_tell_by_a_window_whether_a_bot_may_claim(pace):
    least, most = SPANS[pace].window_ms
    ends = {window(hands, people(b1="keen", b2="keen"), pace).due() for hands in (NOBODY_CAN, SEAT_1_CAN)}
    (end,) = ends
    assert end is not None
    assert least <= end - 1_000 <= most


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.security("SEC 2.3")
def test_neither_a_turn_nor_a_window_tells_how_well_bots_play(pace):
    for hands in (NOBODY_CAN, SEAT_1_CAN):
        assert len({table(hands, people(b0=level), pace).due() for level in SICHUAN.info.bots}) == 1
        assert len({window(hands, people(b1=level, b2=level), pace).due() for level in SICHUAN.info.bots}) == 1


@pytest.mark.parametrize("pace", HASTY)
def test_a_window_is_as_ever_where_a_second_person_is_there(pace):
    for seating in (people(b1="keen"), people()):
        assert window(NOBODY_CAN, seating, pace).due() == window(NOBODY_CAN, seating, NATURAL).due()
    left = (*people(b1="keen")[:2], GONE)
    assert window(NOBODY_CAN, left, pace).due() != window(NOBODY_CAN, left, NATURAL).due()


@pytest.mark.parametrize("pace", HASTY)
def test_a_window_is_as_ever_where_nobody_is_there(pace):
    tables = [table(NOBODY_CAN, (GONE, *people(b1="keen", b2="keen")[1:]), each) for each in (pace, NATURAL)]
    for each in tables:
        assert each.wait()
    assert tables[0].due() == tables[1].due()


@pytest.mark.parametrize("pace", HASTY)
def test_the_person_has_as_long_to_claim_as_at_any_pace(pace):
    seat_2_can = (*NOBODY_CAN[:2], (32, 2, 6))
    for each in (pace, NATURAL):
        found = Table(seat_2_can, (*people(b0="keen", b1="keen")[:2], Occupant("p2", last_seen=10**9)), bot_pace=each)
        assert found.wait()
        assert found.due() == found.now + 5_000


@pytest.mark.parametrize("pace", HASTY)
def test_what_a_short_window_heard_sooner_than_anybody_thinks_is_not_copied_at_other_tables(pace):
    seat_2_can = (*NOBODY_CAN[:2], (32, 2, 6))
    seating = (*people(b0="keen", b1="keen")[:2], Occupant("p2", last_seen=10**9))
    for after, remembered in ((310, ()), (900, ((), (), (900,)))):
        found = Table(seat_2_can, seating, bot_pace=pace)
        found.wait()
        found.answer(2, at=found.now + after, type="pass")
        assert found.timed.clock.answers == remembered


@pytest.mark.parametrize("pace", HASTY)
def test_after_an_outage_a_window_lasts_as_if_it_had_just_opened(pace):
    found = window(NOBODY_CAN, people(b1="keen", b2="keen"), pace)
    lasts = (found.due() or 0) - 1_000
    found.timed = found.referee.resume(found.timed, found.seating, 60_000).timed
    assert found.due() == 60_000 + lasts


@pytest.mark.parametrize("pace", HASTY)
def test_a_process_with_too_much_to_do_lets_no_bot_hurry(pace):
    for seating, play in ((people(b0="keen", b1="keen"), None), (people(b1="keen", b2="keen"), 1)):
        tables = [table(NOBODY_CAN, seating, each) for each in (pace, NATURAL)]
        tables[0].referee.bots.may_hurry = False
        for each in tables:
            if play:
                each.answer(0, at=1_000, type="play", card=play)
        assert tables[0].due() == tables[1].due()


def test_the_shortest_wait_leaves_bots_time_to_choose():
    assert {pace: table(NOBODY_CAN, people(), pace).referee.bots.shortest_ms for pace in PACES} == {
        "natural": 400,
        "quick": 150,
        "instant": 100,
    }


# Two worlds of Sichuan


def timed(log: Sequence[Event], seed: int, pace: str) -> tuple[Any, TimedPosition]:
    """Return the referee and the position of a deal after its log."""
    row = MatchRow(1, "table", "sichuan", {}, 1, "normal", "playing", None, b"k" * 32, 0, 0, "{}", "", 1, bot_pace=pace)
    referee = referee_of(replace(row, options=to_builtins(options_of(seed))), 4, 1.0)
    shuffle = ShuffleState("asking", 0, "ab" * 32, "cd" * 32, ("",) * 4, ("",) * 4)
    runner = referee.runner
    position = runner.at(runner.fold(MatchState(SICHUAN.new(options_of(seed), 4, 1), shuffle), log))
    started = clock.start(4, NORMAL, 0)
    return referee, TimedPosition(position, clock.tick(started, position.decisions, NORMAL, 10_000))


def alone(viewer: Seat) -> Seating:
    return tuple(Occupant("me", last_seen=10**9) if seat == viewer else Occupant(bot="medium") for seat in range(4))


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.security("SEC 2.3")
def test_after_ones_own_discard_bots_act_at_the_same_time_in_both_worlds(pace):
    """Only what bots hold differs: whether one may claim, too. Then the window is as long, and so is the next turn."""
    compared = claimable = 0
    rng = Random(pace)
    for seed in range(6):
        log: list[Event] = []
        for before, seat, action, events, _ in playing(seed):
            if isinstance(events[0], Dealt):
                log = []
            decisive = before.phase == "turn" and seat != TABLE and type(action).__name__ == "Discard"
            if decisive and log and rng.random() < 0.5:
                worlds = log, other_world(log, seat, before, rng)
                found = [_due_after(world, seed, pace, seat, action) for world in worlds]
                assert found[0][0] == found[1][0]
                compared += 1
                claimable += found[0][1] != found[1][1]
            log += events
    assert compared > 50
    assert claimable > 5


def _due_after(
    log: Sequence[Event], seed: int, pace: str, seat: Seat, action: Any
) -> tuple[int | None, frozenset[Seat]]:
    """Return when something happens by itself after a discard, and which bots may claim it."""
    referee, before = timed(log, seed, pace)
    answer = Answer(seat, before.position.decisions[seat].id, to_builtins(action))
    step = referee.act(before, alone(seat), answer, 12_000, lambda: bytes(32))
    return step.due_at, frozenset(step.timed.position.decisions.keys() - {TABLE})


# At a real table


@pytest.mark.usefixtures("backend")
def test_at_a_match_that_an_older_process_makes_bots_play_naturally():
    """It inserts a row without the column."""
    match = Match(game="highcard", rules_version=1, deals=1)
    connection = connections["default"]
    fields = [each for each in Match._meta.concrete_fields if each.name not in {"id", "bot_pace"}]
    names = ", ".join(f'"{each.column}"' for each in fields)
    values = [each.get_db_prep_save(each.pre_save(match, add=True), connection) for each in fields]
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO play_match ({names}) VALUES ({', '.join(['%s'] * len(fields))})", values)
    found = queries.match_by_code("default", match.code)
    assert found
    assert found[0].bot_pace == Match.objects.get(code=match.code).bot_pace == NATURAL


@pytest.mark.parametrize("pace", PACES)
async def test_a_table_tells_its_pace_and_plays_by_it(new_node: NewNode, pace):
    node = await new_node(now=Time(), pace=1.0)
    match = await in_database(make_match, "hbbb", bot_pace=pace)
    [player, *_] = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    assert client.doc["table"].get("bot_pace", NATURAL) == pace
    await start(match)
    await client.asked("ready")
    referee = node.live_tables[match.pk].table.referee
    assert referee.bots.shortest_ms == min(*SPANS[pace].think_ms, *SPANS[pace].window_ms)


@pytest.mark.parametrize("busy", [True, False])
async def test_a_busy_process_lets_bots_play_as_people_do(new_node: NewNode, monkeypatch: pytest.MonkeyPatch, busy):
    node = await new_node(now=Time(), pace=1.0)
    match = await in_database(make_match, "hbbb", bot_pace="instant")
    [player, *_] = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    await start(match)
    await client.asked("ready")
    monkeypatch.setattr(load_shedding, "level", lambda: Load.BUSY if busy else Load.NORMAL)
    live_table = node.live_tables[match.pk]
    await live_table.run_due()
    assert live_table.table.referee.bots.may_hurry is not busy


def test_the_floor_of_people_is_that_of_the_natural_pace():
    assert SPANS[NATURAL].window_ms == claim_window.FLOOR_MS
