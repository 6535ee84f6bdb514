"""How the environment's variables become settings. Nothing here imports Django."""

import os
import re
import secrets
from collections.abc import Collection, Mapping
from contextlib import suppress
from email.utils import getaddresses, quote
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

SQLITE_PRAGMAS = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA temp_store = MEMORY;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -2000;
    PRAGMA wal_autocheckpoint = 8000;
"""
"""WAL with FULL: what was acknowledged is on the disk, so neither a killed process nor a power cut loses it.

The log has 8,000 pages from the first, and is copied beside the commits (``play/writer/wal_checkpoint.py``), so that
few of them are left for the commit that finds it full, and begins it anew."""

LEAST_TOKEN = 16
"""Characters of a secret: METRICS_TOKEN, and SECRET_KEY, which signs the links for new passwords."""
MOST, DIGITS = 10**6, 7
"""Of whole numbers, unless less is said."""
MOST_LINE = 40
MOST_POOL = 1000
MOST_PROXIES = 8
"""More stand before nobody's server; of a chain that is too long, clients could write the part that counts."""
REDIS = ("redis://", "rediss://", "unix://")
TAKEN = (
    *("api", "assets", "static", "ws", "healthz", "readyz", "metrics"),
    *("table", "game", "games", "player", "leaderboard", "account", "signin", "signup", "moderation", "developers"),
    *("look", "reset", "rules", "learn", "tutorial", "calculator", "trainer", "drill", "daily", "presets", "imports"),
    *("events", "reminders"),
)
"""The first words of the site's own addresses, and of its pages'."""
ON, OFF = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
HSTS = ("off", "host", "subdomains", "preload")
SIGN_UP = ("everybody", "link", "nobody")
WEBHOOKS = ("public", "off", "loopback")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

KEPT = 2
"""Connections that a process keeps for its readers; the process that writes for it has one of its own, of no pool."""
POOL_PATIENCE = {"timeout": 3, "reconnect_timeout": 2}
"""Seconds. The pool waits twice as long before each try to reach a database that is away: it starts over early, lest a
database that is back is found only after as long again as it was gone."""


class BadEnvironment(Exception):
    """A variable has a value that it can't have; the text names it and says what it may be."""


def flag(name: str, *, default: bool = False) -> bool:
    """Return whether a variable is switched on."""
    value = os.environ.get(name, "").strip().lower()
    if value not in {"", *ON, *OFF}:
        raise BadEnvironment(f"{name} must be 1 or 0, not {value!r}")
    return value in ON if value else default


HOST = re.compile(r"[a-z0-9._-]+|[a-f0-9:.]*:[a-f0-9:.]*")
"""As browsers have it in what they send: names of other letters stand there as ``xn--…``."""
MAILBOX = re.compile(r"[!-?A-~]+@[^\s@]+")
"""A mail address: letters, digits and signs of ASCII before its @, a host of any letters behind."""


def host_names(name: str) -> list[str]:
    """Return the names of hosts that a variable has: ``.mahjong.example`` with those below it, ``*`` any."""
    found = words(name)
    for word in found:
        plain = word[1:-1] if word.startswith("[") and word.endswith("]") else word.removeprefix(".")
        if word != "*" and (not HOST.fullmatch(plain.lower()) or (":" in plain) != word.startswith("[")):
            raise BadEnvironment(
                f"{name} must be names of hosts without scheme and port, as in mahjong.example or xn--…, not {word!r}"
            )
    return found


def words(name: str) -> list[str]:
    """Return a variable's words, separated by commas or blanks."""
    return os.environ.get(name, "").replace(",", " ").split()


def factor(name: str, default: float) -> float:
    """Return a number that is not negative."""
    text = os.environ.get(name) or str(default)
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise BadEnvironment(f"{name} must be a number, 0 or more, not {text!r}")
    return value


