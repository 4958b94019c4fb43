"""What changes the rules of the game for a while: what is forbidden, what things cost, seasons, claim, phases."""

from __future__ import annotations

import re
from typing import Any

from bench.written import numbers
from bench.written.amounts import amount, times
from bench.written.cards import cards
from bench.written.conditions import facts
from bench.written.parts import NotWritten, Parts, Plain, Speech, wording
from bench.written.persons import PLAYERS, acts, player, whose

BANNED = {
    "military": "initiate Military challenges", "intrigue": "initiate Intrigue challenges",
    "power": "initiate Power challenges", "challenges": "initiate challenges", "defenders": "declare defenders",
    "events": "play events", "locations": "play locations", "triggered-effects": "trigger effects",
    "draw-by-effects": "draw cards through card effects", "responses": "trigger response effects", "draw": "draw cards",
    "character-abilities": "trigger abilities on character cards",
    "location-abilities": "trigger abilities on location cards",
    "attachment-abilities": "trigger abilities on attachment cards",
    "character-abilities-in-play": "trigger abilities on character cards in play",
    "location-abilities-in-play": "trigger abilities on location cards in play",
    "attachment-abilities-in-play": "trigger abilities on attachment cards in play",
    "more-than-1-attacker": "declare more than 1 attacker", "more-than-1-defender": "declare more than 1 defender",
    "fewer-than-2-at-all": "must declare 2 or more characters to attack or defend in a challenge",
    "fewer-than-2-defenders": "must declare at least 2 defenders in order to defend the challenge",
}  # fmt: skip
PLOT = {"type": ["plot"], "zone": ["revealed"]}
SEVERAL = re.compile(r"next (\d+)")
SEASONS = {
    "summer": "it is Summer", "winter": "it is Winter", "not winter": "it cannot be Winter",
    "not summer": "it cannot be Summer",
}  # fmt: skip


def forbids(parts: Parts, do: str, speech: Speech) -> str:
    who, those = parts.take("who", "you"), parts.take("those")
    told = wording(BANNED, parts.take("what"), "forbid")
    subject = {"each-opponent": "opponents", "each": "players", "both": "you"}.get(who) or player(who)
    against = parts.take("against")
    if who == "both":
        return f"you and that opponent cannot {told} against one another"
    behind = "" if against is None else f" against {wording({'you': 'you', **PLAYERS}, against, 'against')}"
    must = told.startswith("must")
    if those is not None:
        subject = f"{player(who)} {_who(those, speech)}"
    return f"{subject} {told if must else 'cannot ' + told}{behind}"


def _who(those: Plain, speech: Speech) -> str:
    """'who does not control a Queen character': of which players something is so."""
    if set(those) == {"not"} and set(those["not"]) == {"happened"}:
        (said,) = facts(those["not"], speech)
        return f"who has not {said.removeprefix('you have ')}"
    if set(those) == {"none"} or set(those) == {"card"}:
        (which,) = (dict(one) for one in those.values())
        if which.pop("controller", None) != "you":
            raise NotWritten("those who")
        if which.get("type") == ["agenda"]:
            return f"{'without' if 'none' in those else 'with'} {cards(which, speech)}"
        if which.pop("zone", None) == ["revealed"]:
            return f"{'without' if 'none' in those else 'with'} {cards(which, speech)} revealed"
        return f"who {'does not control' if 'none' in those else 'controls'} {cards(which, speech)}"
    raise NotWritten("those who")


def costs(parts: Parts, do: str, speech: Speech) -> str:
    n, what, to = parts.take("n"), parts.take("what", ""), parts.take("to", "")
    if what == "not-reduced":
        which = dict(parts.take("which"))
        which.pop("zone", None)
        return f"the cost to play {cards(which, speech, '', plural=True)} cannot be reduced"
    if to == "self":
        noun = "gold penalty" if what == "penalty" else "cost"
        return _by(n, speech, f"{noun} to play {speech.name}")
    which = dict(parts.take("which", {}))
    zones, whose = which.pop("zone", None), which.pop("controller", None)
    everywhere = what == "penalty" and n == -2
    if to != "all" or zones != (["hand", "shadows"] if everywhere else ["hand"]) or whose != "you":
        raise NotWritten("cost of which cards")
    if everywhere:
        return f"ignore the out of House gold penalty on {cards(which, speech, 'all', plural=True)}"
    if what == "penalty":
        return _by(n, speech, f"gold penalty on {cards(which, speech, 'all', plural=True)} you play from your hand")
    if not what and not parts.has("if"):
        return _by(n, speech, f"cost to play {cards(which, speech, '', plural=True)}")
    if several := SEVERAL.fullmatch(what):
        those = cards(which, speech, several[1], plural=True)
        return f"{_by(n, speech, f'cost of the next {those} you play this phase')} each"
    if what.startswith("next gaining "):
        said = _by(n, speech, f"cost of the next {cards(which, speech, '')} you play this phase")
        return said + speech.once_played(what.removeprefix("next gaining "))
    if what in ("next", "next-knelt"):
        said = _by(n, speech, f"cost of the next {cards(which, speech, '')} you play this phase")
        return said + (". That card comes into play knelt" if what == "next-knelt" else "")
    if not what and (span := _first(parts.take("if"), which)):
        return _by(n, speech, f"cost of the first {cards(which, speech, '')} you play {span}")
    raise NotWritten("cost of which cards")


