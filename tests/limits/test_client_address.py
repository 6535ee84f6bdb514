"""Whose address counts: a proxy's word only where settings say that there is a proxy."""

import pytest

from mahjong_server.limits import client_address


@pytest.mark.security("SEC 5.2")
@pytest.mark.parametrize(
    ("proxies", "remote", "forwarded", "wanted"),
    [
        (0, "192.0.2.1", "", "192.0.2.1"),
        (0, "192.0.2.1", "198.51.100.7", "192.0.2.1"),
        (1, "10.0.0.1", "198.51.100.7", "198.51.100.7"),
        (1, "10.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        (2, "10.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
        (1, "192.0.2.1", "", "192.0.2.1"),
        (2, "10.0.0.1", "198.51.100.7", "198.51.100.7"),
        (1, "10.0.0.1", "198.51.100.7:40312", "198.51.100.7"),
        (1, "10.0.0.1", "[2001:db8::7]:40312", "2001:db8::/64"),
        (1, "10.0.0.1", "unknown", "10.0.0.1"),
        (1, "10.0.0.1", "198.51.100.7, <script>", "10.0.0.1"),
        (1, "", "198.51.100.7", "198.51.100.7"),
        (0, "", "198.51.100.7", ""),
    ],
)
def test_forwarded_addresses_count_as_far_as_proxies_are_configured(settings, proxies, remote, forwarded, wanted):
    settings.PROXIES = proxies
    assert client_address.client_address(remote, forwarded) == wanted
    meta = {"REMOTE_ADDR": remote, "HTTP_X_FORWARDED_FOR": forwarded}
    assert client_address.of_meta(meta) == wanted
    scope = {"client": [remote, 1] if remote else None, "headers": [(b"x-forwarded-for", forwarded.encode())]}
    assert client_address.of_scope(scope) == wanted


@pytest.mark.security("SEC 5.3")
def test_ipv6_counts_by_household_and_ipv4_in_its_clothes_by_address():
    one, other = (
        client_address.client_address("2001:db8:1:2::1", ""),
        client_address.client_address("2001:db8:1:2:ffff::9", ""),
    )
    assert one == other == "2001:db8:1:2::/64"
    assert client_address.client_address("2001:db8:1:3::1", "") != one
    assert client_address.client_address("::ffff:192.0.2.1", "") == "192.0.2.1"
    assert client_address.client_address("fe80::1%eth0", "") == "fe80::/64"
