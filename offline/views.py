"""What phones take along: the page, the pack's description and files, and the service worker."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from flask import Blueprint, Response, current_app, render_template, request, send_file
from flask_wtf.csrf import generate_csrf

from errors import NotFound
from offline.description import described, file_of
from offline.record import record
from people.request.views import actor
from rules.citation import human_date
from services import services

blueprint = Blueprint("offline", __name__)
BROWSER = Path(__file__).resolve().parent / "browser"
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".tar": "application/x-tar", ".zip": "application/zip"}
SHELL_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
mimetypes.add_type("application/manifest+json", ".webmanifest")


@blueprint.get("/offline")
def page() -> str:
    """Take Maester with you: what it is, what it loads, and what was entered without a network."""
    pack = described(services().settings.data)
    return render_template("offline/page.html", pack=pack, made=human_date(pack.made) if pack else "")


@blueprint.get("/offline/pack.json")
def description() -> Response:
    """The pack in use: its version and its parts, with sizes and digests. Raises NotFound where there is none."""
    pack = described(services().settings.data)
    if pack is None:
        raise NotFound("This installation has no offline pack; its operator gets one with Node and `make offline`.")
    return current_app.response_class(current_app.json.dumps(pack.told), mimetype="application/json")


@blueprint.get("/offline/pack/<path:name>")
def file(name: str) -> Response:
    """A file of the pack, compressed beforehand; it never changes. Raises NotFound."""
    accepted = [encoding for encoding, quality in request.accept_encodings if quality > 0]
    path, encoding = file_of(services().settings.data, name, accepted)
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    answer = send_file(path, mimetype=kind, conditional=False, etag=False, max_age=31_536_000)
    answer.cache_control.immutable = True
    answer.cache_control.public = True
    answer.vary.add("Accept-Encoding")
    if encoding:
        answer.headers["Content-Encoding"] = encoding
    if name.endswith("/worker.js"):  # Python is WebAssembly; nothing else on the site may compile any
        answer.headers["Content-Security-Policy"] = SHELL_POLICY
    return answer


@blueprint.get("/offline/me")
def me() -> Response:
    """Who is signed in, and the token of their forms: so that what waits on a phone is sent in the right name."""
    who = actor()
    token = generate_csrf() if who.account_id else ""
    told = {"account": who.account_id, "name": who.name, "csrf": token}
    answer = current_app.response_class(current_app.json.dumps(told), mimetype="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/offline/record")
def of_people() -> Response:
    """The part of people's record that a phone takes along, as a SQLite file: what is listed, and one's own desks."""
    with services().people.session() as people:
        content = record(people, actor())
    answer = Response(content, mimetype="application/vnd.sqlite3")
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


@blueprint.get("/service-worker.js")
def service_worker() -> Response:
    """The service worker: at the root, because it answers for every address."""
    script = (BROWSER / "service-worker.js").read_text(encoding="utf-8")
    store = current_app.jinja_env.globals["asset"]("store.js")  # type: ignore[operator]
    return current_app.response_class(script.replace("/static/store.js", store), mimetype="text/javascript")
