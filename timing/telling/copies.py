"""Which words mean the same card and which another copy: "they are my only character", "I have one too", "mine"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from timing.telling.people import HE, ME, PRONOUN, SHE, THEY
from timing.telling.story import C, P, Reader
from timing.telling.things import Thing
from timing.telling.tokens import Token


def tell_apart(reader: Reader) -> None:
    """Put into the words which card each mention means, before the clauses are read."""
    _role_of_player(reader)
    _mine_by_noun(reader)
    _one_each(reader)
    _duplicate_by_it(reader)
    _same_by_saying(reader)
    _copies_by_one(reader)
    _the_first(reader)
    _apart_by_place(reader)
    _from_hand(reader)
    _role_by_name(reader)


def _role_of_player(reader: Reader) -> None:
    """'I'm the attacker' names no card."""
    for match in re.finditer(
        rf"{P}(?: (?:be|still|only|also|just))+ (?P<c>{C})(?= [.,?!]|$| and| so| but| here| or)", reader.text
    ):
        thing = reader.story.things[int(match["c"][1:])]
        if thing.role and not thing.titles and not thing.owner and "be" in match.group().split(" "):
            thing.noun = ""
            reader.word_at(match.start("c")).tag = "side"
    reader.join()


_A = r"(?:(?:get|got|a|an|one|own:[\w-]+|the) )*"
_EACH = (
    rf"(?P<p>{P})(?: have)? (?:both|each)(?: of (?:@me|@they))? have {_A}(?P<c>{C})|"
    rf"(?:both|each) of (?P<q>{P}) have {_A}(?P<d>{C})|"
    rf"(?P<e>{C}) be (?:down|out|in play|on the table) (?:on|for) both(?: of)?(?: (?:own:[\w-]+|the|@me))? sides?"
)


def _one_each(reader: Reader) -> None:
    """'We've both got Catelyn down': one of mine and one of the other's."""
    for match in re.finditer(_EACH, reader.text):
        n = int((match["c"] or match["d"] or match["e"])[1:])
        old = reader.story.things[n]
        if not old.titles or old.other or old.plural or (match["p"] or match["q"] or f"@{ME}") != f"@{ME}":
            continue
        if any(one is not old and one.titles == old.titles for one in reader.story.things):
            continue
        other = ME if old.owner not in ("", ME) else f"not:{ME}"
        reader.story.things.append(
            Thing(old.titles, owner=other, other=True, spans=old.spans[:1], told=old.told, paired=True)
        )
        old.owner = old.owner or ME


def fired(reader: Reader, written: Mapping[int, str]) -> None:
    """'He fires Hornvale', 'can I fire mine?': what is no event is used so, and not marshalled."""
    for at, word in enumerate(reader.words[:-1]):
        behind = next((one.tag for one in reader.words[at + 1 : at + 4] if not one.tag.startswith("own:")), "")
        named = int(behind[1:]) if behind.startswith("#") else -1
        if word.tag == "play" and written.get(word.start, "").startswith(("fire", "firing")):
            word.tag = "play" if named in reader.events or named in reader.plots else "use"
    reader.join()


_PLAIN = re.compile(r"(?:my|our) (?:guy|dude|man|character|char|fella|only character)", re.I)


def _mine_by_noun(reader: Reader) -> None:
    """'I attack with Robb. He kneels my guy': the one character of mine that was named before."""
    things = reader.story.things
    for match in re.finditer(C, reader.text):
        n = int(match.group()[1:])
        if things[n].noun != "character" or things[n].owner != ME or not _PLAIN.fullmatch(things[n].say or "my guy"):
            continue
        if things[n].trait or things[n].suits or things[n].plural or things[n].role or things[n].keywords:
            continue
        before = reader.text[: match.start()]
        named = {
            tag
            for tag in re.findall(C, before)
            if things[int(tag[1:])].titles and reader.is_character(int(tag[1:])) and _is_mine(reader, tag, before)
        }
        if len(named) == 1:
            _everywhere(reader, match.group(), named.pop())
            things[n].noun = ""
    reader.join()


def _is_mine(reader: Reader, tag: str, before: str) -> bool:
    """Whether a card is the teller's, as he says, or as he attacks or defends with it."""
    if owner := reader.story.things[int(tag[1:])].owner:
        return owner == ME
    fights = rf"@{ME} (?:attack @\S+ )?(?:(?![.?!@])\S+ )*?(?:with|but|initiate|kneel) (?:{C} (?:and )?)*{tag}(?= |$)"
    return re.search(fights, before) is not None


