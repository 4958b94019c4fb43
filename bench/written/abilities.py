"""A whole ability as a paragraph of a card: label, what opens it, conditions, costs, targets, effects, limit."""

from __future__ import annotations

from typing import Any

from bench.written.cards import cards, does
from bench.written.deeds import clause
from bench.written.parts import NotWritten, Parts, Plain, as_list, listed, wording
from bench.written.payments import paid

PHASES = {
    one: one.capitalize() for one in ("plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation")
} | {"any": "Any Phase"}  # fmt: skip
OF_PHASES = {"phase-begins": "at the beginning of the {} phase", "phase-ends": "at the end of the {} phase"}
HAPPENS = {  # to a card
    "killed": "{} is killed",
    "left-play": "{} leaves play",
    "entered-play": "{} enters play",
    "came-out-of-shadows": "{} comes out of Shadows",
    "knelt": "{} kneels",
    "stood": "{} stands",
    "attacker-declared": "{} is declared as an attacker",
    "defender-declared": "{} is declared as a defender",
}
VERBS = ("gets", "gains", "loses", "cannot", "does", "is")  # behind whom an effect reaches
PER = {"phase": "phase", "round": "round", "challenge": "challenge"}


def paragraph(ability: Plain, name: str, kind_of_card: str = "") -> str:
    """An ability as it would be printed on a card of that name and type. Raises NotWritten."""
    parts = Parts({key: value for key, value in ability.items() if key not in ("id", "label")}, "ability")
    kind = parts.take("kind")
    if kind_of_card.lower() == "plot":
        parts.takes("from", ["revealed"])  # what a plot does, it does while it is revealed
    if [one.get("do") for one in ability["effects"]] == ["cost"] and ability["effects"][0].get("to") == "self":
        parts.takes("from", ["hand"])  # what a card costs, it costs there
    if kind not in ("action", "response", "constant", "passive", "when-revealed"):
        raise NotWritten(f"kind {kind}")
    opening = [*_opening(parts, kind, name)]
    costs, target = parts.take("cost", []), parts.take("target")
    doing = _doing(parts, name, target)
    if opening and len(doing) > 1 and target is None:
        doing = _together(doing)
    limited, limit = parts.takes("limited", True), parts.take("limit")
    parts.done()
    if kind == "constant" and {"reveal", "look-at"} & {one["do"] for one in ability["effects"]}:
        raise NotWritten("cards that lie revealed")
    if costs and kind not in ("action", "response"):
        raise NotWritten("cost of what is no triggered effect")
    text = ", ".join([*opening, _paying(costs, name, doing[0]), *[]]) if doing else ""
    sentences = [text, *doing[1:]]
    label = _label(kind, ability, limited)
    body = ". ".join(one[0].upper() + one[1:] for one in sentences)
    return f"{label}{body}.{_limit(limit, limited)}"


def _together(doing: list[str]) -> list[str]:
    """'Old Mill gets +1 STR and gains stealth': what is done to one card under one condition, in one sentence."""
    words = doing[0].split(" ")
    at = next((at for at, word in enumerate(words) if word in VERBS), 0)
    whom = " ".join(words[:at]) + " "
    if at and all(one.startswith(whom) for one in doing):
        return [listed([doing[0], *(one.removeprefix(whom) for one in doing[1:])], "and")]
    return doing


def _label(kind: str, ability: Plain, limited: bool) -> str:
    if kind == "action":
        phases = as_list(ability.get("phase", "any"))
        return " or ".join(wording(PHASES, phase, "phase") for phase in phases) + ": "
    return ("Limited Response: " if limited else "Response: ") if kind == "response" else ""


def _limit(limit: Plain | None, limited: bool) -> str:
    if limited:
        if limit:
            raise NotWritten("limit of a Limited Response")
        return " (Limit 1 Limited Response per round.)"
    if limit is None:
        return ""
    return f" (Limit {limit['times']} per {wording(PER, limit['per'], 'limit per')}.)"


