package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	results "crease/app/doc/result"
)

// axe-core finds nothing to mend on a mystery sheet before and after the reveal, in the
// dialog of the levels, and in the one of two settings.
func TestAxeClass(t *testing.T) {
	nightly(t, TestAxe)
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

// axe-core finds nothing to mend in the dialogs with a result code and with the results of a class, on a projector too,
// and where columns of a table are chosen.
func TestAxeResults(t *testing.T) {
	program := axeCore(t)
	for _, v := range axeViews() {
		if v == Tablet {
			continue
		}
		t.Run(fmt.Sprint(v.Width), func(t *testing.T) {
			t.Parallel()
			p := fast(t, v)
			must(t, p.Eval(program+"; 0", new(int)))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			must(t, p.Click("Result code…"))
			got := results.Encode(code(t, p))
			examine(t, p, "result code")
			must(t, p.Press(kb.Escape))
			must(t, p.Click("Results of a class…"))
			must(t, p.Until(`document.querySelector("#class-dialog[open] #class-text")`))
			quiz := results.Result{Did: results.Lesson, Lesson: "fold-and-find", Name: "Ada", Of: 2, Answers: []int{1, results.Shown, 0}}
			enter(t, p, "#class-text", got+"\n"+results.Encode(quiz)+"\nBen: "+got[:30])
			must(t, p.Until(`document.querySelector(".class-damaged li") && document.querySelector(".class-wrong li")`))
			examine(t, p, "results of a class")
			must(t, p.Click("Projector"))
			must(t, p.Until(`document.querySelector('.class-screen[data-big="true"]')`))
			examine(t, p, "results on a projector")
			must(t, p.Click("Back to all"))
			must(t, p.Press(kb.Escape))
			must(t, p.Until(`!document.querySelector("dialog[open]")`))
			must(t, p.Upload("#import-file", "gaps.csv", []byte("x1,x2,y\n"+strings.Repeat("1,.5,3\n.4,-.5,6\n-1,NA,.5\n", 20))))
			must(t, p.Until(`document.querySelector("#table-dialog").open`))
			examine(t, p, "columns of a table")
		})
	}
}
