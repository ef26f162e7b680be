package app

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// parts are the packages that each show one part of the page.
var parts = []string{
	"challenge", "compare", "drawings", "embed", "exchange", "lecture",
	"lessons", "panel", "paper", "repeat", "settings", "share", "sheet",
	"strip", "units", "verdict",
}

// shared are the packages beneath the parts that know go-app or the run; all others
// are pure: they draw, write or hold values, and know nothing of these either.
var shared = []string{"apptest", "messages", "runner", "session", "state", "ui"}

// A package may have so many lines of code, tests not counted.
const (
	mostLines  = 2500
	shellLines = 1000
)

const (
	appPath   = "crease/app"
	goappPath = "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// code is what the tests below know of a package: the imports of its own files,
// those of other platforms too, and their lines.
type code struct {
	imports []string
	lines   int
}

// packages reads every package from this folder down, by its path below it; the
// shell is ".".
func packages(t *testing.T) map[string]code {
	t.Helper()
	found := map[string]code{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		c := found[dir]
		c.lines += bytes.Count(text, []byte("\n"))
		for _, i := range file.Imports {
			name, _ := strconv.Unquote(i.Path.Value)
			c.imports = append(c.imports, name)
			if name == goappPath && (i.Name == nil || i.Name.Name != "goapp") {
				t.Errorf("%s does not call go-app goapp: app is this package", path)
			}
		}
		found[dir] = c
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// A part knows what lies beneath it, never another part and never the shell; what
// lies beneath the parts knows none of them, and only package ui knows go-app
// there. Would catch an import in the wrong direction.
func TestParts(t *testing.T) {
	all := packages(t)
	for _, part := range parts {
		if all[part].lines == 0 {
			t.Errorf("there is no part %s", part)
		}
	}
	for dir, c := range all {
		if dir == "." {
			continue
		}
		isPart, isShared := slices.Contains(parts, dir), slices.Contains(shared, dir)
		for _, p := range c.imports {
			below, ours := strings.CutPrefix(p, appPath+"/")
			switch {
			case p == appPath:
				t.Errorf("%s imports the shell", dir)
			case ours && slices.Contains(parts, below):
				t.Errorf("%s imports the part %s", dir, below)
			case ours && slices.Contains(shared, below) && !isPart && !isShared && !strings.HasPrefix(dir, "runner/"):
				t.Errorf("%s draws or holds values and imports %s", dir, below)
			case ours && below == "apptest":
				t.Errorf("%s imports %s outside a test", dir, below)
			case p == goappPath && !isPart && dir != "ui":
				t.Errorf("%s imports go-app", dir)
			}
		}
	}
}

// The page knows no program that serves, builds or tests it. Would catch an import in the
// wrong direction.
func TestImportsNoProgram(t *testing.T) {
	for dir, c := range packages(t) {
		for _, p := range c.imports {
			if strings.HasPrefix(p, "crease/wasm") {
				t.Errorf("%s imports %s", dir, p)
			}
		}
	}
}

// Would catch a package that grows beyond what can be read in one go.
func TestPackagesStaySmall(t *testing.T) {
	for dir, c := range packages(t) {
		if most := map[bool]int{true: shellLines, false: mostLines}[dir == "."]; c.lines > most {
			t.Errorf("%s has %d lines, more than %d", dir, c.lines, most)
		}
	}
}
