"""Referees who look on at tables of their event, as moderators do (``talk.observation``); the event's log tells it."""

from functools import partial

from django.db import transaction

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.contest import rulings
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.models import EventTable
from mahjong_server.events.services.event_log import known_state, locked_event
from mahjong_server.play.models import Match


def may_look(match: Match, player: Player) -> bool:
    """Return whether somebody is an official of the event that a match belongs to."""
    row = EventTable.objects.filter(match=match).select_related("event").first()
    return row is not None and player.pk.hex in known_state(row.event).officials


def on_look(match: Match, player: Player) -> None:
    """Note a look, once it is committed: whoever waits for a referee is told that one is there."""
    row = EventTable.objects.filter(match=match).select_related("event").first()
    if row is not None:
        transaction.on_commit(partial(_note, row, player))


def _note(row: EventTable, player: Player) -> None:
    with locked_event(row.event.key) as event:
        if player.pk.hex not in event.state.officials:
            return  # a moderator's look is in the moderators' log
        try:
            made = rulings.look(event.state, row.round, row.table)
        except EventRefusal:
            return
        event.append(made, player, now_ms())
