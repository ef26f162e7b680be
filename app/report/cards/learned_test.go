package cards

import (
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/doc/model"
)

// The regression's caption counts the units found, and those of the linear part apart, by
// every method: would catch "4 units" beside a verdict on two creases.
func TestRegressionCountsUnits(t *testing.T) {
	for _, method := range []spec.Method{spec.Exact, spec.Paper, spec.Rounds} {
		s := model.Prepared()
		s.Learning.Method = method
		last := learned(t, s, nil)
		c, _ := One(Regression, s, last, -1)
		if want := count(len(last.Units)) + " crease"; !strings.HasPrefix(c.Caption, want) {
			t.Errorf("%s: %q, want %q", method, c.Caption, want)
		}
	}
}
