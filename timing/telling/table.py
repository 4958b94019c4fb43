"""A story as a situation: players, cards with their ids, the challenge, and where it starts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from timing.kernel.situations import slug
from timing.systems.agot1e.form import purse
from timing.systems.agot1e.printed import ICONS
from timing.telling import lent
from timing.telling.seats import Seats
from timing.telling.story import Story, Use
from timing.telling.supposing import Supposing
from timing.telling.things import Thing
from timing.telling.versions import likely, version_of
from timing.telling.vocabulary import Vocabulary

Plain = dict[str, Any]
Fill = Callable[[Plain], Plain]
"""A card with an id, as plain data, to the same card with its facts and abilities."""
ACTIONS = {
    "plot": "plot/5", "draw": "draw/4", "marshalling": "marshalling/3", "challenges": "challenges/2",
    "dominance": "dominance/3", "standing": "standing/3", "taxation": "taxation/3", "setup": "setup/5",
}  # fmt: skip
ENDS = {
    "plot": "plot/6", "draw": "draw/5", "marshalling": "marshalling/5", "challenges": "challenges/9",
    "dominance": "dominance/4", "standing": "standing/4", "taxation": "taxation/4", "setup": "setup/7",
}  # fmt: skip
PERMANENT = ("character", "location", "attachment")
ENTERING = ("put", "marshal", "play", "ambush", "into-shadows")
OF_CHALLENGE = ("challenge-won", "challenge-lost", "unopposed", "claim-implemented", "renown-claimed", "power-claimed")
RESOLVING = "challenges/7"
TITLE = -60
STANDING = -70
"""In place of a thing: the first of what stands of which only the STR is told."""
HOUSE = -80
"""In place of a thing: the first of the House cards."""
MOST_ALIKE = 5


def _is_on_its_house(card: Plain) -> bool:
    """Whether an attachment in play lies on its player's House card by its own text."""
    on = card.get("attaches_to") or {}
    own = on.get("type") == ["house"] and on.get("controller") == "you"
    return bool(own) and card.get("zone", "play") == "play" and "attached_to" not in card


_NEW = re.compile(r"(?:a|another|the) (?:new|next|other) ")


