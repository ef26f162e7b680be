package paper

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
		if star, ok := of.(*ast.StarExpr); ok {
			of = star.X
		}
		if id, ok := of.(*ast.Ident); ok {
			return []string{id.Name + "." + d.Name.Name}
		}
	case *ast.GenDecl:
		var names []string
		for _, spec := range d.Specs {
			if ts, ok := spec.(*ast.TypeSpec); ok {
				names = append(names, ts.Name.Name)
			}
		}
		return names
	}
	return nil
}

var (
	codeName  = regexp.MustCompile(`\b[a-z]+(?:\.[A-Z][A-Za-z0-9]*)+\b`)
	testName  = regexp.MustCompile(`\.(Test|Example)`)
	erratumOf = regexp.MustCompile(`\(erratum (\d+)\)`)
)

// statement is an entry of a list in the package documentation.
type statement struct {
	title            string
	functions, tests []string
}

// statements returns the entries: a title after one tab, and lines of names deeper below it.
func statements(doc string) (list []statement) {
	for line := range strings.Lines(doc) {
		line, ok := strings.CutPrefix(line, "//\t")
		switch {
		case !ok:
		case !strings.HasPrefix(line, " "):
			list = append(list, statement{title: strings.TrimSpace(line)})
		default:
			s := &list[len(list)-1]
			for _, name := range codeName.FindAllString(line, -1) {
				if testName.MatchString(name) {
					s.tests = append(s.tests, name)
				} else {
					s.functions = append(s.functions, name)
				}
			}
		}
	}
	return list
}

// The lists in the package documentation: every name in them exists, every statement has a
// test, and no erratum is forgotten. Would catch a name that was changed in the code alone.
func TestTableOfThePaper(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, lists, found := strings.Cut(string(text), "\n// # Algorithms\n")
	if !found {
		t.Fatal("the lists are not there")
	}
	names, errata := read(t, ".."), map[string]bool{}
	list := statements(lists)
	for _, s := range list {
		if len(s.tests) == 0 || len(s.functions) == 0 && !strings.HasPrefix(s.title, "Claim B.1 (young)") {
			t.Errorf("%s: no function or no test", s.title)
		}
		for _, name := range append(s.functions, s.tests...) {
			if !names[name] {
				t.Errorf("%s: %s does not exist", s.title, name)
			}
		}
		for _, e := range erratumOf.FindAllStringSubmatch(s.title, -1) {
			errata[e[1]] = true
		}
	}
	if len(list) < 46 {
		t.Errorf("only %d statements", len(list))
	}
	for e := 1; e <= 16; e++ {
		if n := strconv.Itoa(e); !errata[n] || !regexp.MustCompile(`\n// +`+n+`\. `).MatchString(lists) {
			t.Errorf("erratum %d is cited by no statement, or is not in the list of errata", e)
		}
	}
}
