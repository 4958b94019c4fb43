"""Everyday words for what is done at the table, each brought to one word that the clauses are read by."""

from __future__ import annotations

import re
from collections.abc import Iterable

from timing.telling.tokens import Token

FORMS = {
    "attack": "poke pokes poked poking jab jabs jabbed punch punches punched raid raids raided smack smacks smacked bash bashes bashed charge charges charged attack attacks attacked attacking hit hits hitting swing swings swinging swung",
    "defend": "chump chumped chumping blocks defence defense defend defends defended defending block blocks blocked blocking blocker",
    "win": "win wins won winning prevail prevails",
    "beat": "beat beats beaten beating defeat defeats defeated",
    "lose": "lose loses lost losing",
    "play": "slam slams slammed play plays played playing fire fires fired firing cast drop drops dropped drop dropping",
    "use": "use uses used using trigger triggers triggered triggering activate activates activated pop popped",
    "respond": "respond responds responded responding react reacts reacted answer answers answered answering",
    "kneel": "sideways kneel kneels knelt kneeled kneeling tap taps tapped bow bows bowed",
    "stand": "stand stands stood standing untap",
    "kill": "kill kills killed killing murder murders slay slays",
    "die": "die dies died dying perish perished",
    "control": "control controls controlled controlling",
    "carry": "carry carries carried carrying wear wears wearing",
    "look": "look looks looked looking peek peeks peeked peeking",
    "count": "count counts counted counting",
    "begin": "begin begins began begun",
    "discard": "pitch pitches pitched chuck chucks chucked discard discards discarded discarding bin bins binned ditch ditches throw throws threw thrown throwing toss tosses tossed",
    "save": "patch patches patched heal heals healed spare spares spared bail bails save saves saved saving rescue rescues rescued keep keeps kept protect protects",
    "cancel": "fizzle fizzles shut shuts cancel cancels canceled cancelled canceling cancelling stop stops stopped counter counters countered negate negates",
    "ate": "ate eats eaten met meets",
    "give": "feed feeds fed surrender surrenders give gives gave given giving offer offers offered owe",
    "choose": "name names named naming nominate nominates nominated appoint choose chooses chose chosen choosing pick picks picked picking select selects selected",
    "target": "point points pointed pointing target targets targeted targeting aim aims aimed shoot shoots shot",
    "reveal": "flash flashes flashed reveal reveals revealed revealing flip flips flipped flipping",
    "bring": "drag drags dragged dragging fetch fetches fetched bring brings brought bringing",
    "come": "come comes came coming pops",
    "marshal": "marshal marshall marshals marshalls marshalled marshaled marshalling",
    "attach": "attach attaches attached attaching",
    "pay": "pay pays paid payed paying",
    "have": "have has had having hold holds held holding got",
    "take": "grab grabs grabbed grabbing nab nabs nabbed nick nicks nicked snatch snatched take takes took taken taking steal steals stole stolen",
    "want": "want wants wanted wanting try tries tried would",
    "say": "reckons  pipe pipes shout shouts yells yell   figure figures swears explains explain insist say says said saying think thinks thought argue argues argued insist insists insisted reckon reckons believe swear swears",
    "return": "return returns returned returning pull pulls pulled bounce bounces bounced",
    "resolve": "resolve resolves resolved resolving",
    "be": "be is are was were been being am",
    "do": "do does did done doing",
    "initiate": "initiate initiates initiated declare declares declared",
    "put": "tuck tucks tucked stick sticks stuck slap slaps slapped hang hangs hung lay lays laid place places placed slide slides slid slip slips slipped put puts putting",
    "sit": "sit sits sitting lie lies lying",
    "pass": "pass passes passed passing",
    "claims": "claims",
    "ambush": "ambush ambushes ambushed ambushing",
    "bypass": "bypass bypasses bypassed bypassing stealthed stealths stealthing sneak sneaks sneaked snuck sneaking",
    "survive": "survive survives survived lives live",
    "lower": "lower lowers lowered reduce reduces reduced reducing shrink shrinks",
    "dupe": "dupe dupes duplicate duplicates duped",
    "shadows": "shadows shadow",
    "character": "characters",
    "copy": "copies",
    "go": "go goes went going gone",
    "strip": "strip strips stripped stripping",
    "shuffle": "shuffle shuffles shuffled shuffling",
    "send": "send sends sent sending",
}  # fmt: skip
NO_DOING = frozenset("shadows character copy claims dupe survive control ate say be begin".split())
"""Words of which no form that ends in -ing is made: nouns, and what such a form would say of something else."""


def _doing(base: str) -> str:
    """The form of a verb for what is being done: tossing, taking, nabbing."""
    if base.endswith("e"):
        return f"{base[:-1]}ing"
    short = len(base) < 5 and re.search(r"[^aeiou][aeiou][^aeiouwxy]$", base)
    return f"{base}{base[-1]}ing" if short else f"{base}ing"


LEMMAS = {form: word for word, forms in FORMS.items() for form in forms.split()}
LEMMAS |= {
    doing: word
    for word, forms in FORMS.items()
    for base in forms.split()
    if word not in NO_DOING and {f"{base}s", f"{base}es"} & set(forms.split())
    for doing in (_doing(base),)
    if doing not in LEMMAS
}
FILLERS = frozenset(
    "alone just now then also already simply really actually even again ok okay so too quickly finally later still "
    "right straight directly honestly surely immediately instead once currently basically kind like please maybe meanwhile therefore anyway lol lmao haha tbh imo imho btw idk ngl fwiw".split()
)
ME_WORDS = frozenset("i me my mine we us our ours myself".split())
HE_WORDS = frozenset("he him his she her hers they them their theirs".split())
SHE_WORDS = frozenset("she her hers".split())
OPPONENT_WORDS = frozenset(
    "opponent opponents opp enemy neighbour neighbor buddy friend mate wife husband brother".split()
)
GENERIC = {
    **dict.fromkeys(
        "character characters char chars guy guys dude dudes chump chumps chud chuds weenie weenies fella unit minion "
        "man men body boy girl king queen lord lady knight knights army armies maester ally allies mercenary "
        "wildling lords ladies attacker defender blocker blockers hero beater captain captains wolf wolves dragon dragons beast warrior warriors assassin septon bastard monster bird creature noble nobles people folks folk body bodies fellow bloke lad lads chap "
            "pirate pirates reaver reavers raiders sailor sailors smith smiths weaponsmith weaponsmiths smuggler smugglers squires mercenaries wildlings starks lannisters baratheons targaryens greyjoys martells tyrells tullys freys boltons "
            "beatstick fatty hitter hitters goon goons thug grunt fodder soldier soldiers chumps".split(),
        "character",
    ),
    **dict.fromkeys("location locations loc land lands holding".split(), "location"),
    **dict.fromkeys("attachment attachments weapon weapons condition conditions chain chains sword blade dagger axe armor".split(), "attachment"),
    **dict.fromkeys("event events".split(), "event"),
    **dict.fromkeys("plot plots".split(), "plot"),
}  # fmt: skip


def lemma(word: str) -> str:
    """The word by which it is read."""
    return LEMMAS.get(word, word)


def in_lemmas(words: Iterable[Token]) -> str:
    """Words as the patterns of rules have them (timing.telling.bearing, settling)."""
    return " ".join(lemma(word.low) for word in words)
