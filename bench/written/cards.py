"""Phrases for cards and players: 'a kneeling House Stark Lord character you control with STR 3 or lower'."""

from __future__ import annotations

from typing import Any

from bench.written.parts import NotWritten, Parts, Plain, as_list, listed, wording

HOLDS = {  # behind a card phrase: who controls it
    "you": "you control",
    "opponent": "controlled by an opponent",
    "loser": "controlled by the losing opponent",
    "winner": "controlled by the winning opponent",
    "attacker": "controlled by the attacking player",
    "defender": "controlled by the defending player",
    "chosen": "controlled by that player",
}
ALL_HELD = {**HOLDS, "opponent": "controlled by each opponent"}
PILES = {
    "hand": "hand", "deck": "deck", "discard": "discard pile", "dead": "dead pile", "shadows": "Shadows",
}  # fmt: skip
SIDES = {"any": "participating", "attacking": "attacking", "defending": "defending"}
PLAYERS = {
    "you": "you",
    "each": "each player",
    "each-opponent": "each opponent",
    "loser": "the losing opponent",
    "winner": "the winning opponent",
    "attacker": "the attacking player",
    "defender": "the defending player",
    "chosen": "that player",
    "trigger": "that player",
    "controller": "its controller",
    "an opponent": "an opponent",
}
PILE_OF = {
    "you": "your",
    "each": "each player's",
    "each-opponent": "each opponent's",
    "loser": "the losing opponent's",
    "winner": "the winning opponent's",
    "chosen": "that player's",
    "trigger": "that player's",
}
BOUNDS = {"at_most": "{} or lower", "at_least": "{} or higher", "exactly": "{}"}


def cards(plain: Plain, name: str, article: str = "a", plural: bool = False) -> str:
    """A phrase for the cards that a selector fits, with its article or number. Raises NotWritten."""
    parts = Parts(plain, "a card")
    if parts.takes("self", True):
        parts.done()
        return name
    if parts.takes("host", True):
        parts.done()
        return "attached character"
    if not parts.has("type") and (title := parts.take("title")):
        parts.done()
        return listed(as_list(title))
    before = [*_adjectives(parts), _kind(parts, plural)]
    behind = _behind(parts, every=plural and article in ("all", "each"))
    parts.done()
    return " ".join(one for one in (_article(article, before), *before, *behind) if one)


def _article(article: str, before: list[str]) -> str:
    if article != "a":
        return article
    first = next(one for one in before if one)
    return "an" if first[0].lower() in "aeio" or first.startswith("unop") else "a"


def _kind(parts: Parts, plural: bool) -> str:
    kinds = [f"{kind}{'s' if plural else ''}" for kind in as_list(parts.take("type", ["card"]))]
    return listed([f"{kind} card{'s' if plural else ''}" if kind == "event" else kind for kind in kinds])


def _adjectives(parts: Parts) -> list[str]:
    found = []
    if parts.takes("other", True):
        found.append("other")
    if (standing := parts.take("standing")) is not None:
        found.append("standing" if standing else "kneeling")
    if parts.has("participating") and not parts.has("alone"):
        found.append(wording({**SIDES, "no": "non-participating"}, parts.take("participating"), "participating"))
    if (unique := parts.take("unique")) is not None:
        found.append("unique" if unique else "non-unique")
    if (own := parts.take("in_house")) is not None:
        found.append("in-House" if own else "out-of-House")
    if left_out := parts.take("not"):
        found += _non(left_out)
    if houses := parts.take("house"):
        found.append(listed([f"House {house}" if house != "Neutral" else "neutral" for house in as_list(houses)]))
    for key in ("trait", "crest"):
        if named := parts.take(key):
            found.append(listed(as_list(named)))
    return found


def _non(plain: Plain) -> list[str]:
    parts = Parts(plain, "not")
    found = [f"non-House {house}" for house in as_list(parts.take("house", []))]
    found += [f"non-{one}" for key in ("trait", "crest") for one in as_list(parts.take(key, []))]
    parts.done()
    return found


def _behind(parts: Parts, every: bool) -> list[str]:
    found = []
    zone, holder = parts.take("zone", ["play"]), parts.take("controller")
    (place,) = as_list(zone) if len(as_list(zone)) == 1 else ("several",)
    if place not in ("play", *PILES):
        raise NotWritten(f"zone {place}")
    if place == "play" and holder is not None:
        found.append(wording(ALL_HELD if every else HOLDS, holder, "controller"))
    elif place == "shadows":
        found.append("in Shadows" if holder is None else f"in Shadows {wording(HOLDS, holder, 'controller')}")
    elif place != "play":
        found.append(f"in {wording(PILE_OF, holder, 'pile of')} {PILES[place]}")
    if icons := parts.take("icon"):
        found.append(f"with {_icon(as_list(icons))}")
    for key, said in (("cost", "printed cost"), ("str", "STR"), ("printed_str", "printed STR")):
        if (bound := parts.take(key)) is not None:
            found.append(f"with {said} {_bound(bound)}")
    if words := parts.take("keyword"):
        if any(" " in word for word in as_list(words)):
            raise NotWritten("keyword of several words")
        found.append(f"with {listed(as_list(words))}")
    if (power := parts.take("power")) is not None:
        if set(power) != {"at_least"} or not isinstance(power["at_least"], int):
            raise NotWritten("power")
        found.append(f"with {power['at_least']} or more power")
    if parts.takes("no_attachments", True):
        found.append("without attachments")
    return found


def _icon(icons: list[str]) -> str:
    return listed([f"{'an' if icon == 'intrigue' else 'a'} {icon.capitalize()}" for icon in icons]) + " icon"


def _bound(bound: Any) -> str:
    if isinstance(bound, int):
        return str(bound)
    if len(bound) != 1 or not isinstance(next(iter(bound.values())), int):
        raise NotWritten("bound")
    ((key, n),) = bound.items()
    return wording(BOUNDS, key, "bound").format(n)


def player(who: str, what: str = "player") -> str:
    """A phrase for a player. Raises NotWritten."""
    return wording(PLAYERS, who, what)


def acts(who: str, verb: str) -> str:
    """What you, or another player, does: 'draw', 'each player draws'."""
    return verb if who == "you" else f"{player(who)} {verb}s"


def does(who: str, verb: str) -> str:
    """What somebody has done: 'you win', 'an opponent wins'."""
    return f"you {verb}" if who == "you" else f"{player('an opponent' if who == 'opponent' else who)} {verb}s"
