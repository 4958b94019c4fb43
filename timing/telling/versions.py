"""Which version of a title a telling means: the one that is told by its id, or that does what is told of it."""

from __future__ import annotations

import json
from functools import lru_cache

from timing.telling.descriptions import fits
from timing.telling.evidence import answers_own_death, told_by_words
from timing.telling.story import Story, Use
from timing.telling.vocabulary import Named, Vocabulary

TELLING = frozenset(
    "shuffle kill save cancel draw discard stand kneel gold influence stealth renown deadly immune event dead moribund "
    "ambush infamy vigilant army lord lady king knight wolf dragon attach weapon return steal control blank strength "
    "claim initiative intrigue military shadows unopposed dominance marshal plot house icon location kingsguard".split()
)
"""Words that tell what a card does, where they stand beside its name."""
_SHADOWS = ("shadow", "shadows")


def version_of(story: Story, n: int, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The ids of a card's versions, the likeliest first; one alone where it is told or there is no other."""
    thing = story.things[n]
    told = story.versions.get(n, "")
    if any(one.id == told for title in thing.titles for one in vocabulary.titles[title]):
        return (told,)
    versions = _of_its_type(story, n, vocabulary)
    order = {one.id: at for at, one in enumerate(versions)}
    scored = sorted(
        versions, key=lambda one: (-_score(story, n, one, vocabulary), not one.id.startswith("core_"), order[one.id])
    )
    best = _score(story, n, scored[0], vocabulary)
    if len(scored) > 1 and best >= 4 and _score(story, n, scored[1], vocabulary) < best:
        return (scored[0].id,)
    return tuple(one.id for one in scored)


def likely(story: Story, n: int, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The ids of the versions that fit best what a card is told to do and to be, whatever words stand by it."""
    fitting = {one.id: _fitting(story, n, one) for one in _of_its_type(story, n, vocabulary)}
    best = max(fitting.values())
    return tuple(sorted((one for one in fitting if fitting[one] == best), key=lambda one: not one.startswith("core_")))


def _of_its_type(story: Story, n: int, vocabulary: Vocabulary) -> list[Named]:
    """The versions of a card; of one that fights or dies those that are characters, where there are such."""
    versions = list(vocabulary.titles[story.things[n].titles[0]])
    fight = story.fight
    fights = n in (*fight.attackers, *fight.defenders, *story.bypassed, *story.dying, *dict(story.killed))
    return [one for one in versions if not fights or one.type == "character"] or versions


def _score(story: Story, n: int, card: Named, vocabulary: Vocabulary) -> int:
    """How much of what is told of a card fits this version of it, and of the words around it."""
    words = set(story.mentions.said[n].split()) if n < len(story.mentions.said) else set()
    does = card.does.lower()
    around = min(sum(word in does for word in words if word in TELLING or vocabulary.is_trait(word)), 4)
    around += min(2 * told_by_words(story, n, card.does), 8)
    return _fitting(story, n, card) + around


def _fitting(story: Story, n: int, card: Named) -> int:
    score = 0
    hidden = story.zones.get(n) == "shadows" or story.entered.get(n) == "shadows"
    crested = any(crest.lower() in _SHADOWS for crest in card.crests)
    if hidden:
        score += 5 if crested else -5
    elif crested and story.asked and story.asked.thing == n and story.asked.how in ("marshal", "play"):
        score -= 5  # what is marshalled is no card of Shadows
    score += sum(5 if f"{what} {told[n]}," in card.label else -5 for what, told in _numbers(story) if n in told)
    used = [use for use in story.uses if use.thing == n]
    if story.asked and story.asked.thing == n:
        used.append(story.asked)
    for use in (one for one in used if one.how not in ("dupe", "marshal", "into-shadows")):
        score += _fits_use(use, card) + _fits_payment(story, use, card)
    doing = story.doing
    if (
        doing is not None
        and doing.on != n
        and (story.asked is None or (story.asked.thing == doing.on and not story.asked.to))
    ):
        score += 2 * bool(set(doing.does) & set(_told(card.does)["effects"]))
    if any(use.thing == n and use.to for use in story.uses) and n in (one for one, _ in story.killed):
        score += 2 * ('"killed"' in card.does)  # it does something when it is killed
    if story.asked and story.asked.thing == n and story.asked.how == "use" and n in (one for one, _ in story.killed):
        score += 4 * answers_own_death(card.does)
    score += sum(4 if one in _told(card.does).get("keywords", ()) else 0 for one in story.keywords.get(n, ()))
    if story.deadly and n in story.fight.attackers and "deadly" in _told(card.does).get("keywords", ()):
        score += 3
    score += fits(story.things[n].told, card)
    words = set(story.mentions.said[n].split()) if n < len(story.mentions.said) else set()
    keywords = _told(card.does).get("keywords", ())
    return score + 3 * sum(bool({keyword, f"{keyword}s", f"{keyword}ing"} & words) for keyword in keywords)


def _numbers(story: Story) -> tuple[tuple[str, dict[int, int]], ...]:
    """What is told of cards in numbers, by the word that stands before it among a version's facts."""
    return ("cost", story.costs), ("STR", story.strong)


@lru_cache(maxsize=4096)
def _told(does: str) -> dict[str, list[str]]:
    plain = json.loads(does) if does else {}
    abilities = plain.get("abilities", [])
    kinds = [one.get("kind", "") for one in abilities]
    costs = [cost.get("do", "") for one in abilities for cost in one.get("cost", []) if isinstance(cost, dict)]
    effects = [effect.get("do", "") for one in abilities for effect in one.get("effects", [])]
    return {"kinds": kinds, "costs": costs, "effects": effects, "keywords": plain.get("keywords", [])}


PAID = {"killed": ("kill", "sacrifice"), "discarded": ("discard",)}
"""What was lost to pay, and the costs that are it."""


def _fits_payment(story: Story, use: Use, card: Named) -> int:
    """Whether what was lost for a use is what this version costs: 'I killed my Salt Wife to pay for Harrenhal'."""
    lost = PAID.get(story.gone.get(use.paying, ""), ()) if use.paying is not None else ()
    return 3 * bool(set(lost) & set(_told(card.does)["costs"]))


def _fits_use(use: Use, card: Named) -> int:
    told = _told(card.does)
    score = 1 if {"action", "response"} & set(told["kinds"]) else -1
    if use.how in ("kneel", "discard", "sacrifice", "kill", "return"):
        score += 3 if use.how in told["costs"] else -1
    if use.to in ("save", "cancel", "kill", "stand", "kneel", "draw", "discard", "claim-power"):
        score += 3 if use.to in told["effects"] else -1
    return score
