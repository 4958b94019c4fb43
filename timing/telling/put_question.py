"""The question of a story as the engine answers it, at the position that its moves lead to."""

from __future__ import annotations

from typing import Any

from timing.kernel.moves import Move
from timing.telling.asking import Asking
from timing.telling.by_rule import (
    because,
    enters_as_duplicate,
    not_canceled,
    of_a_whole_hand,
    of_another_kind,
    others_alone,
    takes_itself,
    takes_second,
)
from timing.telling.by_table import limited_before
from timing.telling.declaring import declared
from timing.telling.ending import TEXTS, fate, outcome
from timing.telling.foreseeing import foresee
from timing.telling.means import ANSWERS, described, effects, is_answer, triggers
from timing.telling.moment import LOST, Moment
from timing.telling.placed_in_setup import placed_in_setup
from timing.telling.placing import takes_none, takes_power
from timing.telling.refusals import BY_ITSELF, EARLIER, NOT_THE_MOMENT, guessed, undecided
from timing.telling.story import Use
from timing.telling.table import OF_CHALLENGE, RESOLVING, Plain, Table
from timing.telling.trust import NOTHING, is_astray, partly_described
from timing.telling.walking import MOST_PASSES, NO, UNKNOWN, YES

CHOICES = {
    "bypass": "stealth", "defend": "defenders", "deadly": "deadly", "claim": "claim", "claim-twice": "claim",
    "stands": "stands",
}  # fmt: skip
"""What is asked to be chosen for: the engine's kind of choice."""
DONE_TO = ("kill", "kneel", "discard", "stand", "return", "sacrifice")
"""What is done to a card, whosever it is, and not by its own ability."""
IN_ORDER = ("passive", "when-revealed")
"""Kinds of choices of what the first player orders."""
OPTIONAL = ("action", "response")
"""Kinds of abilities that nobody has to use (FAQ, Triggered Abilities; p. 25, Do I have to trigger a response)."""
NEVER_CHOSEN = ("event", "plot", "agenda")
"""What no use is made on, but that which cancels it."""
LATE = "Whether the opportunity to answer is over by then is not in what was understood."
NO_AMBUSH = "{} has no ambush."
CHOSEN = {
    "defend": "May {} be declared as a defender?",
    "bypass": "May {} be bypassed with stealth?",
    "place": "May the power be placed on {}?",
    "claim": "May {} be chosen for the claim?",
    "claim-twice": "May {} be chosen twice for the claim?",
    "choose": "May {} be chosen?",
}
"""What is asked of a card that is not used itself."""
NOBODY = {"no-target", "cannot-pay", "cost-not-yours"}
NOTHING_ELSE = {"no-effect", "already-moribund"}
"""Reasons that fall away when there is somebody of whom nothing was told."""


def _is_another(asked: Use, found: Plain, answers: bool) -> bool:
    """Whether the ability that was found is not what is asked about."""
    meant = (asked.to in ANSWERS and bool(found)) or asked.how == "place"
    return (meant and not answers) or _does_not(asked, found)


def shape(table: Table, moment: Moment, asked: Use, said: str, why: list[str]) -> Plain:
    """What is asked about a use, in words too, with an answer and its reasons (`ask`, `answer`, `text`, `why` ...)."""
    ask = {"who": "who-first", "choose": "may", "must": "must"}.get(table.story.ask, "may")
    found: Plain = {"ask": ask, "answer": said}
    who = table.seats.who(asked.who) or table.full.get(asked.thing, {}).get("owner", "")
    if who:
        found["who"] = who
    if moment.asked:
        found["use"] = moment.asked
    elif asked.thing in table.refs:
        found["card"] = table.refs[asked.thing]
    if asked.on is not None and asked.on in table.refs and asked.on != asked.thing:
        found["choosing"] = [table.refs[asked.on]]
    elif asked.how in CHOICES and asked.thing in table.refs:
        found["choosing"] = [table.refs[asked.thing]]
    found["text"] = _text(table, found, asked)
    if why:
        found["why"] = why
    return found


