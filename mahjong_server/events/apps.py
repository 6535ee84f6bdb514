"""Django's handle on the app."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Events: tournaments, leagues and club evenings."""

    name = "mahjong_server.events"
    label = "events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have events go on in every process that serves, and pages follow them."""
        from mahjong_server.accounts import export, signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415
        from mahjong_server.events import topics  # noqa: PLC0415
        from mahjong_server.events.services import conductor, forgetting, looks, reminders  # noqa: PLC0415
        from mahjong_server.live import me_topic  # noqa: PLC0415
        from mahjong_server.live import topics as live  # noqa: PLC0415
        from mahjong_server.talk import observation  # noqa: PLC0415

        node_services.factories += [conductor.Conductor, reminders.Reminders]
        kind = live.TopicKind("event", topics.read_event, shared=True, pause_s=0.5, poll_s=10.0)
        kind = kind._replace(check_access=topics.check_event, overrides=topics.overrides, scope="events:read")
        live.register_kind(kind)
        live.register_kind(live.TopicKind("events", topics.read_events, shared=True, pause_s=1.0))
        me_topic.register_part("events", topics.read_own_events, scope="events:read")
        observation.referee_checks.append(looks.may_look)
        observation.look_listeners.append(looks.on_look)
        export.parts["events"] = forgetting.export
        signals.before_erase.connect(forgetting.forget)
        signals.renamed.connect(forgetting.on_renamed)
