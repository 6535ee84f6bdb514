"""The settings of a version to come."""

from mahjong_server.settings import *  # noqa: F403 - all of them
from mahjong_server.settings import INSTALLED_APPS as NOW

INSTALLED_APPS = [*NOW, "tests.upgrade.future"]
