"""The app's entry in Django."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Tables and seats before, beside and after play."""

    name = "mahjong_server.lobby"

    def ready(self) -> None:
        """Let pages follow the lobby, and players their invitations, which end where the sender is blocked."""
        from mahjong_server.accounts import signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.accounts.views import me as accounts_me  # noqa: PLC0415
        from mahjong_server.live import me_topic, topics  # noqa: PLC0415
        from mahjong_server.lobby import lobby_topic  # noqa: PLC0415
        from mahjong_server.lobby.services import invites, seating, table_lock  # noqa: PLC0415
        from mahjong_server.lobby.table_documents import tables_to_return_to  # noqa: PLC0415

        topics.register_kind(
            topics.TopicKind("lobby", lobby_topic.read_lobby, shared=True, pause_s=1.0, poll_s=lobby_topic.POLL_S)
        )
        me_topic.register_part("invites", lobby_topic.read_invites)
        accounts_me.parts["tables"] = tables_to_return_to
        signals.renamed.connect(table_lock.on_renamed)
        signals.blocked.connect(invites.end_invites_from)
        signals.before_erase.connect(invites.forget)
        signals.erased.connect(seating.on_erased)
