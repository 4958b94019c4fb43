"""How far an answer goes: what of the telling it leaves out, where it is not decided, what was asked in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from timing.telling.table import Plain
from timing.telling.tokens import number

ASTRAY = frozenset(
    "response-not-action no-trigger save-cancel-gate-closed not-in-zone action-not-now not-your-turn response-waits "
    "choice-first not-your-ability not-chosen shadows-only-now wrong-phase only-saves "
    "gold-only-active shadows-not-marshalled".split()
)
"""Refusals that say only that this is not the moment or the place: of what is read in part they may be ours."""
NO_MOMENT = frozenset("response-not-action not-in-zone not-chosen action-not-now gold-only-active".split())
"""Of these the ones that no telling gives rise to which was read as it was meant."""
EMPTY = frozenset(
    "he she they him her his i me my can may could do does say says said legal ok okay right wrong left against with "
    "to and so if then it's already again round lol yeah wait literally hey judge guess dunno whatever obviously "
    "totally please thx thanks pretty slick quick honestly dude mate bro has have still just got get also really one "
    "like it she's he's fly kosher".split()
)
OF_THE_GAME = frozenset(
    "challenge challenges character characters card cards guy guys player phase round turn window step response "
    "responses respond action game table board play played hand out back in on off up down under over before after "
    "during when while since because though also now then there here this these those them they we us our you your "
    "himself herself itself himself only same another other second first last each both all any some more much many "
    "ever never always yet anyway actually legally officially technically really rules rule per be been being am are "
    "was were is do does did go goes going keep kept need needs able allowed who which what where how why as at by for "
    "from of or an than mine yours hers theirs not no yes though although whether since until till once twice time "
    "moment point begin beginning start end straight away alone himself somehow instead please again else anybody "
    "somebody anyone someone effect effects ability text claim gold power influence due thanks given had having would "
    "should might will shall let even get gets make made use used using try trying want wants wanted "
    "say says think thinks into facedown face free onto physically pile piles whole thing "
    "things lot everything entire stuff".split()
)
"""Words that leave a question what it is."""
DUPES = frozenset("dupe dupes duplicate duplicates".split())
SPENDS = frozenset("throw throws burn burns pitch toss lose spend shed chuck ditch bin away use both peel".split())
OPEN = 2
"""Words of a question that carry meaning and were not understood, so that it may be another."""
MUCH = 3
"""Words that carry meaning and were not understood, so that the answer may turn on them."""
MUCH_TO_ACT = 4
"""The same for a yes that says only that something may be done now: with so much left out four in five were wrong."""
MAY_ACT = "the opportunity to act"
"""What such a yes says."""
MUCH_OF_VERSIONS = 9
"""The same for a yes that turns on which version of a card is meant."""
OF_VERSIONS = "It turns on which "
MUCH_OF_A_GAME = 8
"""The same where it is denied that the game is won, for which every power counts."""
MUCH_OF_FACTS = 5
"""The same where cards are known by their facts and by what is told of them alone."""
MOST_LEFT_OUT = 13
"""The most words that carry meaning and were not understood beside which anything is answered: beyond, of answers to
strangers' tellings one in two was wrong."""
NOT_OF_IT = "Of what is asked it was not understood: {}."
TOO_MUCH = "More of it was not understood than an answer may leave out."
DECIDING = frozenset(
    "immune immunity immunities limited renown neither unless except blanked printed terminal intimidate "
    "intimidated agenda agendas chain chains bounced bounces returned knelt kneeling kneels stole stolen "
    "home 0 zero nil late forgot remembers remembered discarded destroyed removed removes strips stripped "
    "redirect redirects redirected unopposed twice noble "
    "stealthed bypassed minus drawn responses chance none tap taps tapped tapping trigger triggers triggered took "
    "control controls controlled cancel cancels canceled cancelled canceling cancelling save saves saved saving "
    "eliminated eliminates".split()
)
"""Words by which rules decide otherwise: an answer that leaves one out is none."""
BARRED = re.compile(
    r"\b(?:can['’]?t|cannot|can not|may not|unable to|do(?:es)?n['’]?t|do(?:es)? not|need(?:s|n['’]?t| not)?(?: to)?) "
    r"(?:kneel|stand|attack|defend|block|leave)\b|\bdead pile\b"
    r"|\bplus (?!(?:another|one|somebody|someone)$"
    r"|(?:\w+ ){1,3}?(?:guys?|dudes?|characters?|cards?|men|locations?|attachments?|others?)\b)",
    re.IGNORECASE,
)
"""What is told to keep a card from something."""
SAVES = re.compile(r"(?:cancel|save)\w*", re.IGNORECASE)
"""Words for canceling and saving: most disputes turn on one."""
OWNED = r"\b(?:the|my|his|her|their|that|this)"
"""Before such a word: "the save" is told of, and nobody saves."""
ANOTHER_SAVE = re.compile(r"\b(?:second|other|another) (?:dupe|duplicate|copy)\b", re.IGNORECASE)
"""What is asked of another save, which is still there whatever became of the first."""
UNDONE = re.compile(
    r"\b(?:gets?|got|gains?|gained) (?:it|them|that one|(?:his|her|the|its) \w+) back\b|\b(?:came|comes) back\b(?! to)"
    r"|\b(?:stands?|stood) (?:him|her|it|them)(?: back)?(?: up| again)\b",
    re.IGNORECASE,
)
"""What undoes what was told before."""
OTHERWISE = re.compile(
    r"(?:so |and |but |then |now |ok )*(?:how (?:many|much)|where|whose|who|which of)\b", re.IGNORECASE
)
"""Questions that nobody answers with yes or no."""
WHO_GETS = "Who gets power?"
MUCH_ASKED = re.compile(r"how (?:much|many)\b", re.IGNORECASE)
COUNTS = re.compile(r"Who gets power|wins? the challenge|unopposed|wins? dominance|game")
"""Questions that are answered by counting, as those for a number are."""
NOUNS = frozenset("thing things guy guys dude dudes man men character location attachment event".split())
"""Whom or what a question speaks of; where such a word of it was not understood, it may be somebody else."""
BOTH = re.compile(r"\bboth\b", re.IGNORECASE)
"""What asks of two things at once."""
PILES = re.compile(r"\bpiles?\b")
"""What is counted of a pile, where it was not understood what lies there."""
SO_MUCH = re.compile(r"\b(?:[2-9]|two|three|four|five|double|twice|all)\s+(?:(?:of )?the\s+)?power\b", re.IGNORECASE)
"""More power than one, asked for where it is only answered whether there is any."""
COPIES = re.compile(r"\b(?:second|another|separate)\b", re.IGNORECASE)
"""Of what is asked to be marshalled: it may be a copy of what lies in play."""
DOES_WHAT = re.compile(
    r"\b(?:can|may|could) (?:i|he|she|they|we) (?:(?:still|also|just|now|then|even|really) )*(?P<v>\w+)",
    re.IGNORECASE,
)
"""The verb of a question."""
COMES_OUT = re.compile(r"\b(?:bring|brings|bringing|come|comes|pop|pops)\b.*\bout\b", re.IGNORECASE)
"""What is done with a card in Shadows, and not marshalling it."""
UNREWARDED = re.compile(r"\b(?:participat\w+|lost|loses|without|pull(?:s|ed)?|yank(?:s|ed)?)\b", re.IGNORECASE)
"""Words with which it is told why nobody gets power."""
IS_IT_SO = re.compile(r"(?:^|[.!?,;])\s*(?:is (?:that|this|it) )?(?:correct|true|right|so)\s*\?\s*$", re.IGNORECASE)
"""What is asked of the sentence before: "she says I owe a kill. Correct?"."""
BLOCKS = re.compile(r"\bblock(?:s|ed|ers?)?\b", re.IGNORECASE)
"""What is told of defenders, among whom deadly kills."""
MISSED_QUESTION = "It was not understood what is asked."
NOTHING = "Nothing that was understood gives it anything to answer."
MISSED = "What it would answer, or from where, is not in what was understood."
SENTENCE = re.compile(r"[^.!?\n]+[.!?\n]*")
OPENS = re.compile(
    r"(?:^|.*[,;:] ?|.*\b(?:and|but|so|or|then|that) )(?P<q>(?:can|may|could|do|does|did|will|would|is|are|am|has|"
    r"have|must|should|who|whose|what|which|where|when|how|why|isn'?t|doesn'?t|don'?t|can'?t)\b(?: \S+){2,})$",
    re.IGNORECASE,
)
SAYS = re.compile(r"\b(?:says?|reckons?|thinks?|claims|insists?|argues?|wants?|swears?|told me)\b", re.IGNORECASE)
"""Words with which a dispute is told that asks nothing: "she says it is too late"."""
SAYING = re.compile(r"\b(?:plot|card|text|agenda|it|which|that)\s+$", re.IGNORECASE)
"""Before such a word, what is printed: "my plot says four"."""
REASONS = re.compile(r"\b(?:(?:even )?(?:though|tho)|although|altho|because|cos|cuz|bc)\b", re.IGNORECASE)
"""Words behind which it is said why a question is asked, which is not what is asked."""
ELLIPTIC = re.compile(
    r"\s*(?:do|does|did|can|may|is|are|am|will|must) (?:he|she|they|it|i|we|you|that)\s*\??$", re.IGNORECASE
)
"""A question of which the verb stands in the sentence before."""
UNMARKED = re.compile(
    r".*\b(?P<q>(?:can|may|could|do|does|must|should|will) (?:i|he|she|they|we|my|his|her|the|it|you)\b.+)$",
    re.IGNORECASE,
)
"""Of a dictation, which has no marks."""
MOST = 160


