package learn_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// lawTable is a table as in practice: its columns have units of measure, and its labels a trend and kinks along one or
// several columns.
type lawTable struct {
	name string
	*sample.Table
	noise float64 // standard deviation of the labels' noise or rounding
}

// lawTables draws the tables of the laws.
func lawTables() []lawTable {
	kink := func(z float64) float64 { return max(0, z) }
	uniform := func(low, high float64) func(*rand.Rand) float64 {
		return func(r *rand.Rand) float64 { return low + (high-low)*r.Float64() }
	}
	lognormal := func(mu, sigma float64) func(*rand.Rand) float64 {
		return func(r *rand.Rand) float64 { return math.Round(100*math.Exp(mu+sigma*r.NormFloat64())) / 100 }
	}
	fine := func(mu, sigma float64) func(*rand.Rand) float64 {
		return func(r *rand.Rand) float64 { return math.Exp(mu + sigma*r.NormFloat64()) }
	}
	normal := func(mu, sigma float64) func(*rand.Rand) float64 {
		return func(r *rand.Rand) float64 { return mu + sigma*r.NormFloat64() }
	}
	draw := func(name string, seed uint64, n int, noise, step float64, f func(x []float64) float64,
		columns ...func(*rand.Rand) float64,
	) lawTable {
		r, t := rand.New(rand.NewPCG(seed, 52)), lawTable{name, &sample.Table{}, max(noise, step/math.Sqrt(12))}
		for range n {
			x := make([]float64, len(columns))
			for j, c := range columns {
				x[j] = c(r)
			}
			y := f(x) + noise*r.NormFloat64()
			if step > 0 {
				y = math.Round(y/step) / math.Round(1/step)
			}
			t.X, t.Y = append(t.X, x), append(t.Y, y)
		}
		return t
	}
	tax := func(x []float64) float64 {
		return .2*kink(x[0]-11000) + .1*kink(x[0]-25000) + .1*kink(x[0]-60000) + .05*kink(x[0]-120000)
	}
	tariff := func(x []float64) float64 {
		return 12 + .3*x[0] + .1*kink(x[0]-300) + .22*x[1] - .09*kink(x[1]-150)
	}
	oblique := func(x []float64) float64 {
		return 2*kink(.6*x[0]+.8*x[1]-.3) - 1.5*kink(.5*x[0]-.5*x[1]+.7*x[2]+.4) + .3*x[0] - .2*x[2]
	}
	far := func(x []float64) float64 {
		return 3*kink(x[0]-40)/7 - kink(x[1]-.002)*4e3 + kink(60-x[0]+x[3]/1e4) + .01*x[2]
	}
	return []lawTable{
		draw("tax, rounded", 1, 800, 0, .01, tax, lognormal(10.3, .7)),
		draw("tax, exact", 2, 600, 0, 0, tax, lognormal(10.3, .7)),
		draw("tax, noisy", 3, 800, 60, 0, tax, lognormal(10.3, .7)),
		draw("knees, rounded", 4, 201, 0, .01, func(x []float64) float64 {
			return 4.2 - .008*x[0] - .03*kink(x[0]-60) - .05*kink(x[0]-85)
		}, uniform(0, 100)),
		draw("years, noisy", 5, 160, 1, 0, func(x []float64) float64 {
			return 100 + 2*(x[0]-1980) - 5*kink(x[0]-2008)
		}, uniform(1980, 2021)),
		draw("tariff, noisy", 6, 240, 1.5, 0, tariff, uniform(0, 600), uniform(0, 300)),
		draw("tariff, exact", 7, 300, 0, 0, tariff, uniform(0, 600), uniform(0, 300)),
		draw("tariff, rounded", 8, 400, 0, .01, tariff, uniform(0, 600), lognormal(4.8, .5)),
		draw("oblique, noisy", 9, 500, .1, 0, oblique, uniform(-2, 2), uniform(-2, 2), uniform(-2, 2)),
		draw("oblique, exact", 10, 400, 0, 0, oblique, normal(.2, 1.3), normal(-.3, .8), uniform(-2, 2)),
		draw("four columns, exact", 11, 500, 0, 0, far, uniform(0, 100), fine(-6, .5), normal(1e3, 30),
			lognormal(11, .4)),
		draw("four columns, noisy", 12, 500, .5, 0, far, uniform(0, 100), fine(-6, .5), normal(1e3, 30),
			lognormal(11, .4)),
	}
}

