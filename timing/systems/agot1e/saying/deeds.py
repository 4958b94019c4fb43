"""Triggers, costs, targets and effects in English: what opens an ability, is paid, chosen and done."""

from __future__ import annotations

from collections.abc import Sequence

from timing.kernel.expressions import Amount
from timing.systems.agot1e.abilities import Cancels, Effect, Price, Target, Trigger
from timing.systems.agot1e.expressions import Condition, Number, Selector
from timing.systems.agot1e.printed import CRESTS, ICONS, NAVAL, instance_of
from timing.systems.agot1e.saying.expressions import ANYBODY, cards, condition, number, seen_by, some
from timing.systems.agot1e.saying.payments import cost, cost_of_theirs, with_more
from timing.systems.agot1e.saying.vocabulary import (
    DEEDS,
    FORBIDS,
    MEANT,
    PILES,
    SAVED_FROM,
    TAKERS,
    TO,
    UNTIL,
    WAITS,
    article,
    of_one_or_more,
    plain,
    who,
)
from timing.systems.agot1e.verbs.known import VERBS
from timing.systems.agot1e.words import (
    AFFILIATION,
    AMBUSH_GAINING,
    ANY_NUMBER,
    AT_MOST,
    AT_RANDOM,
    BASE,
    DEFENDING,
    EXACTLY,
    IMMUNE_TO_THOSE,
    MORE,
    MOST_CARDS,
    NEXT,
    NEXT_AMBUSH,
    NEXT_EITHER,
    NEXT_INTO_SHADOWS,
    NEXT_KNELT,
    NEXT_PENALTY,
    NOT_REDUCED,
    OF_CHOICE,
    OF_PENALTY,
    ON_CHARACTERS,
    PAST_CAP,
    TAKEN_OVER,
    TO_BRING_OUT,
    WINS,
    YOUR_SIDE,
    text_of_next,
)

ALL_OF_IT = -20  # no card costs more
SEVERAL = ("all ", "those ", MEANT["players"])
ABILITY, IMMUNE = "ability:", "immune to "


def happenings(of: Trigger) -> str:
    """What it answers, without to whom it happens."""
    named = [of.words or "what the card says" if name == "words" else plain(name) for name in of.after]
    return " or ".join(named) + (f" ({of.words})" if of.words and "words" not in of.after else "")


def trigger(of: Trigger) -> str:
    """What it answers, as a noun: 'killed, Lord character controlled by you'."""
    said = [happenings(of)]
    said += [cards(of.card)] if of.card else []
    said += [f"by or to {who(of.player)}"] if of.player not in ANYBODY else []
    said += [f"in {article(' or '.join(of.type))} challenge"] if of.type else []
    said += [f"by an effect of {some(of.by)}"] if of.by else []
    said += [f"through {' or '.join(plain(name) for name in of.cause)}"] if of.cause else []
    said += ["the first of several at once"] if of.once else []
    said += ["to a House card"] if of.house else []
    said += ["of an effect that reduces costs"] if of.reduces else []
    said += [f"if {condition(of.if_)}"] if of.if_ else []
    return ", ".join(said)


# --- targets ----------------------------------------------------------------------------------------


def target(of: Target) -> str:
    """What is chosen, and by whom."""
    of_whom = f"of whom it is so, seen from that player: {condition(of.if_)}" if of.if_ and of.player else ""
    chosen = with_more(_choice(of), f"the {of.name}" if of.name else "")
    said = [chosen, of_whom] if of_whom else [chosen]
    said += [f"if {condition(of.if_)}"] if of.if_ and not of.player else []
    said += [_of_those(of.those)] if of.those else []
    said += ["at random"] if of.random else []
    said += ["no target"] if of.picked else []
    said += ["which is needed"] if of.needed else []
    said += ["only once the effect that waits is carried out"] if of.later else []
    said += [f"so many of the cards of {who(of.of_each)}"] if of.of_each else []
    said += [f"together so that {condition(of.together)}"] if of.together else []
    said += [f"only for {' or '.join(f'“{name}”' for name in of.option)}"] if of.option else []
    return ("" if of.who == "you" else f"{who(of.who)}: ") + ", ".join(said)


