package export

import (
	"bytes"
	"iter"
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

// Table is all of [Samples] at once, each column of x multiplied by its number of times.
func Table(s spec.Spec, times []float64) (text []byte) {
	for part := range Samples(s, false, times...) {
		text = append(text, part...)
	}
	return text
}

// sliceNumbers is how many numbers are written at once: a few milliseconds in a browser.
const sliceNumbers = 12_000

// Samples yields, part by part, the first [RowCount] samples of a run of s, whose network is known, as CSV: the header
// x1,…,xd,y, then a row for each sample, every number so that it reads back exactly. With commas decimals have commas and
// columns semicolons, as spreadsheets read them in most of Europe. The columns of x are multiplied by times, of 1 each
// where it is left out. With each part comes the share that is written, from 0 to 1. No part keeps a page busy for long;
// it is valid until the next, and empty where samples were only drawn.
func Samples(s spec.Spec, commas bool, times ...float64) iter.Seq2[[]byte, float64] {
	separator, decimal := byte(','), byte('.')
	if commas {
		separator, decimal = ';', ','
	}
	return func(yield func([]byte, float64) bool) {
		g := sample.NewGenerator(s.Network, RowCount(s), s.Sampling.Seed, s.Sampling.Noise)
		block, d, done := sample.NewBlock(g.Dim()), g.Dim(), 0
		var buf []byte
		for i := range d {
			buf = append(strconv.AppendInt(append(buf, 'x'), int64(i+1), 10), separator)
		}
		buf = append(buf, "y\n"...)
		write := func(v float64, end byte) {
			from := len(buf)
			buf = strconv.AppendFloat(buf, v, 'g', -1, 64)
			if i := bytes.IndexByte(buf[from:], '.'); i >= 0 {
				buf[from+i] = decimal
			}
			buf = append(buf, end)
		}
		give := func() bool {
			more := yield(buf, float64(done)/float64(g.Len()))
			buf = buf[:0]
			return more
		}
		for k := range sample.Blocks(g) {
			for draw := g.Parts(k, block); draw(); {
				if !give() {
					return
				}
			}
			for row := range block.Len {
				for i := range d {
					v := block.X[i][row]
					if times != nil {
						v *= times[i]
					}
					write(v, separator)
				}
				write(block.Y[row], '\n')
				done++
				if ends := row+1 == block.Len || (row+1)%max(1, sliceNumbers/(d+1)) == 0; ends && !give() {
					return
				}
			}
		}
	}
}
