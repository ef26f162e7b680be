// Package rows fits models robustly: to most of some samples, of which others are wrong, or show what
// a model lacks. Such a model is a source: what it misses is then explained (package misses).
package rows

import (
	"math"
	"slices"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// HeavyTailed reports whether residuals come from a few samples, as with a far crease: their fourth moment is large.
func HeavyTailed(res []float64) bool {
	fourth, squared := rounds.Tails(res)
	return fourth > 15*squared
}

// sizes returns the absolute values of some numbers, rising.
func sizes(list []float64) []float64 {
	size := make([]float64, len(list))
	for i, v := range list {
		size[i] = math.Abs(v)
	}
	slices.Sort(size)
	return size
}

// Trimmed fits a model to the samples that it fits best, in a few rounds, and reports whether that
// became exact. What only few samples show, a crease far out or two that are nearly one, bends a
// least-squares fit; without those that fit worst the rest becomes exact. It ends at the log's limit.
func Trimmed(f fitting.Fitting, from refine.Model) (refine.Model, bool) {
	const rounds = 4
	for _, share := range []float64{.01, .05, .15} {
		m := from
		for range rounds {
			if f.Log.Spent() {
				return from, false
			}
			res, _ := f.Log.Residuals(m, f.Data)
			limit := sizes(res)[min(len(res)-1, int((1-share)*float64(len(res))))]
			kept, loss := f, 0.0
			_, kept.Data = fitting.Parted(f.Data, res, limit)
			if m, loss = kept.Refit(fitting.From{Kind: fitting.Trimmed}, m, 30, 1e-2); f.Exact(loss) {
				return m, true
			}
		}
	}
	return from, false
}

// Enormous is a label beside the median of others from which on it is no network's.
const Enormous = 1000

// Modest returns the rows of a table whose labels are not enormous beside most of those that
// are not 0, as no network's over N(0, I) are, and marks the others, or nil if there are no
// others. A mean square that they are part of is no measure of what other rows may miss.
func Modest(t *sample.Table) (rest *sample.Table, others []bool) {
	const most = 4096 // rows looked at
	var some []float64
	for i := 0; i < len(t.Y); i += 1 + len(t.Y)/most {
		if t.Y[i] != 0 {
			some = append(some, t.Y[i])
		}
	}
	if len(some) == 0 {
		return nil, nil
	}
	size := sizes(some)
	limit := Enormous * size[len(size)/2]
	over := func(y float64) bool { return math.Abs(y) > limit }
	if !slices.ContainsFunc(t.Y, over) {
		return nil, nil
	}
	rest, others = t.With(nil, nil), make([]bool, len(t.Y))
	for i, y := range t.Y {
		if others[i] = over(y); !others[i] {
			rest.X, rest.Y = append(rest.X, t.X[i]), append(rest.Y, y)
		}
	}
	return rest, others
}

const (
	// mostOthers is the share of the rows of a table that need not fit the network of the rest, if they are anywhere.
	mostOthers = .4
	// Least is the number of rows for each parameter that have to fit it.
	Least = 4
	// steps and fits are those of least absolute deviations: of each fit, and in all.
	steps, fits = 8, 22
)

// Most looks for the model that most samples meet exactly, where the others, wrong each by itself or of another
// network, are so many that least squares bend to them everywhere.
//
// Least absolute deviations do not bend (absolutely). A fit begins with units to spare and ends where most rows are
// met to rounding error, which labels with noise never are; units made up to meet d+1 wrong rows are dropped, and the
// model counts if the rows that it misses are as likely in one place as in another (Anywhere): on the far side of a
// unit that was not found, they are right. Of 144 tables with 5 or 20 % of the rows wrong 143 have just these named
// (TestWrongRowsAnywhere); with three tenths from another network hardly any.
type Most struct {
	Explainer *misses.Explainer
	From      refine.Model // what least squares found
	Units     int          // to begin with
	Capacity  int          // units that the samples can carry
}

// Find returns the model, the samples in memory that it meets, and whether there is one. Until the log's limit it
// tries a few starts with units to spare, which hardly ever get stuck, and then more units where the best may lack some.
func (s Most) Find() (best refine.Model, met *refine.Data, ok bool) {
	const most, patience, noise, hopeless = 12, 3, 2, 6 // starts
	e := s.Explainer
	f := fitting.On(e.Pool.Data, e.Log)
	count, idle, stays := 0, 0, 0
	for k := 0; k < most && idle < patience && !e.Log.Spent(); k++ {
		if count == 0 && (k == hopeless || stays == noise) {
			break
		}
		m := s.start(f, k)
		if count > 0 {
			idle++
			m = f.Propose(best, 1+idle, e.RNG)
		}
		p := Free(m)
		data := f.Data.Slice(0, min(f.Data.Len(), max(2000, 8*p)))
		// Half the units are active, and half of a symmetric matrix is summed.
		if int64(steps*fits*data.Len()*p*p/8) > fitting.Absolute {
			break
		}
		m, gone, stayed := absolutely(f, data, m)
		if stayed {
			stays++
		} else if gone {
			if m, met := e.Supported(m); met > count {
				best, count, idle = m, met, 0
			}
		}
	}
	if count == 0 {
		return best, nil, false
	}
	best = s.divide(best)
	odd, met := e.Missed(best, f.Data, pool.Missed)
	few := float64(odd.Len()) <= mostOthers*float64(f.Data.Len())
	// Else half the labels of a table could be 0, and f = 0 the network. Labels are counted once.
	telling := len(slices.Compact(slices.Sorted(slices.Values(met.Y)))) >= Least*Free(best)
	return best, met, few && telling && Anywhere(best.Net, odd, met)
}

// divide puts two units in the place of one as long as that meets far more samples: between the creases of two that
// are nearly one, a single unit misses all of them.
func (s Most) divide(m refine.Model) refine.Model {
	e := s.Explainer
	odd, met := e.Missed(m, e.Pool.Data, pool.Missed)
	for i := 0; i < m.Net.Units() && m.Net.Units() < s.Capacity; i++ {
		if two, more := s.between(m, i, odd, met.Len()); more != nil {
			m, _ = fitting.On(more, e.Log).Refit(fitting.From{Kind: fitting.MostRows}, two, fitting.Nearby, 1e-2)
			return s.divide(m)
		}
	}
	return m
}

// between looks for two units in the place of unit i that meet far more than so many samples, and returns them in the
// model and the samples that it meets then, nil if there are none. A few odd samples along the crease, drawn again and
// again, determine and confirm the two if none is wrong. Those that miss just what the unit makes tell nothing.
func (s Most) between(m refine.Model, i int, odd *refine.Data, met int) (refine.Model, *refine.Data) {
	const tries, near = 40, .01
	e := s.Explainer
	size := odd.Dim + 3 // two more than one of the units has parameters
	if odd.Len() < 2*size {
		return m, nil
	}
	weight, _ := e.Log.Residuals(m, odd)
	for k, r := range weight {
		l := misses.LackAt(m, i, odd.Row(k), r)
		if weight[k] = 1 / (near + math.Hypot(l.Gap, l.Off)); l.Whole() {
			weight[k] = 0
		}
	}
	pick := e.RNG.Picker(weight)
	for try := 0; try < tries && !e.Log.Spent(); try++ {
		some := refine.NewData(odd.Dim, 2*size)
		for range 2 * size {
			some.Add(odd, pick())
		}
		if two, ok := e.Split(m, pool.Distinct(some, size)); ok {
			if _, more := e.Missed(two, e.Pool.Data, pool.Missed); more.Len() > met+2*size {
				return two, more
			}
		}
	}
	return m, nil
}

// start returns start k: what least squares found, or nothing, as that may be near another network;
// and random units, which hardly count, the more the later.
func (s Most) start(f fitting.Fitting, k int) refine.Model {
	m := s.From.Clone()
	if k%2 == 1 {
		m = refine.NewModel(network.Network{}, f.Data.Dim)
	}
	size := min((2+k/2)*(s.Units+2), s.Capacity)
	spare := s.Explainer.RNG.Model(f.Data.Dim, max(0, size-m.Net.Units()), f.Energy).Net
	for i, w := range spare.W {
		m.Net.Append(w, spare.B[i], spare.A[i]/100)
	}
	return m
}

// Anywhere reports whether some samples are missed as likely in one place as in another; if not a unit of net is
// missing, or stands for two, or noise is not everywhere. A regression of "missed" on the coordinates, their squares,
// and how near the sample is to each crease then explains a χ² of it, in units of its variance; five standard
// deviations and ten more are allowed.
func Anywhere(net network.Network, odd, met *refine.Data) bool {
	if odd.Len() == 0 {
		return true
	}
	all, d := pool.Joint(odd, met), odd.Dim
	tells := refine.NewData(2*d+net.Units(), all.Len())
	tells.Y = slices.Concat(slices.Repeat([]float64{1}, odd.Len()), make([]float64, met.Len())) // whether it is missed
	for s := range all.Len() {
		x := all.Row(s)[:d]
		for _, v := range x {
			tells.X = append(tells.X, v, v*v)
		}
		for i, w := range net.W {
			tells.X = append(tells.X, 1/(misses.Beside+math.Abs(linalg.Dot(w, x)+net.B[i])))
		}
		tells.X = append(tells.X, 1)
	}
	_, curve := refine.Fit(refine.NewModel(network.Network{}, tells.Dim), tells, refine.FitOptions{Iterations: 1})
	left, share, n := curve[len(curve)-1], tells.MeanSquare(), float64(all.Len())
	explained, freedom := n*(1-left/(share*(1-share))), float64(tells.Dim)
	most := freedom + 5*math.Sqrt(2*freedom) + 10
	return left < share && explained <= most && n >= 2*most // else it was not solved, or nothing could explain so much
}

// absolutely fits a model with the least sum of |r|, r what is left of a label: wrong labels count for no more than
// their number. It does so by least squares, one fit after the other, with rows weighed by 1/√(r² + s²), r from the
// fit before and s half as large each time, until the last fit is to the rows that are nearly met. gone says that
// these are most, stayed that the median of |r| ends near where the first fit left it, as with noise.
func absolutely(f fitting.Fitting, data *refine.Data, m refine.Model) (_ refine.Model, gone, stayed bool) {
	const tells = 8 // from that fit on the median tells noise from right labels
	var res []float64
	var median []float64 // of |r|, before every fit
	var s, loss float64
	for k := range fits {
		res, loss = f.Log.Residuals(m, data)
		size := sizes(res)
		median = append(median, size[len(size)/2])
		if k == 0 {
			s = max(math.Sqrt(loss), size[len(size)*9/10])
		}
		if k == tells && !(median[k] < max(median[1]/2, 2*s)) {
			return m, false, true
		}
		m, _ = refine.Fit(m, weigh(data, res, s), f.Log.Pace(steps, 1e-2)) // no curve: its loss is another one
		s /= 2
	}
	near := f
	_, near.Data = fitting.Parted(data, res, 100*median[fits-1])
	m, loss = near.Refit(fitting.From{Kind: fitting.MostRows}, m, fitting.Nearby, 1e-2)
	return m, f.Exact(loss), false
}

// weigh returns data with each row multiplied by (r² + s²)^(-1/4), up to a factor.
func weigh(data *refine.Data, res []float64, s float64) *refine.Data {
	weighed := refine.NewData(data.Dim, data.Len())
	for i, r := range res {
		q := 1.0
		if s > 0 {
			q = math.Sqrt(s / math.Sqrt(s*s+r*r))
		}
		weighed.X = append(weighed.X, linalg.Scaled(data.Row(i), q)...)
		weighed.Y = append(weighed.Y, q*data.Y[i])
	}
	return weighed
}
