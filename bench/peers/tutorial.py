"""Channels as its tutorial has it: a consumer a socket, a group a room, ``group_send`` for each message.

``daphne tutorial:application``; with REDIS_URL the groups go through channels_redis' pub/sub layer.
"""

import json
import os
from typing import Any

from django.conf import settings

LAYER: dict[str, Any] = {"BACKEND": "channels.layers.InMemoryChannelLayer"}
if os.environ.get("REDIS_URL"):
    LAYER = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [os.environ["REDIS_URL"]]},
    }
settings.configure(INSTALLED_APPS=[], CHANNEL_LAYERS={"default": LAYER}, ALLOWED_HOSTS=["*"], SECRET_KEY="peer")  # noqa: S106

# ruff: noqa: E402 - settings come first
import django

django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path

PAD = "x" * 200


class Room(AsyncWebsocketConsumer):  # type: ignore[misc] # Channels comes without types
    """One socket of a room."""

    async def connect(self) -> None:
        self.group = self.scope["url_route"]["kwargs"]["room"]
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, _code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str) -> None:
        await self.channel_layer.group_send(self.group, {"type": "room.said", "said": json.loads(text_data)})

    async def room_said(self, event: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps({"said": event["said"], "pad": PAD}))


application = ProtocolTypeRouter({"websocket": URLRouter([path("<slug:room>", Room.as_asgi())])})
