"""`manage.py createsuperuser`, Django's own: what it asks nobody for is held to the rules of passwords, too."""

import os
from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

VARIABLE = f"DJANGO_SUPERUSER_{createsuperuser.PASSWORD_FIELD.upper()}"


class Command(createsuperuser.Command):
    """Makes staff who may do everything."""

    def handle(self, *args: Any, **options: Any) -> Any:
        password = os.environ.get(VARIABLE)
        if password is not None and not options["interactive"]:
            refuse_weak(password, options)
        return super().handle(*args, **options)


def refuse_weak(password: str, options: dict[str, Any]) -> None:
    """Raise ``CommandError`` for a password that an account may not have."""
    user = User(**{name: options.get(name) or "" for name in ("username", "email")})
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise CommandError(f"{VARIABLE}: {' '.join(error.messages)}") from None
