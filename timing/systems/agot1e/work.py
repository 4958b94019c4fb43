"""A working copy of a state, on which one move is carried out, and the facts that can be read off it."""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.budget import Budget
from timing.kernel.choices import Choice
from timing.kernel.expressions import Amount
from timing.kernel.occurrence import Occurrence
from timing.kernel.work import WorkingCopy
from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.evaluating import concerned, fits, holds, number, select
from timing.systems.agot1e.expressions import Condition, Selector
from timing.systems.agot1e.granted import for_shadows
from timing.systems.agot1e.meaning import Scene, players_meant
from timing.systems.agot1e.printed import INSTANCES, kind_of
from timing.systems.agot1e.situation import Card
from timing.systems.agot1e.state import (
    CardState,
    ChallengeState,
    Delayed,
    Frame,
    Lasting,
    Pending,
    PlayerState,
    State,
    Table,
)
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.words import POWER_COUNTS, WALLS

STACKS = ("discard", "dead", "used")  # piles in which the card that came last lies on top


class Work(WorkingCopy[Table, Frame]):
    """The kernel's working copy with all that this game keeps, and what can be read off it."""

    def __init__(self, table: Table, state: State, budget: Budget | None = None, quiet: bool = False) -> None:
        super().__init__(FIRST_EDITION, table, budget, quiet)
        self.cards: dict[str, CardState] = {card.ref: card for card in state.cards}
        self.players: dict[str, PlayerState] = {player.id: player for player in state.players}
        self.frames: list[Frame] = list(state.frames)
        self.happened: list[Occurrence] = list(state.happened)
        self.pending: list[Pending] = list(state.pending)
        self.used: dict[str, int] = dict(state.used)
        self.lasting: list[Lasting] = list(state.lasting)
        self.choice: Choice | None = state.choice
        self.challenge: ChallengeState | None = state.challenge
        self.box: str = state.box
        self.first: str = state.first
        self.active: str = state.active
        self.been_active: list[str] = list(state.been_active)
        self.marks: list[tuple[str, str]] = list(state.marks)
        self.serial, self.count = state.serial, state.counted
        self.winner, self.over = state.winner, state.over
        self.delayed: list[Delayed] = list(state.delayed)
        self.history: list[tuple[str, Occurrence]] = list(state.history)
        self.paying = ""  # which kind of cost is being paid (causes.COST, causes.INFLUENCE)
        self._asking: set[str] = set()

    def freeze(self) -> State:
        return State(
            tuple(self.cards.values()),
            tuple(self.players.values()),
            tuple(self.frames),
            tuple(self.happened),
            tuple(self.pending),
            tuple(sorted(self.used.items())),
            tuple(self.lasting),
            self.choice,
            self.challenge,
            self.box,
            self.first,
            self.active,
            tuple(self.been_active),
            tuple(self.marks),
            self.serial,
            self.count,
            self.winner,
            self.over,
            tuple(self.delayed),
            tuple(self.history),
        )

    # --- the stack -------------------------------------------------------------------------------

    @property
    def closed(self) -> bool:
        """Whether the window that is open bars everything triggered (FAQ 2.6)."""
        for frame in reversed(self.frames):
            if frame.window not in ("segment", "passive", "response", "replacement", "aftermath"):
                return frame.window in self.table.closed_windows
        return False

    @property
    def phase(self) -> str:
        return self.box.partition("/")[0]

    # --- facts -----------------------------------------------------------------------------------

    def facts(self, ref: str) -> Card:
        return self.table.cards[ref]

    def set(self, ref: str, **fields: object) -> None:
        """Change what is so of a card; where the order in piles counts, what comes into one lies on top."""
        before = self.cards[ref].zone
        self.cards[ref] = self.cards[ref]._replace(**fields)  # type: ignore[arg-type]
        if self.table.stacked and self.cards[ref].zone != before:
            self._on_top(ref, before)

    def _on_top(self, ref: str, before: str) -> None:
        held = self.cards[ref]
        if held.zone in STACKS:
            owner = self.facts(ref).owner
            for other, card in list(self.cards.items()):
                if other != ref and card.zone == held.zone and self.facts(other).owner == owner:
                    self.cards[other] = card._replace(place=card.place + 1)
            self.cards[ref] = held._replace(place=1)
        elif before in STACKS and held.zone != "deck":
            self.cards[ref] = held._replace(place=0)

    def set_player(self, player: str, **fields: object) -> None:
        self.players[player] = self.players[player]._replace(**fields)  # type: ignore[arg-type]

    def in_play(self, ref: str) -> bool:
        """In play; a moribund card is, a moribund event is not (FAQ, Moribund; Moribund State For Events)."""
        return self.cards[ref].zone == "play"

    def type_of(self, ref: str) -> str:
        """Its type now: an attached card is an attachment, an effect may make a card a character (FAQ 3.24, 3.25)."""
        held = self.cards[ref]
        if held.zone == "play" and held.attached_to:
            return "attachment"
        if self.table.makes_characters and held.zone == "play" and self.gained(ref, "character"):
            return "character"
        return self.facts(ref).type

    def gained(self, ref: str, what: str) -> bool:
        """Whether an effect gives the card this now; immunity to the giver aside."""
        if any(e.card == ref and e.do == "gain" and e.what == what for e in self.lasting):
            return True
        return any(ref in reached for _uid, _effect, reached in self._constants_doing(("gain",), what, ref))

    def _constants_doing(
        self, does: tuple[str, ...], what: str, ref: str
    ) -> Iterator[tuple[str, Effect, tuple[str, ...]]]:
        """Effects of those kinds of constant abilities that apply now, with the cards they reach.

        An ability that would need its own answer to be answered is left out: it cannot hang on itself.
        """
        for uid, ability, asked in self.table.constants_that(does, (what,) if what else ()):
            if uid in self._asking:
                continue
            self._asking.add(uid)
            try:
                applies = self.active_constant(uid, ability, ref)
                now = [
                    e
                    for e in asked
                    if applies and (e.if_ is None or self.holds(e.if_, uid, ref or self.table.holder[uid]))
                ]
                reached = [(uid, e, self.reach(e.to, e.which, uid)) for e in now]
            finally:
                self._asking.discard(uid)
            yield from reached

    def active_constant(self, uid: str, ability: Ability, ref: str = "") -> bool:
        """Whether a constant ability applies now: its card in play (a plot revealed), not blank, its condition met."""
        holder = self.table.holder[uid]
        if not self.works(uid):
            return False
        return ability.if_ is None or self.holds(ability.if_, uid, ref or holder)

    def bars_attachment(self, host: str, ref: str) -> bool:
        """Whether 'no attachments' on the host forbids this attachment (rulebook, No Attachments)."""
        for keyword in self.facts(host).keywords:
            words = keyword.lower().split()
            if words[:2] == ["no", "attachments"] and self.has(host, keyword):
                allowed = {word.strip(".") for word in words[3:]}
                return not any(trait.lower() in allowed for trait in self.facts(ref).traits)
        return self.gained(host, "no attachments")

    def attachments(self, ref: str) -> list[str]:
        return [card.ref for card in self.cards.values() if card.attached_to == ref and card.zone == "play"]

    def duplicates(self, ref: str) -> int:
        return self.cards[ref].duplicates

    def blank(self, ref: str, what: str = "") -> bool:
        """Whether its printed text box is blank now, or that part of it: an effect may except the traits."""
        if any(e.do == "blank" and e.card == ref and not (what and e.what == f"except {what}") for e in self.lasting):
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
        if what in self.facts(ref).cannot and not self.blank(ref):
            return True
        return self.table.forbids and self.has(ref, f"cannot {what}")

    def has(self, ref: str, what: str) -> bool:
        """Has the keyword, icon, trait or crest now, gains and losses summed (FAQ, Multiple Lasting Effects)."""
        card = self.facts(ref)
        printed = what in card.icons or what in card.crests
        printed = printed or (what in card.traits and not self.blank(ref, "traits"))
        printed = printed or (what in card.keywords and not self.blank(ref))
        net = self._net(ref, what)
        if self.table.takes_all and (all_of := kind_of(what)):
            net += self._net(ref, all_of) + self._net(ref, f"{all_of} but immunities")
            if all_of not in INSTANCES and self._net(ref, all_of) < 0:
                return False
        return int(printed) + net > 0

    def _net(self, ref: str, what: str) -> int:
        """Instances of a feature that effects give the card now, less those they take."""
        lasting = (e.do for e in self.lasting if e.card == ref and e.what == what and e.do in ("gain", "lose"))
        constant = (effect.do for _uid, effect in self.constant_effects(ref, ("gain", "lose"), what))
        return sum(1 if do == "gain" else -1 for do in (*lasting, *constant))

    def strength(self, ref: str) -> int:
        """STR now: printed, plus the net of all effects, at least 0 (FAQ, Multiple Lasting Effects)."""
        total = self.facts(ref).strength
        total += sum(effect.n for effect in self.lasting if effect.card == ref and effect.do == "str")
        total += sum(self.number(e.n, uid, ref=ref) for uid, e in self.constant_effects(ref, ("str",)))
        if self.challenge and "melee" in self.facts(ref).keywords and self.participates(ref):
            mine = self.cards[ref].controller
            against = (*self.challenge.attackers, *self.challenge.defenders)
            total += sum(self.cards[other].controller != mine for other in against)
        return max(total, 0)

    def constant_effects(self, ref: str, does: tuple[str, ...], what: str = "") -> Iterator[tuple[str, Effect]]:
        """Effects of those kinds that constant abilities have on the card now (FAQ 3.11)."""
        for uid, effect, reached in self._constants_doing(does, what, ref):
            if ref in reached and not self.immune(ref, uid):
                yield uid, effect

    def reach(self, to: str, which: Selector | None, uid: str) -> tuple[str, ...]:
        """Cards that a constant effect speaks of."""
        holder = self.table.holder[uid]
        if to == "host":
            host = self.cards[holder].attached_to
            return (host,) if host else ()
        if to == "all" and which is not None:
            return tuple(self.select(which, self.cards[holder].controller, holder))
        return (holder,)

    def holds(self, condition: Condition, uid: str, ref: str = "") -> bool:
        """Whether a condition is so now; `ref` is the card it would act on."""
        return holds(self, condition, self.scene(uid, ref))

    def number(self, amount: Amount, uid: str, frame: Frame | None = None, ref: str = "", missing: int = 0) -> int:
        """What a number of that ability is now; `missing` stands for one that is not given."""
        if isinstance(amount, int):
            return amount
        return missing if amount is None else number(self, amount, self.scene(uid, ref, frame))

    def scene(self, uid: str, ref: str = "", frame: Frame | None = None) -> Scene:
        """From where the expressions of that ability are seen."""
        holder = self.table.holder.get(uid, "")
        you = frame.owner if frame and frame.owner else self.cards[holder].controller if holder else self.active
        return Scene(you, holder, frame, ref)

    # --- which cards -----------------------------------------------------------------------------

    def select(self, selector: Selector, you: str, holder: str, frame: Frame | None = None) -> tuple[str, ...]:
        return select(self, selector, Scene(you, holder, frame))

    def fits(self, selector: Selector, ref: str, you: str, holder: str, frame: Frame | None = None) -> bool:
        """Whether a card fits a selector, seen from player `you` and the card `holder`."""
        return fits(self, selector, ref, Scene(you, holder, frame))

    # --- values ----------------------------------------------------------------------------------

    def value(self, ref: str, what: str) -> int:
        """A plot's claim or initiative value now: printed, with what effects add, or as they set it; at least 0."""
        total = getattr(self.facts(ref), what) or 0
        total += sum(e.n for e in self.lasting if e.card == ref and e.do == what)
        total += sum(self.number(e.n, uid, ref=ref) for uid, e in self.constant_effects(ref, (what,)))
        return max(total, 0)

    def claim_of(self, player: str) -> int:
        """The claim value of the player's revealed plot: that of the card, or as the situation gives it."""
        plots = [ref for ref, card in self.cards.items() if card.zone == "revealed" and card.controller == player]
        known = [ref for ref in plots if self.facts(ref).claim is not None]
        return self.value(known[0], "claim") if known else self.table.players[player].claim

    def claim_now(self) -> int:
        """The claim of the challenge under way: as it was stated, else that of the attacker's plot now."""
        if self.challenge is None:
            return 0
        return self.claim_of(self.challenge.attacker) if self.challenge.of_plot else self.challenge.claim

    def total_power(self, player: str) -> int:
        """Power on the House card, and on characters and cards with infamy that the player controls in play."""
        on_cards = 0
        for ref, card in self.cards.items():
            if card.power and card.zone == "play" and card.controller == player:
                counts = self.type_of(ref) == "character" or self.has(ref, "infamy") or self.has(ref, POWER_COUNTS)
                on_cards += card.power if counts and not self.cannot(ref, "count power") else 0
        return self.players[player].power + on_cards

    def needs(self, player: str) -> int:
        """The total power with which the player wins now (rulebook, Winning the game)."""
        return max(self.table.players[player].needs + self.granted_to(player, "needs"), self.least(player, "needs"), 1)

    def known_hand(self, player: str, but: str = "") -> list[str]:
        """The described cards in the player's hand, one left out."""
        return [
            ref
            for ref, card in self.cards.items()
            if card.zone == "hand" and card.controller == player and ref != but and self.facts(ref).type != "plot"
        ]

    def side_strength(self, side: str) -> int:
        """STR that the attackers or defenders count, with that of participants who are not described.

        Those weaker than an attacker who intimidates do not count (rulebook, Intimidate).
        """
        challenge = self.challenge
        if challenge is None:
            return 0
        least = max((self.strength(r) for r in challenge.attackers if self.has(r, "intimidate")), default=0)
        counting = (ref for ref in getattr(challenge, side) if not self.cannot(ref, "count STR"))
        strengths = (self.strength(ref) for ref in counting)
        bonus = challenge.attacker_bonus if side == "attackers" else challenge.defender_bonus
        return bonus + sum(n for n in strengths if n >= least)

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

    def least(self, player: str, do: str) -> int:
        """Below what those effects do not lower it for the player ('to a minimum of 1')."""
        return max((effect.minimum for _uid, effect in self._granting(player, do, "")), default=0)

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

    def forbidden(self, player: str, what: str) -> str:
        """The ability that forbids a player this now; empty when none does (FAQ 4.3)."""
        wanted = f"{player}:{what}"
        lasting = next((e.by for e in self.lasting if e.do == "forbid" and e.what == wanted), "")
        if lasting or not self.table.forbids_players:
            return lasting
        return next((uid for uid, _effect in self._granting(player, "forbid", what, exactly=True)), "")

    def seasons(self) -> tuple[str, ...]:
        """Which season it is: as the situation says, and by what constant abilities in play say."""
        found = self.table.constants_that(("season",))
        active = (effects for uid, ability, effects in found if self.active_constant(uid, ability))
        made = tuple(effect.what for effects in active for effect in effects)
        lasting = (effect.what for effect in self.lasting if effect.do == "season")
        return (*self.table.situation.season, *lasting, *made)

    def participates(self, ref: str, how: str = "any") -> bool:
        if self.challenge is None:
            return False
        attacking, defending = ref in self.challenge.attackers, ref in self.challenge.defenders
        return attacking or defending if how == "any" else attacking if how == "attacking" else defending

    def who(self, wanted: str, you: str, holder: str = "", frame: Frame | None = None) -> tuple[str, ...]:
        """The players meant, first player first and clockwise where there are several."""
        return players_meant(self, wanted, Scene(you, holder, frame))

    # --- immunity --------------------------------------------------------------------------------

    def immune(self, ref: str, uid: str) -> bool:
        """Whether the card ignores that source's effects (FAQ 3.16); never its own (3.17, 3.14)."""
        if not self.table.immunities or self.cards[ref].zone not in ("play", "revealed"):
            return False
        walls = self._walls(ref)
        holder = self.table.holder.get(uid)
        if not walls or holder is None or holder == ref:
            return False
        ability, kind = self.table.abilities[uid], self.type_of(holder)
        theirs = self.cards[holder].controller != self.cards[ref].controller
        answers = {
            "events": kind == "event",
            "character-abilities": kind == "character",
            "location-abilities": kind == "location",
            "attachment-abilities": kind == "attachment",
            "plot-effects": kind == "plot",
            "triggered-effects": ability.triggered,
            "opponents-effects": theirs,
            "all-effects": True,
        }
        return any(answers.get(wall) or (theirs and answers.get(wall.removeprefix("opponents-"))) for wall in walls)

    def _walls(self, ref: str) -> tuple[str, ...]:
        """The card's immunities, printed and gained."""
        printed = self.facts(ref).immune
        if printed and self.blank(ref):
            printed = ()
        given = WALLS if self.table.gives_immunity else ()
        gained = tuple(wall for wall in given if self.gained(ref, f"immune to {wall}"))
        if not self.table.takes_all:
            return printed + gained
        if self._takes(ref, "all immunities"):
            return ()
        lost = self._takes(ref, "all keywords")  # immunity is a keyword (rulebook, Immunity)
        return tuple(wall for wall in {*printed, *gained} if (wall in printed) + (wall in gained) > lost)

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
        return self.cards[holder].zone in self.zones_of(ability, holder)

    def has_text(self, uid: str) -> bool:
        """Whether the card has the ability's text now: printed or gained, and not lost (FAQ 3.8, 3.11, 3.37).

        Text that another card gives is had for what that card's effects give, lasting or constant.
        """
        holder, ability = self.table.holder[uid], self.table.abilities[uid]
        giver, name = self.table.given.get(uid, ("", f"ability:{ability.id}"))
        found = [(e.do, e.by) for e in self.lasting if e.card == holder and e.what == name]
        if name in self.table.texts:
            found += [(e.do, by) for by, e in self.constant_effects(holder, ("gain", "lose"), name)]
        net = sum(1 if do == "gain" else -1 for do, by in found if giver in ("", self.table.holder.get(by)))
        return net >= (1 if ability.dormant else 0)

    def zones_of(self, ability: Ability, holder: str) -> tuple[str, ...]:
        """Where an ability works: as printed, else events from hand, plots while revealed, others in play (3.14)."""
        if ability.zone:
            return ability.zone
        kind = self.facts(holder).type
        if kind == "event" and ability.kind in ("constant", "passive", "replacement"):
            return ("play",)  # text it has when it stays in play, as an attachment
        if kind == "event" and for_shadows(self.facts(holder)):
            return ("played",)  # once it has come out of Shadows; it is never played from hand
        return {"event": ("hand",), "plot": ("revealed",)}.get(kind, ("play",))
