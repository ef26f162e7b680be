package app

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
)

// rows are the folders in which the code stands, from the bottom up: a package imports from
// its own row or from a lower one. ARCHITECTURE.md says what each row holds.
var rows = []string{"algo/base", "algo/num", "algo/network", "algo/spec", "algo/data", "algo/paper", "algo/beyond",
	"algo/learn", "app/text", "app/draw", "app/doc", "app/report", "app/run", "app/ui", "app/view", "app"}

// row returns the row of a folder or of an import path of this module, -1 if it is in none.
func row(name string) int {
	for i, r := range rows {
		if name == r || strings.HasPrefix(name, r+"/") {
			return i
		}
	}
	return -1
}

// Imports go down the rows. Would catch one that goes up, a package outside the rows, a core
// that knows the browser, and go-app in a package that only holds values.
func TestRows(t *testing.T) {
	const goapp = "github.com/maxence-charriere/go-app/v9/pkg/app"
	inspect := func(name string, d fs.DirEntry, err error) error {
		dir := path.Dir(name)
		tests := strings.HasSuffix(name, "_test.go") || strings.HasSuffix(dir, "test") || dir == "algo"
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || tests {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), "../"+name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		from := row(dir)
		for _, i := range file.Imports {
			p, _ := strconv.Unquote(i.Path.Value)
			to, ours := strings.CutPrefix(p, "crease/")
			switch {
			case from < 0 || ours && (row(to) < 0 || row(to) > from):
				t.Errorf("%s imports %s", dir, p)
			case p == goapp && from < row("app/ui"), p == "syscall/js" && strings.HasPrefix(dir, "algo"):
				t.Errorf("%s imports %s", dir, p)
			case p == goapp && (i.Name == nil || i.Name.Name != "goapp"):
				t.Errorf("%s does not call go-app goapp: app is this package", name)
			}
		}
		return nil
	}
	for _, root := range []string{"algo", "app"} {
		if err := fs.WalkDir(os.DirFS(".."), root, inspect); err != nil {
			t.Fatal(err)
		}
	}
}
