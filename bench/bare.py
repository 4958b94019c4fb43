"""The baseline of pages: a Flask application with one route that does nothing."""

from flask import Flask


def serve() -> Flask:
    """The application."""
    app = Flask(__name__)

    @app.get("/")
    def nothing() -> str:
        return "<!doctype html><title>Nothing</title>"

    return app