def _first(asked: Any, which: Plain) -> str:
    """'each round', 'during the marshalling phase': since when no such card has been played."""
    past = ((asked or {}).get("number") or {}).get("past", {})
    card = {key: value for key, value in past.get("card", {}).items() if key != "zone"}
    if "of_owners_house" in card:
        card["in_house"] = card.pop("of_owners_house")
    if (
        past.get("what") not in (["marshalled"], ["event-played", "marshalled"])
        or asked.get("exactly") != 0
        or card != which
    ):
        return ""
    if asked.get("phase"):
        return f"during the {asked['phase'][0]} phase"
    return f"each {past['span']}"


def _by(n: Any, speech: Speech, what: str) -> str:
    """'Reduce the cost ... by 2 (by 3 instead if it is Winter)'."""
    if isinstance(n, dict) and set(n) == {"if", "yes", "no"}:
        lower = {**n, "yes": -n["yes"], "no": -n["no"]}
        said, behind = amount(lower, speech)
        return f"reduce the {what} by {said}{behind.replace('(', '(by ')}"
    if isinstance(n, dict) and times(n)[0] < 0:
        many, rest = times(n)
        return f"reduce the {what} by {''.join(amount({'times': [-many, rest]}, speech))}"
    if not isinstance(n, int) or not n:
        raise NotWritten("how much less it costs")
    return f"reduce the {what} by {-n}" if n < 0 else f"raise the {what} by {n}"


def claim_value(parts: Parts, do: str, speech: Speech) -> str:
    n, which, to = parts.take("n"), dict(parts.take("which", {})), parts.take("to")
    if to != "all" or not isinstance(n, int) or {key: which.get(key) for key in PLOT} != PLOT:
        raise NotWritten("claim of which plot")
    verb = "raise" if n > 0 else "lower"
    holder = which.get("controller")
    if set(which) == {*PLOT, "controlled_by"}:
        houses = which["controlled_by"].get("plays_house", [])
        return f"{verb} the claim value on each House {houses[0]} player's revealed plot card by {abs(n)}"
    if set(which) != {*PLOT, "controller"}:
        raise NotWritten("claim of which plot")
    of = f"{speech.called['chosen']}'s" if holder == "chosen" and "chosen" in speech.called else whose(holder)
    return f"{verb} the claim value on {of} revealed plot card by {abs(n)}"


def incomes(parts: Parts, do: str, speech: Speech) -> str:
    n, to = parts.take("n"), parts.take("to")
    if to is None and do == "income":
        if not isinstance(n, int):
            raise NotWritten(f"{do} by a number")
        return f"add {n:+d} gold to {whose(parts.take('who', 'you'))} income"
    which = dict(parts.take("which", {}))
    revealed = which == {**PLOT, "controller": "opponent"}
    if do == "income-at-most" and n == 0:
        if revealed:
            return "the income on each opponent's revealed plot card is reduced to 0"
        return f"{cards(which, speech, '', plural=True)} do not provide income bonuses"
    if revealed and isinstance(n, int):
        both = "income and initiative" if do == "both" else do
        return f"{'raise' if n > 0 else 'lower'} the {both} on each opponent's revealed plot card by {abs(n)}"
    if not isinstance(n, int) or to != "all":
        raise NotWritten(f"{do}: a number, or whose")
    return f"{cards(which, speech, 'each')} adds {n:+d} to your income"


def season(parts: Parts, do: str, speech: Speech) -> str:
    return wording(SEASONS, parts.take("what"), "season")


def extra_challenge(parts: Parts, do: str, speech: Speech) -> str:
    what, n, who, until = parts.take("what"), parts.take("n", 1), parts.take("who", "you"), parts.take("until")
    if n != 1:
        raise NotWritten("several challenges more")
    span = {"phase": " this phase", None: " during the challenges phase"}.get(until)
    if span is None:
        raise NotWritten(f"challenges more until {until}")
    return f"{player(who)} may initiate an additional {what.capitalize()} challenge{span}"


