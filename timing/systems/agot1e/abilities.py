"""Abilities as a judge describes them: triggers, costs, targets and effects of what a printed card says.

All records are immutable and are read from plain data by their FIELDS (timing.fields).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from timing.kernel.expressions import Amount, Amounts
from timing.kernel.fields import Field, Flag, Many, Record, Text, Whole
from timing.systems.agot1e.causes import CAUSES
from timing.systems.agot1e.expressions import WHOSE, Condition, Number, Selector, parts_of
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.words import (
    ABILITY_KINDS,
    CANCELED_EVENTS,
    DESTINATIONS,
    HAPPENINGS,
    MOST_CARDS,
    PHASE_WORDS,
    ZONES,
    costs,
    effects,
)

# how long effects last: to the end of the challenge, the phase, the round, the challenges phase; until their player
# reveals a new plot; until the card that made them leaves play; until their player has taken the next action; of the
# next challenge that their player initiates; in the next round alone, which is another dispute
SPANS = (
    "challenge", "phase", "round", "challenges", "new-plot", "source-leaves", "next-action", "next-challenge",
    "next-round",
)  # fmt: skip
ANY_CARD = Selector()
TO_WHOM = (
    "target", "self", "host", "trigger", "saved", "paid", "drawn", "found", "entered", "all", "unchosen", "players"
)  # fmt: skip
CHOOSERS = (
    "you",
    "each",
    "each-opponent",
    "left",
    "winner",
    "loser",
    "attacker",
    "defender",
    "trigger-player",
    "chosen",
)


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a response or passive answers: something that has just happened."""

    after: tuple[str, ...] = ()
    card: Selector | None = None
    player: str = "any"
    type: tuple[str, ...] = ()
    by: Selector | None = None
    cause: tuple[str, ...] = ()
    once: bool = False
    house: bool = False
    reduces: bool = False
    if_: Condition | None = None
    words: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("after", Many(Text(HAPPENINGS)), "any of these happenings", required=True, fallback="words"),
        Field("card", Record(Selector), "the card it happens to"),
        Field("player", Text(), "the player who does it or to whom it happens: you, opponent, any or an id"),
        Field("type", Many(Text(ICONS)), "the challenge's type"),
        Field("by", Record(Selector), "the card whose effect, or whose stealth, did it"),
        Field("cause", Many(Text(CAUSES)), "what brought it about: an effect, a cost, claim, a keyword, a declaration"),
        Field(
            "once",
            Flag(),
            "of several that one effect brings about, only the first; where `player` names somebody (`each`: anybody), "
            "or `card` opponents' cards, the first for each player",
        ),
        Field("reduces", Flag(), "of what is used: an effect that reduces costs"),
        Field("house", Flag(), "it happens to a player's House card, and to no other card"),
        Field("if", Record(Condition), "only if this is so as it happens", attribute="if_"),
        Field("words", Text(), "the happening in words, when the list has none for it"),
    )


