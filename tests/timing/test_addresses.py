"""Links and saved disputes say of which game they are and in which version of its words; older ones go on working."""

from __future__ import annotations

import base64
import json
import re
import zlib
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from faq.saved import service
from services import services
from tests.timing.test_views import SMALL, packed
from timing.page import links
from timing.page.line import line
from timing.page.place import TABLE, Place
from timing.systems.agot1e.situation import read, write
from timing.systems.registry import SYSTEMS


def held(text: str) -> dict[str, Any]:
    """What the text of ?d= holds."""
    found: dict[str, Any] = json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))
    return found


def test_a_link_says_of_which_game_it_is_and_in_which_version_of_its_words() -> None:
    plain = held(links.pack(read(SMALL)))
    assert (plain["system"], plain["language"]) == ("agot1e", SYSTEMS.first.language)
    assert links.checked(plain) == read(SMALL)


def test_a_link_from_before_that_names_neither_opens_as_it_did(client: FlaskClient) -> None:
    assert client.get(f"/timing/agot1e/table?d={packed(write(read(SMALL)))}").status_code == 200


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ({"language": SYSTEMS.first.language + 1}, "newer than this program"),
        ({"language": "two"}, "newer than this program"),
        ({"system": "chess"}, "&#39;chess&#39; is no game here; known: agot1e"),
    ],
)
def test_a_link_of_another_game_or_of_newer_words_says_so(
    client: FlaskClient, said: dict[str, Any], refusal: str
) -> None:
    answer = client.get(f"/timing/agot1e/table?d={packed({**SMALL, **said})}")
    assert answer.status_code == 400
    assert refusal in answer.text
    assert client.get(f"/timing/agot1e/new?d={packed({**SMALL, **said})}").status_code == 400


@pytest.mark.parametrize("page", ["", "chart", "new", "jaime-moribund-pays-a-cost", "table?d=x"])
def test_an_address_of_a_game_that_there_is_not_is_not_found(client: FlaskClient, page: str) -> None:
    answer = client.get(f"/timing/chess/{page}")
    assert answer.status_code == 404
    assert "There is no game chess here." in answer.text


def test_the_address_of_a_game_is_its_door_which_leads_to_its_chart(client: FlaskClient) -> None:
    assert 'href="/timing/agot1e/chart"' in client.get("/timing/agot1e/").text
    assert 'href="/timing/agot1e/new?box=challenges/7"' in client.get("/timing/agot1e/chart").text


def test_what_was_saved_before_keeps_its_code_and_is_found_as_the_same_place(app: Flask) -> None:
    place = Place(TABLE, "", line(read(SMALL), ()), 0, links.pack(read(SMALL)))
    document = service.document_of(place)
    before = {**document, "situation": write(read(SMALL))}
    assert document["situation"]["system"] == "agot1e"
    with services(app).people.session() as people:
        code = service.save(people, before, datetime(2026, 1, 1, tzinfo=UTC))
        assert service.save(people, document, datetime(2026, 1, 2, tzinfo=UTC)) == code
        assert service.code_if_saved(people, document) == code
        assert re.search(r"^/timing/agot1e/table\?d=", service.address(before))
