"""Numbers that have to be worked out: 'for each gold token on it', 'the number of cards in your hand', bounds."""

from __future__ import annotations

from typing import Any

from bench.written import cards as phrases
from bench.written.parts import NotWritten, Parts, Plain, Speech, only, wording
from bench.written.persons import PLAYERS, whose

BOUNDS = {"at_most": "{} or lower", "at_least": "{} or higher", "exactly": "{}"}
MANY = {  # how many of something: {0} is the number, {1} the thing
    "at_most": "{0} or fewer {1}", "at_least": "{0} or more {1}", "exactly": "only {0} {1}",
    "more_than": "more than {0} {1}", "less_than": "fewer than {0} {1}",
}  # fmt: skip
THAN = {
    "at_most": "equal to or lower than", "less_than": "lower than", "more_than": "higher than",
    "at_least": "equal to or higher than",
}  # fmt: skip
OF_CARDS = {"str": "STR", "printed-str": "printed STR", "cost": "printed cost"}
OF_PLAYERS = {  # what a player has
    "hand": "cards in hand", "gold": "gold", "house-power": "power on {} House card", "power": "power",
    "command": "cards at {} command", "opponents": "opponents",
}  # fmt: skip
ON = {"power": "power", "gold": "gold token", "attachments": "attachment"}


FEW = {"count": {"zone": ["shadows"], "controller": "you"}}
MINE = {"count": {"zone": ["shadows"], "controller": "self-controller"}}


def a_card(of: str, speech: Speech) -> str:
    return "itself" if of == "itself" else speech.call(of)


def what(n: Any, speech: Speech) -> str:
    """What X is: 'the number of Chain attachments on attached character'. Raises NotWritten."""
    parts = Parts(n, "number")
    if count := parts.take("count"):
        parts.done()
        return f"the number of {phrases.cards(count, speech, '', plural=True)}"
    if parts.takes("challenge", "margin"):
        parts.done()
        return "the amount of STR by which you won the challenge"
    stat, of = parts.take("stat"), parts.take("of", "self")
    parts.done()
    if of in PLAYERS:
        if stat not in ("hand", "gold"):
            raise NotWritten(f"how much: {stat} of a player")
        pool = {"hand": "the number of cards in {} hand", "gold": "the amount of gold in {} gold pool"}
        return pool[stat].format(whose(of))
    if stat == "power":
        return f"the number of power on {a_card(of, speech)}"
    if stat == "cost":
        return f"the printed cost of {speech.call(of)}"
    if stat == "str" and of == "paid":
        return f"the STR of {speech.call('paid one')}"
    if stat in OF_CARDS:
        return f"{_of('target' if of == 'subject' and 'target' in speech.called else of, speech)} {OF_CARDS[stat]}"
    raise NotWritten(f"how much: {stat}")


def _of(of: str, speech: Speech) -> str:
    return "its" if of == "subject" else f"{speech.call(of)}'s"


def each(n: Any, speech: Speech) -> str:
    """'for each Lord character you control', '' where that cannot be said of it."""
    if only(n, "count"):
        return f"for each {phrases.cards(n['count'], speech, '')}"
    stat, of = n.get("stat"), n.get("of", "self")
    if only(n, "past") and (thing := thrown(n["past"], speech)):
        return f"for each {thing} discarded in this way"
    if not set(n) <= {"stat", "of"}:
        return ""
    if stat == "opponents" and of == "you":
        return "for each opponent you have"
    if stat == "house-power" and of == "you":
        return "for each power on your House card"
    if stat == "gold" and of == "you":
        return "for each gold token in your gold pool"
    if stat in ON and of not in PLAYERS:
        return f"for each {ON[stat]} on {speech.call(of)}"
    return ""


def thrown(past: Plain, speech: Speech) -> str:
    """'location card': which cards this very ability has discarded from a deck; '' for anything else."""
    if past.get("what") != ["discarded-from-deck"] or not past.get("this") or set(past) != {"what", "this", "card"}:
        return ""
    which = {key: held for key, held in past["card"].items() if key != "zone"}
    return phrases.cards(which, speech, "")


