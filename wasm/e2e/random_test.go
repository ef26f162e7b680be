package e2e

import (
	"bytes"
	"testing"

	"crease/wasm/e2e/user"
	"crease/wasm/site/server"
)

// A random user does 120 things to the page: nothing is thrown, no word for programmers is
// shown, the state, the address and what is shown agree after each, and undone to the
// start it is the start. make monkey does thousands, and asks for an answer in time. What
// the page offers depends on when it is looked at, so no two walks are the same: how many
// chapters could be undone is logged.
func TestMonkey(t *testing.T) {
	s := served(t, "", server.Options{})
	p, err := chrome.Random()
	must(t, err)
	t.Cleanup(p.Close)
	var log bytes.Buffer
	r, err := user.Walk(p, s.URL, user.Options{
		Seed: 15, Actions: 120, Chapter: 40, Answer: Patience, Most: 1, Log: &log,
		Rested: func(m user.Memory) {
			t.Logf("at rest: %d bytes of heap, %d nodes, %d workers", m.Heap, m.Nodes, m.Workers)
		},
	})
	t.Logf("%d actions, slowest answer %v, %d chapters undone", r.Actions, r.Slowest, r.Undone)
	if err != nil || len(r.Defects) > 0 {
		t.Errorf("%v; the log is\n%s", err, log.String())
	}
}
