"""Where the dispute of a story starts, and what has happened by then."""

from __future__ import annotations

from timing.systems.agot1e.words import LEAVING
from timing.telling.by_itself import comes_by_itself
from timing.telling.by_own_text import enters_by_own_text
from timing.telling.departures import after_it_left, is_marshalling
from timing.telling.doers import settle_doer
from timing.telling.intended import PAYMENTS, meant, put_by_effect
from timing.telling.means import (
    ANSWERS,
    abilities,
    ability_of,
    all_effects,
    described,
    effects,
    gives_to_others,
    is_answer,
    triggers,
)
from timing.telling.openings import COMES_ABOUT, PAID, TEXTS, event_canceled, forced, how_it_ends, paid_with, to_declare
from timing.telling.payments import stand_till_paid
from timing.telling.story import Use
from timing.telling.table import ACTIONS, ENTERING, OF_CHALLENGE, RESOLVING, Plain, Table
from timing.telling.where import OF_DOMINANCE, PLOTS, Where
from timing.telling.windows import COMES_OF, STEPS, spoken_of, window

ENOUGH = 5
"""Power of a player of whom is not told how little it is, so that a claim takes what it can."""
LOST = (*PAYMENTS[1:], "kill")
OTHER_ENDS = ("cancel", "stop", "kill", "stand", "kneel", "draw", "get", "return", "play", "take")


