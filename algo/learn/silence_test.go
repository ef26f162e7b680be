package learn

import (
	"bytes"
	"context"
	"os"
	"testing"

	"crease/algo/data/moment"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// A stage without news emits its last snapshot again every few yields, with the progress of the pass and no
// half-changed state. If not, the page stands still.
func TestQuietStage(t *testing.T) {
	var shown []*snapshot.Snapshot
	s := of(spec.Rounds, three(), 400_000)
	r, err := newRun(context.Background(), s, nil, Host{Emit: func(s *snapshot.Snapshot) { shown = append(shown, s) }})
	if err != nil {
		t.Fatal(err)
	}
	r.snap.Stage = snapshot.StageRank
	r.mark()
	r.snap.Round = 7 // not shown yet
	blocks := 0
	err = r.clock.Sum(r.ctx, 0, nil, 2, 98, func(*moment.Sums) error {
		blocks++
		return r.yield(r.host.Yield)
	})
	for range 2 * maxQuiet {
		if err == nil {
			err = r.yield(r.host.Yield)
		}
	}
	if n := (blocks+2*maxQuiet)/maxQuiet + 1; err != nil || blocks != 96 || len(shown) != n {
		t.Fatalf("%d snapshots after %d blocks, not %d: %v", len(shown), blocks, n, err)
	}
	const passing = 400_000 - 2*4096 // the source ends within block 97
	for i, s := range shown {
		want := snapshot.Snapshot{Stage: snapshot.StageRank}
		if i > 0 && i*maxQuiet-1 <= blocks {
			want.Passed, want.Passing = int64(i*maxQuiet-1)*4096, passing // the mark counts
		}
		if s.Stage != want.Stage || s.Round != 0 || s.Passed != want.Passed || s.Passing != want.Passing {
			t.Errorf("snapshot %d: %s, round %d, %d of %d", i, s.Stage, s.Round, s.Passed, s.Passing)
		}
	}
}

// Snapshots are at most a bounded number of yields apart in long stages: passes that confirm a network, and fits and
// decompositions in high dimension. If not, the page seems to hang.
func TestYieldsBetweenSnapshots(t *testing.T) {
	wide, err := network.Random(network.RandomOptions{Dim: 48, Units: 10, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	runs := map[string]spec.Spec{"rounds": of(spec.Rounds, three(), 20_000_000)}
	if os.Getenv("CREASE_FULL") != "" {
		runs["practical"] = of(spec.Practical, three(), 100_000_000)
		runs["many inputs"] = of(spec.Practical, wide, 150_000)
	}
	for name, s := range runs {
		quiet := 0
		mustRun(t, s, nil, Host{
			Emit: func(*snapshot.Snapshot) { quiet = 0 },
			Yield: func(context.Context) error {
				if quiet++; quiet > maxQuiet {
					t.Errorf("%s: %d yields without a snapshot", name, quiet)
				}
				return nil
			},
		})
	}
}

// A run on cached sums, or on a few hundred samples, has no rate. If it has, it is that of a copy or of a single call.
func TestRateOfKeptSums(t *testing.T) {
	for _, m := range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
		first := mustRun(t, of(m, three(), 20_000), nil, Host{})
		if !(first.Rate > 0) {
			t.Errorf("%s: %g samples a second", m, first.Rate)
		}
	}
	if short := mustRun(t, of(spec.Practical, three(), 240), nil, Host{}); short.Rate != 0 || short.Kept {
		t.Errorf("240 samples: %g a second, kept %v", short.Rate, short.Kept)
	}
	s := of(spec.Paper, three(), 200_000)
	cache := &moment.Cache{Summer: moment.NewSummer(Source(s), 1), Room: 16 << 20}
	first := mustRun(t, s, nil, Host{Summer: cache})
	second := mustRun(t, s, nil, Host{Summer: cache})
	if !(first.Rate > 0) || second.Rate != 0 || !bytes.Equal(digits(first), digits(second)) {
		t.Errorf("%g samples a second, then %g", first.Rate, second.Rate)
	}
}
