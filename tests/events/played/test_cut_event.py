"""Preliminaries with a cut and a final of eight over real sockets, with all that referees do on the way."""

import asyncio
from typing import Any

import pytest

from tests.events.played.entrants import Entrant
from tests.events.played.event_run import PASSWORD, EventRun, until
from tests.events.played.recount import check_standings, log_of, of_kind, recount, tables_of
from tests.play.person import Person
from tests.real_servers import mahjong_server

pytestmark = pytest.mark.timeout(600)
PLAYERS, FINALISTS, DEALS = 16, 8, 2
PRELIMINARIES, FINAL = (1, 2, 3), (4, 5)
CLAUSE = "rule 3.4"
CORRECTED = ["7/2", "-1", "-1", "-3/2"]


async def test_preliminaries_a_cut_and_a_final_with_rulings_amid_play():
    with mahjong_server(None, MAHJONG_PACE="0.01") as server:
        run, rita = EventRun(server), Person(server)
        usual: dict[str, Any] = {"deals": DEALS, "minutes": 10, "pause": 0, "seating": "swiss"}
        run.make(
            stages=[
                {"rounds": len(PRELIMINARIES), "cut": FINALISTS, "carry": False, **usual},
                {"rounds": len(FINAL), **usual},
            ]
        )
        rita.post("/api/accounts", {"name": "Rita", "password": PASSWORD})
        run.command("officials", {"name": "Rita", "role": "referee"})
        stand_in = Entrant(server, "Stan", run.key)
        try:
            await run.come(PLAYERS)
            await run.check_in()
            await stand_in.enter(substitute=True)
            stand_in.open_page()
            run.entrants.append(stand_in)
            replaced = await first_round(run, rita, stand_in)
            await later_rounds(run, rita)
            doc = await run.when(lambda doc: doc["status"] == "finished", "the event's end")
        finally:
            await run.end()
        check(run, doc, replaced, stand_in)


async def first_round(run: EventRun, rita: Person, stand_in: Entrant) -> Entrant:
    """Pause a table, give it time, have somebody else go on in a seat of it; return whose it was."""
    await run.begin()
    doc = await run.when(lambda doc: doc["rounds"] and doc["rounds"][0]["begun_at"])
    table = doc["rounds"][0]["tables"][0]
    player = run.entrant(table["seats"][1]["entrant"])
    player.held = True
    path = "rounds/1/tables/1"

    async def rule(**order: Any) -> None:
        await asyncio.to_thread(run.command, f"{path}/rulings", order, rita)

    await until(lambda: table["code"] in player.played)
    await player.command(f"{path}/call", {})
    (call,) = (await asyncio.to_thread(rita.get, f"/api/events/{run.key}/me"))["event"]["calls"]
    assert (call["table"], call["entrant"], call["code"]) == (1, player.number, table["code"])
    await rule(ruling="answer", reason="here I am")
    await rule(ruling="pause", reason="a fire alarm")
    paused = await run.when(lambda doc: doc["rounds"][0]["tables"][0]["paused"])
    assert paused["rounds"][0]["tables"][0]["called"] is None
    at_rest = sum(each.acts[table["code"]] for each in run.entrants)
    assert run.refusal(f"{path}/rulings", {"ruling": "pause"}, rita) == (409, "paused")
    await rule(ruling="add-time", minutes=5, reason="a fire alarm")
    await rule(ruling="substitute", seat=1, entrant=stand_in.number, reason="no longer here")
    assert sum(each.acts[table["code"]] for each in run.entrants) == at_rest, "nobody plays at a table that is paused"
    assert of_kind(log_of(run), "ruled") == [], "told once the round is over"
    await rule(ruling="go-on")
    await until(lambda: stand_in.acts[table["code"]] > 0)
    await until(lambda: player.event.get("table") is None)
    player.release()
    return player


async def later_rounds(run: EventRun, rita: Person) -> None:
    """Correct a result, take points, and name finalists should equals stand at the cut."""
    doc = await run.when(lambda doc: doc["rounds"][0]["over_at"])
    order = {"ruling": "correct", "points": CORRECTED, "reason": "a hand was miscounted"}
    await asyncio.to_thread(run.command, "rounds/1/tables/2/rulings", order, rita)
    late = doc["rounds"][0]["tables"][2]["seats"][0]["entrant"]
    penalty = {"entrant": late, "points": "1/2", "clause": CLAUSE, "reason": "late"}
    await asyncio.to_thread(run.command, "penalties", penalty, rita)
    doc = await run.when(lambda doc: len(doc["rounds"]) > len(PRELIMINARIES) or doc["undecided"], "the cut")
    if doc["undecided"]:
        lines = doc["stages"][0]["standings"]
        sure = [int(line["player"]) for line in lines if line["goes_on"]]
        chosen = [*sure, *doc["undecided"]][:FINALISTS]
        await asyncio.to_thread(run.command, "finalists", {"entrants": chosen})


def check(run: EventRun, doc: dict[str, Any], replaced: Entrant, stand_in: Entrant) -> None:
    """Hold the event to its records."""
    log = log_of(run)
    tables = tables_of(log)
    rounds = [*PRELIMINARIES, *FINAL]
    assert [each["round"] for each in of_kind(log, "round-begun")] == rounds
    assert len({each.code for each in tables}) == len(tables) == len(PRELIMINARIES) * 4 + len(FINAL) * 2
    over = [(each["round"], each["table"]) for each in of_kind(log, "table-over")]
    assert sorted(over) == sorted((each.round, each.table) for each in tables)
    # Both stages, counted again.
    first, last = doc["stages"]
    check_standings(first["standings"], recount(run, PRELIMINARIES))
    check_standings(last["standings"], recount(run, FINAL))
    assert {line["player"]: line["substitute"] for line in first["standings"]}[str(stand_in.number)]
    assert tables[0].seats[1] == stand_in.number
    sessions = {int(line["player"]): [each["round"] for each in line["sessions"]] for line in first["standings"]}
    assert sessions[stand_in.number] == [1]
    assert sessions[replaced.number] == [2, 3]
    # Who goes on, and nobody else, plays the final.
    (chosen,) = of_kind(log, "finalists-chosen")
    final = {number for sat in tables if sat.round in FINAL for number in sat.seats}
    assert set(chosen["entrants"]) == final == {int(line["player"]) for line in last["standings"]}
    best = [int(line["player"]) for line in first["standings"] if line["place"] and line["place"] <= FINALISTS]
    assert set(best) >= final
    # The public log tells every ruling, by whom.
    told = [(each["facts"]["ruling"], each["by"]) for each in log if each["kind"] == "ruled"]
    rulings = ["answer", "pause", "add-time", "substitute", "go-on", "correct"]
    assert told == [(each, "Rita") for each in rulings]
    assert [(each["clause"], each["by"], each["points"]) for each in doc["penalties"]] == [(CLAUSE, "Rita", "1/2")]
    table = doc["rounds"][0]["tables"][0]
    assert (table["added_minutes"], table["paused"]) == (5, False)
    assert [seat["points"] for seat in doc["rounds"][0]["tables"][1]["seats"]] == CORRECTED
    assert [each["kind"] for each in doc["rounds"][0]["rulings"]] == rulings
