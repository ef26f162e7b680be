package e2e

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// plain is a spec of a few creases in the plane, learned by rounds.
func plain(units int) spec.Spec {
	s := model.Prepared()
	s.Network = network.Network{}
	for i := range units {
		a := 1 + 0.2*float64(i)
		if i%2 == 1 {
			a = -a
		}
		s.Network.Append(model.Angle(20+float64(i)*170/float64(units)), 0.3*float64(i%3)-0.4, a)
	}
	return s
}

// While a crease is dragged the page learns again and again, and the found sheet
// follows; where it is dropped an ordinary run follows, with the digits of one that was
// never dragged. A machine too busy for that says so and learns at the end only. Reports how many
// results came a second, and the tasks that held the page. Catches a page that forgets
// what it had found, or shows at the end what a short run found on the way, with few
// creases or, in full, with many.
func TestLearnWhileDrawing(t *testing.T) {
	t.Parallel()
	for _, units := range []int{2, 5}[:few(1, 2)] {
		t.Run(fmt.Sprint(units, " creases"), func(t *testing.T) {
			s := plain(units)
			p := opened(t, Laptop, linked(s))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			must(t, p.Eval(`(() => {
				window.seen = new Set();
				new MutationObserver(() => seen.add(document.querySelector("#found .sheet-paper").innerHTML))
					.observe(document.querySelector("#found .sheet-paper"), {childList: true, subtree: true, attributes: true});
				window.states = new Set();
				new MutationObserver(l => l.forEach(r => states.add(r.oldValue).add(r.target.dataset.state)))
					.observe(document.documentElement, {attributeFilter: ["data-state"], attributeOldValue: true});
				window.long = [];
				new PerformanceObserver(l => long.push(...l.getEntries().map(e => e.duration)))
					.observe({entryTypes: ["longtask"]});
			})()`, nil))
			at := label(t, p, 0)
			down, move, up := Hand(false)
			must(t, p.Do(down(at)))
			begun := time.Now()
			const tooSlow = `document.querySelector(".verdict").textContent.includes("too long here to keep up")`
			follows := func() (ok bool) {
				must(t, p.Eval(`seen.size >= 3 && states.has("learning") || `+tooSlow, &ok))
				return ok
			}
			for i := 0; i < 60 || time.Since(begun) < Patience && !follows(); i++ {
				must(t, p.Do(move(shifted(at, 60*math.Sin(float64(i)/20), 0))))
				time.Sleep(16 * time.Millisecond)
			}
			seconds := time.Since(begun).Seconds()
			var results int
			var states []string
			var long []float64
			must(t, p.Eval(`seen.size`, &results))
			must(t, p.Eval(`long`, &long))
			must(t, p.Eval(`[...states]`, &states))
			slow := value[bool](t, p, tooSlow)
			must(t, p.Do(up(shifted(at, 31, 7))))
			t.Logf("%d results in %.1f s: %.1f a second; tasks of more than 50 ms: %.0f",
				results, seconds, float64(results)/seconds, long)
			if slow {
				t.Log("this machine is too busy to learn while a crease is dragged, and the page says so")
			} else if results < 3 || !slices.Contains(states, "learning") {
				t.Errorf("the found sheet has followed %d times, the page's states meanwhile were %v", results, states)
			}
			must(t, p.UntilState("done"))
			drawn, live, _ := exported(t, p)
			if same(drawn, s) {
				t.Error("the crease has not moved")
			}
			must(t, p.Click("Reset"))
			must(t, p.UntilState("idle"))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			what, fresh, _ := exported(t, p)
			if !same(what, drawn) {
				t.Errorf("the spec has changed from %+v to %+v", drawn, what)
			}
			if !reflect.DeepEqual(live, fresh) {
				t.Errorf("dragged: %+v; never dragged: %+v", live, fresh)
			}
		})
	}
}

// The arrow keys learn again, too, also beyond the plane, where they change a number of the
// diagram: each press is one step in the history, and at the end the outcome is that of
// what is drawn. So do Undo and Redo.
func TestLearnByKeys(t *testing.T) {
	t.Parallel()
	far := deep()
	far.Learning.Method = spec.Practical // in a tenth of the time of rounds
	for name, s := range some(map[string]spec.Spec{"plane": plain(2), "deep": far}, "plane") {
		t.Run(name, func(t *testing.T) {
			p := opened(t, Laptop, linked(s))
			must(t, p.Click("Learn"))
			must(t, p.UntilState("done"))
			press := func() { must(t, p.Press(kb.ArrowUp)) }
			gone := func(n network.Network) float64 { return n.Normalised().B[1] - s.Network.B[1] }
			if name == "deep" {
				must(t, p.Click("Diagram"))
				must(t, p.Until(`document.querySelector("#sheet .sheet-diagram")`))
				must(t, p.Eval(`document.querySelector("#sheet .sheet-diagram").focus()`, nil))
				press = func() { must(t, p.Press("+")) }
				gone = func(n network.Network) float64 { return n.W[0][0] - s.Network.W[0][0] }
			} else {
				must(t, p.Eval(`document.querySelector('.sheet-key[data-unit="1"]').focus()`, nil))
			}
			for range 3 {
				press()
			}
			until(t, p, "three steps of a tenth", func(l link.State) bool {
				return math.Abs(math.Abs(gone(l.Spec.Network))-0.3) < 1e-3
			})
			must(t, p.UntilState("done"))
			what, found, _ := exported(t, p)
			if found == nil {
				t.Fatalf("nothing was found of %+v", what)
			}
			if worst := farthest(what.Network, found.Recovered); worst > 1e-6 {
				t.Errorf("what was found is off by %g", worst)
			}
			for range 3 {
				must(t, p.Click("Undo"))
			}
			until(t, p, "what was drawn at first", func(l link.State) bool { return same(l.Spec, s) })
			must(t, p.UntilState("done")) // learned again
			must(t, p.Click("Redo"))
			until(t, p, "another drawing", func(l link.State) bool { return !same(l.Spec, s) })
			must(t, p.UntilState("done"))
		})
	}
}
