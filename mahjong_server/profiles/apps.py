"""Django's handle on the app."""

from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    """Profiles, and who follows whom."""

    name = "mahjong_server.profiles"

    def ready(self) -> None:
        """Have blocks and deletions end what is followed, and what is kept of a player exported."""
        from mahjong_server.accounts import export, signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.profiles import following  # noqa: PLC0415 - models are there only now

        export.parts["following"] = following.export
        signals.blocked.connect(following.part)
        signals.before_erase.connect(following.forget)
