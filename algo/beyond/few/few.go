// Package few finds networks from few samples without noise, hardly more than there are parameters. A network with
// exactly m units and nothing else that meets them all is then, as a rule, the one behind them; a linear part beside
// its units, or units to spare, would have parameters for as many samples more.
package few

import (
	"math"
	"math/rand/v2"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// Found is a network that meets all samples.
type Found struct {
	Network network.Network
	Loss    float64 // mean squared residual
	Certainty
	// Rivals reports whether another network of as many units which none of its neighbours replaces meets them too.
	Rivals bool
}

// Search looks for networks of some numbers of units that meet all samples. Starts are random.
type Search struct {
	Best   *Found // of the networks found so far that meet all samples, nil if none does
	Starts int    // random ones so far

	data   *refine.Data
	energy float64 // the mean square of the labels
	rng    *rand.Rand
	meter  *work.Meter
	began  int64 // the work done before
	end    int64 // that at which the present run ends
	sizes  []*size
	least  int // the smallest of the sizes
	loose  int // networks that meet all samples, which do not determine them
}

// size is a number of units.
type size struct {
	units, starts int
	spent         int64 // multiply-adds
}

// New prepares a search for networks of least … most units. No sample may be there twice.
func New(data *refine.Data, least, most int, seed uint64, meter *work.Meter) *Search {
	const mostUnits = 64
	if least < 1 {
		panic("few: a network has one unit at least")
	}
	s := &Search{data: data, energy: data.MeanSquare(), least: least,
		meter: meter, began: meter.Done(), rng: rand.New(rand.NewPCG(seed, 0xfe3))}
	for n := least; n <= min(most, mostUnits); n++ {
		if n*(data.Dim+1) < data.Len() {
			s.sizes = append(s.sizes, &size{units: n})
		}
	}
	return s
}

// Run searches on until it has done so much work, but for the fit under way, has found a
// network that the samples determine, or its meter fails. It reports whether it has found one.
func (s *Search) Run(madds int64) bool {
	const enough = 8                       // undetermined networks that meet all samples: no better one is expected
	const least, perUnit, most = 20, 8, 60 // starts of one size
	for s.end = s.meter.Done() + madds; !s.over() && s.loose < enough; {
		var z *size // that has had the least work, of those that have not had all their starts
		for _, other := range s.sizes {
			if other.starts < min(least+perUnit*other.units, most) && (z == nil || other.spent < z.spent) {
				z = other
			}
		}
		if z == nil {
			break
		}
		z.starts++
		s.Starts++
		begin := s.meter.Done()
		e := s.descend(z.units)
		found := e.met && s.judge(e)
		if z.spent += s.meter.Done() - begin; found {
			return true
		}
	}
	return false
}

// over reports whether the work has come to its end, or the meter has failed.
func (s *Search) over() bool { return s.meter.Done() >= s.end || s.meter.Err() != nil }

// end is where a fit ends.
type end struct {
	net  network.Network
	loss float64 // mean squared residual
	met  bool    // all samples are
}

// fit fits a network to the samples. There is no linear part: it would cost as many parameters as a unit, and with
// few samples these decide. A start that leads anywhere gains more than a hundredth in ten steps.
func (s *Search) fit(n network.Network) end {
	m, curve := refine.Fit(refine.NewModel(n, s.data.Dim), s.data,
		refine.FitOptions{NoLinear: true, Patience: 1e-2, Work: s.meter})
	loss := curve[len(curve)-1]
	return end{m.Net, loss, loss <= refine.Exact*refine.Exact*s.energy && s.meter.Err() == nil}
}

// descend fits a random start, then hops: it draws one unit of the best fit so far anew, fits again, and keeps what is
// better, until some successive hops lead nowhere. With d = m = 10 and twice as many samples as parameters a start with
// ten hops, which take nine times as long, found the network in one case of six, one without in none of 500.
func (s *Search) descend(units int) end {
	const idleHops = 10
	const hopGain = .99 // of the loss, which a hop has to fall below to be taken
	n := network.Network{W: make([][]float64, units), B: make([]float64, units), A: make([]float64, units)}
	for i := range units {
		s.draw(n, i)
	}
	best := s.fit(n)
	for idle := 0; idle < idleHops && !best.met && !s.over(); idle++ {
		n := best.net.Clone()
		s.draw(n, s.rng.IntN(units))
		if e := s.fit(n); e.met || e.loss < hopGain*best.loss {
			best, idle = e, -1
		}
	}
	return best
}

// draw makes unit i a random one with its crease through the bulk of the samples.
func (s *Search) draw(n network.Network, i int) {
	w := make([]float64, s.data.Dim)
	for linalg.Norm(w) < .1 {
		for j := range w {
			w[j] = s.normal()
		}
	}
	a := s.height(n.Units())
	if s.rng.IntN(2) == 0 {
		a = -a
	}
	n.W[i], n.B[i], n.A[i] = linalg.Scaled(w, 1/linalg.Norm(w)), .8*s.normal(), a
}

// normal returns a number that is nearly normal: the sum of four uniform ones, whose digits are the same everywhere.
func (s *Search) normal() float64 {
	u := s.rng.Float64() + s.rng.Float64() + s.rng.Float64() + s.rng.Float64()
	return (u - 2) * math.Sqrt(3)
}

// judge records a fit that meets all samples if it is the best so far, and reports whether they determine it.
func (s *Search) judge(e end) bool {
	found := s.found(e)
	units := found.Network.Units()
	if found.Certainty != Loose {
		s.challenge(found)
	}
	if s.meter.Err() != nil {
		return false
	}
	if b := s.Best; b != nil && b.Network.Units() == units && !same(b.Network, found.Network) {
		b.Rivals, found.Rivals = true, true // each of the other
	}
	if s.Best == nil || s.better(found, s.Best) {
		s.Best = found
	}
	switch {
	case found.Certainty == Checked && !found.Rivals:
		return true
	case found.Certainty == Loose && units > s.least:
		// There may be too many units. With more there are only more networks that meet all samples.
		s.sizes = slices.DeleteFunc(s.sizes, func(z *size) bool { return z.units >= units })
	default:
		s.sizes = slices.DeleteFunc(s.sizes, func(z *size) bool { return z.units > units })
		s.loose++
	}
	return false
}

// better reports whether f is more likely to be the network behind the samples than g: the one that
// they determine better or, of those, the one that is more like what is drawn.
func (s *Search) better(f, g *Found) bool {
	if f.Certainty != g.Certainty {
		return f.Certainty > g.Certainty
	}
	return s.penalty(f.Network) < s.penalty(g.Network)
}

// penalty is −2 log of a Gaussian density of networks, up to a constant: output weights have the usual height for
// their standard deviation, biases 1. Of 30 cases in which several networks met all samples and one was the network
// behind them, that one had the least penalty in 25, and the least sum of |a|(1 + |b|) in 14.
func (s *Search) penalty(n network.Network) float64 {
	sum, usual := 0.0, s.height(n.Units())
	for i, a := range n.A {
		sum += a*a/(usual*usual) + n.B[i]*n.B[i]
	}
	return sum
}

// height returns the usual height of one of so many units.
func (s *Search) height(units int) float64 { return math.Sqrt(s.energy / float64(units)) }

// found returns the network at which a fit has ended.
func (s *Search) found(e end) *Found {
	c := Determined(refine.NewModel(e.net, s.data.Dim), s.data, false, s.meter)
	return &Found{Network: e.net.Normalised(), Loss: e.loss, Certainty: c}
}

// challenge looks for other networks of as many units that meet all samples: from g with each unit turned round first,
// then by turns from g with each drawn anew and from random starts. It leaves the best of them in g, and takes no more
// than half the work of the search so far, unless that is little.
func (s *Search) challenge(g *Found) {
	const passes, little = 4, work.Quick / 150
	m := g.Network.Units()
	stop := s.meter.Done() + max(little, (s.meter.Done()-s.began)/2)
	for k := 0; k < (2*passes+1)*m && s.meter.Done() < stop && s.meter.Err() == nil; k++ {
		n, i := g.Network.Clone(), k%m
		var e end
		switch pass := k / m; {
		case pass == 0:
			n.W[i], n.B[i] = linalg.Scaled(n.W[i], -1), -n.B[i]
			e = s.fit(n)
		case pass%2 == 0:
			e = s.descend(m)
		default:
			s.draw(n, i)
			e = s.fit(n)
		}
		if !e.met || same(g.Network, e.net.Normalised()) {
			continue
		}
		if other := s.found(e); s.better(other, g) {
			*g = *other
		}
		g.Rivals = true
	}
}

// same reports whether each unit of g is one of h, too.
func same(g, h network.Network) bool {
	const near = 1e-5
	for i, w := range g.W {
		a, b, there := g.A[i], g.B[i], false
		for j, u := range h.W {
			there = there || math.Abs(a-h.A[j]) < near*(1+math.Abs(a)) &&
				math.Abs(b-h.B[j]) < near*(1+math.Abs(b)) && linalg.Distance(w, u, 1) < near
		}
		if !there {
			return false
		}
	}
	return true
}

// Certainty says how far samples determine a model that meets them all.
type Certainty int

// The grades, each of which includes those before it.
const (
	Loose   Certainty = iota // near the model there are others that meet them
	Single                   // near it there is none, but some sample is met whatever its label is
	Checked                  // without any one sample the others still determine it, and predict that one
)

// Determined measures how far samples, none of which may be there twice, determine a model that meets them all, among
// those with a linear part or with units alone. Near it the model is linear in its parameters a_i(w_i, b_i), v and c.
// A sample of leverage one is met whatever its label is. The result is Loose if the meter fails.
func Determined(m refine.Model, data *refine.Data, linear bool, meter *work.Meter) Certainty {
	const leastPivot = 1e-9 // of its diagonal entry, above which a pivot of the normal equations is no rounding error
	const leastSpare = 1e-6 // by which the leverage of every sample stays below one where each can be spared
	p := m.Net.Units() * (data.Dim + 1)
	if linear {
		p += data.Dim + 1
	}
	if data.Len() <= p {
		return Loose
	}
	row, z := make([]float64, p), make([]float64, p)
	gram, pivots := make([]float64, p*p), make([]float64, p)
	for s := range data.Len() {
		slopes(row, m, data.Row(s))
		for i, v := range row {
			if v != 0 {
				linalg.Axpy(gram[i*p:i*p+i+1], v, row[:i+1])
				pivots[i] += v * v
			}
		}
		if meter.Tick(p*p/2) != nil {
			return Loose
		}
	}
	if !linalg.CholeskyTick(gram, p, meter) {
		return Loose
	}
	for i, v := range pivots {
		if pivot := gram[i*p+i]; !(pivot*pivot > leastPivot*v) {
			return Loose
		}
	}
	for s := range data.Len() {
		slopes(row, m, data.Row(s))
		copy(z, row)
		linalg.SolveCholesky(gram, p, z)
		if !(linalg.Dot(row, z) < 1-leastSpare) {
			return Single
		}
		if meter.Tick(p*p) != nil {
			return Loose
		}
	}
	return Checked
}

// slopes sets row to the derivatives of a model at (x, 1): of active units and, if there is room, the linear part.
func slopes(row []float64, m refine.Model, x []float64) {
	n := len(x)
	for i := range len(row) / n {
		part := row[i*n : (i+1)*n]
		if i < m.Net.Units() && !(linalg.Dot(m.Net.W[i], x[:n-1])+m.Net.B[i] > 0) {
			clear(part)
			continue
		}
		copy(part, x)
	}
}

// One finds the network of a single unit behind the samples of src, if there is one and its samples determine it;
// meter counts multiply-adds. The labels of a single unit are zero on one side of its crease and of one sign on the
// other, where they are linear in x: so least squares on the samples whose labels are not zero give the unit at once.
// They do not if fewer than d+2 samples in general position have such labels – with d+1 some unit always has them all
// –, or if none of some million samples has a label that is zero. None is found if the meter fails. A network that is
// returned meets some samples to rounding error; others may contradict it.
func One(src sample.Source, meter *work.Meter) (net network.Network, ok bool) {
	const most = 1 << 10 // blocks
	d, blocks := src.Dim(), min(most, sample.Blocks(src))
	enough := max(64, 8*(d+2))
	none := refine.NewModel(network.Network{}, d)
	m, data, block := none, refine.NewData(d, enough), sample.NewBlock(d)
	sign, zeros, linear := 0.0, false, false
	for k := 0; k < blocks && !(linear && zeros); k++ { // of a crease far out zeros come late
		src.Fill(k, block)
		if meter.Tick(block.Len*(d+1)) != nil {
			return net, false
		}
		for s, y := range block.Y[:block.Len] {
			switch {
			case y == 0:
				zeros = true
			case sign*y < 0:
				return net, false
			default:
				sign = math.Copysign(1, y)
				if data.Len() < enough {
					data.AddBlock(block, s, s+1)
				}
			}
		}
		if !linear && (data.Len() == enough || k == blocks-1) {
			// The unit is active on all of these samples.
			var curve []float64
			m, curve = refine.Fit(none, data, refine.FitOptions{Work: meter})
			linear = curve[len(curve)-1] <= refine.Exact*refine.Exact*data.MeanSquare() && linalg.Norm(m.V) > 0
			if !linear {
				return net, false
			}
		}
	}
	if !linear || !zeros {
		return net, false
	}
	a := math.Copysign(1, data.Y[0])
	net.Append(linalg.Scaled(m.V, a), a*m.C, a)
	return net.Normalised(), Determined(none, data, true, meter) == Checked
}