def whole(name: str, default: int, *, least: int = 0, most: int = MOST) -> int:
    """Return a whole number from ``least`` to ``most``."""
    text = (os.environ.get(name) or str(default)).strip()
    if not text.isascii() or not text.isdigit() or len(text) > DIGITS or not least <= int(text) <= most:
        raise BadEnvironment(f"{name} must be a whole number from {least} to {most}, not {text!r}")
    return int(text)


def choice(name: str, options: Collection[str], default: str) -> str:
    """Return one of the words that a variable may have, in the case in which they stand in ``options``."""
    value = os.environ.get(name, "").strip() or default
    for option in options:
        if option.lower() == value.lower():
            return option
    raise BadEnvironment(f"{name} must be one of {', '.join(options)}, not {value!r}")


def token(name: str) -> str:
    """Return a secret that nobody guesses, or nothing where there is none; its value stands in no error."""
    value = os.environ.get(name, "").strip()
    if value and (len(value) < LEAST_TOKEN or not value.isascii() or not value.isprintable()):
        raise BadEnvironment(f"{name} must have {LEAST_TOKEN} characters or more, letters, digits and signs of ASCII")
    return value


def word(name: str) -> str:
    """Return a word of letters, digits, dots and strokes, empty where there is none."""
    value = os.environ.get(name, "").strip()
    if value and not re.fullmatch(r"[A-Za-z0-9._-]{1,64}", value):
        raise BadEnvironment(f"{name} must be a word of letters, digits, ., _ and -, not {value!r}")
    return value


def line(name: str, default: str) -> str:
    """Return a text of one line."""
    value = " ".join(os.environ.get(name, "").split()) or default
    if len(value) > MOST_LINE or not value.isprintable():
        raise BadEnvironment(f"{name} must be a text of {MOST_LINE} characters at most that can be shown")
    return value