def _same_by_saying(reader: Reader) -> None:
    """'They are my only character' names no other card."""
    for match in re.finditer(rf"(?P<a>{C}) be (?:only )?(?P<b>{C})(?= |$)", reader.text):
        n, named = int(match["a"][1:]), reader.story.things[int(match["b"][1:])]
        if named.noun and reader.story.things[n].titles:
            reader.story.things[n].owner = reader.story.things[n].owner or named.owner
            named.noun = ""
            reader.word_at(match.start("b")).tag = match["a"]
            _everywhere(reader, match["b"], match["a"])
        elif reader.story.things[n].noun and named.titles:
            named.owner = named.owner or reader.story.things[n].owner
            named.role = named.role or reader.story.things[n].role
            reader.story.things[n].noun = ""
            reader.word_at(match.start("a")).tag = match["b"]
            _everywhere(reader, match["a"], match["b"])
    reader.join()
    for match in re.finditer(
        rf"(?P<a>{C})(?: , | )(?P<b>{C})(?= |$)(?! (?:,|and) #)", reader.text
    ):  # "his attacker Cersei"
        described, named = reader.story.things[int(match["a"][1:])], reader.story.things[int(match["b"][1:])]
        apposed = " , " not in match.group() or not any(
            t.titles == named.titles for t in reader.story.things[: int(match["a"][1:])]
        )
        if described.noun == "character" and named.titles and not described.plural and apposed:
            named.owner = named.owner or described.owner
            named.role = named.role or described.role
            described.noun = ""
            reader.word_at(match.start("a")).tag = match["b"]
    reader.join()
    made = rf"(?:made|make|makes) (?P<a>{C}) (?:a |an |into )*(?P<b>{C})(?= with| by| so)"
    for match in re.finditer(made, reader.text):
        n, described = int(match["a"][1:]), reader.story.things[int(match["b"][1:])]
        if described.noun and reader.story.things[n].titles:  # "I made Ser Rodrik a Lord with Lordship"
            described.noun = ""
            _everywhere(reader, match["b"], match["a"])
    reader.join()
    for match in re.finditer(rf"(?P<a>{C}) , (?P<b>{C})(?= ,| \.)", reader.text):
        n, described = int(match["a"][1:]), reader.story.things[int(match["b"][1:])]
        if _is_apposed(described) and reader.story.things[n].titles:  # "Timett, a Clansman, ..."
            described.noun = ""
            _everywhere(reader, match["b"], match["a"])
    reader.join()
    for match in re.finditer(rf"{PRONOUN} be (?:the |a )?(?P<c>{C})(?= |$)", reader.text):
        n = int(match["c"][1:])
        before = [int(m[1:]) for m in re.findall(C, reader.text[: match.start()])]
        if before and reader.story.things[n].noun:
            reader.story.things[n].noun = ""
            reader.word_at(match.start("c")).tag = f"#{before[-1]}"
    reader.join()


def _is_apposed(described: Thing) -> bool:
    """Whether the words only say what the card named before is."""
    return described.noun == "character" and not described.plural and described.say.lower().startswith(("a ", "an "))


def _everywhere(reader: Reader, described: str, named: str) -> None:
    for word in reader.words:
        word.tag = named if word.tag == described else word.tag


def _copies_by_one(reader: Reader) -> None:
    """'She plays Misinformation. I've got one as well. Can I play mine?': another copy of the card before."""
    for match in re.finditer(rf"(?P<p>{P}) have (?P<one>one|another)(?: as well| too)?(?= [.,?]|$| and)", reader.text):
        before = [int(m[1:]) for m in re.findall(C, reader.text[: match.start()])]
        said = reader.text[: match.start()]
        named = [n for n in before if reader.story.things[n].titles and not said.rpartition(f"#{n}")[0].endswith("on ")]
        owner = match["p"][1:]
        if not named or owner in (HE, SHE, THEY) or "dupe" in reader.text[: match.start()].split():
            continue
        old = reader.story.things[named[-1]]
        reader.story.things.append(Thing(old.titles, owner=owner, other=True, spans=old.spans[-1:], zone="hand"))
        copy = f"#{len(reader.story.things) - 1}"
        reader.word_at(match.start("one")).tag = copy
        for mine in re.finditer(rf"own:{owner}(?= (?:back|at|on|to|in|for|too|as|and|[.,?])|$)", reader.text):
            if mine.start() > match.end():
                reader.word_at(mine.start()).tag = copy
    reader.join()


