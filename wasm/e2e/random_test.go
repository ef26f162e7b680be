package e2e

import (
	"bytes"
	"testing"

	"crease/wasm/e2e/firefox"
	"crease/wasm/e2e/user"
	"crease/wasm/site/server"
)

// A random user does 120 things to the page, in short mode forty: nothing is thrown, no word for programmers is
// shown, the state, the address and what is shown agree after each, and undone to the
// start it is the start. make monkey does thousands, and asks for an answer in time. What
// the page offers depends on when it is looked at, so no two walks are the same: how many
// chapters could be undone is logged.
func TestMonkey(t *testing.T) {
	t.Parallel()
	s := served(t, "", server.Options{})
	p, err := chrome.Random()
	must(t, err)
	t.Cleanup(p.Close)
	var log bytes.Buffer
	r, err := user.Walk(p, s.URL, user.Options{
		Seed: 15, Actions: few(40, 120), Chapter: few(20, 40), Answer: Patience, Most: 1, Log: &log,
		Rested: func(m user.Memory) {
			t.Logf("at rest: %d bytes of heap, %d nodes, %d workers", m.Heap, m.Nodes, m.Workers)
		},
	})
	t.Logf("%d actions, slowest answer %v, %d chapters undone", r.Actions, r.Slowest, r.Undone)
	if err != nil || len(r.Defects) > 0 {
		t.Errorf("%v; the log is\n%s", err, log.String())
	}
}

// What the random user does by two fingers and by a double click reaches a page as that.
// Catches a gesture that is in every log and never happens.
func TestRandomHands(t *testing.T) {
	p := tab(t, Laptop)
	hands(t, Random{p})
}

func TestRandomHandsInFirefox(t *testing.T) { hands(t, firefox.Random{Page: foxTab(t, Laptop)}) }

func hands(t *testing.T, p user.Page) {
	must(t, p.Open("data:text/html,<body style='height:100vh;margin:0;touch-action:none'>"))
	must(t, p.Eval(`(() => {
		const down = new Map();
		globalThis.seen = {most: 0, spread: 0, doubled: ""};
		const put = (e) => {
			if (e.type === "pointermove" && !down.has(e.pointerId)) return;
			down.set(e.pointerId, e.clientX);
			seen.most = Math.max(seen.most, down.size);
			if (down.size === 2) seen.spread = Math.abs([...down.values()].reduce((a, b) => a - b));
		};
		addEventListener("pointerdown", put);
		addEventListener("pointermove", put);
		addEventListener("pointerup", (e) => down.delete(e.pointerId));
		addEventListener("dblclick", (e) => (seen.doubled = e.clientX + "," + e.clientY));
	})()`, nil))
	must(t, p.Pinch([]user.Point{{X: 300, Y: 200}, {X: 280, Y: 200}, {X: 200, Y: 200}},
		[]user.Point{{X: 400, Y: 200}, {X: 420, Y: 200}, {X: 500, Y: 200}}))
	must(t, p.Double(user.Point{X: 120, Y: 90}))
	var seen struct {
		Most, Spread int
		Doubled      string
	}
	must(t, p.Eval(`seen`, &seen))
	if seen.Most != 2 || seen.Spread != 300 || seen.Doubled != "120,90" {
		t.Errorf("the page has seen %+v", seen)
	}
}