class Moment(Where):
    """Where play stands. `opening` and `stated` go into the situation; `uses` are to be made as moves."""

    def __init__(self, table: Table) -> None:
        self.table = table
        for settle in (settle_doer, comes_by_itself, stand_till_paid, enters_by_own_text):
            settle(table)
        story = table.story
        self.uses = [use for use in table.uses_told() if use.thing in table.refs and not is_marshalling(table, use)]
        if story.asked and story.plainly and not story.repeated:  # what is asked has not been done
            asked = story.asked
            self.uses = [
                use
                for use in self.uses
                if (use.thing, table.seats.who(use.who)) != (asked.thing, table.seats.who(asked.who))
                or use.canceled
                or use.how == "dupe"
            ]
        self.uses = meant(table, self.uses)
        self.uses += self._lowers(self.uses)
        aim = story.asked.on if story.asked else None
        if story.first and aim is not None and aim in story.knelt and aim in table.full and not self.uses:
            self.uses = [Use(table.owner(aim), aim, None, "", "kneel")]
        put_by_effect(table, self.uses)
        if paid := paid_with(table):
            self.uses = paid
        self.asked = ability_of(table, story.asked) if story.asked and story.ask in ("may", "must") else ""
        self.ability = described(table, self.asked)
        if (
            story.asked
            and story.asked.on in table.refs
            and gives_to_others(table.full[story.asked.thing], self.ability)
        ):
            self.asked = f"{table.refs[story.asked.on]}/{self.asked.replace('/', '.')}"
        by_claim = story.told_fight or any(why == "claim" for _, why in story.killed)
        dead = list(dict.fromkeys(self._who_died(n) for n, _ in story.killed if n in table.refs))
        by_use = [use.on for use in self.uses if use.to == "kill"]
        self.killed = dead if by_claim else []
        self.dead = [] if by_claim else [n for n in dead if n not in by_use]
        self._answers_its_end()
        self._lay_out_what_it_needs()
        self.opening = {"box": "challenges/2"}
        if story.outlook and story.outlook.what == "deadly" and not story.fight.defenders and not story.fight.unopposed:
            table.add_others()  # somebody defends of whom nothing is told
        if story.outlook and story.outlook.what == "does plot-revealed":
            table.add_next_plots()
        self.stated = {}
        self.ways, self.unplayed = {}, []
        view = story.outlook
        if view is not None and (
            view.what == "less" or (view.what.split(" ")[0] in ("n", "power") and "power" in view.what)
        ):
            told = {table.seats.who(who) for who in story.power}
            if story.fight.type == "power" and story.fight.defender and story.fight.defender not in told:
                story.power[story.fight.defender] = ENOUGH
        if any(one in ("move-power", "discard-house-power") for one in all_effects(self.ability)):
            told = {table.seats.who(who) for who in story.power}
            story.power.update({one: ENOUGH for one in table.seats.ids if one not in told})
        self._find()
        used = {use.thing for use in self.uses}
        of_plot = story.fight.claim is None or any(card["type"] == "plot" for card in table.full.values())
        changes = any(
            "claim" in all_effects(one)
            for n, card in table.full.items()
            if of_plot or n in used  # a claim that is told is what it is, with all that changes it
            for one in abilities(card)
        )
        if story.told_fight and changes and story.fight.attacker and not table.has_plot_of(story.fight.attacker):
            table.add_plot(story.fight.attacker)
        player = table.owner(story.asked.thing) if story.asked and self.ability else ""
        if player and "claim" in all_effects(self.ability) and not any(map(table.has_plot_of, table.seats.ids)):
            table.add_plot(player)  # of which it is not told what it is, but which is there

    def _lay_out_what_it_needs(self) -> None:
        """Who is to be taken control of is not yet; of what brings used plots back one lies there."""
        self._not_taken_yet()
        asked, needs = self.table.story.asked, self.ability.get("if")
        card = needs.get("card") if isinstance(needs, dict) else None
        if asked and isinstance(card, dict) and card.get("zone") == ["used"] and card.get("type") == ["plot"]:
            self.table.add_used_plot(self.table.owner(asked.thing))

    def _answers_its_end(self) -> None:
        """'He wants to play Whispers because his man was killed': who was killed is what is answered, not at whom it
        aims."""
        asked, last = self.table.story.asked, self.uses[-1] if self.uses else None
        answers = asked is not None and last is not None and asked.on is not None and asked.on == last.on
        if asked and last and answers and asked.thing != last.thing and not is_answer(self.asked, self.ability):
            killed = "killed" in self._comes_of(last) and "killed" in triggers(self.ability)
            asked.on = None if killed else asked.on

    def _not_taken_yet(self) -> None:
        """'I say I'm taking him. Can I trigger it?': who would take control of a card by its own text has not yet."""
        story, asked = self.table.story, self.table.story.asked
        takes = asked is not None and "take-control" in all_effects(self.ability) and asked.on is None
        if takes and asked is not None and story.controllers.get(asked.thing) == asked.who:
            del story.controllers[asked.thing]
            for among in (self.table.cards, self.table.full):
                among[asked.thing].pop("controller", None)

    def _lowers(self, uses: list[Use]) -> list[Use]:
        """Where it is asked what a card costs: what is told to have been knelt for it, and lowers a cost."""
        table, view = self.table, self.table.story.outlook
        if view is None or view.what not in PAID or view.thing not in table.full:
            return []
        who, used = table.owner(view.thing), {use.thing for use in uses}
        lowering = [
            n
            for n in sorted(table.story.knelt)
            if n in table.full and n not in used and table.owner(n) == who and n != view.thing
            for one in abilities(table.full[n])
            if one.get("kind") == "action" and set(effects(one)) & {"cost", "lower-cost"}
        ]
        return [Use(who, n, None, "", "kneel") for n in dict.fromkeys(lowering)]

    def _find(self) -> None:
        story = self.table.story
        if not self.uses and not self.killed and (victim := self._about_to_die()) is not None:
            self.uses = [self._removal(victim) or self.table.add_effect(victim)]
        if any(use.thing >= 0 and story.things[use.thing].noun for use in self.uses):
            self._give_generic_abilities()
        under_way = bool(self.uses) and self._is_under_way()
        if story.ask == "declare":
            self._at({"box": "challenges/3"})
        elif under_way:
            self._before_uses()
        elif self.asked.endswith(("/marshal", "/into-shadows")):
            self._elsewhere()
        elif story.asked and story.asked.how in ("defend", "bypass") and story.ask == "choose":
            self._before_defenders(story.asked)
        elif story.asked and story.asked.how == "stands":
            story.told_fight = True
            self._at({"box": RESOLVING, "event": 1 if not story.fight.winner else 3})
        elif self._after_plots():
            pass
        elif self._is_prized():
            self._at({"box": RESOLVING, "step": "4"}, killed=True)
        elif self._is_of_claim():
            self._at({"box": RESOLVING, "event": 2})
        elif story.ask in ("choose", "who", "must") and story.deadly and story.told_fight:
            self._at({"box": RESOLVING, "event": 5}, killed=True)
        elif story.ask == "who" and story.told_fight and story.of_responses:
            self._at({"box": RESOLVING, "step": "5"}, killed=True)
        elif opening := self._looked_on():
            self._at(opening, killed=True)
        elif self._answers_at_once():
            pass
        elif story.ask in TEXTS and story.told_fight:
            self._at({"box": RESOLVING, "event": how_it_ends(story)})
        elif (self.plots() and not story.told_fight) or (story.ask == "must" and forced(self.table)):
            self._elsewhere()
        elif (
            self.dead and not self._lie_dead() and not self.asked.endswith("/marshal")
        ):  # of something that is not told: in a window of which nothing else is known
            by_itself = any(one.get("kind") == "passive" for n in self.dead for one in abilities(self.table.full[n]))
            step = "4" if by_itself and not self.ability.get("trigger") else "5"
            self._at({"box": f"{story.phase or 'challenges'}/1", "step": step})
            happened = [{"what": "killed", "card": self.table.refs[n]} for n in self.dead]
            self.stated["happened"] = happened
        elif self.killed or self._in_resolution():
            self._in_the_challenge()
        elif opening := self._in_its_window():
            self._at(opening)
        else:
            self._elsewhere()
        if not under_way:
            self._state_uses()
            self.uses = []

    def _in_its_window(self) -> Plain | None:
        """Where what is asked about answers something, or the one thing does that could be meant."""
        story = self.table.story
        if self.uses or story.outlook is not None or story.at_start or story.entered or story.incomes:
            return None
        if story.asked is None and not story.ask:
            return window(self.table, spoken_of(self.table))
        asked = story.asked
        enters = asked is not None and asked.how in (*ENTERING, "place") and asked.to not in ANSWERS
        return window(self.table, self.ability) if story.ask == "may" and not enters and not self.plots() else None

    def _lie_dead(self) -> bool:
        """Whether who died is told to lie in a pile by now, and a card is played from hand."""
        story = self.table.story
        return story.laid_down and all(story.zones.get(n) in ("dead", "discard") for n in self.dead)

    def _is_prized(self) -> bool:
        """Whether it is asked about power for a prized card that was killed for the claim (rulebook, Prized)."""
        story, words = self.table.story, {word.tag for word in self.table.story.mentions.words}
        if not self.killed or story.ask == "may" or ("power" not in words and story.ask != "who"):
            return False
        return any(self._has_prized(n) for n in self.killed)

    def _has_prized(self, n: int) -> bool:
        thing = self.table.story.things[n] if n >= 0 else None
        told = (*thing.keywords, *thing.told.lower().split()) if thing else ()
        return any(str(one).lower().startswith("prized") for one in (*self.table.full[n].get("keywords", ()), *told))

    def _after_plots(self) -> bool:
        """Whether the one response or passive told of answers what came of the revealed plots, where that is put."""
        table, story = self.table, self.table.story
        if not self.plots() or story.told_fight or self.ability or story.outlook is not None:
            return False
        ability = spoken_of(table)
        does = [what for n in self.plots() for one in abilities(table.full[n]) for what in all_effects(one)]
        comes = {"plot-revealed", *(what for one in does for what in COMES_OF.get(one, ()))}
        if ability.get("kind") not in STEPS or not comes & set(triggers(ability)) or is_answer("", ability):
            return False
        self._at({"box": PLOTS, "step": STEPS[ability["kind"]]})
        if self.dead:
            self.stated["happened"] = [{"what": "killed", "card": table.refs[n]} for n in self.dead]
        return True

    def _is_of_claim(self) -> bool:
        """Whether it is asked who may be chosen for the claim, or who chooses."""
        story = self.table.story
        if story.asked and story.asked.how in ("claim", "claim-twice"):
            return story.told_fight
        of_else = self.uses or story.of_first or story.of_responses or story.deadly or story.plots
        return story.ask == "who" and bool(story.fight.winner) and not of_else and not self.killed

    def _answers_at_once(self) -> bool:
        """Whether what is asked answers what was told in a window of its own, where play is put then."""
        answers = self._answers_dominance() or self._answers_declaring() or self._removed_by_itself()
        return answers or self._in_place_of_claim() or after_it_left(self)

    def _in_place_of_claim(self) -> bool:
        """Whether what is asked is played in answer to the claim, which it is carried out in place of."""
        fight, ability = self.table.story.fight, self.ability
        told = bool(fight.winner) and ability.get("kind") == "response" and "challenge-won" in triggers(ability)
        if not told or event_canceled(ability) != 2 or self.killed:
            return False
        self._at({"box": RESOLVING, "event": 2})
        return True

    def _looked_on(self) -> Plain | None:
        """Where that comes about of which it is asked whether it will."""
        story = self.table.story
        view = story.outlook
        if view is None or (view.number and self.uses):
            return None
        if story.phase == "setup":
            return {"box": ACTIONS["setup"]}
        if view.what.startswith("kneels "):
            return to_declare(self.table, view)
        if view.what in PAID and view.thing in self.table.full:
            return {"box": ACTIONS["marshalling"], "turn": self.table.owner(view.thing)}
        if view.what in ("standing", "kneeling") and story.phase == "standing":
            return {"box": "standing/2"}
        plots = any(card["type"] == "plot" and "income" in card for card in self.table.full.values())
        story.incomes = story.incomes or (view.what == "n gold" and not self.uses and plots)
        if view.what in ("gold", "n gold") and story.incomes:
            return {"box": "marshalling/2"}
        if view.what == "draw" and story.phase == "draw":
            return {"box": "draw/3"}
        if view.what.partition(" ")[0] == "power" and story.phase == "dominance":
            return {"box": "dominance/2"}
        opening = COMES_ABOUT.get(view.what) or (
            COMES_ABOUT["claim"] if view.what.partition(" ")[0] in ("power", "least") and story.told_fight else None
        )
        if opening is None or opening["box"] != RESOLVING:
            return opening
        story.told_fight = True
        counted = view.what == "unopposed" and story.fight.attackers and story.fight.defenders
        return {**opening, "event": opening["event"] if story.fight.winner and not counted else 1}

    def _removed_by_itself(self) -> bool:
        """Whether somebody is asked to be saved from what a told card does by itself after the challenge."""
        story = self.table.story
        if not (story.fight.winner and is_answer(self.asked, self.ability)) or self.killed:
            return False
        if not self.comes_after_the_challenge(LEAVING):
            return False
        story.told_fight = True
        self._at({"box": RESOLVING, "step": "4"})
        return True

    def _who_died(self, n: int) -> int:
        """Of an attachment that is said to be killed its bearer is meant: "my Noble with the Crown got killed"."""
        host = self.table.story.attached.get(n) if self.table.full[n].get("type") == "attachment" else None
        return n if host is None or host not in self.table.refs else host

    def _about_to_die(self) -> int | None:
        """Whom the question wants to save, where nothing is told that would kill."""
        story = self.table.story
        asked = story.asked
        if (
            asked is None
            or story.looks_on
            or self.plots_that_remove()
            or story.at_end
            or forced(self.table)
            or (story.fight.winner and self.comes_after_the_challenge(LEAVING))
            or (story.dominant and self.comes_after(OF_DOMINANCE, LEAVING))
            or self._is_paid_with(asked)
            or not is_answer(self.asked, self.ability)
            or asked.to == "cancel"
        ):
            return None
        saves = self.asked.endswith("/duplicate") or "save" in effects(self.ability)
        if any(self._is_threatened_by(n) for n in story.attached):
            return None
        named = [*self.dead, asked.on, story.attached.get(asked.thing), *story.dying, asked.thing]
        victims = [n for n in named if n is not None and self.table.full.get(n, {}).get("type") == "character"]
        return victims[0] if saves and victims else None

    def _is_threatened_by(self, n: int) -> bool:
        """Whether an attachment takes its host from play by itself, as one does that kills at STR 0."""
        given = abilities(self.table.full.get(n, {}))
        return any(one.get("kind") in ("constant", "passive") and set(effects(one)) & set(LEAVING) for one in given)

    def _is_paid_with(self, asked: Use) -> bool:
        """Whether the card that is asked about is wanted to be lost for something else than its own save."""
        wants = self.table.story.wants
        return wants is not None and wants.thing == asked.thing and wants.how in LOST and wants.to in OTHER_ENDS

    def _is_under_way(self) -> bool:
        """Whether what was used is still to be answered, or is what the question answers."""
        story = self.table.story
        asked = story.asked
        if asked and asked.how == "put-by":
            return True
        if asked and story.first and asked.on is not None and asked.on == self.uses[-1].thing and story.ask == "may":
            return True  # in between, before it is carried out
        if (
            asked
            and any(use.thing == asked.thing and not use.canceled for use in self.uses[:-1])
            and not is_answer(self.asked, self.ability)
        ):
            return False
        if asked and len(self.uses) > 1 and asked.thing == self.uses[-1].thing and asked.thing in self.table.full:
            answered = set(triggers(self.ability)) & set(self._comes_of(self.uses[-2]))
            if answered and self.ability.get("kind") == "response":
                return True  # once more, of the same
        copies = asked and any(
            self.table.full[use.thing]["title"] == self.table.full[asked.thing]["title"]
            for use in self.uses
            if asked.thing in self.table.full and use.thing != asked.thing
        )
        if set(triggers(self.ability)) & set(self._comes_of(self.uses[-1])):
            return True  # it answers what comes of the last of them
        return is_answer(self.asked, self.ability) or (not copies and (not story.asked or story.looks_on))

    def _comes_of(self, use: Use) -> list[str]:
        """What comes of what was used on somebody, as responses speak of it."""
        ability = described(self.table, ability_of(self.table, use))
        if ability.get("kind") not in ("action", "response") or use.on not in self.table.refs:
            return []
        return [what for one in effects(ability) for what in COMES_OF.get(one, ())]

    def _in_resolution(self) -> bool:
        story = self.table.story
        fight = story.fight
        if (story.phase not in ("", "challenges") or story.at_end) and not story.told_fight:
            return False
        answers = set(triggers(self.ability)) & set(OF_CHALLENGE)
        if not fight.winner and self.plots() and not self.table.story.told_fight:
            return False
        return bool(answers) or bool(fight.winner and not self.table.story.phase)

    def _before_uses(self) -> None:
        """Where the first of the uses can be made."""
        story = self.table.story
        first = self.uses[0]
        uid = ability_of(self.table, first)
        ability = described(self.table, uid)
        after = set(triggers(ability))
        if ability.get("kind") == "action":
            phases = ability.get("phase", "any")
            phase = phases if isinstance(phases, str) else phases[0]
            phase = phase if phase in ACTIONS else story.phase or ("challenges" if story.told_fight else "marshalling")
            box = self.action_box(phase)
            self._at({"box": box, "turn": self.table.full[first.thing]["owner"]})
        elif event := event_canceled(ability):
            story.fight.winner = "" if event == 1 else story.fight.winner
            story.told_fight = True
            self._at({"box": RESOLVING, "event": event})
        elif after & set(OF_CHALLENGE):
            fight, owner = story.fight, self.table.full[first.thing]["owner"]
            if not fight.winner and after & {"challenge-won", "challenge-lost"}:
                fight.winner = owner if "challenge-won" in after else self.table.seats.other(owner)
                fight.attacker = fight.attacker or fight.winner
                fight.defender = fight.defender or self.table.seats.other(fight.attacker)
            self._in_the_challenge()
            self._at({"box": RESOLVING, "step": "5"}, killed="happened" not in self.stated)
        elif after & {"knelt"} and (host := story.attached.get(first.thing, first.thing)) in self.table.refs:
            self._at({"box": ACTIONS.get(story.phase, "challenges/2").partition("/")[0] + "/1", "step": "5"})
            self.stated["happened"] = [{"what": "knelt", "card": self.table.refs[host]}]
        elif after & {"control-taken"} and (taken := [n for n in story.controllers if n in self.table.refs]):
            self._at({"box": ACTIONS.get(story.phase, "challenges/2").partition("/")[0] + "/1", "step": "5"})
            holder = self.table.seats.who(story.controllers[taken[-1]])
            self.stated["happened"] = [{"what": "control-taken", "card": self.table.refs[taken[-1]], "player": holder}]
        elif self.killed:
            self._in_the_challenge()
        elif self.plots():
            self._at({"box": PLOTS, "event": 4})
        elif (on := self._saved_by(first)) is not None and is_answer(uid, ability) and not story.told_fight:
            self.uses.insert(0, self.table.add_effect(on))
            self._at({"box": "challenges/2", "turn": self.table.full[self.uses[0].thing]["owner"]})
        elif on is not None and is_answer(uid, ability):
            self.killed = [on]
            self._in_the_challenge()
        else:
            self._elsewhere()

    def _saved_by(self, use: Use) -> int | None:
        """Whom a use saves, or what it is made on: a duplicate saves whom it lies under."""
        return use.thing if use.how == "dupe" and use.on is None else use.on

    def _removal(self, victim: int) -> Use | None:
        """The event that was named and would take the victim from play, as used by the other player."""
        table, asked = self.table, self.table.story.asked
        controller = table.owner(victim)
        for n, card in table.full.items():
            removes = any(set(effects(one)) & set(LEAVING) for one in abilities(card) if one.get("kind") == "action")
            if n < 0 or card["type"] != "event" or not removes or (asked and asked.thing == n):
                continue
            told = table.seats.told_owner(n)
            if told in ("", table.seats.other(controller)):
                owner = table.seats.other(controller)
                card["owner"] = table.cards[n]["owner"] = owner
                one = next(one for one in abilities(card) if one.get("kind") == "action")
                return Use(owner, n, victim if one.get("target") else None, "", "play")
        return None

    def _give_generic_abilities(self) -> None:
        """An event, or something else that is only told by what it does, gets an ability that does it."""
        for use in self.uses:
            noun = use.thing >= 0 and self.table.story.things[use.thing].noun
            if noun and not abilities(self.table.full[use.thing]):
                does = use.to if use.to in ("kill", "discard", "kneel", "stand", "return") else "words"
                does = "return-to-hand" if does == "return" else does
                effect: Plain = (
                    {"do": does, "to": "target"} if does != "words" else {"do": "words", "what": "what it does"}
                )
                ability: Plain = {"id": "told", "label": does, "kind": "action", "phase": "any", "effects": [effect]}
                if does != "words":
                    ability["target"] = {"choose": {"type": "character"}}
                for card in (self.table.full[use.thing], self.table.cards[use.thing]):
                    card["abilities"] = [ability]

    def _state_uses(self) -> None:
        """What has been used and is over, as having happened and as used."""
        happened = self.stated.setdefault("happened", [])
        self.unplayed = [use for use in self.uses if use.on is not None and not use.canceled and use.how == "play"]
        for use in self.uses:
            card = self.table.full[use.thing]
            uid = ability_of(self.table, use)
            if card["type"] == "event":
                played = {"what": "event-played", "card": card["ref"], "player": card["owner"], "by": uid}
                happened.append({key: value for key, value in played.items() if value})
                for one in (card, self.table.cards[use.thing]):
                    one["zone"] = "played"
            if described(self.table, uid).get("limit") or described(self.table, uid).get("limited"):
                self.stated.setdefault("used", []).append({"use": uid})
        if limited := self._limited_before():
            self.stated.setdefault("used", []).extend(limited)
        if not happened:
            del self.stated["happened"]
