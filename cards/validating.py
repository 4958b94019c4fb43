"""What is wrong with data from outside by a JSON Schema, as sentences: card files and lists are checked by it alike."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

Schema = dict[str, Any]


class Wrong(NamedTuple):
    """A problem: the path to the value, and what is wrong with it."""

    path: tuple[str | int, ...]
    sentence: str


def problems_of(schema: Schema, given: Any) -> list[Wrong]:
    """Everything that is wrong with `given`, in the order of the fields."""
    errors = sorted(_validator(json.dumps(schema)).iter_errors(given), key=lambda error: list(map(str, error.path)))
    return [Wrong(tuple(error.path), _sentence(error)) for error in errors]


@lru_cache(maxsize=8)
def _validator(schema: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # only when a file is imported: it takes long to load

    return Draft202012Validator(json.loads(schema))


def _sentence(error: Any) -> str:
    value = repr(error.instance)
    value = value if len(value) <= 60 else f"{value[:59]}…"
    if error.validator in ("pattern", "anyOf") and "description" in error.schema:
        return f"{value} is not {error.schema['description']}"
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
        case "additionalProperties":
            unknown = sorted(name for name in error.instance if name not in error.schema["properties"])
            return f"{', '.join(map(repr, unknown))[:120]} {'is' if len(unknown) == 1 else 'are'} unknown here"
        case "pattern":
            return f"{value} has not the form {error.validator_value}"
        case _:
            return error.message if len(error.message) <= 120 else f"{error.message[:119]}…"
