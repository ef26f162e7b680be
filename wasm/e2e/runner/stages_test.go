//go:build !js

package runner_test

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/algo/learn/snapshot"
	"crease/wasm/e2e"
)

// clockwork gives the page a clock whose rate can be set: timers that are running follow
// it.
const clockwork = `{
	const now = performance.now.bind(performance), wait = setTimeout, stop = clearTimeout, pending = new Map();
	let from = now(), shown = from, rate = 1, ids = 1e9;
	performance.now = () => shown + (now() - from) * rate;
	const arm = (id, p) =>
		p.real = wait(() => { pending.delete(id); p.f() }, (p.due - performance.now()) / rate);
	setTimeout = (f, ms = 0) => {
		const p = {f, due: performance.now() + ms};
		pending.set(++ids, p);
		arm(ids, p);
		return ids;
	};
	clearTimeout = (id) => {
		stop(pending.get(id)?.real ?? id);
		pending.delete(id);
	};
	globalThis.clock = (r) => {
		[shown, from, rate] = [performance.now(), now(), r];
		for (const [id, p] of pending) {
			stop(p.real);
			arm(id, p);
		}
	};
}`

// killer walks a run from step to step. Where it comes to the stage that is next in the
// list kill, it goes on and ends the learner as a browser does, without an event. The
// clock goes faster until another learner is made.
const killer = `{
	globalThis.kill = [];
	const push = events.push.bind(events), Made = Worker, wait = setTimeout;
	Worker = function (url) {
		clock(1);
		const w = new Made(url), end = w.terminate.bind(w);
		let on = true;
		w.terminate = () => { on = false; end() };
		// No learner is taken for dead but those that are ended here, however slow the machine is.
		const vouch = () => {
			if (!on) return;
			w.onmessage?.({type: "message", data: {kind: "alive"}});
			wait(vouch, 1000);
		};
		vouch();
		return w;
	};
	const rests = () => {
		const hit = kill.length > 0 && kill[0] === last("snapshot")?.stage;
		if (hit) kill.shift();
		if (hit || kill.length > 0) step(); else resume();
		if (hit) {
			made.at(-1).terminate();
			clock(400);
		}
	};
	events.push = (e) => {
		push(e);
		if (e.kind === "paused") setTimeout(rests);
	};
}`

// steps runs a spec natively, on a table if it has a text: it returns the stages at which
// steps end, in the order in which they first do, and the digits.
func steps(t *testing.T, text, table string) (stages []string, digits string) {
	t.Helper()
	s, _, err := dialect.Parse([]byte(text), table == "", nil)
	do(t, err)
	var src sample.Source
	if table != "" {
		src, _, err = learn.ReadTable([]byte(table), s, nil)
		do(t, err)
	}
	var at string
	end, err := learn.Run(context.Background(), s, src, learn.Host{
		Emit: func(s *snapshot.Snapshot) { at = string(s.Stage) },
		Mark: func(context.Context) error {
			if !slices.Contains(stages, at) {
				stages = append(stages, at)
			}
			return nil
		},
	})
	do(t, err)
	end.Seconds, end.Rate = 0, 0
	return stages, hex.EncodeToString(wire.Append(nil, end))
}

// stageRun is a small run and the stages at which its learners are ended. A table makes it
// a run on that.
type stageRun struct{ name, text, table, kill string }

// stageRuns have every stage ended in some run, and every method at two stages or three.
func stageRuns() []stageRun {
	table := "x1,x2,x3,y\n"
	for i := range 5000 {
		x := [3]float64{math.Sin(float64(i * i)), math.Cos(float64(7 * i)), math.Sin(float64(3*i + 1))}
		table += fmt.Sprintf("%.6f,%.6f,%.6f,%.6f\n", x[0], x[1], x[2], max(0, x[0]-x[1]+.3)-max(0, x[2]-.2))
	}
	return []stageRun{
		{"exact", text("exact", 1, 3), "", "rank regression"},
		{"paper", text("paper", 20_000, 3), "", "moments jennrich signs"},
		{"rounds", text("rounds", 20_000, 3), "", "samples scalars refinement"},
		{"practical", text("practical", 20_000, 3), "", "rank refinement"},
		{"table", `{"version":1,"learning":{"method":"paper"}}`, table, "moments regression"},
	}
}

// TestBrowserKilledAtEveryStage ends the learner without an event at every stage of a run,
// up to three learners of one run: others do the run again, to the digits of the native
// learner, and nothing is shown twice. Catches a stage in which nobody watches, a table
// that went with the worker that had it, and a run that is taken up in another state than
// it was left. With CREASE_FULL every method is stopped at all of its stages.
func TestBrowserKilledAtEveryStage(t *testing.T) {
	p := open(t, 1, clockwork, killer)
	seen := map[string]bool{}
	for _, run := range stageRuns() {
		stages, want := steps(t, run.text, run.table)
		kill := strings.Fields(run.kill)
		if os.Getenv("CREASE_FULL") != "" {
			kill = stages
		}
		for at := range slices.Chunk(kill, mostKills) {
			killed(t, p, run, at, want)
			for _, stage := range at {
				seen[stage] = true
			}
		}
	}
	for _, stage := range []snapshot.Stage{
		snapshot.StageSamples, snapshot.StageMoments, snapshot.StageRank, snapshot.StageJennrich, snapshot.StageScalars,
		snapshot.StageSigns, snapshot.StageRegression, snapshot.StageRefinement,
	} {
		if !seen[string(stage)] {
			t.Errorf("no run ended a step in the stage %s", stage)
		}
	}
}

// mostKills is how often a run is done again.
const mostKills = 3

// killed does a run whose learners are ended at the stages, one after the other.
func killed(t *testing.T, p *e2e.Page, run stageRun, stages []string, want string) {
	t.Helper()
	table := "null"
	if run.table != "" {
		table = fmt.Sprintf("%q", run.table)
	}
	var had int
	start := fmt.Sprintf("start(%q, %s, true)", run.text, table)
	eval(t, p, fmt.Sprintf("events.length = 0; kill = %s; %s; made.length", list(stages), start), &had)
	if err := p.Until("count('done') + count('failed') === 1"); err != nil {
		t.Fatalf("%s, killed at %s: %v", run.name, stages, err)
	}
	var got struct {
		Last struct{ Kind, Digits, Message string }
		More int
		Back bool
	}
	eval(t, p, `({Last: events.at(-1), More: made.length, Back: (s => s.some((e, i) =>
		i > 0 && e.samples < s[i - 1].samples))(events.filter(e => e.kind === 'snapshot'))})`, &got)
	if got.Last.Kind != "done" || got.Last.Digits != want {
		t.Errorf("%s, killed at %s: %s %s, or other digits", run.name, stages, got.Last.Kind, got.Last.Message)
	}
	if n := got.More - had; n != len(stages) || got.Back {
		t.Errorf("%s, killed at %s: %d more learners; went back: %v", run.name, stages, n, got.Back)
	}
}

// list writes words as a list in JavaScript.
func list(words []string) string {
	text, _ := json.Marshal(words)
	return string(text)
}
