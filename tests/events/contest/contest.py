"""An event in memory: its log, its time, and commands that go on with it."""

from collections.abc import Sequence
from typing import Any

from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest import registration, results, rounds, rulings, schedule
from mahjong_server.events.contest.entries import AnyEntry, BegunTable, Logged, PlayedSeat
from mahjong_server.events.contest.fold import evolve, fold
from mahjong_server.events.contest.orders import PenaltyOrder, RulingOrder
from mahjong_server.events.contest.settings import Settings, Stage
from mahjong_server.events.contest.state import Round

MINUTE = 60_000
START = 1_000_000_000_000
KEY = "spring"
NONCE = "0123456789abcdef" * 2


def settings(**changed: Any) -> Settings:
    """Return settings of an event of two rounds by lot, an hour after all begins."""
    whole: dict[str, Any] = {"stages": (Stage(rounds=2, seating="lot", deals=4),), "unfit": "bye"} | changed
    return Settings(name="Spring Cup", game="toy", starts_at=START + 60 * MINUTE, **whole)


class Contest:
    """An event whose registration is open, made by "olga" at ``START``."""

    def __init__(self, given: Settings | None = None) -> None:
        self.now = START
        self.rows = [Logged(START, "olga", log.Created(given or settings(), "olga"))]
        self.state = fold(self.rows)
        self.add(log.SeedCommitted(1, "c" * 64, "ab" * 32), log.RegistrationOpened())

    def add(self, *entries: AnyEntry, by: str = "") -> None:
        """Go on with the log."""
        for entry in entries:
            self.rows.append(Logged(self.now, by, entry))
            evolve(self.state, self.rows[-1])
        assert fold(self.rows) == self.state, "what is folded entry by entry is the fold of all"

    @property
    def last(self) -> Round:
        """The last round that is seated."""
        assert self.state.round is not None
        return self.state.round

    def seats(self, table: int, number: int = 1) -> tuple[int, ...]:
        """Return who sits at a table of a round, bots left out."""
        return tuple(each for each in self.state.rounds[number - 1].tables[table - 1].seats if each is not None)

    def enter(self, *players: str, kind: str = "account", **more: Any) -> None:
        """Have people enter."""
        for player in players:
            self.add(*registration.enter(self.state, player, kind, **more), by=player)

    def change(self, given: Settings) -> None:
        """Have the settings be these from now on."""
        self.add(log.SettingsChanged(given), by="olga")

    def check_in(self, *players: str) -> None:
        """Have people check in now."""
        for player in players:
            self.add(*registration.check_in(self.state, player, NONCE, self.now), by=player)

    def forward(self, minutes: float) -> None:
        """Let time go on, and do what is due by then."""
        self.now += round(minutes * MINUTE)
        while (step := schedule.next_step(self.state)) and step.at <= self.now:
            made = self._do(step)
            if not made:
                break
            self.add(*made)

    def _do(self, step: schedule.Step) -> Sequence[AnyEntry]:
        match step.kind:
            case "close-check-in":
                return registration.close_check_in(self.state, step.round)
            case "seat":
                return rounds.seat(self.state, KEY, step.round)
            case "begin":
                played = self.state.rounds[step.round - 1]
                begun = [BegunTable(f"{step.round}-{table.number}", table.seats) for table in played.tables]
                minutes = self.state.stage(played.stage).minutes
                return [log.RoundBegun(step.round, tuple(begun), self.now + minutes * MINUTE if minutes else None)]
            case "choose-finalists":
                stage = self.state.stage_of(step.round)
                is_drawn = self.now >= schedule.finalists_drawn_at(self.state, step)
                made = rounds.choose_finalists(self.state, stage)
                return made or (rounds.draw_finalists(self.state, stage) if is_drawn else [])
            case "finish":
                return rounds.finish(self.state)

    def begin(self, *players: str) -> None:
        """Have these people enter and check in, and the first round begin."""
        self.enter(*players)
        self.forward(40)
        self.check_in(*players)
        self.forward(20)
        assert self.state.status == "running"

    def end(self, points: Sequence[int] = (6, 2, -2, -6), table: int | None = None, **more: Any) -> None:
        """Have the tables of the round that is on end, or one of them."""
        last = self.last
        for each in last.tables:
            if table in {None, each.number}:
                seats = tuple(PlayedSeat(found, **more) for found in points[: len(each.seats)])
                self.add(log.TableOver(last.number, each.number, each.code, seats, (tuple(points),)))
        self.add(*rounds.end_round(self.state))

    def rule(self, table: int, ruling: Any, **more: Any) -> None:
        """Have a referee rule at a table of the last round."""
        number = len(self.state.rounds)
        self.add(*rulings.rule(self.state, number, table, RulingOrder(ruling=ruling, **more)), by="rita")

    def penalty(self, entrant: int, points: int | str, clause: str = "§1") -> None:
        """Have a referee take points."""
        self.add(*rulings.give_penalty(self.state, PenaltyOrder(entrant, points, clause)), by="rita")

    def totals(self, stage: int = 1) -> dict[int, str]:
        """Return the totals of all who have a line, by number."""
        return {int(line.player): line.total for line in results.standings_of(self.state, stage)}

    def statuses(self) -> dict[str, str]:
        """Return how everybody stands."""
        return {each.player: each.status for each in self.state.entrants.values()}
