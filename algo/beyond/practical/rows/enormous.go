package rows

import (
	"math"
	"slices"

	"crease/algo/data/sample"
)

// Enormous is a label beside the median of others from which on it is no network's.
const Enormous = 1000

// Modest returns the rows of a table whose labels are not enormous beside most of those that
// are not 0, as no network's over N(0, I) are, and marks the others, or nil if there are no
// others. A mean square that they are part of is no measure of what other rows may miss.
func Modest(t *sample.Table) (rest *sample.Table, others []bool) {
	const most = 4096 // rows looked at
	var size []float64
	for i := 0; i < len(t.Y); i += 1 + len(t.Y)/most {
		if y := t.Y[i]; y != 0 {
			size = append(size, math.Abs(y))
		}
	}
	if len(size) == 0 {
		return nil, nil
	}
	slices.Sort(size)
	limit := Enormous * size[len(size)/2]
	over := func(y float64) bool { return math.Abs(y) > limit }
	if !slices.ContainsFunc(t.Y, over) {
		return nil, nil
	}
	rest, others = &sample.Table{}, make([]bool, len(t.Y))
	for i, y := range t.Y {
		if others[i] = over(y); !others[i] {
			rest.X, rest.Y = append(rest.X, t.X[i]), append(rest.Y, y)
		}
	}
	return rest, others
}
