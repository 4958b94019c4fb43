"""Descriptions of cards that judges corrected: kept with who and when, tried on cards of the same wording, exported.

The session on what people enter comes first. What stands of a card is what was added last.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from cards.shipped import DOES, Shipped
from errors import NotFound, Refused
from faq.corrections.models import CardCorrection
from people import audit
from people.actor import Actor
from people.models import Account
from timing.kernel.fields import Many, Problem, Record
from timing.systems.agot1e.abilities import Ability

Plain = dict[str, Any]
ACT = "card.correct"
LONGEST_WHY = 500
MOST_BYTES = 20_000


@dataclass(frozen=True)
class Correction:
    """What stands of a card: its description, why it was corrected, by whom and when."""

    number: int
    card_id: str
    description: Plain
    before: Plain
    why: str
    by: str
    made_at: datetime


def standing(session: Session, card_ids: Iterable[str] | None = None) -> list[Correction]:
    """The corrections that stand, the newest first; with `card_ids`, of these printings alone."""
    last = select(func.max(CardCorrection.number)).group_by(CardCorrection.card_id)
    if card_ids is not None:
        last = last.where(CardCorrection.card_id.in_(list(card_ids)))
    query = (
        select(CardCorrection, Account.name)
        .outerjoin(Account, Account.id == CardCorrection.account_id)
        .where(CardCorrection.number.in_(last), CardCorrection.description.is_not(None))
        .order_by(CardCorrection.number.desc())
    )
    return [
        Correction(one.number, one.card_id, one.description or {}, one.before, one.why, name or "a judge", one.made_at)
        for one, name in session.execute(query)
    ]


def of_card(session: Session, card_ids: Iterable[str]) -> Correction | None:
    """The correction of the first of these printings that has one."""
    found = {one.card_id: one for one in standing(session, card_ids)}
    return next((found[one] for one in card_ids if one in found), None)


def described(draft: Mapping[str, Any]) -> Plain:
    """What a card of a situation does, as a line of the shipped cards has it. Raises Refused for what is no ability."""
    problems: list[Problem] = []
    abilities = [{key: part for key, part in one.items() if key != "label"} for one in draft.get("abilities", ())]
    Many(Record(Ability)).read([{**one, "label": "x"} for one in abilities], ("abilities",), problems)
    if problems:
        raise Refused(f"This is no description of a card: {problems[0]}.", where="abilities", code="bad_description")
    found = {key: draft[key] for key in DOES if draft.get(key)} | {"abilities": abilities}
    if len(json.dumps(found)) > MOST_BYTES:
        raise Refused(f"A description has at most {MOST_BYTES} bytes.", code="too_large", status=413)
    return found


def alike(shipped: Shipped, before: Plain, card_id: str) -> list[str]:
    """The other printings that are shipped with the very same description: what is wrong of one is wrong of all."""
    wording = _wording(before)
    return [one for one, does in shipped.described().items() if one != card_id and _wording(does) == wording]


def _wording(does: Mapping[str, Any]) -> str:
    return json.dumps(does.get("abilities", []), sort_keys=True) if does.get("abilities") else ""


def keep(
    session: Session, actor: Actor, shipped: Shipped, card_ids: Sequence[str], draft: Plain, why: str, now: datetime
) -> None:
    """Describe these printings so from now on, at this installation.

    Raises Refused for who may not, for a description that is none, without a reason, or where nothing changes;
    NotFound for a printing that is not shipped.
    """
    actor.must(ACT)
    if not why.strip():
        raise Refused("Say why the description is corrected.", where="why")
    description = described(draft)
    for card_id in card_ids:
        before = _before(session, shipped, card_id)
        if before == description:
            raise Refused(f"{card_id} is described so already.", where="abilities", code="unchanged", status=409)
        _add(session, actor, card_id, description, before, why.strip()[:LONGEST_WHY], now)


def withdraw(session: Session, actor: Actor, shipped: Shipped, number: int, now: datetime) -> None:
    """Let the shipped description stand again. Raises Refused for who may not, NotFound where no such number stands."""
    actor.must(ACT)
    one = next((one for one in standing(session) if one.number == number), None)
    if one is None:
        raise NotFound(f"No correction {number} stands.")
    _add(session, actor, one.card_id, None, one.description, f"Correction {number} was withdrawn.", now)


def exported(session: Session, shipped: Shipped) -> str:
    """The corrected lines of the shipped cards, to be put in their place in `cards/content/printings.jsonl`."""
    lines = (shipped.line_with(one.card_id, one.description) for one in standing(session))
    return "".join(f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in lines if line)


def _before(session: Session, shipped: Shipped, card_id: str) -> Plain:
    stands = of_card(session, [card_id])
    if stands is not None:
        return stands.description
    if card_id not in shipped.described():
        raise NotFound(f"No card {card_id} comes with Maester.", where="card")
    return dict(shipped.described()[card_id])


def _add(
    session: Session, actor: Actor, card_id: str, description: Plain | None, before: Plain, why: str, now: datetime
) -> None:
    row = CardCorrection(
        card_id=card_id, description=description, before=before, why=why, account_id=actor.account_id, made_at=now
    )
    session.add(row)
    session.flush()
    audit.append(session, actor, ACT, f"card:{card_id}", before, {"does": description, "why": why}, now)