class Sure(Protocol):
    """How far an answer can be relied on (timing.telling.answering.Answer)."""

    astray: bool
    hollow: str
    unsure: bool


def _another_asked(question: Plain, text: str, asked: str, left: list[str]) -> str:
    """Why it may be another question than is answered: how much power, of a copy, of who gets none."""
    power = question["answer"] in ("yes", "no") and "claim power" in question["text"]
    if power and SO_MUCH.search(asked):
        return MISSED_QUESTION
    verb = DOES_WHAT.search(sentence(text))
    unheard = {said.split()[0] for said in left} - OF_THE_GAME
    if verb and question["answer"] == "yes" and verb["v"] in unheard:
        return NOT_OF_IT.format(verb["v"])
    if "game won" in question["text"] and question["answer"] == "no" and _words(left) >= MUCH_OF_A_GAME:
        return TOO_MUCH
    kept_off = "deadly" in question["text"] and question["answer"] == "yes"
    if blocks := [said for said in left if kept_off and BLOCKS.search(said)]:
        return NOT_OF_IT.format(", ".join(blocks))
    told = [said for said in left if UNREWARDED.search(said)] if power and question["answer"] == "yes" else []
    copies = [said for said in left if COPIES.search(said) and said in asked]
    marshals = " marshal " in question["text"]
    brings = [said for said in left if re.search(r"\bout\b", said) and COMES_OUT.search(asked)]
    other = told or (copies if marshals and question["answer"] == "yes" else []) or (brings if marshals else [])
    return NOT_OF_IT.format(", ".join(other)) if other else ""


