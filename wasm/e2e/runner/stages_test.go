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

// killer walks a run from step to step. Where it comes to the stage that is next in the list kill, it goes on and ends
// a worker as a browser does, without an event: the newest that does what the text victim says.
const killer = `{
	globalThis.kill = [];
	const push = events.push.bind(events);
	const rests = () => {
		const hit = kill.length > 0 && kill[0] === last("snapshot")?.stage;
		if (hit) kill.shift();
		if (hit || kill.length > 0) step(); else resume();
		if (hit) made.findLast(w => w.does === victim).terminate();
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
	s, err := dialect.Parse([]byte(text), table == "", nil)
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
	return stages, hex.EncodeToString(wire.Append(nil, end.Untimed()))
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
// up to three learners of one run, and then its helper: others do the run again, to the digits of the native
// learner, the page is told of every learner, and nothing is shown twice. Catches a stage in which nobody watches, a table
// that went with the worker that had it, and a run that is taken up in another state than
// it was left. With CREASE_FULL every method is stopped at all of its stages.
func TestBrowserKilledAtEveryStage(t *testing.T) {
	p := open(t, 2, killer)
	seen := map[string]bool{}
	for _, run := range stageRuns() {
		stages, want := steps(t, run.text, run.table)
		kill := strings.Fields(run.kill)
		if os.Getenv("CREASE_FULL") != "" {
			kill = stages
		}
		for at := range slices.Chunk(kill, mostKills) {
			killed(t, p, run, at, want, "run")
			killed(t, p, run, at, want, "serve")
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

// killed does a run whose learners, or helpers, are ended at the stages, one after the other. A helper that is not
// there again at the next stage is ended once less.
func killed(t *testing.T, p *e2e.Page, run stageRun, stages []string, want, victim string) {
	t.Helper()
	table := "null"
	if run.table != "" {
		table = fmt.Sprintf("%q", run.table)
	}
	var had int
	start := fmt.Sprintf("start(%q, %s, true)", run.text, table)
	do(t, p.Until("made.at(-1).does === 'serve'"))
	eval(t, p, fmt.Sprintf("events.length = 0; globalThis.victim = %q; kill = %s; %s; made.length", victim, list(stages),
		start), &had)
	if err := p.Until("count('done') + count('failed') === 1"); err != nil {
		t.Fatalf("%s, killed at %s: %v", run.name, stages, err)
	}
	var got struct {
		Last        struct{ Kind, Digits, Message string }
		More, Again int
		Back        bool
	}
	eval(t, p, `({Last: events.at(-1), More: made.length, Again: count('again'), Back: (s => s.some((e, i) =>
		i > 0 && e.samples < s[i - 1].samples))(events.filter(e => e.kind === 'snapshot'))})`, &got)
	if got.Last.Kind != "done" || got.Last.Digits != want {
		t.Errorf("%s, killed at %s: %s %s, or other digits", run.name, stages, got.Last.Kind, got.Last.Message)
	}
	again, n := len(stages), got.More-had
	if victim == "serve" {
		again = 0
	}
	if n < max(1, again) || n > again+len(stages) || got.Again != again || got.Back {
		t.Errorf("%s, %s killed at %s: %d more workers, %d runs again; went back: %v", run.name, victim, stages, n,
			got.Again, got.Back)
	}
}

// list writes words as a list in JavaScript.
func list(words []string) string {
	text, _ := json.Marshal(words)
	return string(text)
}
