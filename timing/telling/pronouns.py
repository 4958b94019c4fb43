"""Whom "he", "she", "him" and "her" mean: a player who does things, or a character to whom things are done."""

from __future__ import annotations

import re
from collections.abc import Mapping

from timing.telling.lemmas import FILLERS
from timing.telling.people import ME, OPPONENT, PRONOUNS, SHE, fits
from timing.telling.things import Mentions, Thing, Word
from timing.telling.vocabulary import HEROINES, Vocabulary, words_of

PLAYERS_DO = frozenset(
    "play use reveal want say marshal lose claim pay choose cancel put take bring discard respond do trigger try "
    "flip think tell draw initiate pass decide argue insist ask call look search pull return save select need".split()
)
UNDERGOES = frozenset("die survive kneel stand count come leave go stay remain participate bypass".split())
"""What a character does or undergoes, where the sentence says nothing of what a player would do with it."""
TRAITS = frozenset(
    "stealth deadly renown vigilant vengeful intimidate prized "
    "immune immunity dupe power-icon icon icons intrigue str strength deathbound "
    "stalwart keyword keywords no-attachments crest trait attachment attachments infamy".split()
)
HELPS = frozenset("can may could might will would shall should must do be not have to still get already".split())
TO_CARDS = frozenset(
    "kill save kneel discard return take choose stand target bounce put bring blank sacrifice use marshal play give "
    "lose kill keep cancel sneak attach hit remove pick name feed protect trigger reveal steal send".split()
)
TO_PLAYERS = frozenset("against from beat tell let make ask for to lets allow at".split())
LEFT = frozenset("lose kill discard return kneel save go dead die sacrifice blank".split())
OFFICES = frozenset("master hand crown regent dealer loser winner".split())
"""What players are, and characters are not: "she's Master of Coin"."""
MARKS = frozenset(".?!")
LYING = frozenset("power gold dupe".split())
"""What lies on cards, besides attachments."""
TAKING = frozenset("take remove strip steal put".split())
CLAIMING = frozenset("claim get take score have earn gain collect".split())


THEM = "@they"
FAR = 60
"""Words back that a pronoun reaches."""
GIRLS = frozenset("girl lady queen woman".split())
BOYS = frozenset("fella man boy king lord bloke lad chap fellow".split())
BESIDE = frozenset("on under beneath below underneath behind with onto".split())
OBJECTS = frozenset("him her them".split())
CLAUSES = frozenset(", and so but because since if when while that then or before after until who which".split())


def settle(mentions: Mentions, vocabulary: Vocabulary, written: Mapping[int, str]) -> None:
    """Put the player or the card in place of each pronoun of which it is plain; the others are left.

    `written` are the words as they stand in the text, by where they begin: "him" is not who does it.
    """
    words = mentions.words
    worn = {
        f"#{n}"
        for n, thing in enumerate(mentions.things)
        if thing.noun == "attachment" or (thing.titles and vocabulary.titles[thing.titles[0]][0].type == "attachment")
    }
    called: dict[str, str] = {}  # by player: he or she, by what was said of him or her before
    for at, word in enumerate(words):
        if word.tag == THEM:
            if cards := _several(mentions, vocabulary, at):
                role = _role(words, at)
                if role == "card" or _is_object(words, at, written) or _claim_renown(words, at):
                    word.tag = cards
            elif OPPONENT not in mentions.players and len(mentions.players) < 2:
                called.setdefault(OPPONENT, "they")  # so that "he" is another
            continue
        if word.tag not in PRONOUNS[:2]:
            continue
        said = word.tag[1:]
        doer = _doer(words, at) if written.get(word.start) in OBJECTS else _done_to(words, at)
        if at > 1 and words[at - 1].tag == "of" and words[at - 2].tag in ("dupe", "copy"):
            doer = ""
        player = _player(mentions, at, said, called, doer)
        card = _card(mentions, vocabulary, at, said == SHE, doer)
        wears = [one.tag for one in words[at + 1 : at + 4] if one.tag not in FILLERS]
        role = "card" if wears[:1] == ["have"] and set(wears[1:2]) & worn and card else _role(words, at)
        if at > 1 and words[at - 1].tag in BESIDE and words[at - 2].tag in worn | LYING:  # "can I put Milk on him"
            card, role = card or _last_character(mentions, vocabulary, at), "card"
        if [one.tag for one in words[max(at - 2, 0) : at]] in (["icon", "off"], ["icon", "from"]):
            card, role = card or _last_character(mentions, vocabulary, at), "card"  # "a power icon off him"
        unnamed = player == OPPONENT and role == "player" and OPPONENT not in (*called, *mentions.players)
        if card and _undergoes(words, at, written):
            role = "card"
        if card and _following(words, at)[:2] in (["put", "under"], ["go", "under"], ["lie", "under"]):
            role = "card"  # "he slid under him as a dupe"
        if card and unnamed and _just_came(words[:at], card):  # "ambushed Dragon Thief, does he get to discard it"
            role = "card"
        if card and unnamed and (_claims_for_itself(words, at) or _goes_on_to_lose(words, at, card)):
            role = "card"
        nobody = not player and called.get(OPPONENT, said) != said and _has_it(words, at)
        if card and (role == "card" or (not player and (not role or doer or nobody))):
            word.tag = card
        elif (player and role == "player") or (player and not card and not role):
            word.tag = f"@{player}"
            called.setdefault(player, said)
        elif card and not role and player == OPPONENT:
            gender = _gender_of(mentions, vocabulary, card)
            nobody = (
                bool(mentions.things[int(card[1:])].noun) and OPPONENT not in mentions.players
            )  # "My guy has no icon. Can he attack?"
            word.tag = card if gender == (said == SHE) or nobody else word.tag


