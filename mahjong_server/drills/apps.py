"""Django's handle on the app."""

from django.apps import AppConfig


class DrillsConfig(AppConfig):
    """Drills of the day, of positions from people's matches and of those that the games bring."""

    name = "mahjong_server.drills"

    def ready(self) -> None:
        """Have positions gathered in every process that serves."""
        from mahjong_server.background import node_services  # noqa: PLC0415 - models are there only now
        from mahjong_server.drills import gatherer  # noqa: PLC0415

        node_services.factories.append(gatherer.DrillGatherer)
