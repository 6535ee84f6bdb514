"""How many sockets an address and a person may have, and how much they may say; and that it is all given back."""

import pytest

from mahjong_server.limits.connection_limiter import ConnectionLimiter, Lease
from mahjong_server.limits.token_bucket import SWEEP_EVERY

FEW = {
    "frames": 2,
    "bytes": 1000,
    "follows": 4,
    "person-sockets": 2,
    "person-openings": 60,
    "person-frames": 3,
    "person-bytes": 2000,
    "person-follows": 6,
    "address-sockets": 3,
    "address-openings": 6,
    "late": 3,
    "address-frames": 5,
    "address-bytes": 10000,
    "address-follows": 10,
}


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(settings):
    settings.SOCKET_LIMITS = FEW
    return Clock()


@pytest.fixture
def house(clock):
    return ConnectionLimiter(clock)


@pytest.mark.security("SEC 5.4")
def test_an_address_has_room_for_so_many_sockets_at_once(house):
    visits = [Lease(house) for _ in range(4)]
    assert [visit.enter("address", "192.0.2.1") for visit in visits] == [True, True, True, False]
    assert Lease(house).enter("address", "192.0.2.2")
    visits[0].leave()
    visits[0].leave()
    assert [Lease(house).enter("address", "192.0.2.1") for _ in range(2)] == [True, False]


@pytest.mark.security("SEC 5.4")
def test_a_person_has_room_for_fewer_from_wherever(house):
    found = [Lease(house).enter("person", "mei") for _ in range(3)]
    assert found == [True, True, False]


@pytest.mark.security("SEC 5.4")
def test_coming_and_going_all_the_time_is_counted_too(house, clock):
    for _ in range(6):
        visit = Lease(house)
        assert visit.enter("address", "192.0.2.1")
        visit.leave()
    assert not Lease(house).enter("address", "192.0.2.1")
    clock.now += 10.0
    assert Lease(house).enter("address", "192.0.2.1")


@pytest.mark.security("SEC 5.5")
def test_frames_are_counted_by_socket_by_person_and_by_address(house):
    def visit(address, person):
        made = Lease(house)
        assert made.enter("address", address)
        assert made.enter("person", person)
        return made

    one, other = visit("192.0.2.1", "mei"), visit("192.0.2.2", "mei")
    assert [one.afford() for _ in range(7)] == [True] * 6 + [False], "of one socket: three seconds' worth at once"
    assert [other.afford() for _ in range(4)] == [True] * 3 + [False], "of one person: nine, six are spent"
    two, three = visit("192.0.2.1", "lan"), visit("192.0.2.1", "zhu")
    said = [each.afford() for each in (two, three) for _ in range(6)]
    assert sum(said) == 9, "of one address: fifteen, six are spent"


@pytest.mark.security("SEC 2.9")
def test_late_tables_are_counted_by_address_and_by_person(house, clock):
    visits = [Lease(house) for _ in range(3)]
    for visit, address in zip(visits, ("192.0.2.1", "192.0.2.1", "192.0.2.2"), strict=True):
        assert visit.enter("address", address)
    assert [visits[place].load() for place in (0, 1, 0, 1, 2)] == [True, True, True, False, True]
    clock.now += 20.0
    assert [visits[1].load() for _ in range(2)] == [True, False]


@pytest.mark.security("SEC 5.6")
def test_whoever_has_gone_for_good_is_forgotten(house, clock):
    stays = Lease(house)
    assert stays.enter("address", "192.0.2.1")
    for number in range(SWEEP_EVERY - 2):
        visit = Lease(house)
        assert visit.enter("address", f"2001:db8:{number:x}::/64")
        visit.leave()
    clock.now += 61.0
    assert Lease(house).enter("address", "192.0.2.9")
    assert {who for _, who in house.parties} == {"192.0.2.1", "192.0.2.9"}


def test_where_nothing_is_limited_everybody_comes_in_and_floods_are_floods_still(house, settings):
    settings.RATE_LIMITED = False
    visits = [Lease(house) for _ in range(9)]
    assert all(visit.enter("address", "192.0.2.1") for visit in visits)
    assert [visits[0].afford() for _ in range(7)] == [True] * 6 + [False]
