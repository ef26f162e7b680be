package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// axe-core finds nothing to mend on a mystery sheet before and after the reveal, in the
// dialog of the levels, and in the one of two settings.
func TestAxeClass(t *testing.T) {
	program := axeCore(t)
	for _, v := range axeViews() {
		if v == Tablet {
			continue
		}
		t.Run(fmt.Sprint(v.Width), func(t *testing.T) {
			t.Parallel()
			p := opened(t, v, "#mystery=2")
			must(t, p.Until(`document.documentElement.dataset.mystery === "guess"`))
			must(t, p.Eval(program+"; 0", new(int)))
			must(t, p.Click("Add a crease"))
			must(t, p.Click("Score my guess"))
			must(t, p.Until(`document.querySelector(".challenge-score table")`))
			examine(t, p, "guessing")
			must(t, p.Click("Levels…"))
			must(t, p.Until(`document.querySelector("#mystery-dialog").open`))
			examine(t, p, "levels")
			must(t, p.Press(kb.Escape))
			must(t, p.Click("Reveal"))
			must(t, p.Until(`document.documentElement.dataset.mystery === "revealed"`))
			examine(t, p, "revealed")
			must(t, p.Click("Compare two…"))
			must(t, p.Until(`document.querySelectorAll(".compare-side svg").length === 2`))
			examine(t, p, "two settings")
		})
	}
}
