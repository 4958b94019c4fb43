"""What players do and what becomes of challenges and prices, in a text of the second edition."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.amounts import amount, each, times
from reading.agot2e.cards import Counted, cards, counted, title
from reading.agot2e.objects import Deed, Row, row
from reading.agot2e.players import put, who, whose
from reading.agot2e.tails import number
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]


def _gains(verb: str) -> Any:
    def made(deed: Deed) -> list[Plain]:
        n = number(deed["n"])
        n = times(n, each(deed["each"])) if deed["each"] else n
        if deed["every"]:
            n = {**each(_singular(deed["each2"])), "every": int(deed["every"])}
        whom = {"who": _subject(deed)} if deed["who"] else {}
        return [{"do": verb, "n": n, **whom}]

    return made


def _singular(said: str) -> str:
    return re.sub(r"\b(card|character|location|attachment|plot)s\b", r"\1", said)


def _subject(deed: Deed) -> str:
    if deed["who"] in ("they", "he or she"):
        return deed.subject or "target-player"
    return who(deed["who"])


def _lost(verb: str) -> Any:
    def made(deed: Deed) -> list[Plain]:
        return [{"do": verb, "n": number(deed["n"]), "who": _own(deed)}]

    return made


def _own(deed: Deed) -> str:
    each_of = {"each opponent's": "each-opponent", "each player's": "each"}
    if deed["own"] == "an opponent's":
        raise Unread(deed["own"])
    return each_of.get(deed["own"]) or whose(deed["own"], deed.subject or "target-player")


def _search(deed: Deed) -> list[Plain]:
    """A search: looked for in the deck (and elsewhere), shown, taken; nothing need be found."""
    places = re.findall(r"hand|deck|discard|dead|shadows", deed["where"])
    said = re.sub(r"^(?:a|an) different ", "another ", deed["what"])
    of = Counted(title(said)) if re.match(r"[A-Z]", said) else counted(said)
    if "zone" in of.which or of.all:
        raise Unread(deed["what"])
    which = dict(of.which)
    if "different" in deed["what"]:
        which.pop("self", None)
        which["not"] = {"same_title": "self"}
    choose: Plain = {**which, "zone": places if len(places) > 1 else places[0], "owner": "you"}
    if deed["m"]:
        choose["within"] = number(deed["m"])
    made: Plain = {"choose": choose, "up_to": True, **({"count": of.n} if of.n != 1 else {})}
    does = deed["does"]
    if does.startswith("put"):
        effect: Plain = {"do": "put-into-play"}
    elif "discard pile" in does or "dead pile" in does:
        effect = {"do": "place", "destination": "dead" if "dead" in does else "discard"}
    else:
        effect = {"do": "put-into-hand"}
    return [{"do": "search"}, {**effect, **made}]


def _others(deed: Deed) -> list[Plain]:
    """ "place the others on the bottom of your deck": of the cards seen, those not taken."""
    return [{"do": "place", "destination": "deck", "what": deed["end"], "to": "unchosen", "which": {"seen": True}}]


def _taken(deed: Deed) -> list[Plain]:
    """ "add 1 to your hand": of the cards seen."""
    n = number(deed["n"])
    more = {"count": n} if n != 1 else {}
    return [{"do": "put-into-hand", "choose": {"seen": True}, **more, **({"up_to": True} if deed["most"] else {})}]


def _both_draw(deed: Deed) -> list[Plain]:
    n = number(deed["n"])
    return [{"do": "draw", "n": n}, {"do": "draw", "n": n, "who": "target-player"}]


def _up_to_reserve(deed: Deed) -> list[Plain]:
    return [{"do": "draw", "n": {"difference": [{"stat": stat, "of": "you"} for stat in ("reserve", "hand")]}}]


def _equal(verb: str) -> Any:
    def made(deed: Deed) -> list[Plain]:
        return [{"do": verb, "n": amount(deed["of"])}]

    return made


def _seen(verb: str) -> Any:
    """Cards on top of a deck that are shown or looked at."""

    def made(deed: Deed) -> list[Plain]:
        n = number(deed["m"] or "1")
        whom = {"each player's": "", "an opponent's": "opponent", "any player's": "", "each opponent's": "opponent"}
        owner = whom[deed["own"]] if deed["own"] in whom else whose(deed["own"], deed.subject or "target-player")
        if deed["own"] in ("any player's", "an opponent's"):
            raise Unread(deed["own"])
        if deed["own"] in whom:
            choose: Plain = {"zone": "deck", "within": n, "owner": "you"}
            return [
                {"do": verb, "choose": choose, "chooses": "each" if owner == "" else "each-opponent", "up_to": True}
            ]
        choose = {"zone": "deck", "within": n, "owner": owner}
        return [{"do": verb, "choose": choose, "up_to": True, **({"count": n} if n != 1 else {})}]

    return made


_WAYS = {"marshal": "marshal", "play": "play", "ambush": "ambush", "bring out of shadows": "out-of-shadows"}


def _reduced(deed: Deed) -> list[Plain]:
    ways = [_WAYS[one] for one in re.findall("|".join(_WAYS), deed["ways"])]
    which = cards(deed["of"])
    if "controller" in which or "zone" in which:
        raise Unread(deed["of"])
    n = number(deed["n"])
    usual = set(ways) == {"marshal"} or set(ways) == {"play"} or set(ways) == {"marshal", "play"}
    if "type" not in which and ways == ["marshal"]:
        which["type"] = ["character", "location", "attachment"]
    if ways == ["play"] and "type" not in which:
        which["type"] = "event"
    made: Plain = {"do": "reduce", "which": which, "n": n, "until": deed["span"]}
    if deed["each"]:
        made["what"] = "each"
    return [made if usual else {**made, "ways": ways}]


def _additional(deed: Deed) -> list[Plain]:
    kind = "same" if deed["same"] else deed["type"]
    return [{"do": "additional-challenge", "what": kind, "until": deed["span"] or "phase"}]


def _claim_as(deed: Deed) -> list[Plain]:
    return [{"do": "claim-as", "what": deed["type"]}]


def _choice_of_types(effects: list[Plain]) -> list[Plain]:
    """What is done in the type of challenge that is named: one of three."""
    return [{**put(one, "named", kind), "option": kind} for kind in CHALLENGES for one in effects]


ROWS: tuple[Row, ...] = (
    row(r"(?:<who> )?draws? <n>(?: additional)? cards?<each><every>", _gains("draw")),
    row(r"have <who> draw <n> cards?", _gains("draw")),
    row(r"(?:<who> )?gains? <n> gold<each><every>", _gains("gain-gold")),
    row(r"(?:<who> )?gains? <n> power for (?:your|his or her|their) faction<each><every>", _gains("faction-power")),
    row(r"return <n> gold from <own> gold pool to the treasury", _lost("lose-gold")),
    row(r"<who> returns <n> gold from (?:his or her|their) gold pool to the treasury", _gains("lose-gold")),
    row(r"discard <n> power from <own> faction card", _lost("discard-faction-power")),
    row(r"<who> discards <n> power from (?:his or her|their) faction card", _gains("discard-faction-power")),
    row(r"search (?:the top <m> cards of )?your "
        r"(?P<where>(?:(?:hand|deck|discard pile|dead pile|shadows area)(?:,? and |, )?)+) "
        r"for (?P<what>[^,]+?)(?:,? reveal (?:it|them|that card|those cards))?(?:,? and|,) "
        r"(?P<does>add (?:it|them) to your hand|put (?:it|them) into play(?: under your control)?"
        r"|place (?:it|them) in your (?:discard|dead) pile)", _search),
    row(r"reveal the top(?: <m>)? cards? of <own> deck", _seen("reveal")),
    row(r"look at the top(?: <m>)? cards? of <own> deck", _seen("look")),
    row(r"place the others?(?: cards?)? (?:back )?on (?:the )?(?P<end>top|bottom) of <own> deck(?: in any order| "
        r"in a random order)?",
        _others),
    row(r"put the others back on (?P<end>top) of your deck in any order", _others),
    row(r"add (?P<most>up to )?<n>(?: of those cards)? to your hand", _taken),
    row(r"you and that player each draw <n> cards?", _both_draw),
    row(r"gain gold equal to <of>", _equal("gain-gold")),
    row(r"draw that many cards", lambda deed: [{"do": "draw", "n": {"stat": "number", "of": "trigger"}}]),
    row(r"draw cards until your hand size is equal to your reserve value",
        _up_to_reserve),
    row(r"change the challenge type to <type>", lambda deed: [{"do": "change-type", "what": deed["type"]}]),
    row(r"look at <own> hand", lambda deed: [{"do": "look-at-hand", "who": _own(deed)}]),
    row(r"<who> reveals (?:their|his or her) hand", lambda deed: [{"do": "reveal-hand", "who": _subject(deed)}]),
    row(r"shuffle <own> deck|shuffle the other cards (?:back )?into <own2> deck"
        .replace("<own2>", r"(?:your|their|that player's|its owner's)"),
        lambda deed: [{"do": "shuffle", **({"who": _own(deed)} if deed["own"] not in ("", "your") else {})}]),
    row(r"reduce the (?:gold )?cost of (?P<each>each|the next) (?P<of>.+?) you "
        r"(?P<ways>(?:(?:marshal|play|ambush|bring out of shadows)(?:, or |, | or )?)+) this (?P<span>phase|round)"
        r" by <n>",
        lambda deed: _reduced(deed) if deed["each"] == "each" else _next(deed)),
    row(r"you may initiate an additional (?:<type> challenge|challenge of (?P<same>that(?: same)?) type)"
        r"(?: this (?P<span>phase|round))?", _additional),
    row(r"(?:immediately )?end (?:the|this) challenge(?: immediately)? with no winner or loser",
        lambda deed: [{"do": "stop-challenge"}]),
    row(r"apply <type> claim instead", _claim_as),
    row(r"cancel those effects", lambda deed: [{"do": "cancel"}]),
    row(r"save it|save that character|save that card", lambda deed: [{"do": "save", "to": "trigger"}]),
    row(r"kneel your faction card", lambda deed: [{"do": "kneel-faction"}]),
    row(r"kneel each opponent's faction card", lambda deed: [{"do": "kneel-faction", "who": "each-opponent"}]),

)  # fmt: skip


def _next(deed: Deed) -> list[Plain]:
    made = _reduced(deed)
    return [{key: value for key, value in one.items() if key != "what"} for one in made]
