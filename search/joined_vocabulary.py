"""The words of the corpus with those of what people added to it.

What the corpus knows of a word stands: how rare it is, and in which names. So an import of thousands of card texts
changes neither what the rules' own words tell nor what they complete; it makes more words known.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from search.vocabulary import Vocabulary


@dataclass
class JoinedVocabulary(Vocabulary):
    """A vocabulary of two; counts of a stem are those of the corpus, of one that it has not, in proportion to it."""

    corpus: Vocabulary = field(default_factory=Vocabulary)
    people: Vocabulary = field(default_factory=Vocabulary)

    def complete(self, beginning: str, *, named: bool = False) -> list[str]:
        """What the corpus completes it with, and then what people's words do."""
        both = (*self.corpus.complete(beginning, named=named), *self.people.complete(beginning, named=named))
        return list(dict.fromkeys(both))


def joined(corpus: Vocabulary, people: Vocabulary) -> Vocabulary:
    """Both together; neither is changed."""
    share = min(1.0, corpus.documents / max(people.documents, 1))

    def counts(ours: Counter[str], theirs: Counter[str]) -> Counter[str]:
        more = {stem: max(1, round(count * share)) for stem, count in theirs.items() if stem not in corpus.frequency}
        return Counter({**more, **ours})

    return JoinedVocabulary(
        documents=corpus.documents,
        frequency=counts(corpus.frequency, people.frequency),
        in_names=counts(corpus.in_names, people.in_names),
        words=Counter({**people.words, **corpus.words}),
        kinds=corpus.kinds + people.kinds,
        places=corpus.places + people.places,
        titles=corpus.titles + people.titles,
        called=corpus.called + people.called,
        corpus=corpus,
        people=people,
    )
