"""Commands about the content: flask --app app check, flask --app app build."""

from __future__ import annotations

import sys
import time

import click
from flask.cli import with_appcontext

from errors import ContentRefused
from services import services


@click.command()
@with_appcontext
def check() -> None:
    """Check the content files; list every problem with file and line."""
    linked, problems = services().loader.read()
    for problem in problems:
        click.echo(problem)
    links = sum(len(rendered.links) for rendered in linked.rendered.values())
    click.echo(f"{len(linked.entries)} entries, {links} links, {len(linked.terms)} terms, {len(problems)} problems")
    sys.exit(1 if problems else 0)


@click.command()
@with_appcontext
def build() -> None:
    """Build the corpus, if the content has changed, and switch to it."""
    corpus = services().corpus
    started = time.perf_counter()
    try:
        corpus.open()
    except ContentRefused as refused:
        for problem in refused.problems:
            click.echo(problem, err=True)
        click.echo(f"The corpus is refused: {len(refused.problems)} problems. Nothing was loaded.", err=True)
        sys.exit(1)
    click.echo(f"Corpus {corpus.version} is in use ({time.perf_counter() - started:.2f} s).")


commands = [check, build]
