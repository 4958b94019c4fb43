"""The question of a story put to the engine: the moves that lead there are made, then it is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from timing.kernel.budget import Budget, Exceeded
from timing.kernel.fields import Malformed
from timing.kernel.moves import Illegal, Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.telling.allowances import allowed_at_once, bypassed_at_once
from timing.telling.as_asked import as_asked
from timing.telling.asking import Asking
from timing.telling.by_rule import because
from timing.telling.declaring import declared
from timing.telling.ending import TEXTS, fate, outcome
from timing.telling.every_value import turns_on_strength
from timing.telling.foreseeing import foresee
from timing.telling.left_open import left_open
from timing.telling.means import ANSWERS, abilities, ability_of, described, effects, is_answer
from timing.telling.moment import LOST, Moment
from timing.telling.placing import takes_power
from timing.telling.refusals import BY_ITSELF, guessed, undecided
from timing.telling.story import Use
from timing.telling.table import Plain, Table
from timing.telling.trust import NOTHING, is_astray, partly_described
from timing.telling.untold import told_enough
from timing.telling.walking import MOST_PASSES, NO, UNKNOWN, YES

MOST_WORK = 60_000
CHOICES = {
    "bypass": "stealth", "defend": "defenders", "deadly": "deadly", "claim": "claim", "claim-twice": "claim",
    "stands": "stands",
}  # fmt: skip
"""What is asked to be chosen for: the engine's kind of choice."""
OPTIONAL = ("action", "response")
"""Kinds of abilities that nobody has to use (FAQ, Triggered Abilities; p. 25, Do I have to trigger a response)."""
NEVER_CHOSEN = ("event", "plot", "agenda")
"""What no use is made on, but that which cancels it."""
NOT_USED = "What was told to have been done with {} could not be done as it was understood."
LATE = "Whether the opportunity to answer is over by then is not in what was understood."
NOT_TOLD = "What kills or is answered was not understood, and a card that was named may be it."
WHO_IS_FIRST = "It is for the first player, and who that is was not told."
NO_AMBUSH = "{} has no ambush."
NOBODY = {"no-target", "cannot-pay", "cost-not-yours"}
NOTHING_ELSE = {"no-effect", "already-moribund"}
"""Reasons that fall away when there is somebody of whom nothing was told."""


@dataclass(slots=True)
class Answer:
    """The situation with the moves that could be made in it, and the question with the engine's answer.

    `way` are the passes and choices after the moves to where a yes holds first. A no that is `astray` rests on the
    moment alone.
    """

    situation: Plain
    moves: list[str] = field(default_factory=list)
    way: list[str] = field(default_factory=list)
    question: Plain | None = None
    astray: bool = False
    hollow: str = ""  # why a no says nothing of what is disputed
    unsure: bool = False  # most texts are not described, so that what was not understood may decide either way


def answer(table: Table) -> Answer:
    """The situation of a story, its moves, and its question answered."""
    moment = Moment(table)
    table.attach()
    _lay_out(table, moment)
    if table.story.ask == "declare" and table.story.asked and table.story.asked.thing not in table.refs:
        table.add_others()
    stops = not moment.uses or table.story.first
    more = {"stops": "every", **moment.stated} if stops else {**moment.stated}
    found = Answer(table.situation(moment.opening, **more))
    try:
        asking = _played(table, moment, more)
        if asking.missed:  # what was done could be done: somebody to choose was there, and its conditions held
            _make_room(table, moment, asking.missed)
            asking = _played(table, moment, more)
        undone = asking.missed or ([] if asking.moves else moment.uses)
        if undone and table.story.first and (anything := _something_under_way(table, moment, undone)):
            moment.uses = anything
            asking = _played(table, moment, more)
        if asking.missed and _play_freely(table, moment, asking.missed):
            asking = _played(table, moment, more)
        over = bool(asking.missed) and _lie_as_played(table, moment, asking.missed)
        if over:
            asking = _played(table, moment, more)
        found.question = asking.question()
        if over and found.question and (table.story.looks_on or is_answer(moment.asked, moment.ability)):
            found.question = {**found.question, "answer": UNKNOWN}
        if asking.missed and found.question and (found.question["answer"] != NO or table.story.looks_on):
            missed = ", ".join(dict.fromkeys(table.full[use.thing]["title"] for use in asking.missed))
            found.question = {**found.question, "answer": UNKNOWN, "why": [NOT_USED.format(missed)]}
        if _is_loose(table) and found.question and found.question["answer"] in (YES, NO):
            found.question = {**found.question, "answer": UNKNOWN, "why": [NOT_TOLD]}
        if asking.nobody_to_choose and not asking.missed:  # somebody may be there of whom nothing is told
            table.add_others(described(table, moment.asked))
            asking = _played(table, moment, more)
            found.question = asking.question()
        if found.question and found.question["answer"] == NO and _comes_by_itself(table, moment):
            asking = _played(table, moment, more)
            found.question = asking.question()
        if asking.wanting and found.question and found.question["answer"] == NO:
            found.question = {**found.question, "answer": UNKNOWN}
        found.question = _for_the_first_player(table, moment, more, found.question)
        found.question = told_enough(table, asking, left_open(table, found.question, moment.unplayed))
        found.question = turns_on_strength(table, found.question, lambda: _played(table, moment, more).question())
        found.question = as_asked(table, allowed_at_once(table, bypassed_at_once(asking, found.question)))
        found.situation = table.situation(moment.opening, **more)
        found.moves = [move.text() for move in asking.moves]
        found.way = [move.text() for move in asking.way]
        found.astray, found.hollow = asking.astray, asking.hollow
    except (Malformed, Illegal, Exceeded, KeyError, IndexError, LookupError):
        found.question = _unanswered(table, moment)
    return found