def _several(mentions: Mentions, vocabulary: Vocabulary, at: int) -> str:
    """The last card before that is spoken of as several: an army, by a title such as "Riders", or "two guys"."""
    for word in reversed(mentions.words[max(at - FAR, 0) : at]):
        if word.tag.startswith("#"):
            thing = mentions.things[int(word.tag[1:])]
            if not (thing.noun or thing.titles) or (
                _gender(thing, vocabulary) is None and not _is_army(thing, vocabulary)
            ):
                continue  # no character
            cards = vocabulary.titles[thing.titles[0]] if thing.titles else []
            army = any("Army" in card.traits for card in cards) and cards[0].type == "character"
            named = bool(cards) and cards[0].type == "character" and words_of(thing.titles[0])[0].endswith("s")
            last = bool(cards) and cards[0].type == "character" and not cards[0].unique and _is_plural(thing.titles[0])
            return word.tag if army or named or last or (thing.noun == "character" and thing.plural) else ""
    return ""


def _is_plural(title: str) -> bool:
    """Whether the noun of a title names several: "Island Mercenaries", "Lurkers at Harrenhal"."""
    head = [word.lower() for word in re.split(r" (?:of|at|on|in|from|with|to|for)(?: |$)", title)[0].split()][-1:]
    return bool(head) and head[0].endswith("s") and not head[0].endswith(("ss", "us", "'s", "’s"))


def _claim_renown(words: list[Word], at: int) -> bool:
    """'They have renown. Do they claim one?': what characters claim, where the sentence or the one before names it."""
    behind = _following(words, at)
    tags = [word.tag for word in words[:at]]
    ends = [n for n, tag in enumerate(tags) if tag in MARKS]
    spoken = tags[ends[-2] + 1 if len(ends) > 1 else 0 :]
    return bool(behind) and behind[0] in CLAIMING and "renown" in spoken


def _is_army(thing: Thing, vocabulary: Vocabulary) -> bool:
    """Of what has no gender: whether it is a character, or several."""
    cards = vocabulary.titles[thing.titles[0]] if thing.titles else []
    return thing.noun == "character" or (bool(cards) and cards[0].type == "character")


def _is_object(words: list[Word], at: int, written: Mapping[int, str]) -> bool:
    """Whether "them" stands for what something is put on or done to, and "their" strength is spoken of."""
    before = words[at - 1].tag if at else ""
    behind = _following(words, at)[:2]
    owned = behind == ["be", "own:me"] or (behind[:1] == ["be"] and len(behind) > 1 and behind[1].startswith("own:"))
    return owned or (written.get(words[at].start) == "them" and (before in BESIDE or before in TO_CARDS))


