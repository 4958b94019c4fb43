"""The sentences of what is found of a second-edition deck alone; `cards.deck.sentences` says the rest."""

from __future__ import annotations

from collections.abc import Callable

from cards.deck.decklist import house_title
from cards.deck.verdict import PASSED, Finding
from cards.deck.words import a_list, human, number_of

Sentence = str | Callable[[Finding], str]


def _agenda(finding: Finding) -> str:
    titles = [one.title for one in finding.found]
    if not titles:
        return "No agenda; a deck may do without."
    return f"One agenda: {titles[0]}." if len(titles) == 1 else f"{a_list(titles)}: they may be run together."


def _size(finding: Finding) -> str:
    data = finding.data
    has = number_of(data["count"], "card")
    by = a_list(one.title for one in finding.found) if finding.found and finding.cards else ""
    return f"The draw deck has {has}; it needs at least {data['least']}{f' with {by}' if by else ''}."


def _size_unclear(finding: Finding) -> str:
    data = finding.data
    more = number_of(data["most"] - data["count"], "more card")
    return f"The draw deck has at least {data['count']} of {data['least']} cards; of {more} the kind is not known."


def _copies(finding: Finding) -> str:
    data = finding.data
    has = number_of(data["count"], "copy", "copies")
    return f"{has} of {data['title']}; the draw deck may hold {data['most']}."


def _other(finding: Finding) -> str:
    data, title = finding.data, finding.found[0].title
    of = a_list(map(house_title, data["houses"]), "or")
    if data["open"]:
        return f"{title} is of {of}. Whether the agenda lets it in, is not known."
    if data["loyal"]:
        return f"{title} is loyal to {of}; this deck plays {house_title(data['house'])}."
    own = house_title(data["house"])
    return f"{title} is of {of}, neither neutral nor of {own}, and no agenda of the deck lets it in."


def _fine(finding: Finding) -> str:
    let_in = finding.data["let_in"]
    but = f", or let in by {a_list(let_in)}" if let_in else ""
    return f"Every card is neutral or of {house_title(finding.data['house'])}{but}."


def _needs(finding: Finding) -> str:
    data = finding.data
    least, ceiling = data["least"], data["ceiling"]
    asks = f"at most {ceiling}" if not least else f"exactly {least}" if ceiling == least else f"at least {least}"
    different = "different " if data["different"] else ""
    more = f", and perhaps {data['more']} more" if data["more"] else ""
    return f"{data['agenda']} asks for {asks} {different}{data['what']}; there are {data['count']}{more}."


def _pods(finding: Finding) -> str:
    data = finding.data
    by, held = data["list"].version, a_list(one.title for one in finding.found)
    if data["first"]:
        return f"{held}: by {by}, a deck with {data['first']} may not hold {a_list(data['pod'], 'or')}."
    return f"{held}: by {by}, a deck may hold one of {a_list(data['pod'])}."


SENTENCES: dict[tuple[str, str | None], Sentence] = {
    ("house-faction", PASSED): "One faction card: {house_card}.",
    ("house-none", None): "The list names no faction. Choose it, and the check is done with it.",
    ("house-factions", None): "{count} faction cards ({titles}); a player plays 1.",
    ("house-no-faction", None): "“{name}” is no faction that is known.",
    ("agenda-allowed", PASSED): _agenda,
    ("agenda-copies", None): "{titles}: an agenda is there more than once.",
    ("agenda-too-many", None): "{count} agendas: {titles}. A player may have 1, unless an agenda says otherwise.",
    ("agenda-unstated", None): "What {titles} says of how a deck is built is not known, so it was not checked.",
    ("agenda-bars", None): "{agenda} allows no {what}: {title}.",
    ("agenda-only", None): "With {agenda} a deck holds {what} alone: {title}.",
    ("agenda-needs", None): _needs,
    ("agenda-each", None): "{agenda} allows cards of {most} titles of each faction; of {house_card} there are {count}.",
    ("agenda-kept", PASSED): "Nothing is in the deck that {titles} keeps out of it.",
    ("format-kept", None): "{title} is for another format only: {only}.",
    ("plot-version", None): (
        "{count} copies of the plot {title}: cards of this title have different limits, and which is meant, the list "
        "does not say."
    ),
    ("plots-doubled", None): "{count} plots are there twice ({titles}); {most} may be.",
    ("size-draw", None): _size,
    ("size-draw-unclear", None): _size_unclear,
    ("copies-many", None): _copies,
    ("loyalty-other", None): _other,
    ("loyalty-fine", PASSED): _fine,
    ("loyalty-no-faction", None): "Without the faction card, cards of other factions cannot be judged.",
    ("list-unlisted", None): lambda finding: (
        f"No restricted list of {human(finding.data['on'])} is known; the first is of 10 October 2016."
    ),
    ("pods", PASSED): lambda finding: f"No two cards are in the deck that {finding.data['list'].version} keeps apart.",
    ("pods-broken", None): _pods,
    ("sets-draft", None): (
        "{titles} ({set_names}): of a set for drafts or variants. Whether it may be played here, the Tournament "
        "Organizer decides."
    ),
}
