"""The record of a match, for download."""

import pytest

from mahjong_server.play.models import Event, Match


@pytest.fixture
def finished(code):
    match = Match.objects.get(code=code)
    for seq, dice in enumerate((3, 5)):
        Event.objects.create(match=match, seq=seq, at=seq, data=f'{{"type":"rolled","dice":{dice}}}')
    match.status, match.started_at, match.head = Match.Status.FINISHED, 1, 2
    match.save()
    return match


def test_a_record_is_a_file_to_keep(client, finished):
    answer = client.get(f"/api/tables/{finished.code}/record")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="mahjong-toy-{finished.code}.json"'
    assert answer["Content-Type"] == "application/json"
    record = answer.json()
    assert (record["format"], record["game"], record["deals"]) == (
        "mahjong-record/1",
        "toy",
        [{"dice": 3}, {"dice": 5}],
    )


@pytest.mark.parametrize("status", [Match.Status.WAITING, Match.Status.PLAYING])
def test_before_the_end_it_would_tell_every_hand(client, finished, status):
    Match.objects.update(status=status)
    answer = client.get(f"/api/tables/{finished.code}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-finished")
    assert "dice" not in answer.text


def test_a_table_that_was_left_before_play(anna, code):
    anna.delete(f"/api/tables/{code}/seats")
    answer = anna.get(f"/api/tables/{code}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "never-played")