def settle_hosts(mentions: Mentions, vocabulary: Vocabulary) -> None:
    """'I have to pick Sansa, can I discard her Bodyguard': an attachment is the character's whom "her" means."""
    for n, thing in enumerate(mentions.things):
        if not thing.whose or vocabulary.titles[thing.titles[0]][0].type != "attachment":
            continue
        at = next(i for i, word in enumerate(mentions.words) if word.tag == f"#{n}")
        host = _card(mentions, vocabulary, at, thing.whose == SHE)
        behind = mentions.words[[word.tag for word in mentions.words].index(host) + 1 : at] if host else []
        player = next((w.tag[1:] for w in reversed(behind) if w.tag[:1] == "@" and w.tag[1:] in mentions.players), ME)
        if host and (player == ME or not fits(player, thing.whose)):
            mentions.hosts[n] = int(host[1:])
            thing.owner = mentions.things[int(host[1:])].owner


def _role(words: list[Word], at: int) -> str:
    """Whether what is said of a pronoun is said of players or of cards; empty where it may be either."""
    if [word.tag for word in words[at + 1 : at + 3]] in (["attack", "alone"], ["defend", "alone"]):
        return "card"
    after = _following(words, at)
    before = words[at - 1].tag if at else ""
    if before == "be" and after[:1] and after[0] in LEFT and after[1:2] != ["to"]:
        return "card"  # "is he lost anyway?"
    if before == "of" and at > 1 and words[at - 2].tag in ("dupe", "copy"):
        return "card"
    if before in ("can", "may", "could") and not after and (meant := _last_to(words[: at - 1])):
        return meant
    asked = before in HELPS and before not in ("to", "get")  # "can he ..."
    subject = asked or not before or before in MARKS or bool(after and (after[0] in PLAYERS_DO or after[0] in HELPS))
    if before in ("at", "on") and at > 1 and words[at - 2].tag in ("target", "put", "choose"):
        return "card"
    if not subject or (before in TO_CARDS and not asked):
        return "card" if before in TO_CARDS else "player" if before in TO_PLAYERS else _does(after)
    return _does(after, asked)


def _just_came(words: list[Word], card: str) -> bool:
    """Whether what was told last is that the card has come into play."""
    tags = [word.tag for word in words if word.tag not in FILLERS]
    at = max((n for n, tag in enumerate(tags) if tag == card), default=0)
    return bool({"ambush", "marshal", "bring"} & set(tags[max(at - 3, 0) : at])) and not any(
        tag[0] in "#@" for tag in tags[at + 1 :]
    )


FIGHTS = frozenset("attack defend win lose challenge claim unopposed initiate beat".split())


def _claims_for_itself(words: list[Word], at: int) -> bool:
    """'My Knight is standing. Does he get to claim a power?': nobody has fought, and no other player was told of."""
    behind = _following(words, at)
    power = behind.index("power") if "power" in behind else 0
    gets = set(behind[:power]) & {"get", "claim", "take", "put", "gain"}
    if behind[power + 1 : power + 2] == ["icon"]:  # "she takes a power icon off him"
        return False
    return bool(gets) and "for" not in behind[power + 1 :] and not FIGHTS & {word.tag for word in words[:at]}


def _goes_on_to_lose(words: list[Word], at: int, card: str) -> bool:
    """'My Greatjon attacks. He loses.': who was told to fight, where no other player was told of."""
    behind = _following(words, at)
    ends = behind[1:2] in ([], [","], ["and"], ["so"], ["but"], ["by"]) or behind[1:3] == ["the", "challenge"]
    fights = any(
        words[n].tag == card and words[n + 1].tag in ("attack", "defend")
        for n in range(at - 1)
        if not n or words[n - 1].tag not in HELPS | TO_CARDS
    )
    return behind[:1] == ["lose"] and ends and fights


def _has_it(words: list[Word], at: int) -> bool:
    """'Does she still have it', of what was spoken of before."""
    behind = [tag for tag in _following(words, at) if tag not in ("still", "even", "not")]
    return behind[:2] in (["have", "it"], ["have", "one"], ["keep", "it"], ["get", "it"], ["have", "that"])


