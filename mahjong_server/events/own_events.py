"""What an event tells one person: their part in it, what they may do, where they sit."""

from uuid import UUID

from django.db.models import Case, F, QuerySet, Value, When

from mahjong_server.accounts.models import Player
from mahjong_server.events.contest import registration, roles, rounds, schedule
from mahjong_server.events.contest.roles import Command
from mahjong_server.events.contest.state import Round, State
from mahjong_server.events.documents import describe_details
from mahjong_server.events.models import Details, Event, Part
from mahjong_server.events.responses import CallDoc, OwnEvent, OwnPart
from mahjong_server.events.services.event_log import known_state

MOST = 20
"""Events that are told of those that somebody has entered; and as many of those that they help to run."""


def own_events(player: UUID) -> dict[str, OwnEvent] | None:
    """Return the events that are not over in which somebody has a part, by key.

    Those that they have entered come first. Anybody may give them a role, which hides none of these.
    """
    parts = _going_on(player)
    told = [*parts.filter(sort=Part.Sort.ENTRY)[:MOST], *parts.filter(sort=Part.Sort.ROLE)[:MOST]]
    found = {part.event.key: _own(part.event, known_state(part.event), player.hex, part) for part in told}
    return {key: each for key, each in found.items() if _is_told(each)} or None


def _going_on(player: UUID) -> QuerySet[Part]:
    """Return somebody's parts in events that are not over: those that run, the soonest ones to come, drafts."""
    running = When(event__status=Event.Status.RUNNING, then=Value(0))
    to_come = When(event__status=Event.Status.OPEN, then=Value(1))
    soonest = F("event__next_at").asc(nulls_first=True)  # a round that is on has no next one yet
    parts = Part.objects.filter(player=player).exclude(event__status__in=("finished", "cancelled"))
    in_order = parts.order_by(Case(running, to_come, default=Value(2)), soonest, "event__starts_at", "event")
    return in_order.select_related("event")


def _is_told(own: OwnEvent) -> bool:
    """Return whether a part is still one: not that of somebody who withdrew."""
    return own.role is not None or own.entry in registration.ACTIVE


def own_part(event: Event, player: Player | None) -> OwnPart:
    """Return somebody's part in one event, with what they may do now."""
    state = known_state(event)
    key = player.pk.hex if player else ""
    part = Part.objects.filter(event=event, player=player).first() if player else None
    details = Details.objects.filter(event=event, player=player).first() if player else None
    may = [command for command in roles.ALLOWED if _may(state, player, command)]
    return OwnPart(_own(event, state, key, part), [*may], describe_details(details))


def _own(event: Event, state: State, player: str, part: Part | None) -> OwnEvent:
    entrant, role = state.entrant_of(player) if player else None, state.officials.get(player)
    window, number = schedule.check_in_window(state), schedule.next_round(state)
    last = state.round
    return OwnEvent(
        key=event.key,
        name=state.settings.name,
        status=state.status,
        role=role,
        number=entrant.number if entrant else None,
        entry=entrant.status if entrant else None,
        checked_in=bool(entrant and window and entrant.confirmed == window.round),
        check_in_opens_at=window.opens_at if window else None,
        check_in_closes_at=window.closes_at if window else None,
        next_at=None if number is None else schedule.starts_at(state, number),
        round=last.number if last and last.begun_at is not None else 0,
        table=_table_of(last, entrant.number) if last is not None and entrant is not None else None,
        calls=_calls(state) if role is not None else [],
        remind=bool(part and part.remind),
    )


def _table_of(last: Round, number: int) -> str | None:
    """Return the code of the table where somebody plays now: of a deal that is played again, else of the round's."""
    table = next((each for each in last.tables if number in each.seats and not each.over), None)
    if table is None or last.begun_at is None:
        return None
    if not table.played:
        return table.code
    return next(each.code for each in table.replays if each.points is None)


def _calls(state: State) -> list[CallDoc]:
    """Return who waits for a referee, the longest first."""
    found = [
        CallDoc(each.number, table.number, table.code, table.caller or 0, table.called)
        for each in state.rounds
        for table in each.tables
        if table.called is not None and not table.over
    ]
    return sorted(found, key=lambda each: each.since)


def _may(state: State, player: Player | None, command: Command) -> bool:
    """Return whether somebody may do a command, and it can be done now."""
    role = roles.role_of(state, player.pk.hex if player else None, moderator=bool(player and player.moderator))
    if role not in roles.ALLOWED[command]:
        return False
    if command in {"enter", "withdraw", "check-in", "call"}:
        return player is not None and _may_as_entrant(state, player, command)
    return _may_as_official(state, command)


def _may_as_official(state: State, command: Command) -> bool:
    match command:
        case "open":
            return state.status == "draft"
        case "next-round":
            return schedule.next_round(state) is not None
        case "finalists":
            return bool(rounds.to_choose_of(state))
        case "rulings" | "penalties":
            return bool(state.rounds if command == "rulings" else state.entrants) and state.status != "cancelled"
        case _:
            return state.status not in {"finished", "cancelled"}


def _may_as_entrant(state: State, player: Player, command: Command) -> bool:
    entrant = state.entrant_of(player.pk.hex)
    active = entrant is not None and entrant.status in registration.ACTIVE
    if state.status in {"draft", "finished", "cancelled"} or active == (command == "enter"):
        return False
    match command:
        case "enter":
            return entrant is None or entrant.status not in {"declined", "removed"}
        case "check-in":
            return schedule.check_in_window(state) is not None
        case "call":
            last = state.round
            return bool(entrant and last and last.running and _sits(last, entrant.number))
        case _:
            return True


def _sits(last: Round, number: int) -> bool:
    return any(number in table.seats and not table.over for table in last.tables)
