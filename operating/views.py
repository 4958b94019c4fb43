"""What the operator asks, and what every request passes: the gate, its reference, the numbers, the access log."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, g, jsonify, request
from sqlalchemy import text

from errors import ContentRefused
from operating.gate import Busy, Gate
from operating.logs import ACCESS
from operating.metrics import Metrics
from services import services

blueprint = Blueprint("operating", __name__)

HEAVY = {"timing.outcomes", "timing.api_explore", "rules.api_corpus"}
"""What may work long: so many of these at once as MAESTER_HEAVY says, in each process."""
COMPUTED = {"timing.step", "timing.outcomes", "timing.ruling", "entering.new", "timing.qr", "search.page", "rules.go"}
"""Pages without number that are worked out when asked for: no robot is to follow the links on them."""
NO_CORPUS = {"static", "theme", "operating.healthz", "operating.readyz", "operating.metrics", "operating.robots"}
"""What is answered without the corpus."""
ROBOTS = """\
User-agent: *
Disallow: /api/
Disallow: /d/
Disallow: /decks
Disallow: /go/
Disallow: /qr/
Disallow: /rulings
Disallow: /search
Disallow: /timing/*/new
Disallow: /timing/*/*/
Disallow: /timing/*/*?
Disallow: /timing/qr.svg
"""


def guard(app: Flask) -> None:
    """Have every request of `app` pass the gate, carry a reference, and be counted and logged."""
    gate, metrics = services(app).gate, services(app).metrics

    @app.before_request
    def begin() -> None:
        g.begun = time.perf_counter()
        g.reference = secrets.token_hex(4)
        if request.endpoint in HEAVY:
            _enter(gate, metrics)

    @app.after_request
    def end(answer: Response) -> Response:
        if request.endpoint in COMPUTED:
            answer.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        taken = time.perf_counter() - g.get("begun", time.perf_counter())
        if metrics:
            metrics.answered(request.method, _route(), answer.status_code, taken)
        ACCESS.info("%s %s %s", request.method, request.path, answer.status_code, extra=_told(answer, taken))
        return answer

    @app.teardown_request
    def leave(_error: BaseException | None) -> None:
        entered = g.pop("gate", None)
        if entered is not None:
            entered.leave()


def _enter(gate: Gate, metrics: Metrics | None) -> None:
    try:
        gate.enter()
    except Busy:
        if metrics:
            metrics.busy()
        raise
    g.gate = gate


def _route() -> str:
    return request.url_rule.rule if request.url_rule else "none"


def _told(answer: Response, taken: float) -> dict[str, Any]:
    return {
        "client": request.remote_addr,
        "method": request.method,
        "path": request.path,
        "status": answer.status_code,
        "bytes": answer.calculate_content_length(),
        "seconds": round(taken, 4),
        "reference": g.get("reference"),
    }


@blueprint.get("/healthz")
def healthz() -> Response:
    """Whether this process serves."""
    return _plain(jsonify(status="ok"))


@blueprint.get("/readyz")
def readyz() -> Response:
    """Whether everything is at hand: people's database, the corpus, the search index; 503 if one is not.

    Also what became of what the last start built besides.
    """
    found = {name: _tried(name, look) for name, look in CHECKS.items()}
    ready = all(one == "ok" for one in found.values())
    besides = services().started()
    answer = jsonify(status="ok" if ready else "not ready", **found, **({"besides": besides} if besides else {}))
    answer.status_code = 200 if ready else 503
    return _plain(answer)


def _tried(name: str, look: Callable[[], object]) -> str:
    try:
        look()
    except Exception as error:  # whatever it is, it is not ready; what is told to strangers is no detail
        if not isinstance(error, ContentRefused):
            current_app.logger.warning("%s is not ready: %s", name, error)
        return "failed"
    return "ok"


def _people() -> None:
    with services().people.session() as session:
        session.execute(text("SELECT 1 FROM alembic_version"))


def _corpus() -> None:
    with services().corpus.session() as session:
        session.execute(text("SELECT 1 FROM corpus_info"))


def _index() -> None:
    services().search.state.now()


CHECKS: dict[str, Callable[[], object]] = {"people": _people, "corpus": _corpus, "index": _index}


@blueprint.get("/metrics")
def metrics() -> Response:
    """What is measured, in Prometheus' text format; 404 unless the operator turned it on."""
    found = services().metrics
    if found is None:
        abort(404)
    body, kind = found.text()
    return _plain(Response(body, content_type=kind))


@blueprint.get("/robots.txt")
def robots() -> Response:
    """What robots are asked to leave alone: everything that is worked out when it is asked for."""
    return Response(ROBOTS, mimetype="text/plain")


def _plain(answer: Response) -> Response:
    answer.headers["Cache-Control"] = "no-store"
    return answer
