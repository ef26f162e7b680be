package refine

import "crease/algo/tensor"

// contractor evaluates T(w, …, w, ·) for one packed symmetric tensor, order by
// order: a step contracts the last index, through a table of the places of β∪i
// for every packed β one order lower.
type contractor struct {
	dim  int
	data []float64
	next [][]int32   // next[j]: Len(dim, j)·dim places in packed order j+1
	work [][]float64 // work[j]: a packed tensor of order j
}

func newContractor(t *tensor.Sym, tick Tick) (*contractor, error) {
	c := &contractor{dim: t.Dim, data: t.Data}
	for j := 0; j < t.Order; j++ {
		n := tensor.Len(t.Dim, j)
		table := make([]int32, 0, n*t.Dim)
		idx := make([]int, j)
		both := make([]int, j+1)
		for range n {
			for i := 0; i < t.Dim; i++ {
				insert(both, idx, i)
				table = append(table, int32(tensor.Position(both, t.Dim)))
			}
			tensor.Next(idx, t.Dim)
			// A position costs about as much as fifty multiply-adds.
			if err := tick.do(50 * t.Dim); err != nil {
				return nil, err
			}
		}
		c.next = append(c.next, table)
		c.work = append(c.work, make([]float64, n))
	}
	return c, nil
}

// insert stores the sorted multi-index idx with i added in dst.
func insert(dst, idx []int, i int) {
	p := 0
	for p < len(idx) && idx[p] <= i {
		dst[p] = idx[p]
		p++
	}
	dst[p] = i
	copy(dst[p+1:], idx[p:])
}

// vector stores T(w, …, w, ·) in dst.
func (c *contractor) vector(dst, w []float64) {
	src := c.data
	for j := len(c.next) - 1; j >= 0; j-- {
		if j == 0 {
			copy(dst, src)
			return
		}
		out, table := c.work[j], c.next[j]
		for p := range out {
			at := table[p*c.dim : (p+1)*c.dim]
			at = at[:len(w)]
			s := 0.0
			for i, v := range w {
				s += v * src[at[i]]
			}
			out[p] = s
		}
		src = out
	}
}

// workOf returns the multiply-adds of one call of vector.
func (c *contractor) workOf() int {
	n := 0
	for _, t := range c.next {
		n += len(t)
	}
	return n
}
