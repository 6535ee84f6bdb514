"""Settings, all of them from the environment; what is unset suits a run on one's own machine.

``PUBLIC_URL=https://…`` is what turns a local run into a public one: see docs/operations.md.
"""

import os
from pathlib import Path

from games.foreign import MOST_BYTES
from mahjong_server import environment as env
from mahjong_server import secret_files
from mahjong_server.server.servers import SERVERS
from mahjong_server.telemetry import logs

secret_files.read()

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("VAR_DIR") or ROOT / "var")
FRONTEND_HERE = ROOT / "frontend" / "dist"
FRONTEND = Path(os.environ.get("FRONTEND_DIR") or FRONTEND_HERE)

# --- the game ---
GAMES = env.games("GAMES", ["games.sichuan", "games.riichi", "games.sanma", "games.toppan", "games.little_mahjong"])
SITE_NAME = env.line("SITE_NAME", "Mahjong")
"""What this place is called. The usual name is told in the reader's language, any other as it stands."""
MAHJONG_PACE = env.factor("MAHJONG_PACE", 1.0)
"""Scales every pause and every bot's time to think; 0 is for tests."""
MAHJONG_MINUTE_S = env.factor("MAHJONG_MINUTE_S", 60.0)
"""Seconds to a minute of a session's time and of the delay of those who watch all hands; fewer are for tests."""
SERVER = env.choice("SERVER", SERVERS, "uvicorn")
"""What takes requests and sockets."""
REDIS_URL = env.redis("REDIS_URL")
"""Empty: one process, which tells its own tables. Otherwise hints go through this Redis."""

# --- who may reach it, and how ---
DEBUG = env.flag("DEBUG")
PUBLIC_URL = env.site("PUBLIC_URL")
HTTPS = PUBLIC_URL.startswith("https://")
SECRET_KEY = env.secret_key(VAR)
ALLOWED_HOSTS = [*env.host_names("ALLOWED_HOSTS"), *env.hosts_of(PUBLIC_URL), "localhost", "127.0.0.1", "[::1]"]
ALLOWED_ORIGINS = [env.whole_origin(url, "ALLOWED_ORIGINS") for url in env.words("ALLOWED_ORIGINS")]
"""Origins besides the page's own that may open sockets and change things."""
CSRF_TRUSTED_ORIGINS = [*ALLOWED_ORIGINS, *([PUBLIC_URL] if PUBLIC_URL else [])]

PROXIES = env.whole("PROXIES", 0, most=env.MOST_PROXIES)
"""How many proxies stand before the server: whose word on a client's address, scheme and id of a request counts."""
# TLS always ends at a proxy. Where none is told of, nobody can say whether a request came by https.
SECURE_SSL_REDIRECT = HTTPS and PROXIES > 0
SECURE_REDIRECT_EXEMPT = [r"^(?:healthz|readyz|metrics)$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS and PROXIES else None
HSTS = env.choice("HSTS", env.HSTS, "host")
"""Where browsers keep to https by themselves for a year: nowhere, on this host, below it too, or in their own lists."""
SECURE_HSTS_SECONDS = 365 * 86400 if HTTPS and HSTS != "off" else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HSTS in {"subdomains", "preload"}
SECURE_HSTS_PRELOAD = HSTS == "preload"
SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W005", "security.W021"]
"""Django would have HSTS, and for all names below this one, of which it knows nothing: the operator says (``HSTS``)."""
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "mahjong_server.accounts.sign_in.session_store"
SESSION_COOKIE_NAME = "mahjong-session"
SESSION_COOKIE_AGE = 365 * 86400
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "mahjong_server.pages.errors.csrf_failure"

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
LONG_BODIES = {"/api/imports": MOST_BYTES}
"""Bytes that a body may have at an address that takes longer ones."""

# --- what it is made of ---
INSTALLED_APPS = [
    "mahjong_server.ops",  # first, for one of its commands stands in place of Django's
    "mahjong_server.pages",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "rest_framework",
    "mahjong_server.accounts",
    "mahjong_server.lobby",
    "mahjong_server.events",
    "mahjong_server.play",
    "mahjong_server.archive",
    "mahjong_server.ratings",
    "mahjong_server.webhooks",
    "mahjong_server.matchmaking",
    "mahjong_server.live",
    "mahjong_server.talk",
    "mahjong_server.profiles",
    "mahjong_server.imports",
    "mahjong_server.drills",
    "mahjong_server.daily",
    "mahjong_server.backup",
]
MIDDLEWARE = [
    "mahjong_server.telemetry.http.RequestMetricsMiddleware",
    "mahjong_server.http.head_requests.HeadMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "mahjong_server.http.security_headers.SecurityHeadersMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "mahjong_server.ops.probes.ProbesMiddleware",
    "mahjong_server.pages.assets.AssetsMiddleware",
    "mahjong_server.pages.request_guard.RequestGuardMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
ADMIN_PATH = env.path("ADMIN_PATH")
"""Where Django's admin is for staff; empty: there is none (mahjong_server/office)."""
if ADMIN_PATH:
    INSTALLED_APPS += ["django.contrib.admin.apps.SimpleAdminConfig", "django.contrib.messages"]
    MIDDLEWARE += ["django.contrib.messages.middleware.MessageMiddleware"]
ROOT_URLCONF = "mahjong_server.urls"
ASGI_APPLICATION = "mahjong_server.asgi.application"
APPEND_SLASH = False
_CONTEXT = ["django.template.context_processors.request", "django.contrib.auth.context_processors.auth"]
_OF_ADMIN = {"context_processors": [*_CONTEXT, "django.contrib.messages.context_processors.messages"]}
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": _OF_ADMIN if ADMIN_PATH else {},
    }
]