def path(name: str) -> str:
    """Return a path of this site without slashes round it, empty where there is none."""
    value = os.environ.get(name, "").strip().strip("/")
    if value and (not re.fullmatch(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*", value) or value.partition("/")[0] in TAKEN):
        raise BadEnvironment(
            f"{name} must be words of letters, digits, - and _, not under {', '.join(TAKEN)}: {value!r}"
        )
    return value


def limits(name: str, default: Mapping[str, int]) -> dict[str, int]:
    """Return numbers by their names; the variable changes some of them: ``"read=1200, address-sockets=1000"``."""
    found = dict(default)
    for word in words(name):
        key, _, text = word.partition("=")
        if key not in found or not text.isascii() or not text.isdigit() or not int(text):
            raise BadEnvironment(
                f"{name} may set {', '.join(default)} to a whole number from 1, as in read=1200; not {word!r}"
            )
        found[key] = int(text)
    return found


def games(name: str, default: list[str]) -> list[str]:
    """Return the packages of games that a variable names; none of them is loaded yet."""
    found = words(name) or default
    for word in found:
        if not _is_game(word):
            raise BadEnvironment(f"{name} must name packages with a game in them, as in {default[0]}, not {word!r}")
    return found


def _is_game(package: str) -> bool:
    try:
        return find_spec(f"{package}.game") is not None
    except (ImportError, ValueError):
        return False


def redis(name: str) -> str:
    """Return the address of a Redis, empty where there is none."""
    url = os.environ.get(name, "").strip()
    if url and not url.startswith(REDIS):
        raise BadEnvironment(f"{name} must begin with {', '.join(REDIS)}")
    address(name, url)
    if url:
        _check_redis(name, url)
    return url


def _check_redis(name: str, url: str) -> None:
    """Raise ``BadEnvironment`` for options that the library does not have; it looks at them only as it connects."""
    from redis.asyncio import Redis  # noqa: PLC0415 - takes a while, and most have none

    if not url.startswith("unix:") and not urlsplit(url).path.strip("/").isdigit() and urlsplit(url).path.strip("/"):
        raise BadEnvironment(f"{name} must end with the number of a database, or with none: redis://HOST:6379/0")
    client: Any = Redis.from_url  # half of its types are missing
    try:
        client(url).connection_pool.make_connection()
    except (TypeError, ValueError):
        raise BadEnvironment(f"{name} has an option, or a value of one, that there isn't: what follows its ?") from None


def origin(url: str, name: str = "An origin") -> str:
    """Return the origin of an address as browsers write it: scheme, host, and the port where it isn't the usual one.

    >>> origin("https://Mahjong.example:443/table/x")
    'https://mahjong.example'
    """
    wrong = BadEnvironment(f"{name} must be an address such as https://mahjong.example, not {url!r}")
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise wrong
    if not HOST.fullmatch(parts.hostname):
        raise BadEnvironment(f"{name} must have its host as browsers send it, other letters as xn--…, not {url!r}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" if port in {None, usual} else f"{parts.scheme}://{host}:{port}"


def site(name: str) -> str:
    """Return the origin that a variable names, empty where there is none; what would be lost of it is refused."""
    url = os.environ.get(name, "").strip()
    return whole_origin(url, name) if url else ""


def whole_origin(url: str, name: str) -> str:
    """Return the origin of an address that has nothing besides it: a path could not be kept."""
    found = origin(url, name)
    parts = urlsplit(url.strip())
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None:
        raise BadEnvironment(f"{name} must end with its host or port, as in {found}: a site has a host of its own")
    return found


def address(name: str, url: str) -> tuple[SplitResult, int | None]:
    """Return the parts of an address and its port; an error repeats none of it, for it may hold a password."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadEnvironment(
            f"{name} is no address that can be read. In its user and password write # as %23, / as %2F, "
            "? as %3F, @ as %40 and [ as %5B; a port is a number up to 65535"
        ) from None
    return parts, port


def hosts_of(url: str) -> list[str]:
    """Return the host of an address as Host headers have it, without its port; nothing for an empty one."""
    host = urlsplit(url).hostname
    return [] if not host else [f"[{host}]"] if ":" in host else [host]


def email(url: str, public_url: str, name: str = "Mahjong") -> dict[str, Any]:
    """Return Django's settings for mail, by their names.

    ``url`` is empty (letters are printed; to nobody where others play, for links stand in no log),
    ``smtp://USER:PASSWORD@HOST:PORT`` (STARTTLS where there is a user), or ``smtps://…`` (TLS from the start).
    """
    called = name if re.fullmatch(r"[\w ]+", name) else f'"{quote(name)}"'
    usual = f"{called} <noreply@{urlsplit(public_url).hostname or 'localhost'}>"
    found: dict[str, Any] = {"DEFAULT_FROM_EMAIL": sender("EMAIL_FROM", usual), "EMAIL_TIMEOUT": 20}
    if not url:
        backend = "dummy" if public_url else "console"
        return {**found, "EMAIL_BACKEND": f"django.core.mail.backends.{backend}.EmailBackend"}
    parts, port = address("EMAIL_URL", url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise BadEnvironment("EMAIL_URL must be smtp://USER:PASSWORD@HOST:PORT or smtps://…")
    secure = parts.scheme == "smtps"
    return {
        **found,
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or (465 if secure else 587 if parts.username else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": secure,
        "EMAIL_USE_TLS": bool(parts.username) and not secure,
    }


def sender(name: str, default: str) -> str:
    """Return who letters are from: one mail address, with a name before it or without."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    found = [] if len(value.splitlines()) > 1 else getaddresses([value])
    if len(found) != 1 or not MAILBOX.fullmatch(found[0][1]):
        raise BadEnvironment(
            f"{name} must be one mail address, as in Mahjong <noreply@mahjong.example>, not {value!r}; "
            "a name before it that has other signs than letters stands in quotes"
        )
    return value


def secret_key(var: Path) -> str:
    """Return SECRET_KEY, else the one kept in ``var``, made at first use and readable by its owner alone."""
    given = os.environ.get("SECRET_KEY")
    if given:
        if len(given) < LEAST_TOKEN:
            raise BadEnvironment(f"SECRET_KEY must have {LEAST_TOKEN} characters or more that nobody guesses")
        return given
    path = var / "secret-key"
    try:
        if not path.exists():
            _write_once(path, secrets.token_urlsafe(64))
        return path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise BadEnvironment(f"VAR_DIR can't keep the secret key, {path}: {error.strerror}") from None


def _write_once(path: Path, text: str) -> None:
    """Write a private file unless another process has just done so; it is never seen half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", prefix=f"{path.name}.", dir=path.parent, encoding="ascii") as draft:
        draft.write(text)
        draft.flush()
        with suppress(FileExistsError):
            os.link(draft.name, path)


def database(url: str, var: Path) -> dict[str, Any]:
    """Return Django's settings of one database.

    ``url`` is empty (SQLite in ``var``), ``sqlite:///PATH`` or ``postgres://USER:PASSWORD@HOST:PORT/NAME?OPTION=…``.
    """
    parts, port = address("DATABASE_URL", url or f"sqlite:///{(var / 'mahjong.sqlite3').absolute()}")
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path.removeprefix("/")), ours=not url)
    if parts.scheme in {"postgres", "postgresql"}:
        name, options = unquote(parts.path.lstrip("/")), dict(parse_qsl(parts.query))
        if not name and "service" not in options:
            raise BadEnvironment("DATABASE_URL names no database: postgres://USER:PASSWORD@HOST:PORT/NAME")
        user, password, host = (unquote(part or "") for part in (parts.username, parts.password, parts.hostname))
        return _postgres(name, user, password, host, port, options)
    raise BadEnvironment(f"DATABASE_URL must begin with sqlite:/// or postgres://, not {parts.scheme}:")


def _sqlite(name: str, *, ours: bool) -> dict[str, Any]:
    """Return the settings of a file; ``ours``: it is in ``VAR_DIR``, which is made where it isn't there."""
    path = Path(name)
    if not path.name or path.is_dir():
        raise BadEnvironment("DATABASE_URL names no file: an absolute path has four slashes, sqlite:////PATH")
    if not ours and not path.parent.is_dir():
        raise BadEnvironment(f"DATABASE_URL can't have its file {path}: there is no folder {path.parent.absolute()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadEnvironment(f"VAR_DIR can't have the database's file {path}: {error.strerror}") from None
    # A file for the tests too: threads can't share an in-memory database without locking one another out.
    test = path.with_name(f"test-{os.getpid()}-{path.name}")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 600,  # each thread that stays keeps its own: to connect is to read the whole schema
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": SQLITE_PRAGMAS},
        "TEST": {"NAME": test},
    }


def _postgres(
    name: str, user: str, password: str, host: str, port: int | None, options: Mapping[str, str]
) -> dict[str, Any]:
    _check_options(options)
    size = whole("DATABASE_POOL", 10, least=1, most=MOST_POOL) + KEPT
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": user,
        "PASSWORD": password,
        "HOST": options.get("host", host),
        "PORT": port or "",
        # Under ASGI a connection kept by age would belong to a thread that may never come back: the pool keeps them.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,  # the pool hands out no connection that a restart of the database has cut
        "OPTIONS": {
            **{key: value for key, value in options.items() if key != "host"},
            "pool": {"min_size": 1, "max_size": size, **POOL_PATIENCE},
        },
    }


def _check_options(options: Mapping[str, str]) -> None:
    """Raise ``BadEnvironment`` for options that libpq does not have: a pool would hide why it gets no connection."""
    from psycopg import ProgrammingError, conninfo  # noqa: PLC0415 - takes a while, and SQLite needs none of it

    for name, value in options.items():
        try:
            conninfo.make_conninfo("", **{name: value})
        except ProgrammingError:
            raise BadEnvironment(f"DATABASE_URL has an option that PostgreSQL's library does not: {name!r}") from None
