# Needs Python 3.11 or later, Node 20 or later and make. Everything else is installed into this folder: node_modules/ and
# .venv/ (and, for tests and pictures, a browser where the machine has none).
PYTHON ?= python3
VENV_PYTHON := .venv/bin/python
# Python keeps what it has compiled, also where the machine says otherwise: tests start it a hundred times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play dev build test test-all test-browsers check prove-puzzles check-composer take-puzzle puzzle-days new-game check-game hooks perft mutate bench rivals lighthouse strength shots relays audit vendor tools browser clean
.DEFAULT_GOAL := help

help:
	@echo "make play    build the site and serve it on this machine"
	@echo "make dev     serve the checkout as it is: save and reload"
	@echo "make build   make dist/, the site as it is published: SITE_URL= its address, REPOSITORY= that of its source, RELAYS= the relays for games with friends (docs/hosting.md)"
	@echo "make test    all that a change can break, in a browser too: under six minutes on two cores"
	@echo "make test-all  the rest: every game at every width, whole games, long runs"
	@echo "make test-browsers  the core of it in Chromium, Firefox and WebKitGTK, as far as they install"
	@echo "make check   ruff, mypy, and what a visitor downloads against its budget"
	@echo "make new-game ID=pebbles    a new game, playable and tested, in one folder: docs/adding-a-game.md"
	@echo "make check-game ID=pebbles  all tests of one game"
	@echo "make hooks   has git run ruff before each commit"
	@echo "make perft   counts every line of play in the games' tables, however long it takes"
	@echo "make prove-puzzles  proves every puzzle anew, however long it takes"
	@echo "make check-composer  compares the composer's verdicts with an exhaustive search by the rules"
	@echo "make take-puzzle OFFER=offer.txt  proves a puzzle that somebody offers, and adds it"
	@echo "make puzzle-days  writes the list of the puzzles of the day on, three years ahead"
	@echo "make mutate  spoils the rules in every small way and looks whether a test notices"
	@echo "make shots   photographs every page and state: shots/index.html"
	@echo "make bench   times and bytes against a plain PyScript page and other players of the web"
	@echo "make rivals  the last part of it with more rounds: first and return visits beside other players of the web, which npm fetches"
	@echo "make lighthouse  what Lighthouse says of home, a game's page and the article"
	@echo "make strength  how strong the engine is: tactical positions, and matches against easyAI and UCT"
	@echo "make relays  asks each relay whether it carries a game between friends, and how quickly; passes where nobody answers"
	@echo "make audit   asks what is known against the packages; passes where nobody answers"
	@echo "make clean   remove everything that was made or installed here"

# A player needs neither preview pictures, and so no browser to draw them, nor anything from PyPI: his pages read their modules as text.
play: vendor
	$(PYTHON) -m tools.site.build --no-pictures
	$(PYTHON) -m tools.server.serve dist

dev: vendor
	$(PYTHON) -m tools.server.serve .

build: vendor tools browser
	$(VENV_PYTHON) -m tools.site.build

# What is left to `make test-all` is said in tests/conftest.py. Each test runs in one of the two, by as many workers as is told.
WORKERS ?= 2
PYTEST := $(VENV_PYTHON) -m pytest --numprocesses $(WORKERS) --dist worksteal

test: build dist.plain
	BUILT=dist.plain $(PYTEST) -m "not exhaustive"

test-all: vendor tools browser dist.plain
	BUILT=dist.plain $(PYTEST) -m exhaustive

# The site that the browser tests visit, made anew each time. A test run without it makes its own.
.PHONY: dist.plain
dist.plain: vendor tools
	$(VENV_PYTHON) -m tools.site.build --no-pictures --out dist.plain

# Not part of `make test`: tests/conftest.py lets nobody into tests/other_browsers who does not name it.
test-browsers: vendor tools
	$(VENV_PYTHON) -m tools.test_support.browsers --install
	$(VENV_PYTHON) -m tools.site.build --no-pictures
	$(VENV_PYTHON) -m pytest tests/other_browsers

check: vendor tools
	$(VENV_PYTHON) -m ruff format --check .
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m mypy --strict
	PYTHONPATH=py:. .venv/bin/lint-imports
	$(VENV_PYTHON) -m tools.site.build --no-pictures --check

# Both name a game: make new-game ID=pebbles
new-game:
	$(PYTHON) -m tools.new_game $(ID)

check-game: vendor tools browser
	$(PYTEST) -k "$(ID)"

hooks: tools
	$(VENV_PYTHON) -m pre_commit install

perft:
	$(PYTHON) -m tools.test_support.perft --tables

prove-puzzles:
	PYTHONPATH=py $(PYTHON) -m tools.puzzles.prove

check-composer:
	PYTHONPATH=py $(PYTHON) -m tools.puzzles.agree

take-puzzle:
	PYTHONPATH=py $(PYTHON) -m tools.puzzles.take $(OFFER)

puzzle-days:
	PYTHONPATH=py $(PYTHON) -m tools.puzzles.days

mutate: tools
	$(VENV_PYTHON) -m tools.test_support.mutate

bench: build
	$(VENV_PYTHON) -m tools.bench.page
	$(VENV_PYTHON) -m tools.bench.rules
	$(VENV_PYTHON) -m tools.bench.reading
	$(VENV_PYTHON) -m tools.bench.lessons
	$(VENV_PYTHON) -m tools.bench.rivals -N 3

# Asks npm for the rivals. With 15 rounds, whose medians can be compared with another day's.
rivals: build
	$(VENV_PYTHON) -m tools.bench.rivals

lighthouse: build
	$(VENV_PYTHON) -m tools.bench.lighthouse

# Minutes; the fuller run is tools/engine_lab/strength.py with more games and seconds.
strength: tools
	$(VENV_PYTHON) -m tools.engine_lab.strength

shots: build
	$(VENV_PYTHON) -m tools.test_support.shots

relays: tools
	$(VENV_PYTHON) -m tools.test_support.relays

audit: tools
	$(VENV_PYTHON) -m pip install --quiet --require-hashes -r requirements-audit.txt || echo "pip-audit could not be installed"
	$(VENV_PYTHON) -m tools.test_support.advisories

# The pinned runtimes, copied from node_modules/ to static/vendor/; for a checkout the lists of Python files and the looks of the games.
vendor: node_modules/.package-lock.json
	$(PYTHON) -m tools.program.vendor
	$(PYTHON) -m tools.program.file_lists
	$(PYTHON) -m tools.program.styles

node_modules/.package-lock.json: package.json package-lock.json
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed"; exit 1; }
	@node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' || { echo "Node 20 or later is needed"; exit 1; }
	npm ci --no-audit --no-fund
	@touch $@

tools:
	@$(PYTHON) -m tools.test_support.environment

browser: tools
	@$(VENV_PYTHON) -m tools.test_support.browser --install

clean:
	rm -rf dist dist.new dist.plain dist.plain.new shots static/made static/vendor static/vendor.new node_modules .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
