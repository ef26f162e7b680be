package static

import (
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
	overlay := filepath.Join(tmp, "overlay.json")
	if err := writeOverlay(overlay, root, goroot); err != nil {
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

// standIns are the packages of the standard library that go-app's handler needs
// and its client does not, by the folder of wasm/site/standin that takes their
// place in the browser's program. Together they would add .5 MB, gzip, to the 3
// that the page may weigh.
var standIns = map[string]string{
	"net/http":      "http",
	"text/template": "template",
	"regexp":        "regexp",
}

// writeOverlay writes an overlay for the go command: the stand-ins' files in,
// the library's out.
func writeOverlay(file, root, goroot string) error {
	replace := make(map[string]string)
	for library, folder := range standIns {
		dir := filepath.Join(goroot, "src", filepath.FromSlash(library))
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("site: the Go toolchain's %s is not at %s", library, dir)
		}
		for _, f := range files {
			replace[f] = "" // as if it were not there
		}
		replace[filepath.Join(dir, folder+".go")] = filepath.Join(root, "wasm", "site", "standin", folder, folder+".go")
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}