DATABASES = {"default": env.database(os.environ.get("DATABASE_URL", ""), VAR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 100_000}},
}
"""Only counts for the rate limits, each process its own."""

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
PASSWORD_HASHERS = ["mahjong_server.accounts.sign_in.password_hashers.Argon2"]
PASSWORD_RESET_TIMEOUT = 60 * 60
EMAIL_URL = os.environ.get("EMAIL_URL", "").strip()
globals().update(env.email(EMAIL_URL, PUBLIC_URL, SITE_NAME))
HAS_LETTERS = bool(EMAIL_URL) or not PUBLIC_URL
"""Whether letters reach anybody: by a mail server, or printed on one's own machine."""
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
USE_I18N = False
STATIC_URL = "/static/"

SIGN_UP = env.choice("SIGN_UP", env.SIGN_UP, "everybody")
"""Who may make an account; guests play wherever they may."""
RATE_LIMITED = env.flag("RATE_LIMITED", default=True)
RATED_ONE_NETWORK = env.flag("RATED_ONE_NETWORK", default=False)
_PER_MINUTE = {
    "read": 600,
    "list": 240,
    "change": 180,
    "create": 60,
    "study": 300,
    "lead": 360,
    "coach": 120,
    "advice": 240,
    "import": 10,
    "download": 20,
    "token": 600,
    "person": 900,
}
"""Requests in a minute by one address: reading, searching lists, changing, making tables, studying hands and asking
for exercises, leading a shared replay (up to four times a second), asking the coach, and for advice at a table;
bringing games from elsewhere, taking events away as files; all requests with one token; all of one person, from
wherever."""
_SOCKETS = {
    "frames": 20,
    "bytes": 64 * 1024,
    "follows": 8,
    "person-sockets": 24,
    "person-openings": 120,
    "person-frames": 60,
    "person-bytes": 192 * 1024,
    "person-follows": 24,
    "address-sockets": 400,
    "address-openings": 600,
    "address-frames": 600,
    "late": 30,
    "address-bytes": 2 * 1024 * 1024,
    "address-follows": 240,
    "address-connections": 2_000,
    "address-arrivals": 6_000,
}
"""Frames and bytes a second of one socket, and topics that it begins to follow; sockets at once, openings in a minute
and the same, of all its sockets, of one person and of one address; tables that nobody watches late yet, opened so in a
minute, of one person or address; connections of one address at once, with whatever is said on them, and those made in a
minute. A household, a class or a whole school may share an address."""
_DOOR = {"page": 1_200, "file": 12_000, "api": 3_000}
"""Requests in a minute by one address that are looked at, all at once if need be: for pages, the files that pages take,
and the API. A class that opens the place together asks for some forty files a person."""
_TABLES = {"person-playing": 3, "person-waiting": 3, "network-tables": 100}
"""Tables under way at once: where one person plays, where one waits, and those that the people of one network own."""
_LIMITS = env.limits("LIMITS", {**_PER_MINUTE, **_DOOR, **_SOCKETS, **_TABLES})
RATE_LIMITS = {name: f"{_LIMITS[name]}/min" for name in _PER_MINUTE}
DOOR_LIMITS = {name: _LIMITS[name] for name in _DOOR}
SOCKET_LIMITS = {name: _LIMITS[name] for name in _SOCKETS}
TABLE_LIMITS = {name: _LIMITS[name] for name in _TABLES}
TOKEN_CHECK = "mahjong_server.accounts.caller.check_token"  # noqa: S105 - a function's name
"""What looks at the tokens of programs, before any view."""
PERSON_OF = "mahjong_server.accounts.caller.caller_id"
"""What says who sends a request, for the limits."""
REST_FRAMEWORK = {  # what every view shares stands in http/api.py
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_RATES": RATE_LIMITS if RATE_LIMITED else dict.fromkeys(RATE_LIMITS),
    "EXCEPTION_HANDLER": "mahjong_server.http.problems.exception_handler",
    "UNAUTHENTICATED_USER": None,
    "UNICODE_JSON": False,  # a lone surrogate in what is echoed could not be encoded otherwise
    "URL_FORMAT_OVERRIDE": None,
}

WEBHOOKS = env.choice("WEBHOOKS", env.WEBHOOKS, "public")
"""Where webhooks may lead: to public addresses by https, nowhere, or, for tests, to this machine and by http too."""

# --- how it is seen from outside ---
BUILD = env.word("BUILD")
"""Which build of the server this is, as its operator calls it: a commit, a tag."""
METRICS_TOKEN = env.token("METRICS_TOKEN")
"""Who brings it may read /metrics; empty: nobody may."""
LOG_FORMAT = env.choice("LOG_FORMAT", logs.FORMATS, "json" if PUBLIC_URL else "text")
LOG_LEVEL = env.choice("LOG_LEVEL", env.LOG_LEVELS, "INFO" if LOG_FORMAT == "json" else "WARNING")
DEFAULT_EXCEPTION_REPORTER_FILTER = "mahjong_server.http.error_reports.PrivateReporterFilter"
LOGGING = logs.settings(LOG_FORMAT, LOG_LEVEL)
