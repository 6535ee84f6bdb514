"""The app's entry in Django."""

from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    """Webhooks and what they are to be sent."""

    name = "mahjong_server.webhooks"

    def ready(self) -> None:
        """Have deliveries sent, and old ones forgotten, in every process that serves."""
        from mahjong_server.background import node_services  # noqa: PLC0415 - models are there only now
        from mahjong_server.background.periodic_job import hourly  # noqa: PLC0415
        from mahjong_server.webhooks import retention, sender  # noqa: PLC0415

        node_services.factories += [sender.WebhookSender, hourly(retention.purge)]
