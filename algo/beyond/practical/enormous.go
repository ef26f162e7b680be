package practical

import (
	"math"
	"slices"

	"crease/algo/base/diagnosis"
	"crease/algo/data/sample"
)

// enormous is a label beside the median of others from which on it is no network's.
const enormous = 1000

// modest returns the rows of a table whose labels are not enormous beside most of those that
// are not 0, as no network's over N(0, I) are, and marks the others, or nil if there are no
// others. A mean square that they are part of is no measure of what other rows may miss.
func modest(t *sample.Table) (rest *sample.Table, others []bool) {
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
	limit := enormous * size[len(size)/2]
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

// startTable looks for enormous labels in a table: bounds are shares of what the others are.
func (r *run) startTable() {
	t, ok := r.src.Source.(*sample.Shuffled)
	if !ok || r.opt.part {
		return
	}
	if r.modest, r.outsized = modest(t.Table); r.modest != nil {
		for _, y := range r.modest.Y {
			r.energy += y * y / float64(len(r.modest.Y))
		}
	}
}

// spared learns without the rows of a table whose labels are enormous, and names these and
// whatever else the network misses that fits most rows exactly. The result is nil if there
// are no such rows.
func (r *run) spared() (*Result, error) {
	if r.modest == nil {
		return nil, nil
	}
	res, err := learnRows(r.ctx, r.modest, r.opt, false)
	if err != nil {
		return nil, err
	}
	few := res.Diagnoses
	res.Diagnoses = slices.DeleteFunc(slices.Clone(few), func(d diagnosis.Diagnosis) bool {
		return d.Code == diagnosis.RowsDisagree // by the numbers of fewer rows
	})
	if res = r.whole(res); res.Exact || len(res.Diagnoses) < len(few) {
		return r.contradicted(res)
	}
	var list diagnosis.List
	list.AddRows(r.outsized, r.src.Dim()+2)
	res.Diagnoses = append(list, res.Diagnoses...)
	return res, nil
}
