"""What an account that is deleted leaves of itself in events: its number and results, under nobody's name."""

from typing import Any

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.contest import registration
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.state import State
from mahjong_server.events.models import Details, Event, Part
from mahjong_server.events.services.event_log import locked_event, topic_of
from mahjong_server.live.services import refresh_topic


def forget(player: Player, **_signal: Any) -> None:
    """Receive ``accounts.signals.before_erase``: take back entries, and delete what was told with them."""
    Details.objects.filter(player=player).delete()
    going_on = Event.objects.filter(parts__player=player).exclude(status__in=("finished", "cancelled"))
    for key in going_on.order_by("pk").values_list("key", flat=True):
        with locked_event(key) as event:
            event.append(_withdrawal(event.state, player), None, now_ms())
    Part.objects.filter(player=player).delete()


def _withdrawal(state: State, player: Player) -> list[Any]:
    try:
        return registration.withdraw(state, player.pk.hex)
    except EventRefusal:
        return []


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
