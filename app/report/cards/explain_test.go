package cards

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/claimtest"
	"crease/app/report/explain"
	"crease/app/text/glossary"
)

// TestExplain asks for every number that a card or the table offers to explain,
// after runs of every method, and would catch an offer that nothing stands
// behind, broken markup and numbers that are not finite; in all cards, the field's terms
// that no entry of the glossary explains.
func TestExplain(t *testing.T) {
	for _, s := range []spec.Spec{
		setting(spec.Exact, 1, 2, 2, 1), setting(spec.Exact, 2, 3, 4, 1),
		setting(spec.Paper, 1, 3, 2, 60_000), setting(spec.Practical, 0, 2, 2, 8192), setting(spec.Rounds, 0, 2, 2, 8192),
	} {
		list := claimtest.Record(t, s)
		snap := list[len(list)-1]
		var names []string
		for _, c := range All(s, snap, -1) {
			wantTerms(t, c)
			for _, f := range c.Facts {
				if f.Number != "" {
					names = append(names, f.Number)
				}
			}
		}
		for i, v := 0, newView(s, snap, -1); i < s.Network.Units(); i++ {
			if v.Found(i) < 0 {
				continue // the table has no number there
			}
			names = append(names, explain.Name("a", i), explain.Name("b", i), explain.Name("error", i))
		}
		names = append(names, explain.Name("risk", 0), explain.Name("rate", 0))
		if len(names) < 12 {
			t.Errorf("%s: only %d numbers", s.Learning.Method, len(names))
		}
		for _, name := range names {
			e, ok := explain.Number(name, s, snap)
			if !ok || e.Title == "" || !strings.HasSuffix(e.Words, ".") || !strings.HasPrefix(e.Formula, "<math") {
				t.Errorf("%s: %s is explained as %+v, %v", s.Learning.Method, name, e, ok)
			}
			wellFormed(t, name, e.Formula)
			if strings.Contains(e.Formula, "NaN") || strings.Contains(e.Formula, "–") {
				t.Errorf("%s: %s", name, e.Formula)
			}
		}
		for _, name := range []string{"", "a", "a:99", "a:-1", "gap:77", "loss:99", "nothing:1"} {
			if e, ok := explain.Number(name, s, snap); ok {
				t.Errorf("%q is explained as %+v", name, e)
			}
		}
	}
}

// fieldTerms are the field's terms that a student of the second year may not know.
var fieldTerms = regexp.MustCompile(`(?i)moments?\b|hermite polynomials?|tensors?\b|singular values?|` +
	`contract(ions?|ing)|` +
	`eigen[a-z]+|pencils?\b|jennrich's algorithm|decompos[a-z]+|\branks?\b|η[₁₂₃]|thresholds?|bias(es)?\b|` +
	`output weights?|\bunits?\b|linear part|least squares|regression|σ|residuals?|\bloss\b|held-out|gradient descent|labels?\b|` +
	`standard deviations?`)

// wantTerms checks that each of the field's terms in what a card says leads to its entry of the glossary
// where it is used first, in the order in which the open card says it.
func wantTerms(t *testing.T, c Card) {
	t.Helper()
	texts := []string{c.Explain}
	for _, d := range c.Diagnoses {
		texts = append(texts, d.Message())
	}
	for _, f := range c.Facts {
		texts = append(texts, f.Name)
	}
	seen := map[string]bool{}
	for _, text := range texts {
		for _, span := range glossary.Mark(text, seen) {
			if span.Word != "" {
				continue
			}
			for _, term := range fieldTerms.FindAllString(span.Text, -1) {
				if m := glossary.Mark(term, map[string]bool{}); len(m) != 1 || !seen[m[0].Word] {
					t.Errorf("%s: %q has no entry in the glossary: %s", c.Key, term, text)
				}
			}
		}
	}
	if len(seen) == 0 && c.Reached {
		t.Errorf("%s: no word is explained: %s", c.Key, c.Explain)
	}
}

// TestOddNumbers explains numbers of snapshots whose parts do not fit together.
func TestOddNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		s, snap := setting(spec.Practical, r.IntN(3), 1+r.IntN(3), 1+r.IntN(3), 1000), strange(r)
		for _, what := range []string{"a", "b", "error", "z", "risk", "heldout", "energy", "eta1",
			"gap", "residual", "loss", "norm", "rate", "coefficient"} {
			for of := range 7 {
				if e, ok := explain.Number(explain.Name(what, of), s, snap); ok {
					wellFormed(t, what, e.Formula)
				}
			}
		}
	}
}
