"""How a deck is built: House, agenda, plots, size, copies. Each check yields at least one finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cards.deck import exceptions
from cards.deck.formats import AGENDAS, HOUSE_CARD, PLOTS, Format
from cards.deck.index import Printing
from cards.deck.names import Found
from cards.deck.resolved import Deck, by_title, count, type_of
from cards.deck.verdict import ILLEGAL, PASSED, UNDECIDED, Finding


def house(deck: Deck) -> Iterator[Finding]:
    """Exactly one House card (rulebook, House Cards)."""
    cards = max([len({one.key for one in deck.houses}), *(one.line.quantity for one in deck.houses)])
    if not deck.houses:
        yield Finding("house-missing", UNDECIDED, (HOUSE_CARD,))
    elif cards > 1:
        yield Finding("house-several", ILLEGAL, (HOUSE_CARD,), deck.houses, data={"count": cards})
    elif deck.house is None:
        yield Finding("house-unknown", UNDECIDED, (HOUSE_CARD,), deck.houses)
    else:
        yield Finding("house", PASSED, (HOUSE_CARD,), deck.houses, data={"house": deck.house})


def agenda(deck: Deck) -> Iterator[Finding]:
    """No more than one agenda, but for The North agendas that go together (rulebook, Agendas; errata of FAQ 2.0)."""
    cards = count(deck.agendas)
    if cards <= 1:
        yield Finding("agenda", PASSED, (AGENDAS,), deck.agendas)
        return
    groups = {one.printing.together if one.printing else None for one in deck.agendas}
    ids = tuple(one.printing.id for one in deck.agendas if one.printing)
    twice = [
        one for one in deck.agendas if one.line.quantity > 1 or sum(other.key == one.key for other in deck.agendas) > 1
    ]
    unknown = any(not one.candidates for one in deck.agendas)
    if twice:
        yield Finding("agenda-twice", ILLEGAL, (AGENDAS,), tuple(twice))
    elif len(groups) == 1 and None not in groups:
        yield Finding("agendas-together", PASSED, (AGENDAS,), deck.agendas, ids)
    elif unknown and len(groups) == 2:  # one group, and one that nobody knows
        yield Finding("agendas-unknown", UNDECIDED, (AGENDAS,), deck.agendas, data={"count": cards})
    else:
        code = "agendas-mixed" if None not in groups else "agendas-several"
        yield Finding(code, ILLEGAL, (AGENDAS,), deck.agendas, ids, {"count": cards})


def plots(deck: Deck, of: Format) -> Iterator[Finding]:
    """The size of the plot deck (rulebook and tournament rules), as Defiance and Betrayal at the Wall change it."""
    exactly = [one for one in exceptions.that("plots") if deck.has(one.card)]
    more = [one for one in exceptions.that("more_plots") if deck.has(one.card)]
    changed_by = [one.card for one in (*exactly, *more)]
    wanted = max((one.plots for one in exactly), default=PLOTS) + sum(one.more_plots for one in more)
    both = bool(exactly and more)
    sure, most = count(deck.plots), count(deck.plots) + count(deck.unclear)
    data = {"count": sure, "most": most, "wanted": wanted, "changed_by": changed_by}
    found = tuple(one for one in deck.played if one.printing and one.printing.id in changed_by)
    if both and sure in (wanted - sum(one.more_plots for one in more), wanted):
        # One says exactly so many, the other one more; which word is the last, no document says.
        yield Finding("plots-both", UNDECIDED, of.plot_rules, found, tuple(changed_by), data)
    elif sure == most == wanted:
        yield Finding("plots", PASSED, of.plot_rules, found, tuple(changed_by), data)
    elif sure > wanted or most < wanted:
        may_change = _may_be(
            (*deck.agendas, *deck.plots, *deck.unclear), (*exceptions.that("plots"), *exceptions.that("more_plots"))
        )
        level = UNDECIDED if may_change else ILLEGAL
        yield Finding("plots-count", level, of.plot_rules, (*found, *deck.plots), tuple(changed_by), data)
    else:
        yield Finding("plots-unclear", UNDECIDED, of.plot_rules, deck.unclear, tuple(changed_by), data)
    yield from _same_plots(deck, of)


def _same_plots(deck: Deck, of: Format) -> Iterator[Finding]:
    repeated = False
    for lines in by_title(deck.plots).values():
        cards = count(lines)
        most = max((_plot_copies(one) for one in lines), default=1)
        if cards > most:
            repeated = True
            yield Finding(
                "plot-repeated", ILLEGAL, of.plot_rules, tuple(lines), _ids(lines), {"count": cards, "most": most}
            )
    if not repeated:
        yield Finding("plots-different", PASSED, of.plot_rules)


def _plot_copies(found: Found) -> int:
    known = [_in_plot_deck(one) for one in found.candidates]
    return max(known, default=1)


def _in_plot_deck(printing: Printing) -> int:
    known = exceptions.CARDS.get(printing.id)
    return max(printing.copies or 1, known.in_plot_deck if known else 1)


def size(deck: Deck, of: Format) -> Iterator[Finding]:
    """The least number of cards in the House deck, as an agenda may raise it."""
    raising = [one for one in exceptions.that("least") if deck.has(one.card)]
    raised = [one.card for one in raising]
    least = max([of.least, *(one.least for one in raising)])
    sure, most = count(deck.draw), count(deck.draw) + count(deck.unclear)
    data = {"count": sure, "most": most, "least": least, "raised_by": raised}
    found = tuple(one for one in deck.agendas if one.printing and one.printing.id in raised)
    if most < least:
        yield Finding("size", ILLEGAL, of.size_rules, found, tuple(raised), data)
    elif sure < least:
        yield Finding("size-unclear", UNDECIDED, of.size_rules, (*found, *deck.unclear), tuple(raised), data)
    elif sure < max(one.least for one in exceptions.that("least")) and (
        unknown := _may_be(deck.agendas, exceptions.that("least"))
    ):
        yield Finding("size-agenda", UNDECIDED, of.size_rules, unknown, data=data)
    else:
        yield Finding("size", PASSED, of.size_rules, found, tuple(raised), data)


def copies(deck: Deck, of: Format) -> Iterator[Finding]:
    """How many copies of a title the House deck holds, by the format, by the card's own limit, by an agenda."""
    single_events = tuple(one.card for one in exceptions.that("single_events") if deck.has(one.card))
    wrong = False
    unstated: list[Found] = []
    for lines in by_title((*deck.draw, *deck.unclear)).values():
        cards = count(lines)
        if cards <= 1:
            continue
        event = bool(single_events) and all(type_of(one) == "event" for one in lines)
        ceiling = 1 if event else of.copies
        limits = {min(ceiling, one.copies) for found in lines for one in found.candidates if one.copies}
        least, most = min(limits, default=ceiling), max(limits, default=ceiling)
        known = all(one.copies for found in lines for one in found.candidates)
        cites = single_events if event else _ids(lines) if most < of.copies else ()
        data = {"count": cards, "most": most, "least": least, "event": event, "printed": most < ceiling}
        if cards > most:
            wrong = True
            yield Finding("copies", ILLEGAL, of.copy_rules, tuple(lines), cites, data)
        elif cards > least:
            wrong = True
            yield Finding("copies-version", UNDECIDED, of.copy_rules, tuple(lines), _ids(lines), data)
        elif not known and cards > 1:
            unstated += lines
    if unstated:
        yield Finding("copies-unstated", UNDECIDED, of.copy_rules, tuple(unstated), data={"copies": of.copies})
    elif not wrong:
        yield Finding("copies", PASSED, of.copy_rules, data={"most": of.copies})


def _ids(lines: list[Found]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.id for found in lines for one in found.candidates))


def _may_be(found: Iterable[Found], cards: Iterable[exceptions.DeckCard]) -> tuple[Found, ...]:
    """The lines whose unknown name may be a misspelling of one of these titles."""
    titles = {one.title for one in cards}
    return tuple(one for one in found if not one.candidates and titles.intersection(one.suggestions))
