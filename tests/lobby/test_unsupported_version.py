"""A table of a newer process, asked of one of before: what needs its rules is left to such, and says so."""

import pytest

from mahjong_server.play.models import Match


@pytest.fixture(params=[{"game": "unheard"}, {"rules_version": 1000}], ids=["game", "rules"])
def newer(request, code):
    """Return the code of a waiting table that a newer process made; Anna owns it."""
    Match.objects.update(**request.param)
    return code


def left_to_newer(answer) -> bool:
    """Return whether the answer says that another process has to do it, and when to ask again."""
    return (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "newer-server", "2")


def test_what_needs_rules_is_left_to_newer_processes(anna, boris, newer):
    assert left_to_newer(anna.send(f"tables/{newer}/bots", {"seat": 1, "level": "easy"}))
    assert left_to_newer(anna.send(f"tables/{newer}/start"))
    assert Match.objects.get().status == Match.Status.WAITING
    assert boris.send(f"tables/{newer}/seats", {"seat": 2}).json()["you"] == 2
    assert anna.send(f"tables/{newer}/kick", {"seat": 2}).status_code == 200
    Match.objects.update(status=Match.Status.FINISHED, started_at=1, finished_at=2)
    assert left_to_newer(anna.send(f"tables/{newer}/rematch"))
    assert left_to_newer(anna.get(f"/api/tables/{newer}/record"))
    assert Match.objects.count() == 1