def _of_those(asked: Condition) -> str:
    """Which of the players who are spoken of are meant."""
    return f"only players of whom it is so, seen from each: {condition(asked)}"


def chosen(of: Target) -> Selector:
    """Which cards may be chosen; where another player chooses, `you` is that player."""
    return of.choose if of.who == "you" else seen_by(of.choose)


def _choice(of: Target) -> str:
    choose = chosen(of)
    plain_one = of.n == 1 and not of.up_to
    several = f"{'up to ' if of.up_to else ''}{number(of.n)}"
    several = "any number of" if of.up_to and of.n == MOST_CARDS else several
    several = "all" if of.every else several
    cards_meant = some(choose) if plain_one and not of.every else f"{several} {cards(choose, plural=True)}"
    if not of.player and not of.names:
        return cards_meant
    named = [who(of.player)] if of.player else []
    if of.names == (ANY_NUMBER,):
        return f"any number up to {number(of.n)}"
    named += [f"{'one' if plain_one else several} of {', '.join(of.names)}"] if of.names else []
    said = " and ".join(named)
    plain_cards = choose == Target().choose
    return with_more(said, "" if plain_cards else cards_meant, several if plain_cards and not plain_one else "")


# --- effects --------------------------------------------------------------------------------------------------


def effect(of: Effect) -> str:
    """One effect as a clause."""
    clause = Clause(of)
    said = clause.said()
    said = f"instead, {said}" if of.instead else said
    said = f"{who(of.asked) + ' ' if of.asked else ''}may: {said}" if of.may else said
    said = (
        f"(asked: {of.asked}) {said}" if of.asked and not of.may and of.do != "pick" and of.what != OF_CHOICE else said
    )
    said = f"otherwise {said}" if of.otherwise else said
    said = f"{said}, {_priced(of.price)}" if of.price else said
    same = " behind the same “then”" if of.then else ""
    said = f"and{same} {said}" if of.and_ else f"then {said}" if of.then else said
    said = f"{said} if {condition(of.if_)}" if of.if_ else said
    said = f"{said} ({_of_those(of.those)})" if of.those else said
    said = f"{said} (to a minimum of {of.minimum})" if of.minimum else said
    said = f"{said} (to a maximum of {of.maximum} a phase)" if of.maximum else said
    said = f"{said} {UNTIL.get(of.until, f'until the end of the {of.until}')}" if of.until else said
    said = f"{said} {WAITS[of.when]}" if of.when else said
    return f"{said} (cannot be saved)" if of.cannot_be_saved else said


def _priced(of: Price) -> str:
    """What may be paid for an effect, or so that it is not carried out."""
    paid = " and ".join(cost(one) if of.who == "you" else cost_of_theirs(one) for one in of.cost)
    each = ", each alone," if of.each else ""
    chooses = "choose" if of.who == "you" else "chooses"
    return f"{'unless' if of.prevents else 'if'} {who(of.who)}{each} {chooses} to {paid}"


