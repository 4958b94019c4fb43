"""The two formats of card files as JSON Schema, one record each. Unknown keys are let pass: the files grow."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string", "maxLength": 4000}
_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": r"\S"}
_WORDS: Schema = {"type": "array", "items": {"type": "string", "maxLength": 60}, "maxItems": 40}
_COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": 9999}


def _value(*also: str) -> Schema:
    """A printed value: a number, X, a dash, what `also` allows, or nothing."""
    forms = "|".join(("-?[0-9]{1,3}", "X", "-", *also))
    number = {"type": "integer", "minimum": -99, "maximum": 9999}
    return {"anyOf": [{"type": "null"}, number, {"type": "string", "pattern": f"^({forms})$"}]}


_HOUSES = ["Stark", "Lannister", "Baratheon", "Greyjoy", "Martell", "Targaryen", "Neutral"]
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

_FACTIONS = [
    "baratheon",
    "greyjoy",
    "lannister",
    "martell",
    "neutral",
    "stark",
    "targaryen",
    "thenightswatch",
    "tyrell",
]
_NUMBER: Schema = _value()

SECOND: Schema = {
    "type": "object",
    "required": ["code", "deckLimit", "faction", "name", "text", "traits", "type", "quantity"],
    "properties": {
        "code": {"type": "string", "pattern": "^[0-9]{5}$"},
        "name": _NAME,
        "type": {"enum": ["agenda", "attachment", "character", "event", "location", "plot", "title"]},
        "faction": {"enum": _FACTIONS},
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


@lru_cache(maxsize=8)
def _validator(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # only when a file is imported: it takes long to load

    return Draft202012Validator({"first": FIRST, "second": SECOND, "pack": PACK}[name])


def problems_of(name: str, given: Any) -> list[tuple[str, str]]:
    """Everything that is wrong with a record by schema `name`: (field, sentence) pairs, in the order of the fields."""
    errors = sorted(_validator(name).iter_errors(given), key=lambda error: list(map(str, error.path)))
    return list(dict.fromkeys((_field(error), _sentence(error)) for error in errors))  # one for each missing field


def _field(error: Any) -> str:
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.path)
    return path.lstrip(".")


def _sentence(error: Any) -> str:
    value = repr(error.instance)
    value = value if len(value) <= 60 else f"{value[:59]}…"
    match error.validator:
        case "required":
            missing = [name for name in error.validator_value if name not in error.instance]
            return f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
        case "enum":
            return f"{value} is none of {', '.join(map(str, error.validator_value))}"
        case "type":
            return f"{value} is no {error.validator_value}"
        case "anyOf":
            return f"{value} is not a value this field can have"
        case "pattern":
            return f"{value} has not the form {error.validator_value}"
        case _:
            return error.message if len(error.message) <= 120 else f"{error.message[:119]}…"
