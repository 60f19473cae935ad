# Targets create the virtual environment they need; they require only Python 3.11+ and make.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --constraint constraints.txt --editable
# Empty files that record an installation: with the tools for development, and for playing alone.
STAMP := $(VENV)/.installed
PLAY_STAMP := $(VENV)/.installed-for-playing
# One more than there are cores, because tests often wait for a browser, a disk or a clock.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
NODE := .node
DOCS := src/tertia/server/documentation
NODE_BIN := $(NODE)/node_modules/.bin
BROWSER_FILES := 'src/tertia/web/**/*.{js,css}' '!**/vendor/**' eslint.config.mjs package.json jsconfig.json .stylelintrc.json
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The many processes that tests start are faster with compiled files.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install play test check browsercheck pagetypes nodetools format bench chaos audit wheelcheck docs offline shots clean

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 12

install: $(STAMP) ## create the virtual environment for development

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "tertia needs Python 3.11 or newer; set PYTHON=…" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(STAMP): pyproject.toml constraints.txt | $(BIN)/pip
	$(INSTALL) '.[dev,docs,fast,print,vision]'
	@touch $(STAMP) $(PLAY_STAMP)

$(PLAY_STAMP): pyproject.toml constraints.txt | $(BIN)/pip
	$(INSTALL) '.[print]'
	@touch $@

play: $(PLAY_STAMP) ## start the game and open it in a browser
	@trap : INT; $(BIN)/tertia serve --open || [ $$? -eq 130 ] # Ctrl+C is no error

test: $(STAMP) ## run all tests
	@$(BIN)/python tools/offline/build.py --quick
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal

docs: $(STAMP) ## build the documentation site, which the server shows at /docs
	$(BIN)/python -m sphinx --fail-on-warning --keep-going -q -b html docs $(DOCS)

offline: $(STAMP) ## build the files with which browsers play without a net; needs npm
	$(BIN)/python tools/offline/build.py

check: $(STAMP) ## check formatting, lint, types and import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory browsercheck

browsercheck: nodetools # check formatting, lint and types of the browser code; skipped without Node
	@if [ -e $(NODE)/installed ]; then $(NODE_BIN)/prettier --check $(BROWSER_FILES) \
	  && $(NODE_BIN)/eslint src/tertia/web eslint.config.mjs \
	  && $(NODE_BIN)/stylelint --config-basedir $(NODE) 'src/tertia/web/css/*.css' \
	  && $(NODE_BIN)/tsc --project jsconfig.json; fi

pagetypes: nodetools # check only the types of the browser code
	@if [ -e $(NODE)/installed ]; then $(NODE_BIN)/tsc --project jsconfig.json; fi

nodetools: # install the versions in package.json, or say why not
	@if cmp -s package.json $(NODE)/installed; then :; \
	elif ! command -v npm >/dev/null 2>&1; then echo "browser code not checked: no Node on this machine"; \
	else rm -f $(NODE)/installed; mkdir -p $(NODE) && cp package.json $(NODE)/ \
	  && npm install --silent --no-audit --no-fund --prefix $(NODE) && cp package.json $(NODE)/installed \
	  || echo "browser code not checked: npm could not install its tools"; fi

format: $(STAMP) nodetools ## fix formatting and lint errors where possible
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@if [ -e $(NODE)/installed ]; then $(NODE_BIN)/eslint --fix src/tertia/web eslint.config.mjs \
	  && $(NODE_BIN)/stylelint --config-basedir $(NODE) --fix 'src/tertia/web/css/*.css' \
	  && $(NODE_BIN)/prettier --log-level warn --write $(BROWSER_FILES); fi

bench: $(STAMP) ## measure each part against a reference in the same run
	PYTHONPATH=tests $(BIN)/python -m bench

chaos: $(STAMP) ## crash nodes and databases for ten minutes, then check all guarantees
	PYTHONPATH=tests $(BIN)/python -m nodes.chaos
	PYTHONPATH=tests $(BIN)/python -m nodes.chaos --routed

shots: $(STAMP) ## save a screenshot of every screen in shots/; SHOTS="--language de" chooses
	PYTHONPATH=tests $(BIN)/python -m browser.shots $(SHOTS)

wheelcheck: ## install the wheel in fresh environments and run the README; needs the internet
	$(PYTHON) .ci/wheelcheck

audit: ## look for known vulnerabilities in dependencies; needs the internet
	PYTHON=$(PYTHON) .ci/audit

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .node shots .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