def _lie_as_played(table: Table, moment: Moment, missed: list[Use]) -> bool:
    """Events that were told to have been played, and could not be where the dispute starts, lie on the table."""
    asked = table.story.asked
    over = [
        use for use in missed if table.full[use.thing]["type"] == "event" and not (asked and asked.thing == use.thing)
    ]
    for use in over:
        moment.uses.remove(use)
        for card in (table.cards[use.thing], table.full[use.thing]):
            card["zone"] = "played"
    return bool(over)


def _played(table: Table, moment: Moment, more: dict[str, Any]) -> _Question:
    full = read(table.situation(moment.opening, full=True, **more))
    asking = _Question(table, moment, Dispute(full, Budget(MOST_WORK)))
    asking.make_moves()
    return asking


def _lay_out(table: Table, moment: Moment) -> None:
    """Cards that the moves will play are where they are played from; what is asked about lies where it works."""
    for use in moment.uses:
        for card in (table.cards[use.thing], table.full[use.thing]):
            if card["type"] == "event":
                card["zone"] = "hand"
            card.pop("kneeling", None)
        if use.to == "kneel" and use.on in table.cards:
            for card in (table.cards[use.on], table.full[use.on]):
                card.pop("kneeling", None)  # it stands till then
        if use.paying in table.cards:
            table.cards[use.paying].pop("kneeling", None)
            table.full[use.paying].pop("kneeling", None)
    story = table.story
    shadows = moment.opening.get("step") == "shadows"
    for n, how in story.entered.items():
        if shadows and how == "shadows" and n in table.cards:
            for card in (table.cards[n], table.full[n]):
                card["zone"] = "shadows"
            moment.stated.pop("happened", None)
            uid = f"{table.refs[n]}/out-of-shadows"
            if not any(use.thing == n for use in moment.uses):
                victim = next(
                    (i for i, t in enumerate(story.things) if t.noun == "character" and i in table.refs), None
                )
                moment.uses.insert(0, Use(table.full[n]["owner"], n, victim))
            moment.ways[n] = uid
    if moment.opening["box"] == "marshalling/3" and moment.uses_marshal:
        n = next(i for i, ref in table.refs.items() if ref == moment.uses_marshal)
        for card in (table.cards[n], table.full[n]):
            card["zone"] = "hand"
        moment.stated.pop("happened", None)
        moment.uses.insert(0, Use(table.full[n]["owner"], n, story.attached.pop(n, None)))
        moment.ways[n] = f"{table.refs[n]}/marshal"
    if moment.opening["box"] == "plot/3" and moment.opening.get("event") == 4:
        moment.opening.pop("event")
        for n in moment.plots():
            if n in table.cards:
                for card in (table.cards[n], table.full[n]):
                    card["zone"] = "deck"


def _something_under_way(table: Table, moment: Moment, missed: list[Use]) -> list[Use]:
    """In place of a use that could not be made as it was understood, and is asked to be forestalled: some action."""
    if moment.ability.get("kind") != "action" or len(missed) != len(moment.uses):
        return []
    last = missed[-1]
    return [table.add_effect(None, table.seats.who(last.who) or table.owner(last.thing))]


