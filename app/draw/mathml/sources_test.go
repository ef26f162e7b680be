package mathml_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"crease/app/draw/mathml"
)

// TestSources reads the formulas of the page from their source, so that none is
// forgotten, and would catch one that is malformed: it would take the page down
// when it is needed.
func TestSources(t *testing.T) {
	n := 0
	for _, path := range []string{"../../report/cards/formulas.go", "../../report/explain/formulas.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			s, ok := node.(*ast.ValueSpec)
			if !ok {
				return true
			}
			for i, e := range s.Values {
				text := written(e)
				if strings.HasPrefix(text, " ") { // it goes on from another
					text = "x" + text
				}
				if err := mathml.Check(text); err != nil {
					t.Errorf("%s: %v in %s", s.Names[i], err, text)
				}
				n++
			}
			return false
		})
	}
	if n < 40 {
		t.Errorf("only %d formulas were found", n)
	}
}

// written joins the literals of an expression.
func written(e ast.Expr) (text string) {
	ast.Inspect(e, func(node ast.Node) bool {
		if l, ok := node.(*ast.BasicLit); ok {
			s, _ := strconv.Unquote(l.Value)
			text += s
		}
		return true
	})
	return text
}
