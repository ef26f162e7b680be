# make help lists the targets. Needed: Go (the version in go.mod). For the
# end-to-end tests a Chromium, which `make test` installs where it may.

PORT ?= 8000
HOST ?= localhost
BASE ?=
URL  ?=
OUT  ?= dist

GO ?= go

.PHONY: help run build test bench report clean

help: ## say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | sort | awk -F'\t' '{printf "  make %-8s %s\n", $$1, $$2}'
	@echo
	@echo "  PORT=8000 HOST=localhost   where make run serves"
	@echo "  BASE=/name                 the host's sub-path, for make build"
	@echo "  URL=https://host/name/     the public address, for link previews"

run: build ## build the site and serve it on http://localhost:8000
	@$(GO) run ./wasm/site serve -host "$(HOST)" -port "$(PORT)" "$(OUT)"

build: ## write the static site to dist/
	@$(GO) run ./wasm/site build -out "$(OUT)" -base "$(BASE)" -url "$(URL)"

clean: ## remove what was built
	rm -rf dist
