"""Tables for the tests that hold the explorer against a plain search: every verb, cost, trigger, target, by a seed.

Small, so that every line of play can be walked; what is drawn comes straight out of the lists of words, so a new word
is drawn as soon as it is there.
"""

from __future__ import annotations

from random import Random
from typing import Any

from timing.systems.agot1e.verbs.known import EFFECTS
from timing.systems.agot1e.verbs.paying import COSTS
from timing.systems.agot1e.words import (
    CANNOTS,
    DESTINATIONS,
    FORBIDDEN,
    HAPPENINGS,
    LEAVING,
    NO_CREST,
    WALLS,
)

INCOME = ("income", "income-at-most", "income-taken")
# what may follow another effect
SECOND = tuple(verb for verb in EFFECTS if verb not in ("save", "cancel", "change-destination", "words"))
SEATS = ("ann", "bob", "cid")
SHOWN = {
    "id": "shown",
    "label": "gain 1 gold",
    "kind": "when-revealed",
    "trigger": {"after": "plot-revealed", "card": {"self": True, "zone": "revealed"}},
    "effects": {"do": "gain-gold", "n": 1},
}
KINDS = ("action", "action", "response", "response", "passive", "constant", "replacement", "save", "cancel")
KEYWORDS = ("renown", "deadly", "deathbound", "stalwart", "vigilant", "vengeful", "stealth", "intimidate", "infamy")
ACTIONS = ("challenges/4", "challenges/6", "draw/2", "dominance/3", "marshalling/3", "standing/3")
FRAMEWORK = ("challenges/7", "challenges/7", "challenges/7", "dominance/2", "standing/2", "draw/1", "plot/3")
GAINED = (
    *KEYWORDS[:4],
    "knight",
    "military",
    "ability:spare",
    "cannot be killed",
    "immune to events",
    "no attachments",
)
SPANS: tuple[Any, ...] = ({"until": "phase"}, {"until": "challenge"}, {})
TO = ("self", "target", "target", "target", "all", "trigger", "host", "unchosen")
WHO = ("you", "opponent", "each", "each-opponent", "winner", "loser", "controller")
LIKELY = (
    "left-play", "knelt", "stood", "event-played", "action-used", "challenge-won", "challenge-lost",
    "claim-implemented", "power-claimed", "unopposed", "response-used", "drawn",
)  # fmt: skip

Plain = dict[str, Any]