def _undergoes(words: list[Word], at: int, written: Mapping[int, str]) -> bool:
    """'Is he lost?', 'is she killed?': what is done to cards, said of who is meant."""
    after = [word for word in words[at + 1 : at + 4] if word.tag not in FILLERS][:1]
    asked = at and words[at - 1].tag == "be" and after and after[0].tag in TO_CARDS | {"go"}
    return bool(asked) and not written.get(after[0].start, "ing").endswith("ing")


def _last_to(words: list[Word]) -> str:
    """'She says she can save him. Can she?': who could, wanted to or had to do something last."""
    for n in range(len(words) - 1, 0, -1):
        if words[n].tag in ("can", "may", "could", "want") and words[n - 1].tag[0] in "@#":
            return "player" if words[n - 1].tag[0] == "@" else "card"
    return ""


def _following(words: list[Word], at: int) -> list[str]:
    found = []
    for word in words[at + 1 : at + 8]:
        if word.tag in MARKS:
            break
        if word.tag not in FILLERS:
            found.append(word.tag)
    return found


def _does(after: list[str], asked: bool = False) -> str:
    if after[:1] and after[0] in TAKING and {"off", "from"} & set(after[:7]):
        return "player"  # "she takes a power icon off him"
    if {"strength", "str", "text", "textbox", "blank", "icon", "renown"} & set(after[:6]):
        return "card"
    strikes = bool(after[1:]) and after[0] in TO_CARDS and after[1].startswith("#")  # "he kills one of mine in a ..."
    if not strikes and {"out", "in"} & set(after[:4]) and {"attack", "challenge", "fight", "defend"} & set(after[:6]):
        return "card"  # "she is out of the attack then"
    if after[:1] == ["be"] and after[1:2] and after[1] in OFFICES:
        return "player"
    if after[:2] == ["be", "at"] and after[2:3] in (["zero"], ["0"]) and "power" not in after[3:5]:
        return "card"  # "so he's at zero and dying"
    passive = asked and "be" in after[:1]
    while after and after[0] in HELPS:
        passive = passive or after[0] == "be"
        if after[0] in ("have", "do", "get") and not (len(after) > 1 and (after[1] in HELPS or after[1] in PLAYERS_DO)):
            break
        after = after[1:]
    if not after:
        return ""
    verb, rest = after[0], after[1:]
    if {"himself", "herself", "itself"} & set(rest[:2]) and verb in TO_CARDS:
        return "card"  # "can he save himself"
    if verb == "have":
        own = next((one for one in rest if one not in ("a", "an", "the", "no", "any", "own:he", "own:she")), "")
        return "card" if own in TRAITS or "icon" in rest[:4] or "attach" in rest[:4] else "player"
    if verb in ("allowed", "able"):
        return "player"
    if passive:
        return "player" if verb in ("first", "out", "last", "about", "allowed", "going", "at") else "card"
    if verb in PLAYERS_DO:
        return "player"
    if verb == "kill" and rest and rest[0] not in ("for", "by", "to", "too", "now", "?"):
        return "player"  # "does she have to kill a blocker"
    if verb in UNDERGOES or verb in ("dead", "moribund", "kill", "immune", "unique"):
        done_to = any(one.startswith("#") for one in rest[:3]) or (rest[:1] and rest[0] in PRONOUNS)
        return "player" if done_to else "card"
    if verb in ("attack", "defend", "win"):
        return "player" if any(one.startswith(("#", "@", "own:")) or one == "with" for one in rest[:4]) else ""
    return ""


def _doer(words: list[Word], at: int) -> str:
    """Who does what is done to a pronoun, and so is not meant by it: "Olek aims it at him"."""
    first = at
    while first and words[first - 1].tag not in MARKS and not _begins_clause(words, first, at):
        first -= 1
    doer = next((word.tag for word in words[first:at] if word.tag[:1] in "@#"), "")
    return (
        "" if doer.startswith("#") and at and words[at - 1].tag in BESIDE else doer
    )  # "Greatjon has a dupe under him"


def _done_to(words: list[Word], at: int) -> str:
    """The player to whom a pronoun does something, and who so is not meant by it: "he attacked Nils"."""
    behind = [word.tag for word in words[at + 1 : at + 4]]
    player = next((tag for n, tag in enumerate(behind) if tag.startswith("@") and n), "")
    between = behind[: behind.index(player)] if player else []
    return player if between and not set(between) & (MARKS | CLAUSES | TO_PLAYERS - {"at", "against"}) else ""


