"""One match as a fold over its log: the game's state and that of the wall's shuffle. Pure, and blind to time.

A ``Position`` is a state with the decisions it asks for, so that these are worked out once a state. What the table
does by itself (``auto``, the steps of the wall's making, the end of a session whose time was called and whose last deal
is over) is played by ``settle_table``; pauses are left to the clock.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from games.base import TABLE, Decision, Illegal, Json, Seat, SecretStruct, Viewer, secret_repr
from games.chance import KeyedChance
from games.registry import AnyGame
from mahjong_server.play.match import played_on
from mahjong_server.play.match.event_codec import EventCodec, schema_hash
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.fairness.commit_reveal import PlatformEvent, ShuffleState
from mahjong_server.play.match.fairness.nonces import Open, Ready
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.match.played_on import PlayedOn
from mahjong_server.play.match.session_end import TimeCalled

DEAL_STARTS = frozenset({"deal", "next"})
"""The game's own decisions that start a deal."""
AUTOMATIC_KINDS = frozenset({"auto", "commit", "continue", "reveal", "end-time"}) | DEAL_STARTS
PLATFORM_ACTIONS: Mapping[str, Any] = {"ready": Ready, "open": Open}
"""The actions of the platform's own decisions, by kind."""
MOST_STEPS = 10_000
END_OF_TIME: Mapping[Seat, Decision[Any]] = {TABLE: Decision("end-time", "end-time", (), None)}
"""The table's decision in place of another deal, once those are over that a called time leaves."""


