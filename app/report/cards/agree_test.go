package cards

import (
	"fmt"
	"strings"
	"testing"

	"crease/app/apptest"
	"crease/app/report/outcome"
)

// The cards count and list the units that were recovered, at every moment of a run.
func TestCardsCountRecovered(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		m := r.Spec.Network.Units()
		for i, s := range r.Snapshots {
			want := outcome.Count(s, m)
			c, _ := One(Scalars, r.Spec, s, -1)
			if len(s.Units) == 0 {
				continue
			}
			listed := 0
			for _, f := range c.Facts {
				if strings.HasSuffix(f.Name, ": error") {
					listed++
				}
			}
			lead := map[bool]string{true: "largest error", false: fmt.Sprintf("%d of %d, ", want.Recovered, m)}
			ok := strings.HasPrefix(c.Caption, lead[want.Recovered == m])
			if want.Recovered == 0 {
				ok = strings.HasPrefix(c.Caption, "none of ")
			}
			if !ok || listed != want.Recovered {
				t.Fatalf("snapshot %d, %s: %q and %d errors, but %d of %d were recovered", i, s.Stage, c.Caption, listed,
					want.Recovered, m)
			}
			sees, _ := One(Sees, r.Spec, s, -1)
			for _, k := range []int{2*newView(r.Spec, s, -1).Order + 1, 2*newView(r.Spec, s, -1).Order + 2} {
				if n := newView(r.Spec, s, -1).foundBy(k); n > want.Recovered {
					t.Fatalf("snapshot %d: %q of %d recovered", i, sees.Caption, want.Recovered)
				}
			}
		}
	})
}
