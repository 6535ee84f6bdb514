"""What one viewer of a table holds: the document of ``docs/protocol.md``, made from the match and nothing else."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.base import ALL, Json, Viewer
from games.layers import PUBLIC
from games.view_memo import Memo
from mahjong_server.accounts.names import numbering
from mahjong_server.play.match import played_on
from mahjong_server.play.match.bot_pace import NATURAL
from mahjong_server.play.match.catalogue import agreed_deals
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.match.runner import MatchState, Runner
from mahjong_server.play.match.seating import Occupant, Seating
from mahjong_server.play.match.session_end import CUT
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.projection.viewer_documents import ViewerDocuments, ViewerOverlay
from mahjong_server.play.storage import agreed_times
from mahjong_server.play.storage.queries import MatchRow

PRESENT_MS = 13_000
"""A player is shown as present for this long after a sign of life: two heartbeats and a bit."""


class Documents:
    """Makes the documents of one table's viewers; what is as it was stays the same object."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._memo = Memo()

    def of_table(
        self,
        row: MatchRow,
        seating: Seating,
        seen: tuple[Sequence[bool], int],
        timed: TimedPosition | None,
        viewers: Iterable[Viewer],
    ) -> ViewerDocuments:
        """Return what each viewer holds; ``seen``: whose players are present, and how many watch."""
        still = replace(row, head=0, clock="", deadline_owner="")  # none of which shows
        shared = {"table": self._memo.of("table", table_with, still, seating, *seen)}
        documents, own = self.of(shared, timed, viewers), seated_terms(row)
        if not own:
            return documents
        overlays = documents.own.items()
        return documents._replace(
            own={viewer: mine if viewer in (None, ALL) else mine._replace(table=own) for viewer, mine in overlays}
        )

    def of(self, shared: Json, timed: TimedPosition | None, viewers: Iterable[Viewer]) -> ViewerDocuments:
        """Return what each viewer holds; ``shared`` is what all hold besides play."""
        if timed is None:
            return ViewerDocuments(shared, {viewer: ViewerOverlay(_you(viewer), PUBLIC) for viewer in viewers})
        views = self._runner.game.views(timed.position.state.game, viewers, self._memo)
        whole = shared | play(self._runner, timed, self._memo) | {"view": views.shared}
        return ViewerDocuments(
            whole, {viewer: ViewerOverlay(_own(timed, viewer), layer) for viewer, layer in views.layers.items()}
        )


def _you(viewer: Viewer) -> Json:
    return {} if viewer is None else {"you": viewer}


def table(row: MatchRow, seating: Seating, now: int, watchers: int = 0) -> Json:
    """Return what anyone may know of the table before and besides play, as of now."""
    return table_with(row, seating, presence(seating, now), watchers)


def table_with(row: MatchRow, seating: Seating, present: Sequence[bool], watchers: int = 0) -> Json:
    """Return the same with these seats' players present."""
    return terms(row) | roster(row, seating, present, watchers)


def terms(row: MatchRow) -> Json:
    """Return what was agreed on, and how far the match has come."""
    return {
        "code": row.code,
        "game": row.game,
        "options": row.options,
        **preset_and_changes(row.game, row.options),
        "deals": agreed_deals(row.game, row.deals),
        "minutes": row.minutes,
        "ends_at": None if row.paused_at else agreed_times.ends_at(row),
        "speed": row.speed,
        "public": row.public,
        "rated": row.rated,
        "closed": row.closed,
        "spectators": row.spectators,
        "delay": row.delay,
        "status": row.status,
        "next": row.next,
    } | _rare_terms(row)


def _rare_terms(row: MatchRow) -> Json:
    """Return terms that a table has only where they are not the usual ones."""
    at_time = {} if row.at_time == CUT else {"at_time": row.at_time}
    bot_pace = {} if row.bot_pace == NATURAL else {"bot_pace": row.bot_pace}
    shared = {} if row.walls is None else {"shared": {"source": row.source, "until": row.walls_until}}
    reserved = {"reserved": True} if row.reserved and row.status == "waiting" else {}
    return at_time | bot_pace | shared | reserved | _event_terms(row)


def _event_terms(row: MatchRow) -> Json:
    """Return what an event's table has besides: whose it is, what may be said, and that it is paused."""
    event: Json = _occasion(row) if _is_listed(row) else {}
    chat = {} if row.chat == "free" else {"chat": row.chat}
    return event | chat | ({"paused": True} if row.paused_at and row.status == "playing" else {})


def seated_terms(row: MatchRow) -> Json:
    """Return what those alone are told who sit there: of which event it is a table, if that is found by link alone."""
    return {} if _is_listed(row) else _occasion(row)


