"""Commands of people: each finds out whether it may be done, and goes on with the event's log, in one transaction."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from hashlib import sha256
from uuid import UUID

import msgspec
from django.db import transaction
from msgspec.structs import replace

from mahjong_server.accounts.blocks import has_block_with
from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.contest import checks, registration, roles, rounds, rulings
from mahjong_server.events.contest.entries import (
    AnyEntry,
    Cancelled,
    Created,
    Logged,
    OfficialNamed,
    RegistrationOpened,
    SeedCommitted,
    SettingsChanged,
    WallsCommitted,
)
from mahjong_server.events.contest.fold import fold
from mahjong_server.events.contest.orders import PenaltyOrder, RulingOrder
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.roles import Command
from mahjong_server.events.contest.settings import Settings
from mahjong_server.events.contest.state import State
from mahjong_server.events.models import Details, Event, Part
from mahjong_server.events.requests import EntrantOrder, EntryOrder, EventOrder
from mahjong_server.events.services import tables
from mahjong_server.events.services.event_log import (
    PART,
    Decide,
    create,
    find_event,
    known_state,
    locked_event,
    refuse_hidden,
    shown_event,
    topic_of,
)
from mahjong_server.events.services.table_terms import table_terms
from mahjong_server.events.services.texts import clean_line, clean_text
from mahjong_server.events.values import written
from mahjong_server.http.api import decode_json
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_part, refresh_topic
from mahjong_server.lobby.people_lists import find_person

MOST_OPEN = 20
"""Events that somebody may have that are not over."""
OVER = (Event.Status.FINISHED, Event.Status.CANCELLED)
UNITS_OF_SLIGHT = 10
"""A unit of the IMPs' scale is so many times what a game calls a slight loss, where an event says nothing else."""
STATUS = {
    "not-allowed": 403,
    "account-needed": 403,
    "rated-by-hand": 403,
    "not-admitted": 403,
    "invite-refused": 403,
    "no-such-table": 404,
    "no-such-entrant": 404,
}
"""How refusals are answered that are no conflicts with the event's state (409)."""


def make(organiser: Player, order: EventOrder) -> Event:
    """Make an event, with its registration open if the order says so."""
    settings = read_settings(order.settings)
    if Event.objects.filter(organiser=organiser).exclude(status__in=OVER).count() >= MOST_OPEN:
        raise Problem(409, "too-many-events", f"You have {MOST_OPEN} events that are not over yet.")
    now = now_ms()
    _refuse_past(settings, now)
    created = Created(settings, organiser.pk.hex)
    opening = _opening(created, now) if order.open else []
    return create(organiser, [created, commit_seed(1), _commit_walls(), *opening])


def _opening(created: Created, now: int) -> list[RegistrationOpened]:
    """Return the entry that opens registration as an event is made; raise ``Problem`` (400) where that is too late."""
    try:
        checks.check_opening(fold([Logged(now, created.organiser, created)]), now, "settings.starts_at")
    except EventRefusal as refusal:
        raise problem(refusal) from None
    return [RegistrationOpened()]


def commit_seed(number: int) -> SeedCommitted:
    """Return the entry by which the server binds itself to its part of the seed from a round on."""
    seed = secrets.token_bytes(32)
    return SeedCommitted(number, sha256(seed).hexdigest(), seed.hex())


def _commit_walls() -> WallsCommitted:
    secret = secrets.token_bytes(32)
    return WallsCommitted(sha256(secret).hexdigest(), secret.hex())


def read_settings(raw: msgspec.Raw) -> Settings:
    """Return settings as they are kept, the game's options filled in; raise ``Problem`` (400)."""
    settings = decode_json(raw, Settings, "$.settings")
    settings = replace(settings, name=clean_line(settings.name), description=clean_text(settings.description))
    try:
        checks.check_settings(settings)
        terms = [table_terms(settings, stage) for stage in settings.stages]
    except EventRefusal as refusal:
        raise problem(refusal) from None
    unit = settings.imp_unit or written(UNITS_OF_SLIGHT * Fraction(str(terms[0].rules.info.slight)))
    return replace(settings, options=terms[0].options, imp_unit=unit)


