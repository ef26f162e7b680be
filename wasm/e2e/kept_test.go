package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// keepGo leaves the page's running program where a test finds it, with the functions that it
// has made for the browser to call.
const keepGo = `Object.defineProperty(globalThis, "Go", {configurable: true, set(go) {
	Object.defineProperty(globalThis, "Go", {writable: true, value: class extends go {
		constructor() { super(); globalThis.creaseGo = this; this.made = []; }
		_makeFuncWrapper(id) { this.made.push(id); return super._makeFuncWrapper(id); }
	}});
}})`

// callsReleased calls the functions made from the first on up to the last until one answers,
// and says how many have not: the program says of each that it has been released.
const callsReleased = `((first, last) => {
	const error = console.error;
	let released = 0;
	console.error = () => released++;
	try {
		creaseGo.made.slice(first, last).every((id, k) => {
			creaseGo._pendingEvent = {id, this: null, args: []};
			creaseGo._resume();
			return released === k + 1;
		});
	} finally {
		console.error = error;
	}
	return released;
})(%d, %d)`

// A page that learns dozens of times, and opens and closes the panel that shares every time, keeps
// nothing of it. Would catch a function that the browser may call, a port or an element that
// every run or every panel leaves behind.
func TestKeepsNothingOfRuns(t *testing.T) {
	t.Parallel()
	// The program collects what it can let go of every ten runs or so, at any point of a run:
	// what is left after a collection differs by the nodes of one run, some 26.
	const runs, window = 64, 20
	s := model.Prepared()
	s.Sampling.Samples, s.Learning.Method = 4000, spec.Practical
	p := opened(t, Laptop, linked(s), keepGo)
	var made, ports, nodes []int
	for range runs {
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
		sharing(t, p)
		must(t, p.Press(kb.Escape))
		must(t, p.Until(`!document.getElementById("share-dialog").open`))
		var now [3]int
		must(t, p.Eval(`[creaseGo.made.length, ...[MessagePort, Node].map(
			of => creaseGo._values.filter(v => v instanceof of).length)]`, &now))
		made, ports, nodes = append(made, now[0]), append(ports, now[1]), append(nodes, now[2])
	}
	for what, kept := range map[string][]int{"ports": ports, "nodes": nodes} {
		first, last := slices.Min(kept[:window]), slices.Min(kept[runs-window:])
		if last > first+(runs-window)*3/4 {
			t.Errorf("%d %s, and %d after %d more runs: %d", first, what, last, runs-window, kept)
		}
	}
	first, last := made[1], made[runs-2] // the page may still want those of the last run
	if last < first+runs {
		t.Fatalf("the runs have made %d functions: do they still make any?", last-first)
	}
	var released int
	must(t, p.Eval(fmt.Sprintf(callsReleased, first, last), &released))
	if released != last-first {
		t.Errorf("function %d of %d that runs have made is not released", released+1, last-first)
	}
}
