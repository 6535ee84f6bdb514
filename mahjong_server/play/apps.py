"""Django's handle on the app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The matches, their logs and everything that plays them."""

    name = "mahjong_server.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"
