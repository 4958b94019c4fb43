"""A working copy of a state, on which one move is carried out, and the facts that can be read off it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timing.abilities import Ability, Condition, Effect, Selector
from timing.inherent import for_shadows
from timing.situation import Card
from timing.state import (
    CardState,
    ChallengeState,
    Choice,
    Delayed,
    Frame,
    Lasting,
    Occurrence,
    Pending,
    PlayerState,
    State,
    Table,
)
from timing.vocabulary import WALLS

NEVER_IN_PLAY = ("agenda", "title")  # though they lie on the table (FAQ 4.11)


def _names(selector: Selector) -> bool:
    """Whether a selector speaks of more than cards in play: of a type, a place, a copy, the card itself."""
    return bool(selector.type or selector.zone or selector.ref or selector.self_)


class Note(NamedTuple):
    """A line of the transcript: a code of `notes.NOTES` with what it speaks of."""

    code: str
    args: tuple[tuple[str, str], ...]


class Work:
    """Mutable while a move is carried out; `freeze` gives the next state."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        self.cards: dict[str, CardState] = {card.ref: card for card in state.cards}
        self.players: dict[str, PlayerState] = {player.id: player for player in state.players}
        self.frames: list[Frame] = list(state.frames)
        self.happened: list[Occurrence] = list(state.happened)
        self.pending: list[Pending] = list(state.pending)
        self.used: dict[str, int] = dict(state.used)
        self.lasting: list[Lasting] = list(state.lasting)
        self.choice: Choice | None = state.choice
        self.challenge: ChallengeState | None = state.challenge
        self.box, self.first, self.active = state.box, state.first, state.active
        self.been_active: list[str] = list(state.been_active)
        self.marks: list[tuple[str, str]] = list(state.marks)
        self.serial, self.count = state.serial, state.counted
        self.winner, self.over = state.winner, state.over
        self.delayed: list[Delayed] = list(state.delayed)
        self.notes: list[Note] = []
        self._asking: set[str] = set()
        self.recorded: list[Occurrence] = []  # everything that happens while the move is carried out

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
        )

    # --- the stack -------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    def change(self, **fields: object) -> None:
        """Change the innermost frame."""
        self.frames[-1] = self.frames[-1]._replace(**fields)  # type: ignore[arg-type]

    def does(self, frame: Frame) -> str:
        """What the structure says is done in the step the frame is in."""
        return "segment" if frame.window == "segment" else self.table.does[frame.window, frame.step]

    @property
    def closed(self) -> bool:
        """Whether the window that is open bars everything triggered (FAQ 2.6)."""
        for frame in reversed(self.frames):
            if frame.window not in ("segment", "passive", "response"):
                return frame.window in self.table.closed_windows
        return False

    @property
    def phase(self) -> str:
        return self.box.partition("/")[0]

    def note(self, code: str, **args: object) -> None:
        self.notes.append(Note(code, tuple(sorted((key, str(value)) for key, value in args.items()))))

    # --- facts -----------------------------------------------------------------------------------

    def facts(self, ref: str) -> Card:
        return self.table.cards[ref]

    def set(self, ref: str, **fields: object) -> None:
        self.cards[ref] = self.cards[ref]._replace(**fields)  # type: ignore[arg-type]

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
        for uid, ability in self.table.constants:
            asked = [e for e in ability.effects if e.do in does and (not what or e.what == what)]
            if not asked or uid in self._asking:
                continue
            self._asking.add(uid)
            try:
                applies = self.active_constant(uid, ability, ref)
                reached = [(uid, e, self.reach(e.to, e.which, uid)) for e in asked if applies]
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
        net = sum(
            1 if e.do == "gain" else -1
            for e in self.lasting
            if e.card == ref and e.what == what and e.do in ("gain", "lose")
        )
        for _uid, effect in self.constant_effects(ref, ("gain", "lose"), what):
            net += 1 if effect.do == "gain" else -1
        return int(printed) + net > 0

    def strength(self, ref: str) -> int:
        """STR now: printed, plus the net of all effects, at least 0 (FAQ, Multiple Lasting Effects)."""
        total = self.facts(ref).strength
        total += sum(effect.n for effect in self.lasting if effect.card == ref and effect.do == "str")
        total += sum(effect.n or 0 for _uid, effect in self.constant_effects(ref, ("str",)))
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
        holder = self.table.holder.get(uid, "")
        you = self.cards[holder].controller if holder else self.active
        if condition.phase and "any" not in condition.phase and self.phase not in condition.phase:
            return False
        if condition.challenge and (self.challenge is None or self.challenge.type not in condition.challenge):
            return False
        if condition.str_zero and (not ref or self.strength(ref) > 0):
            return False
        if condition.card is not None:
            found = list(self.select(condition.card, you, holder))
            return len(found) >= condition.count
        return True

    # --- which cards -----------------------------------------------------------------------------

    def select(self, selector: Selector, you: str, holder: str) -> Iterator[str]:
        return (ref for ref in self.cards if self.fits(selector, ref, you, holder))

    def fits(self, selector: Selector, ref: str, you: str, holder: str) -> bool:
        """Whether a card fits a selector, seen from player `you` and the card `holder`."""
        held = self.cards[ref]
        return (
            held.zone in (selector.zone or (("play", "played") if selector.self_ else ("play",)))
            and (self.facts(ref).type not in NEVER_IN_PLAY or _names(selector))
            and (not selector.ref or ref in selector.ref)
            and (not selector.type or self.type_of(ref) in selector.type)
            and self._player_fits(selector.controller, held.controller, you)
            and self._relation_fits(selector, ref, holder)
            and self._facts_fit(selector, ref)
            and self._condition_fits(selector, ref, holder)
            and (selector.not_ is None or not self.fits(selector.not_, ref, you, holder))
        )

    def _relation_fits(self, selector: Selector, ref: str, holder: str) -> bool:
        """To the card that has the ability: itself, another one, the one it is attached to."""
        if selector.self_ and ref != holder:
            return False
        if selector.other and ref == holder:
            return False
        return not selector.host or bool(holder and self.cards[holder].attached_to == ref)

    def _facts_fit(self, selector: Selector, ref: str) -> bool:
        card = self.facts(ref)
        wanted = (selector.trait, selector.crest, selector.icon, selector.keyword)
        return (
            (selector.unique is None or card.unique == selector.unique)
            and (not selector.house or bool(set(selector.house) & set(card.house)))
            and (selector.most_cost is None or (card.cost or 0) <= selector.most_cost)
            and all(any(self.has(ref, what) for what in names) for names in wanted if names)
        )

    def _condition_fits(self, selector: Selector, ref: str, holder: str) -> bool:
        held = self.cards[ref]
        return (
            (selector.standing is None or held.kneeling != selector.standing)
            and (not selector.participating or self.participates(ref, selector.participating))
            and (selector.most_str is None or self.strength(ref) <= selector.most_str)
            and (selector.least_str is None or self.strength(ref) >= selector.least_str)
            and (not selector.no_attachments or all(a == holder for a in self.attachments(ref)))
            and (not selector.has_power or held.power > 0)
            and (not selector.just or self._just(ref, selector.just))
        )

    def _just(self, ref: str, names: tuple[str, ...]) -> bool:
        serial = self.frame.serial if self.frames else 0
        return any(o.card == ref and o.serial == serial and o.what in names for o in self.happened)

    def participates(self, ref: str, how: str = "any") -> bool:
        if self.challenge is None:
            return False
        attacking, defending = ref in self.challenge.attackers, ref in self.challenge.defenders
        return attacking or defending if how == "any" else attacking if how == "attacking" else defending

    def _player_fits(self, wanted: str, player: str, you: str) -> bool:
        if wanted in ("", "any"):
            return True
        if wanted == "opponent":
            return player != you
        return player in self.who(wanted, you)

    def who(self, wanted: str, you: str) -> tuple[str, ...]:
        """The players meant, first player first and clockwise where there are several."""
        order = self.table.clockwise(self.first)
        challenge = self.challenge
        if wanted == "you":
            return (you,)
        if wanted in ("each", "any"):
            return order
        if wanted in ("each-opponent", "opponent"):
            return tuple(player for player in order if player != you)
        if wanted in ("winner", "loser", "attacker", "defender"):
            player = getattr(challenge, wanted) if challenge else ""
            return (player,) if player else ()
        return (wanted,) if wanted in self.players else ()

    # --- immunity --------------------------------------------------------------------------------

    def immune(self, ref: str, uid: str) -> bool:
        """Whether the card ignores that source's effects (FAQ 3.16); never its own (Self-Immunity)."""
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
        return any(answers.get(wall, False) for wall in walls)

    def _walls(self, ref: str) -> tuple[str, ...]:
        """The card's immunities, printed and gained."""
        printed = self.facts(ref).immune
        if printed and self.blank(ref):
            printed = ()
        if not self.table.gives_immunity:
            return printed
        return printed + tuple(wall for wall in WALLS if self.gained(ref, f"immune to {wall}"))

    # --- abilities -------------------------------------------------------------------------------

    def works(self, uid: str) -> bool:
        """Whether the ability's card is where the ability works and keeps its text."""
        holder = self.table.holder[uid]
        ability = self.table.abilities[uid]
        if self.blank(holder) and not ability.gained and not ability.dormant:
            return False
        if not self.has_text(holder, ability):
            return False
        return self.cards[holder].zone in self.zones_of(ability, holder)

    def has_text(self, holder: str, ability: Ability) -> bool:
        """Whether the card has the ability's text now: printed or gained, and not lost (FAQ 3.8, 3.37)."""
        name = f"ability:{ability.id}"
        net = sum((e.do == "gain") - (e.do == "lose") for e in self.lasting if e.card == holder and e.what == name)
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