def _text(table: Table, found: Plain, asked: Use) -> str:
    name = table.seats.name(found.get("who", ""))
    may = "May I" if found.get("who") == "me" else f"May {name}"
    card = table.full.get(asked.thing, {}).get("title", "the card")
    if found["ask"] == "must":
        return f"{'Do I' if name == 'Me' else f'Does {name}'} have to choose {card}?"
    if asked.how in CHOSEN:
        return CHOSEN[asked.how].format(card)
    if found.get("use", "").endswith("/duplicate"):
        return f"{may} save {card} with the duplicate?"
    if found.get("use", "").endswith("/out-of-shadows"):
        return f"{may} bring {card} out of Shadows?"
    on = table.full.get(asked.on, {}).get("title", "") if asked.on is not None else ""
    if found.get("use", "").endswith("/into-shadows"):
        return f"{may} play {card} into Shadows?"
    verb = "play" if table.full.get(asked.thing, {}).get("type") == "event" else "use"
    verb = "marshal" if found.get("use", "").endswith("/marshal") else verb
    return f"{may} {verb} {card}{f' on {on}' if on and on != card else ''}?"


def _chooses_none(table: Table, asked: Use, ability: Plain) -> bool:
    """Whether a card is asked to be used on what no use is made on but one that cancels it."""
    on = table.full.get(asked.on, {}) if asked.on is not None else {}
    return on.get("type") in NEVER_CHOSEN and asked.to not in ANSWERS and "cancel" not in effects(ability)


def _does_not(asked: Use, ability: Plain) -> bool:
    """Whether a card is asked to be discarded or killed for something, and its ability neither costs nor does so."""
    if asked.how not in LOST or asked.paying is not None or not ability:
        return False
    costs = [one.get("do", "") for one in ability.get("cost", []) if isinstance(one, dict)]
    return asked.how not in (*costs, *effects(ability))


def _is_paid_with_a_card(ability: Plain) -> bool:
    """Whether the cost of an ability is paid with a card or by one."""
    costs = ability.get("cost", [])
    paid = [one for one in (costs if isinstance(costs, list) else [costs]) if isinstance(one, dict)]
    return not ability or any(one.get("do") not in ("pay-gold", "pay-influence") for one in paid)


