"""What a card is, has and cannot do now: printed, blanked, gained and lost, and what it is immune to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.expressions import Condition, Selector
from timing.systems.agot1e.position import Position
from timing.systems.agot1e.printed import HOUSES, INSTANCES, NAVAL, kind_of
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.words import (
    AFFILIATION,
    AGAINST_STEALTH,
    AGENDA,
    IGNORES,
    IMMUNE_TO_THOSE,
    KEPT,
    NOT_DECLARED,
    TAKEN_OVER,
    WALLS,
)

# what a card gains that says whether and how it is declared (FAQ, question on "during a challenge")
_BARS = tuple(f"cannot {what}" for side in NOT_DECLARED.values() for what in side)
OF_DECLARING = ("does not kneel to ", "may attack ", "may defend ", *_BARS)


class Features(Position):
    """The features of cards; what conditions, numbers and selectors come to is asked of what is built on it."""

    @abstractmethod
    def holds(self, condition: Condition, uid: str, ref: str = "", declaring: bool = False) -> bool:
        """Whether a condition is so now; `ref` is the card it would act on, `declaring` as in `Scene`."""

    @abstractmethod
    def select(self, selector: Selector, you: str, holder: str, frame: Frame | None = None) -> tuple[str, ...]:
        """All cards that fit a selector, seen from player `you` and the card `holder`."""

    @abstractmethod
    def fits(self, selector: Selector, ref: str, you: str, holder: str, frame: Frame | None = None) -> bool:
        """Whether a card fits a selector, seen from player `you` and the card `holder`."""

    # --- features --------------------------------------------------------------------------------

    def type_of(self, ref: str) -> str:
        """Its type now: an attached card is an attachment, one that became an agenda an agenda (FAQ 3.24, 4.20).

        An effect may make a card a character (FAQ 3.25).
        """
        held = self.cards[ref]
        if held.zone == AGENDA:
            return AGENDA
        if held.zone == "play" and held.attached_to:
            return "attachment"
        if self.table.makes_characters and held.zone == "play" and self.gained(ref, "character"):
            return "character"
        return self.facts(ref).type

    def gained(self, ref: str, what: str, but: str = "") -> bool:
        """Whether an effect gives the card this now, of any card `but` that one; immunity to the giver aside."""
        if any(e.card == ref and e.do == "gain" and e.what == what for e in self.lasting):
            return True
        found = self._constants_doing(("gain",), what, ref)
        return any(ref in reached and not (but and self.table.holder[uid] == but) for uid, _effect, reached in found)

    def has(self, ref: str, what: str) -> bool:
        """Has the keyword, icon, trait or crest now, gains and losses summed (FAQ, Multiple Lasting Effects)."""
        return self.instances(ref, what) > 0

    def instances(self, ref: str, what: str) -> int:
        """How many instances of the feature the card has now: printed, and what effects give and take."""
        card = self.facts(ref)
        printed = card.icons.count(what) + card.crests.count(what)
        if what in card.traits and not self.blank(ref, "traits"):
            printed += 1
        if what in card.keywords and (what.startswith(NAVAL) or not self.blank(ref)):
            printed += card.keywords.count(what)
        net = self._net(ref, what)
        if self.table.takes_all and self._net(ref, f"all {what}") < 0:
            return 0
        if self.table.takes_all and (all_of := kind_of(what)):
            net += self._net(ref, all_of) + self._net(ref, f"{all_of} but immunities")
            if all_of not in INSTANCES and self._net(ref, all_of) < 0:
                return 0
        return max(printed + net, 0)

    def _net(self, ref: str, what: str) -> int:
        """Instances of a feature that effects give the card now, less those they take."""
        lasting = (e.do for e in self.lasting if e.card == ref and e.what == what and e.do in ("gain", "lose"))
        constant = (effect.do for _uid, effect in self.constant_effects(ref, ("gain", "lose"), what))
        kept = self._kept(ref, what) if self.table.keeps_features else ()
        net = sum(1 if do == "gain" else -1 for do in (*lasting, *constant) if do not in kept)
        return net + (self._taken_over(ref, what) if self.table.takes_over else 0)

    def kept_from(self, ref: str, what: str, do: str) -> str:
        """What the card cannot, where that keeps it from gaining or losing this; '' where nothing does."""
        kind = what if what in (all_of for all_of, _do, _what in KEPT) else kind_of(what)
        barred = (barred for all_of, kept, barred in KEPT if (all_of, kept) == (kind, do))
        return next((one for one in barred if self.cannot(ref, one)), "")

    def _kept(self, ref: str, what: str) -> tuple[str, ...]:
        """Whether the card cannot gain or lose this by card effects: 'gain', 'lose' or neither."""
        kind = what if what in (all_of for all_of, _do, _what in KEPT) else kind_of(what)
        return tuple(do for all_of, do, barred in KEPT if all_of == kind and self.cannot(ref, barred))

    def given(self, ref: str, what: str) -> int:
        """How often effects give the card something now, those that take it aside."""
        return max(self._net(ref, what), 0)

    def houses(self, ref: str) -> tuple[str, ...]:
        """The Houses that the card is of now: printed, and those that an effect gives it."""
        printed = self.facts(ref).house
        if not printed and self.facts(ref).type == "house":
            printed = tuple(one for one in (self.table.house_of(self.cards[ref].controller),) if one)
        if not self.table.gives_houses:
            return printed
        return (*printed, *(one for one in HOUSES if one not in printed and self.has(ref, f"{AFFILIATION}{one}")))

    def _taken_over(self, ref: str, what: str) -> int:
        """Instances of a feature that constant abilities give the card because other cards have it."""
        words = [word for word, of in TAKEN_OVER.items() if of == kind_of(what)]
        found = 0
        for uid, effect in (one for word in words for one in self.constant_effects(ref, ("gain",), word)):
            asking = f"{uid}:{what}"
            if asking in self._asking or effect.which is None:
                continue  # of two cards that take over from each other neither has it for that alone
            self._asking.add(asking)
            holder = self.table.holder[uid]
            others = self.select(effect.which, self.cards[holder].controller, holder)
            printed = effect.what.startswith("printed ")
            found += any(what in self.facts(one).crests if printed else self.has(one, what) for one in others)
            self._asking.discard(asking)
        return found

    def blank(self, ref: str, what: str = "") -> bool:
        """Whether its printed text box is blank now, or that part of it: an effect may except the traits."""
        if "be blanked" in self.facts(ref).cannot:
            return False
        lasting = [e for e in self.lasting if e.do == "blank" and e.card == ref]
        if any(not (what and e.what == f"except {what}") for e in lasting):
            return True
        if not self.table.blanks or ref in self._asking:
            return False
        self._asking.add(ref)  # whether it ignores that very effect is asked of the card with its text
        try:
            by = self.constant_effects(ref, ("blank",))
            return any(not (what and effect.what == f"except {what}") for _uid, effect in by)
        finally:
            self._asking.discard(ref)

    def cannot(self, ref: str, what: str) -> bool:
        """Whether the card cannot do or undergo this now: its own text says so, or another effect (FAQ 4.3)."""
        if self.table.ignores and self.gained(ref, IGNORES.format(what)):
            return False
        if what in self.facts(ref).cannot and not self.blank(ref):
            return True
        return self.table.forbids and self.has(ref, f"cannot {what}")

    def bars_attachment(self, host: str, ref: str) -> bool:
        """Whether 'no attachments' on the host forbids this attachment (rulebook, No Attachments)."""
        for keyword in self.facts(host).keywords:
            words = keyword.lower().split()
            traits = {trait.lower() for trait in self.facts(ref).traits}
            if words[:1] == ["no"] and words[2:] == ["attachments"] and self.has(host, keyword) and words[1] in traits:
                return True  # 'no Condition attachments'
            if words[:2] == ["no", "attachments"] and self.has(host, keyword):
                allowed = {word.strip(".") for word in words[3:]} & traits
                return not allowed or ("single" in words and self._has_one(host, ref, allowed))
        return self.gained(host, "no attachments")

    def calls_for_attachment(self, host: str, ref: str) -> bool:
        """Whether a card that is no character bears this attachment by its text: 'no attachments except Weapon'."""
        excepts = any(keyword.lower().startswith("no attachments except") for keyword in self.facts(host).keywords)
        return excepts and self.facts(host).type != "character" and not self.bars_attachment(host, ref)

    def _has_one(self, host: str, ref: str, traits: set[str]) -> bool:
        """Whether another attachment of such a trait is on the card: 'except a single Weapon'."""
        others = (one for one in self.attachments(host) if one != ref)
        return any(trait.lower() in traits for one in others for trait in self.facts(one).traits)

    # --- constant abilities ----------------------------------------------------------------------

    def active_constant(self, uid: str, ability: Ability, ref: str = "", declaring: bool = False) -> bool:
        """Whether a constant ability applies now: its card in play (a plot revealed), not blank, its condition met."""
        holder = self.table.holder[uid]
        if not self.works(uid):
            return False
        return ability.if_ is None or self.holds(ability.if_, uid, ref or holder, declaring)

    def constant_effects(self, ref: str, does: tuple[str, ...], what: str = "") -> Iterator[tuple[str, Effect]]:
        """Effects of those kinds that constant abilities have on the card now (FAQ 3.11)."""
        for uid, effect, reached in self._constants_doing(does, what, ref):
            if ref in reached and not self.immune(ref, uid):
                yield uid, effect

    def _constants_doing(
        self, does: tuple[str, ...], what: str, ref: str
    ) -> Iterator[tuple[str, Effect, tuple[str, ...]]]:
        """Effects of those kinds of constant abilities that apply now, with the cards they reach.

        An ability that would need its own answer to be answered is left out: it cannot hang on itself.
        """
        declaring = what.startswith(OF_DECLARING)
        for uid, ability, asked in self.table.constants_that(does, (what,) if what else ()):
            if uid in self._asking:
                continue
            self._asking.add(uid)
            try:
                applies = self.active_constant(uid, ability, ref, declaring)
                on = ref or self.table.holder[uid]
                now = [e for e in asked if applies and (e.if_ is None or self.holds(e.if_, uid, on, declaring))]
                reached = [(uid, e, self.reach(e.to, e.which, uid)) for e in now]
            finally:
                self._asking.discard(uid)
            yield from reached

    def reach(self, to: str, which: Selector | None, uid: str) -> tuple[str, ...]:
        """Cards that a constant effect speaks of."""
        holder = self.table.holder[uid]
        if to == "host":
            host = self.cards[holder].attached_to
            return (host,) if host else ()
        if to == "all" and which is not None:
            return tuple(self.select(which, self.cards[holder].controller, holder))
        return (holder,)

    # --- immunity --------------------------------------------------------------------------------

    def immune(self, ref: str, uid: str) -> bool:
        """Whether the card ignores that source's effects (FAQ 3.16); never its own (3.17, 3.14).

        Nor those of what alone makes it immune (FAQ, Castle Battlements).
        """
        if not self.table.immunities or self.cards[ref].zone not in ("play", "revealed"):
            return False
        holder = self.table.holder.get(uid)
        if holder and holder != ref and self.table.immune_to_those and self._immune_to_card(ref, holder):
            return True
        walls = self._walls(ref, holder or "")
        return bool(walls) and holder is not None and holder != ref and self._behind(ref, uid, walls)

    def ignores_stealth(self, ref: str) -> bool:
        """Whether the card is immune to stealth, a card effect of the attacker's (FAQ, Cat o' the Canals)."""
        if not self.table.immunities:
            return False
        return bool(set(self._walls(ref, "")) & AGAINST_STEALTH)

    def spared(self, ref: str, uid: str) -> bool:
        """Whether the card cannot be chosen for that ability: not at all, or not by such cards."""
        if self.cannot(ref, "be chosen"):
            return True
        walls = [wall for wall in WALLS if self.cannot(ref, f"be chosen by {wall}")] if self.table.forbids else []
        return bool(walls) and uid in self.table.holder and self._behind(ref, uid, walls)

    def _behind(self, ref: str, uid: str, walls: Iterable[str]) -> bool:
        """Whether the ability is of what those words speak of, seen from the card."""
        holder = self.table.holder[uid]
        ability, kind = self.table.abilities[uid], self.type_of(holder)
        theirs = self.cards[holder].controller != self.cards[ref].controller
        answers = {
            "events": kind == "event",
            "character-abilities": kind == "character",
            "location-abilities": kind == "location",
            "attachment-abilities": kind == "attachment",
            "plot-effects": kind == "plot",
            "triggered-effects": ability.triggered,
            "non-plot-effects": kind != "plot",
            "opponents-effects": theirs,
            "all-effects": True,
        }
        return any(answers.get(wall) or (theirs and answers.get(wall.removeprefix("opponents-"))) for wall in walls)

    def _immune_to_card(self, ref: str, source: str) -> bool:
        """Whether its text makes the card immune to the effects of such a card: 'immune to non-Raven cards'."""
        for uid, effect, reached in self._constants_doing(("gain",), IMMUNE_TO_THOSE, ref):
            holder = self.table.holder[uid]
            you = self.cards[holder].controller
            if ref in reached and effect.which and self.fits(effect.which, source, you, holder):
                return True
        return False

    def _walls(self, ref: str, against: str) -> tuple[str, ...]:
        """The card's immunities against another card: printed, and gained of anything but that card itself."""
        printed = self.facts(ref).immune
        if printed and self.blank(ref):
            printed = ()
        given = WALLS if self.table.gives_immunity else ()
        gained = tuple(wall for wall in given if self.gained(ref, f"immune to {wall}", but=against))
        if not self.table.takes_all:
            return printed + gained
        if self._takes(ref, "all immunities"):
            return ()
        lost = self._takes(ref, "all keywords")  # immunity is a keyword (rulebook, Immunity)
        return tuple(wall for wall in {*printed, *gained} if (wall in printed) + (wall in gained) > lost)

    def immunities(self, ref: str) -> tuple[str, ...]:
        """What the card is immune to now, by its own text and by effects."""
        return tuple(dict.fromkeys(self._walls(ref, "")))

    def _takes(self, ref: str, what: str) -> int:
        """How many effects take all of a kind from the card; immunity to them aside, as it is asked for immunity."""
        lasting = sum(e.card == ref and e.do == "lose" and e.what == what for e in self.lasting)
        return lasting + sum(ref in reached for _uid, _effect, reached in self._constants_doing(("lose",), what, ref))

    # --- abilities -------------------------------------------------------------------------------

    def works(self, uid: str) -> bool:
        """Whether the ability's card is where the ability works and keeps its text."""
        holder = self.table.holder[uid]
        ability = self.table.abilities[uid]
        if self.blank(holder) and not ability.gained and not ability.dormant:
            return False
        if not self.has_text(uid):
            return False
        return self.cards[holder].zone in self.table.works_in[uid]

    def _source(self, uid: str) -> str:
        """The card whose text the ability is: of one that a card has given another, the giver."""
        return self.table.given.get(uid, (self.table.holder.get(uid, ""),))[0]

    def has_text(self, uid: str) -> bool:
        """Whether the card has the ability's text now: printed or gained, and not lost (FAQ 3.8, 3.11, 3.37).

        Text that another card gives is had for what that card's effects give, lasting or constant.
        """
        holder, ability = self.table.holder[uid], self.table.abilities[uid]
        giver, name = self.table.given.get(uid) or ("", f"ability:{ability.id}")
        if not self.lasting and name not in self.table.texts:
            return not ability.dormant
        found = [(e.do, e.by) for e in self.lasting if e.card == holder and e.what == name]
        if name in self.table.texts:
            found += [(e.do, by) for by, e in self.constant_effects(holder, ("gain", "lose"), name)]
        net = sum(1 if do == "gain" else -1 for do, by in found if giver in ("", self._source(by)))
        return net >= (1 if ability.dormant else 0)
