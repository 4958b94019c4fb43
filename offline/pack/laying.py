"""What a pack holds that is derived: corpus, index, disputes and an empty database, laid out in a folder of work."""

from __future__ import annotations

import json
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from sqlalchemy import insert, select

from app import create_app
from config import Settings
from database import PeopleBase, PeopleStore, people_engine
from offline.phone import SHARED
from search.index import code_digest
from services import services

TOLD = ("search_engine", "registration", "questions", "approvals")
"""The settings that pages show, which hold on phones, too."""


@dataclass(frozen=True)
class Laid:
    """What lies in the folder of work, and what the browser is told of it."""

    work: Path
    facts: dict[str, object]
    app: Flask


def lay_out(settings: Settings, work: Path) -> Laid:
    """Everything derived, built if need be, and a database for people to enter things into, as copies in `work`."""
    app = create_app(data=settings.data, database_url=settings.database_url)
    all_of = services(app)
    corpus, library, search = all_of.corpus, all_of.disputes, all_of.search
    corpus.open()
    all_of.people.open()
    library.open().play()
    search.open()
    index = search.state.now().corpus.path
    data = work / "data"
    data.mkdir()
    for name in (corpus.path.name, *(f"{kind}-{library.digest}.json" for kind in ("disputes", "played"))):
        for ending in ("", ".sum"):
            shutil.copy(settings.data / f"{name}{ending}", data)
    shutil.copy(settings.data / "corpus.current", data)
    shutil.copytree(index, data / index.name)
    seed(data / "seed.sqlite", settings)
    _index_of_printings(data)
    facts = {
        "built": {"corpus": corpus.digest.split("-"), "disputes": library.digest, "search": code_digest()},
        "corpus": corpus.version,
        "settings": {name: getattr(settings, name) for name in TOLD},
        "cards": settings.offline_cards,
    }
    all_of.release()
    (work / "facts.json").write_text(json.dumps(facts), encoding="utf-8")
    return Laid(work, facts, app)


def _index_of_printings(data: Path) -> None:
    """Build the index of the cards that a phone begins with, so that its first search does not have to."""
    read = shutil.copy(data / "seed.sqlite", data.parent / "read.sqlite")  # who reads it leaves a journal beside it
    app = create_app(data=data, database_url=f"sqlite:///{read}")
    services(app).search.state.now(whole=True)
    services(app).release()


def seed(path: Path, settings: Settings) -> None:
    """An empty database for people to enter things into; with the imported cards and lists if the operator allows."""
    PeopleStore(f"sqlite:///{path}", path.parent).open().release()
    if settings.offline_cards:
        _copy_shared(settings, path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()


def _copy_shared(settings: Settings, path: Path) -> None:
    there, here = people_engine(settings.people_url), people_engine(f"sqlite:///{path}")
    with there.connect() as source, here.begin() as target:
        for name in SHARED:
            table = PeopleBase.metadata.tables[name]
            rows = [dict(row) for row in source.execute(select(table)).mappings()]
            if rows:
                target.execute(insert(table), rows)
    there.dispose()
    here.dispose()
