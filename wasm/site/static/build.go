// Package static writes the static site: a folder that any host of plain files can serve, at its root or under a
// sub-path, and that works offline after one visit. Two builds of one tree are the same byte for byte.
//
// go-app renders components, and has its client; template/app.js provides what the client expects of the page.
package static

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
	"crease/wasm/simd"
)

// Options says what to build.
type Options struct {
	Out  string // folder to write; what was there is replaced
	Base string // sub-path that the host serves the folder under, such as /name
	URL  string // public address of the site, for link previews; may be empty
}

// site is the files of a site by their slash-separated names.
type site map[string][]byte

// Build builds the wasm program and writes the site to o.Out. It must run inside the module.
func Build(o Options) error {
	base, err := cleanBase(o.Base)
	if err != nil {
		return err
	}
	root, goroot, err := places()
	if err != nil {
		return err
	}
	s := site{}
	if err := s.copyWeb(filepath.Join(root, "web")); err != nil {
		return err
	}
	if err := s.addLessons(); err != nil {
		return err
	}
	exec, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("site: the Go toolchain's wasm support: %w", err)
	}
	s["web/wasm_exec.js"] = exec
	s["web/lane.wasm"] = simd.Module()
	s["web/palette.css"] = []byte(palette.CSS())
	if err := s.compile(root, goroot); err != nil {
		return err
	}
	s.drawIcon()
	if err := s.addPages(base, o.URL); err != nil {
		return err
	}
	return s.write(o.Out)
}

// cleanBase returns the sub-path with a slash before and none behind, "" for the root.
func cleanBase(base string) (string, error) {
	base = strings.Trim(base, "/")
	if base == "" {
		return "", nil
	}
	for part := range strings.SplitSeq(base, "/") {
		if part == "" || part == "." || part == ".." || strings.ContainsAny(part, "?#%\\\"<> ") {
			return "", fmt.Errorf("site: %q is not a path that a site can be served under", base)
		}
	}
	return "/" + base, nil
}

// places returns the module's root and the toolchain's. The module is found from that of the end-to-end tests too.
func places() (root, goroot string, err error) {
	for _, ask := range []struct {
		what *string
		args []string
	}{{&root, []string{"list", "-m", "-f", "{{.Dir}}", "crease"}}, {&goroot, []string{"env", "GOROOT"}}} {
		out, err := exec.Command("go", ask.args...).Output()
		if err != nil {
			return "", "", fmt.Errorf("site: go %s, inside the module: %w", strings.Join(ask.args, " "), err)
		}
		*ask.what = strings.TrimSpace(string(out))
	}
	return root, goroot, nil
}

// copyWeb adds the files that are served as they are.
func (s site) copyWeb(dir string) error {
	return fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("site: %w", err)
		}
		if d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		s["web/"+name] = bare(name, text)
		return err
	})
}

// write replaces the folder out by the site, written beside it first, so that no server sees half of one.
func (s site) write(out string) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	if there, err := os.ReadDir(out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("site: %w", err)
	} else if _, err := os.Stat(filepath.Join(out, "app-worker.js")); err != nil && len(there) > 0 {
		return fmt.Errorf("site: %s holds something other than a site and is not overwritten", out)
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(out), "."+filepath.Base(out)+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	for _, name := range s.names() {
		full := filepath.Join(tmp, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(full, s[name], 0o644); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	return os.Rename(tmp, out)
}

func (s site) names() []string { return slices.Sorted(maps.Keys(s)) }

// Where the icons lie: make icons draws those that are no SVG.
const (
	iconSVG   = "web/icon.svg"
	iconSmall = "web/icon-192.png"
	iconLarge = "web/icon-512.png"
)

func (s site) drawIcon() {
	p := svg.NewPen(1, 512)
	p.Root(100, 100).Open()
	palette.DrawMark(p, 0)
	p.Close("svg").Raw("\n")
	s[iconSVG] = []byte(p.String())
}
