"""Django's handle on the app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The matches, their logs and everything that plays them."""

    name = "mahjong_server.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Close the sockets of whoever is signed out, and keep programs from playing rated matches for people."""
        from mahjong_server.accounts import caller, signals  # noqa: PLC0415 - models are there only now
        from mahjong_server.background import node_services  # noqa: PLC0415
        from mahjong_server.play import services  # noqa: PLC0415
        from mahjong_server.play.sockets.caller_lookup import CallerLookup  # noqa: PLC0415
        from mahjong_server.play.sockets.credential_checks import CredentialChecks  # noqa: PLC0415

        signals.sockets_revoked.connect(services.on_sockets_revoked)
        node_services.factories += [CallerLookup, CredentialChecks]
        caller.program_checks.append(services.refuse_rated_by_program)
