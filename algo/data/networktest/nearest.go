package networktest

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Nearest returns the rows of a table by how near their distance from a unit's crease is to gap.
func Nearest(table *sample.Table, net network.Network, unit int, gap float64) []int {
	rows, off := make([]int, len(table.Y)), make([]float64, len(table.Y))
	for s, x := range table.X {
		rows[s], off[s] = s, math.Abs(math.Abs(linalg.Dot(net.W[unit], x)+net.B[unit])-gap)
	}
	slices.SortFunc(rows, func(i, j int) int { return cmp.Compare(off[i], off[j]) })
	return rows
}