def bound(held: Any, measure: str, speech: Speech) -> str:
    """'printed cost 3 or lower', 'STR lower than Old Mill'."""
    if isinstance(held, int):
        return f"{measure} {held}"
    if len(held) != 1:
        raise NotWritten("two bounds")
    ((key, n),) = held.items()
    if isinstance(n, int):
        return f"{measure} {wording(BOUNDS, key, 'bound').format(n)}"
    return _measured(key, n, measure, speech)


def _measured(key: str, n: Plain, measure: str, speech: Speech) -> str:
    stat, of = n.get("stat"), n.get("of", "self")
    if only(n, "if", "yes", "no"):
        from bench.written.conditions import when  # the two know each other: conditions speak of numbers

        bounds = [f"{measure} {wording(BOUNDS, key, 'bound').format(n[one])}" for one in ("no", "yes")]
        speech.behind = f" ({bounds[1]} instead {when(n['if'], speech, 'if')})"
        return bounds[0]
    if n == {"paid": True}:
        return f"{measure} {wording(BOUNDS, key, 'bound').format('X')}"
    if n == {"stat": "initiative", "of": "you"}:
        return f"{measure} {wording(THAN, key, 'bound')} your total initiative"
    if of == "itself":
        words = {"more_than": "a higher", "less_than": "a lower"}
        return f"{wording(words, key, 'bound')} {measure} than its {wording(OF_CARDS, stat, 'bound of')}"
    if stat in OF_CARDS and OF_CARDS[stat] == measure:
        return f"{measure} {wording(THAN, key, 'bound')} {speech.call(of)}"
    if key == "at_most":
        return f"{measure} {speech.let_x(what(n, speech))} or lower"
    if only(n, "count"):
        return f"{measure} {wording(THAN, key, 'bound')} {what(n, speech)}"
    raise NotWritten("bound that is worked out")


def held(bound: Any, thing: str, speech: Speech) -> str:
    """'with 2 or more power', 'with only 1 icon', 'without crests'."""
    ((key, n),) = ({"exactly": bound} if isinstance(bound, int) else bound).items()
    if (key, n) == ("exactly", 0):
        return f"without {thing if thing == 'power' else thing + 's'}"
    if isinstance(n, dict) and thing == "power" and n.get("stat") == "power":
        words = {"less_than": "fewer", "more_than": "more"}
        return f"with {wording(words, key, 'power')} power than {speech.call(n.get('of', 'self'))}"
    if not isinstance(n, int):
        raise NotWritten(f"bound of {thing}")
    s = "" if thing in ("power", "gold") or (n == 1 and key != "at_least") else "s"
    return f"with {wording(MANY, key, 'bound').format(n, thing + s)}"


def has(stat: str, of: str) -> str:
    """'cards in hand', 'power on your House card': what players have, as `of` has it."""
    pool = "your" if of == "you" else "his or her"
    return wording(OF_PLAYERS, stat, "number").format(pool)


def a_player(asked: Plain, speech: Speech) -> str:
    """'a player with more power than you': of whom something is so. Raises NotWritten."""
    parts = Parts(asked, "player of whom")
    if houses := parts.take("plays_house"):
        parts.take("player")
        parts.done()
        return f"a player with {house_cards(houses)}"
    if asked == {"not": {"number": FEW, "more_than": MINE}}:
        return "opponents who do not have more cards in Shadows than you"
    number, than = parts.take("number"), parts.take("more_than")
    parts.done()
    mine = number == {"stat": (number or {}).get("stat"), "of": "you"}
    if mine and than == {"stat": number["stat"], "of": "self-controller"}:
        return f"a player with more {has(number['stat'], 'any')} than you"
    raise NotWritten("player of whom: a number")


def house_cards(houses: list[str]) -> str:
    return f"{' or '.join(f'a House {house}' for house in houses)} House card"
