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
    leases = [Lease(house) for _ in range(4)]
    assert [lease.acquire("address", "192.0.2.1") for lease in leases] == [True, True, True, False]
    assert Lease(house).acquire("address", "192.0.2.2")
    leases[0].release()
    leases[0].release()
    assert [Lease(house).acquire("address", "192.0.2.1") for _ in range(2)] == [True, False]


@pytest.mark.security("SEC 5.4")
def test_a_person_has_room_for_fewer_from_wherever(house):
    found = [Lease(house).acquire("person", "mei") for _ in range(3)]
    assert found == [True, True, False]


@pytest.mark.security("SEC 5.4")
def test_coming_and_going_all_the_time_is_counted_too(house, clock):
    for _ in range(6):
        lease = Lease(house)
        assert lease.acquire("address", "192.0.2.1")
        lease.release()
    assert not Lease(house).acquire("address", "192.0.2.1")
    clock.now += 10.0
    assert Lease(house).acquire("address", "192.0.2.1")


@pytest.mark.security("SEC 5.5")
def test_frames_are_counted_by_socket_by_person_and_by_address(house):
    def lease(address, person):
        made = Lease(house)
        assert made.acquire("address", address)
        assert made.acquire("person", person)
        return made

    one, other = lease("192.0.2.1", "mei"), lease("192.0.2.2", "mei")
    assert [one.count_frames() for _ in range(7)] == [True] * 6 + [False], "of one socket: three seconds' worth at once"
    assert [other.count_frames() for _ in range(4)] == [True] * 3 + [False], "of one person: nine, six are spent"
    two, three = lease("192.0.2.1", "lan"), lease("192.0.2.1", "zhu")
    said = [each.count_frames() for each in (two, three) for _ in range(6)]
    assert sum(said) == 9, "of one address: fifteen, six are spent"


@pytest.mark.security("SEC 2.9")
def test_late_tables_are_counted_by_address_and_by_person(house, clock):
    leases = [Lease(house) for _ in range(3)]
    for lease, address in zip(leases, ("192.0.2.1", "192.0.2.1", "192.0.2.2"), strict=True):
        assert lease.acquire("address", address)
    assert [leases[place].count_late_table() for place in (0, 1, 0, 1, 2)] == [True, True, True, False, True]
    clock.now += 20.0
    assert [leases[1].count_late_table() for _ in range(2)] == [True, False]


@pytest.mark.security("SEC 5.6")
def test_whoever_has_gone_for_good_is_forgotten(house, clock):
    stays = Lease(house)
    assert stays.acquire("address", "192.0.2.1")
    for number in range(SWEEP_EVERY - 2):
        lease = Lease(house)
        assert lease.acquire("address", f"2001:db8:{number:x}::/64")
        lease.release()
    clock.now += 61.0
    assert Lease(house).acquire("address", "192.0.2.9")
    assert {who for _, who in house.quotas} == {"192.0.2.1", "192.0.2.9"}


def test_where_nothing_is_limited_everybody_comes_in_and_floods_are_floods_still(house, settings):
    settings.RATE_LIMITED = False
    leases = [Lease(house) for _ in range(9)]
    assert all(lease.acquire("address", "192.0.2.1") for lease in leases)
    assert [leases[0].count_frames() for _ in range(7)] == [True] * 6 + [False]
