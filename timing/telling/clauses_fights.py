"""Challenges by what is done in them: who attacks, defends, wins and loses, whatever the verb."""

from __future__ import annotations

from timing.telling.clauses import Framed, by
from timing.telling.people import ME
from timing.telling.phrases import Frame, Phrase
from timing.telling.tokens import number

COMMIT = frozenset(
    "send throw commit swing charge run push turn field launch fling lob toss put march tap kneel hit".split()
)
"""Verbs by which a player attacks with what they are done to."""
HOW = ("on", "in", "for", "with", "by", "via", "over", "at", "to")
AGAINST = ("at", "against", "on", "into", "to", "for", "after", "from", "off", "towards")
NO_CHALLENGE = (
    "dominance",
    "initiative",
    "game",
    "roll",
    "toss",
    "roll-off",
    "dupe",
    "bid",
    "tie",
    "money",
    "gold",
    "count",
    "control",
)
NOBODY = ("nobody", "none", "noone")


@by("attack", "initiate", "put", "discard", "play", "happen", "push")
def attacks(f: Framed, frame: Frame) -> None:
    """'Swings military at me', 'threw Robb at her', 'comes at me with two guys', 'makes a power challenge'."""
    if not frame.done:
        return
    if frame.passive:
        _attacked(f, frame)
        return
    with_ = f.all_behind(frame, "with", "using")
    if any(phrase.has("claim") for phrase in frame.pp("to", "for")):
        return  # "my knight went to military claim"
    kind = f.kind(frame.obj, *frame.pp(*HOW))
    spoken = frame.obj.has("challenge", "attack") or kind
    target = _faced(f, frame)
    who, taking_part = f.player(frame.subject), f.people(frame.subject)
    if not who and (side := _on_behalf(f, frame)):
        who, target = side, "" if target == side else target
    if frame.means("attack"):
        if taking_part != f.cards(frame.subject) or (f.people(frame.obj) and set(with_) - set(f.people_of(with_))):
            return
        loose = frame.base in ("go", "come", "run", "get", "head", "have", "turn", "send", "lay", "fly", "ride")
        if loose and not (
            kind or (target and (with_ or frame.obj.tags == () or who)) or (with_ and "in" in frame.particles)
        ):
            return
        if not (kind or target or taking_part or with_ or f.people(frame.obj) or spoken):
            return
    elif not (spoken and (kind or target or frame.obj.has("challenge", "attack"))) or frame.obj.cards:
        return
    thrown = f.people(frame.obj) if frame.base in COMMIT and (kind or target) else []
    _attack(f, frame, who, target, kind, [*taking_part, *thrown, *f.people_of(with_), *_through(f, frame)])


def _on_behalf(f: Framed, frame: Frame) -> str:
    """'Tyrion and Varys go in on intrigue for me': whose they are; "comes for me on intrigue" says at whom."""
    kinds = [at for at, phrase in enumerate(frame.behind) if f.kind(phrase)]
    last = frame.behind[-1] if frame.behind else None
    if last is None or last.prep != "for" or not kinds or not f.people(frame.subject):
        return ""
    return f.player(last) if last.players and kinds[0] < len(frame.behind) - 1 else ""


def _attacked(f: Framed, frame: Frame) -> None:
    """'I'm getting attacked on power by Robert.'"""
    target = f.player(frame.subject)
    by_ = frame.pp("by", "with")
    if frame.means("attack") and target and (by_ or f.kind(*frame.behind)):
        who = next((f.player(phrase) for phrase in by_ if phrase.players), "")
        attackers = f.people_of([n for phrase in by_ for n in f.cards(phrase)])
        _attack(
            f,
            frame,
            who or (f"not:{target}" if not f.story.fight.attacker else ""),
            target,
            f.kind(*frame.behind),
            attackers,
        )


def _through(f: Framed, frame: Frame) -> list[int]:
    """'Kneels Jaime to block': who is sent for it."""
    if frame.link != "to" or not 0 <= frame.under < len(f.frames):
        return []
    sent = f.frames[frame.under]
    fits = sent.means("kneel", "put", "discard", "play", "initiate", "use", "choose", "bring") or sent.base in (
        "send",
        "stand",
        "commit",
        "use",
        "get",
    )
    return f.people(sent.obj) if fits and not sent.passive else []


