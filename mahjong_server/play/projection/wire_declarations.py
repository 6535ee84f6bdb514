"""The wire's messages as TypeScript declarations, made from their JSON schema."""

from typing import Any

import msgspec

from mahjong_server import wire

HEADER = "// Made by `manage.py wire_schema` from mahjong_server/wire.py: change that, not this.\n"
UNIONS = {"ClientMessage": ("Act", "Ping"), "ServerMessage": ("State", "Update", "Ack", "Error", "Pong")}
Schema = dict[str, Any]


def schema() -> dict[str, Schema]:
    """Return the JSON schema of every message and of what they are made of, by name."""
    _, found = msgspec.json.schema_components([wire.FromClient, wire.FromServer], ref_template="{name}")
    return found


def declarations() -> str:
    """Return a ``.d.ts`` file with a type for each."""
    types = [_interface(name, body) for name, body in sorted(schema().items())]
    unions = [f"export type {name} = {' | '.join(parts)}\n" for name, parts in UNIONS.items()]
    return "\n".join([HEADER, *types, *unions])


def _interface(name: str, body: Schema) -> str:
    required = set(body.get("required", ()))
    lines = [
        f"  {key}{'' if key in required else '?'}: {_type(value)}" for key, value in body.get("properties", {}).items()
    ]
    doc = " ".join(body.get("description", "").replace("``", "`").split())
    return "\n".join([f"/** {doc} */", f"export interface {name} {{", *lines, "}", ""])


def _type(body: Schema) -> str:
    if "$ref" in body:
        return str(body["$ref"])
    if "anyOf" in body:
        return " | ".join(_type(part) for part in body["anyOf"])
    if "enum" in body:
        return " | ".join("null" if value is None else f"'{value}'" for value in body["enum"])
    kind = body.get("type", "any")
    if kind == "array":
        return f"{_type(body.get('items', {}))}[]"
    if kind == "object":
        values: Any = body.get("additionalProperties") or {}
        return f"Record<string, {_type({} if values is True else values)}>"
    return "number" if kind == "integer" else str(kind)
