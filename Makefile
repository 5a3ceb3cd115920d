# The commands of the project. Everything is installed into .venv; nothing else is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml

.PHONY: demo test test-all check bench format clean
.DELETE_ON_ERROR:

demo: $(VENV)/installed ## submit the example solvers to a fresh database and print the board
	@sh examples/demo.sh $(BIN)/golf

test: $(VENV)/installed-test ## run the whole test suite
	$(BIN)/python -m pytest -n 2 --dist worksteal

test-all: export GOLF_TEST_ALL = 1
test-all: test ## the same, with the few tests that are only sampled otherwise run whole

check: $(VENV)/installed-check ## linters, types, layers, format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/installed-test ## the benchmarks; numbers depend on the machine
	for file in benchmarks/bench_*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

format: $(VENV)/installed-check ## put the code into its format
	$(BIN)/ruff check --fix-only -q .
	$(BIN)/ruff format .

clean: ## remove what the commands above made
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "golf needs Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/installed: $(VENV)/made $(SOURCES)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

$(VENV)/installed-check: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[test,check]'
	@touch $@
