"""The sentences of a deck check, made here and nowhere else, from what the findings carry.

A plain sentence is a template over the finding's data and the words of `_said`; one that turns on numbers is a
function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards.deck.decklist import house_title
from cards.deck.second.sentences import SENTENCES as SECOND
from cards.deck.verdict import ILLEGAL, LEGAL, NOTE, PASSED, UNDECIDED, Finding, Report
from cards.deck.words import a_list, human, number_of
from timing.systems.agot1e.printed import HOUSES

__all__ = ["CODES", "LEVELS", "VERDICTS", "headline", "human", "say"]

VERDICTS = {LEGAL: "Legal", ILLEGAL: "Not legal", UNDECIDED: "Not decided"}
HEADLINES = {
    LEGAL: "Everything that the rules ask of a deck was checked, and nothing is wrong.",
    ILLEGAL: "A rule is broken.",
    UNDECIDED: "Nothing is known to be wrong, but not everything could be judged.",
}
LEVELS = {ILLEGAL: "Not legal", UNDECIDED: "Could not be judged", NOTE: "To know", PASSED: "In order"}
_WHICH = "Which one is meant, the list does not say."
_ORGANIZER = "The Tournament Organizer decides."
_FILE = "A card file would tell."


def headline(report: Report) -> str:
    """The verdict in a sentence."""
    wrong = len(report.at(ILLEGAL))
    if report.verdict == ILLEGAL and wrong > 1:
        return f"{wrong} rules or limits are broken."
    return HEADLINES[report.verdict]


def say(finding: Finding) -> str:
    """The sentence of a finding."""
    words = _SENTENCES.get((finding.code, finding.level)) or _SENTENCES[finding.code, None]
    said = words(finding) if callable(words) else words.format_map(_said(finding))
    return f"Of the cards that are known: {said[0].lower()}{said[1:]}" if finding.data.get("partly") else said


def _said(finding: Finding) -> dict[str, Any]:
    """What templates may name: the finding's data, the titles of its lines, its list, its House card."""
    data = finding.data
    said = {**data, "titles": a_list(one.title for one in finding.found)}
    if finding.found:
        said["title"] = finding.found[0].title
        said["name"] = finding.found[0].line.name
    for noun in ("title", "line", "card"):
        said[f"{noun}s_counted"] = number_of(data.get("count", 0), noun)
    if "list" in data:
        said["by"] = data["list"].version or "the list"
    if "on" in data:
        said["day"] = human(data["on"])
    if "house" in data:
        said["house_card"] = house_title(data["house"])
    if "sets" in data:
        said["set_names"] = a_list(data["sets"]) if data["sets"] else "a set that is not known"
    for key in ("fine", "wrong", "formats"):
        if key in data:
            said[f"{key}_ones"] = a_list(data[key])
    return said


def _because(finding: Finding) -> str:
    """ " with Defiance": the titles of the cards that change a number."""
    named = {card.id: card.title for one in finding.found for card in one.candidates}
    titles = [named[card_id] for card_id in finding.cards if card_id in named]
    return f" with {a_list(titles)}" if titles else ""


def _agenda(finding: Finding) -> str:
    return f"One agenda: {finding.found[0].title}." if finding.found else "No agenda; a deck may do without."


def _plots(finding: Finding) -> str:
    data = finding.data
    has = number_of(data["count"], "card")
    return f"The plot deck has {has}; it must have exactly {data['wanted']}{_because(finding)}."


def _plots_unclear(finding: Finding) -> str:
    data = finding.data
    more = number_of(data["most"] - data["count"], "more card")
    certain = number_of(data["count"], "plot is", "plots are")
    return (
        f"{certain} certain of exactly {data['wanted']}{_because(finding)}; "
        f"of {more} neither the list nor any card file tells the kind."
    )


def _size(finding: Finding) -> str:
    data = finding.data
    has = number_of(data["count"], "card")
    return f"The House deck has {has}; it needs at least {data['least']}{_because(finding)}."


def _size_unclear(finding: Finding) -> str:
    data = finding.data
    has, more = number_of(data["count"], "card"), number_of(data["most"] - data["count"], "more card")
    return f"The House deck has at least {has} of {data['least']}{_because(finding)}; of {more} the kind is not known."


def _size_agenda(finding: Finding) -> str:
    return f"{_size(finding)} The agenda {finding.found[0].title} is not known; some agendas ask for more cards."


