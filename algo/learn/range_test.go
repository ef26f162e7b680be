package learn

import (
	"errors"
	"testing"

	"crease/algo/base/work"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// Rows are checked in the order of the table, with yields to the host, and the first one out of range is named. If not,
// the check holds up the host, or the number is that of the shuffled row.
func TestCheckRange(t *testing.T) {
	const n = 10_000
	table := &sample.Table{}
	for range n {
		table.X, table.Y = append(table.X, []float64{1}), append(table.Y, 2)
	}
	table.Y[n-1], table.Y[n-2] = 1e70, 1e70
	yields := 0
	src := networktest.Shuffled(table, 3)
	err := checkRange(src, work.NewEvery(1000, func() error { yields++; return nil }))
	const want = "sample 9999: the label is beyond ±10⁶⁰; divide all labels by one number"
	if err == nil || err.Error() != want || yields < n/1000 {
		t.Errorf("%v after %d yields", err, yields)
	}
	stop := errors.New("stop")
	if err := checkRange(src, work.NewEvery(1000, func() error { return stop })); err != stop {
		t.Errorf("goes on after a cancel: %v", err)
	}
}
