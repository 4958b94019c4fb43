"""What the agendas of a deck of the second edition ask of its cards, and forbid. Agendas' words go before the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cards.deck.formats import AFFILIATION, DRAW_DECK, PLOT_DECK
from cards.deck.index import SecondPrinting
from cards.deck.names import Found
from cards.deck.resolved import Deck, by_title, count
from cards.deck.second.facts import FACTIONS, Agenda, Need, Selector
from cards.deck.verdict import ILLEGAL, PASSED, UNDECIDED, Finding


def findings(deck: Deck, said: dict[Found, Agenda]) -> Iterator[Finding]:
    """Every demand of every agenda: kept, broken, or not decided because a line may mean several cards."""
    for agenda, says in said.items():
        asked = [
            *_judged(agenda, (*deck.draw, *deck.unclear), says.bars, DRAW_DECK, bars=True),
            *_judged(agenda, deck.plots, says.bars_plots, PLOT_DECK, bars=True),
            *_judged(agenda, (*deck.draw, *deck.unclear, *deck.plots), says.only, DRAW_DECK, bars=False),
            *_judged(agenda, deck.plots, says.only_plots, PLOT_DECK, bars=False),
            *(one for need in says.needs for one in _needed(agenda, (*deck.draw, *deck.unclear), need, DRAW_DECK)),
            *(one for need in says.needs_plots for one in _needed(agenda, deck.plots, need, PLOT_DECK)),
            *_each_faction(agenda, deck, says.each_faction),
        ]
        yield from asked
        if not asked and (says.bars or says.bars_plots or says.only or says.only_plots or says.each_faction):
            yield Finding("agenda-kept", PASSED, (DRAW_DECK,), (agenda,))


def _answers(found: Found, selectors: Sequence[Selector]) -> set[bool]:
    """Whether the cards that a line may mean are among those of the selectors; empty for a card that is not known."""
    cards = [one for one in found.candidates if isinstance(one, SecondPrinting)]
    return {any(selector.fits(card) for selector in selectors) for card in cards}


def _judged(
    agenda: Found, lines: Sequence[Found], selectors: Sequence[Selector], rule: str, bars: bool
) -> Iterator[Finding]:
    """Cards that an agenda bars, or, where it allows those of the selectors only, the others."""
    if not selectors:
        return
    between = " and no " if bars else " and "
    data = {"what": between.join(one.words for one in selectors), "agenda": agenda.title}
    for one in lines:
        answers = _answers(one, selectors)
        if bars not in answers:
            continue
        level, about = ILLEGAL if answers == {bars} else UNDECIDED, (one, agenda)
        if bars:
            yield Finding("agenda-bars", level, (rule,), about, data=data)
        else:
            yield Finding("agenda-only", level, (rule,), about, data=data)


def _needed(agenda: Found, lines: Sequence[Found], need: Need, rule: str) -> Iterator[Finding]:
    sure_ones = [one for one in lines if _answers(one, (need.of,)) == {True}]
    may_be = [one for one in lines if _answers(one, (need.of,)) in ({True}, {True, False}, set())]
    number = (lambda found: len(by_title(found))) if need.different else count
    sure, most = number(sure_ones), number(may_be)
    data = {
        "agenda": agenda.title, "what": need.of.words, "count": sure, "least": need.least, "ceiling": need.most,
        "different": need.different, "more": most - sure,
    }  # fmt: skip
    if most < need.least or (need.most is not None and sure > need.most):
        level = ILLEGAL
    elif sure < need.least or (need.most is not None and most > need.most):
        level = UNDECIDED
    else:
        level = PASSED
    yield Finding("agenda-needs", level, (rule,), (agenda, *(sure_ones if level == ILLEGAL else ())), data=data)


def _each_faction(agenda: Found, deck: Deck, most: int) -> Iterator[Finding]:
    for faction in FACTIONS.values() if most else ():
        held = [
            one
            for one in deck.draw
            if one.candidates and all(faction in (card.houses or ()) for card in one.candidates)
        ]
        titles = by_title(held)
        if len(titles) > most:
            data = {"agenda": agenda.title, "house": faction, "count": len(titles), "most": most}
            yield Finding("agenda-each", ILLEGAL, (AFFILIATION,), (agenda, *held), data=data)
