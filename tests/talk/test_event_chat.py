"""What may be said at a table by its terms: all, phrases and faces alone, or nothing."""

import pytest

from mahjong_server.talk import chat_topic
from tests.talk.conftest import refused

pytestmark = pytest.mark.django_db
ROOMS = ("{}", "{}:watchers")


@pytest.mark.parametrize("status", ["waiting", "playing", "finished"])
def test_where_chat_is_off_nothing_is_said(anna, ben, table, status):
    match = table(anna, chat="off", status=status)
    for person, room in zip((anna, ben), ROOMS, strict=True):
        for words in ({"text": "Hello all"}, {"phrase": "hello"}, {"emote": "hello"}):
            assert refused(person.send(f"chat/{room.format(match.code)}", **words)) == (403, "chat-off")
        assert chat_topic.read_chat(room.format(match.code), None).mode == "off"


def test_where_there_are_phrases_alone_faces_may_be_shown_too(anna, ben, table):
    match = table(anna, chat="phrases")
    for person, room in zip((anna, ben), ROOMS, strict=True):
        name = room.format(match.code)
        assert refused(person.say(name)) == (403, "phrases-only")
        assert person.send(f"chat/{name}", phrase="hello").status_code == 201
        assert person.send(f"chat/{name}", emote="laugh").status_code == 201
        assert chat_topic.read_chat(name, None).mode == "phrases"


def test_elsewhere_anything_may_be_said(anna, table):
    match = table(anna)
    assert anna.say(match.code).status_code == 201
    assert chat_topic.read_chat(match.code, None).mode == "all"
    assert chat_topic.read_chat("lobby", None).mode == "all"
