"""What clients may ask of events, as types; whatever else a body has is refused."""

from typing import Annotated, Any, Literal, TypeAlias

from django.db.models import QuerySet
from msgspec import Meta, Raw, Struct

from mahjong_server.events.contest.orders import Reason
from mahjong_server.events.contest.settings import Moment
from mahjong_server.events.models import Event
from mahjong_server.events.seating.inputs import Nonce
from mahjong_server.http.lists import PageQuery

STATUSES = {
    "coming": (Event.Status.OPEN, Event.Status.DRAFT),
    "running": (Event.Status.RUNNING,),
    "over": (Event.Status.FINISHED, Event.Status.CANCELLED),
}
Person: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Detail: TypeAlias = Annotated[str, Meta(max_length=60)]


class EventsQuery(PageQuery, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Which events: those to come (the soonest first), those that run, those that are over (the latest first).

    ``game`` is a game's key, ``mine`` those in which the caller has a part.
    """

    when: Literal["coming", "running", "over"] = "coming"
    game: Annotated[str, Meta(max_length=32)] | None = None
    mine: bool = False

    def filter_queryset(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the events wanted, in order."""
        order = ("-finished_at", "-pk") if self.when == "over" else ("starts_at", "pk")
        found = rows.filter(status__in=STATUSES[self.when])
        return (found.filter(game=self.game) if self.game else found).order_by(*order)


class EventOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """An event to make: its ``settings`` (``contest.settings.Settings``). ``open``: registration opens at once."""

    settings: Raw
    open: bool = True


class SettingsOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """All settings of an event, as they are to be."""

    settings: Raw


class EntryOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """An entry to an event. The details are kept only with ``consent``; ``substitute``: to fill seats of others."""

    club: Detail = ""
    substitute: bool = False
    real_name: Detail = ""
    city: Detail = ""
    country: Detail = ""
    consent: bool = False


class CheckInOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A check-in; the ``nonce`` that the page drew at random is one of those that the seating's seed is made of."""

    nonce: Nonce


class EntrantOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """What an organiser does with an entrant."""

    action: Literal["approve", "decline", "remove", "check-in", "substitute", "regular"]


class OfficialOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """Somebody (by name) to help: a co-organiser, a referee, or nobody any more."""

    name: Person
    role: Literal["co-organiser", "referee"] | None


class RoundOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """When the next round begins: at once, or at a moment (epoch ms)."""

    at: Moment | None = None


class FinalistsOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """Who goes on where equals stand on both sides of a cut: entrants' numbers."""

    entrants: Annotated[tuple[int, ...], Meta(min_length=2, max_length=400)]


class CancelOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """Why an event does not take place."""

    reason: Reason = ""


class ReminderOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """Whether to be reminded of the event by mail."""

    remind: bool
