"""The app's entry in Django."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.backends.signals import connection_created

from mahjong_server.background import event_loop_lag, node_services
from mahjong_server.database import read_only
from mahjong_server.ops import system_checks


class OpsConfig(AppConfig):
    """`serve`, and what is looked over at start and while it runs."""

    name = "mahjong_server.ops"

    def ready(self) -> None:
        """Know a database that takes no writes from a fault, look over the settings, and measure the event loop."""
        node_services.factories.append(event_loop_lag.LagSampler)
        connection_created.connect(read_only.detect_read_only)
        register(system_checks.check_settings, Tags.security, deploy=True)
