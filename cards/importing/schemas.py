"""The two formats of card files as JSON Schema, one record each. Unknown keys are let pass: the files grow."""

from __future__ import annotations

from typing import Any

from cards import validating
from cards.validating import Schema
from timing.systems.agot1e.printed import AFFILIATIONS

_TEXT: Schema = {"type": "string", "maxLength": 4000}
_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": r"\S"}
_WORDS: Schema = {"type": "array", "items": {"type": "string", "maxLength": 60}, "maxItems": 40}
_COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": 9999}


def _value(*also: str) -> Schema:
    """A printed value: a number, X, a dash, what `also` allows, or nothing."""
    forms = "|".join(("-?[0-9]{1,3}", "X", "-", *also))
    number = {"type": "integer", "minimum": -99, "maximum": 9999}
    return {"anyOf": [{"type": "null"}, number, {"type": "string", "pattern": f"^({forms})$"}]}


_HOUSES = list(AFFILIATIONS)
_LEGALITY: Schema = {"enum": ["Legal", "Restricted", "Banned"]}
_SPAN: Schema = {
    "type": "object",
    "required": ["line", "start", "end"],
    "properties": {
        "line": _COUNT,
        "start": {"type": "integer", "minimum": 0},
        "end": {"type": "integer", "minimum": 0},
    },
}

FIRST: Schema = {
    "type": "object",
    "required": ["id", "name", "card_type", "set", "number", "house", "rules_text"],
    "properties": {
        "id": {"type": "string", "pattern": "^[a-z]{1,8}_[0-9]{1,4}$"},
        "name": _NAME,
        "card_type": {"enum": ["Character", "Location", "Event", "Attachment", "Plot", "Agenda", "House", "Title"]},
        "set": _NAME,
        "number": _COUNT,
        "quantity": {"anyOf": [_COUNT, {"type": "null"}]},
        "limit": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 99}, {"type": "null"}]},
        "legality_joust": _LEGALITY,
        "legality_melee": _LEGALITY,
        "house": {"type": "array", "items": {"enum": _HOUSES}},
        "legal_in_houses": {"type": "array", "items": {"enum": _HOUSES}},
        "unique": {"type": "boolean"},
        "rules_text": {"anyOf": [_TEXT, {"type": "null"}]},
        "erratas": {"type": "array", "items": _SPAN},
        "faqs": {"type": "array", "items": _TEXT},
        "duplicate_id": {"anyOf": [{"type": "string", "maxLength": 20}, {"type": "null"}]},
        "icons": _WORDS,
        "crest": _WORDS,
        "traits": _WORDS,
        **{
            key: _value("s[0-9]{1,2}", "sX")
            for key in ("cost", "strength", "income", "initiative", "claim", "influence")
        },
    },
}

FACTIONS = {
    **{house.lower(): house for house in AFFILIATIONS},
    "tyrell": "Tyrell",
    "thenightswatch": "The Night's Watch",
}
"""The second edition's, as its files name them and as people do."""
_NUMBER: Schema = _value()

SECOND: Schema = {
    "type": "object",
    "required": ["code", "deckLimit", "faction", "name", "text", "traits", "type", "quantity"],
    "properties": {
        "code": {"type": "string", "pattern": "^[0-9]{5}$"},
        "name": _NAME,
        "type": {"enum": ["agenda", "attachment", "character", "event", "location", "plot", "title"]},
        "faction": {"enum": sorted(FACTIONS)},
        "deckLimit": {"type": "integer", "minimum": 0, "maximum": 99},
        "quantity": _COUNT,
        "text": _TEXT,
        "traits": _WORDS,
        "unique": {"type": "boolean"},
        "loyal": {"type": "boolean"},
        "cost": _NUMBER,
        "strength": _NUMBER,
        "icons": {"type": "object", "additionalProperties": {"type": "boolean"}},
        "plotStats": {"type": "object", "additionalProperties": _NUMBER},
        "octgnId": {"anyOf": [{"type": "string", "maxLength": 40}, {"type": "null"}]},
        "errata": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    key: {"anyOf": [_TEXT, {"type": "null"}]} for key in ("issuer", "version", "text", "notes", "link")
                },
            },
        },
    },
}

PACK: Schema = {
    "type": "object",
    "required": ["code", "name", "cards"],
    "properties": {"code": _NAME, "name": _NAME, "cards": {"type": "array", "items": {"type": "object"}}},
}


_VALIDATED = {"first": FIRST, "second": SECOND, "pack": PACK}


def problems_of(name: str, given: Any) -> list[tuple[str, str]]:
    """Everything that is wrong with a record by schema `name`: (field, sentence) pairs, in the order of the fields."""
    found = [(_field(problem.path), problem.sentence) for problem in validating.problems_of(_VALIDATED[name], given)]
    return list(dict.fromkeys(found))  # one for each missing field


def _field(path: tuple[str | int, ...]) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
