package sample

import "crease/algo/base/work"

// Shuffled returns the table with its rows in an order drawn from seed: a sorted table
// then shows all of itself in the first blocks. The rows themselves are shared. A table
// that is shuffled already is returned as it is. The error is w's.
func (t *Table) Shuffled(seed uint64, w *work.Meter) (*Table, error) {
	const swap = 16 // as much work as so many multiply-adds: memory far apart
	if t.order != nil {
		return t, nil
	}
	out := *t
	out.order = make([]int32, len(t.X))
	for i := range out.order {
		out.order[i] = int32(i)
	}
	draw := newStream(seed, uint64(len(t.X)))
	for i := len(out.order) - 1; i > 0; i-- {
		k := draw.next() % uint64(i+1) // off from uniform by less than 2⁻³² of it
		out.order[i], out.order[k] = out.order[k], out.order[i]
		if i%BlockSize == 0 {
			if err := w.Tick(swap * BlockSize); err != nil {
				return nil, err
			}
		}
	}
	return &out, nil
}

// Row returns the row of X and Y, from 0, that is sample s of the source.
func (t *Table) Row(s int64) int {
	if t.order == nil {
		return int(s)
	}
	return int(t.order[s])
}
