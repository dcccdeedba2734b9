# The commands of this repository. `make` alone lists them. Steps already done are not done again.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

PYTHON ?=
export PYTHON
# Hundreds of processes of the tests import the package: each would compile it again.
unexport PYTHONDONTWRITEBYTECODE
WORKERS ?= 4
MATCHES ?= 10000
FAULTS ?= 2000
ARGS ?=

VENV := .venv
PLAY := .venv-play
BIN := $(VENV)/bin
CLIENT := src/morphee/server/static/.vite/manifest.json
LEXICON := src/morphee/games/dream/decks/lexicon/forms-fr.txt.xz
NODE_MODULES := web/node_modules/.installed
KERNELS := $(wildcard src/morphee/solvers/*.c) src/morphee/solvers/compiled.py
DEBIAN := chromium-headless-shell fonts-noto-color-emoji fonts-dejavu-core
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f ! -name '*.test.ts' -print 2>/dev/null)
PACKAGE_SOURCES := $(shell find src -name '*.py' -o -name '*.tsv' -o -name '*.txt' -o -name '*.html' -o -name '*.c' 2>/dev/null)
say = @printf '\n\033[1;35m— %s\033[0m\n' "$(1)"


.PHONY: help setup lexicon web play compiled kernels test lint types imports collect pytest e2e web-check web-lint web-test fmt bench bench-web soak shots golden wire docs lock clean

help: ## list these commands
	@printf 'Morphée: make <command>\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- setting up ---------------------------------------------------------------------------------------------------

setup: $(VENV)/.project $(NODE_MODULES) $(LEXICON) build/.kernels build/.debian build/.proxies ## everything needed to work on it, in .venv and web/node_modules
	@:

$(VENV)/.made:
	$(call say,Python environment)
	scripts/python-env make
	@touch $@

$(VENV)/.lock: requirements.lock | $(VENV)/.made
	$(call say,Python packages)
	scripts/python-env lock
	@touch $@

$(VENV)/.project: pyproject.toml hatch_build.py $(VENV)/.lock
	scripts/python-env project
	@touch $@

$(NODE_MODULES): web/package.json web/package-lock.json web/.npmrc | $(VENV)/.project
	$(call say,browser packages)
	scripts/with-node npm ci --ignore-scripts --no-progress --loglevel=error
	@touch $@

lexicon: $(LEXICON) ## build the dictionaries of dream (only when their sources changed)
	@:

$(LEXICON): $(wildcard scripts/words/*.py scripts/words/*.txt scripts/words/*.json) | $(VENV)/.project
	$(call say,lexicons)
	scripts/lexicon
	@touch $@

# Only where there is a C compiler: nothing needs them, exact answers come sooner (src/morphee/solvers/compiled.py).
build/.kernels: $(KERNELS) | $(VENV)/.project
	@mkdir -p $(@D)
	@PYTHONPATH=src $(BIN)/python -m morphee.solvers.compiled --quiet && touch $@ || true

# Playing works without root: only the tests in a browser need these packages.
build/.debian: Makefile
	@mkdir -p $(@D)
	@scripts/debian-packages $(DEBIAN) && touch $@ || echo 'Continuing without them: tests in a browser will fail.'

# The proxies of tests/e2e/test_proxy.py; not installed, since Debian would start them.
build/.proxies:
	@mkdir -p $(@D)
	@for proxy in nginx caddy; do \
	  command -v $$proxy >/dev/null || scripts/debian-packages --unpack build/debian $$proxy \
	  || echo "Continuing without $$proxy: its test will fail."; done
	@touch $@

# The balancer of tests/cluster/test_balancer.py, one of the long tests.
build/.balancer:
	@mkdir -p $(@D)
	@scripts/debian-packages haproxy && touch $@ || echo 'Continuing without HAProxy: its test will fail.'

# --- using --------------------------------------------------------------------------------------------------------

web: setup $(CLIENT) ## build the browser client into the server (only when its sources changed)
	@:

$(CLIENT): $(WEB_SOURCES) $(NODE_MODULES)
	$(call say,browser client)
	scripts/with-node npm run --silent build

# Where everything is set up for working on it, that is used. Else only what playing needs is installed: the
# client and the lexicons are built in a place that is thrown away afterwards.
ifneq ($(wildcard $(VENV)/.project),)
play: setup web
	exec $(BIN)/morphee serve $(ARGS)
else
play: $(PLAY)/.made $(PLAY)/.kernels $(if $(findstring --https,$(ARGS)),$(PLAY)/.https)
	exec $(PLAY)/bin/morphee serve $(ARGS)
endif

play: ## start Morphée, installed on the first time (ARGS="--port 8000" is passed on)

$(PLAY)/.made: requirements-play.lock pyproject.toml hatch_build.py $(WEB_SOURCES) $(PACKAGE_SOURCES)
	$(call say,Morphée and what playing needs)
	scripts/python-env play
	@touch $@

$(PLAY)/.kernels: $(PLAY)/.made
	@$(PLAY)/bin/python -m morphee.solvers.compiled --quiet && touch $@ || true

$(PLAY)/.https: $(PLAY)/.made requirements.lock
	$(call say,what HTTPS needs)
	scripts/python-env https
	@touch $@

compiled: setup build/compiled/.made ## a compiled copy in build/compiled (PYTHONPATH=build/compiled/src morphee serve), checked
	$(BIN)/python -m tests.proofs.compiled

build/compiled/.made: $(shell find src/morphee -name '*.py') scripts/compile.py pyproject.toml
	$(call say,compiled copy)
	$(BIN)/python scripts/compile.py
	@touch $@

kernels: setup ## the solvers' small C libraries again, saying why if they cannot be built; make setup builds them too
	PYTHONPATH=src $(BIN)/python -m morphee.solvers.compiled

# --- checking -----------------------------------------------------------------------------------------------------

test: setup ## set everything up and run every check but the long ones, stopping at the first failure
	@scripts/side-by-side "lint types imports collect web-lint" "web-test web"
	@$(MAKE) pytest
	$(call say,all checks passed)

lint: setup ## ruff: rules and format
	$(call say,ruff)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup ## mypy, strict, on all Python
	$(call say,mypy)
	$(BIN)/mypy

imports: setup ## who may import whom
	$(call say,import contracts)
	$(BIN)/lint-imports --cache-dir build/imports

web-check: web-lint web-test ## the client: format, lint, svelte-check and unit tests

web-lint: setup
	$(call say,the client: prettier, eslint)
	scripts/with-node npm run --silent format:check
	scripts/with-node npm run --silent lint

web-test: setup
	$(call say,the client: svelte-check, vitest)
	scripts/with-node npm run --silent check
	scripts/with-node npm run --silent test

# Compiles the tests once, instead of once in each worker.
collect: setup
	$(call say,finding the tests)
	$(BIN)/pytest --collect-only -q -m "not long" >build/collected.txt || { cat build/collected.txt; exit 1; }

pytest: setup ## the Python tests (ARGS="tests/kernel -k replay" narrows them)
	$(call say,pytest)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not long" --durations=12 $(ARGS)

e2e: web ## every test in a browser, the long ones too
	$(BIN)/pytest -n $(WORKERS) tests/e2e $(ARGS)

fmt: setup ## fix and format Python code and the client
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	scripts/with-node npm run --silent format

# --- measuring and writing ----------------------------------------------------------------------------------------

bench: setup ## speed of rules, races and server, each compared with a peer; results are in bench/results.md
	$(BIN)/morphee bench engine
	$(BIN)/morphee bench races
	$(BIN)/morphee bench server

bench-web: web ## size of the built client
	$(BIN)/python bench/web.py $(ARGS)

soak: setup build/.balancer ## the long proofs: MATCHES=10000 bot matches a game, killed servers, FAULTS=2000 of a cluster, malformed frames
	$(BIN)/pytest -n $(WORKERS) -m long --ignore tests/e2e tests
	$(BIN)/morphee soak --matches $(MATCHES) $(ARGS)
	$(BIN)/python -m tests.proofs.crash 40
	$(BIN)/python -m tests.proofs.reconnect 30
	$(BIN)/python -m tests.proofs.fuzz 200000
	$(BIN)/python -m tests.proofs.structured 200000
	$(BIN)/python -m tests.proofs.crash 10 --postgres
	$(BIN)/python -m tests.proofs.reconnect 6 --postgres
	$(BIN)/python -m tests.proofs.fuzz 20000 --postgres
	$(BIN)/python -m tests.proofs.cluster $(FAULTS) --clusters 3

shots: web ## pictures of every page and game in build/shots (ARGS=readme: those of README.md, in docs/pictures)
	$(BIN)/python -m tests.e2e.shots $(ARGS)

golden: setup ## write the golden records again; read the diff before committing
	$(BIN)/python -m tests.golden.make $(ARGS)

wire: setup ## generate docs/protocol.md, docs/schema and web/src/lib/wire from the messages and games
	$(BIN)/morphee protocol --write .

docs: build/docs/.made ## build the site from docs/ into build/site
	NO_MKDOCS_2_WARNING=1 build/docs/bin/mkdocs build -q

build/docs/.made: requirements-docs.lock
	$(call say,what builds the site)
	python3 -m venv --clear $(@D)
	$(@D)/bin/python -m pip install -q --no-deps --require-hashes -r requirements-docs.lock
	@touch $@

COMPILE := uv pip compile -q pyproject.toml --universal --generate-hashes --no-header --no-annotate --python-version 3.11
lock: setup ## write the locks of packages from pyproject.toml: all, and only those needed to play
	$(BIN)/$(COMPILE) --all-extras -o requirements.lock
	$(BIN)/$(COMPILE) -c requirements.lock -o requirements-play.lock
	$(BIN)/$(COMPILE) -c requirements.lock --extra cluster -o requirements-cluster.lock
	printf 'mkdocs-material==9.8.1\nmkdocstrings[python]==1.0.8\n' | $(BIN)/$(subst pyproject.toml,-,$(COMPILE)) -o requirements-docs.lock

clean: ## remove everything that can be made again
	rm -rf build dist web/node_modules src/morphee/server/static src/morphee/solvers/built $(VENV) $(PLAY) src/morphee/games/dream/decks/lexicon/*.xz src/morphee/games/dream/decks/lexicon/licences
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