@dataclass(frozen=True, slots=True)
class Cost:
    """One thing to pay; all costs of an ability must be paid (FAQ, event cost; 3.3)."""

    do: str = "words"
    card: Selector | None = None
    n: int = 1
    penalty: int = 0
    reduction: int = 0
    as_many_as: int = 0
    every: bool = False
    words: str = ""
    to: str = ""
    random: bool = False
    amount: Amount = None
    or_: tuple[Cost, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = ()

    @property
    def ways(self) -> tuple[Cost, ...]:
        """This, and what may be paid in its place."""
        return (self, *self.or_)

    @property
    def worked_out(self) -> bool:
        """Whether how much it is has to be read off the table."""
        return self.every or self.amount is not None

    @property
    def due(self) -> int:
        """What is to be paid: penalties first, then reductions, of gold and influence only (FAQ, step 1; 3.5)."""
        if self.do in ("pay-gold", "kneel-influence"):
            return max(self.n + self.penalty - self.reduction, 0)
        return self.n


Cost.FIELDS = (
    Field("do", Text(costs), "what is done to pay", required=True, fallback="words"),
    Field("card", Record(Selector), "with which card; the card itself when left out"),
    Field("n", Whole(1, 30), "how many, or how much"),
    Field("penalty", Whole(0, 20), "of gold and influence: penalties, which are added first"),
    Field("reduction", Whole(0, 20), "of gold and influence: reductions, which are taken off last"),
    Field(
        "as_many_as",
        Whole(0, MOST_CARDS),
        "of cards: so many instead of exactly `n`, or any number between; how many they are is what was `paid`",
    ),
    Field("every", Flag(), "of cards: all that `card` selects, each of which has to be able to pay, instead of `n`"),
    Field("words", Text(), "the cost in words"),
    Field("amount", Amounts(Number, 0, 60), "how much, where it has to be worked out: in place of `n`"),
    Field("random", Flag(), "of cards from hand: at random; which described ones it was, the payment names"),
    Field("to", Text(), "of gold and of control: the player who gets it; of gold the treasury when left out"),
    Field(
        "or",
        Many(Record(Cost), most=6),
        "what may be paid in its place: `paying` names it, `gold` or `influence` where no card pays; else the first "
        "that can be paid is",
        attribute="or_",
    ),
)


@dataclass(frozen=True, slots=True)
class Price:
    """What somebody may pay as an effect comes to be carried out, so that it is, or so that it is not."""

    cost: tuple[Cost, ...] = ()
    who: str = "you"
    prevents: bool = False
    each: bool = False

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("cost", Many(Record(Cost)), "everything to pay", required=True),
        Field("who", Text(), "who may pay: of several players the first who does; you when left out"),
        Field("each", Flag(), "every one of them is asked, and with `prevents` the effect is for those who do not pay"),
        Field("prevents", Flag(), "the effect is carried out unless somebody pays; without it, only if somebody does"),
    )


@dataclass(frozen=True, slots=True)
class Target:
    """What the word 'choose' asks for."""

    choose: Selector = ANY_CARD
    n: Amount = 1
    every: bool = False
    up_to: bool = False
    who: str = "you"
    option: tuple[str, ...] = ()
    name: str = ""
    those: Condition | None = None
    player: str = ""
    names: tuple[str, ...] = ()
    if_: Condition | None = None
    together: Condition | None = None
    of_each: str = ""
    random: bool = False
    later: bool = False
    needed: bool = False
    picked: bool = False

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("choose", Record(Selector), "which cards may be chosen"),
        Field("n", Amounts(Number, 0, 60), "how many"),
        Field("every", Flag(), "all of them, as many as may be chosen, instead of `n`"),
        Field("up_to", Flag(), "fewer may be chosen, but at least one (zero is no success)"),
        Field(
            "who",
            Text(CHOOSERS),
            "who chooses: the ability's player, another, or every player or opponent in turn, `n` cards each; "
            "`controller: you` then means the player who chooses",
        ),
        Field(
            "those",
            Record(Condition),
            "of the players who choose only those of whom this is so, `you` being that player",
        ),
        Field(
            "of_each",
            Text(("each", "each-opponent")),
            "of each of these players' cards `n` are chosen, of one player's after the other's",
        ),
        Field("random", Flag(), "not chosen but drawn at random: which it was is entered as if it were chosen"),
        Field(
            "later",
            Flag(),
            "of a further choice (`also`): chosen only once the effect on it, which waits (`when`), is carried out",
        ),
        Field(
            "picked",
            Flag(),
            "the text does not say “choose”: what is picked is no target. It is picked as the first effect on it is "
            "carried out (with the use where what is paid hangs on it), even if it cannot be chosen; cancels of what "
            "chooses a card do not see it",
        ),
        Field("needed", Flag(), "of a further choice (`also`): without it the ability cannot be used"),
        Field("option", Many(Text(name=True)), "chosen only for these of several effects, once one is decided for"),
        Field("name", Text(name=True), "what effects call it by (`of`), where an ability chooses several things"),
        Field("player", Text(), f"not a card but one of these players is chosen: {WHOSE}"),
        Field("if", Record(Condition), "of a player: of whom this is so, `you` being that player", attribute="if_"),
        Field("together", Record(Condition), "what has to be so of all the cards chosen with the use, as `target`"),
        Field("names", Many(Text(name=True)), "not a card but one of these words is named: an icon, a type, a number"),
    )


