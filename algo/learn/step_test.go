package learn_test

import (
	"context"
	"fmt"
	"testing"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/spec"
)

// Every single step of every method leads to another stage, round or N, or continues a fit. If not, a click on the
// page's button changes nothing.
func TestEveryStepIsNew(t *testing.T) {
	for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds, spec.Practical} {
		t.Run(string(method), func(t *testing.T) {
			s := spec.Default()
			s.Network.Append([]float64{0.9, 0.4}, 0.5, 1.2)
			s.Network.Append([]float64{-0.4, 0.9}, -0.4, -0.9)
			s.Sampling.Samples, s.Learning.Method = 100_000, method
			var current *snapshot.Snapshot
			last, steps := "", 0
			describe := func(n *snapshot.Snapshot) string {
				points := 0
				for _, f := range n.Fit {
					points += 1 + len(f.Loss)
				}
				return fmt.Sprintf("%s of round %d at N = %d, %d iterations", n.Stage, n.Round, n.Samples, points)
			}
			host := learn.Host{
				Emit: func(n *snapshot.Snapshot) { current = n },
				Mark: func(context.Context) error {
					now := describe(current)
					if now == last {
						t.Errorf("two steps lead to %s", now)
					}
					last = now
					steps++
					return nil
				},
			}
			if _, err := learn.Run(context.Background(), s, nil, host); err != nil {
				t.Fatal(err)
			}
			if steps < 5 {
				t.Errorf("%d steps", steps)
			}
		})
	}
}
