"""Where play stands: at the plots, in the phase, in the resolution of the challenge, after a card came into play."""

from __future__ import annotations

from typing import Any

from timing.systems.agot1e.words import LEAVING
from timing.telling.lies_else import PLACED
from timing.telling.means import abilities, effects, is_answer, triggers
from timing.telling.openings import forced
from timing.telling.placing import ELSEWHERE
from timing.telling.story import Use
from timing.telling.table import ACTIONS, ENDS, OF_CHALLENGE, RESOLVING, Plain, Table

PLOTS = "plot/3"
SHADOWS = "shadows"
PLOT_REVEALED = "plot-revealed"
OF_DOMINANCE = ("dominance-won", "dominance-lost")
CLAIM = "claim is implemented"


class Where:
    """`opening` and `stated` go into the situation; `uses` are to be made as moves."""

    table: Table
    uses: list[Use]
    asked: str
    ability: Plain
    killed: list[int]  # for a claim
    dead: list[int]  # of something else
    opening: Plain
    stated: dict[str, Any]
    uses_marshal = ""
    unplayed: list[Use]  # what is only stated to have been used: what it does lies behind where play starts
    ways: dict[int, str]  # of cards that come into play by a move: by which

    def comes_after_the_challenge(self, does: tuple[str, ...] = ()) -> bool:
        """Whether a told card does something (one of these) by itself once a challenge is won or lost."""
        return self.comes_after(OF_CHALLENGE, does)

    def comes_after(self, what: tuple[str, ...], does: tuple[str, ...] = ()) -> bool:
        """Whether a told card does something (one of these) by itself after this."""
        given = (one for card in self.table.full.values() for one in abilities(card) if one.get("kind") == "passive")
        after = [one for one in given if set(triggers(one)) & set(what)]
        return any(not does or set(effects(one)) & set(does) for one in after)

    def action_box(self, phase: str) -> str:
        """Where actions of a phase are taken: in a challenge before or after its defenders are declared."""
        story = self.table.story
        if phase == "challenges" and story.told_fight:
            return "challenges/4" if story.before_defenders else "challenges/6"
        return ACTIONS.get(phase, "challenges/2")

    def _at(self, opening: Plain, killed: bool = False) -> None:
        self.opening = opening
        if killed and self.killed:
            by = {"by": CLAIM}
            happened: list[Plain] = [{"what": "killed", "card": self.table.refs[n], **by} for n in self.killed]
            if self.table.story.told_fight and opening["box"] == RESOLVING:
                loser = self.table.full[self.killed[0]].get("controller") or self.table.full[self.killed[0]]["owner"]
                happened.append({"what": "claim-implemented", "player": loser, "type": "military"})
            self.stated.setdefault("happened", []).extend(happened)

    def put(self, opening: Plain, happened: list[tuple[str, int]]) -> None:
        """Put play where this has just happened to these cards."""
        self._at(opening)
        self.stated["happened"] = [{"what": what, "card": self.table.refs[n]} for what, n in happened]

    def _in_the_challenge(self) -> None:
        """At its resolution: where the dying can be saved, or in the responses."""
        story = self.table.story
        fight = story.fight
        if not fight.winner:
            won = "challenge-won" in triggers(self.ability)
            actor = self.table.seats.who(story.asked.who) if story.asked else ""
            actor = actor or (
                self.table.full[story.asked.thing]["owner"]
                if story.asked and story.asked.thing in self.table.full
                else ""
            )
            fight.winner = actor if won else fight.attacker or self.table.seats.other(actor)
            if self.killed:
                owner = self.table.full[self.killed[0]]["owner"]
                fight.winner = self.table.seats.other(owner)
            fight.attacker = fight.attacker or fight.winner
            fight.defender = fight.defender or self.table.seats.other(fight.attacker)
        story.told_fight = True
        kinds = (self.ability.get("trigger") or {}).get("type")
        if kinds and not fight.type:
            fight.type = kinds if isinstance(kinds, str) else kinds[0]
        saved = is_answer(self.asked, self.ability) or story.looks_on
        if self.killed and saved:
            refs = [self.table.refs[n] for n in dict.fromkeys(self.killed)]
            self._at({"box": RESOLVING, "event": 2, "step": "2", "choosing": refs})
        else:
            by_itself = story.ask == "outlook" and not self.killed and self.comes_after_the_challenge()
            self._at({"box": RESOLVING, "step": "4" if by_itself else "5"}, killed=True)

    def _elsewhere(self) -> None:
        story = self.table.story
        gone = [n for n, zone in story.zones.items() if zone in ("dead", "discard")]  # by now
        came = {n: how for n, how in story.entered.items() if n in self.table.refs and self._is_permanent(n)}
        over = story.phase == "marshalling" and story.at_end and story.looks_on  # where they lie by then is asked
        before = story.phase in ELSEWHERE  # where nothing is marshalled any more
        entered = {
            n: how for n, how in came.items() if n not in gone and not over and not (before and how == "marshalled")
        }
        box = ACTIONS.get(story.phase, "")
        plots = self.plots()
        if self.asked.endswith("/out-of-shadows") and story.told_fight and not story.at_start:
            self._at({"box": "challenges/6"})
        elif self.asked.endswith("/out-of-shadows"):
            self._at({"box": f"{self._round_phase()}/1", "step": SHADOWS})
        elif self.asked.endswith(("/marshal", "/into-shadows")):
            who = self.table.seats.who(story.asked.who) if story.asked else ""
            setup = {"box": ACTIONS["setup"]} if story.phase == "setup" else {}
            setup = {"box": ENDS["marshalling"]} if story.phase == "marshalling" and story.at_end else setup
            if told := self._phase_of_marshalling():
                setup = {"box": ACTIONS[told], **({"turn": who} if who else {})}
            who = self.table.seats.who(story.turn) or who
            self._at(setup or {"box": "marshalling/3", **({"turn": who} if who else {})})
            self._bury()
        elif story.ask == "must" and (opening := forced(self.table)):
            self._at(opening)
        elif plots and (not entered or (story.ask == "who" and len(plots) > 1)):
            self._at({"box": PLOTS, "event": 4})
        elif entered:
            self._entered(entered, bool(plots) or self._has_plot())
        elif story.phase and story.at_start and not story.told_fight:
            self._at({"box": f"{story.phase}/1", "step": "4"})
            self.stated["happened"] = [{"what": "phase-begins", "type": story.phase}]
        elif story.phase and story.at_end:
            self._at({"box": ENDS[story.phase], "step": "4"})
            self.stated["happened"] = [{"what": "phase-ends", "type": story.phase}]
        elif story.incomes:
            self._at({"box": "marshalling/2"})
        elif self.ability.get("kind") == "action" and not story.told_fight:
            phases = self.ability.get("phase", "any")
            phase = phases if isinstance(phases, str) else phases[0]
            self._at({"box": box or ACTIONS.get(phase, "") or self._likely_box()})
        elif story.told_fight:
            self._at({"box": self.action_box("challenges")})
        else:
            self._at({"box": box or self._likely_box()})

    def _likely_box(self) -> str:
        """Where play stands if no phase is told: where is done what is told, else in the challenges.

        Cards are played from hand while marshalling, and what was used or knelt has the phase of its action printed.
        """
        story, full = self.table.story, self.table.full
        if story.laid_down:
            return ACTIONS["marshalling"]
        told = [n for n in (*story.knelt, *(use.thing for use in story.uses)) if n in full]
        if story.asked is not None and story.asked.thing in full:
            told.append(story.asked.thing)
        given = [one for n in dict.fromkeys(told) for one in abilities(full[n]) if one.get("kind") == "action"]
        printed = {phase for one in given if isinstance(phase := one.get("phase", "any"), str)}
        return ACTIONS.get(printed.pop(), "challenges/2") if len(printed) == 1 else "challenges/2"

    def _phase_of_marshalling(self) -> str:
        """The phase that is told, where in another than that of marshalling something is asked to be marshalled."""
        story = self.table.story
        asked = story.asked
        plainly = asked is not None and asked.how in ("marshal", "play", "put") and asked.to in ("", "play")
        other = story.phase in ELSEWHERE and story.phase != "plot"
        return story.phase if plainly and other and not story.at_start and not story.at_end else ""

    def _round_phase(self) -> str:
        """The phase that is told; the challenges phase where none is, or what was done before the first round."""
        phase = self.table.story.phase
        return phase if phase not in ("", "setup") else "challenges"

    def _bury(self) -> None:
        """Who was killed before lies where the dead of his kind lie, by the time something is marshalled."""
        killed = [*self.dead, *self.killed, *(use.on for use in self.uses if use.to == "kill" and use.on is not None)]
        for n in (n for n in killed if n in self.table.full):
            if self.table.story.zones.get(n) in PLACED:
                continue
            stalwart = "stalwart" in self.table.full[n].get("keywords", ())
            for card in (self.table.full[n], self.table.cards[n]):
                card["zone"] = "deck" if stalwart else "dead"
        for n in (n for n in self.table.story.discarded if n in self.table.full):  # for a claim, from hand
            self.table.full[n]["zone"] = self.table.cards[n]["zone"] = "discard"
        self.uses = [use for use in self.uses if use.on not in killed]

    def plots(self) -> list[int]:
        """Plots that do something when they are revealed, and are spoken of as just revealed."""
        story = self.table.story
        full = {n: card for n, card in self.table.full.items() if card.get("zone") != "used"}
        told = [n for n in story.revealed if n in full and full[n]["type"] == "plot"]
        if told and not self._is_answered(told):
            told = []
        return told or [n for n, card in full.items() if card["type"] == "plot" and self._does_when_revealed(card)]

    def plots_that_remove(self) -> bool:
        """Whether a plot that is revealed takes cards from play."""
        given = (one for n in self.plots() for one in abilities(self.table.full[n]))
        return any(set(effects(one)) & set(LEAVING) for one in given)

    def _is_answered(self, told: list[int]) -> bool:
        """Whether something comes of a plot's being revealed, so that it is not only said which lies there."""
        story, full = self.table.story, self.table.full
        does = any(
            self._does_when_revealed(full[n]) or not (full[n].get("card") or full[n].get("traits")) for n in told
        )
        given = [one for card in full.values() for one in abilities(card)]
        return does or story.ask == "who" or any(PLOT_REVEALED in triggers(one) for one in given)

    def _does_when_revealed(self, card: Plain) -> bool:
        return any(one.get("kind") == "when-revealed" for one in abilities(card))

    def _has_plot(self) -> bool:
        return any(card["type"] == "plot" for card in self.table.full.values())

    def _is_permanent(self, n: int) -> bool:
        return self.table.full[n]["type"] in ("character", "location", "attachment")

    def _answers_dominance(self) -> bool:
        """Whether what is asked answers that dominance was won, or asks for it; put where that can be done."""
        story, ability = self.table.story, self.ability
        winner = self.table.seats.who(story.dominant) if story.dominant else ""
        if story.no_dominance and (step := self._answers_no_dominance()):
            self._at({"box": "dominance/2", "step": step})
            self.stated["happened"] = [{"what": "dominance-lost", "player": one} for one in self.table.seats.ids]
            return True
        view = story.outlook
        if not ability and view is not None and view.what == "resolves" and view.thing in self.table.full:
            given = abilities(self.table.full[view.thing])
            ability = next((one for one in given if set(triggers(one)) & {"dominance-won", "dominance-lost"}), {})
        saves = is_answer(self.asked, ability) and self.comes_after(OF_DOMINANCE, LEAVING)
        if winner and saves and not self.uses:
            self._belongs_to(winner)
            lost = [{"what": "dominance-lost", "player": one} for one in self.table.seats.ids if one != winner]
            self._at({"box": "dominance/2", "step": "4"})
            self.stated["happened"] = [{"what": "dominance-won", "player": winner}, *lost]
            return True
        if not winner or not ability:
            return False
        happened = {"what": "dominance-won", "player": winner}
        if set(triggers(ability)) & {"dominance-won", "dominance-lost"}:
            lost = [{"what": "dominance-lost", "player": one} for one in self.table.seats.ids if one != winner]
            self._at({"box": "dominance/2", "step": "4" if ability.get("kind") == "passive" else "5"})
            self.stated["happened"] = [happened, *lost]
            return True
        if ability.get("kind") == "action" and story.phase == "dominance":
            turn = self.table.full[story.asked.thing]["owner"] if story.asked else winner
            self._at({"box": ACTIONS["dominance"], "turn": turn})
            self.stated["happened"] = [{**happened, "phase": "dominance"}]
            return True
        return False

    def _belongs_to(self, winner: str) -> None:
        """What takes its bearer from play when its player wins dominance is the winner's, if nothing else is told."""
        for n, card in self.table.full.items():
            given = [one for one in abilities(card) if set(triggers(one)) & set(OF_DOMINANCE)]
            ends = any(set(effects(one)) & set(LEAVING) for one in given)
            if n >= 0 and ends and card["type"] == "attachment" and not self.table.story.things[n].owner:
                card["owner"] = self.table.cards[n]["owner"] = winner

    def _answers_no_dominance(self) -> str:
        """The step in which that nobody has won dominance is answered by what is asked about; empty for none."""
        view = self.table.story.outlook
        thing = view.thing if view is not None and view.what in ("resolves", "comes", "leaves") else None
        card = self.table.full.get(thing, {}) if thing is not None else {}
        answering = [self.ability] if self.ability else abilities(card)
        kinds = [one.get("kind") for one in answering if "dominance-lost" in triggers(one)]
        return "" if not kinds else "5" if "response" in kinds else "4"

    def _answers_declaring(self) -> bool:
        """Whether what is asked answers that the challenge was initiated or an attacker declared."""
        story = self.table.story
        fight, after = story.fight, set(triggers(self.ability))
        defenders = [self.table.refs[n] for n in fight.defenders if n in self.table.refs]
        if story.told_fight and "defender-declared" in after and defenders and not fight.winner:
            kind = {"type": fight.type} if fight.type else {}
            self._at({"box": "challenges/5", "step": "5"})
            self.stated["happened"] = [{"what": "defender-declared", "card": ref, **kind} for ref in defenders]
            return True
        if not story.told_fight or not after & {"challenge-declared", "attacker-declared"}:
            return False
        self._at({"box": "challenges/3", "step": "5"})
        kind = {"type": fight.type} if fight.type else {}
        declared: Plain = {"what": "challenge-declared", "player": fight.attacker, **kind}
        attackers = [self.table.refs[n] for n in fight.attackers if n in self.table.refs]
        self.stated["happened"] = [declared, *({"what": "attacker-declared", "card": ref, **kind} for ref in attackers)]
        return True

    def _before_defenders(self, asked: Use) -> None:
        """Where defenders are declared, or stealth is assigned to keep somebody from it."""
        story, defends = self.table.story, asked.how == "defend"
        story.told_fight = True
        if defends and not story.fight.attacker and asked.thing in self.table.full:
            story.fight.defender = self.table.owner(asked.thing)
            story.fight.attacker = self.table.seats.other(story.fight.defender)
        self._at({"box": "challenges/5", "event": 2 if defends else 1})
        if not defends:
            self._give_stealth()

    def _give_stealth(self) -> None:
        """Who is told to bypass somebody has stealth, from wherever it comes."""
        table = self.table
        taking_part = [n for n in table.story.fight.attackers if n in table.full]
        attacker = table.seats.who(table.story.fight.attacker) or table.seats.who(table.story.by_stealth)
        if not taking_part and attacker in table.seats.ids:  # somebody attacks of whom nothing is told
            table.add_others()
            table.story.fight.attacker = attacker
            taking_part = [-1 - table.seats.ids.index(attacker)]
        if taking_part and not any("stealth" in table.full[n].get("keywords", ()) for n in taking_part):
            for card in (table.full[taking_part[0]], table.cards[taking_part[0]]):
                card["keywords"] = [*card.get("keywords", ()), "stealth"]

    def _limited_before(self) -> list[Plain]:
        """Limited Responses that were paid for by what is told to have been knelt, and are not what is asked."""
        story, full = self.table.story, self.table.full
        asked = story.asked.thing if story.asked is not None else None
        knelt = [n for n in story.knelt if n in full and n != asked and full[n]["type"] in ("location", "attachment")]
        return [
            {"use": f"{full[n]['ref']}/{one['id']}"}
            for n in knelt
            for one in abilities(full[n])
            if one.get("limited") and any(cost.get("do") == "kneel" for cost in one.get("cost", ()))
        ]

    def _entered(self, entered: dict[int, str], by_plot: bool) -> None:
        """After a card has come into play: its passives if they are asked about, else the responses."""
        n, how = list(entered.items())[-1]
        ref, owner = self.table.refs[n], self.table.full[n]["owner"]
        what = {"shadows": "came-out-of-shadows", "marshalled": "marshalled"}.get(how, "put-into-play")
        step = "4" if self.table.story.ask == "must" or not self.asked else "5"
        if how == "put" and by_plot:
            self._at({"box": PLOTS, "step": step})
        elif how == "shadows":
            self._at({"box": f"{self._round_phase()}/1", "step": SHADOWS})
        else:
            self._at({"box": "marshalling/3", "turn": owner})
            self.uses_marshal = ref
        self.stated["happened"] = [{"what": what, "card": ref, "player": owner}]

    uses_marshal = ""
