//go:build !js

package runner_test

import (
	"fmt"
	"slices"
	"testing"
)

// TestBrowserSilentDeath ends the learner as a browser does that runs out of memory,
// without an event, in the middle of a run: another learner does the run again, shows
// nothing twice, and comes to the same digits. The page hears of it at once, not by ten seconds of silence: the clock
// of its timers stands.
func TestBrowserSilentDeath(t *testing.T) {
	p := open(t, 1)
	run := fmt.Sprintf("start(%q, null)", text("paper", 3_000_000, 6))
	eval(t, p, run, nil)
	do(t, p.Until("count('done') + count('failed') === 1"))
	eval(t, p, "globalThis.first = events.length; "+run, nil)
	do(t, p.Until("events.slice(first).filter(e => e.kind === 'snapshot').length > 3"))
	eval(t, p, "globalThis.setTimeout = () => 0; made[0].terminate()", nil)
	do(t, p.Until("count('again') === 1"))
	do(t, p.Until("count('done') + count('failed') === 2"))
	var same, forward bool
	eval(t, p, "(d => d.length === 2 && d[0].digits === d[1].digits)(events.filter(e => e.kind === 'done'))", &same)
	eval(t, p, "(s => s.every((e, i) => i === 0 || e.samples >= s[i - 1].samples))"+
		"(events.slice(first).filter(e => e.kind === 'snapshot'))", &forward)
	if !same || !forward {
		t.Errorf("same digits: %v, the run only went forward: %v", same, forward)
	}
}

// TestBrowserIdleDeath ends the learner and its helper, without an event, when they have nothing to do and hold no lock,
// and the learner of a paused run: the next run, and the rest of that one, is another learner's, long before ten seconds
// of silence are over. Catches workers that hold locks for no reason, and a death that nobody looks for.
func TestBrowserIdleDeath(t *testing.T) {
	p := open(t, 2)
	const rest = "made.every(w => w.ready) && !(await navigator.locks.query()).held.length"
	run := fmt.Sprintf("start(%q, null)", text("paper", 100_000, 6))
	do(t, p.Until("made.length === 2 && "+rest))
	eval(t, p, `globalThis.ticks = 0;
		const wait = setTimeout, Made = Worker;
		setTimeout = (f, ms, ...more) => (ticks += ms >= 1000, wait(f, ms, ...more));
		Worker = function (url) { globalThis.after ??= ticks; return new Made(url) };
		made.forEach(w => w.terminate()); `+run, nil)
	do(t, p.Until("count('done') + count('failed') === 1"))
	var ticks int
	eval(t, p, "after", &ticks)
	if ticks > 3 {
		t.Errorf("another learner was started after %d ticks", ticks)
	}
	do(t, p.Until("made.length === 4 && made.slice(2).every(w => w.ready)"))
	eval(t, p, fmt.Sprintf("start(%q, null, true)", text("paper", 100_000, 6)), nil)
	do(t, p.Until("count('paused') === 1 && !(await navigator.locks.query()).held.length"))
	eval(t, p, "made[2].terminate(); resume()", nil)
	do(t, p.Until("count('done') + count('failed') === 2"))
	var kinds []string
	eval(t, p, "events.map(e => e.kind).filter(kind => kind !== 'snapshot')", &kinds)
	if !slices.Equal(kinds, []string{"done", "paused", "again", "done"}) {
		t.Errorf("the page is told %q", kinds)
	}
	var same bool
	eval(t, p, "(d => d[0].digits === d[1].digits)(events.filter(e => e.kind === 'done'))", &same)
	if !same {
		t.Error("other digits")
	}
}

// lateLock has the first answer of the learner that it lives, and holds a lock, come when it is told to.
const lateLock = `{
	const set = Object.getOwnPropertyDescriptor(Native.prototype, "onmessage").set;
	Object.defineProperty(Native.prototype, "onmessage", {set(f) {
		let first = made.length === 1;
		set.call(this, f && (m => {
			if (!first || m.data.kind !== "lives") return f(m);
			first = false;
			globalThis.late = () => f(m);
		}));
	}});
	made.length;
}`

// TestBrowserLateLock has a browser grant the learner's first lock after it was ready, has rested and is busy: that lock
// is free again, the learner is not gone. Catches a run that is done again for no reason.
func TestBrowserLateLock(t *testing.T) {
	p := open(t, 1, lateLock)
	do(t, p.Until("globalThis.late && made[0].ready && !(await navigator.locks.query()).held.length"))
	eval(t, p, fmt.Sprintf("start(%q, null)", text("paper", 1_000_000, 6)), nil)
	do(t, p.Until("count('snapshot') > 1"))
	eval(t, p, "late()", nil)
	do(t, p.Until("count('done') + count('failed') === 1"))
	var kinds []string
	eval(t, p, "events.map(e => e.kind).filter(kind => kind !== 'snapshot')", &kinds)
	if !slices.Equal(kinds, []string{"done"}) {
		t.Errorf("the page is told %q", kinds)
	}
}

// TestBrowserNeverAnswers gives the page a learner that takes a run and does nothing.
func TestBrowserNeverAnswers(t *testing.T) {
	p := open(t, 1)
	eval(t, p, "made[0].postMessage = () => {}; "+fmt.Sprintf("start(%q, null)", text("exact", 1, 3)), nil)
	do(t, p.Until("count('done') + count('failed') === 1"))
	var kind string
	eval(t, p, "events.at(-1).kind", &kind)
	if kind != "done" {
		t.Errorf("it ended with %s", kind)
	}
}

// TestBrowserDeafPause asks a learner to pause that hears nothing, as in the middle of a
// long decomposition: the page is told that the run is paused, hears nothing of it until
// it goes on, and then everything. The learner itself has to send more while it is held to
// be paused, or there is nothing to keep.
func TestBrowserDeafPause(t *testing.T) {
	p := open(t, 1)
	eval(t, p, fmt.Sprintf("start(%q, null)", text("paper", 5_000_000, 6)), nil)
	do(t, p.Until("count('snapshot') > 3"))
	eval(t, p, `globalThis.late = 0;
		made[0].addEventListener("message", m => late += count("paused") > 0 && ["snapshots", "done"].includes(m.data.kind));
		made[0].postMessage = () => {}; pause()`, nil)
	do(t, p.Until("count('paused') === 1"))
	var before, after int
	eval(t, p, "count('snapshot')", &before)
	do(t, p.Until("late > 0"))
	eval(t, p, "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(count('snapshot')))))", &after)
	if after != before {
		t.Errorf("%d snapshots of a paused run", after-before)
	}
	eval(t, p, "resume()", nil)
	do(t, p.Until("count('done') === 1"))
	eval(t, p, "count('snapshot')", &after)
	if after <= before {
		t.Error("what was kept during the pause is lost")
	}
}
