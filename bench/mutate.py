"""Small changes to the code of timing, deck check and lists, a sample from a seed: which does no test notice?

``python -m bench.mutate [MUTANTS] [SEED]`` works on a copy of the repository. It prints each survivor with its place,
and the score: the share of changes that the tests chosen for their module noticed; the whole suite notices no fewer.
"""

from __future__ import annotations

import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.measure import ROOT

FIRST_EDITION = tuple(
    f"tests/timing/test_{name}.py"
    for name in ("engine", "bounds_of_rules", "payments", "choosing", "alternatives", "saying", "disputes", "explore")
)
DECK = ("tests/cards/deck/test_check.py", "tests/cards/deck/test_names.py")
AREAS = (
    ("timing/systems/agot1e/**/*.py", FIRST_EDITION),
    ("timing/systems/agot2e/**/*.py", ("tests/timing/agot2e",)),
    ("timing/systems/btwixt/**/*.py", ("tests/timing/btwixt/test_rules.py", "tests/timing/btwixt/test_disputes.py")),
    ("timing/kernel/*.py", ("tests/timing/test_toy_system.py", *FIRST_EDITION)),
    ("cards/deck/check*.py", DECK),
    ("cards/deck/formats.py", DECK),
    ("cards/deck/index.py", DECK),
    ("cards/lists.py", ("tests/cards/test_lists.py", *DECK)),
)
"""Modules, and the tests chosen for them, those that notice most in the least time first; of a module that has tests of
its own name, these come before them."""
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
LIMIT = 900
"""Seconds after which a change counts as noticed: it made the tests run without end."""


@dataclass(frozen=True)
class Mutant:
    """One change: the `number`-th that can be made to a file."""

    path: Path
    number: int
    tests: tuple[str, ...]


class _Changer(ast.NodeTransformer):
    """Makes the change of one number, and counts all that there are."""

    def __init__(self, wanted: int = -1) -> None:
        self.count, self.wanted, self.line = 0, wanted, 0

    def _now(self, node: ast.expr) -> bool:
        self.count += 1
        if self.count - 1 == self.wanted:
            self.line = node.lineno
            return True
        return False

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if type(node.ops[0]) in COMPARED and self._now(node):
            node.ops[0] = COMPARED[type(node.ops[0])]()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self._now(node):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.Not) and self._now(node) else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Sub) and self._now(node):
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool) and self._now(node):
            return ast.copy_location(ast.Constant(not node.value), node)
        if isinstance(node.value, int) and not isinstance(node.value, bool) and self._now(node):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node


def mutants(root: Path) -> Iterator[Mutant]:
    """Every change that can be made."""
    for pattern, tests in AREAS:
        for path in sorted(root.glob(pattern)):
            own = sorted(str(one.relative_to(root)) for one in root.glob(f"tests/**/test_{path.stem}.py"))
            chosen = tuple(dict.fromkeys((*own, *tests)))
            counting = _Changer()
            counting.visit(ast.parse(path.read_text(encoding="utf-8")))
            for number in range(counting.count):
                yield Mutant(path.relative_to(root), number, chosen)


def noticed(root: Path, mutant: Mutant) -> tuple[bool, int, str]:
    """Whether a test notices it, its line, and that line."""
    path = root / mutant.path
    whole = path.read_text(encoding="utf-8")
    changer = _Changer(mutant.number)
    changed = ast.unparse(ast.fix_missing_locations(changer.visit(ast.parse(whole))))
    path.write_text(changed, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *mutant.tests]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, timeout=LIMIT, check=False)
        return done.returncode != 0, changer.line, whole.splitlines()[changer.line - 1].strip()
    except subprocess.TimeoutExpired:
        return True, changer.line, ""
    finally:
        path.write_text(whole, encoding="utf-8")


def _unchanged(root: Path, tests: tuple[str, ...]) -> None:
    """Run tests on what is not changed: where they fail, every change would count as noticed."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
        raise SystemExit(f"Without any change a test fails, so nothing can be told: {' '.join(failed)}")


def main(number: int, seed: int) -> float:
    """The score of a sample."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "copy"
        shutil.copytree(
            ROOT,
            root,
            ignore=shutil.ignore_patterns(".venv", ".git", ".data", ".hypothesis", "node_modules", ".*_cache"),
        )
        every = list(mutants(root))
        chosen = random.Random(seed).sample(every, min(number, len(every)))  # noqa: S311 - a seed, not a secret
        _unchanged(root, tuple(dict.fromkeys(test for one in chosen for test in one.tests)))
        caught = 0
        for one in chosen:
            found, line, text = noticed(root, one)
            caught += found
            print(f"{'noticed ' if found else 'SURVIVED'} {one.path}:{line}: {text}", flush=True)
        print(f"seed {seed}: {caught} of {len(chosen)} noticed ({caught / len(chosen):.0%}), {len(every)} possible")
    return caught / len(chosen)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40, int(sys.argv[2]) if len(sys.argv) > 2 else 7)