def weighed(
    question: Plain | None, text: str, rest: Iterable[Plain], found: Sure, partly: list[str], at: tuple[int, int]
) -> Plain | None:
    """The question with what its answer leaves out: words (`leaves_out`), cards described in part (`not_described`).

    `at` is where the question stands. Not decided where a refusal may be
    of our making, where `found` is unsure and much was not understood, nor where what was not understood of the
    question itself may turn it into another, nor where so much was not understood that it may be another telling.
    """
    rest = list(rest)
    open_ = [said for one in rest if at[0] <= one["span"][0] < at[1] for said in _open(text[slice(*one["span"])])]
    left = [said for one in rest if _words([said := text[one["span"][0] : one["span"][1]]])]
    plainly = [text[slice(*one["span"])] for one in rest if not _argued(text, one["span"][1])]
    counted = [
        said for said in left if said in plainly and any(number(word) is not None for word in said.lower().split())
    ]
    counted += [said for said in plainly if question and question["answer"].isdigit() and PILES.search(said)]
    if question and (question["answer"].isdigit() or COUNTS.search(question["text"])) and counted:
        question = {**question, "answer": "unknown", "why": [f"A number was not understood: {', '.join(counted)}."]}
    if question and (other := _another_asked(question, text, text[slice(*at)], left)):
        question = {**question, "answer": "unknown", "why": [other]}
    counts = any(MUCH_ASKED.match(said) for said in left)
    if question and question["answer"] in ("yes", "no") and (counts or OTHERWISE.match(sentence(text))):
        question = {**question, "answer": "unknown", "why": [MISSED_QUESTION]}
    if question and (open_question := _not_of_the_question(question, text, rest, left, at, found)):
        question = {**question, "answer": "unknown", "why": [open_question]}
    spoken = text if not left else re.sub("|".join(re.escape(said) for said in left), " ", text)
    immune = re.search(r"\bimmun", spoken) is not None  # told of a card, and argued about
    barred = [said for said in plainly if BARRED.search(said)]
    undone = UNDONE.finditer(text[: at[0]])
    barred += [one.group() for one in undone if any(said in one.group() for said in plainly)]
    ruled = {"limited"} if question and question.get("cites") and "Limited" in question["text"] else set()
    ruled |= {"unopposed"} if question and "unopposed" in question["text"] else set()
    deciding = barred + [
        said for said in plainly if (DECIDING - ruled) & {word.strip("'’,;:") for word in said.lower().split()}
    ]
    deciding = [said for said in deciding if not re.search(rf"{re.escape(said)} on (?:it|him|her|the card)\b", text)]
    deciding = [said for said in deciding if not (immune and re.fullmatch(r".*immun\w+.*", said))]
    if ANOTHER_SAVE.search(text) or (question and "cancel" in question["text"]):
        deciding = [said for said in deciding if not SAVES.fullmatch(said)]  # the other one is still there
    deciding = [said for said in deciding if not (SAVES.fullmatch(said) and re.search(rf"{OWNED} {said}\b", text))]
    if deciding and question and (question["answer"] in ("yes", "no") or question["answer"].isdigit()):
        question = {
            **question,
            "answer": "unknown",
            "why": [f"It may turn on what was not understood: {', '.join(deciding)}."],
        }
    if question is None:
        asked = sentence(text)
        question = {"ask": "may", "answer": "unknown", "text": asked} if asked else None
    elif (found.unsure or (found.astray and question["answer"] == "no" and not question.get("cites"))) and _words(
        left
    ) >= (MUCH_OF_FACTS if found.unsure else MUCH):
        question = {**question, "answer": "unknown", "why": [MISSED]}
    elif found.hollow and question["answer"] == "no" and not question.get("cites") and _words(left):
        question = {**question, "answer": "unknown", "why": [found.hollow]}
    elif len(open_) >= OPEN and question["answer"] != "unknown":
        question = {
            **question,
            "answer": "unknown",
            "why": [NOT_OF_IT.format(", ".join(open_))],
        }
    elif _words(left, OF_THE_GAME) > MOST_LEFT_OUT and question["answer"] != "unknown":
        question = {**question, "answer": "unknown", "why": [TOO_MUCH]}
    if question is None:
        return None
    told = {**question, "leaves_out": left} if left else question
    return {**told, "not_described": list(partly)} if partly else told


