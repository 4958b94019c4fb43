"""Cards by what is done to them: chosen for claim, knelt, killed, attached, taken, moved from pile to pile."""

from __future__ import annotations

from timing.telling.clauses import Framed, by
from timing.telling.people import ME
from timing.telling.phrases import Frame, Phrase
from timing.telling.story import Use

PILES = {
    "hand": "hand", "grip": "hand", "fist": "hand", "deck": "deck", "library": "deck", "discard": "discard",
    "bin": "discard", "graveyard": "discard", "trash": "discard", "dead": "dead", "shadows": "shadows",
    "shadow": "shadows", "play": "play", "table": "play", "board": "play", "side": "play", "used": "used",
}  # fmt: skip
"""Nouns for where cards are."""
LIES = frozenset("be sit lie rest wait hide stay stand have hold keep get leave lurk rot".split())
"""Verbs that say where something is, rather than where it goes."""
TO = {
    "kill": "kill", "kneel": "kneel", "discard": "discard", "stand": "stand", "return": "return", "cancel": "cancel",
    "save": "save", "take": "take", "blank": "blank", "put": "", "attack": "", "give": "", "choose": "",
}  # fmt: skip
"""What something is used for, by what its use is told with."""


def is_claim(phrase: Phrase) -> bool:
    """'To claim', 'for his military claim'."""
    return phrase.prep in ("to", "for", "from", "by", "as", "on", "off", "with") and phrase.has("claim")


@by(
    "kill",
    "give",
    "choose",
    "lose",
    "take",
    "die",
    "discard",
    "put",
    "save",
    "fall",
    "gain",
    "leave",
    "return",
    "kneel",
)
def for_claim(f: Framed, frame: Frame) -> None:
    """'Goes down to claim', 'feeds him the Messenger for claim', 'gets pitched for intrigue claim'."""
    phrase = next((one for one in frame.behind if is_claim(one)), None)
    by_claim = frame.subject is not None and frame.subject.has("claim") and not frame.subject.cards
    follows = f.parser.tags[frame.at + 1 : frame.at + 4]
    to_claim = ["to", "claim"] in (follows[:2], follows[1:3])
    if not (phrase or by_claim or to_claim) or frame.negated or frame.asked or frame.wanted or frame.supposed:
        return
    story, fight = f.story, f.story.fight
    lost = (
        f.cards(frame.subject)
        if frame.passive or (frame.means("die", "fall") and not frame.obj.cards)
        else f.cards(frame.obj)
    )
    lost = [n for n in lost if n not in f.reader.events and n not in f.reader.plots] if not by_claim else lost
    kind = f.kind(frame.subject, frame.obj, *frame.behind)
    from_hand = any(one.prep in ("from", "of", "out") and one.has("hand") for one in frame.behind)
    random = bool({"random", "randomly"} & set(f.parser.tags[frame.first : frame.last]))
    kind = kind or ("intrigue" if from_hand or random else "")
    if not lost:
        return
    fight.type = fight.type or kind or "military"
    story.told_fight = True
    loser = f.player(frame.subject) if not by_claim else ""
    loser = loser or next((f.owner(one) for one in frame.behind if one.has("hand")), "")
    owner = next((f.owner_of(n) for n in lost if f.owner_of(n)), "")
    loser = owner or loser or ""
    for n in lost:
        if fight.type == "intrigue":
            story.zones.setdefault(n, "hand")
            story.discarded.append(n)
        elif f.reader.is_character(n) and (n, "claim") not in story.killed:
            story.killed = [one for one in story.killed if one[0] != n] + [(n, "claim")]
        f.owns(n, loser)
    fight.winner = fight.winner or f"not:{loser or ME}"
    if not (fight.attacker or fight.defender):
        fight.attacker = f"not:{loser or ME}"
    f.note(frame, "for the claim")
    if phrase:
        f.note_phrase(phrase, "for the claim")


@by("kneel", "stand")
def kneels(f: Framed, frame: Frame) -> None:
    """'Is lying sideways', 'was knelt', 'kneels the Scourge': who kneels."""
    if frame.asked or frame.wanted or frame.supposed or frame.negated or frame.modal:
        return
    if frame.link == "to" and frame.under >= 0 and frame.obj.cards:  # "I play Distraction to kneel him"
        return
    state = frame.form == "ing" and not f.player(frame.subject)  # "all are kneeling except him"
    named = (
        f.cards(frame.subject)
        if frame.passive or state or (not frame.obj.cards and not f.player(frame.subject))
        else f.cards(frame.obj)
    )
    kneel = frame.means("kneel")
    for n in named:
        if n in f.reader.events or n in f.reader.plots:
            continue
        if kneel:
            f.story.kneeling.add(n)
            if not frame.passive and f.player(frame.subject):
                f.story.knelt.add(n)
        f.owns(n, f.doer(frame) if not frame.passive else "")
    if named:
        f.note(frame, "kneels" if kneel else "stands")


@by("stay", "be", "wear", "")
def on_its_side(f: Framed, frame: Frame) -> None:
    """'Is lying sideways', 'is still on his side', 'is down': who kneels."""
    if frame.asked or frame.wanted or frame.supposed or frame.negated or frame.modal:
        return
    if frame.base not in ("be", "lie", "sit", "rest", "stay", "remain"):
        return
    aside = "sideways" in frame.particles or any(
        one.prep == "on" and one.has("side") and not one.cards for one in frame.behind
    )
    if any(
        one.prep == "on" and one.has("side") and set(one.owners) - {"own:he", "own:she", "own:it"}
        for one in frame.behind
    ):
        aside = "sideways" in frame.particles
    for n in f.people(frame.subject) if aside else []:
        f.story.kneeling.add(n)
        f.note(frame, "kneels")