def _copies(finding: Finding) -> str:
    data = finding.data
    says = f"{number_of(data['count'], 'copy', 'copies')} of {finding.found[0].title};"
    if data["event"]:
        return f"{says} with Dark Wings, Dark Words a deck may hold 1 copy of each event."
    if data["printed"]:
        return f"{says} the card itself allows {data['most']}."
    return f"{says} a deck may hold {data['most']} of a title."


def _copies_fine(finding: Finding) -> str:
    most = finding.data["most"]
    return f"No title is there more than {'once' if most == 1 else f'{most} times'}."


def _copies_unstated(finding: Finding) -> str:
    titles = number_of(len(finding.found), "title")
    return (
        f"No title is there more than {finding.data['copies']} times, but of {titles} it is not known whether the card "
        f"has a limit of its own: {_said(finding)['titles']}. {_FILE}"
    )


def _loyalty(finding: Finding) -> str:
    data, title = finding.data, finding.found[0].title
    if data["exception"]:
        barred = a_list((house for house in HOUSES if house not in data["houses"]), "or")
        return f"{title} may be in the deck of any House except {barred}."
    only = a_list(map(house_title, data["houses"]), "or")
    return f"{title} is for {only} only; this deck plays {house_title(data['house'])}."


def _loyalty_fine(finding: Finding) -> str:
    but = ", but for Shadow cards, which City of Shadows lets in" if finding.data["shadows"] else ""
    return f"No card is for another House only than {house_title(finding.data['house'])}{but}."


def _loyalty_no_house(finding: Finding) -> str:
    which = f": {_said(finding)['titles']}" if finding.found else ""
    return f"Without the House card, cards that are for one House only cannot be judged{which}."


def _out_of_house(finding: Finding) -> str:
    data = finding.data
    cards = number_of(data["count"], "card is", "cards are")
    paying = number_of(data["paying"], "of them costs", "of them cost")
    return (
        f"{cards} of another House than {house_title(data['house'])}, which is allowed: {_said(finding)['titles']}. "
        f"{paying} 2 gold more to play."
    )


def _restricted_fine(finding: Finding) -> str:
    titles, possible = finding.data["titles"], finding.data["unsure"]
    held = "No restricted card"
    if titles:
        held = f"One restricted title, {titles[0]}, which is allowed"
    elif possible:
        held = f"At most one restricted title, {possible[0]} (not every card of that title is), which is allowed"
    return f"{held}, by {_said(finding)['by']}."


def _restricted(finding: Finding) -> str:
    titles = finding.data["titles"]
    return (
        f"Cards of {len(titles)} titles are restricted by {_said(finding)['by']}: {a_list(titles)}. "
        "A deck may hold 1 restricted card, in as many copies as it may else have."
    )


def _restricted_version(finding: Finding) -> str:
    titles, unsure = finding.data["titles"], finding.data["unsure"]
    beside = f" beside {titles[0]}, which is restricted" if titles else ""
    of = "that title" if len(unsure) == 1 else "those titles"
    return (
        f"{a_list(unsure)}{beside}: not every card of {of} is restricted, and which is meant, the list does not say. "
        "A deck may hold 1 restricted card, in as many copies as it may else have."
    )


def _banned_fine(finding: Finding) -> str:
    by = _said(finding)["by"]
    return f"No card is banned by {by}." if finding.data["empty"] else f"No card is in the deck that is banned by {by}."


def _sets(finding: Finding) -> str:
    return f"{finding.found[0].title} is from {_said(finding)['set_names']}, which is not of {_allowed_sets(finding)}."


def _allowed_sets(finding: Finding) -> str:
    pool = finding.data["pool"]
    return f"the pool: Core Set, {a_list(pool)}" if pool else "the sets that the format allows"


def _unknown(finding: Finding) -> str:
    one = finding.found[0]
    near = f" Is it {a_list(one.suggestions[:3], 'or')}?" if one.suggestions else ""
    says = f"No card is called “{one.line.name}”.{near}"
    if finding.data["any_set"]:
        says += " In this format it may be a card of the collectible sets, of which nothing is known here."
    return says


def _unlisted(finding: Finding) -> str:
    names = number_of(finding.data["count"], "name is", "names are")
    return (
        f"{names} not among the cards that the documents name: {_said(finding)['titles']}. Without a card file nothing "
        "more is known of them: neither kind, House and limit, nor whether they are spelt right."
    )


