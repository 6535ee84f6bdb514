"""Django's handle on the app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Ratings and leaderboards."""

    name = "mahjong_server.ratings"
    label = "ratings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have each rated match rated as it is filed."""
        from mahjong_server.archive import filing  # noqa: PLC0415 - models are there only now
        from mahjong_server.ratings import rating  # noqa: PLC0415

        filing.hooks.append(rating.rate_match)