class ActRefused(Exception):
    """An act that changes nothing; ``code`` is for clients to translate, ``text`` for people, ``clause`` the rule."""

    def __init__(self, code: str, text: str, clause: str | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.clause = clause


class MatchState(SecretStruct, frozen=True):
    """The fold of the first ``head`` events; the current deal's events begin at ``deal_at``.

    ``deals_left``: how many deals may still begin, once time has been called. ``origin``: where the deal was played on
    from, if it was.
    """

    game: Any
    shuffle: ShuffleState = msgspec.field(name="fair")
    head: int = 0
    deal_at: int = 0
    deals_left: int | None = None
    origin: PlayedOn | None = None


class SnapshotBody(SecretStruct, frozen=True):
    """A snapshot, and the shape of its states: what has got a default since would go unnoticed otherwise."""

    schema_hash: str = msgspec.field(name="stamp")
    state: MatchState


class Position(NamedTuple):
    """A state and who must choose in it. ``decisions`` is empty once the match is over."""

    state: MatchState
    decisions: Mapping[Seat, Decision[Any]]

    def __repr__(self) -> str:
        return secret_repr(self)


class Runner:
    """The rules of one match: a game, its options, its seats and deals."""

    def __init__(self, game: AnyGame, options: Json, seats: int, deals: int, walls: SharedWalls | None = None) -> None:
        self.walls = walls
        """The walls that the match shares with others, where it is to go on by them."""
        self.game = game
        self.options = msgspec.convert(options, game.info.options)
        self.seats = seats
        self.deals = deals
        self.entries = EventCodec(game)

    # The fold

    def new(self) -> Position:
        """Return the position before the first event."""
        return self.at(MatchState(self.game.new(self.options, self.seats, self.deals), ShuffleState()))

    def at(self, state: MatchState) -> Position:
        """Return the state with its decisions, the platform's own included."""
        asked = self.game.decisions(state.game)
        table = asked.get(TABLE)
        if table is not None and table.kind in DEAL_STARTS and state.deals_left == 0:
            asked = END_OF_TIME
        elif table is not None and table.kind in DEAL_STARTS:
            asked = commit_reveal.decisions(state.shuffle, table, self.seats, opens=self.game.info.hands_open_at_end)
        elif not asked and state.shuffle.unshown and state.origin is None:
            asked = commit_reveal.revelation(state.shuffle)
        return Position(state, asked)

    def fold(self, state: MatchState, events: Iterable[Any]) -> MatchState:
        """Return the state after the events."""
        for event in events:
            state = self._evolve(state, event)
        return state

    def _evolve(self, state: MatchState, event: Any) -> MatchState:
        head, left, origin = state.head + 1, state.deals_left, state.origin
        if isinstance(event, TimeCalled):
            return MatchState(state.game, state.shuffle, head, state.deal_at, event.deals_left, origin)
        if isinstance(event, PlayedOn):
            return MatchState(state.game, state.shuffle, head, state.deal_at, 0, event)
        if isinstance(event, PlatformEvent):
            shuffle = commit_reveal.evolve(state.shuffle, event, self.seats)
            return MatchState(state.game, shuffle, head, state.deal_at, left, origin)
        game = self.game.evolve(state.game, event)
        making = state.shuffle.step in {"asking", "going"}
        if not making or self.game.result(game) is not None:  # no deal: time was up before it
            return MatchState(game, state.shuffle, head, state.deal_at, left, origin)
        shuffle = msgspec.structs.replace(state.shuffle, step="dealt")
        return MatchState(game, shuffle, head, state.head, None if left is None else left - 1, origin)

    def is_amid_deal(self, state: MatchState) -> bool:
        """Return whether a deal is being played: play is not over, and the table is not to begin a deal next."""
        table = self.game.decisions(state.game).get(TABLE)
        return self.game.result(state.game) is None and (table is None or table.kind not in DEAL_STARTS)

    # Acts

    def read_action(self, action: Json, kind: str) -> Any:
        """Return the action that a client's JSON means, in answer to a decision of this kind."""
        if "type" not in action:  # msgspec would take it for the only type there is
            raise ActRefused("bad-action", "an action has a type")
        try:
            found = msgspec.convert(action, PLATFORM_ACTIONS.get(kind, self.game.action_type))
        except msgspec.ValidationError as error:
            raise ActRefused("bad-action", f"this is no action of the game: {error}") from None
        alien = action.keys() - {"type", *found.__struct_encode_fields__}
        if alien:
            raise ActRefused("bad-action", f"an action of this type has no field {min(alien)!r}")
        return found

    def act(self, position: Position, seat: Seat, action: Any) -> list[Any]:
        """Return the events of a seat's action; raise ``ActRefused``. ``position`` must ask that seat."""
        state = position.state
        if isinstance(action, Ready):
            return [commit_reveal.bind(state.shuffle, seat, action)]
        if isinstance(action, Open):
            return [_unsealed(state.shuffle, seat, action)]
        try:
            return self.game.act(state.game, seat, action, _table_chance(state))
        except Illegal as refusal:
            raise ActRefused(refusal.code, refusal.text, refusal.clause) from None
        except (ValueError, LookupError, TypeError):  # of the action's shape: "0z" is no tile
            raise ActRefused("bad-action", "the rules know no such action") from None

    def settle_table(self, position: Position, seed: Callable[[], bytes]) -> tuple[list[Any], Position]:
        """Return the events that the table brings by itself from here, and where they lead."""
        events: list[Any] = []
        for _ in range(MOST_STEPS):
            asked = position.decisions.get(TABLE)
            if asked is None or asked.kind not in AUTOMATIC_KINDS:
                return events, position
            step = self.table_step(position, seed)
            events += step
            position = self.at(self.fold(position.state, step))
        raise AssertionError("the table never comes to rest")

    def table_step(self, position: Position, seed: Callable[[], bytes]) -> list[Any]:
        """Return the events of the table's own decision; ``seed`` gives 32 fresh random bytes."""
        state, asked = position.state, position.decisions[TABLE]
        if asked.kind == "commit" and self.walls is not None:
            return [commit_reveal.commit_shared(state.shuffle, self.walls)]
        if asked.kind == "commit":
            return [commit_reveal.commit(state.shuffle, seed())]
        if asked.kind == "continue":
            return [commit_reveal.go_on(state.shuffle)]
        if asked.kind == "reveal":
            return [commit_reveal.reveal(state.shuffle.unshown[0])]
        if asked.kind == "end-time":
            return self.end_time(position)
        dealing = asked.kind == "deal"
        chance = commit_reveal.wall_chance(state.shuffle) if dealing else _table_chance(state)
        return self.game.act(state.game, TABLE, asked.default, chance)

    def call_time(self, position: Position, deals_left: int) -> list[Any]:
        """Return the call of time, after which so many deals may begin; nothing where play is over."""
        return [TimeCalled(deals_left)] if self.game.result(position.state.game) is None else []

    def end_time(self, position: Position) -> list[Any]:
        """Return what the end of the session's time brings; nothing where play is over."""
        if self.game.result(position.state.game) is not None:
            return []
        action = msgspec.convert({"type": "end-time"}, self.game.action_type)
        return self.game.act(position.state.game, TABLE, action, None)

    # What is seen, and what is kept

    def redact(self, event: Any, viewer: Viewer) -> Json | None:
        """Return the event as the viewer may see it, or ``None``."""
        if isinstance(event, PlatformEvent):
            return commit_reveal.redact(event)
        return self.game.redact(event, viewer)

    def redacted(self, event: Any, viewers: Collection[Viewer]) -> dict[Viewer, Json | None]:
        """Return the event as each of these viewers may see it."""
        if isinstance(event, PlatformEvent):
            return dict.fromkeys(viewers, commit_reveal.redact(event))
        return self.game.redacted(event, viewers)

    def encode(self, event: Any) -> str:
        """Return the event as it is stored."""
        return self.entries.write(event)

    def decode(self, data: str) -> Any:
        """Return the event that was stored; raise ``UnsupportedVersion`` for one that a newer server stored."""
        return self.entries.read(data)

    def encode_snapshot(self, state: MatchState) -> bytes:
        """Return the state as a snapshot."""
        return msgspec.json.encode(SnapshotBody(self._schema_hash(), state))

    def decode_snapshot(self, data: bytes) -> MatchState:
        """Return the state of a snapshot; raise ``msgspec.MsgspecError`` when it is of another shape."""
        snapshot = msgspec.json.decode(data, type=SnapshotBody)
        if snapshot.schema_hash != self._schema_hash():
            raise msgspec.ValidationError("this is a state of another version")
        raw = snapshot.state
        return msgspec.structs.replace(raw, game=msgspec.convert(raw.game, self.game.state_type, str_keys=True))

    def _schema_hash(self) -> str:
        return schema_hash(self.game.state_type) + schema_hash(MatchState)


def _table_chance(state: MatchState) -> KeyedChance:
    """Return the chance of whatever is decided after the deal, at this place in the log."""
    if state.origin is not None:
        return played_on.table_chance(state.origin, state.head)
    return commit_reveal.table_chance(state.shuffle, state.head)


def _unsealed(shuffle: ShuffleState, seat: Seat, opening: Open) -> commit_reveal.Opened | commit_reveal.Unopened:
    """Return the event of a seat that opens its nonce, or none; raise ``ActRefused`` if its hash is another's."""
    event = commit_reveal.unseal(shuffle, seat, opening)
    if event is None:
        raise ActRefused("other-nonce", "this is not the number that you bound yourself to by its hash")
    return event
