package mathml_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"crease/app/draw/mathml"
)

// TestSources reads the formulas of the page from their source, where they are all that is written in back quotes, so
// that none is forgotten, and would catch one that is malformed: it would take the page down when it is needed.
func TestSources(t *testing.T) {
	cards, err := filepath.Glob("../../report/cards/*.go")
	explain, other := filepath.Glob("../../report/explain/*.go")
	if err != nil || other != nil {
		t.Fatal(err, other)
	}
	n := 0
	for _, path := range append(cards, explain...) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			e, ok := node.(ast.Expr)
			if _, sum := node.(*ast.BinaryExpr); !ok || !sum && !quoted(e) {
				return true
			}
			text, any := written(e)
			if !any {
				return true
			}
			if strings.HasPrefix(text, " ") { // it goes on from another
				text = "x" + text
			}
			if err := mathml.Check(text); err != nil {
				t.Errorf("%s: %v in %s", path, err, text)
			}
			n++
			return false
		})
	}
	if n < 40 {
		t.Errorf("only %d formulas were found", n)
	}
}

// quoted reports whether an expression is a literal in back quotes.
func quoted(e ast.Expr) bool {
	l, ok := e.(*ast.BasicLit)
	return ok && strings.HasPrefix(l.Value, "`")
}

// written joins the literals of an expression, and reports whether one of them is in back quotes.
func written(e ast.Expr) (text string, any bool) {
	ast.Inspect(e, func(node ast.Node) bool {
		if l, ok := node.(*ast.BasicLit); ok {
			s, _ := strconv.Unquote(l.Value)
			text, any = text+s, any || quoted(l)
		}
		return true
	})
	return text, any
}
