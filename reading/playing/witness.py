"""Cards that fit what an ability speaks of, put on a table: the least that has to lie there for it to be used."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from timing.kernel.expressions import Amount, Bound
from timing.systems.agot1e.expressions import Condition, Number, Past, Selector
from timing.systems.agot1e.printed import CRESTS, ICONS

Plain = dict[str, Any]
YOU, OTHER, THIRD = "ann", "bea", "cal"
MUCH, MANY = 9, 3
NUMBERED = {"prized": "prized 1"}  # a keyword that comes with a number
NAMED, OF_NAME, A_TRAIT = "named", "A Named Card", "Lord"  # of what is named as the ability is used, one that is there
ONE_OF = ("trait", "house", "crest", "icon", "keyword")
LISTED = {"trait": "traits", "house": "house", "crest": "crests", "icon": "icons", "keyword": "keywords"}
STATED = {"str_": "str", "printed_str": "str", "cost": "cost", "power": "power", "gold": "gold", "claim": "claim"}
STATED |= {"income": "income", "initiative": "initiative", "influence": "influence", "duplicates": "duplicates"}
SEVERAL = {"icons": list(ICONS), "traits": ["Lord", "Knight", "Lady", "Army", "Ally"]}
SEVERAL |= {"crests": [crest.title() for crest in CRESTS], "keywords": ["renown", "stealth", "deadly"]}

TITLES = {"supports": "Master of Whispers", "opposes": "Master of Coin"}  # which the Hand of the King does


@dataclass(slots=True)
class Stage:
    """A table in the making. `subject` is what the ability answers or acts on; `actor` who makes things happen."""

    box: str = "challenges/2"
    attacker: str = YOU
    winner: str = YOU
    actor: str = OTHER
    fighting: str = ""
    unopposed: bool = False
    margin: int = 0
    either: int = 0  # which of several alternatives is met
    first: str = YOU
    seen: str = YOU  # from whom conditions are seen
    cards: list[Plain] = field(default_factory=list)
    sides: dict[str, str] = field(default_factory=dict)
    players: dict[str, Plain] = field(default_factory=dict)
    season: list[str] = field(default_factory=list)
    lasting: list[Plain] = field(default_factory=list)
    phases: set[str] = field(default_factory=set)
    seats: int = 2
    stops: str = "useful"
    ends: str = "box"
    subject: Plain | None = None
    tells: bool = False  # whether what has to have been before the window is told
    past: list[Plain] = field(default_factory=list)
    names: bool = False  # whether the ability itself names the word that it speaks of

    @property
    def defender(self) -> str:
        return OTHER if self.attacker == YOU else YOU

    @property
    def loser(self) -> str:
        return OTHER if self.winner == YOU else YOU

    def who(self, word: str) -> str:
        """The player that a word means on this table; '' for any."""
        own = {"you": self.seen, "attacker": self.attacker, "defender": self.defender, "winner": self.winner}
        own |= {
            "loser": self.loser,
            "first-player": self.first,
            "active-player": self.first,
            "chosen": OTHER,
            "concerned": OTHER,
        }
        other = OTHER if self.seen == YOU else YOU
        own |= {"opponent": other, "each-opponent": other, "trigger-player": self.actor}
        if word.endswith("-controller") or word.endswith("-owner"):
            card = self.subject if word.startswith(("trigger", "subject", "target")) else self.own
            return str((card or {}).get("controller") or (card or {}).get("owner") or YOU)
        return own.get(word, "")

    @property
    def own(self) -> Plain:
        """The card whose ability it is."""
        return self.cards[0]

    def _said(self, word: str, meant: str) -> str:
        """A word of a text, or what is meant where the ability names it."""
        return meant if word == NAMED and self.names else word

    def named(self, ref: str) -> Plain:
        return next(card for card in self.cards if card["ref"] == ref)

    def add(self, **facts: Any) -> Plain:
        """One more card."""
        card: Plain = {"ref": f"w{len(self.cards)}", "type": "character", "str": 2, "zone": "play", **facts}
        self.cards.append(card)
        return card

    def meets(self, asked: Selector, card: Plain | None = None, mine: str = "") -> Plain:
        """A card that fits, `card` itself if one is given; `mine` controls it where nothing else is said."""
        if asked.self_ or asked.is_ == "giver":
            card = self.own
        elif asked.host:
            card = self.host()
        elif card is None:
            card = self.add()
        if mine:
            card.setdefault("_mine", mine)
        self._fit(asked, card)
        owner = card.setdefault("owner", card.get("controller") or mine or OTHER)
        card.setdefault("controller", owner)
        return card

    def host(self) -> Plain:
        """What the card is attached to."""
        ref = self.own.get("attached_to")
        return self.named(ref) if ref else self.own

    def _of_house(self, card: Plain, own: bool) -> None:
        """Give the card a House, and its controller the same one or another."""
        houses = card.setdefault("house", [])
        if not houses:
            houses.append("Stark")
        played = houses[0] if own else next(house for house in ("Tully", "Arryn") if house not in houses)
        controller = card.get("controller") or card.get("owner")
        for who in (controller,) if controller else (YOU, OTHER):
            self.player(who)["house"] = played

    def _fit(self, asked: Selector, card: Plain) -> None:
        if asked.type:
            card["type"] = card["type"] if card["type"] in asked.type else asked.type[0]
        elif "_new" not in card and asked.on is not None:
            card["type"] = "attachment"
        if asked.title:
            card["title"] = self._said(asked.title[0], OF_NAME)
        for name in ONE_OF:
            names = tuple(self._said(NUMBERED.get(one, one), A_TRAIT) for one in getattr(asked, name))
            listed = card.setdefault(LISTED[name], [])
            if names and not set(names) & set(listed):
                listed.append(names[0])
        for name in ("controller", "owner"):
            who = self.who(getattr(asked, name))
            if who:
                card[name] = who
                card.setdefault("owner", who)
        if asked.controlled_by is not None:
            controller = card.setdefault("controller", card.get("owner", OTHER))
            self.needs_of(str(controller), asked.controlled_by)
        if asked.in_house is not None:
            self._of_house(card, asked.in_house)
        if asked.of_owners_house is not None:
            self._of_house({**card, "controller": card.get("owner")}, asked.of_owners_house)
        if asked.unique is not None:
            card["unique"] = asked.unique
        if asked.standing is not None:
            card["kneeling"] = not asked.standing
        if asked.zone and card.get("zone", "play") not in asked.zone:
            card["zone"] = asked.zone[0]
            if asked.zone[0] in ("revealed", "used") and not asked.type:
                card["type"] = "plot"
        if asked.just and asked.since != "window" and self.tells:
            self.past.append({"what": asked.just[0], "card": card["ref"]})
        if asked.topmost is not None:
            self.sets(asked.topmost, 1)
        if asked.top:
            card["zone"], card["top"] = "deck", 1
            self.sets(asked.top, 1)
        if asked.participating and asked.participating != "no":
            self._takes_part(card, asked.participating)
        self._bounds(asked, card)
        self._attached(asked, card)
        if asked.same:
            self._same(asked, card)
        parts = [*asked.all, *(asked.any[self.either % len(asked.any)] for _ in asked.any[:1])]
        for part in parts:
            self._fit(part, card)
        if asked.not_:
            self._differ(asked.not_, card)

    def _takes_part(self, card: Plain, side: str) -> None:
        self.fighting = self.fighting or "military"
        if side == "any":
            mine = card.get("controller") or card.get("owner") or card.get("_mine")
            mine = mine or (self.attacker if self.unopposed else OTHER)
            side = "attacking" if mine == self.attacker else "defending"
        self.sides.setdefault(card["ref"], side)
        if "controller" not in card and "owner" not in card:
            card["owner"] = self.attacker if side == "attacking" else self.defender

    def _bounds(self, asked: Selector, card: Plain) -> None:
        for name in asked.asks:
            bound = getattr(asked, name)
            if not isinstance(bound, Bound):
                continue
            n = value_in(bound)
            for highest in (bound.at_most, bound.less_than):
                counted = highest.count if isinstance(highest, Number) else None
                if counted is None or not counted.participating:  # the card itself takes part
                    self.sets(highest, MANY)
            if name in STATED:
                card[STATED[name]] = n
                card["_bound"] = True
            elif name in SEVERAL:
                card[name] = (SEVERAL[name] * 2)[:n]
            elif name == "attachments":
                for _ in range(n):
                    self.add(type="attachment", owner=YOU, attached_to=card["ref"])

    def _attached(self, asked: Selector, card: Plain) -> None:
        if asked.on is not None:
            card["attached_to"] = self.meets(asked.on)["ref"]
        if asked.bears is not None:
            one = self.add(type="attachment", attached_to=card["ref"])
            self._fit(asked.bears, one)
            one.setdefault("owner", card.get("owner", OTHER))

    def _same(self, asked: Selector, card: Plain) -> None:
        other = {"self": self.own, "host": self.host()}.get(asked.as_, self.subject)
        for name in asked.same if other is not None else ():
            key = {"trait": "traits", "icon": "icons", "crest": "crests", "host": "attached_to"}.get(name, name)
            if other is not None and key == "house" and not other.get(key):
                other[key] = ["Stark"]  # of two cards of one House, both have one
            if other is not None and key in other and other is not card:
                card[key] = other[key]

    def _differ(self, asked: Selector, card: Plain) -> None:
        if asked.standing is not None:
            card["kneeling"] = asked.standing
        if asked.unique is not None:
            card["unique"] = not asked.unique
        for name in ("power", "gold"):
            if getattr(asked, name) is not None:
                card[name] = 0
        if asked.type and card["type"] in asked.type:
            card["type"] = next(kind for kind in ("character", "location", "event") if kind not in asked.type)
        if self.who(asked.controller):
            card["controller"] = OTHER if self.who(asked.controller) == YOU else YOU
            card.setdefault("owner", card["controller"])

    # --- what must be so ------------------------------------------------------------------------

    def needs(self, asked: Condition | None) -> None:
        """Make a condition true, as far as that can be done before play begins."""
        if asked is None:
            return
        if set(asked.challenge) - {"any"}:
            self.fighting = next(kind for kind in asked.challenge if kind != "any")
        if asked.card is not None:
            own = asked.card.self_ or asked.card.host
            for _ in range(1 if own else amount_in(asked.count)):
                self.meets(asked.card, mine=YOU)
        if asked.none is not None:
            self._avoids(Condition(card=asked.none))
        if asked.subject is not None and self.subject is not None:
            self._fit(asked.subject, self.subject)
        if asked.phase:
            self.phases |= set(asked.phase)
        if asked.own_phase:
            self.phases.add("epic")
            self.lasting = [{"do": "epic-phase", "by": f"card/{self.own['abilities'][0]['id']}", "until": "round"}]
        if asked.challenge:
            self.fighting = self.fighting or "military"
        if asked.unopposed:
            self.unopposed = True
        if asked.attacker or asked.defender or asked.winner or asked.loser:
            self.fighting = self.fighting or "military"
        self.season += asked.season
        self.first = self.who(asked.first_player) or self.first
        if asked.plays_house:
            self.player(self.who(asked.player) or YOU)["house"] = asked.plays_house[0]
        for relation, theirs in TITLES.items():
            if of := getattr(asked, relation):
                self.add(type="title", title="Hand of the King", owner=self.seen)
                self.add(type="title", title=theirs, owner=self.who(of) or OTHER)
        if asked.happened is not None and asked.happened.span != "window" and self.tells:
            self._has_been(asked.happened)
        if asked.number is not None:
            self._number(asked)
        for part in [*asked.all, *(asked.any[self.either % len(asked.any)] for _ in asked.any[:1])]:
            self.needs(part)
        if asked.not_ is not None:
            self._avoids(asked.not_)

    def _has_been(self, asked: Past) -> None:
        """It is told to have happened."""
        kind = {"type": asked.type[0]} if asked.type else {}
        self.past.append({"what": asked.what[0], "player": self.who(asked.player) or YOU, **kind})

    def needs_of(self, player: str, asked: Condition) -> None:
        """Make true what is asked of a player, seen from that player."""
        before, self.seen = self.seen, player
        self.needs(asked)
        self.seen = before

    def _avoids(self, asked: Condition) -> None:
        if asked.first_player:
            self.first = OTHER if self.who(asked.first_player) == YOU else YOU
        if asked.card is not None and (asked.card.self_ or asked.card.host):
            self._differ(asked.card, self.own if asked.card.self_ else self.host())

    def player(self, name: str) -> Plain:
        return self.players.setdefault(name, {})

    def _number(self, asked: Condition) -> None:
        n = value_in(asked)
        low = asked.at_most is not None or asked.less_than is not None
        fits = asked.card is not None and bool(asked.card.self_ or asked.card.host)
        self.sets(asked.number, n - 1 if fits and asked.exactly is not None else n)
        for key in ("exactly", "at_least", "at_most", "more_than", "less_than"):
            wanted = getattr(asked, key)
            if isinstance(wanted, Number):
                self.sets(wanted, MANY if low else 0)
                self.sets(asked.number, 0 if low else MANY)

    def sets(self, amount: Amount, n: int) -> None:
        if not isinstance(amount, Number):
            return
        if amount.count is not None:
            theirs = amount.of in ("each-opponent", "opponent")
            asked = replace(amount.count, controller="opponent") if theirs else amount.count
            for _ in range(n):
                self.meets(asked, mine=self.who("opponent" if theirs else "you"))
        elif amount.past is not None:
            for _ in range(n if self.tells and amount.past.span != "window" else 0):
                self._has_been(amount.past)
        elif amount.stat == "opponents":
            self.seats = max(self.seats, n + 1)
        elif amount.challenge == "margin":
            self.fighting, self.margin = self.fighting or "military", n
        elif amount.which is not None:
            card = self.meets(amount.which, mine=YOU)
            card[STATED.get(amount.stat.replace("-", "_"), amount.stat)] = n
        elif amount.of in ("self", "host", "subject", "target", "trigger"):
            card = {"self": self.own, "host": self.host()}.get(amount.of) or self.subject or self.own
            if amount.stat == "attachments":
                for _ in range(n):
                    self.add(type="attachment", owner=YOU, attached_to=card["ref"])
            elif amount.stat and amount.stat not in SEVERAL:
                card[{"printed-str": "str"}.get(amount.stat, amount.stat)] = n
        elif amount.stat in (
            "power",
            "house-power",
            "gold",
            "hand",
            "influence",
            "initiative",
            "income",
            "claim",
            "command",
        ):
            key = {"house-power": "power", "command": "hand"}.get(amount.stat, amount.stat)
            n += MUCH if amount.stat == "command" and n else 0  # beside cards in play
            self.player(self.who(amount.of) or YOU)[key] = n

    # --- the situation --------------------------------------------------------------------------

    def situation(self) -> Plain:
        """The table as plain data that `timing.systems.agot1e.situation` reads."""
        phase = self.box.partition("/")[0]
        plenty = {
            "gold": 30 if phase == "marshalling" else 5,
            "influence": 8,
            "hand": 6,
            "power": 2,
            "claim": 1,
            "income": 3,
        }
        if any(card["zone"] == "deck" and card["type"] == "plot" for card in self.cards):
            plenty["initiative"] = 1
        seats = (YOU, OTHER, THIRD)[: min(self.seats, 3)]
        players = [{"id": who, **plenty, **self.players.get(who, {})} for who in seats]
        whole: Plain = {"players": players, "first_player": self.first, "opening": {"box": self.box}}
        whole |= {"lasting": self.lasting} if self.lasting else {}
        if self.past:
            whole["happened"] = [{**one, "phase": phase} for one in self.past]
        if self.season:
            whole["season"] = list(dict.fromkeys(self.season))
        whole["active_player"] = self.attacker if phase in ("challenges", "epic") else self.first
        number = int(self.box.partition("/")[2]) + (phase == "epic")  # its boxes are those of a challenge, without one
        if phase in ("challenges", "epic") and 4 <= number <= 7:
            whole["challenge"] = self._challenge(declared=number > 5)
        whole |= {"cards": [_told(card) for card in self.cards], "stops": self.stops, "ends": self.ends}
        return whole

    def _challenge(self, declared: bool) -> Plain:
        sides: dict[str, list[str]] = {"attacking": [], "defending": []}
        for ref, side in self.sides.items():
            if declared or side == "attacking":
                sides[side].append(ref)
        strong = "attacking" if self.winner == self.attacker else "defending"
        undefended = self.unopposed or not self.sides or not declared
        bonus = {"attacking": 1, "defending": 0 if undefended else 1}
        bonus[strong] = 30 if strong == "attacking" or not self.unopposed else 0
        if self.margin:  # as the attackers' own STR is not known here, a little more
            bonus[strong] = self.margin + 15
        alone = {side for side, refs in sides.items() if len(refs) == 1}
        told: Plain = {"type": self.fighting or "military", "attacker": self.attacker, "defender": self.defender}
        told |= {"attackers": sides["attacking"], "defenders": [] if self.unopposed else sides["defending"]}
        for side, key in (("attacking", "attacker_bonus"), ("defending", "defender_bonus")):
            if side not in alone and bonus[side]:
                told[key] = bonus[side]
        for side in alone:
            one = self.named(sides[side][0])
            if side == strong and "_bound" not in one:
                one["str"] = 25
        return told


def _told(card: Plain) -> Plain:
    kept = {key: value for key, value in card.items() if value not in ([], None) and not key.startswith("_")}
    if kept["type"] != "character":
        kept.pop("str", None)
    return kept


def value_in(bound: Bound | Condition) -> int:
    """A number within a comparison; of comparisons with something worked out a large or a small one."""
    n = 1
    for key, least in (("exactly", 0), ("at_least", 0), ("more_than", 1), ("at_most", 0), ("less_than", -1)):
        wanted = getattr(bound, key)
        if isinstance(wanted, int):
            n = max(wanted + least, 0)
        elif wanted is not None:
            n = MUCH if key in ("at_least", "more_than") else 0
    return n


def amount_in(amount: Amount) -> int:
    """How many of something are put on the table for an amount."""
    return amount if isinstance(amount, int) else MANY
