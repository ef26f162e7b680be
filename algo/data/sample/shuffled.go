package sample

import (
	"slices"

	"crease/algo/base/work"
)

// Table holds rows in memory, in the order in which they were read. It is not a Source,
// because the first blocks of a sorted table are not representative; see Shuffled.
type Table struct {
	X      [][]float64 // N rows of d numbers
	Y      []float64   // N labels
	Map    *Map        // how X was standardised, nil if it was not
	Digits Grid        // how finely X was written before that
}

// Written returns how the points were standardised, nil if they were not, and how finely they were written before.
func (t *Table) Written() (*Map, Grid) { return t.Map, t.Digits }

// With returns a table of some rows of t, or of t with other labels.
func (t *Table) With(x [][]float64, y []float64) *Table {
	return &Table{X: x, Y: y, Map: t.Map, Digits: t.Digits}
}

// Dim returns d.
func (t *Table) Dim() int { return len(t.X[0]) }

// Len returns N.
func (t *Table) Len() int64 { return int64(len(t.X)) }

// Shuffled is a Source of rows of a table in random order, so that the first blocks are representative.
type Shuffled struct {
	*Table
	order []int32 // order[s] is the row of sample s
}

// IsTable reports whether s is a table, which cannot provide more samples than it has.
func IsTable(s Source) bool {
	_, ok := s.(*Shuffled)
	return ok
}

// Shuffled returns a source of the table's own rows in an order drawn from seed. The error is w's.
func (t *Table) Shuffled(seed uint64, w *work.Meter) (*Shuffled, error) {
	const swap = 16 // work of one swap in multiply-adds; its memory accesses miss the cache
	order := make([]int32, len(t.X))
	for i := range order {
		order[i] = int32(i)
	}
	draw := newStream(seed, uint64(len(t.X)))
	for i := len(order) - 1; i > 0; i-- {
		k := draw.next() % uint64(i+1) // the relative deviation from uniform is below 2⁻³²
		order[i], order[k] = order[k], order[i]
		if i%BlockSize == 0 {
			if err := w.Tick(swap * BlockSize); err != nil {
				return nil, err
			}
		}
	}
	return &Shuffled{t, order}, nil
}

// Relabelled returns the source of the same rows, in the same order, with other labels, one for each row of the table.
func (t *Shuffled) Relabelled(y []float64) *Shuffled { return &Shuffled{t.With(t.X, y), t.order} }

// Part returns the source of some rows of the table, in the order of t. keep is asked for the rows in that order. The
// numbers of rows are those of the whole table, which t.X and t.Y are still.
func (t *Shuffled) Part(keep func(row int) bool) *Shuffled {
	part := &Shuffled{Table: t.Table}
	for _, row := range t.order {
		if keep(int(row)) {
			part.order = append(part.order, row)
		}
	}
	return part
}

// Len returns the number of samples.
func (t *Shuffled) Len() int64 { return int64(len(t.order)) }

// Row returns the number of the table's row, from 0, that is sample s of the source.
func (t *Shuffled) Row(s int64) int { return int(t.order[s]) }

// Fill copies the block out of the table, in the order of its samples.
func (t *Shuffled) Fill(block int, dst *Block) { t.fill(block, dst, len(t.order), t.Row) }

// Labelled returns a row with its label.
func (t *Table) Labelled(row int) []float64 { return append(slices.Clone(t.X[row]), t.Y[row]) }

// InOrder returns a source of the rows in the order in which they were read, for means over all
// rows. Code that looks only at the first blocks needs Shuffled.
func (t *Table) InOrder() Source { return inOrder{t} }

type inOrder struct{ *Table }

// Fill copies the block out of the table, in the order of its rows.
func (t inOrder) Fill(block int, dst *Block) {
	t.fill(block, dst, len(t.X), func(s int64) int { return int(s) })
}

// fill copies a block of n samples out of the table; row maps the number of a sample to that of its row.
func (t *Table) fill(block int, dst *Block, n int, row func(s int64) int) {
	lo := block * BlockSize
	dst.setLen(length(int64(n), block))
	for s := range dst.Len {
		r := row(int64(lo + s))
		for i, v := range t.X[r] {
			dst.X[i][s] = v
		}
		dst.Y[s] = t.Y[r]
	}
}

// Cache is a Source that keeps the most recently used blocks, for repeated passes over the
// same few blocks. At is not safe for concurrent use.
type Cache struct {
	Source
	most int
	kept []kept // the most recently used block is the last
}

// kept is a block with its number.
type kept struct {
	number int
	block  *Block
}

// NewCache returns a Cache of src that keeps up to most ≥ 1 blocks.
func NewCache(src Source, most int) *Cache { return &Cache{Source: src, most: most} }

// At returns block number number, which must not be changed. The block is valid until At has
// been called for as many other blocks as the Cache keeps.
func (c *Cache) At(number int) *Block {
	i := slices.IndexFunc(c.kept, func(k kept) bool { return k.number == number })
	if i < 0 {
		if i = 0; len(c.kept) < c.most {
			c.kept = slices.Insert(c.kept, 0, kept{block: NewBlock(c.Dim())})
		}
		c.kept[i].number = number
		c.Fill(number, c.kept[i].block)
	}
	k := c.kept[i]
	c.kept = append(slices.Delete(c.kept, i, i+1), k)
	return k.block
}
