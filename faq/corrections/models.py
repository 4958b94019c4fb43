"""The table of corrected cards (database.PeopleBase). It changes only by a migration."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from database import Moment, PeopleBase


class CardCorrection(PeopleBase):
    """How a judge describes a printing from then on; None for `description`: as it is shipped again. Only ever added.

    `before` is the description that it took the place of. Both are plain data, as a line of the shipped cards has them
    under `does` (docs/card-files.md).
    """

    __tablename__ = "card_correction"

    number: Mapped[int] = mapped_column(primary_key=True)
    card_id: Mapped[str] = mapped_column(Text, index=True)
    description: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    before: Mapped[dict[str, Any]] = mapped_column(JSON)
    why: Mapped[str] = mapped_column(Text)
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    made_at: Mapped[datetime] = mapped_column(Moment)
