"""The application: wires the packages, the two databases, the error pages and the headers; nothing else.

``flask --app app ...`` and the tests use `create_app`; the server uses `serve`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from flask import Flask, Response, redirect, request
from flask.sessions import SecureCookieSessionInterface
from limits.storage import Storage
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response as AnyResponse

from answers import CorpusJSON, corpus_version, register_errors
from cards import cli as cards_cli
from cards import views as card_pages
from cards.deck import views as deck_pages
from cards.importing.records import FIRST_EDITION, SECOND_EDITION
from cards.loader import ROOT as CARDS
from cards.loader import Loader as CardsLoader
from cards.second import PRINTINGS as SECOND_PRINTINGS
from cards.second import SecondCards
from cards.second_edition import views as second_pages
from cards.shipped import PRINTINGS, Shipped
from config import ROOT, BadSetting, Settings, secret_key
from copies import CopyFailed
from database import CorpusStore, NewerDatabase, PeopleStore
from derived import digest_of
from errors import ContentRefused, Refused
from faq import cli as faq_cli
from faq import erasing
from faq import views as faq_pages
from faq.api import views as adjudication_api
from faq.cases import views as case_pages
from faq.corrections import views as correction_pages
from faq.disputes import FOLDER, Library, for_entry
from faq.events import views as event_pages
from faq.events.live import Watcher
from faq.known_cards import KnownCards
from faq.known_second import KnownSecond
from faq.precedents import views as precedent_pages
from faq.rulings import cli as rulings_cli
from faq.rulings import views as ruling_pages
from faq.saved import views as saved_pages
from faq.telling import Tellings
from offline import views as offline_pages
from operating import cli as operating_cli
from operating import logs
from operating import metrics as measured
from operating import views as operating_pages
from operating.besides import build_besides, told_of
from operating.gate import Gate
from operating.metrics import Metrics
from operating.sentences import sentence_of
from pace import Pace, SQLiteStorage
from people import cli as people_cli
from people import views as people_pages
from people.invitations import Links
from people.managing import views as managing_pages
from people.paced import DatabaseStorage
from people.request import views as requests
from rules import cli as rules_cli
from rules import connections, naming
from rules import views as rules_pages
from rules.linking import Surroundings
from rules.loader import ROOTS, Loader
from rules.yaml_lines import safe_yaml
from runtime import Runtime, of_a_server
from search import cli as search_cli
from search import views as search_pages
from services import NAME, Services, close_reading, open_reading, services
from timing import views as timing_pages
from timing.form import views as entering_pages
from timing.page.place import chart_url
from timing.scoring import views as scoring_pages
from timing.systems.registry import SYSTEMS
from timing.telling import views as telling_pages
from unavailable import Unavailable

PAGES = (
    *(people_pages, managing_pages, rules_pages, card_pages, deck_pages),
    *(
        faq_pages,
        timing_pages,
        entering_pages,
        telling_pages,
        scoring_pages,
        saved_pages,
        event_pages,
        case_pages,
        precedent_pages,
        correction_pages,
        ruling_pages,
        adjudication_api,
    ),
    search_pages,
)
ADDRESSES = (*PAGES, offline_pages, operating_pages)
COMMANDS = tuple(
    operating_cli.telling(command)
    for commands in (operating_cli, rules_cli, cards_cli, faq_cli, rulings_cli, search_cli, people_cli)
    for command in commands.commands
)
MOST_ENTRIES_KEPT = 1024
"""Entries of which is kept what steps through them: the files of disputes are read once."""
OUR_PATH = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")  # browsers pass over tabs and line breaks
THEMES = ("system", "light", "dark")
COMPRESSED = (
    "text/html text/css text/javascript application/json application/atom+xml image/svg+xml application/vnd.sqlite3"
).split()
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def create_app(runtime: Runtime | None = None, **overrides: Any) -> Flask:
    """The application with the settings of the environment; `overrides` win (config.Settings).

    `runtime` is what differs where it does not run on a server.

    Nothing is read or built yet: the corpus is when it is first asked for. Raises config.BadSetting.
    """
    runtime = runtime or of_a_server()
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
    app.session_interface = SessionCookie()
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies)  # type: ignore[method-assign]
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions[NAME] = wired(settings, runtime, str(app.config["SECRET_KEY"]))
    runtime.compress(app)
    operating_pages.guard(app)
    requests.register(app)
    for pages in ADDRESSES:
        app.register_blueprint(pages.blueprint)
    for command in COMMANDS:
        app.cli.add_command(command)
    _register_requests(app)
    register_errors(app)
    _register_templates(app)
    return app


def wired(settings: Settings, runtime: Runtime, secret: str) -> Services:
    """The parts of an application and what they ask of one another. Nothing is read or built yet."""
    loader = CardsLoader(Loader(settings.content or ROOTS, surroundings()), None if settings.content else CARDS)
    built = runtime.built
    corpus = CorpusStore(settings.data, (lambda: built.corpus) if built else loader.digest, loader.fill)
    people = PeopleStore(settings.people_url, settings.data, settings.pool)
    disputes = FOLDER if not settings.content else settings.content[0] / "disputes"
    shipped = Shipped(PRINTINGS if settings.shipped_cards and not settings.content else None)
    second = SecondCards(SECOND_PRINTINGS if settings.shipped_cards and not settings.content else None)
    library = Library(disputes, settings.data, corpus, built.disputes if built else "")

    def called(typed: str, system: str = FIRST_EDITION) -> tuple[str, ...]:
        return tellings.called(typed, system)

    known_cards = KnownCards(
        library,
        card_pages.shelf,
        card_pages.card_file,
        shipped.description,
        correction_pages.correction_of,
        called,
    )
    second_cards = KnownSecond(partial(second_pages.second_cards, second), partial(called, system=SECOND_EDITION))
    tellings = Tellings(shipped, known_cards, second_cards)
    return Services(
        settings=settings,
        loader=loader,
        corpus=corpus,
        people=people,
        disputes=library,
        known_cards=known_cards,
        pickers={SECOND_EDITION: second_cards},
        shipped=shipped,
        second=second,
        tellings=tellings,
        search=search_pages.search_of(
            settings, corpus, people, library, search_pages.Cards(shipped, second), built.search if built else ""
        ),
        pace=runtime.pace or Pace(None if settings.testing else counted(settings, people), secret),
        gate=Gate(settings.heavy),
        started=partial(told_of, settings.data),
        metrics=Metrics() if settings.metrics else None,
        links=Links(secret),
        event_names=event_pages.names,
        erase_account=erasing.erase_account,
        refs=connections.refs,
        elsewhere=rules_pages.elsewhere,
        clean=runtime.clean,
        disputes_for=lru_cache(MOST_ENTRIES_KEPT)(partial(for_entry, library)),
        disputes_of_card=lambda title, game: [(one.title, one.url) for one in library.with_card(title, game)],
        rulings_for=ruling_pages.rulings_for,
        watcher=Watcher(people, max(1, settings.threads // 2)),
        address_of=card_pages.address_of,
        near=lambda session, text: [*naming.near(session, text), *card_pages.near_cards(text)],
        entries_on=search_pages.entries_on,
        meant_before=search_pages.meant_before,
        settles=search_pages.settles,
        short_address=saved_pages.short_address,
    )


def counted(settings: Settings, people: PeopleStore) -> Storage:
    """Where what senders do is counted: with a database server there, for all servers on it; else for this machine."""
    if settings.people_url.startswith("sqlite"):
        return SQLiteStorage(settings.data / "pace.sqlite")
    return DatabaseStorage(people)


def surroundings() -> Surroundings:
    """What entries may refer to outside the corpus: the steps of the timing structure, on its chart."""
    structure = SYSTEMS.first.structure
    boxes = {box.id: f"{box.phase.capitalize()} phase, box {box.number}: {box.name}" for box in structure.boxes}
    steps = {
        f"{window.id}/{step.id}": f"{window.name.capitalize()}, step {step.id}: {step.name}"
        for window in structure.windows
        for step in window.steps
    }
    names = {**steps, **boxes}
    stated = {f"{window.id}/{step.id}": step.cites[0] for window in structure.windows for step in window.steps}
    stated |= {box.id: box.cites[0] for box in structure.boxes}
    return Surroundings(
        steps=names,
        step_url=chart_url,
        step_name=lambda step: names[step],
        step_entry=lambda step: stated[step],
    )


def serve() -> Flask:
    """The application, ready: content checked, corpus built, tables up to date.

    Ends the process with a sentence if that fails. Without its database it starts: what the documents say is read.
    """
    try:
        return _ready()
    except (ContentRefused, BadSetting, NewerDatabase, CopyFailed, SQLAlchemyError, OSError) as error:
        print(sentence_of(error), file=sys.stderr)
        raise SystemExit(1) from None


def _ready() -> Flask:
    settings = Settings.from_environment()
    logs.set_up(settings.log_format, settings.access_log)
    if settings.metrics:
        measured.prepare(settings.data)
    app = create_app()
    ours = services(app)
    people, disputes = ours.people, ours.disputes
    drift = partial(precedent_pages.check_all, app)
    builds: dict[str, Callable[[], object]] = {
        "people": people.open,
        "cards": ours.search.open_added,
        "disputes": disputes.open,
        "played": lambda: (os.nice(10), disputes.play()),
        "drift": drift,
    }
    build_besides(settings.data, builds)
    ours.corpus.open()
    ours.search.open()
    try:
        people.open()
    except Unavailable:
        app.logger.error("What people enter (DATABASE_URL) cannot be reached; what the documents say is served")
    disputes.open()
    ours.release()  # the server forks now
    return app


def describe() -> dict[str, Any]:
    """OpenAPI: each package describes its own addresses in the openapi.yaml beside its views."""
    info = {"title": "Maester", "version": "1", "description": "Rules of the A Game of Thrones card games, linked."}
    whole: dict[str, Any] = {"openapi": "3.1.0", "info": info, "paths": {}, "components": {}}
    for pages in PAGES:
        described = Path(str(pages.__file__)).with_name("openapi.yaml")
        part = safe_yaml(described.read_text(encoding="utf-8")) if described.exists() else {}
        whole["paths"].update(part.get("paths", {}))
        for kind, components in part.get("components", {}).items():
            whole["components"].setdefault(kind, {}).update(components)
    return whole


class SessionCookie(SecureCookieSessionInterface):
    """The session's cookie, over https sent back over https alone."""

    def get_cookie_secure(self, _app: Flask) -> bool:
        """Whether this request came over https, as far as the trusted proxy tells."""
        return request.is_secure


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
        if request.endpoint not in operating_pages.NO_CORPUS:
            open_reading(app)

    @app.teardown_request
    def close_corpus(_error: BaseException | None) -> None:
        close_reading()

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
        return {**description, "corpus": {"version": corpus_version()}}

    description = describe()

    @app.post("/theme")
    def theme() -> AnyResponse:
        """Remember light, dark or the system's own setting on this device."""
        chosen = request.form.get("theme", "")
        if chosen not in THEMES:
            raise Refused(f"There is no theme {chosen!r}; choose system, light or dark.", where="theme")
        back = request.form.get("back", "/")
        answer = redirect(back if OUR_PATH.fullmatch(back) else "/", 303)
        answer.set_cookie("theme", chosen, max_age=31_536_000, secure=request.is_secure, samesite="Lax")
        return answer


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
        return {"corpus_version": corpus_version(), "theme": theme, "themes": THEMES}
