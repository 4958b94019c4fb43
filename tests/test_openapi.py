"""The description of the JSON interface: valid, and its bounds hold."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from app import describe

WHOLE: dict[str, Any] = describe()
BOUNDED = [
    (path, one["name"], outside)
    for path, methods in WHOLE["paths"].items()
    for one in methods.get("get", {}).get("parameters", ())
    if "$ref" not in one and one["in"] == "query"
    for outside in [
        *([str(one["schema"]["minimum"] - 1)] if "minimum" in one["schema"] else []),
        *([str(one["schema"]["maximum"] + 1)] if "maximum" in one["schema"] else []),
        *(["x" * (one["schema"]["maxLength"] + 1)] if "maxLength" in one["schema"] else []),
        *(["many", "1.5", "１"] if one["schema"].get("type") == "integer" else []),
    ]
]


def test_the_description_is_valid() -> None:
    assert [
        f"{list(one.absolute_path)}: {one.message[:200]}" for one in OpenAPIV31SpecValidator(WHOLE).iter_errors()
    ] == []


def test_every_description_is_a_text_and_every_key_known() -> None:
    """What YAML makes of a colon or of `on` without quotes is neither."""

    def look(part: Any, where: str) -> None:
        if isinstance(part, dict):
            assert all(isinstance(key, str) for key in part), where
            assert isinstance(part.get("description", ""), str | dict), where
            for key, value in part.items():
                assert value is not None or key in ("default", "example", "const"), f"{where}/{key}"
                look(value, f"{where}/{key}")
        elif isinstance(part, list):
            for at, value in enumerate(part):
                look(value, f"{where}/{at}")

    look(WHOLE, "")


@pytest.mark.parametrize(("path", "name", "outside"), BOUNDED)
def test_a_bound_that_is_stated_holds(client: FlaskClient, path: str, name: str, outside: str) -> None:
    answer = client.get(path, query_string={name: outside})
    assert answer.status_code == 400
    assert answer.get_json()["error"]["where"] == name


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/v1/deck-check", {"list": "3x Val", "pool": ["x"] * 13, "format": "league"}),
        ("/api/v1/deck-check", {"list": "3x Val\n" * 40_000}),
        ("/api/v1/timing/read", {"text": "x" * 2001}),
        ("/api/v1/timing/read", {"text": "x", "title": "x" * 201}),
        ("/api/v1/timing/read", {"text": "x", "type": "x" * 41}),
        ("/api/v1/timing", {"situation": {}, "moves": ["pass"] * 401}),
        ("/api/v1/disputes/saved", {"situation": {}, "moves": [], "at": -1}),
    ],
)
def test_a_bound_of_a_body_holds(client: FlaskClient, path: str, body: dict[str, Any]) -> None:
    assert client.post(path, json=body).status_code in (400, 413, 422)
