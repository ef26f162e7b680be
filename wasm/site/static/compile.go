package static

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// compile builds the browser's one program, which is the page and its workers.
// The flags keep the build's place, time and version-control state out of it.
func (s site) compile(root, goroot string) error {
	tmp, err := os.MkdirTemp("", "crease-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	overlay, err := withoutHTTP(goroot, tmp)
	if err != nil {
		return err
	}
	out := filepath.Join(tmp, "app.wasm")
	cmd := exec.Command("go", "build", "-tags=page", "-overlay="+overlay, "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid=", "-o", out, "./wasm/worker")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("site: building the browser's program: %w", err)
	}
	s["web/app.wasm"], err = os.ReadFile(out)
	return err
}

//go:embed nethttp/http.go.txt
var standIn []byte

// withoutHTTP writes an overlay for the go command that puts nethttp's stand-in
// in the place of net/http, and returns its file's name. It takes .4 MB of the
// 3 that the page weighs.
func withoutHTTP(goroot, tmp string) (string, error) {
	dir := filepath.Join(goroot, "src", "net", "http")
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return "", err
	}
	if len(files) == 0 {
		return "", fmt.Errorf("site: the Go toolchain's net/http is not at %s", dir)
	}
	replace := make(map[string]string)
	for _, f := range files {
		replace[f] = "" // as if it were not there
	}
	file := filepath.Join(tmp, "http.go")
	replace[filepath.Join(dir, "http.go")] = file
	if err := os.WriteFile(file, standIn, 0o644); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(tmp, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}
