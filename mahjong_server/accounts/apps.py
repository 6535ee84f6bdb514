"""The app's entry in Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players."""

    name = "mahjong_server.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Have what is old forgotten, names compared anew, and letters sent, in every process that serves."""
        from mahjong_server.accounts import keeping, postman, rekeying  # noqa: PLC0415 - models are there only now
        from mahjong_server.play.node import lifecycle  # noqa: PLC0415
        from mahjong_server.play.node.hourly_job import hourly  # noqa: PLC0415

        lifecycle.residents += [hourly(keeping.purge), hourly(rekeying.rekey, at_once=True), postman.Postman]