class Maker:
    """Draws one table; `verb` and `cost` are drawn for its first ability, if they are given."""

    def __init__(self, seed: int, verb: str = "", cost: str = "", kind: str = "") -> None:
        self.seed = seed
        self.random = Random(seed)  # noqa: S311
        self.first = {"verb": verb, "cost": cost, "kind": kind}
        self.refs = [f"c{at}" for at in range(self.random.randint(4, 6))]

    def pick(self, options: Any) -> Any:
        return self.random.choice(tuple(options))

    def chance(self, of: int) -> bool:
        return self.random.randrange(of) == 0

    # --- words -------------------------------------------------------------------------------------------------------

    def selector(self, **given: Any) -> Plain:
        found: Plain = {"type": "character", **given}
        if self.chance(2):
            return found
        drawn = {
            "controller": lambda: self.pick(("you", "opponent", "winner", "loser")),
            "standing": lambda: self.chance(2),
            "participating": lambda: self.pick(("any", "attacking", "defending")),
            "trait": lambda: "knight",
            "keyword": lambda: self.pick(KEYWORDS),
            "str": lambda: {self.pick(("at_most", "at_least")): self.random.randint(0, 3)},
            "power": lambda: {"at_least": 1},
            "other": lambda: True,
            "just": lambda: self.pick(HAPPENINGS),
            "ref": lambda: self.pick(self.refs),
            "not": lambda: {"ref": self.pick(self.refs)},
        }
        for key in self.random.sample(sorted(drawn), self.pick((0, 0, 0, 1, 1, 2))):
            found.setdefault(key, drawn[key]())
        return found

    def condition(self) -> Plain:
        return self.pick(
            (
                {"card": self.selector(), "count": self.random.randint(1, 2)},
                {"challenge": self.pick(("military", "power"))},
                {"phase": self.pick(("any", "challenges", "draw"))},
                {"happened": {"what": self.pick(LIKELY), "span": self.pick(("window", "phase", "round"))}},
                {"none": self.selector()},
                {"number": {"stat": self.pick(("str", "power", "gold")), "of": "self"}, "at_least": 1},
            )
        )

    def amount(self, least: int, most: int) -> Any:
        return {"count": self.selector()} if self.chance(6) else self.random.randint(least, most)

    def cost(self, do: str) -> Plain:
        if do == "words":
            return {"do": do, "words": "something"}
        if do in ("pay-gold", "kneel-influence", "discard-from-hand"):
            return {"do": do, "n": self.pick((1, 1, 2))}
        if do == "discard-from-deck":
            return {"do": do, "or": [self.cost("pay-gold")] if self.chance(2) else []}
        if do == "discard-duplicate" or self.chance(3):
            return {"do": do}
        card = self.selector(controller="you") if self.chance(2) else {"type": "character", "controller": "you"}
        return {"do": do, "card": card, "n": self.pick((1, 1, 1, 2))}

    def effect(self, do: str, to: str) -> Plain:
        """One effect of that verb, with what it needs to do something."""
        effect: Plain = {"do": do, "to": to}
        if to in ("all", "unchosen"):
            effect["which"] = self.selector()
        if do == "to-shadows":
            return {**effect, "what": NO_CREST}  # made cards have no crest
        span = self.pick(SPANS)
        more: dict[str, Plain] = {
            "str": {"n": self.amount(-3, 3)},
            "gain": {"what": self.pick((*GAINED, *(f"cannot {what}" for what in CANNOTS)))},
            "lose": {"what": self.pick(GAINED)},
            "take-control": {},
            "blank": {"what": self.pick(("", "except traits"))},
            "attach": {"to": self.pick(("target", "all")), "which": self.selector()},
            "move-attachment": {"which": {"type": "attachment"}},
            "change-destination": {"destination": self.pick(DESTINATIONS)},
            "move-power": {"who": self.pick(("opponent", "each-opponent")), **self.pick(({}, {"onto": "self"}))},
            "claim": {"to": "all", "which": {"type": "plot", "zone": "revealed"}, "n": 1},
            "resolve-plot": {"to": "all", "which": {"zone": ["play", "revealed", "used"]}},
            "initiative": {"to": "all", "which": {"type": "plot", "zone": "revealed"}, "n": 1},
        }
        if do in more:
            return {**effect, **more[do], **span}
        cards: dict[str, Plain] = {
            "put-into-play": {"zone": self.pick(("hand", "discard", "dead"))},
            "come-out-of-shadows": {"zone": "shadows"},
            "into-shadows": {"zone": "hand"},
        }
        if do in cards:
            return {"do": do, "to": "all", "which": {"type": "character", **cards[do]}}
        if do == "must-play":
            return {"do": do, "to": "drawn"}
        who = {"who": self.pick(WHO)}
        players: dict[str, Plain] = {
            **{
                verb: {"n": self.amount(1, 2)}
                for verb in ("claim-power", "gain-gold", "lose-gold", "move-gold", "discard-house-power")
            },
            **{verb: {"n": self.random.randint(1, 2)} for verb in ("draw", "discard-from-hand", "discard-from-deck")},
            **{verb: {"n": self.random.randint(-2, 2), "until": "phase"} for verb in INCOME},
            **{verb: {} for verb in ("look-at", "reveal", "shuffle", "deck-rule", "win-challenge", "reveal-plot")},
            **{verb: {} for verb in ("end-challenge", "end-phase", "end-round", "cancel")},
            "search": {"which": self.selector(zone="deck")},
            "extra-challenge": {"what": self.pick(("military", "power")), "n": 1, **span},
            **{verb: {"n": self.pick((1, -1)), **span} for verb in ("extra-draw", "draw-cap", "needs", "dominance")},
            "unopposed-power": {"n": 1, **span},
            "skip-phase": {"what": self.pick(("standing", "taxation"))},
            "deck-to-hand": {"n": self.random.randint(1, 2)},
            "forbid": {"what": self.pick(FORBIDDEN), **span},
            "season": {"what": self.pick(("summer", "winter")), **span},
            "move-pile": {"from": self.pick(("dead", "discard")), "destination": self.pick(("deck", "hand"))},
            "words": {"what": "something"},
        }
        if do in players:
            return {"do": do, **who, **players[do]}
        if do == "start-challenge":
            return {"do": do, "to": "target", "what": self.pick(("military", "power")), "who": "opponent"}
        if do == "save":
            return {"do": do, "to": self.pick(("all", "self")), "which": self.selector()}
        return effect

    # --- abilities ---------------------------------------------------------------------------------------------------

    def ability(self, number: int) -> Plain:
        first = {key: value for key, value in self.first.items() if value and number == 0}
        verb = first.get("verb") or self.pick(EFFECTS)
        kinds = ("action",) if number == 0 and not self.chance(4) else KINDS
        kind = first.get("kind") or (verb if verb in ("save", "cancel") else self.pick(kinds))
        ability: Plain = {"id": f"a{number}", "label": f"{kind} {number}", "kind": kind}
        if kind in ("save", "cancel"):
            ability["kind"] = "response"
            ability["effects"] = [self.effect(kind, "self")]
            if self.chance(2):
                ability["effects"] += [{**self.effect(self.pick(("str", "claim-power", verb)), "saved"), "then": True}]
            return self._paid(ability, first)
        if kind == "constant":
            verb = (
                verb
                if first
                else self.pick(("str", "gain", "lose", "blank", "take-control", "kill", *INCOME, "forbid"))
            )
            made = self.effect(verb, self.pick(("self", "all", "host")))
            made.pop("until", None)
            return {**ability, "effects": [{**made, **({"if": {"str_zero": True}} if verb in LEAVING else {})}]}
        if kind == "replacement":
            way = {"do": "change-destination", "to": "trigger", "destination": self.pick(("hand", "deck-top", "dead"))}
            instead = {"do": self.pick(("kneel", "return-to-hand", "str")), "to": "trigger", "instead": True}
            after = self.pick(("killed", "discarded", "sacrificed"))
            return {**ability, "trigger": {"after": after}, "effects": [self.pick((way, instead))]}
        if kind == "action":
            ability["phase"] = "any"
        else:
            ability["trigger"] = self.trigger()
        return self._paid({**ability, **self._effects(kind, verb)}, first)

    def trigger(self) -> Plain:
        trigger: Plain = {"after": self.pick(HAPPENINGS if self.chance(3) else LIKELY)}
        if self.chance(5):
            trigger["card"] = self.selector()
        if self.chance(5):
            trigger["player"] = self.pick(("you", "opponent", "winner"))
        return trigger

    def _effects(self, kind: str, verb: str) -> Plain:
        tos = [to for to in TO if to != "trigger" or kind != "action"]
        made = [self.effect(verb, self.pick(tos))]
        if verb == "must-play":
            made = [{"do": "draw", "n": 1}, *made]
        if verb == "change-destination":
            made = [{**made[0], "do": "discard"}, *made]
        if self.chance(3):
            made.append({**self.effect(self.pick(SECOND), self.pick(tos)), "then": self.chance(2)})
            if self.chance(4) and verb not in ("must-play", "change-destination"):
                made = [{**one, "then": False, "option": f"way {at}"} for at, one in enumerate(made)]
        if self.chance(10):
            made[-1]["if"] = self.condition()
        if self.chance(8):
            made[-1]["may"] = True
        found: Plain = {"effects": made}
        if any(one.get("to") in ("target", "unchosen") for one in made):
            found["target"] = {"choose": self.selector(), "n": self.pick((1, 1, 2))}
            found["target"].update(self.pick(({}, {}, {"up_to": True}, {"who": "each"}, {"who": "each-opponent"})))
            found["target"].update(self.pick(({}, {}, {"picked": True})))
        elif self.chance(8):
            found["target"] = self.pick(({"player": "opponent"}, {"names": ["military", "power"]}))
        return found

    def _paid(self, ability: Plain, first: Plain) -> Plain:
        if ability["kind"] != "passive":
            costs = (
                [first["cost"]] if first.get("cost") else self.random.sample(COSTS, self.pick((0, 0, 0, 0, 1, 1, 2)))
            )
            ability["cost"] = [self.cost(do) for do in costs]
            ability["limit"] = {"times": 1, "per": self.pick(("phase", "round"))}
        else:
            ability["limit"] = {"times": self.random.randint(1, 2), "per": "phase"}
        if self.chance(12):
            ability["if"] = self.condition()
        return ability

    # --- the table ---------------------------------------------------------------------------------------------------

    def card(self, at: int, abilities: int, seats: tuple[str, ...]) -> Plain:
        kind = self.pick(("character", "character", "event", "location")) if abilities else "character"
        kind = "character" if at == 1 else kind
        elsewhere = ("hand", "deck", "deck", "discard", "dead", "shadows")
        zones = elsewhere if at == len(self.refs) - 1 and self.chance(2) else ("play",) * 9 + elsewhere
        card: Plain = {"ref": self.refs[at], "type": kind, "owner": self.pick(seats), "zone": self.pick(zones)}
        card["abilities"] = [self.ability(at)] if abilities else []
        if abilities:
            card["zone"] = "hand" if kind == "event" else "play"
        card["cost"] = self.random.randint(0, 2)
        if kind == "character":
            card |= {
                "str": self.random.randint(0, 3),
                "unique": self.chance(3),
                "duplicates": int(self.chance(3)) if card["zone"] == "play" else 0,
                "keywords": [self.pick(KEYWORDS)] if self.chance(3) else [],
                "traits": ["knight"] if self.chance(2) else [],
                "icons": ["military", "power"],
                "immune": [self.pick(WALLS)] if self.chance(8) else [],
                "kneeling": self.chance(3) and card["zone"] == "play",
                "power": int(self.chance(3)) if card["zone"] == "play" else 0,
                "gold": int(self.chance(4)) if card["zone"] == "play" else 0,
                "influence": int(self.chance(2)),
            }
        if card["zone"] == "deck":
            card["top"] = 1
        if abilities and self.chance(4):
            spare = {"id": "spare", "label": "spare", "kind": "action", "dormant": True}
            card["abilities"].append(
                {**spare, "effects": [{"do": "gain-gold", "n": 1}], "limit": {"times": 1, "per": "round"}}
            )
        return card

    def table(self) -> Plain:
        """The situation as plain data."""
        seats = SEATS[: self.pick((2, 2, 3))]
        active = min(self.pick((2, 3, 3, 4)), len(self.refs))
        cards = [self.card(at, at < active, seats) for at in range(len(self.refs))]
        if self.chance(3):  # twins, beside each other
            twin = {**cards[-1], "ref": "c9", "title": cards[-1].get("title", cards[-1]["ref"])}
            cards[-1]["title"] = twin["title"]
            cards.append(twin)
        hosts = [card["ref"] for card in cards if card["type"] == "character" and card["zone"] == "play"]
        if hosts and self.chance(2):
            held = [self.ability(7)] if self.chance(2) else []
            host = self.pick(hosts)
            cards.append(
                {"ref": "att", "type": "attachment", "owner": seats[0], "attached_to": host, "abilities": held}
            )
        for seat in seats:
            cards.append(
                {"ref": f"plot-{seat}", "type": "plot", "owner": seat, "zone": "revealed", "income": 2, "claim": 1}
                | ({"abilities": [SHOWN]} if self.first.get("verb") == "resolve-plot" else {})
            )
            cards.append(
                {"ref": f"next-{seat}", "type": "plot", "owner": seat, "zone": "deck", "income": 1, "claim": 1}
            )
        people = [self.player(seat) for seat in seats]
        if self.seed % 4 == 1:  # for the draws of the other seeds to stay as they are
            people[0]["others"] = True
        acts = any(ability["kind"] == "action" for card in cards for ability in card.get("abilities", ()))
        box = self.pick(ACTIONS if acts and not self.chance(4) else FRAMEWORK)
        plain: Plain = {"players": people, "first_player": self.pick(seats), "opening": {"box": box}, "cards": cards}
        plain["stops"] = self.pick(("useful", "useful", "every"))
        plain["piles"] = self.pick(("unordered", "unordered", "ordered"))
        if self.chance(8):
            plain["ends"] = "phase"
        if box in ("challenges/7", "challenges/4", "challenges/6"):
            plain["challenge"] = self.challenge(seats, cards)
        return plain

    def player(self, seat: str) -> Plain:
        gold, hand = self.random.randint(0, 3), self.random.randint(0, 2)
        power = self.pick((0, 0, 1, 1, 2, 13))
        return {"id": seat, "gold": gold, "hand": hand, "influence": self.pick((0, 1)), "power": power}

    def challenge(self, seats: tuple[str, ...], cards: list[Plain]) -> Plain:
        sides = {
            seat: [c["ref"] for c in cards if c["owner"] == seat and c["type"] == "character" and c["zone"] == "play"]
            for seat in seats
        }
        return {
            "type": self.pick(("military", "intrigue", "power")),
            "attacker": seats[0],
            "defender": seats[1],
            "attackers": sides[seats[0]],
            "defenders": sides[seats[1]] if self.chance(2) else [],
            "attacker_bonus": self.random.randint(0, 2),
            "claim": 1,
        }
