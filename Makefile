# make help lists the targets. Needed: Go (the version in go.mod). For the
# end-to-end tests a Chromium, which `make test` installs where it may.

PORT ?= 8000
HOST ?= localhost
BASE ?=
URL  ?=
OUT  ?= dist

GO ?= go
export GO

# The packages by where their tests run. CORE runs as wasm on Node too, JS is vetted
# for the browser, E2E needs a Chromium, HOSTED are all others.
CORE = ./algo/... ./app/cards ./app/chart ./app/decomposition ./app/explain ./app/film ./app/formats ./app/gallery \
       ./app/link ./app/mathml ./app/messages ./app/model ./app/number ./app/outcome ./app/palette ./app/plane \
       ./app/scale ./app/session ./app/spread ./app/stages ./app/svg ./app/tween ./app/words
JS   = ./algo/... ./app/... ./wasm/page ./wasm/worker
E2E  = ./wasm/e2e/... ./app/runner
HOSTED = $$($(GO) list ./... | grep -v -e /wasm/e2e -e /app/runner)
# The race detector makes numeric code ten times slower and finds nothing in code
# that starts no goroutine: it runs on the packages that do, in short mode.
RACE = ./algo/learn ./algo/moment ./app ./app/session ./wasm/site/server ./wasm/worker

.PHONY: help run build test format vet lint native race wasm e2e bench kernels report picture clean

help: ## say what can be made
	@grep -hE '^[a-z0-9]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9]+):.*## /\1\t/' | \
	awk -F'\t' '{printf "  make %-8s %s\n", $$1, $$2}'
	@echo
	@echo "  PORT=8000 HOST=localhost   where make run serves"
	@echo "  BASE=/name                 the host's sub-path, for make build"
	@echo "  URL=https://host/name/     the public address for link previews, for make build"

run: build ## build the site and serve it on http://localhost:8000
	@exec $(GO) run ./wasm/site serve -host "$(HOST)" -port "$(PORT)" "$(OUT)"

build: ## write the static site to dist/
	@$(GO) run ./wasm/site build -out "$(OUT)" -base "$(BASE)" -url "$(URL)"

test: format vet lint native race wasm e2e ## check and test everything, as .ci/run does
	@echo "All tests passed."

format: ## check that the code is formatted
	@un=$$(gofmt -l algo app wasm); [ -z "$$un" ] || { echo "not formatted, run gofmt -w on:"; echo "$$un"; exit 1; }

vet: ## go vet for the host and for the browser
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet -tags=page $(JS)

lint: ## staticcheck, pinned in .ci/tools.mod
	@$(GO) build -modfile=.ci/tools.mod -o .ci/staticcheck honnef.co/go/tools/cmd/staticcheck
	@printf 'host:\nbrowser: GOOS=js GOARCH=wasm -tags=page\n' | .ci/staticcheck -matrix ./...

native: ## the tests on this machine
	$(GO) test -shuffle=on -timeout 15m $(HOSTED)

race: ## the packages with goroutines under the race detector
	@if [ "$$($(GO) env CGO_ENABLED)" = 1 ] && command -v "$$($(GO) env CC)" >/dev/null; \
	then set -x; $(GO) test -race -short -shuffle=on -timeout 15m $(RACE); \
	else echo "No C compiler here, which the race detector needs: its tests are left out."; fi

wasm: ## the core as wasm on Node
	@.ci/wasm -short -shuffle=on -timeout 15m $(CORE)

e2e: ## the page in Chromium
	@.ci/chromium
	@.ci/axe
	CREASE_E2E=1 $(GO) test -p 1 -timeout 40m $(E2E)

bench: ## one table: this page against NumPy and JavaScript
	@.ci/chromium
	@.ci/numpy
	$(GO) run ./wasm/bench

kernels: ## the Go benchmarks beside the code, natively and as wasm on Node
	$(GO) test -run '^$$' -bench . -benchtime 0.5s ./algo/...
	@.ci/wasm -run '^$$' -bench . -benchtime 0.5s ./algo/...
	@if command -v node >/dev/null; then set -x; \
	GOOS=js GOARCH=wasm $(GO) test -exec "node --stack-size=8192 $(CURDIR)/wasm/bench/node.js" \
		-bench . -benchtime 0.5s ./wasm/simd; fi

report: ## long experiments (README has their table), what the page weighs, how fast it loads
	CREASE_FULL=1 CREASE_REPORT="$(CURDIR)/README.md" $(GO) test -count=1 -v -timeout 60m ./algo/...
	$(GO) test -count=1 -v -run TestBuildsAreIdentical ./wasm/site/static
	CREASE_FULL=1 $(GO) test -count=1 -v -run TestLoading ./wasm/e2e

picture: ## README's pictures: the page, and the rate of rounds
	@.ci/chromium
	$(GO) run ./wasm/e2e/shot -few -out shots -only 1440-light \
		-do "Gallery, A paper star, Learn, wait done, sleep 1s"
	mv shots/1440-light.png .github/page.png
	$(GO) run ./wasm/figures -out .github/rate.svg

clean: ## remove what was built
	rm -rf dist .dist-* shots .ci/staticcheck .ci/axe-*.min.js
