"""Who takes part: entries, the line, approval, check-in."""

import pytest
from msgspec.structs import replace

from mahjong_server.events.contest import registration, results, roles
from mahjong_server.events.contest.fold import fold
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.settings import Stage
from mahjong_server.events.standings.teams import team_standings
from tests.events.contest.contest import NONCE, START, Contest, settings

EIGHT = tuple("abcdefgh")


def refusal(call, *args, **more) -> str:
    """Return the code by which a command is refused."""
    with pytest.raises(EventRefusal) as found:
        call(*args, **more)
    return found.value.code


def test_who_comes_after_the_limit_stands_in_line_and_moves_up():
    contest = Contest(settings(limit=2))
    contest.enter("a", "b", "c", "d")
    assert contest.statuses() == {"a": "entered", "b": "entered", "c": "waiting", "d": "waiting"}
    contest.add(*registration.withdraw(contest.state, "a"))
    assert contest.statuses() == {"a": "withdrawn", "b": "entered", "c": "entered", "d": "waiting"}
    contest.enter("a")
    assert contest.statuses()["a"] == "waiting"
    assert contest.state.entrants[1].player == "a"


def test_who_comes_back_stands_at_the_end_of_the_line():
    contest = Contest(settings(limit=1))
    contest.enter("a", "b")
    contest.add(*registration.withdraw(contest.state, "b"))
    contest.forward(1)
    contest.enter("c")
    contest.forward(1)
    contest.enter("b")
    assert [each.player for each in contest.state.with_status("waiting")] == ["c", "b"]


def test_substitutes_take_no_seat_of_the_limit():
    contest = Contest(settings(limit=1))
    contest.enter("a")
    contest.enter("s", substitute=True)
    assert contest.statuses()["s"] == "entered"
    contest.enter("b")
    assert contest.statuses()["b"] == "waiting"
    contest.add(*registration.set_entrant(contest.state, 1, "substitute"))
    assert contest.statuses()["b"] == "entered"


def test_entries_are_approved_or_declined():
    contest = Contest(settings(entry="approval", limit=1))
    contest.enter("a", "b", "c")
    assert set(contest.statuses().values()) == {"applied"}
    contest.add(*registration.set_entrant(contest.state, 2, "approve"))
    contest.add(*registration.set_entrant(contest.state, 1, "approve"))
    contest.add(*registration.set_entrant(contest.state, 3, "decline"))
    assert contest.statuses() == {"a": "waiting", "b": "entered", "c": "declined"}
    assert refusal(registration.enter, contest.state, "c", "account") == "not-admitted"
    contest.add(*registration.set_entrant(contest.state, 2, "remove"))
    assert contest.statuses() == {"a": "entered", "b": "removed", "c": "declined"}


@pytest.mark.parametrize(
    ("changed", "kind", "code"),
    [
        ({"entry": "accounts"}, "guest", "account-needed"),
        ({"entry": "approval"}, "guest", "account-needed"),
        ({"rated": True, "entry": "accounts"}, "bot", "rated-by-hand"),
    ],
)
def test_who_may_not_enter(changed, kind, code):
    assert refusal(registration.enter, Contest(settings(**changed)).state, "a", kind) == code


def test_nobody_enters_twice_or_a_draft():
    contest = Contest()
    contest.enter("a", kind="guest")
    assert refusal(registration.enter, contest.state, "a", "guest") == "already-entered"
    draft = fold(contest.rows[:1])
    assert refusal(registration.enter, draft, "b", "guest") == "not-open"


def test_check_in_is_open_for_its_minutes_alone():
    contest = Contest()
    contest.enter("a")
    for minutes, is_open in [(29, False), (1, True), (24.9, True)]:
        contest.forward(minutes)
        if is_open:
            assert registration.check_in(contest.state, "a", NONCE, contest.now)
        else:
            assert refusal(registration.check_in, contest.state, "a", NONCE, contest.now) == "check-in-closed"
    contest.check_in("a")
    assert refusal(registration.check_in, contest.state, "a", NONCE, contest.now) == "checked-in"
    assert refusal(registration.check_in, contest.state, "b", NONCE, contest.now) == "not-entered"
    contest.forward(0.2)
    assert refusal(registration.check_in, contest.state, "a", NONCE, contest.now) == "check-in-closed"


