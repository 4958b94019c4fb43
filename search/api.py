"""Answers as JSON (search/openapi.yaml)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from search.highlight import marks, plain, plainly
from search.service import Answer, Hit
from search.shorts import Short
from search.suggest import Suggestion

Json = dict[str, Any]


def answer_json(answer: Answer, in_short: Sequence[Short] = ()) -> Json:
    """An answer with everything the page shows. ``in_short`` is what is said first, if anything is."""
    first = {"in_short": [_filled(one) for one in in_short]} if in_short else {}
    return first | {
        "query": answer.query.text,
        "total": answer.total,
        "results": [hit_json(hit) for hit in answer.hits],
        "searched": sum(answer.searched.values()),
        "corrections": [{"typed": one.typed, "meant": one.meant} for one in answer.corrections],
        "unknown": list(answer.unknown),
        "ignored": [{"text": one.text, "reason": one.reason} for one in answer.ignored],
        "nearest": [hit_json(hit) for hit in answer.nearest],
        "facets": {
            facet.key: [{"value": one.value, "name": one.name, "count": one.count} for one in facet.choices]
            for facet in answer.facets
        },
    }


def _filled(one: Short) -> Json:
    filled = {name: value for name, value in asdict(one).items() if value}
    return filled | ({"text": plainly(one.text)} if one.text else {})


def hit_json(hit: Hit) -> Json:
    """A result. ``marks`` are the places in the snippet that were found: pairs of first and last letter + 1."""
    document = hit.document
    always = {
        "id": document.id,
        "kind": document.kind,
        "title": document.title,
        "url": document.url,
        "snippet": plain(hit.passage),
        "score": round(hit.score, 4),
        "marks": marks(hit.passage),
        "source": document.source,
        "game": document.game,
    }
    sometimes = {
        "document": document.document,
        "number": document.number,
        "page": document.page,
        "question": document.question,
        "verdict": document.verdict,
        "verdict_in_short": document.verdict_in_short,
        "badges": list(document.badges),
        "also": hit.also,
        "card_file": hit.card_file or document.card_file,
    }
    return {**always, **{name: value for name, value in sometimes.items() if value}}


def suggestion_json(one: Suggestion) -> Json:
    """A suggestion; what is empty is left out."""
    every = {
        "text": one.text,
        "url": one.url,
        "kind": one.kind,
        "kind_name": one.kind_name,
        "detail": one.detail,
        "also": one.also,
        "verdict": one.verdict,
        "badges": list(one.badges),
        "command": one.command,
    }
    return {name: value for name, value in every.items() if value or name in ("text", "url", "kind", "kind_name")}
