"""The app's entry in Django."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from mahjong_server.site import writable


class SiteConfig(AppConfig):
    """Pages, headers, errors, `serve`."""

    name = "mahjong_server.site"
    label = "site"

    def ready(self) -> None:
        """Know a database that takes no writes from a fault."""
        connection_created.connect(writable.watch)
