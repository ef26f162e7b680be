# make help lists the targets. Needed: Go (the version in go.mod). For the
# end-to-end tests a Chromium, and a Firefox if they are to run there too, which
# `make test` installs where it may.

PORT ?= 8000
HOST ?= localhost
BASE ?=
URL  ?=
OUT  ?= dist
# A single task for make course: what follows # in its link, and its title.
HASH   ?=
TITLE  ?=
COURSE ?= crease-scorm.zip

GO ?= go
export GO
# Paths left out, what was compiled serves all clones of the repository, and the site's build.
export GOFLAGS := $(shell $(GO) env GOFLAGS) -trimpath

# Joins what drives browsers, a module of its own, with this one.
export GOWORK := $(CURDIR)/.ci/go.work

# JS are packages with files that the host's build leaves out, which are checked in the
# browser's.
JS   = $$($(GO) list -e -f '{{if .IgnoredGoFiles}}{{.ImportPath}}{{end}}' \
       ./algo/... ./app/... ./wasm/simd ./wasm/worker ./wasm/e2e/...)
# What drives browsers is a module of its own, which ./... leaves out.
E2E  = ./wasm/e2e/...
# The race detector makes numeric code ten times slower and finds nothing in code
# that starts no goroutine: it runs on the packages that do, in short mode and without the
# averages over many sums in one thread, and in RACESOME on the tests that do. What takes
# longest of that, whole runs of the learner and the page, and the site's server, for which
# net/http would be compiled once more, is left to make nightly: RACEALL.
RACE = ./algo/data/moment ./app/run/session
RACESOME = -run 'TestGate|TestSameDigits|TestLayoutsKept|TestPool' ./algo/learn ./algo/num/tensor ./wasm/worker
RACEALL = $(RACE) ./app ./wasm/site/server ./wasm/worker

.PHONY: help run build course packed site test modules format vet lint native race browsers e2e computed nightly whole raced full pages fuzz monkey soak bench rivals kernels report picture icons clean

help: ## say what can be made
	@grep -hE '^[a-z0-9]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9]+):.*## /\1\t/' | \
	awk -F'\t' '{printf "  make %-8s %s\n", $$1, $$2}'
	@echo
	@echo "  PORT=8000 HOST=localhost   where make run serves"
	@echo "  BASE=/name                 the host's sub-path, for make build"
	@echo "  URL=https://host/name/     the public address: for link previews, for make build; of the frames, for make course"
	@echo "  HASH=... TITLE=...         one task instead of all lessons, for make course: what follows # in its link"

run: build ## build the site and serve it on http://localhost:8000
	@exec $(GO) run ./wasm/site serve -host "$(HOST)" -port "$(PORT)" "$(OUT)"

build: ## write the static site to dist/
	@$(GO) run ./wasm/site build -out "$(OUT)" -base "$(BASE)" -url "$(URL)"

# Who packs once packs hard: Brotli makes the program 30 % smaller than gzip does.
packed: build ## write .br and .gz beside the files of dist/, for hosts that send those
	@command -v brotli >/dev/null || .ci/apt brotli
	@find "$(OUT)" -type f ! -name '*.br' ! -name '*.gz' ! -name '*.png' -size +1k -exec brotli -f -k -q 11 {} + -exec gzip -f -k -9 {} +

course: build ## a SCORM 1.2 package of the site for a learning management system: crease-scorm.zip
	@$(GO) run ./wasm/site course -site "$(OUT)" -out "$(COURSE)" -url "$(URL)" -hash '$(HASH)' -title '$(TITLE)'

# The browser's tests wait more than they compute: they run beside all others, which are
# nice to them. What both say comes as it is said, mixed line by line: if somebody ends a
# step that takes too long, it can be read how far it came, and any make will do. Go tests
# say all of a package at once. Go's cache knows the tests of packages in which nothing has
# changed: what would defeat it – another order every time – is left to make nightly.
test: ## check and test everything, as .ci/run does: shorter than make nightly
	@$(LATE) $(MAKE) --no-print-directory -j2 modules format vet browsers site
	@CREASE_DIST="$(SITE)" $(MAKE) --no-print-directory -j2 computed e2e
	@echo "All tests passed."

