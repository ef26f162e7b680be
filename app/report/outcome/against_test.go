package outcome

import (
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/spec"
)

// TestAgainst takes from a table's diagnoses what is no fault of its result. Would catch a "!" on every card of a table
// whose points need not be from N(0, I), one for noise that the result tells, and one that hides what matters.
func TestAgainst(t *testing.T) {
	list := diagnosis.List{{Code: diagnosis.NotGaussian}, {Code: diagnosis.Noise}, {Code: diagnosis.Ambiguous},
		{Code: diagnosis.Jump}}
	for _, c := range []struct {
		method spec.Method
		told   bool
		want   []string
	}{
		{spec.Practical, true, []string{diagnosis.Jump}},
		{spec.Practical, false, []string{diagnosis.Noise, diagnosis.Ambiguous, diagnosis.Jump}},
		{spec.Rounds, true, []string{diagnosis.NotGaussian, diagnosis.Jump}},
		{spec.Paper, true, []string{diagnosis.NotGaussian, diagnosis.Jump}},
	} {
		got := Against(list, spec.Learning{Method: c.method}, c.told)
		for i, d := range got {
			if len(got) != len(c.want) || d.Code != c.want[i] {
				t.Fatalf("%s, told %v: %v, want %q", c.method, c.told, got, c.want)
			}
		}
		if len(got) != len(c.want) || len(list) != 4 {
			t.Fatalf("%s, told %v: %v, want %q", c.method, c.told, got, c.want)
		}
	}
}