def change_settings(key: str, by: Player, raw: msgspec.Raw) -> None:
    """Change an event's settings, as far as it has not gone too far for that."""
    settings = read_settings(raw)

    def decide(state: State, now: int) -> list[AnyEntry]:
        checks.check_change(state, settings)
        if settings.starts_at != state.settings.starts_at:
            _refuse_past(settings, now)
        checks.check_start(state, settings, now)
        if settings.rated and not state.settings.rated:
            _refuse_unrated(state)
        if settings == state.settings:
            return []
        return [SettingsChanged(settings), *registration.fill_up(state, settings)]

    with transaction.atomic():
        tables.retell(run(key, by, "settings", decide))


def _refuse_unrated(state: State) -> None:
    """Refuse to rate an event that guests or programs have entered already."""
    ids = [UUID(each.player) for each in state.entrants.values() if each.status in registration.ACTIVE]
    if any(each.kind != "account" for each in Player.objects.filter(pk__in=ids).select_related("user")):
        text = "Guests or programs have entered, who can't play rated matches."
        raise EventRefusal("rated-needs-accounts", text, "settings.rated")


def open_registration(key: str, by: Player) -> None:
    """Open registration."""

    def decide(state: State, now: int) -> list[AnyEntry]:
        registration.refuse_over(state)
        if state.status != "draft":
            raise EventRefusal("already-open", "Registration is open already.")
        checks.check_opening(state, now)
        return [RegistrationOpened()]

    run(key, by, "open", decide)


def cancel(key: str, by: Player, reason: str) -> None:
    """Cancel an event; tables in play end at once."""

    def decide(state: State, _now: int) -> list[AnyEntry]:
        registration.refuse_over(state)
        return [Cancelled(clean_line(reason))]

    with transaction.atomic():
        tables.stop_all(run(key, by, "cancel", decide))


def name_official(key: str, by: Player, name: str, role: str | None) -> None:
    """Have somebody help to run the event, or no more; nobody is named across a block."""
    person = find_person(name)

    def decide(state: State, _now: int) -> list[AnyEntry]:
        registration.refuse_over(state)
        if person.user_id is None and role is not None:
            raise EventRefusal("account-needed", "Who helps to run an event needs an account.")
        if person.pk.hex == state.organiser:
            raise EventRefusal("not-yourself", "The organiser has all rights already.")
        if role is not None and has_block_with(by, [person.pk]):
            raise EventRefusal("invite-refused", f"{person.name} can't be named here.")
        if state.officials.get(person.pk.hex) == role:
            raise EventRefusal("unchanged", "That is so already.")
        return [OfficialNamed(person.pk.hex, role)]  # type: ignore[arg-type] # one of the two

    run(key, by, "officials", decide)


def enter(key: str, player: Player, order: EntryOrder) -> None:
    """Enter an event; details are kept with consent alone, and where the event asks for them."""
    _refuse_without_consent(order)
    asked = False

    def decide(state: State, _now: int) -> list[AnyEntry]:
        nonlocal asked
        asked = state.settings.details
        club = clean_line(order.club) if state.settings.clubs != "none" else ""
        return registration.enter(state, player.pk.hex, player.kind, club, substitute=order.substitute)

    with transaction.atomic():
        event = run(key, player, "enter", decide)
        if order.consent and asked:
            told = {"real_name": order.real_name, "city": order.city, "country": order.country}
            kept = {name: clean_line(text) for name, text in told.items()}
            Details.objects.update_or_create(event=event, player=player, defaults=kept)
        else:
            Details.objects.filter(event=event, player=player).delete()


def _refuse_without_consent(order: EntryOrder) -> None:
    if (order.real_name or order.city or order.country) and not order.consent:
        text = "Say that these may be shown on the event's page, or leave them out."
        raise Problem(400, "consent-needed", text, {"consent": text})


def erase_details(key: str, player: Player) -> None:
    """Forget what somebody told of themselves."""
    event = shown_event(key, player)
    Details.objects.filter(event=event, player=player).delete()
    refresh_topic(topic_of(event))


