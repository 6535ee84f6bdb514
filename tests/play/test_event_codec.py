"""What is stored is read for ever: older shapes by upcasts, older rules by the rules of then, newer ones by nobody."""

import msgspec
import pytest

from games.registry import load, load_all
from mahjong_server.play.match import event_codec
from mahjong_server.play.match.catalogue import UnsupportedVersion, games, rules_of
from mahjong_server.play.match.event_codec import EventCodec
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.fairness.commit_reveal import Committed, Readied
from mahjong_server.play.match.runner import MatchState, Runner
from tests.play.highcard.game import GAME as OLD
from tests.play.highcard.game import Played, Scored
from tests.play.latercard.game import GAME as NEW
from tests.play.latercard.game import PAST, PlayedOut

EVENT = Played(1, 30)
OF_OLD = '{"type":"played","seat":1,"card":30}'


def test_the_first_version_is_stored_without_a_number():
    assert EventCodec(OLD).write(EVENT) == OF_OLD
    assert EventCodec(OLD).read(OF_OLD) == EVENT


def test_an_older_entry_is_brought_up_to_date_and_a_new_one_says_what_it_is():
    entry = EventCodec(NEW).write(PlayedOut(1, 30, last=True))
    assert entry == '{"v":2,"type":"played","seat":1,"card":30,"last":true}'
    assert EventCodec(NEW).read(entry) == PlayedOut(1, 30, last=True)
    assert EventCodec(NEW).read(OF_OLD) == PlayedOut(1, 30, last=False)
    assert EventCodec(NEW).read_object({"type": "played", "seat": 1, "last": True, "card": 30, "v": 2}).last


def test_a_newer_entry_is_beyond():
    with pytest.raises(UnsupportedVersion, match="version 2"):
        EventCodec(OLD).read(EventCodec(NEW).write(PlayedOut(1, 30, last=True)))


def test_the_platform_has_versions_of_its_own(monkeypatch):
    for entries_of in (EventCodec(OLD), EventCodec(NEW)):
        assert entries_of.write(Readied(0, "ab")) == '{"v":6,"type":"readied","seat":0,"hash":"ab"}'
        assert entries_of.read('{"v":3,"type":"readied","seat":0,"hash":"ab"}') == Readied(0, "ab")
        assert entries_of.read('{"v":2,"type":"readied","seat":0,"hash":"ab"}') == Readied(0, "ab")
        assert entries_of.read('{"type":"readied","seat":0,"nonce":"ab"}') == Readied(0, nonce="ab")
    monkeypatch.setattr(event_codec, "UPCASTS", (lambda entry: entry, lambda entry: {"hash": "cd", **entry}))
    assert EventCodec(OLD).write(Readied(0, "ab")).startswith('{"v":3,')
    assert EventCodec(OLD).read('{"v":2,"type":"readied","seat":0}') == Readied(0, "cd")
    assert EventCodec(OLD).read('{"seat":0,"type":"readied"}') == Readied(0, "cd")
    assert EventCodec(OLD).read(OF_OLD) == EVENT
    with pytest.raises(UnsupportedVersion):
        EventCodec(OLD).read('{"v":6,"type":"readied","seat":0}')


def test_versions_stand_in_the_log_where_no_event_has_a_field_of_that_name():
    for game in [
        *load(["games.sichuan", "games.riichi", "games.sanma", "games.toppan", "games.little_mahjong"]).values(),
        NEW,
    ]:
        for kind in (game.event_type, commit_reveal.PlatformEvent):
            assert all("v" not in event["properties"] for event in event_codec.shape(kind)["anyOf"])


def test_rules_of_before_stay_and_newer_ones_are_beyond(settings):
    settings.GAMES = ["tests.play.latercard"]
    assert set(load_all(settings.GAMES)) == {("highcard", 1), ("highcard", 2)}
    assert games()["highcard"] is NEW
    assert rules_of("highcard", 1) is PAST[0]
    for key, version in (("highcard", 3), ("bridge", 1)):
        with pytest.raises(UnsupportedVersion):
            rules_of(key, version)
    with pytest.raises(LookupError) as found:
        rules_of("highcard", 0)
    assert not isinstance(found.value, UnsupportedVersion)


def test_a_match_is_folded_by_the_rules_that_it_began_by():
    points = [
        runner.game.evolve(runner.new().state.game, Scored((30, 10, 0))).points
        for runner in (Runner(game, {}, 3, 1) for game in (OLD, PAST[0], NEW))
    ]
    assert points == [(3, 1, 0), (3, 1, 0), (6, 2, 0)]


def test_a_snapshot_of_another_shape_is_not_mistaken_for_one():
    runner = Runner(OLD, {}, 3, 1)
    frozen = runner.encode_snapshot(runner.new().state)
    assert runner.decode_snapshot(frozen) == runner.new().state
    for data in (
        frozen.replace(event_codec.schema_hash(OLD.state_type).encode(), b"0" * 16),
        msgspec.json.encode(MatchState(1, commit_reveal.ShuffleState())),
    ):
        with pytest.raises(msgspec.MsgspecError):
            runner.decode_snapshot(data)


def test_a_shape_knows_nothing_of_names_and_texts():
    class Committed2(Committed, frozen=True, tag="committed", tag_field="type"):
        """Told otherwise."""

    assert event_codec.shape(Committed2) == event_codec.shape(Committed)
    assert event_codec.shape(Played) != event_codec.shape(PlayedOut)