def _not_of_the_question(
    question: Plain, text: str, rest: list[Plain], left: list[str], at: tuple[int, int], found: Sure
) -> str:
    """Why a yes or a no may be of another question: what was not understood of it, or how much beside a mere yes."""
    if question["answer"] not in ("yes", "no"):
        return ""
    spoken = [text[slice(*one["span"])] for one in rest if at[0] <= one["span"][0] < at[1]]
    asks = sentence(text).lower()
    ends = IS_IT_SO.search(text)
    if (
        ends
        and question["answer"] == "yes"
        and sum(len(one.split()) for one in _left_of_it(text[: ends.start()], rest)) >= OPEN
    ):
        return MISSED_QUESTION
    missed = [said for said in spoken if NOUNS & set(said.lower().split())]
    missed = missed or [said for said in left if BOTH.search(said) and said.lower() in asks]
    if question["answer"] == "yes" and not missed:
        if not asks and _words(left) >= OPEN and not found.unsure:
            return MISSED_QUESTION
        missed = [said for said in left if {"want", "wants"} & set(said.lower().split()) and said.lower() in asks]
        says = next(iter(question.get("why", ())), "")
        most = (
            MUCH_TO_ACT if MAY_ACT in says else MUCH_OF_VERSIONS if says.startswith(OF_VERSIONS) else MOST_LEFT_OUT + 1
        )
        if not missed and _words(left) >= most:
            return MISSED
    return NOT_OF_IT.format(", ".join(missed)) if missed and not question.get("cites") else ""


def _left_of_it(told: str, rest: list[Plain]) -> list[str]:
    """What was not understood of the last sentence, of which it is asked whether it is so."""
    begins = max(told.rstrip(" .!?,").rfind(mark) for mark in ".!?\n") + 1
    spans = (one["span"] for one in rest if begins <= one["span"][0] < len(told))
    return [told[start:end] for start, end in spans if _words([told[start:end]])]


