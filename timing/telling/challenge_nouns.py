"""Challenges by the nouns that they are called by: "her military", "an attack from Tom", "the intrigue claim on me"."""

from __future__ import annotations

from timing.telling.clauses import Framed
from timing.telling.people import ME
from timing.telling.phrases import HARD, LINKS, Frame
from timing.telling.story import TYPES

BARE = frozenset("military mil intrigue int".split())
HEADS = frozenset("challenge attack swing push assault offensive charge".split())
NO_HEAD = frozenset("icon icons phase phases crest trait token tokens counter counters struggle".split())
BETWEEN = frozenset(
    "unopposed claim one two three 1 2 3 zero big little last own whole single naval stealth successful failed".split()
)
ANOTHER = frozenset("next another other any every more future each no second third extra additional".split())
FROM = ("from", "by", "of")
AT = ("against", "on", "at", "into", "versus", "vs")
THROUGH = frozenset("through home".split())
SUCCEED = frozenset("land succeed connect resolve win hit stick".split())
FAIL = frozenset("fail fizzle bounce die lose".split())


def read_nouns(f: Framed) -> None:
    """Put what the nouns say into the story."""
    tags = f.parser.tags
    n = 0
    while n < len(tags):
        size = _challenge_at(f, n)
        if size:
            _called(f, n, size)
        n += max(size, 1)
    _sides_named(f)
    _type_alone(f)


def _challenge_at(f: Framed, n: int) -> int:
    """How many words call a challenge here: "military", "power challenge", "attack"; 0 where none do."""
    tags = f.parser.tags
    after = tags[n + 1] if n + 1 < len(tags) else ""
    if tags[n] in TYPES:
        if after in NO_HEAD:
            return 0
        if after in HEADS or after == "claim":
            return 2
        return 1 if tags[n] in BARE or (tags[n] in ("power", "pow") and _is_bare_power(f, n)) else 0
    verb = any(frame.at == n for frame in f.frames)
    noun = tags[n] in HEADS and not verb and after not in NO_HEAD
    return int(noun and f.parser.low[n] not in ("attacks",) and (n == 0 or tags[n - 1] not in ("to", "not")))


def _is_bare_power(f: Framed, n: int) -> bool:
    tags = f.parser.tags
    before = tags[n - 1] if n else ""
    after = tags[n + 1] if n + 1 < len(tags) else "."
    return before == "unopposed" or (before in ("a", "an") and after in (*AT, "with", *HARD, ","))


def _called(f: Framed, n: int, size: int) -> None:
    tags, story, fight = f.parser.tags, f.story, f.story.fight
    kind = TYPES.get(tags[n], "")
    first = n - 1
    while first >= 0 and tags[first] in BETWEEN:
        first -= 1
    before = tags[first] if first >= 0 else ""
    if before in ANOTHER or (before.startswith("own:") and ANOTHER & set(tags[first + 1 : n])):
        return
    if fight.type and kind and kind != fight.type:
        return
    frame = _frame_of(f, n)
    by, at = _behind(f, n + size)
    whose = f.reader.player(before, f.place(first)) if before.startswith("own:") else ""
    if whose and frame is not None and frame.means("defend") and f.player(frame.subject) == whose:
        whose = ""  # "my defence against"
    claim = tags[n + size - 1] == "claim"
    spoken = bool(whose or by or at or claim) or size == 2 or tags[n] in BARE
    if not spoken or (not kind and not (whose or by or at)):
        return
    attacker = by or whose
    if fight.attacker and attacker and attacker != fight.attacker:
        return
    story.told_fight = True
    fight.type = fight.type or kind
    fight.attacker = fight.attacker or (attacker if attacker != fight.defender else "")
    if at and not fight.defender and at != fight.attacker:
        fight.defender = fight.attacked = at
    if claim and not fight.winner and (at or attacker) and not _is_asked(frame):
        fight.winner = "side:attackers" if not (at and not attacker) else f"not:{at}"
        fight.attacker = fight.attacker or f"not:{at}"
    words = f.parser.words
    story.spans.append((words[n].start, words[n + size - 1].end, "the challenge"))
    if frame is not None:
        _comes_of_it(f, n, frame, attacker)


def _is_asked(frame: Frame | None) -> bool:
    return frame is not None and not frame.done


def _frame_of(f: Framed, n: int) -> Frame | None:
    """The frame in whose words, its subject among them, a word stands."""
    return next((one for one in reversed(f.frames) if min(one.first, one.at) <= n < max(one.last, one.at + 1)), None)


def _behind(f: Framed, at: int) -> tuple[str, str]:
    """Who makes it and against whom, by what is said right behind it."""
    tags = f.parser.tags
    by = target = ""
    while at + 1 < len(tags) and tags[at + 1][0] == "@":
        player = f.reader.player(tags[at + 1], f.place(at + 1))
        if tags[at] in FROM:
            by = player
        elif tags[at] in AT:
            target = player
        else:
            break
        at += 2
    return by, target