# Compilers and tests take a sixth less time where garbage is collected later; the limit
# keeps them within the memory of a small machine.
LATE = GOGC=400 GOMEMLIMIT=2GiB
# What tests of app have learned those of another package read again (app/claimtest). Go's
# cache of tests does not look at files outside of the module.
RUNS := $(or $(TMPDIR),/tmp)/crease-runs-$(firstword $(shell echo '$(CURDIR)' | cksum))
computed:
	@rm -rf "$(RUNS)" && mkdir "$(RUNS)"
	@CREASE_RUNS="$(RUNS)" $(LATE) nice -n 5 $(MAKE) --no-print-directory lint native race
	@rm -rf "$(RUNS)"

# One build serves all tests: that in the folder which CREASE_DIST names, if it does.
SITE := $(or $(CREASE_DIST),$(CURDIR)/.dist-test)
site:
	@[ -n "$$CREASE_DIST" ] || $(GO) run ./wasm/site build -out "$(SITE)"

modules: ## check that the modules downloaded are those of go.sum
	$(GO) mod verify

format: ## check that the code is formatted
	@un=$$(gofmt -l algo app wasm); [ -z "$$un" ] || { echo "not formatted, run gofmt -w on:"; echo "$$un"; exit 1; }

vet: ## go vet for the host and for the browser
	$(GO) vet ./... $(E2E)
	GOOS=js GOARCH=wasm $(GO) vet -tags=page $(JS)

# What a package leaves unused in one of the two builds may be used in the other: both
# results are merged. What it keeps names files by their whole paths, so that every clone
# keeps its own; what it compiles is that of all other steps.
lint: export STATICCHECK_CACHE = $(CURDIR)/.ci/linted
lint: ## staticcheck, pinned in .ci/tools.mod, for the host and for the browser
	@GOWORK=off $(GO) build -modfile=.ci/tools.mod -o .ci/staticcheck honnef.co/go/tools/cmd/staticcheck
	@host=$$(mktemp) && browser=$$(mktemp) && trap 'rm -f "$$host" "$$browser"' EXIT && \
	.ci/staticcheck -f binary ./... $(E2E) >"$$host" && \
	GOOS=js GOARCH=wasm .ci/staticcheck -f binary -tags=page $(JS) >"$$browser" && \
	.ci/staticcheck -merge "$$host" "$$browser"

native: site ## the tests on this machine, and where code may compute otherwise there, on Node
	CREASE_DIST="$(SITE)" $(GO) test -vet=off -short -timeout 30m ./...

race: ## the packages with goroutines under the race detector
	@if [ "$$($(GO) env CGO_ENABLED)" = 1 ] && command -v "$$($(GO) env CC)" >/dev/null; \
	then set -x; $(GO) test -race -vet=off -short -skip 'TestStandardError|TestOnNode' -timeout 15m $(RACE) && \
	$(GO) test -race -vet=off -short -timeout 15m $(RACESOME); \
	else echo "No C compiler here, which the race detector needs: its tests are left out."; fi

# What the tests of the page need and is not there: it is fetched while compilers run.
browsers:
	@.ci/chromium
	@.ci/firefox
	@.ci/axe

# Long tests are short here, and in Firefox the page is seen to learn, and to have the digits;
# make nightly does the rest, and WebKit.
e2e: browsers site ## the page in Chromium, and in Firefox where there is one
	@CREASE_DIST="$(SITE)" .ci/parts

# The browser's tests that take longer under CREASE_FULL.
LONGRUNS = 'TestBrowserMemory|TestBrowserKilledAtEveryStage'
# What takes long: every claim over all of its seeds, tests in another order every time. A part that
# fails does not keep the next from its turn; each can be made alone.
nightly: browsers site ## all tests in full and in random order, the random user, soak, fuzz: hours
	@CREASE_DIST="$(SITE)" $(MAKE) --no-print-directory -k whole raced full pages monkey soak fuzz

whole: site
	@.ci/libraries
	CREASE_DIST="$(SITE)" $(GO) test -vet=off -shuffle=on -timeout 90m ./...

raced:
	$(GO) test -race -vet=off -short -shuffle=on -skip 'TestStandardError|TestOnNode' -timeout 60m $(RACEALL)

