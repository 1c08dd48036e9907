# Every target sets up what it needs in .venv, once: a second run does no set-up work.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: demo test witness lint format clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The package itself, for use: what `make demo` needs.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(PIP) --editable '.[plot,digits]'
	touch $@

# The tools for development, pinned in pyproject.toml.
$(VENV)/.developed: pyproject.toml | $(VENV)/.installed
	$(PIP) 'pip>=25.1'
	$(PIP) --group dev
	touch $@

# The second witness. The version is pinned exactly; ordinary users never need it.
$(VENV)/.witnessed: | $(VENV)/.developed
	$(PIP) torch==2.13.0
	touch $@

demo: $(VENV)/.installed
	$(BIN)/gradwalk demo

test: $(VENV)/.developed lint
	$(BIN)/python -m pytest -n 2

witness: $(VENV)/.witnessed
	$(BIN)/python -m pytest -m torch

lint: $(VENV)/.developed
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests
	$(BIN)/mypy

format: $(VENV)/.developed
	$(BIN)/ruff check --fix src tests
	$(BIN)/ruff format src tests

clean:
	rm -rf $(VENV) build dist out src/*.egg-info
