# Two commands are enough: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCALE := oneoh_tui/text/locale
LANGUAGES := $(notdir $(wildcard $(LOCALE)/*))
# The games with texts of their own; the client without them has the other catalogues.
GAMES := $(patsubst %/rules/en.md,%,$(wildcard oneoh_tui/games/*/rules/en.md))
READY := $(VENV)/.ready
# Three more than there are processors: half of the time tests wait, for other processes or the clock.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 3)

.PHONY: play serve test lint check bench messages man native native-clean clean

play: $(READY) ## set everything up and play
	@$(BIN)/oneoh

serve: $(READY) ## host a lobby on this machine
	@$(BIN)/oneoh-server

test: $(VENV)/.dev ## set everything up and run the tests
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

lint: $(VENV)/.dev ## format, lint, types and layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: lint test ## everything that a change has to pass

bench: $(VENV)/.dev ## print the figures; never passes or fails
	$(BIN)/python -m bench

messages: $(VENV)/.dev ## bring the message catalogues up to date
	$(call catalogues,oneoh_tui,$(LOCALE),--ignore-dirs '__pycache__ $(notdir $(GAMES))')
	$(foreach game,$(GAMES),$(call catalogues,$(game),$(game)/locale))

# Folder of the code, folder of its catalogues, options of the extraction.
define catalogues
	$(BIN)/pybabel -q extract -k N_ --no-location --sort-output $(3) -o $(VENV)/messages.pot $(1)
	$(foreach code,$(LANGUAGES),$(BIN)/pybabel -q update -i $(VENV)/messages.pot -d $(2) -l $(code) --init-missing \
		-w 100 -N --ignore-obsolete --ignore-pot-creation-date || exit 1;)
	$(BIN)/pybabel compile -d $(2) --statistics

endef

native: $(VENV)/.native ## compile the kernels of the bots; KERNELS=NAME compiles one
	$(BIN)/python ai/build_kernels.py $(KERNELS)

man: $(VENV)/.dev ## write the man pages from the commands' own help
	$(BIN)/python -m docs.man

native-clean: ## go back to kernels that are not compiled
	find ai/oneoh_ai/kernels -name '*.so' -delete -o -name '*.pyd' -delete

clean: native-clean ## remove what was set up
	rm -rf $(VENV)

$(VENV)/bin/python:
	@echo "oneoh: making a Python environment in $(VENV) (once)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "oneoh needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.11 play"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(READY): $(VENV)/bin/python pyproject.toml
	@echo "oneoh: installing what it needs (about a minute, once)"
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar on -e . && touch $@

$(VENV)/.native: $(VENV)/bin/python pyproject.toml
	@echo "oneoh: installing what compiling needs"
	@$(BIN)/python -m pip install --disable-pip-version-check -q -e '.[native]' && touch $@ $(READY)

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	@echo "oneoh: installing what it and its tests need (about a minute, once)"
	@$(BIN)/python -m pip install --disable-pip-version-check -q -e '.[dev]' && touch $@ $(READY)
