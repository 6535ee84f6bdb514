"""A table is proposed before it begins: only to who is here at that moment, and it begins once all have said yes."""

import pytest

from mahjong_server.accounts import services as accounts
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.matchmaking import queue, rounds
from mahjong_server.matchmaking.models import Absence, Proposal, Seek
from mahjong_server.matchmaking.proposals import READY_MS
from mahjong_server.matchmaking.queue import Terms
from mahjong_server.matchmaking.status import read_own_seek, status_of
from mahjong_server.telemetry import metrics
from tests.matchmaking.conftest import (
    CASUAL,
    Visitor,
    a_round,
    agree,
    closes_page,
    found,
    gone,
    opens_page,
    person,
    proposed,
    seat_all,
    seated,
    seeks,
    time_is_up,
    waited,
)
from tests.ratings.test_leaderboard import signed_in

pytestmark = pytest.mark.django_db
GAMES = ["games.sichuan", "games.riichi", "games.sanma", "games.toppan", "games.little_mahjong"]


@pytest.mark.security("SEC 2.13")
@pytest.mark.parametrize("module", GAMES)
def test_whoever_closed_the_page_four_seconds_ago_is_never_seated(settings, db, module):
    settings.GAMES = [module]
    terms = Terms(module.removeprefix("games."), "normal", "casual")
    size = rounds._table_size(terms)
    ghost, *others = [person(f"P{number}") for number in range(size)]
    for player in (ghost, *others):
        seeks(player, terms)
    closes_page(ghost)
    waited(ghost, 4_000)
    assert seat_all() == 0
    assert not proposed()
    last = person("Last")
    seeks(last, terms)
    assert seat_all() == 1
    assert seated() == {player.pk for player in (*others, last)}
    assert Seek.objects.filter(player=ghost, match=None).exists()


def test_a_page_opened_again_is_a_page(seekers):
    four = seekers(4, CASUAL)
    closes_page(four[0])
    opens_page(four[0])
    assert seat_all() == 1


def test_nothing_begins_before_all_have_said_yes(seekers):
    four = found(seekers)
    agree(*four[:3])
    assert a_round() == 0
    told = read_own_seek(four[0].pk)
    assert told
    assert told.proposal
    assert (told.proposal.answered, told.proposal.ready, told.proposal.seats) == (True, 3, 4)
    agree(four[3])
    assert a_round() == 1
    assert seated() == {player.pk for player in four}
    assert not Proposal.objects.exists()


@pytest.mark.security("SEC 2.13")
def test_whoever_closes_the_page_after_the_proposal_is_not_seated(seekers):
    four = found(seekers)
    agree(*four[:3])
    closes_page(four[3])
    agree(four[3])  # by a request that was under way
    assert a_round() == 0
    time_is_up()
    assert a_round() == 0
    assert not seated()
    assert set(Seek.objects.values_list("player", flat=True)) == {player.pk for player in four[:3]}


def test_whoever_loads_the_page_anew_in_time_is_seated(seekers):
    four = found(seekers)
    agree(*four)
    closes_page(four[2])
    assert a_round() == 0
    opens_page(four[2])
    assert a_round() == 1


def test_whoever_says_nothing_is_dropped_and_the_others_keep_their_place(seekers):
    four = found(seekers)
    agree(*four[:2], four[3])
    since = dict(Seek.objects.values_list("player", "created_at"))
    time_is_up()
    assert a_round() == 0
    rest = dict(Seek.objects.values_list("player", "created_at"))
    assert rest == {player.pk: since[player.pk] for player in (*four[:2], four[3])}
    told = read_own_seek(four[0].pk)
    assert told
    assert told.sought
    assert (told.sought.let_down, told.proposal) == (True, None)
    missed = status_of(four[2])
    assert (missed.state, missed.sought) == ("none", None)
    assert missed.missed
    assert (missed.missed.declined, missed.missed.until, missed.missed.game) == (False, None, "toy")


