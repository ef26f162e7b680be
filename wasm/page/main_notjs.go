//go:build !js

package main

import (
	"fmt"
	"os"
)

// main keeps `go build ./...` and `go vet ./...` whole on the host.
func main() {
	fmt.Fprintln(os.Stderr, "page runs in a browser: `make run` builds and serves it")
	os.Exit(2)
}
