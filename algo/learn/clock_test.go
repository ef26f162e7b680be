package learn

import (
	"context"
	"math"
	"testing"
	"time"

	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/search"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// The remaining time is the remaining work at the speed of the search alone. If not, moments or rounds between two
// attempts count as slow work, or the bound of the last attempt is still shown after the search.
func TestBound(t *testing.T) {
	var b bound
	check := func(when string, want float64) {
		t.Helper()
		if got := b.remaining(); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %g seconds, not %g", when, got, want)
		}
	}
	check("before", 0)
	b.record(10, 0, 1000)
	check("at its start", 0)
	b.record(15, 50, 1000)
	check("when it may end soon", 0)
	b.record(20, 100, 1000)
	check("after a tenth", 90)
	b.record(22, 100, 0)
	check("among moments", 0)
	b.record(400, 100, 1000)
	check("in the next attempt", 90)
	b.record(430, 200, 1000)
	check("at half the pace", 160)
	b.record(440, 1100, 1000)
	check("beyond the bound", 0)
}

// The work of a search reaches the page as seconds left. If not, the bound is never shown, or still shown in a pass.
func TestRemainingTimeIsShown(t *testing.T) {
	net, err := network.Random(network.RandomOptions{Dim: 5, Units: 5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	var last *snapshot.Snapshot
	host := Host{Emit: func(s *snapshot.Snapshot) { last = s }}
	r, err := newRun(context.Background(), of(spec.Practical, net, 40), nil, host)
	if err != nil {
		t.Fatal(err)
	}
	p := &practicalView{run: r}
	tell := func(work, most int64) float64 {
		p.shown = time.Time{}
		p.progress(practical.Progress{Stage: search.StageRefinement, Samples: 40, Work: work, WorkLimit: most})
		return last.Left
	}
	if got := tell(0, 1000); got != 0 {
		t.Errorf("%g seconds left before any work", got)
	}
	r.start = r.start.Add(-time.Minute)
	if got := tell(100, 1000); !(540 <= got && got < 600) {
		t.Errorf("%g seconds left after a tenth in a minute", got)
	}
	if got := tell(100, 0); got != 0 {
		t.Errorf("%g seconds left in a pass", got)
	}
}
