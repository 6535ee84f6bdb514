"""Checks that the walls of a downloaded record are the ones that the server had bound itself to."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from games.base import RECORD_FORMAT, TABLE, Json
from games.chance import KeyedChance
from mahjong_server.play.match.catalogue import UnsupportedVersion, rules_of
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.fairness.commit_reveal import (
    Committed,
    Continued,
    Opened,
    Paused,
    Readied,
    Resumed,
    Revealed,
    ShuffleState,
    Unopened,
)
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.match.played_on import PlayedOn
from mahjong_server.play.match.runner import DEAL_STARTS, Position, Runner
from mahjong_server.play.match.session_end import DEALS_LEFT, TimeCalled

BOUND_BY_HASHES = 2
"""The version of the platform's events from which on nonces are bound by hashes, and seeds shown when they may be."""
STEPS = ((Committed, "commit"), (Continued, "continue"), (Revealed, "reveal"))


class _Told(NamedTuple):
    """What a log tells, and of each event whether it was stored in an older shape, which may tell less."""

    events: list[Any]
    dated: list[bool]


class Mismatch(Exception):
    """The record does not prove what it should; the text says where and why."""


def verify(record: Json) -> Iterator[str]:
    """Yield one line a deal that is proved; raise ``Mismatch`` at the first thing that is wrong.

    The log is folded anew. Wherever it deals, the wall, the dice and the first dealer are drawn again from the seed
    and the nonces, and have to be the same; and the deals written beside the log have to be those of the log. No wall
    is made, goes on or is shown but where the game is to deal or the match is over, so none can have been made twice;
    and no deal begins but there, once all who are asked are ready and have opened their nonces or are named, so none
    can have had another wall. No nonce is opened before all are bound, and each is the one of its hash. Whatever else
    happened has to be what the rules, by the record's options, make of something that was on offer: score sheets too,
    but for the clauses that they cite.
    """
    try:
        if record["format"] != RECORD_FORMAT:
            raise Mismatch(f'the format has to be "{RECORD_FORMAT}"')
        runner = _runner(record)
        events = [runner.entries.read_object(entry) for entry in record["log"]]
        dated = [
            _is_dated(runner, entry.get("v", 1), event) for entry, event in zip(record["log"], events, strict=True)
        ]
    except UnsupportedVersion as error:
        raise Mismatch(str(error)) from None
    except (LookupError, AttributeError, TypeError, ValueError, msgspec.MsgspecError) as error:
        raise Mismatch(f"this is no record with a proof: {error!r}") from None
    if not events:
        raise Mismatch("the log is empty: there is nothing to prove")
    origin = next((event for event in events if isinstance(event, PlayedOn)), None)
    if origin is not None:
        where = f"deal {origin.deal} of match {origin.match}"
        raise Mismatch(f"{where} was played on: its wall was known, so nothing is proved")
    try:
        _check_shared(record, events)
        _check_deals(runner, record, events)
        yield from _fold(runner, _Told(events, dated))
    except Mismatch:
        raise
    except Exception as error:  # noqa: BLE001 - a log that was changed may hold what no game has ever told
        raise Mismatch(f"the log can't be played: {error!r}") from None


def _is_dated(runner: Runner, version: int, event: Any) -> bool:
    return version < (BOUND_BY_HASHES if is_platform(event) else runner.game.info.events_version)


def _runner(record: Json) -> Runner:
    match = record["match"]
    game = rules_of(record["game"], match.get("rules", 1))
    return Runner(game, record["options"], match["seats"], match["deals"])


def _fold(runner: Runner, told: _Told) -> Iterator[str]:
    position, number, opening = runner.new(), 0, _opening(runner)
    while number < len(told.events):
        shuffle = position.state.shuffle
        step = _step(runner, position, told, number, opening)
        _check_proof(position, step[0], dated=told.dated[number])
        position = runner.at(runner.fold(position.state, step))
        number += len(step)
        if shuffle.step in {"dealt", "going"} and _ends(shuffle, step[0]):
            yield from _proved(shuffle)


def _ends(shuffle: ShuffleState, event: Any) -> bool:
    """Return whether a wall's deals are over: the next one is bound, or its own seed is shown."""
    return isinstance(event, Committed) or (isinstance(event, Revealed) and event.deal == shuffle.deal)


def _proved(shuffle: ShuffleState) -> Iterator[str]:
    """Yield what is proved of a wall's deals."""
    made = "commitment, hashes, wall" if any(shuffle.hashes) else "commitment, wall"
    shared = ", and the seed as the key of walls that tables share" if shuffle.walls else ""
    names = " and ".join(f"seat {seat}" for seat in shuffle.unopened)
    lacks = f"; {names} did not open the nonce of the hash given" if names else ""
    yield f"deal {shuffle.deal}: {made}, dice and dealer are as the seed and the nonces make them{shared}{lacks}"
    yield from (f"deal {later}: goes on with that wall" for later in range(shuffle.deal + 1, shuffle.now + 1))


