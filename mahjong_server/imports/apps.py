"""Django's handle on the app."""

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    """Games from elsewhere: files of other sites, each a replay for whoever brought it."""

    name = "mahjong_server.imports"

    def ready(self) -> None:
        """Have them exported, deleted with their player, and forgotten in time."""
        from mahjong_server.accounts import export, signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415 - models are there only now
        from mahjong_server.background.periodic_job import hourly  # noqa: PLC0415
        from mahjong_server.imports import kept_imports  # noqa: PLC0415

        node_services.factories.append(hourly(kept_imports.purge))
        export.parts["imports"] = kept_imports.export
        signals.before_erase.connect(kept_imports.forget)
