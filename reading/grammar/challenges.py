"""Challenges, and what a text says of one: its type, who took part, by how much it was won."""

from reading.grammar.kinds import Rules

CHALLENGES: Rules = {
    "challenge": [
        "{challenge head} ({challenge tail:tail})",
        "{challenge head} or {challenge:or}",
    ],
    "challenge head": [
        (
            "(a/an/any/the/each/every/this/that) (current) ({unopposed:unopposed}) ({challenge types:types}) challenge%",
            {"plain": True},
        ),
        (
            "(a/an/any/the/1/one/each/every/this/that/your/your/all/no) "
            "(single/current/additional/next/first/resolving/following) (unopposed) ({challenge types:types}) "
            "challenge% ({other type})"
        ),
        "{quantity} (unopposed) (or more) ({challenge types:types}) challenge%",
        ("the first challenge initiated/declared each/this round/phase", {"first": True}),
        "the first challenge (initiated/declared) (each round/phase|this round/phase)",
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
    ],
    "unopposed": [
        "unopposed",
    ],
    "challenge detail": [
        ("in which {card:in} attacked or defended alone", {"part": "either", "alone": True}),
        ("in which {card:in} participated in as <the|a> defender", {"part": "defending"}),
        ("in which {card:in} attacked/attacks alone", {"part": "attacking", "alone": True}),
        ("in which {card:in} defended/defends alone", {"part": "defending", "alone": True}),
        ("in which {card:in} attacked/attacks", {"part": "attacking"}),
        ("in which {card:in} defended/defends", {"part": "defending"}),
        ("in which {card:in} (also) participated/participates as <the|an> attacker", {"part": "attacking"}),
        ("in which {card:in} (also) participated/participates as attackers", {"part": "attacking"}),
        ("in which {card:in} (also) participated/participates as <the|a> defender", {"part": "defending"}),
        (
            "in which {card:in} (also) participated/participates (as (an) (attackers/attacker) or (a) defenders/defender)",
            {"part": "any"},
        ),
        ("in which {card:in} is/are/was/were (also) defending", {"part": "defending"}),
        ("in which {card:in} is/are/was/were (also) attacking alone", {"part": "attacking", "alone": True}),
        (
            "in which {person:naval by} (have/has/had) declared <a|1 or more|at least 1> naval <attackers|attacker> or defenders/defender",
            {"naval": ("attacker", "defender")},
        ),
        (
            "in which {person:naval by} <(have/has/had) declared|had> <a|1 or more|at least 1> naval attackers/attacker",
            {"naval": ("attacker",)},
        ),
        ("in which {fact:fact}", {"told": True}),
        ("by {quantity:n} (total) str", {"margin": True}),
        ("by {quantity:n}", {"margin": True}),
        ("as <the|an> attacker", {"as": "attacker"}),
        ("as <the|a> defender", {"as": "defender"}),
        ("(initiated/declared) against {person:against}", {"met": True}),
        ("(that) {person:attacker} initiate~", {"met": True}),
        (
            "in which {card:in} was/were declared as (a/an) naval <attacker or defender|attackers or defenders>",
            {"naval": ("attacker", "defender")},
        ),
        ("in which {card:in} was/were declared as (a/an) naval attacker/attackers", {"naval": ("attacker",)}),
        "in which {card:in} do~ not count its str ({because})",
        "in which {person} were/are/is the attacker (or defender)",
        "initiated/declared against {person:against} by {person}",
        "in which it could normally participate",
        "you (have) initiate/initiated",
        "(that) {person} (have/has) (just) won/lost",
        "for which it/he is eligible",
        "with normal claim",
        ("with fewer participating characters than your opponent", {"fewer": "less_than"}),
        "{during}",
        "by counting at least twice as much str as {person}",
    ],
    "as side": [
        ("as (the/an) attacker", {"side": "attacker"}),
        ("as (the/a) defender (of the challenge)", {"side": "defender"}),
        ("as attackers", {"side": "attacker"}),
        ("as either the attacker or as the defender", {"side": "any"}),
        ("as (an/either) attacker or (as) (a/the) defender", {"side": "any"}),
        ("as a participant (on your side)", {"side": "any"}),
        ("on your side", {"side": "any"}),
        ("as defenders", {"side": "defender"}),
        ("as the attacking player", {"side": "attacker"}),
    ],
    "because": [
        "because of {keyword}",
    ],
}