// law is a change of a table that does not affect what is learned: scaled and shifted columns and labels, a linear
// function added to the labels, and columns and rows in another order or repeated.
type law struct {
	name         string
	scale, shift float64 // column j is scaled by scale^(1+j/2) and shifted by shift (j+1) standard deviations
	y, offset    float64 // labels are scaled by y and shifted by offset standard deviations
	slope        float64 // slope of the linear function, in deviations of the labels over (j+1) deviations of column j
	reverse      bool    // whether the order of the columns is reversed
	shuffle      bool    // whether the rows are shuffled
	times        int     // number of times that every row appears
}

// digits reports whether the labels have other digits than before.
func (l law) digits() bool { return math.Abs(l.y) != 1 || l.offset != 0 || l.slope != 0 }

var laws = []law{
	{name: "columns in other units", scale: 1e-3, y: 1, times: 1},
	{name: "columns larger and shifted", scale: 7, shift: 50, y: 1, times: 1},
	{name: "labels in other units", scale: 1, y: 1e4 / 3, times: 1},
	{name: "labels shifted", scale: 1, y: 1, offset: 20, times: 1},
	{name: "labels far from 0", scale: 1, y: 1, offset: 1e6, times: 1},
	{name: "labels negated", scale: 1, y: -1, times: 1},
	{name: "a linear function added", scale: 1, y: 1, slope: 3, times: 1},
	{name: "rows in another order", scale: 1, y: 1, shuffle: true, times: 1},
	{name: "columns in another order", scale: 1, y: 1, reverse: true, times: 1},
	{name: "rows three times", scale: 1, y: 1, times: 3},
}

// changed is a table after the change of a law, with the map back to its original coordinates.
type changed struct {
	*sample.Table
	law    law
	scale  []float64 // x_j = (z − shift[j]) / scale[j] for column z = at(j) of the changed table
	shift  []float64
	slope  []float64
	offset float64
}

func (l law) apply(t *sample.Table, seed uint64) changed {
	d, deviations, y := t.Dim(), make([]float64, t.Dim()), deviation(t.Y)
	c := changed{Table: &sample.Table{}, law: l, offset: l.offset * y, slope: make([]float64, d)}
	for j := range d {
		column := make([]float64, len(t.X))
		for i, x := range t.X {
			column[i] = x[j]
		}
		deviations[j] = deviation(column)
		c.scale = append(c.scale, math.Pow(l.scale, 1+float64(j)/2))
		c.shift = append(c.shift, l.shift*float64(j+1)*deviations[j]*c.scale[j])
		c.slope[j] = l.slope * y / deviations[j] / float64(j+1)
	}
	for range l.times {
		for i, x := range t.X {
			z := make([]float64, d)
			for j, v := range x {
				z[c.at(j)] = v*c.scale[j] + c.shift[j]
			}
			c.X = append(c.X, z)
			c.Y = append(c.Y, l.y*(t.Y[i]+linalg.Dot(c.slope, x))+c.offset)
		}
	}
	if l.shuffle {
		r := rand.New(rand.NewPCG(seed, 7))
		r.Shuffle(len(c.X), func(i, k int) { c.X[i], c.X[k], c.Y[i], c.Y[k] = c.X[k], c.X[i], c.Y[k], c.Y[i] })
	}
	return c
}

// at returns the new position of column j.
func (c changed) at(j int) int {
	if c.law.reverse {
		return len(c.scale) - 1 - j
	}
	return j
}

// back returns a learned network in the original coordinates, without the linear function.
func (c changed) back(n network.Network) network.Network {
	out := network.Network{C: n.C / c.law.y}
	for i, w := range n.W {
		v, b := make([]float64, len(w)), n.B[i]
		for j := range v {
			v[j] = w[c.at(j)] * c.scale[j]
			b += w[c.at(j)] * c.shift[j]
		}
		out.Append(v, b, n.A[i]/c.law.y)
	}
	return out.Normalised()
}

func deviation(list []float64) float64 {
	mean, sum, n := 0., 0., float64(len(list))
	for _, v := range list {
		mean += v / n
	}
	for _, v := range list {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / n)
}

