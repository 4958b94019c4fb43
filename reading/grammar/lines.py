"""Sentences that stand alone: keywords and restrictions."""

from reading.grammar.kinds import Rules

LINES: Rules = {
    "keyword line": [
        ("{keyword:name}", {"is": "keyword"}),
        ("no attachments (except (a single) {trait name} (or {trait name:b}))", {"is": "no-attachments"}),
        ("no {trait name} attachments", {"is": "no-attachments"}),
        ("immune to {immune to:to}", {"is": "immune"}),
    ],
    "restriction line": [
        "{restricted house} only",
        "any house except {great house}",
        "neutral faction (house card) only",
        "{card:bearer} (or {name}) only",
        "attach to {card:bearer} ([ {limit per} (.) ])",
        "{limit per}",
        "play (only) (if/after/when) {happening}",
        "play (only) before {before what}",
        "play (only) at the beginning of {phase}",
        "@self cannot be triggered if {happening}",
        "house {great house}",
    ],
    "restricted house": [
        "(house) {great house} (or/and (house) {great house:b}) (or (house) {great house:c})",
    ],
    "limit per": [
        "limit {times:times} per {attached kind:kind}",
    ],
}
