"""Phrases for cards: 'a kneeling House Stark Lord character you control with STR 3 or lower'."""

from __future__ import annotations

from typing import Any

from bench.written import numbers
from bench.written.parts import NotWritten, Parts, Plain, Speech, as_list, listed, only, with_article, wording
from bench.written.persons import PLAYERS, whose

HOLDS = {  # behind a card phrase: who controls it
    **{who: f"controlled by {said}" for who, said in PLAYERS.items()},
    "you": "you control",
    "chosen": "that opponent controls",
}
ALL_HELD = {**HOLDS, "opponent": "controlled by opponents"}
PILES = {
    "hand": "hand", "deck": "deck", "discard": "discard pile", "dead": "dead pile", "used": "used pile",
    "dead discard": "dead or discard pile", "discard hand": "hand or discard pile",
}  # fmt: skip
SIDES = {"any": "participating", "attacking": "attacking", "defending": "defending", "no": "non-participating"}
HOUSES = {"Stark", "Lannister", "Baratheon", "Greyjoy", "Martell", "Targaryen"}
PROVIDES = {"income": "gold", "influence": "influence"}
NAVAL = ["naval intrigue", "naval military", "naval power"]
MEASURES = (
    ("cost", "printed cost"), ("str", "STR"), ("printed_str", "printed STR"), ("claim", "claim"), ("income", "income"),
)  # fmt: skip
OTHER_TITLE = {"same": ["title"], "as": "paid"}
SAME_COST = {"exactly": {"stat": "cost", "of": "paid"}}
HELD = (("power", "power"), ("gold", "gold"), ("icons", "icon"), ("attachments", "attachment"), ("crests", "crest"))


def cards(plain: Plain, speech: Speech, article: str = "a", plural: bool = False) -> str:
    """A phrase for the cards that a selector fits, with its article or number. Raises NotWritten."""
    parts = Parts(plain, "a card")
    if found := _named(plain, parts, speech, article, plural):
        return found
    of_its_type = "attachment" in as_list(plain.get("type", ["attachment"]))
    if parts.peek("other") and speech.kind == "attachment" and not of_its_type:
        raise NotWritten("other than the attachment")  # 'another character' is other than its bearer
    if parts.peek("other") and plain.get("trait") and plain["trait"] in speech.paid_with:
        raise NotWritten("other than the card itself")  # 'another character' is other than what has been paid with
    other, last = parts.takes("other", True) or _but_host(parts, plain, speech), parts.take("topmost")
    if other and last is not None:
        raise NotWritten("the topmost of other cards")
    copies = _copies(parts)
    before = [*_adjectives(parts, plain), *_providing(parts), _kind(parts, plural)]
    behind = [*copies, *_behind(parts, speech, plural, last)]
    parts.done()
    if last is not None:
        return " ".join(one for one in (_last(last, speech), *before, *behind) if one)
    return " ".join([_with(article, other, " ".join(one for one in before if one)), *behind]).strip()


def _named(plain: Plain, parts: Parts, speech: Speech, article: str, plural: bool) -> str:
    """The very card that is meant, or cards of a title; '' for all others."""
    if only(plain, "self"):
        return speech.name
    if only(plain, "host"):
        return "attached character"
    if "is" in plain and set(plain) <= {"is", "type"}:
        return speech.call(plain["is"])
    if only(plain, "any") and any("type" in one or "title" in one or "self" in one for one in plain["any"]):
        return listed([cards(one, speech, article, plural) for one in _closed(plain["any"])], "and" if plural else "or")
    if parts.has("type") or not parts.has("title"):
        return ""
    titles = as_list(parts.take("title"))
    if parts.takes("other", True):
        parts.done()
        return f"{'' if article == 'a' else article + ' '}other card named {listed(titles)}"
    if set(plain) == {"title", "zone", "controller"}:
        return f"a card named {listed(titles)} {_place(parts, False)}"
    if set(plain) - {"title", "zone"} and not (plain == speech.yours and parts.takes("controller", "you")):
        raise NotWritten(f"cards of a title: {', '.join(plain)}")
    return f"all copies of {listed(titles)}" if plural and article == "all" else listed(titles)


def _closed(ways: list[Plain]) -> list[Plain]:
    """The same. Raises NotWritten where what is said behind one of them would be read with others, too."""
    open_ended = {"controller", "icon", "no_attachments", "keyword", "bears", *(key for key, _ in (*MEASURES, *HELD))}
    ends = [{key: way[key] for key in open_ended if key in way} for way in ways]
    if any(end != ends[0] for end in ends):
        raise NotWritten("what one of several phrases ends with")
    return ways