def needs(parts: Parts, do: str, speech: Speech) -> str:
    n, who, least, those = parts.take("n"), parts.take("who", "you"), parts.take("minimum"), parts.take("those")
    whom_ = player(who) if those is None else f"{player(who)} {_who(those, speech)}"
    to = f" (to a minimum of {least})" if least else ""
    verb = "need" if who == "you" else "needs"
    if isinstance(n, dict) and set(n) == {"times"} and who == "each" and not to and times(n)[0] == -1:
        fewer = "".join(amount(times(n)[1], speech))
        return f"reduce the amount of power required for each player to win the game by {fewer}"
    if isinstance(n, dict) and set(n) == {"times"}:
        each = numbers.each(times(n)[1], speech)
        if who != "you" or times(n)[0] >= 0 or not each:
            raise NotWritten("how much power wins")
        by = f"reduces the amount of power you need to win the game by {-times(n)[0]}"
        return f"{each.removeprefix('for ')} {by}{to}"
    less = isinstance(n, int) and n < 0
    said, behind = amount(abs(n) if isinstance(n, int) else n, speech, f"{'fewer' if less else 'additional'} power")
    return f"{whom_} {verb} {said}{to} to win the game{behind}"


def extra_draw(parts: Parts, do: str, speech: Speech) -> str:
    n, who, least = parts.take("n"), parts.take("who", "you"), parts.take("minimum")
    to = f" (to a minimum of {least})" if least else ""
    many = f"{abs(n)} {'additional' if n > 0 else 'less'} card{'s' * (abs(n) > 1)}"
    return f"{acts(who, 'draw')} {many}{to} during the draw phase"


def draw_cap(parts: Parts, do: str, speech: Speech) -> str:
    n, who = parts.take("n"), parts.take("who", "you")
    if parts.takes("what", "at most"):
        more = "additional cards per round"
        return f"{whose(who)} draw cap is reduced from 3 {more} to {n} {more}"
    if isinstance(n, int) and n < 0:
        return f"reduce {whose(who)} draw cap by {-n}"
    return f"increase {whose(who)} draw cap by {''.join(amount(n, speech))}"


def skips(parts: Parts, do: str, speech: Speech) -> str:
    return f"all players skip the {parts.take('what')} phase this round"


STANDS = {"card": {"self": True, "standing": True}}


def dominance(parts: Parts, do: str, speech: Speech) -> str:
    n = parts.take("n")
    if parts.takes("what", "win") and n is None:
        return "you automatically win dominance" if parts.takes("who", "you") else ""
    if not parts.takes("who", "you"):
        raise NotWritten("dominance of others")
    if set(n) == {"if", "yes", "no"} and (n["if"], n["no"]) == (STANDS, 0):
        return f"{speech.name} counts as {n['yes']} STR during the dominance phase"
    if set(n) == {"times"} and n["times"][1].get("count", {}).get("standing"):
        which = {key: value for key, value in n["times"][1]["count"].items() if key != "standing"}
        return f"{cards(which, speech, 'each')} counts as {n['times'][0]} STR during the dominance phase"
    raise NotWritten("dominance by a number")


def deck_rule(parts: Parts, do: str, speech: Speech) -> str:
    what = parts.take("what")
    if what.startswith("minimum deck size, "):
        return f"your minimum deck size is {what.rpartition(' ')[2]} cards"
    if what == "up to 2 copies in a deck":
        return f"you may have up to 2 copies of {speech.name} in your plot deck"
    if what == "plot deck size, 1 more":
        return "increase the size of your plot deck by 1"
    if what.startswith("The North agendas that name "):
        name = what.removeprefix("The North agendas that name ")
        return (
            f"you may run any number of The North agendas that have the word{'s' * (' ' in name)} {name} in their text"
        )
    raise NotWritten(f"deck rule: {what}")


def ends_phase(parts: Parts, do: str, speech: Speech) -> str:
    return "end the challenges phase"


def wins_challenge(parts: Parts, do: str, speech: Speech) -> str:
    return "you win the challenge"


def first_player(parts: Parts, do: str, speech: Speech) -> str:
    if parts.take("who") != "chosen":
        raise NotWritten("who becomes the first player")
    return "choose a new first player"


RULES = {
    "forbid": forbids, "cost": costs, "claim": claim_value, "income": incomes, "income-at-most": incomes,
    "initiative": incomes, "both": incomes, "season": season, "extra-challenge": extra_challenge, "needs": needs,
    "extra-draw": extra_draw, "draw-cap": draw_cap, "skip-phase": skips, "dominance": dominance,
    "deck-rule": deck_rule, "end-phase": ends_phase, "win-challenge": wins_challenge,
    "first-player": first_player,
}  # fmt: skip