def _the_first(reader: Reader) -> None:
    """'Can I marshal a second Robert when the first is dead?': the copy that the second is told apart from."""
    does = "be|die|lie|go|get|gets|still|already|just|kill"
    found = rf"(?:^|(?<= ))the (?P<x>first|other|old)(?: one| copy)?(?= (?:{does})\b)"
    for match in re.finditer(found, reader.text):
        before = [int(m[1:]) for m in re.findall(C, reader.text[: match.start()])]
        named = [n for n in before if reader.story.things[n].titles]
        if not named or not reader.story.things[named[-1]].other:
            continue
        old = reader.story.things[named[-1]]
        if sum(one.titles == old.titles for one in reader.story.things) > 1:
            continue
        reader.story.things.append(Thing(old.titles, owner=old.owner, spans=old.spans[-1:], told=old.told))
        reader.word_at(match.start("x")).tag = f"#{len(reader.story.things) - 1}"
        reader.words.remove(reader.word_at(match.start()))
        reader.join()
        return


def _twin_in_play(reader: Reader) -> None:
    """'Ned is in my hand, with a copy of him on the table': two cards."""
    found = rf"(?:dupe|copy) of (?P<c>{C})(?: (?:be|already|still|sit|lie))* "
    found += r"(?:on the table|in play|out|on the board|on own:[\w-]+ side)"
    for match in re.finditer(found, reader.text):
        old = reader.story.things[int(match["c"][1:])]
        held = re.search(rf"{match['c']} (?:be )?in own:(?P<o>[\w-]+) hand|have {match['c']} in hand", reader.text)
        if not old.titles or held is None:
            continue
        reader.story.things.append(Thing(old.titles, owner=old.owner, other=True, spans=old.spans[-1:], told=old.told))
        reader.word_at(match.start("c")).tag = f"#{len(reader.story.things) - 1}"
        reader.word_at(match.start()).tag = "card"
    reader.join()


def _apart_by_place(reader: Reader) -> None:
    """A card in one place and one of its title in another are two cards."""
    places = {int(m["c"][1:]): "hand" for m in re.finditer(rf"(?:marshal|play) (?P<c>{C})(?= )", reader.text)}
    for m in re.finditer(rf"bring (?P<c>{C})(?: out)?(?: of| from)? (?:own:[\w-]+ |the )?shadows", reader.text):
        places[int(m["c"][1:])] = "shadows"
    for match in re.finditer(
        rf"(?P<c>{C})(?: be| {P} have)? in (?:own:[\w-]+ |the )?(?P<z>dead|discard|hand|shadows|deck|play)\b",
        reader.text,
    ):
        n = int(match["c"][1:])
        if places.setdefault(n, match["z"]) != match["z"] and reader.story.things[n].titles:
            old = reader.story.things[n]
            reader.story.things.append(Thing(old.titles, owner=old.owner, other=True, spans=old.spans[-1:]))
            old.owner = "" if old.late else old.owner
            reader.word_at(match.start("c")).tag = f"#{len(reader.story.things) - 1}"
    reader.join()
    for match in re.finditer(rf"(?P<c>{C}) of own:(?P<o>[\w-]+)(?= |$)", reader.text):
        n = int(match["c"][1:])
        old = reader.story.things[n]
        owner = old.owner or old.by or _spent_by(reader, n, match.start())
        if owner and owner != match["o"] and old.titles:  # "a Renly of mine", beside one of hers
            old.owner = owner
            reader.story.things.append(Thing(old.titles, owner=match["o"], other=True, spans=old.spans[-1:]))
            reader.word_at(match.start("c")).tag = f"#{len(reader.story.things) - 1}"
    reader.join()


def _from_hand(reader: Reader) -> None:
    """'My Balon died last round, can I marshal Balon from hand': who lies among the dead is another copy."""
    things = reader.story.things
    for match in re.finditer(
        rf"(?:marshal|play|put|bring|use)(?: down| out| in)? (?:king |queen )?(?P<c>{C})"
        r"(?: (?:down|out|in|into|play|now))* "
        r"(?:from|out of) (?:own:[\w-]+ |the )?hand\b",
        reader.text,
    ):
        n, before = int(match["c"][1:]), reader.text[: match.start()]
        died = re.search(rf"#{n} (?:(?:be|have|get|just|already) )*(?:die|kill|dead)(?= |$)", before)
        back = died and re.search(r"\b(?:return|back|shuffle|save|deck|hand)\b", before[died.end() :])
        if not died or back or not things[n].titles or things[n].other:
            continue
        things.append(
            Thing(things[n].titles, owner=things[n].owner, other=True, spans=things[n].spans[-1:], zone="hand")
        )
        at = reader.words.index(reader.word_at(match.start("c")))
        for word in reader.words[at:]:
            word.tag = f"#{len(things) - 1}" if word.tag == match["c"] else word.tag
    reader.join()


