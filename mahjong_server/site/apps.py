"""The app's entry in Django."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Pages, headers, errors, `serve`."""

    name = "mahjong_server.site"
    label = "site"