def _paying(costs: list[Plain], name: str, first: str) -> str:
    return f"{' and '.join(paid(cost, name) for cost in costs)} to {first}" if costs else first


def _opening(parts: Parts, kind: str, name: str) -> list[str]:
    """What stands before costs and effects: 'After you win a challenge', 'If it is Winter'."""
    parts.take("phase")
    found, asked = [], dict(parts.take("if", {}))
    trigger = parts.take("trigger")
    if kind == "when-revealed":
        found.append("when revealed")
        parts.take("from")
    elif trigger is not None and trigger["after"] in (["phase-begins"], ["phase-ends"]) and len(trigger) == 1:
        (phase,) = as_list(asked.pop("phase", ["any"]))
        if phase not in PHASES or phase == "any":
            raise NotWritten(f"phase {phase}")
        found.append(OF_PHASES[trigger["after"][0]].format(phase))
    elif trigger is not None:
        found.append(f"after {_happening(Parts(trigger, 'trigger'), asked, name)}")
    if asked:
        found.append(_condition(asked, name, "while" if kind == "constant" else "if"))
    return found


def _happening(trigger: Parts, asked: dict[str, Any], name: str) -> str:
    after, which, who = as_list(trigger.take("after")), trigger.take("card"), trigger.take("player")
    if len(after) != 1:
        raise NotWritten("several happenings")
    (what,) = after
    if what in ("challenge-won", "challenge-lost", "unopposed"):
        said = f"{does(who, 'win' if what != 'challenge-lost' else 'lose')} {_challenge(trigger, asked, what)}"
        said += _taking_part(asked, name)
        if asked.get("number") == {"challenge": "margin"} and isinstance(asked.get("at_least"), int):
            del asked["number"]
            said += f" by {asked.pop('at_least')} or more total STR"
    elif what in ("dominance-won", "dominance-lost"):
        said = f"{does(who, 'win' if what == 'dominance-won' else 'lose')} dominance"
    elif what == "card-played" and who is not None:
        said = f"{does(who, 'play')} {cards(which, name)}"
    elif what == "plot-revealed" and who is not None and set(which or {}) <= {"type", "zone"}:
        said = f"{does(who, 'reveal')} a plot card"
    elif what in ("initiative-won", "challenge-declared") and which is None and who is not None:
        verbs = {"initiative-won": "win initiative", "challenge-declared": "initiate a challenge"}
        verb, rest = verbs[what].split(" ", 1)
        said = f"{does(who, verb)} {rest}"
    elif what in HAPPENS and which is not None and who is None:
        said = HAPPENS[what].format(cards(which, name))
    else:
        raise NotWritten(f"after {what}")
    trigger.done()
    return said


def _challenge(trigger: Parts, asked: dict[str, Any], what: str) -> str:
    types = [one.capitalize() for one in as_list(trigger.take("type", []))]
    words = [*(["unopposed"] if what == "unopposed" else []), *([listed(types)] if types else [])]
    said = " ".join([*words, "challenge"])
    side = next((side for side in ("attacker", "defender") if asked.get(side) == "you"), "")
    if side:
        del asked[side]
    article = "an" if said[0].lower() in "aeiou" else "a"
    return f"{article} {said}{f' as the {side}' if side else ''}"


def _taking_part(asked: dict[str, Any], name: str) -> str:
    """'... in which NAME participated'."""
    which = asked.get("card", {})
    if set(which) != {"self", "participating"} and set(which) != {"host", "participating"}:
        return ""
    verbs = {"any": "participated", "attacking": "attacked", "defending": "defended"}
    del asked["card"]
    whom = name if "self" in which else "attached character"
    return f" in which {whom} {wording(verbs, which['participating'], 'participating')}"


