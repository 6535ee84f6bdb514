"""Who plays when: windows, time-outs, absence, bots."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.base import ALL, TABLE
from mahjong_server.play.match import claim_window, clock
from mahjong_server.play.match.bot_pace import NATURAL
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.fairness.commit_reveal import Resumed
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import ActRefused, Runner
from mahjong_server.play.match.seating import Occupant, Seating
from mahjong_server.play.match.transition import Answer, TimedPosition
from tests.play.highcard.game import GAME, Answered, Closed, Dealt, Laid, Opened, Played

NORMAL = SPEEDS["normal"]
SECRET = b"s" * 32


def seed() -> bytes:
    return bytes(32)


def people(last_seen: int = 0, **bots: str) -> Seating:
    """Return three players, all there; ``b1="keen"`` puts a bot on seat 1."""
    return tuple(
        Occupant(bot=bots[f"b{seat}"]) if f"b{seat}" in bots else Occupant(f"p{seat}", "", "", last_seen)
        for seat in range(3)
    )


class Table:
    """A referee with a match in progress, and a hand of one's choice."""

    def __init__(
        self,
        hands: Any,
        seating: Seating,
        first: int = 0,
        now: int = 0,
        pace: float = 1.0,
        bot_pace: str = NATURAL,
    ) -> None:
        self.seating, self.now = seating, now
        runner = Runner(GAME, {"cards": 2}, 3, 1)
        self.referee = Referee(runner, NORMAL, KeyedDelays(SECRET, pace), bot_pace=bot_pace)
        position = runner.new()
        _, position = runner.settle_table(position, seed)
        state = runner.fold(position.state, [Dealt(0, first, hands)])
        laid = [Laid(seat, hands[seat][0]) for seat in range(3)]
        position = runner.at(runner.fold(state, [*laid, Opened()]))
        fresh = clock.start(3, NORMAL, now)
        self.timed = TimedPosition(position, clock.tick(fresh, position.decisions, NORMAL, now))

    def answer(self, seat: int, at: int | None = None, **action: Any) -> list[Any]:
        self.now = self.now if at is None else at
        decision = self.timed.position.decisions[seat]
        step = self.referee.act(self.timed, self.seating, Answer(seat, decision.id, action), self.now, seed)
        self.timed = step.timed
        return step.events

    def wait(self, until: int | None = None) -> list[Any]:
        """Let time go by to the next thing that is due, or to a moment."""
        due = self.referee.due(self.timed, self.seating)
        assert due is not None
        self.now = due if until is None else until
        step = self.referee.run_due(self.timed, self.seating, self.now, seed)
        self.timed = step.timed
        return step.events

    def due(self) -> int | None:
        return self.referee.due(self.timed, self.seating)

    def pause(self) -> int:
        """Return when the pause is over."""
        return self.timed.clock.running[TABLE].until


WINDOW = "0.2.window"
FLOOR = claim_window.floor_ms(KeyedDelays(SECRET), WINDOW)


def feigned(people: float = 1.0) -> int:
    """Return how long the first window is where somebody's being asked is feigned."""
    fresh = clock.start(3, NORMAL, 0)
    return claim_window.decoy_delay_ms(
        KeyedDelays(SECRET), WINDOW, claim_window.times(fresh, 1.0), claim_window.skipped_tail(fresh, people)
    )


NOBODY_CAN = ((30, 1, 5), (31, 10, 20), (32, 12, 22))
SEAT_1_CAN = ((30, 1, 5), (31, 2, 20), (32, 12, 22))


def test_who_answers_at_once_leaves_a_window_as_long_as_if_nobody_were_asked():
    ends = []
    for hands, answers in ((NOBODY_CAN, []), (SEAT_1_CAN, ["pass"]), (SEAT_1_CAN, ["beat"])):
        table = Table(hands, people())
        table.answer(0, at=1_000, type="play", card=1)
        for answer in answers:
            assert table.answer(1, at=1_200, type=answer) == [Answered(1, beat=answer == "beat")]
        ends.append(table.due() or 0)
        assert not table.wait(until=ends[-1] - 1)
        assert isinstance(table.wait()[0], Closed)
    assert len(set(ends)) == 1
    assert ends[0] == 1_000 + max(FLOOR, feigned())


def test_where_nobody_can_claim_the_table_waits_as_long_as_people_took_before():
    table = Table(NOBODY_CAN, people())
    table.timed = table.timed._replace(clock=replace(table.timed.clock, answers=((), (4_000,) * 8, (4_000,) * 8)))
    table.answer(0, at=0, type="play", card=1)
    assert 4_000 * (1 - claim_window.JITTER) <= (table.due() or 0) <= 4_000 * (1 + claim_window.JITTER)


@pytest.mark.parametrize("seating", [people(b1="keen", b2="keen"), people(b0="keen", b1="keen", b2="keen")])
def test_where_fewer_than_two_people_are_there_no_answer_is_feigned(seating):
    table = Table(NOBODY_CAN, seating)
    table.wait() if seating[0].bot else table.answer(0, at=0, type="play", card=1)
    assert table.due() == table.now + FLOOR


