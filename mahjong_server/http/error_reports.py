"""What a report of an error may hold: where it happened, and nothing of what was in hand there."""

import re
from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter


class PrivateReporterFilter(SafeExceptionReporterFilter):
    """Names variables by their types alone, for they are passwords, walls and hands; leaves bodies and cookies out."""

    hidden_settings = re.compile("API|AUTH|TOKEN|KEY|SECRET|PASS|SIGNATURE|COOKIE|SESSION|URL", re.IGNORECASE)

    def is_active(self, _request: HttpRequest | None) -> bool:
        """Return that it is: a developer's page is no exception."""
        return True

    def get_traceback_frame_variables(self, _request: Any, tb_frame: FrameType) -> ItemsView[str, Any]:
        """Return names and types."""
        return {name: f"<{type(value).__qualname__}>" for name, value in tb_frame.f_locals.items()}.items()

    def get_post_parameters(self, _request: HttpRequest | None) -> dict[str, Any]:
        """Return none."""
        return {}

    def get_safe_cookies(self, _request: HttpRequest) -> dict[str, Any]:
        """Return none."""
        return {}
