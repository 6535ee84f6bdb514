"""Every address that HTTP answers; sockets are routed in ``asgi``."""

from django.conf import settings
from django.urls import include, path, re_path

from mahjong_server.events import link_previews as event_previews
from mahjong_server.events.views.stop_reminders import stop_reminders
from mahjong_server.learn import link_previews as learning_previews
from mahjong_server.lobby import link_previews
from mahjong_server.pages import views
from mahjong_server.profiles import link_previews as profile_previews

handler400 = "mahjong_server.pages.errors.bad_request"
handler403 = "mahjong_server.pages.errors.forbidden"
handler404 = "mahjong_server.pages.errors.not_found"
handler500 = "mahjong_server.pages.errors.server_error"

CODE, GAME, NAME = r"[A-Za-z0-9_-]{1,32}", r"[a-z][a-z0-9_-]{0,31}", r"[^/]{1,120}"
PAGES = (
    r"",
    r"games",
    rf"player/{NAME}",
    r"leaderboard",
    r"account|signin|signup|moderation|developers",
    rf"look/{CODE}",
    rf"imports(?:/{CODE})?",
    rf"events(?:/new|/{CODE}/edit)?",
    r"reset(?:/[A-Za-z0-9_:=-]{1,200})?",
    rf"rules(?:/{GAME})?",
    r"learn",
    rf"events/{CODE}(?:/screen|/stream/[0-9]{{1,3}}/[0-9]{{1,3}})?",
    rf"(?:tutorial|calculator|trainer|drill|daily|presets)/{GAME}",
    rf"events/{CODE}/deals/[0-9]{{1,3}}/[0-9]{{1,3}}",
)
"""Addresses of the frontend's pages; it knows the same ones (frontend/src/app/routing/addresses.js)."""
MATCH_PAGES = r"(?:table|game)"
"""How addresses of its pages about one match begin, a table or a replay; the match's code follows."""

urlpatterns = [
    re_path(rf"^events/(?P<key>{CODE})/?$", event_previews.event_page),
    path("reminders/<str:token>", stop_reminders),
    re_path(rf"^{MATCH_PAGES}/(?P<code>{CODE})/?$", link_previews.match_page),
    re_path(rf"^player/(?P<name>{NAME})/?$", profile_previews.player_page),
    re_path(rf"^(?P<what>{'|'.join(learning_previews.PAGES)})/(?P<game>{GAME})/?$", learning_previews.game_page),
    re_path(r"^leaderboard/?$", learning_previews.leaderboard),
    *(re_path(rf"^(?:{page})/?$" if page else r"^$", views.index) for page in PAGES),
    path("api/", include("mahjong_server.http.urls")),
    path("api/", include("mahjong_server.accounts.urls")),
    path("api/", include("mahjong_server.profiles.urls")),
    path("api/", include("mahjong_server.lobby.urls")),
    path("api/", include("mahjong_server.play.urls")),
    path("api/", include("mahjong_server.talk.urls")),
    path("api/", include("mahjong_server.learn.urls")),
    path("api/", include("mahjong_server.drills.urls")),
    path("api/", include("mahjong_server.daily.urls")),
    path("api/", include("mahjong_server.archive.urls")),
    path("api/", include("mahjong_server.imports.urls")),
    path("api/", include("mahjong_server.ratings.urls")),
    path("api/", include("mahjong_server.matchmaking.urls")),
    path("api/", include("mahjong_server.events.urls")),
    *([path("", include("mahjong_server.admin.urls"))] if settings.ADMIN_PATH else []),
]
