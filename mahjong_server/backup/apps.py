"""Django's handle on the app, which brings commands and no tables."""

from django.apps import AppConfig


class BackupConfig(AppConfig):
    """Backup, restore and copying."""

    name = "mahjong_server.backup"
