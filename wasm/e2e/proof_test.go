package e2e

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/network"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/text/number"
)

// "Show the twin" opens the other network of the same function, which a second press
// leaves again; where there is none, the button says why.
func TestTwin(t *testing.T) {
	t.Parallel()
	e := entry(t, "hidden-twin")
	p := opened(t, Laptop, linked(e.Spec))
	must(t, p.Click("Show the twin"))
	other := until(t, p, "the twin", func(s link.State) bool { return !same(s.Spec, e.Spec) })
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		x := []float64{3 * r.NormFloat64(), 3 * r.NormFloat64()}
		if d := e.Spec.Network.Eval(x) - other.Spec.Network.Eval(x); d > 1e-12 || d < -1e-12 {
			t.Fatalf("the twin is off by %g at %v", d, x)
		}
	}
	if got := farthest(e.Spec.Network, other.Spec.Network); got < 0.5 {
		t.Errorf("the twin is the same network: %g", got)
	}
	must(t, p.Click("Show the twin"))
	until(t, p, "the first network", func(s link.State) bool { return same(s.Spec, e.Spec) })

	p = opened(t, Phone, linked(model.Prepared()))
	must(t, p.Until(`document.querySelector("#twin").textContent.startsWith("No twin: ")`))
	if got := text(t, p, ".proof [aria-disabled]"); got != "Show the twin" {
		t.Errorf("%q is not to be pressed", got)
	}
	must(t, p.Eval(`document.querySelector(".proof [aria-disabled]").click()`, nil))
	must(t, p.Until(`!document.querySelector("#twin").hidden`)) // pressed all the same, it says why
}

// Shake moves the weights and nothing else, in one step of the history; the hint of the sentence
// above it follows, with the singular value of the core's own function.
func TestShake(t *testing.T) {
	t.Parallel()
	s := model.Prepared()
	p := opened(t, Laptop, linked(s))
	told := func(n network.Network) {
		t.Helper()
		want := number.Format(network.LeastSingular(n, 1), 2)
		must(t, p.Until(`document.querySelector("#bound").title.includes("= `+want+`")`))
	}
	told(s.Network)
	must(t, p.Eval(`document.querySelector("#tau").select()`, nil))
	must(t, p.Press("0.5"+kb.Tab))
	must(t, p.Click("Shake"))
	after := until(t, p, "other weights", func(at link.State) bool { return !same(at.Spec, s) }).Spec
	for i := range s.Network.B {
		if after.Network.B[i] != s.Network.B[i] || after.Network.A[i] != s.Network.A[i] {
			t.Errorf("unit %d: %v", i+1, after.Network)
		}
	}
	told(after.Network)
	must(t, p.Click("Undo"))
	until(t, p, "the first weights", func(at link.State) bool { return same(at.Spec, s) })
}
