//go:build !js

package runner_test

import (
	"fmt"
	"slices"
	"testing"
)

// fast has the clock of a page go faster than those of its workers, so that a test need
// not sit through a watch that counts the page's seconds. What workers have time for is
// the machine's: those without a fault, which is the property silent, are vouched for by
// signs of life that the page hears from now on.
func fast(times int) string {
	return fmt.Sprintf(`{
		const now = performance.now.bind(performance), from = now(), wait = setTimeout, Made = Worker;
		performance.now = () => from + (now() - from) * %[1]d;
		setTimeout = (f, ms, ...more) => wait(f, ms / %[1]d, ...more);
		Worker = function (url) {
			const w = new Made(url), end = w.terminate.bind(w);
			w.terminate = () => { w.silent = true; end() };
			const vouch = () => {
				if (w.silent) return;
				w.onmessage?.({type: "message", data: {kind: "alive"}});
				wait(vouch, 1000 / %[1]d);
			};
			vouch();
			return w;
		};
	}`, times)
}

// deaf keeps messages from workers: from those that are made from now on and whose number
// fits a condition on i, the messages that fit another one on m.
func deaf(which, what string) string {
	return fmt.Sprintf(`{
		const Made = Worker;
		Worker = function (url) {
			const i = made.length, w = new Made(url), post = w.postMessage.bind(w);
			w.silent = %[1]s;
			w.postMessage = (m, ...more) => { if (!((%[1]s) && (%[2]s))) post(m, ...more) };
			return w;
		};
	}`, which, what)
}

// mortal ends workers from the second to the fifth, without an event, as soon as they
// have told of their work.
const mortal = `{
	const Made = Worker;
	Worker = function (url) {
		const i = made.length, w = new Made(url);
		if (i > 0 && i < 5)
			w.addEventListener("message", (e) => { if (e.data.kind !== "ready") w.terminate(); });
		return w;
	};
}`

// startCrews starts a race, many runs and the reading of a file: four workers.
var startCrews = fmt.Sprintf(`race(%[1]q); trials(%[1]q); read("x1,x2,y\n" + "1,2,3\n4,5,6\n".repeat(60000))`,
	text("practical", 10_000, 3))

// refused refuses the third worker that is made, and ends every other but the first
// without an event as soon as it has told of a trial.
const refused = `{
	const Made = Worker;
	let n = 0;
	Worker = function (url) {
		const i = n++;
		if (i === 2) throw new Error("refused");
		const w = new Made(url);
		if (i > 0)
			w.addEventListener("message", (e) => { if (e.data.kind === "trial") w.terminate(); });
		return w;
	};
}`

// crewsEnd has a new page do work for workers of its own until all n pieces of it have
// ended, and returns the digits, or the sentences of what failed, in order. The clock goes
// faster only once the learner is there, which would be taken for dead otherwise.
func crewsEnd(t *testing.T, work string, n, clock int, before ...string) (digits, failed []string) {
	t.Helper()
	p := open(t, 1, before...)
	defer p.Close()
	eval(t, p, fast(clock), nil)
	eval(t, p, work, nil)
	do(t, p.Until(fmt.Sprintf("count('ended') + count('failed') >= %d", n)))
	eval(t, p, "events.filter(e => e.kind === 'ended').map(e => e.of + ': ' + e.digits).sort()", &digits)
	eval(t, p, "events.filter(e => e.kind === 'failed').map(e => e.message).sort()", &failed)
	return digits, failed
}

// TestBrowserCrewsSilent has the workers of a race, of many runs and of a file that is
// read end without an event, take their work and never answer, and never start: others do
// the work, to the same digits, and where none starts every one of them ends in a sentence.
// One page after the other: too many workers at once would look like silent ones.
func TestBrowserCrewsSilent(t *testing.T) {
	want, failed := crewsEnd(t, startCrews, 3, 1)
	if len(want) != 3 {
		t.Fatalf("without a fault: %q, %q", want, failed)
	}
	for name, fault := range map[string]string{
		"killed":        mortal,
		"silent":        deaf("i > 0 && i < 5", "m.kind !== 'boot'"),
		"never started": deaf("i > 0 && i < 5", "true"),
	} {
		if got, failed := crewsEnd(t, startCrews, 3, 20, fault); !slices.Equal(got, want) {
			t.Errorf("%s: other digits, %q", name, failed)
		}
	}
	if got, failed := crewsEnd(t, startCrews, 3, 20, deaf("i > 0", "true")); len(got) > 0 ||
		len(slices.Compact(failed)) != 3 {
		t.Errorf("without workers: %q ended, %q failed", got, failed)
	}
}

// TestBrowserCrewRefused has a browser refuse one of the two workers of many runs, and end
// every other after a single run: all runs are done, to the same digits, though more workers
// end than may end over one run. Where the others went without a watch it would hang.
func TestBrowserCrewRefused(t *testing.T) {
	work := fmt.Sprintf("trials(%q)", text("practical", 10_000, 3))
	want, _ := crewsEnd(t, work, 1, 1)
	got, failed := crewsEnd(t, work, 1, 20, refused)
	if len(want) != 1 || !slices.Equal(got, want) {
		t.Errorf("%q, without a fault %q; %q failed", got, want, failed)
	}
}
