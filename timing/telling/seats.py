"""Who sits at the table of a telling, whose each card is, who attacks whom: what is told, and what follows from it."""

from __future__ import annotations

from timing.telling.people import HE, ME, OPPONENT
from timing.telling.story import Story
from timing.telling.things import Thing

MOST_ASIDE = 6
_LEFT = frozenset("remove removed leave home out".split())
ORDINAL = ("third", "fourth", "fifth", "sixth")


class Seats:
    """The players of a story, in the order in which they come up, with every word for a player settled."""

    def __init__(self, story: Story) -> None:
        self.story = story
        for side, other in (("attacker", "defender"), ("defender", "attacker")):
            if side in story.players:  # told by the side alone, so that the other one is there, too
                story.players.setdefault(other, other)
                setattr(story.fight, side, side)
                story.told_fight = True
        self.ids = [one for one in story.players if one not in (HE, OPPONENT)]
        told_opponent = OPPONENT in story.players
        if len(self.ids) < 2 and (told_opponent or ME in self.ids or not self.ids):
            self.ids += [ME] if not self.ids else []
            self.ids.append(OPPONENT)
        elif len(self.ids) == 1:
            self.ids.append(ME)
        missing = min(story.seats, 6) - len(self.ids)
        first = max(len(self.ids) - 2, 0)
        self.ids += [f"{word}-player" for word in ORDINAL[first : first + max(missing, 0)]]
        self._fight()

    def name(self, player: str) -> str:
        """What a player is called."""
        said = player.replace("-", " ").capitalize()
        said = said[:-1] + said[-1].upper() if said[-2:-1] == " " else said  # "Player A"
        return {ME: "Me", OPPONENT: "Opponent"}.get(player, said)

    def who(self, said: str) -> str:
        """The seat that a word means; empty where it is open."""
        if said.startswith("side:"):
            return self.story.fight.attacker if said == "side:attackers" else self.story.fight.defender
        if said.startswith(("not:", "other:")):
            return self.other(self.who(said.partition(":")[2]))
        if said in self.ids:
            return said
        if said in (OPPONENT, HE):
            others = [one for one in self.ids if one != ME]
            return others[0] if others else ""
        return ""

    def other(self, player: str) -> str:
        """The one whom a player faces."""
        fight = self.story.fight
        if player and player in (fight.attacker, fight.defender):
            faced = fight.defender if player == fight.attacker else fight.attacker
            if faced in self.ids:
                return faced
        others = [one for one in self.ids if one != player]
        return others[0] if player and others else ""

    def _fight(self) -> None:
        fight, story = self.story.fight, self.story
        sided = fight.winner if fight.winner.startswith("side:") else ""  # of sides that are known in the end only
        for key in ("attacker", "defender", "winner"):
            setattr(fight, key, self.who(getattr(fight, key)) if getattr(fight, key) else "")
        if fight.attacked and fight.winner == self.who(fight.attacked) not in (fight.attacker, fight.defender):
            fight.winner = fight.defender  # who supports takes the challenge over (rulebook, Supports)
        if story.told_fight and not fight.attackers:
            fight.attackers += [n for n, thing in enumerate(story.things) if "stealth" in thing.keywords]
        for n, thing in enumerate(story.things):
            side = fight.attackers if thing.role == "attackers" else fight.defenders
            if thing.role and n not in side and story.told_fight:
                side.append(n)
        attackers = {self.told_owner(n) for n in fight.attackers} - {""}
        if not fight.attacker and len(attackers) == 1 and fight.defender not in attackers:
            fight.attacker = attackers.pop()
        if not fight.attacker and fight.defender:
            fight.attacker = self.other(fight.defender)
        if any(why == "claim" for _, why in story.killed) and fight.winner:
            fight.attacker = fight.attacker or fight.winner
        if story.deadly and not fight.defender and not fight.attacker:
            self._faces_deadly()
        if story.by_stealth and not fight.attacker:
            fight.attacker = self.who(story.by_stealth)
        losers = {self.told_owner(n) for n, why in story.killed if why == "claim"} - {""}
        if len(losers) == 1 and not fight.attacker and not fight.winner:
            fight.winner = fight.attacker = self.other(losers.pop())
        if not fight.attacker and not fight.defender and fight.attackers and fight.defenders:
            blocking = {self.told_owner(n) for n in fight.defenders} - {""}
            fight.attacker = self.other(blocking.pop()) if len(blocking) == 1 else ME if ME in self.ids else self.ids[0]
        if sided and not (fight.attacker or fight.defender) and fight.attackers:
            fight.attacker = ME if ME in self.ids else self.ids[0]  # "Robert attacked and lost"
        sides = fight.attacker or fight.defender or fight.winner or fight.attackers
        if not sides and fight.defenders and ME in self.ids and not {*map(self.told_owner, fight.defenders)} - {"", ME}:
            fight.defender = ME  # "Theon and Asha defended", as who tells it has it
            fight.attacker = self.other(ME)
        if fight.attacker and not fight.defender:
            fight.defender = self.other(fight.attacker)
        fight.winner = fight.winner or self.who(sided)
        self._takes_part()
        self._is_deadly()
        if story.sides and fight.attacker:
            self._fill_up("attackers", fight.attacker, story.sides[0])
            self._fill_up("defenders", fight.defender, story.sides[1])

    def _faces_deadly(self) -> None:
        """Who is asked about where somebody is deadly, and nothing is told of the sides: he or she defends."""
        fight, story = self.story.fight, self.story
        meant = story.wants or story.asked
        deadly = {self.told_owner(n) for n in story.people if self._has(n, "deadly")} - {""}
        fight.defender = self.who(meant.who) if meant else ""
        if len(deadly) == 1 and fight.defender in deadly:
            fight.defender = self.other(fight.defender)
        fight.defender = fight.defender or (self.other(deadly.pop()) if len(deadly) == 1 else "")
        fight.attacker = self.other(fight.defender)
        fight.winner = fight.winner or fight.attacker
        fights = meant is not None and meant.how not in ("marshal", "play", "put")
        saved = meant.on if meant is not None and meant.to == "save" and meant.on is not None else None
        taking_part = saved if saved is not None else meant.thing if meant and fights else -1
        mine = taking_part in story.people and self.told_owner(taking_part) in ("", fight.defender)
        if mine and taking_part not in fight.defenders:
            fight.defenders.append(taking_part)

    def _has(self, n: int, keyword: str) -> bool:
        """Whether a card is told to have a keyword."""
        return keyword in (*self.story.things[n].keywords, *self.story.keywords.get(n, ()))

    def _is_deadly(self) -> None:
        """'His wolf is deadly and I block with Hodor': who is told to be deadly takes part, where deadly counts."""
        fight, story = self.story.fight, self.story
        if not (story.deadly and story.told_fight):
            return
        for n in story.people:
            owner = self.told_owner(n)
            told = n in (*fight.attackers, *fight.defenders, *story.entered, *story.zones)
            if told or not self._has(n, "deadly") or not owner:
                continue
            if owner == fight.attacker:
                fight.attackers.append(n)
            elif owner == fight.defender:
                fight.defenders.append(n)

    def _takes_part(self) -> None:
        """Who is told to; and of whom it is asked whether renown gets power, on the winner's side."""
        fight, view = self.story.fight, self.story.outlook
        for told in (n for n in self.story.taking_part if n not in (*fight.attackers, *fight.defenders)):
            side = self.told_owner(told) or fight.winner or ME
            (fight.defenders if fight.defender and side == fight.defender else fight.attackers).append(told)
        thing = view.thing if view is not None and view.what == "renown" else None
        if thing is None or thing in (*fight.attackers, *fight.defenders) or not fight.winner:
            return
        if self.told_owner(thing) in ("", fight.winner) and not _LEFT & {
            word.tag for word in self.story.mentions.words
        }:
            (fight.attackers if fight.winner == fight.attacker else fight.defenders).append(thing)

    def _fill_up(self, side: str, player: str, number: int) -> None:
        """As many who take part as are told, those of whom nothing else is told among them."""
        named: list[int] = getattr(self.story.fight, side)
        for _ in range(len(named), min(number, MOST_ASIDE)):
            named.append(len(self.story.things))
            self.story.things.append(Thing(noun="character", owner=player, role=side, say=f"one of the {side}"))

    def told_owner(self, n: int) -> str:
        """Whose a card is by what is told of it alone."""
        return self.who(self.story.things[n].owner) or self.who(self.story.owners.get(n, ""))

    def _against_mine(self, n: int) -> str:
        """Whose a card is that a sentence begins with and that does something to a card of the teller's."""
        tags = [word.tag for word in self.story.mentions.words]
        at = tags.index(f"#{n}") if f"#{n}" in tags else -1
        if at < 0 or ME not in self.ids:
            return ""
        start = max((k + 1 for k in range(at) if tags[k] in (".", "?", "!")), default=0)
        end = next((k for k in range(at, len(tags)) if tags[k] in (".", "?", "!")), len(tags))
        mine = [
            tag for tag in tags[at + 1 : end] if tag.startswith("#") and self.story.things[int(tag[1:])].owner == ME
        ]
        first = any(tag == f"@{ME}" or tag.startswith("#") for tag in tags[start:at])
        mine = [tag for tag in mine if self.story.things[int(tag[1:])].titles != self.story.things[n].titles]
        return self.other(ME) if mine and not first else ""

    def owner(self, n: int) -> str:
        """Whose a card is, as told or as it follows from what is done with it."""
        story, fight = self.story, self.story.fight
        told = self.told_owner(n)
        if told:
            return told
        if n in fight.attackers and fight.attacker:
            return fight.attacker
        if n in fight.defenders and fight.defender:
            return fight.defender
        for use in story.uses:
            if use.on == n:
                user = self.who(use.who) or self.owner(use.thing) if use.thing != n else ""
                if user:
                    return user if use.to == "save" else self.other(user)
        if any(n == one for one, _ in story.killed) and fight.winner:
            return self.other(fight.winner)
        aimed = [use.on for use in story.uses if use.thing == n and use.on not in (None, n) and use.to != "save"]
        hit = next((self.told_owner(on) for on in aimed if on is not None and self.told_owner(on)), "")
        if hit and not self.story.things[n].owner:  # what is used on one player's card is another's
            return self.other(hit)
        if n in story.plots and any(self.told_owner(one) for one in story.plots):
            return self.other(next(self.told_owner(one) for one in story.plots if self.told_owner(one)))
        asked = story.asked
        if asked and asked.thing == n:
            saves = asked.to == "save" and asked.on not in (None, n) and n not in story.plots
            whose = self.told_owner(asked.on) if saves and asked.on is not None else ""
            return self.who(asked.who) or whose or (ME if ME in self.ids else "")
        if n in story.attached and story.attached[n] != n:
            return self.told_owner(story.attached[n])
        if told := self._against_mine(n):
            return told
        if asked and asked.on == n:
            asking = self.who(asked.who) or self.told_owner(asked.thing) or (ME if ME in self.ids else "")
            return asking if asked.to == "save" else self.other(asking)
        return ""
