"""What disputes of the first edition are about, in a judge's words, with the marks that dispute files carry."""

from __future__ import annotations

from timing.kernel.system import Topics

TOPICS: Topics = (
    (
        "Windows",
        (
            ("r1", "The player action window"),
            ("r2", "Framework windows"),
            ("r3", "The end of a phase"),
            ("r4", "The beginning of a phase, and Shadows"),
            ("r5", "Plots revealed"),
            ("r6", "The round, box by box"),
        ),
    ),
    (
        "Opportunity and passing",
        (
            ("r7", "Who has the first opportunity"),
            ("r8", "Passing, and acting after a pass"),
            ("r9", "While something resolves"),
            ("r10", "Gold while marshalling"),
        ),
    ),
    (
        "Saves and cancels",
        (
            ("r11", "When a save or cancel may be used"),
            ("r12", "A cancel takes the whole effect"),
            ("r13", "Costs are not answered"),
            ("r14", "What cannot be canceled"),
            ("r15", "What cannot be saved"),
            ("r16", "Duplicates"),
            ("r17", "Terminal effects"),
            ("r18", "Saves before “then”"),
        ),
    ),
    (
        "Moribund",
        (
            ("r19", "In play until the window ends"),
            ("r20", "Not removed a second time"),
            ("r21", "Several destinations at once"),
            ("r22", "What is attached to a leaving card"),
            ("r23", "Events that have been played"),
            ("r24", "Returning to play"),
            ("r25", "Replacement effects"),
            ("r26", "From hand and deck"),
        ),
    ),
    (
        "Passive abilities and responses",
        (
            ("r27", "The order of passive abilities"),
            ("r28", "What may be responded to, and how often"),
            ("r29", "When conditions are read"),
            ("r30", "Costs, targets, effects that cannot succeed"),
        ),
    ),
    (
        "The state of the table",
        (
            ("r31", "Immunity"),
            ("r32", "Changes of control"),
            ("r33", "Challenges"),
            ("r34", "Unique cards and the dead pile"),
            ("r35", "Victory"),
            ("r36", "Draw cap, search, sums, loops"),
        ),
    ),
)