def test_without_pauses_a_window_that_nobody_can_claim_is_over_in_the_same_append():
    table = Table(NOBODY_CAN, people(), pace=0.0)
    assert [type(event) for event in table.answer(0, at=1_000, type="play", card=1)] == [Played, Closed]
    table = Table(SEAT_1_CAN, people(), pace=0.0)
    assert [type(event) for event in table.answer(0, at=1_000, type="play", card=1)] == [Played]
    assert [type(event) for event in table.answer(1, at=2_000, type="beat")] == [Answered, Closed]


def test_only_who_is_there_holds_a_window_up():
    table = Table(SEAT_1_CAN, people(b1="keen"))
    table.answer(0, at=0, type="play", card=1)
    assert table.due() == max(FLOOR, feigned(people=2 / 3))
    table = Table(SEAT_1_CAN, people())
    table.answer(0, at=0, type="play", card=1)
    assert table.due() == 5_000


def test_a_table_remembers_how_long_it_was_held_up_and_by_whom():
    hands = ((30, 1, 5), (31, 2, 20), (32, 2, 22))
    table = Table(hands, people(b1="keen"))
    table.answer(0, at=0, type="play", card=1)
    table.answer(2, at=1_900, type="pass")
    assert table.timed.clock.answers == ((), (), (1_900,))
    table = Table(hands, people())
    table.answer(0, at=0, type="play", card=1)
    table.answer(2, at=1_000, type="pass")
    table.answer(1, at=2_500, type="pass")
    assert table.timed.clock.answers == ((), (2_500,), ())


def test_neither_an_answer_at_once_nor_an_absent_player_is_remembered():
    table = Table(SEAT_1_CAN, people())
    table.answer(0, at=0, type="play", card=1)
    table.answer(1, at=100, type="pass")
    assert table.timed.clock.answers == ()
    there, gone, also = people()
    table = Table(SEAT_1_CAN, (there, replace(gone, left=True), also))
    table.answer(0, at=0, type="play", card=1)
    assert table.wait() == [Answered(1, beat=False), Closed(None)]
    assert table.timed.clock.answers == ()


def test_after_an_outage_a_window_lasts_as_if_it_had_just_opened():
    ends = []
    for hands in (NOBODY_CAN, SEAT_1_CAN):
        table = Table(hands, people())
        table.answer(0, at=0, type="play", card=1)
        table.timed = table.referee.resume(table.timed, table.seating, 60_000).timed
        if hands == SEAT_1_CAN:
            table.answer(1, at=60_100, type="pass")
        ends.append(table.due())
    assert ends == [60_000 + max(FLOOR, feigned())] * 2


def test_an_answer_after_the_pause_settles_the_window_at_once():
    table = Table(SEAT_1_CAN, people(last_seen=10**9))
    table.answer(0, at=0, type="play", card=1)
    assert not table.wait(until=table.pause() + 500)
    assert table.answer(1, at=table.pause() + 600, type="beat") == [Answered(1, beat=True), Closed(1)]


def test_bots_answer_at_the_end_of_the_pause_in_the_same_append():
    table = Table(SEAT_1_CAN, people(b1="keen"))
    table.answer(0, at=0, type="play", card=1)
    assert table.due() == table.pause()
    assert table.wait() == [Answered(1, beat=True), Closed(1)]


def test_a_bot_waits_for_a_player_who_thinks_longer_than_the_pause():
    hands = ((30, 1, 5), (31, 2, 20), (32, 2, 22))
    table = Table(hands, people(last_seen=10**9, b1="keen"))
    table.answer(0, at=0, type="play", card=1)
    assert not table.wait(until=table.pause() + 1)
    assert table.answer(2, at=table.pause() + 2, type="pass") == [
        Answered(2, beat=False),
        Answered(1, beat=True),
        Closed(1),
    ]


def test_time_out_in_a_window_is_a_pass_and_touches_no_bank():
    table = Table(SEAT_1_CAN, people(last_seen=10**9))
    table.answer(0, at=0, type="play", card=1)
    assert table.due() == 5_000
    assert table.wait() == [Answered(1, beat=False), Closed(None)]
    assert table.timed.clock.banks == (30_000,) * 3


def test_a_turn_runs_on_into_the_bank_and_then_the_default_is_played():
    table = Table(NOBODY_CAN, people(last_seen=10**9))
    assert table.due() == 10_000 + 30_000
    assert table.wait() == [Played(0, 1)]
    assert table.timed.clock.banks == (0, 30_000, 30_000)


def test_an_absent_player_is_played_for_soon_and_only_after_the_grace():
    table = Table(NOBODY_CAN, people(last_seen=0))
    assert table.due() == NORMAL.grace_ms
    table.now = NORMAL.grace_ms + 50_000
    table.timed = TimedPosition(
        table.timed.position,
        clock.tick(clock.start(3, NORMAL, 0), table.timed.position.decisions, NORMAL, table.now),
    )
    assert table.due() == table.now + clock.ABSENT_TURN_MS