def _for_the_first_player(table: Table, moment: Moment, more: dict[str, Any], question: Plain | None) -> Plain | None:
    """The question, not decided where who decides is another with another first player, of whom nothing is told."""
    story = table.story
    if story.ask != "who" or question is None or story.first_player or question["answer"] == UNKNOWN:
        return question
    others = []
    for player in table.seats.ids:
        story.first_player = player
        other = _played(table, moment, more).question()
        others.append(other["answer"] if other else UNKNOWN)
    story.first_player = ""
    return {**question, "answer": UNKNOWN, "why": [WHO_IS_FIRST]} if len(set(others)) > 1 else question


def _comes_by_itself(table: Table, moment: Moment) -> bool:
    """Whether a card that may not come out of Shadows by the rule has an action that brings it out, which is meant."""
    asked = table.story.asked
    if asked is None or not moment.asked.endswith("/out-of-shadows"):
        return False
    own = [
        one
        for one in abilities(table.full[asked.thing])
        if one.get("kind") == "action" and "shadows" in one.get("from", ()) and "come-out-of-shadows" in effects(one)
    ]
    if not own:
        return False
    moment.asked, moment.ability, moment.uses = f"{table.refs[asked.thing]}/{own[0]['id']}", own[0], []
    phases = own[0].get("phase", "challenges")
    moment.opening = {"box": moment.action_box(phases if isinstance(phases, str) else phases[0])}
    return True


def _make_room(table: Table, moment: Moment, missed: list[Use]) -> None:
    table.add_others(described(table, ability_of(table, missed[0])))
    for use in moment.uses:
        given = abilities(table.full[use.thing])
        free = [{key: value for key, value in one.items() if key != "if"} for one in given]
        if free != given:
            table.taken.append(table.full[use.thing]["title"])
            table.full[use.thing]["abilities"] = table.cards[use.thing]["abilities"] = free


def _unanswered(table: Table, moment: Moment) -> Plain | None:
    asked = table.story.asked
    if asked is None:
        return None
    return _shape(table, moment, asked, UNKNOWN, [])


def _is_another(asked: Use, found: Plain, answers: bool) -> bool:
    """Whether the ability that was found is not what is asked about."""
    meant = (asked.to in ANSWERS and bool(found)) or asked.how == "place"
    return (meant and not answers) or _does_not(asked, found)


def _shape(table: Table, moment: Moment, asked: Use, said: str, why: list[str]) -> Plain:
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
    if asked.how == "defend":
        return f"May {card} be declared as a defender?"
    if asked.how == "bypass":
        return f"May {card} be bypassed with stealth?"
    if asked.how == "claim":
        return f"May {card} be chosen for the claim?"
    if asked.how == "choose":
        return f"May {card} be chosen?"
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


def _play_freely(table: Table, moment: Moment, missed: list[Use]) -> bool:
    """Events that are asked to be canceled and could not be paid for or aimed: who pays, at whom, is left open."""
    asked = table.story.asked
    if asked is None or not is_answer(moment.asked, described(table, moment.asked)):
        return False
    freed = False
    for use in missed:
        card = table.full[use.thing]
        given = [one for one in abilities(card) if one.get("kind") == "action"]
        if card["type"] == "event" and given and use.thing != asked.thing:
            kept = {key: value for key, value in given[0].items() if key in ("id", "kind", "phase", "label")}
            free = [{**kept, "effects": [{"do": "words", "what": "what it does"}]}]
            card["abilities"] = table.cards[use.thing]["abilities"] = free
            freed = True
    return freed


def _is_loose(table: Table) -> bool:
    """Whether something was supposed to kill, and a card was named of which nothing else was understood."""
    story = table.story
    asked = [story.asked.thing, story.asked.on] if story.asked else []
    told = {*story.attached, *story.zones, *asked, *(n for use in story.uses for n in (use.thing, use.on))}
    told |= story.kneeling | story.knelt  # paid with, whatever it did
    known = [n for n, card in table.full.items() if card.get("card") and card["type"] in ("event", "attachment")]
    return bool(table.supposed) and any(n not in told for n in known)


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


