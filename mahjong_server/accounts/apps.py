"""The app's entry in Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players."""

    name = "mahjong_server.accounts"

    def ready(self) -> None:
        """Have what is old forgotten, names compared anew, and letters sent, in every process that serves."""
        from mahjong_server.accounts import email_outbox, retention  # noqa: PLC0415 - models are there only now
        from mahjong_server.accounts.names import key_backfill  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415
        from mahjong_server.background.periodic_job import hourly  # noqa: PLC0415

        node_services.factories += [
            hourly(retention.purge),
            hourly(key_backfill.backfill_skeletons, at_once=True),
            email_outbox.EmailOutbox,
        ]
