"""The address that ends reminders. Mail programs post to it by themselves, without cookies (RFC 8058)."""

# ruff: noqa: RUF001 - Russian and Ukrainian have letters of their own

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from mahjong_server.events import reminder_mail
from mahjong_server.events.services import reminders
from mahjong_server.pages.assets import words_of

TEXTS: Final = {
    "en": (
        "No more reminders",
        "Send me no more reminders of this event.",
        "Stop them",
        "You get no more of them.",
        "This link is not valid.",
    ),
    "ru": (
        "Без напоминаний",
        "Больше не напоминать мне об этом событии.",
        "Не напоминать",
        "Больше писем не будет.",
        "Ссылка недействительна.",
    ),
    "uk": (
        "Без нагадувань",
        "Більше не нагадувати мені про цю подію.",
        "Не нагадувати",
        "Більше листів не буде.",
        "Посилання недійсне.",
    ),
    "zh": ("不再提醒", "不再向我发送这项赛事的提醒。", "停止提醒", "你不会再收到提醒。", "链接无效。"),
}
"""By language: the title, what is asked, the button, what was done, and what is said of a token that is none."""


@csrf_exempt  # the token says whose mails end; cookies say nothing here
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_reminders(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to end the mails, and end them when it is posted."""
    words = words_of(request)
    language = words.language if words else "en"
    title, question, button, done, wrong = TEXTS.get(language, TEXTS["en"])
    known = reminder_mail.read_stop_token(token) is not None
    if request.method == "POST":
        known = reminders.stop(token)
    asks = known and request.method != "POST"
    told = {"title": title, "text": question if asks else done if known else wrong, "button": button if asks else ""}
    return render(request, "pages/ask.html", told | {"language": language}, status=200 if known else 404)
