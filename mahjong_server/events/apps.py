"""Django's handle on the app."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Seating and standings of events, by files and commands."""

    name = "mahjong_server.events"
    label = "events"
    default_auto_field = "django.db.models.BigAutoField"
