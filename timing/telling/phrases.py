"""What clauses are made of: phrases and frames, and the little words that hold them together."""

from __future__ import annotations

from dataclasses import dataclass, field

from timing.telling.tokens import number

HARD = frozenset(".?!;:\n")
LINKS = frozenset("and but or so then because while when if since although though until till whereas unless".split())
WHO = frozenset("who that which whose whom".split())
MODALS = frozenset("can may could might will would must should shall".split())
AUX = frozenset("be have do".split()) | MODALS
NOT = frozenset("not never no".split())
CHAINS = frozenset(
    "want have get go be able allowed about try like need fail forced supposed free suppose manage plan hope start "
    "begin let make wish mean ok okay legal fine possible".split()
)
"""Words before "to" that belong to the verb behind it: "wants to", "is about to"."""
WISHES = frozenset("want try like hope wish plan about".split())
DETS = frozenset("the a an no some each every another any more such extra one's".split())
PREPS = frozenset(
    "on in at with by from to into onto for against over under off of through via after before during without as "
    "past beneath beside plus until till instead between towards upon per".split()
)
SAYS = frozenset(
    "say think reckon claim argue insist figure swear tell believe know guess suppose mean shout yell call".split()
)
ASKS = frozenset("who what which whose how why where when".split())
IDLE = frozenset(
    (
        ("after", "all"), ("at", "all"), ("of", "course"), ("in", "fact"), ("for", "free"), ("at", "once"),
        ("for", "sure"), ("as", "well"), ("in", "turn"), ("by", "now"), ("for", "now"), ("by", "then"), ("in", "there"),
    )
)  # fmt: skip
"""Words that say nothing of whom or with what."""
JOINING = ("so", "then", "therefore")
TYPES = frozenset("military mil intrigue int power pow".split())


@dataclass(slots=True)
class Phrase:
    """Words that name somebody or something; `at` and `end` are places among the words."""

    at: int
    end: int
    tags: tuple[str, ...]
    prep: str = ""

    @property
    def cards(self) -> list[str]:
        """The tags of cards."""
        return [tag for tag in self.tags if tag[0] == "#"]

    @property
    def players(self) -> list[str]:
        """The tags of players."""
        return [tag for tag in self.tags if tag[0] == "@"]

    @property
    def owners(self) -> list[str]:
        """The tags of players whose something is."""
        return [tag for tag in self.tags if tag.startswith("own:")]

    def has(self, *words: str) -> bool:
        """Whether one of these words is among them."""
        return any(word in self.tags for word in words)


@dataclass(slots=True)
class Frame:
    """A clause. `asked`: a question; `wanted`: wished or about to be; `supposed`: stands behind "if"."""

    at: int
    first: int
    last: int
    base: str
    form: str
    subject: Phrase | None = None
    obj: Phrase = field(default_factory=lambda: Phrase(0, 0, ()))
    behind: list[Phrase] = field(default_factory=list)
    particles: tuple[str, ...] = ()
    passive: bool = False
    negated: bool = False
    asked: bool = False
    wanted: bool = False
    supposed: bool = False
    modal: str = ""
    link: str = ""  # how it begins: and, because, when, who, to (for a purpose), -ing
    under: int = -1  # the frame that it belongs to: what it is done for, who says it
    said: bool = False  # somebody says it
    senses: tuple[str, ...] = ()

    def pp(self, *preps: str) -> list[Phrase]:
        """The phrases behind one of these prepositions."""
        return [one for one in self.behind if one.prep in preps]

    def means(self, *wanted: str) -> bool:
        """Whether one of these is what the verb may mean."""
        return any(one in self.senses for one in wanted)

    @property
    def done(self) -> bool:
        """Whether it is told to have happened."""
        return not (self.asked or self.wanted or self.supposed or self.negated or self.modal)


def is_adverb(word: str) -> bool:
    """Whether a word only says how something is done."""
    return word.endswith("ly") and word not in (
        "deadly",
        "holy",
        "ally",
        "family",
        "early",
        "only",
        "fly",
        "reply",
        "apply",
        "rely",
        "bully",
    )


def begins_phrase(tag: str) -> bool:
    """Whether a noun follows, so that "on" or "in" is no particle."""
    return (
        tag[:1] in ("#", "@")
        or tag.startswith("own:")
        or tag in DETS
        or tag in TYPES
        or tag
        in (
            "it",
            "that",
            "this",
            "play",
            "hand",
            "shadows",
            "claim",
            "there",
            "here",
            "challenges",
            "dominance",
            "marshal",
        )
        or number(tag) is not None
    )
