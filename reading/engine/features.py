"""What cards gain and lose: icons, keywords, traits, crests, immunities and text."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.immunity import walls_of
from reading.engine.spelling import feature_name
from reading.engine.telling import Telling
from reading.engine.whom import whom
from reading.words import KEYWORDS
from timing.systems.agot1e.printed import ICONS, kind_of
from timing.systems.agot1e.words import ANY_TRAIT

Plain = dict[str, Any]
GAINABLE = ["ambush", "deadly", "infamy", "intimidate", "joust", "melee", "renown", "stalwart", "stealth"]
NAMEABLE = {
    "icon": list(ICONS),
    "crest": ["Holy", "Learned", "Noble", "Shadow", "War"],
    "keyword": sorted([*GAINABLE, "deathbound", "limited", "no attachments", "setup", "vengeful", "vigilant"]),
    "trait": [ANY_TRAIT],
}
"""What may be named where a text leaves the choice: 'an icon of your choice'."""
EACH_LOST = ("all icons", "all crests")
NUMBERED = ("prized",)  # keywords with a number, which the engine knows as printed ones only


def features(telling: Telling, deed: Deed, code: str) -> list[Plain] | None:
    """'Gains stealth and an Intrigue icon', 'loses an icon of your choice', 'gains (choose one) stealth or deadly'."""
    act = deed.act
    verb = "gain" if code.startswith("gain") else "lose"
    read = act.slots.get("gains") or act.slots.get("loses") or act.slots.get("more") or []
    kind = code.partition("_")[2]
    wanted = [f for f in read if f.get("is") == kind and "features" not in f]
    choice: list[Plain] = next((f["features"] for f in read if "features" in f), [])
    if any("b" in one or "enhanced with" in one for one in (*wanted, *choice)):
        return None
    to = whom(telling, deed)
    if not to:
        return None
    found = _one_of(telling, deed, verb, choice, kind, to) if choice else []
    for one in wanted:
        what = feature_name(one) or _all_of(telling, one) or _named(telling, one)
        if not what:
            return None
        if verb == "lose" and kind_of(what) in EACH_LOST and telling.words(one)[:1] == ["all"]:
            what = f"all {what}"  # every instance of it (FAQ 4.21)
        found.append({"do": verb, "what": what, **to})
    if act.do == "gains or loses":
        for plain in found:
            plain["option"] = f"{verb} {plain['what'] if plain['what'] != 'named' else kind}"
    return found or None


def _one_of(telling: Telling, deed: Deed, verb: str, choice: list[Plain], kind: str, to: Plain) -> list[Plain]:
    """'Gains (choose 1): stealth, renown or deadly': each is one of several effects."""
    found = []
    for one in choice:
        if one.get("is") != kind and not (one.get("is") == "immunity" and kind == "keyword"):
            continue
        walls = walls_of(" ".join(telling.words(one["immune to"]))) if "immune to" in one else None
        names = [f"immune to {wall}" for wall in walls or ()] or [feature_name(one) or _no_attachments(one)]
        found += [{"do": verb, "what": name, **to, "option": name} for name in names if name]
    meant = sum(one.get("is") == kind or (one.get("is") == "immunity" and kind == "keyword") for one in choice)
    return found if len(found) == meant else []


def _no_attachments(feature: Plain) -> str:
    bare = feature.get("is") == "keyword" and not {"keyword", "trait name"} & set(feature)
    return "no attachments" if bare else ""


def no_immunities(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Loses all immunities'."""
    read = [f for f in deed.act.slots.get("loses") or [] if f.get("is") == "immunity"]
    plain = read and all(set(telling.words(one)) <= {"all", "immunities"} for one in read)
    to = whom(telling, deed) if plain else None
    return [{"do": "lose", "what": "all immunities", **to}] if to else None


def _all_of(telling: Telling, feature: Plain) -> str:
    """'All keywords', 'all traits': every one of a kind; '' for anything else."""
    words = telling.words(feature)
    kinds = {"keyword": "keywords", "trait": "traits", "icon": "icons", "crest": "crests"}
    named = f"all {kinds[str(feature.get('is'))]}" if feature.get("is") in kinds else ""
    if words == ["all", "non-immunity", "keywords"]:
        return "all keywords but immunities"
    plain = set(words) <= {"all", "challenge", "any", *named.split()} and bool(words)
    return named if plain and words[-1:] == named.split()[-1:] and "any" not in words else ""


def _named(telling: Telling, feature: Plain) -> str:
    """'An icon of your choice': a word that the player names; '' for what cannot be listed."""
    words = telling.words(feature)
    kind = str(feature.get("is"))
    one = words[:1] in (["a"], ["an"], ["1"], ["one"], ["challenge"], ["icon"], ["trait"])
    if kind not in NAMEABLE or not one or words[-3:] != ["of", "your", "choice"]:
        return ""
    before = next((target for target in (telling.target, *telling.also) if target and "names" in target), None)
    if before is None:
        aimed = telling.aimed
        telling.asks({"names": NAMEABLE[kind]}, None)
        telling.aimed = aimed if telling.target and "names" not in telling.target else telling.aimed
    return "named"


def quoted(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Gains: "immune to events"', 'gains the text: ...': what the quotation says, gained by the card."""
    act = deed.act
    ranges = [one["quote"] for one in act.slots.get("gains", []) if one.get("is") == "quote" and "quote" in one]
    ranges += [act.slots["quote"]] if "quote" in act.slots else []
    to = whom(telling, deed)
    if not to or not ranges or "open" in act.slots:
        return None
    start, end = ranges[0]
    text = telling.ability.text[start - telling.ability.start : end - telling.ability.start]
    line = text.strip(" .,\"'“”‘’").lower()
    found: list[Plain] = [{"do": "gain", "what": name, **to} for name in _line(line)]
    if not found and not _is_line(line):
        found = [{"do": "gain", "what": f"ability:{name}", **to} for name in telling.inner]
    return found if found and len(ranges) == 1 else None


def _is_line(line: str) -> bool:
    return line.startswith(("immune to", *NUMBERED)) or line in KEYWORDS


def _line(line: str) -> list[str]:
    """The keywords or immunities that a quotation lists."""
    if line.startswith("immune to"):
        return [f"immune to {wall}" for wall in walls_of(line.removeprefix("immune to")) or ()]
    return [line] if line in KEYWORDS and line not in NUMBERED else []