def _faced(f: Framed, frame: Frame) -> str:
    """The player at whom it is done."""
    if frame.obj.players and not frame.obj.cards:
        return f.player(frame.obj)
    return next((f.player(phrase) for phrase in frame.pp(*AGAINST) if phrase.players), "")


def _attack(f: Framed, frame: Frame, who: str, target: str, kind: str, attackers: list[int]) -> None:
    story = f.story
    fight = story.fight
    side = who or next((f.owner_of(n) for n in attackers if f.owner_of(n)), "")
    if fight.attacker and side and fight.attacker != side:
        return
    if fight.winner and kind and fight.type and kind != fight.type:
        return  # another one
    story.told_fight = True
    fight.attacker = fight.attacker or side
    fight.defender = fight.defender or (target if target != fight.attacker else "")
    fight.attacked = fight.attacked or target
    fight.type = fight.type or kind
    for n in attackers:
        f.owns(n, side)
        if n not in (*fight.attackers, *fight.defenders):
            fight.attackers.append(n)
    for phrase in frame.pp("at", "into", "against"):  # "into two of her guys"
        for n in f.people(phrase):
            if n not in (*fight.attackers, *fight.defenders):
                fight.defenders.append(n)
                f.owns(n, f"not:{side}" if side else "")
    f.note(frame, "the challenge")


@by("defend", "put", "cancel", "discard", "play", "stand", "initiate", "wear")
def defends(f: Framed, frame: Frame) -> None:
    """'Blocks with Hodor', 'throws a chump in front', 'Ned steps in', 'nobody blocks'."""
    if frame.asked or frame.wanted or frame.supposed or frame.modal:
        return
    story, fight = f.story, f.story.fight
    front = any(phrase.has("front", "way", "defend", "blocker", "defense") for phrase in frame.behind)
    front = front or frame.obj.has("front") or f.parser.tags[frame.last : frame.last + 2] == ["to", "defend"]
    challenge = frame.obj.has("attack", "challenge", "attacker") or bool(f.kind(frame.obj))
    thrown = front and frame.means("put", "discard", "play", "initiate")
    none = frame.obj.has("no", *NOBODY) and (
        frame.obj.has("defend", "blocker") or f.parser.tags[frame.last : frame.last + 2] == ["to", "defend"]
    )
    none = none or (
        frame.means("defend") and any(one.prep == "with" and one.has("no", "nothing", *NOBODY) for one in frame.behind)
    )
    if none and story.told_fight:
        fight.unopposed = True
        f.note(frame, "unopposed")
        return
    if not (frame.means("defend") or thrown or (frame.means("cancel") and challenge)):
        return
    loose = frame.base in ("come", "get", "step", "jump", "stand", "rush", "leap", "put")
    if loose and not (story.told_fight or front):
        return
    if frame.negated or (frame.subject and frame.subject.has(*NOBODY)):
        fight.unopposed = story.told_fight = True
        fight.attackers += [n for n in f.people(frame.obj) if n not in fight.attackers]
        f.note(frame, "unopposed")
        return
    if frame.passive:
        blocked = f.people_of(f.all_behind(frame, "by", "with"))
        if story.told_fight and frame.means("cancel", "defend"):
            fight.defenders += [n for n in blocked if n not in (*fight.defenders, *fight.attackers)]
        return
    who = f.player(frame.subject)
    blockers = [*_through(f, frame), *f.people(frame.subject), *f.people_of(f.all_behind(frame, "with", "using"))]
    blockers += f.people(frame.obj) if thrown else []
    blockers = [n for n in blockers if n not in fight.attackers]
    side = who or next((f.owner_of(n) for n in blockers if f.owner_of(n)), "")
    if not blockers and not side:
        return
    if fight.attacker and fight.attacker == side:
        return
    story.told_fight = True
    fight.defender = fight.defender or side
    for n in blockers:
        f.owns(n, side)
        fight.defenders += [n] if n not in fight.defenders else []
    against = [*f.people(frame.obj), *f.people_of(f.all_behind(frame, "against"))]
    for n in against if frame.means("defend") and not loose else []:
        if n not in (*fight.attackers, *fight.defenders) and f.owner_of(n) != side:
            fight.attackers.append(n)
            f.owns(n, f"not:{side}" if side else "")
    f.note(frame, "defenders")