// lawful returns the codes of the diagnoses that the laws preserve: all but those of the points and the linear part.
func lawful(s *snapshot.Snapshot) (list []string) {
	for _, d := range s.Diagnoses {
		if d.Code != diagnosis.NotGaussian && d.Code != diagnosis.LinearPart && !slices.Contains(list, d.Code) {
			list = append(list, d.Code)
		}
	}
	slices.Sort(list)
	return list
}

// bend returns the values of a unit at the rows of a table, minus those of the closest linear function.
func bend(n network.Network, i int, t *sample.Table) []float64 {
	m := ownScales(t)
	one := m.Forth(n.Select([]int{i}))
	rows, y := make([][]float64, len(t.X)), make([]float64, len(t.X))
	for s, x := range t.X {
		z := slices.Clone(x)
		m.Into(z)
		rows[s], y[s] = append(z, 1), one.Eval(z)
	}
	v := linalg.LeastSquares(rows, y)
	for s, z := range rows {
		y[s] -= linalg.Dot(v, z)
	}
	return y
}

// farthest returns the largest distance, in root mean square over the rows of t, of a unit's bend from the closest bend
// of another network.
func farthest(n, other network.Network, t *sample.Table) (gap float64) {
	for i := range n.A {
		least, own := math.Inf(1), bend(n, i, t)
		for k := range other.A {
			difference := bend(other, k, t)
			linalg.Axpy(difference, -1, own)
			least = min(least, linalg.Norm(difference)/math.Sqrt(float64(len(difference))))
		}
		gap = max(gap, least)
	}
	return gap
}

// The creases and diagnoses of a table do not depend on units of measure, the order of rows and columns, the sign of the
// labels, a linear function added to them, or repeats of all rows. If they do, a tolerance or a start has a unit of
// measure: labels in thousands of euros get other units or diagnoses than the same labels in euros.
func TestLaws(t *testing.T) {
	t.Parallel()
	const seed = 1
	run := func(table *sample.Table) *snapshot.Snapshot {
		return mustRun(t, specOf(spec.Practical, network.Network{}, 1), networktest.Shuffled(table, seed), learn.Host{})
	}
	for k, table := range lawTables() {
		before := run(table.Table)
		own := before.Recovered
		for i := range own.A {
			distance := linalg.Norm(bend(own, i, table.Table))
			if on := activeRows(own, i, table.Table); on == 0 || on == len(table.X) || distance < table.noise {
				t.Errorf("%s: unit %d is idle: active at %d rows, bends by %g", table.name, i, on, distance)
			}
		}
		for i, l := range laws {
			if testing.Short() && (i+k)%4 != 0 {
				continue
			}
			c := l.apply(table.Table, seed)
			after := run(c.Table)
			back := c.back(after.Recovered)
			// The standard errors of the d+1 parameters of a unit change g by about this much at a row.
			limit := 1e-6 * deviation(table.Y)
			if table.noise > 0 {
				limit = .3 * table.noise * math.Sqrt(float64(table.Dim()+1)/float64(len(table.X)))
			}
			distance := math.Max(farthest(own, back, table.Table), farthest(back, own, table.Table))
			got, want := lawful(after), lawful(before)
			if l.digits() { // the law gives rounded numbers more digits, which hide the rounding
				for _, list := range [][]string{got, want} {
					if at := slices.Index(list, diagnosis.Rounded); at >= 0 {
						list[at] = diagnosis.Noise
					}
				}
			}
			if !(distance <= limit) || !slices.Equal(got, want) || back.Units() != own.Units() {
				t.Errorf("%s, %s: %d units instead of %d, off by %.2g of %.2g, %v instead of %v", table.name, l.name,
					back.Units(), own.Units(), distance, limit, got, want)
			}
		}
	}
}

// activeRows returns the number of rows on the active side of a crease.
func activeRows(n network.Network, i int, t *sample.Table) (on int) {
	for _, x := range t.X {
		if linalg.Dot(n.W[i], x)+n.B[i] > 0 {
			on++
		}
	}
	return on
}

// ownScales returns the map that standardises each column.
func ownScales(t *sample.Table) *sample.Map {
	m := &sample.Map{}
	for j := range t.X[0] {
		mean, column := 0., make([]float64, len(t.X))
		for i, x := range t.X {
			column[i] = x[j]
			mean += x[j] / float64(len(t.X))
		}
		row := make([]float64, j+1)
		row[j] = deviation(column)
		m.Mean, m.L = append(m.Mean, mean), append(m.L, row)
	}
	return m
}