def _opening(runner: Runner) -> type:
    """Return the sort of event by which a deal of this game begins."""
    state = runner.new().state.game
    first: object = runner.game.act(state, TABLE, runner.game.decisions(state)[TABLE].default, KeyedChance(b""))[0]
    return type(first)


def _step(runner: Runner, position: Position, told: _Told, at: int, opening: type) -> list[Any]:
    """Return the event at this place of the log, or all by which the table deals, unless time was up just before."""
    asked, events = position.decisions.get(TABLE), told.events
    dealing = asked is not None and asked.kind in DEAL_STARTS and not isinstance(events[at], TimeCalled)
    if not dealing and _is_due(position, events[at], opening):
        single = told.dated[at] or is_platform(events[at])
        return [events[at]] if single else _acted(runner, position, events, at)
    for step in (runner.table_step(position, bytes) if dealing else [], runner.end_time(position)):
        if step and _alike(step, events, at) == len(step):
            return step
    early = f"{type(events[at]).__name__} is not due here"
    why = "wall, dice or dealer do not follow from the seed and the nonces" if dealing else early
    raise Mismatch(f"deal {position.state.shuffle.now}: {why}")


def _acted(runner: Runner, position: Position, events: list[Any], at: int) -> list[Any]:
    """Return what comes at this place of the log of something that the rules offer: of several the longest."""
    furthest = 0
    found: list[Any] = []
    for step in _acts(runner, position, events[at]):
        alike = _alike(step, events, at)
        furthest = max(furthest, alike)
        if alike == len(step) > len(found):
            found = step
    if found:
        return found
    other = events[min(at + furthest, len(events) - 1)]
    told = "the score sheet" if hasattr(other, "sheet") else type(other).__name__
    raise Mismatch(f"deal {position.state.shuffle.now}: {told} is not what the rules make of the log by these options")


def _alike(step: list[Any], events: list[Any], at: int) -> int:
    """Return how many events of a step are those that a log tells from this place on."""
    told = list(zip(step, events[at : at + len(step)], strict=False))
    return next((i for i, (mine, theirs) in enumerate(told) if not _same(mine, theirs)), len(told))


def _same(mine: Any, theirs: Any) -> bool:
    """Return whether two events tell the same. What a score sheet cites may be what it cited when it was stored."""
    if mine == theirs or type(mine) is not type(theirs) or not hasattr(mine, "sheet"):
        return bool(mine == theirs)
    return bool(uncited(msgspec.to_builtins(mine)) == uncited(msgspec.to_builtins(theirs)))


def uncited(told: Json) -> Json:
    """Return what is told without the clauses that it cites."""
    if isinstance(told, dict):
        fields = cast("dict[str, Json]", told)
        return {key: uncited(value) for key, value in fields.items() if key != "clause"}
    if isinstance(told, list | tuple):
        return [uncited(each) for each in cast("Sequence[Json]", told)]
    return told


def _acts(runner: Runner, position: Position, event: Any) -> Iterator[list[Any]]:
    """Yield what may come next: of the table, of whom the event tells, and of the end of time."""
    teller = getattr(event, "seat", None)
    for seat, decision in position.decisions.items():
        if seat == TABLE:
            if decision.kind != "pause" or len(position.decisions) == 1:
                yield runner.table_step(position, bytes)
        elif teller in (None, seat):
            yield from (runner.act(position, seat, action) for action in decision.actions)
    yield runner.end_time(position)


def _is_due(position: Position, event: Any, opening: type) -> bool:
    """Return whether an event may come next: one of the game's own only once it has dealt."""
    match event:
        case Resumed() | Paused():  # an outage ends, and a referee comes, at any time
            return True
        case Committed() | Continued() | Revealed():  # see below
            return True
        case TimeCalled():  # once, and never to have more deals than any session may
            return position.state.deals_left is None and event.deals_left in DEALS_LEFT.values()
        case Readied():
            asked = position.decisions.get(event.seat)
            return asked is not None and asked.kind == "ready"
        case Opened() | Unopened():
            asked = position.decisions.get(event.seat)
            return asked is not None and asked.kind == "open"
        case _:
            return position.state.shuffle.step == "dealt" and not isinstance(event, opening)


