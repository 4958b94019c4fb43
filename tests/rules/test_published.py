"""What was published stays: every id, every number, every page; whatever has not changed is not sent twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from app import create_app
from rules.check import check
from rules.documents import read_corpus
from rules.linking import Surroundings, link
from rules.models import Entry
from services import services
from tests.conftest import MakeContent

PUBLISHED = (Path(__file__).parent / "published_ids.txt").read_text(encoding="ascii").split()
ATOM = {"a": "http://www.w3.org/2005/Atom"}
CHANGE = """\
- id: {id}
  date: {date}
  title: A change
  text: Something is said better.
  entries: [agot1e-small/moribund]
"""


def test_every_id_that_was_published_leads_to_an_entry(client: FlaskClient) -> None:
    for entry_id in PUBLISHED:
        answer = client.get(f"/rules/{entry_id}", follow_redirects=True)
        assert answer.status_code == 200, f"{entry_id} is gone; give it a redirect in its document.yaml"


def test_every_entry_is_among_the_published_ids(corpus: Session) -> None:
    new = set(corpus.execute(select(Entry.id)).scalars()) - set(PUBLISHED)
    assert not new, "add these to published_ids.txt; from then on they stay"


@pytest.mark.parametrize(
    "url",
    [
        "/api/v1/documents",
        "/api/v1/documents/agot1e-faq",
        "/api/v1/documents/agot1e-faq/chapters/timing",
        "/api/v1/entries/agot1e-faq/moribund",
        "/api/v1/glossary",
        "/api/v1/corpus.json",
        "/api/v1/openapi.json",
        "/feed.atom",
        "/rules/agot1e-faq/moribund",
        "/rules/agot1e-faq/chapter/timing",
        "/rules/agot1e-faq/",
    ],
)
@pytest.mark.parametrize("encoding", ["identity", "gzip", "br"])
def test_what_has_not_changed_is_not_sent_twice(client: FlaskClient, url: str, encoding: str) -> None:
    accepts = {"Accept-Encoding": encoding}
    first = client.get(url, headers=accepts)
    again = client.get(url, headers={**accepts, "If-None-Match": first.headers["ETag"]})
    assert first.status_code == 200
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(url, headers={**accepts, "If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("url", ["/", "/changes", "/go/step 3", "/nowhere", "/search?q=claim", "/glossary"])
def test_every_page_says_its_corpus_and_offers_the_feed(client: FlaskClient, url: str) -> None:
    page = client.get(url).text
    assert f"<code>{services(client.application).corpus.version}</code>" in page
    assert 'type="application/atom+xml"' in page


def test_the_feed_is_atom_with_what_the_changes_page_shows(client: FlaskClient) -> None:
    answer = client.get("/feed.atom")
    assert answer.mimetype == "application/atom+xml"
    feed = ElementTree.fromstring(answer.data)  # noqa: S314 - our own
    entries = feed.findall("a:entry", ATOM)
    ids = [one.findtext("a:id", namespaces=ATOM) for one in entries]
    assert len(ids) == len(set(ids)) >= 5
    assert feed.findtext("a:updated", namespaces=ATOM) == entries[0].findtext("a:updated", namespaces=ATOM)
    page = client.get("/changes").text
    for entry in entries:
        assert (entry.findtext("a:title", namespaces=ATOM) or "?") in page
        for linked in entry.findall("a:link", ATOM):
            assert client.get(linked.attrib["href"].removeprefix("http://localhost")).status_code == 200
    assert entries[0].findtext("a:title", namespaces=ATOM) in client.get("/").text


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (CHANGE.format(id="a", date="2026-11-21").replace("moribund", "gone"), "agot1e-small/gone is no entry"),
        (CHANGE.format(id="a", date="21.11.2026"), "is not a date"),
        (CHANGE.format(id="A b", date="2026-11-21"), "is not an id"),
        (CHANGE.format(id="a", date="2026-11-20") + CHANGE.format(id="b", date="2026-11-21"), "the newest change"),
        (2 * CHANGE.format(id="a", date="2026-11-21"), "id a is already used at line 1"),
        (CHANGE.format(id="a", date="2026-11-21").replace("  title: A change\n", ""), "'title' is missing"),
        (CHANGE.format(id="a", date="2026-11-21") + "  colour: red\n", "unknown key 'colour'"),
        ("- id: a\n  date: 2026-11-21\n  title: T\n  text: X\n", "names its document or its entries"),
        ("- id: a\n  date: 2026-11-21\n  title: T\n  text: X\n  document: other\n", "unknown document 'other'"),
        ("a: b\n", "changes are a list"),
        ("- a\n", "a list of 'key: value' lines"),
    ],
)
def test_a_change_that_is_not_in_order_is_refused(make_content: MakeContent, changes: str, says: str) -> None:
    root = make_content()
    (root / "changes.yaml").write_text(changes, encoding="utf-8")
    problems = check(link(read_corpus([root]), Surroundings()))
    assert says in " ".join(str(problem) for problem in problems)
    assert all(problem.file.endswith("changes.yaml") for problem in problems)


def test_a_change_names_its_entry_though_its_id_has_moved(make_content: MakeContent, tmp_path: Any) -> None:
    root = make_content()
    moved = (
        (root / "agot1e-small" / "document.yaml")
        .read_text()
        .replace("redirects: {}", "redirects:\n  agot1e-small/old: agot1e-small/moribund")
    )
    (root / "agot1e-small" / "document.yaml").write_text(moved)
    change = CHANGE.format(id="a", date="2026-11-21").replace("small/moribund", "small/old")
    (root / "changes.yaml").write_text(change, encoding="utf-8")
    app = create_app(data=tmp_path / "data", content=(root,), secret_key="x", testing=True)
    assert 'href="/rules/agot1e-small/moribund"' in app.test_client().get("/changes").text
    services(app).corpus.release()


def test_a_corpus_without_changes_has_an_empty_feed(make_content: MakeContent, tmp_path: Any) -> None:
    app = create_app(data=tmp_path / "data", content=(make_content(),), secret_key="x", testing=True)
    client = app.test_client()
    assert b"<entry" not in client.get("/feed.atom").data
    assert "What changed last" not in client.get("/").text
    services(app).corpus.release()
