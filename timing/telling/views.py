"""Telling a dispute in a sentence: the box on the door of the stepper, its page, and the same as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from flask import Blueprint, render_template, request

from errors import Refused
from pace import Rate
from services import Found, sender, services, text_asked
from timing.kernel.moves import Move
from timing.kernel.system import System
from timing.page import account, links
from timing.page.account import Account
from timing.page.asked import of_telling
from timing.page.line import as_far_as_it_holds
from timing.page.place import AS_TOLD, TABLE, Place, telling_url
from timing.page.screen import Screen, screen
from timing.page.supposing import Assumed, assumed
from timing.page.verdict import Verdict, verdict
from timing.page.waiting import said_sooner, said_where_it_was
from timing.person import spoken
from timing.systems.registry import SYSTEMS
from timing.telling.asks import QUESTION, WHAT, card_key, correctable, correction
from timing.telling.btwixt.tell import ToldTable
from timing.telling.means import described as ability_told
from timing.telling.tell import Told
from timing.telling.tokens import LONGEST
from timing.telling.walking import UNKNOWN
from timing.views import LONGEST_ADDRESS, Refs, filled_situation, json_body

blueprint = Blueprint("telling", __name__)
TELLING = Rate("tellings", "240 per 10 minutes; 3000 per day", "600 per 10 minutes; 6000 per day")
KEYS = ("text", "system", "answers")
MOST_RULES = 3
RATHER_MEANT = 20
"""So many entries that are meant rather, and a rule only shares words with the telling: of rules further behind one in
five bore on it, in tellings of four strangers."""
LONGEST_ANSWER = 120  # characters of a key with its value
BETWEEN = " \n\t,.;:!?"
THE_QUESTION = "the question"
TOLD = tuple(system.id for system in SYSTEMS.values() if system.told)
SYSTEM = TOLD[0]
AnyTold = Told | ToldTable


@blueprint.post("/api/v1/timing/tell")
def api_tell() -> dict[str, Any]:
    """A telling in players' words to a situation, moves and the question with the engine's answer."""
    body = json_body()
    if not isinstance(body, Mapping) or any(key not in KEYS for key in body):
        raise Refused("The body should be a JSON object with text, system and answers.", code="bad_body")
    text, system = body.get("text"), body.get("system", SYSTEM)
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise Refused(f"'text' should be a text of 1 to {LONGEST} characters.", where="text", code="bad_body")
    if system not in TOLD:
        raise Refused(
            f"'system' should be {' or '.join(TOLD)}; no other is told in sentences.", where="system", code="bad_body"
        )
    answers = body.get("answers", {})
    if not isinstance(answers, Mapping) or any(not isinstance(one, str) for one in (*answers, *answers.values())):
        raise Refused("'answers' should be an object of texts.", where="answers", code="bad_body")
    services().pace.take(TELLING, sender())
    told = services().tellings.told(text, system, answers)
    found = {"rules": rules(told, system), "entries": [_short(one) for one in entries(told, system)]}
    return told.plain() | led_to(reach(told), told) | found


def led_to(reached: Reached, told: AnyTold) -> dict[str, Any]:
    """Where the telling leads; its question has the reason that decides there first, with the entries that it cites.

    Where a rule has answered it, that is the reason."""
    deciding = reached.verdict.deciding if reached.verdict else None
    if deciding is None or not deciding.cites or told.question is None or told.question.get("cites"):
        return {"url": reached.address}
    why = [deciding.text] if deciding.text not in told.question.get("why", ()) else []
    said = (
        [] if why and told.question["answer"] == "no" else told.question.get("why", [])
    )  # a no that was said of a later moment
    return {"url": reached.address, "question": {**told.question, "why": [*why, *said], "cites": list(deciding.cites)}}


def _meant(told: AnyTold) -> list[dict[str, Any]]:
    """The rules that are meant by what is told; all of them where nothing says how likely one is meant."""
    before = services().meant_before(told.text, [one["cites"] for one in told.rules])
    meant = [(place or 0, at) for at, place in enumerate(before) if place is None or place < RATHER_MEANT]
    return [told.rules[at] for _, at in sorted(meant)[:MOST_RULES]]


def entries(told: AnyTold, system: str) -> list[Found]:
    """What the documents say of a dispute that the engine could not decide, without what `rules` names already."""
    if told.question is not None and told.question["answer"] != UNKNOWN:
        return []
    named = {cite for one in _meant(told) for cite in one["cites"]}
    return [one for one in services().entries_on(told.text, system) if one.id not in named]


def rules(told: AnyTold, system: str) -> list[dict[str, Any]]:
    """At most MOST_RULES that bear on what is told, each with the verdict and the sentence that settles it.

    Those whose entries are meant rather come first; a rule that only shares words with what is told is left out.
    """
    found = ((one, services().settles(one["text"], system)) for one in _meant(told))
    return [one | ({"verdict": by.verdict, "badge": by.badge, "says": by.words} if by else {}) for one, by in found]


def _short(one: Found) -> dict[str, str]:
    return {name: value for name, value in asdict(one).items() if value}


@blueprint.get("/timing/tell")
def page() -> str:
    """What a telling was understood as, the one thing that is still missing, and the way to the dispute.

    ?is=KEY:VALUE are answers to what was missing, beside the text; ?correct=KEY asks again for what was taken wrongly.
    """
    text, system = text_asked("text", LONGEST), _told_of(text_asked("system", 20) or SYSTEM)
    if not text.strip():
        return render_template("timing/tell.html", text="", told=None, system=system, told_first=SYSTEM)
    services().pace.take(TELLING, sender())
    told = services().tellings.told(text, system.id, answers_sent())
    answers = {one["key"]: one["value"] for one in told.answered}
    wrong = text_asked("correct", LONGEST_ANSWER)
    corrected = None if isinstance(told, ToldTable) else correction(told.table, wrong, told.questions)
    if wrong == QUESTION and corrected is None:
        corrected = {"key": QUESTION, "what": WHAT, "choices": []}
    reached = reach(told)

    def with_answers(more: Mapping[str, str] | None = None, without: str = "") -> str:
        """The same telling with other answers."""
        kept = {key: value for key, value in answers.items() if key != without} | dict(more or {})
        return telling_url(system.id, text, kept)

    names = {one["id"]: one.get("name", one["id"]) for one in told.situation.get("players", ())}
    bearing = rules(told, system.id)
    deciding = reached.verdict.deciding if reached.verdict else None
    decided_by = (told.question or {}).get("cites") or (deciding.cites if deciding else ())
    return render_template(
        "timing/tell.html",
        text=text,
        system=system,
        told_first=SYSTEM,
        told=told,
        marks=spoken(tuple(marks(told)), names.values()),
        facts=_facts(told, reached, answers),
        taken=taken(reached.place, answers, text) if reached.place else None,
        versions=_versions(told),
        said=lambda words: spoken(names.get(words, words), names.values()),
        ask=corrected or (told.asks[0] if told.asks else None),
        corrected=corrected,
        answers=answers,
        with_answers=with_answers,
        reached=reached,
        rules=bearing,
        entries=entries(told, system.id),
        decided_by=decided_by,
        refs=Refs().know((*(cite for one in bearing for cite in one["cites"]), *decided_by)),
    )


def taken(place: Place, answers: Mapping[str, str], text: str, keys: Iterable[str] | None = None) -> Assumed:
    """What was supposed of a telling, or these facts of it, each with the telling in which it is answered otherwise."""
    keys = keys if keys is not None else place.account.supposed if place.account else ()
    return assumed(place, keys, lambda key, value: telling_url(place.system, text, {**answers, key: value}))


def _facts(told: AnyTold, reached: Reached, answers: Mapping[str, str]) -> dict[str, Assumed]:
    """What else the facts may be that the marks of a telling tell, by what these were taken for."""
    place = reached.place
    if place is None:
        return {}
    keys = {one["as"]: facts_of(one["as"], place) for one in told.understood}
    return {said: taken(place, answers, told.text, of) for said, of in keys.items() if of}


def _versions(told: AnyTold) -> dict[str, str]:
    """The keys of cards of several versions, by their refs, where the telling does not say which one it is."""
    if isinstance(told, ToldTable):
        return {}
    open_ones = (n for n in told.table.choices if n >= 0 and n in told.table.refs)
    keys = {told.table.refs[n]: card_key(told.story, n) for n in open_ones}
    asked = correctable(told.table) - {one["key"] for one in told.answered}
    return {ref: key for ref, key in keys.items() if key in asked}


def answers_sent() -> dict[str, str]:
    """The answers in the request's address: those of ?is=, and a number that was filled in."""
    given = [one[:LONGEST_ANSWER] for one in request.args.getlist("is")]
    if number := text_asked("number", 3):
        given.append(f"{text_asked('of', LONGEST_ANSWER)}:{number}")
    return {key: value for key, _, value in (one.partition(":") for one in given) if key and value}


