"""The states of tables that the gallery shows, found in games that were really played: whatever it shows is legal.

A game's module here names states and says by what each is known. Random play goes on, seed by seed, until all of them
have come up; the same play brings the same states on every machine.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games.base import ALL, Decision, Json, Viewer
from games.registry import AnyGame
from mahjong_server.play.match import clock
from mahjong_server.play.match.fairness.commit_reveal import ShuffleState
from mahjong_server.play.match.runner import MatchState, Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.projection import document
from mahjong_server.play.storage.queries import MatchRow

CODE = "GALLERY1"
PACE = clock.SPEEDS["normal"]
NOW = 1_700_000_000_000
"""When all of it happens, epoch ms: the page's clock stands still."""
MOST_SEEDS = 2_000
NAMES = ("Анастасія", "Wei", "Maximilian Oberhuber", "千代", "Олександр", "Jo", "Ng Wing-Sum", "Пилип", "Ada", "Юлія")


class Moment(NamedTuple):
    """One moment of a game. ``fresh`` is what has just happened, as ``ALL`` see it; ``before`` the phase it ended."""

    state: Any
    asked: Mapping[int, Decision[Any]]
    fresh: list[Json]
    before: str
    events: int

    def kinds(self, seat: int) -> set[str]:
        """Return the types of action that a seat may choose from now."""
        decision = self.asked.get(seat)
        return {action["type"] for action in msgspec.to_builtins(decision.actions)} if decision else set()

    @property
    def sheet(self) -> Json | None:
        """The account of the deal that is over just now."""
        return next((event["sheet"] for event in self.fresh if event["type"] == "settled"), None)


Find: TypeAlias = Callable[[Moment], Iterable[Viewer]]
"""Says through whose eyes a moment is the one looked for, the best first; nothing where it is not."""


class Scene(NamedTuple):
    """A state to be shown: the document, the events of the deal so far, and what is done to the page that has it."""

    name: str
    doc: Json
    events: list[Json]


def asks(kind: str, *wanted: str, without: Iterable[str] = (), after: int = 0) -> Callable[[Moment], Iterator[int]]:
    """Return what finds a seat that is asked so, may do all that is wanted, and none of the others."""

    def find(moment: Moment) -> Iterator[int]:
        for seat, decision in moment.asked.items():
            if seat < 0 or decision.kind != kind or moment.events < after:
                continue
            kinds = moment.kinds(seat)
            if kinds.issuperset(wanted) and kinds.isdisjoint(without):
                yield seat

    return find


def happened(kind: str, after: int = 0, **fields: Any) -> Find:
    """Return what finds an event that has just happened, seen by whoever sits across from its seat."""

    def find(moment: Moment) -> Iterator[int]:
        for event in moment.fresh if moment.events >= after else ():
            if event["type"] == kind and all(event.get(name) == value for name, value in fields.items()):
                yield (event["seat"] + len(moment.state.players) // 2) % len(moment.state.players)

    return find


def settled(holds: Callable[[Json], object]) -> Find:
    """Return what finds the account of a deal of which something holds, as seat 0 reads it."""
    return lambda moment: [0] if moment.sheet and holds(moment.sheet) else []


def scenes_of(
    game: AnyGame, wanted: Mapping[str, Find], playing: Callable[[int], Iterable[Any]], rare: Iterable[int] = ()
) -> Iterator[Scene]:
    """Yield a scene for each name, as they come up in random play: by the ``rare`` seeds first, then from 0 on."""
    missing = dict(wanted)
    for seed in chain(rare, range(MOST_SEEDS)):
        log: list[Any] = []
        for before, _seat, _action, events, after in playing(seed):
            log = list(events) if before.deal != after.deal else [*log, *events]
            fresh = [seen for event in events if (seen := game.redact(event, ALL)) is not None]
            moment = Moment(after, game.decisions(after), fresh, before.phase, len(log))
            for name, viewer in [(name, found[0]) for name in missing if (found := list(missing[name](moment)))]:
                del missing[name]
                yield Scene(f"{game.info.key}-{name}", document_of(game, after, viewer), seen_by(game, log, viewer))
            if not missing:
                return
    raise LookupError(f"never came up: {', '.join(missing)}")


def seen_by(game: AnyGame, log: Iterable[Any], viewer: Viewer) -> list[Json]:
    """Return the events as a viewer has seen them."""
    return [plain(seen) for event in log if (seen := game.redact(event, viewer)) is not None]


def document_of(game: AnyGame, state: Any, viewer: Viewer) -> Json:
    """Return what the server would send this viewer of a table that has come so far."""
    seats = len(state.players)
    runner = Runner(game, msgspec.to_builtins(state.options), seats, state.deals)
    position = runner.at(MatchState(state, fairness(state, seats)))
    timed = TimedPosition(position, clock.tick(clock.start(seats, PACE, NOW), position.decisions, PACE, NOW))
    over = game.result(state) is not None
    doc = {"table": table(game, runner, "finished" if over else "playing"), **document.play(runner, timed)}
    if viewer not in (None, ALL):
        doc["you"] = viewer
    doc |= document.personal(runner, timed, viewer)
    return plain({name: value for name, value in doc.items() if value is not None})


def fairness(state: Any, seats: int) -> ShuffleState:
    """Return how far the making of walls is: after a deal, everyone is asked whether they are ready for the next."""
    if state.phase == "over":
        return ShuffleState("asking", state.deal + 1, "5eed" * 16, "c0de" * 16, (None,) * seats, ("",) * seats)
    return ShuffleState("dealt", state.deal, "5eed" * 16, "c0de" * 16, (None,) * seats, ("",) * seats)


def table(game: AnyGame, runner: Runner, status: str) -> Json:
    """Return what anyone may know of the table: people and a bot, one of them away."""
    row = MatchRow(
        0, CODE, game.info.key, msgspec.to_builtins(runner.options), runner.deals, "normal", status,
        None, b"", 0, 0, "", "", NOW,
    )  # fmt: skip
    seating = tuple(
        Occupant(bot="hard", name="Wei") if seat == 1 else Occupant(player=f"{seat}", name=NAMES[seat])
        for seat in range(runner.seats)
    )
    return document.table_with(row, seating, [seat != 2 for seat in range(runner.seats)], 3)


def plain(value: Any) -> Json:
    """Return the value as JSON brings it to a page."""
    return msgspec.json.decode(msgspec.json.encode(value))