full:
	CREASE_FULL=1 $(GO) test -vet=off -shuffle=on -timeout 120m ./algo/...

pages: browsers site ## every test of the page in full, in Chromium, Firefox and WebKit: before a change of the page is merged
	@.ci/webkit
	CREASE_E2E=1 CREASE_DIST="$(SITE)" $(GO) test -count=1 -vet=off -p 2 -parallel 3 -timeout 120m -skip $(LONGRUNS) $(E2E)
	CREASE_E2E=1 CREASE_FULL=1 CREASE_DIST="$(SITE)" $(GO) test -count=1 -vet=off -timeout 60m -run $(LONGRUNS) ./wasm/e2e/runner

fuzz: ## look for texts, files and messages that break a reader, a minute each
	@.ci/fuzz

# The random user, who wants an answer within two seconds and writes a log of what was done.
MONKEY = $(GO) test -count=1 -v -vet=off -timeout 10h ./wasm/e2e/user
DONE = -answer 2s -out "$(CURDIR)/shots/monkey"
monkey: ## a random user: 10,000 actions on the page in Chromium, 2,000 in Firefox where there is one
	@.ci/chromium
	$(MONKEY) -run TestMonkey -args -seed 1 -actions 10000 $(DONE)
	@.ci/firefox $(MONKEY) -run TestMonkey -args -seed 2 -actions 2000 -browser firefox $(DONE)

soak: ## half an hour of learning, edits and resets: does memory stay flat?
	@.ci/chromium
	$(MONKEY) -run TestSoak -args -soak 30m $(DONE)

bench: ## one table: this page against NumPy and JavaScript
	@.ci/chromium
	@.ci/numpy
	$(GO) run ./wasm/e2e/bench

rivals: ## the practical method against SciPy and subspace power iterations (algo/RESULTS.md has the table)
	@.ci/scipy
	$(GO) run ./wasm/e2e/bench/rivals -results algo/RESULTS.md

kernels: ## the Go benchmarks beside the code, natively and as wasm on Node
	$(GO) test -run '^$$' -bench . -benchtime 0.5s ./algo/...
	@.ci/wasm -run '^$$' -bench . -benchtime 0.5s ./algo/...
	@if command -v node >/dev/null; then set -x; \
	GOOS=js GOARCH=wasm $(GO) test -exec "node --stack-size=8192 $(CURDIR)/wasm/simd/node.js" \
		-bench . -benchtime 0.5s ./wasm/simd; fi

report: ## long experiments (algo/RESULTS.md has their table), what the page weighs, how fast it loads
	CREASE_FULL=1 CREASE_REPORT="$(CURDIR)/algo/RESULTS.md" $(GO) test -count=1 -v -timeout 60m ./algo/...
	$(GO) test -count=1 -short -v -run TestBuildsAreIdentical ./wasm/site/static
	CREASE_FULL=1 $(GO) test -count=1 -v -run 'TestLoading|TestFrames|TestFirstLesson' ./wasm/e2e

picture: icons ## README's pictures, the film of a run, the star and the rate of rounds, and what make icons draws: minutes
	@.ci/chromium
	$(GO) run ./wasm/e2e/shot -film -out shots -only 1024-light -do "Gallery, A paper star, 3D"
	mv shots/1024-light.gif .github/page.gif
	$(GO) run ./wasm/figures -star .github/star.svg -rate .github/rate.svg

icons: ## the site's icons, and the preview that stands beside links to it
	@.ci/chromium
	@mkdir -p shots
	$(GO) run ./wasm/figures -preview shots/preview.svg -icon shots/icon.svg
	$(GO) run ./wasm/e2e/shot -few -only light -size 1200x630 -url "file://$(CURDIR)/shots/preview.svg" -out shots
	mv shots/1200-light.png web/preview.png
	set -e; for n in 192 512; do \
		$(GO) run ./wasm/e2e/shot -only light -size $${n}x$$n -url "file://$(CURDIR)/shots/icon.svg" -out shots; \
		mv shots/$$n-light.png web/icon-$$n.png; \
	done

clean: ## remove what was built
	rm -rf dist .dist-* $(COURSE) shots "$(RUNS)" .ci/staticcheck .ci/linted .ci/axe-*.min.js
