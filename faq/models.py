"""Tables of what people enter (database.PeopleBase). They change only by a migration in migrations/versions/."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Text
from sqlalchemy.orm import Mapped, mapped_column

from database import PeopleBase


class SavedDispute(PeopleBase):
    """A dispute that somebody saved: `document` is the dispute as timing writes it, `code` is its short address."""

    __tablename__ = "saved_dispute"

    code: Mapped[str] = mapped_column(Text, primary_key=True)
    document: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
