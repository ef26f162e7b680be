package algo

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// source is what the tests below know of the code: names by package, as
// "recovery.Exact" or "tensor.Sym.Flatten", and the imports of every package's own
// files.
type source struct {
	names   map[string]bool
	imports map[string][]string
}

// read parses every package below a folder, the files of other platforms too.
func read(t *testing.T, root string) source {
	t.Helper()
	s := source{map[string]bool{}, map[string][]string{}}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		pkg := strings.TrimSuffix(file.Name.Name, "_test")
		for _, decl := range file.Decls {
			for _, name := range declared(decl) {
				s.names[pkg+"."+name] = true
			}
		}
		if !strings.HasSuffix(path, "_test.go") {
			dir := filepath.ToSlash(filepath.Dir(path))
			for _, i := range file.Imports {
				p, _ := strconv.Unquote(i.Path.Value)
				s.imports[dir] = append(s.imports[dir], p)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// declared returns the names of functions, methods and types.
func declared(decl ast.Decl) []string {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		of := d.Recv.List[0].Type
		if star, is := of.(*ast.StarExpr); is {
			of = star.X
		}
		if id, is := of.(*ast.Ident); is {
			return []string{id.Name + "." + d.Name.Name}
		}
	case *ast.GenDecl:
		var names []string
		for _, spec := range d.Specs {
			if ts, is := spec.(*ast.TypeSpec); is {
				names = append(names, ts.Name.Name)
			}
		}
		return names
	}
	return nil
}

var codeName = regexp.MustCompile("`([a-z0-9]+(?:\\.[A-Za-z0-9]+)+)`")

// The table that ends ARCHITECTURE.md: every name in it is there, every statement
// has a test, and no erratum is forgotten. Would catch a name that was changed in
// the code alone.
func TestTableOfThePaper(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n| statement | function | test | erratum |\n")
	if !found {
		t.Fatal("the table is not there")
	}
	src := read(t, ".")
	errata := map[string]bool{}
	rows := strings.Split(strings.TrimSpace(table), "\n")[1:]
	for _, row := range rows {
		cells := strings.Split(row, "|")
		if len(cells) != 6 {
			t.Errorf("not four cells: %s", row)
			continue
		}
		for i, kind := range map[int]string{2: "function", 3: "test"} {
			names := codeName.FindAllStringSubmatch(cells[i], -1)
			if len(names) == 0 && strings.TrimSpace(cells[i]) != "–" {
				t.Errorf("no %s: %s", kind, row)
			}
			for _, n := range names {
				isTest := regexp.MustCompile(`\.(Test|Example)`).MatchString(n[1])
				if !src.names[n[1]] || isTest != (i == 3) {
					t.Errorf("%s is not a %s: %s", n[1], kind, row)
				}
			}
		}
		for _, e := range strings.Split(cells[4], ",") {
			errata[strings.TrimSpace(e)] = true
		}
	}
	if len(rows) < 40 {
		t.Errorf("only %d rows", len(rows))
	}
	for e := 1; e <= 16; e++ {
		if !errata[strconv.Itoa(e)] {
			t.Errorf("erratum %d is not in the table", e)
		}
	}
}

// beneath are the few packages that its lowest packages import.
var beneath = map[string][]string{"diagnosis": {"crease/algo/numeral"}, "tensor": {"crease/algo/linalg"},
	"hermite": {"crease/algo/elementary"}, "npy": {"crease/algo/work"}}

// The core knows neither page nor browser, and its lowest packages hardly anything
// of ours. Would catch an import in the wrong direction.
func TestImports(t *testing.T) {
	for dir, imports := range read(t, ".").imports {
		for _, p := range imports {
			if strings.HasPrefix(p, "crease/app") || strings.HasPrefix(p, "crease/wasm") || p == "syscall/js" {
				t.Errorf("%s imports %s", dir, p)
			}
			if p == "crease/algo/snapshot" && !slices.Contains([]string{"learn", "spec/dialect"}, dir) {
				t.Errorf("%s imports %s: a stage knows no snapshot", dir, p)
			}
			if slices.Contains([]string{"elementary", "linalg", "tensor", "hermite", "lane", "numeral", "npy", "diagnosis", "work"}, dir) &&
				strings.HasPrefix(p, "crease/") && !slices.Contains(beneath[dir], p) {
				t.Errorf("%s imports %s", dir, p)
			}
		}
	}
}
