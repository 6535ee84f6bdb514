"""The app's entry in Django."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.backends.signals import connection_created

from mahjong_server.site import checks, writable


class SiteConfig(AppConfig):
    """Pages, headers, errors, `serve`."""

    name = "mahjong_server.site"
    label = "site"

    def ready(self) -> None:
        """Know a database that takes no writes from a fault, and look over the settings."""
        connection_created.connect(writable.watch)
        register(checks.doubts, Tags.security, deploy=True)