class Table(Supposing):
    """The cards and players of a story. `cards` are what is handed out, `full` the same with all that is known."""

    looks_on = True  # whether its engine can be asked what will be, and not only what may be done

    def __init__(self, story: Story, vocabulary: Vocabulary, fill: Fill) -> None:
        self.story = story
        self.vocabulary = vocabulary
        self.seats = Seats(story)
        self.refs: dict[int, str] = {}
        self.cards: dict[int, Plain] = {}
        self.full: dict[int, Plain] = {}
        self.fill = fill
        self.supposed: list[Use] = []  # what is not told, and taken to have been used
        self.untold_side = 5  # the STR of attackers of whom nobody is told
        self.untold_defense = 0  # the STR of defenders of whom nobody is told
        self.taken: list[str] = []  # the titles of cards whose conditions are taken to be met
        self.several: dict[int, list[int]] = {}  # of cards of which only is told how many they are: the others
        self.choices: dict[int, tuple[str, ...]] = {}  # of cards with several versions: the ids, the likeliest first
        for n, thing in enumerate(story.things):
            if (thing.titles or thing.noun) and n not in story.under:
                self._add(n, fill)
        self._add_standing()
        self._add_titles()

    def _add(self, n: int, fill: Fill) -> None:
        thing = self.story.things[n]
        card: Plain = {}
        if thing.titles:
            ids = version_of(self.story, n, self.vocabulary)
            if len(ids) > 1:
                ids = self._as_its_twin(n, ids)
                self.choices[n] = ids
            named = next(one for one in self.vocabulary.titles[self.title(n)] if one.id == ids[0])
            card = {"card": named.id, "title": named.title, "type": named.type}
        else:
            card = {"title": thing.say or thing.noun, "type": thing.noun}
            if thing.noun == "character":  # one of which nothing is told fits what asks for an icon or a low STR
                card |= {"str": 2, "cost": 2, "icons": list(ICONS)}
            if thing.strong is not None:
                card["str"] = thing.strong
            if thing.icons:  # which they are is not told: that of the challenge it takes part in is among them
                first = self.story.fight.type
                card["icons"] = sorted(ICONS, key=lambda icon: icon != first)[: thing.icons]
            card |= thing.suits
            if n in self.story.incomes_of:
                card["income"] = self.story.incomes_of[n]
            if thing.trait:
                card["traits"] = [thing.trait]
            card |= {
                key: told[n] for key, told in (("cost", self.story.costs), ("str", self.story.strong)) if n in told
            }
            if thing.keywords:
                card["keywords"] = list(thing.keywords)
        ref = slug(card["title"])[:40] or "card"
        taken = set(self.refs.values())
        self.refs[n] = next(one for one in (ref, *(f"{ref}-{k}" for k in range(2, 60))) if one not in taken)
        owner = self.seats.owner(n) or self.seats.ids[0]
        card = {"ref": self.refs[n], **card, "owner": owner}
        self.cards[n] = card
        self.full[n] = fill(card)
        zone = self._zone(n, card["type"])
        for one in (card, self.full[n]):
            if zone != "play":
                one["zone"] = zone
            one.update(self._state(n))
        if without := self.story.no_icons.get(n):
            kept = [icon for icon in self.full[n].get("icons", ()) if icon not in without]
            card["icons"] = self.full[n]["icons"] = kept
        told = [
            keyword for keyword in self.story.keywords.get(n, ()) if keyword not in self.full[n].get("keywords", ())
        ]
        if told:
            card["keywords"] = self.full[n]["keywords"] = [*self.full[n].get("keywords", ()), *told]
        apart = sum(one.other and one.titles == thing.titles != () for one in self.story.things)  # "the second one"
        count = min(thing.count - apart, MOST_ALIKE) if self._are_several(thing) else 1
        self.several[n] = [self._like(n, k) for k in range(1, count)]

    def _are_several(self, thing: Thing) -> bool:
        """Whether a number told of a card counts cards in play: not of those that are unique."""
        return bool(thing.noun) or not any(one.unique for one in self.vocabulary.titles[thing.titles[0]])

    def _add_standing(self) -> None:
        """Characters of whom only their STR together is told, which counts for dominance."""
        for k, (who, strength) in enumerate(self.story.standing.items()):
            if (player := self.seats.who(who)) and strength:
                n = STANDING - k
                self.refs[n] = f"standing-of-{player}"
                title = f"What stands of {self.seats.name(player)}"
                card = {"ref": self.refs[n], "title": title, "type": "character", "owner": player, "str": strength}
                self.cards[n], self.full[n] = card, dict(card)

    def _add_titles(self) -> None:
        for k, (who, title) in enumerate(self.story.titles.items()):
            if player := self.seats.who(who):
                n = TITLE - k
                self.refs[n] = slug(title)
                self.cards[n] = {"ref": self.refs[n], "title": title, "type": "title", "owner": player}
                self.full[n] = dict(self.cards[n])

    def _like(self, n: int, k: int) -> int:
        """Another card like one of which nothing is told but how many there are: "two of his guys"."""
        like = -1000 - 10 * n - k
        self.refs[like] = f"{self.refs[n]}-and-{k}"
        self.cards[like] = {**self.cards[n], "ref": self.refs[like]}
        self.full[like] = {**self.full[n], "ref": self.refs[like]}
        return like

    def _as_its_twin(self, n: int, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Another copy is of the version of the one before, where that fits what is told of it as well as any."""
        things = self.story.things
        told = [m for m in self.cards if m >= 0] if things[n].other else []
        before = [m for m in told if things[m].titles == things[n].titles]
        twin = self.cards[before[-1]]["card"] if before else ""
        if twin not in ids or twin not in likely(self.story, n, self.vocabulary):
            return ids
        return (twin, *(one for one in ids if one != twin))

    def title(self, n: int) -> str:
        """The title that is meant; of several the likeliest."""
        told = self.story.versions.get(n)
        for title in self.story.things[n].titles:
            if any(one.id == told for one in self.vocabulary.titles[title]):
                return title
        return self.story.things[n].titles[0]

    def _zone(self, n: int, kind: str) -> str:
        story = self.story
        told = story.zones.get(n, "")
        if kind == "plot" and _NEW.match(story.things[n].say.lower()):
            return "deck"  # "someone has to flip a new plot"
        if kind == "plot":
            return "used" if told in ("discard", "used") or self._is_replaced(n) else "revealed"
        if told == "hand-if-event":
            told = "hand" if kind == "event" else ""
        if n in story.discarded and told in ("hand", "play", ""):
            return "hand"  # where it was when it was discarded for a claim
        if n in story.entered and kind != "event" and told not in ("dead", "discard"):
            return "play"
        asked = story.asked is not None and story.asked.thing == n
        if kind == "event" and not asked and story.entered.get(n) == "shadows":
            return "played"  # it is played by coming out
        if kind == "event" and self._lies_on_another(n):
            return "play"
        if n in (*story.fight.attackers, *story.fight.defenders) or story.things[n].zone:
            return story.things[n].zone or "play"
        if not told and kind in PERMANENT and story.asked and story.asked.thing == n and story.asked.how in ENTERING:
            return "hand"
        if told and not (told == "play" and kind == "event"):
            return told
        if kind == "event":
            used = any(n in (use.thing, use.on) for use in story.uses)
            return "played" if used and not asked else "hand"
        return "play"

    def _lies_on_another(self, n: int) -> bool:
        """Whether an event that becomes an attachment is told to be one by now, and not to be played."""
        story = self.story
        spoken = [*story.uses, *([story.asked] if story.asked else [])]
        on_it = n in story.attached and '"host"' in json.dumps(self.full[n].get("abilities", []))
        return on_it and not any(use.thing == n for use in spoken)

    def _is_replaced(self, n: int) -> bool:
        """Whether its player has revealed another plot since, of two that are told by their titles."""
        story, things = self.story, self.story.things
        owner = self.seats.told_owner(n)
        later = [
            m
            for m in (*story.plots, *story.revealed)
            if m > n and things[m].titles and story.zones.get(m) not in ("used", "discard")
        ]
        anew = any(_NEW.match(one.say.lower()) for one in things if one.noun == "plot")
        later = [m for m in later if anew or m in story.revealed]
        return bool(owner) and n not in story.revealed and any(self.seats.owner(m) == owner for m in later)

    def _state(self, n: int) -> Plain:
        story = self.story
        found: Plain = {}
        if n in story.kneeling and not self._is_to_kneel(n):
            found["kneeling"] = True
        if n in story.power_on:
            found["power"] = min(story.power_on[n], 30)
        if n in story.gold_on:
            found["gold"] = min(story.gold_on[n], 30)
        if n in story.duplicates:
            found["duplicates"] = min(story.duplicates[n], 5)
        holder = self.seats.who(story.controllers.get(n, ""))
        if holder and holder != self.cards[n]["owner"]:
            found["controller"] = holder
        return found

    def _is_to_kneel(self, n: int) -> bool:
        """Whether what was told to have been knelt is what is disputed, so that it stands still."""
        asked = self.story.asked
        stays = ("stand", "stands", "attack", "defend", "claim", "dupe", "fate", "take")
        return n in self.story.knelt and asked is not None and asked.thing == n and asked.how not in stays

    def attach(self) -> None:
        """Attachments to what they are on, once every card has its ref; one that saves somebody is on whom it saves."""
        asked = self.story.asked
        for use in [*self.story.uses, *([asked] if asked else [])]:
            if use.to == "save" and use.on is not None and use.on != use.thing:
                self.story.attached.setdefault(use.thing, use.on)
        for n, card in self.full.items():
            if n not in self.story.attached and _is_on_its_house(card):
                self.story.on_house.setdefault(n, card["owner"])
        for n, who in self.story.on_house.items():
            on_it = n in self.cards and (self.cards[n]["type"] == "attachment" or n in self.story.agendas)
            if on_it and (player := self.seats.who(who)):
                for one in (self.cards[n], self.full[n]):
                    one["attached_to"] = self._house_card(player)
        for n, host in self.story.attached.items():
            if asked and asked.thing == n and asked.on == host and asked.to != "save" and asked.how in ENTERING:
                continue  # it is to be played on it
            lies = n in self.refs and self.cards[n].get("zone", "play") not in ("dead", "discard")  # off again
            if lies and host in self.refs and (self.cards[n]["type"] == "attachment" or self._lies_on_another(n)):
                for one in (self.cards[n], self.full[n]):
                    one["attached_to"] = self.refs[host]
                    if one["type"] == "event":
                        one["zone"] = "play"
        lent.by_what_they_bear(self.full, self.cards, self.refs)

    def _house_card(self, player: str) -> str:
        """The ref of a player's House card, which lies on the table from now on."""
        n = HOUSE - self.seats.ids.index(player)
        if n not in self.refs:
            self.refs[n] = f"house-of-{player}"
            card = {"ref": self.refs[n], "title": f"House card of {self.seats.name(player)}", "type": "house"}
            self.cards[n] = {**card, "owner": player}
            self.full[n] = dict(self.cards[n])
        return self.refs[n]

    def has_plot_of(self, player: str) -> bool:
        """Whether a revealed plot of the player, with its claim, is on the table."""
        return any(
            card["type"] == "plot" and card.get("zone") == "revealed" and card["owner"] == player and "claim" in card
            for card in self.full.values()
        )

    def owner(self, n: int) -> str:
        """Who controls a card; the first seat where there is none."""
        card = self.full.get(n, {})
        return str(card.get("controller") or card.get("owner") or self.seats.ids[0])

    # --- the situation ---------------------------------------------------------------------------------------------

    def situation(self, opening: Plain, full: bool = False, **more: Any) -> Plain:
        """The situation; `full` with every card's facts and abilities."""
        story = self.story
        first = self.seats.who(story.first_player) or self._likely_first()
        players, limited = [], self._played_limited()
        for one in self.seats.ids:
            player: Plain = {"id": one, "name": self.seats.name(one)}
            for key, by in (
                ("gold", story.gold),
                ("influence", story.influence),
                ("power", story.power),
                ("hand", story.hands),
                ("initiative", story.initiative),
                ("drawn", story.drawn),
            ):
                told = {self.seats.who(who) or who: n for who, n in by.items()}
                if one in told:
                    player[key] = told[one]
            if kinds := [kind for who, types in story.declared.items() if self.seats.who(who) == one for kind in types]:
                player["declared"] = list(dict.fromkeys(kinds))
            house = {self.seats.who(who) or who: name for who, name in story.houses.items()}.get(one)
            if house:
                player["house"] = house
            if one in limited:
                player["limited"] = "card"
            players.append(player)
        cards = [dict(one) for one in self.full.values()]
        players = purse.filled({"players": players, "opening": opening, "cards": cards})["players"]
        found: Plain = {"players": players, "first_player": first, "opening": opening}
        if story.ask == "declare" and story.asked:
            found["active_player"] = self.seats.who(story.asked.who) or self.owner(story.asked.thing)
        elif opening["box"].startswith("challenges/") and story.fight.attacker:
            found["active_player"] = story.fight.attacker
        elif opening["box"] == "marshalling/2" and story.outlook is not None and story.outlook.player:
            found["active_player"] = self.seats.who(story.outlook.player) or first
        elif opening["box"] == "marshalling/3" and opening.get("turn"):
            found["active_player"] = opening["turn"]
        if story.seats > 2:
            found["format"] = "melee"
        if story.season:
            found["season"] = story.season
        if story.told_fight and opening["box"].partition("/")[0] == "challenges" and story.ask != "declare":
            found["challenge"] = self.challenge()
            self._kneel_for(found["challenge"], opening["box"])
            cards = [dict(one) for one in self.full.values()]
            found["ends"] = "challenge" if story.ask in ("wins", "unopposed", "who-wins", "outlook") else "box"
        counts = {**story.strong, **dict.fromkeys(story.zero, 0)}
        changed = {n: strength - self.full[n]["str"] for n, strength in counts.items() if "str" in self.full.get(n, {})}
        lasting = [{"do": "str", "card": self.refs[n], "n": by, "until": "phase"} for n, by in changed.items() if by]
        if lasting := [*lasting, *lent.texts_given(cards)]:
            found["lasting"] = lasting
        found["cards"] = cards if full else [dict(one) for one in self.cards.values()]
        used = [*more.get("used", ()), *self.used_before()]
        return {**found, **more, **({"used": used} if used else {})}

    def _kneel_for(self, challenge: Plain, box: str) -> None:
        """Who was declared has knelt for it, unless something on the table says that characters do not."""
        for side, verb, before in (("attackers", "attack", "challenges/4"), ("defenders", "defend", "challenges/6")):
            free = any(f"does not kneel to {verb}" in str(one.get("abilities", "")) for one in self.full.values())
            told = {*getattr(self.story.fight, side), *self.story.taking_part} if box >= before and not free else set()
            for n in told & self.cards.keys():
                if self.refs[n] in challenge.get(side, ()) and not self._is_to_kneel(n):
                    self.cards[n]["kneeling"] = self.full[n]["kneeling"] = True

    def _played_limited(self) -> set[str]:
        """Who has played a card with the keyword limited this round, besides what is asked about."""
        asked = self.story.asked
        if asked is None or asked.thing in self.story.entered or asked.how not in ENTERING:
            return set()
        played = [n for n, how in self.story.entered.items() if how == "marshalled" and n in self.full]
        return {
            self.owner(n)
            for n in played
            if any(one.lower() == "limited" for one in self.full[n].get("keywords", ()))
            and self.full[n]["owner"] == (self.seats.who(asked.who) or self.owner(asked.thing))
        }

    def used_before(self) -> list[Plain]:
        """What was used so often this phase as is told, an event that was played again and again."""
        told = {self.refs[n]: times for n, times in self.story.times.items() if n in self.refs}
        uses = {one["ref"]: one["abilities"][0]["id"] for one in self.full.values() if one.get("abilities")}
        return [{"use": f"{ref}/{uses[ref]}", "times": times} for ref, times in told.items() if ref in uses]

    def _likely_first(self) -> str:
        fight = self.story.fight
        return fight.attacker or self.seats.ids[0]

    def challenge(self) -> Plain:
        """The challenge as a situation describes it."""
        story, fight = self.story, self.story.fight
        ids = self.seats.ids
        attacker = fight.attacker or fight.winner or ids[0]
        defender = fight.defender or self.seats.other(attacker)
        defender = defender if defender != attacker else next(one for one in ids if one != attacker)
        found: Plain = {"type": fight.type or self._likely_type(), "attacker": attacker, "defender": defender}
        if (attacked := self.seats.who(fight.attacked)) and attacked not in (attacker, defender):
            found["attacked"] = attacked  # who defends supports him or her
        for key, refs in (("attackers", fight.attackers), ("defenders", fight.defenders)):
            if key == "defenders" and story.asked is not None and story.asked.how == "bypass":
                continue  # none is declared before that
            sides = [one for n in refs or self._taking_part(key) for one in (n, *self.several.get(n, ()))]
            named = [self.refs[n] for n in sides if n in self.refs]
            if named:
                found[key] = named
        if not found.get("attackers"):
            found["attacker_bonus"] = self.untold_side
        if self.untold_defense and not found.get("defenders"):
            found["defender_bonus"] = self.untold_defense
        if story.strengths and not fight.winner:
            for side, told in zip(("attacker", "defender"), story.strengths, strict=True):
                counted = sum(
                    self.full[n].get("str") or 0 for n in self.full if self.refs[n] in found.get(f"{side}s", ())
                )
                found[f"{side}_bonus"] = max(told - counted, 0)
        disputed = story.asked is not None and story.asked.how == "bypass"
        if story.bypassed and not disputed and attacker != self.full.get(story.bypassed[0], {}).get("owner"):
            found["bypassed"] = [self.refs[n] for n in story.bypassed if n in self.refs]
        if self.has_plot_of(attacker):
            pass  # its claim counts, with what changes it
        elif fight.claim is not None:
            found["claim"] = fight.claim
        if fight.winner:
            found["winner"] = fight.winner
            lead = abs(story.strengths[0] - story.strengths[1]) if story.strengths else None
            if (by := lead if fight.by is None else fight.by) is not None:
                self._won_by(found, by)
        if fight.winner and fight.unopposed:
            found["unopposed"] = True
        return found

    def _won_by(self, challenge: Plain, by: int) -> None:
        """The STR of characters of whom nothing is told, so that the challenge was won by what is told."""
        strength = {self.refs[n]: card.get("str") or 0 for n, card in self.full.items() if n in self.refs}
        ahead, behind = ("attacker", "defender")
        if challenge["winner"] == challenge["defender"]:
            ahead, behind = behind, ahead
        counted = {side: sum(strength.get(ref, 0) for ref in challenge.get(f"{side}s", [])) for side in (ahead, behind)}
        lead = counted[ahead] - counted[behind]
        challenge[f"{ahead}_bonus"] = max(by - lead, 0)
        challenge[f"{behind}_bonus"] = max(lead - by, 0)

    def _likely_type(self) -> str:
        """The type of which everybody who takes part has the icon, where there is one alone."""
        taking_part = (*self.story.fight.attackers, *self.story.fight.defenders)
        icons = [set(self.full[n].get("icons", ())) for n in taking_part if n in self.full and self.full[n].get("card")]
        shared = set.intersection(*icons) if icons else set()
        return next(iter(shared)) if len(shared) == 1 else "military"

    def _taking_part(self, key: str) -> list[int]:
        """Of attackers that are not told: the character of theirs that somebody wants to do something to."""
        asked, fight = self.story.asked, self.story.fight
        on = asked.on if asked else None
        deadly = self.story.outlook is not None and self.story.outlook.what == "deadly" and not fight.unopposed
        side = fight.attacker if key == "attackers" else fight.defender if fight.defenders or deadly else ""
        other = -1 - self.seats.ids.index(side) if side in self.seats.ids else None
        if other is not None and other in self.cards:  # somebody of whom nothing is known
            return [other]
        struck = [use.on for use in self.story.uses if use.on in self.full and use.to not in ("save", "cancel")]
        fitting = [
            n
            for n in struck
            if self.full[n]["type"] == "character" and self.owner(n) == fight.attacker and key == "attackers"
        ]
        if fitting:
            return fitting[:1]
        fits = key == "attackers" and on in self.full and self.full[on]["type"] == "character"
        return [on] if on is not None and fits and self.full[on]["owner"] == fight.attacker else []

    def uses_told(self) -> list[Use]:
        """What was used, in order; an event that something else answered was played before it."""
        found: list[Use] = []
        known = {use.thing for use in self.story.uses}
        for use in self.story.uses:
            on = use.on
            event = on in self.cards and self.cards[on]["type"] == "event"
            cancels = use.to == "cancel" or '"cancel"' in json.dumps(self.full.get(use.thing, {}).get("abilities", []))
            if on is not None and event and on not in known and cancels:
                found.append(Use(self.cards[on]["owner"], on, canceled=True, how="play"))
                known.add(on)
            if use.thing in self.cards:
                found.append(use)
        return found