def _spent_by(reader: Reader, n: int, end: int) -> str:
    """Who is told to have played the card before: "he pays one for the Judgement"; empty where nobody is."""
    spends = (
        rf"(?P<p>{P}) (?:play|use|have|throw|drop|cancel(?: \S+){{0,3}} with|pay(?: \S+){{0,2}} for) (?:a |the )?#{n}\b"
    )
    by = list(re.finditer(spends, reader.text[:end]))
    return reader.player(by[-1]["p"], by[-1].start()) if by else ""


_ROLES = {"attackers": r"attack(?: @[\w-]+)?(?: (?:on|in|for) \w+)?", "defenders": r"defend"}


def _role_by_name(reader: Reader) -> None:
    """'I defend with Hodor. Do I have to kill my blocker?': the one who was named."""
    things = reader.story.things
    for match in re.finditer(C, reader.text):
        described = things[int(match.group()[1:])]
        if not described.role or described.titles:
            continue
        before = reader.text[: match.start()]
        several = re.findall(rf"{_ROLES[described.role]} with ({C})", before)
        if several and things[int(several[-1][1:])].plural and several[-1] != match.group():
            described.noun = ""  # "one of her blockers", who were told of
            _everywhere(reader, match.group(), several[-1])
            continue
        if described.plural:
            continue
        named = re.findall(rf"{_ROLES[described.role]} with ({C})(?! (?:and|,) #)", before)
        alone = set(named) - {match.group()}
        if len(alone) == 1 and (things[int(named[0][1:])].titles or things[int(named[0][1:])].count == 1):
            described.noun = ""
            reader.word_at(match.start()).tag = named[0]
    reader.join()


_SPENT = r"(?:burn|spend|sacrifice|shed|discard|use|lose|pop)(?: away)?"
_NOT_OWNED = frozenset(
    "opposes supports oppose support of be have all not with from than and or , . than that both".split()
)
_UNDERGOES = frozenset("die kill dead win lose attack defend kneel stand survive discard".split())
"""What "mine" that begins a sentence does or undergoes, so that it stands for a card."""
_HERS = ("mine", "hers", "theirs", "ours")
_BEHIND_HIS = re.compile(
    r" (?:back|at|on|to|in|for|too|as|and|or|first|out|now|down|instead|if|when|while)\b| [.,?!]|$"
)


def _duplicate_by_it(reader: Reader) -> None:
    """'I have her dupe underneath. Can I discard it?': what is discarded is the duplicate."""
    for match in re.finditer(rf"(?:^|(?<= )){_SPENT} (?P<it>it|that one|that|this)(?= |$)", reader.text):
        last = re.findall(rf"{C}|dupe", reader.text[: match.start()])
        if last[-1:] == ["dupe"]:
            reader.word_at(match.start("it")).tag = "dupe"
            reader.word_at(match.start()).tag = "discard"
    for match in re.finditer(r"(?<= )(?:with|using|by) (?P<it>it|that|one)(?= [.?!,]|$)", reader.text):
        last = re.findall(rf"{C}|dupe", reader.text[: match.start()].rpartition(" save ")[0])
        if last[-1:] == ["dupe"]:
            reader.word_at(match.start("it")).tag = "dupe"
    for match in re.finditer(rf"(?:^|(?<= )){_SPENT} (?:own:[\w-]+ |the |that |a )?dupe(?= |$)", reader.text):
        if re.search(r"\b(?:have to|must @[\w-]+|need to) $", reader.text[: match.start()]):
            continue  # whether it has to be used is asked
        reader.word_at(match.start()).tag = "discard"
    reader.join()


def _holder(reader: Reader, n: int, end: int) -> str:
    """Who is told to have the card: "I have another"; empty where nobody is."""
    has = re.search(rf"@(?P<p>[\w-]+) (?:have|hold) (?:a |an |another |own:[\w-]+ )*#{n}\b", reader.text[:end])
    return has["p"] if has and f"@{has['p']}" not in (f"@{HE}", f"@{SHE}", f"@{THEY}") else ""


