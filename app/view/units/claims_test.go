package units

import (
	"context"
	"math"
	"strconv"
	"strings"
	"testing"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/text/number"
)

// What the heads of the table say of the numbers beneath them, over several seeds and
// with weights that do not have length 1: "rescaled to the length of the true unit's
// weight", "the largest error of w, b and a, for weights of length 1", "what found the
// unit first: the round and the tensor".
func TestFoundColumns(t *testing.T) {
	s := spec.Default()
	s.Network = network.Network{W: [][]float64{{1.6, 1.2}, {-.3, .4}}, B: []float64{-2, -.5}, A: []float64{.5, -1.6}}
	truth := s.Network.Normalised()
	for seed := range uint64(5) {
		s.Sampling.Seed = seed
		for _, s.Learning.Method = range []spec.Method{spec.Paper, spec.Rounds} {
			last, err := learn.Run(context.Background(), s, nil, learn.Host{})
			if err != nil {
				t.Fatal(err)
			}
			rows := unitRows(s, last)
			for _, u := range last.Units {
				if u.Truth < 0 {
					continue
				}
				row, i := rows[u.Truth], u.Truth
				length := linalg.Norm(s.Network.W[i])
				wantNear(t, row.FoundB, length*u.B, s.Network.B[i], u.Error*length)
				wantNear(t, row.FoundA, u.A/length, s.Network.A[i], u.Error/length)
				w := math.Min(linalg.Distance(u.W, truth.W[i], 1), linalg.Distance(u.W, truth.W[i], -1))
				worst := max(w, math.Abs(u.B-truth.B[i]), math.Abs(u.A-truth.A[i]))
				if want := number.Format(worst, 1); row.Err != want {
					t.Errorf("error %s, want %s", row.Err, want)
				}
				if s.Learning.Method == spec.Rounds {
					wantFirst(t, last, u, row.Finder)
				}
			}
		}
	}
}

// wantNear fails unless a cell shows a value, with as many digits as its error deserves,
// and the value is as near the true one as the error allows.
func wantNear(t *testing.T, cell string, value, truth, err float64) {
	t.Helper()
	shown, bad := strconv.ParseFloat(strings.ReplaceAll(cell, "−", "-"), 64)
	if bad != nil || math.Abs(shown-value) > max(err, 1e-3*max(1, math.Abs(value))) {
		t.Errorf("shown %q for %g", cell, value)
	}
	if math.Abs(value-truth) > err*(1+1e-9)+1e-12 {
		t.Errorf("%g is farther than %g from %g", value, err, truth)
	}
}

// wantFirst fails unless the finder names the unit's round and tensor, and the rounds
// before it had fewer units.
func wantFirst(t *testing.T, last *snapshot.Snapshot, u snapshot.Unit, finder string) {
	t.Helper()
	round := strconv.Itoa(u.Origin.Round)
	if !strings.Contains(finder, "round "+round) || !strings.Contains(finder, number.Sub(u.Origin.Tensor)) {
		t.Errorf("%q of a unit of round %s", finder, round)
	}
	before := 0
	for _, v := range last.Units {
		if v.Origin.Round < u.Origin.Round {
			before++
		}
	}
	if n := u.Origin.Round; n < 1 || n > len(last.Rounds) || n > 1 && last.Rounds[n-2].Units > before {
		t.Errorf("found in round %d, but %d units were there before", n, before)
	}
}