@by("win", "lose", "beat", "take")
def settles(f: Framed, frame: Frame) -> None:
    """'Gets beaten', 'lost to a military', 'takes the intrigue off me': who won the challenge."""
    story, fight = f.story, f.story.fight
    if frame.means("win", "lose") and story.told_fight and frame.done:
        _won_with(f, frame)
    if not frame.done or fight.winner:
        return
    kind = f.kind(frame.obj, *frame.pp("on", "in", "to", "at", "with"))
    if set(f.parser.tags[frame.at : frame.at + 2]) & set(NO_CHALLENGE):  # "I won dominance last round"
        return
    if frame.obj.has(*NO_CHALLENGE) or any(phrase.has(*NO_CHALLENGE) for phrase in frame.behind):
        return
    if frame.means("take") and not frame.means("win") and not kind:
        return
    who, other = f.doer(frame), _faced(f, frame)
    if frame.means("take") and kind == "power" and not frame.obj.has("challenge"):
        return
    if frame.obj.cards and not frame.means("beat"):
        return
    of_it = (
        not frame.obj.tags
        or kind
        or frame.obj.has("it", "that", "this", "challenge", "attack", "fight", "one")
        or other
    )
    if not of_it or not (story.told_fight or kind or frame.obj.has("challenge") or frame.means("beat")):
        return
    if not who and frame.subject is None:
        who = ME
    if not who:
        return
    lost = frame.means("lose") or (frame.means("beat") and frame.passive)
    story.told_fight = True
    fight.type = fight.type or kind
    whose = next((f.owner(phrase) for phrase in frame.pp("to") if phrase.owners and f.kind(phrase)), "") if lost else ""
    other = other or whose
    fight.attacker = fight.attacker or whose
    fight.winner = (other or f"not:{who}") if lost else who
    if other and not fight.defender and fight.attacker == who:
        fight.defender = other
    for phrase in frame.pp("as"):
        if phrase.has("attacker", "attack"):
            fight.attacker = fight.attacker or who
        elif phrase.has("defender", "defend"):
            fight.defender = fight.defender or who
    if not (fight.attacker or fight.defender):
        fight.attacker = (other or f"not:{who}") if lost else who
        fight.defender = who if lost else other
    by_ = next((n for phrase in frame.pp("by") if (n := f.count(phrase)) is not None), None)
    fight.by = fight.by if fight.by is not None else by_
    f.note(frame, "who won")


def _won_with(f: Framed, frame: Frame) -> None:
    """'Won as the defender with Brienne', 'my Brienne wins': who took part."""
    fight = f.story.fight
    who = f.doer(frame)
    subject = [] if f.player(frame.subject) else f.people(frame.subject)  # "he" is a player or a card
    named = [*subject, *f.people_of(f.all_behind(frame, "with"))]
    if frame.obj.cards or any(frame.obj.has(one) for one in NO_CHALLENGE):
        return
    if not who or who not in (fight.attacker, fight.defender):
        return
    side = fight.defenders if who == fight.defender else fight.attackers
    for n in named:
        if n not in (*fight.attackers, *fight.defenders):
            side.append(n)
            f.owns(n, who)


@by("initiate", "")
def is_declared(f: Framed, frame: Frame) -> None:
    """'Declares Robert as an attacker', 'I'm the attacker', 'he's got Cersei as defender'."""
    if not frame.done or frame.passive:
        return
    story, fight = f.story, f.story.fight
    role = next(
        (
            one
            for one in (frame.obj, *frame.pp("as"))
            if one.has("attacker", "attackers", "defender", "defend", "blocker")
        ),
        None,
    )
    if role is None:
        return
    attacks = role.has("attacker", "attackers")
    who, named = f.player(frame.subject), f.people(frame.obj)
    if frame.base == "be" and not named:
        named = f.people(frame.subject)
    if not (who or named):
        return
    side = who or next((f.owner_of(n) for n in named if f.owner_of(n)), "")
    if side and side == (fight.defender if attacks else fight.attacker):
        return
    story.told_fight = True
    fight.type = fight.type or f.kind(*frame.pp("for", "in", "on", "as"))
    if attacks:
        fight.attacker = fight.attacker or side
    else:
        fight.defender = fight.defender or side
    for n in named:
        f.owns(n, side)
        if n not in (*fight.attackers, *fight.defenders):
            (fight.attackers if attacks else fight.defenders).append(n)
    target = _faced(f, frame)
    fight.defender = fight.defender or (target if attacks and target != fight.attacker else "")
    f.note(frame, "which side")


