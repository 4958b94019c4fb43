"""An ability as a judge would call it: "kneel this card: save a character"."""

from __future__ import annotations

from timing.systems.agot1e.form import words
from timing.systems.agot1e.form.asked import Does, Fields


def answers(of: Fields) -> bool:
    """Whether it saves or cancels, and so needs no trigger."""
    return of.kind == "response" and any(one is not None and one.do in ("save", "cancel") for one in (of.does, of.more))


def in_words(of: Fields) -> str:
    """The ability in words, without what kind it is."""
    said = _says(of.does)
    if of.more is not None:
        said += f"{', then ' if of.then else ' and '}{_says(of.more)}"
    if of.cost and of.kind in ("action", "response"):
        said = f"{_cost(of)}: {said}"
    if of.after and of.kind != "when-revealed" and not answers(of):
        said = f"{said} after {_after(of)}" if of.kind != "replacement" else f"when {_after(of)}: {said}"
    return said


def _cost(of: Fields) -> str:
    name = words.said(words.COSTS, of.cost)
    if of.cost in ("pay-gold", "kneel-influence"):
        verb, _, what = name.partition(" ")
        return f"{verb} {of.cost_n} {what}"
    return name.replace("a card", f"a {of.cost_of} card") if of.cost_of else name.replace("a card", "a character")


def _after(of: Fields) -> str:
    happens = words.said(words.HAPPENINGS, of.after)
    if of.after in words.OF_NOBODY:
        return happens
    if of.after in words.OF_PLAYERS:
        who = {"you": "you", "self": "you", "opponent": "an opponent"}.get(of.after_whose, "a player")
        return f"{who} {happens}" if who != "you" else f"you {happens.replace('s ', ' ', 1)}"
    card = {"self": "this card", "host": "the attached card"}.get(of.after_whose)
    return f"{card or _card(of.after_type, of.after_whose, of.after_of)} {happens}"


def _card(type: str, whose: str, of: str) -> str:
    name = f"{of} {type}".strip() or "card"
    owner = {
        "you": f"a {name} of yours",
        "opponent": f"an opponent’s {name}",
        "participating": f"a participating {name}",
        "winner": f"a participating {name} of the winner",
        "loser": f"a {name} of the loser",
    }
    return owner.get(whose, f"an {name}" if name[0] in "aeiou" else f"a {name}")


def _says(of: Does) -> str:
    verb = words.said(words.EFFECTS, of.do)
    if of.do == "words":
        return of.what or "something"
    if of.do == "cancel":
        what = words.said(words.CANCELS, of.cancels)
        return f"cancel {what}" + (" of an opponent" if of.whose == "opponent" else "")
    if of.do in words.TABLE_EFFECTS:
        return verb
    if of.do in words.PLAYERS_EFFECTS:
        doer = {"opponent": "an opponent: ", "each": "each player: "}.get(of.to, "")
        what = words.FORMS[of.do].counted
        random = f" {of.picked}" if of.do in words.BY_PICK and of.picked == words.PICKED[0][0] else ""
        return f"{doer}{verb.split()[0]} {of.n} {what if of.n != 1 else what.replace('cards', 'card')}{random}"
    whom = _whom(of)
    said = _upon(of, whom) or f"{verb} {whom}"
    ends = ((of.instead, " instead"), (of.zero, " if its STR is 0"), (of.unsavable, " (cannot be saved)"))
    return said + "".join(end for so, end in ends if so)


def _upon(of: Does, whom: str) -> str:
    """What an effect does to a card, where its name in the list is not enough."""
    form = words.FORMS.get(of.do)
    if form is None:
        return ""
    phrase = form.of_yours if form.of_yours and of.to in ("you", "self") else form.phrase
    source = f" {words.said(words.FROM, of.source)}" if of.to == "chosen" else ""
    bound = words.said(words.DESTINATIONS, of.destination)
    said = phrase.format(whom=whom, n=of.n, what=of.what, source=source, destination=bound)
    return said.replace("-", "−") if of.do == "str" else said


def _whom(of: Does) -> str:
    if of.to == "all":
        return f"every {_card(of.type, of.whose, of.of).removeprefix('a ').removeprefix('an ')}"
    if of.to == "chosen":
        return _card(of.type, of.whose, of.of)
    named = {"self": "this card", "host": "the attached card", "trigger": "that card", "saved": "the saved card"}
    return named.get(of.to, of.to)
