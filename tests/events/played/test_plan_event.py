"""Forty programs play ten sessions of eight deals by a plan without repeats, over real sockets; one walks away."""

import pytest

from tests.events.played.event_run import EventRun, until
from tests.events.played.recount import check_standings, log_of, meetings, of_kind, recount, tables_of, winds
from tests.real_servers import mahjong_server

pytestmark = pytest.mark.timeout(1800)
PLAYERS, ROUNDS, SEATS, DEALS = 40, 10, 4, 8
WALKS_AFTER = 6
"""One of them is gone for good from the last rounds on."""


async def test_forty_play_ten_rounds_by_a_plan_with_nobodys_hand_but_the_referees():
    with mahjong_server(None, MAHJONG_PACE="0.01") as server:
        run = EventRun(server)
        stage = {"rounds": ROUNDS, "seating": "plan", "deals": DEALS, "pause": 0}
        run.make(stages=[stage], automatic=0, automatic_points="1/2")
        try:
            await play(run)
        finally:
            await run.end()
        check(run)


async def play(run: EventRun) -> None:
    """Play the event to its end."""
    await run.come(PLAYERS)
    await run.check_in()
    await run.begin()
    await run.when(lambda doc: len(doc["rounds"]) > WALKS_AFTER and doc["rounds"][WALKS_AFTER]["begun_at"])
    walker = run.entrants[3]
    await until(lambda: len(walker.played) > WALKS_AFTER)
    await walker.walk_away()
    await run.when(lambda doc: doc["status"] == "finished", "the event's end")
    others = [each for each in run.entrants if each is not walker]
    await until(lambda: all(each.ends.keys() == set(each.played) for each in others))


def check(run: EventRun) -> None:
    """Hold the event to its records."""
    doc, log = run.doc(), log_of(run)
    tables = tables_of(log)
    walker = run.entrants[3]
    assert [each["status"] for each in doc["rounds"]] == ["over"] * ROUNDS
    # Nothing began twice, and nothing is lost.
    assert len(tables) == ROUNDS * PLAYERS // SEATS == len({each.code for each in tables})
    assert [each["round"] for each in of_kind(log, "round-begun")] == [*range(1, ROUNDS + 1)]
    over = [(each["round"], each["table"]) for each in of_kind(log, "table-over")]
    assert sorted(over) == sorted((each.round, each.table) for each in tables)
    assert len(run.organiser.get("/api/matches?size=1")["results"]) == 1
    assert run.organiser.get("/api/matches?size=1")["count"] == len(tables)
    for each in run.entrants:
        mine = [sat.code for sat in tables if each.number in sat.seats]
        assert each.played == mine[: ROUNDS if each is not walker else WALKS_AFTER + 1]
        assert each is walker or [each.ends[code]["scores"] for code in mine] == [
            [seat["score"] for seat in run.organiser.get(f"/api/matches/{code}")["seats"]] for code in mine
        ]
    # The plan's promises.
    met = meetings(tables)
    assert set(met.values()) == {1}
    assert len(met) == ROUNDS * PLAYERS // SEATS * 6
    assert all(max(each.values()) - min(each[seat] for seat in range(SEATS)) <= 1 for each in winds(tables).values())
    # The standings.
    (stage,) = doc["stages"]
    assert stage["over"]
    assert len(stage["standings"]) == PLAYERS
    check_standings(stage["standings"], recount(run, range(1, ROUNDS + 1)))
    # Moves that nobody made are counted, and cost what the event's rule says; nobody who was there has any.
    seats = [(each["number"], seat) for each in doc["rounds"] for table in each["tables"] for seat in table["seats"]]
    automatic = {(number, seat["entrant"]) for number, seat in seats if seat["automatic"]}
    assert {who for _, who in automatic} == {walker.number}
    assert {number for number, _ in automatic} >= set(range(WALKS_AFTER + 2, ROUNDS + 1))
    absent = {(number, seat["entrant"]) for number, seat in seats if seat["absent"]}
    assert {who for _, who in absent} == {walker.number}
    assert (ROUNDS, walker.number) in absent
    given = {(each["round"], each["entrant"]) for each in doc["penalties"]}
    assert given == automatic
    assert {(each["clause"], each["points"], each["by"]) for each in doc["penalties"]} == {("automatic", "1/2", "")}
