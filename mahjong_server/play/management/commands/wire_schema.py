"""`manage.py wire_schema`: what the client knows of the wire."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from mahjong_server.play.projection.wire_declarations import declarations, schema

PLACE = Path("frontend/src/wire/messages.d.ts")


class Command(BaseCommand):
    """Writes the declarations into the frontend, or prints the JSON schema."""

    help = (
        f"Write the wire's messages as TypeScript declarations to {PLACE}; with --json print their JSON schema instead."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the JSON schema")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(schema(), indent=2))
        else:
            (settings.ROOT / PLACE).write_text(declarations(), encoding="utf-8")