@pytest.mark.parametrize(("factor", "due"), [(10, 110_000), (100, 140_000)])
def test_an_absent_player_is_waited_for_longer_but_never_beyond_the_own_time(factor, due):
    table = Table(NOBODY_CAN, people(last_seen=0), now=100_000)
    table.timed = TimedPosition(table.timed.position, clock.Clock((30_000,) * 3, table.timed.clock.running, 0))
    table.referee.wait_for_absent(factor)
    assert table.due() == due
    assert table.wait() == [Played(0, 1)]
    assert table.now == due


def test_an_absent_player_is_back_the_moment_of_a_sign_of_life():
    table = Table(NOBODY_CAN, people(last_seen=0), now=100_000)
    table.timed = TimedPosition(table.timed.position, clock.Clock((30_000,) * 3, table.timed.clock.running, 0))
    assert table.due() == 101_000
    table.seating = people(last_seen=100_500)
    assert table.due() == 100_500 + NORMAL.grace_ms


def test_an_absent_player_passes_at_the_end_of_the_pause():
    table = Table(SEAT_1_CAN, people(last_seen=0))
    table.timed = TimedPosition(table.timed.position, clock.Clock((0,) * 3, table.timed.clock.running, -(10**6)))
    table.answer(0, at=0, type="play", card=1)
    table.seating = people(last_seen=-(10**6))
    assert table.wait() == [Answered(1, beat=False), Closed(None)]
    assert table.now == FLOOR


def test_who_left_for_good_is_played_for_at_once():
    left = tuple(Occupant("p", "", "", 10**9, left=True) for _ in range(3))
    assert Table(NOBODY_CAN, left).due() == clock.ABSENT_TURN_MS


def test_a_bot_takes_its_time_over_its_own_turn():
    table = Table(NOBODY_CAN, people(b0="keen"))
    assert table.due() == KeyedDelays(SECRET).think_ms(0, table.timed.position.decisions[0])
    assert isinstance(table.wait()[0], Played)


def test_a_bot_that_fails_plays_the_default(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    class Broken:
        def choose(self, *_: Any) -> Any:
            raise ValueError("my hand is 1, 5")

    monkeypatch.setattr(type(GAME), "bot", lambda *_: Broken())
    assert Table(NOBODY_CAN, people(b0="keen")).wait() == [Played(0, 1)]
    assert "ValueError" in caplog.text
    assert "my hand" not in caplog.text


@pytest.mark.parametrize(("seat", "decision"), [(1, "0.1.turn"), (0, "0.0.turn"), (0, "0.2.window"), (2, "")])
def test_a_seat_that_is_not_asked_is_told_nothing_but_that(seat, decision):
    table = Table(NOBODY_CAN, people())
    answer = Answer(seat, decision, {"type": "play", "card": 1})
    with pytest.raises(ActRefused) as refusal:
        table.referee.act(table.timed, table.seating, answer, 0, seed)
    assert (refusal.value.code, refusal.value.clause) == ("decision-over", None)


def test_the_same_refusal_in_a_window_whether_or_not_others_are_asked():
    said = set()
    for hands in (NOBODY_CAN, SEAT_1_CAN):
        table = Table(hands, people())
        table.answer(0, at=0, type="play", card=1)
        with pytest.raises(ActRefused) as refusal:
            table.referee.act(table.timed, table.seating, Answer(2, "0.2.window", {"type": "pass"}), 1, seed)
        said.add((refusal.value.code, refusal.value.text))
    assert len(said) == 1


def test_bots_choose_beforehand_what_they_would_choose_at_the_end(monkeypatch: pytest.MonkeyPatch):
    tables = [Table(SEAT_1_CAN, people(b1="keen")) for _ in range(2)]
    for table in tables:
        table.answer(0, at=0, type="play", card=1)
    tables[0].referee.prepare(tables[0].timed, tables[0].seating)
    expected = tables[1].wait()
    monkeypatch.setattr(type(GAME), "bot", lambda *_: pytest.fail("it has chosen already"))
    assert tables[0].wait() == expected


def test_after_an_outage_whoever_is_asked_has_time_and_the_log_says_since_when():
    table = Table(((1, 2), (11, 12), (21, 22)), people(), now=1_000)
    asked = table.timed.clock.running[0]
    late = asked.until + 600_000
    step = table.referee.resume(table.timed, table.seating, late)
    assert [type(event).__name__ for event in step.events] == ["Resumed"]
    assert step.timed.clock.running[0].until == late + clock.RESUME_MS
    assert step.timed.clock.banks == table.timed.clock.banks
    assert step.timed.position.state.game == table.timed.position.state.game
    assert step.timed.position.state.head == table.timed.position.state.head + 1
    assert step.at == late
    stored = [table.referee.runner.decode(table.referee.runner.encode(event)) for event in step.events]
    assert table.referee.follow(table.timed, stored, late) == step.timed


def test_an_outage_is_shown_to_nobody():
    runner = Runner(GAME, {"cards": 2}, 3, 1)
    assert [runner.redact(Resumed(), viewer) for viewer in (None, 0, ALL)] == [None] * 3
