// Package pool holds the samples of a run of the practical method: the samples in memory, to which creases are fitted,
// the moments of all samples taken so far, and passes over the whole source.
package pool

import (
	"context"
	"errors"
	"math"

	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/refine"
	"crease/algo/data/moment"
	"crease/algo/data/places"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// ErrNotFinite is returned for samples that are not finite, or so large that their squares are not.
var ErrNotFinite = errors.New("practical: the samples are too large or not finite")

// errEnough ends a pass that has collected enough samples.
var errEnough = errors.New("practical: enough samples")

// Missed is the residual, relative to the root mean square of the labels, above which a sample contradicts a network.
const Missed = 1e-8

// Pool is the samples of a run. Those kept in memory are scaled.
type Pool struct {
	Source Scaled
	// Whole is the source whose samples messages count: Source itself, or the table of which Source is a part.
	Whole   sample.Source
	Summer  moment.Summer     // of the same source
	Moments *moment.Estimator // of the samples taken
	Data    *refine.Data      // contradictions, and then the first samples of the source
	Taken   int               // blocks taken
	// Energy is the mean square of the labels that are not enormous, for a table that also has enormous ones, which
	// must not set the tolerance of the other rows. Otherwise it is 0.
	Energy  float64
	Floor   float64         // mean square that the rounding of the labels' digits leaves, in the source's own labels
	Context context.Context // its end also ends passes by others over the source

	run   *work.Meter     // counts passes
	log   *fitting.Log    // of the search; its meter fails if a pass or Take fails
	odd   map[[2]int]bool // block and index of every contradiction at the front of Data
	kept  int             // blocks of which Data holds the first samples
	block *sample.Block
}

// BeyondRounding times the root of Pool.Floor exceeds the residual that rounding of the labels can leave.
const BeyondRounding = 16

// New returns the pool of a source, with no samples taken yet, for moments up to an order. The meter of the run, which
// may be nil, counts passes; an error in a pass fails the meter of the search, and the pass then reports nothing.
func New(
	ctx context.Context, src sample.Source, summer moment.Summer, order int, run *work.Meter, search *fitting.Log,
) *Pool {
	d := src.Dim()
	return &Pool{
		Source: Scale(src), Whole: src, Summer: summer,
		Moments: moment.NewEstimator(d, order, nil), Data: refine.NewData(d, 0),
		Context: ctx, run: run, log: search, odd: map[[2]int]bool{}, block: sample.NewBlock(d),
	}
}

// Len returns how many samples in R^d are kept in memory.
func Len(d int) int {
	if d >= 1<<4 {
		return 1 << 15
	}
	return 1 << 16
}

// Take reads samples up to a number of blocks. It adds their moments and keeps as many samples in memory as there is
// room for. Before summing it subtracts from the labels the polynomial suggested by earlier samples, which lowers the
// variance of the moments and leaves their means unchanged. show is called now and then.
func (p *Pool) Take(to int, show func()) {
	from := p.Taken
	if from > 0 {
		// Degree 2 lowers the variance of T₃ and T₄; at order 2 it is degree 4, for T₅ and T₆.
		p.Moments.Recontrol(max(1, p.Moments.Order-2))
	}
	n := 0
	err := p.Summer.Sum(p.Context, p.Moments.Order, p.Moments.Control(), from, to, func(s *moment.Sums) error {
		p.Moments.AddBlock(s)
		if n++; n%16 == 0 {
			show()
		}
		return p.log.Meter.Yield()
	})
	p.log.Meter.Fail(err)
	for ; p.Taken < to && p.log.Meter.Err() == nil; p.Taken++ {
		if room := Len(p.Source.Dim()) - (p.Data.Len() - len(p.odd)); room > 0 {
			p.Source.Fill(p.Taken, p.block)
			p.kept = p.Taken + 1
			for s := range min(room, p.block.Len) {
				if !p.odd[[2]int{p.Taken, s}] { // otherwise it is already in front
					p.Data.AddBlock(p.block, s, s+1)
				}
			}
			p.log.Meter.Tick(p.block.Len * (p.Source.Dim() + 1))
		}
	}
	y2 := p.Moments.MeanSquare() // of the labels as they came
	if !linalg.Finite(linalg.Dot(p.Data.X, p.Data.X), p.Data.MeanSquare(), y2) {
		p.log.Meter.Fail(ErrNotFinite)
	}
}

// Used returns the number of samples used: those taken, or all if contradictions were taken from the whole source.
func (p *Pool) Used() int64 {
	if len(p.odd) > 0 {
		return p.Source.Len()
	}
	return p.Moments.N()
}

// pass goes over all samples of the source, in its own labels, spread over the workers of the summer. visit gets the
// samples that a network misses until it returns errEnough. The result is the mean squared residual.
func (p *Pool) pass(n network.Network, visit func(number int, b *sample.Block, at []int) error) float64 {
	if p.log.Meter.Err() != nil {
		return 0
	}
	defer p.log.Within(0)() // a pass is no part of a search
	y2 := p.Moments.MeanSquare()
	switch {
	case p.Energy > 0:
		y2 = p.Energy
	case p.Source.Offset != 0:
		y2 = p.Source.Square(p.Data.MeanSquare())
	}
	limit := max(Missed*math.Sqrt(y2), BeyondRounding*math.Sqrt(p.Floor))
	work, total := sample.BlockSize*(n.Units()+2)*(p.Source.Dim()+1), 0.0
	blocks, each := sample.Blocks(p.Source), func(squares float64) error {
		total += squares
		return p.run.Tick(work)
	}
	err := moment.Missed(p.Context, p.Source.Source, p.Summer, blocks, n, limit, visit, each)
	if !errors.Is(err, errEnough) {
		p.log.Meter.Fail(err)
	}
	return total / float64(p.Source.Len())
}

// Odd returns samples of the source that a model misses, with scaled labels, and whether these are all such samples.
func (p *Pool) Odd(m refine.Model) (odd *refine.Data, all bool) {
	const each = 60 // for each parameter of a unit
	return p.odds(m, each*(p.Source.Dim()+2), func(int, int) bool { return true })
}

// odds returns at most limit samples of the source that a model misses and that are wanted, with scaled labels, and
// whether there are no more.
func (p *Pool) odds(m refine.Model, limit int, wanted func(block, at int) bool) (odd *refine.Data, all bool) {
	odd, all = refine.NewData(p.Source.Dim(), 0), true
	p.pass(p.Source.Model(m).Network(), func(number int, b *sample.Block, at []int) error {
		for _, s := range at {
			if wanted(number, s) {
				odd.AddBlock(b, s, s+1)
			}
			if odd.Len() >= limit {
				all = false
				return errEnough
			}
		}
		return nil
	})
	for i, y := range odd.Y {
		odd.Y[i] = math.Ldexp(y-p.Source.Offset, -p.Source.Shift)
		if p.Source.Map != nil {
			p.Source.Map.Into(odd.Row(i)[:odd.Dim])
		}
	}
	return odd, all
}

// Meets reports whether a model meets all samples of the source; the pass stops at the first miss.
func (p *Pool) Meets(m refine.Model) bool {
	odd, _ := p.odds(m, 1, func(int, int) bool { return true })
	return odd.Len() == 0 && p.log.Meter.Err() == nil
}

// Confirm passes over all samples and reports whether a model meets them. Missed samples are put in front of those in
// memory, where every fit begins: a model that meets the samples taken may be wrong on the others, for example if one
// crease lies far out or two creases nearly coincide.
func (p *Pool) Confirm(m refine.Model) bool {
	met := true
	odd, _ := p.odds(m, 20*(p.Source.Dim()+2), func(block, at int) bool {
		met = false
		if p.odd[[2]int{block, at}] || block < p.kept {
			return false // already in memory
		}
		p.odd[[2]int{block, at}] = true
		return true
	})
	if !met {
		p.Data = Joint(odd, p.Data)
	}
	return met && p.log.Meter.Err() == nil
}

// Joint returns the samples of a and then those of b.
func Joint(a, b *refine.Data) *refine.Data {
	c := refine.NewData(b.Dim, a.Len()+b.Len())
	c.X, c.Y = append(append(c.X, a.X...), b.X...), append(append(c.Y, a.Y...), b.Y...)
	return c
}

// Rows returns which rows of a table a network misses, how many samples it misses (rows is nil if the source is not a
// table), and the mean squared residual.
func (p *Pool) Rows(n network.Network) (rows []bool, count int64, mean float64) {
	t, isTable := p.Source.Source.(*sample.Shuffled)
	odd := places.Seen{}
	mean = p.pass(n, func(number int, _ *sample.Block, at []int) error {
		count += int64(len(at))
		for _, s := range at {
			if isTable {
				odd.Add(t.Labelled(t.Row(int64(number)*sample.BlockSize + int64(s))))
			}
		}
		return nil
	})
	if !isTable {
		return nil, count, mean
	}
	rows, count = make([]bool, len(t.X)), 0
	for i := range rows {
		if len(odd) > 0 && odd.Has(t.Labelled(i)) {
			rows[i] = true
			count++
		}
	}
	return rows, count, mean
}

// Distinct returns at most n samples, each different from all before it.
func Distinct(data *refine.Data, n int) *refine.Data {
	rows, found := places.Seen{}, refine.NewData(data.Dim, 0)
	for s := 0; s < data.Len() && found.Len() < n; s++ {
		if rows.Add(data.Row(s)) {
			found.Add(data, s)
		}
	}
	return found
}

// Scaled is a source with labels 2^−Shift (y − Offset), where y are the labels of another, and with the points of a
// table standardised. A network is linear in its output weights and constant, so labels of any unit and origin can be
// fitted at order one; neither a power of two nor an offset of few digits changes a digit of a label.
type Scaled struct {
	sample.Source
	Offset float64 // 0 unless the mean of a table's labels far exceeds their deviation
	Shift  int
	Map    *sample.Map // of the points, as sample.Table.Scales has it; nil if they are those of the source
}

// Scale returns src with its labels divided by their root mean square, rounded to a power of two, in the first block
// with a nonzero label, and with the columns of a table standardised.
func Scale(src sample.Source) Scaled {
	out := Scaled{Source: src}
	t, table := src.(*sample.Shuffled)
	if table {
		if out.Map = t.Scales(); t.Map != nil { // a column has a meaning, a coordinate that mixes several has none
			out.Map = t.Map.Columns()
		}
	}
	block := sample.NewBlock(src.Dim())
	for b := range min(sample.Blocks(src), Len(src.Dim())/sample.BlockSize) {
		src.Fill(b, block)
		if table {
			out.Offset = offset(block.Y[:block.Len])
		}
		for i := range block.Y[:block.Len] {
			block.Y[i] -= out.Offset
		}
		rms := linalg.Norm(block.Y[:block.Len]) / math.Sqrt(float64(block.Len))
		if rms != 0 {
			_, out.Shift = math.Frexp(rms) // 0 for one that is not finite, which is refused later
			break
		}
	}
	return out
}

// offset returns the mean of labels rounded to a multiple of about 32 standard deviations, so that it is 0 for most
// tables and its subtraction does not round. It is 0 for constant labels.
func offset(y []float64) float64 {
	mean, deviation := sample.Moments(y)
	if !(deviation > 0) {
		return 0
	}
	_, exponent := math.Frexp(deviation)
	unit := math.Ldexp(1, exponent+5)
	return unit * math.Round(mean/unit)
}

// Fill is that of the source, scaled.
func (s Scaled) Fill(block int, dst *sample.Block) {
	s.Source.Fill(block, dst)
	for i, y := range dst.Y[:dst.Len] {
		dst.Y[i] = math.Ldexp(y-s.Offset, -s.Shift)
	}
	if s.Map != nil {
		dst.Move(s.Map.Into)
	}
}

// Rows returns the samples of some blocks, scaled.
func (s Scaled) Rows(blocks ...int) *refine.Data {
	data, b := refine.NewData(s.Dim(), 0), sample.NewBlock(s.Dim())
	for _, k := range blocks {
		s.Fill(k, b)
		data.AddBlock(b, 0, b.Len)
	}
	return data
}

// Square carries a mean square back to the source's labels.
func (s Scaled) Square(v float64) float64 { return math.Ldexp(v, 2*s.Shift) }

// Model returns a copy of a model in the source's labels and points. Weights of a constant column are 0 there.
func (s Scaled) Model(m refine.Model) refine.Model {
	m = m.Clone()
	if s.Map != nil && len(m.V) > 0 { // there may be no model yet
		m = mapped(m, s.Map.Back)
	}
	m = raised(m, s.Shift)
	m.C += s.Offset
	return m
}

// Shrunk returns a copy of a model of the source's labels and points in the scaled ones.
func (s Scaled) Shrunk(m refine.Model) refine.Model {
	m = m.Clone()
	if s.Map != nil {
		m = mapped(m, s.Map.Forth)
	}
	m.C -= s.Offset
	return raised(m, -s.Shift)
}

// mapped returns a model in other coordinates; the linear part is transformed as a unit.
func mapped(m refine.Model, into func(network.Network) network.Network) refine.Model {
	units := m.Net.Units()
	m.Net.Append(m.V, m.C, 1)
	net := into(m.Net)
	v, c := net.W[units], net.B[units]
	net.Remove(units)
	return refine.Model{Net: net.Normalised(), V: v, C: c}
}

// raised multiplies a model by 2^shift in place, and returns it.
func raised(m refine.Model, shift int) refine.Model {
	for _, list := range [][]float64{m.Net.A, m.V} {
		for i, v := range list {
			list[i] = math.Ldexp(v, shift)
		}
	}
	m.C = math.Ldexp(m.C, shift)
	return m
}