_SENTENCES: dict[tuple[str, str | None], str | Callable[[Finding], str]] = {
    ("house", PASSED): "One House card: {house_card}.",
    ("house-missing", None): "The list names no House card. Choose the House, and the check is done with it.",
    ("house-several", None): "{count} House cards ({titles}); a player plays 1.",
    ("house-unknown", None): "“{name}” is no House card that is known.",
    ("agenda", PASSED): _agenda,
    ("agendas-together", PASSED): "{titles}: agendas that may be run together, by their erratum.",
    ("agenda-twice", None): "{titles} is there more than once; agendas run together must be different.",
    ("agendas-several", None): "{count} agendas: {titles}. A player may choose 1.",
    ("agendas-mixed", None): "{titles}: these agendas go with others of their own kind, but not with one another.",
    (
        "agendas-unknown",
        None,
    ): "{count} agendas: {titles}. Not all are known, so whether they go together is not either.",
    ("plots", PASSED): _plots,
    ("plots-count", None): _plots,
    ("plots-unclear", None): _plots_unclear,
    ("plots-both", None): (
        "Defiance wants exactly 10 plots, and Betrayal at the Wall adds 1 to the plot deck, which has {count}. "
        f"No document says how the two combine. {_ORGANIZER}"
    ),
    ("plots-different", PASSED): "No plot is repeated more often than it may be.",
    ("plot-repeated", None): "{count} copies of the plot {title}; a plot deck may hold {most}.",
    ("size", None): _size,
    ("size-unclear", None): _size_unclear,
    ("size-agenda", None): _size_agenda,
    ("copies", PASSED): _copies_fine,
    ("copies", None): _copies,
    ("copies-version", None): (
        f"{{count}} copies of {{title}}: cards of this title have different limits, {{least}} and {{most}}. {_WHICH}"
    ),
    ("copies-unstated", None): _copies_unstated,
    ("loyalty", PASSED): _loyalty_fine,
    ("loyalty", None): _loyalty,
    ("loyalty-version", None): (
        "{title}: several cards have this title. {fine_ones} may be played with {house_card}, {wrong_ones} may not. "
        + _WHICH
    ),
    ("loyalty-unstated", None): (
        f"Of {{titles_counted}} it is not known whether the card is for one House only: {{titles}}. {_FILE}"
    ),
    ("loyalty-no-house", None): _loyalty_no_house,
    ("out-of-house", NOTE): _out_of_house,
    ("restricted", PASSED): _restricted_fine,
    ("restricted", None): _restricted,
    ("restricted-version", None): _restricted_version,
    ("banned", PASSED): _banned_fine,
    ("banned", None): "{title} is banned by {by}.",
    ("banned-version", None): (
        "{title}: several cards have this title. {fine_ones} may be played, {wrong_ones} is banned. " + _WHICH
    ),
    ("list-unknown", None): "What was {kind} on {day}, the documents do not say.",
    ("format-only", None): "{title} may be played in {formats_ones} only, by its erratum.",
    ("format-version", None): "{title}: a card of this title is kept to another format. " + _WHICH,
    ("sets", PASSED): lambda finding: f"Every card is from {_allowed_sets(finding)}.",
    ("sets", None): _sets,
    ("sets-all", PASSED): "Every set may be played.",
    ("sets-version", None): (
        "{title}: several cards have this title. {fine_ones} is of an allowed set, {wrong_ones} is not. " + _WHICH
    ),
    ("sets-open", None): (
        "{titles} ({set_names}): the rules of the season leave room for a set of chapter packs that they do not name. "
        + _ORGANIZER
    ),
    ("pool-missing", None): "Which packs are in the season's pool is not given, so the sets were not judged.",
    ("not-released", None): (
        "{titles} ({set_names}): released after {day}. From which day on a set may be played, the documents do not say."
    ),
    ("names", PASSED): "Every name is that of a card ({lines_counted}).",
    ("names-unlisted", None): _unlisted,
    ("name-unknown", None): _unknown,
    ("name-and-number", None): lambda finding: finding.found[0].notes[0],
    ("sideboard", NOTE): "Not checked: {cards_counted} beside the deck.",
}
_SENTENCES |= SECOND
CODES = frozenset(code for code, _level in _SENTENCES)
