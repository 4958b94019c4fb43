"""What can be asked of the corpus, asked of the real one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from errors import NotFound
from rules import connections, service
from rules.citation import STANDINGS
from rules.models import Link


def test_the_tree_of_a_document_holds_every_entry_once(corpus: Session) -> None:
    def ids(nodes: list[service.Node]) -> list[str]:
        return [found for node in nodes for found in (node.ref.id, *ids(node.parts))]

    for document in service.documents(corpus):
        found = [one for _, nodes in service.contents(corpus, document.id) for one in ids(nodes)]
        assert len(found) == len(set(found)) == document.entries


def test_chapters_read_on_to_the_end(corpus: Session) -> None:
    first = service.contents(corpus, "agot1e-faq")[0][0].slug
    seen, slug = [], first
    while slug:
        view = service.chapter(corpus, "agot1e-faq", slug)
        seen += [passage.ref.id for passage in view.passages]
        slug = view.next.slug if view.next else ""
    assert len(seen) == len(set(seen)) == service.document(corpus, "agot1e-faq").entries


def test_previous_and_next_walk_the_whole_document(corpus: Session) -> None:
    entry_id = service.contents(corpus, "btwixt")[0][1][0].ref.id
    view = connections.entry(corpus, entry_id)
    assert view.previous is None
    seen = [entry_id]
    while view.next:
        assert connections.entry(corpus, view.next.id).previous == view.ref
        view = connections.entry(corpus, view.next.id)
        seen.append(view.ref.id)
    assert len(seen) == service.document(corpus, "btwixt").entries


def test_every_citation_has_its_backlink(corpus: Session) -> None:
    query = select(Link.entry_id, Link.target).where(Link.kind == "entry", Link.relation == "cites")
    for citing, cited in corpus.execute(query.order_by(func.random()).limit(40)):
        back = connections.entry(corpus, cited).cited_by
        assert citing in {ref.id for group in back for ref in group.entries}


def test_standing_shows_on_both_entries(corpus: Session) -> None:
    for link in corpus.execute(select(Link).where(Link.relation.in_(("overrides", "narrows", "differs")))).scalars():
        here, there = connections.entry(corpus, link.entry_id), connections.entry(corpus, link.target)
        assert (link.relation, True, link.target) in {(s.relation, s.stands, s.other.id) for s in here.standings}
        assert (link.relation, False, link.entry_id) in {(s.relation, s.stands, s.other.id) for s in there.standings}


STATES = {"overrides": "yielding", "supersedes": "yielding", "corrects": "narrowed", "narrows": "narrowed",
          "differs": "in-force"}  # fmt: skip


def test_what_is_replaced_is_not_in_force_and_what_is_narrowed_is_in_part(corpus: Session) -> None:
    view = connections.entry(corpus, "agot1e-core/expert-rules/responses")
    (standing,) = view.standings[:1]
    assert set(STATES) == set(STANDINGS)
    for relation, state in STATES.items():
        assert replace(view, standings=(replace(standing, relation=relation, stands=False),)).state == state
        assert replace(view, standings=(replace(standing, relation=relation, stands=True),)).state == "in-force"


def test_every_entry_has_the_state_of_what_prevails_over_it(corpus: Session) -> None:
    standing = select(Link).where(Link.relation.in_(STATES))
    seen = set()
    for link in corpus.scalars(standing):
        there = connections.entry(corpus, link.target)
        told = {STATES[one.relation] for one in there.standings if not one.stands}
        assert there.state == next(state for state in ("yielding", "narrowed", "in-force") if state in told)
        seen.add(link.relation)
    assert seen >= {"overrides", "narrows", "differs"}


@pytest.mark.parametrize("entry_id", ["agot1e-faq/nowhere", "", "x", "agot1e-faq/"])
def test_an_unknown_entry_is_refused(corpus: Session, entry_id: str) -> None:
    with pytest.raises(NotFound):
        connections.entry(corpus, entry_id)


def test_an_unknown_document_or_chapter_is_refused(corpus: Session) -> None:
    for ask in (
        lambda: service.document(corpus, "x"),
        lambda: service.chapter(corpus, "x", "timing"),
        lambda: service.chapter(corpus, "agot1e-faq", "x"),
    ):
        with pytest.raises(NotFound):
            ask()


def test_documents_by_their_own_dates_are_the_newest_first(corpus: Session) -> None:
    found = service.by_own_date(service.documents(corpus))
    assert [one.id for one in found][:3] == ["btwixt", "agot2e-summary", "agot1e-faq"]


def test_a_document_that_was_taken_up_keeps_its_own_date(corpus: Session) -> None:
    taken_up = {change.document.id: change for change in service.changes(corpus) if change.document}
    faq = taken_up["agot1e-faq"]
    assert faq.document is not None
    assert (faq.document.human_date, faq.date) == ("17 July 2015", "2026-11-21")
