"""The application: wires the packages, the two databases, the error pages and the headers; nothing else.

``flask --app app ...`` and the tests use `create_app`; the server uses `serve`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask, Response, g, jsonify, redirect, render_template, request
from flask.json.provider import DefaultJSONProvider
from flask_compress import Compress
from werkzeug.exceptions import HTTPException
from werkzeug.sansio.response import Response as SansResponse
from werkzeug.wrappers import Response as AnyResponse

from cards import cli as cards_cli
from cards import views as card_pages
from cards.deck import views as deck_pages
from cards.loader import ROOT as CARDS
from cards.loader import Loader as CardsLoader
from config import ROOT, Settings, secret_key
from database import CorpusStore, PeopleStore
from derived import digest_of
from errors import ContentRefused, NotFound, Refused
from faq import cli as faq_cli
from faq import views as faq_pages
from faq.disputes import FOLDER, Library, for_entry
from faq.known_cards import KnownCards
from faq.rulings import cli as rulings_cli
from faq.rulings import views as ruling_pages
from faq.saved import views as saved_pages
from rules import cli as rules_cli
from rules import connections, naming
from rules import views as rules_pages
from rules.linking import Surroundings
from rules.loader import ROOTS, Loader
from rules.yaml_lines import safe_yaml
from search import cli as search_cli
from search import views as search_pages
from timing import views as timing_pages
from timing.agot1e import FIRST_EDITION
from timing.page.place import chart_url

PAGES = (rules_pages, card_pages, deck_pages, faq_pages, timing_pages, saved_pages, ruling_pages, search_pages)
COMMANDS = (*rules_cli.commands, *cards_cli.commands, *faq_cli.commands, *rulings_cli.commands, *search_cli.commands)
THEMES = ("system", "light", "dark")
COMPRESSED = "text/html text/css text/javascript application/json application/atom+xml image/svg+xml".split()
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def create_app(**overrides: Any) -> Flask:
    """The application with the settings of the environment; `overrides` win (config.Settings).

    Nothing is read or built yet: the corpus is when it is first asked for. Raises config.BadSetting.
    """
    settings = Settings.from_environment(**overrides)
    app = Flask(__name__)
    app.json = CorpusJSON(app)
    app.config.from_mapping(
        SECRET_KEY=secret_key(settings),
        TESTING=settings.testing,
        MAX_CONTENT_LENGTH=1_000_000,
        SEND_FILE_MAX_AGE_DEFAULT=31_536_000,
        SESSION_COOKIE_SAMESITE="Lax",
        COMPRESS_MIN_SIZE=500,
        COMPRESS_BR_LEVEL=4,
        COMPRESS_MIMETYPES=COMPRESSED,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions["settings"] = settings
    loader = CardsLoader(Loader(settings.content or ROOTS, surroundings()), None if settings.content else CARDS)
    app.extensions["loader"] = loader
    app.extensions["corpus"] = CorpusStore(settings.data, loader.digest, loader.fill)
    app.extensions["people"] = PeopleStore(settings.people_url, settings.data)
    disputes = FOLDER if not settings.content else settings.content[0] / "disputes"
    library = Library(disputes, settings.data, app.extensions["corpus"])
    app.extensions["disputes"] = library
    app.extensions["disputes_for"] = partial(for_entry, library)
    app.extensions["known_cards"] = KnownCards(library, card_pages.shelf, card_pages.card_file)
    app.extensions["disputes_of_card"] = lambda title: [(one.title, one.url) for one in library.with_card(title)]
    app.extensions["near"] = lambda session, text: [*naming.near(session, text), *app.extensions["near_cards"](text)]
    app.extensions["refs"] = connections.refs
    Compress(app)
    for pages in PAGES:
        app.register_blueprint(pages.blueprint)
    for command in COMMANDS:
        app.cli.add_command(command)
    _register_requests(app)
    _register_errors(app)
    _register_templates(app)
    return app


def surroundings() -> Surroundings:
    """What entries may refer to outside the corpus: the steps of the timing structure, on its chart."""
    boxes = {box.id: f"{box.phase.capitalize()} phase, box {box.number}: {box.name}" for box in FIRST_EDITION.boxes}
    steps = {
        f"{window.id}/{step.id}": f"{window.name.capitalize()}, step {step.id}: {step.name}"
        for window in FIRST_EDITION.windows
        for step in window.steps
    }
    names = {**steps, **boxes}
    stated = {f"{window.id}/{step.id}": step.cites[0] for window in FIRST_EDITION.windows for step in window.steps}
    stated |= {box.id: box.cites[0] for box in FIRST_EDITION.boxes}
    return Surroundings(
        steps=names,
        step_url=chart_url,
        step_name=lambda step: names[step],
        step_entry=lambda step: stated[step],
    )


def serve() -> Flask:
    """The application, ready: content checked, corpus built, tables up to date. Ends the process if that fails."""
    app = create_app()
    corpus, people, disputes = (app.extensions[name] for name in ("corpus", "people", "disputes"))
    _besides(people.open, disputes.open, partial(os.nice, 10), disputes.play)  # nobody waits for the last
    try:
        corpus.open()
        app.extensions["search"].open()
        people.open()
        disputes.open()
    except ContentRefused as refused:
        for problem in refused.problems:
            print(problem, file=sys.stderr)
        print(f"The corpus is refused: {len(refused.problems)} problems. Nothing was loaded.", file=sys.stderr)
        raise SystemExit(1) from None
    _release(app)  # the server forks now
    return app


def _besides(*builds: Callable[[], object]) -> None:
    """Have a process of its own build things into the data folder, on the second processor; nobody waits for its end.

    Whoever needs one of them sooner waits for that one, or builds it; what goes wrong there goes wrong again, and
    is told, when it is opened here.
    """
    if not hasattr(os, "fork"):
        return
    between = os.fork()
    if between:
        os.waitpid(between, 0)  # at once: the process that builds is its child, so that none is left to be buried
        return
    if os.fork() == 0:
        with suppress(BaseException):
            for build in builds:
                build()
    os._exit(0)


def _release(app: Flask) -> None:
    for store in ("corpus", "people", "search"):
        app.extensions[store].release()


def describe() -> dict[str, Any]:
    """OpenAPI: each package describes its own addresses in the openapi.yaml beside its views."""
    info = {"title": "Maester", "version": "1", "description": "Rules of the A Game of Thrones card games, linked."}
    whole: dict[str, Any] = {"openapi": "3.1.0", "info": info, "paths": {}, "components": {}}
    for pages in PAGES:
        part = safe_yaml(Path(str(pages.__file__)).with_name("openapi.yaml").read_text(encoding="utf-8"))
        whole["paths"].update(part.get("paths", {}))
        for kind, components in part.get("components", {}).items():
            whole["components"].setdefault(kind, {}).update(components)
    return whole


class CorpusJSON(DefaultJSONProvider):
    """JSON answers; every one of the API says which corpus it was made from."""

    sort_keys = False

    def response(self, *args: Any, **kwargs: Any) -> SansResponse:
        body = self._prepare_response_obj(args, kwargs)
        if isinstance(body, dict) and request.path.startswith("/api/") and "corpus" not in body:
            body = {**body, "corpus": {"version": corpus_version(self._app)}}
        text = self.dumps(body, ensure_ascii=False, separators=(",", ":"))
        return self._app.response_class(f"{text}\n", mimetype="application/json")


def corpus_version(app: Any) -> str | None:
    """The version of the corpus in use, or None when there is none that is valid."""
    try:
        return str(app.extensions["corpus"].version)
    except ContentRefused:
        return None


def _register_requests(app: Flask) -> None:
    @app.before_request
    def refuse_other_sites() -> None:
        # Every browser of today says where a form was sent from; what another site sends is not read.
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            raise Refused("This was sent from another site, so it was not read.", code="other_site", status=403)
        origin = request.headers.get("Origin")
        if origin and origin.partition("://")[2] != request.host:
            raise Refused("This was sent from another site, so it was not read.", code="other_site", status=403)

    @app.before_request
    def open_corpus() -> None:
        if request.endpoint not in ("static", "theme"):
            g.corpus = app.extensions["corpus"].session()

    @app.teardown_request
    def close_corpus(_error: BaseException | None) -> None:
        session = g.pop("corpus", None)
        if session is not None:
            session.close()

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.method == "GET" and response.status_code == 200 and not response.direct_passthrough:
            response.headers.setdefault("Cache-Control", "no-cache")
            response.vary.add("Cookie")
            if not response.get_etag()[0]:
                response.add_etag()
            response.make_conditional(request)
        return response

    @app.get("/api/v1/openapi.json")
    def openapi() -> dict[str, Any]:
        """The description of the JSON interface."""
        return {**description, "corpus": {"version": corpus_version(app)}}

    description = describe()

    @app.post("/theme")
    def theme() -> AnyResponse:
        """Remember light, dark or the system's own setting on this device."""
        chosen = request.form.get("theme", "")
        if chosen not in THEMES:
            raise Refused(f"There is no theme {chosen!r}; choose system, light or dark.", where="theme")
        back = request.form.get("back", "/")
        answer = redirect(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
        answer.set_cookie("theme", chosen, max_age=31_536_000, samesite="Lax")
        return answer


def _register_errors(app: Flask) -> None:
    @app.errorhandler(Refused)
    def refused(error: Refused) -> Any:
        near = app.extensions["near"](g.corpus, error.asked) if isinstance(error, NotFound) and error.asked else []
        return answer_error(error.status, error.code, error.message, where=error.where, near=near)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Any:
        if error.code is None or error.code < 400:
            return error
        code = (error.name or "error").lower().replace(" ", "_")
        near = app.extensions["near"](g.corpus, request.path) if error.code == 404 and "corpus" in g else []
        message = f"There is no page {request.path}." if error.code == 404 else error.description or error.name
        return answer_error(error.code, code, message, near=near)

    @app.errorhandler(ContentRefused)
    def no_corpus(error: ContentRefused) -> Any:
        app.logger.error("The corpus is refused:\n%s", error)
        message = "The corpus is not valid, so nothing of it is shown. The server's log says what is wrong."
        return answer_error(503, "corpus_refused", message)

    @app.errorhandler(Exception)
    def unexpected(error: Exception) -> Any:
        app.logger.exception("Unexpected at %s", request.path, exc_info=error)
        return answer_error(500, "unexpected", "Something went wrong here. It has been noted; please try again.")


def answer_error(status: int, code: str, message: str, where: str | None = None, near: Any = ()) -> Any:
    """The one shape of an error: JSON below /api/, elsewhere a page with a way on."""
    if request.path.startswith("/api/"):
        error: dict[str, Any] = {"status": status, "code": code, "message": message}
        if where:
            error["where"] = where
        if near:
            error["near"] = [{"title": title, "url": url} for title, url in near]
        answer = jsonify(error=error)
        answer.status_code = status
        return answer
    return render_template("error.html", status=status, message=message, where=where, near=near), status


def _register_templates(app: Flask) -> None:
    files = [path for path in (ROOT / "static").iterdir() if path.is_file()]
    assets = {path.name: f"/static/{path.name}?v={digest_of([(path.name, path)])}" for path in files}

    @app.template_global()
    def asset(name: str) -> str:
        """The address of a file in static/, which changes when the file does, so that it may be kept for a year."""
        return assets[name]

    @app.context_processor
    def of_every_page() -> dict[str, Any]:
        theme = request.cookies.get("theme", "system")
        theme = theme if theme in THEMES else "system"
        return {"corpus_version": corpus_version(app), "theme": theme, "themes": THEMES}
