# Every target makes its own virtual environment from nothing but Python 3.11+ and make.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# one more than there are cores: a test often waits, for a browser, a disk or a clock
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
TYPESCRIPT := 5.9.3
NODE := .node/typescript-$(TYPESCRIPT)
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help install play test check pagetypes format bench chaos audit shots clean

help: ## list what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 12

install: $(STAMP) ## make the virtual environment

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "tertia needs Python 3.11 or newer; set PYTHON=…" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev,fast,print]'
	@touch $@

play: $(STAMP) ## start the game and open it in a browser
	$(BIN)/tertia serve --open

test: $(STAMP) ## run all tests
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal

check: $(STAMP) ## formatting, lint, types, import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory pagetypes

pagetypes: # the page's modules against their JSDoc types; needs Node only for this
	@if ! command -v npm >/dev/null 2>&1; then echo "page types skipped: no Node on this machine"; \
	elif [ ! -x $(NODE)/node_modules/.bin/tsc ] && ! npm install --silent --no-audit --no-fund --prefix $(NODE) typescript@$(TYPESCRIPT); then \
	  echo "page types skipped: TypeScript $(TYPESCRIPT) could not be installed"; \
	else $(NODE)/node_modules/.bin/tsc --project jsconfig.json && echo "page types hold"; fi

format: $(STAMP) ## mend formatting and what the linter can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(STAMP) ## measure against a yardstick, in the same run
	PYTHONPATH=tests $(BIN)/python -m bench

chaos: $(STAMP) ## five minutes of crashing nodes and databases, then every promise is checked
	PYTHONPATH=tests $(BIN)/python -m nodes.chaos

shots: $(STAMP) ## take a picture of every screen, into shots/
	PYTHONPATH=tests $(BIN)/python -m browser.shots

audit: ## known weaknesses of what we depend on; needs the net
	PYTHON=$(PYTHON) .ci/audit

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .node shots .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
