package learn_test

import (
	"bytes"
	"context"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"crease/algo/base/wire"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// maxYields is the number of yields within which a host gets the next snapshot (Host).
const maxYields = 32

// slowSums takes 20 ms for each block and counts the samples of the current pass.
type slowSums struct {
	moment.Summer
	samples         int64 // of the source
	passed, passing int64 // samples of the current pass: summed, and all; 0 between passes
}

// Sum implements moment.Summer.
func (c *slowSums) Sum(
	ctx context.Context, order int, ctl *moment.Control, from, to int, visit func(*moment.Sums) error,
) error {
	c.passing = min(int64(to)*sample.BlockSize, c.samples) - int64(from)*sample.BlockSize
	defer func() { c.passed, c.passing = 0, 0 }()
	return c.Summer.Sum(ctx, order, ctl, from, to, func(s *moment.Sums) error {
		time.Sleep(20 * time.Millisecond)
		c.passed += s.N
		return visit(s)
	})
}

// untimed returns the bytes of a snapshot without time and progress.
func untimed(s *snapshot.Snapshot) []byte {
	c := s.Untimed()
	c.Passed, c.Passing, c.Left = 0, 0, 0
	return wire.Append(nil, c)
}

// A long pass over the samples emits a snapshot every few yields. It states the progress of the pass and, while the pass
// only confirms a network, changes nothing else. If not, the page stands still, or counts the samples of another pass.
// The clock is fake.
func TestProgressOfPass(t *testing.T) {
	for _, s := range []spec.Spec{specOf(spec.Paper, three(), 400_000), specOf(spec.Rounds, three(), 20_000_000)} {
		synctest.Test(t, func(t *testing.T) {
			method, sums := s.Learning.Method, &slowSums{Summer: moment.NewSummer(learn.Source(s), 1), samples: s.Sampling.Samples}
			yields, passing := 0, 0
			var before *snapshot.Snapshot
			mustRun(t, s, nil, learn.Host{
				Emit: func(s *snapshot.Snapshot) {
					if s.Passed != sums.passed || s.Passing != sums.passing {
						t.Errorf("%s: %d of %d samples, not %d of %d", method, s.Passed, s.Passing, sums.passed, sums.passing)
					}
					if s.Passing > 0 {
						passing++
					}
					if method == spec.Rounds && s.Passing > 0 && !bytes.Equal(untimed(s), untimed(before)) {
						t.Errorf("%s at %d samples of a pass: more than time and progress is new", s.Stage, s.Passed)
					}
					before, yields = s, 0
				},
				Yield: func(context.Context) error {
					if yields++; yields > maxYields {
						t.Errorf("%s: %d yields without a snapshot", method, yields)
					}
					return nil
				},
				Summer: sums,
			})
			if passing < 5 {
				t.Errorf("%s: %d snapshots during passes", method, passing)
			}
		})
	}
}

// Long stages emit a snapshot every few yields: passes that confirm a network, and fits and decompositions in high
// dimension. If not, the page seems to hang.
func TestYieldsBetweenSnapshots(t *testing.T) {
	wide, err := network.Random(network.RandomOptions{Dim: 48, Units: 10, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	runs := map[string]spec.Spec{"rounds": specOf(spec.Rounds, three(), 20_000_000)}
	if os.Getenv("CREASE_FULL") != "" {
		runs["practical"] = specOf(spec.Practical, three(), 100_000_000)
		runs["many inputs"] = specOf(spec.Practical, wide, 150_000)
	}
	for name, s := range runs {
		yields := 0
		mustRun(t, s, nil, learn.Host{
			Emit: func(*snapshot.Snapshot) { yields = 0 },
			Yield: func(context.Context) error {
				if yields++; yields > maxYields {
					t.Errorf("%s: %d yields without a snapshot", name, yields)
				}
				return nil
			},
		})
	}
}

// A run on cached sums, or on a few hundred samples, states no rate. If it does, it is the rate of copying sums or of a
// single call.
func TestRateOfKeptSums(t *testing.T) {
	for _, m := range []spec.Method{spec.Paper, spec.Rounds, spec.Practical} {
		first := mustRun(t, specOf(m, three(), 20_000), nil, learn.Host{})
		if !(first.Rate > 0) {
			t.Errorf("%s: %g samples a second", m, first.Rate)
		}
	}
	if short := mustRun(t, specOf(spec.Practical, three(), 240), nil, learn.Host{}); short.Rate != 0 || short.Kept {
		t.Errorf("240 samples: %g a second, kept %v", short.Rate, short.Kept)
	}
	s := specOf(spec.Paper, three(), 200_000)
	cache := &moment.Cache{Summer: moment.NewSummer(learn.Source(s), 1), Room: 16 << 20}
	first := mustRun(t, s, nil, learn.Host{Summer: cache})
	second := mustRun(t, s, nil, learn.Host{Summer: cache})
	if !(first.Rate > 0) || second.Rate != 0 || !bytes.Equal(digits(first), digits(second)) {
		t.Errorf("%g samples a second, then %g", first.Rate, second.Rate)
	}
}