@by("take", "gain", "lose", "discard", "kill", "choose", "give", "pay", "draw", "have", "move", "")
def pays_claim(f: Framed, frame: Frame) -> None:
    """'Takes two power off me for claim', 'discards a card for claim', 'pays the claim', 'claim's on me'."""
    if frame.asked or frame.wanted or frame.supposed or frame.negated:
        return
    story, fight = f.story, f.story.fight
    phrase = next(
        (
            one
            for one in frame.behind
            if one.prep in ("to", "for", "from", "by", "as", "with", "on") and one.has("claim")
        ),
        None,
    )
    kind = f.kind(*frame.behind)
    who = f.player(frame.subject)
    loser = ""
    if frame.obj.has("claim") and frame.base in (
        "pay",
        "satisfy",
        "take",
        "fulfil",
        "fulfill",
        "suffer",
        "eat",
        "owe",
        "face",
        "absorb",
    ):
        loser = who
    elif frame.subject is not None and frame.subject.has("claim") and frame.base == "be":
        loser = next((f.player(one) for one in frame.pp("on") if one.players), "")
    elif phrase is not None and not frame.obj.cards:
        if frame.obj.has("power", "token", "tokens") and frame.means("take", "gain", "move"):
            kind = kind or "power"
            loser = next(
                (f.player(one) or f.owner(one) for one in frame.pp("from", "off", "of") if one.players or one.owners),
                "",
            )
            loser = loser or (f"not:{who}" if who else "")
        elif (frame.obj.has("card", "cards") or (frame.means("discard") and _is_number(frame.obj))) and frame.means(
            "discard", "lose", "give"
        ):
            kind, loser = kind or "intrigue", who
        elif frame.means("kill", "lose", "choose", "give", "discard") and frame.obj.has(
            "character", "characters", "guy", "guys", "one", "someone", "somebody", "two"
        ):
            kind, loser = kind or ("" if frame.means("discard") else "military"), who
        elif frame.obj.has("power") and frame.means("lose"):
            kind, loser = kind or "power", who
    if not loser and not (phrase is not None and kind):
        return
    story.told_fight = True
    fight.type = fight.type or kind
    if loser and not fight.winner and (not loser.startswith("not:") or loser != f"not:{fight.defender}"):
        fight.winner = loser.removeprefix("not:") if loser.startswith("not:") else f"not:{loser}"
        fight.attacker = fight.attacker or fight.winner
    f.note(frame, "the claim")


def _is_number(phrase: Phrase) -> bool:
    """'Discards two': cards of which only is told how many."""
    return bool(phrase.tags) and all(number(tag) is not None for tag in phrase.tags)


@by("gain", "take", "put")
def rewarded(f: Framed, frame: Frame) -> None:
    """'Claims renown on Robert', 'takes a power for unopposed': who won, and that he took part."""
    if not frame.done or frame.passive:
        return
    story, fight = f.story, f.story.fight
    who = f.player(frame.subject)
    tags = f.parser.tags[frame.at : frame.last]
    if "unopposed" in tags and who and ("power" in tags or frame.obj.has("unopposed", "one", "bonus")):
        fight.attacker, fight.unopposed = fight.attacker or who, True
    elif "renown" in tags and who:
        named = [*f.all_behind(frame, "on", "for", "with"), *f.cards(frame.obj)]
        side = fight.defenders if who == fight.defender else fight.attackers
        for n in f.people_of(named):
            f.owns(n, who)
            side += [n] if n not in (*fight.attackers, *fight.defenders) else []
    else:
        return
    fight.winner = fight.winner or who
    story.told_fight = True
    f.note(frame, "who won")


@by("have", "wear", "attack")
def is_in(f: Framed, frame: Frame) -> None:
    """'He had Mag in there', 'Three attackers come at my Guard'."""
    story = f.story
    if not frame.done or not frame.subject:
        return
    if frame.means("attack") and frame.subject.has("attackers", "characters", "guys", "dudes"):
        n = next((k for tag in frame.subject.tags if (k := number(tag))), None)
        struck = f.people(frame.obj) or f.people_of(f.all_behind(frame, "at", "into", "against"))
        if n and struck:
            story.told_fight = True
            story.fight.defenders += [one for one in struck if one not in story.fight.defenders]
            if (who := f.owner_of(struck[0])) and not story.fight.defender:
                story.fight.defender = who
            story.sides = story.sides or (n, len(story.fight.defenders))
            f.note(frame, "the challenge")
