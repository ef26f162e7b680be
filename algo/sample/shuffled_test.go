package sample

import (
	"slices"
	"testing"
)

// Shuffled gives every row once, in another order for another seed and the same for the
// same, and says which row a sample is.
func TestShuffled(t *testing.T) {
	const n = 2*BlockSize + 7
	tab := &Table{}
	for i := range n {
		tab.X, tab.Y = append(tab.X, []float64{float64(i)}), append(tab.Y, -float64(i))
	}
	orders := [][]int{}
	for _, seed := range []uint64{1, 1, 2} {
		s, b, order := tab.Shuffled(seed), NewBlock(1), []int{}
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
		if again := s.Shuffled(5); again != s {
			t.Error("shuffled twice")
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
	if tab.Row(3) != 3 {
		t.Error("the table itself is shuffled")
	}
}
