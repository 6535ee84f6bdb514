"""Django's handle on the app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Ratings and leaderboards."""

    name = "mahjong_server.ratings"

    def ready(self) -> None:
        """Have each rated match rated as it is filed, and what is kept of a player exported and forgotten."""
        from mahjong_server.accounts import export, signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.archive import archive_match  # noqa: PLC0415
        from mahjong_server.ratings import rate_match, services  # noqa: PLC0415

        archive_match.hooks.append(rate_match.rate_match)
        export.parts["ratings"] = services.export
        signals.before_erase.connect(services.forget)
