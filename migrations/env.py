"""Alembic's environment: runs on the connection that database.migrate hands in, or on the service's own settings."""

from alembic import context
from sqlalchemy import Connection, text

from cards.importing import models as card_files  # noqa: F401
from cards.listfiles import models as list_files  # noqa: F401
from config import Settings
from database import PeopleBase, people_engine
from faq import models  # noqa: F401 - the tables of what people enter
from faq.cases import models as cases  # noqa: F401
from faq.events import models as events  # noqa: F401
from faq.precedents import models as precedents  # noqa: F401
from people import models as accounts  # noqa: F401

LOCK = 4_237_846_551  # any number: machines that start together bring PostgreSQL up to date one after the other


def run(connection: Connection) -> None:
    """Migrate on `connection`, whose transaction the caller holds."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    context.configure(connection=connection, target_metadata=PeopleBase.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with people_engine(Settings.from_environment().people_url).begin() as own:
        run(own)
