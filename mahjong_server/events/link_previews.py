"""What messengers show of a link to an event: its name, the game, when it begins or began, how many seats are taken."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from mahjong_server.events.models import Event
from mahjong_server.events.reminder_mail import WORDS, told_time
from mahjong_server.events.services.event_log import hides_from
from mahjong_server.pages import link_preview
from mahjong_server.pages.link_preview import BETWEEN
from mahjong_server.pages.words import Words


@require_safe
def event_page(request: HttpRequest, key: str) -> HttpResponse:
    """Return the page of an event; of a draft, and where there is none, it tells what any page does."""
    return link_preview.page(request, lambda words: told_of(key, words))


def told_of(key: str, words: Words) -> bytes:
    """Return what is told of the event of this key, nothing where there is none that everybody may see."""
    event = Event.objects.filter(key=key).first()
    if event is None or hides_from(event, None):
        return b""
    return link_preview.preview(
        event.name, BETWEEN.join(_facts(event, words)), link_preview.address_of(f"/events/{key}")
    )


def _facts(event: Event, words: Words) -> Iterator[str]:
    if f"game.{event.game}" in words:
        yield words.say(f"game.{event.game}")
    dates = WORDS.get(words.language, WORDS["en"]).dates
    at = event.next_at or event.summary.get("begun_at") or event.starts_at
    yield told_time(at, dates, event.summary.get("zone", ""))
    limit = event.summary.get("limit")
    if event.status == Event.Status.OPEN:
        yield f"{event.entered}/{limit}" if limit else str(event.entered)
