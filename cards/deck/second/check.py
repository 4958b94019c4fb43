"""Judging a deck of the second edition by a format as of a day. Each check yields at least one finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from cards.deck import check_cards
from cards.deck.formats import AFFILIATION, DRAW_DECK, FACTION_CARD, PLOT_DECK, Format
from cards.deck.index import CardIndex, Printing, SecondPrinting
from cards.deck.names import Found
from cards.deck.resolved import Deck, by_title, count
from cards.deck.second import demands, listed
from cards.deck.second.facts import AGENDAS, NEUTRAL, Agenda
from cards.deck.verdict import ILLEGAL, NOTE, PASSED, UNDECIDED, Finding

PLOTS = 7


def findings(index: CardIndex, deck: Deck, of: Format, on: date) -> Iterator[Finding]:
    """Everything that is found of a deck."""
    said = _agendas(deck)
    yield from _faction(deck)
    yield from _agenda(deck, said)
    yield from _plots(deck, said)
    yield from _size(deck, of, said)
    yield from _copies(deck, of, said)
    yield from _affiliation(deck, said)
    yield from demands.findings(deck, said)
    yield from listed.findings(index, deck, of, on)
    yield from _draft(deck)
    yield from (replace(one, rules=(DRAW_DECK,)) for one in check_cards.names(deck, index, of))
    if deck.sideboard:
        yield Finding("sideboard", NOTE, (DRAW_DECK,), deck.sideboard, data={"count": count(deck.sideboard)})


def _agendas(deck: Deck) -> dict[Found, Agenda]:
    """What each agenda of the deck says that is known; all candidates of a title must say the same."""
    known: dict[Found, Agenda] = {}
    for one in deck.agendas:
        says = {AGENDAS.get(card.id) for card in one.candidates}
        if len(says) == 1 and (agenda := says.pop()) is not None:
            known[one] = agenda
    return known


def _faction(deck: Deck) -> Iterator[Finding]:
    cards = max([len({one.key for one in deck.houses}), *(one.line.quantity for one in deck.houses)])
    if not deck.houses:
        yield Finding("house-none", UNDECIDED, (FACTION_CARD,))
    elif cards > 1:
        yield Finding("house-factions", ILLEGAL, (FACTION_CARD,), deck.houses, data={"count": cards})
    elif deck.house is None:
        yield Finding("house-no-faction", UNDECIDED, (FACTION_CARD,), deck.houses)
    else:
        yield Finding("house-faction", PASSED, (FACTION_CARD,), deck.houses, data={"house": deck.house})


def _agenda(deck: Deck, said: dict[Found, Agenda]) -> Iterator[Finding]:
    rules, cards = (FACTION_CARD,), count(deck.agendas)
    raising = next((one for one, says in said.items() if says.beside), None)
    beside = said[raising] if raising else Agenda()
    others = tuple(one for one in deck.agendas if one is not raising)
    fitting = all(_every(one, lambda card: beside.beside_trait in card.traits) for one in others)
    unsure = tuple(one for one in deck.agendas if one not in said)
    if any(one.line.quantity > 1 for one in deck.agendas) or len(by_title(deck.agendas)) < len(deck.agendas):
        yield Finding("agenda-copies", ILLEGAL, rules, deck.agendas)
    elif cards <= 1 or (raising and fitting and cards <= 1 + beside.beside):
        yield Finding("agenda-allowed", PASSED, rules, deck.agendas)
    else:
        level = UNDECIDED if unsure else ILLEGAL
        yield Finding("agenda-too-many", level, rules, deck.agendas, data={"count": cards})
    if unsure:
        yield Finding("agenda-unstated", UNDECIDED, rules, unsure)
    for one, says in said.items():
        if says.kept_to:
            yield Finding("format-kept", ILLEGAL, (FACTION_CARD,), (one,), data={"only": says.kept_to})


def _plots(deck: Deck, said: dict[Found, Agenda]) -> Iterator[Finding]:
    changing = tuple(one for one, says in said.items() if says.plots)
    wanted = max((says.plots for says in said.values()), default=0) or PLOTS
    sure, most = count(deck.plots), count(deck.plots) + count(deck.unclear)
    data = {"count": sure, "most": most, "wanted": wanted}
    cards = tuple(card.id for one in changing for card in one.candidates)
    unknown = len(said) < len(deck.agendas)
    if sure == most == wanted:
        yield Finding("plots", PASSED, (PLOT_DECK,), changing, cards, data)
    elif sure > wanted or most < wanted:
        level = UNDECIDED if unknown else ILLEGAL
        yield Finding("plots-count", level, (PLOT_DECK,), (*changing, *deck.plots), cards, data)
    else:
        yield Finding("plots-unclear", UNDECIDED, (PLOT_DECK,), deck.unclear, cards, data)
    doubles = max((says.doubles for says in said.values()), default=1)
    yield from _same_plots(deck, doubles, unknown)


def _same_plots(deck: Deck, doubles: int, unknown: bool) -> Iterator[Finding]:
    repeated = {key: lines for key, lines in by_title(deck.plots).items() if count(lines) > 1}
    wrong = False
    for lines in repeated.values():
        limits = {card.copies or 1 for one in lines for card in one.candidates}
        if limits and count(lines) > max(limits):
            wrong = True
            data = {"count": count(lines), "most": max(limits)}
            yield Finding("plot-repeated", ILLEGAL, (PLOT_DECK,), tuple(lines), data=data)
        elif limits and count(lines) > min(limits):
            wrong = True
            yield Finding("plot-version", UNDECIDED, (PLOT_DECK,), tuple(lines), data={"count": count(lines)})
    if len(repeated) > doubles:
        wrong = True
        found = tuple(one for lines in repeated.values() for one in lines)
        level = UNDECIDED if unknown else ILLEGAL
        yield Finding("plots-doubled", level, (PLOT_DECK,), found, data={"count": len(repeated), "most": doubles})
    if not wrong:
        yield Finding("plots-different", PASSED, (PLOT_DECK,))


def _size(deck: Deck, of: Format, said: dict[Found, Agenda]) -> Iterator[Finding]:
    raising = tuple(one for one, says in said.items() if says.least > of.least)
    least = max([of.least, *(says.least for says in said.values())])
    sure, most = count(deck.draw), count(deck.draw) + count(deck.unclear)
    data = {"count": sure, "most": most, "least": least}
    cards = tuple(card.id for one in raising for card in one.candidates)
    if most < least:
        yield Finding("size-draw", ILLEGAL, of.size_rules, raising, cards, data)
    elif sure < least:
        yield Finding("size-draw-unclear", UNDECIDED, of.size_rules, (*raising, *deck.unclear), cards, data)
    else:
        yield Finding("size-draw", PASSED, of.size_rules, raising, cards, data)


def _copies(deck: Deck, of: Format, said: dict[Found, Agenda]) -> Iterator[Finding]:
    singles = [(one, says.single) for one, says in said.items() if says.single]
    wrong = False
    for lines in by_title((*deck.draw, *deck.unclear)).values():
        cards = count(lines)
        ceilings = {_most(card, of, [single for _, single in singles]) for one in lines for card in one.candidates}
        most, least = max(ceilings, default=of.copies), min(ceilings, default=of.copies)
        by = tuple(one for one, _ in singles) if most == 1 else ()
        data = {"count": cards, "most": most, "least": least, "title": lines[0].title}
        if cards > most:
            wrong = True
            yield Finding("copies-many", ILLEGAL, of.copy_rules, (*lines, *by), data=data)
        elif cards > least:
            wrong = True
            yield Finding("copies-version", UNDECIDED, of.copy_rules, tuple(lines), data=data)
    if not wrong:
        yield Finding("copies", PASSED, of.copy_rules, data={"most": of.copies})


def _most(card: Printing, of: Format, singles: Sequence[object]) -> int:
    single = any(one.fits(card) for one in singles)  # type: ignore[attr-defined]
    return 1 if single else min(of.copies, card.copies or of.copies)


def _affiliation(deck: Deck, said: dict[Found, Agenda]) -> Iterator[Finding]:
    """Every card is neutral, of the deck's faction, or let in by an agenda (a loyal one never by most)."""
    rules = (AFFILIATION,)
    if deck.house is None:
        yield Finding("loyalty-no-faction", UNDECIDED, rules)
        return
    house = deck.house
    letting = [(one, selector) for one, says in said.items() for selector in (*says.lets_in, *says.only)]
    open_agenda = any(says.kept_to for says in said.values()) or len(said) < len(deck.agendas)

    def allowed(card: Printing) -> bool:
        if not isinstance(card, SecondPrinting) or {house, NEUTRAL} & (card.houses or frozenset()):
            return True
        return card.type not in ("plot", "agenda") and any(selector.fits(card) for _, selector in letting)

    wrong, either, _unstated = check_cards.judge((*deck.plots, *deck.draw, *deck.unclear), allowed)
    level = UNDECIDED if open_agenda else ILLEGAL
    for one in wrong:
        loyal = _every(one, lambda card: card.loyal)
        of = sorted({house for card in one.candidates for house in card.houses or ()})
        data = {"house": house, "loyal": loyal, "houses": of, "open": open_agenda}
        yield Finding("loyalty-other", level, rules, (one,), _ids(one), data)
    for one in either:
        fine = [card.id for card in one.candidates if allowed(card)]
        data = {"house": house, "fine": fine, "wrong": [card.id for card in one.candidates if card.id not in fine]}
        yield Finding("loyalty-version", UNDECIDED, rules, (one,), _ids(one), data)
    if not (wrong or either):
        within = [
            one for one in deck.draw if not _every(one, lambda card: bool({house, NEUTRAL} & set(card.houses or ())))
        ]
        data = {"house": house, "let_in": [one.title for one, _ in letting] if within else []}
        yield Finding("loyalty-fine", PASSED, rules, data=data)


def _draft(deck: Deck) -> Iterator[Finding]:
    cards = tuple(one for one in (*deck.plots, *deck.draw) if _every(one, lambda card: card.draft))
    if cards:
        names = list(dict.fromkeys(card.set_name or "" for one in cards for card in one.candidates))
        yield Finding("sets-draft", UNDECIDED, (DRAW_DECK,), cards, data={"sets": names})


def _every(found: Found, fits: Callable[[SecondPrinting], bool]) -> bool:
    known = [one for one in found.candidates if isinstance(one, SecondPrinting)]
    return bool(known) and all(map(fits, known))


def _ids(found: Found) -> tuple[str, ...]:
    return tuple(one.id for one in found.candidates)