def _condition(asked: dict[str, Any], name: str, word: str) -> str:
    parts = Parts(asked, "condition")
    found = []
    if season := parts.take("season"):
        found.append(f"it is {listed([one.capitalize() for one in as_list(season)])}")
    if which := parts.take("card"):
        found.append(_there_is(dict(which), parts.take("count", 1), name))
    if which := parts.take("none"):
        found.append(_there_is(dict(which), 0, name))
    if phases := parts.take("phase"):
        (phase,) = phases if len(phases) == 1 else ("any",)
        found.append(f"it is the {wording(PHASES, phase, 'phase').lower()} phase")
    if parts.takes("first_player", "you"):
        found.append("you are the first player")
    if parts.has("number"):
        found.append(_compared(parts))
    parts.done()
    return f"{word} {' and '.join(found)}"


STANDS: tuple[tuple[str, Any, str], ...] = (
    ("standing", True, "standing"),
    ("standing", False, "kneeling"),
    ("participating", "any", "participating in a challenge"),
    ("participating", "attacking", "attacking"),
    ("participating", "defending", "defending"),
)


def _there_is(which: dict[str, Any], count: Any, name: str) -> str:
    whom = name if which.pop("self", False) else "attached character" if which.pop("host", False) else ""
    if whom:
        if not count:
            raise NotWritten("how the card does not stand")
        alone = " alone" if which.pop("alone", False) else ""
        stands = [said + alone for key, value, said in STANDS if which == {key: value}]
        if set(which) == {"power"} and set(which["power"]) == {"at_least"}:
            return f"{whom} has {which['power']['at_least']} or more power on it"
        if not stands or count != 1:
            raise NotWritten(f"how the card stands: {sorted(which)}")
        return f"{whom} is {stands[0]}"
    holder = which.pop("controller", None)
    if holder is None and isinstance(count, int):
        if not count:
            return f"there is no {cards(which, name, '')} in play"
        return (
            f"there {'are' if count > 1 else 'is'} {cards(which, name, f'at least {count}', plural=count > 1)} in play"
        )
    if holder not in ("you", "opponent") or not isinstance(count, int):
        raise NotWritten(f"who has the cards: {holder} {count}")
    who = "you control" if holder == "you" else "an opponent controls"
    if not count:
        who = "you do not control" if holder == "you" else "no opponent controls"
    return f"{who} {cards(which, name) if count < 2 else cards(which, name, f'at least {count}', plural=True)}"


STATS = {"house-power": "power on your House card", "hand": "cards in your hand"}


def _compared(parts: Parts) -> str:
    """'You have 2 or fewer cards in your hand', 'you have more power than an opponent'."""
    measure = Parts(parts.take("number"), "number")
    stat = measure.take("stat")
    if not measure.takes("of", "you") or stat not in STATS:
        raise NotWritten(f"condition: number {stat} {measure._left}")
    measure.done()
    for key, words in (("at_least", "{} or more"), ("at_most", "{} or fewer"), ("exactly", "exactly {}")):
        if isinstance(bound := parts.take(key), int):
            return f"you have {'no' if key == 'exactly' and not bound else words.format(bound)} {STATS[stat]}"
    raise NotWritten("condition: number compared")


def _doing(parts: Parts, name: str, target: Plain | None) -> list[str]:
    """What is chosen and done, a sentence each."""
    spoken, found = "that card", []
    if target is not None:
        asked = Parts(target, "target")
        if who := asked.take("player"):
            found.append(f"choose {wording({'opponent': 'an opponent', 'any': 'a player'}, who, 'player')}")
        else:
            if not asked.has("choose"):
                raise NotWritten("target without cards")
            which, n, up_to = asked.take("choose"), asked.take("n", 1), asked.take("up_to", False)
            if not isinstance(n, int):
                raise NotWritten("how many are chosen")
            many = n > 1
            article = f"{'up to ' if up_to else ''}{n}" if many or up_to else "a"
            found.append(f"choose {cards(which, name, article, plural=many)}")
            kind = as_list(which.get("type", ["card"]))
            word = kind[0] if len(kind) == 1 and kind[0] != "event" else "card"
            spoken = f"those {word}s" if many else f"that {word}"
        asked.done()
    return found + [clause(effect, name, spoken) for effect in parts.take("effects", [])]
