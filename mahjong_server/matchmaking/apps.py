"""Django's handle on the app."""

from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    """The queue for a game."""

    name = "mahjong_server.matchmaking"

    def ready(self) -> None:
        """Have a matchmaker in every process that serves, and let pages follow the queues and their own search."""
        from mahjong_server.accounts import signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415 - models are there only now
        from mahjong_server.live import me_topic, topics  # noqa: PLC0415
        from mahjong_server.lobby.services import table_lock  # noqa: PLC0415
        from mahjong_server.matchmaking import matchmaker, queue, status  # noqa: PLC0415

        node_services.factories.append(matchmaker.Matchmaker)
        table_lock.before_sitting.append(queue.stop_seeking)
        table_lock.before_seating.append(queue.stop_seeking_together)
        signals.before_erase.connect(queue.forget_player)
        me_topic.register_part("seek", status.read_own_seek)
        topics.register_kind(topics.TopicKind(queue.TOPIC, status.read_queues, shared=True, pause_s=1.0, poll_s=10.0))