class Clause:
    """One effect, put into the form of its verb (its record); what the form does not speak of is told in brackets."""

    def __init__(self, of: Effect) -> None:
        self._of = of
        self._told: set[str] = set()

    def said(self) -> str:
        moved = (self._of.do == "discard" and self._of.destination) or (self._of.do == "move-pile" and self._of.to)
        put_back = self._of.do == "look-at" and self._of.destination
        known = "move {whom} {into}" if moved else "put {seen} back {into}" if put_back else self._searching()
        deed = known or VERBS[self._of.do].said
        subject, _, form = deed.partition(" ")
        if subject in ("{whom}", "{doer}", "{owner}"):
            said = self._of_subject(subject, form)
        else:
            said = f"{subject} {form}".strip().format_map(self)
        said = with_more(said, *self._rest())
        return f"{who(self._of.who)}: {said}" if self._left("who", "you") else said

    def _searching(self) -> str:
        """What a constant ability says of searches."""
        if self._of.do != "search":
            return ""
        if self._told_what(MORE):
            return "where {owner} search the top of the deck, search {n_cards} more"
        if self._of.source == "discard":
            return "where {owner} search the deck, search the discard pile instead"
        return ""

    def _of_subject(self, subject: str, form: str) -> str:
        """'the chosen card gains ...', 'all characters gain ...', and of you as a doer only 'gain ...'."""
        named = subject.format_map(self)
        verb, _, rest = form.format_map(self).partition(" ")
        done = f"{of_one_or_more(verb, named == 'you' or named.startswith(SEVERAL))} {rest}".rstrip()
        return done if named == "you" and subject == "{doer}" else f"{named} {done}"

    def __getitem__(self, part: str) -> str:
        said: str = getattr(self, f"_{part}")()
        return said

    def _tells(self, *keys: str) -> Effect:
        self._told.update(keys)
        return self._of

    def _left(self, key: str, plain_value: object = "") -> bool:
        """Whether a key is given and the form has not spoken of it."""
        return key not in self._told and getattr(self._of, key) not in (plain_value, None)

    def _rest(self) -> Sequence[str]:
        of = self._of
        said = [f"of {MEANT.get(of.to, of.to)}"] if self._left("to") else []
        said += [f"the {of.of}"] if self._left("of") else []
        said += [some(of.which)] if self._left("which") and of.which else []
        said += [number(of.n)] if self._left("n") else []
        said += [of.what] if self._left("what") else []
        said += [f"from {PILES.get(of.source, of.source)}"] if self._left("source") else []
        said += [TO.get(of.destination, of.destination)] if self._left("destination") else []
        said += [f"to {self._goal()}"] if self._left("onto") else []
        said += [f"attached to {some(of.bearer)}"] if self._left("bearer") and of.bearer else []
        said += [f"against {who(of.against)}"] if self._left("against") else []
        said += ["chosen"] if self._left("chosen", False) else []
        said += [canceled(of.cancels)] if self._left("cancels") and of.cancels else []
        return said

    def _whom(self) -> str:
        of = self._tells("to")
        if of.to in ("all", "unchosen") and of.which is not None:
            self._tells("which")
            every = cards(of.which, plural=True)
            return f"all {every}" if of.to == "all" else f"those {every} that were not chosen"
        if of.to == "target" and of.of:
            self._tells("of")
            return f"the {of.of} chosen card"
        return "all" if of.to == "all" else MEANT.get(of.to, MEANT["self"])

    def _owner(self) -> str:
        return who(self._tells("who").who)

    def _doer(self) -> str:
        return self._whom() if self._of.to else self._owner()

    def _n(self) -> str:
        of = self._tells("n")
        return number(1 if of.n is None else of.n)

    def _gold(self) -> str:
        return self._so_much("gold")

    def _power(self) -> str:
        return self._so_much("power")

    def _so_much(self, what: str) -> str:
        said = self._n()
        return f"{said} {what}" if said.isdecimal() else f"{what} equal to {said}"

    def _signed(self) -> str:
        return _signed(self._tells("n").n)

    def _changed(self) -> str:
        """'changes by -1', or 'is 0' where nothing else changes it."""
        return (
            f"is {self._n()}, whatever else would change it"
            if self._told_what(EXACTLY)
            else f"changes by {self._signed()}"
        )

    def _strength(self) -> str:
        if self._told_what(BASE):
            return f"{self._n()} as its base STR"
        said = self._more_or_less("STR")
        return f"{said} during {self._what()} challenges" if self._told_what(*ICONS) else said

    def _more_or_less(self, what: str) -> str:
        n = self._tells("n").n
        return f"{_signed(n)} {what}" if n is None or isinstance(n, int) else f"{what} {_signed(n)}"

    def _n_cards(self) -> str:
        n = self._tells("n").n
        return f"{self._n()} card{'' if n in (None, 1) else 's'}" if n is None or isinstance(n, int) else number(n)

    def _how_picked(self) -> str:
        """Of cards discarded from a hand: by chance, or by whose choice."""
        if self._told_what(AT_RANDOM):
            return " at random"
        if not self._told_what(OF_CHOICE):
            return ""
        of = self._tells("asked")
        if of.asked:
            return f" that {who(of.asked)} {'choose' if of.asked == 'you' else 'chooses'}"
        return " of your choice" if of.who == "you" else " of that player's choice"

    def _what(self) -> str:
        return self._tells("what").what

    def _told_what(self, *known: str) -> bool:
        """Whether `what` is one of these words, which is then told."""
        return self._of.what in known and bool(self._tells("what"))

    def _type(self) -> str:
        return self._what() or "military"

    def _a_type(self) -> str:
        return article(self._type())

    def _granted(self) -> str:
        what = self._what()
        return f"{what} challenge" if what else "challenge"

    def _forbidden(self) -> str:
        what = self._what()
        foe = self._tells("against").against
        said = FORBIDS.get(what, f"use {plain(what)}")
        which = self._tells("which").which
        said = f"{said} (of {cards(which, plural=True)} alone)" if which else said
        return f"{said} against {who(foe)}" if foe else said

    def _on_side(self) -> str:
        if self._told_what(DEFENDING):
            return " as a defender"
        return " on your side" if self._told_what(YOUR_SIDE) else ""

    def _text(self) -> str:
        """What is gained or lost: a keyword, an icon, a crest, a trait, an immunity, a text of the card."""
        what = self._what()
        if what.startswith(ABILITY):
            name = what.removeprefix(ABILITY)
            kind = name.partition("-")[0]
            return f"its {kind}{'' if kind in ('action', 'response') else ' ability'} called “{name}”"
        if what == IMMUNE_TO_THOSE and (sources := self._tells("which").which):
            return f"immunity to {cards(sources, plural=True)}"
        if what.startswith(IMMUNE):
            wall = plain(what.removeprefix(IMMUNE)).replace("opponents ", "opponents' ")
            return f"“{IMMUNE}{wall}”"
        if what.startswith(AFFILIATION):
            return f"the {what.removeprefix(AFFILIATION)} affiliation"
        if what in TAKEN_OVER and (those := self._tells("which").which):
            return f"the {what.removesuffix(' of those')} of {cards(those, plural=True)}"
        if what in ICONS:
            return f"{article(what)} icon"
        if every := instance_of(what):
            kind = "icons" if every in ICONS else "crests" if every.lower() in CRESTS else ""
            return f"all its {every} {kind}" if kind else f"all instances of {every}"
        if what.startswith(f"{NAVAL} "):
            return f"a naval enhancement on its {what.removeprefix(f'{NAVAL} ')} icon"
        if what.lower() in CRESTS:
            return f"{article(what)} crest"
        if what.startswith(("does ", "cannot ", "may ", "goes ")):
            return f"“{what}”"
        return "what was named" if what == "named" else what

    def _knelt(self) -> str:
        if self._told_what("character"):
            return " as a character"
        return " knelt" if self._told_what("knelt") else ""

    def _for_dominance(self) -> str:
        if self._told_what(WINS):
            return "wins dominance"
        if self._told_what(ON_CHARACTERS):
            which = cards(self._tells("which").which or Selector(), plural=True)
            return f"may have {self._n()} different {which} claim 1 power each in place of the one for dominance"
        n = self._of.n
        if isinstance(n, Number) and n.if_ is not None and n.no == 0 and self._tells("n"):
            return f"counts {number(n.yes)} STR more for dominance while {condition(n.if_)}"
        said = number(1 if self._tells("n").n is None else n or 0)
        return f"counts {said} STR more for dominance" if said.isdecimal() else f"counts more STR for dominance: {said}"

    def _incomes(self) -> str:
        """Whose income it is: that of cards, or what players count."""
        if self._of.to:
            return f"income of {self._whom()}"
        owner = self._owner()
        return "your income" if owner == "you" else f"the income of {owner}"

    def _beyond_cap(self) -> str:
        return " whatever the draw cap" if self._told_what(PAST_CAP) else ""

    def _capped(self) -> str:
        return f"is lowered to {self._n()}" if self._told_what(AT_MOST) else f"changes by {self._signed()}"

    def _except_for(self) -> str:
        return " except for traits" if self._told_what("except traits") else ""

    def _of_yours(self) -> str:
        return " of yours" if self._told_what("pool") else ""

    def _taker(self) -> str:
        """'take' control where you do, 'that player takes' it where another does."""
        return "take" if self._of.who == "you" else f"{self._owner()} takes"

    def _seen(self) -> str:
        """'the hand of an opponent', 'the top 2 cards of the deck of you', 'what was found', 'cards'."""
        of = self._of
        if of.which is not None:
            self._tells("which", "n")
            return f"{number(1 if of.n is None else of.n)} of these: {cards(of.which, plural=True)}"
        if not of.source:
            return self._whom() if of.to else "cards"
        self._tells("source")
        place = f"{PILES.get(of.source, of.source)} of {self._owner()}"
        if of.n is None:
            return place
        many = self._n_cards()
        if of.source != "deck":
            return f"{many} of {place}"
        if not isinstance(of.n, int):
            return f"{many} from the top of {place}"
        return f"the top {'card' if of.n == 1 else many} of {place}"

    def _picks(self) -> str:
        """'choose 1 of these: ...', 'for each player you choose 1 of these: ... controlled by them'."""
        of = self._tells("which", "n", "who", "what", "chosen")
        asked = of.asked or of.who
        of_whom = f"for {who(of.who)} " if of.asked and of.who != of.asked else ""
        verb = "choose" if of.chosen else "pick"
        chooses = verb if asked == "you" else f"{who(asked)} {verb}s"
        chooses = f"{of_whom}you {chooses}" if of_whom and asked == "you" else f"{of_whom}{chooses}"
        which = (of.which if of.who == "you" else seen_by(of.which)) if of.which else Selector()
        named = f" ({of.what})" if of.what else ""
        return f"{chooses} {number(1 if of.n is None else of.n)} of these: {cards(which, plural=True)}{named}"

    def _for_which(self) -> str:
        of = self._of
        return f" for {some(self._tells('which').which or Target().choose)}" if of.which is not None else ""

    def _canceled(self) -> str:
        of = self._tells("cancels")
        return canceled(of.cancels) if of.cancels else "it"

    def _coming(self) -> str:
        of = self._tells("who", "cancels")
        whose = f" triggered by {'any player' if of.who == 'each' else who(of.who)}"  # one effect in all
        kind = f" ({canceled(of.cancels)})" if of.cancels else ""
        if not of.until:
            return f"the first effect{whose}{kind} in the span of the limit"
        return f"the next {self._n()} effects{whose}{kind}"

    def _saved(self) -> str:
        of = self._of
        self._tells("what")
        saved = self._whom() if of.to else some(self._tells("which").which or Target().choose)
        dangers = [SAVED_FROM.get(word, word) for word in of.what.split()]
        return f"{saved} from being {' or '.join(dangers)}" if dangers else saved

    def _told_words(self) -> str:
        return self._what() or "what the card says"

    def _out_of(self) -> str:
        source = self._tells("source").source
        return f"of {PILES.get(source, 'a pile')}"

    def _into(self) -> str:
        return TO.get(self._tells("destination").destination, "somewhere else")

    def _source(self) -> str:
        return self._whom() if self._of.to else f"the House card of {self._owner()}"

    def _purse(self) -> str:
        """What may be spent as gold: gold or power on cards, or influence for what cards cost."""
        what = self._what()
        return f"influence for {self._whom()}" if what == "influence" else f"{what} on {self._whom()}"

    def _deed(self) -> str:
        """In order to do what players pay."""
        whose = f" of {self._whom()}" if self._of.to else ""
        what = self._what()
        return f"{DEEDS.get(what, f'initiate {article(what)} challenge' if what else 'do something')}{whose}"

    def _taker_of_gold(self) -> str:
        onto = self._tells("onto").onto
        return f" to {TAKERS.get(onto, who(onto))}" if onto else ""

    def _made_of(self) -> str:
        """What becomes a duplicate."""
        return "the top card of the deck" if self._of.source == "deck" and self._tells("source") else self._whom()

    def _goal(self) -> str:
        onto = self._tells("onto").onto
        if self._of.do == "duplicate" and self._of.bearer and self._tells("bearer"):
            return some(self._of.bearer)
        if onto == "house":
            return "its controller's House card"
        return (MEANT.get(onto) or f"the {onto} chosen card") if onto else "your House card"

    def _costs(self) -> str:
        """'the next Lord character costs -1 gold', 'all Lord characters cost -1 gold'."""
        which = self._costing()
        if gained := text_of_next(what := self._of.what or ""):
            self._tells("what")
            less = self._more_or_less("influence" if what.startswith(AMBUSH_GAINING) else "gold")
            how = " put into play with ambush" if what.startswith(AMBUSH_GAINING) else ""
            return f"the next of these{how}, {which}, costs {less} and gains its text “{gained}”"
        if self._told_what(NOT_REDUCED):
            return f"the cost of {which} is not reduced"
        if self._told_what(OF_PENALTY, NEXT_PENALTY):
            n = self._tells("n").n
            ignored = isinstance(n, int) and n <= ALL_OF_IT
            return f"the gold penalty of {which} {'is ignored' if ignored else f'changes by {self._signed()}'}"
        if self._told_what(NEXT_AMBUSH):
            return f"ambushing with {which} costs {self._more_or_less('influence')}"
        if self._told_what(TO_BRING_OUT):
            return f"bringing {which} out of Shadows costs {self._more_or_less('gold')}"
        if self._told_what(NEXT_INTO_SHADOWS):
            return f"playing {which} into Shadows costs {self._more_or_less('gold')}"
        if self._told_what(NEXT_EITHER):
            return f"{which}, marshalled or with ambush, costs {self._more_or_less('gold or influence')}"
        verb = of_one_or_more("costs", which.startswith(SEVERAL))
        knelt = " and comes into play knelt" if self._of.what == NEXT_KNELT else ""
        n = self._tells("n").n
        by = "nothing" if isinstance(n, int) and n <= ALL_OF_IT else self._more_or_less("gold")
        return f"{which} {verb} {by}{knelt}"

    def _next_several(self) -> int:
        """How many of the next cards it is for, where it says a number."""
        what, _, many = (self._of.what or "").partition(" ")
        return int(many) if what == NEXT and many.isdigit() else 0

    def _costing(self) -> str:
        of, several = self._of, self._next_several()
        following = self._told_what(
            NEXT,
            NEXT_KNELT,
            NEXT_AMBUSH,
            NEXT_EITHER,
            NEXT_PENALTY,
            NEXT_INTO_SHADOWS,
            *((of.what,) if several else ()),
        )
        if of.which is None or (of.to == "all" and not following):
            return f"the next of {self._whom()}" if following else self._whom()
        self._tells("which", *(("to",) if of.to == "all" else ()))
        if several:
            return f"each of the next {several} of these, {some(of.which)},"
        return f"the next {cards(of.which)}" if following else some(of.which)


