"""High card.

Each seat gets some cards and lays one aside, unseen. Then the seats play the rest in turn; whoever holds
the next higher card may beat the one played, for a point. A card laid aside is worth a tenth of itself, rounded down.
A pack may last for several deals: then the next ones are dealt from what is left of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from games.advice import Advice, best
from games.base import (
    ALL,
    TABLE,
    Bot,
    Chance,
    DealTally,
    Decision,
    GameInfo,
    Highlight,
    Illegal,
    Json,
    Lesson,
    RecordError,
    Result,
    Tally,
    Viewer,
)
from games.exercises import Level
from games.layers import PUBLIC, Layer, Views
from games.view_memo import Memo

PACK = 40


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    cards: int = 3
    pack_lasts: int = 1


class Lay(Struct, frozen=True, tag="lay"):
    card: int


class Play(Struct, frozen=True, tag="play"):
    card: int


class Beat(Struct, frozen=True, tag="beat"): ...


class Pass(Struct, frozen=True, tag="pass"): ...


class Deal(Struct, frozen=True, tag="deal"): ...


class Next(Struct, frozen=True, tag="next"): ...


class Open(Struct, frozen=True, tag="open"): ...


class Settle(Struct, frozen=True, tag="settle"): ...


class Score(Struct, frozen=True, tag="score"): ...


class EndTime(Struct, frozen=True, tag="end-time"): ...


Action = Lay | Play | Beat | Pass | Deal | Next | Open | Settle | Score | EndTime


class Dealt(Struct, frozen=True, tag="dealt"):
    deal: int
    first: int
    hands: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...] = ()


class Laid(Struct, frozen=True, tag="laid"):
    seat: int
    card: int


class Opened(Struct, frozen=True, tag="opened"): ...


class Played(Struct, frozen=True, tag="played"):
    seat: int
    card: int


class Answered(Struct, frozen=True, tag="answered"):
    seat: int
    beat: bool


class Closed(Struct, frozen=True, tag="closed"):
    beaten_by: int | None


class Scored(Struct, frozen=True, tag="settled"):
    laid: tuple[int, ...]


class TimeUp(Struct, frozen=True, tag="time-up"): ...


Event = Dealt | Laid | Opened | Played | Answered | Closed | Scored | TimeUp


class State(Struct, frozen=True):
    seats: int
    deals: int
    cards: int
    pack_lasts: int = 1
    phase: str = "before"
    deal: int = -1
    step: int = 0
    turn: int = 0
    hands: tuple[tuple[int, ...], ...] = ()
    rest: tuple[int, ...] = ()
    laid: dict[int, int] = {}
    table: int | None = None
    answers: dict[int, bool] = {}
    points: tuple[int, ...] = ()
    time_up: bool = False


class HighCard:
    """The game; pure, like any other."""

    info = GameInfo(
        "highcard",
        "High card",
        (2, 4),
        1,
        Options,
        ("plain", "keen"),
        tags=("high-lay",),
        figures=("high-lay",),
        hands_open_at_end=True,
    )
    action_type: Any = Action
    event_type: Any = Event
    state_type: Any = State
    study_type: Any = Lay

    def new(self, options: Struct, seats: int, deals: int) -> State:
        assert isinstance(options, Options)
        return State(seats, deals, options.cards, options.pack_lasts, points=(0,) * seats)

    def decisions(self, state: State) -> Mapping[int, Decision[Action]]:
        match state.phase:
            case _ if state.time_up:
                return {}
            case "before" | "over":
                return {} if state.deal + 1 >= state.deals else {TABLE: self._deal(state)}
            case "lay":
                laying = {seat: self._lay(state, seat) for seat in range(state.seats) if seat not in state.laid}
                return laying or {TABLE: self._table(state, "auto", Open())}
            case "turn":
                actions = tuple(Play(card) for card in state.hands[state.turn])
                return {state.turn: Decision(self._id(state), "turn", actions, actions[0], 10.0, bank=True)}
            case "window":
                found = {TABLE: self._table(state, "pause", Settle())}
                asked = [seat for seat in able(state) if seat not in state.answers]
                return found | {
                    seat: Decision(self._id(state), "beat", (Beat(), Pass()), Pass(), 5.0) for seat in asked
                }
            case _:
                return {TABLE: self._table(state, "auto", Score())}

    def _id(self, state: State) -> str:
        return f"{state.deal}.{state.step}.{state.phase}"

    def _table(self, state: State, kind: str, action: Action) -> Decision[Action]:
        return Decision(self._id(state), kind, (action,), action)

    def _deal(self, state: State) -> Decision[Action]:
        fresh = (state.deal + 1) % state.pack_lasts == 0
        return self._table(state, "deal", Deal()) if fresh else self._table(state, "next", Next())

    def _lay(self, state: State, seat: int) -> Decision[Action]:
        actions = tuple(Lay(card) for card in state.hands[seat])
        return Decision(self._id(state), "lay", actions, actions[0], 8.0)

    def act(  # noqa: C901, PLR0911 - one line an action
        self, state: State, seat: int, action: Action, chance: Chance | None
    ) -> list[Event]:
        if isinstance(action, EndTime) and seat == TABLE and self.decisions(state):
            return [TimeUp()]
        decision = self.decisions(state).get(seat)
        if decision is None or action not in decision.actions:
            raise Illegal("not-so", "that is not possible now", "HC §1")
        match action:
            case Deal():
                assert chance
                return [dealt(state, chance.shuffled(range(1, PACK + 1)), chance)]
            case Next():
                assert chance
                return [dealt(state, state.rest, chance)]
            case Lay():
                return [Laid(seat, action.card)]
            case Open():
                return [Opened()]
            case Play():
                return [Played(seat, action.card)]
            case Beat() | Pass():
                return [Answered(seat, isinstance(action, Beat))]
            case Settle():
                return [Closed(next((seat for seat, beat in sorted(state.answers.items()) if beat), None))]
            case Score():
                return [Scored(tuple(state.laid[seat] for seat in range(state.seats)))]
            case EndTime():
                raise AssertionError("answered above")

    def evolve(self, state: State, event: Event) -> State:  # noqa: C901, PLR0911 - one an event
        step = state.step + 1
        match event:
            case Dealt():
                return begun(state, event)
            case Laid():
                hands = without(state.hands, event.seat, event.card)
                return replace(state, hands=hands, laid=state.laid | {event.seat: event.card})
            case Opened():
                return replace(state, phase="turn", step=step)
            case Played():
                return replace(
                    state,
                    phase="window",
                    step=step,
                    hands=without(state.hands, event.seat, event.card),
                    table=event.card,
                    answers={},
                )
            case Answered():
                return replace(state, answers=state.answers | {event.seat: event.beat})
            case Closed():
                turn = (state.turn + 1) % state.seats
                points = plus(state.points, {event.beaten_by: 1} if event.beaten_by is not None else {})
                phase = "turn" if state.hands[turn] else "ending"
                return replace(state, phase=phase, step=step, turn=turn, points=points)
            case Scored():
                points = plus(state.points, {seat: card // 10 for seat, card in enumerate(event.laid)})
                return replace(state, phase="over", step=step, points=points)
            case TimeUp():
                return replace(state, phase="over", step=step, time_up=True)

    def view(self, state: State, viewer: Viewer) -> Json:
        laid = {"all_laid": [state.laid[seat] for seat in sorted(state.laid)]} if state.phase == "over" else {}
        return {
            "phase": state.phase,
            "deal": state.deal,
            "turn": state.turn,
            "table": state.table,
            "points": list(state.points),
            "seats": {str(seat): self._seat(state, seat, viewer) for seat in range(len(state.hands))},
            **laid,
        }

    def views(self, state: State, viewers: Iterable[Viewer], memo: Memo) -> Views:  # noqa: ARG002 - nothing is kept here
        return Views(self.view(state, None), {viewer: self._over(state, viewer) for viewer in viewers})

    def _over(self, state: State, viewer: Viewer) -> Layer:
        return PUBLIC if viewer is None else Layer({}, self.view(state, viewer)["seats"])

    def redacted(self, event: Event, viewers: Iterable[Viewer]) -> dict[Viewer, Json | None]:
        return {viewer: self.redact(event, viewer) for viewer in viewers}

    def _seat(self, state: State, seat: int, viewer: Viewer) -> Json:
        hand = state.hands[seat]
        doc: dict[str, Json] = {"count": state.cards if state.phase == "lay" else len(hand)}
        if viewer not in (seat, ALL):
            return doc
        return doc | {"hand": list(hand)} | ({"laid": state.laid[seat]} if seat in state.laid else {})

    def redact(self, event: Event, viewer: Viewer) -> Json | None:
        match event:
            case Dealt():
                return _dealt(event, viewer)
            case Laid() | Answered():
                return to_builtins(event) if viewer in (event.seat, ALL) else None
            case _:
                return to_builtins(event)

    def highlights(self, state: State) -> list[Highlight]:
        if state.phase != "over":
            return []
        return [Highlight(state.deal, seat, "high-lay", card) for seat, card in state.laid.items() if card > PACK // 2]

    def tally(self, state: State) -> DealTally | None:
        if state.phase != "over" or state.time_up:
            return None
        high = [("high-lay",) if state.laid[seat] > PACK // 2 else () for seat in range(state.seats)]
        return DealTally(state.deal, tuple(Tally(state.laid[seat] // 10, high[seat]) for seat in range(state.seats)))

    def result(self, state: State) -> Result | None:
        if state.phase != "over" or not (state.time_up or state.deal + 1 >= state.deals):
            return None
        return Result(state.points, tuple(1 + sum(other > mine for other in state.points) for mine in state.points))

    def record(self, options: Struct, events: Sequence[Event]) -> Json:
        deals: list[Any] = []
        for event in events:
            if isinstance(event, Dealt):
                deals.append({"dealer": event.first, "wall": [list(hand) for hand in event.hands], "actions": []})
            elif isinstance(event, Laid | Played):
                deals[-1]["actions"].append([event.seat, type(event).__name__.lower(), event.card])
        return {"format": "mahjong-record/1", "game": "highcard", "options": to_builtins(options), "deals": deals}

    def replay(self, record: Json) -> Json:  # noqa: ARG002
        raise RecordError("high card is only played live")

    def log(self, record: Json) -> tuple[State, list[list[Event]]]:  # noqa: ARG002
        raise RecordError("high card is only played live")

    def replay_at(self, record: Json, actions: int, viewer: Viewer) -> Json:  # noqa: ARG002
        raise RecordError("high card is only played live")

    def bot(self, level: str) -> Bot:
        assert level in self.info.bots
        return Player(level)

    def weigh(self, view: Json, decision: Decision[Action]) -> dict[Action, float]:  # noqa: ARG002
        if decision.kind == "beat":
            return {Beat(): inf}
        return dict.fromkeys(decision.actions, 0.0)

    def advise(self, view: Json, decision: Decision[Action]) -> Advice:
        action = best(self.weigh(view, decision))
        return Advice(action, "beats" if action == Beat() else "worth", {})

    def study(self, hand: Lay) -> Json:
        return {"worth": hand.card // 10}

    def exercise(self, level: Level, chance: Chance) -> None:
        pass

    def lesson(self) -> Lesson:
        return Lesson(0, Options(), {}, ())


class Player:
    """Lays and plays at random; the keen one beats whatever it can."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:  # noqa: ARG002
        if decision.kind == "beat":
            return Beat() if self.level == "keen" else Pass()
        return decision.actions[chance.below(len(decision.actions))]