class _Question(Asking):
    """The question of a story, put to the engine."""

    # --- the question ----------------------------------------------------------------------------------------------

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
            return _shape(self.table, self.moment, asked, NO, [])
        if story.ask == "must" and self.moment.asked.endswith("/duplicate"):  # to save with it, or to lose it with him
            optional = asked.to in ("", "save", "use")
            return _shape(self.table, self.moment, asked, NO if optional else UNKNOWN, [])
        if story.ask == "must" and self.table.full[asked.thing]["type"] == "event":  # what it does to whom is meant
            return _shape(self.table, self.moment, asked, UNKNOWN, [])
        if story.ask in ("choose", "must"):
            return self._chosen(asked)
        if story.ask == "fate":
            return fate(self, asked)
        if asked.how == "place" and takes_power(self.table, asked):
            return _shape(self.table, self.moment, asked, YES, []) | because("infamy")
        if self.moment.asked not in self.game.table.abilities:
            card = self.table.full[asked.thing]
            never = asked.how == "ambush" and bool(card.get("card")) and not partly_described([card])
            why = [NO_AMBUSH.format(card["title"])] if never else []
            return _shape(self.table, self.moment, asked, NO if never else UNKNOWN, why)
        found = described(self.table, self.moment.asked)
        if _chooses_none(self.table, asked, found) or _is_another(asked, found, is_answer(self.moment.asked, found)):
            # another ability is meant
            return _shape(self.table, self.moment, asked, UNKNOWN, [])
        said, why = self._may(asked)
        return _shape(self.table, self.moment, asked, said, why)

    def _who(self) -> Plain:
        decision = None if self.state.over else self.game.decision(self.state)
        player = decision.player if decision else self.state.first
        if self.table.story.deadly and self.state.challenge and not (decision and decision.kind == "choice"):
            player = self.state.challenge.defender  # who chooses among the defenders (rulebook, Deadly)
        if asked := self.table.seats.who(self.table.story.outcome_of):
            text = f"{'Do I' if asked == 'me' else f'Does {self.table.seats.name(asked)}'} decide what comes first?"
            return {"ask": "may", "who": asked, "text": text, "answer": YES if asked == player else NO}
        return {"ask": "who-first", "text": "Who decides what comes first?", "answer": player}

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
        least = 2 if asked.how == "claim-twice" else 1
        named = [one for one in options if one.split("/").count(ref) >= least]
        so = bool(named) if self.table.story.ask == "choose" else list(options) == named and bool(named)
        if not chosen and self.table.story.denies and not self._has_stealth():  # nothing says whether it could be
            return _shape(self.table, self.moment, asked, UNKNOWN, [])
        if not chosen and not kind and self.table.story.ask == "choose":
            return _shape(self.table, self.moment, asked, NO if offered else UNKNOWN, [])
        only = self.table.story.ask == "must" or asked.how == "claim"
        if not options and only:  # the only one that could be chosen has been
            aimed = {member.card for frame in self.state.frames for member in frame.members}
            so = ref in aimed or any(
                card.ref == ref and (card.moribund or card.zone in ("dead", "discard")) for card in self.state.cards
            )
        if not (so or chosen or kind or offered):  # nothing was to be chosen where it was looked for
            return _shape(self.table, self.moment, asked, UNKNOWN, [])
        return _shape(self.table, self.moment, asked, YES if so else NO, [])

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

    def _may(self, asked: Use) -> tuple[str, list[str]]:
        uid, table = self.moment.asked, self.table
        who = table.seats.who(asked.who)
        controller = next(c.controller for c in self.state.cards if c.ref == uid.partition("/")[0])
        if who and who != controller and is_answer(uid, described(table, uid)):
            name = table.full[asked.thing]["title"]
            return NO, [f"{name} is controlled by another player, {table.seats.name(controller)}."]
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
                return NO, self.said(r for part in paid for r in part.reasons)
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

    def _refused(self, uid: str, asked: Use, first: list[str], codes: set[str]) -> tuple[str, list[str]]:
        """A no for these reasons, unless they say nothing; what is hollow of it turns on what else was told."""
        ability, title = described(self.table, uid), self.table.full[asked.thing]["title"]
        cancels = "cancel" in effects(ability)
        if not first and not cancels:  # nothing speaks against it
            return UNKNOWN, []
        self.astray = self.astray or not (first or cancels)
        if "not-chosen" in codes:
            return UNKNOWN, [BY_ITSELF.format(title)]
        power_told = bool(self.table.story.power) and "move-power" in effects(ability)
        rests = guessed(self.table, self.moment.opening, ability, bool(self.moves))
        self.hollow = undecided(codes, title, rests) if first and not power_told else ""
        return NO, first

    def _answers(self, state: Any, ref: str) -> bool:
        """Whether what can be answered now is an ability of that card."""
        return bool(state.frames) and state.frames[-1].ability.partition("/")[0] == ref
