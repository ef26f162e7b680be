package strip

import (
	"testing"

	"crease/app/draw/chart"
)

// TestOtherSeries would catch a read-out by keys that cannot reach a series.
func TestOtherSeries(t *testing.T) {
	f := chart.Figure{X: chart.Axis{Min: 0, Max: 3}, Y: chart.Axis{Min: 0, Max: 3}, Marks: []chart.Mark{
		{Kind: chart.Points, Data: []chart.Datum{{X: 0, Y: 1}, {X: 1, Y: 1}, {X: 2, Y: 1}}},
		{Kind: chart.Points, Data: []chart.Datum{{X: 0.2, Y: 2}, {X: 1.9, Y: 2}}},
	}}
	fr := f.Lay(400, 300, true)
	spots := fr.Spots()
	for _, c := range []struct{ at, by, want int }{{0, 1, 1}, {3, 1, 5}, {1, 1, 4}, {5, -1, 3}, {4, 1, 4}, {1, -1, 1}} {
		if got := otherSeries(spots, c.at, c.by); got != c.want {
			t.Errorf("from %d by %d to %d, want %d", c.at, c.by, got, c.want)
		}
	}
}