def _dealt(event: Dealt, viewer: Viewer) -> Json:
    doc = {"type": "dealt", "deal": event.deal, "first": event.first}
    if viewer is None:
        return doc
    return doc | ({"hands": [list(h) for h in event.hands]} if viewer == ALL else {"hand": list(event.hands[viewer])})


def dealt(state: State, pack: Sequence[int], chance: Chance) -> Dealt:
    """Return the deal from the top of a pack; the rest is kept where there may be a deal from it."""
    size = state.cards + 1
    hands = tuple(tuple(sorted(pack[i * size : (i + 1) * size])) for i in range(state.seats))
    rest = tuple(pack[state.seats * size :]) if state.pack_lasts > 1 else ()
    return Dealt(state.deal + 1, chance.below(state.seats), hands, rest)


def begun(state: State, event: Dealt) -> State:
    """Return the state when the cards are dealt."""
    fresh: dict[str, Any] = {"hands": event.hands, "rest": event.rest, "laid": {}, "table": None}
    return replace(state, phase="lay", deal=event.deal, step=0, turn=event.first, **fresh)


def able(state: State) -> list[int]:
    """Return who holds the card that beats the one on the table."""
    wanted = (state.table or 0) + 1
    return [seat for seat, hand in enumerate(state.hands) if wanted in hand and seat != state.turn]


def without(hands: tuple[tuple[int, ...], ...], seat: int, card: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(c for c in hand if (i, c) != (seat, card)) for i, hand in enumerate(hands))


def plus(points: tuple[int, ...], more: dict[int, int]) -> tuple[int, ...]:
    return tuple(mine + more.get(seat, 0) for seat, mine in enumerate(points))


GAME = HighCard()
