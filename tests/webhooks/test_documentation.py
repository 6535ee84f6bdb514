"""docs/webhooks.md says how a receiver checks a signature, and that works; and what it lists is what there is."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

from mahjong_server.webhooks import outbox, services, signature
from mahjong_server.webhooks.models import MOST_WEBHOOKS, Webhook
from mahjong_server.webhooks.post import FAULTS

PAGE = (Path(__file__).parents[2] / "docs/webhooks.md").read_text(encoding="utf-8")
BODY = b'{"type":"round.began"}'


@pytest.fixture
def is_genuine():
    """The receiver's code of the page, which is short."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    known: dict[str, Any] = {}
    exec(code, known)
    assert len(code.strip().splitlines()) <= 13
    return known["is_genuine"]


@pytest.mark.django_db
def test_the_page_s_receiver_takes_our_signatures_and_no_others(is_genuine):
    made = services.create("event:abc", "https://hooks.example/", [])
    now = round(time.time() * 1000)

    def signed(at: int = now) -> dict[str, str]:
        return signature.headers(Webhook.objects.get(), "msg_1", BODY, at)

    assert is_genuine(signed(), BODY, made.secret)
    assert not is_genuine(signed(), BODY + b" ", made.secret)
    assert not is_genuine(signed() | {"webhook-id": "msg_2"}, BODY, made.secret)
    assert not is_genuine(signed(now - 3600_000), BODY, made.secret)
    other = services.rotate("event:abc", made.id).secret
    assert is_genuine(signed(), BODY, made.secret)
    assert is_genuine(signed(), BODY, other)
    Webhook.objects.update(old_until=1)
    assert not is_genuine(signed(), BODY, made.secret)


def test_every_fault_is_listed_and_no_other():
    table = PAGE.partition("| `fault` | |")[2].partition("\n## ")[0]
    listed = {word for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for word in re.findall("`(.*?)`", row)}
    assert listed == {*FAULTS.values(), "turned-off", "too-many-waiting"}


def test_the_figures_are_those_of_the_code():
    assert (5, 300, 1800, *(hours * 3600 for hours in (2, 5, 10, 14, 20, 24))) == outbox.RETRIES_S
    assert f"{services.MOST_WAITING} others" in PAGE
    assert f"{services.MOST_BODY // 1000} kB at most" in PAGE
    assert f"the last {services.MOST_LISTED} messages" in PAGE
    assert f"sends {outbox.MOST_AT_ONCE} messages at a time, of which {outbox.MOST_OF_OWNER} at most" in PAGE
    assert MOST_WEBHOOKS == 5
