# run, test, bench; each sets up what is missing and no more.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
RUNTIME := .venv/runtime.stamp
DEV := .venv/dev.stamp

.PHONY: help run test check lint bench relevance reader requirements clean screens import-cards strain fuzz mutate audit backup offline

help:
	@echo "make run      serve on http://127.0.0.1:8000 (HOST, PORT and more: docs/settings.md)"
	@echo "make test     every test"
	@echo "make check    check the content files"
	@echo "make lint     ruff and mypy"
	@echo "make bench    measure against the budgets"
	@echo "make offline  build the pack that phones take along; docs/offline.md"
	@echo "make import-cards FILE=cards.json   import a card file; docs/card-files.md"
	@echo "make relevance  score judged search queries beside two baselines"
	@echo "make reader LABELS=labels.json CARDS=cards.json   score the reader of card text; docs/reading.md"
	@echo "make backup TO=file   copy what people entered, while the server runs; docs/operating.md"
	@echo "make strain   measure pages beside slow clients and long work"
	@echo "make fuzz     generated requests at every address (SECONDS, SEED)"
	@echo "make mutate   which small changes to the code no test notices (MUTANTS, SEED)"
	@echo "make audit    known faults of the pinned packages"
	@echo "make screens  pictures of the main pages, for docs/screens.md"
	@echo "make clean    remove what is derived; what people entered stays"

$(RUNTIME): requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Maester needs Python 3.11 or newer: make PYTHON=python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements.txt
	@touch $@

$(DEV): requirements-dev.txt $(RUNTIME)
	$(BIN)/pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@

run: $(RUNTIME)
	@exec $(BIN)/gunicorn 'app:serve()'

# By files over the processors, at most four at once: each has a corpus, a server and a browser of its own.
test: $(DEV)
	$(BIN)/pytest --numprocesses auto --maxprocesses 4 --dist loadfile

check: $(RUNTIME)
	@$(BIN)/flask --app app check
	@$(BIN)/flask --app app disputes check

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(DEV)
	@$(BIN)/python -m bench

reader: $(DEV)
	@test -n "$(LABELS)" || { echo "Say which labels: make reader LABELS=labels.json CARDS=cards.json"; exit 1; }
	@$(BIN)/python -m bench.reader "$(LABELS)" $(CARDS)

relevance: $(DEV)
	@$(BIN)/python -m bench.relevance $(RELEVANCE)

requirements:
	@test -x .venv/compile/bin/pip-compile || { $(PYTHON) -m venv .venv/compile && .venv/compile/bin/pip install --quiet pip-tools; }
	.venv/compile/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header --no-emit-index-url --no-emit-find-links --output-file requirements.txt requirements.in
	.venv/compile/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header --no-emit-index-url --no-emit-find-links --output-file requirements-dev.txt requirements-dev.in

PYODIDE := offline/node_modules/pyodide/package.json

$(PYODIDE): offline/package-lock.json
	@command -v npm >/dev/null || { echo "The offline pack needs Node 18 or newer with npm; without it the server runs as ever."; exit 1; }
	npm ci --prefix offline --ignore-scripts --no-audit --no-fund --silent
	@touch $@

offline: $(RUNTIME) $(PYODIDE)
	@$(BIN)/python -m offline.pack

screens: $(DEV)
	@$(BIN)/python -m bench.screens

strain: $(DEV)
	@$(BIN)/python -m bench.strain $(or $(SECONDS),60)

fuzz: $(DEV)
	@$(BIN)/python -m bench.fuzz $(or $(SECONDS),60) $(or $(SEED),7)

mutate: $(DEV)
	@$(BIN)/python -m bench.mutate $(or $(MUTANTS),40) $(or $(SEED),7)

audit: $(DEV)
	@test -x .venv/audit/bin/pip-audit || { $(PYTHON) -m venv .venv/audit && .venv/audit/bin/pip install --quiet pip-audit; }
	.venv/audit/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.txt

backup: $(RUNTIME)
	@$(BIN)/flask --app app data backup $(TO)

import-cards: $(RUNTIME)
	@test -n "$(FILE)" || { echo "Say which file: make import-cards FILE=cards.json"; exit 1; }
	@$(BIN)/flask --app app cards import "$(FILE)"

clean:
	rm -rf .venv .pytest_cache .hypothesis .mypy_cache .ruff_cache test-results
	rm -rf .data/corpus* .data/disputes* .data/index* .data/played* .data/besides.json .data/metrics .data/offline offline/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