def _comes_of_it(f: Framed, n: int, frame: Frame, attacker: str) -> None:
    """'My military goes through', 'I stopped his military', 'lost to her intrigue'."""
    fight = f.story.fight
    who = f.player(frame.subject)
    subject = frame.subject is not None and frame.subject.at <= n < frame.subject.end
    if not frame.done:
        return
    if subject and not fight.winner:
        stopped = (frame.passive and frame.means("cancel", "defend", "beat")) or frame.base in FAIL
        if stopped:
            fight.winner = "side:defenders"
        elif (
            set(frame.particles) & THROUGH
            or frame.base in SUCCEED
            or "unopposed" in f.parser.tags[frame.at : frame.last]
        ):
            fight.winner = "side:attackers"
        if "unopposed" in f.parser.tags[frame.at : frame.last]:
            fight.unopposed = True
        f.note(frame, "who won")
        fight.attackers += [one for one in f.people_of(f.all_behind(frame, "with")) if one not in fight.attackers]
        return
    if set(frame.particles) & THROUGH and who and not fight.winner:  # "pushes a challenge through"
        fight.attacker = fight.attacker or who
        fight.winner = who
        f.note(frame, "who won")
    defends = frame.means("defend", "cancel") or frame.base in (
        "face",
        "take",
        "let",
        "absorb",
        "lose",
        "handle",
        "meet",
    )
    if who and attacker and who != attacker and defends and not fight.defender:
        fight.defender = who


def _sides_named(f: Framed) -> None:
    """'My Robb versus his Jaime', 'Attackers: Robert, Stannis. Defender: Cersei', 'Robert on the attack'."""
    tags, fight, story = f.parser.tags, f.story.fight, f.story
    for n, tag in enumerate(tags):
        near = tags[n - 1] if n else ""
        after = tags[n + 1] if n + 1 < len(tags) else ""
        between = near[:1] == "#" == after[:1] and not (fight.attackers or fight.defenders)
        if tag in ("versus", "vs") and between and len(f.people_of([int(near[1:]), int(after[1:])])) == 2:
            fight.attackers.append(int(near[1:]))
            fight.defenders.append(int(after[1:]))
            story.told_fight = True
        label = f.parser.low[n] in ("attackers", "attacker", "defenders", "defender", "blockers", "blocker")
        if label and after in (":", "be", "is") and n + 2 < len(tags) and tags[n + 2][0] == "#":
            side = fight.attackers if f.parser.low[n].startswith("attack") else fight.defenders
            listed = _listed(f, n + 2)
            other = [*fight.attackers, *fight.defenders]
            side += [one for one in listed if one not in other]
            story.told_fight = True
        on_attack = tag == "on" and (
            tags[n + 1 : n + 2] in (["offense"], ["offence"], ["defense"])
            or tags[n + 1 : n + 3] in (["the", "attack"], ["the", "offense"], ["the", "defend"])
        )
        if on_attack and near[:1] == "#" and f.reader.is_character(int(near[1:])):
            defends = "defense" in f.parser.low[n + 1 : n + 3] or "defend" in tags[n + 1 : n + 3]
            side = fight.defenders if defends else fight.attackers
            for one in reversed(_before(f, n)):
                side += [one] if one not in side else []
            story.told_fight = True


def _listed(f: Framed, at: int) -> list[int]:
    found = []
    while at < len(f.parser.tags) and (f.parser.tags[at][0] == "#" or f.parser.tags[at] in ("and", ",")):
        if f.parser.tags[at][0] == "#" and f.reader.is_character(int(f.parser.tags[at][1:])):
            found.append(int(f.parser.tags[at][1:]))
        at += 1
    return found


def _before(f: Framed, at: int) -> list[int]:
    found = []
    n = at - 1
    while n >= 0 and (f.parser.tags[n][0] == "#" or f.parser.tags[n] in ("and", ",")):
        if f.parser.tags[n][0] == "#":
            found.append(int(f.parser.tags[n][1:]))
        n -= 1
    return found


def _type_alone(f: Framed) -> None:
    """'Robert attacks me, power.': a type that stands for itself."""
    tags, story = f.parser.tags, f.story
    if story.fight.type:
        return
    marks = HARD | {","} | LINKS
    for n, tag in enumerate(tags):
        if tag not in TYPES:
            continue
        before = tags[n - 1] if n else "."
        after = tags[n + 1] if n + 1 < len(tags) else "."
        if before in marks and after in marks and (story.told_fight or tag in BARE):
            story.fight.type = TYPES[tag]
            story.told_fight = story.told_fight or bool(f.story.fight.attackers or f.story.fight.defenders)
            story.spans.append((f.parser.words[n].start, f.parser.words[n].end, "the challenge"))
            return


def whole(f: Framed) -> None:
    """Where one side alone is told, of whom the other is."""
    fight = f.story.fight
    if not f.story.told_fight:
        return
    for side, key, other in ((fight.attackers, "attacker", "defender"), (fight.defenders, "defender", "attacker")):
        owners = {f.owner_of(n) for n in side} - {""}
        if not getattr(fight, key) and len(owners) == 1:
            owner = owners.pop()
            if owner != getattr(fight, other):
                setattr(fight, key, owner)
    if not fight.attacker and not fight.defender and fight.winner == "":
        return
    if fight.attacker == ME and fight.defender == ME:
        fight.defender = ""