@dataclass(frozen=True, slots=True)
class Cancels:
    """What a cancel may cancel."""

    of: tuple[str, ...] = ()
    controller: str = "any"
    trait: tuple[str, ...] = ()
    no_gold_cost: bool = False
    would: tuple[str, ...] = ()
    event: tuple[str, ...] = ()
    not_of: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    chooses: Selector | None = None
    only_target: bool = False
    source: Selector | None = None
    who: str = ""
    if_: Condition | None = None
    zone: tuple[str, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field(
            "of",
            Many(
                Text(
                    (
                        "event",
                        "action",
                        "response",
                        "passive",
                        "character",
                        "location",
                        "attachment",
                        "plot",
                        "framework",
                        "triggered",
                        "when-revealed",
                    )
                )
            ),
            "kinds of effect; any kind when left out",
        ),
        Field("controller", Text(), "whose: you, opponent, any or a player's id"),
        Field("trait", Many(Text()), "the source has any of these traits"),
        Field("no_gold_cost", Flag(), "only effects without a gold or influence cost"),
        Field("would", Many(Text(effects)), "only effects that would do one of these"),
        Field("event", Many(Text(CANCELED_EVENTS)), "of framework events: only these"),
        Field("not_of", Many(Text(("event", "character", "location", "attachment", "plot"))), "not of these kinds"),
        Field("without", Many(Text(("pay-gold", "kneel-influence"))), "only effects without any of these costs"),
        Field("chooses", Record(Selector), "only effects that have chosen such a card"),
        Field("only_target", Flag(), "with `chooses`: that card alone"),
        Field("source", Record(Selector), "only effects of such a card"),
        Field("who", Text(), "with `would`: only where this player would do it"),
        Field("from", Many(Text(ZONES)), "with `would`: only where it is done to what lies there", attribute="zone"),
        Field(
            "if", Record(Condition), "only if this is so, `you` being the player whose effect it is", attribute="if_"
        ),
    )


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect. `to` names whom: target, self, host, trigger, saved, drawn (by it), all or the unchosen."""

    do: str = "words"
    to: str = ""
    which: Selector | None = None
    n: Amount = None
    what: str = ""
    who: str = "you"
    then: bool = False
    and_: bool = False
    if_: Condition | None = None
    until: str = ""
    when: str = ""
    source: str = ""
    destination: str = ""
    instead: bool = False
    cannot_be_saved: bool = False
    cancels: Cancels | None = None
    option: str = ""
    of: str = ""
    may: bool = False
    chosen: bool = False
    onto: str = ""
    bearer: Selector | None = None
    minimum: int = 0
    maximum: int = 0
    asked: str = ""
    those: Condition | None = None
    otherwise: bool = False
    price: Price | None = None
    against: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("do", Text(effects), "what happens", required=True, fallback="words"),
        Field(
            "to",
            Text(
                (
                    "target",
                    "self",
                    "host",
                    "trigger",
                    "saved",
                    "paid",
                    "drawn",
                    "found",
                    "entered",
                    "all",
                    "unchosen",
                    "players",
                    "answered",
                )
            ),
            "to whom; answered: the card whose ability is answered by a save or a cancel; entered: what the ability "
            "has brought into play",
        ),
        Field(
            "which",
            Record(Selector),
            "with `to: all` and `unchosen`, which cards; with save, which may be saved; with search, what may be "
            "found; of what is forbidden, of which cards alone",
        ),
        Field("n", Amounts(Number, -20, MOST_CARDS), "how much"),
        Field(
            "what",
            Text(),
            "the keyword, icon, trait, `ability:ID` or `cannot be killed`; `what was lost`: by what it answers; "
            "`named`: the word that was "
            "named; of a blank, `except traits`; of a lasting `str`, the type of challenge in which alone it holds, "
            "or `base`: in place of the printed one; "
            "of joining a challenge, `defending`: as a defender, for whoever is attacked, or `your side`: there, "
            "whoever controls it; of a save, "
            "from what; of gold that is placed, `pool`: out of yours; of a pick, `up to`: fewer may be, or "
            "`or not described`: fewer by the cards of that hand that are not described; of a discard from hand, "
            "`at random`, or `chosen` (by whoever discards); of a card put into play, "
            "`knelt`, or "
            "`character`: as one; of a toll, for what: a type of challenge, `named`, `events`, `influence-effects`, "
            "`declare` or `trigger` (such a card, or its abilities); or the effect in words",
        ),
        Field(
            "who",
            Text(),
            "whom it concerns: you, opponent, each, winner, loser, an id; controller: of the card chosen or answered; "
            "chosen: the player who was chosen",
        ),
        Field(
            "those",
            Record(Condition),
            "of the players whom it concerns only those of whom this is so, `you` being that player",
        ),
        Field(
            "price",
            Record(Price),
            "what may be paid for it, or so that it is not carried out; effects with the same price share one payment",
        ),
        Field(
            "against", Text(), f"of challenges that are forbidden or granted: only those against this player: {WHOSE}"
        ),
        Field(
            "then",
            Flag(),
            "introduced by the word 'then': only if the effect before it succeeded, of several any one",
        ),
        Field(
            "and",
            Flag(),
            "with `then`: joined to the effect before it behind one 'then', so that it hangs on what that one hangs on",
            attribute="and_",
        ),
        Field("if", Record(Condition), "only if this is so", attribute="if_"),
        Field("otherwise", Flag(), "only if the condition of the last effect before it that has an `if` was not so"),
        Field(
            "until",
            Text(SPANS),
            "how long it lasts: to the end of the challenge, phase or round, or of the challenges phase; until you "
            "reveal a new plot; until the card that made it leaves play; until you have taken your next action; of "
            "your next challenge; in the next round alone; no end when left out. With `if: {str_zero: true}`: how "
            "long the card is removed as soon as its STR is 0; only as the effect is carried out when left out",
        ),
        Field(
            "when",
            Text(("challenge-over", "phase-ends")),
            "it waits: until the challenge under way has been resolved, or for the passives at the end of the phase; a "
            "card that leaves play in the meantime is not meant any more",
        ),
        Field("from", Text(ZONES), "the zone something is taken from", attribute="source"),
        Field("destination", Text(DESTINATIONS), "where the card goes"),
        Field("instead", Flag(), "of a replacement: it replaces the removal (the card was not killed)"),
        Field("cannot_be_saved", Flag(), "the text says that it cannot be saved"),
        Field("cancels", Record(Cancels), "what a cancel may cancel"),
        Field(
            "option", Text(name=True), "of effects of which one is carried out: a short name for the one it belongs to"
        ),
        Field(
            "of",
            Text(name=True),
            "with `to: target`, of several things chosen: the name of the one it acts on; of a search or pick, its "
            "name, by which `to: found` acts on that alone",
        ),
        Field(
            "asked",
            Text(),
            "with `may`, of a pick and of cards chosen out of a hand: which player is asked; its own when left out",
        ),
        Field("minimum", Whole(0, 60), "of draws and of the power that wins: they are not lowered below this"),
        Field("maximum", Whole(0, 60), "of challenges that are granted: no more of their type than this in a phase"),
        Field("may", Flag(), "its player may leave it undone: asked when it would be carried out"),
        Field("chosen", Flag(), "of a pick: the text says “choose”, so that no card is picked that cannot be chosen"),
        Field(
            "onto",
            Text(name=True),
            "of power that moves: to which card (self, host, target, trigger, the name of a further choice), or "
            "`house`: the House card of its controller; yours when left out; of a toll in gold who gets it: `opponent` "
            "(of whoever pays), `defender`, `you`; the treasury when left out",
        ),
        Field(
            "bearer",
            Record(Selector),
            "of an attachment that is put into play: which cards may bear it; any that its text allows when left out; "
            "of a duplicate: of which card it becomes one",
        ),
    )


@dataclass(frozen=True, slots=True)
class Limit:
    """How often an ability may be used."""

    times: int = 1
    per: str = "round"
    each: bool = False

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("times", Whole(1, 20), "how often", required=True, fallback=1),
        Field("per", Text(("challenge", "phase", "round", "game")), "in which span", required=True, fallback="round"),
        Field("each", Flag(), "for each card that is chosen with the use, by itself"),
    )


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card, as printed, described."""

    id: str = ""
    label: str = ""
    kind: str = "response"
    phase: tuple[str, ...] = ("any",)
    trigger: Trigger | None = None
    limit: Limit | None = None
    limited: bool = False
    zone: tuple[str, ...] = ()
    if_: Condition | None = None
    cost: tuple[Cost, ...] = ()
    target: Target | None = None
    also: tuple[Target, ...] = ()
    decides: str = "you"
    effects: tuple[Effect, ...] = ()
    cannot_be_canceled: bool = False
    not_canceled_by: Selector | None = None
    gained: bool = False
    keyword: bool = False
    dormant: bool = False
    undescribed: tuple[str, ...] = ()
    users: str = ""
    once_each: str = ""
    x: bool = False
    x_at_most: Amount = None
    granted: str = ""  # by which rule the card has it; no key of a file, so that no card text passes for it

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", Text(name=True), "short name for moves; made from the label when left out"),
        Field("label", Text(), "what it does, as a judge would call it", required=True, fallback="ability"),
        Field("kind", Text(ABILITY_KINDS), "what the printed card says it is", required=True, fallback="response"),
        Field("phase", Many(Text(PHASE_WORDS)), "of an action: its phase word"),
        Field("trigger", Record(Trigger), "of a normal response or passive: what it answers"),
        Field("limit", Record(Limit), "how often it may be used"),
        Field("limited", Flag(), "a Limited Response: one a round for each player"),
        Field(
            "from", Many(Text(ZONES)), "where it works; from play (events: from hand) when left out", attribute="zone"
        ),
        Field("if", Record(Condition), "play restriction", attribute="if_"),
        Field("cost", Many(Record(Cost)), "everything to pay"),
        Field("target", Record(Target), "what is chosen"),
        Field("also", Many(Record(Target), most=6), "what else is chosen, one after the other, once the first is"),
        Field(
            "decides",
            Text(("you", "opponent", "controller", "winner", "loser", "attacker", "defender", "chosen")),
            "who decides which `option` is carried out; controller: of the card chosen or answered; chosen: the "
            "player who was chosen, which then comes first",
        ),
        Field("effects", Many(Record(Effect)), "the effects, in order"),
        Field("cannot_be_canceled", Flag(), "the text says so"),
        Field("not_canceled_by", Record(Selector), "the text says that such cards cannot cancel it"),
        Field("gained", Flag(), "gained, not printed on the card"),
        Field("dormant", Flag(), "text the card has only once an effect lets it gain `ability:ID`"),
        Field(
            "undescribed",
            Many(Text()),
            "what of the card's text is not described here: whoever rules on it has to look at the card",
        ),
        Field(
            "users",
            Text(("any", "opponents")),
            "of an action or response: any player may use it, or the opponents of the card's controller alone",
        ),
        Field("keyword", Flag(), "what a keyword lets its player do, such as ambush: it cannot be canceled"),
        Field("once_each", Text(("phase", "round")), "each `option` may be decided for once in this span"),
        Field(
            "x",
            Flag(),
            "its player says what X is with the use, from 1 up as far as it can be paid; it is the number `named`, and "
            "a move says it first of what it chooses: `X=3`",
        ),
        Field("x_at_most", Amounts(Number, 1, 60), "with `x`: X is no more than this"),
    )

    # read off the effects once, because they are asked for again and again
    worked_out: bool = field(init=False, compare=False, repr=False, default=False)
    saves: bool = field(init=False, compare=False, repr=False, default=False)
    cancels: bool = field(init=False, compare=False, repr=False, default=False)
    answers: bool = field(init=False, compare=False, repr=False, default=False)
    triggered: bool = field(init=False, compare=False, repr=False, default=False)
    picks: bool = field(init=False, compare=False, repr=False, default=False)  # something is picked, not chosen
    chosen_by_payment: bool = field(init=False, compare=False, repr=False, default=False)
    chosen_once_paid: bool = field(init=False, compare=False, repr=False, default=False)  # paying changes what may be
    picked_by_payment: bool = field(init=False, compare=False, repr=False, default=False)  # by a text without "choose"
    reaches_payment: bool = field(init=False, compare=False, repr=False, default=False)  # it acts on what was paid with

    @property
    def chooses_more(self) -> bool:
        """Whether something is chosen after the first cards are: further ones, a player, a word."""
        return bool(self.also) or (self.target is not None and bool(self.target.player or self.target.names))

    def __post_init__(self) -> None:
        """Saves and cancels are told by their effects (FAQ, Responses); triggered is what a player chooses (3.6)."""
        saves = any(effect.do == "save" for effect in self.effects)
        cancels = any(effect.do == "cancel" for effect in self.effects)
        object.__setattr__(self, "worked_out", any(way.worked_out for c in self.cost for way in c.ways))
        object.__setattr__(self, "saves", saves)
        object.__setattr__(self, "cancels", cancels)
        object.__setattr__(self, "answers", saves or cancels)
        object.__setattr__(self, "triggered", self.kind in ("action", "response"))
        object.__setattr__(self, "picks", any(one.picked for one in (self.target, *self.also) if one))
        asked = (self.target, *(effect.which for effect in self.effects if effect.do == "save"))
        object.__setattr__(self, "chosen_by_payment", any(map(_speaks_of_payment, asked)))
        object.__setattr__(self, "chosen_once_paid", _turns_on_paid_cards(self))
        picked = (one for one in (self.target, *self.also) if one and one.picked)
        object.__setattr__(self, "picked_by_payment", any(map(_speaks_of_payment, picked)))
        reached = any(effect.to == "paid" or _speaks_of_payment(effect.which) for effect in self.effects)
        object.__setattr__(self, "reaches_payment", reached and not saves)


def _turns_on_paid_cards(ability: Ability) -> bool:
    """Whether what the ability chooses turns on how cards stand or lie that may kneel, stand or be discarded for it."""
    chosen = [one for one in (ability.target, *ability.also) if one and not (one.picked or one.player or one.names)]
    done = {way.do for cost in ability.cost for way in cost.ways}
    selectors = [one for target in chosen for one in parts_of(target.choose, Selector)]
    stands = any(one.standing is not None for one in selectors)
    stands = stands or any(one.do in ("kneel", "stand") and one.to in ("target", "unchosen") for one in ability.effects)
    if chosen and stands and done & {"kneel", "stand", "kneel-influence"}:
        return True
    return "discard-from-hand" in done and any({"hand", "discard"} & set(one.zone) for one in selectors)


def _speaks_of_payment(asked: Target | Selector | None) -> bool:
    """Whether what may be chosen or saved, or how much of it, hangs on what is paid with."""
    if asked is None:
        return False
    numbers = (one.paid or one.of == "paid" for one in parts_of(asked, Number))
    cards = parts_of(asked, Selector)
    return any(numbers) or any((one.as_ == "paid" and one.same) or one.is_ == "paid" for one in cards)