def test_the_unconfirmed_drop_out_and_those_in_line_who_are_there_move_up():
    contest = Contest(settings(limit=4))
    contest.enter(*EIGHT)
    contest.forward(40)
    contest.check_in("a", "b", "c", "f", "h")
    contest.forward(15.1)
    statuses = contest.statuses()
    assert statuses["d"] == "dropped"
    assert statuses["f"] == "entered"  # e stands before, and is not there
    assert statuses["e"] == statuses["h"] == "waiting"
    seated = {number for table in contest.state.rounds[0].tables for number in table.seats}
    assert seated == {1, 2, 3, 6}


def test_after_check_in_only_substitutes_enter():
    contest = Contest()
    contest.begin(*EIGHT)
    assert refusal(registration.enter, contest.state, "late", "account") == "registration-closed"
    contest.enter("late", substitute=True)
    assert contest.statuses()["late"] == "entered"


def test_where_each_round_has_its_check_in_people_enter_as_it_goes_on():
    week = 7 * 24 * 60
    times = (START + 60 * 60_000, START + (60 + week) * 60_000)
    stage = Stage(rounds=2, seating="lot", deals=4, times=times)
    contest = Contest(settings(check_in="round", stages=(stage,)))
    contest.begin(*EIGHT[:4])
    contest.end()
    contest.enter("z")
    contest.forward(week - 20)
    contest.check_in("z", "b", "c", "d")
    assert refusal(registration.check_in, contest.state, "b", NONCE, contest.now) == "checked-in"
    contest.forward(20)
    seated = {number for table in contest.state.rounds[1].tables for number in table.seats}
    assert seated == {2, 3, 4, 5}
    assert contest.statuses()["a"] == "entered"


def teams_after_a_round(**changed) -> Contest:
    """Return an event of two teams after its first round, in which "a" and "c" have won for X."""
    contest = Contest(settings(clubs="teams", **changed))
    for player, club in zip("abcd", "XYXY", strict=True):
        contest.enter(player, club=club)
    contest.forward(40)
    if contest.state.settings.check_in != "none":
        contest.check_in(*"abcd")
    contest.forward(20)
    contest.end()
    return contest


def totals_of_teams(contest: Contest) -> dict[str, str]:
    return {each.team: each.total for each in team_standings(results.standings_of(contest.state, 1))}


def come_back(contest: Contest, player: str, **said) -> None:
    contest.add(*registration.withdraw(contest.state, player))
    contest.enter(player, **said)


def test_who_comes_back_after_they_sat_does_not_change_past_results():
    """Else a team is rid of its worst player, who comes back as a substitute whose results are nobody's."""
    contest = teams_after_a_round(check_in="none")
    before = totals_of_teams(contest)
    come_back(contest, "a", club="Y", substitute=True)
    assert totals_of_teams(contest) == before
    entrant = contest.state.entrants[1]
    assert (entrant.club, entrant.substitute, entrant.status) == ("X", False, "applied")
    contest.add(*registration.set_entrant(contest.state, 1, "approve"))
    assert contest.statuses()["a"] == "entered"


def test_who_comes_back_after_they_sat_is_not_hidden_by_a_refusal():
    """An application that is declined is told to nobody; their results are."""
    contest = teams_after_a_round(check_in="none")
    come_back(contest, "a")
    contest.add(*registration.set_entrant(contest.state, 1, "decline"))
    assert contest.statuses()["a"] == "removed"


def test_who_comes_back_while_people_enter_plays_on_for_their_team():
    week = 7 * 24 * 60
    stage = Stage(rounds=2, seating="lot", deals=4, times=(START + 60 * 60_000, START + (60 + week) * 60_000))
    contest = teams_after_a_round(check_in="round", stages=(stage,))
    before = totals_of_teams(contest)
    come_back(contest, "a", club="Y")
    assert (totals_of_teams(contest), contest.statuses()["a"]) == (before, "entered")
    contest.enter("e", club="X")
    come_back(contest, "e", club="Y", substitute=True)
    assert contest.state.entrants[5].club == "Y", "who never sat may say something else"


