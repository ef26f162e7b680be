package verdict

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/report/outcome"
)

var counted = regexp.MustCompile(`(\d+) of \d+ (?:crease|unit)s? `)

var exactly = regexp.MustCompile(`^Found .* to (\d+) digits`)

// saidCount reads out of a verdict how many of m units it says were recovered.
func saidCount(t *testing.T, text string, m int) int {
	t.Helper()
	if n := counted.FindStringSubmatch(text); n != nil {
		k, err := strconv.Atoi(n[1])
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	for _, all := range []string{"Found ", "Both ", "All ", "The crease was ", "The unit was "} {
		if strings.HasPrefix(text, all) {
			return m
		}
	}
	for _, none := range []string{"None of ", "The crease could not ", "The unit could not "} {
		if strings.HasPrefix(text, none) {
			return 0
		}
	}
	t.Fatalf("%q says nothing of how many were recovered", text)
	return 0
}

// The verdict counts the units that were recovered, and those that were not drawn, at every moment of a run, and where
// it says that all were found to so many digits every number is that near. Catches "exact" over what is nearly so.
func TestVerdictCountsRecovered(t *testing.T) {
	apptest.Runs(t, func(t *testing.T, r apptest.Recording) {
		m := r.Spec.Network.Units()
		for i, s := range r.Snapshots {
			state := model.Learning
			if i == len(r.Snapshots)-1 {
				state = model.Done
			}
			text := describe(situation{spec: r.Spec, state: state, snap: s}).String()
			want := outcome.Count(s, m)
			if n := exactly.FindStringSubmatch(text); n != nil {
				digits, err := strconv.Atoi(n[1])
				if err != nil || digits < 9 || !s.Signs.Resolved || want.Extra > 0 ||
					want.Worst > math.Pow(.1, float64(digits))*1.01 {
					t.Errorf("snapshot %d: %q, %d not drawn, an error of %g", i, text, want.Extra, want.Worst)
				}
			}
			if got := saidCount(t, text, m); got != want.Recovered {
				t.Fatalf("snapshot %d, %s: %q, but %d of %d were recovered", i, s.Stage, text, want.Recovered, m)
			}
			if state == model.Done && (want.Extra > 0) != strings.Contains(text, " not drawn.") {
				t.Errorf("%q of %d units that were not drawn", text, want.Extra)
			}
		}
	})
}