def _told_of(name: str) -> System:
    """The game of that name, if its disputes can be told."""
    if name not in TOLD:
        raise Refused(f"There is no game {name!r} that can be told in sentences.", where="system", code="bad_system")
    return SYSTEMS[name]


@dataclass(frozen=True)
class Reached:
    """Where a telling leads: the dispute's address, and its verdict if the page there answers what was asked alike."""

    address: str = ""
    verdict: Verdict | None = None
    record: str = ""
    place: Place | None = None

    @cached_property
    def screen(self) -> Screen | None:
        """Where play stands there."""
        return screen(self.place.line, self.place.at) if self.place else None

    @property
    def cites(self) -> tuple[str, ...]:
        return self.verdict.cites if self.verdict else ()


def address(told: AnyTold) -> str:
    """The dispute that was told, as far as it can be stepped through; empty when it cannot."""
    return reach(told).address


def reach(told: AnyTold) -> Reached:
    """The dispute that was told, as far as it can be stepped through; it carries what it was told as."""
    try:
        described = links.checked(filled_situation(told.situation))
        packed = links.pack(described)
    except links.BrokenLink:
        return Reached()
    if len(packed) > links.LONGEST:
        return Reached()
    line, _ = as_far_as_it_holds(described, (*told.moves, *told.way))
    asks = _asks(told, len(line.texts))
    place = Place(TABLE, "", line, len(line.texts), packed, asks=asks, told=account.pack(account_of(told)))
    shown = verdict(place) if asks else None
    question = told.question
    if shown is not None and question is not None and shown.word == question["answer"]:
        place, shown = said_sooner(*said_where_it_was(place, shown))
    else:
        place, shown = _as_told(place, told)
    if len(place.here()) > LONGEST_ADDRESS:
        place = replace(place, told=account.pack(Account(assumed=account_of(told).stands_on)))
        place, shown = (replace(place, asks=""), None) if place.asks.endswith(AS_TOLD) else (place, shown)
    return Reached(place.here(), shown, place.here("record"), place)


