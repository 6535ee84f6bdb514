"""What an account that is deleted leaves of itself in events: its number and results, under nobody's name."""

from typing import Any
from uuid import UUID

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.contest import registration, roles
from mahjong_server.events.contest.entries import OfficialNamed
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.state import State
from mahjong_server.events.models import Details, Event, Part
from mahjong_server.events.services.event_log import OpenEvent, known_state, locked_event, topic_of
from mahjong_server.events.services.news import subject_of
from mahjong_server.live.services import refresh_topic
from mahjong_server.webhooks import services as webhooks


def forget(player: Player, **_signal: Any) -> None:
    """Receive ``accounts.signals.before_erase``: take back entries, and delete what was told with them.

    Where they are the organiser the first co-organiser who has an account is from now on.
    Webhooks that nobody else may change any more go, too: they would be sent news for good, and nobody see them.
    """
    Details.objects.filter(player=player).delete()
    going_on = Event.objects.filter(parts__player=player).exclude(status__in=("finished", "cancelled"))
    for key in going_on.order_by("pk").values_list("key", flat=True):
        with locked_event(key) as event:
            event.append([*_handover(event, player), *_withdrawal(event.state, player)], None, now_ms())
    for each in Event.objects.filter(parts__player=player).order_by("pk"):
        if _is_left_alone(each, player):
            webhooks.delete_all(subject_of(each))
    Part.objects.filter(player=player).delete()


def _handover(event: OpenEvent, player: Player) -> list[OfficialNamed]:
    """Return the entries that make a co-organiser the organiser in a player's place; none where there is nobody."""
    if event.state.organiser != player.pk.hex:
        return []
    helpers = [UUID(key) for key, role in event.state.officials.items() if role == "co-organiser"]
    found = Player.objects.filter(erased_at=None).in_bulk(helpers)
    heir = next((found[key] for key in helpers if key in found), None)
    if heir is None:
        return []
    event.row.organiser = heir
    return [OfficialNamed(player.pk.hex, None), OfficialNamed(heir.pk.hex, "organiser")]


def _withdrawal(state: State, player: Player) -> list[Any]:
    try:
        return registration.withdraw(state, player.pk.hex)
    except EventRefusal:
        return []


def _is_left_alone(event: Event, player: Player) -> bool:
    """Return whether a player has run an event, and of those who may change its webhooks nobody else has an account."""
    running = [key for key, role in known_state(event).officials.items() if role in roles.ALLOWED["webhooks"]]
    others = Player.objects.filter(pk__in=[UUID(key) for key in running if key != player.pk.hex], erased_at=None)
    return player.pk.hex in running and not others.exists()


def on_renamed(player: Player, **_signal: Any) -> None:
    """Receive ``accounts.signals.renamed``: pages of events show the new name."""
    for event in Event.objects.filter(parts__player=player).exclude(status__in=("finished", "cancelled")):
        refresh_topic(topic_of(event))


def export(player: Player) -> Any:
    """Return a player's parts in events, for the player to take away."""
    details = {each.event_id: each for each in Details.objects.filter(player=player)}
    told = ("real_name", "city", "country")
    return [
        {
            "event": part.event.key,
            "name": part.event.name,
            "remind": part.remind,
            **({name: getattr(details[part.event_id], name) for name in told} if part.event_id in details else {}),
        }
        for part in Part.objects.filter(player=player).select_related("event").order_by("event")
    ]
