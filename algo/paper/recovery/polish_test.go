package recovery

import (
	"errors"
	"math/rand/v2"
	"testing"

	"crease/algo/base/work"
	"crease/algo/data/networktest"
)

// A host that cancels ends every stage with its error.
func TestCancelEndsTheRun(t *testing.T) {
	n := networktest.DrawApart(rand.New(rand.NewPCG(4, 3)), 4, 4, .3)
	stop := errors.New("stop")
	for calls := range 60 {
		left := calls
		_, err := Run(exactly(n), Options{Order: 1, Work: work.NewEvery(1, func() error {
			if left--; left < 0 {
				return stop
			}
			return nil
		})})
		if left < 0 && !errors.Is(err, stop) {
			t.Fatalf("stopped at call %d, but the error is %v", calls, err)
		}
	}
}