def _of_a_pair(reader: Reader, at: int, owner: str) -> int | None:
    """Of a card of which both players are told to have one: hers; None where no such card was told of before."""
    things = reader.story.things
    hers = (owner, f"not:{ME}") if owner != ME else (ME,)
    before = {int(one.tag[1:]) for one in reader.words[:at] if one.tag.startswith("#")}
    titles = [things[n].titles for n in before if things[n].titles]
    pairs = [n for n, one in enumerate(things) if one.owner and one.other and one.titles in titles and one.paired]
    if len(pairs) != 1:
        return None
    return next(
        (n for n, one in enumerate(things) if one.titles == things[pairs[0]].titles and one.owner in hers), None
    )


def _played_by_another(reader: Reader, verb: str, named: Sequence[int], owner: str) -> int | None:
    """'He played Nightmares on Robb. Can I play mine?': what another is told to have played, and not on whom."""
    things = reader.story.things
    last = things[named[-1]]
    by = [n for n in named if things[n].by not in ("", owner) and things[n].titles != last.titles]
    on = by and re.search(rf"#{by[-1]} (?:(?![.?!#@])\S+ )*?(?:on|at|against) #{named[-1]}(?= |$)", reader.text)
    return by[-1] if on and verb == "play" and not last.by else None


def _done_the_same(reader: Reader, verb: str, named: Sequence[int], owner: str) -> int | None:
    """'I passed on bringing out my Cloaks, then Ann brought Jorah out. Can I bring mine?': the Cloaks."""
    own = [n for n in named if reader.story.things[n].owner == owner]
    done = [n for n in own if verb.isalpha() and re.search(rf"\b{verb}(?: out)? #{n}(?!\d)", reader.text)]
    return done[-1] if done else None


def mine_apart(reader: Reader, tokens: Sequence[Token]) -> None:
    """'His Tyrion is dead, can I play mine?': the copy of the last card that is that player's."""
    written = {token.start: token.low for token in tokens}
    words = reader.words
    for at, word in enumerate(words):
        low = written.get(word.start, "")
        behind = reader.text[reader.starts[at] + len(word.tag) :]
        alone = low in _HERS or (low == "his" and _BEHIND_HIS.match(behind))
        tags = [one.tag for one in words[at + 1 : at + 3]]
        does = tags[:1] and (tags[0] in _UNDERGOES or (tags[0] == "be" and tags[1:] and tags[1] in _UNDERGOES))
        barred = bool(at) and words[at - 1].tag in _NOT_OWNED and not (words[at - 1].tag == "." and does)
        if not word.tag.startswith("own:") or not alone:
            continue
        owner = reader.player(word.tag, reader.starts[at])
        if barred and (pair := _of_a_pair(reader, at, owner)) is not None:
            word.tag = f"#{pair}"
        if barred:
            continue
        named = [int(one.tag[1:]) for one in words[:at] if one.tag.startswith("#")]
        several = [n for n in named if reader.story.things[n].plural and reader.story.things[n].owner == owner]
        if several and at and written.get(words[at - 1].start, "") in ("do", "are", "have"):  # "do mine come back"
            word.tag = f"#{several[-1]}"
            continue
        named = [n for n in named if reader.story.things[n].titles and n not in reader.plots]
        if not named or not owner:
            continue
        event = _played_by_another(reader, words[at - 1].tag if at else "", named, owner)
        pair = _of_a_pair(reader, at, owner) if event is None else event
        old = reader.story.things[named[-1] if pair is None else pair]
        twins = [n for n in named if reader.story.things[n].titles == old.titles]
        twins += [
            n for n, one in enumerate(reader.story.things) if n not in named and one.titles == old.titles and one.paired
        ]
        holds = {n: reader.story.things[n].owner or _holder(reader, n, reader.starts[at]) for n in twins}
        hers = (owner, f"not:{ME}") if owner != ME else (ME,)
        own = [n for n in twins if (holds[n] or reader.story.things[n].by) in hers]
        free = [n for n in twins if not holds[n] and n not in own]
        if len(set(own)) > 1:  # of two of hers nobody can tell
            continue
        if not own and owner != ME and len(set(twins)) == 2 and len(set(free)) == 1:
            own = free  # "I have one, too. Can I play mine in answer to his?"
        if not own and (same := _done_the_same(reader, words[at - 1].tag if at else "", named, owner)) is not None:
            own = [same]
        if not own:
            reader.story.things.append(Thing(old.titles, owner=owner, other=True, spans=[(word.start, word.end)]))
            own = [len(reader.story.things) - 1]
            if len(set(twins)) == 1 and not old.owner and owner == ME and old.titles:
                old.owner = old.owner or f"not:{ME}"
        word.tag = f"#{own[-1]}"
    reader.join()
    _twin_in_play(reader)
