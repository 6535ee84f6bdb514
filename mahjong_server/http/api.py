"""What every view of the API shares: what it says of itself, how it reads bodies, whom it serves, how it answers."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO, Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec
from django.conf import settings
from django.http import Http404, HttpResponseBase
from django.utils.decorators import method_decorator
from django.utils.module_loading import import_string
from django.views.decorators.gzip import gzip_page
from msgspec import Struct
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from mahjong_server.http.problems import Problem, shortened
from mahjong_server.limits import throttles
from mahjong_server.limits.throttles import AddressThrottle, PersonThrottle, TokenThrottle

T = TypeVar("T")
Method = TypeVar("Method", bound=Callable[..., HttpResponseBase])
Scope: TypeAlias = Literal["read", "play", "talk", "events:read", "events:manage"]
"""What a personal token may be allowed to do. Of players' events a token may also be allowed to do nothing else."""
Caller: TypeAlias = Literal["anyone", "player", "account", "moderator"]
"""Who may call: anyone, whoever has a name, only people and bots with an account, only moderators."""

compressed = method_decorator(gzip_page, name="dispatch")
"""Sends what a view answers compressed. Only for views whose answers hold nothing that is for the visitor alone: how
well an answer compresses tells how much of it repeats, so that whoever may put words of their own beside a secret finds
it out bit by bit (BREACH). Django lengthens each answer by chance against that, which only makes it slower."""

NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The one character that PostgreSQL keeps in no text, and can't even be asked for, as JSON has it: always escaped."""

_UNKNOWN = re.compile(r"^(Invalid enum value '|Object contains unknown field `)(.+)(['`])$", re.DOTALL)
"""The refusals that repeat a name of the body."""

OF_THE_GAME = "*"
"""Stands for the codes by which a game's rules refuse."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What one method of a view does, and the decorator that says so: the API's schema is made from these.

    ``request_type`` is the type of the body, ``query`` that of the query string, structs both. ``response_type`` is
    that of the answer with this ``status``, ``None`` for an answer without a body. ``problems`` are the codes of its
    own refusals, besides those that any operation of its kind may have, ``OF_THE_GAME`` for those of a game's rules.
    ``scope`` is the token's, where it is not the view's, and ``caller`` says who may call it at all.
    """

    summary: str
    request_type: Any = None
    response_type: Any = None
    status: int = 200
    query: Any = None
    problems: tuple[str, ...] = ()
    scope: Scope | None = None
    caller: Caller = "anyone"

    def __call__(self, method: Method) -> Method:
        """Return the method, marked as what does this."""
        method.operation = self  # type: ignore[attr-defined] # an attribute of a function
        return method


class JsonParser(BaseParser):
    """Takes a JSON body as bytes: ``read_body`` decodes it right into the type that the view wants."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], *_: Any, **__: Any) -> Any:
        """Return the body."""
        return stream.read()


class JsonResponseRenderer(JSONRenderer):
    """Writes structs too."""

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        """Return the answer as JSON."""
        return bytes(super().render(msgspec.to_builtins(data), *args, **kwargs))


class JsonNegotiation(DefaultContentNegotiation):
    """Answers in JSON whatever the client says it would rather have."""

    def select_renderer(self, _request: Request, renderers: Any, *_: Any) -> tuple[BaseRenderer, str]:
        """Return the only renderer there is."""
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """A view whose answers are for one visitor only and never kept."""

    parser_classes: tuple[type[BaseParser], ...] = (JsonParser,)
    renderer_classes = (JsonResponseRenderer,)
    content_negotiation_class = JsonNegotiation
    throttle_classes = (AddressThrottle, TokenThrottle)

    change_limit = "change"
    """Which of the rate limits its changes count against."""

    read_limit = ""
    """Which of them its reading counts against, where that takes more than usual."""

    operations: ClassVar[Mapping[str, Operation]] = {}
    """What each of its methods does, by the method's name in lower case: those that are decorated by one."""

    scope: ClassVar[Scope | None] = None
    """The scope that a personal token needs here; without one, tokens are refused."""

    undo: Callable[[], None] | None = None
    """What to take back when the request is refused after all."""

    token: Any
    """The personal token of the request, once it is asked for."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = {name: each.operation for name, each in vars(cls).items() if hasattr(each, "operation")}
        cls.operations = {**cls.operations, **own}

    @classmethod
    def scope_of(cls, method: str) -> Scope | None:
        """Return the scope that a token needs to call this method, or ``None``: it takes a session."""
        operation = cls.operations.get(method.lower())
        return (operation.scope if operation else None) or cls.scope

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count the request, then look at a program's token. Accounts stand above this: they are found by name."""
        super().initial(request, *args, **kwargs)
        if any("\0" in str(value) for value in kwargs.values()):
            raise Http404  # PostgreSQL can't even be asked for it
        import_string(settings.TOKEN_CHECK)(request)
        self._count_person(request)

    def _count_person(self, request: Request) -> None:
        """Count the request once more, now that it is known whose it is."""
        by_person = PersonThrottle()
        self.get_throttles().append(by_person)
        if not by_person.allow_request(request, self):
            self.throttled(request, by_person.wait())  # type: ignore[arg-type] # DRF takes None, too

    def get_throttles(self) -> list[BaseThrottle]:
        """Return what counts this request, the same each time, for its answer tells what is left."""
        if not hasattr(self, "throttles"):
            self.throttles = super().get_throttles()
        return self.throttles

    def handle_exception(self, exc: Exception) -> Response:
        """Answer with a problem document, and leave nothing behind."""
        if self.undo is not None:
            self.undo()
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Add the headers that all answers have."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "no-store")
        for name, value in throttles.rate_limit_headers(self.get_throttles()).items():
            response.headers[name] = value
        return response


def read_body(request: Request, wanted: type[T]) -> T:
    """Return the request's body as the type wanted; an empty body is an empty object. Raise ``Problem`` (400)."""
    data: object = request.data
    found = data if isinstance(data, bytes) and data else b"{}"
    if NUL.search(found):
        text = "The character U+0000 is not allowed."
        raise Problem(400, "invalid", f"body: {text}", {"body": text})
    return decode_json(found, wanted)


def decode_json(data: bytes | msgspec.Raw, wanted: type[T], at: str = "$") -> T:
    """Return JSON as the type wanted; raise ``Problem`` (400), which says where (below ``at``) and what is wrong."""
    try:
        return msgspec.json.decode(data, type=wanted)
    except msgspec.ValidationError as error:
        raise invalid_problem(error, at) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem(400, "malformed", f"The body is not JSON that can be read: {error}.") from None


def invalid_problem(error: msgspec.ValidationError, at: str = "$") -> Problem:
    """Return the problem with what could not be converted: which field (below ``at``), and what is wrong with it.

    An error of the type's own may name several, by ``fields``: each is told the same.
    """
    text, _, where = str(error).partition(" - at `$")
    text = _UNKNOWN.sub(lambda found: f"{found[1]}{shortened(found[2])}{found[3]}", text)
    field = (at + where.rstrip("`")).removeprefix("$").lstrip(".") or "body"
    names = [f"{field}.{name}" for name in getattr(error.__cause__, "fields", ())]
    return Problem(400, "invalid", f"{field}: {text}.", dict.fromkeys(names or [field], f"{text}."))


class Nothing(Struct, forbid_unknown_fields=True, frozen=True):
    """A request that says all by its address."""