def _begins_clause(words: list[Word], first: int, at: int) -> bool:
    """Whether a clause of its own begins here, behind a link, with who does something."""
    links = words[first - 1].tag in CLAUSES
    return links and words[first].tag[:1] in "@#" and first + 1 < at


def _player(mentions: Mentions, at: int, said: str, called: dict[str, str], doer: str = "") -> str:
    """The last player before who may be called so and is not the teller; `called` is what each was called before."""
    words = mentions.words
    others = [one for one in mentions.players if one not in (ME, OPPONENT) and called.get(one, said) == said]
    if doer.startswith("@") and (doer[1:] in others or doer[1:] == OPPONENT):
        others = [one for one in others if one != doer[1:]]
        if not others or not fits(others[0], said):
            return ""
    if OPPONENT not in mentions.players and len(others) == 1 and fits(others[0], said):
        return others[0]  # the other one has been called otherwise
    named = [
        one
        for word in reversed(words[:at])
        for one in [word.tag.removeprefix("@").removeprefix("own:")]
        if word.tag.startswith(("@", "own:")) and one in mentions.players and one != ME and fits(one, said)
        if f"@{one}" != doer
    ]
    named = [one for one in named if called.get(one, said) == said] or [one for one in named if one != OPPONENT]
    if named:
        return _subject(words, at, named)
    fitting = [one for one in mentions.players if one != ME and fits(one, said)]
    if len(fitting) == 1:
        return fitting[0]
    others = [one for one in mentions.players if one not in (ME, OPPONENT)]
    return OPPONENT if not others and called.get(OPPONENT, said) == said else ""


def _subject(words: list[Word], at: int, named: list[str]) -> str:
    """Of the players before the one who acts, rather than the one to whom it is done."""
    for n in range(at - 1, -1, -1):
        tag = words[n].tag
        if tag.startswith("@") and tag[1:] in named:
            before = words[n - 1].tag if n else ""
            if before not in TO_PLAYERS and before != "attack":
                return tag[1:]
            if n and words[n - 1].tag in TO_PLAYERS | {"attack"}:
                continue
    return named[0]


def _card(mentions: Mentions, vocabulary: Vocabulary, at: int, she: bool, doer: str = "") -> str:
    """The last character before of whom the pronoun may be said; "kneel A to save him" speaks of another than A."""
    before = [word.tag for word in mentions.words[max(at - 3, 0) : at]]
    used = before[0] if len(before) == 3 and before[1] == "to" else ""
    last = ""
    for word in reversed(mentions.words[max(at - FAR, 0) : at]):
        if word.tag in (used, doer) or not word.tag.startswith("#"):
            continue
        gender = _gender(mentions.things[int(word.tag[1:])], vocabulary)
        if gender is she:
            return word.tag if she or not last else last
        last = last or (word.tag if gender == "" else "")
    return last


def _last_character(mentions: Mentions, vocabulary: Vocabulary, at: int) -> str:
    """The last character before, whoever may be called so: an army is "him" too."""
    for word in reversed(mentions.words[max(at - FAR, 0) : at]):
        if word.tag.startswith("#") and _is_army(mentions.things[int(word.tag[1:])], vocabulary):
            return word.tag
    return ""


def _gender_of(mentions: Mentions, vocabulary: Vocabulary, card: str) -> bool | str | None:
    return _gender(mentions.things[int(card[1:])], vocabulary)


def _gender(thing: Thing, vocabulary: Vocabulary) -> bool | str | None:
    """Of a character: whether it is a woman, "" where nobody can tell; None of what is no character."""
    if thing.noun:
        said = set(thing.say.lower().split())
        known = True if said & GIRLS else False if said & BOYS else ""
        return known if thing.noun == "character" and not thing.plural else None
    if not thing.titles:
        return None
    card = vocabulary.titles[thing.titles[0]][0]
    if card.type != "character":
        return None
    if "Army" in card.traits:
        return None
    if HEROINES & set(words_of(card.title)) or {"Lady", "Queen"} & set(card.traits):
        return True
    return False if {"Lord", "King", "Knight"} & set(card.traits) else ""