def _as_told(place: Place, told: AnyTold) -> tuple[Place, Verdict | None]:
    """The place with the telling's own question where that is about no move, and its answer if it has one."""
    question, told_as = told.question, place.account
    if question is None or question["answer"] == UNKNOWN or told_as is None or not told_as.text:
        return replace(place, asks=""), None
    asking = replace(place, asks=f"{place.at}.{AS_TOLD}")
    return asking, of_telling(question, told.situation.get("cards", ()), told_as, place.at)


def account_of(told: AnyTold) -> Account:
    """What a dispute says it was told as."""
    left = tuple((one["span"][0], one["span"][1]) for one in told.not_understood)
    answers = tuple((one["key"], one["value"]) for one in told.answered)
    partly = (told.question or {}).get("not_described", ())
    unsaid = [f"Part of the text of {', '.join(partly)} is not described."] if partly else []
    return Account(told.text, left, (*told.assumed, *unsaid), answers, tuple(told.supposed[: account.MOST]))


def _asks(told: AnyTold, at: int) -> str:
    """The question as the dispute's page asks it; empty for one that is not about a move."""
    asked = told.question or {}
    if isinstance(told, ToldTable) or asked.get("ask") != "may" or not asked.get("use"):
        return ""
    choosing = asked.get("choosing", ()) if ability_told(told.table, asked["use"]).get("target") else ()
    move = Move("", "uses", asked["use"], (), tuple(choosing))
    return f"{at}.{move.text()}"


class Mark(NamedTuple):
    """A stretch of the told text: what it was taken for, and the key of what may be corrected about it.

    Of what was not understood `taken` is empty; of what carries no meaning it is None. `start` is where it begins.
    """

    words: str
    taken: str | None
    key: str = ""
    start: int = 0


def marks(told: AnyTold) -> list[Mark]:
    """The whole text in stretches; a card of one version has nothing to be corrected about it."""
    reached = set() if isinstance(told, ToldTable) else correctable(told.table)
    keys = {tuple(one["span"]): one["key"] for one in told.understood if one.get("key") in reached}
    found, at = [], 0
    for start, end, said in _pieces(told):
        key = keys.get((start, end), QUESTION if said == THE_QUESTION else "")
        words = told.text[start:end]
        before, after = len(words) - len(words.lstrip(BETWEEN)), len(words) - len(words.rstrip(BETWEEN))
        if before == len(words):
            continue
        found += [Mark(told.text[at : start + before], None), Mark(words.strip(BETWEEN), said, key, start + before)]
        at = end - after
    return [one for one in (*found, Mark(told.text[at:], None)) if one.words]


FACTS_OF = {
    "the challenge": ("challenge", "attacker", "winner"),
    "during a challenge": ("challenge", "attacker", "winner"),
    "attackers": ("attacker",),
    "defenders": ("attacker",),
    "for the claim": ("winner", "claim"),
    "killed for claim": ("winner", "claim"),
    "first player": ("first-player",),
}
"""What a stretch was taken for, and the keys of the facts of the table that it tells."""
_COUNTED = re.compile(r"(?P<n>\d+) (?:cards? in )?(?P<kind>hand|gold|influence)|claim \d+")


def facts_of(taken: str, place: Place) -> tuple[str, ...]:
    """The keys of the facts that a stretch tells; of a number those of all players who have so many."""
    counted = _COUNTED.fullmatch(taken)
    if counted is None:
        return FACTS_OF.get(taken, ())
    if not counted["kind"]:
        return ("claim",)
    players = place.line.game.situation.players
    return tuple(
        f"{counted['kind']}.{one.id}" for one in players if getattr(one, counted["kind"], -1) == int(counted["n"])
    )


def _pieces(told: AnyTold) -> list[tuple[int, int, str]]:
    """Stretches of the text that do not overlap: of several the shortest says most, the others have what is left."""
    given = [(one["span"][0], one["span"][1], one["as"]) for one in told.understood]
    given += [(one["span"][0], one["span"][1], "") for one in told.not_understood]
    found: list[tuple[int, int, str]] = []
    for start, end, said in sorted(given, key=lambda one: one[1] - one[0]):
        at = start
        for other in sorted(one for one in found if one[1] > start and one[0] < end):
            if told.text[at : other[0]].strip():
                found.append((at, other[0], said))
            at = max(at, other[1])
        if told.text[at:end].strip():
            found.append((at, end, said))
    return sorted(found)
