"""Effects in English: what is done, how often, to what, and until when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from timing.kernel.expressions import Amount
from timing.systems.agot1e.abilities import Effect, Price, Target
from timing.systems.agot1e.expressions import Condition, Number, Selector
from timing.systems.agot1e.printed import CRESTS, ICONS, NAVAL, instance_of
from timing.systems.agot1e.saying.expressions import ANYBODY, cards, condition, number, seen_by, some
from timing.systems.agot1e.saying.payments import cost, cost_of_theirs, with_more
from timing.systems.agot1e.saying.triggers import canceled, of_those
from timing.systems.agot1e.saying.vocabulary import (
    DEEDS,
    FORBIDS,
    HELD,
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
    whose,
)
from timing.systems.agot1e.verbs.known import VERBS
from timing.systems.agot1e.words import (
    AFFILIATION,
    AMBUSH_GAINING,
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
CLAUSES = ("does ", "cannot ", "may ", "goes ", "comes ", "ignores ", "counts ", "claims ")
"""Begin what a card gains that is said of it as it stands."""
SEVERAL = ("all ", "those ", MEANT["players"])
OF_YOU = re.compile(r"\bthe ((?:[\w'-]+ ){0,3}?[\w'-]+) of you\b")
EVERYBODY = {"each player": "players", "each opponent": "opponents"}
ABILITY, IMMUNE = "ability:", "immune to "


# --- effects --------------------------------------------------------------------------------------------------


def effect(of: Effect) -> str:
    """One effect as a clause."""
    clause = Clause(of)
    said = clause.said()
    said = f"instead, {said}" if of.instead else said
    said = f"{who(of.asked or 'you')} may: {said}" if of.may else said
    said = (
        f"(asked: {of.asked}) {said}" if of.asked and not of.may and of.do != "pick" and of.what != OF_CHOICE else said
    )
    said = f"otherwise {said}" if of.otherwise else said
    said = f"{said}, {_priced(of.price)}" if of.price else said
    same = " behind the same “then”" if of.then else ""
    said = f"and{same} {said}" if of.and_ else f"then {said}" if of.then else said
    said = f"{said} {_provided(of.if_)}" if of.if_ else said
    said = f"{said} ({of_those(of.those)})" if of.those else said
    said = f"{said} (to a minimum of {of.minimum})" if of.minimum else said
    said = f"{said} (to a maximum of {of.maximum} a phase)" if of.maximum else said
    said = f"{said} {UNTIL.get(of.until, f'for the rest of the {of.until}')}" if of.until else said
    said = f"{said} {WAITS[of.when]}" if of.when else said
    return f"{said} (cannot be saved)" if of.cannot_be_saved else said


def _provided(of: Condition) -> str:
    """'if you control a Lord card', 'unless it is winter', 'during a power challenge'."""
    if of.not_ is not None and of == Condition(not_=of.not_):
        return f"unless {condition(of.not_)}"
    said = condition(of)
    return said if said.startswith("during ") else f"if {said}"


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
        self._x = ""

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
        for each, all_of_them in EVERYBODY.items():
            said = said.replace(f"{each} cannot ", f"{all_of_them} cannot ", 1) if said.startswith(each) else said
        said = OF_YOU.sub(r"your \1", said)
        said += f", where X is {self._x}" if self._x not in ("", "X") else ""
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
        several = named.startswith(SEVERAL)
        if self._of.do == "gain" and (self._of.what or "").startswith(CLAUSES):
            verb, _, rest = self._what().partition(" ")
            if (verb, rest) == ("cannot", "count STR"):
                return f"{named} {'do not count their' if several else 'does not count its'} STR"
            return f"{named} {of_one_or_more(verb, several)} {rest}"
        if self._of.do == "gain" and self._of.what.startswith(IMMUNE) and self._of.what != IMMUNE_TO_THOSE:
            return f"{named} {'are' if several else 'is'} {IMMUNE}{_wall(self._what())}"
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
        return f"is {self._n()}, whatever else would change it" if self._told_what(EXACTLY) else self._raised()

    def _strength(self) -> str:
        if self._told_what(BASE):
            return f"{self._n()} as its base STR"
        said = self._more_or_less("STR")
        return f"{said} during {self._what()} challenges" if self._told_what(*ICONS) else said

    def _more_or_less(self, what: str) -> str:
        n = self._tells("n").n
        if not isinstance(n, Number):
            return f"{_signed(n)} {what}"
        times, counted = _each(n)
        if counted is not None:
            return f"{times:+d} {what} for each {cards(counted)}"
        lowers = len(n.times) == 2 and n == Number(times=n.times) and n.times[0] == -1
        self._x = number(n.times[1] if lowers else n)
        return f"{'-' if lowers else '+'}X {what}"

    def _dearer(self, what: str) -> str:
        """'1 gold less', '2 influence more'."""
        n = self._tells("n").n
        if isinstance(n, int) and n:
            return f"{abs(n)} {what} {'less' if n < 0 else 'more'}"
        times, counted = _each(n) if isinstance(n, Number) else (0, None)
        if counted is not None:
            return f"{abs(times)} {what} {'less' if times < 0 else 'more'} for each {cards(counted)}"
        said = self._more_or_less(what)
        return f"X {what} {'less' if said[0] == '-' else 'more'}" if said[1:2] == "X" else said

    def _raised(self) -> str:
        """'is lowered by 1', 'is raised by 2'."""
        n = self._tells("n").n
        if isinstance(n, int) and n:
            return f"is {'lowered' if n < 0 else 'raised'} by {abs(n)}"
        return f"changes by {_signed(n)}" if n is None or isinstance(n, int) else f"is raised by {number(n)}"

    def _more_cards(self) -> str:
        """'1 card more', '2 cards fewer'."""
        n = self._tells("n").n
        if not isinstance(n, int) or not n:
            return f"{_signed(n)} cards"
        return f"{abs(n)} card{'s' if abs(n) > 1 else ''} {'fewer' if n < 0 else 'more'}"

    def _n_cards(self) -> str:
        n = self._tells("n").n
        if isinstance(n, Number):
            self._x = number(n)
            return "X cards"
        return f"{self._n()} card{'' if n in (None, 1) else 's'}"

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
            number_of = name.removeprefix(f"{kind}-")
            called = f"no. {number_of}" if number_of.isdigit() else f"called “{plain(name)}”"
            noun = {"action": "action", "response": "response", name: "ability"}.get(kind, f"{kind} ability")
            return f"its {noun} {called} below"
        if what == IMMUNE_TO_THOSE and (sources := self._tells("which").which):
            return f"immunity to {cards(sources, plural=True)}"
        if what.startswith(IMMUNE):
            return f"“{IMMUNE}{_wall(what)}”"
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
        return {"named": "what was named", "power counts": "“its power counts”"}.get(what, what)

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
        return f"is lowered to {self._n()}" if self._told_what(AT_MOST) else self._raised()

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
        self._owner()
        place = (
            whose(HELD[of.source], of.who)
            if of.source in HELD
            else f"{PILES.get(of.source, of.source)} of {who(of.who)}"
        )
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
        if of.n in (None, 1):
            return f"{chooses} {some(which)}{named}"
        return f"{chooses} {number(of.n)} {cards(which, plural=True)}{named}"

    def _searched(self) -> str:
        """'your deck', 'the deck'."""
        which = self._of.which
        if which is None or which.zone != ("deck",):
            return "the deck"
        return "a deck" if which.controller in ANYBODY else whose("deck", which.controller)

    def _for_which(self) -> str:
        which = self._tells("which").which
        if which is None:
            return ""
        if which.zone == ("deck",) and which.top:
            return (
                f", among its top {number(which.top)} cards, for {some(replace(which, zone=(), controller='', top=0))}"
            )
        return f" for {some(replace(which, zone=(), controller='', top=0) if which.zone == ('deck',) else which)}"

    def _looked_for(self, which: Selector) -> str:
        n = self._tells("n").n
        if n is None:
            return some(which)
        many = "any number of" if isinstance(n, int) and n >= MOST_CARDS else f"up to {number(n)}"
        return f"{many} {cards(which, plural=n != 1)}"

    def _owners_deck(self) -> str:
        return whose("deck", self._tells("who").who)

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
            less = self._dearer("influence" if what.startswith(AMBUSH_GAINING) else "gold")
            how = " put into play with ambush" if what.startswith(AMBUSH_GAINING) else ""
            return f"the next of these{how}, {which}, costs {less} and gains its text called “{plain(gained)}” below"
        if self._told_what(NOT_REDUCED):
            return f"the cost of {which} is not reduced"
        if self._told_what(OF_PENALTY, NEXT_PENALTY):
            n = self._tells("n").n
            ignored = isinstance(n, int) and n <= ALL_OF_IT
            return f"the gold penalty of {which} {'is ignored' if ignored else self._raised()}"
        if self._told_what(NEXT_AMBUSH):
            return f"ambushing with {which} costs {self._dearer('influence')}"
        if self._told_what(TO_BRING_OUT):
            return f"bringing {which} out of Shadows costs {self._dearer('gold')}"
        if self._told_what(NEXT_INTO_SHADOWS):
            return f"playing {which} into Shadows costs {self._dearer('gold')}"
        if self._told_what(NEXT_EITHER):
            return f"{which}, marshalled or with ambush, costs {self._dearer('gold or influence')}"
        verb = of_one_or_more("costs", which.startswith(SEVERAL))
        knelt = " and comes into play knelt" if self._of.what == NEXT_KNELT else ""
        n = self._tells("n").n
        by = "nothing" if isinstance(n, int) and n <= ALL_OF_IT else self._dearer("gold")
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


def _wall(what: str) -> str:
    """What somebody is immune to."""
    return plain(what.removeprefix(IMMUNE)).replace("opponents ", "opponents' ").replace("non plot", "non-plot")


def _each(of: Number) -> tuple[int, Selector | None]:
    """'+2 STR for each Direwolf card': how much for each of which cards; of another number none."""
    if of.count is not None and of == Number(count=of.count):
        return 1, of.count
    if len(of.times) == 2 and of == Number(times=of.times):
        first, second = of.times
        times, counted = (first, second) if isinstance(first, int) else (second, first)
        if isinstance(times, int) and isinstance(counted, Number) and counted == Number(count=counted.count):
            return times, counted.count
    return 0, None


def _signed(amount: Amount) -> str:
    return f"{amount:+d}" if isinstance(amount, int) else f"plus {number(amount)}" if amount is not None else "+0"
