"""Clauses of effects in a text of the second edition: "draw 2 cards", "it gains renown"; one row each."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from reading.agot2e import changes, courses, deeds
from reading.agot2e.amounts import each
from reading.agot2e.cards import cards, counted
from reading.agot2e.objects import first
from reading.agot2e.plots import values
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]
Make = Callable[[re.Match[str], str], list[Plain]]
_IT = (
    r"(SELF|it|him|her|he|she|that character|that card|that location|that attachment|attached character|attached "
    r"location|they|them|those characters|each chosen character|each of those characters|those cards|"
    r"the chosen character)"
)
_WHO = {
    "the losing opponent": "loser", "that player": "target-player", "that opponent": "target-player",
    "each opponent": "each-opponent", "each player": "each", "the defending player": "defender",
    "the attacking player": "attacker", "an opponent": "", "the winning opponent": "winner",
}  # fmt: skip
_PLAYER = rf"({'|'.join(_WHO)})"
_GAINED = "insight|intimidate|pillage|renown|stealth|terminal|assault"
_BARE = {"kills": "kill", "kneels": "kneel", "sacrifices": "sacrifice", "discards": "discard", "stands": "stand"}
_CANNOT = {
    "be declared as a defender": "defend", "be declared as an attacker": "attack", "be killed": "be killed",
    "be saved": "be saved", "stand": "stand", "leave play": "leave play", "be knelt": "kneel",
    "be bypassed by stealth": "be bypassed",
}  # fmt: skip


def clause(said: str, it: str, subject: str = "") -> list[Plain]:
    """What a clause does; `it`: whom "it" means, `subject`: whose "their" is.

    Raises:
        Unread: where no row reads it.
    """
    said = re.sub(r",? if able(?=$|,)", "", said)
    changed = values(said)
    if changed is not None:
        return changed
    lack = Unread(said)
    for pattern, make in _ROWS:
        match = re.match(rf"(?:{pattern})$", said)
        if match:
            try:
                return make(match, it)
            except Unread as unread:
                lack = unread
    for rows in (courses.ROWS, changes.ROWS, deeds.ROWS):
        for worded in dict.fromkeys((said, said.removeprefix("have "))):
            try:
                made = first(rows, worded, it, subject)
            except Unread as unread:
                lack = unread
                continue
            if made is not None:
                return made
    raise lack


def _whom(said: str, it: str) -> str:
    if said == "SELF":
        return "self"
    if not it and not said.startswith("attached"):
        raise Unread(said)
    if it in ("self", "host") and re.match(r"that|those|they|them|the |each", said):  # never the card itself
        raise Unread(said)
    return "host" if said.startswith("attached") else it


def _who(said: str) -> str:
    if not _WHO.get(said):
        raise Unread(said)
    return _WHO[said]


def _on(verb: str, m: re.Match[str], it: str, group: int = 1) -> list[Plain]:
    return [{"do": verb, "to": _whom(m[group], it)}]


def _n(m: re.Match[str], group: int = 1) -> int:
    return 1 if m[group] in ("a", "an") else int(m[group])


def _amount(n: str, of: str | None) -> Any:
    """So many, or so many for each of something."""
    if of is None:
        return int(n)
    counted_ = each(of)
    return counted_ if n == "1" else {"times": [int(n), counted_]}


def _all(m: re.Match[str], it: str) -> list[Plain]:
    return [{"do": m[1], "to": "all", "which": cards(m[2])}]


def _picked(m: re.Match[str], it: str) -> list[Plain]:
    """Cards that are not the target: chosen as the effect resolves."""
    of = counted(m[2])
    if of.all:
        raise Unread(m[2])
    which = {**of.which, "controller": "you"} if m[1] == "sacrifice" else of.which
    made: Plain = {"do": m[1], "choose": which}
    return [{**made, **({"count": of.n} if of.n != 1 else {}), **({"up_to": True} if of.up_to else {})}]


def _they_choose(m: re.Match[str], it: str) -> list[Plain]:
    of = counted(m[3])
    if of.all or "controller" in of.which or "zone" in of.which:
        raise Unread(m[3])
    made: Plain = {"do": _BARE[m[2]], "choose": {**of.which, "controller": "you"}, "chooses": _who(m[1])}
    return [{**made, **({"count": of.n} if of.n != 1 else {})}]


def _enters(m: re.Match[str], it: str) -> list[Plain]:
    zones = {
        "hand": ["hand"],
        "discard pile": ["discard"],
        "dead pile": ["dead"],
        "hand or discard pile": ["hand", "discard"],
    }
    zone = ["shadows"] if m[2] == "shadows" else zones[m[2].removeprefix("your ")]
    if m[1] == "SELF":
        return [{"do": "put-into-play", "to": "self", "from": zone}]
    of = counted(f"{m[1]} in {m[2]}" if m[2] != "shadows" else f"{m[1]} you control in shadows")
    if of.all:
        raise Unread(m[1])
    made: Plain = {"do": "put-into-play", "choose": of.which}
    return [{**made, **({"count": of.n} if of.n != 1 else {}), **({"up_to": True} if of.up_to else {})}]


def _search(m: re.Match[str], it: str) -> list[Plain]:
    """A search: looked for in the deck, shown, taken; nothing need be found."""
    many = m["what"].startswith("any number of ")
    of = counted(m["what"].removeprefix("any number of "))
    if "zone" in of.which or of.all:
        raise Unread(m["what"])
    top = {"within": int(m["n"])} if m["n"] else {}
    count = 20 if many else of.n
    put = "put-into-play" if m["does"].startswith("put") else "put-into-hand"
    choose = {**of.which, "zone": "deck", "owner": "you", **top}
    made: Plain = {"do": put, "choose": choose, "up_to": True}
    return [{"do": "search"}, {**made, **({"count": count} if count > 1 else {})}]


def _icon(verb: str) -> Make:
    def made(m: re.Match[str], it: str) -> list[Plain]:
        return [{"do": verb, "to": _whom(m[1], it), "what": kind, "option": kind} for kind in CHALLENGES]

    return made


def _reduced(m: re.Match[str], it: str) -> list[Plain]:
    which = cards(m[1])
    if "controller" in which or "zone" in which:
        raise Unread(m[1])
    if "type" not in which:
        which["type"] = ["character", "location", "attachment"]
    return [{"do": "reduce", "which": which, "n": int(m[3]), "until": m[2]}]


def _gains(m: re.Match[str], it: str) -> list[Plain]:
    return [{"do": "gain", "to": _whom(m[1], it), "what": m[2] or m[3] or m[4]}]


def _random(m: re.Match[str], it: str) -> list[Plain]:
    return [{"do": "discard-from-hand", "n": _n(m), "who": _who(m[2])}]


_GAIN = rf"(?:(?:an? )?\[(military|intrigue|power)\](?: icon)?|the \{{([^}}]+)\}} trait|({_GAINED}))"
_PILES = r"(your hand|your discard pile|your dead pile|your hand or discard pile|shadows)"
_ROWS: tuple[tuple[str, Make], ...] = (
    (r"draw (\d+) cards?(?: for each (.+))?", lambda m, it: [{"do": "draw", "n": _amount(m[1], m[2])}]),
    (rf"(?:have )?{_PLAYER} draws? (\d+) cards?", lambda m, it: [{"do": "draw", "who": _who(m[1]), "n": int(m[2])}]),
    (r"gain (\d+) gold(?: for each (.+))?", lambda m, it: [{"do": "gain-gold", "n": _amount(m[1], m[2])}]),
    (rf"{_PLAYER} gains (\d+) gold", lambda m, it: [{"do": "gain-gold", "who": _who(m[1]), "n": int(m[2])}]),
    (
        r"gain (\d+) power for your faction(?: for each (.+))?",
        lambda m, it: [{"do": "faction-power", "n": _amount(m[1], m[2])}],
    ),
    (
        rf"{_PLAYER} gains (\d+) power for (?:his or her|their) faction",
        lambda m, it: [{"do": "faction-power", "who": _who(m[1]), "n": int(m[2])}],
    ),
    (
        rf"(?:have )?{_IT} gains? (\d+) power",
        lambda m, it: [{"do": "gain-power", "to": _whom(m[1], it), "n": int(m[2])}],
    ),
    (
        rf"(?:have )?{_IT} gains? (\d+) gold",
        lambda m, it: [{"do": "place-gold", "to": _whom(m[1], it), "n": int(m[2])}],
    ),
    (
        rf"discard (\d+) (power|gold) from {_IT}",
        lambda m, it: [{"do": f"discard-{m[2]}", "to": _whom(m[3], it), "n": int(m[1])}],
    ),
    (
        rf"move (\d+) power from {_PLAYER}'s faction card to (?:your own|yours|your faction card)",
        lambda m, it: [{"do": "take-power", "who": _who(m[2]), "n": int(m[1])}],
    ),
    (
        rf"move (\d+) gold from {_PLAYER}'s gold pool to (?:your own|yours|your gold pool)",
        lambda m, it: [{"do": "take-gold", "who": _who(m[2]), "n": int(m[1])}],
    ),
    (
        rf"return (\d+) gold from {_PLAYER}'s gold pool to the treasury",
        lambda m, it: [{"do": "lose-gold", "who": _who(m[2]), "n": int(m[1])}],
    ),
    (
        rf"discard (\d+) power from {_PLAYER}'s faction card",
        lambda m, it: [{"do": "discard-faction-power", "who": _who(m[2]), "n": int(m[1])}],
    ),
    (rf"discard (\d+|a) (?:cards? at random|random cards?) from {_PLAYER}'s hand", _random),
    (
        rf"{_PLAYER} discards (\d+|a) (?:cards? at random|random cards?) from (?:his or her|their) hand",
        lambda m, it: [{"do": "discard-from-hand", "n": _n(m, 2), "who": _who(m[1])}],
    ),
    (
        rf"discard the top (?:(\d+) )?cards? (?:from|of) {_PLAYER}'s deck",
        lambda m, it: [{"do": "discard-from-deck", "n": int(m[1] or 1), "who": _who(m[2])}],
    ),
    (
        rf"{_PLAYER} discards the top (?:(\d+) )?cards? (?:from|of) (?:his or her|their) deck",
        lambda m, it: [{"do": "discard-from-deck", "n": int(m[2] or 1), "who": _who(m[1])}],
    ),
    (
        rf"{_PLAYER} (?:must )?(?:chooses? and )?(kills|kneels|sacrifices|discards) (.+?)"
        r"(?: (?:he or she controls|they control))?(?: from play)?(?:, if able)?",
        _they_choose,
    ),
    (r"(kneel|stand|kill|sacrifice|discard) (each .+?)(?: from play)?(?:, if able)?", _all),
    (r"(sacrifice) (an? .+?)(?:, if able)?", _picked),
    (
        r"return (each .+?) to its owner's hand",
        lambda m, it: [{"do": "return-to-hand", "to": "all", "which": cards(m[1])}],
    ),
    (
        r"(each .+?) gets ([+-]\d+) STR",
        lambda m, it: [{"do": "str", "to": "all", "which": cards(m[1]), "n": int(m[2])}],
    ),
    (
        rf"(each .+?) gains {_GAIN}",
        lambda m, it: [{"do": "gain", "to": "all", "which": cards(m[1]), "what": m[2] or m[3] or m[4]}],
    ),
    (
        rf"(each .+?) loses (?:(?:an? )?\[(military|intrigue|power)\] icon|({_GAINED}))",
        lambda m, it: [{"do": "lose", "to": "all", "which": cards(m[1]), "what": m[2] or m[3]}],
    ),
    (
        rf"(each .+?) cannot ({'|'.join(_CANNOT)})",
        lambda m, it: [{"do": "cannot", "to": "all", "which": cards(m[1]), "what": _CANNOT[m[2]]}],
    ),
    (rf"save {_IT}", lambda m, it: [{"do": "save", "to": "trigger"}]),
    (r"cancel those effects", lambda m, it: [{"do": "cancel"}]),
    (rf"(kill|kneel|stand|sacrifice|discard) {_IT}(?: from play)?", lambda m, it: _on(m[1], m, it, 2)),
    (rf"return {_IT} to (?:(?:its|their|his|her) owner's|your) hand", lambda m, it: _on("return-to-hand", m, it)),
    (rf"return {_IT} to shadows", lambda m, it: _on("return-to-shadows", m, it)),
    (rf"remove {_IT} from the challenge", lambda m, it: _on("remove-from-challenge", m, it)),
    (rf"remove {_IT} from the game", lambda m, it: _on("remove-from-game", m, it)),
    (rf"shuffle {_IT} (?:back )?into its owner's deck", lambda m, it: _on("return-to-deck", m, it)),
    (rf"take control of {_IT}", lambda m, it: _on("take-control", m, it)),
    (rf"put {_IT} into play(?: under your control)?", lambda m, it: _on("put-into-play", m, it)),
    (rf"(?:add|return) {_IT} to your hand", lambda m, it: _on("put-into-hand", m, it)),
    (rf"{_IT} gets? ([+-]\d+) STR", lambda m, it: [{"do": "str", "to": _whom(m[1], it), "n": int(m[2])}]),
    (
        rf"{_IT} gets? ([+-]\d+) STR for each (.+)",
        lambda m, it: [{"do": "str", "to": _whom(m[1], it), "n": {"times": [int(m[2]), each(m[3])]}}],
    ),
    (
        rf"{_IT} gets? ([+-]\d+) STR and is killed if its STR is 0",
        lambda m, it: [{"do": "str", "to": _whom(m[1], it), "n": int(m[2]), "terminal": True}],
    ),
    (rf"(?:have )?{_IT} gains? {_GAIN}", _gains),
    (rf"{_IT} loses? an? challenge icon of your choice", _icon("lose")),
    (rf"(?:have )?{_IT} gains? an? challenge icon of your choice", _icon("gain")),
    (
        rf"{_IT} loses? (?:an? \[(military|intrigue|power)\] icon|({_GAINED}))",
        lambda m, it: [{"do": "lose", "to": _whom(m[1], it), "what": m[2] or m[3]}],
    ),
    (
        rf"{_IT} cannot ({'|'.join(_CANNOT)})",
        lambda m, it: [{"do": "cannot", "to": _whom(m[1], it), "what": _CANNOT[m[2]]}],
    ),
    (
        rf"treat {_IT} as if its printed text box were blank(?: \(except for \{{Traits\}}\))?",
        lambda m, it: [{"do": "blank", "to": _whom(m[1], it), "what": "except traits"}],
    ),
    (rf"put (SELF|an? .+?|up to .+?) into play from {_PILES}", _enters),
    (
        r"search (?:the top (?P<n>\d+) cards of )?your deck for (?P<what>[^,]+?)"
        r"(?:,? reveal (?:it|them|that card),)? and (?P<does>add (?:it|them) to your hand|put (?:it|them) into play)",
        _search,
    ),
    (r"shuffle your deck|shuffle the other cards (?:back )?into your deck", lambda m, it: [{"do": "shuffle"}]),
    (r"reduce the cost of the next (.+?) you marshal this (phase|round) by (\d+)", _reduced),
    (
        r"you may initiate an additional \[(military|intrigue|power)\] challenge this phase",
        lambda m, it: [{"do": "additional-challenge", "what": m[1], "until": "phase"}],
    ),
    (r"place SELF in shadows", lambda m, it: [{"do": "into-shadows", "to": "self"}]),
)  # fmt: skip
