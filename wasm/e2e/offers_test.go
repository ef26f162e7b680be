package e2e

import (
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// Where the paper's single round is rough the page offers Rounds: the button turns to
// that method and learns. Where the round is good, and after rounds, it is not offered.
func TestTryRounds(t *testing.T) {
	t.Parallel()
	rough := model.Prepared()
	rough.Learning.Method, rough.Sampling.Samples = spec.Paper, 20_000
	p := opened(t, Laptop, linked(rough))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	offered := `[...document.querySelectorAll(".strip-helps button")].find(b => b.textContent === "Try Rounds")`
	must(t, p.Until(offered))
	must(t, p.Click("Try Rounds"))
	until(t, p, "the method Rounds", func(l link.State) bool { return l.Spec.Learning.Method == spec.Rounds })
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelector(".verdict.good")`))
	must(t, p.Until("!"+offered))
	if got := said(t, p); !strings.HasPrefix(got, "Found both") {
		t.Errorf("said %q", got)
	}

	if testing.Short() {
		return
	}
	good := entry(t, "one-round").Spec
	p = opened(t, Laptop, linked(good))
	must(t, p.Click("Learn"))
	must(t, p.UntilState("done"))
	must(t, p.Until(`document.querySelector(".verdict.good")`))
	still := value[bool](t, p, `!!`+offered)
	if still {
		t.Errorf("rounds are offered after %q", said(t, p))
	}
}
