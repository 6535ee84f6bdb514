"""Every address that HTTP answers; sockets are routed in ``asgi``."""

from django.urls import include, path, re_path

from mahjong_server.site import pages

handler400 = "mahjong_server.site.errors.bad_request"
handler403 = "mahjong_server.site.errors.forbidden"
handler404 = "mahjong_server.site.errors.not_found"
handler500 = "mahjong_server.site.errors.server_error"

urlpatterns = [
    path("", pages.index),
    re_path(r"^table/[A-Za-z0-9_-]{1,32}/?$", pages.index),
    re_path(r"^rules/?$", pages.index),
    path("healthz", pages.healthz),
    path("api/", include("mahjong_server.accounts.urls")),
    path("api/", include("mahjong_server.lobby.urls")),
]
