"""Where a webhook may lead: nowhere but to https at public addresses, whatever a name server says, and when."""

import asyncio
import socket
from ipaddress import ip_address

import pytest

from mahjong_server.webhooks import addresses
from mahjong_server.webhooks.addresses import NotAllowed, is_public, parse, resolve
from mahjong_server.webhooks.post import Outcome, post
from tests.webhooks.receiver import Receiver

# fmt: off
PRIVATE = [
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.8.8.8", "169.254.169.254",
    "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1",
    "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1", "::7f00:1",
    "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "100::1",
    "2001::1", "2001:db8::1", "2002:7f00:1::1", "2002:808:808::1", "fc00::1", "fd12:3456::1", "fe80::1",
    "fe80::1%1", "fec0::1", "ff02::1", "ff0e::1",
]
PUBLIC = [
    "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1",
]
# fmt: on
URL = "https://hooks.example/mahjong"


@pytest.mark.security("SEC 12.1")
@pytest.mark.parametrize("text", PRIVATE)
def test_what_is_not_of_the_public_network(text):
    assert not is_public(ip_address(text))
    host = f"[{text}]" if ":" in text else text
    with pytest.raises(NotAllowed):
        parse(f"https://{host}/")


@pytest.mark.parametrize("text", PUBLIC)
def test_what_is(text):
    assert is_public(ip_address(text))
    host = f"[{text}]" if ":" in text else text
    assert parse(f"https://{host}/").host == text


@pytest.mark.security("SEC 12.1")
@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/",
        "HTTP://hooks.example/",
        "ftp://hooks.example/",
        "file:///etc/passwd",
        "gopher://hooks.example/",
        "//hooks.example/",
        "hooks.example",
        "https://",
        "https:///path",
        "https://me@hooks.example/",
        "https://me:secret@hooks.example/",
        "https://@hooks.example/",
        "https://hooks.example/#part",
        "https://hooks.example/#",
        "https://hooks.example:22/",
        "https://hooks.example:80/",
        "https://hooks.example:0/",
        "https://hooks.example:70000/",
        "https://hooks.example:x/",
        "https://hooks.example/a b",
        "https://hooks.example/\r\nHost: other",
        "https://hooks.example/\n",
        "https://h\u00f6oks.example/",
        "https://hooks.example\\@127.0.0.1/",
        "https://ho%6fks.example/",
        "https://hooks..example/",
        "https://-hooks.example/",
        "https://[::1/",
        "https://hooks.example/" + "a" * 500,
        "",
    ],
)
def test_what_no_webhook_has(url):
    with pytest.raises(NotAllowed):
        parse(url)


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://hooks.example", ("hooks.example", 443, "/", "hooks.example")),
        ("https://Hooks.Example:8443/a?b=c%20d", ("hooks.example", 8443, "/a?b=c%20d", "hooks.example:8443")),
        ("https://xn--hks-1na.example/", ("xn--hks-1na.example", 443, "/", "xn--hks-1na.example")),
        ("https://[2606:4700::1111]:8443/", ("2606:4700::1111", 8443, "/", "[2606:4700::1111]:8443")),
    ],
)
def test_what_one_may_have(url, target):
    found = parse(url)
    assert (found.host, found.port, found.path, found.authority) == target
    assert found.https


def names(monkeypatch, *answers):
    """Have each look at a name find the next of these lists of addresses."""
    left = list(answers)
    monkeypatch.setattr(addresses, "_look_up", lambda _host, _port: left.pop(0))
    return left


@pytest.mark.security("SEC 12.1")
@pytest.mark.parametrize("found", ["127.0.0.1", "8.8.8.8 10.0.0.1", "::1 2606:4700::1", "::ffff:10.0.0.1"])
async def test_a_name_that_leads_to_any_address_that_is_not_public_is_refused(monkeypatch, found):
    names(monkeypatch, found.split())
    with pytest.raises(NotAllowed):
        await resolve(parse(URL))
    names(monkeypatch, found.split())
    assert await post(URL, {}, b"{}") == Outcome(None, "refused-address")


@pytest.mark.security("SEC 12.1")
@pytest.mark.parametrize(
    "host", ["2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "localhost", "localhost."]
)
async def test_other_ways_to_write_this_machine_are_looked_up_and_refused(host):
    assert (await post(f"https://{host}/", {}, b"{}")).fault in {"refused-address", "no-such-host"}


@pytest.mark.security("SEC 12.1")
async def test_the_connection_is_made_to_the_address_that_was_looked_at(monkeypatch):
    """A name that leads elsewhere a moment later (DNS rebinding) changes nothing: it is not looked up again."""
    left = names(monkeypatch, ["2606:4700::1111", "1.1.1.1"], ["127.0.0.1"])
    asked: list[tuple[str, int, str]] = []

    async def connect(host, port, **how):
        asked.append((host, port, how["server_hostname"]))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    assert await post("https://hooks.example:8443/x", {}, b"{}") == Outcome(None, "unreachable")
    assert asked == [("1.1.1.1", 8443, "hooks.example"), ("2606:4700::1111", 8443, "hooks.example")]
    assert left == [["127.0.0.1"]]


async def test_a_name_that_there_is_not(monkeypatch):
    def fail(*_):
        raise socket.gaierror

    monkeypatch.setattr(addresses, "_look_up", fail)
    assert await post(URL, {}, b"{}") == Outcome(None, "no-such-host")


@pytest.mark.security("SEC 12.1")
async def test_this_machine_is_not_connected_to_and_where_tests_allow_it_nothing_else_is(settings):
    with Receiver() as receiver:
        for url in (receiver.url(), receiver.url(scheme="https"), receiver.url(host="localhost", scheme="https")):
            assert await post(url, {}, b"{}") == Outcome(None, "refused-address")
        assert receiver.connections == 0
        settings.WEBHOOKS = "loopback"
        assert await post(receiver.url(), {}, b"{}") == Outcome(200)
    for url in ("http://10.0.0.1/", "https://8.8.8.8/"):
        with pytest.raises(NotAllowed):
            parse(url)
