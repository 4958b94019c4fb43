"""A story of the second edition as a situation: its table, where it starts, and what is to be done in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from timing.telling.means import described
from timing.telling.questions import NOTHING
from timing.telling.second.means import ability_of, is_answer, is_copy, told_ability, when_revealed
from timing.telling.story import Use
from timing.telling.table import Plain, Table

MARSHALING = {"marshalling": "marshaling"}
ACTIONS: Mapping[str, str] = {
    "plot": "plot/5", "draw": "draw/3", "marshaling": "marshaling/3", "challenges": "challenges/2",
    "dominance": "dominance/3", "standing": "standing/3", "taxation": "taxation/5",
}  # fmt: skip
DECLARED, WINNER, CLAIM, PLOTS = "challenges/6", "challenges/7", "challenges/9", "plot/3"
WHEN_REVEALED = 4  # part of box 3
COPY_OF_ASKING = -30  # in place of a thing: the asking player's copy of what another used
KEYS = ("claim",)  # of a challenge that this edition's players have instead


class Second(Table):
    """The cards and players of a story, by this edition's facts."""

    looks_on = False

    def add_effect(self, victim: int | None, owner: str = "") -> Use:
        """An action of which only is told that it would kill a character."""
        use = super().add_effect(victim, owner)
        for card in (self.cards[use.thing], self.full[use.thing]):
            card["abilities"] = [told_ability("kill")]
        return use

    def situation(self, opening: Plain, full: bool = False, **more: Any) -> Plain:
        """The situation; `full` with every card's facts and abilities."""
        story = self.story
        players = [self._player(one) for one in self.seats.ids]
        first = self.seats.who(story.first_player) or self._likely_first()
        found: Plain = {"players": players, "first_player": first, "opening": opening}
        phase = opening["box"].partition("/")[0]
        if phase == "challenges" and story.fight.attacker:
            found["active_player"] = story.fight.attacker
        if story.seats > 2:
            found["format"] = "melee"
        if story.told_fight and phase == "challenges":
            found["challenge"] = self.second_challenge(opening["box"])
        found["cards"] = [dict(one) for one in (self.full if full else self.cards).values()]
        return {**found, **more}

    def _player(self, player: str) -> Plain:
        story = self.story
        found: Plain = {"id": player, "name": self.seats.name(player)}
        for key, told in (("gold", story.gold), ("power", story.power), ("hand", story.hands)):
            if player in told:
                found[key] = told[player]
        found.setdefault("gold", 20)  # what is not told was paid for
        if story.fight.claim is not None and player == story.fight.attacker:
            found["claim"] = story.fight.claim
        return found

    def second_challenge(self, box: str) -> Plain:
        """The challenge as this edition describes it: claim is a plot's, and a winner is settled from box 8 on."""
        found = {key: value for key, value in self.challenge().items() if key not in KEYS}
        if box == WINNER and "winner" in found:
            ahead = "attacker" if found["winner"] == found["attacker"] else "defender"
            if self.story.fight.by is None:
                found[f"{ahead}_bonus"] = 20
            found.pop("winner")
            found.pop("unopposed", None)
        return found


