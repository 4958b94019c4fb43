"""The baseline of pages: a Flask application with one route that does nothing."""

import logging

from flask import Flask


def serve() -> Flask:
    """The application; of requests that wait their turn nothing is logged, as the service does (operating.logs)."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    app = Flask(__name__)

    @app.get("/")
    def nothing() -> str:
        return "<!doctype html><title>Nothing</title>"

    return app
