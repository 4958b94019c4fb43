"""Reading card text at the command line: flask --app app cards read "TEXT", or the number of an imported card."""

from __future__ import annotations

import json
import sys
from typing import Any

import click
from flask.cli import with_appcontext

from cards.importing import service
from cards.importing.records import FIRST_EDITION
from reading.answer import plain, told
from reading.model import Reading
from reading.reader import read_card
from services import services


@click.command("read")
@with_appcontext
@click.argument("what")
@click.option("--title", default="", help="The card's title, so that its own name is known in the text.")
@click.option("--type", "card_type", default="", help="The card's type: character, location, event ...")
@click.option("--json", "as_json", is_flag=True, help="Everything that was read, with the timing engine's form of it.")
def read_command(what: str, title: str, card_type: str, as_json: bool) -> None:
    """Read a card's rules text, or the text of an imported card by its number (core_36): which abilities it describes.

    What was not understood is told, too.
    """
    reading, facts = _reading(what, title, card_type)
    if as_json:
        click.echo(json.dumps(plain(reading, facts), ensure_ascii=False, indent=1))
        return
    for line in told(reading):
        click.echo(line)


def _reading(what: str, title: str, card_type: str) -> tuple[Reading, dict[str, Any]]:
    facts: dict[str, Any] = {}
    text = what.replace("\\n", "\n")
    if " " not in what.strip():
        with services().people.session() as session:
            found = service.card(session, FIRST_EDITION, what.strip())
        if found is None:
            click.echo(f"No imported card file has a card {what.strip()}. A text has more than one word.", err=True)
            sys.exit(1)
        text, title, card_type, facts = found.text, title or found.title, card_type or found.type, {**found.facts}
    try:
        return read_card(text, title, card_type), facts
    except ValueError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
