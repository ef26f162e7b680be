package algo

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// read returns the names that the packages below a folder declare, those of other platforms
// too: "recovery.Exact" or "tensor.Sym.Flatten".
func read(t *testing.T, root string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
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
				names[pkg+"."+name] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
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
	declaredNames := read(t, ".")
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
				if !declaredNames[n[1]] || isTest != (i == 3) {
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
