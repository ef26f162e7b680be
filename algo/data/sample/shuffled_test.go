package sample

import (
	"errors"
	"slices"
	"testing"

	"crease/algo/base/work"
)

// Shuffled gives every row once, in another order for another seed and the same for the
// same, and says which row a sample is. Would catch as well that it holds up its host.
func TestShuffled(t *testing.T) {
	const n = 2*BlockSize + 7
	tab := &Table{}
	for i := range n {
		tab.X, tab.Y = append(tab.X, []float64{float64(i)}), append(tab.Y, -float64(i))
	}
	orders := [][]int{}
	for _, seed := range []uint64{1, 1, 2} {
		b, order := NewBlock(1), []int{}
		s, err := tab.Shuffled(seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		for k := range Blocks(s) {
			s.Fill(k, b)
			for i, x := range b.X[0] {
				row := s.Row(int64(k*BlockSize + i))
				if x != float64(row) || b.Y[i] != -x {
					t.Fatalf("sample %d is (%v, %v), row %d", k*BlockSize+i, x, b.Y[i], row)
				}
				order = append(order, row)
			}
		}
		orders = append(orders, order)
	}
	if !slices.Equal(orders[0], orders[1]) || slices.Equal(orders[0], orders[2]) || slices.IsSorted(orders[0]) {
		t.Error("the order does not go by the seed")
	}
	slices.Sort(orders[2])
	for i, row := range orders[2] {
		if i != row {
			t.Fatalf("row %d is missing", i)
		}
	}
	yields, stop := 0, errors.New("stop")
	if _, err := tab.Shuffled(1, work.NewEvery(1, func() error { yields++; return nil })); err != nil || yields != 2 {
		t.Errorf("%d yields, %v", yields, err)
	}
	if _, err := tab.Shuffled(1, work.NewEvery(1, func() error { return stop })); err != stop {
		t.Errorf("goes on after a cancel: %v", err)
	}
	if tab.X[3][0] != 3 || tab.Y[3] != -3 {
		t.Error("the table itself is shuffled")
	}
}
