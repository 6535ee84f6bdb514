"""Django's handle on the app."""

from django.apps import AppConfig


class DailyConfig(AppConfig):
    """The deal of the day."""

    name = "mahjong_server.daily"

    def ready(self) -> None:
        """Have tries settled in every process that serves, and let those see a deal who have played it."""
        from mahjong_server.accounts import export, signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415
        from mahjong_server.daily import people, playing, settler  # noqa: PLC0415
        from mahjong_server.play import match_secrecy  # noqa: PLC0415

        node_services.factories.append(settler.DailySettler)
        match_secrecy.hooks.append(playing.may_see_match)
        export.parts["daily"] = people.export
        signals.erased.connect(people.forget)
