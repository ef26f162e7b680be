package rounds

import (
	"bytes"
	"math"
	"math/bits"
	"strconv"

	"crease/algo/base/diagnosis"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// grid is how finely the numbers of a column of a table are written. A network's values
// fill all digits of a float64; where they have fewer they were rounded.
type grid struct {
	behind, digits int // the most decimals behind the point, and the most significant ones
	zeros          int // the fewest binary zeros at the end of a significand: 29 for a float32
}

// newGrid returns that of no numbers.
func newGrid() grid { return grid{behind: math.MinInt, zeros: 52} }

// add takes a finite number to the grid.
func (g *grid) add(v float64) {
	if v == 0 {
		return
	}
	var buf [32]byte
	text := strconv.AppendFloat(buf[:0], math.Abs(v), 'e', -1, 64)
	e := bytes.IndexByte(text, 'e')
	digits := max(1, e-1) // the point is no digit
	g.digits, g.behind = max(g.digits, digits), max(g.behind, digits-1-exponent(v))
	g.zeros = min(g.zeros, bits.TrailingZeros64(math.Float64bits(v)|1<<52))
}

// step returns the distance of the numbers that can be written, at v: it was rounded by
// half of that at most. Zero is taken for exact, as where all units are.
func (g *grid) step(v float64) float64 {
	if v == 0 {
		return 0
	}
	_, e := math.Frexp(v)
	return max(math.Ldexp(1, e-53+g.zeros), math.Pow10(-g.behind), math.Pow10(exponent(v)-g.digits+1))
}

// exponent returns ⌊log₁₀|v|⌋, v ≠ 0, on every machine the same.
func exponent(v float64) int {
	_, e := math.Frexp(v)
	n := int(math.Floor(float64(e-1) * math.Log10E * math.Ln2))
	if math.Abs(v) >= math.Pow10(n+1) {
		n++
	}
	return n
}

// rounding is what the rounding of a table's numbers leaves of its labels.
type rounding struct {
	y, x   grid
	inputs bool // whether the inputs were rounded too, after the labels were computed
	g      network.Network
	slope  []float64 // of g at a sample
	most   float64   // that rounding makes of the residual of a held-out sample
}

// rounded tells whether the residuals on held-out samples are as large as the rounding of
// the table's numbers makes them, by errors spread evenly over a step of the grid, those of
// inputs times the slope of g. It is nil if they are not, and for samples that are no table.
// That numbers have few digits says nothing by itself: they may be exact, as counts are.
func (l *Learner) rounded() (*rounding, error) {
	if !sample.IsTable(l.src.Source) || l.meets(exact) || !l.meets(slight) {
		return nil, nil
	}
	r := &rounding{y: newGrid(), x: newGrid(), g: l.cur.learned, slope: make([]float64, l.src.Dim())}
	for _, k := range l.split.held {
		b := l.src.At(k)
		for s, y := range b.Y {
			r.y.add(y)
			for _, x := range b.X {
				r.x.add(x[s])
			}
		}
	}
	const perNumber = 50 // multiply-adds that its digits take
	var labels, inputs float64
	for _, k := range l.split.held {
		b := l.src.At(k)
		for s := range b.Y {
			y, x, most := r.errors(b, s)
			labels, inputs, r.most = labels+y, inputs+x, max(r.most, most)
		}
		if err := l.opt.Work.Tick(b.Len * (2*r.g.Units() + perNumber) * len(b.X)); err != nil {
			return nil, err
		}
	}
	const near = 1.5 // few rows may have most of a mean square
	sum := l.cur.held * float64(len(l.cur.residuals))
	if r.inputs = 10*inputs > labels && sum/labels > (labels+inputs)/sum; r.inputs {
		labels += inputs
	}
	if !(sum < near*labels && labels < near*sum) {
		return nil, nil
	}
	return r, nil
}

// errors returns the variances that the rounding of the label and that of the inputs give
// the residual of sample s of a block, and the most that both make of it.
func (r *rounding) errors(b *sample.Block, s int) (label, inputs, most float64) {
	clear(r.slope)
	for i, w := range r.g.W {
		at := r.g.B[i]
		for j, v := range w {
			at += v * b.X[j][s]
		}
		if at > 0 {
			for j, v := range w {
				r.slope[j] += r.g.A[i] * v
			}
		}
	}
	step := r.y.step(b.Y[s])
	label, most = step*step/12, step/2
	for j, x := range b.X {
		step = math.Abs(r.slope[j]) * r.x.step(x[s])
		inputs += step * step / 12
		most += step / 2
	}
	return label, inputs, most
}

// findRounding says that all samples are met as closely as the rounding of their numbers
// allows, if they are, or which rows are not.
func (l *Learner) findRounding() (bool, error) {
	r, err := l.rounded()
	if r == nil || err != nil {
		return false, err
	}
	const beyond = 3 // times the most at held-out samples, for the errors of g far out
	e, largest := newEvaluator(r.g, l.src.Dim()), 0.0
	for k := range sample.Blocks(l.src) {
		b := l.src.At(k)
		for s, left := range e.residuals(b) {
			left = math.Abs(left)
			if _, _, most := r.errors(b, s); left > most+beyond*r.most {
				l.note(k, []int{s})
				l.res.Missed++
			}
			largest = max(largest, left)
		}
		if err := l.opt.Work.Tick(3 * e.work()); err != nil {
			return false, err
		}
	}
	if l.res.Missed > 0 {
		l.res.Diagnoses.AddRows(l.rows, l.src.Dim()+2)
		return true, nil
	}
	l.res.Rounded, l.res.Noise = true, math.Sqrt(l.cur.held)
	says := diagnosis.SayLabelsRounded
	if r.inputs {
		says = diagnosis.SayNumbersRounded
	}
	l.res.Diagnoses.Add(diagnosis.Noise, nil, says, l.src.Len(), l.res.Noise, largest)
	return true, nil
}