class Question(Asking):
    """The question of a story, put to the engine."""

    def question(self) -> Plain | None:
        """The question with the engine's answer; None where nothing is asked."""
        story, asked = self.table.story, self.table.story.asked
        if story.ask == "who":
            return self._who()
        if story.ask in TEXTS:
            return outcome(self, story.ask)
        if story.ask == "outlook" and story.outlook is not None:
            return foresee(self, story.outlook)
        if story.ask == "declare" and asked is not None:
            return declared(self, asked)
        if asked is None or asked.thing not in self.table.refs:
            return None
        if story.ask == "must" and asked.how in ("use", "play") and self.moment.ability.get("kind") in OPTIONAL:
            return shape(self.table, self.moment, asked, NO, [])
        if story.ask == "must" and self.moment.asked.endswith("/duplicate"):  # to save with it, or to lose it with him
            optional = asked.to in ("", "save", "use")
            return shape(self.table, self.moment, asked, NO if optional else UNKNOWN, [])
        if story.ask == "must" and self.table.full[asked.thing]["type"] == "event":  # what it does to whom is meant
            return shape(self.table, self.moment, asked, UNKNOWN, [])
        if enters_as_duplicate(self.table):
            return shape(self.table, self.moment, asked, NO, []) | because("as a duplicate")
        if so := placed_in_setup(self.table, asked):
            return self._placed(asked, so)
        if asked.how == "claim-twice":
            return shape(self.table, self.moment, asked, NO, []) | because("claim-twice")
        if story.ask in ("choose", "must"):
            return self._chosen(asked)
        if story.ask == "fate":
            return fate(self, asked)
        if asked.how == "place" and takes_power(self.table, asked):
            return shape(self.table, self.moment, asked, YES, []) | because("infamy")
        if asked.how == "place" and self.table.story.dominant and takes_none(self.table, asked):
            return shape(self.table, self.moment, asked, NO, []) | because("infamy")
        if of_a_whole_hand(self.table, asked):
            return shape(self.table, self.moment, asked, NO, []) | because("whole hand")
        if self.moment.asked not in self.game.table.abilities:
            card = self.table.full[asked.thing]
            never = asked.how == "ambush" and bool(card.get("card")) and not partly_described([card])
            why = [NO_AMBUSH.format(card["title"])] if never else []
            return shape(self.table, self.moment, asked, NO if never else UNKNOWN, why)
        found = described(self.table, self.moment.asked)
        if rule := not_canceled(self.table, asked, found):
            return shape(self.table, self.moment, asked, NO, []) | because(rule)
        if limited_before(self.table, asked, found):
            return shape(self.table, self.moment, asked, NO, []) | because("limited once")
        if _chooses_none(self.table, asked, found) or _is_another(asked, found, is_answer(self.moment.asked, found)):
            # another ability is meant
            return shape(self.table, self.moment, asked, UNKNOWN, [])
        if asked.paying is not None and not _is_paid_with_a_card(found):  # what it is to be paid for is something else
            return shape(self.table, self.moment, asked, UNKNOWN, [])
        if asked.to == "take-control" and "take-control" not in effects(found):
            return shape(self.table, self.moment, asked, UNKNOWN, [])
        if of_another_kind(self.table, asked, found):
            return shape(self.table, self.moment, asked, NO, []) | because("another kind")
        if takes_second(self.table, asked, found):
            return shape(self.table, self.moment, asked, NO, []) | because("unique taken")
        if self.moment.uses and takes_itself(asked, found):
            return shape(self.table, self.moment, asked, NO, []) | because("not yet there")
        if others_alone(self.table, self.moment.stated, found, asked.thing):
            return shape(self.table, self.moment, asked, NO, []) | because("itself")
        said, why = self._may(asked)
        again = [use for use in self.moment.uses[1:] if use.thing == asked.thing and use not in self.missed]
        if said == NO and again and found.get("kind") == "response" and self.moment.uses[-1] is again[-1]:
            return shape(self.table, self.moment, asked, NO, []) | because("once for each")
        return shape(self.table, self.moment, asked, said, why)

    def _placed(self, asked: Use, so: str) -> Plain:
        """Whether a card may be placed in setup, which is no use of it."""
        who = self.table.seats.who(asked.who) or self.table.owner(asked.thing)
        may = "May I" if who == "me" else f"May {self.table.seats.name(who)}"
        text = f"{may} place {self.table.full[asked.thing]['title']} in setup?"
        return {"ask": "may", "who": who, "card": self.table.refs[asked.thing], "text": text, "answer": so} | because(
            "setup"
        )

    def _who(self) -> Plain:
        if self.table.story.fight.winner and self.moment.opening == {"box": RESOLVING, "event": 2}:
            self._to_choice()
        decision = None if self.state.over else self.game.decision(self.state)
        player = decision.player if decision else self.state.first
        plots = len(self.table.story.plots) > 1 and player == self.state.first
        rule = because("order") if plots or (decision and decision.choice in IN_ORDER) else {}
        framework = not self.moves and not self.table.story.uses  # else it is the one's to the left of who acted
        ordered = plots and not self.table.story.of_responses
        if self.table.story.of_first and framework and not ordered:
            player, rule = self.state.first, because("first response")
        elif self.table.story.of_first and (actor := self._who_acted()):
            player, rule = self._left_of(actor), because("first response left")
        if self.table.story.deadly and self.state.challenge and not (decision and decision.kind == "choice"):
            player = self.state.challenge.defender
            rule = because("whose deadly")
        if asked := self.table.seats.who(self.table.story.outcome_of):
            what = "have the first response" if self.table.story.of_first else "decide what comes first"
            text = f"{'Do I' if asked == 'me' else f'Does {self.table.seats.name(asked)}'} {what}?"
            return {"ask": "may", "who": asked, "text": text, "answer": YES if asked == player else NO, **rule}
        return {"ask": "who-first", "text": "Who decides what comes first?", "answer": player, **rule}

    def _to_choice(self) -> None:
        """Pass until somebody has something to choose, if that comes about."""
        state = self.state
        for _ in range(MOST_PASSES):
            decision = None if state.over else self.game.decision(state)
            if decision is None or decision.kind == "choice":
                break
            move = self.onward(decision, "")
            if move is None:
                return
            state = self.game.apply(state, move).state
        self.state = state

    def _who_acted(self) -> str:
        """Who used last what is no response, and opened the window by it; empty where nobody did."""
        for use in reversed(self.table.story.uses):
            if use.thing in self.table.full and use.to not in ("save", "cancel"):
                return self.table.seats.who(use.who) or self.table.owner(use.thing)
        return ""

    def _left_of(self, player: str) -> str:
        """The next player in the order in which they sit."""
        seated = [str(one.id) for one in self.state.players]
        return seated[(seated.index(player) + 1) % len(seated)]

    def _chosen(self, asked: Use) -> Plain:
        """Whether the card may, or has to, be chosen for what is to be chosen next."""
        ref = self.table.refs[asked.thing]
        kind = CHOICES.get(asked.how) or CHOICES.get(asked.to, "")
        state, decision, offered = self.state, None, False
        for _ in range(MOST_PASSES):
            if state.over:
                break
            decision = self.game.decision(state)
            if decision.kind == "choice" and (
                decision.choice == kind if kind else any(ref in one.split("/") for one in decision.choices)
            ):
                break
            offered = offered or (decision.kind == "choice" and self._offers_another(decision, asked))
            move = self.onward(decision, ref)
            if move is None:
                break
            state = self.game.apply(state, move).state
        self.state = state
        chosen = decision is not None and decision.kind == "choice" and kind in ("", decision.choice)
        options = decision.choices if decision and chosen else ()
        named = [one for one in options if ref in one.split("/")]
        others = {self.table.refs[n] for n in self.table.several.get(asked.thing, ())}
        if named and others and asked.how == "defend":  # "block with two guys"
            moves = decision.moves() if decision else ()
            together = any(
                {ref, *others} <= {part for one in move.choosing for part in one.split("/")} for move in moves
            )
            named = named if together else []
        if asked.how == "defend" and self._attacks(asked):  # of who attacks nobody asks that
            return shape(self.table, self.moment, asked, UNKNOWN, [])
        so = bool(named) if self.table.story.ask == "choose" else list(options) == named and bool(named)
        if not chosen and self.table.story.denies and not self._has_stealth():  # nothing says whether it could be
            return shape(self.table, self.moment, asked, UNKNOWN, [])
        if not chosen and not kind and self.table.story.ask == "choose":
            return shape(self.table, self.moment, asked, NO if offered else UNKNOWN, [])
        only = self.table.story.ask == "must" or asked.how == "claim"
        if not options and only:  # the only one that could be chosen has been
            aimed = {member.card for frame in self.state.frames for member in frame.members}
            so = ref in aimed or any(
                card.ref == ref and (card.moribund or card.zone in ("dead", "discard")) for card in self.state.cards
            )
        if not (so or chosen or kind or offered):  # nothing was to be chosen where it was looked for
            return shape(self.table, self.moment, asked, UNKNOWN, [])
        return shape(self.table, self.moment, asked, YES if so else NO, [])

    def _attacks(self, asked: Use) -> bool:
        """Whether a card is the attacking player's."""
        challenge = self.state.challenge
        return challenge is not None and self.table.owner(asked.thing) == challenge.attacker

    def _has_stealth(self) -> bool:
        """Whether an attacker has stealth, so that a choice that is not offered is one that cannot be made."""
        challenge, work = self.state.challenge, self.game.work(self.state)
        return challenge is not None and any(work.has(ref, "stealth") for ref in challenge.attackers)

    def _offers_another(self, decision: Any, asked: Use) -> bool:
        """Whether others of the same player may be chosen now, so that who is not among them may not."""
        table = self.table
        mine = {table.refs[n] for n in table.full if n != asked.thing and table.owner(n) == table.owner(asked.thing)}
        return decision.player == table.owner(asked.thing) and any(
            mine & set(one.split("/")) for one in decision.choices
        )

    def _is_of_another(self, asked: Use, controller: str) -> tuple[str, list[str]] | None:
        """What is answered where a player asks of a card that another controls; None where that may be all the same."""
        uid, table = self.moment.asked, self.table
        name = table.full[asked.thing]["title"]
        argued = asked.how == "dupe" and not any(word.tag == "?" for word in table.story.mentions.words)
        if is_answer(uid, described(table, uid)) and not argued:
            return NO, [f"{name} is controlled by another player, {table.seats.name(controller)}."]
        if asked.how in DONE_TO and asked.on is None:  # "can I kill him?"
            return UNKNOWN, [f"{name} is another player's, and what would do that to it was not understood."]
        return None

    def _may(self, asked: Use) -> tuple[str, list[str]]:
        uid, table = self.moment.asked, self.table
        who = table.seats.who(asked.who)
        controller = next(c.controller for c in self.state.cards if c.ref == uid.partition("/")[0])
        if who and who != controller and (theirs := self._is_of_another(asked, controller)):
            return theirs
        wanted = table.refs.get(asked.on) if asked.on is not None else None
        cancels = "cancel" in effects(described(table, uid))
        payer = table.refs.get(asked.paying, "") if asked.paying is not None else ""
        first: list[str] = []
        refused_for: set[str] = set()
        nothing = False
        state: Any = self.state
        way: list[Move] = []
        for at in range(MOST_PASSES):
            option = self.game.judge(state, uid)
            if table.story.first and at and self.moves and not any(one.ability for one in state.frames):
                break  # what it should forestall has been carried out
            if state.over:
                refused_for = refused_for or {one.code for one in option.reasons}
                first = first or self.said(option.reasons)
                break
            chosen = {part.card for part in option.choose if part.allowed}
            refused = [part for part in option.choose if part.card == wanted and not part.allowed]
            paid = [part for part in option.pay if part.card == payer]
            if payer and option.allowed and not any(part.allowed for part in paid):
                return (NO if paid or self._pays_for_events(asked) else UNKNOWN), self.said(
                    r for part in paid for r in part.reasons
                )
            aimed = not wanted or not cancels or self._answers(state, wanted)
            if option.allowed and aimed and not refused and (cancels or not wanted or not chosen or wanted in chosen):
                if table.story.late and is_answer(uid, described(table, uid)):
                    return UNKNOWN, [LATE]
                self.way = way
                return YES, self.said(option.reasons)
            codes = {one.code for one in option.reasons}
            alone = codes == {"no-target"} and not table.story.none_else
            self.wanting = self.wanting or (alone and not wanted)
            if not wanted and not table.story.none_else and (codes <= NOBODY or codes == NOTHING_ELSE):
                self.nobody_to_choose = True
            if at == 0:
                answers = is_answer(uid, described(table, uid))
                bare = not self.moves and not self.moment.stated and len(self.moment.opening) == 1
                nothing = answers and bare and not self.moment.plots()
            reasons = [*option.reasons, *(r for part in refused for r in part.reasons)]
            astray = not option.allowed and is_astray(one.code for one in reasons)
            if not first or at == 0 or (self.astray and not astray and not option.allowed):
                first = self.said(reasons)
                refused_for = {one.code for one in reasons}
                self.astray = astray
            move = self.onward(self.game.decision(state), uid.partition("/")[0])
            if move is None:
                break
            state = self.game.apply(state, move).state
            way.append(move)
        if nothing and self.astray:
            return UNKNOWN, [NOTHING]
        return self._refused(uid, asked, first, refused_for)

    def _pays_for_events(self, asked: Use) -> bool:
        """Whether what is to be paid for is an event: of another card something else than its ability may be meant."""
        return bool(self.table.full[asked.thing]["type"] == "event")

    def _refused(self, uid: str, asked: Use, first: list[str], codes: set[str]) -> tuple[str, list[str]]:
        """A no for these reasons, unless they say nothing; what is hollow of it turns on what else was told."""
        ability, title = described(self.table, uid), self.table.full[asked.thing]["title"]
        cancels = "cancel" in effects(ability)
        if not first and not cancels:  # nothing speaks against it
            return UNKNOWN, []
        self.astray = self.astray or not (first or cancels)
        untold = [said for said in first if "has happened this " in said]
        if untold and (not self.moves or any(said.endswith("it is 0.") for said in untold)):
            return UNKNOWN, [EARLIER.format(title)]
        if "not-chosen" in codes:
            return UNKNOWN, [BY_ITSELF.format(title)]
        power_told = bool(self.table.story.power) and "move-power" in effects(ability)
        rests = guessed(self.table, self.moment.opening, ability, bool(self.moves))
        settled = self.table.story.fight.winner and set(triggers(ability)) & set(OF_CHALLENGE)
        told = bool(self.moves or settled or self.moment.stated.get("happened"))
        late, answers = self.table.story.late, is_answer(uid, ability)
        hollow = undecided(codes, title, rests, late=late, answers=answers, told=told, named=asked.on is not None)
        of_claim = bool(self.table.story.killed or self.table.story.fight.winner)
        if (
            asked.on is None and "rules-uncancelable" in codes and cancels and of_claim
        ):  # what it should cancel was not understood
            hollow = hollow or NOT_THE_MOMENT.format(title)
        if {
            "not-in-zone",
            "dispute-over",
        } <= codes and asked.thing not in self.table.story.zones:  # it had gone by then
            return UNKNOWN, [NOT_THE_MOMENT.format(title)]
        self.hollow = hollow if first and not power_told else ""
        return NO, first

    def _answers(self, state: Any, ref: str) -> bool:
        """Whether what can be answered now is an ability of that card."""
        return bool(state.frames) and state.frames[-1].ability.partition("/")[0] == ref
