"""Topics: found by name, told in parts, and refused by kind."""

from uuid import uuid4

import pytest

from mahjong_server.live import me_topic, topics


def test_a_topic_is_of_a_kind_and_has_a_key():
    assert topics.find_topic("me").kind.name == "me"
    with pytest.raises(topics.TopicRefusal) as refusal:
        topics.find_topic("nonsense")
    assert refusal.value.code == "no-such-topic"


@pytest.mark.parametrize("name", ["", ":", "ME", "me:", "me:a b", "me:" + "a" * 65, "me\n", "мы"])
def test_what_is_no_name_of_a_topic_is_refused(name):
    with pytest.raises(topics.TopicRefusal):
        topics.find_topic(name)


def test_me_is_made_of_the_parts_that_have_something_to_tell(monkeypatch):
    player = uuid4()
    monkeypatch.setattr(me_topic, "_parts", {"mine": str, "nothing": lambda _: None})
    assert me_topic.read_me("", player) == {"mine": str(player)}
    assert me_topic.read_me("", None) == {}
