"""Findings as a page shows them: by level, and findings of one kind under one heading with their rules said once."""

from __future__ import annotations

from dataclasses import dataclass

from cards.deck.sentences import LEVELS
from cards.deck.verdict import Finding, Report

_HEADINGS = {
    "house": "House card", "agenda": "Agenda", "agendas": "Agenda", "plots": "Plot deck", "plot": "Plot deck",
    "size": "Size", "copies": "Copies", "loyalty": "House only", "out": "Out of House", "restricted": "Restricted",
    "banned": "Banned", "list": "Lists", "format": "Formats", "sets": "Sets", "pool": "Pool", "not": "Sets",
    "names": "Names", "name": "Names", "pods": "Pods", "sideboard": "Sideboard",
}  # fmt: skip


@dataclass(frozen=True)
class Part:
    """Findings of one kind and level."""

    heading: str
    rules: tuple[str, ...]
    findings: tuple[Finding, ...]


def grouped(report: Report) -> list[tuple[str, str, list[Part]]]:
    """(level, its name, the parts), the gravest level first; levels without findings are left out."""
    return [(level, name, _parts(report.at(level))) for level, name in LEVELS.items() if report.at(level)]


def heading(finding: Finding) -> str:
    """What a finding is about."""
    return _HEADINGS[finding.code.partition("-")[0]]


def _parts(findings: list[Finding]) -> list[Part]:
    parts: dict[tuple[str, tuple[str, ...]], list[Finding]] = {}
    for one in findings:
        parts.setdefault((heading(one), one.rules), []).append(one)
    return [Part(name, rules, tuple(found)) for (name, rules), found in parts.items()]
