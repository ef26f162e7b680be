package sample

import (
	"crease/algo/base/work"
	"crease/algo/network"
)

// Spread is how far the labels of samples lie from their mean, and from a network's values.
type Spread struct {
	Samples  int64
	Variance float64 // Σ(y−ȳ)²/n
	Residual float64 // Σ(y−g)²/n
}

// Share returns which share of the labels' variance a mean square is; of labels that do not vary 1, and of 0 0.
func (s Spread) Share(square float64) float64 {
	switch {
	case s.Variance > 0:
		return square / s.Variance
	case square > 0:
		return 1
	}
	return 0
}

// spreadBlocks bounds the blocks of drawn samples, which are as good as any others; drawing all of them again may
// take as long as learning from them.
const spreadBlocks = 4

// SpreadOf measures the labels of all rows of a table, or of the first 2¹⁴ drawn samples, and what g leaves of them;
// without units g is its constant. The variance takes two passes over a block, and blocks are joined by their means,
// so that an offset of the labels costs no digits. Labels that are all equal have the variance 0 exactly. It ends
// early with what it has if w fails, which may be nil.
func SpreadOf(src Source, g network.Network, w *work.Meter) Spread {
	blocks := Blocks(src)
	if t, ok := src.(*Shuffled); ok {
		src = t.InOrder()
	} else {
		blocks = min(blocks, spreadBlocks)
	}
	var s Spread
	var origin, mean, squares, residual float64 // the mean is that of y − origin
	b, x := NewBlock(src.Dim()), make([]float64, src.Dim())
	for k := range blocks {
		src.Fill(k, b)
		if k == 0 {
			origin = b.Y[0]
		}
		before, n := float64(s.Samples), float64(b.Len)
		own, within := 0.0, 0.0
		for _, y := range b.Y[:b.Len] {
			own += (y - origin) / n
		}
		for i, y := range b.Y[:b.Len] {
			within += (y - origin - own) * (y - origin - own)
			if g.Units() > 0 {
				b.Point(i, x)
			}
			y -= g.Eval(x)
			residual += y * y
		}
		apart := own - mean
		squares += within + apart*apart*before*n/(before+n)
		mean += apart * n / (before + n)
		s.Samples += int64(b.Len)
		if w.Tick(b.Len*(g.Units()+1)*(len(x)+1)) != nil {
			break
		}
	}
	n := float64(max(1, s.Samples))
	s.Variance, s.Residual = squares/n, residual/n
	return s
}
