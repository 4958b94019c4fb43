"""Verbs that answer what is imminent: cancel, save, replace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from timing.kernel.reasons import Reason
from timing.systems.agot2e import values
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import CANCELED, IMMINENT, REPLACED, SAVED, Item
from timing.systems.agot2e.verbs.verb import Verb

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work


def answered(work: Work, item: Item) -> Item | None:
    """What an effect of an interrupt acts on, as it stands now: `item.n` is its number."""
    for frame in reversed(work.frames):
        for held in frame.items:
            if held.id == item.n:
                return held
    return None


def change(work: Work, number: int, **fields: Any) -> bool:
    """Change what is imminent, by its number."""
    for at, frame in enumerate(work.frames):
        if any(held.id == number for held in frame.items):
            items = tuple(h._replace(**fields) if h.id == number else h for h in frame.items)
            work.frames[at] = frame._replace(items=items)
            return True
    return False


def _imminent(work: Work, item: Item) -> tuple[Reason, ...]:
    held = answered(work, item)
    if held is None:
        return (REASONS("not-imminent", ability=item.by),)
    return gone(held)


def gone(held: Item) -> tuple[Reason, ...]:
    """Why what was imminent cannot be interrupted any more."""
    if held.status == CANCELED:
        return (REASONS("no-longer-imminent", ability=held.by),)
    if held.status == SAVED:
        return (REASONS("saved-already", card=held.card),)
    if held.status == REPLACED:
        return (REASONS("replaced-already", card=held.card),)
    return ()


def _not_canceled(work: Work, item: Item) -> tuple[Reason, ...]:
    held = answered(work, item)
    found = list(_imminent(work, item))
    if held and "initiates" in held.what:
        ability = work.table.abilities[held.by]
        if ability.cannot_be_canceled or values.cannot(work, held.card, "be canceled"):
            found.append(REASONS("cannot-be-canceled", ability=held.by))
    return tuple(found)


def _cancel(work: Work, item: Item) -> bool:
    held = answered(work, item)
    if held is None or held.status != IMMINENT:
        return False
    work.note("canceled", ability=held.by or held.verb, by=item.by)
    return change(work, item.n, status=CANCELED)


def _not_saved(work: Work, item: Item) -> tuple[Reason, ...]:
    held = answered(work, item)
    found = list(_imminent(work, item))
    if held is None:
        return tuple(found)
    if held.cause == "cost":
        found.append(REASONS("cost-not-saved", card=held.card))
    elif held.fixed or values.cannot(work, held.card, "be saved"):
        found.append(REASONS("cannot-be-saved", card=held.card))
    if values.immune(work, held.card, item.by):
        found.append(REASONS("immune", card=held.card))
    if held.cause == "burn" and not _remedied(work, held, item):
        found.append(REASONS("save-not-enough", card=held.card))
    return tuple(found)


def _remedied(work: Work, held: Item, item: Item) -> bool:
    """Whether the save leaves the card with STR: what the same ability then adds counts."""
    ability = work.table.abilities.get(item.by)
    added = sum(e.n for e in ability.effects if e.do == "str" and isinstance(e.n, int)) if ability else 0
    return values.unbounded_strength(work, held.card) + added > 0


def _save(work: Work, item: Item) -> bool:
    held = answered(work, item)
    if held is None or held.status != IMMINENT or held.fixed:
        return False
    work.note("saved", card=held.card, by=item.by)
    return change(work, item.n, status=SAVED)


def _replace(work: Work, item: Item) -> bool:
    held = answered(work, item)
    if held is None or held.status != IMMINENT:
        return False
    work.note("replaced", what=held.card or held.player, by=item.by)
    return change(work, item.n, status=REPLACED)


def _redirect(work: Work, item: Item) -> bool:
    held = answered(work, item)
    if held is None or held.status != IMMINENT:
        return False
    work.note("bound-elsewhere", card=held.card, to=item.to, by=item.by)
    return change(work, item.n, to=item.to)


def _not_bound(work: Work, item: Item) -> tuple[Reason, ...]:
    held = answered(work, item)
    found = list(_imminent(work, item))
    if held and held.cause == "cost":
        found.append(REASONS("cost-not-saved", card=held.card))
    return tuple(found)


def instead(work: Work, item: Item, targets: tuple[str, ...], chosen: tuple[str, ...]) -> bool:
    """What is imminent will be carried out as the ability says; of several abilities the last one used counts."""
    work.note("instead", by=item.by)
    return change(work, item.n, instead=item.by, instead_of=targets, instead_chosen=chosen)


VERBS = {
    "cancel": Verb("cancel the effects that attempt to initiate", ("canceled",), _cancel, _not_canceled, "answered"),
    "save": Verb("save the card that would leave play", ("saved",), _save, _not_saved, "answered"),
    "replace": Verb("replace what would happen: it does not occur", ("replaced",), _replace, _imminent, "answered"),
    "change-destination": Verb(
        "change where the card that leaves play is placed", (), _redirect, _not_bound, "answered"
    ),
    "name": Verb("name a title, type or trait (`what`), of cards that are meant (`which`)", (), whom="none"),
    "words": Verb("something described in words alone", ("words",), whom="none"),
}
