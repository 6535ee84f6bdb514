"""Every address that HTTP answers; sockets are routed in ``asgi``."""

from django.urls import include, path

from mahjong_server.site import pages

handler400 = "mahjong_server.site.errors.bad_request"
handler403 = "mahjong_server.site.errors.forbidden"
handler404 = "mahjong_server.site.errors.not_found"
handler500 = "mahjong_server.site.errors.server_error"

urlpatterns = [
    path("", pages.index),
    path("table/<slug:code>", pages.index),
    path("rules", pages.index),
    path("healthz", pages.healthz),
    path("api/", include("mahjong_server.accounts.urls")),
]

try:  # until play/ has its services
    urlpatterns.append(path("api/", include("mahjong_server.lobby.urls")))
except ImportError as error:
    if "play" not in str(error):
        raise
