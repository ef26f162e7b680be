package export

import (
	"strconv"

	"crease/algo/data/sample"
	"crease/algo/spec"
)

// The limits of a table of samples that is written. A number takes up to some 20 bytes: such a table stays below what
// can be read again, and below what a browser keeps in one piece.
const (
	MostRows    = 1_000_000
	mostNumbers = 12_000_000
)

// RowCount returns how many of a spec's samples are written: all of them, as far as the limits go.
func RowCount(s spec.Spec) int64 {
	return min(s.Sampling.Samples, MostRows, int64(mostNumbers/(s.Network.Dim()+1)))
}

// sliceNumbers is how many numbers one Step writes: a few milliseconds in a browser.
const sliceNumbers = 12_000

// Samples writes the samples that a run of a spec draws as CSV, in the form that package sample reads: the header
// x1,…,xd,y, then a row for each sample, every number so that it reads back exactly. With Commas decimals have commas
// and columns semicolons, as spreadsheets read them in most of Europe. It is done in steps, none of which keeps a
// page busy for long.
type Samples struct {
	Commas bool
	source *sample.Generator
	block  *sample.Block
	number int                // of the block at hand, −1 before the first
	draw   func() (more bool) // draws on it, nil once it is whole
	row    int                // the next of it
	done   int64
	buf    []byte
}

// NewSamples returns a writer of the first [RowCount] samples of s, whose network is known.
func NewSamples(s spec.Spec) *Samples {
	g := sample.NewGenerator(s.Network, RowCount(s), s.Sampling.Seed, s.Sampling.Noise)
	return &Samples{source: g, block: sample.NewBlock(g.Dim()), number: -1}
}

// Progress returns the part that is written, from 0 to 1.
func (w *Samples) Progress() float64 { return float64(w.done) / float64(w.source.Len()) }

// Step writes the next part of the table; more reports whether there is another. The text is valid until the next
// Step, and is empty where samples were drawn only.
func (w *Samples) Step() (text []byte, more bool) {
	w.buf = w.buf[:0]
	d := w.source.Dim()
	separator := byte(',')
	if w.Commas {
		separator = ';'
	}
	switch {
	case w.draw != nil:
		if !w.draw() {
			w.draw = nil
		}
		return w.buf, true
	case w.number < 0:
		for i := range d {
			w.buf = append(strconv.AppendInt(append(w.buf, 'x'), int64(i+1), 10), separator)
		}
		w.buf = append(w.buf, "y\n"...)
		fallthrough
	case w.row == w.block.Len:
		w.number, w.row = w.number+1, 0
		w.draw = w.source.Parts(w.number, w.block)
		return w.buf, true
	}
	end := min(w.block.Len, w.row+max(1, sliceNumbers/(d+1)))
	for ; w.row < end; w.row++ {
		for i := range d {
			w.buf = append(strconv.AppendFloat(w.buf, w.block.X[i][w.row], 'g', -1, 64), separator)
		}
		w.buf = append(strconv.AppendFloat(w.buf, w.block.Y[w.row], 'g', -1, 64), '\n')
		w.done++
	}
	for i, c := range w.buf {
		if w.Commas && c == '.' {
			w.buf[i] = ','
		}
	}
	return w.buf, w.done < w.source.Len()
}
