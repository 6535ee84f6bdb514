"""The app's entry in Django."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Tables and seats before, beside and after play."""

    name = "mahjong_server.lobby"
    label = "lobby"
