"""The pages of the corpus and its JSON. Thin: each asks the service and renders what it gets."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, Response, g, jsonify, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from database import Reading
from errors import NotFound
from rules import api, connections, feed, naming, service
from rules.citation import citation, citation_markdown
from rules.connections import EntryView, Standing
from rules.linking import entry_url
from services import kept, reading, services

blueprint = Blueprint("rules", __name__)
MOST_CHANGES_AT_HOME = 3
MOST_ENTRIES_KEPT = 1024


@kept(MOST_ENTRIES_KEPT)
def _kept(read: Reading, entry_id: str) -> EntryView:
    return connections.entry(read.session, entry_id)


@kept(2)
def _across_games(read: Reading) -> dict[str, list[Standing]]:
    return connections.across_games(read.session)


def elsewhere(entry_ids: Iterable[str]) -> list[Standing]:
    """What entries of other games say otherwise than these do, in the order of these, each other entry once."""
    known = _across_games(reading())
    found = {one.other.id: one for entry_id in entry_ids for one in known.get(entry_id, ())}
    return list(found.values())


def entry_view(entry_id: str) -> EntryView:
    """An entry with everything that touches it. Raises NotFound, and Moved when the id leads elsewhere now."""
    try:
        return _kept(reading(), entry_id)
    except NotFound:
        moved = naming.moved(g.corpus, entry_id)
        if moved:
            raise Moved(moved) from None
        raise


@kept(MOST_ENTRIES_KEPT)
def _body(read: Reading, entry_id: str, root: str, disputes: tuple[tuple[str, str], ...]) -> Markup:
    # The same for everybody who comes by the same address, so it is rendered once.
    view = _kept(read, entry_id)
    surroundings = services().loader.surroundings
    link = root + view.ref.url
    html = render_template(
        "rules/entry_body.html",
        view=view,
        link=link,
        cite_text=citation(view.ref.title, view.ref.source),
        cite_markdown=citation_markdown(view.ref.title, view.ref.source, link),
        disputes=disputes,
        step_url=surroundings.step_url,
        step_name=surroundings.step_name,
    )
    return Markup(html)  # noqa: S704 - a template's


class Moved(Exception):
    """An id that was published once and now leads to `new_id`."""

    def __init__(self, new_id: str) -> None:
        super().__init__(new_id)
        self.new_id = new_id


@blueprint.errorhandler(Moved)
def moved(error: Moved) -> AnyResponse:
    """Redirect for good, within the pages or within the JSON."""
    start = "/api/v1/entries/" if request.path.startswith("/api/") else entry_url("")
    return redirect(start + error.new_id, 301)


@blueprint.get("/")
def home() -> str:
    """The search box, three doors, and what the corpus is made of."""
    found = service.documents(g.corpus)
    return render_template(
        "rules/home.html",
        documents=found,
        newest=service.by_own_date(found)[:MOST_CHANGES_AT_HOME],
        changes=service.changes(g.corpus, MOST_CHANGES_AT_HOME),
    )


@blueprint.get("/changes")
def changes() -> str:
    """What the documents are of, and what changed in the corpus."""
    newest = service.by_own_date(service.documents(g.corpus))
    return render_template("rules/changes.html", changes=service.changes(g.corpus), newest=newest)


@blueprint.get("/feed.atom")
def changes_feed() -> Response:
    """The same as an Atom feed."""
    version = reading().version
    body = feed.atom(service.changes(g.corpus), request.host_url.rstrip("/"), version)
    return Response(body, content_type="application/atom+xml; charset=utf-8")


@blueprint.get("/rules/")
def documents() -> str:
    """Every document with its chapters."""
    found = [(document, service.contents(g.corpus, document.id)) for document in service.documents(g.corpus)]
    return render_template("rules/documents.html", documents=found)


@blueprint.get("/rules/<document_id>/")
def document(document_id: str) -> str:
    """The contents of a document as a tree."""
    of_document = service.document(g.corpus, document_id)
    chapters = service.contents(g.corpus, document_id)
    return render_template("rules/document.html", document=of_document, chapters=chapters)


@blueprint.get("/rules/<document_id>/chapter/<slug>")
def chapter(document_id: str, slug: str) -> str:
    """A chapter to be read through."""
    view = service.chapter(g.corpus, document_id, slug)
    return render_template("rules/chapter.html", view=view, link=request.host_url.rstrip("/") + view.chapter.url)


@blueprint.get("/rules/<document_id>/<path:slug>")
def entry(document_id: str, slug: str) -> str:
    """An entry with everything that touches it; an id that has moved redirects."""
    entry_id = f"{document_id}/{slug.rstrip('/')}"
    view = entry_view(entry_id)
    root = request.host_url.rstrip("/")
    disputes = tuple(services().disputes_for(entry_id))
    body = _body(reading(), entry_id, root, disputes)
    rulings = services().rulings_for(entry_id)
    return render_template("rules/entry.html", view=view, link=root + view.ref.url, body=body, rulings=rulings)


@blueprint.get("/qr/<path:entry_id>.svg")
def qr(entry_id: str) -> Response:
    """The address of an entry as a QR code."""
    link = request.host_url.rstrip("/") + entry_view(entry_id).ref.url
    image = BytesIO()
    segno.make_qr(link, error="m").save(image, kind="svg", scale=4, border=4, light="#fff")
    return Response(image.getvalue(), mimetype="image/svg+xml")


@blueprint.get("/glossary")
def glossary() -> str:
    """Every defined term."""
    return render_template("rules/glossary.html", games=service.glossary(g.corpus), by_letter=service.by_letter)


@blueprint.get("/about")
def about() -> str:
    """What is in the corpus, whose words they are, and where to get it whole."""
    return render_template("rules/about.html", size=service.size(g.corpus), documents=service.documents(g.corpus))


@blueprint.get("/go/<path:what>")
def go(what: str) -> str | AnyResponse:
    """What a person would type, to the page it names: one entry, or a choice."""
    found = naming.find(g.corpus, what, services().loader.surroundings)
    elsewhere = None if found else services().address_of(what)
    if elsewhere:
        return redirect(elsewhere)
    if not found:
        raise NotFound(f"Nothing is called “{what}”.", asked=what)
    if len(found) == 1:
        return redirect(found[0].ref.url)
    return render_template("rules/choice.html", what=what, found=found)


@blueprint.get("/api/v1/documents")
def api_documents() -> dict[str, Any]:
    """Every document."""
    return {"documents": [api.document_json(document) for document in service.documents(g.corpus)]}


@blueprint.get("/api/v1/documents/<document_id>")
def api_document(document_id: str) -> dict[str, Any]:
    """A document with the tree of its entries."""
    of_document = service.document(g.corpus, document_id)
    return {**api.document_json(of_document), "chapters": api.contents_json(g.corpus, document_id)}


@blueprint.get("/api/v1/documents/<document_id>/chapters/<slug>")
def api_chapter(document_id: str, slug: str) -> dict[str, Any]:
    """A chapter with its statements."""
    return api.chapter_json(service.chapter(g.corpus, document_id, slug))


@blueprint.get("/api/v1/entries/<path:entry_id>")
def api_entry(entry_id: str) -> dict[str, Any]:
    """An entry with everything that touches it; an id that has moved redirects."""
    return api.entry_json(entry_view(entry_id))


@blueprint.get("/api/v1/glossary")
def api_glossary() -> dict[str, Any]:
    """Every defined term."""
    return {"terms": [api.term_json(term) for _, terms in service.glossary(g.corpus) for term in terms]}


@blueprint.get("/api/v1/corpus.json")
def api_corpus() -> Response:
    """The whole corpus in one file; its ETag is its version."""
    version = reading().version
    if version in request.if_none_match:
        answer = Response(status=304)
    else:
        answer = jsonify(api.corpus_json(g.corpus, version))
    answer.set_etag(version)
    return answer