def test_those_let_down_are_served_before_who_waits_longer(seekers):
    four = found(seekers)
    queue.decline(four[0])
    assert a_round() == 0
    longer = [person(f"Longer {number}") for number in range(3)]
    for player in longer:
        seeks(player, CASUAL)
        waited(player, 59_000)
    assert a_round() == 0
    assert proposed() >= {player.pk for player in four[1:]}
    assert len(proposed()) == 4


def test_whoever_declines_is_dropped_at_once(seekers):
    four = found(seekers)
    agree(*four[1:])
    queue.decline(four[0])
    assert a_round() == 0
    assert not Proposal.objects.exists()
    assert set(Seek.objects.values_list("player", "ready_at")) == {(player.pk, None) for player in four[1:]}
    told = read_own_seek(four[0].pk)
    assert told
    assert told.missed
    assert told.missed.declined


def test_to_leave_or_to_sit_down_elsewhere_is_to_decline(seekers):
    four = found(seekers)
    queue.leave(four[0])
    lobby.play_now(four[1], TableOrder(game="toy"))
    assert set(Absence.objects.values_list("player", "declined")) == {(four[0].pk, True), (four[1].pk, True)}
    assert a_round() == 0
    assert Seek.objects.count() == 2


def test_an_answer_counts_until_a_round_has_seen_the_deadline_and_not_after(seekers):
    four = found(seekers)
    agree(*four[:3])
    time_is_up()
    agree(four[3])
    assert a_round() == 1
    late = found(lambda *_: [new(number) for number in range(4)])
    agree(*late[:3])
    time_is_up()
    a_round()
    with pytest.raises(Problem) as refused:
        queue.accept(late[3])
    assert refused.value.code == "no-proposal"


def new(number: int):
    player = person(f"New {number}")
    seeks(player, CASUAL)
    return player


def test_to_say_yes_twice_or_once_the_table_has_begun_is_no_error(seekers):
    four = found(seekers)
    agree(four[0])
    at = Seek.objects.get(player=four[0]).ready_at
    agree(*four)
    assert Seek.objects.get(player=four[0]).ready_at == at
    a_round()
    agree(four[0])
    with pytest.raises(Problem):
        queue.decline(four[0])


@pytest.mark.parametrize("fate", [{"banned_until": 2**52}, {"is_bot": True}])
def test_whoever_may_not_play_any_more_is_dropped_without_a_word(seekers, fate):
    four = found(seekers)
    agree(*four)
    type(four[0]).objects.filter(pk=four[0].pk).update(**fate)
    assert a_round() == 0
    assert not Absence.objects.exists()
    assert set(Seek.objects.values_list("player", flat=True)) == {player.pk for player in four[1:]}


def test_an_account_deleted_meanwhile_lets_the_others_go_on(seekers):
    four = found(seekers)
    agree(*four[1:])
    accounts.erase(four[0])
    assert a_round() == 0
    assert not Absence.objects.exists()
    assert not Proposal.objects.exists()
    assert Seek.objects.filter(let_down=1).count() == 3


def test_whoever_plays_already_whatever_the_queue_says_is_not_seated_again(seekers):
    four = found(seekers)
    agree(*four)
    lobby.seat_together([[four[0], *(person(f"Other {number}") for number in range(3))]], rounds.table_terms(CASUAL))
    assert a_round() == 0
    assert set(Seek.objects.values_list("player", flat=True)) == {player.pk for player in four[1:]}
    assert not Absence.objects.exists()


def test_a_process_that_only_others_know_the_game_of_ends_no_table(seekers, settings):
    four = found(seekers)
    agree(*four)
    settings.GAMES = ["tests.lobby.botless"]
    assert a_round() == 0
    assert Seek.objects.filter(match=None).count() == 4