def _argued(text: str, at: int) -> bool:
    """Whether a word stands in what somebody only says: "she says he has to be knelt for it"."""
    start = max(text.rfind(mark, 0, at) for mark in ".!?\n")
    before = text[max(start, 0) : at]
    return any(not SAYING.search(before[: said.start()]) for said in SAYS.finditer(before))


def known_of(cards: Iterable[Plain]) -> frozenset[str]:
    """Words that only say of a told card what it is anyway: its traits, crests, House and type, that it is unique."""
    found: set[str] = set()
    for card in cards:
        if not card.get("card"):
            continue
        for key in ("traits", "crests", "house", "keywords"):
            given = card.get(key, ())
            found.update(word for one in ([given] if isinstance(given, str) else given) for word in one.lower().split())
        found.update([card.get("type", ""), *(["unique"] if card.get("unique") else [])])
        if card.get("immune"):
            found.update(("immune", "immunity"))
    return frozenset(word.replace("’", "'") for word in found if len(word) > 3 and word != "house")


def asked_at(text: str, spans: Iterable[tuple[int, int, str]]) -> tuple[int, int]:
    """Where the sentence of the question that was understood begins and ends; (0, 0) where none was."""
    found = [(start, end) for start, end, said in spans if said == "the question"]
    if not found:
        return 0, 0
    start, end = found[-1]
    if ELLIPTIC.match(text[start:end]):  # "Lara says they get shuffled in too. Do they?": what is asked stands before
        start = max(text.rfind(mark, 0, max(start - 2, 0)) for mark in ".!?\n") + 1
    alternative = text.find(" or ", end)
    begins = max(text.rfind(mark, 0, start) for mark in ".!?\n;,") + 1 or start  # dictation has no marks
    if re.search(r"\b(?:so|but|then)\s+$", text[:start]):  # "Lordship gives him one, so does he still have it"
        begins = start
    ends = min((at for mark in ".!?\n;" if (at := text.find(mark, end)) >= 0), default=len(text))
    if reason := REASONS.search(text, end, ends):
        ends = reason.start()
    if argued := SAYS.search(text, end, ends):  # ", he says they can": that is not what is asked
        ends = argued.start()
    return begins, min(ends, alternative) if alternative >= 0 else ends


def _open(words: str) -> list[str]:
    said = [word.strip("'’,;:") for word in words.lower().split()]
    spent = SPENDS if DUPES & set(said) else frozenset()  # of a duplicate that is told of
    return [word for word in said if word not in EMPTY | OF_THE_GAME | DUPES | spent]


def partly_described(cards: Iterable[Plain]) -> list[str]:
    """The titles of cards of whose text something is not described, so that nothing in the engine answers for it."""
    return [card["title"] for card in cards if any(one.get("undescribed") for one in card.get("abilities", ()))]


def unless_it_rules(question: Plain | None, cards: Iterable[Plain]) -> Plain | None:
    """The question undecided where part of the text of an agenda is not described: an agenda may bear on anything."""
    partly = partly_described(card for card in cards if card.get("type") == "agenda")
    if not partly or question is None or question["answer"] == "unknown":
        return question
    why = f"Part of the text of {' and '.join(partly)} is not described, and may decide it."
    return {**question, "answer": "unknown", "why": [why]}


def is_astray(codes: Iterable[str]) -> bool:
    """Whether a refusal says nothing but that this is not the moment, or nothing at all."""
    said = set(codes)
    return not said or (said <= ASTRAY and bool(said & NO_MOMENT))


def _words(left: Iterable[str], besides: frozenset[str] = frozenset()) -> int:
    return sum(word not in EMPTY | besides for words in left for word in words.lower().split())


def sentence(text: str) -> str:
    """The last sentence that asks something, as it was written; empty where none does."""
    for one in reversed([match.group().strip() for match in SENTENCE.finditer(text)]):
        said = one.rstrip(".!?\n ")
        if SAYS.search(said) and not one.endswith("?"):
            return f"{said[:1].upper()}{said[1:MOST]}."
        if opens := OPENS.match(said) or UNMARKED.match(said):
            said = opens["q"]
        elif not one.endswith("?"):
            continue
        return f"{said[:1].upper()}{said[1:MOST]}?" if said else ""
    return ""