def _check_proof(position: Position, event: Any, *, dated: bool) -> None:
    asked, shuffle = position.decisions.get(TABLE), position.state.shuffle
    step = next((kind for sort, kind in STEPS if isinstance(event, sort)), None)
    # Logs of before have each seed shown at its deal's end, in any game.
    early = dated and isinstance(event, Revealed) and shuffle.step == "dealt" and event.deal == shuffle.deal
    if step is not None and (asked is None or asked.kind not in ({"commit", step} if early else {step})):
        raise Mismatch(f"deal {shuffle.now}: a wall is made, goes on or is shown where the game does not deal")
    if isinstance(event, Committed) and commit_reveal.commitment_of(event.seed) != event.commitment:
        raise Mismatch(f"deal {event.deal}: the commitment is not the SHA-256 of the seed")
    if isinstance(event, Readied) and event.hash and shuffle.walls:
        raise Mismatch(f"deal {shuffle.now}: seat {event.seat} gave a hash where tables share a wall")
    if isinstance(event, Readied) and event.nonce and not dated:
        raise Mismatch(f"deal {shuffle.now}: seat {event.seat} gave a nonce that no hash had bound it to")
    if isinstance(event, Opened) and not commit_reveal.fits(shuffle, event.seat, event.nonce):
        raise Mismatch(f"deal {shuffle.now}: the nonce of seat {event.seat} is not the one that its hash bound it to")
    if isinstance(event, Revealed) and event != commit_reveal.reveal(shuffle.wall if early else shuffle.unshown[0]):
        raise Mismatch(f"deal {event.deal}: the seed and the nonces shown are not those that were used")


def _check_shared(record: Json, events: list[Any]) -> None:
    """Check that the walls are all the match's own, or all made by the one key that was bound."""
    made = [event for _, event in _walls(events)]
    told = {event.walls for event in made}
    if told <= {""}:
        return
    key = record.get("walls", {}).get("key")
    if not key:
        raise Mismatch("tables shared these walls, and the record lacks the key of them")
    walls = SharedWalls(bytes.fromhex(key))
    if told != {walls.commitment} or record["walls"].get("commitment") != walls.commitment:
        raise Mismatch("the commitment to the shared walls is not the SHA-256 of their key")
    other = next((event for event in made if event.seed != walls.seed(event.deal).hex()), None)
    if other is not None:
        raise Mismatch(f"deal {other.deal}: the seed is not what the key of the shared walls makes it")


def _check_deals(runner: Runner, record: Json, events: list[Any]) -> None:
    """Compare what is written beside the log with what the log says."""
    written = record_of(runner, events)
    if written.get("seats") != record.get("seats"):
        raise Mismatch("seats is not that of the match")
    expected = written["deals"]
    if len(expected) != len(record["deals"]):
        raise Mismatch(f"the record has {len(record['deals'])} deals, its log {len(expected)}")
    for number, (mine, theirs) in enumerate(zip(expected, record["deals"], strict=True)):
        for key in mine:
            if theirs.get(key) != mine[key]:
                raise Mismatch(f"deal {number}: {key} is not that of the log")


def record_of(runner: Runner, events: list[Any]) -> dict[str, Any]:
    """Return the record of a log: the game's own, and the proof of each deal's wall.

    A deal that the match was abandoned in is left out, for a record's deals have to be over; the log still has it.
    """
    settled = [event for event in settled_part(events) if not is_platform(event)]
    record: dict[str, Any] = dict(runner.game.record(runner.options, settled))
    fewest, most = runner.game.info.seats
    if fewest < most:  # a match that ends before its first deal has nothing else to tell how many sat there
        record["seats"] = runner.seats
    proofs = {event.deal: proof_of(events, at, runner.seats) for at, event in _walls(events)}
    deals: list[dict[str, Any]] = record["deals"]
    record["deals"] = [deal | ({"fair": proofs[i]} if i in proofs else {}) for i, deal in enumerate(deals)]
    return record


def settled_part(events: list[Any]) -> list[Any]:
    """Return the events up to where a deal began that never came to its end; all of them if there is none."""
    bounds = [i for i, event in enumerate(events) if isinstance(event, Committed | Continued | Revealed)]
    if not bounds or isinstance(events[bounds[-1]], Revealed):
        return events
    return events[: bounds[-1]]


def is_platform(event: Any) -> bool:
    """Return whether an event is the platform's own, and no game's."""
    return isinstance(event, commit_reveal.PlatformEvent)


def proof_of(events: list[Any], index: int, seats: int) -> Json:
    """Return what proves the wall that was bound at this place of the log.

    ``hashes`` by seat, where any was given, and ``unopened``, the seats that did not open theirs, where there are any.
    """
    wall = ShuffleState()
    for event in events[index:]:
        if isinstance(event, Continued) or (wall.deal >= 0 and isinstance(event, Committed)):
            break
        if isinstance(event, Committed | Readied | Opened | Unopened):
            wall = commit_reveal.evolve(wall, event, seats)
    told: dict[str, Json] = {"commitment": wall.commitment, "seed": wall.seed}
    told |= {"walls": wall.walls} if wall.walls else {}
    told |= {"hashes": list(wall.hashes)} if any(wall.hashes) else {}
    told |= {"nonces": list(wall.wall.nonces)}
    return told | ({"unopened": list(wall.unopened)} if wall.unopened else {})


def _walls(events: list[Any]) -> list[tuple[int, Committed]]:
    return [(at, event) for at, event in enumerate(events) if isinstance(event, Committed)]
