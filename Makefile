# Everything happens in .venv, from the hash-pinned files in requirements/. Stamps in .venv say what is done,
# so each step runs again only when what it was made from has changed.

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
INSTALL := $(PY) -m pip install -qq --disable-pip-version-check --no-input --no-deps
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist worksteal

MAKEFLAGS += --no-print-directory
.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help play setup tools test fast check lock clean

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-7s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

play: setup  ## start the table server; more: make play ARGS="--port 8080"
	@$(VENV)/bin/troquet serve $(ARGS)

setup: $(VENV)/.installed  ## build .venv and compile the rules ahead
	@$(PY) -m troquet.cli.ahead

tools: $(VENV)/.tools $(VENV)/.installed

test: tools setup  ## run all tests, those in a real browser too
	@echo "· all tests"
	@$(PYTEST) $(ARGS)

fast: tools setup  ## run the tests that need no browser
	@echo "· the tests that need no browser"
	@$(PYTEST) -m "not browser" $(ARGS)

check: tools  ## check format, style, types, layers and catalogues
	@echo "· format"
	@$(PY) -m ruff format --check --quiet . || { $(PY) -m ruff format --check .; exit 1; }
	@echo "· style"
	@$(PY) -m ruff check --quiet .
	@echo "· types"
	@$(PY) -m mypy
	@echo "· layers"
	@$(VENV)/bin/lint-imports --no-logo
	@echo "· catalogues"
	@$(PY) -m troquet.language.check

lock:  ## pin the requirements again; newest versions: make lock UPGRADE=1
	@echo "· resolving the requirements"
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && \
	$(PYTHON) -m venv "$$tools" && \
	"$$tools/bin/python" -m pip install -qq --disable-pip-version-check uv && \
	compile() { \
	  "$$tools/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --group build \
	    --no-emit-index-url --no-emit-find-links --annotation-style line --custom-compile-command "make lock" \
	    $(if $(UPGRADE),--upgrade) "$$@" pyproject.toml; \
	} && \
	compile --extra test --output-file requirements/test.txt && \
	compile --constraint requirements/test.txt --output-file requirements/base.txt

clean:  ## remove .venv and what the tools left behind
	@echo "· removing .venv and the tools' caches"
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find src tests examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 15))' 2>/dev/null || { \
	  echo "troquet needs Python 3.11 to 3.15, which $(PYTHON) is not; name one, for example: make setup PYTHON=python3.13" >&2; exit 1; }
	@echo "· making a Python environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.base: requirements/base.txt | $(VENV)/.made
	@echo "· installing the pinned packages (a minute, the first time)"
	@$(INSTALL) --require-hashes -r $<
	@touch $@

$(VENV)/.tools: requirements/test.txt $(VENV)/.base
	@echo "· installing the pinned packages of tests and checks"
	@$(INSTALL) --require-hashes -r $<
	@touch $@

$(VENV)/.installed: pyproject.toml $(VENV)/.base
	@echo "· installing troquet itself, editable"
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@
