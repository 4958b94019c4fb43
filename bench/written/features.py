"""What cards gain, lose and get: STR, icons, keywords, traits, what they cannot do."""

from __future__ import annotations

from collections.abc import Sequence

from bench.written.amounts import amount
from bench.written.parts import NotWritten, Parts, Plain, Speech, with_article
from bench.written.whom import whom
from reading.words import CRESTS, TRAITS
from timing.systems.agot1e.printed import instance_of

ICONS = ("military", "intrigue", "power")
EVEN_KNEELING = "can defend {} challenges declared against you, even while kneeling"
LOWER = (
    "renown", "stealth", "deadly", "vigilant", "intimidate", "melee", "joust", "deathbound", "stalwart", "setup",
    "infamy", "vengeful", "ambush",
)  # fmt: skip
PLAINLY = {  # what is said of a card that gains it
    "cannot be killed": "cannot be killed",
    "cannot be saved": "cannot be saved",
    "cannot be discarded": "cannot be discarded from play",
    "cannot be declared as an attacker": "cannot be declared as an attacker",
    "cannot be declared as a defender": "cannot be declared as a defender",
    "cannot attack": "cannot attack",
    "cannot defend": "cannot defend",
    "cannot count STR": "does not count its STR",
    "cannot trigger": "cannot trigger its abilities",
    "cannot stand": "cannot stand",
    "cannot kneel": "cannot be knelt",
    "cannot be bypassed": "cannot be bypassed by stealth",
    "cannot be returned to hand": "cannot be returned to its owner's hand",
    "cannot claim power for renown": "cannot claim power for renown",
    "cannot count STR for dominance": "does not count its STR for dominance",
    "counts STR for dominance": "counts its STR toward dominance",
    "does not kneel to attack": "does not kneel to attack",
    "does not kneel to defend": "does not kneel to defend",
    "does not stand in the standing phase": "does not stand during the standing phase",
    **{f"may defend {one} challenges while kneeling": EVEN_KNEELING.format(one.capitalize()) for one in ICONS},
    "may fight military challenges while kneeling": "can attack or defend Military challenges while knelt",
    "comes into play knelt": "comes into play knelt",
    "no attachments": "gains no attachments",
}
COUNTED = {"power counts": "counts towards", "cannot count power": "does not count towards"}
WHOLE = {
    "all keywords": "all keywords",
    "all keywords but immunities": "all non-immunity keywords",
    "all traits": "all traits",
    "all immunities": "all immunities",
}
IMMUNE = {
    "events": "event effects", "character-abilities": "character abilities", "triggered-effects": "triggered effects",
    "opponents-events": "opponents' events", "opponents-character-abilities": "opponents' character abilities",
    "opponents-triggered-effects": "opponents' triggered effects", "plot-effects": "plot effects",
    "all-effects": "card effects",
    "opponents-plot-effects": "opponents' plot effects", "opponents-attachment-abilities": "opponents' attachments",
}  # fmt: skip


def becomes(effects: Sequence[Plain], speech: Speech) -> str:
    """'an Army character with 3 STR, a Military icon and stealth': what a card turns into. Raises NotWritten."""
    traits = [one["what"] for one in effects if one["do"] == "gain" and one["what"].lower() in TRAITS]
    rest = []
    for one in effects:
        if one["do"] == "str" and isinstance(one["n"], int):
            rest.append(f"{one['n']} STR")
        elif one["do"] == "gain" and one["what"] not in ("character", *traits):
            rest.append(thing(one["what"], speech))
        elif one["do"] != "gain":
            raise NotWritten("what it becomes")
    return f"{with_article(' '.join([*traits, 'character']))} with {', '.join(rest[:-1])}, and {rest[-1]}"


def strength(parts: Parts, do: str, speech: Speech) -> str:
    only_in = parts.take("what")
    where = f" during {only_in.capitalize()} challenges" if only_in else ""
    who = whom(parts, speech, alone=True)
    said, behind = amount(parts.take("n"), speech, "STR", sign=True)
    return f"{who} get{'' if who.startswith('those') else 's'} {said}{where}{behind}"


def gains(parts: Parts, do: str, speech: Speech) -> str:
    what = str(parts.take("what"))
    if what == "may be played attached to your House card":
        whom(parts, speech)
        return f"you may choose to play {speech.name} as an attachment to your House card"
    if what in COUNTED:
        total = "your victory total" if parts.peek("to") == "self" else "their total power"
        return f"power on {whom(parts, speech)} {COUNTED[what]} {total}"
    to = parts.peek("to")
    who = whom(parts, speech, alone=True)
    if what.startswith("ability:"):
        itself = speech.name if to == "self" else "this character" if "character" in who else "this card"
        return f"{who} {do}s {speech.quoted(what.removeprefix('ability:'), itself)}"
    many = who.startswith("those ")
    return f"{who} {feature(do, what, speech, many)}"


def feature(do: str, what: str, speech: Speech, many: bool = False) -> str:
    """'gains stealth', 'loses a Military icon', 'cannot be killed'. Raises NotWritten."""
    if do == "gain" and what in PLAINLY:
        said = PLAINLY[what]
        return said.replace("does not", "do not").replace(" its ", " their ") if many else said
    verb = do if many else f"{do}s"
    if do == "gain" and what.startswith("immune to "):
        kind = what.removeprefix("immune to ")
        if kind not in IMMUNE:
            raise NotWritten(f"immune to {kind}")
        return f"{'are' if many else 'is'} immune to {IMMUNE[kind]}"
    return f"{verb} {thing(what, speech)}"


def thing(what: str, speech: Speech) -> str:
    """'an Intrigue icon', 'the Knight trait'. Raises NotWritten."""
    if what == "named":
        return speech.call("named")
    if what in ICONS:
        return f"{with_article(what.capitalize())} icon"
    if what in LOWER:
        return what
    if every := instance_of(what):
        return f"all {thing(every, speech).partition(' ')[2]}s"
    if what in WHOLE:
        return WHOLE[what]
    if what.lower() in CRESTS:
        return f"a {what} crest"
    if what.lower().replace("'s", " 's") in TRAITS or what.lower() in TRAITS:
        return f"the {what} trait"
    raise NotWritten(f"gain {what}")
