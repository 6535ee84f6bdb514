"""Django's handle on the app."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Topics, and who is here."""

    name = "mahjong_server.live"

    def ready(self) -> None:
        """Have a topic hub in every process that serves, and the topic that everybody has."""
        from mahjong_server.background import node_services  # noqa: PLC0415 - models are there only now
        from mahjong_server.live import me_topic, topic_hub, topics  # noqa: PLC0415 - models are there only now

        node_services.factories.append(topic_hub.TopicHub)
        kind = topics.TopicKind("me", me_topic.read_me, shared=False, read_parts=me_topic.read_parts)
        topics.register_kind(kind._replace(part_scopes=me_topic.scopes))
