"""The server as one ASGI application: pages and API by Django, tables by sockets."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")

import django

django.setup(set_prefix=False)  # before anything that needs the apps

# ruff: noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path, re_path

from mahjong_server.http.detached_socket import DetachedSocketMiddleware
from mahjong_server.http.websockets import ClosedSocket, OriginMiddleware, SessionMiddleware
from mahjong_server.live.consumers import SiteConsumer
from mahjong_server.pages.response_cache import ResponseCache
from mahjong_server.play.sockets.consumers import TableConsumer
from mahjong_server.server.django_handler import Handler
from mahjong_server.server.request_rate import RequestRateLimit
from mahjong_server.talk.consumers import ObservationConsumer
from mahjong_server.telemetry.requests import RequestIdMiddleware

http = Handler()
sockets = URLRouter(
    [
        path("ws/tables/<code:code>", TableConsumer.as_asgi()),
        path("ws/site", SiteConsumer.as_asgi()),
        path("ws/looks/<slug:key>", ObservationConsumer.as_asgi()),
        re_path(r"", ClosedSocket(4004)),  # type: ignore[arg-type] # an ASGI application, as Channels' router wants it
    ]
)

entrances = {"http": RequestRateLimit(ResponseCache(http)), "websocket": OriginMiddleware(SessionMiddleware(sockets))}

application = DetachedSocketMiddleware(RequestIdMiddleware(ProtocolTypeRouter(entrances)))
