"""Django's handle on the app."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """Chat, mutes and blocks, reports and moderation."""

    name = "mahjong_server.talk"

    def ready(self) -> None:
        """Let rooms be followed, tell players what concerns them, and purge what is old."""
        from mahjong_server.accounts import export, signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415 - models are there only now
        from mahjong_server.background.periodic_job import hourly  # noqa: PLC0415
        from mahjong_server.live import me_topic, topics  # noqa: PLC0415
        from mahjong_server.lobby.services import seating  # noqa: PLC0415
        from mahjong_server.talk import chat_topic, me_parts, observation, retention  # noqa: PLC0415

        topics.register_kind(
            topics.TopicKind(
                "chat",
                chat_topic.read_chat,
                shared=True,
                check_access=chat_topic.check_access,
                overrides=chat_topic.overrides,
                poll_s=20.0,
            )
        )
        me_topic.register_part("talk", me_parts.read_own)
        me_topic.register_part("moderation", me_parts.read_moderation)
        node_services.factories.append(hourly(retention.purge))
        seating.before_joining.append(observation.refuse_observer)
        export.parts["talk"] = retention.export
        signals.before_erase.connect(retention.forget)
