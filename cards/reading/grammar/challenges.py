"""Challenges, and what a text says of one: its type, who took part, by how much it was won."""

from cards.reading.grammar.kinds import Rules

CHALLENGES: Rules = {
    "challenge": [
        "{challenge head} ({challenge tail:tail})",
        "{challenge head} or {challenge:or}",
    ],
    "challenge head": [
        (
            "(a/an/any/the/1/one/each/every/this/that/your/your/all/no) "
            "(single/current/additional/next/first/resolving/following) (unopposed) ({challenge types:types}) "
            "challenge% ({other type})"
        ),
        "{quantity} (unopposed) (or more) ({challenge types:types}) challenge%",
        "another {icon} challenge",
        "one of these/those challenges",
        "the first challenge (initiated/declared) (each round/phase|this round/phase)",
        "challenges (of) (that|this|the same) (type)",
        "a/an {challenge types:types} (challenge)",
    ],
    "other type": [
        "of the same type",
        "of this/that type",
        "type",
        "of his (or her) choice",
        "with a claim value of {count}",
        "challenge",
    ],
    "challenge types": [
        "{icon}",
        "{icon} or (a/an) {icon:b}",
        "{icon} and (a/an) {icon:b}",
    ],
    "challenge tail": [
        "{challenge detail}",
        "{challenge detail} {challenge tail:more}",
        "{challenge detail} and {challenge tail:more}",
    ],
    "challenge detail": [
        (
            "in which {card:in} (also) participated/participates/attacked/attacks/defended/attacking (in) "
            "(attacked/defended) ({as side}) (alone)"
        ),
        "in which {card:in} attacked or defended alone",
        "in which {card:in} is/are (participating/attacking/defending) (a participant) ({as side}) (alone)",
        "in which {card:in} was/were (participating/attacking/defending/declared) ({as side}) (alone)",
        "in which {card:in} do~ not count its str ({because})",
        "in which {person} (had/has/have/control/controls/controlled) {card:with}",
        "in which {person} (have/has) declared {card:with}",
        "in which every {card:with} {has}",
        "in which {person} were/are/is the attacker (or defender)",
        "in which {person} were/are/is the defender (or attacker)",
        "in which {card:in} has {features}",
        "in which {person} has/have/had/control/controls/controlled {comparison}",
        "initiated/declared against {person:against} by {person}",
        "in which it could normally participate",
        "in which {card:in} participated",
        "(by) {quantity} (or more) (total) str",
        "by {quantity} (or more)",
        "{as side}",
        "against {person:against}",
        "against {person:against} ({with challenge})",
        "you (have) initiate/initiated",
        "(that) {person} (have/has) (just) won/lost",
        "(initiated/declared) against {person:against}",
        "(that is) initiated (by {person}) (against {person:against}) ({during})",
        "initiated/declared (each/this) round/phase",
        "for which it/he is eligible",
        "with (a) (participating) {card:with}",
        "with normal claim",
        "with fewer participating characters than your opponent",
        "{during}",
        "this/that/each/in phase/round",
        "in a/each/this phase",
        "declared (against {person:against}) (this round)",
        "by counting at least twice as much str as {person}",
        "as a standard player action",
        "outside (of) {phase}",
    ],
    "as side": [
        ("as (the/an) attacker", {"side": "attacker"}),
        ("as (the/a) defender (of the challenge)", {"side": "defender"}),
        ("as attackers", {"side": "attacker"}),
        ("as the attacker or (the) defender", {"side": "any"}),
        ("as either the attacker or as the defender", {"side": "any"}),
        ("as (an/either) attacker or (as) (a/the) defender", {"side": "any"}),
        ("as (a/either/the) defender or (as) (an/the) attacker", {"side": "any"}),
        ("as either the defender or as the attacker", {"side": "any"}),
        ("as a {icon} attacker (or defender)", {"side": "attacker"}),
        ("as a participant (on your side)", {"side": "any"}),
        ("on your side", {"side": "any"}),
        ("as attackers or defenders", {"side": "any"}),
        ("as defenders", {"side": "defender"}),
        ("as the attacking player", {"side": "attacker"}),
    ],
    "because": [
        "because of {keyword}",
    ],
    "has": [
        "has/have {holdings:has}",
        "is/are {holdings:has}",
    ],
}
