"""The app's entry in Django."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Tables and seats before, beside and after play."""

    name = "mahjong_server.lobby"
    label = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let pages follow the lobby, and players their invitations, which end where the sender is blocked."""
        from mahjong_server.accounts import services  # noqa: PLC0415
        from mahjong_server.live import me, topics  # noqa: PLC0415 - models are there only now
        from mahjong_server.lobby import topic  # noqa: PLC0415
        from mahjong_server.lobby.services import invites  # noqa: PLC0415
        from mahjong_server.talk import ties  # noqa: PLC0415

        topics.register(topics.Kind("lobby", topic.read_lobby, shared=True, pause_s=1.0, poll_s=topic.POLL_S))
        me.register_part("invites", topic.read_invites)
        ties.on_block.append(invites.drop_from)
        services.on_erase.append(invites.forget)
