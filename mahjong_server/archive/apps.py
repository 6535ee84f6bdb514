"""Django's handle on the app."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Matches that are over: results, search, replays, replays that several people watch together."""

    name = "mahjong_server.archive"

    def ready(self) -> None:
        """Have matches filed in every process that serves."""
        from mahjong_server.accounts import export, signals  # noqa: PLC0415
        from mahjong_server.archive import archive_match, archive_worker, studies, tallies  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415 - models are there only now
        from mahjong_server.live import topics  # noqa: PLC0415

        node_services.factories.append(archive_worker.ArchiveWorker)
        # A leader who is gone shows only by being silent: so it is looked at often.
        topics.register_kind(topics.TopicKind("study", studies.read_study, shared=True, poll_s=5.0))
        export.parts["figures"] = tallies.export
        signals.erased.connect(archive_match.anonymize_results)
        signals.erased.connect(tallies.forget)
