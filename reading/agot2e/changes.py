"""What cards gain and lose in a text of the second edition: STR, icons, keywords, traits, power and gold on them."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.amounts import each, times
from reading.agot2e.objects import Deed, Row, row, target
from reading.agot2e.players import who, whose
from reading.agot2e.tails import number
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]
WORDS = "insight|intimidate|pillage|renown|stealth|terminal|assault"
_TYPE = r"\[(?:military|intrigue|power)\]"
_NAMES = {
    "be declared as a defender": "defend", "be declared as an attacker": "attack", "be killed": "be killed",
    "be saved": "be saved", "stand": "stand", "leave play": "leave play", "be knelt": "kneel", "kneel": "kneel",
    "be bypassed by stealth": "be bypassed", "be discarded from play": "be discarded", "gain power": "gain power",
    "be knelt by card effects": "be knelt by effects", "gain challenge icons": "gain icons",
    "be chosen as a target": "be targeted",
}  # fmt: skip
IMMUNE = {
    "events": "events", "opponents' events": "opponents-events", "plot effects": "plot-effects",
    "triggered abilities": "triggered-abilities", "location abilities": "location-abilities",
    "character abilities": "character-abilities", "attachment abilities": "attachment-abilities",
    "card effects": "all", "opponents' card effects": "opponents-abilities",
    "opponents' abilities": "opponents-abilities", "opponents' triggered effects": "opponents-triggered-abilities",
    **{f"opponents' {kind} abilities": f"opponents-{kind}-abilities"
       for kind in ("character", "location", "attachment", "triggered")},
    "opponents' plot effects": "opponents-plot-effects",
    "opponents' non-plot card effects": "opponents-non-plot-effects",
}  # fmt: skip
_WHEN = (
    r"(?: when declared as an? (?P<how>attacker or defender|attacker|defender)"
    r"(?: (?:in|during) (?:an? )?(?P<type>\[\w+\]) challenges?)?)"
)
ADDED = (
    rf"(?:gets? (?P<sign>[+-])(?P<n>\d+|X) STR(?: for each (?P<each>.+?))?(?P<killed> and is killed if its STR is 0)?"
    rf"|(?P<gain>gains?|loses?) (?P<what>(?:.+?))"
    rf"|cannot (?P<cannot>{'|'.join(_NAMES)})(?: during the standing phase(?: this round)?| for any challenges)?"
    rf"|(?:does|do) not kneel{_WHEN}"
    rf"|(?:does|do) not contributes? (?:its|his|her|their) STR to (?P<side>(?:the|this|that) "
    rf"challenge|(?:your|its controller's) total for dominance)"
    rf"|(?:is|are) immune to (?P<immune>[\w' ]+)"
    rf"|contributes? (?:its|his|her) STR to your side(?P<your>))"
)
DECLARED = re.compile(
    r"cannot be declared as (?:an? )?(?P<how>attackers? or defender|attacker|defender)s?"
    r"(?: in (?:an? )?\[(?P<type>\w+)\] challenges?)?$"
)
_DECLARED = {"an attacker": "be declared as an attacker", "a defender": "be declared as a defender",
             "an attacker or defender": "be declared"}  # fmt: skip
_ADDED = re.compile(rf"(?:{ADDED})$")
_AND = re.compile(r",? and (?=gets?|gains?|loses?|cannot|does|do not|is immune)|, (?=gets?|gains?|loses?)")
_VERB = re.compile(r"(gets?|gains?|loses?|cannot|does not|do not|contributes|is immune) ")


def things(said: str) -> list[str]:
    """What is gained or lost: "a [military] and an [intrigue] icon", "renown", "the {Knight} trait"."""
    found: list[str] = []
    said = re.sub(r"^(?:(?:a|an|the) )", "", said)
    for one in map(str.strip, re.split(r",? and (?:an? |the )?|, (?:an? |the )?", said)):
        icon = re.match(r"\[(military|intrigue|power)\](?: icons?)?$", one)
        trait = re.match(r"\{([^}]+)\}(?: traits?)?$", one)
        faction = re.match(r"(\[\w+\]) affiliation$", one)
        if one == "{Traits}":
            found.append("all traits")
        elif icon:
            found.append(icon[1])
        elif trait:
            found.append(trait[1])
        elif faction:
            found.append(faction[1])
        elif re.match(rf"(?:{WORDS})$", one):
            found.append(one)
        elif one in ("all keywords", "all other faction affiliations", "all faction affiliations", "all {Traits}"):
            if "other" in one:
                raise Unread(one)
            found.append({"all keywords": "all keywords", "all {Traits}": "all traits"}.get(one, "all factions"))
        else:
            raise Unread(one)
    return found


def added(said: str) -> list[Plain]:
    """What one predicate adds to cards: "gets +2 STR", "gains stealth and renown", "cannot stand".

    Raises:
        Unread: where no such is said.
    """
    declared = DECLARED.match(said)
    if declared:
        return not_declared(declared)
    found = _ADDED.match(said)
    if found is None:
        raise Unread(said)
    if found["n"]:
        n = number(found["n"])
        n = n if found["sign"] == "+" else -n if n != "X" else {"times": [-1, "X"]}
        made: Plain = {"do": "str", "n": times(n, each(found["each"])) if found["each"] else n}
        return [{**made, "terminal": True} if found["killed"] else made]
    if found["gain"]:
        return _gained("gain" if found["gain"].startswith("gain") else "lose", found["what"])
    if found["cannot"]:
        made = {"do": "cannot", "what": _NAMES[found["cannot"]]}
        if "standing phase" in said:
            made["what"] = {"stand": "stand in the standing phase"}.get(made["what"], "")
        if not made["what"]:
            raise Unread(said)
        return [made]
    if found["how"]:
        hows = {"attacker": ("attack",), "defender": ("defend",)}.get(found["how"], ("attack", "defend"))
        kind = f" in {found['type'][1:-1]}" if found["type"] else ""
        return [{"do": "cannot", "what": f"kneel to {how}{kind}"} for how in hows]
    if found["side"]:
        to = " to dominance" if "dominance" in found["side"] else ""
        return [{"do": "cannot", "what": f"contribute STR{to}"}]
    if found["immune"]:
        if found["immune"] not in IMMUNE:
            raise Unread(said)
        return [{"do": "immune", "what": IMMUNE[found["immune"]]}]
    return [{"do": "contribute", "what": "challenge"}]


def not_declared(found: re.Match[str]) -> list[Plain]:
    """What keeps characters from attacking or defending, at all or in challenges of a type."""
    kind = f" in {found['type']}" if found["type"] else ""
    hows = [how for how, word in (("attack", "attacker"), ("defend", "defender")) if word in found["how"]]
    return [{"do": "cannot", "what": f"{how}{kind}"} for how in hows]


def _gained(verb: str, said: str) -> list[Plain]:
    said = re.sub(r"^\(choose one\): ?", "", said)
    numbered = re.match(r"(ambush|shadow|prized) \(?(X|\d+)\)?$", said, re.IGNORECASE)
    if numbered and verb == "gain":
        return [{"do": "gain", "what": numbered[1].lower(), "n": number(numbered[2])}]
    if re.match(r"(?:an? )?challenge icon of your choice$", said):
        return [{"do": verb, "what": kind, "option": kind} for kind in CHALLENGES]
    either = re.match(r"(?:an? )?(.+?),? or (?:an? )?(.+)$", said)
    if either:
        listed = [*re.split(r", (?:an? )?", either[1]), either[2]]
        icon = " icon" if said.endswith(" icon") else ""
        whats = [things(one + (icon if one.startswith("[") and not one.endswith("icon") else ""))[0] for one in listed]
        return [{"do": verb, "what": one, "option": one.lower().replace(" ", "-")} for one in whats]
    return [{"do": verb, "what": one} for one in things(said)]


def _changed(deed: Deed) -> list[Plain]:
    """Several predicates of one subject: "it gets +2 STR and gains stealth"."""
    on = target(deed["of"], deed.it)
    found: list[Plain] = []
    verb = ""
    said = deed["does"]
    either = re.match(r"gets ([+-]\d+) STR or ([+-]\d+) STR$", said)
    if either:
        return [{"do": "str", "n": int(either[at]), "option": name, **on} for at, name in ((1, "one"), (2, "other"))]
    both = re.match(r"gains or loses (.+)$", said)
    if both:
        ways = [(verb, one) for verb in ("gain", "lose") for one in _gained(verb, both[1])]
        return [{**one, "option": f"{verb}-{one.get('option', 'it')}", **on} for verb, one in ways]
    two = re.match(r"cannot (\w+) or (\w+)$", said)
    if two:
        said = f"cannot {two[1]} and cannot {two[2]}"
    whole = _try(said)
    if whole is not None:
        return [{**one, **on} for one in whole]
    for at, part in enumerate(
        re.split(r",? and (?=gets?|gains?|loses?|cannot|does|do not)|, (?=gets?|gains?|loses?)", said)
    ):
        one = part if _VERB.match(part) else f"{verb}{part}"
        found += [{**effect, **(on if at == 0 or "choose" not in on else {"to": "chosen"})} for effect in added(one)]
        match = _VERB.match(one)
        verb = f"{match[1]} " if match else ""
    if any("option" in one for one in found) and len({one.get("option", "") for one in found}) < len(found):
        raise Unread(said)
    return found


def _try(said: str) -> list[Plain] | None:
    try:
        return added(said)
    except Unread:
        return None


def _given(deed: Deed) -> list[Plain]:
    """ "give it +2 STR", "give an attacking character +X STR and renown"."""
    on = target(deed["of"], deed.it)
    n = number(deed["n"])
    sign: Any = n if deed["sign"] == "+" else -n if n != "X" else {"times": [-1, "X"]}
    more = [{"do": "gain", "what": deed["word"], **(on if "to" in on else {"to": "chosen"})}] if deed["word"] else []
    return [{"do": "str", "n": sign, **on}, *more]


def _set(deed: Deed) -> list[Plain]:
    return [{"do": "set-str", "n": number(deed["n"]), **target(deed["of"], deed.it)}]


def _doubled(deed: Deed) -> list[Plain]:
    to = _single(deed)
    return [{"do": "str", "n": {"stat": "str", "of": to}, "to": to}]


def _single(deed: Deed) -> str:
    on = target(deed["of"], deed.it)
    if on.get("to") not in ("self", "host", "target"):
        raise Unread(deed["of"])
    return str(on["to"])


def _blank(deed: Deed) -> list[Plain]:
    return [{"do": "blank", "what": "except traits", **target(deed["of"], deed.it)}]


def _power(verb: str) -> Any:
    def made(deed: Deed) -> list[Plain]:
        n = number(deed["n"])
        n = times(n, each(deed["each"])) if deed["each"] else n
        if deed["every"]:
            n = {**each(re.sub(r"s\b", "", deed["each2"], count=1)), "every": int(deed["every"])}
        return [{"do": verb, "n": n, **target(deed["of"], deed.it)}]

    return made


def _moved(deed: Deed) -> list[Plain]:
    """Power or gold from one place to another."""
    n, kind, source, to = number(deed["n"]), deed["kind"], deed["from"], deed["to"]
    from_player = _pool(source, kind, deed.subject)
    to_player = _pool(to, kind, deed.subject)
    if from_player and to_player == "you":
        return [{"do": f"take-{kind}", "who": from_player, "n": n}]
    if source == "the treasury":
        return [{"do": "place-gold", "n": n, **target(to, deed.it)}]
    if to_player == "you":
        return [{"do": f"move-{kind}", "n": n, **target(source, deed.it)}]
    on = target(to, deed.it)
    if on.get("to") == "all" or ("choose" in on and ("count" in on or "up_to" in on)):
        raise Unread(to)
    onto = {"onto": on["to"]} if "to" in on else {"onto": "chosen", "choose": on["choose"]}
    if from_player:
        return [{"do": "give-gold" if kind == "gold" else "take-power", "who": from_player, "n": n, **onto}]
    if to_player:
        raise Unread(to)
    given = target(source, deed.it)
    if "choose" in onto and "to" not in given:
        raise Unread(source)
    return [{"do": f"move-{kind}", "n": n, **given, **onto}]


def _pool(said: str, kind: str, subject: str) -> str:
    if said in ("your own", "yours"):
        return "you"
    pool = re.match(r"(?:up to )?(.+?'s|your|their|his or her) (?:gold pool|faction card)$", said)
    if pool is None:
        return ""
    if pool[1] in ("an opponent's", "its controller's", "its owner's"):
        raise Unread(said)
    return whose(pool[1], subject)


def _forbidden(deed: Deed) -> list[Plain]:
    said = deed["what"].replace("[", "").replace("]", "")
    whats = {"play events": "play events", "draw cards": "draw", "gain gold": "gain gold",
             "bring cards out of shadows": "bring out of shadows", "gain power": "gain power"}  # fmt: skip
    if re.match(r"initiate (?:\w+ )?challenges(?: against you)?$", said):
        return [{"do": "forbid", "what": said, "who": who(deed["who"])}]
    parts = said.split(" or ")
    if not all(one in whats for one in parts):
        raise Unread(deed["what"])
    return [{"do": "forbid", "what": whats[one], "who": who(deed["who"])} for one in parts]


ROWS: tuple[Row, ...] = (
    row(r"(?:have )?<of> (?P<does>(?:gets?|gains?|loses?|cannot|does not|do not|contributes?|is immune) "
        r"(?!\d+ (?:power|gold)).+)", _changed),
    row(r"<of> must be declared as (?P<how>an attacker|a defender|an attacker or defender)",
        lambda deed: [{"do": "must", "what": _DECLARED[deed["how"]], **target(deed["of"], deed.it)}]),
    row(r"(?:have )?<of> (?:gain|gains|gets) <n> power<each><every>", _power("gain-power")),
    row(r"(?:have )?<of> gains? <n> gold<each>", _power("place-gold")),
    row(r"place <n> gold (?:from the treasury )?on <of>", _power("place-gold")),
    row(r"place <n> (?:\w+) tokens? on <of>", _power("place-token")),
    row(r"discard <n> (?:\w+) tokens? from <of>", _power("discard-token")),
    row(r"discard <n> power from <of>", _power("discard-power")),
    row(r"discard <n> gold from <of>", _power("discard-gold")),
    row(r"give <of> (?P<sign>[+-])<n> STR(?: and (?P<word>insight|intimidate|pillage|renown|stealth))?", _given),
    row(r"set <of>'s STR to <n>", _set),
    row(r"double <of>'s STR", _doubled),
    row(r"treat <of>(?:'s printed text box)? as if (?:its printed text box|their printed text boxes|it) (?:was|were)"
        r" blank \(except for \{Traits\}\)", _blank),
    row(r"move (?:up to )?<n> (?P<kind>gold|power) from (?P<from>.+?) to <to>", _moved),
    row(r"<who> cannot (?P<what>.+)", _forbidden),
)  # fmt: skip