def canceled(of: Cancels) -> str:
    """What may be canceled."""
    said = [f"an effect of {article(' or '.join(of.trait))} card"] if of.trait else ["an effect"]
    said += [f"of this kind: {' or '.join(of.of)}"] if of.of else []
    said += [f"controlled by {who(of.controller)}"] if of.controller not in ANYBODY else []
    said += ["without a gold or influence cost"] if of.no_gold_cost else []
    said += [f"that would {' or '.join(plain(name) for name in of.would)}"] if of.would else []
    said += [f"to {who(of.who)}"] if of.who else []
    said += [f"from {' or '.join(of.zone)}"] if of.zone else []
    said += [f"as {' or '.join(of.event)}"] if of.event else []
    said += [f"not of this kind: {' or '.join(of.not_of)}"] if of.not_of else []
    said += [f"without such a cost: {' or '.join(plain(name) for name in of.without)}"] if of.without else []
    said += [f"that chooses {some(of.chooses)}{' alone' if of.only_target else ''}"] if of.chooses else []
    said += ["with only one target"] if of.only_target and not of.chooses else []
    said += [f"whose source is {some(of.source)}"] if of.source else []
    said += [f"if, seen from its player, {condition(of.if_)}"] if of.if_ else []
    return ", ".join(said)


def _signed(amount: Amount) -> str:
    return f"{amount:+d}" if isinstance(amount, int) else f"plus {number(amount)}" if amount is not None else "+0"