def test_after_an_outage_nobody_is_dropped_for_silence(seekers):
    four = found(seekers)
    agree(*four[:3])
    time_is_up()
    assert rounds.run_round(drop=False).tables == 0
    assert Seek.objects.filter(match=None).count() == 4
    assert not Absence.objects.exists()


def test_a_proposal_of_whose_people_all_have_gone_is_forgotten(seekers):
    found(seekers)
    Seek.objects.all().delete()
    assert a_round() == 0
    assert not Proposal.objects.exists()


def test_whoever_a_process_of_before_has_seated_keeps_the_table(seekers):
    """An older version knows nothing of proposals, and seats who waits."""
    four = found(seekers)
    (match,) = lobby.seat_together([four], rounds.table_terms(CASUAL))
    Seek.objects.update(match=match, seated_at=now_ms())
    assert a_round() == 0
    assert not Proposal.objects.exists()
    assert Seek.objects.filter(match=match).count() == 4


def test_other_terms_have_to_wait_for_an_answer(seekers):
    four = found(seekers)
    queue.join(four[0], CASUAL)
    with pytest.raises(Problem) as refused:
        queue.join(four[0], Terms("toy", "slow", "casual"))
    assert refused.value.code == "answer-first"
    assert proposed() == {player.pk for player in four}


def browser(player):
    visitor = Visitor()
    visitor.cookies = signed_in(player).cookies
    return visitor


def test_it_is_answered_over_http(seekers):
    four = found(seekers)
    pages = [browser(player) for player in four]
    asked = pages[0].ask("get")
    assert (asked["state"], asked["proposal"]["answered"], asked["proposal"]["ready"]) == ("waiting", False, 0)
    assert 0 < asked["proposal"]["deadline"] - asked["now"] <= READY_MS
    for number, page in enumerate(pages, 1):
        answer = page.ask("post", "seek/ready", {"ready": True})
        assert answer["proposal"] | {"deadline": 0} == {"deadline": 0, "answered": True, "ready": number, "seats": 4}
    a_round()
    assert pages[0].ask("post", "seek/ready")["state"] == "playing"


def test_no_is_answered_over_http_and_read_there(seekers):
    page = browser(found(seekers)[0])
    answer = page.ask("post", "seek/ready", {"ready": False})
    assert (answer["state"], answer["missed"]["declined"]) == ("none", True)
    page.ask("delete", status=204)
    assert page.ask("get")["missed"] is None
    assert page.refused("post", "seek/ready") == (409, "no-proposal")
    assert page.refused("post", "seek/ready", {"ready": "yes"}) == (400, "invalid")
    assert page.ask("post")["state"] == "waiting"


def test_a_stranger_has_nothing_to_answer(visitor):
    assert visitor.refused("post", "seek/ready") == (401, "sign-in-needed")


def test_who_waits_and_who_has_gone_are_told_apart_in_the_queue(seekers):
    four = seekers(4, CASUAL)
    closes_page(four[0])
    assert status_of(four[1]).waiting == 3
    gone(four[2], 60_000)
    assert status_of(four[1]).waiting == 2


def counted(metric, label: str) -> float:
    value: float = metric.labels(label)._value.get()
    return value


def test_proposals_and_answers_are_counted(seekers, django_capture_on_commit_callbacks):
    kinds = [(metrics.SEEK_PROPOSALS, name) for name in ("made", "begun", "called-off")]
    kinds += [(metrics.SEEK_ANSWERS, name) for name in ("ready", "declined", "missed")]
    before = [counted(*kind) for kind in kinds]
    with django_capture_on_commit_callbacks(execute=True):
        four = found(seekers)
        agree(four[0])
        queue.decline(four[1])
        a_round()
        seeks(person("Another"), CASUAL)
        a_round()
        agree(four[0])
        time_is_up()
        a_round()
        for number in range(3):
            new(number)
        seat_all()
    assert [counted(*kind) - old for kind, old in zip(kinds, before, strict=True)] == [3, 1, 2, 2, 1, 3]