@by("wear", "put", "attach", "play", "marshal", "give")
def attached(f: Framed, frame: Frame) -> None:
    """'Sticks it on my Hoster', 'carries Widow's Wail': what is on whom."""
    if not frame.done or frame.passive:
        return
    story = f.story
    if frame.means("wear") and not frame.means("put"):
        hosts = f.people(frame.subject)
        borne = [n for n in f.cards(frame.obj) if _is_borne(f, n)]
        for n in borne if len(hosts) == 1 else []:
            story.attached.setdefault(n, hosts[0])
            f.owns(n, f.owner_of(hosts[0]))
            f.note(frame, "attached")
        return
    hosts = [n for n in f.all_behind(frame, "on", "onto", "to", "under", "over", "upon") if n not in f.reader.plots]
    things = [n for n in f.cards(frame.obj) if _is_borne(f, n)]
    if frame.obj.has("it") and not things:
        last = [n for n in f.cards(Phrase(frame.at, frame.at + 1, ("it",))) if _is_borne(f, n)]
        things = last
    things = [n for n in things if n not in hosts]
    if len(hosts) == 1 and things and hosts[0] not in f.reader.events:
        for n in things:
            story.attached.setdefault(n, hosts[0])
            f.owns(n, f.player(frame.subject))
        f.note(frame, "attached")


def _is_borne(f: Framed, n: int) -> bool:
    """Whether a card may lie on another: one that is no character, event or plot."""
    thing = f.story.things[n]
    return (
        not f.reader.is_character(n)
        and n not in f.reader.events | f.reader.plots
        and (bool(thing.titles) or thing.noun == "attachment")
    )


@by("take", "control", "wear", "gain")
def controls(f: Framed, frame: Frame) -> None:
    """'Pat's Ygritte has my Old Bear', 'nicks his Benjen off him': who has taken what is another's."""
    if not frame.done or frame.passive:
        return
    who = f.doer(frame)
    said = " ".join(frame.obj.tags)
    for n in f.cards(frame.obj):
        owner = f.owner_of(n)
        worn = n in f.reader.attachments and frame.base in ("wear", "carry", "have", "bear")
        if worn or n in f.reader.events | f.reader.plots or not who or not owner or owner == who or f"no #{n}" in said:
            continue
        if f.reader.is_taken_out(n, f.place(frame.at)):
            continue
        if said in ("it", "that") and f.reader.is_character(n):
            continue  # "she is immune so she takes it": what there is to get
        if any(use.on == n and use.to in ("discard", "kill") for use in f.story.uses):
            continue  # "and take out Mo's Crossroads"
        if owner == f"not:{who}" or (owner != who and not owner.startswith("not:")):
            f.story.controllers.setdefault(n, who)
            if f.story.zones.get(n) in ("dead", "discard"):
                del f.story.zones[n]
            f.note(frame, "taken control of")


@by(
    "return",
    "put",
    "discard",
    "die",
    "kill",
    "shuffle",
    "move",
    "fall",
    "wear",
    "stay",
    "enter",
    "leave",
    "take",
    "save",
    "",
)
def lies(f: Framed, frame: Frame) -> None:
    """'Is still lying in my dead pile', 'got milled off the top of the deck': where cards are."""
    if frame.asked or frame.wanted or frame.supposed or frame.negated or frame.modal:
        return
    static = frame.base in LIES and not frame.means("return")
    for phrase in frame.behind:
        pile = next((PILES[tag] for tag in phrase.tags if tag in PILES), "")
        if not pile or phrase.has("claim") or (pile == "play" and phrase.has("side") and not phrase.owners):
            continue
        named = f.cards(frame.obj) if frame.obj.cards and not frame.passive else f.cards(frame.subject)
        if frame.subject is not None and frame.subject.cards and frame.base in ("be", "sit", "lie"):
            named = f.cards(frame.subject)
        if (
            not named
            or not (static or phrase.prep in ("in", "into", "to"))
            or (phrase.prep in ("from", "of", "off") and not static)
        ):
            continue
        for n in named:
            if static and phrase.prep in ("in", "on", "at"):
                f.story.zones.setdefault(n, pile)
                who = f.owner(phrase) or (f.player(frame.subject) if frame.obj.cards else "")
                f.owns(n, who)
                f.note_phrase(phrase, f"in {pile}")


@by("kill", "kneel", "discard", "stand", "return", "cancel", "save", "take", "blank", "attack")
def used_on(f: Framed, frame: Frame) -> None:
    """'The Judgement hits my event', 'he burns her with Drogon': what is used on what."""
    if not frame.done or frame.passive:
        return
    struck = f.cards(frame.obj)
    tools = [n for n in f.all_behind(frame, "with", "using", "by", "through") if not f.reader.is_character(n)]
    named = [n for n in f.cards(frame.subject) if not f.reader.is_character(n)]
    tool = next(iter([*tools, *named]), None)
    if tool is None or not struck or tool in f.reader.plots or tool in struck:
        return
    if any(use.thing == tool for use in f.story.uses):
        return
    to = next((TO[one] for one in frame.senses if one in TO), "")
    if f.reader.story.things[tool].titles and tool not in f.reader.events and not to:
        return
    owner = f.owner_of(struck[0])
    who = f.player(frame.subject) or f.owner_of(tool) or (f"not:{owner}" if owner and to != "save" else owner)
    on_event = struck[0] in f.reader.events
    to = "cancel" if on_event and not to else to
    f.story.uses.append(Use(who, tool, struck[0], to, "play" if tool in f.reader.events else "use", f.place(frame.at)))
    f.story.uses.sort(key=lambda use: use.at)
    if to == "cancel":
        for use in f.story.uses:
            use.canceled = use.canceled or use.thing == struck[0]
    f.owns(tool, who)
    f.note(frame, "uses it")