def test_a_substitute_who_sat_stays_one():
    contest = Contest(settings(check_in="none"))
    contest.enter(*"abcd")
    contest.enter("s", substitute=True)
    contest.forward(60)
    contest.rule(1, "substitute", seat=0, entrant=5)
    contest.end()
    come_back(contest, "s")
    assert contest.state.entrants[5].substitute
    assert contest.statuses()["s"] == "entered"


def play_out(contest: Contest) -> None:
    while contest.state.status == "running":
        contest.end()
        contest.forward(1)


def test_nobody_comes_into_a_plan_that_has_begun():
    """Another number of players would be another plan, in which people meet again."""
    stage = Stage(rounds=5, seating="plan", deals=4, pause=0)
    contest = Contest(settings(stages=(stage,), limit=16, check_in="none", unfit="bots"))
    contest.enter(*(f"p{at}" for at in range(18)))
    contest.enter("s", substitute=True)
    contest.forward(61)
    contest.end()
    contest.forward(1)
    contest.add(*registration.withdraw(contest.state, "p0"))
    contest.change(replace(contest.state.settings, limit=18))
    assert registration.fill_up(contest.state, contest.state.settings) == []
    assert contest.statuses()["p16"] == "waiting"
    assert refusal(registration.set_entrant, contest.state, 17, "approve") == "begun"
    assert refusal(registration.set_entrant, contest.state, 19, "regular") == "begun"
    contest.end()
    contest.enter("p0")
    contest.add(*registration.set_entrant(contest.state, 1, "approve"))
    play_out(contest)
    assert [each.rule for each in contest.state.rounds] == ["plan"] * 5
    assert not any(each.seated.repeats for each in contest.state.rounds)
    assert 1 in {number for table in contest.state.rounds[4].tables for number in table.seats}, "their number is kept"


def test_no_other_club_comes_into_a_round_robin_that_has_begun():
    stage = Stage(rounds=3, seating="clubs", deals=4, pause=0)
    contest = Contest(settings(stages=(stage,), limit=8, check_in="none", unfit="bots", clubs="teams"))
    for at in range(8):
        contest.enter(f"p{at}", club="ABCD"[at % 4])
    contest.enter("x", club="E")
    contest.forward(61)
    contest.end()
    contest.forward(1)
    contest.end()
    contest.add(*registration.withdraw(contest.state, "p0"))
    play_out(contest)
    clubs = {number: each.club for number, each in contest.state.entrants.items()}
    met = [
        frozenset(clubs[number] for number in table.seats if number)
        for each in contest.state.rounds
        for table in each.tables
    ]
    assert len(contest.state.rounds) == 3
    assert len(set(met)) == 6


def test_the_line_moves_up_where_a_plan_could_not_seat_so_few():
    stage = Stage(rounds=2, seating="plan", deals=4, pause=0)
    contest = Contest(settings(stages=(stage,), limit=8, check_in="none"))
    contest.enter(*EIGHT, "i")
    contest.forward(61)
    assert contest.last.rule == "lot"
    contest.add(*registration.withdraw(contest.state, "a"))
    assert contest.statuses()["i"] == "entered"


def test_an_event_that_nobody_comes_to_does_not_take_place():
    contest = Contest()
    contest.enter(*EIGHT)
    contest.forward(60)
    assert (contest.state.status, contest.state.reason) == ("cancelled", "too-few")


@pytest.mark.parametrize("command", roles.ALLOWED)
def test_strangers_run_nothing(command):
    contest = Contest()
    free = {"enter", "withdraw", "check-in", "call"}
    if command in free:
        roles.check_role(contest.state, "x", command)
    else:
        assert refusal(roles.check_role, contest.state, "x", command) == "not-allowed"
        assert refusal(roles.check_role, contest.state, None, command) == "not-allowed"
    roles.check_role(contest.state, "olga", command)
