"""No time runs, and no bot plays, before what was dealt may have been seen: by a time that is the same for all."""

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec import to_builtins

from games.base import TABLE, Seat
from games.registry import AnyGame, load
from mahjong_server.play.match import clock
from mahjong_server.play.match.clock import DEALING_MS, SPEEDS, THINK_MS, KeyedDelays
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant, Seating
from mahjong_server.play.match.transition import Answer, TimedPosition
from tests.real_servers import ROOT

KEYS = ("sichuan", "riichi", "sanma", "toppan", "little_mahjong")
NORMAL = SPEEDS["normal"]
DEALT = 10_000
"""When the deal comes."""
PAGES = ROOT / "frontend" / "src"
WAY_MS = 250
"""What a deal takes to a page, and a page to draw it."""


@cache
def game(key: str) -> AnyGame:
    return load([f"games.{key}"])[key]


def seed() -> bytes:
    return bytes(32)


class Table:
    """A table of one game that has just been dealt to; ``bots`` says whether bots sit there."""

    def __init__(self, key: str, *, bots: bool, seats: int = 0, pace: float = 1.0, deals: int = 2) -> None:
        self.seats = seats or game(key).info.usual_seats
        level = game(key).info.bots[0]
        self.seating: Seating = tuple(
            Occupant(bot=level) if bots else Occupant(f"p{seat}", "", "", DEALT) for seat in range(self.seats)
        )
        self.referee = Referee(Runner(game(key), {}, self.seats, deals), NORMAL, KeyedDelays(b"s" * 32, pace))
        self.timed = TimedPosition(self.referee.runner.new(), clock.start(self.seats, NORMAL, DEALT))
        self.now = DEALT
        self.run()
        while self.kinds() <= {"ready", "open"}:
            self.answer(min(self.asked()))

    def asked(self) -> set[Seat]:
        return set(self.timed.position.decisions) - {TABLE}

    def kinds(self) -> set[str]:
        return {asked.kind for asked in self.timed.position.decisions.values()}

    def run(self) -> None:
        self.timed = self.referee.run_due(self.timed, self.seating, self.now, seed).timed

    def answer(self, seat: Seat) -> None:
        """Let a seat do what would be done for it."""
        decision = self.timed.position.decisions[seat]
        action = to_builtins(decision.default)
        answer = Answer(seat, decision.id, action)
        self.timed = self.referee.act(self.timed, self.seating, answer, self.now, seed).timed

    def due(self) -> int:
        due = self.referee.due(self.timed, self.seating)
        assert due is not None
        return due

    def untils(self) -> set[int]:
        """Return when the time of those who are asked is over."""
        return {self.timed.clock.running[seat].until for seat in self.asked()}


@pytest.mark.parametrize("key", KEYS)
def test_the_time_of_whoever_is_asked_begins_once_the_deal_may_have_been_seen(key: str):
    table = Table(key, bots=False)
    seconds = {asked.seconds for asked in table.timed.position.decisions.values()}
    assert table.untils() == {DEALT + DEALING_MS + round(1000 * each) for each in seconds}


@pytest.mark.parametrize("key", KEYS)
def test_bots_think_once_people_may_have_seen_the_deal(key: str):
    table = Table(key, bots=True)
    assert DEALT + DEALING_MS + THINK_MS[0] <= table.due() <= DEALT + DEALING_MS + THINK_MS[1]


@pytest.mark.parametrize("key", KEYS)
def test_whoever_has_left_is_played_for_no_sooner(key: str):
    table = Table(key, bots=False)
    table.seating = tuple(Occupant(f"p{seat}", left=True) for seat in range(table.seats))
    assert table.due() == DEALT + DEALING_MS + clock.ABSENT_TURN_MS


@pytest.mark.parametrize("key", KEYS)
def test_whoever_acts_at_once_takes_no_time_from_those_who_still_look(key: str):
    table = Table(key, bots=False)
    table.now = DEALT + 100
    for seat in table.asked():
        table.answer(seat)
    at = DEALT + DEALING_MS
    for seat in table.asked():
        seconds = table.timed.position.decisions[seat].seconds
        assert table.timed.clock.running[seat].until == at + round(1000 * seconds)
    assert table.due() > at, "a window, or the turn of somebody who is away, begins then, too"


def test_a_window_that_opens_amid_the_dealing_lasts_as_if_it_had_opened_at_its_end():
    table = Table("riichi", bots=False)
    table.now = DEALT + 100
    table.answer(min(table.asked()))
    floor, most = DEALING_MS + 400, DEALING_MS + 7_000
    assert floor <= table.timed.clock.running[TABLE].until - DEALT <= most


def test_who_says_nothing_pays_with_the_bank_for_no_time_before():
    table = Table("riichi", bots=False)
    (seat,) = table.asked()
    seconds = table.timed.position.decisions[seat].seconds
    table.now = DEALT + DEALING_MS + round(1000 * seconds) + 500
    table.answer(seat)
    assert table.timed.clock.banks[seat] == NORMAL.bank_ms - 500


@pytest.mark.parametrize("key", KEYS)
def test_a_later_deal_is_given_as_long(key: str):
    table = Table(key, bots=False, deals=3)
    first = table.timed.position.state.deal_at
    for _ in range(2_000):
        if table.timed.position.state.deal_at != first:
            break
        asked = table.asked()
        table.now = table.now + 1_000 if asked else max(table.now, table.due())
        table.seating = tuple(Occupant(who.player, "", "", table.now) for who in table.seating)
        if asked:
            table.answer(min(asked))
        else:
            table.run()
    seconds = {each.seconds for seat, each in table.timed.position.decisions.items() if seat != TABLE}
    assert table.untils() == {table.now + DEALING_MS + round(1000 * each) for each in seconds}


def test_a_clock_that_was_ahead_keeps_nobody_waiting_for_longer_than_a_deal():
    table = Table("riichi", bots=True)
    right = DEALT - 60_000
    table.timed = table.timed._replace(clock=clock.resume(table.timed.clock, right))
    assert right + DEALING_MS + THINK_MS[0] <= table.due() <= right + DEALING_MS + THINK_MS[1]


def test_where_tests_hurry_the_dealing_is_as_much_shorter():
    (hurried,), (usual,) = (Table("riichi", bots=False, pace=pace).untils() for pace in (0.1, 1.0))
    assert usual - hurried == 0.9 * DEALING_MS
    assert KeyedDelays(b"", 0.0).dealing_ms() == 0


def constant(file: Path, pattern: str) -> int:
    (found,) = re.findall(pattern, file.read_text(encoding="utf-8"))
    return int(found)


def test_what_pages_show_of_a_deal_is_over_by_then():
    opening = constant(PAGES / "table" / "tiles" / "dealAnimation.js", r"OPENING_MS = (\d+)\n")
    assert opening + WAY_MS <= DEALING_MS
    one, flight = constant(PAGES / "games/toppan/Table.svelte", r"AFTER_MS = (\d+)\n"), 220
    most = game("toppan").info.seats[1]
    assert one * (3 * most - 1) + flight + WAY_MS <= DEALING_MS, "two tiles and an ante each"


@pytest.mark.parametrize("key", KEYS)
def test_the_end_of_a_deal_is_shown_before_the_time_to_be_ready_begins(key: str):
    linger = constant(PAGES / "games" / key / "plugin.js", r"linger: (\d+),\n")
    assert linger <= 1000 * commit_reveal.SETTLED_SECONDS
    assert commit_reveal.READY_SECONDS == 30 + commit_reveal.SETTLED_SECONDS
