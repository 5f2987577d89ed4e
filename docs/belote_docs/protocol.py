"""The protocol as a page: every message with its schema, an example, and what the reference answers to it."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias

from docutils import nodes

from belote_reference.serve import answer
from belote_reference.specification.data import schemas_folder
from belote_reference.specification.schema import faults_in

from . import blocks
from .directives import BeloteDirective
from .texts import named, say, word

Json: TypeAlias = Any
OPERATIONS = ("describe", "deal", "legal", "winner", "apply", "view", "score", "match")


class MessagesDirective(BeloteDirective):
    """``belote-messages``: the requests and results of every operation."""

    def run(self) -> list[nodes.Node]:
        """A section for each operation."""
        made: list[nodes.Node] = []
        if self.language == "fr":
            made.append(blocks.para(say("english-text", self.language)))
        made += [self._operation(op) for op in OPERATIONS]
        return made

    def _operation(self, op: str) -> nodes.section:
        language = self.language
        title = op if op == "describe" else f"{op} – {word('ask', op, language)}"
        part = blocks.section(f"op-{op}", title)
        part += blocks.indexed(f"op-{op}", op)
        definition = schema("request")["$defs"][op]
        part += blocks.para(blocks.in_language(definition.get("description", ""), "en"))
        part += blocks.para(blocks.strong(say("request", language)), classes=["belote-subhead"])
        part += self._fields(definition)
        part += blocks.para(blocks.strong(say("result", language)), classes=["belote-subhead"])
        result = schema(f"result-{op}")
        part += blocks.para(blocks.in_language(result.get("description", ""), "en"))
        part += self._fields(result)
        for request in requests(op)[:1]:
            part += blocks.para(blocks.strong(say("example", language)), classes=["belote-subhead"])
            part += blocks.block(shown(request), "json")
            part += blocks.para(named(say("reference-answers", language), "", language))
            part += blocks.block(shown(answered(request)), "json")
        return part

    def _fields(self, definition: Mapping[str, Json]) -> nodes.Node:
        language = self.language
        properties = _properties(definition)
        if not properties:
            return blocks.para("–")
        required = set(definition.get("required", ()))
        rows: list[list[blocks.Inline]] = []
        for name, value in properties.items():
            told = value.get("description", "") if isinstance(value, dict) else ""
            mark = say("yes", language) if name in required else ""
            rows.append([blocks.code(name), mark, blocks.in_language(told, "en")])
        return blocks.table([say(name, language) for name in ("field", "col-required", "description")], rows)


class SchemasDirective(BeloteDirective):
    """``belote-schemas``: every schema with its description."""

    def run(self) -> list[nodes.Node]:
        """A table."""
        rows = [
            [blocks.code(path.name), blocks.in_language(schema(path.name.split(".")[0])["description"], "en")]
            for path in sorted(schemas_folder().glob("*.schema.json"))
        ]
        return [blocks.table([say("schema-file", self.language), say("description", self.language)], rows)]


@cache
def schema(name: str) -> Mapping[str, Json]:
    """A schema by its name."""
    path = schemas_folder() / f"{name}.schema.json"
    found: Mapping[str, Json] = json.loads(path.read_text(encoding="utf-8"))
    return found


def requests(op: str) -> list[Json]:
    """The examples of requests for an operation."""
    return [request for request in schema("request")["examples"] if request["op"] == op]


def answered(request: Json) -> Json:
    """What the reference answers. AssertionError if the schemas refuse request or answer."""
    assert not list(faults_in(request, "request.schema.json")), request
    found = answer(request)
    assert "result" in found, found
    assert not list(faults_in(found["result"], f"result-{request['op']}.schema.json")), found
    return found


def shown(message: Json) -> str:
    """A message with a line for each field; short values stay in one line."""
    if not isinstance(message, dict):
        return json.dumps(message, ensure_ascii=False)
    lines = [f"  {json.dumps(name)}: {_short(value, 4)}" for name, value in message.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _short(value: Json, indent: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent < 100 or not isinstance(value, dict | list) or not value:
        return flat
    space = " " * indent
    if isinstance(value, dict):
        inner = [f"{space}{json.dumps(name)}: {_short(item, indent + 2)}" for name, item in value.items()]
        return "{\n" + ",\n".join(inner) + "\n" + " " * (indent - 2) + "}"
    if all(isinstance(item, str) for item in value):
        lines, line = [], ""
        for item in value:
            word_ = json.dumps(item, ensure_ascii=False)
            if line and len(line) + len(word_) > 90:
                lines.append(line)
                line = ""
            line += (", " if line else "") + word_
        return "[" + (",\n" + space).join([*lines, line]) + "]"
    inner = [f"{space}{_short(item, indent + 2)}" for item in value]
    return "[\n" + ",\n".join(inner) + "\n" + " " * (indent - 2) + "]"


def _properties(definition: Mapping[str, Json]) -> Mapping[str, Json]:
    """The fields of a definition; those that come by a condition are told from what it refers to."""
    if "properties" in definition:
        found: Mapping[str, Json] = definition["properties"]
        return {name: value for name, value in found.items() if value is not True}
    merged: dict[str, Json] = {}
    for key in ("then", "else"):
        branch = definition.get(key)
        if isinstance(branch, dict) and branch.get("$ref", "").startswith("#/$defs/"):
            merged.update(_properties(schema("request")["$defs"][branch["$ref"].rpartition("/")[2]]))
    if "$ref" in definition and definition["$ref"].endswith(".schema.json"):
        return _properties(schema(definition["$ref"].split(".")[0]))
    return merged