def _but_host(parts: Parts, plain: Plain, speech: Speech) -> bool:
    """'another character' on an attachment: any but the one it is attached to; else than the one paid with."""
    paid = parts.takes("all", [{"not": {"is": "paid"}}])
    if paid and plain.get("trait") not in speech.paid_with:
        raise NotWritten("other than what has been paid with, of another trait")
    return paid or parts.takes("all", [{"not": {"host": True}}]) or parts.takes("not", {"host": True})


def _with(article: str, other: bool, said: str) -> str:
    if article == "a":
        return f"another {said}" if other else with_article(said)
    return f"{article} {'other ' if other else ''}{said}".strip()


def _last(count: Any, speech: Speech) -> str:
    """'the topmost card', 'the top 2 cards' of a pile."""
    if count == 1:
        return "the topmost"
    return f"the top {count if isinstance(count, int) else speech.let_x(numbers.what(count, speech))}"


def _kind(parts: Parts, plural: bool) -> str:
    s = "s" if plural else ""
    kinds = as_list(parts.take("type", ["card"]))
    return listed([f"{kind} card{s}" if kind in ("event", "plot") else f"{kind}{s}" for kind in kinds])


def _adjectives(parts: Parts, plain: Plain) -> list[str]:
    found = []
    if (standing := parts.take("standing")) is not None:
        found.append("standing" if standing else "kneeling")
    if parts.has("participating") and not parts.has("alone"):
        found.append(wording(SIDES, parts.take("participating"), "participating"))
    if (unique := parts.take("unique")) is not None:
        found.append("unique" if unique else "non-unique")
    if (own := parts.take("in_house")) is not None:
        found.append("in-House" if own else "out-of-House")
    if left_out := parts.take("not"):
        found += _non(parts, left_out)
    if houses := parts.take("house"):
        found.append("non-neutral" if set(houses) == HOUSES else listed([_house(house) for house in as_list(houses)]))
    for key in ("trait", "crest"):
        if named := parts.take(key):
            found.append(listed(as_list(named)))
    if parts.has("any") and (either := _either(parts.take("any"))):
        _apart(plain)
        found.append(either)
    return found


def _apart(plain: Plain) -> None:
    """Raises NotWritten where what stands before 'Clansman or neutral Creature' would be read as part of that."""
    before = {key for key in ("house", "in_house", "trait") if key in plain}
    spoken = {key for way in plain["any"] for key in (*way, *way.get("not", ()))}
    of_houses = bool(before & {"house", "in_house"} and spoken & {"house", "in_house"})
    if before and (
        of_houses or before & spoken or any(len(way) > 1 for way in plain["any"]) or len(plain.get("trait", ())) > 1
    ):
        raise NotWritten("adjectives before some of which any fits")


def _house(house: str) -> str:
    return "neutral" if house == "Neutral" else f"House {house}"


def _either(ways: list[Plain]) -> str:
    """'Maester or Learned', 'House Lannister or neutral', 'gold or influence providing': words before the noun."""
    providing = [PROVIDES[key] for way in ways for key in way if key in PROVIDES and way == {key: {"at_least": 1}}]
    if len(providing) == len(ways):
        return f"{listed(providing)} providing"
    said = []
    for way in ways:
        parts = Parts(way, "one of several cards")
        said.append(" ".join(_adjectives(parts, way)))
        parts.done()
    return listed(said)


def _non(parts: Parts, plain: Plain) -> list[str]:
    """'non-Army', 'neutral'; what stands behind the noun is left for there."""
    left = Parts(plain, "not")
    if set(as_list(plain.get("house", ()))) == HOUSES:
        left.take("house")
        left.done()
        return ["neutral"]
    found = [f"non-{_house(one)}" for one in as_list(left.take("house", []))]
    found += [f"non-{one}" for key in ("trait", "crest", "type") for one in as_list(left.take(key, []))]
    if words := as_list(left.take("keyword", [])):
        found += [f"non-{one}" for one in words]
    behind = {key: held for key in ("icon", "bears", "controller") if (held := left.take(key)) is not None}
    left.done()
    if "bears" in behind and (parts.has("bears") or parts.has("no_attachments")):
        raise NotWritten("with an attachment, and without one")
    if behind:
        parts.keep("without", behind)
    return found


def _providing(parts: Parts) -> list[str]:
    return [f"{said} providing" for key, said in PROVIDES.items() if parts.takes(key, {"at_least": 1})]


