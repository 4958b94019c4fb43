"""What disputes of B'Twixt are about, with the marks that dispute files carry."""

from __future__ import annotations

from timing.kernel.system import Topics

TOPICS: Topics = (
    ("Bidding", (("b3", "Turns"), ("b4", "Kneeling"), ("b7", "Who wins the bid"))),
    (
        "Claiming the ally",
        (
            ("b8", "The winner chooses the council"),
            ("b9", "Pulling the Strings"),
            ("b10", "Allies introduced during the round"),
            ("b11", "Allies that name their council"),
            ("b12", "Power tokens"),
        ),
    ),
    (
        "Cards",
        (
            ("b5", 'The word "you"'),
            ("b6", "Which card overrides which"),
            ("b13", "Killing"),
            ("b14", "After the bid"),
        ),
    ),
    ("The end of the game", (("b17", "The small council"), ("b18", "Ties"))),
    (
        "Rounds and seasons",
        (("b1", "Setup and seasons"), ("b2", "Revealing"), ("b15", "Between rounds"), ("b16", "Advancing the round")),
    ),
    (
        "Advanced game and alternative rules",
        (
            ("b19", "The advanced game"),
            ("b20", "Drafts"),
            ("b21", "Revealed Allies"),
            ("b22", "The Short Version"),
        ),
    ),
)
