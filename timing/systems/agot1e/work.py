"""What can be read off a position: what expressions come to, values of cards and players, what effects grant them."""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.expressions import Amount
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.conditions import concerned, holds
from timing.systems.agot1e.evaluating import fits, number, select
from timing.systems.agot1e.expressions import Condition, Selector
from timing.systems.agot1e.features import Features
from timing.systems.agot1e.meaning import Scene, players_meant
from timing.systems.agot1e.readings import READINGS
from timing.systems.agot1e.state import Frame, Lasting
from timing.systems.agot1e.words import BASE, EXACTLY, MORE, NO_SEASON, PARTICIPANTS, POWER_COUNTS, WINS


class Work(Features):
    """A working copy of a state, on which one move is carried out, and every fact that can be read off it."""

    readings = frozenset(reading.note for reading in READINGS)

    # --- what is said of it ----------------------------------------------------------------------

    def holds(self, condition: Condition, uid: str, ref: str = "", declaring: bool = False) -> bool:
        """Whether a condition is so now; `ref` is the card it would act on, `declaring` as in `Scene`."""
        return holds(self, condition, self.scene(uid, ref)._replace(declaring=declaring))

    def so(self, condition: Condition, scene: Scene) -> bool:
        """Whether a condition is so now, seen from there."""
        return holds(self, condition, scene)

    def number(self, amount: Amount, uid: str, frame: Frame | None = None, ref: str = "", missing: int = 0) -> int:
        """What a number of that ability is now; `missing` stands for one that is not given."""
        if isinstance(amount, int):
            return amount
        return missing if amount is None else number(self, amount, self.scene(uid, ref, frame))

    def scene(self, uid: str, ref: str = "", frame: Frame | None = None) -> Scene:
        """From where the expressions of that ability are seen."""
        holder = self.table.holder.get(uid, "")
        you = frame.owner if frame and frame.owner else self.user(uid) if holder else self.active
        return Scene(you, holder, frame, ref, uid=uid)

    def select(self, selector: Selector, you: str, holder: str, frame: Frame | None = None) -> tuple[str, ...]:
        return select(self, selector, Scene(you, holder, frame))

    def fits(self, selector: Selector, ref: str, you: str, holder: str, frame: Frame | None = None) -> bool:
        """Whether a card fits a selector, seen from player `you` and the card `holder`."""
        return fits(self, selector, ref, Scene(you, holder, frame))

    def who(self, wanted: str, you: str, holder: str = "", frame: Frame | None = None) -> tuple[str, ...]:
        """The players meant, first player first and clockwise where there are several."""
        return players_meant(self, wanted, Scene(you, holder, frame))

    # --- values of cards -------------------------------------------------------------------------

    def strength(self, ref: str) -> int:
        """STR now: printed, plus the net of all effects, at least 0 (FAQ, Multiple Lasting Effects)."""
        total = self.base_strength(ref) + sum(self.changes_of_strength(ref))
        if self.challenge and self._has_melee(ref) and self.participates(ref):
            mine = self.cards[ref].controller
            against = (*self.challenge.attackers, *self.challenge.defenders)
            total += sum(self.cards[other].controller != mine for other in against)
        return max(total, 0)

    def base_strength(self, ref: str) -> int:
        """The STR that effects change: the printed one, or what the last effect has set in its place."""
        given = [one.n for one in self.lasting if (one.do, one.card, one.what) == ("str", ref, BASE)]
        return given[-1] if given else self.facts(ref).strength

    def _has_melee(self, ref: str) -> bool:
        """Whether the card has melee: printed, or given by an effect where one of the table gives it."""
        if self.table.gives_melee:
            return self.has(ref, "melee")
        return "melee" in self.facts(ref).keywords and not self.blank(ref)

    def in_challenges(self, kind: str) -> bool:
        """Whether what holds in challenges of that type alone does now; '' is any time."""
        return not kind or (self.challenge is not None and self.challenge.type == kind)

    def changes_of_strength(self, ref: str) -> list[int]:
        """What effects add to the card's STR now, each; none of those that it cannot have (FAQ 4.3)."""
        lasting = (effect for effect in self.lasting if effect.card == ref and effect.do == "str")
        changes = [effect.n for effect in lasting if self.in_challenges(effect.what)]
        changes += [self.number(e.n, uid, ref=ref) for uid, e in self.constant_effects(ref, ("str",))]
        return [n for n in changes if self._may_change_strength(ref, n)]

    def constant_changes(self, ref: str) -> list[tuple[str, int]]:
        """What constant abilities among them add, each with the ability."""
        changes = [(uid, self.number(e.n, uid, ref=ref)) for uid, e in self.constant_effects(ref, ("str",))]
        return [(uid, n) for uid, n in changes if self._may_change_strength(ref, n)]

    def _may_change_strength(self, ref: str, n: int) -> bool:
        if not self.table.locks_strength or not n:
            return True
        return not self.cannot(ref, f"have STR {'raised' if n > 0 else 'lowered'}")

    def influence(self, ref: str) -> int:
        """The influence that the card provides now: it is part of the text box, which may be blank (FAQ 3.9)."""
        return 0 if self.blank(ref) else self.facts(ref).influence

    def value(self, ref: str, what: str) -> int:
        """A plot's claim or initiative value now: printed, with what effects add, or as they set it; at least 0.

        The initiative of any other card is a modifier in its text box, and none of a blank one (FAQ 3.9).
        """
        lasting = [e for e in self.lasting if e.card == ref and e.do == what and e.until != "next-challenge"]
        constant = list(self.constant_effects(ref, (what,)))
        fixed = [self.number(e.n, uid, ref=ref) for uid, e in constant if e.what == EXACTLY]
        fixed += [e.n for e in lasting if e.what == EXACTLY]
        if fixed:
            return fixed[-1]
        plot = self.facts(ref).type == "plot"
        total = 0 if not plot and self.blank(ref) else self._printed(ref, what)
        total += sum(e.n for e in lasting)
        total += sum(self.number(e.n, uid, ref=ref) for uid, e in constant)
        return max(total, 0) if plot else total

    def claim_of(self, player: str) -> int:
        """The claim value of the player's revealed plot: that of the card, or as the situation gives it."""
        plot = self._plot_of(player)
        return self.value(plot, "claim") if plot else self.table.players[player].claim

    def printed_claim_of(self, player: str) -> int:
        """The claim value that is printed on the player's revealed plot, or as the situation gives it."""
        plot = self._plot_of(player)
        return self._printed(plot, "claim") if plot else self.table.players[player].claim

    def _plot_of(self, player: str) -> str:
        """The player's revealed plot, one that has a claim value if there are several."""
        plots = [ref for ref, card in self.cards.items() if card.zone == "revealed" and card.controller == player]
        return next((ref for ref in plots if self.facts(ref).claim is not None), plots[0] if plots else "")

    def _printed(self, ref: str, what: str) -> int:
        """A claim or initiative value as printed; a claim that is not described is what is said of the player."""
        card = self.facts(ref)
        if what == "claim" and card.type == "plot" and card.claim is None:
            return self.table.players[self.cards[ref].controller].claim
        return getattr(card, what) or 0

    def claim_kind(self) -> str:
        """Of which type the claim of the challenge under way is: its own, or as an effect has changed it."""
        changed = [effect.what for effect in self.lasting if effect.do == "claim-as"]
        return changed[-1] if changed else self.challenge.type if self.challenge else ""

    def claim_now(self) -> int:
        """The claim of the challenge under way: as it was stated, else that of the attacker's plot now."""
        if self.challenge is None:
            return 0
        return self.claim_of(self.challenge.attacker) if self.challenge.of_plot else self.challenge.claim

    # --- players and sides -----------------------------------------------------------------------

    def total_power(self, player: str) -> int:
        """Power on the House card, and on characters and cards with infamy that the player controls in play."""
        on_cards = 0
        for ref, card in self.cards.items():
            if card.power and card.zone == "play" and card.controller == player:
                counts = self.type_of(ref) == "character" or self.has(ref, "infamy") or self.has(ref, POWER_COUNTS)
                on_cards += card.power if counts and not self.cannot(ref, "count power") else 0
        return self.players[player].power + on_cards

    @property
    def may_have_won(self) -> bool:
        """Whether there is as much power at all as a player needs, where nothing changes how much that is."""
        if self.lasting or self.table.constants_that(("needs",)):
            return True
        least = min([player.needs for player in self.table.players.values()])
        on_cards = sum([card.power for card in self.cards.values()])
        return max([player.power for player in self.players.values()]) + on_cards >= max(least, 1)

    def needs(self, player: str) -> int:
        """The total power with which the player wins now (rulebook, Winning the game)."""
        stated = self.table.players[player].needs
        if not self.lasting and not self.table.constants_that(("needs",)):
            return max(stated, 1)
        return max(stated + self.granted_to(player, "needs"), self.least(player, "needs"), 1)

    def margin(self) -> int:
        """By how much STR the challenge was won as its winner was determined, or the sides differ until then.

        Who wins though the other side has more STR, as by an effect, has won by none.
        """
        challenge = self.challenge
        if challenge is None or not challenge.winner:
            return abs(self.side_strength("attackers") - self.side_strength("defenders"))
        return challenge.won_by if challenge.won_by >= 0 else max(self.lead(challenge.winner), 0)

    def lead(self, player: str) -> int:
        """By how much the player's side of the challenge has the greater STR; below 0 if the other has."""
        attack, defense = self.side_strength("attackers"), self.side_strength("defenders")
        return attack - defense if self.challenge and player == self.challenge.attacker else defense - attack

    def side_strength(self, side: str) -> int:
        """STR that the attackers or defenders count, with that of participants who are not described.

        Those weaker than an attacker who intimidates do not count (rulebook, Intimidate).
        """
        challenge = self.challenge
        if challenge is None:
            return 0
        if self.counts_participants:
            attacks = side == "attackers"
            others = challenge.attacker_bonus if attacks else challenge.defender_bonus
            return len(challenge.attackers if attacks else challenge.defenders) + min(others, 1)
        least = self._least_counting()
        bonus = challenge.attacker_bonus if side == "attackers" else challenge.defender_bonus
        bonus += sum(n for n in self._strengths(getattr(challenge, side)) if n >= least)
        if not self.table.adds_to_sides:
            return bonus
        player = challenge.attacker if side == "attackers" else challenge.defender
        return max(bonus + self.granted_to(player, "side-str"), 0)

    def counts(self, ref: str) -> bool:
        """Whether a participant counts its STR (FAQ; rulebook, Intimidate)."""
        return not self.cannot(ref, "count STR") and self.strength(ref) >= self._least_counting()

    @property
    def counts_participants(self) -> bool:
        """Whether participants are counted in place of their STR; those who are not described count as one."""
        found = self.table.constants_that((PARTICIPANTS,))
        return any(self.active_constant(uid, ability) for uid, ability, _effects in found)

    def intimidates_its_own(self) -> bool:
        """Whether an attacker who intimidates keeps another attacker from counting STR."""
        least = self._least_counting()
        return self.challenge is not None and any(0 < n < least for n in self._strengths(self.challenge.attackers))

    def _least_counting(self) -> int:
        """The STR below which nobody counts in the challenge, because an attacker intimidates."""
        attackers = self.challenge.attackers if self.challenge else ()
        return max((self.strength(ref) for ref in attackers if self.has(ref, "intimidate")), default=0)

    def _strengths(self, refs: tuple[str, ...]) -> list[int]:
        return [self.strength(ref) for ref in refs if not self.cannot(ref, "count STR")]

    def initiative_of(self, player: str) -> int:
        """The player's total initiative: as the situation gives it, else that of plot and cards in play."""
        stated = self.table.players[player].initiative
        if stated:
            return stated
        mine = ((ref, card) for ref, card in self.cards.items() if card.controller == player)
        counted = [ref for ref, card in mine if card.zone in ("revealed", "play") and not card.moribund]
        return sum(self.value(ref, "initiative") for ref in counted)

    def granted_to(self, player: str, do: str, what: str = "") -> int:
        """How many more of something effects grant a player now: cards in the draw phase, challenges of a type."""
        many = sum(e.n for e in self.lasting if e.do == do and e.what == f"{player}:{what}")
        return many + sum(self.number(e.n, uid, missing=1) for uid, e in self._granting(player, do, what))

    def searches_more(self, player: str) -> int:
        """How many more cards of the top of a deck constant abilities have the player search."""
        found = self._granting(player, "search", MORE, exactly=True)
        return sum(self.number(effect.n, uid, missing=1) for uid, effect in found)

    def searches_instead(self, player: str) -> bool:
        """Whether a constant ability lets the player search the discard pile in place of the deck."""
        return any(effect.source == "discard" for _uid, effect in self._granting(player, "search", ""))

    def least(self, player: str, do: str) -> int:
        """Below what those effects do not lower it for the player ('to a minimum of 1')."""
        lasting = (e.by for e in self.lasting if e.do == do and e.what.partition(":")[0] == player)
        found = [one.minimum for uid in lasting for one in self.table.abilities[uid].effects if one.do == do]
        return max([*found, *(effect.minimum for _uid, effect in self._granting(player, do, ""))], default=0)

    def leading(self, player: str, do: str, what: str) -> dict[str, Effect]:
        """By card, the effects of constant abilities that grant a player more of something that this card leads."""
        found = self._granting(player, do, what)
        return {self.table.holder[uid]: effect for uid, effect in found if effect.to == "self"}

    def most(self, player: str, do: str, what: str) -> int:
        """The most that effects which grant a player more of something let there be; 0 where they say none."""
        named = f"{player}:{what}"
        lasting = ((self.table.abilities[e.by], e) for e in self.lasting if (e.do, e.what) == (do, named))
        found = [one.maximum for ability, _e in lasting for one in ability.effects if (one.do, one.what) == (do, what)]
        found += [effect.maximum for _uid, effect in self._granting(player, do, what)]
        return min((n for n in found if n), default=0)

    def granting(self, player: str, do: str, what: str) -> Iterator[tuple[str, Effect]]:
        """The effects of constant abilities on the player now that name exactly this."""
        return self._granting(player, do, what, exactly=True)

    def _granting(self, player: str, do: str, what: str, exactly: bool = False) -> Iterator[tuple[str, Effect]]:
        """Effects of that kind that constant abilities have on the player now; one that names nothing means all."""
        for uid, ability, effects in self.table.constants_that((do,), (what,) if exactly else ("", what)):
            if not self.active_constant(uid, ability):
                continue
            scene = self.scene(uid)
            for effect in effects:
                if effect.if_ is not None and not holds(self, effect.if_, scene):
                    continue
                if player in concerned(self, effect.who, effect.those, scene):
                    yield uid, effect

    def wins_dominance(self, player: str) -> bool:
        """Whether a constant ability says that the player wins dominance, whatever is counted."""
        return next(self._granting(player, "dominance", WINS, exactly=True), None) is not None

    def skips(self, phase: str) -> bool:
        """Whether an effect has the phase left out."""
        if any(e.do == "skip-phase" and e.what == phase for e in self.lasting):
            return True
        found = self.table.constants_that(("skip-phase",), (phase,))
        return any(self.active_constant(uid, ability) for uid, ability, _effects in found)

    @property
    def forbids(self) -> bool:
        """Whether an effect may forbid some player something now."""
        return bool(self.lasting) or self.table.forbids_players

    def forbidden(self, player: str, what: str, against: str = "") -> str:
        """The ability that forbids a player this now; empty when none does (FAQ 4.3).

        Of a challenge `against` is whom it would be initiated against; what is forbidden against some players alone is
        not forbidden without it. What is forbidden of certain cards alone `forbidden_of` knows.
        """
        wanted = (f"{player}:{what}", f"{player}:{what}>{against}")
        now = (e for e in self._forbidding(wanted) if not e.n)
        lasting = next((e.by for e in now), "")
        if lasting or not self.table.forbids_players:
            return lasting
        found = (one for one in self._granting(player, "forbid", what, exactly=True) if one[1].which is None)
        return next((uid for uid, effect in found if not effect.against or self._is(against, effect.against, uid)), "")

    def forbidden_of(self, player: str, what: str, ref: str) -> str:
        """The ability that forbids a player this of that card, as one of those that it speaks of; '' if none does."""
        if not self.forbids:
            return ""
        effects = [
            (e.by, self.table.abilities[e.by].effects[e.n - 1]) for e in self._forbidding((f"{player}:{what}",)) if e.n
        ]
        if self.table.forbids_players:
            effects += self._granting(player, "forbid", what, exactly=True)
        for uid, effect in effects:
            if effect.which and self.fits(effect.which, ref, self.user(uid), self.table.holder[uid]):
                return uid
        return ""

    def _forbidding(self, wanted: tuple[str, ...]) -> Iterator[Lasting]:
        return (e for e in self.lasting if e.do == "forbid" and e.what in wanted and e.until != "next-round")

    def _is(self, player: str, word: str, uid: str) -> bool:
        """Whether a player is one whom the ability so calls."""
        return bool(player) and player in concerned(self, word, None, self.scene(uid))

    def seasons(self) -> tuple[str, ...]:
        """Which season it is: as the situation says, and by what constant abilities in play say."""
        found = self.table.constants_that(("season",))
        active = (effects for uid, ability, effects in found if self.active_constant(uid, ability))
        made = tuple(effect.what for effects in active for effect in effects)
        lasting = (effect.what for effect in self.lasting if effect.do == "season")
        every = (*self.table.situation.season, *lasting, *made)
        barred = {one.removeprefix(NO_SEASON) for one in every if one.startswith(NO_SEASON)}
        return tuple(one for one in every if one not in barred and not one.startswith(NO_SEASON))