def _copies(parts: Parts) -> list[str]:
    if (parts.peek("not"), parts.peek("cost")) == (OTHER_TITLE, SAME_COST):
        parts.written("not", "cost")
        return ["with the same cost (and different title)"]
    return ["of that card"] if parts.takes("same", ["title"]) and parts.takes("as", "trigger") else []


def _behind(parts: Parts, speech: Speech, plural: bool, last: Any) -> list[str]:
    found = []
    if parts.has("alone"):
        parts.take("alone")
        found.append(f"{wording(SIDES, parts.take('participating'), 'participating')} alone")
    if "not" in parts.peek("controlled_by", {}) and not parts.takes("controller", "opponent"):
        raise NotWritten("player of whom: not")
    place = _place(parts, plural, top=last is not None)
    lies = not place.startswith(("controlled by", "you ", "that "))
    lies = lies or place.startswith("you own") or any("count" in str(parts.peek(key)) for key, _ in MEASURES)
    lies = lies or any(map(parts.has, ("bears", "on", "without")))
    found += [place] if place and lies else []
    if within := parts.take("controlled_by"):
        found.append(f"controlled by {numbers.a_player(within, speech)}")
    if icons := parts.take("icon"):
        found.append(f"with {icon(as_list(icons))}")
    if words := parts.take("keyword"):
        naval = sorted(as_list(words)) == NAVAL
        found.append("with a naval enhancement" if naval else f"with {listed(_keywords(as_list(words)))}")
    counted = [key for key, _ in MEASURES if isinstance(parts.peek(key), dict) and "count" in str(parts.peek(key))]
    ends = {key: parts.take(key) for key in counted}  # what is counted has an end of its own
    for key, said in MEASURES:
        if (bound := parts.take(key)) is not None:
            found.append(f"with {numbers.bound(bound, said, speech)}")
    for key, said in HELD:
        if (bound := parts.take(key)) is not None:
            found.append(numbers.held(bound, said, speech))
    if (parts.peek("just"), parts.peek("since")) == (["killed"], "phase"):
        parts.written("just", "since")
        found.append("killed this phase")
    if lacks := parts.take("without"):
        found += _without(lacks, speech)
    if parts.has("no_attachments") and parts.has("bears"):
        raise NotWritten("without attachments, and with one")
    if parts.takes("no_attachments", True):
        found.append("without attachments")
    for key, verb in (("on", "on"), ("bears", "with")):
        if other := parts.take(key):
            found.append(f"{verb} {cards(other, speech)}")
    found += [f"with {numbers.bound(ends[key], said, speech)}" for key, said in MEASURES if key in ends]
    return found if lies else [*found, place]


def _keywords(words: list[str]) -> list[str]:
    if any(" " in word for word in words):
        raise NotWritten("keyword of several words")
    return words


def _without(lacks: Plain, speech: Speech) -> list[str]:
    found = []
    if "icon" in lacks:
        found.append(f"without {icon(as_list(lacks['icon']))}")
    if "bears" in lacks:
        found.append(f"without {cards(lacks['bears'], speech)}")
    if "controller" in lacks:
        found.append("he or she does not control" if lacks["controller"] == "you" else "you do not control")
    return found


def _place(parts: Parts, plural: bool, top: bool = False) -> str:
    """Where cards are, and whose they are."""
    zones, holder, owner = as_list(parts.take("zone", ["play"])), parts.take("controller"), parts.take("owner")
    depth = parts.take("top")
    place = " ".join(sorted(zones))
    if owner == "you" and place == "play" and holder in (None, "you"):
        return "you own and control" if holder == "you" else "you own"
    if owner is not None:
        raise NotWritten("owner")
    if place == "play":
        return "" if holder is None else wording(ALL_HELD if plural else HOLDS, holder, "controller")
    if place == "shadows":
        return "in Shadows" if holder is None else f"in Shadows {wording(HOLDS, holder, 'controller')}"
    if place == "revealed":
        return "revealed" if holder is None else f"revealed {wording(HOLDS, holder, 'controller')}"
    pile = wording(PILES, place, "zone")
    if depth is not None:
        return f"from the top of {whose(holder, 'deck of')} deck"
    of = "of" if top else "in"
    if holder is None:
        return f"{of} all {pile}s" if plural and not top else f"{of} {'each' if top else 'any'} player's {pile}"
    return f"{of} {whose(holder, 'pile of')} {pile}"


def icon(icons: list[str]) -> str:
    """'a Military or an Intrigue icon'."""
    return f"{listed([with_article(one.capitalize()) for one in icons])} icon"