def withdraw(key: str, player: Player) -> None:
    """Take back an entry; what was told with it is erased as it ends."""
    run(key, player, "withdraw", lambda state, _now: registration.withdraw(state, player.pk.hex))


def check_in(key: str, player: Player, nonce: str) -> None:
    """Note that somebody will play."""
    run(key, player, "check-in", lambda state, now: registration.check_in(state, player.pk.hex, nonce, now))


def set_entrant(key: str, by: Player, number: int, order: EntrantOrder) -> None:
    """Do with an entrant what an organiser says."""
    run(key, by, "entrants", lambda state, _now: registration.set_entrant(state, number, order.action))


def schedule_round(key: str, by: Player, at: int | None) -> None:
    """Have the next round begin at a moment, or at once."""
    run(key, by, "next-round", lambda state, now: rounds.schedule_round(state, at, now))


def name_finalists(key: str, by: Player, numbers: tuple[int, ...]) -> None:
    """Choose who goes on where equals stand at a cut."""
    run(key, by, "finalists", lambda state, _now: rounds.name_finalists(state, numbers))


def give_penalty(key: str, by: Player, order: PenaltyOrder) -> None:
    """Take table points from an entrant."""
    order = replace(order, clause=clean_line(order.clause), reason=clean_line(order.reason))
    run(key, by, "penalties", lambda state, _now: rulings.give_penalty(state, order))


def call_referee(key: str, player: Player, number: int, table: int) -> None:
    """Have a player at a table call a referee."""
    run(key, player, "call", lambda state, _now: rulings.call(state, player.pk.hex, number, table))


def rule(key: str, by: Player, number: int, table: int, order: RulingOrder) -> None:
    """Do at a table what a referee says, and note it."""
    order = replace(order, reason=clean_line(order.reason))
    with transaction.atomic(), _substitute_held(key, order), locked_event(key) as event:
        refuse_hidden(event.state, by)
        now = now_ms()
        try:
            roles.check_role(event.state, by.pk.hex, "rulings")
            made = rulings.rule(event.state, number, table, order)
            tables.carry_out(event, number, table, order)
            if order.ruling == "replay":
                made = [*made, tables.begin_replay(event, number, table, order.deal or 0)]
        except EventRefusal as refusal:
            raise problem(refusal) from None
        event.append(made, by, now)


@contextmanager
def _substitute_held(key: str, order: RulingOrder) -> Iterator[None]:
    """Hold the player who is to take a seat: before the event's row, as a player who is being deleted is."""
    entrant = known_state(find_event(key)).entrants.get(order.entrant or 0) if order.ruling == "substitute" else None
    if entrant is not None:
        Player.objects.select_for_update(no_key=True).filter(pk=UUID(entrant.player)).first()
    yield


def run(key: str, by: Player, command: Command, decide: Decide) -> Event:
    """Do a command of somebody; raise ``Problem`` where they may not, or it can't be done.

    Moderators cancel a draft, too, which they don't see.
    """
    with locked_event(key) as event:
        if not (command == "cancel" and by.moderator):
            refuse_hidden(event.state, by)
        now = now_ms()
        try:
            roles.check_role(event.state, by.pk.hex, command, moderator=by.moderator)
            made = decide(event.state, now)
        except EventRefusal as refusal:
            raise problem(refusal) from None
        event.append(made, by, now)
        return event.row


def set_reminder(key: str, player: Player, *, remind: bool) -> None:
    """Remind somebody of an event by mail, or don't."""
    if not Part.objects.filter(event__key=key, player=player).update(remind=remind):
        raise Problem(409, "not-entered", "You have not entered.")
    refresh_part(player.pk, PART)


def problem(refusal: EventRefusal) -> Problem:
    """Return the problem that tells of a refusal."""
    status = 400 if refusal.field else STATUS.get(refusal.code, 409)
    return Problem(status, refusal.code, refusal.text, {refusal.field: refusal.text} if refusal.field else None)


def _refuse_past(settings: Settings, now: int) -> None:
    if settings.starts_at < now:
        text = "An event begins in the future."
        raise Problem(400, "past", text, {"settings.starts_at": text})
