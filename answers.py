"""How requests are answered when something is refused or fails, and the one shape of JSON answers."""

from __future__ import annotations

import errno
from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask, current_app, g, jsonify, make_response, redirect, render_template, request
from flask.json.provider import DefaultJSONProvider
from sqlalchemy.exc import DatabaseError
from werkzeug.exceptions import HTTPException
from werkzeug.sansio.response import Response as SansResponse

from errors import ContentRefused, NotFound, Refused
from services import reading, services
from unavailable import NoRoom

KEPT_OF_ERRORS = ("Allow", "Content-Range", "Retry-After", "WWW-Authenticate")


class CorpusJSON(DefaultJSONProvider):
    """JSON answers; every one of the API says which corpus it was made from."""

    sort_keys = False

    def response(self, *args: Any, **kwargs: Any) -> SansResponse:
        body = self._prepare_response_obj(args, kwargs)
        if isinstance(body, dict) and request.path.startswith("/api/") and "corpus" not in body:
            body = {**body, "corpus": {"version": corpus_version()}}
        text = self.dumps(body, ensure_ascii=False, separators=(",", ":"))
        return self._app.response_class(f"{text}\n", mimetype="application/json")


def corpus_version() -> str | None:
    """The version of the corpus that this request reads, else of the one in use; None when there is none valid."""
    try:
        return reading().version if "reading" in g else services().corpus.version
    except ContentRefused:
        return None


def register_errors(app: Flask) -> None:
    """Every refusal and failure of an application becomes an answer of the one shape."""

    @app.errorhandler(Refused)
    def refused(error: Refused) -> Any:
        if error.code == "sign_in" and request.method == "GET" and not request.path.startswith("/api/"):
            return redirect(f"/sign-in?{urlencode({'next': request.full_path.rstrip('?')})}")
        near = services().near(g.corpus, error.asked) if isinstance(error, NotFound) and error.asked else []
        answer = make_response(answer_error(error.status, error.code, error.message, where=error.where, near=near))
        if error.retry_after is not None:
            answer.headers["Retry-After"] = str(error.retry_after)
        return answer

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Any:
        if error.code is None or error.code < 400:
            return error
        elsewhere = without_slash(error)
        if elsewhere:
            return redirect(elsewhere, 308)
        code = (error.name or "error").lower().replace(" ", "_")
        near = services().near(g.corpus, request.path) if error.code == 404 and "corpus" in g else []
        message = f"There is no page {request.path}." if error.code == 404 else error.description or error.name
        answer = make_response(answer_error(error.code, code, message, near=near))
        for name, value in error.get_headers(request.environ):
            if name in KEPT_OF_ERRORS:
                answer.headers[name] = value
        return answer

    @app.errorhandler(ContentRefused)
    def no_corpus(error: ContentRefused) -> Any:
        app.logger.error("The corpus is refused:\n%s", error)
        message = "The corpus is not valid, so nothing of it is shown. The server's log says what is wrong."
        return answer_error(503, "corpus_refused", message)

    @app.errorhandler(OSError)
    def no_room(error: OSError) -> Any:
        return refused(NoRoom()) if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS) else unexpected(error)

    @app.errorhandler(Exception)
    def unexpected(error: Exception) -> Any:
        if isinstance(error, DatabaseError):
            services(app).corpus.doubt()
        reference = g.get("reference", "")
        app.logger.exception("Unexpected at %s (reference %s)", request.path, reference, exc_info=error)
        measured_here = services(app).metrics
        if measured_here:
            measured_here.unexpected()
        message = "Something went wrong here. It has been noted; please try again."
        return answer_error(500, "unexpected", message, reference=reference)


def answer_error(
    status: int, code: str, message: str, where: str | None = None, near: Any = (), reference: str = ""
) -> Any:
    """The one shape of an error: JSON below /api/, elsewhere a page with a way on."""
    if request.path.startswith("/api/"):
        error: dict[str, Any] = {"status": status, "code": code, "message": message}
        if where:
            error["where"] = where
        if reference:
            error["reference"] = reference
        if near:
            error["near"] = [{"title": title, "url": url} for title, url in near]
        answer = jsonify(error=error)
        answer.status_code = status
        return answer
    page = render_template("error.html", status=status, message=message, where=where, near=near, reference=reference)
    return page, status


def without_slash(error: HTTPException) -> str:
    """The address that a reader of no page meant who typed a "/" after it; empty if that is none, either."""
    path = request.path.rstrip("/")
    if error.code != 404 or request.url_rule or request.method != "GET" or path in ("", request.path):
        return ""
    try:
        current_app.url_map.bind(request.host).match(path)
    except HTTPException:
        return ""
    return f"{quote(path)}?{request.query_string.decode(errors='replace')}".rstrip("?")
