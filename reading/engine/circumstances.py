"""How and when something happens that opens an ability: what brought it about, against whom, in which phase."""

from __future__ import annotations

from typing import Any

from reading.engine.during import during
from reading.engine.joining import both, negated
from reading.engine.numbers import bound_of
from reading.engine.persons import of_player
from reading.engine.places import WHOSE, person_of
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid

Plain = dict[str, Any]
HOW = ("kneel how", "killed how", "draw how", "stand how")
BY_KEYWORD = ("vigilant", "vengeful")
UNSAID = ("detail", "icon", "claim type", "pay how", "claim how", "count", "keyword")
"""Parts of a happening that nothing below speaks of."""
AGAINST = {"attacker_declared": "defender", "challenge_declared": "defender", "defender_declared": "attacker"}
AGAINST |= {"challenge_won": "loser", "challenge_lost": "winner"}


def causes(telling: Telling, event: Plain) -> Plain:
    """What brought it about, as keys of a trigger: `cause`, and `by` for whose effect it was."""
    found: Plain = {}
    for how in (event.get(key) for key in HOW):
        if isinstance(how, dict) and "cause" in how:
            found["cause"] = how["cause"].split()
            if how["cause"] == "claim" and how.get("icon"):
                found["cause"] = [f"{how['icon']}-claim"]
            whose = "you" if how.get("yours") else WHOSE.get(person_of(how.get("whose")), "")
            if how.get("whose") and whose not in ("you", "opponent"):
                telling.lacks.append("whose effect it is")
            elif whose:
                found["by"] = {"controller": whose}
    if event["on"] == "kneels" and found.get("cause") == ["effect"] and person_of(event.get("by")) == "you":
        found["by"] = {"controller": "you"}  # whoever does it, not whose card it is
    if "by effect" in event:
        found["cause"] = [event["by effect"]]
    if _naval(event):
        found["cause"] = ["naval"]
    if event["on"] == "stands" and event.get("keyword") in BY_KEYWORD:
        found["cause"] = [event["keyword"]]
    return found


def _naval(event: Plain) -> bool:
    return event.get("icon") == "naval"


def when_and_whom(telling: Telling, event: Plain) -> Plain:
    """In which phase, against whom and by how much, as a condition. Raises Unsaid."""
    made: Plain = {}
    for key in (*HOW, "during"):
        part = event.get(key)
        if isinstance(part, dict):
            made = both(made, _time(telling, part))
    if "against" in event:
        roles = {AGAINST.get(on, "") for on in event["on"].split("|")}
        if len(roles) != 1 or not (role := roles.pop()):
            raise Unsaid("against whom")
        made = both(made, of_player(telling, event["against"], role))
    if event["on"] == "challenge_won" and "quantity" in event and "count" not in telling.words(event):
        made = both(made, {"number": {"challenge": "margin"}, **bound_of(event["quantity"])})
    if "emptied" in event:  # 'the last card from his or her hand'
        made = both(made, {"number": {"stat": "hand", "of": "trigger-player"}, "exactly": 0})
    if event["on"] == "challenge_lost" and "third" in telling.words(event):
        lost = {"what": ["challenge-lost"], "player": "you", "span": "phase"}
        made = both(made, {"number": {"past": lost}, "exactly": 3})
    return made


def _time(telling: Telling, part: Plain) -> Plain:
    if "outside" in part:
        return negated({"phase": [part["outside"]]})
    if "beyond" in part:
        raise Unsaid("when")
    if isinstance(part.get("during"), dict):
        return _time(telling, part["during"])
    if "challenge" in part:
        return during(telling, part["challenge"])
    phase = part.get("phase")
    if isinstance(phase, dict) and "name" in phase and not set(telling.words(part)) & {"next", "except"}:
        return {"phase": [phase["name"]]}
    if "phase" in part or "cause" not in part:
        raise Unsaid("when")
    return {}


def how_low(event: Plain) -> Plain:
    """'STR is reduced to 0', 'to 2 or lower', as keys of the card's selector. Raises Unsaid."""
    n = event["count"].get("number")
    if not isinstance(n, int):
        raise Unsaid("how much (X)")
    return {"str": {"at_most": n}}


def details_left(telling: Telling, event: Plain) -> list[str]:
    """What of the happening is said neither as a cause nor as a condition."""
    said = {"icon"} if _naval(event) else set()
    if event["on"] == "stands" and event.get("keyword") in BY_KEYWORD:
        said.add("keyword")
    if event["on"] == "challenge_lost" and "third" in telling.words(event):
        said.add("detail")
    if event["on"] == "str_lowered" and "by" not in telling.words(event):
        said.add("count")
    if isinstance(event.get("claim how"), dict) and "'keyword': 'renown'" in str(event["claim how"]):
        said.add("claim how")
    return [key for key in UNSAID if key in event and key not in said]