def _is_listed(row: MatchRow) -> bool:
    occasion: Json = row.occasion
    return not occasion or bool(occasion.get("listed", True))


def _occasion(row: MatchRow) -> Json:
    occasion: Json = row.occasion
    return {"event": {key: occasion[key] for key in occasion if key != "listed"}} if occasion else {}


def roster(row: MatchRow, seating: Seating, present: Sequence[bool], watchers: int) -> Json:
    """Return who sits and stands round the table."""
    return {
        "owner": next((seat for seat, who in enumerate(seating) if row.owner and who.player == row.owner), None),
        "seats": numbered({str(seat): _sitter(_as_shown(row, who), present[seat]) for seat, who in enumerate(seating)}),
        "watchers": watchers,
    }


def numbered(seats: Json) -> Json:
    """Return the seats, those told apart that have one name."""
    numbers = numbering.numbers(info["name"] for info in seats.values())
    return {seat: _with_number(info, nth) for (seat, info), nth in zip(seats.items(), numbers, strict=True)}


def _with_number(info: Json, nth: int) -> Json:
    plain = {key: value for key, value in info.items() if key != "nth"}
    return plain | {"nth": nth} if nth > 1 else plain


def _as_shown(row: MatchRow, who: Occupant) -> Occupant:
    """Return an occupant; whoever never came to a table that has been closed left it."""
    return replace(who, left=True) if row.status == "abandoned" and row.started_at and not who.came else who


def _sitter(who: Occupant, present: bool) -> Json:  # noqa: FBT001 - a field of what is returned
    if who.bot:
        return {"kind": "bot", "name": who.name, "level": who.bot, "present": present}
    kind = "empty" if who.player is None else "human"
    doc = {"kind": kind, "name": who.name, "present": present, "ready": who.ready}
    doc |= {flag: True for flag in ("account", "machine", "left", "joined") if getattr(who, flag)}
    # A program is never shown as a person.
    return doc | {"avatar": who.avatar} if who.avatar and not who.machine else doc


def play(runner: Runner, timed: TimedPosition, memo: Memo | None = None) -> Json:
    """Return what every viewer sees of a running or finished match, the view itself left out."""
    memo = memo or Memo()
    state, asked = timed.position
    clock = timed.clock
    banked = (seat for seat, decision in asked.items() if decision.bank and not clock.paused_at)
    turn = next(banked, None)
    result = runner.game.result(state.game) if not asked else None
    return {
        "clock": {
            "banks": memo.of("banks", _banks, clock.banks),
            "turn": None if turn is None else {"seat": turn, "deadline": clock.running[turn].until},
            **({} if state.deals_left is None else {"deals_left": state.deals_left}),
        },
        **_proof(state, memo),
        "result": None if result is None else msgspec.to_builtins(result),
    }


def _proof(state: MatchState, memo: Memo) -> Json:
    """Return how the wall is proved; where it was known before, from where play goes on."""
    if state.origin is not None:
        return {"origin": played_on.view(state.origin)}
    return {"fair": memo.of("fair", commit_reveal.view, state.shuffle)}


def _banks(banks: tuple[int, ...]) -> Json:
    return {str(seat): left for seat, left in enumerate(banks)}


def personal(runner: Runner, timed: TimedPosition, viewer: Viewer) -> Json:
    """Return the viewer's own part: the game's view, and the decision that waits for the viewer."""
    view = {"view": runner.game.view(timed.position.state.game, viewer)}
    return view if viewer in (None, ALL) else view | {"decision": _decision(timed, viewer)}


def _own(timed: TimedPosition, viewer: Viewer) -> Json:
    """Return who somebody is, and what waits for them."""
    return _you(viewer) if viewer in (None, ALL) else {"you": viewer, "decision": _decision(timed, viewer)}


def _decision(timed: TimedPosition, seat: int) -> dict[str, Any] | None:
    decision = timed.position.decisions.get(seat)
    if decision is None or timed.clock.paused_at:  # what is asked is asked anew once a pause is over
        return None
    return {
        "id": decision.id,
        "kind": decision.kind,
        "actions": msgspec.to_builtins(decision.actions),
        "default": msgspec.to_builtins(decision.default),
        "deadline": timed.clock.running[seat].until,
        "bank": timed.clock.banks[seat] if decision.bank else 0,
    }


def presence(seating: Seating, now: int) -> tuple[bool, ...]:
    """Return who is there, by seat: bots always, players for a while after each sign of life."""
    return tuple(
        bool(who.bot) or (who.player is not None and not who.left and now - who.last_seen < PRESENT_MS)
        for who in seating
    )
