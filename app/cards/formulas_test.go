package cards

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"crease/app/mathml"
)

// TestFormulas reads the source, so that no formula is forgotten, and would catch
// one that is malformed and would take the page down when it is needed.
func TestFormulas(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "formulas.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		if s, ok := node.(*ast.ValueSpec); ok {
			for i, e := range s.Values {
				text, whole := written(e)
				if !whole { // a part of another is checked with the whole
					text = lossFormula + text
				}
				if err := mathml.Check(text); err != nil {
					t.Errorf("%s: %v in %s", s.Names[i], err, text)
				}
				n++
			}
		}
		return true
	})
	if n < 40 {
		t.Errorf("only %d formulas were found", n)
	}
}

// written joins the literals of an expression; whole says whether it can stand
// alone.
func written(e ast.Expr) (text string, whole bool) {
	whole = true
	ast.Inspect(e, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.BasicLit:
			s, _ := strconv.Unquote(n.Value)
			text += s
		case *ast.Ident:
			whole = false
		}
		return true
	})
	return text, whole && !strings.HasPrefix(text, " ")
}
