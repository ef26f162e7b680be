package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// keepGo leaves the page's running program where a test finds it, with the functions that it
// has made for the browser to call. A clipboard that is asked for answers: what waits for an
// answer is kept.
const keepGo = `if (navigator.clipboard) navigator.clipboard.writeText = () => Promise.resolve();
Object.defineProperty(globalThis, "Go", {configurable: true, set(go) {
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

// collected has the program collect what it can let go of: it is sent events of a megabyte until
// the first of them, which it holds no longer, has gone. It does so twice, as what is let go of by
// what goes in the first collection goes in the second.
const collected = `(async () => {
	const key = "x".repeat(1 << 20);
	const send = () => {
		const event = new KeyboardEvent("keydown", {key, bubbles: true});
		document.body.dispatchEvent(event);
		return event;
	};
	for (let times = 0; times < 2; times++) {
		const first = send();
		if (!creaseGo._values.includes(first)) throw new Error("the program does not hear the event");
		while (creaseGo._values.includes(first)) {
			send();
			await new Promise(done => setTimeout(done));
		}
	}
})()`

// A page that learns dozens of times, in short mode eight, and opens and closes the panel that shares every time, keeps
// nothing of it. Would catch a function that the browser may call, a port or an element that
// every run or every panel leaves behind.
func TestKeepsNothingOfRuns(t *testing.T) {
	t.Parallel()
	before, runs := few(3, 6), few(8, 24)
	s := model.Prepared()
	s.Sampling.Samples, s.Learning.Method = 4000, spec.Practical
	p := opened(t, Laptop, linked(s), keepGo, vouched)
	var made []int
	var held [3]struct{ Ports, Nodes int } // after the first runs, half of the others, and all
	half := runs / 2
	for i := range before + runs {
		must(t, p.Click("Learn"))
		must(t, p.UntilState("done"))
		sharing(t, p)
		must(t, p.Press(kb.Escape))
		must(t, p.Until(`!document.getElementById("share-dialog").open`))
		now := value[int](t, p, `creaseGo.made.length`)
		made = append(made, now)
		if more := i + 1 - before; more >= 0 && more%half == 0 {
			must(t, p.Eval(collected, nil))
			must(t, p.Eval(`(count => ({Ports: count(MessagePort), Nodes: count(Node)}))(
				of => creaseGo._values.filter(v => v instanceof of).length)`, &held[more/half]))
		}
	}
	t.Logf("each %d runs: %+v", half, held)
	// What comes once, with the first panel or late on a slow machine, is in one half alone.
	grows := func(a, b, c int) bool { return min(b-a, c-b) >= half/2 }
	if grows(held[0].Ports, held[1].Ports, held[2].Ports) || grows(held[0].Nodes, held[1].Nodes, held[2].Nodes) {
		t.Errorf("each %d runs: %+v", half, held)
	}
	from, to := made[1], made[before+runs-2] // the page may still want those of the last run
	if to < from+runs {
		t.Fatalf("the runs have made %d functions: do they still make any?", to-from)
	}
	// The page waits for workers' locks, which are freed seconds after a run.
	must(t, p.Until("(q => !q.held.length && !q.pending.length)(await navigator.locks.query())"))
	released := value[int](t, p, fmt.Sprintf(callsReleased, from, to))
	if released != to-from {
		t.Errorf("function %d of %d that runs have made is not released", released+1, to-from)
	}
}
