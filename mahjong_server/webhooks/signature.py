"""Signatures of Standard Webhooks 1.0, symmetric: HMAC-SHA256 over ``id.timestamp.body``, version ``v1``.

A secret is made of a webhook's salt and the site's secret key whenever it is needed. So the database alone, or a
backup of it, signs nothing; and another ``SECRET_KEY`` makes other secrets.
"""

import base64
import hmac
from typing import Final

from django.conf import settings

from mahjong_server.webhooks.models import Webhook

PREFIX: Final = "whsec_"
VERSION: Final = "v1"
PURPOSE: Final = b"mahjong-webhook/1:"


def secret_text(salt: str) -> str:
    """Return the secret of a salt as receivers keep it: ``whsec_`` and 32 bytes in base64."""
    return PREFIX + base64.b64encode(_key(salt)).decode()


def _key(salt: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), PURPOSE + salt.encode(), "sha256")


def headers(webhook: Webhook, message: str, body: bytes, now: int) -> dict[str, str]:
    """Return the headers that sign a message sent now (epoch ms); a secret that was changed of late signs too."""
    seconds = str(now // 1000)
    signed = b".".join((message.encode(), seconds.encode(), body))
    salts = [webhook.salt, *([webhook.old_salt] if webhook.old_salt and now < webhook.old_until else [])]
    marks = (base64.b64encode(hmac.digest(_key(salt), signed, "sha256")).decode() for salt in salts)
    return {
        "webhook-id": message,
        "webhook-timestamp": seconds,
        "webhook-signature": " ".join(f"{VERSION},{mark}" for mark in marks),
    }
