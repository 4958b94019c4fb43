"""Cards, errata and lists as JSON: the same things the pages show, as plain dictionaries (cards/openapi.yaml)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cards.asof import AsOf
from cards.errata import ErratumRef, Facts
from cards.importing.service import Imported
from cards.lists import FormatRef, ListOn, ListRow, Release
from cards.models import CardSet
from cards.refs import CardRef, PrintingRef
from cards.service import CardLine, CardView
from cards.standing import Badge, Standing
from cards.steps import Step
from rules.api import ref_json

Json = dict[str, Any]


def card_ref_json(ref: CardRef) -> Json:
    """A card as another one names it."""
    return {"id": ref.id, "title": ref.title, "tag": ref.tag, "game": ref.game, "url": ref.url}


def line_json(line: CardLine) -> Json:
    """A card in a list of cards."""
    ref = line.ref
    kind = {"type": ref.type, "houses": list(ref.houses)}
    return {**card_ref_json(ref), **kind, "badges": [_badge(one) for one in line.badges], "source": line.source}


def card_json(view: CardView) -> Json:
    """A card with everything that applies to it."""
    ref = view.ref
    return {
        **card_ref_json(ref),
        "type": ref.type,
        "houses": list(ref.houses),
        "note": view.note,
        "printings": [printing_json(one) for one in ref.printings],
        "misprints": list(view.misprints),
        "also": list(view.also),
        "badges": [_badge(one) for one in view.badges],
        "errata": [erratum_json(one) for one in view.errata],
        "facts": facts_json(view.facts),
        "formats": [_standing(one) for one in view.standings],
        "named_by": [ref_json(entry) for group in view.rulings for entry in group.entries],
        "same_title": [card_ref_json(one) for one in view.namesakes],
    }


def printing_json(printing: PrintingRef) -> Json:
    """One printing."""
    return {
        "id": printing.id,
        "tag": printing.tag,
        "set": printing.set_code,
        "set_name": printing.set_name,
        "pack": printing.pack,
        "number": printing.number,
        "released": printing.released,
        "misnumbered": list(printing.misnumbered),
    }


def erratum_json(one: ErratumRef) -> Json:
    """One erratum."""
    return {
        "id": one.id,
        "card": one.card_id,
        "version": one.version,
        "kinds": list(one.kinds),
        "change": one.change,
        "facts": one.facts,
        "source": one.source,
    }


def as_of_json(then: AsOf) -> Json:
    """How a card stood as of a version of the FAQ."""
    return {
        "version": then.version,
        "errata": [one.id for one in then.errata],
        "later": [one.id for one in then.later],
        "formats": [{"format": one.format.code, "known": one.words} for one in then.known],
    }


def facts_json(facts: Facts) -> Json:
    """What deck building asks of a card; null is what the documents do not say."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(facts).items()}


def change_json(one: ErratumRef, ref: CardRef) -> Json:
    """One erratum in a list of errata, with its card."""
    return {**erratum_json(one), "card": card_ref_json(ref)}


def format_json(of_format: FormatRef, now: ListOn) -> Json:
    """A format with the size of its lists."""
    return {
        "code": of_format.code,
        "name": of_format.name,
        "game": of_format.game,
        "url": of_format.url,
        "copies": of_format.copies,
        "sets": list(of_format.sets) if of_format.sets is not None else None,
        "note": of_format.note,
        "rules": list(of_format.rules),
        "list": release_json(now.release, of_format.code) if now.release else None,
        "restricted": len(now.restricted),
        "banned": len(now.banned),
    }


def list_json(now: ListOn, refs: Mapping[str, CardRef], steps: Sequence[Step] = ()) -> Json:
    """The lists of a format on a day, and what is known of them under each version of the FAQ."""
    return {
        "format": now.format.code,
        "on": now.on.isoformat() if now.on else None,
        "known": now.known,
        "note": now.note,
        "list": release_json(now.release, now.format.code) if now.release else None,
        "restricted": [_row(row, refs) for row in now.restricted],
        "banned": [_row(row, refs) for row in now.banned],
        "removed": [_row(row, refs) for row in now.removed],
        "versions": [_step(one, refs) for one in steps],
    }


def _step(one: Step, refs: Mapping[str, CardRef]) -> Json:
    return {
        "version": one.version,
        "errata": one.errata,
        "known": one.whole,
        "had": [_row(row, refs) for row in one.had],
        "gone": [_row(row, refs) for row in one.gone],
    }


def release_json(release: Release, format_code: str) -> Json:
    """One version of the lists."""
    return {
        "code": release.code,
        "name": release.name,
        "version": release.version,
        "issuer": release.issuer,
        "from": release.since,
        "until": release.until,
        "source": release.sources.get(format_code),
        "imported": release.imported,
    }


def set_json(one: CardSet) -> Json:
    """A set with its packs."""
    names = ("code", "name", "kind", "game", "tags", "released", "first", "last", "packs")
    return {name: getattr(one, name) for name in names}


def _badge(badge: Badge) -> Json:
    return {"kind": badge.kind, "text": badge.text}


def _standing(one: Standing) -> Json:
    return {
        "format": one.format.code,
        "status": one.status,
        "list": release_json(one.release, one.format.code) if one.release else None,
        "page": one.row.page if one.row else None,
        "removed": [
            {"list": release.code, "status": row.status, "by": row.removed_by or release.version, "why": row.why}
            for release, row in one.taken_off
        ],
    }


def _row(row: ListRow, refs: Mapping[str, CardRef]) -> Json:
    ref = refs.get(row.card_id or "")
    shown = card_ref_json(ref) if ref else {"id": row.printing_id, "title": None, "tag": None, "url": None}
    extra = {"status": row.status, "printing": row.printing_id, "page": row.page, "printed_as": row.printed_as}
    return {**shown, **extra, "removed_by": row.removed_by, "why": row.why}


def imported_json(file: Imported) -> Json:
    """What an imported card file says of a card, and which file it is."""
    return {
        "source": file.source,
        "id": file.card_id,
        "title": file.title,
        "type": file.type,
        "set": file.set_name,
        "number": file.number,
        "text": file.text,
        "facts": dict(file.facts),
    }
