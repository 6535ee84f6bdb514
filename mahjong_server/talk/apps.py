"""Django's handle on the app."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """Chat, mutes and blocks, reports and moderation."""

    name = "mahjong_server.talk"
    label = "talk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let rooms be followed, tell players what concerns them, and purge what is old."""
        from mahjong_server.accounts import export, signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415 - models are there only now
        from mahjong_server.background.hourly_job import hourly  # noqa: PLC0415
        from mahjong_server.live import me, topics  # noqa: PLC0415
        from mahjong_server.lobby.services import seating  # noqa: PLC0415
        from mahjong_server.talk import keeping, looking, personal, topic  # noqa: PLC0415

        topics.register(
            topics.Kind("chat", topic.read_chat, shared=True, allow=topic.allow, instead=topic.instead, poll_s=20.0)
        )
        me.register_part("talk", personal.read_own)
        me.register_part("moderation", personal.read_moderation)
        node_services.factories.append(hourly(keeping.purge))
        seating.before_joining.append(looking.refuse_looker)
        export.parts["talk"] = keeping.export
        signals.before_erase.connect(keeping.forget)
