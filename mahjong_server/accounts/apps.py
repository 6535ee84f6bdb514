"""The app's entry in Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players."""

    name = "mahjong_server.accounts"
    label = "accounts"
