"""Teaching the language model (search/sense.py) which card is described: python -m bench.sense_cards

Each card is given a direction: first the middle of where the ways to describe it lie (bench/card_ways.py), then such
that it is told from the other cards. The model itself stays as `bench.sense` has taught it, so that this takes some
minutes. It writes cards.npy and cards.txt in search/sense; run it after `bench.sense`, and after many cards were told
otherwise. It needs PyTorch beside the requirements, as `bench.sense` does.
"""

from __future__ import annotations

import random

import numpy
import torch
from torch.nn import functional

from bench.card_ways import cards
from cards.shipped import PRINTINGS, Shipped
from search.sense import CARDS, DIRECTIONS, FOLDER, SHARPNESS, Sense

TIMES = 3
"""How often each card is described, by chance another way each time."""
EPOCHS = 6
BATCH = 512
RATE = 3e-3
SMOOTH = 0.05
"""The share of likelihood that all cards have beside the right one."""
WHOLE = 127
"""What the largest number of a direction becomes."""


def main() -> int:
    """Teach and write."""
    torch.manual_seed(5)
    chance = random.Random(5)  # noqa: S311
    known = cards(Shipped(PRINTINGS))
    ways = {(at, way) for _ in range(TIMES) for at, card in enumerate(known) for way in card.every_way(chance)}
    told = sorted(ways)
    model = Sense(FOLDER)
    placed = torch.from_numpy(numpy.stack([model.placed(way) for _, way in told]))
    right = torch.tensor([at for at, _ in told])
    directions = taught(placed, right, len(known)).numpy()
    largest = numpy.abs(directions).max(axis=1, keepdims=True)
    numpy.save(FOLDER / DIRECTIONS, numpy.round(directions / largest * WHOLE).astype("int8"))
    (FOLDER / CARDS).write_text("\n".join(card.id for card in known) + "\n", encoding="utf-8")
    print(f"{FOLDER}: {len(known)} cards, {len(told)} ways to describe them")
    return 0


def taught(placed: torch.Tensor, right: torch.Tensor, many: int) -> torch.Tensor:
    """A direction for each of so many cards, of length 1: from where texts lie, and which card each of them means."""
    middle = torch.zeros(many, placed.shape[1]).index_add_(0, right, placed)
    directions = torch.nn.Parameter(functional.normalize(middle, dim=1))
    stepping = torch.optim.Adam([directions], lr=RATE)
    for epoch in range(EPOCHS):
        lost = 0.0
        for batch in torch.randperm(len(placed)).split(BATCH):
            near = SHARPNESS * placed[batch] @ functional.normalize(directions, dim=1).T
            loss = functional.cross_entropy(near, right[batch], label_smoothing=SMOOTH)
            stepping.zero_grad()
            loss.backward()
            stepping.step()
            lost += loss.item() * len(batch) / len(placed)
        print(f"{epoch + 1} of {EPOCHS}: {lost:.3f}", flush=True)
    return functional.normalize(directions.detach(), dim=1)


if __name__ == "__main__":
    raise SystemExit(main())
