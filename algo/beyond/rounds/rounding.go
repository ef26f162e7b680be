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

// grid describes how finely numbers of a table are written. The values of a network
// fill all digits of a float64; shorter ones were rounded.
type grid struct {
	decimals, digits int // the largest number of decimal places and of significant digits
	zeros            int // the fewest binary zeros at the end of a significand: 29 for a float32
}

// newGrid returns the grid of no numbers.
func newGrid() grid { return grid{decimals: math.MinInt, zeros: 52} }

// add extends the grid by a finite number.
func (g *grid) add(v float64) {
	if v == 0 {
		return
	}
	var buf [32]byte
	text := strconv.AppendFloat(buf[:0], math.Abs(v), 'e', -1, 64)
	e := bytes.IndexByte(text, 'e')
	digits := max(1, e-1) // without the decimal point
	g.digits, g.decimals = max(g.digits, digits), max(g.decimals, digits-1-exponent(v))
	g.zeros = min(g.zeros, bits.TrailingZeros64(math.Float64bits(v)|1<<52))
}

// step returns the distance between neighbouring numbers of the grid at v: rounding changed v
// by at most half of it. Zero is taken for exact, as the value of a network where all units
// are inactive is.
func (g *grid) step(v float64) float64 {
	if v == 0 {
		return 0
	}
	_, e := math.Frexp(v)
	return max(math.Ldexp(1, e-53+g.zeros), math.Pow10(-g.decimals), math.Pow10(exponent(v)-g.digits+1))
}

// exponent returns ⌊log₁₀|v|⌋ for v ≠ 0, the same on every machine.
func exponent(v float64) int {
	_, e := math.Frexp(v)
	n := int(math.Floor(float64(e-1) * math.Log10E * math.Ln2))
	if math.Abs(v) >= math.Pow10(n+1) {
		n++
	}
	return n
}

// rounding describes the residuals that the rounding of a table's numbers causes.
type rounding struct {
	y, x   grid
	inputs bool // whether the inputs were rounded too, after the labels were computed
	g      network.Network
	slope  []float64 // of g at a sample
	most   float64   // the largest residual that rounding can cause at a held-out sample
}

// rounded returns the rounding that explains the residuals on held-out samples, nil if their
// size is not what it predicts or the samples are not a table. The prediction takes errors as
// uniform over a step of the grid, those of inputs multiplied by the slope of g. Few digits
// alone prove nothing: the numbers may be exact, as counts are.
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
	const perNumber = 50 // multiply-adds, for finding its digits
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
	const near = 1.5 // tolerance, since a few rows may dominate a mean square
	sum := l.cur.held * float64(len(l.cur.residuals))
	if r.inputs = 10*inputs > labels && sum/labels > (labels+inputs)/sum; r.inputs {
		labels += inputs
	}
	if !(sum < near*labels && labels < near*sum) {
		return nil, nil
	}
	return r, nil
}

// errors returns the variances that the rounding of the label and of the inputs add to the
// residual of sample s of a block, and the largest residual that both can cause.
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

// findRounding adds that all samples are met as closely as the rounding of their numbers
// allows, or which rows are not, and reports whether rounding explains the residual.
func (l *Learner) findRounding() (bool, error) {
	r, err := l.rounded()
	if r == nil || err != nil {
		return false, err
	}
	const beyond = 3 // tolerance for the errors of g far out, in multiples of the largest at held-out samples
	e, largest := newEvaluator(r.g, l.src.Dim()), 0.0
	for k := range sample.Blocks(l.src) {
		b := l.src.At(k)
		for s, left := range e.residuals(b) {
			left = math.Abs(left)
			if _, _, most := r.errors(b, s); left > most+beyond*r.most {
				l.markMissed(k, []int{s})
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
	sentence := diagnosis.SayLabelsRounded
	if r.inputs {
		sentence = diagnosis.SayNumbersRounded
	}
	l.res.Diagnoses.Add(diagnosis.Noise, nil, sentence, l.src.Len(), l.res.Noise, largest)
	return true, nil
}
