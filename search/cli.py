"""Commands about the search: flask --app app search, flask --app app index."""

from __future__ import annotations

import sys
import time

import click
from flask.cli import with_appcontext

from errors import Refused
from search.highlight import plain
from search.service import SearchService
from services import services


def _service() -> SearchService:
    return services().search


@click.command()
@click.argument("text", nargs=-1, required=True)
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 100), help="How many results.")
@with_appcontext
def search(text: tuple[str, ...], limit: int) -> None:
    """Search the corpus for TEXT, as the page does."""
    try:
        answer = _service().search(" ".join(text), limit=limit, typing=False)
    except Refused as refused:
        click.echo(refused.message, err=True)
        sys.exit(1)
    for one in answer.corrections:
        click.echo(f"Nothing is called “{one.typed}”; this is for “{one.meant}”.")
    for ignored in answer.ignored:
        click.echo(f"Not searched for: {ignored.text} ({ignored.reason}).")
    for hit in answer.hits:
        verdict = f" [{hit.document.verdict}]" if hit.document.verdict else ""
        click.echo(f"{hit.score:5.2f}  {hit.document.id}{verdict}\n       {hit.document.title} – {hit.document.source}")
        if hit.passage:
            click.echo(f"       {plain(hit.passage)}")
    click.echo(f"{answer.total} results in {answer.milliseconds:.1f} ms")


@click.command()
@click.option("--rebuild", is_flag=True, help="Build it anew, whatever its state.")
@with_appcontext
def index(rebuild: bool) -> None:
    """Look after the search index: build it if it is missing, mend it if it is damaged."""
    started = time.perf_counter()
    service = _service()
    if rebuild:
        service.rebuild()
    health = service.health()
    click.echo(health.problem or f"{health.documents} documents ({time.perf_counter() - started:.2f} s).")
    sys.exit(1 if health.problem else 0)


commands = [search, index]
