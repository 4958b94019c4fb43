"""The table of imported lists (database.PeopleBase). It changes only by a migration in migrations/versions/."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Text
from sqlalchemy.orm import Mapped, mapped_column

from database import PeopleBase


class ImportedList(PeopleBase):
    """One version of the lists as an operator brought it in, in the exchange format."""

    __tablename__ = "imported_list"

    code: Mapped[str] = mapped_column(Text, primary_key=True)
    source: Mapped[str] = mapped_column(Text)  # the file it came from
    contents: Mapped[dict[str, Any]] = mapped_column(JSON)
    imported_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
