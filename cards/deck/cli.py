"""The deck check as a command: flask --app app cards check FILE."""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path

import click
from flask import g
from flask.cli import with_appcontext

from cards.deck import api
from cards.deck.catalogue import catalogue
from cards.deck.formats import EVERY_FORMAT
from cards.deck.index import CardIndex
from cards.deck.second.table import table as second_table
from cards.deck.sentences import LEVELS, VERDICTS, headline, say
from cards.deck.service import asked, check_deck
from cards.importing.records import SECOND_EDITION
from cards.importing.service import imported
from cards.listfiles.service import imported as imported_lists
from errors import Refused
from rules.connections import refs
from services import services

_EXIT = {"legal": 0, "illegal": 1, "undecided": 2}


@click.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--format", "format_id", type=click.Choice([one.id for one in EVERY_FORMAT]), default=EVERY_FORMAT[0].id)
@click.option("--on", default="", help="As of this day, YYYY-MM-DD; today if left out.")
@click.option("--house", default="", help="The House, if the list does not name it.")
@click.option("--pack", multiple=True, help="A pack of the league's pool; may be given several times.")
@click.option("--json", "as_json", is_flag=True, help="Answer as the JSON interface does.")
@with_appcontext
def check_command(file: Path, format_id: str, on: str, house: str, pack: tuple[str, ...], as_json: bool) -> None:
    """Check a deck list. Exit status 0 is legal, 1 not legal, 2 not decided, 3 unreadable."""
    with services().corpus.session() as g.corpus, services().people.session() as people:
        try:
            index = catalogue(g.corpus, people, services().shipped)

            def second() -> CardIndex:
                files = services().second.with_imported(imported(people, SECOND_EDITION))
                return second_table(files, imported_lists(people, g.corpus))

            checked = check_deck(index, file.read_bytes(), asked(format_id, on, date.today(), house, pack), second)
        except Refused as refused:
            click.echo(refused.message + (f" ({refused.where})" if refused.where else ""), err=True)
            sys.exit(3)
        known = refs(g.corpus, {rule for finding in checked.report.findings for rule in finding.rules})
    if as_json:
        click.echo(json.dumps(api.checked_json(checked, known), ensure_ascii=False, indent=2))
        sys.exit(_EXIT[checked.report.verdict])
    click.echo(f"{VERDICTS[checked.report.verdict]} in {checked.report.format.name}. {headline(checked.report)}")
    for finding in checked.report.findings:
        lines = f" [line {', '.join(map(str, finding.lines))}]" if finding.lines else ""
        click.echo(
            f"{LEVELS[finding.level]}: {say(finding)}{lines}{''.join(f' ({rule})' for rule in finding.rules[:1])}"
        )
    sys.exit(_EXIT[checked.report.verdict])
