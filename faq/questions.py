"""The questions that the documents answer, with their verdicts. The corpus session comes first."""

from __future__ import annotations

from sqlalchemy.orm import Session

from errors import Refused
from rules.citation import VERDICTS
from rules.connections import Ref, ref_of, select_refs
from rules.models import Document, Entry


def questions(session: Session, verdict: str = "") -> list[Ref]:
    """Every question in reading order, or those of one verdict (a key of VERDICTS). Raises Refused for another word."""
    if verdict and verdict not in VERDICTS:
        known = ", ".join(VERDICTS)
        raise Refused(f"There is no verdict {verdict[:40]!r}; there are {known}.", where="verdict")
    asked = select_refs().where(Entry.kind == "question")
    if verdict:
        asked = asked.where(Entry.verdict == verdict)
    return [ref_of(row) for row in session.execute(asked.order_by(Document.position, Entry.position))]
