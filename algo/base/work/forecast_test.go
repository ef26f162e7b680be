package work_test

import (
	"math"
	"testing"

	"crease/algo/base/work"
)

// The remaining time is the remaining work at the speed of the search alone. If not, moments or rounds between two
// attempts count as slow work, or the bound of the last attempt is still told after the search.
func TestForecast(t *testing.T) {
	var f work.Forecast
	check := func(when string, want float64) {
		t.Helper()
		if got := f.Remaining(); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %g seconds, not %g", when, got, want)
		}
	}
	check("before the search", 0)
	f.Record(10, 0, 1000)
	check("at its start", 0)
	f.Record(15, 50, 1000)
	check("while it may still end soon", 0)
	f.Record(20, 100, 1000)
	check("after a tenth", 90)
	f.Record(22, 100, 0)
	check("while moments are summed", 0)
	f.Record(400, 100, 1000)
	check("in the next attempt", 90)
	f.Record(430, 200, 1000)
	check("at half the speed", 160)
	f.Record(440, 1100, 1000)
	check("beyond the bound", 0)
}
