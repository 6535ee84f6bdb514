"""One post over a real socket: what is sent, and what becomes of it whatever the receiver does."""

import asyncio
import ipaddress
import ssl
import time
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from mahjong_server.webhooks import addresses
from mahjong_server.webhooks import post as posting
from mahjong_server.webhooks.post import Outcome, post
from tests.webhooks.receiver import Receiver, answer, drip, pour, reset, say_nothing

BODY = '{"type":"event.began","data":"\u9ebb\u5c06"}'.encode()
ENDLESS = 100_000


async def test_what_is_sent(receiver):
    outcome = await post(receiver.url("/hook?key=1"), {"webhook-id": "msg_1"}, BODY)
    assert outcome == Outcome(200)
    (got,) = receiver.got
    assert got.line == "POST /hook?key=1 HTTP/1.1"
    assert got.body == BODY
    assert got.headers == {
        "host": f"127.0.0.1:{receiver.port}",
        "user-agent": "mahjong-webhooks/1",
        "content-type": "application/json",
        "content-length": str(len(BODY)),
        "connection": "close",
        "webhook-id": "msg_1",
    }


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
async def test_any_2xx_is_an_arrival(receiver, status):
    receiver.behave = answer(status)
    assert (await post(receiver.url(), {}, BODY)).delivered


@pytest.mark.parametrize("status", [300, 400, 401, 404, 410, 429, 500, 502, 503])
async def test_any_other_status_is_a_failure(receiver, status):
    receiver.behave = answer(status)
    outcome = await post(receiver.url(), {}, BODY)
    assert (outcome.delivered, outcome.status, outcome.fault) == (False, status, "")


@pytest.mark.parametrize(
    ("header", "wait_s"),
    [
        ("Retry-After: 120", 120),
        ("retry-after:  7 ", 7),
        ("Retry-After: 99999999", 24 * 3600),
        ("Retry-After: " + "9" * 40, 0),
        ("Retry-After: -5", 0),
        ("Retry-After: soon", 0),
        ("Retry-After: Wed, 21 Oct 2026 07:28:00 GMT", 0),
    ],
)
async def test_how_long_a_receiver_asks_to_wait(receiver, header, wait_s):
    receiver.behave = answer(503, header)
    assert await post(receiver.url(), {}, BODY) == Outcome(503, wait_s=wait_s)


@pytest.mark.security("SEC 12.1")
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_nobody_is_sent_on(receiver, status):
    with Receiver() as elsewhere:
        receiver.behave = answer(status, f"Location: {elsewhere.url()}")
        assert await post(receiver.url(), {}, BODY) == Outcome(status)
        assert elsewhere.connections == 0


@pytest.mark.parametrize("behave", [say_nothing, drip], ids=["silent", "dripping"])
async def test_the_time_is_limited_in_all(receiver, impatient, behave):
    receiver.behave = behave
    began = time.monotonic()
    assert await post(receiver.url(), {}, BODY) == Outcome(None, "timed-out")
    assert time.monotonic() - began < 5


async def test_a_cut_connection(receiver):
    receiver.behave = reset
    assert (await post(receiver.url(), {}, BODY)).fault in {"unreachable", "no-answer"}
    receiver.behave = b""
    assert await post(receiver.url(), {}, BODY) == Outcome(None, "no-answer")


@pytest.mark.parametrize("said", [b"SSH-2.0-x\r\n\r\n", b"HTTP/1.1 abc\r\n\r\n", b"\0" * 100 + b"\r\n\r\n"])
async def test_what_is_no_answer(receiver, said):
    receiver.behave = said
    assert await post(receiver.url(), {}, BODY) == Outcome(None, "no-answer")


@pytest.mark.security("SEC 12.2")
@pytest.mark.parametrize(
    ("head", "outcome"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n", Outcome(200)),
        (b"HTTP/1.1 500 No\r\nContent-Length: 100000000\r\n\r\n", Outcome(500)),
        (b"HTTP/1.1 200 OK\r\nX-Long: ", Outcome(None, "no-answer")),
        (b"", Outcome(None, "no-answer")),
        (b"HTTP/1.1 100 Continue\r\n\r\n" * 2000, Outcome(None, "no-answer")),
    ],
    ids=["body", "announced", "header", "nonsense", "interim"],
)
async def test_an_endless_answer_is_not_read(receiver, head, outcome):
    sent: list[int] = []
    receiver.behave = pour(head, sent)
    assert await post(receiver.url(), {}, BODY) == outcome
    await asyncio.to_thread(receiver.__exit__)  # it ends, as it is hung up on
    assert sum(sent) < ENDLESS * 1000 // 2


async def test_nobody_listens(loopback):
    with Receiver() as receiver:
        url = receiver.url()
    assert await post(url, {}, BODY) == Outcome(None, "unreachable")


# ── TLS ──


def certificate(folder, name):
    """Return the path of a new certificate for a name, with its key, which signs itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(tz=UTC)
    names = [x509.DNSName(name), x509.IPAddress(ipaddress.ip_address("192.0.2.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, pkcs8, plain = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    path = folder / f"{name}.pem"
    path.write_bytes(key.private_bytes(pem, pkcs8, plain) + made.public_bytes(pem))
    return path


@pytest.fixture
def secure(loopback, tmp_path):
    """A receiver by https, whose certificate is for ``hooks.example``, and the certificate."""
    path = certificate(tmp_path, "hooks.example")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    with Receiver(tls=context) as made:
        yield made, path


@pytest.mark.security("SEC 12.1")
async def test_a_certificate_must_be_trusted_and_the_name_s(secure, monkeypatch):
    receiver, path = secure
    monkeypatch.setattr(addresses, "_look_up", lambda _host, _port: ["127.0.0.1"])
    named, other = (receiver.url(host=host, scheme="https") for host in ("hooks.example", "other.example"))
    assert await post(named, {}, BODY) == Outcome(None, "certificate"), "nobody vouches for it"
    context = ssl.create_default_context(cafile=path)
    monkeypatch.setattr(posting, "tls_context", lambda: context)
    assert await post(other, {}, BODY) == Outcome(None, "certificate"), "it is another's"
    assert receiver.got == []
    assert await post(named, {}, BODY) == Outcome(200)
    assert receiver.got[0].headers["host"] == f"hooks.example:{receiver.port}"


async def test_what_speaks_no_tls(receiver, impatient):
    assert (await post(receiver.url(scheme="https"), {}, BODY)).fault in {"tls", "timed-out", "unreachable"}
    await asyncio.sleep(0.05)  # the loop hangs up
