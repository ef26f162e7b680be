package learn_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// The error about a sample out of range names the first one by its number in the table, and the check yields to the
// host. If not, the number is that of a shuffled row, or a large table blocks the host.
func TestRangeOfLabels(t *testing.T) {
	const n, d = 40_000, 100
	table, x := &sample.Table{}, make([]float64, d)
	for range n {
		table.X, table.Y = append(table.X, x), append(table.Y, 2)
	}
	table.Y[n-1], table.Y[n-2] = 1e70, 1e70
	src, s := networktest.Shuffled(table, 3), specOf(spec.Practical, network.Network{}, 1)
	yields, row := 0, 0
	count := func(context.Context) error { yields++; return nil }
	_, err := learn.Run(context.Background(), s, src, learn.Host{Yield: count})
	if err == nil {
		t.Fatal("no error")
	}
	if _, scan := fmt.Sscanf(err.Error(), "sample %d", &row); scan != nil || row != n-1 || yields == 0 {
		t.Errorf("row %d after %d yields: %v", row, yields, err)
	}
	stop := errors.New("stop")
	end := func(context.Context) error { return stop }
	if _, err := learn.Run(context.Background(), s, src, learn.Host{Yield: end}); err != stop {
		t.Errorf("the host's error is not returned: %v", err)
	}
}
