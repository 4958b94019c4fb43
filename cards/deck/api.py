"""A checked deck as plain dictionaries, for JSON (cards/deck/openapi.yaml)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.deck.export import as_garlatlan, as_text
from cards.deck.index import Printing
from cards.deck.names import Found
from cards.deck.resolved import Deck, count, type_of
from cards.deck.sentences import headline, say
from cards.deck.service import Checked
from cards.deck.verdict import Finding, Report
from rules.connections import Ref

Json = dict[str, Any]


def checked_json(checked: Checked, refs: Mapping[str, Ref]) -> Json:
    """Everything the result page shows."""
    report, given = checked.report, checked.given
    return {
        "verdict": report.verdict,
        "headline": headline(report),
        "format": {"id": report.format.id, "name": report.format.name},
        "on": report.on.isoformat(),
        "house": checked.deck.house,
        "agendas": [one.title for one in checked.deck.agendas],
        "counts": counts(checked.deck),
        "findings": [finding_json(one, refs) for one in report.findings],
        "lines": [line_json(one) for one in checked.deck.every],
        "unread": [{"line": one.number, "text": one.text, "why": one.why} for one in checked.deck.unread],
        "list": {"shape": given.shape, "fields": dict(given.fields), "remarks": list(given.remarks)},
        "other_formats": [verdict_json(other) for other in checked.others],
        "card_file": checked.complete,
        "export": {"text": as_text(checked.deck), "garlatlan": as_garlatlan(checked.deck)},
    }


def counts(deck: Deck) -> dict[str, int]:
    """How many cards of what kind the deck has."""
    kinds = {"agendas": count(deck.agendas), "plots": count(deck.plots), "house_deck": count(deck.draw)}
    for type_ in ("character", "location", "attachment", "event"):
        kinds[f"{type_}s"] = count(one for one in deck.draw if type_of(one) == type_)
    return {**kinds, "unclear": count(deck.unclear)}


def finding_json(finding: Finding, refs: Mapping[str, Ref]) -> Json:
    """A finding with its sentence, the rules it rests on, its cards and its lines."""
    return {
        "code": finding.code,
        "level": finding.level,
        "message": say(finding),
        "rules": [rule_json(rule, refs) for rule in finding.rules],
        "cards": list(finding.cards),
        "lines": list(finding.lines),
    }


def rule_json(rule: str, refs: Mapping[str, Ref]) -> Json:
    """The entry that a finding rests on."""
    ref = refs.get(rule)
    return {"id": rule, **({"title": ref.title, "url": ref.url, "source": ref.source.short} if ref else {})}


def line_json(found: Found) -> Json:
    """What became of one line."""
    one = found.printing
    return {
        "line": found.line.number,
        "text": found.line.text,
        "quantity": found.line.quantity,
        "name": found.title,
        "how": found.how,
        "status": "found" if one else "several" if found.candidates else "unknown",
        "card": card_json(one) if one else None,
        "candidates": [] if one else [card_json(card) for card in found.candidates],
        "suggestions": list(found.suggestions),
        "notes": list(found.notes),
    }


def card_json(card: Printing) -> Json:
    """A card as a line names it."""
    return {"id": card.id, "title": card.title, "type": card.type, "url": card.url}


def verdict_json(report: Report) -> Json:
    """The verdict in another format."""
    return {
        "format": report.format.id,
        "name": report.format.name,
        "verdict": report.verdict,
        "headline": headline(report),
    }