class Scene:
    """Where play starts and what is done: `uses` in order, `asked` the ability in question, `victims` of claim."""

    def __init__(self, table: Second) -> None:
        self.table = table
        story = table.story
        self._copy_of_the_asking()
        self.uses = [use for use in table.uses_told() if use.thing in table.refs and not self._in_question(use)]
        for use in self.uses:
            ability_of(table, use, done=True)  # each can do what is told of it before the table is laid out
        self.asked = ability_of(table, story.asked) if self._asks_of_card() and story.asked else ""
        self.ability = described(table, self.asked)
        by_claim = story.told_fight or any(why == "claim" for _, why in story.killed)
        used_on = [use.on for use in self.uses if use.to == "kill"]
        dead = [n for n, _ in story.killed if n in table.refs and n not in used_on]
        self.victims = dead if by_claim else []
        self.dead = [] if by_claim else dead
        if story.asked and story.asked.to == "save" and by_claim and not dead and not self.uses:
            self.victims = self._to_be_saved()
        self._lead_up()
        self.opening: Plain = {"box": self._box()}
        if self.opening["box"] == PLOTS:
            self.opening["event"] = WHEN_REVEALED
        self._lay_out()

    def _copy_of_the_asking(self) -> None:
        """A card that somebody used and another player asks about is two copies, one of each."""
        table, asked = self.table, self.table.story.asked
        who = table.seats.who(asked.who) if asked else ""
        users = [table.seats.who(use.who) for use in table.story.uses if asked and use.thing == asked.thing]
        if asked is None or not who or not any(users) or who in users or asked.thing not in table.refs:
            return
        for card in (table.cards[asked.thing], table.full[asked.thing]):
            card["owner"] = users[0]
        table.refs[COPY_OF_ASKING] = f"{table.refs[asked.thing]}-2"
        for cards in (table.cards, table.full):
            cards[COPY_OF_ASKING] = {**cards[asked.thing], "ref": table.refs[COPY_OF_ASKING], "owner": who}
        asked.thing = COPY_OF_ASKING

    def _asks_of_card(self) -> bool:
        asked = self.table.story.asked
        return asked is not None and asked.thing not in (NOTHING, None) and self.table.story.ask in ("may", "must")

    def _in_question(self, use: Use) -> bool:
        """What is asked about has not been done yet."""
        story, asked = self.table.story, self.table.story.asked
        return (
            asked is not None
            and story.plainly
            and not story.repeated
            and not use.canceled
            and (use.thing, self.table.seats.who(use.who)) == (asked.thing, self.table.seats.who(asked.who))
        )

    def _to_be_saved(self) -> list[int]:
        asked = self.table.story.asked
        named = [asked.on, asked.thing] if asked else []
        return [n for n in named if n is not None and self.table.full.get(n, {}).get("type") == "character"][:1]

    def _lead_up(self) -> None:
        """What was killed or is to be saved had something that kills it, told or not."""
        if self.victims or any(use.to in ("kill", "discard", "return") for use in self.uses):
            return
        saved = self._to_be_saved() if is_answer(self.asked, self.ability) and "cancel" not in self._wanted() else []
        saves = [use.on if use.on is not None else use.thing for use in self.uses if use.to == "save"]
        victims = [n for n in (*self.dead, *saved, *saves) if self.table.full.get(n, {}).get("type") == "character"]
        if victims and self.plots():
            self._give_plot(victims)
        elif victims:
            self.uses.insert(0, self.table.add_effect(victims[0]))

    def _give_plot(self, victims: list[int]) -> None:
        """Of a plot that is told to kill, an ability that does so; claim takes nobody then."""
        n = self.plots()[-1]
        card = self.table.full[n]
        card["abilities"] = [when_revealed("kill")]
        self.table.cards[n] |= card
        self.victims = victims

    def _wanted(self) -> tuple[str, ...]:
        asked = self.table.story.asked
        return (asked.to,) if asked else ()

    def _box(self) -> str:
        story, table = self.table.story, self.table
        phase = MARSHALING.get(story.phase, story.phase)
        trigger = self.ability.get("trigger") or {}
        if self.plots():
            return PLOTS
        if self.victims:
            self._settle_winner()
            return CLAIM
        if self.asked.endswith("/marshal"):
            return ACTIONS["marshaling"]
        if story.told_fight and (story.fight.winner or "challenge-won" in str(trigger.get("after", ""))):
            self._settle_winner()
            return WINNER
        first = described(table, ability_of(table, self.uses[0], done=True)) if self.uses else self.ability
        named = first.get("phase", "") if first.get("kind") == "action" else ""
        named = named if isinstance(named, str) else named[0]
        if story.told_fight and named in ("", "challenges"):
            return DECLARED
        return ACTIONS.get(named) or ACTIONS.get(phase, ACTIONS["challenges"])

    def _settle_winner(self) -> None:
        story = self.table.story
        fight, seats = story.fight, self.table.seats
        if self.victims:
            loser = self.table.full[self.victims[0]]["owner"]
            fight.winner = fight.attacker = seats.other(loser)
            fight.defender = loser
            fight.type = fight.type or "military"
        fight.winner = fight.winner or fight.attacker or seats.ids[0]
        fight.attacker = fight.attacker or fight.winner
        fight.defender = fight.defender or seats.other(fight.attacker)
        story.told_fight = True

    def plots(self) -> list[int]:
        """Plots that are spoken of as just revealed."""
        full = self.table.full
        return [n for n in self.table.story.revealed if n in full and full[n]["type"] == "plot"]

    def _lay_out(self) -> None:
        """What will be used lies where it is used from."""
        table, asked = self.table, self.table.story.asked
        used = {use.thing: use for use in (*self.uses, *((asked,) if asked and self.asked else ()))}
        for n, use in used.items():
            for card in (table.cards[n], table.full[n]):
                entering = self.asked.endswith(("/marshal", "/ambush")) and use is asked
                if card["type"] == "event" or entering:
                    card["zone"] = "hand"
                if not is_copy(table, use):
                    card.pop("kneeling", None)
